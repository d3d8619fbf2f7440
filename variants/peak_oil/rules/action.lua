--- Taking the action of a spot: who may, with a pull or without, how many options.
local po = game("peak_oil")
local spot, tied = var("spot"), var("tied")

po:value("options.majority", 2,
  { says = "Options in one action with a majority.", cites = "PO-ACTION-3 PO-ACTION-9", from = 1, to = 4 })
po:value("options.tied", 1, {
  says = "Options in one action when tied.", cites = "PO-ACTION-4 PO-ACTION-9",
  from = 1, to = 4,
})

--- How many options a player may use, with the cards held.
po:value("action.options", { "tied", "truth" },
  given(who.one_option:above(0), 1,
    given(tied & who.tie_both:is(0), setting("options.tied"), setting("options.majority"))),
  { says = "Options in one action: {options.majority} with a majority, {options.tied} when tied.",
    cites = "PO-ACTION-3 PO-ACTION-4" })

--- How many are left, for the question: majority or tie was judged when the action began; since then agents may only
--- have been lost to a pull, which nobody with a majority does before the first option. The Peak Oil phase gives one.
po:value("options.left", { "spot", "spot" }, { "used", "number" },
  given(the.peaking:above(0), 1, most(1, setting("action.options", ~spot:leads(who)) - var("used"))),
  { says = "Options that an action has left.", cites = "PO-ACTION-3 PO-PEAK-7" })

po:option("act.spot", { "spot", "spot" },
  { says = "act on {spot}", facts = setting("facts.action", spot), cites = "PO-ACTION-1" })

po:forbid("act", "act.absent", spot:count(who.agent):is(0),
  { says = "You have no agent there.", cites = "PO-ACTION-1" })
po:forbid("act", "act.behind", spot:trails(who),
  { says = "Somebody has more agents there.", cites = "PO-ACTION-7" })
po:forbid("act", "act.grey_barrel", spot:is(the.spot.grey_ops) & setting("grey.short"),
  { says = "Grey Ops wants a barrel first, and you have none to give.", cites = "PO-GREY-3 PO-GREY-4" })

--- Majority or tie is judged here, once.
po:rule("act.spot", flow.call("action", who, spot, spot:ties(who)),
  { cites = "PO-ACTION-1 PO-ACTION-2 PO-ACTION-12" })

--- Pull if tied, enter, use the options, go home. Whoever lost the barrel for Grey Ops to that pull just goes home.
po:rule("action", { "spot", "spot" }, { "tied", "truth" },
  flow.when(tied & who.fixer:is(0), flow.call("pull", who, 1)),
  flow.when(~(spot:is(the.spot.grey_ops) & setting("grey.short")), flow.run("action.enter", "action.use")),
  flow.run("action.home"),
  { cites = "PO-ACTION-4 PO-ACTION-5 PO-ACTION-6 PO-ACTION-10 PO-ACTION-13" })

--- What a spot asks before its options; a region opens its routes.
po:rule("action.enter", { "spot", "spot" },
  flow.when(spot:is(the.spot.grey_ops), flow.run("grey.enter")),
  flow.when(spot.menu:is("shipping"), effect.set(the.harbour, spot.field.at)),
  { cites = "PO-GREY-2 PO-SHIP-1" })

--- Each option at most once (its guard sees to that), or none. How many is asked after each
--- one: cards that say so may have come or gone.
po:rule("action.use", { "spot", "spot" }, { "tied", "truth" },
  flow.till(passed() | spot.menu:is("shipping") | var("used"):at_least(setting("action.options", tied)), "used",
    flow.ask(spot.menu)),
  { cites = "PO-ACTION-3 PO-ACTION-10 PO-ACTION-11 PO-ACTION-14 PO-COMP-13" })

--- All own agents on the spot go back to the HQ.
po:rule("action.home", { "spot", "spot" },
  flow.when(spot:count(who.agent):above(0), effect.move_all(who.agent, spot, who.hq), effect.set(spot.left, 1)),
  { cites = "PO-ACTION-8 PO-REASSIGN-10" })
