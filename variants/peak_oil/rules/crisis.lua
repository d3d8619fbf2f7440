--- PR crises: half the barrels, then a card.
local po = game("peak_oil")

po:value("crisis.loss", {
  says = "The first crisis of a turn costs half the barrels in the HQ, rounded down.",
  cites = "PO-CRISIS-2 PO-CRISIS-9",
}, function(player) return player.hq:count("black") // 2 end)

po:rule("crisis", { cites = "PO-CRISIS-1 PO-CRISIS-10 PO-CRISIS-13" }, function(player)
  rules.crisis.barrels(player)
  rules.crisis.card(player)
end)

po:rule("crisis.barrels", { cites = "PO-CRISIS-2" }, function(player)
  if player.first_crisis:get() > 0 then return end
  player.first_crisis:set(1)
  local loss = value("crisis.loss", player) - player.crisis_relief:get()
  if loss <= 0 then return end
  player.hq:move(g.box, g.black, loss)
  announce("PR crisis: ", player, " loses ", loss, loss == 1 and " barrel." or " barrels.")
end)

--- A face-down card is turned up, else the next level comes face down. New cards lie
--- on top and never have a lower level, so the top one is face down if any is, and the
--- highest.
po:rule("crisis.card", {
  cites = "PO-CRISIS-3 PO-CRISIS-4 PO-CRISIS-5 PO-CRISIS-6 PO-CRISIS-7 PO-CRISIS-8",
}, function(player)
  local top = player.crises:top()
  if top and not top:is_up() then
    announce("PR crisis: the card of ", player, " is turned up: ", top.title, ". ", top.says)
    rules.crisis.flip(player, top)
  else
    local level = math.min(3, (top and top.level or 0) + 1)
    local card = g.crisis_stack[level]:draw(player.crises)
    if card then announce("PR crisis: ", player, " takes a card of level ", level, ", face down.") end
  end
end)

po:rule("crisis.flip", { cites = "PO-CRISIS-3 PO-CRISIS-11" }, function(player, card)
  card:turn(1)
  rules.effect.begin(player, card)
  if card.flip then rules[card.flip](player, card) end
end)

-- What the cards do when they are turned up ----------------------------

--- Which agent: one in the HQ or on any spot.
po:option("agent.hq", { says = "from the HQ" })
po:option("agent.spot", { "spot", "spot" }, { says = "from {spot}" })
po:choice("lose_agent", { options = { "agent" }, asks = "Which agent?", cites = "PO-CRISIS-11" })
po:forbid("agent.hq", "agent.none_in_hq", who.hq:count(who.agent):is(0),
  { says = "No agent is in your HQ.", cites = "PO-CRISIS-11" })
po:forbid("agent.spot", "agent.none_there", var("spot"):count(who.agent):is(0),
  { says = "You have no agent there.", cites = "PO-CRISIS-11" })

--- Both return the place of the agent, which is about to leave it.
po:rule("agent.hq", function(player) return player.hq end)
po:rule("agent.spot", function(_, spot) return spot end)

--- Agents of a player that can be used: in the HQ and on spots.
po:value("agents.free", {
  says = "A player's agents in the HQ and on spots.", cites = "PO-CRISIS-11",
}, function(player)
  return player.hq:count(player.agent) + g.spot:count(player.agent)
end)

po:rule("flip.discard", { cites = "PO-CRISIS-3" }, function(player) player.hq:move_up_to(g.box, g.black, 1) end)

--- The agent's spot is not barred by this.
po:rule("flip.lay_agent", { cites = "PO-CRISIS-11 PO-REASSIGN-11" }, function(player, card)
  if value("agents.free", player) < 2 then return end
  play(player, "lose_agent"):move(card.on, player.agent)
end)

po:rule("flip.arrest", { cites = "PO-CRISIS-3" }, function(player)
  if value("agents.free", player) < 2 then return end
  play(player, "lose_agent"):move(g.reserve, player.agent)
end)

po:rule("flip.freeze", { cites = "PO-CRISIS-11" }, function(player, card)
  player.hq:move(card.on, g.black, (player.hq:count("black") + 1) // 2)
end)

po:choice("lose_startup", { "card", who.startups },
  { says = "lay {card} under the crisis", asks = "Which start-up?" })
po:rule("flip.lay_startup", { cites = "PO-CRISIS-11" }, function(player, card)
  if player.startups:size() > 0 then choose(player, "lose_startup"):move(card.hides) end
end)

po:choice("lose_field", { "card", who.fields },
  { says = "lay {card} under the crisis", asks = "Which oil field?" })
po:rule("flip.lay_field", { cites = "PO-CRISIS-11" }, function(player, card)
  if player.fields:size() > 0 then choose(player, "lose_field"):move(card.hides) end
end)

--- A laid consultant still counts for the order of levels: nobody takes a level twice.
po:rule("flip.lay_consultant", { cites = "PO-CRISIS-11 PO-GREY-8" }, function(player, card)
  local highest = player.consultants:top()
  for _, other in ipairs(player.consultants) do
    if other.level > highest.level then highest = other end
  end
  if not highest then return end
  rules.effect.lift(player, highest)
  highest:move(card.hides)
end)

-- A card leaves --------------------------------------------------------

--- Its effect ends, what lay on or under it returns, and it goes under its stack.
po:rule("crisis.discard", { cites = "PO-CRISIS-12 PO-DEVELOP-13" }, function(player, card)
  rules.effect.lift(player, card)
  if card.on then card.on:move_all(player.hq) end
  if card.hides then rules.crisis.give_back(player, card.hides:top()) end
  card:turn(0)
  card:under(g.crisis_stack[card.level])
end)

po:rule("crisis.give_back", { cites = "PO-CRISIS-11" }, function(player, card)
  if not card then return end
  if card.points then -- a consultant
    card:move(player.consultants)
    rules.effect.begin(player, card)
  elseif card.region then
    card:move(player.fields)
  else
    card:move(player.startups)
  end
end)
