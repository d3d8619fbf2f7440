--- The rules as data: everything that has a name, and what layers change.
local E, P = ...
local book, linked = P.book, P.linked

local function row(thing, kind, text)
  return {
    id = thing.id, kind = kind, cites = thing.cites or {}, text = P.said(text or thing.text or ""),
    layer = thing.layer, source = thing.source,
  }
end

--- Options that a layer withdrew and that no choice has any more: { id = true }.
local function withdrawn_options()
  local gone = {}
  for id, option in E.next, book.options do gone[id] = option.removed end
  for _, c in ipairs(book.changes) do
    if c.what == "withdraws" then
      for id in pairs(book.options) do
        if id == c.option or id:sub(1, #c.option + 1) == c.option .. "." then gone[id] = true end
      end
    end
  end
  for _, entry in ipairs(linked.choices) do
    for _, name in ipairs(entry.names) do gone[name] = nil end
  end
  return gone
end

--- Those that layers took the place of, with what only they led to: { id = true }.
local function overruled()
  local gone, replaced = withdrawn_options(), {}
  for id, rule in E.next, book.rules do
    if #rule.wraps > 0 and P.is_replaced(rule) then replaced[id] = true end
  end
  if E.next(gone) == nil and E.next(replaced) == nil then return gone end
  local before, now = P.reached_rules(gone, true), P.reached_rules(gone)
  for id in pairs(before) do gone[id] = gone[id] or not now[id] end
  for id in pairs(replaced) do gone[id] = true end
  return gone
end

local function watches_nothing(guard, gone)
  for _, where in ipairs(guard.where) do if not gone[where] then return false end end
  return true
end

--- Everything named, in a fixed order; what people wrote of it in the language spoken.
function P.rule_list()
  local list, gone = {}, overruled()
  local function add(...)
    list[#list + 1] = row(...)
    return list[#list]
  end
  for _, v in pairs(book.values) do add(v, "value", v.text or P.said_formula(v.id .. " = " .. P.show(v.value))) end
  for _, id in ipairs(book.guard_order) do
    local guard = book.guards[id]
    local r = add(guard, "guard")
    if r.text == "" and P.is_expr(guard.cond) then r.text = P.said_formula("refused when " .. P.say(guard.cond)) end
    r.number = guard.number
    r.dropped = guard.number == nil
    r.overruled = watches_nothing(guard, gone)
  end
  for _, rule in pairs(book.rules) do
    local r = add(rule, rule.phase and "phase" or "rule")
    if r.text == "" then r.text, r.is_course = P.said_formula(P.course_words(rule)), true end
    local cites = rule.cites
    for _, w in ipairs(rule.wraps) do
      cites = P.joined(cites, w.cites)
      if not w.removes then r.layer, r.source = w.layer, w.source end -- what is gone is nobody's news
    end
    r.cites, r.fired, r.number = cites, rule.number and P.times(rule), rule.number
    r.overruled = gone[rule.id] == true
  end
  for _, id in ipairs(book.option_order) do
    local option = book.options[id]
    local r = add(option, "option")
    r.says = type(option.says) == "string" and P.said(option.says) or nil
    r.overruled = gone[id]
  end
  for _, id in ipairs(book.component_order) do
    local c = book.components[id]
    add(c, "component", c.type).overruled = c.removed
  end
  for _, id in ipairs(book.pieces_order) do add(book.pieces[id], "component", "pieces") end
  for _, group in ipairs(book.cards) do
    add(group, "cards", #group.rows .. (#group.rows == 1 and " card" or " cards")).id = group.pile
  end
  for _, id in ipairs(book.invariant_order) do add(book.invariants[id], "invariant") end
  for _, id in ipairs(book.measure_order) do add(book.measures[id], "measure") end
  for _, id in ipairs(book.worth_order) do
    local worth = book.worths[id]
    add(worth, "worth", type(worth.text) == "string" and worth.text or P.say(worth.formula))
  end
  return list
end

--- What is counted (ask.counted): guards by what they refuse, behind all of them rules and phases by their runs.
function P.counted(guards)
  local names, seen, lost, gone = {}, {}, {}, overruled()
  local function add(id, kind, counter, is_gone)
    if not counter then return end
    local name = seen[id] and string.format("%s (%s)", id, kind) or id
    names[counter + 1], seen[name] = name, true
    if is_gone then lost[#lost + 1] = name end
  end
  for _, id in ipairs(book.guard_order) do
    local guard = book.guards[id]
    add(id, "guard", guard.number, watches_nothing(guard, gone))
  end
  for number, id in ipairs(P.rule_names) do
    add(id, book.rules[id].phase and "phase" or "rule", guards + number - 1, gone[id] == true)
  end
  for i = 1, guards + #P.rule_names do names[i] = names[i] or "" end
  return { rules = names, guards = guards, overruled = lost }
end

--- Options that are offered or withdrawn have words and ids of their own.
local function quote_options(c)
  local ids = c.what == "withdraws" and c.was or c.cites
  for _, id in ipairs(book.option_order) do
    local option = book.options[id]
    if id == c.option or id:starts(c.option .. ".") then
      for _, cite in ipairs(option.cites) do ids[#ids + 1] = cite end
      if type(option.says) == "string" then c.text = (c.text and c.text .. "; " or "") .. option.says end
    end
  end
end

--- An option and its rule, say, are one addition.
local function join(first, c)
  for _, id in ipairs(c.cites) do
    if not P.has(first.cites, id) then table.insert(first.cites, id) end
  end
  first.to, first.text = first.to .. ", " .. c.to, first.text or c.text
end

--- Did the layer come with the game, unasked?
local function is_automatic(layer)
  local source = book.layers[layer] and book.layers[layer].source or ""
  for _, file in ipairs(book.automatic) do
    if source:find("/" .. file .. ".lua:", 1, true) then return true end
  end
  return false
end

--- What one layer does to a thing decides what another one finds there.
local ORDERED = {
  sets = true, replaces = true, wraps = true, ["adds to"] = false, ["adds before"] = false, ["adds after"] = false,
}

--- Does it matter which of two changes of one thing comes first?
local function depends(a, b)
  if ORDERED[a.what] == nil or ORDERED[b.what] == nil then return false end
  if a.what == "sets" and b.what == "sets" and a.to == b.to then return false end
  return ORDERED[a.what] or ORDERED[b.what]
end

--- A row for each thing that two layers change so that their order matters.
local function add_orders(list)
  for i, later in ipairs(book.changes) do
    for j = i - 1, 1, -1 do
      local first = book.changes[j]
      if first.rule == later.rule and first.layer ~= later.layer and depends(first, later) then
        list[#list + 1] = {
          rule = later.rule, what = P.said_formula("comes after '" .. first.layer .. "' on"), layer = later.layer,
          source = later.source,
          to = P.said_formula("'" .. first.layer .. "' " .. first.what .. " it, this one " .. later.what
            .. " it; the other way round the rules would differ"),
          cites = {}, was = {},
        }
        break
      end
    end
  end
end

--- A change without what is no text: words that depend on the table, values that are lists.
local function in_words(change)
  local c = {}
  for k, v in pairs(change) do
    if type(v) == "string" or type(v) == "number" then c[k] = tostring(v) end
  end
  c.elsewhere, c.ends = change.elsewhere, change.ends and E.copy(change.ends)
  c.cites, c.was = E.copy(change.cites), E.copy(change.was)
  return c
end

--- What the stack changes, in the order in which it was said; what came by itself last.
function P.change_list()
  local list, added, unasked = {}, {}, {}
  for _, change in ipairs(book.changes) do
    local c = in_words(change)
    if c.option then quote_options(c) end
    local key = c.layer .. " " .. c.rule
    if c.what == "adds" and added[key] then
      join(added[key], c)
    else
      local to = is_automatic(c.layer) and unasked or list
      to[#to + 1] = c
      if c.what == "adds" then added[key] = c end
    end
  end
  for _, changes in ipairs { list, unasked } do
    for _, c in ipairs(changes) do
      c.text, c.says = c.text and P.said_fact(c.text), c.says and P.said(c.says)
      c.from, c.to = P.said_formula(c.from), c.what == "adds" and P.said(c.to) or P.said_formula(c.to)
    end
  end
  add_orders(list)
  return table.move(unasked, 1, #unasked, #list + 1, list)
end

function P.layer_list()
  return P.map(book.layer_order, function(name)
    local l = book.layers[name]
    return { name = name, says = P.said(l.says or ""), source = l.source }
  end)
end

function P.game_info()
  local game = book.game
  local from, to = P.table_sizes()
  return {
    name = game.name, title = game.title, says = P.said(game.says or ""), from = from, to = to,
    wins = P.said(game.wins or ""), turn = P.map(game.turn or {}, P.said),
    reconstructed = P.said(game.reconstructed or ""),
  }
end

--- The rule declared nearest above a line of a file, for error reports; a test's own lines are no rule's.
function P.rule_at(file, line)
  local best, best_line
  local runs = next(P.composed) ~= nil -- while scripts declare, no rule runs
  local function look(thing, id)
    local source = thing.source
    if not source or not source:starts(file .. ":") then return end
    local at = math.tointeger(tonumber(source:sub(#file + 2)))
    if at and (at == line or runs and at < line) and (not best_line or at > best_line) then
      best, best_line = { id = id, layer = thing.layer }, at
    end
  end
  for id, rule in pairs(book.rules) do
    look(rule, id)
    for _, w in ipairs(rule.wraps) do look(w, id) end
  end
  for id, guard in pairs(book.guards) do look(guard, id) end
  for _, test in ipairs(book.tests) do look { source = test.source } end
  return best
end
