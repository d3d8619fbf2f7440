--- The commands of the prompt: the words that declare them, in the files beside this one and in
--- the user's init.lua alike.
local game = require "game"
local lists = require "front.lists"
local prompt = require "prompt"
local term = require "term"
local show = require "front.show"
require "prompt.numeral" -- which gives words.number

local commands = {}

-- What help lists, in its order, and who declares it.
local files = {
  { "Help", "prompt.help" }, { "Looking", "prompt.look" }, { "Playing", "prompt.seats" }, { "Time", "prompt.time" },
  { "Changing", "prompt.position" }, { "Rules", "prompt.rules" }, { "Files", "prompt.files" },
  { "Replay", "prompt.replay" }, { "Lessons", "learn.commands" }, { "Settings", "prompt.settings" },
}

local groups, here = {}, nil -- in their order; the one that is being declared
local named = {} -- a command by its name
local also, french -- … and by its other names, which are looked up when they are wanted
local own = false -- does the user declare, in init.lua?

-- Declaring --------------------------------------------------------------------

--- Texts end at a zero byte in C; tables are lists of texts.
local function is_a(kind, value)
  if type(value) ~= kind then return false end
  if kind == "string" then return not value:find("\0", 1, true) end
  for key, text in pairs(kind == "table" and value or {}) do
    if math.type(key) ~= "integer" or not is_a("string", text) then return false end
  end
  return true
end

--- Fields that a declaration must have, and may have, and what they are.
local function inspect(what, spec, must, may)
  if type(spec) ~= "table" then error(("%s takes a table: %s { name = …, … }"):format(what, what), 3) end
  for key in pairs(spec) do
    if not must[key] and not may[key] then error(("a %s has no field '%s'"):format(what, tostring(key)), 3) end
  end
  for key, kind in pairs(must) do
    if not is_a(kind, spec[key]) then error(("the field '%s' of a %s is a %s"):format(key, what, kind), 3) end
  end
  for key, kind in pairs(may) do
    if spec[key] ~= nil and not is_a(kind, spec[key]) then
      error(("the field '%s' of a %s is a %s"):format(key, what, kind == "table" and "list of texts" or kind), 3)
    end
  end
  if not spec.name:find("^[%a_][%w_-]*$") then
    error(("'%s' is no name: letters, digits, _ and -"):format(spec.name), 3)
  end
end

--- Commands declared from now on stand under this title in `help`.
function commands.group(title)
  if not is_a("string", title) then error('group takes a title: group "House"', 2) end
  here = lists.find(groups, function(g) return g.title == title end)
  if here then return end
  here = { title = title }
  groups[#groups + 1] = here
end

for _, file in ipairs(files) do commands.group(file[1]) end

local function add(spec)
  local before = named[spec.name]
  if before and not before.own then error(("'%s' is a command already; take another name"):format(spec.name), 3) end
  spec.usage, spec.help, spec.own = spec.usage or "", spec.help or "", own
  also = nil
  if not before then
    here[#here + 1], named[spec.name] = spec, spec
    return
  end
  for key in pairs(before) do before[key] = nil end
  for key, value in pairs(spec) do before[key] = value end
end

local must = { name = "string", run = "function" }
local may = {
  usage = "string", help = "string", completes = "table", pages = "boolean", whole = "boolean", also = "table",
  fr = "table",
}

--- command { name =, usage =, help =, run = function(rest) … end, … }
function commands.command(spec)
  inspect("command", spec, must, may)
  local copy = {}
  for key, value in pairs(spec) do copy[key] = value end
  add(copy)
end

--- view { name =, help =, draw = function(rest) return TEXT end }: shown a page at a time.
function commands.view(spec)
  inspect("view", spec, { name = "string", draw = "function" }, { help = "string" })
  local function run(rest)
    local text = spec.draw(rest)
    if text ~= nil then show.write((tostring(text):gsub("\n*$", "\n"))) end
  end
  add({ name = spec.name, help = spec.help, run = run, pages = true })
end

--- Those of the user, as settings.lua has its own: their names in the order of the file, and each by its name.
commands.settings = {}

--- setting { name =, value =, values = { … }, help = }: what it is now is returned by the
--- function that comes back.
function commands.setting(spec)
  inspect("setting", spec, { name = "string", value = "string" }, { values = "table", help = "string" })
  local name, settings = spec.name, commands.settings
  if not settings[name] then settings[#settings + 1] = name end
  local values = spec.values and table.concat(spec.values, "|") or "any text"
  settings[name] = { name, values, spec.help or "", value = spec.value, values = spec.values }
  return function() return settings[name].value end
end

for _, word in ipairs({ "group", "command", "view", "setting" }) do _G[word] = commands[word] end

-- Looking them up --------------------------------------------------------------

--- Read the program's own.
local function read_files()
  for _, file in ipairs(files) do require(file[2]) end
end

--- The groups, each a list of its commands with a title; a command by its name.
function commands.groups()
  read_files()
  return groups
end
function commands.find(name) return named[name] end

--- From now on the user declares; what a file said before is forgotten.
function commands.prepare()
  read_files()
  for name, c in pairs(named) do
    if c.own then named[name] = nil end
  end
  while #groups > #files do table.remove(groups) end
  also, commands.settings = nil, {}
  commands.group("Your own")
  own = true
end

local PLAIN <const> = { ["à"] = "a", ["ç"] = "c", ["é"] = "e", ["è"] = "e", ["ê"] = "e", ["î"] = "i" }

--- What else commands are called: what people try, and in French, with accents and without.
local function read_names()
  read_files()
  also, french = {}, {}
  for _, c in pairs(named) do
    for _, name in ipairs(c.also or {}) do also[name] = c end
    for _, name in ipairs(c.fr or {}) do
      french[name], french[name:gsub(utf8.charpattern, PLAIN)] = c, c
    end
  end
end

--- The command that is called so, and the one that is called so in French, where that is spoken.
local function called(word)
  if not also then read_names() end
  local other = french[word] and term.tongue() ~= "en" and french[word] or nil
  return named[word] or other or also[word], other
end

function prompt.has_view(name)
  return lists.any(game.ask("views") or {}, function(v) return v.name == name end)
end

--- What the prompt must know to do what a line says that begins with this word; nil: no command or view is called so.
--- needs: it says nothing without words behind it (what need not be is in brackets); french: the word is French.
function commands.named(word)
  local c, other = called(word)
  if not c then return prompt.has_view(word) and { name = word, view = true } or nil end
  local needed = c.usage:gsub("%b[]", "")
  return {
    name = c.name, pages = c.pages, whole = c.whole, own = c.own, needs = needed:find("%u") ~= nil, french = c == other,
  }
end

function prompt.is_command(word) return called(word) ~= nil end

function prompt.command_of(word)
  local c = called(word)
  return c and c.name
end

function prompt.commands()
  local list = {}
  for _, group in ipairs(commands.groups()) do
    for _, c in ipairs(group) do list[#list + 1] = c.name end
  end
  return list
end

-- Running ----------------------------------------------------------------------

local asking = nil -- the command that has asked something: { thread =, own = }

--- What a command returns when the line that it asked for was meant for the prompt.
commands.PASS = {}

--- On with a command until it ends, or asks: what it asks for.  What goes wrong in the user's code is
--- said, and the prompt goes on.
local function go_on(c, ...)
  local results = table.pack(coroutine.resume(c.thread, ...))
  if not results[1] then
    if not c.own then error(results[2], 0) end
    local told, text = pcall(tostring, results[2]) -- which may be the user's code, too
    prompt.refuse(told and text or ("error object is a %s value"):format(type(results[2])))
  elseif coroutine.status(c.thread) == "suspended" then
    asking = c
    return table.unpack(results, 2, results.n)
  elseif results[2] == commands.PASS then
    return "line"
  end
end

--- Call something that may ask; what it asks for, nil: it has ended.
function commands.start(fn, own_, ...)
  return go_on({ thread = coroutine.create(fn), own = own_ }, ...)
end

--- Run a command.
function commands.run(name, rest)
  local c = named[name]
  return commands.start(c.run, c.own, rest)
end

--- A line answers what was asked; nil: nobody does.
function commands.answer(line)
  local c = asking
  asking = nil
  if c then return go_on(c, line) end
end

--- Ask for a line that is no command, with names that complete it; nil: nobody answers.
function prompt.ask(question, names)
  if coroutine.isyieldable() then return coroutine.yield("answer", question, names) end
end

--- A file in the person's editor, at a line; was it left well?
function prompt.editor(path, line)
  if prompt.dictates() then return prompt.write_edited(path) end
  if not prompt.state().talks then
    prompt.refuse(term.translate("an editor needs a terminal: the file is %s:%d"):format(path, line))
    return false
  end
  return coroutine.isyieldable() and coroutine.yield("editor", path, line) ~= nil
end

return commands
