--- What can be typed: commands by group, and topics that are no single command.
local game, prompt = require "game", require "prompt"
local term, words = require "term", require "words"
local commands, rows, say = require "prompt.commands", require "prompt.rows", require "prompt.say"
local lists = require "front.lists"
local refuse, wrap = say.refuse, say.wrap

local help = {}

group "Help"

-- In paragraphs.
local topics = {
  { "answers",
    "Type the number of an answer, or the beginning of its words if no other answer begins that way. Tab completes the "
      .. "words, and the hint after the cursor shows what a number stands for.",
    "Where a number is asked for, the number you type is the answer.",
    "'answers WORD' shows those with the word; 'why WORD' explains why something is not among them.",
    "'setting forced on' answers for you when there is only one answer.",
  },
  { "playing",
    "Seats are people until 'bot 2 random' seats a bot; 'bot 2 me' takes the seat back. 'auto 3 turns' lets chance or "
      .. "the bots play on, 'suggest' asks a bot for advice.",
    "Several people at one screen: 'setting table hidden' clears it between them, so that hands and bids stay hidden; "
      .. "'setting table open' lays all cards open, for teaching.",
  },
  { "lua",
    "Anything that is neither a command nor an answer is Lua, with the functions of scripts and the components of the "
      .. "table in scope: bag:total(), hq[1]:count('black'), players[2].hand. '_' is the last value, names you assign "
      .. "are yours, an unfinished line is continued on the next. Looking changes nothing.",
    "?NAME explains what something is: a rule, a component, a card, a word of Lua. ??NAME shows where it is written.",
  },
  { "time",
    "Every answer is remembered: 'undo', 'undo 5', 'redo'. After 'undo' another answer begins a new branch; 'fork "
      .. "NAME' names a position, 'tree' lists them, 'goto NAME' goes there. 'why last' and 'log' show what happened.",
  },
  { "layers",
    "A layer is a file that changes named rules; 'layers' lists those of this game, 'diff' what they change, 'rules "
      .. "WORD' the rules themselves. A file saved in an editor takes effect at the next prompt, in the middle of the "
      .. "game; what does not load leaves the old rules in place.",
  },
  { "saving",
    "'save FILE' writes the game as text, 'load FILE' continues it. A game you leave unfinished is kept, and you are "
      .. "told how to continue it.",
    "'> FILE' behind a command writes there what it tells, '>> FILE' at the end of the file; '| PROGRAM' hands it to a "
      .. "program: log all > monday.txt, json | jq .table",
  },
}

-- Lists ------------------------------------------------------------------------

local USAGE <const>, TITLE <const> = 28, 10 -- columns

--- What a command does, and what it is also called in the language spoken.
local function says(c)
  local text = term.translate(c.help)
  if term.tongue() == "en" or not c.fr then return text end
  return ("%s ; « %s »"):format(text, c.fr[1])
end

local function show_usage(c)
  local line = ("  %-8s %s "):format(c.name, term.translate(c.usage))
  term.write(line .. (" "):rep(USAGE - term.width(line)))
  wrap(term.columns() < 60 and 8 or USAGE, "%s", says(c))
end

--- The views that stand beside the commands for looking; a command of the same name hides one.
local function views()
  return lists.map(game.ask("views") or {}, function(v)
    return not commands.find(v.name) and { name = v.name, usage = "", help = v.says } or nil
  end)
end

--- The commands of a group, and the views.
local function all_of(g) return lists.append(lists.append({}, g), g.title == "Looking" and views() or {}) end

local function show_group(g)
  term.write(say.bold(term.translate(g.title)) .. "\n")
  for _, c in ipairs(all_of(g)) do show_usage(c) end
end

--- A group in a line or two: its names alone.
local function show_names(g)
  local title = term.translate(g.title)
  term.write(say.bold(title) .. (" "):rep(math.abs(TITLE - term.width(title))))
  wrap(TITLE, "%s", table.concat(lists.map(all_of(g), function(c) return " " .. c.name end)))
end

--- Would the whole list run off the screen of somebody who reads it?
local function is_too_long()
  local lines = 0
  for _, g in ipairs(commands.groups()) do lines = lines + #g end
  return prompt.state().talks and prompt.setting("page") ~= "off" and term.terminal() and lines + 20 > term.rows()
end

local function show_all(in_short)
  for _, g in ipairs(commands.groups()) do
    if #g > 0 then (in_short and show_names or show_group)(g) end
  end
  if in_short then wrap(2, "'help NAME' says more about a command or a group, 'help all' about all of them.") end
  wrap(2, "A number, or the beginning of an answer's words, answers. Anything else is Lua; ?NAME explains a name, "
    .. "??NAME shows its source.")
  wrap(2, "More: help answers, help playing, help lua, help time, help layers, help saving")
end

-- One of them ------------------------------------------------------------------

local function show_command(c)
  term.write(("%s %s\n  "):format(say.bold(c.name), term.translate(c.usage)))
  wrap(2, "%s", says(c))
end

local function show_topic(name)
  local found = false
  name = name:lower()
  for _, g in ipairs(commands.groups()) do
    if g.title:lower() == name or term.translate(g.title):lower() == name then
      show_group(g)
      found = true
    end
  end
  for _, topic in ipairs(topics) do
    if topic[1] == name then
      for i = 2, #topic do wrap(0, topic[i]) end
      found = true
    end
  end
  return found
end

local function near_topic(word)
  local names = {}
  for _, g in ipairs(commands.groups()) do lists.append(names, lists.map(g, "name")) end
  return words.nearest(word, lists.append(names, lists.map(topics, 1)))
end

command {
  name = "help", fr = { "aide" }, usage = "[TOPIC|all]",
  help = "what can be typed here: a command, a group, a topic", pages = true,
  completes = { "COMMAND|answers|playing|lua|time|layers|saving" },
  run = function(rest)
    local c = commands.find(rest)
    if rest == "" or rest == "all" then return show_all(rest == "" and is_too_long()) end
    if c then show_command(c) end
    if show_topic(rest) or c or rows.try_tell("help", rest) then return end
    local near = near_topic(rest)
    refuse(near and "no help on '%s'; did you mean '%s'?"
      or "no help on '%s'; 'help' lists the commands, '?%s' asks for a name of the rules", rest, near or rest)
  end,
}

--- ?NAME and ??NAME.
function help.explain(name, source)
  if name == "" and not source then
    show_all(is_too_long())
  elseif name == "" then
    refuse("?NAME says what something is, ??NAME shows its source: a rule, a component, a word of Lua")
  else
    rows.tell(source and "source" or "help", name)
  end
end

-- The game -------------------------------------------------------------------

command {
  name = "about", fr = { "jeu" }, usage = "", help = "what the game is, who wins, how a turn goes", pages = true,
  run = function()
    local info, report = game.ask("game")
    if not info then return prompt.fault(report) end
    term.write(say.bold(info.title) .. "\n")
    if info.says ~= "" then wrap(2, "%s", info.says) end
    if info.wins ~= "" then wrap(2, "Goal: %s", info.wins) end
    if #info.turn > 0 then say.tell("A turn:\n") end
    for _, line in ipairs(info.turn) do say.hang("  - ", 4, "%s", line) end
    wrap(2, "%d to %d players. 'rules WORD' finds a rule, 'why' says what is refused, 'lesson' teaches.",
      info.from, info.to)
  end,
}

--- The seat of the one person; nil: there are several, or none.
local function lone_seat()
  local seat
  for i = 1, game.players() do
    if not prompt.bot(i) then
      if seat then return nil end
      seat = i
    end
  end
  return seat
end

--- The first screen, above the first question: what this is, the goal, who plays, what to type.
function help.opens()
  local info, state = game.ask("game"), prompt.state()
  if not info then return end
  local seat = lone_seat()
  wrap(2, "%s", say.bold(info.title) .. (info.says ~= "" and term.translate(":") .. " " .. info.says or ""))
  if info.wins ~= "" then wrap(2, "Goal: %s", info.wins) end
  if seat and game.players() > 1 then
    wrap(2, "You are player %d; bots play the others: 'bot 2 me' gives a seat to a person.", seat)
  elseif prompt.people() > 1 then
    wrap(2, "%d people at this keyboard take turns; 'setting table hidden' clears the screen between them, 'bot 2 "
      .. "heuristic' seats a bot.", prompt.people())
  end
  if #require "learn.course".own(state.variants, state.game) > 0 then
    wrap(2, "To answer, type a number or the first letters; 'about' says how a turn goes, 'lesson' teaches the game, "
      .. "'help' lists the rest.")
  else
    wrap(2, "To answer, type a number or the first letters; 'about' says how a turn goes, 'help' lists the rest.")
  end
end

--- Leaving loses nothing, and says so.
command {
  name = "quit", fr = { "quitter", "sortir" }, usage = "",
  help = "leave; the game is kept, 'oilpatch resume' continues it",
  also = { "exit", "q", ":q", ":q!", ":wq", "\\q", "bye", "logout" }, run = prompt.quit,
}

--- The program as from a shell; but a lesson is opened at this prompt: a second one would look just like it.
function prompt.program(line)
  local MOST <const>, given = 62, {}
  for word in line:gmatch("[^ \t]+") do given[#given + 1] = word end
  if #given == 0 or #given > MOST then
    refuse("oilpatch COMMAND…: as from a shell, 'oilpatch help' lists them")
  elseif given[1] == "lesson" and given[2] ~= "check" then
    require "learn.list".words({ table.unpack(given, 2) })
  else
    prompt.start_program(given, line)
  end
end

command {
  name = "oilpatch", usage = "COMMAND...", help = "the program as from a shell: 'oilpatch check FILE'",
  run = prompt.program,
}

return help
