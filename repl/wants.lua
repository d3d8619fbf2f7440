--- What a command wants of its words and options before it begins: a row of checks, each of which says what is wrong
--- and gives the status, or finds something (`o.variants`, `o.game`).
local commands = require "commands"
local files = require "files"
local saves = require "saves"
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

local function game(o)
  local found, name = commands.game(o, o.rest[1], false)
  if not found then return name end
  o.variants, o.game = found, name
end

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

local wants = {
  resume = { at_most(1, "resume takes one NAME, not also '%s'") },
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

--- Make sure of it all: true, and what was found; or false and the status.
function wants.make_sure(o)
  for _, check in ipairs(wants[o.command] or {}) do
    local status = check(o)
    if status then return false, status end
  end
  return true, o.variants, o.game
end

return wants
