--- What a lesson may type by itself.  A lesson is a stranger's script, and its lines are typed at
--- the real prompt: they may answer, look, and move things at the lesson's own table, and reach
--- nothing outside of it.
local game = require "game"
local prompt = require "prompt"
local words = require "words"
require "prompt.commands" -- which tells what a command is

local lines = {}

local ENOUGH, MOST_GAMES = 1000, 100
local NAME = "^[A-Za-z0-9_]+$"

--- A number up to `most`, in few digits.
local function is_few(text, most) return #text < 7 and text:find("^%d+$") ~= nil and tonumber(text) <= most end

--- A file in the learner's folder, and no further.
local function is_work_file(text) return #text < 64 and text:find("^{work}/[A-Za-z0-9_]+%.lua$") ~= nil end

--- oilpatch check|compare|test|diff|rulebook|recipes with the learner's file: no option that
--- writes, few games.
local PROGRAM = { check = true, compare = true, test = true, diff = true, rulebook = true, recipes = true }
local OPTION = {
  ["--games"] = function(word) return is_few(word, MOST_GAMES) end,
  ["-p"] = function(word) return is_few(word, MOST_GAMES) end,
  ["--b"] = is_work_file,
  ["-l"] = is_work_file,
}
local function is_program_call(text)
  local next_word = text:gmatch("[^ ]+")
  if #text >= 256 or not PROGRAM[next_word() or "?"] then return false end
  for word in next_word do
    local option = OPTION[word]
    if option and not option(next_word() or "") then return false end
    if not option and not word:find(NAME) and not is_work_file(word) then return false end
  end
  return true
end

-- What may stand behind a command: nil, or what is wrong with it.
local function anything() return nil end
local function name(rest) return rest:find("[^A-Za-z0-9_ ]") and "a plain name belongs there" end
local function few(rest)
  local number = rest:gsub(" turns$", "")
  return rest ~= "" and not is_few(number, ENOUGH) and "a number up to 1000 belongs there"
end
--- "brutal", "house/short_memory", or the learner's own; "set NAME VALUE" of `try` has no file in
--- it either.
local function layer(rest)
  local named = not rest:find("[^A-Za-z0-9_/ .=-]") and rest:sub(1, 1) ~= "/" and not rest:find("..", 1, true)
    and not rest:find(".lua", 1, true)
  return not named and not is_work_file(rest) and "a lesson uses the layers of its game, or {work}/NAME.lua"
end

local function no_file(rest) return (rest == "save" or rest:find("^save ")) and "a lesson writes no files" end
local function call(rest)
  return not is_program_call(rest)
    and "a lesson may run check, compare, test, diff, rulebook and recipes, with a game, {work}/NAME.lua, -p N and "
    .. "--games up to 100"
end

--- All that may be typed.  Commands that come to be later are refused until somebody has thought
--- about them.
local ALLOWED = {
  -- these only look
  help = anything, answers = anything, more = anything, why = anything, board = name, show = anything, odds = anything,
  score = anything, trace = anything, log = anything, rules = anything, layers = anything, diff = anything,
  tree = anything, compare = anything, -- two positions of this table
  suggest = name, -- a file's name would be run as a bot
  try = layer,
  -- these move at the lesson's own table, and 'back' takes them back
  undo = few, redo = few, fork = name, ["goto"] = name, auto = few, -- so that no lesson plays for ever
  coach = name, use = layer, drop = layer, set = anything, position = no_file,
  put = anything, take = anything, count = anything, mark = anything, top = anything, bottom = anything,
  face = anything, turn = anything,
  -- the program itself: it reads rules, plays games with them and prints
  oilpatch = call,
}
local BY_HAND = {
  put = true, take = true, count = true, mark = true, top = true, bottom = true, face = true, turn = true,
}

--- "2: HQ to Invest": the seat that a line is for, 0: whoever is asked; the rest.
function lines.seat(line)
  local seat, rest = line:match("^(%d%d?): +(.*)$")
  return tonumber(seat) or 0, rest or line
end

--- The first word of a line; what is behind it.
local function first_word(line)
  local _, rest = lines.seat(line)
  return rest:match("^[ \t]*([^ \t]*)[ \t]*(.*)$")
end

local function is_lua_behind(rest) return rest:find("^[=(]") ~= nil end

--- edit new NAME {work}/NAME.lua: such a file is new, or it is refused.
local function edit_refusal(rest)
  local word, file = first_word(rest:match("^new (.*)$") or "")
  if word:find(NAME) and is_work_file(file) then return nil end
  return "a lesson edits new files of the learner's only: edit new NAME {work}/NAME.lua"
end

--- Why the line, "{work}" still in it, may not be typed; nil: it may, or it is an answer, which only the table can
--- tell.  edits: it opens an editor in which the lesson writes.
function lines.refusal(line, edits)
  local word, rest = first_word(line)
  local behind = ALLOWED[word]
  if line:find("[\1-\31]") then return "it is not one line of text" end
  if edits then
    if word == "edit" then return edit_refusal(rest) end
    return "{ edit = } takes: edit new NAME {work}/NAME.lua"
  end
  if behind then return is_lua_behind(rest) and "a lesson types no Lua" or behind(rest) or nil end
  if word == "edit" then return "a lesson writes with { edit = LINE, text = … }" end
  return prompt.is_command(word) and "a lesson may not type this command: it answers, looks and moves at its own table "
    .. "(an answer that begins so is given by its number)" or nil
end

--- In short, "hq nig": then it is made of words, which are no Lua that does anything.
local function is_sketch(line)
  return not line:find("[^A-Za-z0-9_ -]") and prompt.match(line, "sketches").count > 0
end

--- Is it an answer of the pending decision, or meant as one?
local function is_answer(line)
  return game.status() == "asks" and (line:find("^-?%d+$") ~= nil or prompt.match(line, "begins").count > 0)
end

--- Which rule refuses it, or nil.
local function rule_against(line)
  if game.status() ~= "asks" or #game.answers() == 0 then return nil end
  for _, r in ipairs(game.ask("why") or {}) do
    if words.begins(r.own, line) or words.sketches(r.own, line) then
      return ("the rule %s says: %s"):format(r.guard, r.own_text)
    end
  end
end

--- The same at the table, where a line that is no command must be an answer or a view of the game.
function lines.refused_now(line)
  local word, rest = first_word(line)
  if is_answer(line) or is_sketch(line) or ALLOWED[word] or (prompt.has_view(word) and not is_lua_behind(rest)) then
    return nil
  end
  return rule_against(line) or "it is no answer here and no command"
end

--- Does the line change the table by hand, if it is no answer?
function lines.by_hand(line)
  local _, rest = lines.seat(line)
  return BY_HAND[first_word(rest)] == true and not is_answer(rest)
end

--- Why a bot may not sit or advise in a lesson; nil: it may.
function lines.bot_refusal(bot)
  local depth = bot:match("^mcts:(.*)$")
  if depth then return not is_few(depth, ENOUGH) and "in a lesson it looks ahead up to 1000 times: mcts:1000" or nil end
  return not bot:find(NAME) and "a lesson has bots of its game, not of files" or nil
end

return lines
