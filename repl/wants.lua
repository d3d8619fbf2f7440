--- What a command wants of its words and options before it begins: a row of checks, each of which says what is wrong
--- and gives the status, or finds something (`o.variants`, `o.game`, what the prompt opens).
local commands = require "commands"
local files = require "files"
local saves = require "saves"
local show = require "front.show"
local term = require "term"
local usage = require "usage"

local function at_most(n, format)
  return function(o) return o.rest[n + 1] and usage(format, o.rest[n + 1]) end
end

local function at_least_one(text)
  return function(o) return #o.rest == 0 and usage(text) end
end

local function variants(o)
  local status
  o.variants, status = commands.variants(o)
  return status
end

--- The game of a word; without one, the default game.
local function game_of(o, word, may_miss)
  local found, name = commands.game(o, word, may_miss)
  if not found then return name end
  o.variants, o.game = found, name
end

local function game(o) return game_of(o, o.rest[1], false) end

local function there(o)
  for _, file in ipairs(o.rest) do
    if not files.exists(file) then return usage("no such file: %s", file) end
  end
end

local function sim(o)
  local to_stdout = o.csv == "-"
  if to_stdout and o.json then return usage("--csv - and --json both want standard output; give --csv a file") end
  if to_stdout and o.resume then return usage("a run that can continue needs a file for --csv, not '-'") end
  if o.curve and o.watch == 0 then
    return usage("--curve tells of games that are watched, and --watch 0 watches none")
  end
  if o.resume and #o.resume > 500 then return usage("--resume: the name is too long") end
  if o.saves and not files.is_folder(o.saves) then return usage("--saves: no folder %s", o.saves) end
end

-- At the prompt -----------------------------------------------------------------

--- A save or a link brings its players, layers and settings.
local function brings(o, own)
  if o.players or #o.layers + #o.settings > 0 then return usage(own) end
  return variants(o)
end

local SAVE <const> = "a save takes no -p, -l or --set: it has its own"

local function is_link(word) return (word:find("#", 1, true) or word:find("^v%d+%.")) and not files.exists(word) end

--- Commands in a file: not rules, not a save.
local function is_script(path) return files.exists(path) and not path:find("%.lua$") and not saves.is_save(path) end

--- A game, a save or a link, and the script behind it: `o.save`, `o.link`, `o.script`.
local function play(o)
  local words = table.move(o.rest, 1, #o.rest, 1, {})
  if words[1] and is_script(words[#words]) then o.script = table.remove(words) end
  if words[2] then return usage("play takes one GAME, not also '%s'", words[2]) end
  local word = words[1]
  if word and saves.is_save(word) then
    o.save = word
    return brings(o, SAVE)
  elseif word and is_link(word) then
    o.link = word
    return brings(o, "a link takes no -p, -l or --set: it has its own")
  end
  return game_of(o, word, true)
end

--- Nothing is there to go on with.
local function none(status, format, ...)
  term.complain(show.say(format, ...))
  return status
end

local function resume(o)
  local name, played = o.rest[1], nil
  if name then o.save = saves.find(name) else o.save, played = saves.last() end
  if o.save then return brings(o, SAVE) end
  if name then return none(2, "no game is kept as '%s'; 'oilpatch saves' lists them", name) end
  if not played then return none(1, "no unfinished game is kept; 'oilpatch saves' lists the saves") end
  return none(1, "%s is being played, by process %d; no other unfinished game is kept", played.name, played.process)
end

--- [GAME] [LESSON]: the first word may be either; `o.lesson`.  Or files to check.
local function lesson(o)
  local first, word, more = o.rest[1], o.rest[2], o.rest[3]
  if first == "check" then
    if not word then return usage("lesson check needs files or folders; try 'oilpatch lesson check variants'") end
    for _, path in ipairs({ table.unpack(o.rest, 2) }) do
      if not files.exists(path) and not files.is_folder(path) then return usage("no such file or folder: %s", path) end
    end
    return
  end
  if more then return usage("lesson takes a GAME and a lesson, not also '%s'", more) end
  local status = variants(o)
  if status then return status end
  if first and not word and not files.exists(("%s/%s/base.lua"):format(o.variants, first)) then
    first, word = nil, first
  end
  o.lesson = word
  return game_of(o, first, true)
end

local wants = {
  play = { play },
  lesson = { lesson },
  resume = { at_most(1, "resume takes one NAME, not also '%s'"), resume },
  saves = { at_most(0, "saves takes no '%s'") },
  games = { function(o) return o.rest[1] and usage("games takes no words") end, variants },
  recipes = { variants },
  bench = { at_most(0, "bench takes no '%s'"), variants },
  sim = { at_most(1, "sim takes one GAME, not also '%s'"), sim, game },
  merge = { at_least_one("merge needs the files of --shard"), there },
  compare = {
    at_most(1, "compare takes one GAME, not also '%s'; layers go with --a and --b"),
    function(o)
      return not o.sided_b and #o.b_set == 0 and
        usage("compare needs --b LAYERS (or --b-set NAME=VALUE): what to compare with A")
    end,
    game,
  },
  tune = {
    function(o)
      return #o.rest ~= 2 and usage("tune takes a GAME and a target in quotes: " ..
        "oilpatch tune GAME \"seat 1 wins 25%+-1\" --over NAME=A..B")
    end,
    function(o) return #o.over ~= 1 and usage("tune needs one --over NAME=A..B: the values to try") end,
    game,
  },
  sweep = { at_most(1, "sweep takes one GAME, not also '%s'"), game },
  ["tune-bot"] = {
    at_most(1, "tune-bot takes one GAME, not also '%s'"),
    function(o) return #o.bots > 1 and usage("tune-bot tunes one bot: --bots heuristic") end,
    game,
  },
  audit = { at_most(1, "audit takes one GAME, not also '%s'; layers go with -l"), game },
  rules = { at_most(2, "rules takes a GAME and one ID or WORD"), game },
  diff = {
    at_most(1, "diff takes one GAME; layers are given with -l"),
    function(o)
      return o.rest[1] and #o.layers + #o.settings == 0 and not o.players and
        usage("diff needs a layer: -l LAYER ('oilpatch layers %s' lists them)", o.rest[1])
    end,
    game,
  },
  rulebook = {
    at_most(1, "rulebook takes one GAME; layers are given with -l"),
    function(o)
      return o.cards and not o.report and usage("--cards needs --report F.html, or F.pdf: the sheet")
    end,
    game,
  },
  layers = { at_most(1, "layers takes one GAME"), game },
  check = {
    at_least_one("check needs a FILE.lua"),
    function(o) return #o.layers + #o.settings > 0 and usage("check takes files, not -l or --set") end,
    there, variants,
  },
  test = { at_least_one("test needs files or folders; try 'oilpatch test variants'"), variants },
  replay = {
    function(o) return #o.rest ~= 1 and usage("replay takes one SAVE; see 'oilpatch help replay'") end,
    function(o) return not saves.find(o.rest[1]) and there(o) end,
    variants,
  },
}

--- Make sure of it all: what was found; or the status.
function wants.make_sure(o)
  for _, check in ipairs(wants[o.command] or {}) do
    local status = check(o)
    if status then return status end
  end
  return { variants = o.variants, game = o.game, save = o.save, link = o.link, script = o.script, lesson = o.lesson }
end

return wants
