--- An option: something new to do, with its effect.
local course = lesson { minutes = 8, players = 4, seed = 7 }

--- What `show me` and the check write in place of the learner.
local FILE = [[
local house = layer("my_option", { game = "barrels", says = "A worker may sell a barrel for two coins." })
house:option("work.sell", { "colour", { "amber", "brown", "crude" } }, { says = "sell {colour} for two coins" })
house:forbid("work.sell", "sell.none", who.barrels:count(var("colour")):is(0), { says = "You have none to sell." })
house:does("work.sell", effect.move(who.worker, who.bench, the.idle),
  effect.move(var("colour"), who.barrels, the.spent), effect.add(who.coins, 2))
]]

--- The first player, with one barrel of the colour more, is to place a worker.
local function begin_with(t, colour)
  g.bag:move(g.players[1].barrels, colour)
  t:run(play, g.players[1], "work")
end

local function colours() return { g.amber, g.brown, g.crude } end

course:step("idea")

course:step("write", {
  tests = {
    { id = "there", run = function(t)
      begin_with(t, g.amber)
      t:check(t:offers("work.sell", g.amber), "nobody is offered to sell amber")
    end },
    { id = "brown", run = function(t)
      begin_with(t, g.brown)
      t:check(t:offers("work.sell", g.brown), "nobody is offered to sell brown")
    end },
    { id = "crude", run = function(t)
      begin_with(t, g.crude)
      t:check(t:offers("work.sell", g.crude), "nobody is offered to sell crude")
    end },
    { id = "none", run = function(t)
      t:run(play, g.players[1], "work")
      for _, colour in ipairs(colours()) do
        t:check(not t:offers("work.sell", colour), "a colour is sold by somebody who has none of it")
      end
    end },
    { id = "worker", run = function(t)
      begin_with(t, g.amber)
      t:answer("work.sell", g.amber)
      t:equal(g.players[1].bench:total(), 4, "workers left on the bench")
    end },
    { id = "pays", run = function(t)
      for i, colour in ipairs(colours()) do
        begin_with(t, colour)
        t:answer("work.sell", colour)
        t:equal(g.players[1].barrels:total(), 0, "barrels left")
        t:equal(g.players[1].coins:get(), 3 + 2 * i, "coins afterwards")
      end
    end },
    { id = "others", run = function(t)
      begin_with(t, g.amber)
      t:answer("work.sell", g.amber)
      for seat = 2, 4 do t:equal(g.players[seat].coins:get(), 3, "coins of somebody else") end
    end },
  },
  show = { edit = "edit new my_option {work}/my_option.lua", text = FILE },
  within = 20,
  hints = { true, true },
})

course:step("look", {
  goal = function(s) return s:typed("answers") end,
  show = "answers",
  hints = { "answers" },
})
