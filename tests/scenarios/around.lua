-- game: tests/games/berth/base.lua
--- Words that go over the places next to one.
local around = layer("around", { game = "berth" })
around:graph("quay", { holds = "crew", grid = { 3, 2 } })
around:value("crowd", { "at", "quay" }, sum_of(neighbours(var("at")), it:count(who.crew)))
around:value("near", { "at", "quay" }, any_of(neighbours(var("at")), it:total():above(0)))
around:value("most", { "at", "quay" }, most_of(neighbours(var("at")), it:total()))
around:value("ways", { "at", "quay" }, count_of(neighbours(var("at"))))
around:value("first", sum_of(neighbours(the.quay.c1r1), it:total()))

around:test("only what is next to a place counts", { players = 2 }, function(t)
  t:setup()
  local one, two = g.players[1], g.players[2]
  local corner, middle = g.quay.c1r1, g.quay.c2r1
  t:equal(value("ways", corner), 2)
  t:equal(value("ways", middle), 3)
  t:check(not value("near", corner))
  one.home:move(middle, one.crew)
  t:equal(value("crowd", one, corner), 1)
  t:equal(value("crowd", two, corner), 0)
  t:equal(value("crowd", one, middle), 0, "a place is not next to itself")
  t:check(value("near", corner) and not value("near", g.quay.c1r2))
  t:equal(value("most", g.quay.c3r1), 1)
  t:equal(value("first"), 1)
end)
