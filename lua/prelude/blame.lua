--- Which change of the rules is responsible, where two games went apart, or a saved game goes another way.
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

--- Those that the evidence points to most: { rule ("a or b"), what, layer, source }; fired: how often each suspect was
--- at work at either table; the evidence is { choice, come, gone, thing (texts, or ""), answered }.
local function blamed(suspects, fired, evidence)
  local most, found, names = 0, nil, {}
  for i, s in ipairs(suspects) do
    s.fired = fired[i]
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

--- The answers of one question that the other lacks, and their labels.
local function only_in(one, other)
  local there, words, labels = P.set(other.offered), {}, {}
  for i, answer in ipairs(one.offered) do
    if not there[answer] then
      words[#words + 1] = answer
      labels[#labels + 1] = one.label[i]
    end
  end
  return words, labels
end

local function offered_words(a, b)
  local parts = {}
  for i, labels in ipairs({ select(2, only_in(a, b)), (select(2, only_in(b, a))) }) do
    local more = #labels > 1 and " and " .. #labels - 1 .. " more" or ""
    local head = i == 1 and "no longer offered: " or "offered now: "
    if labels[1] then parts[#parts + 1] = head .. P.said(labels[1]) .. more end
  end
  return table.concat(parts, "; ")
end

--- "black in box of player 1": what has a name, in the language spoken; the rest says who tells it.
local function said_thing(thing)
  local words = thing:split(" ")
  for i, word in ipairs(words) do
    if i == 1 or words[i - 1] == "in" then words[i] = P.said(word) end
  end
  return table.concat(words, " ")
end

--- How two games differ where they part.
local function parting_words(x)
  local a, b = x.sides[1], x.sides[2]
  if x.how == "offered" then return offered_words(a, b) end
  if x.how == "state" then
    local thing = said_thing(x.thing)
    local said = x.cards and thing .. ": other cards" or string.format("%s: %d, not %d", thing, x.now, x.was)
    return x.more > 0 and said .. ", and " .. x.more .. " more" or said
  end
  if x.how == "answered" then
    return string.format("player %d answers %s, not %s", b.player, P.said(b.given:sub(1, 100)),
      P.said(a.given:sub(1, 100)))
  end
  if x.how ~= "asked" then return "the game ends otherwise" end
  if a.choice == "" then return "the game goes on" end
  return string.format("player %d is asked '%s', not player %d '%s'", b.player, b.choice, a.player, a.choice)
end

--- A bot that answers otherwise among the same answers may do so because some were kept from it before: then it is the
--- question at which that was noticed that counts.
local function evidence_of(x)
  local how, sides = x.how, x.noticed or x.sides
  local gone, come = only_in(sides[1], sides[2]), (only_in(sides[2], sides[1]))
  if how == "state" then gone, come = {}, {} end
  return {
    answered = how == "answered" and not x.noticed, choice = how == "asked" and sides[2].choice or "",
    gone = gone[1] or "", come = come[1] or "", thing = x.thing or "",
  }
end

local CLUSTERS, EXAMPLES = 24, 3

local function cluster_of(clusters, blame)
  for _, c in ipairs(clusters) do if c.rule == blame.rule and c.source == blame.source then return c end end
  local last = #clusters + 1
  if last > CLUSTERS then return clusters[CLUSTERS] end
  if last == CLUSTERS then blame = { rule = "(others)", what = "", layer = "", source = "" } end
  blame.games, blame.offered_only, blame.examples = 0, 0, {}
  clusters[last] = blame
  return blame
end

--- Those that part in play come before those in which nobody minded, then the earliest.
local function is_before(a, b)
  local idle_a, idle_b = a.how == "offered", b.how == "offered"
  if idle_a ~= idle_b then return idle_b end
  return a.decision < b.decision
end

local function more_games(a, b)
  if a.games ~= b.games then return a.games > b.games end
  if a.offered_only ~= b.offered_only then return a.offered_only > b.offered_only end
  return a.rule < b.rule
end

--- Where pairs of games went apart, by the change responsible: a list of { rule, what, layer, source, games (played
--- differently), offered_only (merely offered other answers), examples = { game, seed, decision, player, choice, how,
--- what, turn } }. `partings`: see lua/batch/diverge.h.
function P.partings(suspects, partings)
  local clusters = {}
  for _, x in ipairs(partings) do
    local c = cluster_of(clusters, blamed(suspects, x.fired, evidence_of(x)))
    local b = x.sides[2]
    local example = {
      game = x.game, seed = x.seed, decision = x.decision, player = b.player, choice = b.choice, how = x.how,
      what = parting_words(x):sub(1, 255), turn = x.turn,
    }
    local kind, place = x.how == "offered" and "offered_only" or "games", #c.examples + 1
    c[kind] = c[kind] + 1
    while place > 1 and is_before(example, c.examples[place - 1]) do place = place - 1 end
    table.insert(c.examples, place, example)
    c.examples[EXAMPLES + 1] = nil
  end
  table.sort(clusters, more_games)
  return clusters
end

--- Rules that do something, as guards and values don't, with their text: the line of each and those up to the next.
function P.rule_texts(rules)
  local list, lines = {}, {}
  for _, r in ipairs(rules) do
    local file, line = P.place(text(r.source))
    if file then
      lines[file] = lines[file] or {}
      table.insert(lines[file], line)
    end
  end
  for _, r in ipairs(rules) do
    local file, line = P.place(text(r.source))
    if r.kind ~= "guard" and r.kind ~= "value" and file then
      local last = math.huge
      for _, other in ipairs(lines[file]) do if other > line then last = math.min(last, other) end end
      list[#list + 1] = {
        id = r.id, source = r.source, counter = r.counter,
        text = P.lines(file, line, last < math.huge and last - 1 or nil) or "",
      }
    end
  end
  return list
end

--- The rule or value behind what differs after an answer, in words that go on "… leads elsewhere by". Both tables,
--- first that of the old rules: `rules` as above, `values` (ask.values), `used` (counters that have moved since);
--- `what` differs on the table, or "".
function P.parted_by(rules, values, used, what)
  local moved = P.map(used, P.set)
  for side = 2, 1, -1 do
    local others = {}
    for _, r in ipairs(rules[3 - side]) do others[r.id] = others[r.id] or r end
    for _, r in ipairs(rules[side]) do
      local other = others[r.id]
      if r.counter and moved[side][r.counter] and not (other and other.text == r.text) then
        local how = other and "has changed" or side == 2 and "is new" or "is gone"
        return string.format("the rule '%s', which %s (%s)", r.id, how, r.source)
      end
    end
  end
  local was = {}
  for _, v in ipairs(values[1]) do was[v.id] = v.now end
  for _, v in ipairs(values[2]) do
    if was[v.id] and was[v.id] ~= v.now then
      return string.format("'%s', which was %.60s and is %.60s now (%s)", v.id, was[v.id], v.now, text(v.source))
    end
  end
  return "what its rules share" .. (what ~= "" and ": " .. what or "")
end
