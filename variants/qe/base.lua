--- Q.E.: central banks buy companies with money they print. Everything may be bid; the
--- biggest spender loses.
---
---   data      nations, industries, company tiles      auction   a turn from open to close
---   setup     components, the deal                    score     points, spend, elimination
---   checks    what must always hold                   view      the board as text
---   judge     what bids can gain and cost             bots      what a bid is worth
game("qe", { title = "Q.E.", players = { 3, 5 } })

include("setup")
include("data")
include("auction")
include("score")
include("checks")
include("view")
include("bots")
