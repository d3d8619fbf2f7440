--- Giganten: oil, locomotives and licences, for three or four players (GI-INFO-1).
---
--- The rules stand in chapters (rules/), in the order of a round. Every rule, guard and value cites the
--- ledger (rules.md) with ids such as GI-TRUCK-3.
---
---   table      what lies on the table          special   action 4: special actions
---   setup      before the first round          build     action 5: derricks
---   round      the nine actions                produce   action 6: production and transport
---   price      action 1: the die               auction   action 7: auctions and sale
---   cards      actions 2 and 3                 store     actions 8 and 9
---   move       action 4: truck, locomotive     score     the end
---   checks     what must always hold
---
---   data/      map, track, cards, prices       bots/     what answers are worth to bots
---   views/     how the table looks             words/    the table in French
---
--- players_2 is put on by itself with two players. black_gold is a layer: `-l black_gold`.
local gi = game("giganten", {
  title = "Giganten",
  says = "Prospect, build derricks, haul the crude by rail, and bluff for the licence to sell it.",
  wins = "Who has most money when the black locomotive reaches the star wins.",
  turn = {
    "A die moves the prices, then each takes a card: movement points, licences, an extra.",
    "Drive your truck beside a tile, look at it, and run your locomotive to carry crude further.",
    "Build derricks where oil lies; they produce, and the trains take it to the companies' tanks.",
    "Bid licences for the right to sell at each company: one sale, the winner's, at the price of the day.",
    "What a tank cannot keep is sold to the bank for little.",
  },
  players = { 2, 4 },
  reconstructed = "Cards, track, prices, die and map come from a public transcription of the game. One single "
    .. "derrick's site was missing there: it is ours, on I4. That the star is one space past column 20 is a reading.",
})

include("rules/table")
include("rules/setup")
include("rules/round")
include("rules/price")
include("rules/cards")
include("rules/move")
include("rules/special")
include("rules/build")
include("rules/produce")
include("rules/auction")
include("rules/store")
include("rules/score")
include("views/facts")
include("rules/checks")
include("views/views")
include("views/picture")
include("bots/bots")

gi:automatic("players_2", { players = { 2, 2 } })
