--- The commands of the program: the list, which one a line names, and help.
local files = require "files"
local lists = require "front.lists"
local options = require "options"
local saves = require "saves"
local term = require "term"
local usage = require "usage"
local words = require "words"

local commands = {}

-- Who wants which.
local PLAY, CHANGE, MEASURE = 1, 2, 3
local titles = { "Play and learn:", "Change the rules:", "Measure:" }

--- Name, what stands behind it, the options apart, what it does, its group in help.
commands.list = {
  { "play", "[GAME|SAVE|LINK] [SCRIPT]", "open a game or a save at the prompt; alone, the default game", PLAY },
  { "games", "", "the games there are, with a sentence each", PLAY },
  { "resume", "[NAME|SAVE]", "continue the last unfinished game, or one by name", PLAY },
  { "saves", "", "the games that are kept", PLAY },
  { "sim", "GAME", "play many games and count", MEASURE },
  { "merge", "SHARD.json...", "put the shards of a run together", MEASURE },
  { "compare", "GAME --b LAYERS", "play the same games with and without a layer, and compare", MEASURE },
  { "sweep", "GAME --set NAME=A..B[..STEP] [--set NAME=A..B]",
    "one value of the rules, or two, against the statistics", MEASURE },
  { "tune", "GAME TARGET --over NAME=A..B[..STEP]",
    "find the value that meets a target, as \"seat 1 wins 25%+-1\"", MEASURE },
  { "tune-bot", "GAME", "tune the weights of a bot by play; prints them as a layer", MEASURE },
  { "audit", "GAME", "the balance card: what each option brings, seats, length", MEASURE },
  { "rules", "GAME [ID|WORD]", "what the rules are, and where", PLAY },
  { "diff", "GAME -l LAYER...", "what layers change", CHANGE },
  { "rulebook", "GAME", "the rules to hand to players, layers woven in", PLAY },
  { "layers", "GAME", "the layers that come with a game", CHANGE },
  { "recipes", "[WORD]...", "small layers to copy; questions about a game", CHANGE },
  { "check", "FILE.lua...", "a layer's tests, and games under every invariant", CHANGE },
  { "test", "PATH...", "run scenario tests", CHANGE },
  { "lesson", "[GAME] [NAME|NUMBER|FILE.lua] | check PATH...",
    "learn a game step by step; check lessons as tests", PLAY },
  { "replay", "SAVE", "play a saved game again and check it", PLAY },
  { "bench", "", "measure speed", MEASURE },
  { "help", "[COMMAND]", "this", MEASURE },
}

local by_name, names = {}, {}
for i, row in ipairs(commands.list) do by_name[row[1]], names[i] = row, row[1] end

-- Help --------------------------------------------------------------------------

--- "-p" if it has a letter, else "--games".
local function short_name(spec) return spec[2] and "-" .. spec[2] or "--" .. spec[1] end

--- The usage of a command: its words, then the options not among them.
local function usage_of(row)
  local parts = { "oilpatch " .. row[1] }
  if row[2] ~= "" then parts[2] = term.translate(row[2]) end
  for _, spec in ipairs(options.list) do
    local name, value = short_name(spec), spec[3]
    if spec[5] and spec[6] and options.applies(spec, row[1]) and not row[2]:find(name .. " ", 1, true) then
      parts[#parts + 1] = ("[%s%s]%s"):format(name, value and " " .. term.translate(value) or "",
        spec[4].repeats and not value:find("...", 1, true) and "..." or "")
    end
  end
  return table.concat(parts, " ")
end

local function help_with(row)
  term.wrap(usage_of(row), 4)
  term.write("  ")
  term.wrap(term.translate(row[3]), 2)
  for _, spec in ipairs(options.list) do
    if spec[6] and options.applies(spec, row[1]) then
      term.write(("  %-3s --%-9s "):format(spec[2] and "-" .. spec[2] .. "," or "", spec[1]))
      term.wrap(term.translate(spec[6]), 18)
    end
  end
end

--- What there is to know about a command, or about all.
function commands.help(name)
  if name then return help_with(by_name[name]) end
  term.wrap(term.translate("Board-game rules to play, change and measure."), 0)
  for group, title in ipairs(titles) do
    term.write("\n" .. term.translate(title) .. "\n")
    for _, row in ipairs(commands.list) do
      if row[4] == group then
        term.write(("  oilpatch %-8s "):format(row[1]))
        term.wrap(term.translate(row[3]), 20)
      end
    end
  end
  term.write("\n")
  term.wrap(term.translate("'oilpatch help COMMAND' shows its options; 'oilpatch' alone opens the default game. " ..
    "Games are found in --variants DIR, $OILPATCH_VARIANTS, or beside the program."), 0)
end

--- What the manual page and the completions are made from: a row for each command and option, with tabs between the
--- fields.
local function tell_lists()
  for _, row in ipairs(commands.list) do
    term.write(("command\t%s\t%s\n"):format(row[1], usage_of(row):sub(#"oilpatch " + #row[1] + 2)))
  end
  for _, spec in ipairs(options.list) do
    if spec[6] then
      term.write(("option\t%s\t%s\t%s\t%s\t%s\t%s\n"):format(spec[1], spec[2] or "", spec[3] or "", spec[5] or "",
        spec[6], spec[7] or ""))
    end
  end
end

local function unknown(name)
  local near = words.nearest(name, names)
  return usage(near and "no command '%s'; did you mean '%s'?" or "no command '%s'; 'oilpatch help' lists them",
    name, near)
end

local function help_main(o)
  local name, more = o.rest[1], o.rest[2]
  if name and not by_name[name] then return unknown(name) end
  if more then return usage("help takes one COMMAND, not also '%s'", more) end
  if o.lists then tell_lists() else commands.help(name) end
  return 0
end

-- Finding -----------------------------------------------------------------------

--- The folder with the games; or nil and the status, which is told.
function commands.variants(o)
  local variants, found = files.variants(o.variants_named)
  if found then return variants end
  return nil, usage("no variants folder at %s; name one with --variants or $OILPATCH_VARIANTS", variants)
end

--- A game's name or a save in place of a command opens it.
local function opens(args)
  local first, named = args[1], nil
  for i = 2, #args - 1 do if args[i] == "--variants" then named = args[i + 1] end end
  if first:find("%.lua$") then return files.exists(first) end
  if saves.is_save(first) then return true end
  local variants, found = files.variants(named)
  return found and files.exists(("%s/%s/base.lua"):format(variants, first))
end

--- The command of a line and which of its words names it (0: none does); or the status, where that was all.
function commands.find(args)
  local first = args[1]
  if first == "--version" then
    term.write("oilpatch " .. term.version() .. "\n")
    return 0
  end
  if first == "--help" or first == "-h" then
    commands.help()
    return 0
  end
  if not first then return "play", 0 end
  local word, place = options.first_word(args)
  if by_name[word] then return word, place end
  if first:sub(1, 1) == "-" or opens(args) then return "play", 0 end -- the one that needs no name
  return unknown(first)
end

--- Do what a command says that is Lua, with what was found for it; the status.
function commands.run(o)
  if o.command == "help" then return help_main(o) end
  return require "book.main"[o.command](o)
end

-- Games and layers --------------------------------------------------------------

--- From now on what a game says is said in the language spoken, and what layers and ends of any game say.
function words.learn(variants, game)
  for _, folder in ipairs({ files.folder_of(variants, game), variants }) do
    local text = term.tongue() ~= "en" and files.read(("%s/words/%s.txt"):format(folder, term.tongue()))
    if text then term.learn(text) end
  end
end
commands.learn = words.learn

local function game_fault(variants, game)
  if game:find("%.lua$") then return not files.exists(game) and usage("no such file: %s", game) end
  if files.exists(("%s/%s/base.lua"):format(variants, game)) then return end
  local games = files.games(variants)
  local near, all = words.nearest(game, games), table.concat(games, ", ")
  if near then return usage("no game named '%s'; did you mean '%s'? There are %s", game, near, all) end
  return usage("no game named '%s' in %s; there are %s", game, variants, all)
end

--- `second_price` for `house/second_price`, or a slip of the pen.
local function near_layer(layers, layer)
  return lists.find(layers, function(name) return name:match("/([^/]*)$") == layer end)
    or words.nearest(layer, layers)
end

local function layer_fault(variants, game, layer)
  layer = layer:gsub("^%-", "") -- left out
  local file = layer:find("%.lua$") and layer or layer .. ".lua"
  if file == layer and files.exists(layer) then return end
  if files.exists(files.folder_of(variants, game) .. "/" .. file) then return end
  if file:find("/", 1, true) and files.exists(variants .. "/" .. file) then return end -- of all games: recipes/loan
  local near = files.exists(file) and file or near_layer(files.layers(variants, game), layer)
  if near then return usage("'%s' has no layer '%s'; did you mean '%s'?", game, layer, near) end
  return usage("'%s' has no layer '%s'; 'oilpatch layers %s' lists them", game, layer, game)
end

--- Are there too many of those that both sides have and these, or is one of these missing?
local function stack_fault(o, variants, game, layers, set)
  local own = layers ~= o.layers
  if #o.layers + (own and #layers or 0) > o.most_layers or #o.settings + (own and #set or 0) > o.most_settings then
    return usage("at most %d layers and %d settings", o.most_layers, o.most_settings)
  end
  for _, layer in ipairs(layers) do
    local fault = layer_fault(variants, game, layer)
    if fault then return fault end
  end
end

--- The folder with the games, and the game that a word names (nil: the default one, if it may be missing), which is
--- there with all layers; from now on its words are known.  Or nil and the status, which is told.
function commands.game(o, word, may_miss)
  local variants, status = commands.variants(o)
  if not variants then return nil, status end
  if not word and not may_miss then
    return nil, usage("'%s' needs a GAME; see 'oilpatch help %s'", o.command, o.command)
  end
  local game = word or files.usual_game(variants)
  if not game then return nil, usage("there is no game in %s", variants) end
  local fault = game_fault(variants, game)
  if fault then return nil, fault end
  words.learn(variants, game)
  fault = stack_fault(o, variants, game, o.layers, o.settings) or stack_fault(o, variants, game, o.a, o.a_set) or
    stack_fault(o, variants, game, o.b, o.b_set)
  if fault then return nil, fault end
  return variants, game
end

return commands
