-- game: giganten
--- Whole positions, laid out row by row.

test("rows of piles, cards and counters", { players = 3 }, function(t)
  local g = t.g
  t:position {}
  local row = { g.used }
  local rest, cards = { g.tiles[1] or g.tiles }, (g.tiles[1] or g.tiles):cards()
  for i = 1, #cards do
    if i <= 2 then row[#row + 1] = i == 1 and cards[i].id or cards[i] else rest[#rest + 1] = cards[i] end
  end
  t:position { row, rest, { g.black, 3 }, { cards[1], face = 1, seen = "2" } }
  assert(#g.used == 2 and g.used[1] == cards[1] and g.used[2] == cards[2], "used")
  assert(g.black:get() == 3, "black")
  assert(cards[1]:face() == 1, "face")
  local function says(rows, text)
    local ok, why = pcall(t.position, t, rows)
    assert(not ok and why:find(text, 1, true), tostring(why))
  end
  says({ { g.used, "nothing such" } }, "no card named 'nothing such'")
  says({ { g.used, cards[1], cards[1] } }, "in two places")
  says({ { 7 } }, "a row of a position begins with")
  says({ { g.tiles[1] or g.tiles, cards[1] } }, "is not said")
  t:position {}
end)
