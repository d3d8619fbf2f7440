-- game: tests/games/harvest/base.lua
--- What views draw with.

local function lines(...) return table.concat({ ... }, "\n") end

test("texts are cut and filled by what they take on the screen", function(t)
  local at = pen(nil, { columns = 40 })
  t:equal(at:pad("grün", 6), "grün  ")
  t:equal(at:right("12", 4), "  12")
  t:equal(at:cut("a long title", 6), "a lon…")
  t:equal(at:cut("米米米", 4):width(), 3) -- two columns each
  t:equal(pen(nil, { ascii = true }):cut("a long title", 6), "a lon~")
  local red = pen(nil, { colour = true })
  t:equal(red:pad(red:bold("ab"), 4), "\27[1mab\27[0m  ")
end)

test("items flow into lines", function(t)
  local at = pen(nil, { columns = 40 })
  at.width = 12
  t:equal(lines(table.unpack(at:flow({ "north 2", "south 1", "east" }, ", ", 2))), "north 2,\n  south 1,\n  east")
  at.width = 20
  t:equal(lines(table.unpack(at:flow({ "north 2", "south 1", "east" }, ", ", 2))), "north 2, south 1,\n  east")
end)

test("panels stand in a frame, the last takes the room that is left", function(t)
  local function panel(title, ...)
    local text = { ... }
    return function() return title, text end
  end
  local nothing = function() end
  local bands = {
    { { width = 30, panel("Fields", "north", "south"), panel("Barn", "empty") }, { panel("Market", "dear") } },
    { { width = 20, nothing }, { panel("Players", "1", "2") } },
    { { nothing } },
  }
  local at = pen(nil, { columns = 80 })
  local drawn = at:frame(bands, "a note")
  t:equal(#drawn, 9)
  for _, line in ipairs(drawn) do t:equal(line:width(), 80, line) end
  t:check(drawn[1]:starts("┌─ Fields ───────── a note ─┬") or drawn[1]:find("a note ─┬─ Market ", 1, true), drawn[1])
  t:check(drawn[4]:starts("├─ Barn ─"), drawn[4])
  t:check(drawn[6]:starts("├─ Players ─"), drawn[6])
  t:equal(pen(nil, { columns = 200 }):frame(bands)[1]:width(), 120)
  local narrow = pen(nil, { columns = 40 }):frame(bands, "a note")
  t:equal(narrow[1], "a note")
  t:check(narrow[2]:starts("─ Fields ─"), narrow[2])
  t:equal(narrow[3], " north")
end)

test("a title that is too long is cut, and leaves room for the note and its neighbour", function(t)
  local function titled(title)
    return function() return title, { "" } end
  end
  local function first(left, right, note)
    return pen(nil, { columns = 80 }):frame({ { { width = 20, titled(left) }, { titled(right) } } }, note)[1]
  end
  for _, note in ipairs { false, "seen by all" } do
    for n = 1, 24 do
      local line = first(("米"):rep(n), ("油"):rep(3 * n), note)
      t:equal(line:width(), 80, line)
      t:check(line:find("─┬─ 油", 1, true), line)
      t:check(line:ends("─┐"), line)
      t:check(n < 9 or line:find("米… ", 1, true), line)
    end
  end
  local line = first(("long "):rep(9), "Market", "all")
  t:check(line:starts("┌─ long long …  all ─┬─ Market ─"), line)
end)

test("a sign points at who is asked", function(t)
  t:setup()
  local one, two = g.players[1], g.players[2]
  local at = pen(one, { actor = two })
  t:equal(at:turn(one) .. at:turn(two), " >")
  t:equal(at:looks(), "player 2 is asked, seen by player 1")
  t:equal(pen(one, { actor = one }):looks(), "seen by player 1")
  t:equal(pen(nil, {}):looks("all open"), "all open")
  t:check(at:sees(one) and not at:sees(two), "who sees what")
end)

test("what a script does to a pen stays with it", function(t)
  t:setup()
  local at = pen(nil, {})
  at.seats[1].name, at.glyph.dot = "pink", "x"
  t:equal(pen(nil, {}):colour_name(g.players[1]), "red")
  t:equal(pen(nil, {}).glyph.dot, "·")
  t:equal(getmetatable(at), false)
end)
