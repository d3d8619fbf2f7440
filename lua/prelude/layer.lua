--- Layers: a variant is a list of changes to named rules.
local E, P = ...
local setmetatable, error = E.setmetatable, E.error
local book, Book, change = P.book, P.Book, P.change

local Layer = setmetatable({}, { __index = Book })
P.Layer = Layer

function P.exclude(l, other)
  for _, name in ipairs(l.excludes) do
    if name == other then error("the layers '" .. l.name .. "' and '" .. other .. "' exclude each other", 0) end
  end
end

--- How much has been declared by files on top of the game.
function P.declared() return #book.layer_order + #book.tests + (book.lesson and 1 or 0) end

--- layer("house/name", { game = "…", says = "…", needs = {…}, excludes = {…} })
function P.layer(name, spec)
  P.want("string", name, "the name of a layer")
  spec = P.checked_spec("layer", spec)
  local guest = P.guest_book(spec.game)
  if guest then return guest end
  if book.layers[name] then error("the layer '" .. name .. "' is there twice") end
  if not book.game then error("a layer needs a game below it") end
  if spec.game and spec.game ~= book.game.name then
    error("the layer '" .. name .. "' is for '" .. spec.game .. "', not for '" .. book.game.name .. "'", 0)
  end
  local l = setmetatable({
    name = name, says = spec.says, is_layer = true, source = E.where(),
    needs = spec.needs or {}, excludes = spec.excludes or {}, instead = spec.instead,
    reconstructed = spec.reconstructed,
  }, { __index = Layer })
  -- said before any rule that both of them change
  for _, below in ipairs(book.layer_order) do
    P.exclude(l, below)
    P.exclude(book.layers[below], name)
  end
  book.layers[name] = l
  book.layer_order[#book.layer_order + 1] = name
  return l
end

local function find(list, kind, id)
  local thing = list[id]
  if not thing then error(P.unknown(kind, id, P.keys(list))) end
  return thing
end

--- Two layers that decide the same thing are a conflict, unless the later one
--- says that it means to: { instead = true }.
local function claim(self, thing, what, spec)
  local other = thing.claimed and thing.claimed.layer ~= self.name
  if other and not (self.instead or spec and spec.instead) then
    error("two layers " .. what .. " '" .. thing.id .. "': '" .. thing.claimed.layer .. "' (" .. thing.claimed.source ..
      ") and '" .. self.name .. "' (" .. E.where() .. "); if the later one means to, say { instead = true }", 0)
  end
  thing.claimed = { layer = self.name, source = E.where() }
end

function Layer:set(id, ...)
  local value, spec = P.described("change", ...)
  local v = find(book.values, "value", id)
  claim(self, v, "set", spec)
  local cites = P.cites(spec.cites)
  change(self, "sets", id, P.show(v.value), P.show(value), { cites = cites, text = v.text }, v.cites)
  if #cites > 0 then v.cites = cites end
  v.value, v.layer, v.source = value, self.name, E.where()
end

--- Drop a guard: always, or while a condition (or function) holds.
function Layer:allow(id, ...)
  local cond, spec = ...
  if select("#", ...) == 1 and type(cond) == "table" and not P.is_expr(cond) then cond, spec = nil, cond end
  cond, spec = P.described("change", cond, spec)
  local guard = find(book.guards, "guard", id)
  if cond ~= nil and type(cond) ~= "function" and not P.is_expr(cond) then
    error("allow takes a condition or a function, not a " .. type(cond))
  end
  guard.allowed[#guard.allowed + 1] = { cond = cond, layer = self.name, source = E.where() }
  change(self, "allows", id, guard.text or table.concat(guard.cites, " "),
    cond == nil and "always" or (P.is_expr(cond) and "when " .. P.say(cond) or "at times"),
    { cites = P.cites(spec.cites) }, guard.cites)
end

local function layered(how, word)
  Layer[how] = function(self, id, ...)
    local fn, spec = P.described("change", ...)
    P.want("function", fn, "what the layer does with '" .. tostring(id) .. "'")
    local rule = find(book.rules, "rule", id)
    if how == "replace" then claim(self, rule, "replace", spec) end
    local w = { how = how, fn = fn, layer = self.name, source = E.where(), cites = P.cites(spec.cites) }
    rule.wraps[#rule.wraps + 1] = w
    change(self, word, id, table.concat(rule.cites, " "), table.concat(w.cites, " "), w, rule.cites)
  end
end
layered("replace", "replaces")
layered("wrap", "wraps")
layered("before", "adds before")
layered("after", "adds after")

--- Change a component's description: resize("bag", { capacity = 60 }).
function Layer:resize(name, spec)
  local c = find(book.components, "component", name)
  P.want("table", spec, "the new description")
  P.checked_spec("component", spec)
  local merged, from, to = {}, {}, {}
  for k, v in pairs(c.spec) do merged[k] = v end
  for k, v in pairs(spec) do
    from[k], to[k] = c.spec[k], v
    merged[k] = v
  end
  c.spec = merged
  change(self, "resizes", name, P.show(from), P.show(to), c)
end

--- Change how many pieces there are: supply("black", 48).  Where the number is
--- a named value of the rules, that value is set, so that all who read it agree.
function Layer:supply(name, count, spec)
  local p = find(book.pieces, "pieces", name)
  if type(p.spec.count) == "string" then return self:set(p.spec.count, count, spec) end
  local merged = {}
  for k, v in pairs(p.spec) do merged[k] = v end
  merged.count = count
  change(self, "sets", name, P.show(p.spec.count), P.show(count), p)
  p.spec = merged
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

--- Does any card of the group carry the attribute?
local function known_attribute(group, key)
  local names = {}
  for _, row in ipairs(group.rows) do
    if row[key] ~= nil then return true end
    for k in pairs(row) do names[#names + 1] = tostring(k) end
  end
  return false, names
end

--- Type in other values for cards that are there, by their ids:
--- faces { field_VH = { black = 3, star = true } }.
function Layer:faces(faces)
  P.want("table", faces, "the faces")
  for id, new in pairs(faces) do
    P.want("table", new, "the face of '" .. tostring(id) .. "'")
    local group, i = find_card(id)
    local old, row, from = group.rows[i], {}, {}
    group.faces = group.faces or {}
    group.faces[i] = group.faces[i] or { id = id }
    claim(self, group.faces[i], "give a face to", nil)
    for k, v in pairs(old) do row[k] = v end
    for k, v in pairs(new) do
      local known, names = known_attribute(group, k)
      if not known then error(P.unknown("attribute of these cards", k, names)) end
      from[k], row[k] = old[k], v
    end
    local rows = {}
    for at, r in ipairs(group.rows) do rows[at] = r end
    rows[i] = row
    group.rows = rows
    change(self, "changes the face of", id, P.show(from), P.show(new))
  end
end

--- Offer an option in a choice, or no longer.
function Layer:offer(choice, option)
  local c = find(book.choices, "choice", choice)
  local patterns = {}
  for i, p in ipairs(c.patterns) do patterns[i] = p end
  patterns[#patterns + 1] = option
  c.patterns = patterns
  change(self, "offers", choice, nil, option).option = option
end

function Layer:withdraw(choice, option)
  local c = find(book.choices, "choice", choice)
  local patterns, found = {}, false
  for _, p in ipairs(c.patterns) do
    if p == option then found = true else patterns[#patterns + 1] = p end
  end
  if not found then error(P.unknown("option in '" .. choice .. "'", option, c.patterns)) end
  c.patterns = patterns
  change(self, "withdraws", choice, option, nil).option = option
end

--- After all layers are loaded: is what they need below them?
function P.check_layers()
  local below = {}
  for _, name in ipairs(book.layer_order) do
    local l = book.layers[name]
    for _, need in ipairs(l.needs) do
      if not below[need] then
        error("the layer '" .. name .. "' needs '" .. need .. "' below it: add -l " .. need, 0)
      end
    end
    below[name] = true
  end
end
