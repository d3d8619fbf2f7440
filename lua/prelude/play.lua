--- What rules call while a game runs.
local E, P = ...
local error = E.error
local choices = P.linked.choices
local ask = E.choose

local function entry_of(name)
  local entry = choices[name]
  if not entry then
    local names = {}
    for _, id in ipairs(P.book.choice_order) do names[#names + 1] = id end
    error(P.unknown("choice", name, names))
  end
  return entry
end

--- Ask a player.  Returns the option's name and its parameters; just the
--- parameters for a choice that has no options.
function P.choose(player, name)
  local entry = choices[name] or entry_of(name)
  while true do
    local o, a, b, c = ask(player, entry.number)
    if not entry.inter[o] then
      if entry.single then return a, b, c end
      return entry.names[o], a, b, c
    end
    entry.run[o](player, a, b, c)
  end
end

--- Ask a player and do it: runs the rule named like the chosen option.
function P.play(player, name)
  local entry = choices[name] or entry_of(name)
  while true do
    local o, a, b, c = ask(player, entry.number)
    local run = entry.run[o]
    if not run then error("there is no rule '" .. entry.names[o] .. "' for the option of that name") end
    if not entry.inter[o] then return run(player, a, b, c) end
    run(player, a, b, c)
  end
end

--- Has the player an answer at this choice?
function P.can(player, name)
  return E.can(player, (choices[name] or entry_of(name)).number)
end

--- Several players answer in secret; nobody's answer shows before all are in.
--- Returns a list in the players' order.
function P.together(players, name)
  local entry = choices[name] or entry_of(name)
  local answers = {}
  for i = 1, #players do
    local o, a = E.choose_secretly(players[i], entry.number)
    answers[i] = entry.single and a or entry.names[o]
  end
  return answers
end

--- The last word of a phase: the game is over.
function P.finish(reason)
  if type(reason) ~= "string" then error("finish takes the reason as text") end
  return "finish", reason
end
