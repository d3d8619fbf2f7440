local head = require "batch.head"
local value = require "front.value"

--- What a run prints, with other values of some fields.
local function printed(other)
  local rule = value.object { { "fired", 1 } }
  local run = {
    game = "barrels", layers = {}, settings = {}, players = 2, seed = "18446744073709551615", bots = { "a", "b" },
    rules = value.object { { "one", value.object { { "changed", 0 } } }, { "three", rule } },
    answers = value.object { { "work: draw", rule }, { "work: pass", rule } },
    sums = { total = 1000, watch = 10, ranges = { { 0, 1000 } } },
  }
  for key, it in pairs(other or {}) do
    run[key] = it
    if it == value.null then run[key] = nil end
  end
  return run
end

local function difference(other) return head.difference(head.read(printed()), head.read(printed(other))) end

test("what a run says of itself is read", function()
  local said = head.read(printed())
  same(said.guards, 1)
  same(table.concat(said.rules, " "), "one three")
  same(difference(), nil)
end)

test("runs are told apart", function()
  local sums = { total = 1000, watch = 3, ranges = { { 0, 1 } } }
  same(difference { seed = 1 }, "the seed")
  same(difference { layers = { "" } }, "a layer")
  same(difference { sums = sums }, "how many games are watched (--watch)")
  same(difference { rules = value.object {} }, "a rule")
  same(difference { answers = value.object { { "work: pass", {} }, { "work: draw", {} } } }, "an option")
end)

test("what is no run is refused", function()
  local cases = {
    game = { 3, value.null }, layers = { { 1 }, "a", value.object {} }, seed = { "1x", 1.5 }, rules = {},
    players = { 0, 3, 1 << 40 }, teams = { { { team = 1, seats = { 3 } } }, { 1 } },
    total = { "1" }, ranges = { {}, { { 0 } }, { { 3, 2 } }, { { 0, 1, 2 } }, { 1 } },
  }
  for key, list in pairs(cases) do
    for _, it in ipairs(list) do
      local other = { [key] = it }
      if key == "total" or key == "ranges" then
        other = { sums = { total = 1, watch = 1, ranges = { { 0, 1 } }, [key] = it } }
      end
      local said, why = head.read(printed(other))
      same(said, nil)
      same(why:match("'(%l*)' is missing"), key)
    end
  end
  same(select(2, head.read(printed { interrupted = true })), "the run was interrupted, so it is not whole")
end)

test("neighbouring games become one piece, and others are told from the same", function()
  local function of(from, to)
    return head.read(printed { sums = { total = 1000, watch = 10, ranges = { { from, to } } } })
  end
  local all, other = of(0, 1000), of(2000, 2500)
  same(head.overlap(all, other), false)
  same(head.overlap(all, all), true)
  same(head.add(all, other), true)
  head.add(all, of(1000, 2000))
  head.join(all)
  same(#all.ranges, 1)
  same(all.ranges[1][2], 2500)
end)
