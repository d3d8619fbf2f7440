--- Words at the edge: labels of answers, the list of rules, what layers
--- change, why an answer was refused.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked

--- A field that a handle does not have.
function P.missing(fields, key, label)
  local ok, names = pcall(P.keys, fields) -- some are by player
  if not ok then names = {} end
  error("'" .. tostring(label) .. "' has no field '" .. tostring(key) .. "'"
    .. (P.nearest(tostring(key), names) and "; did you mean '" .. P.nearest(tostring(key), names) .. "'?" or ""))
end

-- What is hidden -------------------------------------------------------

local SEES = {
  owner = "its owner alone sees it", count = "one sees how many there are, not which", none = "nobody sees it",
}

--- Somebody looks at what they can't know: `what` of a component.
function P.hidden(component, what, viewer)
  local c = book.components[component]
  local why = c.spec.secret and "it is secret until it is shown" or SEES[c.spec.sees] or "it is hidden"
  local cites = P.cites(c.spec.cites)
  error("player " .. viewer .. " can't know " .. what .. ": " .. why
    .. (#cites > 0 and " (" .. table.concat(cites, " ") .. ")" or "") .. (c.source and "  " .. c.source or ""))
end

--- A field of a card that the viewer doesn't know: what all cards with its back have in
--- common, or an error.
function P.back(number, key, viewer)
  local known, value = false, nil
  if linked.sided[key] then error("player " .. viewer .. " can't know this card; ask card:known(player) before") end
  for id, card in pairs(linked.cards) do
    if card.back == number then
      local field = rawget(E.fields(P.handles.card[id]), key)
      if known and field ~= value then
        error("player " .. viewer .. " can't know this card; ask card:known(player) before")
      end
      known, value = true, field
    end
  end
  return value
end

--- Call fn with a player's eyes.
local function back(viewer, ...)
  E.looks(viewer)
  return ...
end
function P.seen_by(player, fn, ...) return back(E.looks(player), fn(...)) end

-- Answers in words -----------------------------------------------------

--- What stands for a name in braces: a parameter, an attribute of one ({route.region}), or a
--- formula of the option's `with`; nil if it depends on a parameter that is not known.
local function said(option, player, values, name)
  local formula = option.said and option.said[name]
  if formula then
    for _, i in ipairs(formula.needs) do if values[i] == nil then return nil end end
    if not player and not formula.steady then return nil end
    local n = E.eval(formula.node, player and player.seat or 1, values)
    return formula.type == "number" and n or P.handles[formula.type][n]
  end
  local field
  local dot = name:find(".", 1, true) or name:find(":", 1, true)
  if dot then name, field = name:sub(1, dot - 1), name:sub(dot) end
  for i, param in ipairs(option.params) do
    if param.name == name then
      local v = values[i]
      if field == ":cost" and option.way_cost then
        return player and v ~= nil and E.eval(option.way_cost, player.seat, values) or nil
      end
      if v ~= nil and field and type(v) == "userdata" then v = v[field:sub(2)] end
      return v
    end
  end
  return "{" .. name .. "}"
end

--- "ship {route} to {refinery}" with what stands for the names; "…" for what is not known.
local function expand(template, option, player, values)
  local text, at = "", 1
  while true do
    local open = template:find("{", at, true)
    local close = open and template:find("}", open, true)
    if not close then return text .. template:sub(at) end
    local v = said(option, player, values, template:sub(open + 1, close - 1))
    text = text .. template:sub(at, open - 1) .. (v ~= nil and tostring(v) or "…")
    at = close + 1
  end
end

--- The words of an answer, with the eyes of whoever looks.
local function words_of(choice, number, player, ...)
  local entry = linked.choices[choice + 1]
  local option = entry.options[number]
  local says = option.says
  if type(says) == "function" then return tostring(says(player, ...)) end
  if says then return expand(says, option, player, { ... }) end
  local text = entry.single and "" or option.id
  for _, v in ipairs { ... } do text = text .. (text == "" and "" or " ") .. tostring(v) end
  return text == "" and option.id or text
end

function P.label(choice, number, player, ...) return P.seen_by(player, words_of, choice, number, player, ...) end

--- The words of an answer that is given, if they depend on the table as it is: later they would speak
--- of another one.  The log is for all, so nobody may see them otherwise.
function P.words_now(choice, number, player, ...)
  local option = linked.choices[choice + 1].options[number]
  if type(option.says) ~= "function" and not option.said and not option.way_cost then return nil end
  local before, text = E.looks(player), nil
  for _, viewer in ipairs(P.g.players) do
    E.looks(viewer)
    local ok, seen = pcall(words_of, choice, number, player, ...)
    if not ok or text and seen ~= text then text = nil break end
    text = seen
  end
  E.looks(before)
  return text
end

--- All amounts that may be answered, in words: "bid 3 to 40"; "" where the question is
--- for nothing but an amount.
function P.amount_words(choice, player, from, to)
  local entry = linked.choices[choice + 1]
  local option = entry.options[entry.amount]
  if entry.single then return "" end
  local amounts = from == to and tostring(from) or from .. (to == math.maxinteger and " or more" or " to " .. to)
  if type(option.says) == "function" then return option.id .. " " .. amounts end
  return P.label(choice, entry.amount, player, amounts)
end

--- The rules that say how far the amounts go: " (GI-AUCTION-4)".
function P.amount_cites(choice)
  local entry = linked.choices[choice + 1]
  local cites = entry.options[entry.amount].cites or {}
  return #cites > 0 and " (" .. table.concat(cites, " ") .. ")" or ""
end

--- What helps to choose one.
function P.amount_helps(choice, player)
  return P.helps(choice, linked.choices[choice + 1].amount, player)
end

--- An answer of somebody who is not asked.
function P.said_by(player, label) return tostring(player) .. ": " .. label end

--- What helps to decide for it, or "": the option's `facts`.
function P.helps(choice, number, player, ...)
  local option = linked.choices[choice + 1].options[number]
  local facts = option.facts
  local text = facts and type(facts) == "string" and expand(facts, option, player, { ... })
  if type(facts) == "function" then text = P.seen_by(player, facts, player, ...) end
  return text and P.said(tostring(text)) or ""
end

--- Should people read this option of a choice before the others?
function P.leads(choice, number)
  local entry = linked.choices[choice + 1]
  for _, name in ipairs(entry.decl.first or {}) do
    local id = entry.names[number + 1] or ""
    if id == name or id:starts(name .. ".") then return true end
  end
  return false
end

--- What an option's answers stand under in a list, or nil; a window's come behind the choice's own.
function P.heading(choice, number)
  local entry = linked.choices[choice + 1]
  local window = entry.window
  local option = entry.options[number + 1] or window and window.options[number + 1 - #entry.options]
  return option and option.heading and P.said(option.heading)
end

local NO_PARAMETERS = {}
function P.question(choice, player)
  local decl = linked.choices[choice + 1].decl
  if not decl.said then return P.said(decl.asks or decl.id) end
  return P.said(expand(decl.asks or decl.id, { params = NO_PARAMETERS, said = decl.said }, player, NO_PARAMETERS))
end

--- The number of the answer that words mean: option id and labels.
function P.option_name(choice, number) return linked.choices[choice + 1].names[number] end

-- Rules as data --------------------------------------------------------

local function row(thing, kind, text)
  return {
    id = thing.id, kind = kind, cites = thing.cites or {}, text = text or thing.text or "",
    layer = thing.layer, source = thing.source,
  }
end

--- Options that a layer withdrew and that no choice has any more: { id = true }.
local function withdrawn_options()
  local gone = {}
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
  for id, rule in pairs(book.rules) do
    if P.is_replaced(rule) then replaced[id] = true end
  end
  if next(gone) == nil and next(replaced) == nil then return gone end
  local before, now = P.reached_rules(gone, true), P.reached_rules(gone)
  for id in pairs(before) do gone[id] = gone[id] or not now[id] end
  for id in pairs(replaced) do gone[id] = true end
  return gone
end

--- Everything named, in a fixed order.
function P.rule_list()
  local list, gone = {}, overruled()
  for _, v in pairs(book.values) do
    list[#list + 1] = row(v, "value", v.text or (v.id .. " = " .. P.show(v.value)))
  end
  for _, id in ipairs(book.guard_order) do
    local guard = book.guards[id]
    local r = row(guard, "guard", guard.text)
    if r.text == "" and P.is_expr(guard.cond) then r.text = "refused when " .. P.say(guard.cond) end
    r.number = guard.number
    r.dropped = guard.number == nil
    r.overruled = gone[guard.where] == true
    list[#list + 1] = r
  end
  for _, rule in pairs(book.rules) do
    local r = row(rule, rule.phase and "phase" or "rule")
    if r.text == "" then r.text = P.course_words(rule) end
    local cites = {}
    for _, c in ipairs(rule.cites) do cites[#cites + 1] = c end
    for _, w in ipairs(rule.wraps) do
      for _, c in ipairs(w.cites) do cites[#cites + 1] = c end
      r.layer, r.source = w.layer, w.source
    end
    r.cites, r.fired, r.number = cites, rule.number and P.times(rule), rule.number
    r.overruled = gone[rule.id] == true
    list[#list + 1] = r
  end
  for _, id in ipairs(book.option_order) do
    local option = book.options[id]
    local r = row(option, "option")
    r.says = type(option.says) == "string" and option.says or nil
    list[#list + 1] = r
  end
  for _, id in ipairs(book.component_order) do
    local c = book.components[id]
    list[#list + 1] = row(c, "component", c.type)
  end
  for _, id in ipairs(book.piece_order) do list[#list + 1] = row(book.pieces[id], "component", "pieces") end
  for _, group in ipairs(book.cards) do
    list[#list + 1] = {
      id = group.pile, kind = "cards", cites = group.cites, layer = group.layer,
      text = #group.rows .. (#group.rows == 1 and " card" or " cards"),
      source = group.source,
    }
  end
  for _, id in ipairs(book.invariant_order) do list[#list + 1] = row(book.invariants[id], "invariant") end
  for _, id in ipairs(book.measure_order) do list[#list + 1] = row(book.measures[id], "measure") end
  for _, id in ipairs(book.worth_order) do
    local worth = book.worths[id]
    list[#list + 1] = row(worth, "worth", type(worth.text) == "string" and worth.text or P.say(worth.formula))
  end
  return list
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
  local seen = {}
  for _, id in ipairs(first.cites) do seen[id] = true end
  for _, id in ipairs(c.cites) do if not seen[id] then first.cites[#first.cites + 1] = id end end
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
          rule = later.rule, what = "comes after '" .. first.layer .. "' on", layer = later.layer,
          source = later.source,
          to = "'" .. first.layer .. "' " .. first.what .. " it, this one " .. later.what
            .. " it; the other way round the rules would differ",
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
  c.cites, c.was = table.move(change.cites, 1, #change.cites, 1, {}), table.move(change.was, 1, #change.was, 1, {})
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
  add_orders(list)
  return table.move(unasked, 1, #unasked, #list + 1, list)
end

function P.layer_list()
  local list = {}
  for _, name in ipairs(book.layer_order) do
    local l = book.layers[name]
    list[#list + 1] = { name = name, says = l.says or "", source = l.source }
  end
  return list
end

function P.game_info()
  local game = book.game
  local from, to = P.table_sizes()
  return {
    name = game.name, title = game.title, from = from, to = to,
    reconstructed = game.reconstructed or "",
  }
end

-- Why ------------------------------------------------------------------

--- What a function makes of as much of an answer as is known, if it can make anything of it.
local function partly(says, player, r)
  local before = E.looks(player)
  local ok, text = pcall(says, player, table.unpack(r, 1, 6))
  E.looks(before)
  return ok and type(text) == "string" and not text:find("%f[%w]nil%f[%W]") and text or nil
end

--- A refusal in words: "ship Gulf … to Rotterdam", as much as the guard looked at.
local function refused_label(entry, option, player, r)
  local words, whole = "", true
  for i = 1, #option.params do
    words = words .. " " .. (r[i] ~= nil and tostring(r[i]) or "…")
    whole = whole and r[i] ~= nil
  end
  if whole then return P.label(entry.number, r.option, player, table.unpack(r, 1, #option.params)) end
  if type(option.says) == "string" then return expand(option.says, option, player, r) end
  return option.says and partly(option.says, player, r) or option.id .. words
end

--- The numbers that a guard looked at: "your coins: 3, price: 5".
local function refused_facts(guard, option, player, r)
  local facts, names = "", {}
  if not P.is_expr(guard.cond) then return facts end
  local params = {}
  for i, param in ipairs(option.params) do
    params[i] = r[i] ~= nil and r[i] or 0
    names[param.name] = r[i] ~= nil and tostring(r[i]) or nil
  end
  for _, fact in ipairs(P.facts(guard.cond, option.env, player.seat, params, names)) do
    facts = facts .. (facts == "" and "" or ", ") .. P.said(fact[1]) .. ": " .. fact[2]
  end
  return facts
end

--- Does it speak of a card that the player doesn't know?
local function is_secret(r, option, player)
  for i = 1, #option.params do
    if type(r[i]) == "userdata" and E.thing(r[i]) == "card" and not r[i]:known(player) then return true end
  end
  return false
end

--- Is the option refused whatever its parameters are?
local function is_whole(r, option)
  for i = 1, #option.params do if r[i] ~= nil then return false end end
  return true
end

local function add_refusals(list, entry, player, asked, without)
  local refusals = E.refusals(player, entry.number)
  local whole = {} -- of these nothing more need be said
  for _, r in ipairs(refusals) do whole[r.option] = whole[r.option] or is_whole(r, entry.options[r.option]) end
  for _, r in ipairs(refusals) do
    local guard, option = linked.guards[r.guard], entry.options[r.option]
    local told = r.option ~= without and (not whole[r.option] or is_whole(r, option))
    if told and (player == asked or not is_secret(r, option, asked)) then
      local label = refused_label(entry, option, player, r)
      list[#list + 1] = {
        label = player == asked and label or P.said_by(player, label), option = option.id, guard = guard.id,
        cites = guard.cites, text = guard.text or (P.is_expr(guard.cond) and P.say(guard.cond)) or "",
        facts = refused_facts(guard, option, player, r), layer = guard.layer, source = guard.source,
      }
    end
  end
end

--- The refusals at a choice: { label, guard, cites, text, facts }; for a free
--- number its guards, and what they refuse.  Then what others may not interject.
function P.why(player, choice, from, to)
  local entry = linked.choices[choice + 1]
  local list = from and P.why_number(player, choice, from, to) or {}
  local mark = E.mark()
  add_refusals(list, entry, player, player, from and entry.amount)
  for _, other in ipairs(entry.window and P.g.players or {}) do
    if other ~= player then add_refusals(list, entry.window, other, player) end
  end
  P.uncompile(mark)
  for _, r in ipairs(list) do
    r.own, r.own_text, r.label, r.text = r.label, r.text, P.said(r.label), P.said(r.text)
  end
  return list
end

--- What is refused to a player of one option, were the choice asked now.
function P.refusals_of(entry, player, id)
  local list, found, mark = {}, {}, E.mark()
  add_refusals(list, entry, player, player)
  P.uncompile(mark)
  for _, r in ipairs(list) do if r.option == id then found[#found + 1] = r end end
  return found
end

--- A guard in words: its text and the rules it cites.
function P.guard_text(number)
  local guard = linked.guards[number]
  if not guard then return nil end
  local text = guard.text or (P.is_expr(guard.cond) and P.say(guard.cond)) or guard.id
  return P.said(text) .. " (" .. guard.id .. (#guard.cites > 0 and ", " .. table.concat(guard.cites, " ") or "") .. ")"
end

--- The same for a list: "id of layer: text".
function P.guard_line(number)
  local guard = linked.guards[number]
  local text = guard.text or (P.is_expr(guard.cond) and P.say(guard.cond)) or ""
  return guard.id .. " of " .. guard.layer .. (text == "" and "" or ": " .. text)
end

-- The story -----------------------------------------------------------

local TELL = {}
function TELL.phase(e) return "-- " .. e.name .. " --" end
function TELL.edit(e) return "-- by hand: " .. e.name .. " --" end
function TELL.rules(e) return "-- the rules are now: " .. e.name .. " --" end
function TELL.answer(e)
  local entry = linked.choices[e.choice + 1]
  local text = e.secret and "answers in secret" or e.words or tostring(e.n)
  if not (e.amount and entry.single) and not e.secret and not e.words then
    local option = entry.options[e.option]
    if type(option.says) == "string" then
      text = expand(option.says, option, nil, e)
    else
      text = entry.names[e.option]
      for i = 1, #e do text = text .. " " .. tostring(e[i]) end
    end
  end
  return P.said_joined(": ", tostring(e.player), text) .. "."
end
function TELL.move(e)
  local what = e.n == 1 and "1 " .. tostring(e.kind or "piece") .. " goes"
    or e.kind and e.n .. " × " .. tostring(e.kind) .. " go" or e.n .. " pieces go"
  return "  " .. what .. " from " .. tostring(e.from) .. " to " .. tostring(e.to) .. "."
end
function TELL.draw(e)
  if not e.kind then return TELL.move(e) end -- all see that something was drawn, not what
  local from = tostring(e.from)
  return "  " .. tostring(e.kind) .. " comes from " .. (from:starts("the ") and "" or "the ") .. from .. "."
end
local function named(card) return card and tostring(card) or "a card" end
local function first_named(card) return card and tostring(card) or "A card" end
function TELL.card(e)
  return "  " .. first_named(e.card) .. " goes from " .. tostring(e.from) .. " to " .. tostring(e.to) .. "."
end
function TELL.face(e) return "  " .. first_named(e.card) .. " is turned over." end
function TELL.swap(e) return "  " .. first_named(e.card) .. " and " .. named(e.other) .. " change places." end
function TELL.note(e) return "  * " .. P.said(e.text) end
function TELL.shuffle(e) return "  " .. tostring(e.from) .. " is shuffled." end
function TELL.roll(e)
  return "  " .. tostring(e.cell) .. (e.n and " shows " .. e.n or " is rolled in secret") .. "."
end

--- Does the game tell in words of its own what chance brought?
local function is_silent(e)
  local of = (e.what == "draw" or e.what == "roll") and (e.from or e.cell)
  return of and linked.components[rawget(E.fields(of), "component")].decl.spec.tells == false
end

--- What chance brought, for the news; nil if it is hidden or told otherwise.
function P.chance_words(e)
  if is_silent(e) or e.what == "draw" and not e.kind or e.what == "roll" and not e.n then return nil end
  local text = TELL[e.what](e):trim()
  return text:sub(1, #text - 1)
end

--- What was announced since the log was so long, and what chance brought, as the table says it.
function P.news(from, with_chance)
  local chance, announced = {}, {}
  for i = from + 1, E.events() do
    local e = E.event(i, false)
    local drawn = with_chance and (e.what == "draw" or e.what == "roll") and P.chance_words(e)
    if drawn then chance[#chance + 1] = P.said(drawn) end
    if e.what == "note" then announced[#announced + 1] = P.said(e.text) end
  end
  return announced, #chance > 0 and table.concat(chance, ", ")
end

--- What an answer or its words say already.
local IMPLIED = { move = true, card = true, shuffle = true, face = true, swap = true, phase = true }

--- An event as the table says it: words of the game by themselves, not with what stands around them.
local IN_PARTS = { answer = true, note = true }
local function tell_said(e)
  local text = TELL[e.what](e)
  if IN_PARTS[e.what] then return text end
  local indent = text:starts("  ") and "  " or ""
  return indent .. P.said(text:sub(#indent + 1))
end

--- One event as a sentence, or nil.
function P.tell_event(e) return TELL[e.what] and tell_said(e) end

--- Hidden draws from one place to another are told at once.
local function in_one(events)
  local list = {}
  for _, e in ipairs(events) do
    local last = list[#list]
    if e.what == "draw" then e.n = 1 end
    if last and e.what == "draw" and last.what == "draw" and not (e.kind or last.kind)
      and e.from == last.from and e.to == last.to then
      last.n = last.n + 1
    else
      list[#list + 1] = e
    end
  end
  return list
end

--- Events as sentences; in full with every piece that moved and, where it is known, the
--- rule that moved it.
function P.story(events, full)
  local lines = {}
  for _, e in ipairs(in_one(events)) do
    if TELL[e.what] and (full or not (IMPLIED[e.what] or is_silent(e))) then
      local rule = full and P.rule_names[e.rule]
      local because = rule and e.what ~= "answer" and e.what ~= "phase" and "  [" .. rule .. "]" or ""
      lines[#lines + 1] = tell_said(e) .. because
    end
  end
  return lines
end

--- The rule declared nearest above a line of a file, for error reports.
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
  return best
end

-- The words of scripts -------------------------------------------------

--- What stands in the place of g and rules until everything is linked.
function P.not_yet(word, instead)
  local function refuse() error("'" .. word .. "' is there only while a rule runs; " .. instead) end
  return E.setmetatable({}, { __index = refuse, __newindex = refuse, __len = refuse, __metatable = false })
end

--- Put the words of the engine into an environment; returns what a script is told that
--- writes there.
function P.surroundings(env)
  local words = {
    "game", "layer", "who", "var", "the", "setting", "range", "amount", "each", "reach", "neighbours", "least",
    "most", "sum_of", "most_of", "least_of", "given", "entry", "chance", "measure", "weight", "whim", "ref",
    "choose",
    "play", "try", "can", "together", "play_together", "pause", "begin", "began", "moved", "value", "effect", "flow",
    "answered", "seat", "in_turn",
    "announce", "finish", "test", "edit", "lesson", "pen",
  }
  for _, word in ipairs(words) do env[word] = P[word] end
  P.with_colon(P.Book, "l", "is_layer")
  P.with_colon(P.Layer, "l", "is_layer")
  P.with_colon(P.Game, "game", "is_layer")
  P.with_colon(P.Scenario, "t", "results")
  env.include = E.include
  env.random = E.bot_random -- bots only: rules draw from bags, piles and dice
  env.answer = E.answer_named
  env.way = E.way
  -- an error in a question leaves the table frozen, and one in a flow its frames: whoever
  -- catches it goes on as before
  local function caught(frozen, viewer, depth, ...)
    E.freeze(frozen)
    E.looks(viewer)
    E.flow_depth(depth)
    return ...
  end
  env.pcall = function(...)
    local viewer = E.looks()
    E.looks(viewer)
    return caught(E.freeze(), viewer, E.flow_depth(), pcall(...))
  end
  -- unknown names are mistakes, and globals would be state outside the table
  P.environment = env
  env.g = P.not_yet("g", "declarations look at the table through the.NAME and who.NAME")
  env.rules = P.not_yet("rules", "a flow names those it calls: flow.call(\"NAME\")")
  E.setmetatable(env, { __index = function(_, key) error(P.unknown("global", key, P.keys(env))) end })
  return P.no_globals
end

--- The words in a table of a file's own: found at once, and what a file puts in the place of
--- one is the file's own mistake.
local owned, own_meta = {}, nil
function P.own(file)
  own_meta = own_meta or {
    __index = function(_, key) return P.environment[key] end,
    __newindex = P.no_globals, __metatable = false, __own = true,
  }
  local own = {}
  for word, v in pairs(P.environment) do own[word] = v end
  owned[#owned + 1] = { env = own, file = file }
  return E.setmetatable(own, own_meta)
end

--- Everything is linked: g and rules are there now, and every other word is as it was.
function P.complete_words()
  for _, own in ipairs(owned) do
    for word, v in pairs(P.environment) do
      if rawget(own.env, word) ~= v then
        error(own.file .. ": '" .. word .. "' is a word of the engine, and read-only", 0)
      end
    end
  end
  P.environment.rules, P.environment.g = P.rules, P.g
  for _, own in ipairs(owned) do own.env.rules, own.env.g = P.rules, P.g end
end

function P.no_globals(_, key)
  if rawget(P.environment, key) ~= nil then error("'" .. key .. "' is a word of the engine, and read-only") end
  error("'" .. tostring(key) .. "' is not a local: scripts keep no globals; use 'local', or a counter to remember")
end

-- What there is to call ------------------------------------------------

--- Every name a script may use, as rows of { class, name }; the reference in
--- lua/api.lua is held against it.  What the game itself declares is left
--- out where it can be told apart: components and pieces.
function P.api()
  local list, seen = {}, {}
  local function add(class, names, items)
    for name in pairs(names) do
      local both = class .. "." .. tostring(name)
      local own = (class == "Player" or class == "Table") and (book.components[name] or book.pieces[name])
        or class == "Row" and items[name]
      if type(name) == "string" and not seen[both] and not own then
        seen[both] = true
        list[#list + 1] = { class = class, name = name }
      end
    end
  end
  add("_G", P.environment)
  for _, library in ipairs { "string", "table", "math" } do add(library, P.environment[library]) end
  for _, class in ipairs { "Book", "Game", "Layer" } do
    add(class, P.Book)
    add(class, P[class])
  end
  add("ComponentSpec", P.component_fields)
  add("Condition", P.Condition)
  add("Scenario", P.Scenario)
  add("Scenario", P.scenario())
  add("Lesson", P.Lesson)
  add("Pen", P.Pen)
  add("Pen", P.pen_fields)
  add("LessonState", P.Scenario)
  add("LessonState", P.LessonState)
  add("LessonState", P.lesson_state {})
  add("Table", E.fields(P.g))
  for kind, of_kind in pairs(P.handles) do
    for _, handle in pairs(of_kind) do
      local fields = E.fields(handle)
      local comp = linked.components[rawget(fields, "component")]
      add(P.classes[comp and comp.type or kind], fields)
      if comp and comp.size > 1 and not comp.per_player then add("Row", E.fields(P.g[comp.name]), comp.index) end
    end
  end
  return list
end
