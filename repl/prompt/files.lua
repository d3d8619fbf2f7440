--- Games in files.
local prompt, saves = require "prompt", require "saves"
local link, say = require "prompt.link", require "prompt.say"
local tell, refuse = say.tell, say.refuse

group "Files"

--- Does it keep some other game?  To a program files are its own.
local function is_taken(name, path)
  return name ~= saves.saved() and saves.is_save(path) and (prompt.state().talks or not name:find("[/.]"))
end

local function may_replace(name)
  if not prompt.state().talks then
    refuse("another game is kept as '%.60s': choose another name, or 'saves delete %.60s' first", name, name)
    return false
  end
  local answer = prompt.ask(say.text("another game is kept as '%.60s': replace it (yes or no)> ", name))
  if answer and answer:find("^[yYoO]") then return true end
  tell("nothing was saved\n")
  return false
end

command {
  name = "save", fr = { "enregistrer", "sauver" }, usage = "[NAME|FILE]",
  help = "keep the game under a name, or in a file", completes = { "FILE" },
  run = function(rest)
    if not prompt.may("SAVE") then return end
    local name = rest ~= "" and rest or saves.saved() -- alone: again where it was saved last
    local path = name ~= "" and saves.path(name)
    if name == "" then
      refuse("save NAME: what shall it be called? (or save FILE, with a '/' or '.' in it)")
    elseif not path then
      refuse("there is no place for '%.60s': no home folder, or the name is too long", name)
    elseif saves.is_foreign(path) then
      refuse("'%.60s' is there already and no saved game: choose another name", name)
    elseif not is_taken(name, path) or may_replace(name) then
      local good, report = saves.write(name, path)
      if good then tell("saved as %s\n", name) else prompt.fault(report) end
    end
  end,
}

local function load_named(words)
  if link.is(words) then
    if link.open(words) then prompt.go_on() end
    return
  end
  local name = words:match("^(.-) %-%-old%-rules") or words
  local path = saves.find(name)
  if not path then return refuse("no game is kept as '%s'; 'saves' lists them", name) end
  if saves.load(path, { name = name, old_rules = name ~= words }) then prompt.go_on() end
end

command {
  name = "load", fr = { "charger" }, usage = "NAME|FILE|LINK [--old-rules]",
  help = "continue a saved game", completes = { "FILE" },
  run = function(rest)
    if rest == "" then refuse("load NAME or FILE: which one? 'saves' lists them") else load_named(rest) end
  end,
}

command {
  name = "resume", fr = { "reprendre" }, usage = "[NAME]", help = "continue the last unfinished game",
  run = function(rest)
    if rest ~= "" then return load_named(rest) end
    local path, played = saves.last()
    if path then
      if saves.load(path, {}) then prompt.go_on() end
    elseif played then
      refuse("%s is being played, by process %d; no other unfinished game is kept", played.name, played.process)
    else
      refuse("no other unfinished game is kept")
    end
  end,
}

local function delete(name)
  local path = not name:find("[/.]") and saves.find(name)
  if not path then return refuse("no game is kept as '%s'; 'saves' lists them", name) end
  if saves.is_played(path) then return refuse("'%s' is being played", name) end
  local good, fault = saves.remove(path)
  if good then tell("deleted %s\n", name) else refuse("cannot delete %s: %s", path, fault) end
end

command {
  name = "saves", fr = { "parties" }, usage = "[delete NAME]", help = "the games that are kept",
  run = function(rest)
    local name = rest:match("^delete (.*)$")
    if rest == "" then
      require "keep.saves".tell()
    elseif name then
      delete(name)
    else
      refuse("saves, or saves delete NAME")
    end
  end,
}
