--- Options: one list for all commands, so that -p means the same everywhere and a slip is answered with the option
--- that was meant.  Help, the manual page and the completions are made from it.
local files = require "files"
local lists = require "front.lists"
local term = require "term"
local usage = require "usage"
local words = require "words"

local options = {}

-- What values are ---------------------------------------------------------------

--- A whole number within bounds, or nil.
local function whole(value, from, to)
  local n = value:find("^%s*[-+]?%d+$") and math.tointeger(tonumber(value))
  return n and n >= from and n <= to and n or nil
end

--- A kind of value: where it goes, how it is taken (false: it is none), and for messages, what is wanted.
local function kind(field, take, wants, repeats)
  return { field = field, take = take, wants = wants, repeats = repeats }
end

local function flag(field) return kind(field, function() return true end) end
local function text(field) return kind(field, function(value) return value end) end

local function number(field, from, to, wants)
  return kind(field, function(value) return whole(value, from, to) end, wants)
end

--- One of those that the option's own value names: "en|fr".
local function word(field, wants)
  return kind(field, function(value, _, spec)
    for one in spec[3]:gmatch("[^|]+") do
      if one == value then return value end
    end
  end, wants)
end

--- Each as it is.
local function lines(field, wants, fits)
  return kind(field, function(value, all)
    if fits and not value:find(fits) then return false end
    all[#all + 1] = value
    return all
  end, wants, true)
end

local function settings(field) return lines(field, "NAME=VALUE", "^[^=].*=") end

--- With commas or given again.
local function take_list(value, all)
  for item in value:gmatch("[^,]+") do all[#all + 1] = item end
  return all
end

local function list(field) return kind(field, take_list, nil, true) end

--- A layer, as -NAME among the others.
local function without(field)
  return kind(field, function(value, all)
    all[#all + 1] = "-" .. value:sub(1, 200)
    return all
  end)
end

--- Layers of a side; "base" is none.
local function side(field)
  return kind(field, function(value, all, _, o)
    o["sided_" .. field] = true
    return value == "base" and all or take_list(value, all)
  end)
end

--- "2/8": part 2 of 8.
local shard = kind("part", function(value)
  local part, parts = value:match("^(.-)/(.*)$")
  local of = part and whole(parts, 1, 0x7fffffff)
  return of and whole(part, 1, of) and { whole(part, 1, of), of }
end, "I/N (part I of N)")

--- "1%" or "0.5": points of a hundred.
local precision = kind("until", function(value)
  local x = tonumber((value:gsub("%%$", "")))
  return x and x >= 0.01 and x <= 50 and x / 100
end, "a precision from 0.01% to 50%")

--- "2,5" or "1%": points of a share, and parts of a mean in a hundred.
local margin = kind("margin", function(value)
  local share, mean = value:match("^([^,%%]*)%%?,([^,%%]*)%%?$")
  if not share then share = value:match("^([^,%%]*)%%?$") end
  share, mean = tonumber(share), tonumber(mean or share)
  local function fits(x) return x and x >= 0 and x <= 100 end
  return fits(share) and fits(mean) and { share / 100, mean / 100 }
end, "one or two numbers up to 100")

-- The list ----------------------------------------------------------------------

local TABLES = "play sim compare sweep tune tune-bot audit rules diff rulebook check"
local RUNS = "sim compare sweep tune"
local PLAYS = RUNS .. " tune-bot audit"

--- Name, letter, how help calls its value (nil: there is none), what that is, the commands that take it (nil: all
--- do), what help says (nil: it isn't listed), what the manual page adds to that.
options.list = {
  { "players", "p", "N", number("players", 1, 8, "a number from 1 to 8"), TABLES,
    "number of players (default: the fewest the game takes)" },
  { "layer", "l", "LAYER", list("layers"), TABLES, "apply a layer: a name 'oilpatch layers' lists, or a file" },
  { "without", nil, "LAYER", without("layers"), TABLES, "leave out a layer that the game would apply by itself" },
  { "set", nil, "NAME=VALUE", settings("settings"), TABLES,
    "set a value of the rules; 'oilpatch rules' lists them" },
  { "a", nil, "LAYERS", side("a"), "compare", "layers of side A, with commas; 'base' (the default) is none" },
  { "b", nil, "LAYERS", side("b"), "compare", "layers of side B" },
  { "a-set", nil, "NAME=VALUE", settings("a_set"), "compare", "set a value on side A only" },
  { "b-set", nil, "NAME=VALUE", settings("b_set"), "compare", "set a value on side B only" },
  { "over", nil, "NAME=A..B[..STEP]", settings("over"), "tune", "the values to try" },
  { "metric", nil, "NAME,...", list("metrics"), "sweep", "figures to show: length, score, margin, seat_1, ..." },
  { "bots", nil, "B,B,...", list("bots"), "play resume check " .. PLAYS,
    "per seat: random, greedy, mcts:500, a game's, a file, cmd:, me",
    "A shorter list is repeated; if it contains `me` (a person), its last name takes all remaining seats. " ..
    "`random` takes any answer, `greedy` tries each one, `mcts:500` looks ahead 500 times and `mcts:200ms` for " ..
    "200 ms; games have bots of their own, often `heuristic`, which is the default of all commands but play and " ..
    "resume; `my_bot.lua` is a file that declares one, `cmd:./my_bot.py` a program: see BOTS." },
  { "seed", nil, "S", text("seed"), "play " .. PLAYS, "the seed: a number, or any word" },
  { "games", nil, "N", number("games", 1, 1 << 40, "a number of games"), "check bench " .. PLAYS, "how many games" },
  { "seconds", nil, "S", number("seconds", 1, 1000000, "a number of seconds"), "compare sweep tune tune-bot audit",
    "begin no more games after that time" },
  { "until", nil, "P%", precision, "compare",
    "stop when the figures are known that well",
    "That is when win shares are known to `P` points, length and winning score to `P` % of A's." },
  { "margin", nil, "P[,Q]", margin, "compare",
    "which differences matter (default: 2,5)",
    "A difference matters from `P` points of a share and `Q` % of A's mean on; of scores, from five times `Q` % " ..
    "of A's mean winning margin on. \"No difference\" is reported only where the interval leaves no room for " ..
    "one that matters; otherwise it isn't known yet." },
  { "jobs", "j", "J", number("jobs", 1, 512, "1 to 512"), "check " .. PLAYS,
    "processes (default: one for each processor)" },
  { "shard", nil, "I/N", shard, RUNS .. " audit",
    "play only part I of N, for 'oilpatch merge'" },
  { "cap", nil, "N", number("cap", 1, math.maxinteger, "a number of questions"), PLAYS,
    "end a game after that many questions" },
  { "verify", nil, nil, flag("verify"), "sim replay", "prove every invariant as well" },
  { "old-rules", nil, nil, flag("old_rules"), "play resume replay", "play a save by the rules it carries",
    "A save whose rules have changed since is played as far as it agrees with them; this plays it whole, as it was." },
  { "watch", nil, "N", number("watch", 0, 1 << 40, "a number of games, or 0"), "sim",
    "watch one game in N for leads and guards; 0: none",
    "Games whose number `N` divides are played twice, and the second time the score is read at up to 64 points " ..
    "of the game and the guards at up to 128 of its questions. By default about 40 games are watched, or one in " ..
    "50 in runs of more than 2000." },
  { "coverage", nil, nil, flag("coverage"), "sim merge", "list every rule and every answer",
    "For each: in how many games, how often in a game, and for guards, the share of the sampled questions at " ..
    "which no other guard refused the same answer." },
  { "curve", nil, nil, flag("curve"), "sim", "tell how scores and all that players have grow, turn by turn",
    "Of the games that are watched: after each turn the score, the lead over the best of those who don't win in " ..
    "the end, and whatever components players have, of the winners and of the others; and by phase, how many " ..
    "answers there are to choose from. The page draws it." },
  { "csv", nil, "FILE", text("csv"), "sim", "write a line for each game to a file; -: to standard output",
    "The lines are in order, below a line with the names of the columns (RFC 4180). With `-` nothing else is " ..
    "written to standard output. Leads are empty for games that were not watched." },
  { "resume", nil, "FILE", text("resume"), PLAYS,
    "save progress to this file, and continue from it if it exists",
    "The file is written twice a second; of compare, sweep, tune and audit it has a line for each game. However " ..
    "the run ended, the result is that of an undisturbed one. A file of another run is refused; so are other " ..
    "rules, or their games are played again." },
  { "saves", nil, "DIR", text("saves"), "sim", "the folder for saves of games that fail (default: here)" },
  { "json", nil, nil, flag("json"), RUNS .. " audit merge rules diff rulebook layers games recipes bench",
    "print JSON" },
  { "old", nil, nil, flag("old"), "rulebook", "as before; what layers replace is always shown, struck out" },
  { "cards", nil, nil, flag("cards"), "rulebook",
    "with --report: the cards, chips and tiles to print and cut out" },
  { "svg", nil, "F.svg", text("svg"), "sweep compare", "write the chart, or the verdicts, to this file" },
  { "report", nil, "F.html", text("report"), "sim compare sweep audit rulebook",
    "write a page for the browser here; of rulebook also F.pdf" },
  { "match", "k", "WORD", text("word"), "test", "only tests with this word" },
  { "first", "x", nil, flag("first"), "test", "stop at the first that fails" },
  { "verbose", "v", nil, flag("verbose"), "test lesson", "name the tests that pass" },
  { "lang", nil, "en|fr", word("lang", "en or fr"), nil, "the language spoken (default: by the locale)" },
  { "class", nil, nil, flag("class_mode"), "play lesson",
    "for a class: task and board together, nothing is kept",
    "The board stands below every task and is drawn after every change; hints and reasons come when somebody " ..
    "asks for them." },
  { "command", "c", "COMMAND", lines("commands"), "play resume lesson",
    "a line for the prompt; leave after the last one" },
  { "lists", nil, nil, flag("lists"), "help" }, -- for the Makefile
  { "variants", nil, "DIR", text("variants_named"), nil, "the folder with the games" },
  { "help", "h" },
}

--- How and where a run is played and told, not which one it is.
local manner = {
  shard = true, resume = true, json = true, jobs = true, report = true, svg = true, lang = true, variants = true,
}

-- Reading -----------------------------------------------------------------------

--- Does the command take it?
function options.applies(spec, command)
  return not spec[5] or (" " .. spec[5] .. " "):find(" " .. command .. " ", 1, true) ~= nil
end

--- The option that an argument names (--name, --name=value, -x, -xvalue), and the value in it; without a command,
--- one of any.
local function find(command, arg)
  local name, value = arg:match("^%-%-([^=]*)=?(.*)$")
  local letter = arg:sub(2, 2)
  for _, spec in ipairs(options.list) do
    if not command or options.applies(spec, command) then
      if name and spec[1] == name then return spec, arg:find("=", 3, true) and value end
      if not name and spec[2] == letter then return spec, #arg > 2 and arg:sub(3) end
    end
  end
end

local function unknown(command, arg)
  local names = lists.map(options.list, function(spec) return options.applies(spec, command) and spec[1] or nil end)
  local near = words.nearest(arg:match("^%-%-?(.*)$"), names)
  if near then return usage("unknown option '%s'; did you mean '--%s'?", arg, near) end
  return usage("'%s' has no option '%s'; see 'oilpatch help %s'", command, arg, command)
end

--- Put the value of an option where it belongs; or the status, what is wrong was said.
local function take(o, spec, value)
  local of = spec[4]
  local taken = of.take(value, o[of.field], spec, o)
  if not taken then return usage("--%s takes %s, not '%s'", spec[1], term.translate(of.wants), value) end
  o[of.field] = taken
end

--- Words one after the other: of each its place, the word, and the option that it names (false: there is none; nil: it
--- is no option), with its value and the place where that ends.
local function walk(command, args)
  local i, only_words = 0, false
  return function()
    i = i + 1
    if args[i] == "--" and not only_words then i, only_words = i + 1, true end
    local place, arg = i, args[i]
    if not arg then return nil end
    if only_words or #arg < 2 or arg:sub(1, 1) ~= "-" then return place, arg end
    local spec, value = find(command, arg)
    if spec and spec[3] and not value then i, value = i + 1, args[i + 1] end
    return place, arg, spec or false, value, i
  end
end

--- The first word that is neither an option nor the value of one, and its place.
function options.first_word(args)
  for place, found, spec in walk(nil, args) do
    if spec == nil then return found, place end
  end
end

local function without_dot(path)
  while path:sub(1, 2) == "./" do path = path:sub(3) end
  return path
end

--- Do both lead to one file?  A device or a pipe takes what it is given.
local function is_same(a, b)
  local one, other = files.stamp(a), files.stamp(b)
  if one and other then return files.exists(a) and one == other end
  return not one and a ~= "-" and without_dot(a) == without_dot(b)
end

--- What is written needs a file of its own.
local function file_fault(o)
  local names = { "csv", "report", "svg", "resume" }
  for i, name in ipairs(names) do
    for k = 1, i - 1 do
      local a, b = o[names[k]], o[name]
      if a and b and is_same(a, b) then
        return usage("--%s and --%s each need a file of their own, not both '%s'", names[k], name, b)
      end
    end
  end
end

--- What the words behind a command say: the fields of Options (options.h) that were given; or the status, where that
--- was all.
function options.parse(command, args)
  local o = {
    command = command, rest = {}, words = {}, layers = {}, settings = {}, a = {}, b = {}, a_set = {}, b_set = {},
    bots = {}, commands = {}, over = {}, metrics = {},
  }
  for place, arg, spec, value, ends in walk(command, args) do
    if spec == nil then
      o.rest[#o.rest + 1] = arg
      o.words[#o.words + 1] = arg
    elseif not spec then
      return unknown(command, arg)
    elseif spec[1] == "help" then
      require "commands".help(command)
      return 0
    elseif not spec[3] and value then
      return usage("--%s takes no value", spec[1])
    elseif spec[3] and not value then
      return usage("--%s needs a value", spec[1])
    else
      local status = take(o, spec, value)
      if status then return status end
      if not manner[spec[1]] then table.move(args, place, ends, #o.words + 1, o.words) end
    end
  end
  return file_fault(o) or o
end

--- What the words of a command say of each option that is given, the rest under "".
local function said(command, given)
  local all = {}
  for _, arg, spec, value in walk(command, lists.map(given, tostring)) do
    local name, said_of = spec and spec[1] or "", spec and (value or "") or arg
    all[name] = all[name] and all[name] .. " " .. said_of or said_of
  end
  return all
end

--- The first option that two lists of words for a command don't agree on, with both values; nil: the order alone.
function options.difference(command, one, other)
  if type(one) ~= "table" or type(other) ~= "table" then return nil end
  local a, b = said(command, one), said(command, other)
  local function short(value) return value and value:sub(1, 80) or "-" end
  local function values(name) return (" (%s, %s)"):format(short(a[name]), short(b[name])) end
  if a[""] ~= b[""] then return values(""):sub(2) end
  for _, spec in ipairs(options.list) do
    if a[spec[1]] ~= b[spec[1]] then return "--" .. spec[1] .. values(spec[1]) end
  end
end

return options
