--- Changing the position by hand, and the files of the rules in the person's own editor.
local disk, files, game = require "disk", require "files", require "game"
local prompt, stack = require "prompt", require "stack"
local rules, say, time = require "prompt.rules", require "prompt.say", require "prompt.time"
local tell, refuse = say.tell, say.refuse

group "Changing"

local function with_ending(path) return path:find("%.lua$") and path or path .. ".lua" end

-- Files ------------------------------------------------------------------------

local function edit_file(path, line)
  if not prompt.editor(path, line) then return end
  if stack.is_stale() then
    rules.reload("the scripts changed and were read again\n")
  elseif not stack.reads(path) then
    rules.use(path)
  else
    tell("nothing changed\n")
  end
end

-- What a new layer starts from where the game has no template.
local plain_template <const> = [[
--- A house rule: say what it changes.
local house = layer("house/template", { game = "GAME", says = "What the table is told." })

-- house:set("VALUE", 1)                    'set' lists the values
-- house:after("RULE", function(player) end) 'rules' lists the rules
return house
]]

--- The template under another name, in a file that is new.
local function write_template(name, path)
  local state = prompt.state()
  local text = files.read(files.folder_of(state.variants, state.game) .. "/house/template.lua")
    or plain_template:gsub("GAME", state.game)
  text = text:gsub("house/template", (name:gsub("%%", "%%%%")))
  text = text:gsub("house/my_rule", (path:sub(1, -5):gsub("%%", "%%%%")))
  local good, fault = disk.write(path, text, true)
  if not good then refuse("cannot write %s: %s", path, fault) end
  return good
end

local function is_name(text)
  return #text < 100 and text:find("^[%w_/.-]+$") and not text:find("..", 1, true)
end

--- The file that edit new NAME writes.
local function own_file(name) return name:match("[^/]*$") .. ".lua" end

--- edit new NAME [PATH]; people, but no lesson, take up a file again that failed before.
local function edit_new(rest)
  local name, where = rest:match("^([^ \t]*)[ \t]*(.*)$")
  name = name:gsub("%.lua$", "")
  if not is_name(name) then
    return refuse("edit new NAME [FILE.lua]: a name of letters, digits, _ - and /")
  end
  local path = where ~= "" and with_ending(where) or own_file(name)
  if not prompt.dictates() and files.exists(path) and not stack.reads(path) then return edit_file(path, 1) end
  if not write_template(name, path) then return end
  tell("%s is there\n", path)
  if prompt.editor(path, 1) then rules.use(path) end
end

command {
  name = "edit", usage = "NAME|new NAME", help = "a rule's file in $EDITOR; a new layer to start with",
  completes = { "RULE|LAYER|FILE" },
  run = function(rest)
    local new = rest:match("^new$") and "" or rest:match("^new +(.*)$")
    if rest == "" then return refuse("edit NAME: a rule, value or layer; or edit new NAME") end
    if new then return edit_new(new) end
    if rest:find("%.lua$") and files.exists(rest) then return edit_file(rest, 1) end
    local place, report = game.ask("source", rest)
    local file, line = (place or ""):match("^(.*):(%d+)$")
    local path = place and stack.path_of(file or place)
    if path then
      edit_file(path, tonumber(line or 1))
    elseif not prompt.dictates() and is_name(rest) and files.exists(own_file(rest)) then
      edit_file(own_file(rest), 1)
    else
      prompt.fault(report or { text = ("'%s' is in no file"):format(rest) })
    end
  end,
}

-- The position -----------------------------------------------------------------

local function by_hand(name, usage, help)
  command {
    name = name, usage = usage, help = help,
    run = function(rest)
      local done, report = game.ask("edit_code", name, rest)
      if done then done, report = stack.edit(done) end
      -- what it takes is no help to who meant an answer, and is asked which (play.c)
      local answers = not done and rest ~= "" and game.status() == "asks" and prompt.match(name, "begins").count > 0
      if answers and report.text:find(name, 1, true) == 1 then return prompt.failed(true) end
      if not done then return prompt.fault(report) end
      tell("%s; 'undo' takes it back\n", game.said(done))
      prompt.here() -- a replay goes no other way
      prompt.go_on()
    end,
  }
end

by_hand("put", "[N] PIECE PLACE", "by hand, from the box or 'from PLACE'; cards too")
by_hand("take", "[N] PIECE PLACE", "back to the box, or 'to PLACE'")
by_hand("count", "COUNTER N", "set a counter: 'count coins.2 5'")
by_hand("mark", "TRACK STEP", "set a marker")
by_hand("top", "DECK CARD", "put a card on top of a deck")
by_hand("bottom", "DECK CARD", "put a card under a deck")
by_hand("face", "CARD up|down", "turn a card")
by_hand("turn", "[PHASE] PLAYER", "begin a turn from the pieces as they lie")

local function save_position(file)
  if file == "" or file:find("/$") then return refuse("position save FILE.lua: where to?") end
  if not prompt.may("POSITION") then return end
  local path = with_ending(file)
  local good, report = stack.write_test(path)
  if not good then return prompt.fault(report) end
  tell("written to %s; 'oilpatch test %s' runs it\n", path, path)
end

command {
  name = "position", usage = "NAME|save FILE", help = "name this position; write it as a test",
  run = function(rest)
    local file = rest == "save" and "" or rest:match("^save [ \t]*(.*)$")
    if file then
      save_position(file)
    elseif rest == "" then
      refuse("position NAME, or position save FILE.lua")
    else
      time.name(rest)
    end
  end,
}
