-- game: tests/games/hamlet/base.lua
--- Steps over cards, spaces and choices; what a layer takes out and offers.

local function sum(t, rule, ...)
  t.g.sum:set(0)
  t:run(rules.day[rule], ...)
  return t.g.sum:get()
end

test("an attribute names the choice, and whoever passes is done", { players = 2 }, function(t)
  local one = t.g.players[1]
  t:run(rules.day.work, one, t.g.field.south):expect_choice("reap", one)
  t:answer("reap.grain"):answer("reap.grain"):answer("reap.end")
  t:equal(t.g.sum:get(), 20)
  t:run(rules.day.work, one, t.g.field.north):expect_choice("sow", one)
  t:answer("sow.seed"):answer("sow.end")
  t:equal(t.g.sum:get(), 21)
end)

test("a guard of the whole choice leaves passing alone", { players = 2 }, function(t)
  t.g.sum:set(30)
  t:run(rules.day.work, t.g.players[1], t.g.field.south):refused("reap.late", "reap.grain")
  t:answer("reap.end")
end)

test("the passes of a loop have a number", { players = 2 }, function(t)
  t:equal(sum(t, "count"), 10)
  t:equal(sum(t, "until"), 123)
end)

test("cards from the top, also while they leave the pile", { players = 2 }, function(t)
  local top = t.g.deck:top().n
  t:equal(sum(t, "cards"), top == 1 and 13 or 31)
  t:equal(t.g.deck:size(), 1)
  t:equal(t.g.discard:size(), 2)
end)

test("what was drawn, how many there are, what lies under", { players = 2 }, function(t)
  t:equal(sum(t, "draw"), 1)
  t:equal(sum(t, "draw"), 0, "the sack is empty")
  t:equal(sum(t, "sizes"), 226)
  local top = t.g.deck:top()
  t:equal(sum(t, "bottom"), t.g.deck:bottom().n * 100 + top.faces[2].worth)
  t:equal(sum(t, "named", t.g.card.one), 0)
  t:check(sum(t, "named", t.g.card.sign) > 0, "the card names the rule")
end)

test("truths and texts", { players = 2 }, function(t)
  t:equal(sum(t, "truth", true), 1)
  t:equal(sum(t, "truth", false), 5, "a script gets a truth")
  t:equal(sum(t, "text"), 7)
end)

test("effects on cards and pieces", { players = 2 }, function(t)
  local one, two = t.g.players[1], t.g.players[2]
  local top = t.g.deck:top()
  t:run(rules.day.under)
  t:equal(t.g.deck:bottom(), top)
  local next_one = t.g.deck:top()
  t:equal(sum(t, "turn"), 20 * next_one.n, "the side that lies up")
  t:equal(sum(t, "turn"), 20 * next_one.n - 10, "the other side")
  top:move(t.g.discard)
  t:run(rules.day.swap)
  t:equal(t.g.deck:top(), top)
  t:run(rules.day.bump, one)
  t:run(rules.day.bump, two)
  t:equal(t.g.queue[2]:count(one.worker), 1)
  t:run(rules.day.bump, two)
  t:equal(one.bench:count(one.worker), 3, "pushed off, and home")
  t:run(rules.day.all, one)
  t:equal(t.g.field.north:count(one.worker), 3)
end)

test("what restores the start of a turn is refused, whichever way", { players = 2 }, function(t)
  local one, north, south = t.g.players[1], t.g.field.north, t.g.field.south
  one.bench:move(north, one.worker)
  begin("turn")
  north:move(one.bench, one.worker)
  t:run(play, one, "go"):refused("go.back", "go.out", north)
  t:answer("go.out", south)
  t:run(play, one, "go"):refused("go.back", "go.on", south, north)
  t:answer("go.out", north)
  t:run(play, one, "go"):refused("go.back", "go.home", south)
  t:answer("go.home", north)
end)

local IDLE = { players = 2, layers = { "tests/games/hamlet/idle.lua" } }
test("a group is taken out whole", IDLE, function(t)
  local one = t.g.players[1]
  t:run(rules.day.work, one, t.g.field.south)
  t:check(not pcall(t.answer, t, "reap.grain"), "there is reap.grain")
  t:answer("reap.end")
  t:equal(value("bonus"), 0)
  t:run(rules.day.bump, one)
  t:equal(one.bench:count(one.worker), 3)
end)

test("an option is declared where it is offered", IDLE, function(t)
  local one = t.g.players[1]
  t:run(rules.day.work, one, t.g.field.north):answer("sow.sleep", 2):answer("sow.end")
  t:equal(one.points:get(), 2)
  t:equal(sum(t, "all", one), 100)
end)
