--- How the prompt behaves; the program keeps it in a file.
local commands, say = require "prompt.commands", require "prompt.say"
local prompt, term, words = require "prompt", require "term", require "words"
local refuse, tell, wrap = say.refuse, say.tell, say.wrap

group "Settings"

-- name, values, what it does
local settings = {
  { "colour", "auto|on|off", "colours; auto heeds NO_COLOR" },
  { "forced", "on|off", "a single answer is given by itself" },
  { "table", "turn|hidden|open", "seen by whom it asks; with a screen between people; all cards open" },
  { "board", "off|on|spoken", "above every question; or everything in sentences, to be heard" },
  { "page", "auto|off|N", "answers on a page; auto is the terminal's height" },
}

local function show_setting(s)
  term.write(("  %-7s %-8s %-17s "):format(s[1], prompt.setting(s[1]), s[2]))
  wrap(36, s[3])
end

local function refuse_name(name)
  local names = {}
  for i, s in ipairs(settings) do names[i] = s[1] end
  local near = words.nearest(name, names)
  if near then
    refuse("no setting named '%s'; did you mean '%s'?", name, near)
  else
    refuse("no setting named '%s'; 'setting' lists them", name)
  end
end

local function find(name)
  for _, s in ipairs(settings) do
    if s[1] == name then return s end
  end
end

command {
  name = "setting", usage = "[NAME [VALUE]]", help = "how the prompt behaves: colour, forced, table, page",
  completes = { "board|colour|forced|table|page" },
  run = function(rest)
    local name, value = rest:match("^([^ \t]*)[ \t]*(.*)$")
    if name == "" then
      for _, s in ipairs(settings) do show_setting(s) end
      return commands.show_settings()
    end
    local s = find(name)
    if not s then return commands.set(name, value) or refuse_name(name) end
    if value == "" then return show_setting(s) end
    local path, fault = prompt.set_setting(name, value)
    if path == nil then return refuse("'%s' is %s, not '%s'", name, s[2], value) end
    tell("%s is %s now\n", name, prompt.setting(name))
    if fault then refuse("it holds for this game only: can't write %s: %s", path, fault) end
  end,
}

return settings
