--- Giganten: oil, locomotives and licences, for three or four players (GI-INFO-1).
---
--- The rules stand in chapters, in the order of a round. Every rule, guard and value cites the
--- ledger (rules.md) with ids such as GI-TRUCK-3.
---
---   table      what lies on the table          build     action 5: derricks
---   data/*     map, track, cards, prices       produce   action 6: production and transport
---   setup      before the first round          auction   action 7: auctions and sale
---   round      the nine actions                store     actions 8 and 9
---   price      action 1: the die               score     the end
---   cards      actions 2 and 3                 checks    what must always hold
---   move       action 4: truck, locomotive     bots*     what answers are worth
---   special    action 4: special actions       judge     what things are worth to bots
---                                              view*     how the table looks
---
--- players_2 is put on by itself with two players. black_gold is a layer: `-l black_gold`.
local gi = game("giganten", {
  title = "Giganten",
  players = { 2, 4 },
  reconstructed = "Cards, track, prices, die and map come from a public transcription of the game. One single "
    .. "derrick's site was missing there: it is ours, on I4. That the star is one space past column 20 is a reading.",
})

include("table")
include("setup")
include("round")
include("price")
include("cards")
include("move")
include("special")
include("build")
include("produce")
include("auction")
include("store")
include("score")
include("facts")
include("checks")
include("view")
include("bots")

gi:automatic("players_2", { players = { 2, 2 } })
