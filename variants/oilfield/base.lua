--- Oilfield: the base game for 3 to 5 players, without the tiles that bear a hat.
---
--- The rules stand in chapters (rules/), in the order of the rulebook. Every rule, guard
--- and value cites the ledger (rules.md) with ids such as OF-DRILL-3.
---
---   board      what lies on the table            local     the local market
---   setup      before the first round            national  the national market
---   round      the phases of a round             invest    investments, bought and sold
---   actions    declining, 1st Player, Subsidy    fields    refills, strikes, exhausted fields
---   lease      leases                            ending    the last round
---   build      derricks and extensions           score     points
---   drill      drilling                          checks    what must always hold
---
---   data/      fields, tiles, spaces, prices     bots/     what answers are worth to bots
---   views/     how the table looks               words/    the table in French
---
--- two_players is put on by itself at a table of two. advanced and edition_de are layers:
--- `oilpatch play oilfield -l advanced`.
local of = game("oilfield", {
  title = "Oilfield",
  says = "Leases, derricks and two markets: what is drilled must be sold before the field is empty.",
  wins = "Who has most victory points when the fields have run dry wins.",
  turn = {
    "Place your workers in turn: each space is an action of the round.",
    "Lease land, build a derrick there, drill: oil and gas go to your storage.",
    "Sell at the local market for money, or at the national one for points.",
    "Buy investments: points now, and money when you give them back.",
    "An empty field is filled again a few times only: then it is dry, and the end is near.",
  },
  players = { 2, 5 },
  reconstructed = "The pictures of board and tiles are not public. Ours are: the number of action spaces, two of the "
    .. "lease prices, the price of the storage extension, the length of the field tracks, and the national price "
    .. "with 2 or 3 players (data/*.lua). Type in the printed ones if you own the game: "
    .. "house/real_tiles_template.lua.",
})

include("rules/board")
include("rules/setup")
include("rules/round")
include("rules/actions")
include("rules/lease")
include("rules/build")
include("rules/drill")
include("rules/local")
include("rules/national")
include("rules/invest")
include("rules/fields")
include("rules/ending")
include("rules/score")
include("views/facts")
include("rules/checks")
include("views/views")
include("views/picture")
include("bots/bots")

of:automatic("two_players", { players = { 2, 2 } })
