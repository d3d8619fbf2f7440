--- Lines that are nothing: what was meant, probably.
local game = require "game"
local lists = require "front.lists"
local prompt = require "prompt"
local say = require "prompt.say"
local words = require "words"

local slips = {}

-- Numbers ----------------------------------------------------------------------

local function refuse_unlisted(line)
  local list = prompt.labels()
  local first, last = list[1] and list[1].number or 1, list[#list] and list[#list].number or 0
  if #list == 1 then
    say.refuse("the only answer here is %d, '%s'", first, list[1].label)
  elseif #list > 0 and last - first + 1 ~= #list then
    say.refuse("there is no answer %s here: 'answers' shows those that there are", line)
  elseif first == 1 then
    say.refuse("there are answers 1 to %d here", #list)
  else
    say.refuse("there are answers %d to %d here", first, last)
  end
end

--- Why a number answers nothing, by its kind (understand.h).
local amiss = {
  ["not asked"] = function()
    if not prompt.refuse_bots() then say.refuse("no decision is pending") end
  end,
  ["too large"] = function(line) say.refuse("'%s' is too large", line) end,
  ["not listed"] = refuse_unlisted,
  ["not whole"] = function(line) say.refuse("a whole number is asked for, not '%s'", line) end,
}

function slips.number(line, why) amiss[why](line) end

-- Words ------------------------------------------------------------------------

--- Is it, or some of its words, an answer that the rules refuse here?
function slips.refused(text)
  local function is_meant(label)
    return words.begins(label, text) or words.sketches(label, text) or words.fills(label, text)
  end
  return lists.any(game.ask("why") or {}, function(r) return is_meant(r.label) or is_meant(r.own) end)
end

--- The command that was probably meant; `oilpatch` is no slip of "dispatch".
local function near_command(word)
  return words.nearest(word, lists.pick(prompt.commands(), function(name) return name ~= "oilpatch" end))
end

--- The first word of a line, if it is nothing but a word.
local function first_word(line)
  local word = not line:find("\n", 1, true) and line:match("^[^ \t]+")
  return word and #word < 64 and not word:find('[(.=%[:"{]') and word or nil
end

local KEYWORDS <const> = {
  ["for"] = true, ["if"] = true, ["while"] = true, ["repeat"] = true, ["local"] = true, ["return"] = true,
  ["function"] = true, ["do"] = true,
}

--- Does Lua, and nobody else, begin a line so?  "local" is a market, too.
local function begins_lua(line) return KEYWORDS[first_word(line) or ""] end

local function refuse_command(line)
  local word = not begins_lua(line) and first_word(line)
  local near = word and near_command(word)
  if not near then return false end
  say.refuse("no command '%s'; did you mean '%s'?", word, near)
  return true
end

--- A line that Lua refuses with this text; `plain`: it is nothing but words.  True: it was no Lua, and what was meant
--- is said.  What a limit stopped is Lua, whatever it looks like, and so is what begins as Lua and could be read.
function slips.lua(line, plain, text, stopped)
  local unread = text:find(" near ", 1, true) ~= nil
  if not plain or stopped or begins_lua(line) and not unread then
    return not plain and (unread or text:find("no word named", 1, true) ~= nil) and refuse_command(line)
  end
  if #line > 2 and prompt.refuse_answer(line) then return true end
  -- "player 2: security chip" is no command that was misspelled
  if not line:find(":", 1, true) and refuse_command(line) or prompt.ask_back(line) then return true end
  say.refuse("'%s' matches no answer here and is not a command; 'answers' lists the answers, 'help' the commands", line)
  return true
end

--- The same for a word of the scripts that looks like a command: `answer`.
function slips.called(line)
  local near = near_command(line)
  if near then say.refuse("'%s' is a function of Lua; did you mean '%s'?", line, near) end
  return near ~= nil
end

return slips
