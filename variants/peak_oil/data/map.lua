--- The routes. Only Gulf Region to Rotterdam is known from the rulebook's example
--- (Gulf of Aden, Suez Canal); the others are RECONSTRUCTED. The list is complete,
--- which covers the one-way arrows of the board as well.
local po = game("peak_oil")

local TITLES = {
  venezuela = "Venezuela", libya = "Libya", nigeria = "Nigeria", gulf = "Gulf Region", russia = "Russia",
  philadelphia = "Philadelphia", rotterdam = "Rotterdam", singapore = "Singapore",
}

local function route(id, region, refinery, first, second)
  local from = ref("region." .. region)
  po:cards("routes.from_" .. region, {
    {
      id = id, title = TITLES[region] .. " -> " .. TITLES[refinery],
      region = from, refinery = refinery, first = ref("risk." .. first),
      second = second and ref("risk." .. second) or nil,
    },
  }, { back = "route", cites = "PO-SHIP-2" })
end

route("V-PHI", "venezuela", "philadelphia", "caribbean")
route("V-ROT", "venezuela", "rotterdam", "atlantic")
route("L-ROT", "libya", "rotterdam", "sidra")
route("L-PHI", "libya", "philadelphia", "sidra", "atlantic")
route("L-SIN", "libya", "singapore", "suez", "aden")
route("N-PHI", "nigeria", "philadelphia", "atlantic")
route("N-ROT", "nigeria", "rotterdam", "guinea")
route("N-SIN", "nigeria", "singapore", "guinea", "malacca")
route("G-ROT", "gulf", "rotterdam", "aden", "suez") -- the rulebook's own
route("G-SIN", "gulf", "singapore", "malacca")
route("R-ROT", "russia", "rotterdam", "belarus")
route("R-SIN", "russia", "singapore", "suez", "aden")
