--- What lies on the table, and where.
local of = game("oilfield")

local FIELDS = include("data/fields")
local SPACES = include("data/spaces")
local ROWS = include("data/markets")

-- Pieces ---------------------------------------------------------------

of:value("supply.oil", 49, { says = "There are 49 oil cubes.", cites = "OF-SETUP-1", from = 1, to = 500 })
of:value("supply.gas", 21, { says = "There are 21 gas cubes.", cites = "OF-SETUP-1", from = 0, to = 500 })

of:pieces("oil", { count = "supply.oil", home = "bag", cites = "OF-SETUP-1" })
of:pieces("gas", { count = "supply.gas", home = "bag", cites = "OF-SETUP-1" })
--- The grey cube.
of:pieces("strike", { count = 1, home = "aside", cites = "OF-SETUP-1 OF-SETUP-7" })
of:pieces("worker", { per = "seat", count = 1, home = "bench", cites = "OF-SETUP-2" })
--- Lease markers, and investment markers: one of these lies on the track of points.
of:pieces("marker", { per = "seat", count = 4, home = "supply", cites = "OF-SETUP-2 OF-LEASE-8" })
of:pieces("stake", { per = "player", count = 6, home = "supply", cites = "OF-SETUP-2 OF-SETUP-4" })
--- The three printed cubes are no limit, so there is one for every space of the table.
of:pieces("government", { count = "invested", home = "aside", cites = "OF-SETUP-14 OF-SELL-5" })

local CUBES = { "oil", "gas", "strike" }

-- Places ---------------------------------------------------------------

of:bag("bag", { holds = CUBES, title = "the bag", cites = "OF-INFO-3 OF-INFO-4" })
of:pool("aside", { holds = { "strike", "government" }, title = "beside the board", cites = "OF-SETUP-14" })
of:pool("bench", { per = "seat", holds = "worker", cites = "OF-PUBLIC-3" })
of:pool("supply", { per = "seat", holds = { "marker", "stake" }, title = "supply", cites = "OF-SETUP-2" })
of:pool("points_track", { holds = "stake", title = "the VP track", cites = "OF-SETUP-4" })

local fields, spots, derricks, steps = {}, {}, {}, {}
for at, field in ipairs(FIELDS) do
  fields[at] = { id = field.id, title = field.title, at = at, step = field.id }
  steps[at] = field.id
  for n = 1, field.leases do
    local id, number = field.id .. n, #spots + 1
    spots[number] = {
      id = id, title = field.title .. " " .. n, at = number, field = field.id,
      tower = ref("derrick.on_" .. id), stored = "s_" .. id, sold = "d_" .. id,
    }
    derricks[number] = { id = "on_" .. id, title = "derrick of " .. field.title .. " " .. n }
  end
end

--- A field's cubes. The grey cube among them means: strike.
of:pool("field", { holds = CUBES, items = fields, cites = "OF-INFO-2 OF-STRIKE-1" })
--- The place of each field's marker on its track.
of:counter("step", { names = steps, min = 0, title = "field marker", cites = "OF-SETUP-15 OF-REFILL-7" })
--- Spots take a lease marker, and in the pile `tower` a derrick.
of:pool("spot", { holds = "marker", capacity = 1, items = spots, cites = "OF-SETUP-13 OF-LEASE-10" })
of:pile("derrick", { sees = "all", capacity = 1, items = derricks, cites = "OF-LEASE-10 OF-INFO-2" })

of:track("space", { holds = "worker", capacity = 1, items = SPACES, cites = "OF-SELECT-2 OF-PUBLIC-1" })

--- How many cubes the refinery and its extensions take.
of:value("refinery", 3, { says = "Cubes that a refinery stores.", cites = "OF-STORE-1", from = 2, to = 20 })
of:counter("places", { per = "player", start = "refinery", min = 0, title = "places", cites = "OF-STORE-1" })
of:pool("storage", {
  per = "player", holds = { "oil", "gas" }, capacity = who.places, title = "storage",
  cites = "OF-STORE-1 OF-STORE-2 OF-STORE-3 OF-INFO-2",
})

-- The investment table -------------------------------------------------

--- `covered` counts the spaces of a row that are covered, from left to right; the spaces of
--- all rows stand in one track, those of a row from `first` on.
local rows, table_spaces = {}, {}
for _, row in ipairs(ROWS) do
  rows[#rows + 1] = { id = row.id, title = row.title, vp = row.vp, first = #table_spaces + 1, spaces = #row.prices }
  for n, price in ipairs(row.prices) do
    table_spaces[#table_spaces + 1] = {
      id = row.id .. n, title = row.vp .. " VP at $" .. price, vp = row.vp, price = price, covered = row.id,
      first = #table_spaces + 2 - n, spaces = #row.prices,
    }
  end
end
of:counter("covered", { items = rows, min = 0, cites = "OF-INVEST-1 OF-INVEST-2" })
of:track("invested", {
  holds = { "stake", "government" }, capacity = 1, items = table_spaces, cites = "OF-INVEST-1 OF-SELL-3",
})

-- Cards and tiles ------------------------------------------------------

of:pile("lease_deck", { sees = "none", capacity = 20, title = "lease deck", cites = "OF-INFO-3" })
of:pile("lease_market", { sees = "all", capacity = 20, title = "lease market", cites = "OF-SETUP-12" })
of:pile("leases", { per = "seat", sees = "all", capacity = 20, cites = "OF-LEASE-4 OF-INFO-2" })

of:pile("tile_stack", { sees = "none", capacity = 60, title = "tile stack", cites = "OF-INFO-3" })
of:pile("tile_market", { sees = "all", capacity = 60, title = "tile market", cites = "OF-SETUP-10" })
--- Own spots without a derrick.
of:counter("open_spots", { per = "player", min = 0, title = "free spots", cites = "OF-BUILD-2 OF-LEASE-10" })
of:pile("extensions", { per = "player", sees = "all", capacity = 30, cites = "OF-BUILD-3 OF-BUILD-4" })
--- Tiles and cards that take no part.
of:pile("removed", { sees = "all", loose = true, cites = "OF-SETUP-8 OF-SETUP-9" })

--- Everyone has the same five private cards and all of them every round, so one set lies here
--- to choose from. `laid` is the number of the card that a player has laid, 0 for none: a secret
--- until all are turned up.
of:pile("private_cards", { sees = "all", capacity = 10, title = "private cards", cites = "OF-SETUP-2 OF-ROUND-7" })
of:counter("laid", {
  per = "player", secret = true, sees = "none", min = 0, max = 10, title = "card laid", cites = "OF-SELECT-6 OF-INFO-3",
})

for _, field in ipairs(FIELDS) do
  local card = { id = field.id .. "_lease", title = field.title, field = field.id, copies = field.leases }
  of:cards("lease_deck", { card }, { back = "lease", cites = "OF-SETUP-12" })
end

include("data/tiles")

--- The number of a card is its place from the top: private_cards[5] is Lease.
of:cards("private_cards", {
  { id = "lease", title = "Lease", action = "lease", number = 5 },
  { id = "build", title = "Build", action = "build", number = 4 },
  { id = "drill", title = "Drill", action = "drill", number = 3 },
  { id = "local", title = "Local", action = "local", number = 2 },
  { id = "national", title = "National", action = "national", number = 1 },
}, { cites = "OF-SETUP-2 OF-SELECT-4" })

-- Numbers --------------------------------------------------------------

of:counter("money", { per = "player", min = 0, start = "setup.money", title = "money", cites = "OF-INFO-5 OF-INFO-6" })
of:counter("vp", { per = "player", min = 0, title = "VP", cites = "OF-SETUP-4 OF-INFO-6" })
of:counter("subsidy", { min = 0, start = 1, title = "subsidy", cites = "OF-SETUP-16 OF-SUBSIDY-1" })
--- Fields that are exhausted for good.
of:counter("exhausted", { min = 0, max = "field", title = "exhausted fields", cites = "OF-REFILL-8 OF-END-1" })
of:counter("first", { min = 0, max = 5, title = "first player", cites = "OF-SETUP-17 OF-FIRST-1" })
of:counter("round", { min = 0, start = 1, title = "round", cites = "OF-ROUND-1" })
--- The last round, once it is known.
of:counter("last_round", { min = 0, title = "last round", cites = "OF-END-3" })

-- Memory ---------------------------------------------------------------

local stored, sold = {}, {}
for at, spot in ipairs(spots) do stored[at], sold[at] = spot.stored, spot.sold end
--- Has a derrick filled the storage in this action, has it sold at once?
of:counter("stored", { names = stored, max = 1, lasts = "action.begin", cites = "OF-DRILL-1" })
of:counter("sold", { names = sold, max = 1, lasts = "action.begin", cites = "OF-DRILL-1" })
--- The spot of the derrick just built, while only it may drill.
of:counter("only", { min = 0, lasts = "action.begin", cites = "OF-BUILD-6" })
--- What a lease costs in the action that is performed.
of:counter("lease_price", { min = 0, cites = "OF-LEASE-3 OF-LEASE-6" })
--- What a barrel brings on the national market this round.
of:counter("barrel_price", { min = 0, title = "national price", cites = "OF-NAT-3" })
--- Cubes from the storage sold in this action; cubes that derricks sold at once in it.
of:counter("sales", { min = 0, lasts = "action.begin", cites = "OF-LOCAL-5" })
of:counter("direct", { min = 0, lasts = "action.begin", cites = "OF-LOCAL-7" })
--- Boundaries passed, and the one at which the present strike began.
of:counter("boundaries", { min = 0, cites = "OF-STRIKE-4" })
of:counter("strike_began", { min = 0, cites = "OF-STRIKE-4" })

--- Chance at setup: the first player (60 divides evenly).
of:die("lot", { faces = 60, tells = false, cites = "OF-SETUP-17" })
