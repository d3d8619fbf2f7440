--- Action 1: the die moves the price of each company.
local gi = game("giganten")

--- Which way a roll moves a price: the band where it stands decides for the whole move.
gi:value("price.way", { says = "In the white band blue raises and red lowers; blue falls, red rises.",
  cites = "GI-PRICE-3 GI-PRICE-4 GI-PRICE-5 GI-PRICE-6" }, function(band, colour)
  if band == "white" then return colour == "blue" and 1 or -1 end
  return band == "red" and 1 or -1
end)

gi:rule("price.move", { cites = "GI-PRICE-2 GI-PRICE-6 GI-PRICE-7" }, function(company, number, colour)
  company:move(number * value("price.way", company:band(), colour))
end)

gi:rule("price.roll", { cites = "GI-PRICE-1" }, function()
  local news = {}
  for i, company in ipairs(g.price) do
    local before = company:value()
    local number, colour = g.die:roll()
    rules.price.move(company, number, colour)
    local now = company:value()
    local verb = now > before and "rises to " or now < before and "falls to " or "stays at "
    news[i] = company.title .. " " .. colour .. " " .. number .. ", " .. verb .. value("facts.dollars", now)
  end
  announce("Prices by the die: ", table.concat(news, "; "), ".")
end)
