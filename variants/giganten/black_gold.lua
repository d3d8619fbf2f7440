--- Black Gold: what the counts of the remake allow on this board.
local gold = layer("black_gold", {
  game = "giganten",
  says = "More crude, licences, tiles and cards, as in the remake; with two or three players one company is closed.",
  reconstructed = "Only the counts of the remake are public. Its map and rules are not used; the six more beige "
    .. "cards are ours.",
})

gold:set("crude_supply", 75, { cites = "GI-GOLD-1" })
gold:set("supply.single", 52, { cites = "GI-GOLD-2" })
gold:set("supply.double", 52, { cites = "GI-GOLD-2" })
gold:set("companies.closed", { [2] = 1, [3] = 1, [4] = 0 }, { cites = "GI-GOLD-5", instead = true })

local function tiles(stack, kind, list)
  local rows = {}
  for i, tile in ipairs(list) do
    rows[i] = { id = stack .. tile[1] .. "_more", title = tostring(tile[1]), crude = tile[1], kind = kind,
      copies = tile[2] }
  end
  gold:cards("tiles." .. stack, rows, { back = stack, cites = "GI-GOLD-3" })
end
tiles("one", 1, { { 2, 1 }, { 3, 1 }, { 4, 1 } })
tiles("two", 2, { { 2, 4 }, { 5, 4 } })
tiles("three", 3, { { 4, 1 }, { 5, 1 }, { 6, 1 } })

local function card(id, licences, points, price)
  local title = points .. " points, " .. licences .. " licences" .. (price > 0 and ", a price by " .. price or "")
  return { id = id, title = title, red = false, black = 0, licences = licences, points = points, crude = 0, back = 0,
    price = price }
end
gold:cards("beige_stack", {
  card("gold1", 4, 10, 0), card("gold2", 5, 8, 0), card("gold3", 6, 6, 0), card("gold4", 3, 12, 0),
  card("gold5", 4, 6, 3), card("gold6", 6, 4, 2),
}, { back = "beige", cites = "GI-GOLD-4" })

gold:test("GI-GOLD-1 to -4: the counts", { players = 4 }, function(t)
  local tiles_all = 0
  for kind, stack in ipairs(g.tiles) do
    t:equal(stack:size(), kind == 2 and 20 or 15)
    tiles_all = tiles_all + stack:size()
  end
  t:equal(tiles_all, 50)
  local crude = { {}, {}, {} }
  for kind, stack in ipairs(g.tiles) do
    for _, tile in ipairs(stack) do
      t:equal(tile.kind, kind)
      crude[kind][tile.crude] = (crude[kind][tile.crude] or 0) + 1
    end
  end
  for _, n in ipairs { 2, 3, 4 } do t:equal(crude[1][n], 5) end
  for _, n in ipairs { 2, 5 } do t:equal(crude[2][n], 10) end
  for _, n in ipairs { 4, 5, 6 } do t:equal(crude[3][n], 5) end
  t:equal(value("bid_limit"), 156, "as much as all licences")
  t:equal(g.beige_stack:size(), 36)
  t:equal(g.licences:total(), 104)
  t:equal(g.supply:total(), 75)
  t:setup()
  t:equal(g.tiles.two:size(), 8, "left over, unseen")
end)

gold:test("GI-GOLD-5: one company is closed with three players, none with four", { players = 3 }, function(t)
  t:setup()
  t:check(value("company.is_closed", g.price.standard), "the last of equal ones")
  t:check(not value("company.is_closed", g.price.hudson), "the others are open")
  t:check(not value("company.is_closed", g.price.jet), "the others are open")
end)

for players, closed in pairs { [2] = 1, [4] = 0 } do
  gold:test("GI-GOLD-5: closed with " .. players, { players = players }, function(t)
    t:setup()
    local n = 0
    for _, company in ipairs(g.price) do n = n + (value("company.is_closed", company) and 1 or 0) end
    t:equal(n, closed)
  end)
end

return gold
