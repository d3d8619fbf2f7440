-- What a layer can't do, and how it is told: each part is a layer over the yard, under the message that it gets
-- (test_layers.c).  `l` is the layer.

--- the description of a rule says nothing by 'sayz'; did you mean 'says'?
l:rule('x', { sayz = 'x' }, function() end)

--- did you mean 'options'?
l:choice('x', { optoins = { 'work' } })

--- did you mean 'needs'?
layer('x', { need = { 'tax' } })

--- option 'rob' says '{form}': no parameter named 'form'; did you mean 'from'?
l:option('rob', { 'from', 'players' }, { says = 'rob {form}' })
l:offer('work', 'rob')

--- what is said of a guard stands in braces
l:forbid('work', 'x', who.coins:is(0), nil, 'No.')

--- not as a string
l:forbid('work', 'x', who.coins:is(0), 'YA-1')

--- not a boolean: compare by methods
l:forbid('work', 'x', who.coins == 1)

--- conditions are compared by methods
l:forbid('work', 'x', who.store:count('ore') > 1)

--- 'pay' is a value: set("pay", …)
l:replace('pay', 3)

--- 'pay' is a value: wrap("pay"
l:after('pay', function() end)

--- is a guard: allow("load.full")
l:wrap('load.full', function() end)

--- 'work.rest' is a rule: replace(
l:set('work.rest', 3)

--- the value 'pay' is a number (2); much is not
l:set('pay', 'much')

--- 'loud' is false, not a number to add to
l:add('loud', 1)

--- worked out by the layer 'trouble'
l:wrap('pay', function() end)
l:forbid('work', 'x', who.coins:below(setting('pay')))

--- 'west' lacks 'grand', which every item of 'dock' has
l:extend('dock', { id = 'west', fee = 3 })

--- has an item named 'east' already
l:extend('dock', { id = 'east', fee = 3, grand = true })

--- did you mean 'fee'?
l:extend('dock', { id = 'west', fee = 3, grand = true, fea = 1 })

--- have names
l:extend('dock', 1)

--- which must be declared before it
l:counter('t', { like = 'dok' })

--- is like 'dock': extend that one
l:counter('t', { like = 'dock' })
l:extend('t', 'west')

--- { new = { "rare" } }
l:faces({ card1 = { rare = true } })

--- there is already an invariant named 'rich'
l:invariant('rich', function() return true end)
l:invariant('rich', function() return true end)

--- trouble.lua:2: the value 'x' is 1 to 2, not 3
l:value('x', 3, { from = 1, to = 2 })

--- 1 to 3 (as many as 'dock' has), not 4
l:value('x', 4, { from = 1, to = 'dock' })

--- no value or row named 'dok'
l:value('x', 1, { to = 'dok' })

--- is b, c, not a
l:value('x', 'a', { one_of = { 'b', 'c' } })

--- trouble.lua:2: the option 'work.nap' of 'work' has no rule of its name: declare rule("work.nap", function(player, …) … end)
l:option('work.nap', { 'n', range(1, 2) })

--- trouble.lua:2: the option 'nap' of 'work' has no rule
l:option('nap')
l:offer('work', 'nap')

--- the option 'doze' of 'work' has no rule
l:interject('doze', 'day')

--- trouble.lua:2: the value 'ore' is needed before there is a table, so what wraps it can't look at one: add("ore", NUMBER)
l:wrap('ore', function(base) return base() + g.count end)

--- can't return a string
l:wrap('ore', function() return 'many' end)

--- the description of pieces says
l:pieces('nail', { cuont = 3 })

--- trouble.lua:2 (layer 'trouble'): store
l:resize('store', { capacity = 1.5 })

-- a dot for a colon

--- trouble.lua:2: write l:forbid(…), with a colon
l.forbid('work', 'x', who.coins:is(0))

--- trouble.lua:2: write l:set(…), with a colon
l.set('pay', 3)

--- write l:counter(…), with a colon
l.counter('x')

--- write l:worth(…), with a colon
l.worth()

--- write pawn:counter(…), with a
local pawn = l
pawn.counter('x')

--- trouble.lua:2: a condition can't be called: is a comma missing before
l:forbid('work', 'x', who.coins:is(0) { says = 'no' })

--- is a comma missing
l:forbid('work', 'x', who.coins { says = 'no' })

-- a window that no choice has, or that is none

--- trouble.lua:2: no choice opens the window 'night' of the interjection 'doze': open_window("CHOICE", "night") does
l:interject('doze', 'night', { 'n', range(1, 2) })
l:does('doze', effect.add(who.coins, var('n')))

--- trouble.lua:3: choice 'friend': no window named 'dya'

l:open_window('friend', 'dya')

-- words of Lua that take any condition for true

--- trouble.lua:2: conditions are joined by &: Lua's 'and' drops the first
l:forbid('work', 'x', who.coins:is(0) and the.bag:total():is(1))

--- trouble.lua:2: conditions are joined by |: Lua's 'or' drops the second
l:forbid('work', 'x', who.coins:is(0) or the.bag:total():is(1))

--- trouble.lua:2: a condition is denied by ~ before it
l:forbid('work', 'x', not who.coins:is(0))

--- trouble.lua:2: conditions are joined by &
l:forbid('work', 'x', not math & who.coins:is(0) and the.bag:total():is(1))

--- trouble.lua:2: conditions are joined by |
l:forbid('work', 'x', not (nil) | who.coins:is(0) or the.bag:total():is(1))

--- trouble.lua:2: conditions are joined by &
l:forbid('work', 'x', who.coins:is(0) -- the first one
  and the.bag:total():is(1))

--- trouble.lua:2: conditions are joined by &
l:forbid('work', 'x', (who.coins:is(0) -- it's so
) and the.bag:total():is(1))

--- trouble.lua:2: conditions are joined by &
l:forbid('work', 'x', who.coins:is(0 --[[ it's so ]]) and the.bag:total():is(1))

--- trouble.lua:2: conditions are joined by |
l:forbid('work', 'x', who.coins: is (0)or the.bag:total():is(1))

--- trouble.lua:2: conditions are joined by &
l:measure('x', given(the.bag:top():known(who) and the.bag:top():known(who), 1, 0))

--- trouble.lua:2: conditions are joined by |
l:forbid('work', 'x', ((true and who.coins):is(0)) or who.fame)

--- trouble.lua:2: a condition is denied by ~ before it
l:forbid('work', 'x', not ~who.coins:is(0))

--- trouble.lua:3: conditions are joined by &
l:forbid('work', 'x', "\\" .. [==[ ]] and ]==] and (
  who.coins:is(0) and who.fame))

--- is denied by ~
l:forbid('work', 'x', not (who.coins:is(0)), { says = 'a and b' })

--- is denied by ~
l:forbid('work', 'x', not who.coins:is(0) and who.fame)

--- are joined by &
l:forbid('work', 'x', (who.coins:is(0) | who.fame:is(1)) and
the.bag:total():is(1))

--- are joined by |
l:forbid('work', 'x', ((who.coins:is(0))) or the.bag:total():is(1))

--- are joined by &
l:forbid('work', 'x',
who.coins
:above(
0 -- and
)
and the.bag
:total():is(1))

--- trouble.lua:3: conditions are joined by &
local dock = var('dock')
l:forbid('work.load', 'x', dock:leads(who) and dock:room():is(0))

--- are joined by |
l:forbid('work', 'x', (who.coins + 1):is(0) & who.fame:is(1) or true)

--- trouble.lua:4: a condition is denied by ~
l:after('work.load', function(player)
if who.coins:is(0) and player then return end end)
if not who.coins:is(0) then l:set('pay', 3) end

-- there is no table yet

--- trouble.lua:2: 'g' is there only while a rule runs; declarations look at the table through the.NAME and who.NAME
l:forbid('work', 'x', g.bag:total():is(0))

--- 'g' is there only while a rule runs
l:value('x', #g)

--- trouble.lua:2: 'rules' is there only while a rule runs; a flow names those it calls: flow.call("NAME")
rules.tax(1)

-- the parameters that there are

--- no parameter named 'quay'; there are dock, n
l:forbid('work.load', 'x', var('quay'):room():is(0))

--- no parameter named 'quay'; there is only kind
l:forbid('sell', 'x', var('quay'):room():is(0))

--- no parameter named 'quay'; there is none
l:forbid('work.rest', 'x', var('quay'):room():is(0))

--- trouble.lua:2: a counter in a condition is its number: no :get()
l:forbid('work', 'x', who.coins:get():is(0))

-- what is taken out

--- no option in 'work' named 'work.laod'; did you mean 'work.load'?
l:withdraw('work', 'work.laod')

--- the component 'coins' belongs to no group that can be taken out
l:remove('coins')

--- no group named 'gold'; there is only fame
l:group('fame', 'fame', { says = 'Fame.' })
l:remove('gold')

--- trouble.lua:2: 'day' is a phase, which leads to the next one: replace it
l:remove('day')

-- rows of points, panels, the start of a track

--- no panel named 'view.fild'; did you mean 'view.field'?
l:rule('view.field', function() return 'Field', {} end)
l:pool('shed', { panel = 'view.fild' })

--- lane2: pieces enter on one of its spaces, 1 to 3, not on 4
l:track('lane2', { size = 3, start = 4 })

--- the row 'boats' needs points, or n and each: so many at so much
l:value('fleet', { { title = 'boats', n = who.coins } })
l:value('fleets', setting('fleet') + 1)

--- a row is over the cards of a pile, as who.cards, not over a number
l:value('fleet', { { title = 'boats', points = 1, over = who.coins + 1 } })

--- 'pay' is no list of rows, to which one can be added
l:add('pay', { title = 'boats', points = 1 })

-- what no formula can be

--- trouble.lua:2: 'fares' is a list, and a formula gives a number: set("fares", { …, … })
l:set('fares', who.coins + 1)

--- trouble.lua:2: 'motto' is a text, and a formula gives a number
l:set('motto', who.coins + 1)

--- trouble.lua:2: the value 'pay': it is a number, and this formula gives a truth
l:set('pay', who.coins:is(1))

--- trouble.lua:2: odd: it starts at 9, and goes from 1 to 3
l:counter('odd', { start = 9, min = 1, max = 3 })

--- trouble.lua:2: odd: its min, 4, is above its max, 3
l:counter('odd', { min = 4, max = 3 })

-- what is put in the place of nothing

--- trouble.lua:3: no measure named 'ritch'; did you mean 'rich'?
l:measure('rich', who.coins, { says = 'Coins.' })
l:measure('ritch', 0, { instead = true })
