--- Crude futures: every row of the investment table stands for a field, and pays its holders
--- whenever that field is refilled. Who invests now drills for others, too.
local house = layer("house/crude_futures", {
  game = "oilfield",
  says = "Each investment pays $2 when its field is refilled: 5 VP Austin, 3 VP Dallas, 2 VP Pecos.",
})

house:value("futures.pay", 2, { says = "Dollars that an investment pays when its field is refilled." })

local ROW = { austin = "five", dallas = "three", pecos = "two" }

house:after("field.fill", function(field)
  local row = g.covered[ROW[field.id]]
  for _, player in ipairs(g.players) do
    local held = 0
    for n = row.first, row.first + row.spaces - 1 do held = held + g.invested[n]:count(player.stake) end
    if held > 0 then
      player.money:add(held * value("futures.pay"))
      announce("Crude futures: ", player, " gets $", held * value("futures.pay"), " for ", field, ".")
    end
  end
end)

--- A field is refilled at each step but the last one; few games see all of them.
local due = 0
for _, id in ipairs { "austin", "dallas", "pecos" } do
  local row = ROW[id]
  local held = sum_of("invested", function(stand)
    return given(stand.vp:is(the.covered[row].vp), stand:count(who.stake))
  end)
  due = due + held * most(0, measure("steps", the.field[id]) - 1)
end
house:worth("futures", due * setting("futures.pay") * measure("dollar") * 0.3,
  { says = "{n} refills to be paid for", with = { n = due } })

house:test("a refill of Austin pays the 5 VP row", { players = 4 }, function(t)
  t:setup()
  local anna, bert = g.players[1], g.players[2]
  t:run(rules.action.invest, anna):answer("invest.buy", g.covered.five)
  t:run(rules.action.invest, bert):answer("invest.buy", g.covered.two)
  g.field.austin:move_all(g.bag)
  t:run(rules.boundary.fields)
  t:equal(anna.money:get(), 12)
  t:equal(bert.money:get(), 17, "Pecos was not refilled")
end)
