--- Action cards: licences, movement points and a special action; red ones move the black locomotive.
---   crude   one crude for nothing        back   the rivals' locomotives so many spaces back
---   price   one company's price so many steps up or down
return {
  red = {
    { copies = 2, black = 3, licences = 3, points = 4, crude = 1 },
    { copies = 2, black = 2, licences = 2, points = 6, crude = 1 },
    { copies = 1, black = 1, licences = 4, points = 2, crude = 1 },
    { copies = 1, black = 2, licences = 4, points = 8, back = 2 },
    { copies = 1, black = 2, licences = 3, points = 6, back = 3 },
    { copies = 1, black = 1, licences = 2, points = 8, back = 3 },
    { copies = 1, black = 2, licences = 2, points = 6, back = 4 },
    { copies = 1, black = 3, licences = 2, points = 6, back = 4 },
    { copies = 1, black = 3, licences = 2, points = 4, back = 5 },
    { copies = 1, black = 2, licences = 3, points = 2, back = 5 },
  },
  beige = {
    { copies = 3, licences = 3, points = 12 },
    { copies = 5, licences = 4, points = 10 },
    { copies = 6, licences = 5, points = 8 },
    { copies = 4, licences = 6, points = 6 },
    { copies = 2, licences = 7, points = 4 },
    { copies = 1, licences = 8, points = 3 },
    { copies = 2, licences = 2, points = 10, price = 2 },
    { copies = 1, licences = 6, points = 4, price = 2 },
    { copies = 1, licences = 3, points = 8, price = 3 },
    { copies = 1, licences = 4, points = 6, price = 3 },
    { copies = 1, licences = 5, points = 5, price = 3 },
    { copies = 3, licences = 4, points = 5, price = 4 },
  },
}
