--- How the table is drawn where pictures are made: the map of the world, agents and barrels where they are.
local po = game("peak_oil")

local at = {
  ["refinery.philadelphia"] = { 150, 40, 96, 70 }, ["refinery.rotterdam"] = { 405, 22, 96, 70 },
  ["refinery.singapore"] = { 935, 300, 96, 70 },
  ["risk.caribbean"] = { 110, 190, 100, 62 }, ["risk.atlantic"] = { 260, 122, 100, 62 },
  ["risk.sidra"] = { 392, 142, 100, 62 }, ["risk.guinea"] = { 262, 292, 100, 62 },
  ["risk.suez"] = { 618, 196, 92, 62 }, ["risk.aden"] = { 700, 290, 92, 62 },
  ["risk.belarus"] = { 570, 34, 100, 62 }, ["risk.malacca"] = { 822, 352, 100, 62 },
}

--- A region and the spot of its agents, one below the other.
local function region(id, x, y)
  at["region." .. id] = { x, y, 112, 48 }
  at["spot." .. id] = { x, y + 50, 112, 52 }
end
region("venezuela", 24, 292)
region("libya", 498, 212)
region("nigeria", 398, 322)
region("gulf", 800, 162)
region("russia", 718, 26)

for i, spot in ipairs { "expand", "develop", "invest", "grey_ops" } do
  at["spot." .. spot] = { 24 + 122 * (i - 1), 450, 116, 54 }
end

po:picture {
  size = { 1040, 512 }, at = at, link = { "region", "first", "second", "refinery" },
  land = {
    "M20 20h90q60 20 40 70t-40 60q-30 40 10 80t60 150q-20 60-80 30t-80-200z",
    "M395 120q60-30 130 0t90 40q10 60-30 110t-60 130q-60 20-80-40t-70-110q-10-70 20-130z",
    "M380 25q120-25 300-10t360 20v150q-60 10-80 60t-40 60q-30-40-60-90t-110 0q-40-30-90-60t-140 0q-80-30-140-130z",
  },
  hide = {
    "routes", "spare", "refinery_chips", "risk_chips", "on_crisis", "under_crisis", "aside", "hand", "box", "turns",
    "idle_turns", "target", "harbour", "marker", "peaking", "checked", "coin", "lot", "majority_bonus",
    "consultant_level", "step3_cost", "grey_entry", "startup_price", "crisis_relief", "grey_tax", "demand",
  },
  face = {
    refinery = "", risk = "", startup_deck = "", portfolio_deck = "", field_deck = "{region}: {tech}",
  },
  seats = { "#d9822b", "#2f6fc6", "#2e8b45", "#8a3fa0", "#b8a100" },
}
