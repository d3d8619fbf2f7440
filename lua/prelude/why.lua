--- Why an answer was refused: the guard, its words, and the numbers it looked at.
local E, P = ...
local linked = P.linked
local expand = P.expand

--- Does a word of the text say "nil"?
local function says_nil(text)
  text = " " .. text .. " "
  return E.match(text, " nil[^ ]? ") or E.match(text, " [^ ]nil ")
end

--- What a function makes of as much of an answer as is known, if it can make anything of it.
local function partly(says, player, r)
  local ok, text = P.seen_by(player, pcall, says, player, table.unpack(r, 1, 6))
  return ok and type(text) == "string" and not says_nil(text) and text or nil
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

--- What a guard says: its own words, or its condition; nil: it is a function without a word.
local function words_of(guard) return guard.text or P.is_expr(guard.cond) and P.say(guard.cond) or nil end

--- The numbers that a guard looked at: "your coins: 3, price: 5".
local function facts_of(guard, option, player, params, names)
  local facts = {}
  for i, fact in ipairs(P.facts(guard.cond, option.env, player.seat, params, names)) do
    facts[i] = P.said_fact(fact[1]) .. ": " .. fact[2]
  end
  return table.concat(facts, ", ")
end

--- … with as much of an answer as is known.
local function refused_facts(guard, option, player, r)
  local params, names = {}, {}
  for i, param in ipairs(option.params) do
    params[i] = r[i] ~= nil and r[i] or 0
    names[param.name] = r[i] ~= nil and tostring(r[i]) or nil
  end
  return facts_of(guard, option, player, params, names)
end

--- What is told of a refusal.
local function refusal(guard, option, label, facts, things)
  return {
    label = label, option = option.id, guard = guard.id, cites = guard.cites, text = words_of(guard) or "",
    facts = facts, layer = guard.layer, source = guard.source, with = things,
  }
end

--- Does it speak of a card that the player doesn't know?
local function is_secret(r, option, player)
  for i = 1, #option.params do
    if type(r[i]) == "userdata" and E.thing(r[i]) == "card" and not r[i]:known(player) then return true end
  end
  return false
end

--- The things that a refusal speaks of, by the words of positions; no card that the player doesn't know.
local function things_of(r, option, player)
  local list = {}
  for i = 1, #option.params do
    local thing = r[i]
    if type(thing) == "userdata" and (E.thing(thing) ~= "card" or thing:known(player)) then
      list[#list + 1] = P.thing_word(thing)
    end
  end
  return list
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
      list[#list + 1] = refusal(guard, option, player == asked and label or P.said_by(player, label),
        refused_facts(guard, option, player, r), things_of(r, option, asked))
    end
  end
end

--- The refused numbers of a short range, as "3, 7 to 9", by guard.
local function refused_numbers(from, to)
  if to - from > 2000 then return nil end
  local runs, by = {}, {}
  for n = from, to do
    local refused, guard = E.number_refused(n)
    local last = runs[#runs]
    if refused and guard and last and last.to == n - 1 and last.guard == guard then
      last.to = n
    elseif refused and guard then
      runs[#runs + 1] = { from = n, to = n, guard = guard }
    end
  end
  for _, r in ipairs(runs) do
    local text = r.from == r.to and tostring(r.from) or r.from .. " to " .. r.to
    by[r.guard] = by[r.guard] and by[r.guard] .. ", " .. text or text
  end
  return by
end

--- What refuses numbers at the question that is asked: a row for each guard.
local function number_refusals(player, option, from, to)
  local list, refused = {}, refused_numbers(from, to)
  for i, guard in ipairs(option.guards) do
    local label = refused and refused[guard.number]
    if not refused and P.is_expr(guard.cond) then label = P.said_formula("when " .. P.say(guard.cond)) end
    label = label or (refused and "none now" or "some")
    list[i] = refusal(guard, option, label, facts_of(guard, option, player, {}, {}))
  end
  return list
end

--- The refusals at a choice: { label, guard, cites, text, facts }; for a free
--- number its guards, and what they refuse.  Then what others may not interject.
function P.why(player, choice, from, to)
  local entry = linked.choices[choice + 1]
  local mark = E.mark()
  local list = from and number_refusals(player, entry.options[entry.amount], from, to) or {}
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
  local text, cites = words_of(guard) or guard.id, table.concat(guard.cites, " ")
  return P.said(text) .. " (" .. guard.id .. (cites ~= "" and ", " .. cites or "") .. ")"
end

--- The same for a list: "id of layer: text".
function P.guard_line(number)
  local guard = linked.guards[number]
  local text = words_of(guard) or ""
  return guard.id .. " of " .. guard.layer .. (text == "" and "" or ": " .. text)
end
