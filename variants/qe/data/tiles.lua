--- Nations, industries and the 21 company tiles.
local qe = game("qe")

qe:cards("nations", {
  { id = "US", title = "United States", nation = "US" },
  { id = "CN", title = "China", nation = "CN" },
  { id = "JP", title = "Japan", nation = "JP" },
  { id = "EU", title = "Europe", nation = "EU" },
  { id = "UK", title = "United Kingdom", nation = "UK" },
}, { back = "nation", cites = "QE-SETUP-2" })

qe:cards("tokens", {
  { id = "AGR", title = "Agriculture", industry = "AGR" },
  { id = "HOU", title = "Housing", industry = "HOU" },
  { id = "FIN", title = "Finance", industry = "FIN" },
  { id = "MAN", title = "Manufacturing", industry = "MAN" },
  { id = "GOV", title = "Government", industry = "GOV" },
}, { back = "industry token", cites = "QE-SETUP-4" })

local TILES = {
  { "US", "HOU", 1 }, { "US", "FIN", 2 }, { "US", "MAN", 3 }, { "US", "AGR", 4 },
  { "CN", "MAN", 1 }, { "CN", "AGR", 2 }, { "CN", "HOU", 3 }, { "CN", "FIN", 4 }, { "CN", "GOV", 4 },
  { "JP", "FIN", 1 }, { "JP", "MAN", 2 }, { "JP", "AGR", 3 }, { "JP", "GOV", 3 }, { "JP", "HOU", 4 },
  { "EU", "AGR", 1 }, { "EU", "HOU", 2 }, { "EU", "FIN", 3 }, { "EU", "MAN", 4 },
  { "UK", "GOV", 2 }, { "UK", "AGR", 3 }, { "UK", "FIN", 4 },
}

local tiles, backs = {}, {}
for i, row in ipairs(TILES) do
  local id = (row[1] .. "_" .. row[2]):lower()
  tiles[i] = {
    id = id, title = table.concat(row, " "), nation = row[1], industry = row[2], vp = row[3],
    paid = ref("price." .. id), heard = ref("opened." .. id),
  }
  backs[i] = { id = id }
end
qe:cards("stack", tiles, { back = "company", cites = "QE-SETUP-6 QE-SETUP-7 QE-SETUP-8" })

-- The price on the back of each tile, and the opening bid that all have heard.
qe:counter("price", { items = backs, secret = true, sees = "none", min = 0, cites = "QE-AWARD-3 QE-INFO-4" })
qe:counter("opened", { like = "price", min = 0, cites = "QE-INFO-1 QE-OPEN-3" })
