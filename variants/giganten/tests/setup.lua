--- What lies where before the first round.
local help = include("lessons/help")

local function laid() local n = 0 for _, site in ipairs(g.site) do n = n + site:size() end return n end

test("GI-SETUP-1 -2: 36 tiles, each kind on squares that show as many derricks", { players = 4 }, function(t)
  t:setup()
  t:equal(laid(), 36)
  local found = {}
  for _, site in ipairs(g.site) do
    local tile = site:top()
    t:equal(tile.kind, site.kind, tostring(site))
    local id = tile.kind .. "/" .. tile.crude
    found[id] = (found[id] or 0) + 1
  end
  local wanted = {
    ["1/2"] = 4, ["1/3"] = 4, ["1/4"] = 4, ["2/2"] = 6, ["2/5"] = 6, ["3/4"] = 4, ["3/5"] = 4, ["3/6"] = 4,
  }
  for id, n in pairs(wanted) do t:equal(found[id], n, id) end
end)

test("GI-SETUP-3, GI-TRUCK-9: with three players six squares stay empty, nobody sees the tiles left over",
  { players = 3 }, function(t)
  t:setup()
  t:equal(laid(), 30)
  for _, id in ipairs { "e5", "j6", "d11", "g18", "l14", "a16" } do t:equal(g.site[id]:size(), 0, id) end
  for kind, stack in ipairs(g.tiles) do
    t:equal(stack:size(), 2, "kind " .. kind)
    for _, tile in ipairs(stack) do
      for _, player in ipairs(g.players) do t:check(not tile:known(player), "unseen") end
    end
  end
end)

test("GI-SETUP-4 to -13: prices, crude, stacks, what each player gets",
  { players = 4, set = { ["setup.first_player"] = 3 } }, function(t)
  t:setup()
  for _, company in ipairs(g.price) do t:equal(company:value(), 5000) end
  t:equal(g.supply:total(), 60)
  t:equal(g.red_stack:size(), 12)
  t:equal(g.beige_stack:size(), 30)
  t:equal(g.licences:total(), 78)
  t:equal(g.licences:count("double"), 39)
  t:equal(g.black:get(), 1)
  t:equal(g.first:get(), 3)
  for _, player in ipairs(g.players) do
    t:equal(player.money:get(), 15000)
    t:equal(player.yard:total(), 5)
    t:equal(player.garage:total(), 1)
    t:equal(player.loco:step(), 1)
    t:equal(player.hand:total(), 0)
  end
end)

test("GI-EX-4: what tiles hold by their cost", { players = 4 }, function(t)
  local crude = { [4000] = {}, [6000] = {}, [8000] = {} }
  t:setup()
  for _, site in ipairs(g.site) do crude[value("build.price", site.square)][site:top().crude] = true end
  for cost, wanted in pairs { [4000] = { 2, 3, 4 }, [6000] = { 2, 5 }, [8000] = { 4, 5, 6 } } do
    t:equal(table.concat(sorted(crude[cost]), " "), table.concat(wanted, " "), cost)
  end
end)

test("the map: 183 plains, 25 hills, 32 mountains, 36 sites, no two of which touch", { players = 4 }, function(t)
  local ground, squares = { 0, 0, 0 }, 0
  for _, square in ipairs(g.terrain) do
    squares = squares + 1
    ground[square.points] = ground[square.points] + 1
  end
  t:equal(squares, 240)
  t:equal(table.concat(ground, " "), "183 25 32")
  t:equal(#g.site, 36)
  for _, site in ipairs(g.site) do
    t:check(site.column ~= 1, "no site in column 1") -- GI-TRUCK-2
    for _, square in ipairs(site.square:neighbours()) do t:equal(square.kind, 0, tostring(site)) end
  end
end)

test("the cards: licences, points and the black locomotive add up", { players = 4 }, function(t)
  local licences, points, black = 0, 0, 0
  for _, card in ipairs(g.beige_stack) do licences, points = licences + card.licences, points + card.points end
  for _, card in ipairs(g.red_stack) do black = black + card.black end
  t:equal(licences, 139)
  t:equal(points, 227)
  t:equal(black, 26) -- more than the way to the star, so the stack never runs out before it (GI-CARD-7)
end)

test("every part of the table fits on a screen from 40 columns on, whoever looks", { players = 4 }, function(t)
  t:setup()
  local player = g.players[1]
  help.truck(player, g.terrain.d4)
  help.derrick(player, "d3", 3)
  help.hand(player, 3, 8)
  player.money:set(123500)
  for _, card in ipairs { "red8", "beige1#1", "beige2#1" } do g.card[card]:move(g.open) end
  g.company:set(1)
  g.bids:set(1)
  for _, columns in ipairs { 40, 50, 60, 64, 72, 80, 100, 120 } do
    for _, viewer in ipairs { player, g.players[2] } do
      local lines = rules.view.board(viewer, { columns = columns, colour = true })
      for _, line in ipairs(lines) do t:check(line:width() <= columns, columns .. " columns: " .. line) end
      t:check(columns < 100 or #lines <= 34, #lines .. " rows") -- there is room for a question below
      for _, line in ipairs(rules.view.small(viewer, { columns = columns })) do
        t:check(line:width() <= columns, columns .. " columns: " .. line)
      end
    end
  end
end)
