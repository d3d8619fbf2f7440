-- game: tests/games/hamlet/base.lua
--- Values that are rows of points; tracks that begin further on; what goes with a group.

local function stack(...)
  local layers = { "tests/games/hamlet/fair.lua" }
  for _, name in ipairs { ... } do layers[#layers + 1] = "tests/games/hamlet/" .. name .. ".lua" end
  return { players = 2, layers = layers }
end

local function told(t, player)
  local list = {}
  for i, row in ipairs(value("fame", player)) do
    list[i] = row.title .. (row.says and " (" .. row.says .. ")" or "") .. " " .. row.points
  end
  t:equal(value("fame.all", player) % 10, 0)
  return table.concat(list, ", ") .. " = " .. value("fame.all", player) // 10
end

test("rows say each part, a formula reads their sum", stack(), function(t)
  local one, two = t.g.players[1], t.g.players[2]
  t:equal(told(t, one), "a head start 1 = 1")
  t.g.card.one:move(one.won)
  t.g.card.three:move(one.won)
  t:equal(told(t, one), "prizes (2 at 2) 4, prize three (of 3) 3, a head start 1 = 8")
  t:equal(told(t, two), "a head start 1 = 1", "each player's own")
end)

test("a layer adds a row, told and counted", stack("prize"), function(t)
  t:equal(told(t, t.g.players[1]), "a head start 1, workers at home (3 at -1) -3 = -2")
end)

test("rows that are taken out count nothing", stack("no_fun"), function(t)
  t.g.card.three:move(t.g.players[1].won)
  t:equal(told(t, t.g.players[1]), " = 0")
  t:equal(value("rain"), false)
end)

test("what is taken out with what it is for stays out", stack("no_fun", "rain"), function(t)
  t:equal(value("rain"), false)
end)

test("… whichever layer comes first", stack("rain", "no_fun"), function(t) t:equal(value("rain"), false) end)

test("and is there without", stack("rain"), function(t) t:equal(value("rain"), true) end)

test("pieces enter a track at its start", stack(), function(t)
  local one, two, stand = t.g.players[1], t.g.players[2], t.g.stand
  t:run(rules.day.stand, one)
  t:equal(stand[2]:count(one.worker), 1)
  t:equal(stand:bump(two.worker, two.bench, t.g.bench), nil, "in scripts, too")
  t:equal(stand[1]:total(), 0)
  t:equal(stand[3]:count(one.worker), 1)
  t:equal(stand:bump(two.worker, two.bench, t.g.bench, 3), one.worker, "or where they are told to")
end)

test("all pieces of a kind from a whole row", stack(), function(t)
  local one, two = t.g.players[1], t.g.players[2]
  one.bench:move(t.g.stand[2], one.worker)
  one.bench:move(t.g.stand[3], one.worker)
  two.bench:move(t.g.stand[1], two.worker)
  t:run(rules.day.pack, one)
  t:equal(one.bench:count(one.worker), 3)
  t:equal(t.g.stand[1]:count(two.worker), 1)
end)

local function green() return table.concat(rules.view.green(nil, { columns = 80 }), "\n") end

test("a component in a panel of the board", stack(), function(t)
  t.g.players[1].bench:move(t.g.stand[3], t.g.players[1].worker)
  local text = green()
  t:check(text:find("a tent", 1, true) and text:find("space 1  not used", 1, true), text)
  t:check(text:find("space 2  -", 1, true) and text:find("space 3  X", 1, true), text)
end)

test("… and in the stead of one that was taken out", stack("no_fun"), function(t)
  local text = green()
  t:check(not text:find("a tent", 1, true) and text:find("stand", 1, true), text)
end)
