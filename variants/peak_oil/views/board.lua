--- The sections of the board. Each gets the pen and returns a title and lines that fit
--- into pen.width.
local po = game("peak_oil")

-- Map ------------------------------------------------------------------

--- Regions and technologies that take no part: their cards were put aside. (A field may
--- also be aside because of its technology.)
po:rule("view.closed", { cites = "PO-SMALL-1 PO-SMALL-2 PO-SMALL-3" }, function(place)
  for _, card in ipairs(g.spare) do
    if card.group == "startup_deck" and card.tech == place then return true end
    if card.group == "field_deck" and card.region == place and not rules.view.closed(card.tech) then return true end
  end
  return false
end)

--- One side of a risk chip, as the chips are written: ? a pull, ! a skull (S is SPMR), X closed.
local function side(chip, back)
  if not chip then return "" end -- one was taken off by hand
  local shown = chip.faces[(chip:face() == 0) ~= back and 1 or 2]
  return ("?"):rep(shown.pulls) .. ("!"):rep(shown.skulls) .. ("X"):rep(shown.closed)
end

--- A side of the chip on a risk spot.
local function face(pen, risk, back)
  local chip = risk:top()
  if not chip then return "" end
  local text = side(chip, back)
  local style = text:find("X", 1, true) and "alarm" or text:find("!", 1, true) and "red" or "yellow"
  if text == "" then text, style = pen.glyph.dot, "dim" end
  if back then style = "dim" end
  return pen:paint(style, text)
end

local function code(risk) return risk.id:sub(1, 3):upper() end

local function is_closed(route)
  local second = route.second
  return side(route.first:top(), false):find("X", 1, true) or second and side(second:top(), false):find("X", 1, true)
end

--- The risk spots of a route, "ADE ?? ─ SUE !".
local function way(pen, route)
  local shut = is_closed(route)
  local function stop(risk)
    return (shut and pen:dim(code(risk)) or code(risk)) .. " " .. face(pen, risk, false)
  end
  local text = stop(route.first)
  if route.second then text = text .. pen:dim(" " .. pen.glyph.dash .. " ") .. stop(route.second) end
  return text
end

--- What a refinery takes now, as text.
po:rule("view.demand", { cites = "PO-SHIP-6" }, function(refinery)
  local chip = refinery:top()
  if not chip then return "" end
  return tostring(chip.demand)
end)

--- "Rotterdam 2/4": what it takes, and what once its chip is flipped.
local function demands(pen)
  local list = {}
  for i, refinery in ipairs(g.refinery) do
    local chip = refinery:top()
    local back = chip and chip.faces[2 - chip:face()].demand
    list[i] = refinery.title .. " " .. rules.view.demand(refinery) .. (back and pen:dim("/" .. back) or "")
  end
  return list
end

--- The regions' spots, in order.
local function harbours()
  local list = {}
  for _, spot in ipairs(g.spot) do
    if spot.menu == "shipping" then list[#list + 1] = spot end
  end
  return list
end

--- One line for each region, one column for each refinery: what lies on the way there.
local function map_table(pen)
  local widths = { 16, 16, 15 }
  local head = pen:dim(pen:pad("Region", 12) .. pen:pad("Oil", 7) .. pen:pad("Agents", 10))
  for i, refinery in ipairs(g.refinery) do
    head = head .. pen:pad(refinery.title .. " " .. pen:bold(rules.view.demand(refinery)), widths[i] or 15)
  end
  local lines = { head }
  for _, spot in ipairs(harbours()) do
    local region = spot.field
    if rules.view.closed(region) then
      lines[#lines + 1] = pen:dim(pen:pad(region.title, 12) .. "closed")
    else
      local start = pen:pad(region.title, 12) .. pen:pad(pen:barrels(region:total(), 6), 7)
        .. pen:pad(pen:agents(spot), 10)
      local ways, rows = {}, 1
      for i, refinery in ipairs(g.refinery) do
        ways[i] = {}
        for _, route in ipairs(g.routes[region.at]) do
          if route.refinery == refinery then ways[i][#ways[i] + 1] = way(pen, route) end
        end
        rows = math.max(rows, #ways[i])
      end
      for row = 1, rows do
        local line = row == 1 and start or (" "):rep(29)
        for i, list in ipairs(ways) do
          line = line .. pen:pad(list[row] or "", widths[i] or 15)
        end
        lines[#lines + 1] = line
      end
    end
  end
  return lines
end

--- For narrow screens: each region, and its routes below it.
local function map_list(pen)
  local lines = {}
  for _, spot in ipairs(harbours()) do
    local region = spot.field
    if rules.view.closed(region) then
      lines[#lines + 1] = pen:dim(pen:pad(region.title, 12) .. "closed")
    else
      lines[#lines + 1] = pen:bold(pen:pad(region.title, 12)) .. pen:pad(pen:barrels(region:total(), 6), 7)
        .. pen:agents(spot)
      for _, route in ipairs(g.routes[region.at]) do
        local refinery = route.refinery
        lines[#lines + 1] = "  " .. pen:pad(refinery.title .. " " .. pen:bold(rules.view.demand(refinery)), 17)
          .. way(pen, route)
      end
    end
  end
  return lines
end

po:rule("view.map", { cites = "PO-SHIP-2 PO-COMP-11" }, function(pen)
  return "Peak Oil", pen.width >= 76 and map_table(pen) or map_list(pen)
end)

--- Every risk spot: the side that shows, then the other.
po:rule("view.risks", { cites = "PO-COMP-9 PO-INFO-9" }, function(pen)
  local cells, lines = {}, {}
  for i, risk in ipairs(g.risk) do
    cells[i] = pen:pad(code(risk) .. " " .. risk.title, 21) .. pen:right(face(pen, risk, false), 3)
      .. pen:dim("/") .. face(pen, risk, true)
  end
  local columns = pen.width >= 55 and 2 or 1
  local height = (#cells + columns - 1) // columns
  for i = 1, height do
    lines[i] = columns == 1 and cells[i] or pen:pad(cells[i], 28) .. (cells[i + height] or "")
  end
  local takes = demands(pen)
  if columns == 2 then takes = { table.concat(takes, "  ") } end
  for _, line in ipairs(takes) do lines[#lines + 1] = line end
  return "Risks, refineries: chips and backs", lines
end)

--- The spots that are no regions.
po:rule("view.spots", { cites = "PO-COMP-11 PO-ACTION-2" }, function(pen)
  local lines = {}
  for _, spot in ipairs(g.spot) do
    if spot.menu ~= "shipping" then lines[#lines + 1] = pen:pad(spot.title, 9) .. pen:agents(spot) end
  end
  return "Spots", lines
end)

-- Track and displays ---------------------------------------------------

local function letter(tech) return tech.id:sub(1, 1):upper() end

--- The Tech track; at the end of each line the technology's slot of the Black Market.
po:rule("view.technologies", { cites = "PO-COMP-12 PO-BM-1 PO-INVEST-10" }, function(pen)
  local wide = math.min(pen.width - 7, 21)
  local lines = { pen:dim(pen:pad("", wide - 1) .. "Value BM") }
  for _, tech in ipairs(g.tech) do
    local title = pen:bold(letter(tech)) .. " " .. tech.title
    if rules.view.closed(tech) then
      lines[#lines + 1] = pen:dim(pen:pad(letter(tech) .. " " .. tech.title, wide) .. "closed")
    else
      local slots = ""
      for _, slot in ipairs(g.market) do
        if slot.tech == tech then
          slots = slots .. (slot:total() > 0 and pen:barrels(1, 1) or pen:dim(pen.glyph.empty))
        end
      end
      lines[#lines + 1] = pen:pad(title, wide) .. pen:pad(pen:barrels(tech:total(), 5), 6) .. slots
    end
  end
  lines[#lines + 1] = pen:dim("Black Market: " .. g.market:count() .. " of " .. value("market.slots"))
  return "Technologies", lines
end)

--- The technologies a field stands for, as letters.
local function symbols(field) return letter(field.tech) .. (field.more and letter(field.more) or "") end

--- What a field brings: barrels, pulls, a star for a security chip.
local function yield(pen, field)
  return pen:paint("black", pen.glyph.barrel:rep(field.black)) .. pen:paint("yellow", ("?"):rep(field.marks))
    .. pen:bold(pen.glyph.star:rep(field.star))
end

po:rule("view.fields", { cites = "PO-SETUP-6 PO-INFO-6" }, function(pen)
  local lines = {}
  for _, field in ipairs(g.field_open) do
    lines[#lines + 1] = pen:pad(field.region.title, 12) .. pen:pad(yield(pen, field), 8) .. pen:bold(symbols(field))
  end
  if #lines == 0 then lines[1] = pen:dim("none") end
  return "Oil fields", lines
end)

--- What a start-up costs the viewer; who sees all is told the least and the most.
local function price(pen, card)
  if pen.viewer then return tostring(value("startup.price", pen.viewer, card)) end
  local least, most
  for _, player in ipairs(g.players) do
    local now = value("startup.price", player, card)
    least, most = math.min(least or now, now), math.max(most or now, now)
  end
  return least == most and tostring(least) or least .. "-" .. most
end

po:rule("view.startups", { cites = "PO-SETUP-7 PO-INVEST-4 PO-INFO-6" }, function(pen)
  local lines = {}
  for _, card in ipairs(g.startup_open) do
    lines[#lines + 1] = pen:pad(pen:bold(letter(card.tech)) .. " " .. card.tech.title, 20)
      .. pen:right(price(pen, card), 4)
  end
  if #lines == 0 then lines[1] = pen:dim("none") end
  return "Start-ups, price", lines
end)

--- What is in the bag, and the chance that the next barrel is a crisis.
po:rule("view.bag", { cites = "PO-INFO-1 PO-INFO-2" }, function(pen)
  local bag, aside = g.bag, g.aside
  local one = pen.glyph.barrel
  local function some(place, kind)
    return pen:paint(kind, one) .. " " .. place:count(kind) .. " " .. kind
  end
  local lines = pen:flow({ some(bag, "red"), some(bag, "yellow") }, " ")
  table.insert(lines, 1, some(bag, "black"))
  if bag:total() == 0 then
    lines[#lines + 1] = "no barrel is left"
  else
    lines[#lines + 1] = "crisis " .. pen:bold(pen:percent(bag:total() - bag:count("black"), bag:total()))
  end
  if aside:total() > 0 then
    local drawn = ""
    for _, kind in ipairs { "black", "red", "yellow" } do
      if aside:count(kind) > 0 then drawn = drawn .. " " .. pen:paint(kind, one) .. aside:count(kind) end
    end
    lines[#lines + 1] = "drawn" .. drawn
  end
  return "Bag", lines
end)

--- The stacks of crises.
po:rule("view.crises", { cites = "PO-SETUP-14 PO-INFO-8" }, function(pen)
  local lines = {}
  for level, stack in ipairs(g.crisis_stack) do
    local n = stack:size()
    lines[level] = "level " .. level .. "  " .. pen:pad(pen:backs(n, 6), 6) .. pen:right(tostring(n), 2)
  end
  return "PR crises", lines
end)

--- One line for each level; the one that the viewer may take next stands out.
po:rule("view.consultants", { cites = "PO-SETUP-13 PO-GREY-7 PO-INFO-6" }, function(pen)
  local lines = {}
  for level = 1, #g.consultant_stack do
    local names = {}
    for _, card in ipairs(g.consultant_open) do
      if card.level == level then names[#names + 1] = card.title end
    end
    if #names == 0 then names[1] = pen:dim("none") end
    local next_level = pen.viewer and pen.viewer.consultant_level:get() + 1 == level
    local start = "level " .. level .. "  "
    if next_level then start = pen:bold(start) end
    for _, line in ipairs(pen:flow(names, ", ", 9, start)) do lines[#lines + 1] = line end
  end
  return "Consultants", lines
end)

-- HQs ------------------------------------------------------------------

--- Technologies as letters in the order of the track; by number where there are many.
local function tech_letters(count, room)
  local each, short = "", ""
  for _, tech in ipairs(g.tech) do
    local n = count(tech)
    each = each .. letter(tech):rep(n)
    if n > 0 then short = short .. letter(tech) .. (n > 1 and n or "") end
  end
  return #each <= room and each or short
end

--- The symbols on a player's oil fields.
po:rule("view.symbols", { cites = "PO-INFO-6 PO-SCORE-2" }, function(pen, player, room)
  local text = tech_letters(function(tech)
    return player.fields:count("tech", tech) + player.fields:count("more", tech)
  end, room)
  return text == "" and pen:dim(pen.glyph.dot) or text
end)

--- Start-ups: letters for who may look, backs for all others, whatever they remember.
po:rule("view.shares", { cites = "PO-INFO-5" }, function(pen, player, room)
  local pile = player.startups
  if pile:size() == 0 or not pen:sees(player) then return pen:backs(pile:size(), room) end
  return tech_letters(function(tech) return pile:count("tech", tech) end, room)
end)

po:rule("view.portfolio", { cites = "PO-INFO-3" }, function(pen, player)
  local pile = player.portfolio
  if pile:size() == 0 or not pen:sees(player) then return pen:backs(pile:size(), 3) end
  local text = ""
  for _, card in ipairs(pile) do text = text .. letter(card.one) .. letter(card.two) .. letter(card.three) end
  return text
end)

--- A crisis in few words. Of a card that lies face down others see only the level.
local function crisis(pen, player, card)
  if not card:is_up() then
    local name = pen:sees(player) and " (" .. card.title .. ")" or ""
    return pen:paint("yellow", pen.glyph.card .. " level " .. card.level .. name)
  end
  local name = card.title .. " -" .. card.loss
  local held = {}
  if card.on then
    local agents, barrels = card.on:count(player.agent), card.on:count("black")
    if agents > 0 then held[1] = "an agent" end
    if barrels > 0 then held[#held + 1] = barrels .. (barrels == 1 and " barrel" or " barrels") end
  end
  if card.hides and card.hides:size() > 0 then held[#held + 1] = "a card" end
  return pen:paint("red", name) .. (#held > 0 and " (holds " .. table.concat(held, ", ") .. ")" or "")
end

--- What else lies open in an HQ, as a list of texts: a layer may add its own.
po:rule("view.cards", { cites = "PO-INFO-4 PO-INFO-6" }, function(pen, player)
  local list = {}
  for _, card in ipairs(player.consultants) do list[#list + 1] = card.title end
  for _, card in ipairs(player.crises) do list[#list + 1] = crisis(pen, player, card) end
  return list
end)

--- Agents in the HQ, and those that Recruit could still bring.
local function agents(pen, player)
  local home, reserve = player.hq:count(player.agent), g.reserve:count(player.agent)
  local text = home > 0 and pen:men(player, home) or pen:dim(pen.glyph.dot)
  return reserve > 0 and text .. pen:dim(" +" .. reserve) or text
end

local function stars(pen, player)
  local n = player.hq:count("security")
  return n > 0 and pen:bold(pen.glyph.star:rep(n)) or pen:dim(pen.glyph.dot)
end

local function name(pen, player)
  local text = pen:colour_name(player)
  return pen:turn(player) .. pen:seat(player) .. " " .. (player == pen.viewer and pen:bold(text) or text)
end

--- Cards stand behind the columns if there is room for them, else below.
local function hq_table(pen)
  local beside, some = pen.width >= 100, false
  for _, player in ipairs(g.players) do some = some or #rules.view.cards(pen, player) > 0 end
  local lines = {
    pen:dim(pen:pad("", 10) .. pen:pad("Barrels", 12) .. pen:pad("Agents", 9) .. pen:pad("Security", 10)
      .. pen:pad("Fields", 12) .. pen:pad("Start-ups", 13)
      .. (beside and pen:pad("Portfolio", 11) .. (some and "Consultants, crises" or "") or "Portfolio")),
  }
  for _, player in ipairs(g.players) do
    local n = player.hq:count("black")
    lines[#lines + 1] = pen:pad(name(pen, player), 10) .. pen:right(n .. " ", 3) .. pen:pad(pen:barrels(n, 8), 9)
      .. pen:pad(agents(pen, player), 9) .. pen:pad(stars(pen, player), 10)
      .. pen:pad(rules.view.symbols(pen, player, 11), 12) .. pen:pad(rules.view.shares(pen, player, 12), 13)
      .. pen:pad(rules.view.portfolio(pen, player), beside and 11 or 9)
    local cards = rules.view.cards(pen, player)
    if #cards > 0 then
      local first, indent = (" "):rep(10), 10
      if beside then first, indent = table.remove(lines), 77 end
      for _, line in ipairs(pen:flow(cards, ", ", indent, first)) do lines[#lines + 1] = line end
    end
  end
  return lines
end

local function hq_list(pen)
  local lines = {}
  local function add(items, first)
    for _, line in ipairs(pen:flow(items, "  ", 2, first)) do lines[#lines + 1] = line end
  end
  for _, player in ipairs(g.players) do
    local n = player.hq:count("black")
    add({
      n .. " " .. pen:barrels(n, 6), "agents " .. agents(pen, player), "security " .. stars(pen, player),
    }, pen:pad(name(pen, player), 10))
    add({
      "fields " .. rules.view.symbols(pen, player, 10), "start-ups " .. rules.view.shares(pen, player, 10),
      "portfolio " .. rules.view.portfolio(pen, player),
    }, "  ")
    local cards = rules.view.cards(pen, player)
    if #cards > 0 then
      for _, line in ipairs(pen:flow(cards, ", ", 2, "  ")) do lines[#lines + 1] = line end
    end
  end
  return lines
end

po:rule("view.headquarters", { cites = "PO-COMP-17 PO-INFO-7" }, function(pen)
  return "Headquarters", pen.width >= 76 and hq_table(pen) or hq_list(pen)
end)
