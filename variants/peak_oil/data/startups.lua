--- Start-ups and Private Portfolios. 25 and 5 (French: 7) cards are from the rulebooks;
--- five of each technology and the portfolios' faces are RECONSTRUCTED.
local po = game("peak_oil")

local NAMES = {
  { "hydrogen", "Hydrogen Cells" }, { "ethanol", "Cellulosic Ethanol" }, { "spmr", "SPMR" },
  { "tidal", "Tidal Power" }, { "agro", "Agropolymers" },
}

local startups = {}
for _, name in ipairs(NAMES) do
  for copy = 1, 5 do
    startups[#startups + 1] = {
      id = "startup_" .. name[1] .. copy, title = name[2] .. " start-up", tech = name[1],
      big = name[1] == "hydrogen",
    }
  end
end
po:cards("startup_deck", startups, { back = "start-up", cites = "PO-COMP-3" })

local function portfolio(id, a, b, c)
  return {
    id = id, title = "portfolio of " .. a .. ", " .. b .. ", " .. c, one = ref("tech." .. a),
    two = ref("tech." .. b), three = ref("tech." .. c), big = a == "hydrogen" or c == "hydrogen",
  }
end
po:cards("portfolio_deck", {
  portfolio("portfolio1", "hydrogen", "hydrogen", "tidal"),
  portfolio("portfolio2", "spmr", "spmr", "hydrogen"),
  portfolio("portfolio3", "tidal", "tidal", "agro"),
  portfolio("portfolio4", "agro", "agro", "ethanol"),
  portfolio("portfolio5", "ethanol", "ethanol", "spmr"),
}, { back = "portfolio", cites = "PO-COMP-6" })

--- For pool.portfolio = 7.
po:cards("spare", {
  portfolio("portfolio6", "spmr", "tidal", "agro"),
  portfolio("portfolio7", "spmr", "tidal", "ethanol"),
}, { back = "portfolio", cites = "PO-COMP-6 PO-EXTRA-7" })
