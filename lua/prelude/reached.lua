--- Which rules a game can still come to when layers have taken the place of others.
---
--- A rule is come to if something that runs names it: a step, or a function that has its
--- name among its constants (rules.crisis.card has "crisis" and "card").  Names that only
--- seem to be one err on the side of "come to".
local E, P = ...
local book = P.book

--- What is run of a rule: from the last layer on that stands in for it, or as if there
--- were no such layer.
function P.parts_run(rule, as_before)
  local parts = { rule.steps or rule.fn }
  for _, w in ipairs(rule.wraps) do
    if w.how == "replace" and not as_before then parts = {} end
    parts[#parts + 1] = w.steps or w.fn
  end
  return parts
end

--- A short text as it stands among a function's constants (Lua 5.4: its tag, its length).
local function constant(text) return "\4" .. string.char(0x80 | #text + 1) .. text end

--- The texts in functions, with what they hold, and, if asked for, those in tables.
local function gather(thing, texts, plain, seen)
  if type(thing) == "function" then
    if seen[thing] then return texts end
    seen[thing] = true
    local dumped, text = pcall(E.dump, thing, true)
    texts[#texts + 1] = dumped and text or nil -- none of a function in C
    local i, name, held = 1, E.getupvalue(thing, 1)
    while name do
      if type(held) == "function" then gather(held, texts, plain, seen) end
      i = i + 1
      name, held = E.getupvalue(thing, i)
    end
  elseif type(thing) == "string" then
    texts[#texts + 1] = plain and constant(thing) or nil
  elseif P.is_expr(thing) then
    local f = P.expr.raw(thing) -- flow.run(card.flip): what cards name by that attribute
    texts[#texts + 1] = plain and f.op == "field" and constant(f.name) or nil
  elseif type(thing) == "table" then
    for _, part in pairs(thing) do gather(part, texts, plain, seen) end
  end
  return texts
end

--- Does what is gathered name it, whole or as rules.a.b does?
local function names(text, id)
  if text:find(constant(id), 1, true) then return true end
  local parts = id:split(".")
  parts[#parts + 1] = "rules"
  for _, part in ipairs(parts) do
    if not text:find(constant(part), 1, true) then return false end
  end
  return true
end

--- Names of rules and choices that cards and places carry, by the attribute that has them.
local function carried(thing, list)
  for key, part in pairs(thing) do
    if type(part) == "table" and not P.is_expr(part) then
      carried(part, list)
    elseif type(key) == "string" and (book.rules[part] or book.choices[part]) then
      list[#list + 1] = { key = key, name = part }
    end
  end
  return list
end

local function all_carried()
  local list = {}
  for _, group in ipairs(book.cards) do carried(group.rows, list) end
  for _, c in pairs(book.components) do carried(c.spec, list) end
  return list
end

--- The rules of the answers at a choice.
local function answers(choice)
  local list = {}
  for _, entry in ipairs(P.linked.choices) do
    if entry.id == choice then
      for _, name in ipairs(entry.names) do list[#list + 1] = name end
    end
  end
  return list
end

--- { id = true }; gone: those that layers withdrew.  as_before: as if no layer had taken a
--- rule's place.
function P.reached_rules(gone, as_before)
  local reached, todo, names_in_data = {}, {}, all_carried()
  local function reach(id)
    if reached[id] or not book.rules[id] or gone[id] and not as_before then return end
    reached[id], todo[#todo + 1] = true, id
  end
  local function ask(choice)
    for _, name in ipairs(answers(choice)) do reach(name) end
  end
  local function read(text)
    local last = {} -- in rules.ship.flip, "flip" is no attribute of a card
    for id in pairs(book.rules) do
      if names(text, id) then
        local parts = id:split(".")
        last[parts[#parts]] = true
        reach(id)
      end
    end
    for id in pairs(book.choices) do if names(text, id) then ask(id) end end
    for _, c in ipairs(names_in_data) do
      if names(text, c.key) and not last[c.key] then
        reach(c.name)
        ask(c.name)
      end
    end
  end
  for _, id in ipairs(book.phases) do reach(id) end
  reach("score")
  for id in pairs(gone) do reach(id) end
  for _, entry in ipairs(P.linked.choices) do
    for i, name in ipairs(entry.names) do if entry.inter[i] then reach(name) end end
  end
  for _, kind in ipairs { "values", "options", "guards", "choices" } do
    read(table.concat(gather(book[kind], {}, false, {}), " "))
  end
  while #todo > 0 do
    read(table.concat(gather(P.parts_run(book.rules[table.remove(todo)], as_before), {}, true, {}), " "))
  end
  return reached
end
