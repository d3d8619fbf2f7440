--- Changing: what a layer does to the things a game, or a layer below it, declared.
local E, P = ...
local error = E.error
local book, Layer, change, claim = P.book, P.Layer, P.change, P.claim

--- What is to be changed, and in which of these lists of the book it is.
local function find(id, what, ...)
  local names = {}
  for _, kind in ipairs { ... } do
    local list = book[kind]
    if list[id] then return list[id], kind end
    names = P.joined(names, P.keys(list))
  end
  error(P.unknown(what, id, names))
end

--- A name that is something else, not one of `own`, is met with the word for that.
local function other_word(id, own, kinds)
  for _, kind in ipairs(own) do if book[kind][id] then return end end
  for kind, advice in pairs(kinds) do
    if book[kind][id] then error("'" .. id .. "' is " .. advice) end
  end
end

-- Values ---------------------------------------------------------------

--- Numbers stay numbers: what a value may be changed to.
local function check_type(v, new)
  local old = P.count_value(v.value)
  if type(old) == "function" or type(old) == "table" or type(new) == "function" or type(new) == "table" then return end
  if type(old) ~= type(new) then
    error("the value '" .. v.id .. "' is a " .. type(old) .. " (" .. tostring(old) .. "); " .. P.show(new) .. " is not")
  end
end

function Layer:set(id, ...)
  local value, spec = P.described("setting", ...)
  other_word(id, { "values" }, {
    rules = "a rule: replace(\"" .. tostring(id) .. "\", function(…) … end)",
    components = "a component: resize(\"" .. tostring(id) .. "\", { … })",
    pieces = "a kind of pieces: supply(\"" .. tostring(id) .. "\", NUMBER)",
  })
  local v = find(id, "value", "values")
  if value == nil then error("set(\"" .. id .. "\", …) needs the new value") end
  check_type(v, value)
  local shown = P.show(value)
  if v.gone_by and v.gone_by ~= self.name then
    v.set_by, v.set_at = self.name, E.where()
    change(self, "sets", id, P.show(v.value), shown, { cites = {}, text = P.no_effect(v) }, v.cites)
    return
  end
  v.gone_by = nil
  claim(self, v, "set", spec, value)
  value = P.meant_by_count(v, value)
  if value == nil then -- it is for other tables
    change(self, "sets", id, P.show(v.value), shown, P.said_of(spec, v.text), v.cites).elsewhere = true
    return
  end
  check_type(v, value)
  local before = P.count_value(v.value)
  local list = type(before) == "table" and not P.is_expr(before) and before[1] ~= nil
  if P.is_expr(value) and (list or type(before) == "string") then
    error("'" .. id .. "' is " .. (list and "a list" or "a text") .. ", and a formula gives a number: set(\"" .. id
      .. "\", " .. (list and "{ …, … })" or "\"…\")"))
  end
  local readable = P.is_expr(before) or type(before) == "number" or type(before) == "boolean"
  if P.is_expr(value) and #v.wraps == 0 and readable then value = P.based(value, id, before) end
  local cites = P.cites(spec.cites)
  local c = change(self, "sets", id, P.show(v.value), shown, P.said_of(spec, v.text), v.cites)
  if P.show(value) ~= shown or before ~= v.value then c.before, c.now = P.show(before), P.show(value) end
  v.from, v.to = spec.from or v.from, spec.to or v.to
  if #cites > 0 then v.cites = cites end
  v.value, v.layer, v.source, v.wraps = value, self.name, E.where(), {}
end

local function plus(value, n)
  if type(value) == "number" then return value + n end
  local sum = {}
  for k, x in pairs(value) do
    if type(x) ~= "number" and not P.is_expr(x) then return nil end
    sum[k] = x + n
  end
  return sum
end

--- One more row in a list of them, at each table.
local function add_row(self, v, row, spec)
  local list = P.count_value(v.value)
  if not P.is_rows(list) then
    error("'" .. v.id .. "' is no list of rows, to which one can be added: wrap(\"" .. v.id
      .. "\", function(base, …) … end)")
  end
  list = table.move(list, 1, #list, 1, {})
  list[#list + 1] = row
  change(self, "adds to", v.id, nil, P.show(row), P.said_of(spec, v.text), v.cites)
  v.value, v.layer, v.source = list, self.name, E.where()
end

--- Add to a number, or take from it, or a row to a list of rows: several layers may, in any order.
function Layer:add(id, n, spec)
  local v = find(id, "value", "values")
  spec = P.checked_spec("change", spec)
  if P.is_row(n) then return add_row(self, v, n, spec) end
  if not P.is_expr(n) then P.want("number", n, "what is added to '" .. tostring(id) .. "'") end
  local cites = P.cites(spec.cites)
  local is_fixed = type(v.value) ~= "function" and #v.wraps == 0
  local is_formula = is_fixed and P.is_expr(v.value)
  local is_sum = is_fixed and (type(v.value) == "number" or type(v.value) == "table")
  local sum = is_formula and v.value + n or is_sum and plus(v.value, n)
  if sum then
    change(self, "adds to", id, P.show(v.value), P.show(sum), P.said_of(spec, v.text), v.cites)
    v.value, v.layer, v.source = sum, self.name, E.where()
  elseif is_fixed then
    error("'" .. id .. "' is " .. P.show(v.value) .. ", not a number to add to")
  else
    change(self, "adds to", id, nil, P.show(n), P.said_of(spec, v.text), v.cites)
    v.wraps[#v.wraps + 1] = {
      how = "wrap", fn = function(base, ...) return base(...) + n end,
      layer = self.name, source = E.where(), cites = cites,
    }
  end
end

-- Rules, invariants ----------------------------------------------------

--- A function, or steps of a flow; and what is said of them.
local function what_is_done(how, id, ...)
  local steps = false
  for i = 1, select("#", ...) do steps = steps or P.is_step((select(i, ...))) end
  if not steps then
    local fn, spec = P.described("change", ...)
    return fn, nil, spec
  end
  if how == "wrap" then
    error("wrap(\"" .. tostring(id) .. "\", …) takes a function(base, …); steps go before, after or in its place")
  end
  local list, spec = P.listed("change", P.is_step, ...)
  return nil, list, spec
end

local function layered(how, word)
  Layer[how] = function(self, id, ...)
    if how == "replace" and P.is_worth_replaced(id, (...)) then return P.replace_worth(self, id, ...) end
    local fn, steps, spec = what_is_done(how, id, ...)
    local own = { "rules", "invariants" }
    if how ~= "wrap" then
      other_word(id, own, { values = "a value: " .. (how == "replace" and "set(\"" .. tostring(id) .. "\", …)"
        or "wrap(\"" .. tostring(id) .. "\", function(base, …) … end)") })
    end
    other_word(id, own, { guards = "a guard: allow(\"" .. tostring(id) .. "\"), or forbid more" })
    if how == "replace" and P.is_expr(fn) then
      find(id, "rule or worth", "rules", "worths")
    end
    if not steps then P.want("function", fn, "what the layer does with '" .. tostring(id) .. "'") end
    local thing = find(id, "rule", "rules", "invariants", "values")
    if steps and not book.rules[id] then error("'" .. id .. "' is no rule: steps go around rules and phases") end
    if how == "replace" then claim(self, thing, "replace", spec) end
    local w = {
      how = how, fn = fn, steps = steps, text = steps and P.flow_words(steps), said = spec.says,
      layer = self.name, source = E.where(), cites = P.cites(spec.cites),
    }
    thing.wraps[#thing.wraps + 1] = w
    change(self, word, id, table.concat(thing.cites, " "), table.concat(w.cites, " "), w, thing.cites)
  end
end
layered("replace", "replaces")
layered("wrap", "wraps")
layered("before", "adds before")
layered("after", "adds after")

--- Drop a guard or an invariant, or several: always, or while a condition (or function) holds.
function Layer:allow(id, ...)
  if type(id) == "table" then
    for _, one in ipairs(P.names(id, "what is allowed")) do self:allow(one, ...) end
    return
  end
  local cond, spec = ...
  if select("#", ...) == 1 and type(cond) == "table" and not P.is_expr(cond) then cond, spec = nil, cond end
  cond, spec = P.described("change", cond, spec)
  other_word(id, { "guards", "invariants" },
    { rules = "a rule: replace(\"" .. tostring(id) .. "\", function(…) … end)" })
  local guard, kind = find(id, "guard", "guards", "invariants")
  if cond ~= nil and type(cond) ~= "function" and (kind == "invariants" or not P.is_expr(cond)) then
    error(kind == "invariants" and "an invariant is allowed always, or where a function returns true"
      or "allow takes a condition or a function, not a " .. type(cond) .. P.compare_hint(cond))
  end
  guard.allowed[#guard.allowed + 1] = { cond = cond, layer = self.name, source = E.where() }
  change(self, "allows", id, guard.text or table.concat(guard.cites, " "),
    cond == nil and "always" or (P.is_expr(cond) and "when " .. P.say(cond) or "at times"),
    P.said_of(spec), guard.cites)
end

-- Components, pieces, cards --------------------------------------------

--- The description of a component, to be changed; who changed it last is to blame.
local function changed(self, name)
  local c = find(name, "component", "components")
  c.spec, c.blame = E.copy(c.spec), E.where() .. " (layer '" .. self.name .. "')"
  return c
end

--- Change a component's description: resize("bag", { capacity = 60 }).
function Layer:resize(name, spec)
  P.want("table", spec, "the new description")
  local new, from, to = {}, {}, {}
  for k, v in pairs(spec) do if k ~= "instead" then new[k] = v end end
  P.checked_spec("component", new)
  local c = changed(self, name)
  c.claims = c.claims or {}
  for k, v in pairs(new) do
    if k ~= "cites" then
      c.claims[k] = c.claims[k] or { id = name .. "." .. k }
      claim(self, c.claims[k], "resize", spec, v)
      from[k], to[k] = c.spec[k], v
      c.spec[k] = v
    end
  end
  change(self, "resizes", name, P.show(from), P.show(to), P.said_of(spec), c.cites)
end

--- Has any of these cards or items the attribute?  Else the names of those that they have.
local function is_known(rows, key)
  local names = {}
  for _, row in ipairs(rows) do
    if row[key] ~= nil then return true end
    for k in pairs(row) do names[#names + 1] = tostring(k) end
  end
  return false, names
end

--- What every item of a row has, a new one must have.
local function check_item(c, name, items, new)
  for _, old in ipairs(items) do
    local by = old.id == new.id and c.added and c.added[new.id]
    if by then
      error("two layers extend '" .. name .. "' with '" .. new.id .. "': '" .. by.layer .. "' (" .. by.source
        .. ") and this one")
    end
    if old.id == new.id then error("'" .. name .. "' has an item named '" .. new.id .. "' already") end
  end
  for key in pairs(items[1] or {}) do
    local all = true
    for _, old in ipairs(items) do all = all and old[key] ~= nil end
    if all and new[key] == nil then
      error("'" .. tostring(new.id) .. "' lacks '" .. key .. "', which every item of '" .. name .. "' has")
    end
  end
  for key in pairs(new) do
    local known, names = is_known(items, key)
    if not known and key ~= "id" and key ~= "title" then
      error(P.unknown("attribute of '" .. name .. "'", key, names))
    end
  end
end

local function is_item(x)
  return type(x) == "string" or math.type(x) == "integer" or type(x) == "table" and x.id ~= nil
end

--- More items for a row: extend("spot", { id = "brazil", … }), or more spaces: extend("queue", 2).
--- Components that are `like` the row grow with it.
function Layer:extend(name, ...)
  local list, spec = P.listed("change", is_item, ...)
  local c, added = changed(self, name), {}
  if c.spec.like then error("'" .. name .. "' is like '" .. c.spec.like .. "': extend that one") end
  local named = c.spec.items or c.spec.names
  for i, new in ipairs(list) do
    if math.type(new) == "integer" then
      if named then error("the items of '" .. name .. "' have names: extend it with { id = … }") end
      c.spec.size = P.number_of(c.spec.size or 1) + new
    else
      if not named then error("'" .. name .. "' has no named items: extend it with a number") end
      new = type(new) == "table" and new or { id = new }
      local items = P.items_of(c)
      check_item(c, name, items, new)
      items[#items + 1] = new
      c.added = c.added or {}
      c.added[new.id] = { layer = self.name, source = E.where() }
      c.spec.items, c.spec.names = items, nil
    end
    added[i] = type(new) == "table" and (new.title or new.id) or tostring(new)
  end
  change(self, "extends", name, nil, table.concat(added, ", "), P.said_of(spec), c.cites)
end

--- Change how many pieces there are: supply("black", 48).  Where the number is
--- a named value of the rules, that value is set, so that all who read it agree.
function Layer:supply(name, count, spec)
  local p = find(name, "pieces", "pieces")
  if type(p.spec.count) == "string" then return self:set(p.spec.count, count, spec) end
  spec = P.checked_spec("setting", spec)
  claim(self, p, "set", spec, count)
  change(self, "sets", name, P.show(p.spec.count), P.show(count), P.said_of(spec), p.cites)
  p.spec, p.blame = E.copy(p.spec), E.where() .. " (layer '" .. self.name .. "')"
  p.spec.count = count
end

--- The group and place of a card among all declared cards.
local function find_card(id)
  local ids = {}
  for _, group in ipairs(book.cards) do
    for i, row in ipairs(group.rows) do
      if row.id == id then return group, i end
      ids[#ids + 1] = tostring(row.id)
    end
  end
  error(P.unknown("card", id, ids))
end

--- A card's row in a copy of its own, to be changed.
local function own_row(group, i)
  group.rows = E.copy(group.rows)
  group.rows[i] = E.copy(group.rows[i])
  return group.rows[i]
end

local function check_attribute(group, key, fresh)
  if P.has(fresh, key) then return end
  local known, names = is_known(group.rows, key)
  if not known then
    error(P.unknown("attribute of these cards", key, names) .. "; a new one is named in { new = { \"" .. tostring(key)
      .. "\" } }")
  end
end

--- Type in other values for cards that are there, by their ids:
--- faces({ field_VH = { black = 3, star = true } }); attributes that no card of the pile
--- has yet are named: faces({ … }, { new = { "rare" } }).
function Layer:faces(faces, spec)
  P.want("table", faces, "the faces")
  spec = P.checked_spec("faces", spec)
  for id, new in pairs(faces) do
    P.want("table", new, "the face of '" .. tostring(id) .. "'")
    local group, i = find_card(id)
    group.faces = group.faces or {}
    group.faces[i] = group.faces[i] or { id = id }
    claim(self, group.faces[i], "give a face to", spec, new)
    local row, from = own_row(group, i), {}
    for k, v in pairs(new) do
      check_attribute(group, k, spec.new or {})
      from[k], row[k] = row[k], v
    end
    change(self, "changes the face of", id, P.show(from), P.show(new), P.said_of(spec))
  end
end

-- Choices --------------------------------------------------------------

--- An option that is declared where it is offered: its parameters, what it does, its description.
local function declared_here(self, option, ...)
  local params, steps, rest = {}, {}, {}
  local effects = true
  for _, part in ipairs { ... } do
    local is_step = P.is_step(part)
    local to = is_step and steps or type(part) == "table" and part[1] and part[2] ~= nil and params or rest
    effects = effects and (not is_step or part.op ~= nil)
    to[#to + 1] = part
  end
  local spec = rest[1] or {}
  params[#params + 1] = spec
  self:option(option, table.unpack(params))
  if #steps == 0 then return end
  steps[#steps + 1] = { cites = spec.cites }
  local declare = effects and self.does or self.rule
  declare(self, option, table.unpack(steps))
end

--- Is a description that of an option, and not of a change: is there none of the name, and does it say more than why?
local function describes(option, spec)
  for _, id in ipairs(book.option_order) do if P.matches(id, option) then return false end end
  for key in pairs(spec) do if key ~= "cites" and key ~= "instead" then return true end end
  return false
end

--- Offer an option in a choice, or no longer.
function Layer:offer(choice, option, ...)
  local c = find(choice, "choice", "choices")
  local first = ...
  local is_new = select("#", ...) > 1 or type(first) == "table" and describes(option, first)
  if is_new then declared_here(self, option, ...) end
  local spec = is_new and {} or P.checked_spec("change", first)
  c.patterns = P.joined(c.patterns, { option })
  change(self, "offers", choice, nil, option, P.said_of(spec)).option = option
end

--- Let interjections of a window be slipped in at a choice that has none.
function Layer:open_window(choice, window, spec)
  local c = find(choice, "choice", "choices")
  spec = P.checked_spec("change", spec)
  P.want("string", window, "the window")
  if c.is_window then error("'" .. choice .. "' is a window itself") end
  if c.window and c.window ~= window then
    error("'" .. choice .. "' has the window '" .. c.window .. "': interject there")
  end
  c.window, c.opened = window, { source = E.where(), layer = self.name }
  change(self, "opens", choice, nil, "the window '" .. window .. "'", P.said_of(spec))
end

--- … by its own name, or by what the choice calls several.
function Layer:withdraw(choice, option, spec)
  local c = find(choice, "choice", "choices")
  spec = P.checked_spec("change", spec)
  local patterns, found, names = {}, false, {}
  for _, p in ipairs(c.patterns) do
    if p == option then found = true else patterns[#patterns + 1] = p end
    names[#names + 1] = p
    for _, id in ipairs(book.option_order) do
      found = found or id == option and P.matches(id, p)
      if P.matches(id, p) and id ~= p then names[#names + 1] = id end
    end
  end
  c.withdrawn = c.withdrawn or {}
  if not found and not c.withdrawn[option] then -- else another layer did: they agree
    error(P.unknown("option in '" .. choice .. "'", option, names, true))
  end
  c.patterns, c.withdrawn[option] = patterns, true
  change(self, "withdraws", choice, option, nil, P.said_of(spec)).option = option
end

-- Taking out -----------------------------------------------------------

--- What a value is when it counts nothing: 0, false, no rows, or a list of nothing but 0; at each table alike.
local function nothing(value)
  if P.is_rows(value) then return {} end
  if type(value) == "boolean" then return false end
  if type(value) ~= "table" or P.is_expr(value) then return 0 end
  local _, first = E.next(value)
  if value[1] ~= nil and type(first) == "number" then return { 0 } end -- no table is for one player
  return type(first) == "table" and { 0 } or nothing(first)
end

--- A rule does nothing, a number counts nothing, an option is offered nowhere, a guard forbids nothing, and what a
--- component holds takes no part.
local LEAVES = {
  rules = function(self, rule, spec)
    if rule.phase then error("'" .. rule.id .. "' is a phase, which leads to the next one: replace it") end
    claim(self, rule, "replace", spec)
    if rule.formulas then
      for i in ipairs(rule.formulas) do rule.formulas[i] = P.expr.lift(0) end
      return
    end
    local fn = rule.fn and function() return 0 end -- a script may ask for a number, as of a part of the score
    rule.wraps[#rule.wraps + 1] = {
      how = "replace", removes = true, fn = fn, steps = not fn and {} or nil,
      layer = self.name, source = E.where(), cites = P.cites(spec.cites),
    }
  end,
  values = function(self, v, _)
    if v.claimed then v.set_by, v.set_at = v.layer, v.source end
    v.gone_by, v.claimed = self.name, nil
    v.value, v.layer, v.source, v.wraps = nothing(v.value), self.name, E.where(), {}
  end,
  options = function(_, option) option.removed = true end,
  guards = function(self, guard) guard.allowed[#guard.allowed + 1] = { layer = self.name, source = E.where() } end,
  components = function(_, component) component.removed = true end,
}

--- What is taken out by that name: a group, the group that a component belongs to, or the thing itself.
function P.taken_out(name)
  if book.groups[name] then return book.groups[name] end
  local names, is_component = P.keys(book.groups), book.components[name] ~= nil
  for _, id in ipairs(is_component and names or {}) do
    for _, member in ipairs(book.groups[id].members) do if member == name then return book.groups[id] end end
  end
  for kind in pairs(LEAVES) do
    local thing = kind ~= "components" and book[kind][name]
    if thing then return { members = { name }, text = thing.text } end
  end
  local there = #names > 0 and ": there are " .. table.concat(names, ", ") or ""
  if is_component then
    error("the component '" .. name .. "' belongs to no group that can be taken out" .. there
      .. "; replace the rules that use it, or empty it in an after() of the setup")
  end
  error(P.unknown("group", name, names, true))
end

--- Take a group out of the game, with all that belongs to it: remove("consultants").
function Layer:remove(name, spec)
  if type(name) == "table" then
    for _, one in ipairs(P.names(name, "what is removed")) do self:remove(one, spec) end
    return
  end
  local group = P.taken_out(name)
  spec = P.checked_spec("change", spec)
  local was, seen, named = {}, {}, {}
  for _, member in ipairs(group.members) do
    local known, is_view = false, member:starts("view.")
    if not is_view then named[#named + 1] = member end
    for kind, leave in pairs(LEAVES) do
      local thing = book[kind][member]
      if thing then
        known = true
        if not thing.gone then leave(self, thing, spec) end -- two layers that take out the same agree
        thing.gone = true
        for _, id in ipairs(kind ~= "components" and not is_view and thing.cites or {}) do
          if not seen[id] then was[#was + 1], seen[id] = id, true end
        end
      end
    end
    if not known and (not is_view or P.lacks_panel(member)) then
      P.fail(group, "the group '" .. name .. "' has no member named '" .. member .. "'")
    end
  end
  for _, id in ipairs(group.cites or {}) do if not seen[id] then was[#was + 1] = id end end
  local c = change(self, "removes", name, table.concat(named, ", "), nil, P.said_of(spec, group.text), was)
  c.group, c.ends = group.id, group.cites
end

-- Words ----------------------------------------------------------------

--- The item of a row that "row.item" names, in a copy of its own; nil if it names none.
local function own_item(self, path)
  local dot = path:find(".", 1, true)
  local row = dot and book.components[path:sub(1, dot - 1)]
  if not row or not (row.spec.items or row.spec.names) then return nil end
  for i, item in ipairs(P.items_of(row)) do
    if item.id == path:sub(dot + 1) then
      local c = changed(self, path:sub(1, dot - 1))
      local items = P.items_of(c)
      items[i], c.spec.items, c.spec.names = E.copy(item), items, nil
      return items[i]
    end
  end
  return nil
end

--- Put other words in their place; what was there.
local function swap(thing, key, text)
  local from = thing[key]
  thing[key] = text
  return from
end

local function retitle(self, id, title)
  local thing = own_item(self, id) or book.components[id] and changed(self, id).spec
  if thing then return swap(thing, "title", title) end
  local group, i = find_card(id)
  return swap(own_row(group, i), "title", title)
end

--- What each of the words belongs to, and where it is kept.
local WORDS = {
  title = retitle,
  asks = function(_, id, text) return swap(find(id, "choice", "choices"), "asks", text) end,
  says = function(_, id, text)
    local thing, kind = find(id, "option or guard", "options", "guards")
    return swap(thing, kind == "guards" and "text" or "says", text)
  end,
  facts = function(_, id, text) return swap(find(id, "option", "options"), "facts", text) end,
  heading = function(_, id, text)
    P.want_heading(text, "the heading of '" .. id .. "'")
    return swap(find(id, "option", "options"), "heading", text)
  end,
}

--- Other words for what is there, in another language say:
--- reword({ ["space.mill"] = { title = "le moulin" }, work = { asks = "Placez un ouvrier" } }).
function Layer:reword(list)
  P.want("table", list, "the new words")
  for id, words in pairs(list) do
    P.want("table", words, "the words of '" .. tostring(id) .. "'")
    for key, text in pairs(words) do
      if not WORDS[key] then error(P.unknown("kind of words", key, P.keys(WORDS))) end
      P.want("string", text, "'" .. key .. "' of '" .. id .. "'")
      local from = WORDS[key](self, id, text)
      change(self, "rewords", id, type(from) == "string" and from or nil, text)
    end
  end
end
