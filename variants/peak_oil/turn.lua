--- The turn: Step 1, Step 2, Step 3.
local po = game("peak_oil")

po:value("step3.cost", 2, { says = "Barrels a third reassign costs.", cites = "PO-TURN-7" })

--- Security chips may be used at each of these questions: window = "turn".
po:choice("step1", {
  options = { "reassign", "act.spot" }, window = "turn", asks = "Step 1: reassign an agent, or act",
  cites = "PO-TURN-3 PO-TURN-4 PO-TURN-9",
})
po:choice("step2", {
  options = { "reassign" }, window = "turn", asks = "Step 2: reassign an agent",
  cites = "PO-TURN-5 PO-TURN-12",
})
po:option("step3.stay", { says = "no third reassign", cites = "PO-TURN-7" })
po:choice("step3", {
  options = { "step3.stay", "reassign" }, window = "turn",
  asks = "Step 3: pay to reassign one more agent?",
  cites = "PO-TURN-7",
})
--- Only asked of the engine: is there a reassign at all?
po:choice("reassign.any", { options = { "reassign" } })

po:phase("turn", { cites = "PO-TURN-1 PO-TURN-2 PO-TURN-10 PO-PEAK-3" }, function(player)
  rules.turn.begin(player)
  rules.step1(player)
  rules.step2(player)
  rules.step3(player)
  if g.marker:get() > 0 then return "last_reassign", player.next end
  return "turn", player.next
end)

local add, set, when = effect.add, effect.set, effect.when

--- A new turn, or something that counts as one. A turn of reassigns that ended as it began
--- is counted; then what happened before is forgotten.
po:does("turn.begin",
  when(the.drift:is(0) & the.reassigned:is(the.clock), add(the.idle_turns)),
  add(the.clock, 8),
  set(the.drift, 0),
  { cites = "PO-TURN-11 PO-REASSIGN-9" })

--- `try` asks only if there is something to answer: a step in which no agent can be
--- reassigned is skipped.
po:rule("step1", { cites = "PO-TURN-3 PO-TURN-6 PO-TURN-9" }, function(player) try(player, "step1") end)

po:rule("step2", { cites = "PO-TURN-5 PO-TURN-6" }, function(player) try(player, "step2") end)

po:rule("step3", { cites = "PO-TURN-7 PO-TURN-8" }, function(player)
  local cost = player.step3_cost:get()
  if player.hq:count("black") < cost or player.no_step3:get() > 0 then return end
  if not can(player, "reassign.any") then return end
  if not play(player, "step3") then player.hq:move(g.box, g.black, cost) end
end)

--- True: the player stayed, and pays nothing.
po:rule("step3.stay", { cites = "PO-TURN-7" }, function() return true end)
