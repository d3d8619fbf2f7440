--- Views besides the board: the bag, the odds of a pull, the HQs in full, the score.
local po = game("peak_oil")
local shares = include("views/shares")

--- Headings and lines of several sections; each is a function of the pen.
local function page(viewer, options, sections)
  local pen = rules.view.pen(viewer, options)
  pen.columns = math.min(pen.columns, 80)
  local lines = {}
  for _, section in ipairs(sections) do
    pen.width = pen.columns - 1
    local title, content = section(pen)
    lines[#lines + 1] = pen:heading(title)
    for _, line in ipairs(content) do lines[#lines + 1] = pen:cut(" " .. line, pen.columns) end
  end
  return lines
end

local KINDS = { "black", "red", "yellow" }

--- A bar of `part` of `whole`, at most `room` columns long.
local function bar(pen, part, whole, room, style)
  local n = whole > 0 and (part * room + whole // 2) // whole or 0
  return pen:paint(style, pen.glyph.bar:rep(n))
end

-- Bag and odds ---------------------------------------------------------

local function contents(pen, title, place)
  local lines, total = {}, place:total()
  for _, kind in ipairs(KINDS) do
    local n = place:count(kind)
    lines[#lines + 1] = pen:pad(kind, 7) .. pen:right(tostring(n), 3) .. "  "
      .. pen:barrels(n, pen.width - 22, kind) .. "  " .. pen:dim(pen:percent(n, total))
  end
  return title .. ": " .. total .. (total == 1 and " barrel" or " barrels"), lines
end

po:rule("view.bag_page", { cites = "PO-INFO-1 PO-INFO-2" }, function(viewer, options)
  local sections = { function(pen) return contents(pen, "The bag", g.bag) end }
  if g.aside:total() > 0 then
    sections[2] = function(pen) return contents(pen, "Drawn, beside the bag", g.aside) end
  end
  return page(viewer, options, sections)
end)

--- The chance that a complete pull brings no crisis, as two whole numbers. Barrels drawn stay
--- aside until the pull is over, and fewer are drawn if the bag runs out.
po:rule("view.no_crisis", { cites = "PO-PULL-1 PO-PULL-3 PO-PULL-15" }, function(pulls)
  local black, total, part, whole = g.bag:count("black"), g.bag:total(), 1, 1
  for i = 0, math.min(pulls, total) - 1 do
    part, whole = part * math.max(0, black - i), whole * (total - i)
  end
  return part, whole
end)

local function divisor(a, b)
  while b > 0 do a, b = b, a % b end
  return a
end
local function fraction(part, whole)
  if whole == 0 then return "" end
  local by = divisor(whole, part)
  return part // by .. "/" .. whole // by
end

local function chance(pen, title, part, whole, style)
  return pen:pad(title, 10) .. pen:right(fraction(part, whole), 14) .. pen:right(pen:percent(part, whole), 9) .. "  "
    .. bar(pen, part, whole, math.min(40, pen.width - 36), style)
end

po:rule("view.odds_page", { cites = "PO-INFO-1 PO-PULL-8 PO-PULL-9" }, function(viewer, options)
  return page(viewer, options, {
    function(pen)
      local total = g.bag:total()
      if total == 0 then return "The next barrel", { "The bag is empty: nothing can be pulled." } end
      local lines = {}
      for i, kind in ipairs(KINDS) do lines[i] = chance(pen, kind, g.bag:count(kind), total, kind) end
      lines[#lines + 1] = chance(pen, pen:bold("a crisis"), total - g.bag:count("black"), total, "alarm")
      return "The next barrel, of " .. total, lines
    end,
    function(pen)
      local lines = {}
      for pulls = 1, 4 do
        local none, all = rules.view.no_crisis(pulls)
        lines[pulls] = chance(pen, pulls .. (pulls == 1 and " barrel" or " barrels"), all - none, all, "alarm")
      end
      return "Any crisis in a complete pull of", lines
    end,
  })
end)

-- HQs ------------------------------------------------------------------

local function counted(n, one, many) return n .. " " .. (n == 1 and one or many) end

--- Where a player's agents are, in words.
local function whereabouts(player)
  local list = { player.hq:count(player.agent) .. " in the HQ" }
  for _, spot in ipairs(g.spot) do
    local n = spot:count(player.agent)
    if n > 0 then list[#list + 1] = n .. " on " .. spot.title end
  end
  local reserve = g.reserve:count(player.agent)
  if reserve > 0 then list[#list + 1] = reserve .. " in the reserve" end
  local held = value("agents.counted", player) - value("agents.free", player) - reserve
  if held > 0 then list[#list + 1] = held .. " held by crises" end
  return list
end

--- Technologies of cards by name, with their numbers.
local function by_name(count)
  local list = {}
  for _, tech in ipairs(g.tech) do
    local n = count(tech)
    if n > 0 then list[#list + 1] = n .. " " .. tech.title end
  end
  return list
end

--- The lines of one HQ. A layer may add lines with its own rule around this one.
po:rule("view.hq", { cites = "PO-INFO-3 PO-INFO-4 PO-INFO-5 PO-INFO-6 PO-INFO-7" }, function(pen, player)
  local lines = {}
  local function add(title, items)
    if #items == 0 then return end
    local first = pen:dim(pen:pad(title, 13))
    for _, line in ipairs(pen:flow(items, ", ", 13, first)) do lines[#lines + 1] = line end
  end
  local function words(title, text)
    for _, line in ipairs(pen:wrap(text, 13, pen:dim(pen:pad(title, 13)))) do lines[#lines + 1] = line end
  end
  local hq = player.hq
  local barrels = hq:count("black")
  add("Barrels", { barrels .. (barrels > 0 and "  " .. pen:barrels(barrels, pen.width - 20) or "") })
  add("Agents", whereabouts(player))
  local chips = hq:count("security")
  if chips > 0 then add("Security", { counted(chips, "chip", "chips") }) end
  local fields = {}
  for i, card in ipairs(player.fields) do
    fields[i] = card.region.title .. " with " .. card.tech.title .. (card.more and " and " .. card.more.title or "")
  end
  add("Oil fields", fields)
  local hidden = player.startups:size()
  if hidden > 0 and not pen:sees(player) then
    add("Start-ups", { counted(hidden, "card", "cards") .. " face down" })
  else
    add("Start-ups", by_name(function(tech) return player.startups:count("tech", tech) end))
  end
  if player.portfolio:size() > 0 and not pen:sees(player) then
    add("Portfolio", { "face down" })
  else
    for _, card in ipairs(player.portfolio) do
      add("Portfolio", by_name(function(tech)
        return (card.one == tech and 1 or 0) + (card.two == tech and 1 or 0) + (card.three == tech and 1 or 0)
      end))
    end
  end
  for _, card in ipairs(player.consultants) do words("Consultant", card.title .. ": " .. card.says) end
  for _, card in ipairs(player.crises) do
    if card:is_up() then
      words("Crisis " .. card.level, card.title .. ", " .. "-" .. card.loss .. ": " .. card.says)
    elseif pen:sees(player) then
      words("Crisis " .. card.level, "face down: " .. card.title .. ". " .. card.says)
    else
      words("Crisis " .. card.level, "face down")
    end
  end
  return lines
end)

po:rule("view.hq_page", { cites = "PO-INFO-7" }, function(viewer, options)
  local sections = {}
  local only = options.words and math.tointeger(tonumber(options.words))
  if options.words and options.words ~= "" and not g.players[only or 0] then
    return { "hq takes a player's number, 1 to " .. g.count .. ", not '" .. options.words .. "'" }
  end
  for _, player in ipairs(only and { g.players[only] } or g.players) do
    sections[#sections + 1] = function(pen)
      return "Player " .. player.seat .. ", " .. pen:colour_name(player), rules.view.hq(pen, player)
    end
  end
  return page(viewer, options, sections)
end)

-- Score ----------------------------------------------------------------

--- The parts of the score: title, one for narrow screens, rule, +1 or -1, whether hidden
--- cards count in it.
po:rule("view.score_parts", { cites = "PO-SCORE-1" }, function()
  return {
    { title = "Start-ups", short = "Shares", rule = "score.startups", sign = 1, hidden = true },
    { title = "Consultants", short = "Cons.", rule = "score.consultants", sign = 1 },
    { title = "Crises", rule = "score.losses", sign = -1 },
  }
end)

--- What a player's start-ups and portfolio are worth, technology by technology.
local function worth(player)
  local list = shares(player)
  for i, share in ipairs(list) do list[i] = share.n .. " " .. share.tech.title .. " at " .. share.worth end
  return list
end

--- If the game ended now. A total with somebody's hidden cards in it is not told.
po:rule("view.score_page", {
  cites = "PO-SCORE-1 PO-SCORE-2 PO-SCORE-4 PO-SCORE-5 PO-INFO-3 PO-INFO-5",
}, function(viewer, options)
  local parts = rules.view.score_parts()
  local function totals(pen)
    local name, column = 10, math.min(13, (pen.width - 10) // (#parts + 1))
    local head = pen:pad("", name)
    for _, part in ipairs(parts) do head = head .. pen:right(column < 13 and part.short or part.title, column) end
    local lines = { pen:dim(head .. pen:right("Total", column)) }
    for _, player in ipairs(g.players) do
      local sees, hidden = pen:sees(player), false
      local line = pen:pad(pen:seat(player) .. " " .. pen:colour_name(player), name)
      for _, part in ipairs(parts) do
        local text = "?"
        if part.hidden and not sees then
          hidden = true
        else
          local points = value(part.rule, player)
          text = tostring(part.sign * points)
        end
        line = line .. pen:right(text, column)
      end
      local total = hidden and "?" or tostring((rules.score(player)))
      lines[#lines + 1] = line .. pen:right(pen:bold(total), column)
    end
    return "If the game ended now", lines
  end
  local function details(pen)
    local lines = {}
    for _, player in ipairs(g.players) do
      if pen:sees(player) then
        local list = worth(player)
        if #list == 0 then list[1] = "none" end
        local first = pen:pad(pen:seat(player) .. " " .. pen:colour_name(player), 10)
        for _, line in ipairs(pen:flow(list, ", ", 10, first)) do lines[#lines + 1] = line end
      end
    end
    return "Start-ups and portfolio", lines
  end
  return page(viewer, options, { totals, details })
end)

-- The board in few rows ------------------------------------------------

--- A player in a line: barrels, agents at home and in reserve, fields, start-ups; an arrow points at who is asked.
local function small_hq(pen, player)
  local n = player.hq:count("black")
  local home, reserve = player.hq:count(player.agent), g.reserve:count(player.agent)
  return pen:pad(pen:turn(player) .. pen:seat(player) .. " " .. pen:colour_name(player), 10)
    .. pen:right(tostring(n), 2) .. pen:paint("black", pen.glyph.barrel) .. " "
    .. pen:pad(home .. "A" .. (reserve > 0 and pen:dim("+" .. reserve) or ""), 7)
    .. pen:pad(rules.view.symbols(pen, player, 6), 7) .. pen:pad(rules.view.shares(pen, player, 5), 6)
end

--- Regions, spots and HQs, side by side where there is room: at most 12 rows.
po:rule("view.small_page", { cites = "PO-INFO-7" }, function(viewer, options)
  local pen = rules.view.pen(viewer, options)
  local regions, spots, lines = {}, {}, {}
  local wide = pen.columns >= 78
  for _, spot in ipairs(g.spot) do
    if spot.menu == "shipping" then
      regions[#regions + 1] = pen:pad(spot.field.title, 12) .. (rules.view.closed(spot.field) and pen:dim("closed")
        or pen:pad(pen:barrels(spot.field:total(), 3), 4) .. pen:pad(pen:agents(spot), wide and 9 or 6))
    else
      spots[#spots + 1] = pen:pad(spot.title, 9) .. pen:pad(pen:agents(spot), 6)
    end
  end
  if wide then
    lines[1] = pen:dim(pen:pad("Agents: A at the HQ, + in reserve", 51) .. pen:pad("Oil", 4) .. pen:pad("Agents", 7)
      .. pen:pad("Fields", 7) .. "Start-ups")
  end
  local bag, top = g.bag, #lines
  spots[#spots + 1] = "Bag " .. bag:total()
  spots[#spots + 1] = "crisis " .. pen:percent(bag:total() - bag:count("black"), bag:total())
  for i = 1, math.max(#regions, #spots, wide and #g.players or 0) do
    local player = wide and g.players[i]
    lines[top + i] = pen:pad(regions[i] or "", wide and 25 or 22) .. pen:pad(spots[i] or "", 16)
      .. (player and small_hq(pen, player) or "")
  end
  for _, player in ipairs(wide and {} or g.players) do lines[#lines + 1] = small_hq(pen, player) end
  for i, line in ipairs(lines) do lines[i] = pen:cut(line, pen.columns) end
  lines[#lines + 1] = pen:heading(rules.view.note(pen))
  return lines
end)

-- The board in sentences -----------------------------------------------

--- "player 1 has 2 agents, player 3 has 1 agent"
local function standing_words(spot)
  local list = {}
  for _, player in ipairs(g.players) do
    local n = spot:count(player.agent)
    if n > 0 then list[#list + 1] = tostring(player) .. " has " .. counted(n, "agent", "agents") end
  end
  return #list > 0 and table.concat(list, ", ") or "no agents"
end

--- Everything on the table, a sentence for each thing: for who listens.
po:rule("view.spoken_page", { cites = "PO-INFO-7" }, function(viewer, options)
  local pen = rules.view.pen(viewer, options)
  local lines = { rules.view.note(pen) .. "." }
  local function say(...) lines[#lines + 1] = table.concat({ ... }) .. "." end
  for _, spot in ipairs(g.spot) do
    local region = spot.menu == "shipping" and spot.field
    if region and rules.view.closed(region) then
      say(spot.title, " is closed")
    elseif region then
      say(spot.title, ": ", counted(region:count("black"), "barrel", "barrels"), ", ", standing_words(spot))
      for _, way in ipairs(g.routes[region.at]) do
        say("Route ", region.title, " to ", way.refinery.title, ": ", value("facts.route", viewer or g.players[1], way))
      end
    else
      say(spot.title, ": ", standing_words(spot))
    end
  end
  for _, tech in ipairs(g.tech) do
    say(tech.title, rules.view.closed(tech) and " is closed" or ": " .. counted(tech:total(), "barrel", "barrels"))
  end
  say("Black Market: ", counted(g.market:count(), "barrel", "barrels"), " of ", value("market.slots"))
  for _, card in ipairs(g.field_open) do
    say("Oil field in ", card.region.title, ": ", value("facts.field", nil, card))
  end
  for _, card in ipairs(g.startup_open) do
    say("Start-up ", card.tech.title, ", price ", value("startup.price", viewer or g.players[1], card))
  end
  local bag = g.bag
  say("The bag: ", bag:count("black"), " black, ", bag:count("red"), " red, ", bag:count("yellow"), " yellow")
  for _, player in ipairs(g.players) do
    local barrels, chips = player.hq:count("black"), player.hq:count("security")
    say(tostring(player), ": ", counted(barrels, "barrel", "barrels"), ", agents ",
      table.concat(whereabouts(player), ", "),
      chips > 0 and ", " .. counted(chips, "security chip", "security chips") or "")
    for _, card in ipairs(player.fields) do say("Oil field of ", tostring(player), " in ", card.region.title) end
    local own = pen:sees(player) and by_name(function(tech) return player.startups:count("tech", tech) end) or {}
    if #own > 0 then say("Start-ups of ", tostring(player), ": ", table.concat(own, ", ")) end
    for _, card in ipairs(player.crises) do
      say("Crisis of ", tostring(player), ": level ", card.level, card:is_up() and ", " .. card.title or ", face down")
    end
  end
  return lines
end)

po:board("spoken", { says = "the table in sentences" },
  function(viewer, options) return rules.view.spoken_page(viewer, options) end)

po:board("compact", { says = "the board in a few rows" },
  function(viewer, options) return rules.view.small_page(viewer, options) end)

for name, says in pairs {
  bag = "what is in the bag", odds = "the chances of the next pull", hq = "the HQs in full; of one player: hq 2",
  score = "the points if the game ended now",
} do
  local page_rule = "view." .. name .. "_page"
  po:board(name, { says = says }, function(viewer, options) return rules[page_rule](viewer, options) end)
end
