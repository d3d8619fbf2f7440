--- Peak Oil: the base game for 4 or 5 players, English edition.
---
--- The rules stand in chapters (rules/), in the order of the rulebook. Every rule, guard
--- and value cites the ledger (rules.md) with ids such as PO-TURN-3.
---
---   board      what lies on the table          expand    Recruit, Dispatch
---   setup      before the first turn           develop   Drill, Whitewash
---   turn       the three steps                 invest    Start-Ups, Technologies
---   reassign   moving agents                   grey      Black Market, Consultants
---   action     who may act, how often          ship      Shipping
---   pull       the bag                         security  security chips
---   crisis     PR crises                       peak      the end of the game
---   market     the Black Market                score     points
---   checks     what must always hold
---
---   data/      cards, chips, routes            bots/     players made of weights
---   views/     how the table looks             words/    the table in French
---
--- players_2_3 is put on by itself at small tables. brutal, edition_fr and the
--- extras are layers: `oilpatch play peak_oil -l brutal`.
local po = game("peak_oil", {
  title = "Peak Oil",
  says = "Agents drill, ship and spin the news while the oil runs out; the best start-ups win.",
  wins = "Who has most points when the oil is gone wins: start-ups and consultants count, PR crises count against you.",
  turn = {
    "Step 1: move an agent, or act with one where it stands.",
    "Step 2: move one more agent; further ones cost barrels.",
    "Act where you have agents, better with the majority: drill, ship, invest, develop …",
    "Barrels come blind from the bag: black is oil, the others bring crises or progress.",
    "Invest before the oil is gone: what counts at the end is what will replace it.",
  },
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

include("rules/board")
include("data/map")
include("data/chips")
include("data/fields")
include("data/startups")
include("data/consultants")
include("data/crises")

include("rules/setup")
include("rules/turn")
include("rules/reassign")
include("rules/action")
include("rules/pull")
include("rules/crisis")
include("rules/market")
include("rules/expand")
include("rules/develop")
include("rules/invest")
include("rules/grey")
include("rules/ship")
include("rules/security")
include("rules/peak")
include("rules/score")
include("views/facts")
include("views/points")
include("rules/checks")
include("bots/bots")
include("views/views")
include("views/picture")

po:automatic("players_2_3", { players = { 2, 3 } })
