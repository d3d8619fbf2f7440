--- The German edition. Every other difference between the two texts is a slip or a gap of one
--- of them (rules.md, part b).
local de = layer("edition_de", {
  game = "oilfield",
  says = "The German edition: of players who tie, the one with less money wins.",
})

de:set("tie_money", "less", { cites = "OF-SCORE-7 OF-DIF-2" })
