--- Which change of the rules is responsible, where two games went apart.
local _, P = ...

local function text(x) return type(x) == "string" and x or "" end

--- The option that a change offers or withdraws.
local function option_of(change)
  if change.what == "offers" then return text(change.to) end
  return change.what == "withdraws" and text(change.from) or ""
end

local function is_same(a, b)
  return a.rule == b.rule and a.what == b.what and a.source == b.source and a.option == b.option and a.to == b.to
end

--- What the layers of one table change and those of the other don't. `changes` and `rules` are lists of
--- both: see ask.changes and ask.rules.
function P.suspects(changes, rules)
  local all, list = {}, {}
  for side, of_side in ipairs(changes) do
    for _, c in ipairs(of_side) do
      all[#all + 1] = {
        side = side, rule = c.rule, what = c.what, layer = c.layer, source = c.source, to = text(c.to),
        option = option_of(c), counters = { -1, -1 },
      }
    end
  end
  for _, a in ipairs(all) do
    for _, b in ipairs(all) do a.twin = a.twin or a.side ~= b.side and is_same(a, b) end
    if not a.twin then list[#list + 1] = a end
  end
  for side, of_side in ipairs(rules) do
    for _, r in ipairs(of_side) do
      for _, s in ipairs(list) do if s.rule == r.id and r.counter then s.counters[side] = r.counter end end
    end
  end
  return list
end

--- Is the answer one of that option?  Its words begin with the name.
local function is_answer(answer, option)
  return option ~= "" and (answer == option or answer:starts(option .. " "))
end

local function names_word(thing, rule)
  local parts = rule:split(".")
  return parts[#parts] ~= "" and thing:find(parts[#parts], 1, true) ~= nil
end

--- How strongly the evidence points to a change: what was offered or asked says it itself; a guard or
--- rule must have been at work; values, supplies and sizes leave no trace and are suspected when
--- nothing else is.
local function suspicion(s, e)
  local a, b = s.fired[1], s.fired[2]
  local sizes = s.what == "sets" or s.what == "resizes"
  if s.what == "adds" and e.choice ~= "" and s.rule == e.choice then return 6 end
  if is_answer(e.come, s.option) or is_answer(e.gone, s.option) then return 6 end
  if s.what == "adds" and is_answer(e.come, s.rule) then return 5 end
  if (s.what == "forbids" or s.what == "allows") and a ~= b then
    return (e.gone ~= "" or e.come ~= "") and 5 or e.answered and 1 or 3
  end
  if (a > 0 or b > 0) and not e.answered then return 4 end
  if sizes and names_word(e.thing, s.rule) then return 4 end
  return (sizes or s.counters[1] < 0 and s.counters[2] < 0) and 1 or 0
end

--- Those that the evidence points to most: { rule ("a or b"), what, layer, source }. Each suspect has
--- `fired`, how often it was at work at either table; the evidence is { choice, come, gone, thing (texts,
--- or ""), answered }.
function P.blamed(suspects, evidence)
  local most, found, names = 0, nil, {}
  for _, s in ipairs(suspects) do
    s.points = suspicion(s, evidence)
    most = math.max(most, s.points)
  end
  for _, s in ipairs(most > 0 and suspects or {}) do
    if s.points == most then
      if not found then
        found = { what = s.what, layer = s.layer, source = s.source }
      elseif found.what ~= s.what then
        found.what = ""
      end
      local said = table.concat(names, " or ")
      if not said:find(s.rule, 1, true) and #said + #s.rule < 192 then names[#names + 1] = s.rule end
    end
  end
  found = found or { what = "", layer = "", source = "" }
  found.rule = #names > 0 and table.concat(names, " or ") or "(unknown)"
  return found
end
