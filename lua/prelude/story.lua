--- The story of a game: events of the log as sentences, and the news since the last question.
local E, P = ...
local linked = P.linked
local expand = P.expand

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

--- Where the story of the last `answers` answers begins: not before the first, for the setup is a
--- long story of its own, which 0 asks for.
local function story_start(answers)
  if answers == 0 then return 1 end
  local start = E.events() + 1
  for i = E.events(), 1, -1 do
    if E.event(i, false).what == "answer" then
      start, answers = i, answers - 1
      if answers == 0 then break end
    end
  end
  return start
end

--- Behind the last answer of the seat, before others answered; but some answers at least.
local SOME = 10
local function round_start(seat)
  local some, others = story_start(SOME), false
  local start = some
  for i = E.events(), 1, -1 do
    local e = E.event(i, false)
    if e.what == "answer" then
      if e.player.seat ~= seat then others = true elseif others then break end
      start = i
    end
  end
  return others and math.min(start, some) or some
end

local SHOWN = { "kind", "card", "other", "from", "to", "cell" }

--- The events of the last answers as a viewer may know them, things by their words.
function P.event_list(answers, viewer)
  local list, before = {}, E.looks()
  E.looks(viewer)
  for i = story_start(answers), E.events() do
    local e = E.event(i, false)
    if TELL[e.what] and e.what ~= "edit" and e.what ~= "rules" then
      local row = { what = e.what, n = not e.secret and e.n or nil, seat = e.player and e.player.seat, name = e.name }
      for _, key in ipairs(SHOWN) do row[key] = e[key] ~= nil and P.thing_word(e[key]) or nil end
      if e.what == "note" then row.text = P.said(e.text) end
      if e.what == "answer" then row.text = tell_said(e) end
      list[#list + 1] = row
    end
  end
  E.looks(before)
  return list
end

--- The story of the last answers as sentences; "round": since the seat that is asked answered last
--- before others did.  In full with every piece that moved and, where it is known, the rule that
--- moved it.  name(what, n) is how a change by hand, or a set of rules, is called.
function P.story(answers, full, seat, name)
  local events, lines = {}, {}
  for i = answers == "round" and round_start(seat) or story_start(answers), E.events() do
    local e = E.event(i, false)
    if e.what == "edit" or e.what == "rules" then e.name = name(e.what, e.n) end
    if TELL[e.what] then events[#events + 1] = e end
  end
  for _, e in ipairs(in_one(events)) do
    if full or not (IMPLIED[e.what] or is_silent(e)) then
      local rule = full and P.rule_names[e.rule]
      local because = rule and e.what ~= "answer" and e.what ~= "phase" and "  [" .. rule .. "]" or ""
      lines[#lines + 1] = tell_said(e) .. because
    end
  end
  return lines
end
