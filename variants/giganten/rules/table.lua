--- What lies on the table, and where.
local gi = game("giganten")

local MAP, RAIL, TILES = include("data/map"), include("data/rail"), include("data/tiles")
local PRICES, CARDS, LICENCES = include("data/prices"), include("data/cards"), include("data/licences")

-- The terrain ----------------------------------------------------------

local GROUND = { p = 1, h = 2, m = 3 }
local COLUMNS = (#MAP[1] + 1) // 4
local NAMES = { "plain", "hill", "mountain" }

--- A square by its row and column as players say it: C7 is row 3, column 7.
local function name(column, row) return ("ABCDEFGHIJKL"):sub(row, row) .. column end

--- The squares row by row, and the sites among them.
local squares, sites = {}, {}
for row, line in ipairs(MAP) do
  for column = 1, COLUMNS do
    local at = column * 4 - 3
    local ground, kind = GROUND[line:sub(at, at)], math.tointeger(tonumber(line:sub(at + 1, at + 1))) or 0
    local id = name(column, row):lower()
    local square = { id = id, title = name(column, row), points = ground, ground = NAMES[ground], kind = kind }
    if kind > 0 then
      square.tile, square.well = ref("site." .. id), ref("well." .. id)
      sites[#sites + 1] = {
        id = id, title = name(column, row), kind = kind, column = column, row = row,
        large = line:sub(at + 2, at + 2) == "x", square = ref("terrain." .. id),
      }
    end
    squares[#squares + 1] = square
  end
end

gi:value("crude_supply", 60, { says = "Crude markers.", cites = "GI-SETUP-5 GI-AMB-11", from = 1, to = 500 })
gi:value("supply.derrick", 5, { says = "Derricks of each player.", cites = "GI-SETUP-7 GI-BUILD-4", from = 1, to = 36 })

gi:pieces("truck", { per = "player", count = 1, home = "garage", cites = "GI-SETUP-7 GI-SETUP-8" })
gi:pieces("derrick", { per = "player", count = "supply.derrick", home = "yard", cites = "GI-SETUP-7 GI-SETUP-8" })
gi:pieces("crude", { count = "crude_supply", home = "supply", cites = "GI-SETUP-5" })

gi:pool("garage", { per = "player", holds = "truck", cites = "GI-SETUP-8" })
gi:pool("yard", { per = "player", holds = "derrick", title = "derricks in reserve", cites = "GI-SETUP-8" })
gi:pool("supply", { holds = "crude", title = "the supply", cites = "GI-SETUP-5" })
--- Derricks stand here, on what crude is left.
gi:pool("well", { items = sites, holds = { "derrick", "crude" }, cites = "GI-BUILD-5 GI-INFO-2" })
--- Tiles lie here face down; nobody knows them but those who looked.
gi:pile("site", { items = sites, capacity = 1, sees = "none", cites = "GI-SETUP-2 GI-INFO-4" })
gi:graph("terrain", {
  grid = { COLUMNS, #MAP }, items = squares, holds = "truck", cost = "points", cites = "GI-TRUCK-3 GI-TRUCK-4",
})

-- Tiles ----------------------------------------------------------------

gi:pile("tiles", {
  items = {
    { id = "one", title = "tiles with one derrick in the box" },
    { id = "two", title = "tiles with two derricks in the box" },
    { id = "three", title = "tiles with three derricks in the box" },
  },
  sees = "none", cites = "GI-SETUP-1 GI-INFO-5",
})
gi:pile("used", { sees = "all", loose = true, title = "tiles out of the game", cites = "GI-BUILD-5" })

local STACKS = { "one", "two", "three" }
for kind, list in ipairs(TILES) do
  local rows = {}
  for i, tile in ipairs(list) do
    rows[i] = { id = STACKS[kind] .. tile.crude, title = tostring(tile.crude), crude = tile.crude, kind = kind,
      copies = tile.copies }
  end
  gi:cards("tiles." .. STACKS[kind], rows, { back = STACKS[kind], cites = "GI-SETUP-1" })
end

-- The railway ----------------------------------------------------------

--- A locomotive's step is its column; a step's value is what entering it costs.
gi:scale("loco", { per = "player", steps = RAIL, title = "locomotive", cites = "GI-SETUP-9 GI-SETUP-13 GI-LOCO-2" })
gi:value("black_star", 21, {
  says = "The space of the star, where the black locomotive ends the game.", cites = "GI-END-4 GI-AMB-23",
  from = 20, to = 21,
})
gi:counter("black", {
  start = 1, min = 1, max = "black_star", title = "the black locomotive", cites = "GI-SETUP-10 GI-SETUP-13 GI-CARD-2",
})

-- Companies ------------------------------------------------------------

local COMPANIES = {
  { id = "hudson", title = "Hudson", at = 1 }, { id = "jet", title = "Jet", at = 2 },
  { id = "standard", title = "Standard", at = 3 },
}
gi:scale("price", {
  items = COMPANIES, steps = PRICES.steps, start = PRICES.start, cites = "GI-SETUP-4 GI-PRICE-2 GI-SALE-3",
})
gi:die("die", { faces = PRICES.faces, tells = false, cites = "GI-PRICE-2" })
gi:pool("tank", { per = "player", items = COMPANIES, holds = "crude", cites = "GI-PROD-12 GI-INFO-2" })

-- Cards and licences ---------------------------------------------------

gi:pile("red_spent", { sees = "all", loose = true, title = "spent red cards", cites = "GI-CARD-6 GI-INFO-2" })
gi:pile("beige_spent", { sees = "all", loose = true, title = "spent beige cards", cites = "GI-CARD-6 GI-INFO-2" })
gi:pile("red_stack", { title = "the red stack", sees = "none", refill = "red_spent", cites = "GI-SETUP-6 GI-CARD-7" })
gi:pile("beige_stack", {
  title = "the beige stack", sees = "none", refill = "beige_spent", cites = "GI-SETUP-6 GI-CARD-7",
})
gi:pile("open", { sees = "all", title = "open cards", cites = "GI-CARD-1 GI-CARD-4" })
gi:pile("card_taken", { per = "player", capacity = 1, sees = "all", title = "card", cites = "GI-CARD-5 GI-INFO-2" })

local function counted(n, one) return n .. " " .. one .. (n == 1 and "" or "s") end

--- What a card says, in words.
local function title(card)
  local list = { counted(card.points, "point"), counted(card.licences, "licence") }
  if card.crude > 0 then list[#list + 1] = card.crude .. " crude" end
  if card.back > 0 then list[#list + 1] = "rivals back " .. card.back end
  if card.price > 0 then list[#list + 1] = "a price by " .. card.price end
  return table.concat(list, ", ")
end

for colour, list in pairs(CARDS) do
  local rows = {}
  for i, card in ipairs(list) do
    local row = {
      id = colour .. i, copies = card.copies, red = colour == "red", black = card.black or 0, licences = card.licences,
      points = card.points, crude = card.crude or 0, back = card.back or 0, price = card.price or 0,
    }
    row.title = (row.red and "red: " or "") .. title(row)
    rows[i] = row
  end
  gi:cards(colour .. "_stack", rows, { back = colour, cites = "GI-SETUP-6 GI-CARD-8" })
end

--- Licences are worth 1 or 2. A hand is a bag: its owner knows what is in it, and the penalty
--- for a bluff is drawn from it blind.
gi:value("supply.single", LICENCES[1].copies,
  { says = "Licences of value 1.", cites = "GI-SETUP-6", from = 0, to = 500 })
gi:value("supply.double", LICENCES[2].copies,
  { says = "Licences of value 2.", cites = "GI-SETUP-6", from = 0, to = 500 })
gi:pieces("single", { count = "supply.single", home = "licences", cites = "GI-SETUP-6 GI-LIC-2" })
gi:pieces("double", { count = "supply.double", home = "licences", cites = "GI-SETUP-6 GI-LIC-2" })
gi:pool("licences_spent", {
  holds = { "single", "double" }, title = "spent licences", cites = "GI-AUCTION-9 GI-INFO-2",
})
gi:bag("licences", {
  holds = { "single", "double" }, sees = "count", refill = "licences_spent", title = "the licence stack",
  tells = false,
  cites = "GI-SETUP-6 GI-LIC-3",
})
gi:bag("hand", {
  tells = false,
  per = "player", holds = { "single", "double" }, sees = "owner", title = "licences",
  cites = "GI-INFO-3 GI-LIC-2 GI-SETUP-12",
})

--- Hands are laid open at the end.
gi:pool("laid", { per = "player", holds = { "single", "double" }, title = "licences laid open", cites = "GI-SCORE-4" })

-- What is remembered ---------------------------------------------------

gi:value("money.start", 15000, { says = "Dollars of each player.", cites = "GI-SETUP-7", from = 0, to = 1000000 })
gi:counter("money", { per = "player", start = "money.start", min = 0, cites = "GI-INFO-6 GI-SETUP-7" })
gi:counter("round_number", { min = 0, title = "round" })
gi:counter("first", { min = 0, max = 8, title = "seat of the first player", cites = "GI-SETUP-11 GI-PASS-1" })
gi:die("lot", { faces = 12, title = "lot for the first player", tells = false, cites = "GI-SETUP-11" })
gi:counter("points", { min = 0, title = "movement points left", cites = "GI-MOVE-2" })
gi:counter("truck_moves", { min = 0, max = 2, cites = "GI-MOVE-4" }) -- 0 not yet, 1 under way, 2 done
gi:counter("loco_moves", { min = 0, max = 1, cites = "GI-MOVE-4" })
--- The site that produces, or 0.
gi:counter("derrick_at", { min = 0, max = "well", title = "of the derrick", cites = "GI-PROD-17" })
gi:counter("company", { min = 0, max = "price", title = "company on auction", cites = "GI-AUCTION-1" })
gi:counter("bid", { min = 0, title = "highest bid", cites = "GI-AUCTION-4" })
gi:counter("bidder", { min = 0, max = 8, title = "seat of the highest bidder", cites = "GI-AUCTION-7" })
gi:counter("bids", { per = "player", min = 0, max = 1, title = "takes part", cites = "GI-AUCTION-5" })
gi:counter("caught", { per = "player", min = 0, title = "bluffs that failed", cites = "GI-AUCTION-10" })
gi:counter("over", { min = 0, max = 1, title = "the game is over", cites = "GI-ROUND-3" })
