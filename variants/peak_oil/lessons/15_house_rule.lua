--- Write your first house rule: a layer in an editor, read at once, tested, compared.
local help = include("lessons/help")

local function start(t)
  local me = g.players[1]
  t:setup()
  g.reserve:move(me.hq, me.agent)
  help.barrels(me, 1)
  t:begin("turn", me)
end

local house = lesson { minutes = 10, players = 4, seed = 7, position = start }

--- What `show me` and the check write in place of the learner.
local MY_RULE = [[
--- A third reassign is cheap.
local house = layer("my_rule", { game = "peak_oil", says = "A third reassign costs one barrel." })

house:set("step3.cost", 1)

house:test("step 3 costs one barrel", { players = 4 }, function(t)
  t:setup()
  local player = g.players[1]
  rules.turn.begin(player)
  t:run(rules.step3, player, 0):answer("reassign.deploy", g.spot.libya)
  t:equal(player.hq:count("black"), 0)
end)
]]

house:step("idea", { cites = "PO-TURN-7" })

house:step("find", {
  goal = function(s) return s:typed("rules step3") or s:typed("set step3") or s:typed("rules PO-TURN-7") end,
  show = "rules step3.cost",
  hints = { function() return value("step3.cost") == 2 end, "rules step3.cost" },
})

house:step("write", {
  goal = function() return value("step3.cost") < 2 end,
  show = { edit = "edit new my_rule {work}/my_rule.lua", text = MY_RULE },
  within = 20,
  hints = { true, true },
})

house:step("diff", {
  goal = function(s) return s:typed("diff") end,
  show = "diff",
  hints = { "diff" },
})

--- What a third reassign costs each player is set when a game begins, so a new one does.
house:step("play", {
  position = start,
  goal = function(s) return s.phases > 0 and g.players[1].hq:count("black") == 0 end,
  show = { "HQ to Invest", "HQ to Invest", "HQ to Develop" },
  within = 3,
  cites = "PO-TURN-7",
  hints = { function() return g.players[1].hq:count("black") == value("step3.cost") end, true },
  wrong = {
    {
      id = "stay", try = { "HQ to Invest", "HQ to Invest", "no third" },
      when = function(s) return s.phases > 0 and g.players[1].hq:count("black") > 0 end,
    },
  },
})

house:step("check", {
  goal = function(s) return s:typed("oilpatch check") end,
  show = "oilpatch check {work}/my_rule.lua --games 8",
  hints = { true },
})

house:step("compare", {
  goal = function(s) return s:typed("oilpatch compare") end,
  show = "oilpatch compare peak_oil -p 4 --b {work}/my_rule.lua --games 20",
  hints = { true },
})
