--- Scenario tests: set up a position, answer as players would, look.
local E, P = ...
local setmetatable, error = E.setmetatable, E.error

--- test(name, { players =, layers =, set = }, function(t) … end)
function P.test(name, spec, fn)
  if type(spec) == "function" then spec, fn = {}, spec end
  P.want("string", name, "the name of a test")
  P.want("function", fn, "the test '" .. name .. "'")
  spec = P.checked_spec("test", spec)
  P.book.tests[#P.book.tests + 1] = { name = name, fn = fn, spec = spec, layer = "test", source = E.where() }
end

local T = P.strict("method of a test", {})
P.Scenario = T

local function show(v)
  if type(v) == "string" then return "'" .. v .. "'" end
  return tostring(v)
end

--- Fail unless the two are equal.
function T:equal(got, want, what)
  if got ~= want then
    error((what and what .. ": " or "") .. "expected " .. show(want) .. ", got " .. show(got))
  end
end

function T:check(truth, what)
  if not truth then error(what or "a check failed") end
end

--- Run a function (a rule, some moves) until it asks somebody or returns.
function T:run(fn, ...)
  local function begin(...) return fn(...) end -- a rule need not be a function
  self.results = { E.test_start(begin, ...) }
  return self
end

--- Begin a phase.
function T:phase(name, ...)
  self.results = { E.test_start(P.composed[name] or P.rules[name], ...) }
  return self
end

--- What is being asked: the choice's name, or nil when nothing is.
function T:asks() return (E.test_asked()) end
function T:actor() return select(2, E.test_asked()) or E.error("nobody is being asked") end

function T:expect_choice(name, player)
  local now, actor = E.test_asked()
  if now ~= name then error("expected the question '" .. name .. "', but it is " .. show(now)) end
  if player and actor ~= player then
    error("expected " .. tostring(player) .. " to be asked, not " .. tostring(actor))
  end
end

--- Do the parameters fit those that are given?  nil fits all.
local function fits(given, params)
  for i = 1, 6 do
    if given[i] ~= nil and params[i] ~= nil and given[i] ~= params[i] then return false end
  end
  return true
end

--- The option and parameters of an answer as a test names it: of a choice over parameters of its
--- own they may come alone.
local function meant(entry, option, ...)
  if not entry.single or P.has(entry.names, option) then return option, { ... } end
  return entry.names[1], { option, ... }
end

--- The amount that a test means, or any legal one; nil: it means something else.
local function amount_meant(entry, option, n)
  if math.type(option) == "integer" then return option end
  if entry.single or option ~= entry.names[entry.amount] then return nil end
  if n ~= nil then return n end
  return E.test_amount() or false
end

--- The number of an answer (or an amount, and true at the end); nil and a text if its option
--- is not even there.
local function look_for(option, ...)
  local entry = P.linked.choices[E.test_asked() or ""]
  if not entry then error("nobody is being asked, so nobody can answer " .. show(option)) end
  E.test_refresh() -- the test may have moved pieces since
  local amount
  if entry.amount then amount = amount_meant(entry, option, ...) end
  if amount ~= nil then
    if math.type(amount) ~= "integer" or E.number_refused(amount) then return nil end
    return amount, nil, true
  end
  local name, params = meant(entry, option, ...)
  if not P.has(entry.names, name) then return nil, P.unknown("option at '" .. entry.id .. "'", name, entry.names) end
  for i = 1, select(3, E.test_asked()) do
    local answer = { E.answer_named(i) }
    if answer[1] == name and fits(params, table.move(answer, 2, 7, 1)) then return i end
  end
  return nil
end

local function find(option, ...)
  local i, unknown, amount = look_for(option, ...)
  if unknown then error(unknown) end
  return i, amount
end

--- Is the answer offered?  Parameters left out match any; an option that the choice
--- does not have is not offered.
function T:offers(option, ...) return look_for(option, ...) ~= nil end

--- Give an answer and go on to the next question.
function T:answer(option, ...)
  local i, amount = find(option, ...)
  if not i then
    local text = tostring(option)
    for _, v in ipairs { ... } do text = text .. " " .. tostring(v) end
    error("'" .. text .. "' is not offered at '" .. E.test_asked() .. "': " .. self:reason(option, ...))
  end
  self.results = { E.test_answer(i, amount) }
  return self
end

--- A bot that is weights, by its name.
local function weigher(name)
  local bot = P.book.bots[name]
  if not bot then error(P.unknown("bot", name, P.keys(P.book.bots))) end
  if not bot.weights then error("the bot '" .. name .. "' is a function: it has no worths") end
  return bot
end

--- What an answer is worth to a bot in thousandths of a point, its terms, and the bot's words.
function T:worth(bot, option, ...)
  local i, amount = find(option, ...)
  if not i then error("'" .. tostring(option) .. "' is not offered: " .. self:reason(option, ...)) end
  return P.worth_told(weigher(bot), amount and i or E.answer_number(i))
end

--- What the layers in use change, as `diff` lists it.
function T:changes()
  return P.map(P.change_list(), function(c) return c.what .. " " .. c.rule end)
end

--- How many tests the layers in use bring.
function T:own_tests() return #P.book.tests end

--- Run one of them here, if it is for a table of this size: it fails as it would alone.
function T:own_test(i)
  local test = P.book.tests[i]
  if not test then error("there is no test " .. tostring(i)) end
  if (test.spec.players or E.players()) == E.players() then test.fn(P.scenario()) end
end

--- The answer that is worth most to a bot, the first of equals, as t:answer takes it.
function T:best(bot)
  local best, most
  if self:actor() and select(4, E.test_asked()) then -- an amount
    local it = P.bot_function(weigher(bot))()
    if type(it) == "table" then return table.unpack(it) end
    return it
  end
  local entry = P.linked.choices[E.test_asked() or ""]
  E.test_refresh()
  for i = 1, select(3, E.test_asked()) do
    local worth = P.worth_of(weigher(bot), E.answer_number(i))
    if not best or worth > most then best, most = i, worth end
  end
  if not best then error("nobody is asked for one of several answers") end
  local answer = { E.answer_named(best) }
  return table.unpack(answer, entry.single and answer[1] == entry.names[1] and 2 or 1, 7)
end

--- Another player interjects while the question waits.
function T:interject(player, option, ...)
  local entry = P.linked.choices[E.test_asked() or ""]
  local window = entry and entry.window
  if not window then error("nobody can interject '" .. tostring(option) .. "' here") end
  local number
  for i, name in ipairs(window.names) do if name == option then number = i end end
  if not number then error(P.unknown("interjection at '" .. window.id .. "'", option, window.names)) end
  local at, given = select(3, E.test_asked()), { ... }
  local answer
  repeat
    at = at + 1
    answer = { E.answer_at(at) }
  until #answer == 0 or answer[2] == number and answer[3] == player and fits(given, { table.unpack(answer, 4) })
  if #answer == 0 then
    local by = {}
    for _, r in ipairs(E.refusals(player, window.number)) do
      if r.option == number then by[#by + 1] = P.linked.guards[r.guard].id end
    end
    error(tostring(player) .. " may not interject '" .. option .. "'"
      .. (#by > 0 and ": refused by " .. table.concat(by, ", ") or ""))
  end
  self.results = { E.test_answer(at) }
  return self
end

--- The guards that refuse an answer, as text.
function T:refusals(option, ...)
  local entry = P.linked.choices[E.test_asked() or ""]
  local found = {}
  if not entry then return found end
  local amount
  if entry.amount then amount = amount_meant(entry, option, ...) end
  if amount then
    local _, guard
    if math.type(amount) == "integer" then _, guard = E.number_refused(amount) end
    if guard then found[1] = P.linked.guards[guard].id end
    return found
  end
  local name, params = meant(entry, option, ...)
  for _, r in ipairs(E.refusals(self:actor(), entry.number)) do
    if entry.names[r.option] == name and fits(params, r) then
      found[#found + 1] = P.linked.guards[r.guard].id
    end
  end
  return found
end

function T:reason(option, ...)
  local found = self:refusals(option, ...)
  if #found == 0 then return "no guard refuses it" end
  return "refused by " .. table.concat(found, ", ")
end

--- The answer is refused, and by this guard.
function T:refused(guard, option, ...)
  if find(option, ...) then
    error("'" .. tostring(option) .. "' is offered, but '" .. guard .. "' should refuse it")
  end
  if P.has(self:refusals(option, ...), guard) then return end
  error("expected '" .. guard .. "' to refuse it; " .. self:reason(option, ...))
end

--- The number of a face that a test names: by its number, id or name.
local function face_number(comp, face)
  local faces = comp.decl.spec.faces or 6
  local n = type(faces) == "table" and #faces or faces
  if math.type(face) == "integer" and face >= 1 and face <= n then return face end
  if comp.marks.index[face] then return comp.marks.index[face] end
  for i, mark in ipairs(comp.marks.called and faces or {}) do
    if mark == face then return i end
  end
  error("the die '" .. comp.name .. "' has faces 1 to " .. n .. ", none called " .. tostring(face))
end

--- Let the next draws from a bag come out so: fate(g.bag, {"red", "black"}); or the
--- next rolls of a die: fate(g.weather, { 3, "rain" }).
function T:fate(bag, kinds)
  P.want("table", kinds, "what comes next")
  local comp = P.linked.components[rawget(E.fields(bag), "component") or ""]
  if comp and comp.type == "die" then
    return E.test_fate_die(bag, P.map(kinds, function(face) return face_number(comp, face) end))
  end
  local ok, why = pcall(E.test_fate, bag, kinds)
  if ok then return end
  error("t:fate: " .. (E.match(why, "^[^(]*%((.*)%)$") or why)) -- what a function of ours is called says nothing
end

local LAY = {}
function LAY.place() end
function LAY.cell(row) E.test_set(row[1], row[2]) end
function LAY.card(row) E.test_face(row[1], row.face, row.seen) end
function LAY.pile(row, named)
  local pile = row[1]
  if #pile > 0 then error("where '" .. pile[#pile].id .. "' lies is not said") end
  for i = #row, 2, -1 do E.test_put(named(row[i]), pile) end -- a row tells the top first
end

--- Lay out a whole position: rows of { thing, what lies there }.  Pieces that
--- no row mentions are at home, other things as at the start.
function T:position(rows)
  P.want("table", rows, "the position")
  E.test_begin(rows.seed or "1")
  for name, state in pairs(rows.chance or {}) do E.set_stream(name, state) end
  local cards = {}
  for i, card in pairs(P.linked.cards) do cards[card.id] = P.handles.card[i] end
  local function named(card)
    return cards[card] or type(card) == "userdata" and card or error("no card named '" .. tostring(card) .. "'")
  end
  for _, row in ipairs(rows) do
    local kind = type(row[1]) == "userdata" and E.thing(row[1])
    if not LAY[kind] then error("a row of a position begins with a place, pile, counter or card") end
    for i = 2, kind == "pile" and #row or 0 do E.test_lift(named(row[i])) end
  end
  for _, row in ipairs(rows) do
    local thing = row[1]
    for id, n in pairs(row) do
      local family = P.linked.families[id]
      if family and type(n) == "table" then
        for seat, m in ipairs(n) do E.test_lay(thing, P.handles.kind[family.first + seat - 1], m) end
      elseif family then
        E.test_lay(thing, P.handles.kind[family.first], n)
      elseif type(id) == "string" and id ~= "face" and id ~= "seen" then
        error(P.unknown("piece", id, P.keys(P.linked.families)))
      end
    end
    LAY[E.thing(thing)](row, named)
  end
  E.test_laid()
  self.results = {}
  return self
end

--- Begin the phase that the last one named, and so on until somebody is asked or the game is over.
function T:go_on()
  while not E.test_asked() and P.linked.phases[self.results[1]] do self:phase(table.unpack(self.results)) end
  return self
end

--- Every piece is where it can be, and every invariant holds.
function T:prove()
  local wrong = E.test_unsound() or P.broken_invariant()
  if wrong then error(wrong) end
  return self
end

--- What lies where, in one word: equal for equal positions.
function T:digest() return E.digest() end

--- Play on with random answers until the phase is over.
function T:auto()
  while self:asks() do
    local _, _, n, amount = E.test_asked()
    if amount and n == 0 then
      self.results = { E.test_answer(E.test_amount(), true) }
    else
      self.results = { E.test_answer(E.test_random(n)) }
    end
  end
end

--- Run the setup phase with random answers and stop there.
function T:setup()
  self:phase("setup")
  self:auto()
end

--- What a test gets.
function P.scenario() return setmetatable({ g = P.g, results = {} }, { __index = T }) end

function P.test_list()
  local list = {}
  for i, test in ipairs(P.book.tests) do
    local spec = type(test.spec) == "table" and test.spec or {}
    local layers, settings = {}, {}
    for _, layer in ipairs(type(spec.layers) == "table" and spec.layers or {}) do
      layers[#layers + 1] = tostring(layer)
    end
    for name, value in pairs(type(spec.set) == "table" and spec.set or {}) do
      settings[#settings + 1] = tostring(name) .. "=" .. tostring(value)
    end
    list[i] = {
      name = test.name, source = test.source,
      wants = { players = math.tointeger(spec.players) or 0, layers = layers, settings = settings },
    }
  end
  return list
end

function P.run_test(i) P.book.tests[i].fn(P.scenario()) end
