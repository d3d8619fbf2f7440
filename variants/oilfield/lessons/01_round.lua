--- One round of Oilfield from the first worker to the last card: the learner is player 1 of 4.
local round = lesson {
  minutes = 6, players = 4, seed = 4, set = { ["setup.first_player"] = 1 },
}

local function me() return g.players[1] end
--- The kind of derrick on the learner's spot.
local function built()
  local tile = g.spot.dallas1.tower:top()
  return tile and tile.kind
end

round:step("table", { cites = "OF-ROUND-1 OF-SETUP-3" })

round:step("worker", {
  goal = function() return g.space.lease7:count(me().worker) > 0 end,
  show = "worker to Lease $7",
  cites = "OF-SELECT-1 OF-SELECT-2 OF-LEASE-2",
  hints = { function(s) return s:asks() == "select" end, "worker to Lease $7" },
  wrong = {
    { id = "other", when = function(s) return s.answers > 0 and g.space.lease7:count(me().worker) == 0 end,
      try = "worker to Subsidy" },
  },
})

--- The others place theirs; then everyone lays a card, the learner first.
round:step("card", {
  plays = { "2: worker to Drill", "3: worker to Local", "4: worker to Lease $5" },
  goal = function(s) return s:said("Build") end,
  show = "Build",
  cites = "OF-SELECT-6 OF-SELECT-7 OF-SELECT-8",
  hints = { function(s) return s:asks() == "secret" end, "Build" },
  wrong = { { id = "other", when = function(s) return s.answers > 0 and not s:said("Build") end, try = "Drill" } },
})

round:step("order", {
  plays = { "2: Drill", "3: Lease", "4: Lease" },
  answer = 1,
  cites = "OF-PUBLIC-1 OF-PUBLIC-2",
  hints = { true },
  wrong = { { id = "cheap", when = function(s) return s.value == 4 end, try = "4" } },
})

round:step("lease", {
  goal = function() return me().leases:count("field", g.field.dallas) == 1 end,
  show = "lease in Dallas",
  cites = "OF-LEASE-1 OF-LEASE-3 OF-LEASE-4",
  hints = { function(s) return s:asks() == "lease" end, "lease in Dallas" },
  wrong = {
    { id = "decline", when = function(s) return s:said("decline Lease") end, try = "decline Lease" },
    { id = "other", when = function() return me().leases:size() > me().leases:count("field", g.field.dallas) end,
      try = "lease in Pecos" },
  },
})

--- The others perform their public actions, and the private phase begins.
round:step("money", {
  plays = { "4: lease in Austin", "3: decline Local" },
  answer = function() return me().money:get() end,
  cites = "OF-LEASE-3 OF-PAY-1",
  hints = { "board" },
})

round:step("build", {
  goal = function() return built() == "small" end,
  show = "build a small derrick on Dallas 1",
  cites = "OF-BUILD-1 OF-BUILD-2 OF-BUILD-6",
  hints = { function(s) return s:asks() == "build" end, "build a small derrick on Dallas 1" },
  wrong = {
    { id = "decline", when = function(s) return s:said("decline Build") end, try = "decline Build" },
    { id = "other", when = function(s) return s.answers > 0 and built() ~= "small" end,
      try = "build a small local derrick on Dallas 1" },
  },
})

round:step("drill", {
  goal = function(s) return s.answers > 0 and me().storage:total() > 2 end,
  show = "Dallas 1: store 1 oil",
  cites = "OF-BUILD-6 OF-DRILL-3 OF-DRILL-4",
  hints = { function(s) return s:asks() == "drill.free" end, "Dallas 1: store 1 oil" },
  wrong = { { id = "enough", when = function(s) return s:said("nothing more") end, try = "nothing more" } },
})

round:step("full", {
  answer = function() return me().places:get() end,
  cites = "OF-STORE-1 OF-DRILL-4",
  hints = { true },
})

--- A field that runs dry: its marker, and the end. Everyone can lease, so the private phase waits.
round:step("dry", {
  position = function(t)
    t:setup()
    g.field.austin:move_all(g.bag, g.oil)
    g.step.austin:set(1)
    g.step.dallas:set(3)
    g.field.dallas:move_all(g.bag)
    g.exhausted:set(1)
    for _, player in ipairs(g.players) do player.laid:set(g.card.lease.number) end
    t:begin("between")
  end,
  answer = function() return g.step.austin:get() end,
  cites = "OF-REFILL-5 OF-REFILL-7 OF-REFILL-9",
  hints = { "board" },
})

--- The grey cube came with the refill.
round:step("strike", {
  position = function(t)
    t:setup()
    g.bag:move(g.field.pecos, g.strike)
    g.strike_began:set(0)
    for _, player in ipairs(g.players) do player.laid:set(g.card.lease.number) end
    t:begin("private", g.players[1])
  end,
  answer = 0,
  cites = "OF-STRIKE-1 OF-STRIKE-3 OF-STRIKE-4",
  hints = { "board" },
})

round:step("last", {
  position = function(t)
    t:setup()
    g.step.dallas:set(3)
    g.field.dallas:move_all(g.bag)
    g.exhausted:set(1)
    t:begin("selection")
  end,
  answer = 2,
  cites = "OF-END-2 OF-END-3",
  hints = { true },
  wrong = { { id = "three", when = function(s) return s.value == 3 end, try = "3" } },
})
