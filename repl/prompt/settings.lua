--- How the prompt behaves, kept in a file of lines "name value" under $XDG_CONFIG_HOME/oilpatch.
local commands, say = require "prompt.commands", require "prompt.say"
local disk, files, prompt = require "disk", require "files", require "prompt"
local term, words = require "term", require "words"
local lists = require "front.lists"
local refuse, tell, wrap = say.refuse, say.tell, say.wrap

group "Settings"

-- Name, values, what it does, the number that the prompt has for each value, and the value that is of this
-- game alone.
local settings = {
  { "colour", "auto|on|off", "colours; auto heeds NO_COLOR", { [0] = "auto", "on", "off" } },
  { "forced", "on|off", "a single answer is given by itself", { [0] = "off", "on" } },
  { "table", "turn|hidden|open", "seen by whom it asks; with a screen between people; all cards open",
    { [0] = "turn", "hidden", "open" }, "open" },
  { "board", "off|on|spoken", "above every question; or everything in sentences, to be heard",
    { [0] = "off", "on", "spoken" } },
  { "page", "auto|off|N", "answers on a page; auto is the terminal's height", { [0] = "auto", [-1] = "off" } },
  { "lang", "auto|en|fr", "the language; auto is the locale's", { [0] = "auto", "en", "fr" } },
}

-- Values -----------------------------------------------------------------------

local function find(name)
  return lists.find(settings, function(s) return s[1] == name end) or commands.settings[name]
end

--- The number of a value; nil: it is none.  Those of the user are texts, and have 0.
local function number_of(s, value)
  if s.value then return (not s.values or lists.has(s.values, value)) and 0 or nil end
  local MOST <const> = 1000 -- lines of a page
  for number, word in pairs(s[4]) do
    if word == value then return number end
  end
  local n = s[1] == "page" and value:find("^%+?%d+$") and math.tointeger(tonumber(value))
  return n and n >= 1 and n <= MOST and n or nil
end

local function word_of(s, number) return s[4][number] or tostring(number) end

--- What a setting is now.
function prompt.setting(name)
  local s = find(name)
  return s.value or word_of(s, prompt.setting_number(name))
end

-- The file ---------------------------------------------------------------------

--- A line of the file: the setting and the number of its value, or nothing.  False: it makes no sense.
local function read_line(line)
  local name, value = line:match("^[ \t]*([^ \t\r]*)[ \t]*([^\r]*)")
  if name == "" or name:sub(1, 1) == "#" then return nil end
  local s = find(name)
  local number = s and number_of(s, value)
  if not number then return false end
  return name, number
end

--- What the file says, by name; the line that makes no sense and ends it.
local function read_file(text)
  local kept, count = {}, 0
  for line in text:gmatch("([^\n]*)\n?") do
    local name, number = read_line(line)
    count = count + 1
    if name == false then return kept, count end
    if name then kept[name] = number end
  end
  return kept
end

--- What can't be read is said in a line.
function settings.read()
  local path = files.config("settings")
  if not path then return end
  local text, fault, missing = files.read(path)
  if not text then
    if not missing then say.complain("the settings can't be read: %s: %s", path, fault) end
    return
  end
  local kept, bad = read_file(text)
  for name, number in pairs(kept) do
    local s = find(name)
    if word_of(s, number) ~= s[5] then prompt.setting_number(name, number) end
  end
  if bad then say.complain("%s:%d: not a setting; 'setting' lists them", path, bad) end
end

--- One of them changes in the file; the others may be a lesson's here, or have been changed by another
--- program.  The file, if it can't be written, and why.
local function keep(name, number)
  local path = files.config("settings")
  if not path then return "$XDG_CONFIG_HOME", "No such file or directory" end
  local kept, lines = read_file(files.read(path) or ""), {}
  kept[name] = number
  for i, s in ipairs(settings) do lines[i] = ("%s %s\n"):format(s[1], word_of(s, kept[s[1]] or 0)) end
  local good, fault = disk.write(path, table.concat(lines))
  if not good then return path, fault end
end

-- The command ------------------------------------------------------------------

local function show_setting(s)
  term.write(("  %-7s %-8s %-17s "):format(s[1], prompt.setting(s[1]), s[2]))
  wrap(37, "%s", term.translate(s[3]))
end

local function refuse_name(name)
  local near = words.nearest(name, lists.map(settings, 1))
  refuse(near and "no setting named '%s'; did you mean '%s'?" or "no setting named '%s'; 'setting' lists them",
    name, near)
end

command {
  name = "setting", fr = { "réglage" }, usage = "[NAME [VALUE]]",
  help = "how the prompt behaves: colour, forced, table, board, page, lang",
  completes = { "board|colour|forced|lang|table|page" },
  run = function(rest)
    local name, value = rest:match("^([^ \t]*)[ \t]*(.*)$")
    if name == "" then
      for _, s in ipairs(settings) do show_setting(s) end
      for _, own in ipairs(commands.settings) do show_setting(commands.settings[own]) end
      return
    end
    local s = find(name)
    if not s then return refuse_name(name) end
    if value == "" then return show_setting(s) end
    local number = number_of(s, value)
    if not number then return refuse("'%s' is %s, not '%s'", name, s[2], value) end
    if s.value then s.value = value else prompt.setting_number(name, number) end
    local path, fault
    -- kept before it is said; scripts and pipes change nothing for the next game
    local keeps = prompt.state().talks and value ~= s[5] and not s.value
    if keeps then path, fault = keep(name, number) end
    tell("%s is %s now\n", name, prompt.setting(name))
    if value == s[5] then tell("for this game only\n") end
    if keeps and not fault then wrap(2, "kept for later games, in %s", files.config("settings")) end
    if fault then refuse("it holds for this game only: can't write %s: %s", path, fault) end
  end,
}

return settings
