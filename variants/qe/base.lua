--- Q.E.: central banks buy companies with money they print. Everything may be bid; the
--- biggest spender loses.
---
--- The rules stand in chapters (rules/) and cite the ledger (rules.md) with ids such as QE-AWARD-1.
---
---   setup     components, the deal                 score     points, spend, elimination
---   auction   a turn from open to close            checks    what must always hold
---
---   data/     nations, industries, company tiles   bots/     what a bid can gain and cost
---   views/    the board as text                    words/    the table in French
game("qe", {
  title = "Q.E.", players = { 3, 5 },
  says = "Central banks buy companies with money they print: bid anything, but who spends most is out.",
  wins = "Who has most points wins, but who has spent most money in the whole game is out, whatever they have.",
  turn = {
    "A company is drawn; the auctioneer says an opening bid for all to hear.",
    "The others write a bid in secret, of any size, 0 too.",
    "The highest bid buys; only the winner and the auctioneer know for how much.",
    "Companies score by themselves, and by your own nation, by equal and by different industries.",
  },
})

include("rules/setup")
include("data/tiles")
include("rules/auction")
include("rules/score")
include("rules/checks")
include("views/views")
include("views/picture")
include("bots/bots")
