-- Two layers over the yard, each a file of its own with `-- and` between them: they go together, pass their tests, or get
-- the message above them (test_layers.c).

--- they go together
layer('one'):set('pay', 3)
-- and
layer('other'):set('pay', 3)

--- two layers set 'pay'
layer('one'):set('pay', 3)
-- and
layer('other'):set('pay', 4)

--- they pass their tests
layer('one'):add('pay', 1)
-- and
local l = layer('other')
l:add('pay', 1)
l:test('both', function(t) t:equal(value('pay'), 4) end)

--- they pass their tests
layer('one'):wrap('pay', function(base) return base() * 2 end)
-- and
local l = layer('other')
l:wrap('pay', function(base) return base() + 1 end)
l:test('both', function(t) t:equal(value('pay'), 5) end)

--- they go together
layer('one'):resize('store', { capacity = 9 })
-- and
layer('other'):resize('store', { capacity = 9 })

--- two layers resize 'store.capacity': 'one' (
layer('one'):resize('store', { capacity = 9 })
-- and
layer('other'):resize('store', { capacity = 7 })

--- and 'other' (
layer('one'):resize('store', { capacity = 9 })
-- and
layer('other'):resize('store', { capacity = 7 })

--- they go together
layer('one'):resize('store', { capacity = 9 })
-- and
layer('other'):resize('store', { capacity = 7, instead = true })

--- two layers extend 'dock' with 'far': 'one' (
layer('one'):extend('dock', { id = 'far', fee = 1, grand = true })
-- and
layer('other'):extend('dock', { id = 'far', fee = 1, grand = true })

--- they go together
local l = layer('one')
l:option('nap', { says = 'nap' })
l:rule('nap', function() end)
l:offer('work', 'nap')
l:withdraw('work', 'nap')
-- and
layer('other'):withdraw('work', 'nap')

--- the layer 'one' needs 'tax' below it: add -l tax
local l = layer('one', { needs = { 'tax' } })
l:set('a value of tax', 1)
-- and
layer('other')
