--- An independent ledger of payments: every rule that pays is watched, and what it must have
--- paid is reckoned from its arguments and the ledger of rules, not from what the rule did.
--- `sim … -l tests/books --verify` proves after every answer that money, points and prices are as the
--- books say. The layer changes nothing else. With the advanced tiles put on tests/books_advanced, too.
local books = layer("tests/books", {
  game = "oilfield",
  says = "Keeps books of all payments, points and prices, and proves them at every decision.",
})

books:counter("booked", { per = "player", start = "setup.money", cites = "OF-INFO-5 OF-PAY-1" })
books:counter("earned", { per = "player", cites = "OF-SCORE-1" })
--- The highest price that each row has had.
books:counter("peak", { names = { "five", "three", "two" }, min = 0, cites = "OF-SELL-4" })
books:counter("subsidies", { start = 1, cites = "OF-SUBSIDY-1" })

local function pays(player, dollars) player.booked:add(-dollars) end
local function gets(player, dollars) player.booked:add(dollars) end
local function scores(player, points) player.earned:add(points) end

--- Printed prices, typed in a second time on purpose.
local TABLE = {
  five = { 10, 11, 12, 13, 14, 15 }, three = { 6, 7, 8, 9, 10, 11 }, two = { 3, 4, 5, 5, 6, 6 },
}
local POINTS = { five = 5, three = 3, two = 2 }
local PRICE = {
  small = 5, medium = 8, mixed = 10, small_local = 7, medium_local = 13, storage_ext = 4, gas_ext = 8,
  small_national = 10, government = 0,
}
local NATIONAL = { 4, 3, 1, 1, 1, 1 }

local function covered(id)
  local n = 0
  for i = 1, 6 do n = n + g.invested[id .. i]:total() end
  return n
end

books:before("lease.take", { cites = "OF-LEASE-3 OF-LEASE-6" }, function(player)
  -- publicly the price of the space where the worker stands, privately 5
  local price = 5
  if not player.laid:known(player.next) then
    for i, printed in ipairs { 8, 7, 6, 5 } do
      if g.space[i]:count(player.worker) > 0 then price = printed end
    end
  end
  pays(player, price)
end)
books:before("build.derrick", { cites = "OF-BUILD-1" }, function(player, tile) pays(player, PRICE[tile.kind]) end)
books:before("build.extension", { cites = "OF-BUILD-1" }, function(player, tile) pays(player, PRICE[tile.kind]) end)
books:before("invest.buy", { cites = "OF-INVEST-1 OF-INVEST-3" }, function(player, row)
  pays(player, TABLE[row.id][covered(row.id) + 1])
  scores(player, POINTS[row.id])
end)
books:before("sell", { cites = "OF-SELL-2 OF-SELL-3 OF-SELL-6" }, function(player, space)
  local id = space.covered.id
  gets(player, TABLE[id][math.min(6, covered(id) + 1)])
  scores(player, -POINTS[id])
end)
books:before("drill.sell", { cites = "OF-TOWER-4 OF-TOWER-5" }, function(player, _, kind)
  if kind == g.oil then gets(player, 2) else scores(player, 1) end
end)
books:before("local.oil", { cites = "OF-LOCAL-2" }, function(player, n) gets(player, 2 * n) end)
books:before("local.pairs", { cites = "OF-LOCAL-2" }, function(player, n) scores(player, n) end)
books:before("local.gas", { cites = "OF-LOCAL-2" }, function(player, n) scores(player, n) end)
books:before("local.supervisor", { cites = "OF-LOCAL-5 OF-LOCAL-6" }, function(seller)
  local last = g.players[(g.first:get() + g.count - 2) % g.count + 1]
  if last ~= seller then gets(last, 1) end
end)

--- What a barrel must bring: by the cards that lie open.
local function barrel()
  local n = 0
  for _, player in ipairs(g.players) do
    if player.laid:get() == g.card.national.number then n = n + 1 end
  end
  if g.count == 2 and g.dummy_card:top().action == "national" then n = n + 1 end
  return NATIONAL[n]
end
books:value("books.barrel", { says = "What a barrel must bring this round.", cites = "OF-NAT-2" }, barrel)
books:before("national.oil", { cites = "OF-NAT-2" }, function(player, n) gets(player, n * barrel()) end)
books:before("subsidy.take", { cites = "OF-SUBSIDY-1 OF-SUBSIDY-3" }, function(player)
  gets(player, g.subsidies:get())
  g.subsidies:set(0)
end)
books:counter("rounds", { start = 1, cites = "OF-SUBSIDY-1" })
books:after("close", { cites = "OF-SUBSIDY-1" }, function()
  if g.round:get() == g.rounds:get() then return end -- the game is over
  g.rounds:add(1)
  g.subsidies:add(1)
end)

books:invariant("books.money", { cites = "OF-INFO-5 OF-PAY-1" }, function()
  for _, player in ipairs(g.players) do
    if player.money:get() ~= player.booked:get() then
      return false, tostring(player) .. " has $" .. player.money:get() .. ", the books say $" .. player.booked:get()
    end
    if player.vp:get() ~= player.earned:get() then
      return false, tostring(player) .. " has " .. player.vp:get() .. " VP, the books say " .. player.earned:get()
    end
  end
  return g.subsidy:get() == g.subsidies:get(), "the subsidy is $" .. g.subsidy:get()
end)

--- Prices never fall: the peak is what the row has shown at most.
books:after("invest.buy", { cites = "OF-SELL-4" }, function(_, row)
  g.peak[row.id]:set(value("invest.price", row))
end)
books:invariant("books.prices", { cites = "OF-SELL-4 OF-INVEST-2" }, function()
  for _, row in ipairs(g.covered) do
    if value("invest.price", row) < g.peak[row.id]:get() then return false, tostring(row) .. ": the price fell" end
  end
  return true
end)
