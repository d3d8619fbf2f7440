--- The public forgets: crises are cheaper and can be hushed up before they break.
local house = layer("house/short_memory", {
  game = "peak_oil",
  says = "The first crisis of a turn costs one barrel, and until Peak Oil face-down crises can be whitewashed.",
})

house:set("crisis.loss", 1, { says = "The first crisis of a turn costs one barrel." })

house:allow("whitewash.face_down", the.marker:is(0))

--- A crisis that was never turned up has no effect to end.
house:wrap("crisis.discard", function(base, player, card)
  if card:is_up() then return base(player, card) end
  card:under(g.crisis_stack[card.level])
end)

house:test("one barrel, and the card is hushed up", { players = 4 }, function(t)
  t:setup()
  local alba = g.players[1]
  g.box:move(alba.hq, g.black, 5)
  rules.turn.begin(alba)
  t:run(rules.crisis, alba)
  t:equal(alba.hq:count("black"), 5)
  local card = alba.crises:top()
  t:run(play, alba, "develop"):answer("develop.whitewash", card)
  t:equal(alba.crises:size(), 0)
  t:equal(g.crisis_stack.level1:bottom(), card)
end)
