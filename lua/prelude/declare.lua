--- Declaring a game: components, values, guards, rules, choices, phases.
---
--- Nothing is built here.  Declarations are collected, layers change them,
--- and linking (link.lua) builds the table from the result.
local E, P = ...
local setmetatable, error = E.setmetatable, E.error

--- Everything declared so far.  Named things remember who declared them.
P.book = {
  cards = {}, phases = {}, layers = {}, layer_order = {}, automatic = {}, tests = {}, untried = {}, search = {},
  guesses = {}, words = {}, boards = {}, pictures = {}, changes = {},
}
local book = P.book

--- What things of each kind are kept as: by name, and their names in the order in which they are declared.
local KEPT = {
  component = "components", pieces = "pieces", value = "values", guard = "guards", rule = "rules", option = "options",
  choice = "choices", scope = "scopes", group = "groups", invariant = "invariants", measure = "measures",
  worth = "worths", bot = "bots",
}
for kind, list in pairs(KEPT) do book[list], book[kind .. "_order"] = {}, {} end

--- What linking makes of it.
P.linked = {
  components = {}, families = {}, attrs = {}, choices = {}, phases = {}, guards = {},
  by_name = { place = {}, pile = {}, cell = {}, card = {}, kind = {}, text = {}, player = {} },
}

local Book = {} -- what games and layers can both declare
P.Book = Book

local function want(kind, value, what)
  if type(value) ~= kind then
    local got = value == nil and "missing" or "a " .. type(value)
    error(what .. " must be a " .. kind .. ", not " .. got)
  end
end
P.want = want

--- What a layer changes.  `about`: the thing it adds or changes, whose words and
--- ids the report quotes; `was` has the ids before the change.
local function change(self, what, id, from, to, about, was)
  local c = {
    rule = id, what = what, layer = self.name, source = E.where(), from = from, to = to,
    cites = about and about.cites or {}, was = was or {}, says = about and about.said,
    text = about and (about.said or about.text or about.says or about.asks),
  }
  book.changes[#book.changes + 1] = c
  return c
end
P.change = change

--- A new named thing; a second one of the name is an error with both places. `adds` is what a layer's report calls it.
local function add(self, kind, id, thing, adds)
  if type(id) ~= "string" then want("string", id, "the name of " .. P.article(kind)) end
  local list, order = book[KEPT[kind]], book[kind .. "_order"]
  local old = list[id]
  if old then
    error("there " .. (kind == "pieces" and "are" or "is") .. " already " .. P.article(kind)
      .. " named '" .. id .. "' (" .. old.source .. ")")
  end
  thing.id, thing.kind, thing.layer = id, kind, self.name
  thing.source = E.where()
  list[id] = thing
  order[#order + 1] = id
  if adds and self.is_layer then change(self, "adds", id, nil, adds, thing) end
  return thing
end
P.add = add

--- What is said of a change: the ids it cites, its own sentence, and what else the report quotes.
function P.said_of(spec, text) return { cites = P.cites(spec.cites), said = spec.says, text = text } end

--- Report an error with the place of a declaration; a place once named stays.
local failed
function P.fail(thing, text)
  if not (failed and text:find(failed, 1, true)) then failed = (thing.blame or thing.source) .. ": " .. text end
  error(failed, 0)
end

function P.checked(thing, what, fn, ...)
  local ok, a, b, c = pcall(fn, ...)
  if not ok and a == failed then error(a, 0) end
  if not ok then P.fail(thing, what .. ": " .. tostring(a)) end
  return a, b, c
end

-- Components -----------------------------------------------------------

--- Names that g, players or rows have already.
local RESERVED = { players = true, count = true, card = true, seat = true, id = true, next = true, previous = true }
local ROW_METHODS = {
  count = true, bump = true, send_home = true, find = true, costs = true, set = true, show = true, rank = true,
  alone = true, highest = true, lowest = true, sum = true, add = true,
}

local function check_name(name, taken, what)
  if taken[name] then error(what .. " cannot be called '" .. name .. "': that name has a meaning already") end
end

local function component(type_name)
  return function(self, name, spec)
    spec = P.checked_spec("component", spec)
    check_name(name, RESERVED, "a component")
    for _, item in ipairs(spec.items or spec.names or {}) do
      check_name(type(item) == "table" and item.id or item, ROW_METHODS, "an item of a row")
    end
    add(self, "component", name, { type = type_name, spec = spec, cites = P.cites(spec.cites) }, type_name)
  end
end
for _, kind in ipairs(P.kinds) do Book[kind.name] = component(kind.name) end

--- A seat that is nobody's: neutral("dummy", { players = { 2, 2 }, title = "the dummy" }).
function Book:neutral(name, spec)
  spec = P.checked_spec("neutral", spec)
  want("string", name, "the name of the neutral seat")
  check_name(name, RESERVED, "the neutral seat")
  local old = book.neutral
  if old then error("there is already a neutral seat, '" .. old.id .. "' (" .. old.source .. ")") end
  local players = spec.players or { 1, 7 }
  book.neutral = {
    id = name, title = spec.title or name, from = players[1], to = players[2], cites = P.cites(spec.cites),
    layer = self.name, source = E.where(),
  }
  if self.is_layer then change(self, "adds", name, nil, "neutral seat", book.neutral) end
end

--- Players who win together: teams({ { 1, 3 }, { 2, 4 } }, { score = "sum" }).
function Book:teams(list, spec)
  spec = P.checked_spec("teams", spec)
  want("table", list, "the teams")
  local old = book.teams
  if old then error("there are teams already (" .. old.source .. ")") end
  book.teams = {
    id = "teams", list = list, score = spec.score or "sum", out = spec.out or "all", cites = P.cites(spec.cites),
    layer = self.name, source = E.where(),
  }
  if self.is_layer then change(self, "adds", "teams", nil, P.show(list), book.teams) end
end

--- The team of each seat, by the teams for so many players.
function P.team_of_seats()
  local team, declared = {}, book.teams
  local list = declared and P.count_value(declared.list) or {}
  for number, seats in ipairs(list) do
    for _, seat in ipairs(type(seats) == "table" and seats or {}) do
      if math.type(seat) ~= "integer" or seat < 1 or team[seat] then
        P.fail(declared, "a team is a list of seats, each in one team; not " .. P.show(seats))
      end
      if seat <= E.players() then team[seat] = number end
    end
  end
  for seat = 1, declared and E.players() or 0 do
    if not team[seat] then P.fail(declared, "seat " .. seat .. " is in no team") end
  end
  return team
end

--- The neutral seat of this table, or nil.
function P.neutral()
  local neutral, n = book.neutral, E.players()
  return neutral and n >= neutral.from and n <= neutral.to and neutral or nil
end

--- Pieces: how many exist, and the place ("box" unless said) where all start.
function Book:pieces(name, spec)
  if type(spec) == "number" then spec = { count = spec } end
  want("table", spec, "the description of pieces")
  P.checked_spec("pieces", spec)
  check_name(name, RESERVED, "pieces")
  add(self, "pieces", name, { spec = spec, cites = P.cites(spec.cites) }, "pieces")
end

--- Cards that start in a pile: rows of { id = …, any attributes … }.
function Book:cards(pile, rows, spec)
  want("string", pile, "the pile of the cards")
  want("table", rows, "the cards")
  spec = P.checked_spec("cards", spec)
  book.cards[#book.cards + 1] = {
    pile = pile, rows = rows, back = spec.back, layer = self.name, source = E.where(),
    cites = P.cites(spec.cites),
  }
  if self.is_layer then
    change(self, "adds", pile, nil, #rows .. (#rows == 1 and " card" or " cards"), book.cards[#book.cards])
  end
end

-- Values, guards, rules ------------------------------------------------

local function is_parameter(p)
  return type(p) == "table" and not P.is_expr(p) and type(p[1]) == "string" and p[2] ~= nil
end

--- value(id, what it is, { says =, … }): a number, a truth, a text, a list, a table by player count, a
--- function, or a formula, which may have parameters: value(id, { "n", "number" }, formula, { … }).
function Book:value(id, ...)
  local list, params = { ... }, {}
  while is_parameter(list[1]) and (P.is_expr(list[2]) or is_parameter(list[2])) do
    params[#params + 1] = table.remove(list, 1)
  end
  local value, spec = P.described("value", table.unpack(list, 1, math.max(2, #list)))
  if value == nil then error("value(\"" .. tostring(id) .. "\", …) needs the value") end
  add(self, "value", id, {
    value = value, base = value, cites = P.cites(spec.cites), text = spec.says, wraps = {}, params = params,
    from = spec.from, to = spec.to, one_of = spec.one_of, title = spec.title,
  }, self.is_layer and P.show(value))
end

--- One name or a list of them, as a list.
function P.names(x, what)
  local list = type(x) == "table" and x or { x }
  if #list == 0 then want("string", nil, what) end
  for _, name in ipairs(list) do want("string", name, what) end
  return list
end

--- Refuse answers of options or choices: forbid(where, id, condition, { says =, cites = })
--- or forbid(where, id, { needs = { "params" } }, function(player, …) … end).
function Book:forbid(where, id, ...)
  local cond, spec = P.described("guard", ...)
  where = P.names(where, "what the guard watches")
  if type(cond) ~= "function" and not P.is_expr(cond) then
    error("a guard needs a condition or a function, not a " .. type(cond) .. P.compare_hint(cond))
  end
  local needs = type(cond) == "function" and (spec.needs or "all") or nil
  local guard = add(self, "guard", id, {
    where = where, cond = cond, needs = needs, slips = spec.interjections, cites = P.cites(spec.cites),
    text = spec.says, allowed = {},
  })
  local at = table.concat(where, ", ")
  if self.is_layer then change(self, "forbids", id, nil, spec.says or at, { cites = guard.cites }).at = at end
end

local function add_rule(self, id, spec, rule, word)
  rule.cites, rule.text, rule.wraps = P.cites(spec.cites), spec.says, {}
  add(self, "rule", id, rule, word)
end

--- Parameters, then steps, then the description: what a rule is as a flow; nil if it is a function.
local function as_flow(kind, id, ...)
  local list, params, steps = { ... }, {}, false
  for i = 1, select("#", ...) do steps = steps or P.is_step(list[i]) end
  if not steps then return nil end
  while is_parameter(list[1]) do params[#params + 1] = table.remove(list, 1) end
  local rest, spec = P.listed(kind, P.is_step, table.unpack(list))
  if #params > 4 then error("'" .. tostring(id) .. "': a flow has at most four parameters") end
  return { steps = rest, params = params }, spec
end

--- A procedure with a name: rule(id, { cites = }, function(…) … end), or declared in steps:
--- rule(id, {"param", domain}, …, step, …, { cites = }); or what formulas give: rule("score", points, { cites = }).
function Book:rule(id, ...)
  local flow, said = as_flow("rule", id, ...)
  if flow then return add_rule(self, id, said, flow, "rule") end
  if P.is_expr((...)) then
    local formulas, about = P.listed("rule", P.is_expr, ...)
    return add_rule(self, id, about, { formulas = formulas }, "rule")
  end
  local fn, spec = P.described("rule", ...)
  want("function", fn, "the rule '" .. tostring(id) .. "'")
  add_rule(self, id, spec, { fn = fn }, "rule")
end

local function is_effect(one) return type(one) == "table" and rawget(one, "op") ~= nil end

--- The rule of an option as a list of declared effects:
--- does("work.draw", move(…), add(…), …, { cites = }).  They are run in order by
--- the core; layers treat it like any other rule.
function Book:does(id, ...)
  local effects, spec = P.listed("rule", is_effect, ...)
  add_rule(self, id, spec, { does = effects }, "rule")
end

--- A phase is a rule that the table runs from a checkpoint; it returns the
--- name of the next phase and its arguments, or finish(reason).
function Book:phase(id, ...)
  local rule, spec = as_flow("phase", id, ...)
  if not rule then
    local fn, said = P.described("phase", ...)
    want("function", fn, "the phase '" .. tostring(id) .. "'")
    rule, spec = { fn = fn }, said
  end
  rule.phase = true
  add_rule(self, id, spec, rule, "phase")
  book.phases[#book.phases + 1] = id
end

--- Something that must hold after every decision; checked in tests.
--- The function returns true, or false and what is wrong.
function Book:invariant(id, ...)
  local fn, spec = P.described("invariant", ...)
  want("function", fn, "the invariant")
  add(self, "invariant", id,
    { fn = fn, cites = P.cites(spec.cites), text = spec.says, wraps = {}, allowed = {} }, "invariant")
end

-- Options and choices --------------------------------------------------

--- { "name", domain }, …, then the description.
local function parameters(kind, ...)
  local list, spec = P.listed(kind, is_parameter, ...)
  local params = P.map(list, function(p) return { name = p[1], domain = p[2] } end)
  if #params > 6 then error("an option has at most six parameters") end
  return params, spec
end

--- A heading stands on one row of a list, which is counted.
function P.want_heading(text, what)
  want("string", text, what)
  if text:find("\n", 1, true) then error(what .. " is one line: write it without the line break") end
end

local function add_option(self, id, params, spec, adds, window)
  if spec.with ~= nil then want("table", spec.with, "what the words are put together with") end
  if P.is_expr(spec.facts) then P.check_asked(spec.facts, "the facts of '" .. tostring(id) .. "'") end
  if spec.heading ~= nil then P.want_heading(spec.heading, "the heading of '" .. tostring(id) .. "'") end
  return add(self, "option", id, {
    params = params, says = spec.says, with = spec.with, facts = spec.facts, heading = spec.heading,
    cites = P.cites(spec.cites), window = window, passes = spec.passes,
  }, adds)
end

--- One way to answer: option(id, {"param", domain}, …, {says = "…"}).
function Book:option(id, ...)
  local params, spec = parameters("option", ...)
  local option = add_option(self, id, params, spec, "option")
  if spec.passes then add(self, "rule", id, { does = {}, cites = option.cites, wraps = {} }) end
end

--- What helps to decide for an answer, told behind it: facts("work.draw", function(player, …) … end), beside the views.
function Book:facts(id, facts)
  local option = book.options[id]
  if not option then error(P.unknown("option, or choice of its own parameters,", id, P.keys(book.options))) end
  if type(facts) ~= "function" then want("string", facts, "what helps to decide for '" .. id .. "'") end
  option.facts = facts
  if self.is_layer then change(self, "rewords", id, nil, "what is told behind it", option) end
end

--- A decision: choice(id, { options = { "ids or prefixes" }, window = "…" }), or with
--- parameters of its own: choice(id, {"param", domain}, …, {says = "…"}).
function Book:choice(id, ...)
  local params, spec = parameters("choice", ...)
  local by_list = spec.sample ~= nil and type(spec.sample) ~= "function"
  if by_list then want("table", spec.sample, "the sample of a choice") end
  local c = { window = spec.window, asks = spec.asks, cites = P.cites(spec.cites), sample = spec.sample }
  if spec.options then
    c.with, c.first = spec.with, spec.first
    want("table", spec.options, "the options of a choice")
    if #params > 0 then error("the choice '" .. tostring(id) .. "' has options, which have the parameters") end
    c.patterns = spec.options
  else
    c.single, c.patterns = true, { id }
    add_option(self, id, params, spec)
  end
  add(self, "choice", id, c, "choice")
end

--- What a random player would think of where an amount is asked for, apart from the choice: sample("bid", { 0, … }).
function Book:sample(id, list)
  local choice = book.choices[id]
  if not choice then error(P.unknown("choice", id, book.choice_order)) end
  if type(list) ~= "function" then want("table", list, "the sample of a choice") end
  choice.sample = list
  if self.is_layer then change(self, "rewords", id, nil, "what random players think of", choice) end
end

--- Who may interject in a window, and when: window(id, { by = "anyone" }).  It
--- is a choice of its own as well, with "nothing" before the interjections.
local BY = { asked = true, anyone = true }
function Book:window(id, spec)
  spec = P.checked_spec("window", spec)
  if spec.by and not BY[spec.by] then error("by is 'asked' or 'anyone', not '" .. tostring(spec.by) .. "'") end
  if spec.from ~= nil and not P.is_expr(spec.from) then error("from must be a counter that holds a seat: the.first") end
  want("string", id, "the name of a window")
  local pass = id .. ".pass"
  add(self, "option", pass,
    { params = {}, says = spec.says or "nothing", cites = P.cites(spec.cites), passes = true })
  add(self, "rule", pass, { fn = function() return P.nothing end, cites = P.cites(spec.cites), wraps = {} })
  add(self, "choice", id, {
    patterns = { pass }, asks = spec.asks, cites = P.cites(spec.cites), by = spec.by or "asked", from = spec.from,
    is_window = true,
  }, "window")
end

--- Something a player may do at any decision of a window, without using it
--- up: interject(id, window, {"param", domain}, …).
function Book:interject(id, window, ...)
  want("string", window, "the window of an interjection")
  local params, spec = parameters("option", ...)
  add_option(self, id, params, spec, "interjection in '" .. window .. "'", window)
end

--- Things that go together, so that a layer can take them out at once: group("weeds", "weeds.grow", …, { says = }).
function Book:group(name, ...)
  local members, spec = P.listed("group", function(one) return type(one) == "string" end, ...)
  P.names(members, "a member of the group")
  add(self, "group", name, { members = members, cites = P.cites(spec.cites), text = spec.says })
end

-- Tests, views ---------------------------------------------------------

--- A scenario test that belongs to the game or layer; see test().
function Book:test(name, spec, fn) P.test(name, spec, fn) end

--- A view: board(name, { says = }, fn); fn(viewer, screen) returns lines of text.  At the
--- prompt its name is a command, and `says` what help says of it.
function Book:board(name, ...)
  local fn, spec = P.described("view", ...)
  want("function", fn, "the board")
  book.boards[name] = { fn = fn, says = spec.says, layer = self.name, source = E.where() }
end

-- The game -------------------------------------------------------------

--- Fields a game or layer may do without; anything else that is missing is a
--- slip of the pen.
local OPTIONAL = {
  says = true, wins = true, turn = true, instead = true, players = true, reconstructed = true, generator = true,
}
setmetatable(Book, {
  __index = function(_, key)
    if OPTIONAL[key] then return nil end
    if rawget(P.Layer, key) then error("'" .. key .. "' changes what a game has declared: it is for layers") end
    if rawget(P.Game, key) then error("'" .. key .. "' is for the game itself, not for layers") end
    error(P.unknown("method", key, P.keys(Book, P.Game, P.Layer)))
  end,
})

local Game = setmetatable({}, { __index = Book })
P.Game = Game

--- The game a base script declares: game("name", { players = {2, 5} }).
--- Its other chapters, run by include, take it up again: game("name").
function P.game(name, spec)
  want("string", name, "the name of the game")
  local guest = P.guest_book(name)
  if guest then return guest end
  if spec == nil and book.game and book.game.name == name then return book.game end
  spec = P.checked_spec("game", spec)
  if spec.turn ~= nil then P.names(spec.turn, "a line of the turn") end
  if book.game then error("a second game in one stack; the first is '" .. book.game.name .. "'") end
  book.game = setmetatable({
    name = name, title = spec.title or name, players = P.sizes(spec.players or { 1, 8 }), generator = spec.generator,
    reconstructed = spec.reconstructed, says = spec.says, wins = spec.wins, turn = spec.turn, is_layer = false,
    source = E.where(),
  }, { __index = Game })
  P.check_size(E.layers_follow())
  return book.game
end

--- A layer beside the game's file that is put on by itself:
--- automatic("players_2_3", { players = { 2, 3 } }).
function Game:automatic(file, spec)
  want("string", file, "the layer's file")
  local players = P.checked_spec("automatic", spec).players or { 1, 8 }
  local n = E.players()
  if n >= players[1] and n <= players[2] then book.automatic[#book.automatic + 1] = file end
end
function P.automatic() return book.automatic end

--- Domains -------------------------------------------------------------

function P.range(a, b) return { range = { a, b } } end
function P.amount(a, b) return { number = { a, b == nil and math.maxinteger or b } } end
function P.each(...) return { each = { ... } } end

--- A value in few words, for reports: {1, 2}, {[2] 15, [3] 12} by players, {capacity 3}.
function P.show(v)
  if P.is_expr(v) then return P.say(v) end
  if type(v) ~= "table" then return tostring(v) end
  if P.is_row(v) then return v.title .. " " .. P.say(P.points_of(v)) end
  local parts, is_list = {}, v[1] ~= nil
  for k, x in pairs(v) do
    local name = math.type(k) and (is_list and "" or "[" .. k .. "] ") or tostring(k) .. " "
    parts[#parts + 1] = name .. P.show(x)
    if #parts == 8 then parts[9] = "…" break end
  end
  return "{" .. table.concat(parts, ", ") .. "}"
end
