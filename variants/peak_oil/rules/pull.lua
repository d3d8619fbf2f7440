--- The bag: pulling barrels blind.
local po = game("peak_oil")

po:option("pull.again", { says = "pull an additional barrel", cites = "PO-PULL-8" })
po:option("pull.enough", { says = "no additional barrel", cites = "PO-PULL-13" })
po:choice("pull.more",
  { options = { "pull.again", "pull.enough" }, asks = "One barrel more?", cites = "PO-PULL-12" })

--- A complete pull of `due` barrels, which must be drawn; additional ones may.
po:rule("pull", { cites = "PO-PULL-1 PO-PULL-2 PO-PULL-13 PO-PULL-14 PO-PULL-15 PO-PULL-16" }, function(player, due)
  while due > 0 and g.bag:total() > 0 do
    due = due - 1 + rules.pull.one(player)
  end
  rules.pull.finish()
end)

--- One barrel, resolved fully; returns how many draws it adds. With a region it is
--- a pull of Drill: black goes there.
po:rule("pull.one", {
  cites = "PO-PULL-2 PO-PULL-8 PO-PULL-9 PO-PULL-10 PO-PULL-11 PO-PULL-12",
}, function(player, region)
  local yellow = g.aside:count("yellow")
  if g.bag:draw(g.aside) == g.black then
    if region then
      g.aside:move(region, g.black)
      announce("The black barrel goes to ", region, ".")
    else
      rules.pull.black(player)
    end
    rules.peak.check(player)
    return 0
  end
  announce(g.aside:count("yellow") > yellow and "Yellow: a PR crisis. The barrel leaves the game."
    or "Red: a PR crisis. The barrel returns to the bag after the pull.")
  rules.crisis(player)
  if g.bag:total() == 0 then return 0 end
  return choose(player, "pull.more") == "pull.again" and 1 or 0
end)

--- The first black of the turn goes to the Black Market (with the Smuggler King to the
--- HQ); any other stays aside and returns. Blacks of a Drill are not counted.
po:rule("pull.black", { cites = "PO-PULL-4 PO-PULL-5 PO-PULL-6 PO-PULL-7" }, function(player)
  if player.first_black:get() > 0 then
    announce("The black barrel returns to the bag: it is not the first of this turn.")
    return
  end
  player.first_black:set(1)
  if player.smuggler:get() > 0 then
    g.aside:move(player.hq, g.black)
    announce("The black barrel goes to the HQ of ", player, ": the Smuggler King.")
  else
    rules.market.place(player, g.aside)
  end
end)

--- Yellow barrels leave the game, black and red ones return to the bag.
po:rule("pull.finish", { cites = "PO-PULL-3 PO-PULL-5 PO-PULL-8 PO-PULL-9 PO-PULL-17" }, function()
  g.aside:move_all(g.box, g.yellow)
  g.aside:move_all(g.bag)
end)

--- Peak Oil is triggered when no black is in the bag or due to return there.
po:rule("peak.check", { cites = "PO-PULL-18 PO-PEAK-1 PO-PEAK-2 PO-DEVELOP-6" }, function(player)
  if g.bag:count("black") == 0 and g.aside:count("black") == 0 and g.marker:get() == 0 then
    g.marker:set(player.seat)
    announce("Peak Oil! ", player,
      " took the last black barrel: this turn finishes as usual, then comes the last reassign.")
  end
end)
