--- The bag: pulling barrels blind.
local po = game("peak_oil")

po:option("pull.again", { says = "pull an additional barrel", cites = "PO-PULL-8" })
po:option("pull.enough", { says = "no additional barrel", passes = true, cites = "PO-PULL-13" })
po:choice("pull.more",
  { options = { "pull.again", "pull.enough" }, asks = "One barrel more?", cites = "PO-PULL-12" })
po:does("pull.again", { cites = "PO-PULL-8" })

--- A complete pull of `due` barrels, which must be drawn; additional ones may.
po:rule("pull", { "due", "number" },
  flow.times(var("due"), flow.call("pull.one", who, 0)),
  flow.run("pull.finish"),
  { cites = "PO-PULL-1 PO-PULL-2 PO-PULL-13 PO-PULL-14 PO-PULL-15 PO-PULL-16" })

--- One barrel, resolved fully, and one more after each crisis, if the player likes. With the number
--- of a region it is a pull of Drill: black goes there.
po:rule("pull.one", { "region", "number" },
  flow.during(the.bag:total():above(0),
    effect.draw(the.bag, the.aside),
    flow.when(drawn("black"), flow.run("pull.black", "peak.check"), flow.stop()),
    flow.when(drawn("yellow"), flow.tell("Yellow: a PR crisis. The barrel leaves the game.")),
    flow.when(drawn("red"), flow.tell("Red: a PR crisis. The barrel returns to the bag after the pull.")),
    flow.run("crisis"),
    flow.when(the.bag:total():above(0), flow.ask("pull.more")),
    flow.when(passed(), flow.stop())),
  { cites = "PO-PULL-2 PO-PULL-8 PO-PULL-9 PO-PULL-10 PO-PULL-11 PO-PULL-12" })

--- The first black of the turn goes to the Black Market (with the Smuggler King to the
--- HQ); any other stays aside and returns. Blacks of a Drill are not counted.
local region = the.region:item(var("region"))
po:rule("pull.black", { "region", "number" },
  flow.when(var("region"):above(0), effect.move("black", the.aside, region),
    flow.tell("The black barrel goes to ", region, "."), flow.stop()),
  flow.when(who.first_black:above(0),
    flow.tell("The black barrel returns to the bag: it is not the first of this turn."), flow.stop()),
  effect.set(who.first_black, 1),
  flow.when(who.smuggler:above(0), effect.move("black", the.aside, who.hq),
    flow.tell("The black barrel goes to the HQ of ", who, ": the Smuggler King.")),
  flow.otherwise(flow.ask("market.slot")),
  { cites = "PO-PULL-4 PO-PULL-5 PO-PULL-6 PO-PULL-7" })

--- Yellow barrels leave the game, black and red ones return to the bag.
po:does("pull.finish",
  effect.move_all("yellow", the.aside, the.box),
  effect.move_all("black", the.aside, the.bag),
  effect.move_all("red", the.aside, the.bag),
  { cites = "PO-PULL-3 PO-PULL-5 PO-PULL-8 PO-PULL-9 PO-PULL-17" })

--- Peak Oil is triggered when no black is in the bag or due to return there.
po:rule("peak.check",
  flow.when((the.bag:count("black") + the.aside:count("black") + the.marker):is(0),
    effect.set(the.marker, who.seat),
    flow.tell("Peak Oil! ", who,
      " took the last black barrel: this turn finishes as usual, then comes the last reassign.")),
  { cites = "PO-PULL-18 PO-PEAK-1 PO-PEAK-2 PO-DEVELOP-6" })
