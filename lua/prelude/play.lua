--- What rules call while a game runs.
local E, P = ...
local error = E.error
local choices = P.linked.choices
local ask, ask_secretly = E.choose, E.choose_secretly

function P.no_choice(name) error(P.unknown("choice", name, P.book.choice_order)) end

--- Ask a player and do it: runs the rule named like the chosen option.
P.play = E.play

--- The same, if there is anything to answer; else nothing happens, and it is
--- false.  Interjections alone do not count.
P.try = E.try

--- Ask a player.  Returns the option's name and its parameters; just the
--- parameters for a choice that has no options.
local function named(entry, o, ...)
  if entry.single and o == 1 then return ... end
  return entry.names[o], ...
end
function P.choose(player, name) return named(choices[name], ask(player, name)) end

--- Has the player an answer at this choice, or n of them?
P.can = E.can

--- Several players answer in secret; nobody's answer shows before all are in.
--- Returns a list in the players' order: the one value that is asked for, or all
--- of an answer, with its option and the parameters by number and by name.
local function whole(entry, o, ...)
  if entry.plain then
    if entry.single and o == 1 or o == entry.amount then return (...) end
    return entry.names[o]
  end
  local answer = { ... }
  for i, param in ipairs(entry.options[o].params) do answer[param.name] = answer[i] end
  answer.option = entry.names[o]
  return answer
end
function P.together(players, name)
  local answers = {}
  for i = 1, #players do answers[i] = whole(choices[name], ask_secretly(players[i], name)) end
  return answers
end

--- Several players answer in secret; then the rules of their answers run, in the players' order.
function P.play_together(players, name)
  local answers, entry = {}, choices[name]
  for i = 1, #players do answers[i] = { ask_secretly(players[i], name) } end
  for i = 1, #players do
    local o = answers[i][1]
    local rule = entry.run[o]
    if not rule then error("the option '" .. entry.names[o] .. "' of '" .. name .. "' has no rule of its name") end
    rule(players[i], table.unpack(answers[i], 2))
  end
end

--- n questions round the table, from a player on.
function P.in_turn(player, name, n)
  for _ = 1, n do
    E.play(player, name)
    player = player.next
  end
end

--- What the rule of "nothing" returns.
P.nothing = {}

--- A player interjects until there is nothing more.
local function let_speak(player, name)
  while E.can(player, name, 2) and E.play(player, name) ~= P.nothing do end
end

--- A moment for interjections: whoever has one is asked, until they say nothing.
function P.pause(name, who)
  local window = choices[name] or P.no_choice(name)
  if not window.decl.is_window then error("'" .. tostring(name) .. "' is no window") end
  if who ~= nil then
    local players = type(who) == "table" and who or { who }
    for i = 1, #players do let_speak(players[i], name) end
    return
  end
  local first = window.from_node and E.eval(window.from_node, 0) or 1
  local player, i = E.waiting(window.number, first, 1)
  while player do
    let_speak(player, name)
    player, i = E.waiting(window.number, first, i + 1)
  end
end

--- Tell everybody at the table: for what happens by itself and is easily missed.
--- Nothing is put together where nobody listens.
function P.announce(...)
  if not E.logging() then return end
  local text = ""
  for i = 1, select("#", ...) do text = text .. tostring((select(i, ...))) end
  E.announce(text)
end

--- The last word of a phase: the game is over.
function P.finish(reason)
  if type(reason) ~= "string" then error("finish takes the reason as text") end
  return "finish", reason
end
