--- What lies on the table, and where.
local po = game("peak_oil")

-- Pieces ---------------------------------------------------------------
--
-- Ends of values are functions where they depend on other values.

po:value("supply.black", 40, {
  says = "There are {supply.black} black barrels.", cites = "PO-COMP-1",
  from = function(now, players) return now("bag.black") + now("extra.barrels") + 3 * players end, to = 200,
})
po:value("supply.red", 5, {
  says = "There are {supply.red} red barrels.", cites = "PO-COMP-1",
  from = function(now) return now("bag.red") + now("extra.red") end, to = 50,
})
po:value("supply.yellow", 5, {
  says = "There are {supply.yellow} yellow barrels.", cites = "PO-COMP-1",
  from = function(now) return now("bag.yellow") + now("extra.yellow") end, to = 50,
})
po:value("supply.agent", 4, { says = "Each player has {supply.agent} agents.", cites = "PO-COMP-2", from = 2, to = 8 })
po:value("supply.security", 5,
  { says = "There are {supply.security} security chips.", cites = "PO-COMP-10", from = 0, to = 50 })

po:pieces("black", { count = "supply.black", home = "box", cites = "PO-COMP-1 PO-COMP-14" })
po:pieces("red", { count = "supply.red", home = "box", cites = "PO-COMP-1 PO-COMP-16" })
po:pieces("yellow", { count = "supply.yellow", home = "box", cites = "PO-COMP-1 PO-COMP-16" })
po:pieces("agent",
  { per = "player", count = "supply.agent", home = "reserve", cites = "PO-COMP-2" })
po:pieces("security",
  { count = "supply.security", home = "reserve", cites = "PO-COMP-10 PO-SETUP-11" })

local BARRELS = { "black", "red", "yellow" }

-- Places ---------------------------------------------------------------

--- Barrels in the box never come back.
po:pool("box", { holds = BARRELS, cites = "PO-COMP-15 PO-SETUP-16" })
po:pool("reserve", { holds = { "agent", "security" }, title = "the reserve" })
--- The bag may be inspected, so its counts are public; draws are blind.
po:bag("bag", { holds = BARRELS, title = "the bag", cites = "PO-INFO-1 PO-COMP-1" })
--- What has been drawn lies here until the complete pull is over.
po:pool("aside", { holds = BARRELS, title = "beside the bag", cites = "PO-PULL-3 PO-INFO-2" })
--- Barrels on their way from a region to an HQ.
po:pool("hand", { holds = "black", cites = "PO-SHIP-6" })
po:pool("hq", {
  per = "player", holds = { "black", "agent", "security" }, title = "HQ",
  cites = "PO-COMP-17 PO-INFO-7",
})

--- Agents a player counts more wherever they have one (Sleeper Network).
po:counter("majority_bonus", { per = "player", cites = "PO-ACTION-2" })

--- A spot's `menu` is the choice that offers its options. A region's barrels lie in the
--- pool of the same name (`field`): only agents count for the limit of five.
--- `left` and `arrived` remember what happened there this turn.
local SPOTS = {
  "expand", "develop", "venezuela", "libya", "nigeria", "gulf", "russia", "invest", "grey_ops",
}
local function spot(at, title, menu)
  local id = SPOTS[at]
  return {
    id = id, title = title, at = at, menu = menu, left = id, arrived = id,
    field = menu == "shipping" and ref("region." .. id) or nil,
  }
end

--- The nine spots, in the order in which the Peak Oil phase checks them.
po:spot("spot", {
  holds = "agent", capacity = 5, bonus = "majority_bonus",
  cites = "PO-COMP-11 PO-COMP-13 PO-REASSIGN-5 PO-PEAK-6",
  items = {
    spot(1, "Expand", "expand"), spot(2, "Develop", "develop"), spot(3, "Venezuela", "shipping"),
    spot(4, "Libya", "shipping"), spot(5, "Nigeria", "shipping"),
    spot(6, "Gulf Region", "shipping"),
    spot(7, "Russia", "shipping"), spot(8, "Invest", "invest"), spot(9, "Grey Ops", "grey_ops"),
  },
})

po:pool("region", {
  holds = "black", cites = "PO-COMP-11 PO-COMP-17",
  items = {
    { id = "venezuela", title = "Venezuela", at = 1 }, { id = "libya", title = "Libya", at = 2 },
    { id = "nigeria", title = "Nigeria", at = 3 }, { id = "gulf", title = "Gulf Region", at = 4 },
    { id = "russia", title = "Russia", at = 5 },
  },
})

po:pool("tech", {
  holds = "black", cites = "PO-COMP-12 PO-SETUP-15 PO-INVEST-10",
  items = {
    { id = "hydrogen", title = "Hydrogen Cells" }, { id = "ethanol", title = "Cellulosic Ethanol" },
    { id = "spmr", title = "SPMR" }, { id = "tidal", title = "Tidal Power" },
    { id = "agro", title = "Agropolymers" },
  },
})

--- One slot for each technology, one barrel in each.
po:pool("market", {
  holds = "black", capacity = 1, cites = "PO-BM-1 PO-BM-2 PO-COMP-12",
  items = {
    { id = "hydrogen_slot", title = "the Hydrogen Cells slot", tech = "hydrogen" },
    { id = "ethanol_slot", title = "the Cellulosic Ethanol slot", tech = "ethanol" },
    { id = "spmr_slot", title = "the SPMR slot", tech = "spmr" },
    { id = "tidal_slot", title = "the Tidal Power slot", tech = "tidal" },
    { id = "agro_slot", title = "the Agropolymers slot", tech = "agro" },
  },
})

-- Cards and chips ------------------------------------------------------

--- Decks of your own may be larger than ours, so the piles have room for more cards than lie
--- there; saying how many keeps the table small.

--- Cards that take no part in this game: everyone sees which they are.
po:pile("spare", { sees = "all", loose = true, cites = "PO-SETUP-16" })

po:pile("field_deck", { capacity = 40, sees = "none", title = "oil field deck", cites = "PO-INFO-8" })
po:pile("field_open", { capacity = 10, sees = "all", title = "open oil fields", cites = "PO-INFO-6" })
po:pile("fields", { per = "player", capacity = 40, sees = "all", cites = "PO-INFO-6" })

po:pile("startup_deck", { capacity = 40, sees = "none", title = "start-up deck", cites = "PO-INFO-8" })
po:pile("startup_open", { capacity = 10, sees = "all", title = "open start-ups", cites = "PO-INFO-6" })
po:pile("startups", { per = "player", capacity = 40, sees = "owner", cites = "PO-INFO-5" })

po:pile("portfolio_deck", { capacity = 10, sees = "none", title = "portfolio deck", cites = "PO-COMP-6" })
po:pile("portfolio", { per = "player", capacity = 4, sees = "owner", cites = "PO-INFO-3" })

po:pile("consultant_stack",
  { names = { "first", "second", "third" }, capacity = 10, sees = "none", cites = "PO-SETUP-13" })
po:pile("consultant_open", { capacity = 30, sees = "all", title = "open consultants", cites = "PO-INFO-6" })
po:pile("consultants", { per = "player", capacity = 10, sees = "all", cites = "PO-INFO-6" })

--- A crisis card's owner may look at it while it lies face down.
po:pile("crisis_stack", {
  names = { "level1", "level2", "level3" }, capacity = 12, sees = "none",
  cites = "PO-SETUP-14 PO-INFO-8",
})
po:pile("crises", { per = "player", capacity = 36, sees = "owner", cites = "PO-INFO-4 PO-INFO-6" })

--- Each refinery and each risk spot holds one chip; face 0 is side A.
po:pile("refinery", {
  sees = "all", capacity = 1, cites = "PO-COMP-8 PO-INFO-9",
  items = {
    { id = "philadelphia", title = "Philadelphia", at = 1 },
    { id = "rotterdam", title = "Rotterdam", at = 2 },
    { id = "singapore", title = "Singapore", at = 3 },
  },
})
po:pile("risk", {
  sees = "all", capacity = 1, cites = "PO-COMP-9 PO-INFO-9",
  items = {
    { id = "caribbean", title = "Caribbean Sea", at = 1 },
    { id = "atlantic", title = "Mid-Atlantic", at = 2 },
    { id = "sidra", title = "Gulf of Sidra", at = 3 },
    { id = "guinea", title = "Gulf of Guinea", at = 4 },
    { id = "suez", title = "Suez Canal", at = 5 }, { id = "aden", title = "Gulf of Aden", at = 6 },
    { id = "belarus", title = "Belarus", at = 7 },
    { id = "malacca", title = "Strait of Malacca", at = 8 },
  },
})
--- The chips before they are placed, and those not used.
po:pile("refinery_chips", { capacity = 10, sees = "none", title = "refinery chips", cites = "PO-SETUP-2" })
po:pile("risk_chips", { capacity = 20, sees = "none", title = "risk chips", cites = "PO-SETUP-3" })

--- The routes of each region lie here as cards, so that they can be chosen.
po:pile("routes", {
  names = { "from_venezuela", "from_libya", "from_nigeria", "from_gulf", "from_russia" },
  capacity = 10, sees = "all",
  cites = "PO-SHIP-2",
})

-- Memory ---------------------------------------------------------------

--- Turns so far, and everything that counts as one.
po:counter("turns", { min = 0, cites = "PO-TURN-11" })
--- A turn (see turn.begin) remembers where the agents stood; crisis cards and the PR track hold all others.
po:scope("turn", { begins = {}, remembers = { "hq", "spot", "reserve" }, cites = "PO-TURN-11" })
--- Has the player taken an agent away from the spot this turn?
po:counter("left", { like = "spot", lasts = "turn", cites = "PO-TURN-11 PO-REASSIGN-3" })
--- Agents reassigned this turn: by spot, into the HQ, and all.
po:counter("arrived", { like = "spot", lasts = "turn", cites = "PO-TURN-11 PO-REASSIGN-7" })
po:counter("arrived_hq", { lasts = "turn", cites = "PO-TURN-11 PO-REASSIGN-7" })
po:counter("reassigned", { lasts = "turn", cites = "PO-TURN-11 PO-REASSIGN-9" })
--- Agents that may not move again this turn.
po:counter("tired", { lasts = "turn", cites = "PO-REASSIGN-6 PO-REASSIGN-12" })
--- In Step 2: can a Step 3 still follow?
po:counter("further", { lasts = "turn", cites = "PO-REASSIGN-9" })
--- Turns of reassigns that ended as they began: must stay 0.
po:counter("idle_turns", { min = 0, cites = "PO-REASSIGN-9" })
--- Has the player had the first black, the first crisis of the turn?
po:counter("first_black", { per = "player", lasts = "turn", cites = "PO-TURN-11 PO-PULL-4" })
po:counter("first_crisis", { per = "player", lasts = "turn", cites = "PO-TURN-11 PO-CRISIS-2" })
--- Which options have been used: each at most once in an action.
po:scope("action", { begins = { "peak.new_turn" }, cites = "PO-ACTION-3" })
for _, option in ipairs {
  "recruited", "dispatched", "drilled", "field_refresh", "whitewashed", "bought",
  "startup_refresh", "invested", "traded", "hired",
} do
  po:counter(option, { lasts = "action", cites = "PO-ACTION-3" })
end
--- Where a dispatched group stands; the region whose routes are open.
po:counter("target", { min = 0, max = "spot" })
po:counter("harbour", { min = 1, max = "region" })
--- The seat that holds the Peak Oil marker, and whether the phase has begun.
po:counter("marker", { min = 0, max = 5, cites = "PO-PEAK-2 PO-COMP-7" })
po:counter("peaking", { min = 0, max = 1, cites = "PO-PEAK-6" })
--- The number of the spot that the phase has come to.
po:counter("checked", { cites = "PO-PEAK-6 PO-PEAK-21" })

--- Chance at setup: sides of chips, the first player (60 divides evenly).
po:die("coin", { faces = 2, cites = "PO-INFO-10" })
po:die("lot", { faces = 60, cites = "PO-INFO-10" })
