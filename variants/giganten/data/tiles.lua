--- Site tiles by the derricks on their backs: how much crude lies there, and how many tiles say so.
return {
  { { crude = 2, copies = 4 }, { crude = 3, copies = 4 }, { crude = 4, copies = 4 } },
  { { crude = 2, copies = 6 }, { crude = 5, copies = 6 } },
  { { crude = 4, copies = 4 }, { crude = 5, copies = 4 }, { crude = 6, copies = 4 } },
}
