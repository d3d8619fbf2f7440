--- What must hold after every decision (ledger, part d).
local po = game("peak_oil")

po:invariant("invariant.red", { cites = "PO-PULL-17" }, function()
  local now = g.bag:count("red") + g.aside:count("red")
  return now == value("bag.red") + value("extra.red"), now .. " red barrels in and beside the bag"
end)

po:invariant("invariant.yellow", { cites = "PO-PULL-9 PO-COMP-15" }, function()
  local now = g.bag:count("yellow") + g.aside:count("yellow")
  return now <= value("bag.yellow") + value("extra.yellow"), now .. " yellow barrels came back"
end)

po:invariant("invariant.colours", { cites = "PO-COMP-16" }, function()
  local red, yellow = 0, 0
  for _, place in ipairs { g.bag, g.aside, g.box } do
    red, yellow = red + place:count("red"), yellow + place:count("yellow")
  end
  return red == value("supply.red") and yellow == value("supply.yellow"),
    "a coloured barrel is on the board"
end)

po:invariant("invariant.black", { cites = "PO-COMP-1 PO-COMP-16" }, function()
  local sum = g.bag:count("black") + g.aside:count("black") + g.box:count("black")
    + g.hand:count() + g.market:count() + g.tech:count()
    + g.region:count() + g.on_crisis:count("black")
  for _, player in ipairs(g.players) do sum = sum + player.hq:count("black") end
  return sum == value("supply.black"), sum .. " black barrels"
end)

po:invariant("invariant.agents", { cites = "PO-COMP-2 PO-REASSIGN-5" }, function()
  for _, player in ipairs(g.players) do
    local sum = value("agents.counted", player)
    if sum ~= value("supply.agent") then
      return false, tostring(player) .. " has " .. sum .. " agents"
    end
  end
  return true
end)

--- All agents of a player, wherever they are.
po:value("agents.counted", setting("agents.free") + the.reserve:count(who.agent) + the.on_crisis:count(who.agent),
  { says = "All agents of a player, wherever they are.", cites = "PO-COMP-2" })

po:invariant("invariant.market", { cites = "PO-BM-2 PO-BM-7" }, function()
  return g.market:count() < value("market.slots"), "the Black Market is full"
end)

po:invariant("invariant.crises", { cites = "PO-CRISIS-7" }, function()
  for _, player in ipairs(g.players) do
    local down, level, first, second = 0, 0, 0, 0
    for i = player.crises:size(), 1, -1 do
      local card = player.crises[i]
      if not card:is_up() then down = down + 1 end
      if card.level < level then return false, "a lower crisis lies on a higher one" end
      level = card.level
      if level == 1 then first = first + 1 elseif level == 2 then second = second + 1 end
    end
    if down > 1 or first > 1 or second > 1 then return false, "too many crises of a kind" end
    if down == 1 and player.crises:top():is_up() then
      return false, "the face-down crisis is not on top"
    end
  end
  return true
end)

po:invariant("invariant.chips", { cites = "PO-COMP-8 PO-COMP-9 PO-COMP-10" }, function()
  local chips = g.reserve:count("security")
  for _, player in ipairs(g.players) do chips = chips + player.hq:count("security") end
  if chips ~= value("supply.security") then return false, chips .. " security chips" end
  for _, at in ipairs(g.refinery) do
    if at:size() ~= 1 then return false, tostring(at) .. " has no chip" end
  end
  for _, at in ipairs(g.risk) do
    if at:size() ~= 1 then return false, tostring(at) .. " has no chip" end
  end
  return true
end)

--- Levels 1 to k, each once; one may lie under a crisis (Jumping Ship).
po:invariant("invariant.consultants", { cites = "PO-GREY-7 PO-GREY-8" }, function()
  for _, player in ipairs(g.players) do
    local level, size, sum = player.consultant_level:get(), player.consultants:size(), 0
    for _, card in ipairs(player.consultants) do sum = sum + card.level end
    local hidden = player.crises:count("id", "k3f") == 1 and g.under_crisis.k3f:top()
    if hidden then size, sum = size + 1, sum + hidden.level end
    if sum ~= size * (size + 1) // 2 then
      return false, tostring(player) .. " has a gap in the consultants: they are hired level by level"
    end
    if size ~= level then
      local last = player.consultants:top()
      return false, ("consultants of %s: %d, but 'consultant_level' is %d"):format(player, size, level)
        .. (last and ": hire by edit(\"hire\", function() rules.grey.consultant(g.players[" .. player.seat
          .. "], g.card." .. last.id .. ") end)" or "")
    end
  end
  return true
end)

po:invariant("invariant.peak", { cites = "PO-PEAK-1 PO-PEAK-19" }, function()
  local left = g.bag:count("black") + g.aside:count("black")
  if g.marker:get() == 0 then return left > 0, "no black is left, yet Peak Oil is not triggered" end
  return left == 0, "Peak Oil is triggered, yet the bag holds black barrels"
end)

po:invariant("invariant.idle", { cites = "PO-REASSIGN-9" }, function()
  return g.idle_turns:get() == 0 or value("reassign.net_zero"), "a turn ended as it began"
end)

--- Spots that the Peak Oil phase has passed are empty; at the end all of them are.
po:invariant("invariant.checked", { cites = "PO-PEAK-11 PO-PEAK-21" }, function()
  for i = 1, g.checked:get() - 1 do
    if g.spot[i]:total() > 0 then return false, "agents are left on " .. tostring(g.spot[i]) end
  end
  return true
end)

local OTHERS = {
  "startup_price", "crisis_relief", "grey_tax", "guards", "harbour_master", "fixer", "warlord",
  "insider", "demand", "free_whitewash", "tie_both", "second_tech", "smuggler", "majority_bonus",
  "no_recruit", "no_dispatch", "audit", "no_security", "no_step3", "class_action", "one_option",
}

--- What the cards of a player change, by counter.
local function changes_of(player)
  local sums = {}
  local function add(card) if card.changes then sums[card.changes] = (sums[card.changes] or 0) + card.by end end
  for _, card in ipairs(player.consultants) do add(card) end
  for _, card in ipairs(player.crises) do if card:is_up() then add(card) end end
  return sums
end

--- Each counter that cards change is its start plus what the cards say.
po:invariant("invariant.effects", { cites = "PO-GREY-10 PO-CRISIS-3" }, function()
  local sum = rules.effect.sum -- it is asked often
  for _, player in ipairs(g.players) do
    local sums = changes_of(player)
    local cost = value("step3.cost") + sum(player, "step3_cost", sums)
    if player.step3_cost:get() ~= cost then return false, "step 3 should cost " .. cost end
    local entry = value("grey.entry") + sum(player, "grey_entry", sums)
    if player.grey_entry:get() ~= entry then return false, "Grey Ops should want " .. entry end
    for i = 1, #OTHERS do
      local name = OTHERS[i]
      if player[name]:get() ~= sum(player, name, sums) then return false, name .. " is wrong" end
    end
  end
  return true
end)

--- What cards add to a counter; sums: of all counters, where somebody has them already.
po:rule("effect.sum", { cites = "PO-GREY-10 PO-CRISIS-3" }, function(player, name, sums)
  if sums then return sums[name] or 0 end
  local sum = 0
  for _, card in ipairs(player.consultants) do
    if card.changes == name then sum = sum + card.by end
  end
  for _, card in ipairs(player.crises) do
    if card:is_up() and card.changes == name then sum = sum + card.by end
  end
  return sum
end)
