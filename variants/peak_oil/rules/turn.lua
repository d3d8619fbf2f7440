--- The turn: Step 1, Step 2, Step 3.
local po = game("peak_oil")

po:value("step3.cost", 2, { says = "Barrels a third reassign costs.", cites = "PO-TURN-7", from = 0, to = 9 })

--- Security chips may be used at each of these questions: window = "turn".
po:choice("step1", {
  options = { "reassign", "act.spot" }, first = { "act.spot" }, window = "turn",
  asks = "Step 1: reassign an agent, or act",
  cites = "PO-TURN-3 PO-TURN-4 PO-TURN-9",
})
local cost = most(0, who.step3_cost)
po:choice("step2", {
  options = { "reassign" }, window = "turn",
  asks = "Step 2: reassign an agent (one more costs {n} barrels; you have {black})",
  with = { n = cost, black = who.hq:count("black") },
  cites = "PO-TURN-5 PO-TURN-7 PO-TURN-12",
})
po:option("step3.stay", { says = "no third reassign", cites = "PO-TURN-7" })
po:choice("step3", {
  options = { "step3.stay", "reassign" }, window = "turn",
  asks = "Step 3: pay to reassign one more agent? (price in barrels: {n})", with = { n = cost },
  cites = "PO-TURN-7",
})
--- Only asked of the engine: is there a reassign at all?
po:choice("reassign.any", { options = { "reassign" } })

po:phase("turn",
  flow.run("turn.begin", "step1", "step2", "step3", "turn.end"),
  flow.when(the.marker:above(0), flow.go("last_reassign", who.next)),
  flow.go("turn", who.next),
  { cites = "PO-TURN-1 PO-TURN-2 PO-TURN-10 PO-PEAK-3" })

local add, set, when = effect.add, effect.set, effect.when

--- A new turn, or something that counts as one: what happened is forgotten.
po:does("turn.begin", effect.begin("turn"), effect.begin("action"), add(the.turns), { cites = "PO-TURN-11" })

--- A turn of reassigns that ended as it began is counted.
po:does("turn.end", when(the.reassigned:above(0) & moved("turn", who.agent):is(0), add(the.idle_turns)),
  { cites = "PO-REASSIGN-9" })

--- A step in which no agent can be reassigned is skipped.
po:rule("step.skip", { "step", "number" },
  flow.tell("Step ", var("step"), " is skipped: ", who, " can reassign no agent."), { cites = "PO-TURN-6" })

po:rule("step1", flow.try("step1", flow.call("step.skip", who, 1)), { cites = "PO-TURN-3 PO-TURN-6 PO-TURN-9" })

--- Step 2 may restore the start if a Step 3 can be paid for and an agent is left to move.
local free = who.hq:count(who.agent) + the.spot:count(who.agent) - the.tired
po:does("step2.begin",
  when(who.hq:count("black"):at_least(who.step3_cost) & who.no_step3:is(0) & free:above(1), set(the.further, 1)),
  { cites = "PO-REASSIGN-9" })

po:rule("step2", flow.run("step2.begin"), flow.try("step2", flow.call("step.skip", who, 2)),
  { cites = "PO-TURN-5 PO-TURN-6" })

po:rule("step3",
  flow.when(who.no_step3:above(0), flow.tell("Step 3 is skipped: a card forbids it to ", who, "."), flow.stop()),
  flow.when(who.hq:count("black"):below(cost), flow.stop()), -- Step 2 has told the price
  set(the.further, 0),
  flow.unable("reassign.any", flow.call("step.skip", who, 3), flow.stop()),
  flow.ask("step3"),
  flow.when(~answered("step3.stay"), effect.move("black", who.hq, the.box, cost)),
  { cites = "PO-TURN-7 PO-TURN-8" })

--- A Step 2 that restored the start was allowed for this one.
po:forbid("step3.stay", "step3.idle",
  the.reassigned:above(0) & moved("turn", who.agent):is(0) & ~setting("reassign.net_zero"), {
  says = "Your agents stand as at the start of the turn: one more must move.", cites = "PO-REASSIGN-9",
})

po:does("step3.stay", { cites = "PO-TURN-7" })
