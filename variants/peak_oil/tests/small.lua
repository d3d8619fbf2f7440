--- Two and three players.
local help = include("lessons/help")
local put = help.put

test("PO-SMALL-1: marked cards leave", { players = 3 }, function(t)
  t:setup()
  t:equal(g.field_deck:size() + g.field_open:size(), 16)
  t:equal(g.startup_deck:size() + g.startup_open:size(), 20)
  t:equal(g.portfolio_deck:size(), 0)
  t:equal(g.region.venezuela:total(), 0)
  for level, count in ipairs { 3, 2, 2 } do
    t:equal(g.consultant_open:count("level", level), count)
  end
end)

test("PO-SMALL-2 PO-SMALL-3: Venezuela and Hydrogen Cells are closed", { players = 2 }, function(t)
  t:setup()
  local o = g.players[1]
  g.box:move(o.hq, g.black, 3)
  t:phase("turn", o):refused("small.venezuela", "reassign.deploy", g.spot.venezuela)
  put(o, g.spot.expand)
  t:phase("turn", o):answer("act.spot", g.spot.expand)
  t:refused("small.venezuela", "expand.dispatch", g.spot.venezuela)
  put(o, g.spot.invest)
  t:phase("turn", o):answer("act.spot", g.spot.invest)
  t:refused("small.technology", "invest.technology", g.tech.hydrogen)
  g.card.c3b:move(o.consultants)
  o.second_tech:add(1)
  t:answer("invest.technology", g.tech.spmr)
  t:refused("small.technology", "futurist.place", g.tech.hydrogen)
  t:answer("futurist.place", g.tech.spmr)
  t:equal(g.tech.spmr:total(), 2)
  put(o, g.spot.grey_ops)
  t:phase("turn", o):answer("act.spot", g.spot.grey_ops)
  t:refused("small.hydrogen", "entry.place", g.market.hydrogen_slot)
end)
