-- game: tests/games/meadow/base.lua
--- What is used once as long as a counter lasts.

local NAPS = "tests/games/meadow/once.lua"
local ONCE = { players = 2, layers = { NAPS } }

test("an option is used once in a scope, and again in the next", ONCE, function(t)
  local one = t.g.players[1]
  t:phase("turn", one, 1):answer("walk.rest")
  t:equal(t.g.dozed:get(), 1, "the option says so by itself")
  t:refused("rest.once", "walk.rest")
  t:answer("walk.out", t.g.field.east)
  t:phase("turn", one.next, 1):answer("walk.rest")
end)

test("options that share a counter share the one use", ONCE, function(t)
  t:phase("turn", t.g.players[1], 1):answer("nap.short")
  t:refused("rest.once", "walk.rest")
  t:refused("rest.once", "nap.long")
end)

test("once for each place, where the counter is the place's", ONCE, function(t)
  local shade = t.g.shade
  t:phase("turn", t.g.players[1], 1):answer("lie.under", shade.oak)
  t:refused("lie.once", "lie.under", shade.oak)
  t:answer("lie.under", shade.elm)
end)

test("a rule that is a function remembers it, too", ONCE, function(t)
  local one = t.g.players[1]
  t:phase("turn", one, 1):answer("nap.long")
  t:equal(one.rested:get(), 5, "the function ran")
  t:refused("rest.once", "nap.short")
end)

test("and so does what stands in for a rule", { players = 2, layers = { NAPS, "tests/games/meadow/light.lua" } },
  function(t)
    local one = t.g.players[1]
    t:phase("turn", one, 1):answer("nap.short")
    t:equal(one.rested:get(), 3, "the layer's steps ran instead")
    t:refused("rest.once", "walk.rest")
    t:phase("turn", one, 1):answer("nap.long")
    t:equal(one.rested:get(), 10, "the layer's function ran instead")
    t:refused("rest.once", "walk.rest")
  end)

test("what passes is not used up by the beginning of its name", ONCE, function(t)
  t:phase("turn", t.g.players[1], 1):answer("nap.none")
  t:equal(t.g.dozed:get(), 0)
  t:answer("nap.none")
end)
