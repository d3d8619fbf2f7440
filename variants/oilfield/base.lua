--- Oilfield: the base game for 3 to 5 players, without the tiles that bear a hat.
---
--- The rules stand in chapters, in the order of the rulebook. Every rule, guard
--- and value cites the ledger (rules.md) with ids such as OF-DRILL-3.
---
---   data/*     fields, tiles, spaces, prices     local     the local market
---   board      what lies on the table            national  the national market
---   setup      before the first round            invest    investments, bought and sold
---   round      the phases of a round             fields    refills, strikes, exhausted fields
---   actions    declining, 1st Player, Subsidy    ending    the last round
---   lease      leases                            score     points
---   build      derricks and extensions           checks    what must always hold
---   drill      drilling                          facts     what is said beside an answer
---   judge      what things are worth to bots     bots*     what answers are worth
---   view*      how the table looks
---
--- two_players is put on by itself at a table of two. advanced and edition_de are layers:
--- `oilpatch play oilfield -l advanced`.
local of = game("oilfield", {
  title = "Oilfield",
  players = { 2, 5 },
  reconstructed = "The pictures of board and tiles are not public. Ours are: the number of action spaces, two of the "
    .. "lease prices, the price of the storage extension, the length of the field tracks, and the national price "
    .. "with 2 or 3 players (data/*.lua). Type in the printed ones if you own the game: "
    .. "house/real_tiles_template.lua.",
})

include("board")
include("setup")
include("round")
include("actions")
include("lease")
include("build")
include("drill")
include("local")
include("national")
include("invest")
include("fields")
include("ending")
include("score")
include("facts")
include("checks")
include("view")
include("bots")

of:automatic("two_players", { players = { 2, 2 } })
