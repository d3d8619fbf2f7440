--- What the views show, to whom, and how wide they are.

local PAGES = { "view.board", "view.bag_page", "view.odds_page", "view.hq_page", "view.score_page" }

--- A text without its colours.
local function plain(text)
  local out, at = "", 1
  while true do
    local start = text:find("\27", at, true)
    if not start then return out .. text:sub(at) end
    out = out .. text:sub(at, start - 1)
    at = text:find("m", start, true) + 1
  end
end

--- Characters of a line without colours.
local function width(line)
  local n = 0
  for i = 1, #line do
    local byte = line:byte(i)
    if byte < 0x80 or byte >= 0xC0 then n = n + 1 end
  end
  return n
end

local function text(page, viewer, options) return table.concat(rules[page](viewer, options or {}), "\n") end

local function has(t, where, what) t:check(where:find(what, 1, true), "'" .. what .. "' is missing in\n" .. where) end
local function lacks(t, where, what) t:check(not where:find(what, 1, true), "'" .. what .. "' is in\n" .. where) end

--- Play some phases with random answers.
local function play_on(t, phases)
  for _ = 1, phases do
    if t.results[1] == "finish" then return end
    t:phase(table.unpack(t.results))
    t:auto()
  end
end

local function check_widths(t, viewer)
  for _, page in ipairs(PAGES) do
    for _, columns in ipairs { 40, 57, 79, 80, 120 } do
      for _, colour in ipairs { true, false } do
        for _, line in ipairs(rules[page](viewer, { columns = columns, colour = colour })) do
          local wide = width(plain(line))
          t:check(wide <= columns, page .. " in " .. columns .. " columns is " .. wide .. " wide:\n" .. plain(line))
          if not colour then t:check(not line:find("\27", 1, true), "colour in " .. line) end
        end
      end
    end
  end
end

for players = 2, 5 do
  test("views fit their columns with " .. players .. " players", { players = players }, function(t)
    t:setup()
    for _ = 1, 4 do
      check_widths(t, nil)
      check_widths(t, g.players[players])
      play_on(t, players * 4)
    end
  end)

  test("the board is a frame as wide as the screen with " .. players .. " players", { players = players }, function(t)
    t:setup()
    for _ = 1, 8 do
      for columns, most in pairs { [80] = 45, [100] = 41, [120] = 36 } do -- a wider one has fewer rows
        local lines = rules.view.board(nil, { columns = columns })
        t:check(#lines <= most, #lines .. " lines in " .. columns .. " columns")
        local inside = true
        for _, line in ipairs(lines) do
          if inside then t:equal(width(line), columns, line) end
          inside = inside and not line:starts("└")
        end
      end
      play_on(t, players * 3)
    end
  end)

  test("an arrow points at who is asked with " .. players .. " players", { players = players }, function(t)
    t:setup()
    for _, columns in ipairs { 40, 80, 120 } do
      for _, page in ipairs { "view.board", "view.small_page" } do
        local board = text(page, g.players[1], { columns = columns, actor = g.players[2] })
        has(t, board, ">2 white")
        lacks(t, board, ">1 orange")
      end
    end
  end)

  test("every section is there with " .. players .. " players", { players = players }, function(t)
    t:setup()
    for _, columns in ipairs { 40, 80 } do
      for _, ascii in ipairs { true, false } do
        local board = text("view.board", g.players[1], { columns = columns, ascii = ascii })
        for _, title in ipairs {
          "Peak Oil", "Risks", "Spots", "Technologies", "Oil fields", "Start-ups, price", "Bag", "PR crises",
          "Consultants", "Headquarters",
        } do has(t, board, " " .. title) end
        for _, row in ipairs { g.spot, g.refinery, g.tech, g.risk } do
          for _, place in ipairs(row) do has(t, board, place.title) end
        end
        for _, player in ipairs(g.players) do has(t, board, player.seat .. " " .. ({
          "orange", "white", "purple", "yellow", "green",
        })[player.seat]) end
      end
    end
  end)

  test("PO-SMALL-2 PO-SMALL-3: what is closed with " .. players .. " players", { players = players }, function(t)
    t:setup()
    local small = players < 4
    for _, region in ipairs(g.region) do
      t:equal(rules.view.closed(region), small and region == g.region.venezuela, region.title)
    end
    for _, tech in ipairs(g.tech) do
      t:equal(rules.view.closed(tech), small and tech == g.tech.hydrogen, tech.title)
    end
    local board = text("view.board", nil)
    for _, line in ipairs { "Venezuela   closed", "H Hydrogen Cells     closed" } do
      (small and has or lacks)(t, board, line)
    end
  end)
end

test("colour only colours", { players = 4 }, function(t)
  t:setup()
  play_on(t, 12)
  for _, page in ipairs(PAGES) do
    local coloured = text(page, g.players[2], { columns = 80, colour = true })
    has(t, coloured, "\27[")
    t:equal(plain(coloured), text(page, g.players[2], { columns = 80 }), page)
  end
end)

test("the plain variant is pure ASCII", { players = 5 }, function(t)
  t:setup()
  play_on(t, 20)
  for _, page in ipairs(PAGES) do
    for _, columns in ipairs { 40, 80 } do
      local drawn = text(page, nil, { columns = columns, ascii = true })
      for i = 1, #drawn do t:check(drawn:byte(i) < 128, page .. " is not plain: " .. drawn) end
    end
  end
end)

--- Everything of player 2 and 3 that player 1 may not see.
local function hide_some(t)
  t:setup()
  local second, third = g.players[2], g.players[3]
  g.card.startup_tidal1:move(second.startups)
  g.card.startup_agro1:move(third.startups)
  g.card.k1a:move(second.crises)
  g.card.k2d:move(third.crises)
  return second, third
end

local function all_pages(viewer)
  local all = ""
  for _, page in ipairs(PAGES) do
    for _, columns in ipairs { 40, 80 } do
      all = all .. text(page, viewer, { columns = columns, colour = true }) .. "\n"
    end
  end
  return all
end

test("PO-INFO-3 PO-INFO-4 PO-INFO-5: no view changes with cards the viewer may not see", { players = 4 }, function(t)
  local second, third = hide_some(t)
  local first = g.players[1]
  local before, open, own = all_pages(first), all_pages(nil), all_pages(second)
  second.portfolio:top():swap(third.portfolio:top())
  g.card.startup_tidal1:swap(g.card.startup_agro1)
  g.card.k1a:swap(g.card.k1b)
  g.card.k2d:swap(g.card.k2e)
  t:equal(all_pages(first), before, "the view of player 1")
  t:check(all_pages(nil) ~= open, "who sees all sees the difference")
  t:check(all_pages(second) ~= own, "the owner sees it")
end)

test("PO-INFO-8: nor with the order of the decks", { players = 5 }, function(t)
  t:setup()
  local before, open = all_pages(g.players[1]), all_pages(nil)
  for _, deck in ipairs { g.field_deck, g.startup_deck, g.portfolio_deck } do deck:shuffle() end
  for _, stack in ipairs(g.crisis_stack) do stack:shuffle() end
  t:equal(all_pages(g.players[1]), before)
  t:equal(all_pages(nil), open)
end)

test("PO-INFO-3 PO-INFO-4 PO-INFO-5: hidden cards are shown to their owner only", { players = 4 }, function(t)
  local second = hide_some(t)
  local first = g.players[1]
  g.card.portfolio4:swap(second.portfolio:top())
  local pen = rules.view.pen(first, {})
  t:equal(rules.view.portfolio(pen, second), "▒")
  t:equal(rules.view.shares(pen, second, 10), "▒")
  t:equal(rules.view.cards(pen, second)[1], "▒ level 1")
  lacks(t, all_pages(first), "Oiled Seabirds")
  pen = rules.view.pen(second, {})
  t:equal(rules.view.portfolio(pen, second), "AAE")
  t:equal(rules.view.shares(pen, second, 10), "T")
  t:equal(rules.view.cards(pen, second)[1], "▒ level 1 (Oiled Seabirds)")
  has(t, text("view.hq_page", second), "1 Cellulosic Ethanol, 2 Agropolymers")
  g.card.k1a:turn(1)
  t:equal(rules.view.cards(rules.view.pen(first, {}), second)[1], "Oiled Seabirds -1")
end)

test("PO-ACTION-2: agents, who leads and who ties", { players = 4 }, function(t)
  t:setup()
  local one, two, three = g.players[1], g.players[2], g.players[3]
  local pen = rules.view.pen(nil, {})
  t:equal(pen:agents(g.spot.gulf), "·")
  one.hq:move(g.spot.gulf, one.agent, 1)
  two.hq:move(g.spot.gulf, two.agent, 2)
  t:equal(pen:agents(g.spot.gulf), "22>1")
  three.hq:move(g.spot.gulf, three.agent, 2)
  t:equal(pen:agents(g.spot.gulf), "22=33>1")
  has(t, text("view.board", nil), "22=33>1")
end)

test("routes, chips and demand as they lie", { players = 4 }, function(t)
  t:setup()
  g.risk.aden:top():swap(g.card.risk6)
  g.card.risk6:turn(1)
  g.risk.suez:top():swap(g.card.risk5)
  g.card.risk5:turn(1)
  g.refinery.rotterdam:top():swap(g.card.demand1)
  g.card.demand1:turn(0)
  local board = text("view.board", nil)
  has(t, board, "ADE ?? ─ SUE !")
  has(t, board, "Rotterdam 5")
  has(t, board, "ADE Gulf of Aden      ??/?")
  has(t, text("view.board", nil, { columns = 40 }), "Rotterdam 5      ADE ?? ─ SUE !")
end)

test("PO-INVEST-4: the price of a start-up for the viewer", { players = 4 }, function(t)
  t:setup()
  g.startup_open:move_all(g.startup_deck)
  g.card.startup_spmr1:move(g.startup_open)
  g.box:move(g.tech.spmr, g.black, 3)
  has(t, text("view.board", g.players[1]), "S SPMR                 3 ")
  g.players[1].startup_price:set(-1)
  has(t, text("view.board", g.players[1]), "S SPMR                 2 ")
  has(t, text("view.board", nil), "S SPMR               2-3 ")
end)

test("PO-INFO-1: the bag and the odds of a pull", { players = 4 }, function(t)
  t:setup()
  has(t, text("view.board", nil), "crisis 26.7 %")
  local whole, none = 30 * 29 * 28 * 27, 22 * 21 * 20 * 19
  local part, all = rules.view.no_crisis(4)
  t:equal(part, none)
  t:equal(all, whole)
  local odds = text("view.odds_page", nil)
  for _, line in ipairs { "11/15   73.3 %", "2/15   13.3 %", "4/15   26.7 %", "68/145   46.9 %" } do
    has(t, odds, line)
  end
  g.bag:move_all(g.box, g.black)
  has(t, text("view.odds_page", nil), "1/1    100 %")
  g.bag:move_all(g.box)
  has(t, text("view.odds_page", nil), "The bag is empty")
  has(t, text("view.board", nil), "no barrel is left")
end)

test("PO-INFO-2: what was drawn lies beside the bag", { players = 4 }, function(t)
  t:setup()
  g.bag:move(g.aside, g.black, 2)
  g.bag:move(g.aside, g.red)
  has(t, text("view.board", nil), "drawn ●2 ●1")
  has(t, text("view.bag_page", nil), "Drawn, beside the bag: 3 barrels")
end)

test("PO-SCORE-1: the score tells each player only what they may know", { players = 4 }, function(t)
  t:setup()
  local one = g.players[1]
  g.card.portfolio3:swap(one.portfolio:top())
  g.box:move(g.tech.tidal, g.black, 3)
  g.card.startup_agro1:move(one.startups)
  g.card.k1a:move(one.crises):turn(1)
  t:equal((rules.score(one)), 5)
  local page = text("view.score_page", one)
  has(t, page, "1 orange              6            0           -1            5")
  has(t, page, "2 white               ?            0            0            ?")
  has(t, page, "2 Tidal Power at 3, 2 Agropolymers at 0")
  lacks(t, text("view.score_page", nil), "?")
end)

test("PO-PEAK-2: the marker is announced", { players = 4 }, function(t)
  t:setup()
  g.marker:set(3)
  has(t, text("view.board", g.players[1]), "Peak Oil! Marker: player 3, seen by player 1")
  has(t, text("view.board", nil), "all cards open")
end)

for _, players in ipairs { 2, 4 } do
  local spec = { players = players, layers = { "brutal" } }
  test("PO-BRUTAL-2: a PR track instead of cards, " .. players .. " players", spec, function(t)
    t:setup()
    local one = g.players[1]
    one.hq:move(g.pr_track[2], one.agent)
    local board = text("view.board", nil)
    has(t, board, "PR track")
    has(t, board, "space 2  1 ")
    lacks(t, board, "Consultants")
    lacks(t, board, "PR crises")
    has(t, text("view.hq_page", nil), "1 held by crises")
    play_on(t, players * 6)
    check_widths(t, nil)
    check_widths(t, one)
  end)
end
