--- Points.
local po = game("peak_oil")
local tech = var("tech")

--- What one start-up of a technology is worth to a player.
po:value("score.tech", { "tech", "tech" },
  tech:total() + sum_of(who.fields, it.tech:is(tech) + it.more:is(tech)), {
  says = "A start-up is worth the barrels on its technology and the owner's matching symbols.",
  cites = "PO-SCORE-2 PO-SCORE-10",
})

local startups = sum_of(who.startups, setting("score.tech", it.tech))
local portfolio = sum_of(who.portfolio,
  setting("score.tech", it.one) + setting("score.tech", it.two) + setting("score.tech", it.three))
po:value("score.startups", startups + portfolio,
  { says = "Points for start-ups, those of the portfolio included.", cites = "PO-SCORE-2 PO-SCORE-3" })
po:value("score.consultants", sum_of(who.consultants, it.points),
  { says = "Points for consultants.", cites = "PO-SCORE-4" })
po:value("score.loss_parts", {
  { title = "crisis: {it.title}", over = who.crises, when = it:face():is(1), points = -it.loss, cites = "PO-SCORE-5" },
}, { says = "What the points lost are made of.", cites = "PO-SCORE-5" })
po:value("score.losses", -setting("score.loss_parts"),
  { says = "Points lost: face-up crises.", cites = "PO-SCORE-5" })

--- The total, then what breaks ties; players equal in all of it share the win.
po:rule("score",
  setting("score.startups") + setting("score.consultants") - setting("score.losses"),
  -setting("score.losses"), setting("score.startups"), setting("score.consultants"),
  { cites = "PO-SCORE-1 PO-SCORE-6 PO-SCORE-7 PO-SCORE-8 PO-SCORE-9" })

--- Portfolios are shown when the points are counted.
po:rule("score.reveal",
  flow.each(1, flow.each(who.portfolio, "card", effect.turn(var("card"), 1))), { cites = "PO-INFO-3" })
