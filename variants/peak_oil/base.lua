--- Peak Oil: the base game for 4 or 5 players, English edition.
---
--- The rules stand in chapters, in the order of the rulebook. Every rule, guard
--- and value cites the ledger (rules.md) with ids such as PO-TURN-3.
---
---   board      what lies on the table          expand    Recruit, Dispatch
---   data/*     cards, chips, routes            develop   Drill, Whitewash
---   setup      before the first turn           invest    Start-Ups, Technologies
---   turn       the three steps                 grey      Black Market, Consultants
---   reassign   moving agents                   ship      Shipping
---   action     who may act, how often          security  security chips
---   pull       the bag                         peak      the end of the game
---   crisis     PR crises                       score     points
---   market     the Black Market                checks    what must always hold
---   bots*      players made of Lua             view*     how the table looks
---
--- players_2_3 is put on by itself at small tables. brutal, edition_fr and the
--- extras are layers: `oilpatch play peak_oil -l brutal`.
local po = game("peak_oil", {
  title = "Peak Oil",
  players = { 2, 5 },
  reconstructed = "No public text gives the faces of the cards and chips or the lines of the map. "
    .. "The oil fields, start-ups, portfolios, consultants, PR crises, chip faces and all routes "
    .. "but one (data/*.lua) are our own, made to fit every count and example of the rulebooks. "
    .. "Type in the real ones if you own the game.",
})

--- Switches of the brutal layer; they stand here so that an edition can set them with or
--- without it.
po:value("brutal.release_optional", false,
  { says = "Brutal: a player may leave all agents on the track.", cites = "PO-BRUTAL-10" })
po:value("brutal.research_split", false,
  { says = "Brutal: Research may replace one display alone.", cites = "PO-BRUTAL-13" })

include("board")
include("data/map")
include("data/chips")
include("data/fields")
include("data/startups")
include("data/consultants")
include("data/crises")

include("setup")
include("turn")
include("reassign")
include("action")
include("pull")
include("crisis")
include("market")
include("expand")
include("develop")
include("invest")
include("grey")
include("ship")
include("security")
include("peak")
include("score")
include("facts")
include("checks")
include("bots")
include("view")

po:automatic("players_2_3", { players = { 2, 3 } })
