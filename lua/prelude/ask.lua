--- What can be asked of a table from outside: table_ask_value in C, game.ask in the
--- front's Lua.  Each name below gives one value with one shape, and this is the place
--- that describes it.
---
--- A seat that looks ("viewer") is a number; 0 or nothing: everything lies open.  Texts
--- stand in the language the table speaks, unless said otherwise.  "source" is always
--- "FILE:LINE" of a script; "cites" are ids of the ledger.
local E, P = ...
local error = E.error
local book = P.book

local ask = {}

local function seat(number) return number and number > 0 and P.handles.player[number] or nil end

-- The rules ------------------------------------------------------------

--- The game: { name, title, says ("" or what it is about), wins ("" or who does), turn (a list of texts: how
--- a turn goes), from, to (players), reconstructed ("" or why) }.
function ask.game() return P.game_info() end

--- Everything that has a name: a list of { id, kind, text, layer, source, cites,
--- says (an option's answer in words, if it has one), fired (how often it ran or refused
--- since the counters were reset), counter (its place among the table's counters; neither is
--- there if it isn't counted), overruled (a layer replaced it, or withdrew the option it is
--- for) }.  kind: "value", "guard", "rule", "phase", "option", "component", "cards",
--- "invariant", "measure", "worth".
function ask.rules(table_)
  local list = P.rule_list()
  for _, r in ipairs(list) do
    if r.number and r.fired then
      r.counter = table_.guards + r.number - 1
    elseif r.number then
      r.counter, r.fired = r.number, E.refused(r.number)
    end
    r.number = nil
  end
  return list
end

--- What is counted: { rules (the name of each counter, "" where there is none; the later one of two that share a name
--- says what it is), guards (so many of them are), overruled (those of them that a layer replaced, or withdrew the
--- option they are for), options ("choice: option" of each) }.
function ask.counted(table_)
  local told, options = P.counted(table_.guards), {}
  for i, o in ipairs(ask.options()) do options[i] = o.choice .. ": " .. o.option end
  told.options = options
  return told
end

--- What the layers change: a list of { rule, what ("sets", "replaces" …), layer, source,
--- from, to, text, says (the change's own sentence), at (what a new guard watches), was, cites (before and now),
--- before, now (of a value by players, what it is at this table), elsewhere (true: it is for others) }.
function ask.changes() return P.change_list() end

--- The same after a setup that was watched; `setup` marks those that had a part in it.
function ask.setup_changes() return P.setup_list() end

--- Of three such lists (when the game began, before a change of rules, after it) what comes too late:
--- { missed, kept }, lists of changes.
function ask.late(_, first, was, now) return P.late(first, was, now) end

--- What changed the course of a game: see P.suspects, P.partings, P.rule_texts and P.parted_by.
function ask.suspects(_, changes, rules) return P.suspects(changes, rules) end
function ask.partings(_, suspects, partings) return P.partings(suspects, partings) end
function ask.rule_texts(table_) return P.rule_texts(ask.rules(table_)) end
function ask.parted_by(_, rules, values, used, what) return P.parted_by(rules, values, used, what) end

--- The layers in use: a list of { name, says, source }.
function ask.layers() return P.layer_list() end

--- What the game is made of, for its rulebook: { players (at the table), automatic (files of the layers
--- that came by themselves), pieces = { id, title, count, each (player has so many), layer }, decks = {
--- pile, layer, cites, cards = { id, title, says, copies, fields = { name, text, number (is it one?) } } },
--- questions = { id, asks, layer, options = { id, says, may = { name, words }, layer, cites } } }, all lists.
function ask.parts() return P.parts() end

--- The scenario tests of the stack, in order: a list of { name, source, wants = { players (0: any), layers, settings
--- ("NAME=VALUE" each) } }.
function ask.tests() return P.test_list() end

--- The values of the rules: a list of { id, now, base (in the game alone), text, layer (that
--- set it), source }; now and base as text.
function ask.values() return P.value_list() end

--- The ends of the range of every value, and all of those that have few: a list of { id,
--- value }, without a value for a number of which no range is said.
function ask.value_ends() return P.value_ends() end

--- The ways in which the game ends, as far as its rules are steps, not of those that a layer replaced: a list of
--- reasons.
function ask.endings()
  local found = {}
  for _, id in ipairs(P.rule_names) do
    for _, part in ipairs(P.parts_run(book.rules[id])) do
      for _, s in ipairs(type(part) == "table" and P.ways_out(part) or {}) do
        if s.flow == "finish" then found[s.reason] = true end
      end
    end
  end
  return P.keys(found)
end

--- What one value says now, as it is: a number, a text, a list …
function ask.value(_, id, ...)
  if not book.values[id] then error(P.unknown("value", tostring(id), P.keys(book.values)), 0) end
  return P.thawed(P.value(id, ...))
end

--- Where a rule, value, layer … is declared: "FILE:LINE".
function ask.source(_, name) return P.source_of(name) end

-- The question ---------------------------------------------------------

local function answer_value(asked, choice, number, player, ...)
  if not choice then return nil end
  local option = P.linked.choices[choice + 1].options[number]
  local own = (player == asked and P.label or P.label_by)(choice, number, player, ...)
  local facts = P.helps(choice, number, player, ...)
  return {
    label = P.said(own), own = own, seat = player.seat, option = option.id, facts = facts ~= "" and facts or nil,
    heading = option.heading and P.said(option.heading), first = P.leads(choice, number - 1),
  }
end

--- The pending question and all answers that may be given: { seat, choice, says, from and to (where a
--- number is asked for), amounts (those in words), helps (what helps to choose one), answers = a list
--- of { label, own (as the game has it, whatever is spoken), seat (another's, who may interject),
--- option, facts (what helps to choose it), heading (what it stands under in a list), first (should
--- people read it before others?) } }.
function ask.question(table_)
  local player, choice = table_.player, table_.choice
  if not player then error("no decision is pending", 0) end
  local answers, answer = {}, answer_value(player, E.answer_at(1))
  while answer do
    answers[#answers + 1] = answer
    answer = answer_value(player, E.answer_at(#answers + 1))
  end
  local from, to = table_.from, table_.to
  return {
    seat = player.seat, choice = P.linked.choices[choice + 1].decl.id, says = P.question(choice, player),
    from = from, to = to, answers = answers, amounts = from and P.amount_words(choice, player, from, to),
    helps = from and P.amount_helps(choice, player),
  }
end

--- What the rules refuse of the pending question: a list of { label, text (the guard's words),
--- own, own_text (both as the game has them, whatever is spoken), option, guard, facts ("your
--- coins: 3, price: 5"), with (the things it speaks of, by the words of "position"), layer, source, cites }.
function ask.why(table_)
  if not table_.player then error("no decision is pending", 0) end
  return P.why(table_.player, table_.choice, table_.from, table_.to)
end

-- The position ---------------------------------------------------------

--- "position" (viewer), which C makes (lua/table/table_known.c): what a seat may know, and what the
--- command `json` prints: { oilpatch, game, layers, set, players, viewer, decision, phase, past (what
--- was answered in this phase), table (what lies where, by the words that saves use), asks = { seat,
--- choice, secret, answers (each with its words: says, under, facts, first), says, helps } or over = {
--- end, scores, winners }, news ("events" since the last answer) }.  Of what is hidden it has nothing but
--- that it lies there.

--- "would" (answer, viewer, amount), which C makes (lua/search/step.c): what the rule of the n-th answer of the
--- position, or of the amount n, would do by itself, tried some times on another table where what nobody knows lies
--- otherwise: a list of { table, scores (of "sight") }, to be compared with "position".  Where they differ, chance
--- decides.  {}: it can't be tried.

--- Everything that can differ between two positions and a viewer may know: a list of { kind, where,
--- named (where in words), what, n }.  kind: "pieces" (n of what lie where), "card" (what lies where, face
--- n; with its id, for its words may be another's too; where: "" if the viewer can't know), "cell" (where is
--- n, or what: "hidden"), "order" (what: the ids of the cards of a pile that the viewer knows, top first).
function ask.contents(_, viewer) return P.contents(viewer) end

--- What is seen at a glance: { asks = { seat, choice, says, and from and to where a number is asked for },
--- unless the game is over; scores (a list of { seat, points } of those that the viewer can know);
--- contents, if they are wanted }.
function ask.sight(table_, viewer, with_contents)
  local scores = {}
  local counted, rows = pcall(ask.tell, table_, "score", "", viewer)
  for _, row in ipairs(counted and rows or {}) do
    if row.seat and not row.out and not row.secret then
      scores[#scores + 1] = { seat = row.seat, points = row.points }
    end
  end
  local player = table_.player
  return {
    asks = player and {
      seat = player.seat, choice = P.linked.choices[table_.choice + 1].decl.id, says = P.bare_question(table_.choice),
      from = table_.from, to = table_.to,
    },
    scores = scores, contents = with_contents and P.contents(viewer) or nil,
  }
end

--- The first invariant that the position breaks, as far as the viewer can know, and what is wrong; nil: none.
function ask.unsound(_, viewer) return P.unsound(seat(viewer)) end

--- Words about a topic, for a viewer: a list of { indent, head, text, note, plain (as it
--- stands) }, each where there is one; the totals of `score` are { indent, seat, points,
--- secret, out }.
---   show NAME    what a component holds; all components without a name
---   odds         the chances of the next draw from every bag, pile and die
---   trace NAME   where a card or the pieces of a kind have been
---   score        totals and the parts the game's value 'score.parts' names
---   last         what the last answer did: its rules, their layers, what moved
---   help NAME    what a rule, a word of scripts or a thing is
---   elsewhere NAME  … where else it is spoken of
---   source NAME  … and where it is written
local TOPICS = { "show", "odds", "trace", "score", "last", "help", "elsewhere", "source" }
function ask.tell(table_, topic, words, viewer)
  if not P.has(TOPICS, topic) then error(P.unknown("topic", tostring(topic), TOPICS), 0) end
  return P.tell[topic](words or "", seat(viewer), table_.over, table_.choice)
end

--- All that a picture of the table needs to know once for a stack of rules: { game (as "game"), layers,
--- seats = a list of { seat, title, neutral }, pieces = { WORD = { family, owner (a seat), title } },
--- components = a list, in the order in which they were declared, of { id, kind, items ("place", "pile",
--- "cell"), title, owned (by players), like (another one, whose parts its own belong to, one by one), layer
--- (that adds it), sees, capacity, none (a counter's -1 means that there is none), passing (book-keeping: what it
--- holds is for a while), steps (of a scale or die: { value, band }), faces (of a plain die), grid
--- ({ columns, rows }), edges (of another graph: { from, to, cost } by index), parts = a list of { id, title, owner,
--- column, row, with (what is printed there) } }, cards = { WORD = { title, back, pile, with, faces (what either
--- side has) } }, hints (the game's picture: at, link, face, hide, seats, size, land) }.  Things are
--- called by the words of "position".
function ask.scene() return P.scene() end

--- What the pictures of game and layers name that isn't there: a list of { what, name, source }.
function ask.picture_lost() return P.picture_lost() end

--- What happened since the last answer but `answers`, as a seat may know it, to be shown piece by piece: a
--- list of { what ("move", "draw", "card", "face", "swap", "roll", "note", "answer", "phase"), n, kind, card,
--- from, to, cell, seat, text }, things by the words of "position".
function ask.events(_, answers, viewer) return P.event_list(answers, seat(viewer)) end

--- The views of the game: a list of { name, says }.
function ask.views() return P.view_list() end

--- A part of a scenario test, as lines of Lua; scenario.lua has the parts: "head", "start", "way".
function ask.scenario(table_, part, of) return P.scenario_part[part](table_, of) end

--- The Lua that an edit in words stands for.
function ask.edit_code(_, verb, words) return P.edit_code(verb, words) end

-- What happened --------------------------------------------------------

--- Since the log was `from` events long: { announced (a list of texts), chance (what chance
--- brought in one line, if that is wanted and it brought anything) }.
function ask.news(_, from, with_chance)
  local announced, chance = P.news(from, with_chance)
  return { announced = announced, chance = chance or nil }
end

--- "Round 2": a phase that is counted, in a game that has no words for it.
local function counted_phase(name, number)
  if math.type(number) ~= "integer" then return "" end
  name = table.concat(name:split("_"), " ")
  return name:sub(1, 1):upper() .. name:sub(2) .. " " .. number
end

--- What stands over the next answers, and what a seat alone has learned: { heading ("" or what the
--- game's value 'tell.heading' says of the phase: "Round 3: movement"; without that a phase with its
--- number), learned (a list of texts, by its value 'tell.learned': what the player knows and not
--- everybody does) }.
function ask.moment(_, seat_)
  local player, heading, learned = seat(seat_), counted_phase(E.phase_now()), {}
  if book.values["tell.heading"] then heading = P.value("tell.heading", (E.phase_now())) or "" end
  heading = P.said(heading)
  if player and book.values["tell.learned"] then
    learned = P.map(P.value("tell.learned", player), P.said)
  end
  return { heading = heading, learned = learned }
end

--- The story of the last answers, a list of sentences; 0: since the setup; "round": since the one
--- who is asked answered last before others did.  full: with every piece that moved, and the rule
--- that moved it.
function ask.story(table_, answers, full) return P.story(answers, full, table_.actor, table_.name) end

-- Lessons --------------------------------------------------------------

--- The lesson that a script on top of the game declares, of which CALL in lesson.lua tells.  what:
--- "info"; of a step, counted from 1: "goal", "answer", "wrong", and lines as "show", "plays",
--- "lines"; of the item-th of its kind in a step: "hint", "try", "if", "claim", "prove".  known is
--- what the prompt knows of the step: { lines (typed since it began), word (what a question was
--- answered with), answers (the learner's), phases (that began), given (the answers in words,
--- without undone ones) }.
function ask.lesson(table_, what, step, item, known)
  known = known or {}
  known.over = table_.over
  known.line = known.lines and known.lines[#known.lines]
  return P.lesson_call(what, step, item, known)
end

-- Names ----------------------------------------------------------------

--- The table speaks another language from now on.
function ask.speak() P.other_tongue() end

--- What is wrong, in the language the table speaks where it has words for that.
function ask.fault(_, text) return P.said_fault(text) end

--- How much each worth counts for a bot made of weights: a list of { id, weight }.
function ask.weights(_, bot) return P.bot_weights(bot) end

--- The names of the bots that the game declares: a list of texts.
function ask.bots() return P.keys(book.bots) end

--- The options by their numbers, from 0 on: a list of { choice, option }.
function ask.options()
  local list = {}
  for _, entry in ipairs(P.linked.choices) do
    for _, option in ipairs(entry.names) do list[#list + 1] = { choice = entry.id, option = option } end
  end
  return list
end

--- What is told of turns: { rows (the score, how far it leads, and the ids of what every player has, at most so many),
--- titles (what those are called), all_phases (at most so many) }.
function ask.course(_, most_rows, most_phases)
  local all, rows, titles = {}, { "score", "lead" }, { "score", "lead" }
  for _, comp in pairs(P.linked.components) do if comp.per_player then all[#all + 1] = comp end end
  table.sort(all, function(a, b) return a.id < b.id end)
  for i = 1, math.min(#all, most_rows) do rows[i + 2], titles[i + 2] = all[i].name, P.said(all[i].title) end
  return { rows = rows, titles = titles, all_phases = table.move(book.phases, 1, most_phases, 1, {}) }
end

--- What items of the tally (core/tally.h) are called: "work: work.build", with what it names " = card8", with who
--- refuses it " ! build.cost"; a choice is "work", a card that is held "= card8".
local function item_name(item)
  local kind, choice, number, thing = E.tally_item(item)
  if kind == nil then return "?" end -- a file said so
  if kind == "card" then return "= " .. tostring(thing) end
  local entry = P.linked.choices[choice + 1]
  if kind == "choice" then return entry.id end
  local name = entry.id .. ": " .. entry.names[number]
  if kind == "guard" then return name .. " ! " .. P.linked.guards[thing].id end
  return kind == "thing" and name .. " = " .. tostring(thing) or name
end

function ask.items(_, items) return P.map(items, item_name) end

--- Those of an option ("": any), or of what its answers name ("": of no thing).
local function items_of(option, thing)
  local list = {}
  for item = 0, E.tally_items() - 1 do
    local kind, choice, number, named = E.tally_item(item)
    if kind == (thing == "" and "option" or "thing") and (thing == "" or tostring(named) == thing)
      and (option == "" or P.linked.choices[choice + 1].names[number] == option) then
      list[#list + 1] = item
    end
  end
  return list
end

--- What a bot's wish is about, "work.draw", "work.build=card8" or "work.draw=3": { items, number (what the answer has
--- to name beside) }.
function ask.wished(_, text)
  local at = text:find("=", 1, true) or #text + 1
  local option, thing = text:sub(1, at - 1), text:sub(at + 1)
  local items, number = items_of(option, thing), math.tointeger(tonumber(thing))
  if #items > 0 or not number then return { items = items } end
  return { items = items_of(option, ""), number = number }
end

--- Words a line of Lua can begin with, and names of the game by what they are: a list of
--- { kind, name }.  kind: "word", "rule", "guard", "value", "layer", "view", "bot",
--- "component", "card", "piece".
function ask.names() return P.known_names() end

--- Every name scripts may use, by the class it belongs to ("_G" has the words, "Bag" what a
--- bag can do): a list of { class, name }.  lua/api.lua is their reference.
function ask.api() return P.api() end

--- The lines that a line of Lua, or ?x, could become by completing its last name: a
--- list of texts.
function ask.completions(_, line, viewer) return P.complete(line, viewer or 0) end

--- Ask: table_ is what C knows of the table: { guards, over, actor (the seat asked last), name, and while a question is
--- pending player, choice, and from and to where a number is asked for }.
function P.ask(what, table_, ...)
  local fn = ask[what]
  if not fn then error(P.unknown("value of the table", tostring(what), P.keys(ask)), 0) end
  return fn(table_, ...)
end
