--- Explaining: what a name means, where it is written, why something happened.
--- What is told are rows, as in look.lua.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked
local tell, row = P.tell, P.row

--- Names of scripts and the words of the reference stay as they are written.
local function code_row(list, indent, head, text, note)
  list[#list + 1] = { indent = indent, head = head, text = text, note = note }
end

-- Layers of a rule -----------------------------------------------------

local HOW = { replace = "replaced by", wrap = "wrapped by", before = "begun by", after = "followed by" }

--- "wrapped by house/x (x.lua:7)" for each layer on a rule, outermost last.
local function layers_of(rule)
  local list = {}
  for _, w in ipairs(rule.wraps or {}) do
    list[#list + 1] = P.said(HOW[w.how]) .. " " .. w.layer .. " (" .. w.source .. ")"
  end
  for _, a in ipairs(rule.allowed or {}) do
    list[#list + 1] = (a.cond == nil and "dropped by " or "eased by ") .. a.layer .. " (" .. a.source .. ")"
  end
  return list
end

-- The last answer ------------------------------------------------------

--- The events since the last answer as a tree of the rules that ran: nodes { rule =, list =, told = }.
--- `stack` is the way from the phase to the rule in which the question stood.
local function chain_tree()
  local answer = E.events()
  while answer > 0 and E.event(answer, false).what ~= "answer" do answer = answer - 1 end
  if answer == 0 then return nil end
  local from = answer
  while from > 1 and E.event(from, false).what ~= "phase" do from = from - 1 end
  local root = { list = {} }
  local stack, depth = { root }, 0
  local function down_to(rule)
    while #stack > 1 and stack[#stack].rule ~= rule do stack[#stack] = nil end
  end
  for i = from, E.events() do
    local e = E.event(i, false)
    if i == answer then depth = #stack end
    if e.what == "rule" then
      down_to(e.within)
      local node = { rule = e.rule, list = {}, old = i < answer }
      local above = stack[#stack]
      above.list[#above.list + 1] = node
      stack[#stack + 1] = node
    elseif i > answer then
      down_to(e.rule)
      local node = { event = e }
      local above = stack[#stack]
      above.list[#above.list + 1] = node
      for _, s in ipairs(stack) do s.told = true end
    end
  end
  return root, E.event(answer, false), depth
end

local function open_to_all(cell)
  local comp = linked.components[rawget(E.fields(cell), "component")]
  local spec = comp.decl.spec
  return not spec.secret and (spec.sees or "all") == "all"
end

--- A counter that changed, for those it is open to.
local function counted(e)
  if not open_to_all(e.cell) then return nil end
  local comp = linked.components[rawget(E.fields(e.cell), "component")]
  return (#comp.items > 0 and comp.name .. "." or "") .. tostring(e.cell) .. ": " .. e.n .. " -> " .. e.m
end

local function sentence(e)
  if e.what == "count" then return counted(e) end
  if e.what == "answer" then return nil end
  return P.tell_event(e)
end

local function show_node(list, node, indent)
  local inner = indent
  if node.rule and (node.told or not node.old) then
    local name = P.rule_names[node.rule]
    local rule = name and book.rules[name]
    local layers = rule and layers_of(rule) or {}
    if node.told or #layers > 0 then
      row(list, indent, name, (rule and P.cited(rule.cites) or "")
        .. (#layers > 0 and " " .. table.concat(layers, ", ") or ""), rule and rule.source)
      inner = indent + 2
    end
  end
  for _, child in ipairs(node.list or {}) do
    if child.event then
      local text = sentence(child.event)
      if text then row(list, inner, nil, text:trim()) end
    else
      show_node(list, child, inner)
    end
  end
end

--- why last: the answer, the rules and layers that ran because of it, what they did.
function tell.last()
  local list = {}
  local root, answer = chain_tree()
  if not root then
    row(list, 0, nil, "nobody has answered yet")
    return list
  end
  row(list, 0, P.tell_event(answer))
  local before = #list
  show_node(list, root, 2)
  if #list == before then row(list, 2, nil, "nothing moved, and no rule ran") end
  return list
end

-- ?x -------------------------------------------------------------------

local TAGS = {
  ["@field"] = "", ["@param"] = "takes ", ["@return"] = "returns ", ["@where"] = "may be used in: ",
  ["@overload"] = "or ",
}

--- A comment of the reference as rows.
local function reference_rows(list, text)
  local words
  for _, line in ipairs(text:split("\n")) do
    local body = line:starts("---") and line:sub(4) or nil
    if not body then
      local call = line:starts("function ") and line:sub(10) or line
      if call:ends(" end") then call = call:sub(1, -5) end
      table.insert(list, 1, { indent = 0, head = call })
    elseif TAGS[E.match(body, "^[^ ]*")] then
      local tag = E.match(body, "^[^ ]*")
      code_row(list, 2, nil, TAGS[tag] .. body:sub(#tag + 2))
    elseif body:starts("@class ") then
      code_row(list, 0, body:sub(8))
    elseif not body:starts("@") and body:trim() ~= "" then
      local last = list[#list]
      if body:starts("     ") then
        code_row(list, 6, nil, body:trim())
      elseif last and last == words then -- a paragraph goes on
        last.text = last.text .. " " .. body:trim()
      else
        code_row(list, 2, nil, body:trim())
        words = list[#list]
      end
    end
  end
end

local KINDS = { "rule", "guard", "value", "option", "choice", "component", "pieces", "layer", "bot", "view" }
local NAMED = {
  book.rules, book.guards, book.values, book.options, book.choices, book.components, book.pieces, book.layers,
  book.bots, book.boards,
}

--- What is written under a name in the game's book: { kind, thing } pairs.
local function in_book(id)
  local found = {}
  for i, kind in ipairs(KINDS) do
    if NAMED[i][id] then found[#found + 1] = { kind, NAMED[i][id] } end
  end
  local card = linked.by_name.card[id]
  if card then found[#found + 1] = { "card", linked.cards[card].group } end
  return found
end

local function class_of(value)
  if type(value) ~= "userdata" then return nil end
  local kind = E.thing(value)
  if value == P.g then return "Table" end
  if kind == "row" then return "Row" end
  local comp = linked.components[rawget(E.fields(value) or {}, "component")]
  return P.classes[comp and comp.type or kind]
end

--- The first sentence the reference has for a method.
local function first_words(class, name)
  local text = P.reference(class, name)
  if not text then return "" end
  for _, line in ipairs(text:split("\n")) do
    local field = E.match(line, "^%-%-%-@field [^ ]+ [^ ]* *(.*)$")
    if field then return (E.gsub(field, " +", " ")) end
    if line:starts("--- ") then return E.match(line, "^%-%-%- (.-%.) ") or line:sub(5) end
  end
  return ""
end

--- What a thing has: values of its own, then what can be called.
local function thing_fields(list, value)
  local class = class_of(value)
  local methods = {}
  for _, name in ipairs(P.names_in(value)) do
    local v = rawget(E.fields(value), name)
    if type(v) == "function" then
      methods[#methods + 1] = name
    elseif class ~= "Table" then
      code_row(list, 4, "." .. name, type(v) == "table" and P.show(P.thawed(v)) or tostring(v))
    end
  end
  for _, name in ipairs(methods) do code_row(list, 4, ":" .. name, class and first_words(class, name) or "") end
end

local SEES = { all = "everybody", owner = "its owner", count = "nobody, but its number is seen", none = "nobody" }

local function describe_component(list, decl)
  local spec, comp = decl.spec, linked.components[decl.id]
  local parts = { decl.type }
  if comp.size > 1 then parts[#parts + 1] = "a row of " .. comp.size end
  if comp.per_player then parts[#parts + 1] = "every " .. (comp.per_seat and "seat" or "player") .. " has one" end
  local room = spec.capacity
  if room then
    local n = P.said_formula((P.is_expr(room) and P.say or P.show)(room))
    parts[#parts + 1] = P.told("capacity {n}", { n = n })
  end
  if spec.holds then parts[#parts + 1] = P.told("holds {what}", { what = P.show(spec.holds) }) end
  parts[#parts + 1] = "seen by " .. SEES[spec.sees or "all"]
  row(list, 2, nil, table.concat(parts, ", "))
  if comp.total > 12 then
    row(list, 2, nil, "'show " .. decl.id .. "' lists what it holds")
    return
  end
  for _, handle in ipairs(P.things_of(comp)) do row(list, 4, tostring(handle), P.content(handle, tell.viewer)) end
end

local function describe(list, kind, thing, id)
  local word = kind == "rule" and thing.phase and "phase" or kind
  local own = not thing.layer or thing.layer == book.game.name
  code_row(list, 0, id, (own and P.said(word) or P.told("{word} of {layer}", { word = word, layer = thing.layer }))
    .. (P.cited(thing.cites) and " " .. P.cited(thing.cites) or ""), thing.source)
  if thing.text or thing.says then
    local says = thing.text or thing.says
    row(list, 2, nil, type(says) == "string" and says or "its words are worked out by a function")
  end
  if kind == "guard" then
    row(list, 2, nil, "watches " .. table.concat(thing.where, ", ")
      .. (P.is_expr(thing.cond) and ", refuses when " .. P.say(thing.cond) or ""))
  elseif kind == "value" then
    row(list, 2, nil, "= " .. (type(thing.value) == "function" and "worked out by a function" or P.show(thing.value)))
    local range = P.range_text(thing)
    if range then row(list, 2, nil, "it can be " .. range) end
  elseif kind == "option" then
    local names = P.map(thing.params, function(p) return p.name end)
    if #names > 0 then row(list, 2, nil, "asks for " .. table.concat(names, ", ")) end
  elseif kind == "choice" then
    if thing.asks then row(list, 2, nil, thing.asks) end
    row(list, 2, nil, "options: " .. table.concat(thing.patterns, ", "))
  elseif kind == "component" then
    describe_component(list, thing)
  elseif kind == "pieces" then
    row(list, 2, nil, "how many: " .. P.show(thing.spec.count) .. (thing.spec.per and ", for each player" or ""))
  elseif kind == "rule" then
    row(list, 2, nil, "ran " .. P.times(thing) .. " times")
  end
  for _, layer in ipairs(layers_of(thing)) do row(list, 2, nil, layer) end
end

--- "rules.score", 'rules["ship.pull"]' and "score()" mean the rule.
local function bare(words)
  words = E.gsub(E.gsub(words:trim(), "%(%)$", ""), "^rules%.", "")
  local _, quoted = E.match(words, "^rules%[(['\"])(.*)%1%]$")
  return quoted or words
end

--- "bag:draw", "string.find": an owner and a name.
local function split_name(words)
  local owner, name = E.match(words, "^(.*)[:.](.*)$")
  return owner, name or words
end

--- A name of the game is not also looked up as what declares such things.
local function find_reference(words, in_game)
  local owner, name = split_name(words)
  if not owner then
    return P.reference("_G", name) or not in_game and (P.reference("Layer", name) or P.reference("Game", name))
  end
  local text = P.reference(owner, name) -- a class, or a library
  if text then return text end
  local ok, value = P.value_of(owner)
  local class = ok and class_of(value)
  return class and P.reference(class, name)
end

local function all_names() return P.keys(P.environment, table.unpack(NAMED)) end

local function describe_value(list, value, words)
  if type(value) == "userdata" then
    local class = class_of(value)
    code_row(list, 0, tostring(value), class)
    local content = P.content(value, tell.viewer)
    if content then row(list, 2, nil, content) end
    thing_fields(list, value)
  elseif type(value) == "function" then
    local source = P.function_source(value)
    code_row(list, 0, words, P.said("function"), source or P.said("of the engine"))
  else
    for _, line in ipairs(P.pretty(value, 72):split("\n")) do list[#list + 1] = { indent = 2, plain = line } end
  end
end

--- ?x
function tell.help(words, viewer)
  local list = {}
  tell.viewer = viewer
  local id = bare(words)
  local found = in_book(id)
  for _, f in ipairs(found) do describe(list, f[1], f[2], id) end
  local text = find_reference(words, #found > 0)
  if text then
    local rows = {}
    reference_rows(rows, text)
    for _, r in ipairs(rows) do list[#list + 1] = r end
  end
  local class = not text and P.reference(words)
  if class then reference_rows(list, class) end
  local ok, value = P.value_of(words)
  if ok and (#list == 0 or type(value) == "userdata") then
    if #found == 0 then
      describe_value(list, value, words)
    elseif type(value) == "userdata" then
      thing_fields(list, value)
    end
  end
  if #list == 0 then
    local names = all_names()
    local none = P.unknown("rule, word or thing", words, names)
    error(P.nearest(words, names) and none or none .. "; 'rules " .. words .. "' looks in their texts", 0)
  end
  return list
end

-- ??x ------------------------------------------------------------------

--- Lines as they stand, with their numbers.
local function source_rows(list, place, text, title)
  code_row(list, 0, place, title)
  local n = select(2, P.place(place))
  for _, line in ipairs(text:split("\n")) do
    list[#list + 1] = { indent = 0, plain = string.format("%5d  ", n) .. line }
    n = n + 1
  end
end

--- The statement of a declaration, and the lines of its function where that is longer.
local function declared(list, source, fn, title)
  local place, text
  if type(fn) == "function" then place, text = P.function_source(fn) end
  local statement = source and P.statement(source)
  if statement and (not text or #statement >= #text) then
    source_rows(list, source, statement, title)
  elseif text then
    source_rows(list, place, text, title)
  elseif source and source ~= "" then
    code_row(list, 0, source, title)
  end
end

function tell.source(words)
  local list = {}
  local id = bare(words)
  for _, f in ipairs(in_book(id)) do
    local kind, thing = f[1], f[2]
    declared(list, thing.source, thing.fn or thing.value, P.said(kind) .. " " .. id)
    for _, w in ipairs(thing.wraps or {}) do declared(list, w.source, w.fn, P.said(HOW[w.how]) .. " " .. w.layer) end
    for _, a in ipairs(thing.allowed or {}) do declared(list, a.source, a.cond, P.said("eased by " .. a.layer)) end
  end
  if #list > 0 then return list end
  local ok, value = P.value_of(words)
  if ok and type(value) == "function" then
    local place, text = P.function_source(value)
    if place then
      source_rows(list, place, text, words)
      return list
    end
    error("'" .. words .. "' is part of the engine; '?" .. words .. "' says what it does", 0)
  elseif ok and type(value) == "userdata" then
    local fields = E.fields(value)
    local name = rawget(fields, "component") or rawget(fields, "group")
    local comp = name and book.components[name]
    if E.thing(value) == "card" then
      local _, card = E.thing(value)
      comp = linked.cards[card].group
    elseif E.thing(value) == "kind" then
      comp = book.pieces[rawget(fields, "id")]
    end
    if comp then
      declared(list, comp.source, nil, tostring(value))
      return list
    end
  end
  if find_reference(words) then
    error("'" .. words .. "' is part of the engine; '?" .. words .. "' says what it does", 0)
  end
  error(P.unknown("rule, function or thing", words, all_names()), 0)
end
