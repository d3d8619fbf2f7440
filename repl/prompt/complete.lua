--- What the prompt offers while a line is typed: on Tab, all that could follow; dimmed behind the text, how
--- a command is called, the answer that a number stands for, the rest of an answer.
local files, game, prompt = require "files", require "game", require "prompt"
local term, tree, words = require "term", require "tree", require "words"
local commands, lists = require "prompt.commands", require "front.lists"

local complete = {}

-- Candidates -------------------------------------------------------------------

local MOST <const> = 1000

local lines -- the candidates, whole lines
local head, word -- what stands before the word, and the word that is to be completed

local function add(line)
  if #lines < MOST then lines[#lines + 1] = line end
end

local function offer(names)
  for _, name in ipairs(names) do
    if words.begins(name, word) then add(head .. name) end
  end
end

local function labels() return lists.map(prompt.labels(), "label") end

--- Answers that the line has in short; they take its place.
local function offer_sketched(text)
  for _, label in ipairs(labels()) do
    if words.sketches(label, text) then add(label) end
  end
end

--- In the language spoken, too.
local function command_names()
  local list, french = {}, term.tongue() ~= "en"
  for _, name in ipairs(prompt.commands()) do
    list[#list + 1] = name
    list[#list + 1] = french and (commands.find(name).fr or {})[1] or nil
  end
  return list
end

--- The files of the folder that the word names so far.
local function files_there()
  local folder = word:match("^.*/") or ""
  return lists.map(files.list(folder), function(name) return folder .. name end)
end

--- Of the game that stands before the word, if one does.
local function lessons()
  local state = prompt.state()
  local named = head:match("^[^ ]* +([^ /]+) ")
  return lists.map(require "learn.course".own(state.variants, named or state.game), "name")
end

-- Names that the table knows, by what they are: what wants them.
local KNOWN <const> = {
  rule = "RULE", guard = "RULE", value = "VALUE", layer = "LAYER", view = "VIEW", bot = "BOT", component = "THING",
  piece = "THING|CARD", card = "CARD",
}
local asked = {} -- what wants such names at all
for _, by in pairs(KNOWN) do
  for kind in by:gmatch("[^|]+") do asked[kind] = true end
end

--- All that are wanted by one of these kinds.
local function offer_known(wanted)
  for _, n in ipairs(game.ask("names") or {}) do
    for kind in (KNOWN[n.kind] or ""):gmatch("[^|]+") do
      if wanted[kind] then
        offer({ n.name })
        break
      end
    end
  end
end

-- What a command may say that completes its words, in capitals, besides.
local kinds = {
  FILE = files_there, NODE = tree.names, LESSON = lessons, ANSWER = labels, COMMAND = command_names,
  LAYERS = function() return require "prompt.rules".there() end,
  REFUSED = function() return #labels() > 0 and lists.map(game.ask("why") or {}, "label") or {} end,
  GAME = function() return files.games(prompt.state().variants) end,
}

--- "NODE|all": the names of positions, and `all`.  What the table knows is asked for once.
local function offer_wanted(completes)
  local wanted, known = {}, false
  for kind in completes:gmatch("[^|]+") do wanted[kind] = true end
  for kind in completes:gmatch("[^|]+") do
    if not asked[kind] then
      offer(kinds[kind] and kinds[kind]() or { kind })
    elseif not known then
      known = true
      offer_known(wanted)
    end
  end
end

-- Tab --------------------------------------------------------------------------

--- The words behind a command; false: it doesn't say what completes them.
local function behind(text)
  local before, rest = text:match("^([^ \t]+[ \t]+)(.*)$")
  local name = before and prompt.command_of(before:match("^[^ \t]+"))
  local completes = name and commands.find(name).completes or {}
  if not completes[1] then return false end
  local first, last = rest:match("^(.* )([^ ]*)$")
  if completes[2] and first then before, rest = before .. first, last end
  head, word = before, rest
  offer_wanted(completes[2] and first and completes[2] or completes[1])
  return true
end

--- The name at the end of a line of Lua, and of ?x.
local function offer_lua(text)
  for _, line in ipairs(game.ask("completions", text, prompt.viewer()) or {}) do add(line) end
end

--- What else a lesson takes; how many words that are.
local function offer_taught()
  local before = #lines
  local taught = prompt.state().lesson and require("learn.hooks").completions() or {}
  for _, name in ipairs(taught) do
    if not prompt.is_command(name) then offer({ name }) end
  end
  return #lines - before
end

--- A line that begins with no command's name.
local function offer_first(text)
  offer(command_names())
  local taught = offer_taught()
  offer_known({ VIEW = true })
  offer(labels())
  local function none() return #lines == taught end
  -- answers win over names, as when typed
  if none() and #text > 1 and not text:find("[.:(%[]") then offer_sketched(text) end
  if none() then offer_lua(text) end
  if none() then offer_sketched(text) end
end

--- Whole lines that a text could become.  `names`: those that complete what a command has asked; `lua`: the
--- line goes on with some.
function complete.lines(text, names, lua)
  lines, head, word = {}, "", text
  if names then
    offer(names)
  elseif lua then
    offer_lua(text)
  elseif text == "" then -- what can be done here
    offer(labels())
    offer(command_names())
  elseif not behind(text) then
    offer_first(text)
  end
  return lines
end

-- Hints ------------------------------------------------------------------------

local function number_hint(text)
  if game.asks_number() then
    local n = math.tointeger(tonumber(text)) or math.maxinteger
    local _, refused = prompt.amount(("%d"):format(n))
    return prompt.asks() and refused and "  " .. refused
  end
  for i, a in ipairs(prompt.labels()) do
    if a.number == tonumber(text) then
      local facts = prompt.facts(i)
      return facts and ("  %s (%s)"):format(a.label, facts) or "  " .. a.label
    end
  end
end

--- How the command is called; only while nothing stands behind it.
local function command_hint(text)
  local name, blank = text:match("^([^ ]+)( *)$")
  name = name and prompt.command_of(name)
  if not name then return nil end
  local c = commands.find(name)
  local usage = c.usage == "" and "" or term.translate(c.usage) .. "  "
  return (blank == "" and " " or "") .. usage .. term.translate(c.help)
end

--- The rest of the one answer that begins so.
local function answer_hint(text)
  local found
  for _, label in ipairs(labels()) do
    if words.begins(label, text) then
      if found then return nil end
      found = label
    end
  end
  return found and found:sub(#text + 1)
end

--- What stands dimmed behind a text.  What doesn't fit on the line is cut, not wrapped.
function complete.hint(text)
  local hint
  if text:find("^%d+$") then hint = number_hint(text) else hint = command_hint(text) or answer_hint(text) end
  local room = term.columns() - #text - 14
  if not hint or room < 8 then return nil end
  for at in hint:gmatch("()[^\x80-\xbf]") do
    if room == 0 then return hint:sub(1, at - 1) end
    room = room - 1
  end
  return hint
end

return complete
