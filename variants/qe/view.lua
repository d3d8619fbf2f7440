--- The table as text, from a player's seat: own prices and those one has seen, no others.
local qe = game("qe")

--- Big numbers in groups of three.
local function digits(n)
  local text, out = tostring(n), ""
  while #text > 3 do
    out = " " .. text:sub(-3) .. out
    text = text:sub(1, -4)
  end
  return text .. out
end

--- Does the viewer know a secret number?  nil sees all.
local function knows(viewer, counter) return not viewer or counter:known(viewer) end

--- A secret number, as far as the viewer knows it.
local function secret(counter, viewer) return knows(viewer, counter) and digits(counter:get()) or "?" end

--- Items side by side, as many to a line as fit.
local function flow(lines, items, columns, indent)
  local line = ""
  for _, item in ipairs(items) do
    if line ~= "" and indent + #line + 2 + #item > columns then
      lines[#lines + 1] = (" "):rep(indent) .. line
      line = ""
    end
    line = line == "" and item or line .. "  " .. item
  end
  if line ~= "" then lines[#lines + 1] = (" "):rep(indent) .. line end
end

--- Left and right on one line; on two if there is no room.
local function ends(lines, left, right, columns)
  if #left + #right + 2 > columns then
    lines[#lines + 1] = left
    lines[#lines + 1] = (" "):rep(columns - #right) .. right
  else
    lines[#lines + 1] = right == "" and left or left .. (" "):rep(columns - #left - #right) .. right
  end
end

qe:rule("view.turn", { cites = "QE-INFO-1 QE-INFO-3 QE-TIE-7" }, function(lines, viewer, columns)
  local tile, opener = g.block:top(), rules.auctioneer()
  if g.turn:get() == 0 then return end
  local winner = g.players[g.winner:get()]
  local sold = winner and "player " .. winner.seat .. " got " .. winner.tiles:top().title or ""
  if tile then
    ends(lines, "On auction: " .. tile.title, sold ~= "" and "before: " .. sold or "", columns)
  elseif sold ~= "" then
    lines[#lines + 1] = "Sold: " .. sold
  end
  if g.over:get() > 0 then return end
  local items = { opener and "opened by player " .. opener.seat or "nobody opens" }
  if g.opening:get() > 0 then items[#items + 1] = "opening bid " .. digits(g.opening:get()) end
  for _, player in ipairs(g.players) do
    if not knows(viewer, player.bid) or player.bid:get() >= 0 then
      items[#items + 1] = "player " .. player.seat .. " bids " .. secret(player.bid, viewer)
    end
    if player.tied:get() > 0 then items[#items + 1] = "player " .. player.seat .. " is tied" end
  end
  flow(lines, items, columns, 2)
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

qe:rule("view.player", { cites = "QE-INFO-1 QE-INFO-2 QE-INFO-4" }, function(lines, player, viewer, columns)
  local token, nation = player.token:top(), player.nation:top()
  local hidden = viewer and token and not token:known(viewer)
  local line = "Player " .. player.seat .. (viewer == player and " (you)" or "")
    .. "  " .. (nation and nation.title or "-")
    .. ", token " .. (hidden and "?" or token and token.title or "-")
  if player.zeros:get() > 0 then line = line .. ", zero bids " .. player.zeros:get() end
  if player.peeked:get() > 0 then line = line .. ", has peeked" end
  if g.token_holder:get() == player.seat then line = line .. ", first" end
  ends(lines, line, "spent " .. rules.view.spend(player, viewer), columns)
  local items = {}
  for _, tile in ipairs(player.tiles) do
    items[#items + 1] = tile.title .. " (" .. secret(g.price[tile.id], viewer) .. ")"
  end
  flow(lines, items, columns, 2)
  if g.over:get() > 0 then
    lines[#lines + 1] = "  " .. rules.score.subtotal(player) .. " points, " .. rules.score.thrift(player)
      .. " for thrift: " .. rules.score.final(player) .. (rules.eliminated(player) and ", but OUT" or "")
  end
end)

qe:rule("view.board", { cites = "QE-INFO-1 QE-INFO-2 QE-INFO-3 QE-INFO-4 QE-INFO-6" }, function(viewer, screen)
  local columns = math.max(40, math.min(80, screen.columns or 80))
  local lines, turn = {}, g.turn:get()
  ends(lines, (columns < 60 and "" or "Q.E.  ") .. "turn " .. turn .. " of " .. value("turns")
    .. (turn > 0 and ", round " .. value("round") or "") .. ", " .. g.stack:size() .. " in the stack",
    viewer and "seen by player " .. viewer.seat or "all open", columns)
  rules.view.turn(lines, viewer, columns)
  lines[#lines + 1] = ("-"):rep(columns)
  for _, player in ipairs(g.players) do rules.view.player(lines, player, viewer, columns) end
  for _, tile in ipairs(g.discard) do lines[#lines + 1] = "Discarded: " .. tile.title end
  return lines
end)

qe:board("board", function(viewer, screen) return rules.view.board(viewer, screen) end)
