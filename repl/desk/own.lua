--- Commands, views and settings of the user's own: what init.lua says with `command`,
--- `view` and `setting`.
local prompt = require "prompt"
local show = require "front.show"

local own = {}

local commands, settings = {}, {} -- in the order of the file; by name, too

-- Declaring --------------------------------------------------------------------

--- Fields that a declaration has, and what they are; "?" may be left out.
local function inspect(what, spec, fields)
  if type(spec) ~= "table" then error(("%s takes a table: %s { name = …, … }"):format(what, what), 3) end
  for key in pairs(spec) do
    if not fields[key] then error(("a %s has no field '%s'"):format(what, tostring(key)), 3) end
  end
  for key, kind in pairs(fields) do
    local wanted, optional = kind:match("^(%a+)(%??)$")
    if type(spec[key]) ~= wanted and not (optional == "?" and spec[key] == nil) then
      error(("the field '%s' of a %s is a %s"):format(key, what, wanted), 3)
    end
  end
  if not spec.name:find("^[%a_][%w_-]*$") then
    error(("'%s' is no name: letters, digits, _ and -"):format(spec.name), 3)
  end
end

local function add(list, spec)
  if not list[spec.name] then list[#list + 1] = spec.name end
  list[spec.name] = spec
end

local function refuse_taken(name)
  if prompt.is_command(name) and not commands[name] then
    error(("'%s' is a command already; take another name"):format(name), 3)
  end
end

--- command { name =, usage =, help =, run = function(rest) … end }
function own.command(spec)
  inspect("command", spec, { name = "string", usage = "string?", help = "string?", run = "function" })
  refuse_taken(spec.name)
  add(commands, { name = spec.name, usage = spec.usage or "", help = spec.help or "", run = spec.run })
end

--- view { name =, help =, draw = function(rest) return TEXT end }: shown a page at a time.
function own.view(spec)
  inspect("view", spec, { name = "string", help = "string?", draw = "function" })
  refuse_taken(spec.name)
  local function run(rest)
    local text = spec.draw(rest)
    if text ~= nil then show.write((tostring(text):gsub("\n*$", "\n"))) end
  end
  add(commands, { name = spec.name, usage = "", help = spec.help or "", run = run, pages = true })
end

--- setting { name =, value =, values = { … }, help = }: what it is now is returned by the
--- function that comes back.
function own.setting(spec)
  inspect("setting", spec, { name = "string", value = "string", values = "table?", help = "string?" })
  add(settings, { name = spec.name, value = spec.value, values = spec.values, help = spec.help or "" })
  return function() return settings[spec.name].value end
end

--- The words of init.lua.
function own.prepare()
  commands, settings = {}, {}
  _G.command, _G.view, _G.setting = own.command, own.view, own.setting
end

--- The commands there are, for the prompt's own list.
function own.list()
  local list = {}
  for i, name in ipairs(commands) do
    local c = commands[name]
    list[i] = { name = c.name, usage = c.usage, help = c.help, pages = c.pages == true }
  end
  return list
end

-- Doing ------------------------------------------------------------------------

--- What went wrong in the user's code is said, and the prompt goes on.
function own.run(name, rest)
  local good, fault = pcall(commands[name].run, rest)
  if not good then prompt.refuse(tostring(fault)) end
end

local function allowed(s) return s.values and table.concat(s.values, "|") or "any text" end

local function show_setting(s)
  show.write(("  %-7s %-8s %-17s "):format(s.name, s.value, allowed(s)))
  show.wrapped(s.help, 36, 36)
end

function own.show_settings()
  for _, name in ipairs(settings) do show_setting(settings[name]) end
end

local function is_allowed(s, value)
  if not s.values then return true end
  for _, word in ipairs(s.values) do
    if word == value then return true end
  end
  return false
end

--- `setting NAME [VALUE]`; false: there is no such setting.
function own.set(name, value)
  local s = settings[name]
  if not s then return false end
  if value == "" then
    show_setting(s)
  elseif is_allowed(s, value) then
    s.value = value
    show.row("%s is %s now", name, value)
  else
    prompt.refuse(("'%s' is %s, not '%s'"):format(name, allowed(s), value))
  end
  return true
end


return own
