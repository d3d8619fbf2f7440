--- Memory that ends by itself: scopes, the counters that last for one, what it remembers, what is used once in it.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked

linked.scopes = {}

--- A time that begins again and again: scope("turn", { begins = { "turn" }, remembers = { "agent" } }).
function P.Book:scope(id, spec)
  spec = P.checked_spec("scope", spec)
  P.add(self, "scope", id, {
    begins = spec.begins or { id }, remembers = spec.remembers or {}, cites = P.cites(spec.cites),
  }, "scope")
end

--- Counters may last for a phase or rule that nobody called a scope.
local function find_scopes()
  for _, name in ipairs(book.component_order) do
    local c = book.components[name]
    local id = c.spec.lasts
    if id ~= nil then
      if c.type ~= "counter" then P.fail(c, "only a counter lasts; '" .. name .. "' is a " .. c.type) end
      if type(id) ~= "string" then P.fail(c, "lasts names a phase, a rule or a scope, not a " .. type(id)) end
      if not book.scopes[id] then
        book.scopes[id] = { id = id, begins = { id }, remembers = {}, cites = {}, source = c.source, layer = c.layer }
        book.scope_order[#book.scope_order + 1] = id
      end
    end
  end
end

--- Before the components are built.
function P.build_scopes()
  find_scopes()
  for _, id in ipairs(book.scope_order) do
    local scope = book.scopes[id]
    for _, name in ipairs(scope.begins) do
      local rule = book.rules[name]
      if not rule then
        P.fail(scope, "the scope '" .. id .. "' begins with " .. P.unknown("phase or rule", name, P.keys(book.rules)))
      end
      rule.opens = rule.opens or {}
      rule.opens[#rule.opens + 1] = id
    end
    linked.scopes[id] = P.checked(scope, id, E.scope)
  end
end

--- The components of places that a name means: itself, or all that take such pieces.
local function places_of(scope, name)
  local list, comp, family = {}, linked.components[name], linked.families[name]
  if comp and comp.kind == "place" then return { comp } end
  if not family then
    P.fail(scope, "the scope '" .. scope.id .. "' remembers "
      .. P.unknown("piece or place", name, P.keys(linked.families, linked.components)))
  end
  for _, id in ipairs(book.component_order) do
    local holds = book.components[id].spec.holds
    for _, one in ipairs(type(holds) == "string" and { holds } or holds or {}) do
      if one == name then list[#list + 1] = linked.components[id] end
    end
  end
  return list
end

--- After they are built.
function P.build_memories()
  for _, id in ipairs(book.scope_order) do
    local scope = book.scopes[id]
    for _, name in ipairs(scope.remembers) do
      for _, c in ipairs(places_of(scope, name)) do P.checked(scope, id, E.remember, linked.scopes[id], c.id) end
    end
  end
end

--- The number of a scope.
function P.scope_number(id)
  local n = linked.scopes[id]
  if not n then error(P.unknown("scope", id, P.keys(linked.scopes), true), 0) end
  return n
end

--- A rule that opens scopes: they begin before it, and before what layers put around it.
function P.opening(rule, fn)
  for _, id in ipairs(rule.opens or {}) do
    local n, inner = P.scope_number(id), fn
    fn = function(...)
      E.begin(n)
      return inner(...)
    end
  end
  return fn
end

--- begin("turn"): the scope begins anew.
function P.begin(id) E.begin(P.scope_number(id)) end

--- What lay on a place when a scope began: of a condition, or now.
local Began = {}
function Began:count(kind) return E.began(self.scope, self.place, kind) end
function Began:total() return E.began(self.scope, self.place) end
function P.began(id, place)
  if type(id) ~= "string" then error("began takes the name of a scope and a place: began(\"turn\", place)") end
  if P.is_expr(place) then return P.began_condition(id, place) end
  return E.setmetatable({ scope = P.scope_number(id), place = place }, { __index = Began })
end

--- How many pieces of a kind are not where they were when a scope began.
function P.moved(id, kind)
  if type(id) ~= "string" then error("moved takes the name of a scope and a kind: moved(\"turn\", who.agent)") end
  if P.is_expr(kind) then return P.moved_condition(id, kind) end
  return E.moved(P.scope_number(id), kind)
end

-- Used once ------------------------------------------------------------

--- Options that are used once as long as a counter lasts: a guard, and what it looks at, which the options set.
function P.Book:once(where, id, counter, spec)
  if not P.is_expr(counter) then
    error("once(…) needs the counter that remembers the use: once(\"work.draw\", \"draw.once\", the.drawn, { … })")
  end
  self:forbid(where, id, counter:is_not(0), spec)
  book.guards[id].mark = P.effect.set(counter, 1)
end

--- Before all that a rule does, or what stands in for it; around a function by a step of its own.
local function mark(rule, guard)
  local last = 0
  for i, w in ipairs(rule.wraps) do if w.how == "replace" then last = i end end
  local stands_in = rule.wraps[last]
  if stands_in and stands_in.removes then return end
  local steps = rule.does or rule.steps
  if stands_in then steps = stands_in.steps end
  if steps then
    table.insert(steps, 1, guard.mark)
  else
    table.insert(rule.wraps, last + 1,
      { how = "before", steps = { guard.mark }, layer = guard.layer, source = guard.source, cites = {} })
  end
end

--- The rules of the options say that they were used, before anything is linked.
function P.mark_uses()
  for _, id in ipairs(book.guard_order) do
    local guard = book.guards[id]
    for _, where in ipairs(guard.mark and guard.where or {}) do
      local found = false
      for _, name in ipairs(book.option_order) do
        local used = name == where or P.matches(name, where) and not book.options[name].passes
        found = found or used
        if used and book.rules[name] then mark(book.rules[name], guard) end
      end
      if not found then P.fail(guard, "once '" .. id .. "': " .. P.unknown("option", where, book.option_order)) end
    end
  end
end
