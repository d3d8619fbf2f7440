--- Cards, auctions, players, tiles.
local gi = game("giganten")

gi:rule("view.cards", { cites = "GI-INFO-2" }, function(pen)
  if g.open:size() == 0 then return nil end
  local lines = {}
  for i = g.open:size(), 1, -1 do
    local card = g.open[i]
    lines[#lines + 1] = "  " .. (card.red and pen:paint("red", card.title) or card.title)
  end
  return "Open cards", lines
end)

--- The auction that runs: who bids, who is out.
gi:rule("view.auction", { cites = "GI-INFO-2 GI-AUCTION-4" }, function(pen)
  local company = g.price[g.company:get()]
  if not company then return nil end
  local list = {}
  for _, player in ipairs(g.players) do
    if player.bids:get() == 1 then
      local leads = g.bidder:get() == player.seat
      list[#list + 1] = "player " .. player.seat .. (leads and " bids " .. g.bid:get() or " is in")
    end
  end
  return "Auction: " .. company.title .. " at " .. value("facts.dollars", company:value()),
    pen:flow(#list > 0 and list or { "nobody takes part" }, ", ")
end)

--- What a hand is: how many licences, and what they are worth if the viewer may know.
local function licences(pen, player)
  if g.over:get() == 1 then
    return pen:right(tostring(player.laid:total()), 2) .. " worth " .. value("licence.laid", player)
  end
  local text = pen:right(tostring(player.hand:total()), 2)
  return pen:sees(player) and text .. " worth " .. value("licence.worth", player) or text
end

--- What a player's card is good for, in short.
local function card_cell(pen, player)
  local card = player.card_taken:top()
  return card and card.points .. " pts" .. (card.red and pen:paint("red", " red") or "") or ""
end

--- An arrow points at who is asked, a star is the first player.
local function name(pen, player)
  return pen:turn(player) .. pen:seat(player, " " .. player.seat .. " ") .. (pen.viewer == player and " you" or "")
    .. (g.first:get() == player.seat and " *" or "")
end

local function tanks(pen, player, wide)
  local text = ""
  for _, tank in ipairs(player.tank) do
    text = text .. pen:right(tank:total() > 0 and tostring(tank:total()) or pen.glyph.dot, wide)
  end
  return text
end

local HEADS = {
  wide = "  player       money  Hud Jet Std  loco  derricks  licences     card",
  close = "player      money  H  J  S loco derr.  licences",
}

--- On a narrow screen the columns are closer, and cards are left to the answers.
local function player_table(pen)
  local wide = pen.width >= 71
  local lines = { pen:dim(wide and HEADS.wide or HEADS.close) }
  for _, player in ipairs(g.players) do
    local money, loco = value("facts.dollars", player.money:get()), tostring(player.loco:step())
    local derricks = tostring(value("score.derricks", player))
    if wide then derricks = derricks .. "/" .. value("supply.derrick") end
    lines[#lines + 1] = pen:pad(name(pen, player), wide and 11 or 9) .. pen:right(money, wide and 9 or 8)
      .. (wide and " " or "") .. tanks(pen, player, wide and 4 or 3) .. pen:right(loco, wide and 6 or 5)
      .. pen:right(derricks, wide and 10 or 6) .. "  "
      .. (wide and pen:pad(licences(pen, player), 13) .. card_cell(pen, player) or licences(pen, player))
  end
  return lines
end

--- Where not even those fit: two lines for each.
local function player_list(pen)
  local lines = {}
  for _, player in ipairs(g.players) do
    for _, line in ipairs(pen:flow({
      value("facts.dollars", player.money:get()), "HJS" .. tanks(pen, player, 2), "loco " .. player.loco:step(),
      "derricks " .. value("score.derricks", player), "licences " .. licences(pen, player):trim(),
    }, "  ", 4, pen:pad(name(pen, player), 11))) do lines[#lines + 1] = line end
  end
  return lines
end

--- Has somebody more than the column of the table shows?
local function overflows(pen)
  local richest = value("facts.dollars", g.money:highest())
  return richest:width() > (pen.width >= 71 and 8 or 7)
end

gi:rule("view.players", { cites = "GI-INFO-2 GI-INFO-3" }, function(pen)
  local lines = ((pen.width < 48 or pen.spoken or overflows(pen)) and player_list or player_table)(pen)
  lines[#lines + 1] = pen:dim("* first player")
  return "Players", lines
end)

--- Tiles by kind: what one has seen, what is out, what may lie unseen.
gi:rule("view.tiles", { cites = "GI-INFO-4 GI-PROSPECT-6" }, function(pen)
  local lines = {}
  for kind, derricks in ipairs { "one derrick", "two derricks", "three derricks" } do
    local seen, used, laid = {}, {}, 0
    for _, site in ipairs(g.site) do
      local tile = site:top()
      if tile and tile.kind == kind then
        laid = laid + 1
        if pen.viewer == nil or tile:known(pen.viewer) then seen[#seen + 1] = site.title .. " " .. tile.crude end
      end
    end
    for _, tile in ipairs(g.used) do
      if tile.kind == kind then used[#used + 1] = tile.crude end
    end
    table.sort(used)
    lines[#lines + 1] = pen:heading("Tiles with " .. derricks)
    lines[#lines + 1] = "  " .. laid .. " lie on the map; out of the game: "
      .. (#used > 0 and table.concat(used, " ") or "none")
    if kind ~= 2 then
      for _, line in ipairs(pen:flow({ "  you know:", table.unpack(#seen > 0 and seen or { "none" }) }, "  ")) do
        lines[#lines + 1] = line
      end
    end
  end
  return lines
end)
