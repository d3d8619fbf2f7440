--- Investments: bought once a round, sold at any time.
local of = game("oilfield")

-- Buying ---------------------------------------------------------------

local row = var("row")

--- The leftmost uncovered space of a row, or its last one: that price never falls.
of:value("invest.price", { "row", "covered" }, the.invested:item(row.first + least(row, row.spaces - 1)).price,
  { says = "The current price of a row.", cites = "OF-INVEST-2 OF-SELL-2 OF-SELL-6" })
local price = setting("invest.price", row)

of:option("invest.buy", { "row", "covered" }, {
  says = "invest in the {row} for ${price}", with = { price = price }, cites = "OF-INVEST-3",
})
of:choice("invest", {
  options = { "invest.buy", "pass.invest" }, window = "any_time", asks = "Invest: in which row?",
  cites = "OF-INVEST-3 OF-INVEST-5 OF-PAY-2",
})

of:forbid("invest.buy", "invest.full", row:at_least(row.spaces), {
  says = "All spaces of that row are covered.", cites = "OF-INVEST-6",
})
of:forbid("invest.buy", "invest.price", who.money:below(price), {
  says = "You cannot pay the current price.", cites = "OF-PAY-1 OF-INVEST-3",
})
of:forbid("invest.buy", "invest.markers", who.supply:count(who.stake):is(0), {
  says = "All your investment markers are in the table.", cites = "OF-INVEST-7",
})

local move, add = effect.move, effect.add

of:does("invest.buy",
  add(who.money, -price), move(who.stake, who.supply, the.invested:item(row.first + row)),
  add(row), add(who.vp, row.vp),
  { cites = "OF-INVEST-3 OF-INVEST-4 OF-PAY-1" })

of:rule("action.invest",
  flow.run("action.begin"), flow.offer("invest", "pass.invest",
    flow.tell(who, " must decline Invest: no investment can be bought."), flow.run("pass.invest")),
  { cites = "OF-INVEST-3 OF-INVEST-5" })

-- Selling --------------------------------------------------------------

--- Anyone, also while another player decides.
of:window("any_time", {
  by = "anyone", from = the.first, asks = "Sell an investment?", says = "keep your investments", cites = "OF-SELL-7",
})
local space = var("stand")
local now = setting("invest.price", space.covered)

of:interject("sell", "any_time", { "stand", "invested" }, {
  says = "sell your investment of {vp} VP for ${price}", with = { vp = space.vp, price = now },
  facts = "and give back {stand.vp} VP",
  cites = "OF-SELL-1 OF-SELL-2 OF-SELL-7",
})
--- One marker lies on the VP track: who has all others at home has invested nothing.
of:forbid("sell", "sell.none", who.supply:count(who.stake):at_least(supply("stake") - 1), {
  says = "You have no investment.", cites = "OF-SELL-1",
})
of:forbid("sell", "sell.foreign", space:count(who.stake):is(0), {
  says = "That investment is not yours.", cites = "OF-SELL-1",
})

of:does("sell",
  move(who.stake, space, who.supply), move("government", the.aside, space), add(who.money, now), add(who.vp, -space.vp),
  { cites = "OF-SELL-2 OF-SELL-3 OF-SELL-4 OF-SELL-5 OF-SELL-6 OF-SELL-8" })
