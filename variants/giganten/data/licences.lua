--- Licences: what a card is worth, and how many there are.
return { { worth = 1, copies = 39 }, { worth = 2, copies = 39 } }
