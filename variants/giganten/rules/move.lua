--- Action 4: movement points for the truck and the locomotive, looking at tiles.
---
--- A truck's move is made in legs: it drives to a square where it may stop, its owner looks at
--- tiles there or not, and it drives on. Each vehicle makes one move; when the locomotive has
--- run, a truck that was under way is at its goal.
local gi = game("giganten")

local to, at, spaces = var("to"), var("at"), var("spaces")
local here = the.terrain:find(who.truck)

gi:value("move.interleave", false, { says = "May the truck drive on after the locomotive has run?",
  cites = "GI-MOVE-4" })

-- The truck ------------------------------------------------------------

gi:option("truck.enter", { "to", "terrain" }, { says = "enter at {to}", cites = "GI-TRUCK-1" })
gi:forbid("truck.enter", "truck.entered", who.garage:total():is(0),
  { says = "Your truck is on the map already.", cites = "GI-TRUCK-1" })
gi:forbid("truck.enter", "truck.edge", to.column:is_not(1),
  { says = "A truck enters in column 1, next to the companies.", cites = "GI-TRUCK-1" })

--- May a truck stop there? Not on a tile, not with another truck.
gi:forbid("truck", "truck.taken", to:total():above(0),
  { says = "A truck stands there: drive on or stop before it.", cites = "GI-TRUCK-2 GI-TRUCK-5" })

gi:option("truck.drive", { "to", reach("terrain", {
  from = here, within = the.points, stay = false,
  pass = to.well:total():is(0),
  stop = to:total():is(0) & to.tile:size():is(0),
}) }, {
  says = "drive to {to} for {to:cost}",
  cites = "GI-TRUCK-3 GI-TRUCK-4 GI-TRUCK-5 GI-TRUCK-6 GI-TRUCK-7 GI-TRUCK-8 GI-TRUCK-9 GI-TRUCK-10",
})
gi:forbid("truck.drive", "truck.waits", who.garage:total():above(0),
  { says = "Your truck must enter the map first.", cites = "GI-TRUCK-1" })
gi:forbid("truck.drive", "truck.done", the.truck_moves:is(2),
  { says = "The locomotive has run: your truck's move is over.", cites = "GI-MOVE-4" })

gi:does("truck.enter", effect.move(who.truck, who.garage, to), effect.set(the.truck_moves, 1),
  { cites = "GI-TRUCK-1 GI-TRUCK-2" })
gi:does("truck.drive", effect.add(the.points, -to:cost()), effect.move(who.truck, here, to),
  effect.set(the.truck_moves, 1), { cites = "GI-TRUCK-4 GI-TRUCK-10 GI-MOVE-2" })

-- Prospecting ----------------------------------------------------------

gi:option("look", { "at", neighbours(here) },
  { says = "look at the tile on {at}", cites = "GI-PROSPECT-1 GI-PROSPECT-3 GI-PROSPECT-5" })
gi:forbid("look", "look.nothing", at.tile:size():is(0),
  { says = "No tile lies there.", cites = "GI-PROSPECT-1" })
gi:forbid("look", "look.red", at.kind:is(2),
  { says = "Red tiles, those with two derricks, are never looked at.", cites = "GI-PROSPECT-2" })
gi:forbid("look", "look.known", at.tile:top():known(who),
  { says = "You know that tile.", cites = "GI-PROSPECT-4" })

--- Everybody hears who looked where; what was seen is the looker's alone.
gi:does("look", effect.show(at.tile:top(), who), { cites = "GI-PROSPECT-1 GI-PROSPECT-3 GI-PROSPECT-6 GI-INFO-4" })

gi:group("prospecting", "look", { says = "Looking at tiles." })

-- The locomotive -------------------------------------------------------

gi:option("loco.run", { "spaces", range(1, who.loco:steps() - who.loco:step()) }, {
  says = "run the locomotive {spaces} on",
  cites = "GI-LOCO-1 GI-LOCO-2 GI-LOCO-4 GI-LOCO-5",
})
gi:forbid("loco.run", "loco.points", who.loco:cost(spaces):above(the.points),
  { says = "The movement points left do not pay for that.", cites = "GI-LOCO-2 GI-LOCO-3 GI-MOVE-2" })
gi:forbid("loco.run", "loco.done", the.loco_moves:is(1),
  { says = "Your locomotive has run in this round.", cites = "GI-MOVE-4" })

gi:does("loco.run", effect.add(the.points, -who.loco:cost(spaces)), effect.advance(who.loco, spaces),
  effect.set(the.loco_moves, 1),
  effect.when(the.truck_moves:is(1) & ~setting("move.interleave"), effect.set(the.truck_moves, 2)),
  { cites = "GI-LOCO-1 GI-LOCO-2 GI-LOCO-6 GI-MOVE-2 GI-MOVE-4" })

-- The action -----------------------------------------------------------

gi:option("move.done", { says = "end the movement", cites = "GI-MOVE-3 GI-TRUCK-8" })
gi:forbid("move.done", "truck.outside", who.garage:total():above(0),
  { says = "Your truck must enter the map in your first movement.", cites = "GI-TRUCK-1" })
gi:does("move.done", { cites = "GI-MOVE-3" })

gi:choice("move", {
  options = { "truck.enter", "truck.drive", "look", "loco.run", "move.done" },
  asks = "Move (movement points left: {points})", with = { points = the.points },
  cites = "GI-MOVE-2 GI-MOVE-3 GI-PROSPECT-4",
})

gi:value("move.points", who.card_taken:top().points,
  { says = "Movement points a player gets in a round.", cites = "GI-MOVE-1" })
gi:rule("move.all",
  effect.set(the.points, setting("move.points")), effect.set(the.truck_moves, 0), effect.set(the.loco_moves, 0),
  flow.till(answered("move.done"), flow.offer("move", "move.done",
    flow.when(the.points:above(0),
      flow.tell("{who} can't move on with {n} movement {n|point|points}.", { n = the.points })),
    flow.leave())),
  effect.set(the.points, 0),
  { cites = "GI-MOVE-1 GI-MOVE-2 GI-MOVE-3" })
