-- What a layer can change: each part is a layer over the yard, with a test of its own (test_layers.c).
-- `l` is the layer.

--- rows grow, and what is like them grows along
l:counter('tolls', { like = 'dock' })
l:counter('seen', { per = 'player', like = 'dock' })
l:extend('dock', { id = 'west', fee = 3, grand = true })
l:after('work.load', function(player, dock) g.tolls[dock]:add(1) player.seen[dock]:add(1) end)
l:forbid('work.load', 'toll', the.tolls:item(var('dock')):at_least(1))
l:test('grows', function(t)
  t:equal(#g.dock, 4) t:equal(#g.tolls, 4) t:equal(#g.players[2].seen, 4)
  t:equal(g.tolls.west.id, 'west')
  t:run(function() play(g.players[1], 'work') play(g.players[1], 'work') end)
  t:answer('work.load', g.dock.west, 1)
  t:refused('toll', 'work.load', g.dock.west, 1)
  t:check(t:offers('work.load', g.dock.north, 1))
  t:equal(g.players[1].seen.west:get(), 1)
end)

--- a row without names grows by a number
l:extend('lane', 2)
l:test('longer', function(t) t:equal(#g.lane, 5) end)

--- faces get new marks
l:faces({ card1 = { worth = 9, rare = true } }, { new = { 'rare' } })
l:test('rare', function(t) t:equal(g.card.card1.rare, true) t:equal(g.card.card2.rare, nil) end)

--- numbers are added to a value
l:add('pay', 1)
l:test('more', function(t) t:equal(value('pay'), 3) end)

--- … and to one that goes by the number of players
l:add('ore', 1)
l:test('by count', function(t) t:equal(value('ore'), 10) end)

--- values that are worked out are wrapped and added to
l:value('price.of', { says = 'computed' }, function(n) return n end)
l:wrap('price.of', function(base, n) return base(n) * 2 end)
l:add('price.of', 1)
l:wrap('pay', function(base) return base() + 5 end)
l:test('wrapped', function(t) t:equal(value('price.of', 4), 9) t:equal(value('pay'), 7) end)

--- a value of pieces is wrapped
l:wrap('ore', function(base) return base() + 2 end)
l:test('of pieces', function(t) t:equal(g.bag:count('ore'), 11) end)

--- a test may change the table while somebody is asked
l:test('refreshed', function(t)
  t:run(play, g.players[1], 'work')
  t:check(t:offers('work.load', g.dock.north, 1))
  t:check(not t:offers('work.nap'))
  g.players[1].home:move_all(g.dock.east)
  t:check(not t:offers('work.load', g.dock.north, 1))
  t:refused('load.crew', 'work.load', g.dock.north, 1)
end)

--- rules are called by their path
l:rule('tax.coal.now', function(n) return n + 1 end)
l:rule('tax', function(n) return rules.tax.coal.now(n) * 2 end)
l:test('path', function(t) t:equal(rules.tax(1), 4) t:run(rules.tax, 3) t:equal(t.results[1], 8)
local ok, why = pcall(function() return rules.tax.coall end)
t:check(not ok and why:find("'coal'", 1, true), why) end)

--- Lua's own and, or, not have uses beside conditions
local poor, more = who.coins:is(0), nil
local function either(a, b) return a and a | b or b end
local Box = { is = function() return true end }
local is = Box:is(1) and not Box:is(2) or Box:is(3) and 1
local one = more and n + who.fame:is(1) or who.fame:is(0)
local two = more or who.fame:is(2) local on = true and false
local list = type{ who.fame:is(1) } and { who.fame:is(2) } or { poor }
local three = { (more and who.fame:is(1)) or poor, [1] = not more }
l:forbid('work.load', 'x', either(poor, one) & ~two & three[1],
  { says = [[who.coins:is(0) and it's over]] }) -- :is(0) and not :is(1)
local says = "\\" local four = who.coins:is(4) -- not who.coins:is(1) and who.coins:is(0) or
local five = who.coins:is(5) local text = "write who.coins:is(1) or \"more\"" --[==[ ]]
not ]==] local six = who.coins:is(6) local even = 1 == who.coins:is(7) and 2
l:test('plain', function(t)
  local card = g.card.card1
  t:check(is == false and not card:known(g.players[1]) or is)
  if card:known(g.players[1]) and on then t:check(not is) end
end)

--- one of the options that go by a common name is withdrawn
l:withdraw('work', 'work.load')
l:test('no load', function(t)
  t:run(function() play(g.players[1], 'work') end)
  t:check(not t:offers('work.load', g.dock.north, 1))
  t:check(t:offers('work.rest'))
end)

--- a group goes by one of its components, and an option, a guard or a value alone
l:group('fame', 'fame', 'pay', { says = 'What fame brings.' })
l:remove('fame')
l:remove('work.load')
l:test('gone', function(t)
  t:equal(value('pay'), 0)
  t:run(function() play(g.players[1], 'work') end)
  t:check(not t:offers('work.load', g.dock.north, 1))
end)

--- a rule that is formulas gives 0 when it is taken out
l:rule('weight', who.coins + 3, who.fame)
l:remove('weight')
l:test('weighs nothing', function(t) t:equal(rules.weight(g.players[1]), 0) end)

--- … and one that is a function, which another asks for a number
l:rule('ballast', function(player) return player.coins:get() end)
l:remove('ballast')
l:test('no ballast', function(t) t:equal(1 + rules.ballast(g.players[1]), 1) end)

--- the end of a value's range may be a value that a layer made a formula
l:value('reach', 3, { says = 'How far.', from = 0, to = 'pay' })
l:set('pay', setting('pay') + 5)
l:set('reach', 6)
l:test('reaches', function(t) t:equal(value('reach'), 6) end)

--- a limit that is a row's name grows with the row
l:counter('berth', { max = 'dock' })
l:extend('dock', { id = 'west', fee = 0, grand = false })
l:test('berths', function(t)
  g.berth:set(4)
  t:check(not pcall(function() g.berth:set(5) end), 'there are four docks')
end)

--- a table by player count leaves a value alone where it says nothing
l:set('pay', { [4] = 9 })
l:set('ore', { [3] = 7 })
l:test('at this table of three', function(t)
  t:equal(value('pay'), 2)
  t:equal(value('ore'), 7)
end)

--- thousands of formulas: those known are forgotten now and then, and none becomes another
local rich = who.coins:at_least(3)
for i = 1, 9000 do
  local x = given(rich, 5, 100000 + i)
  if i % 3 == 0 then x = who.coins + x end
  local part = rawget(x, 'node').b
  if i % 3 == 0 then part = rawget(rawget(x, 'node').b, 'node').b end
  if type(part) ~= 'table' then error('the constant of number ' .. i .. ' is lost') end
end
l:value('many', given(rich, 5, 109000))
l:test('many', function(t) t:equal(value('many', g.players[1]), g.players[1].coins:get() >= 3 and 5 or 109000) end)
