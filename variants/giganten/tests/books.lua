--- A second set of books: what each payment should be by the ledger's own numbers,
--- added up apart from the game's. Money must agree with it after every answer.
local books = layer("tests/books", { game = "giganten", says = "A second set of books that all payments agree with." })

books:counter("account", { per = "player", start = 15000 })

local BUILD, FEE, RANKED = { 4000, 6000, 8000 }, 3000, 1000

local function book(player, dollars) player.account:add(dollars) end

books:before("build.site", { cites = "GI-BUILD-3" }, function(player, square)
  book(player, -BUILD[square.tile:top().kind])
end)

books:before("carry.black", { cites = "GI-PROD-6" }, function(player) book(player, -FEE) end)

--- To the rivals farthest along, in equal parts.
books:before("carry.rival", { cites = "GI-PROD-8 GI-PROD-15" }, function(player)
  local column, leaders = 0, {}
  for _, rival in ipairs(g.players) do
    local at = rival.loco:step()
    if rival ~= player and at >= column then
      if at > column then column, leaders = at, {} end
      leaders[#leaders + 1] = rival
    end
  end
  book(player, -FEE)
  for _, rival in ipairs(leaders) do book(rival, FEE // #leaders) end
end)

books:before("sell", { cites = "GI-SALE-3" }, function(player, crude)
  book(player, crude * (1000 + 500 * g.price[g.company:get()]:step())) -- the first step is $1,500
end)

books:before("store.one", { cites = "GI-STORE-1" }, function(player, company)
  local crude = player.tank[company.at]:total()
  if crude > 2 then book(player, (crude - 2) * RANKED) end
end)

books:invariant("books.agree", { cites = "GI-INFO-6 GI-INFO-7" }, function()
  for _, player in ipairs(g.players) do
    local has, should = player.money:get(), player.account:get()
    if has ~= should then return false, tostring(player) .. " has $" .. has .. ", the books say $" .. should end
  end
  return true
end)

return books
