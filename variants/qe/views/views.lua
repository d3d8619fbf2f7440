--- The table as text, from a player's seat: own prices and those one has seen, no others.
---
--- Each panel is a rule that gets the pen and returns a title and lines; a layer can replace one, or
--- put its own on the board by wrapping "view.layout".
local qe = game("qe")

--- Big numbers in groups of three.
local function digits(n)
  local text, out = tostring(n), ""
  while #text > 3 do
    out = "," .. text:sub(-3) .. out
    text = text:sub(1, -4)
  end
  return text .. out
end

--- Does the viewer know a secret number?  nil sees all.
local function knows(viewer, counter) return not viewer or counter:known(viewer) end

--- A secret number, as far as the viewer knows it.
local function secret(counter, viewer) return knows(viewer, counter) and digits(counter:get()) or "?" end

-- What helps to decide ---------------------------------------------------

--- What is bid for, and against what.
local function the_tile()
  local company, opening = g.block:top(), g.opening:get()
  return company and "on auction: " .. company.title .. " (" .. g.card[company.nation].title .. ", "
    .. g.card[company.industry].title .. ", " .. company.vp .. (company.vp == 1 and " point)" or " points)")
    .. (opening > 0 and ", opening bid " .. digits(opening) or "")
end
for _, choice in ipairs { "bid.secret", "bid.again", "sealed" } do qe:facts(choice, the_tile) end

--- The same for who opens, and who got the last one: everyone is told that.
qe:facts("open", function()
  local winner, text = g.players[g.winner:get()], the_tile()
  local last = winner and winner.tiles:top()
  return last and text and text .. "; before: player " .. winner.seat .. " got " .. last.title or text
end)

-- The board --------------------------------------------------------------

--- What a player alone has been told: what others paid.
qe:value("tell.learned", {
  says = "The prices that a player knows and not everybody does.", cites = "QE-INFO-4 QE-INFO-5",
}, function(player)
  local list = {}
  for _, owner in ipairs(g.players) do
    for _, tile in ipairs(owner.tiles) do
      if tile.paid:known(player) and tile.paid:get() > 0 and tile.paid:get() ~= g.opened[tile.id]:get() then
        list[#list + 1] = (owner == player and "you" or "player " .. owner.seat) .. " paid "
          .. digits(tile.paid:get()) .. " for " .. tile.title
      end
    end
  end
  return list
end)
qe:value("tell.heading", { says = "The turn, for the eye." }, function()
  return g.turn:get() > 0 and "Turn " .. g.turn:get()
end)

local WIDE = 76 -- columns from which things stand in columns

--- Some items behind a word: in a column of its own, if there is room.
local function labelled(at, word, items)
  if at.width >= WIDE then return at:flow(items, "  ", 14, at:pad(word, 14)) end
  return at:flow(items, "  ", 2, word .. " ")
end

--- What is sold, and to whom the last one went.
local function company_lines(at)
  local tile, winner, list = g.block:top(), g.players[g.winner:get()], {}
  if tile then list[1] = tile.title end
  local last = winner and winner.tiles:top() -- none where it was taken away by hand
  local sold = last and "player " .. winner.seat .. " got " .. last.title
  if sold then list[#list + 1] = tile and "(before: " .. sold .. ")" or sold end
  return labelled(at, tile and "On auction" or "Sold", list)
end

--- Is somebody's bid still to come?  That there is none is known to all.
local function waits(opener, viewer)
  for _, player in ipairs(g.players) do
    if player ~= opener and knows(viewer, player.bid) and player.bid:get() < 0 then return true end
  end
  return false
end

--- Who opened, what has been bid, who is tied. Nothing of the others' bids before all are in.
local function bid_lines(at)
  local opener = g.players[g.auctioneer:get()]
  local waiting = waits(opener, at.viewer)
  local items = { opener and "opened by player " .. opener.seat or "nobody opens" }
  if g.opening:get() > 0 then items[#items + 1] = "opening bid " .. digits(g.opening:get()) end
  for _, player in ipairs(g.players) do
    local seen = knows(at.viewer, player.bid)
    if player ~= opener and (seen and player.bid:get() >= 0 or not seen and not waiting) then
      items[#items + 1] = "player " .. player.seat .. " bids " .. secret(player.bid, at.viewer)
    end
    if player.tied:get() > 0 then items[#items + 1] = "player " .. player.seat .. " is tied" end
  end
  return labelled(at, "Bids", items)
end

--- The bids of the turn before that the viewer has seen.
local function last_lines(at)
  local items = {}
  for _, player in ipairs(g.players) do
    if knows(at.viewer, player.before) and player.before:get() >= 0 then
      items[#items + 1] = "player " .. player.seat .. ": " .. digits(player.before:get())
    end
  end
  return #items > 0 and labelled(at, "Before", items) or {}
end

qe:rule("view.turn", { cites = "QE-INFO-1 QE-INFO-3 QE-TIE-7" }, function(at, small)
  local turn = g.turn:get()
  local lines = labelled(at, "Turn", {
    turn .. " of " .. value("turns") .. (turn > 0 and ", round " .. value("round") or "") .. ", "
      .. g.stack:size() .. " in the stack",
  })
  local function add(more) table.move(more, 1, #more, #lines + 1, lines) end
  if turn > 0 then add(company_lines(at)) end
  if turn > 0 and g.over:get() == 0 then add(bid_lines(at)) end
  if turn > 1 and not small then add(last_lines(at)) end
  for _, tile in ipairs(g.discard) do add(labelled(at, "Discarded", { tile.title })) end
  return "Q.E.", lines
end)

--- Spend as far as it is known: "45", or "45 + ?".
qe:rule("view.spend", { cites = "QE-INFO-4 QE-WIN-1" }, function(player, viewer)
  local known, hidden = 0, 0
  for _, tile in ipairs(player.tiles) do
    local price = g.price[tile.id]
    if viewer and not price:known(viewer) then hidden = hidden + 1 else known = known + price:get() end
  end
  if hidden == 0 then return digits(known) end
  return digits(known) .. " + " .. ("?"):rep(hidden)
end)

--- An arrow points at who is asked, "1st" is who holds the token of the first auctioneer.
local function name(at, player, wide)
  local you, first = at.viewer == player and "you" or "", g.token_holder:get() == player.seat and "1st" or ""
  local text = at:turn(player) .. at:seat(player) .. " "
  if wide then return text .. at:pad(you, 4) .. at:pad(first, 4) end
  return text .. you .. (you ~= "" and " " or "") .. first .. (first ~= "" and " " or "")
end

--- Nation and token, by their titles or by the letters that stand on the tiles.
local function papers(at, player, field)
  local token, nation = player.token:top(), player.nation:top()
  local hidden = at.viewer and token and not token:known(at.viewer)
  return nation and nation[field] or "-", hidden and "?" or token and token[field] or "-"
end

local function tiles(player, viewer)
  local items = {}
  for _, tile in ipairs(player.tiles) do
    items[#items + 1] = tile.title .. " (" .. secret(g.price[tile.id], viewer) .. ")"
  end
  return items
end

--- Zero bids, and whether the look at a winning bid is used.
local function ticks(player)
  return player.zeros:get() .. (player.peeked:get() > 0 and ", has peeked" or "")
end

local function end_line(player)
  return rules.score.subtotal(player) .. " points, " .. value("score.thrift", player) .. " for thrift: "
    .. rules.score.final(player) .. (value("eliminated", player) and ", but OUT" or "")
end

local NATION, TOKEN, TICKS, SPENT = 16, 15, 15, 19
local INDENT = 11 -- of the columns behind the name

--- A player in columns, the tiles below or beside.
local function player_row(at, player)
  local nation, token = papers(at, player, "title")
  local line = name(at, player, true) .. at:pad(nation, NATION) .. at:pad(token, TOKEN) .. at:pad(ticks(player), TICKS)
  local spent, own = rules.view.spend(player, at.viewer), tiles(player, at.viewer)
  local indent = INDENT + NATION + TOKEN + TICKS + SPENT
  if spent:width() >= SPENT then table.insert(own, 1, "spent " .. spent) else line = line .. at:pad(spent, SPENT) end
  if at.width >= indent + 28 then return at:flow(own, "  ", indent, at:pad(line, indent)) end
  local lines = { line }
  if #own > 0 then
    for _, more in ipairs(at:flow(own, "  ", INDENT, (" "):rep(INDENT))) do lines[#lines + 1] = more end
  end
  return lines
end

--- The same for narrow screens.
local function player_list(at, player)
  local nation, token = papers(at, player, "id")
  local own = tiles(player, at.viewer)
  table.insert(own, 1, nation .. " " .. token)
  table.insert(own, 2, "zero bids " .. ticks(player))
  table.insert(own, 3, "spent " .. rules.view.spend(player, at.viewer))
  return at:flow(own, "  ", 3, name(at, player))
end

qe:rule("view.player", { cites = "QE-INFO-1 QE-INFO-2 QE-INFO-4" }, function(at, player)
  local wide = at.width >= WIDE
  local lines = (wide and player_row or player_list)(at, player)
  if g.over:get() > 0 then lines[#lines + 1] = (" "):rep(wide and INDENT or 3) .. end_line(player) end
  return lines
end)

--- What stands on the company tiles that are to be seen.
local function legend_lines(at)
  local items, seen = {}, {}
  local function note(pile)
    for _, tile in ipairs(pile) do
      for _, id in ipairs { tile.nation, tile.industry } do
        if not seen[id] then items[#items + 1] = id .. " " .. g.card[id].title end
        seen[id] = true
      end
    end
  end
  note(g.block)
  for _, player in ipairs(g.players) do note(player.tiles) end
  if #items == 0 then return {} end
  table.insert(items, "then its points")
  table.insert(items, "(paid)")
  local lines = at:flow(items, "  ", 2, "Companies  ")
  for i, line in ipairs(lines) do lines[i] = at:dim(line) end
  return lines
end

qe:rule("view.players", { cites = "QE-INFO-1 QE-INFO-2 QE-INFO-4" }, function(at)
  local lines = {}
  if at.width >= WIDE then
    lines[1] = at:dim((" "):rep(INDENT) .. at:pad("Nation", NATION) .. at:pad("Token", TOKEN)
      .. at:pad("Zero bids", TICKS) .. at:pad("Spent", SPENT) .. (at.width >= 104 and "Companies" or ""))
  end
  for _, player in ipairs(g.players) do
    for _, line in ipairs(rules.view.player(at, player)) do lines[#lines + 1] = line end
  end
  local legend = at.width >= WIDE and legend_lines(at) or {} -- a narrow screen has no rows to spare
  return "Players", table.move(legend, 1, #legend, #lines + 1, lines)
end)

qe:rule("view.layout", function() return { { { "view.turn" } }, { { "view.players" } } } end)

qe:rule("view.board", { cites = "QE-INFO-1 QE-INFO-2 QE-INFO-3 QE-INFO-4 QE-INFO-6" }, function(viewer, screen)
  local at = pen(viewer, screen)
  return at:frame(rules.view.layout(at), at:looks("all open"))
end)

--- The auction and a line for each player: for the room above a question.
qe:rule("view.small", { cites = "QE-INFO-1 QE-INFO-2 QE-INFO-4" }, function(viewer, screen)
  local at = pen(viewer, screen)
  local _, lines = rules.view.turn(at, true)
  table.insert(lines, 1, at:heading("Q.E., " .. at:looks("all open")))
  for _, player in ipairs(g.players) do
    local nation, token = papers(at, player, "id")
    local items = tiles(player, viewer)
    table.insert(items, 1, "spent " .. rules.view.spend(player, viewer))
    lines[#lines + 1] = at:cut(name(at, player, true) .. at:pad(nation .. " " .. token, 8)
      .. table.concat(items, "  "), at.columns)
  end
  return lines
end)

qe:board("board", function(viewer, screen) return rules.view.board(viewer, screen) end)
qe:board("compact", { says = "the board in a few rows" },
  function(viewer, screen) return rules.view.small(viewer, screen) end)
