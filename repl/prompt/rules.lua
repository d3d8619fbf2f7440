--- What the rules are, and changing them under the game.
local files, game, prompt = require "files", require "game", require "prompt"
local seats, stack, term, words = require "seats", require "stack", require "term", require "words"
local differ, rulelist, say = require "prompt.differ", require "book.rulelist", require "prompt.say"
local lists = require "front.lists"
local tell, refuse, wrap = say.tell, say.refuse, say.wrap

local rules = {}

group "Rules"

--- Would other rules tell what somebody has answered in secret?  Which answers they no longer allow
--- is said of every change, so with hidden hands there is none before all have answered.
local function is_hidden()
  if prompt.setting("table") ~= "hidden" or not seats.in_secret() then return false end
  refuse("answers lie hidden: the rules can change when all have answered")
  return true
end

-- Reading ----------------------------------------------------------------------

--- The list of rules; nil: it can't be had, and that was said.
local function open_list()
  local state = prompt.state()
  local list, report = rulelist.at(files.folder_of(state.variants, state.game))
  if not list then prompt.fault(report) end
  return list
end

command {
  name = "rules", fr = { "règles" }, usage = "[ID|WORD]", help = "the rules, by id, ledger id or word", pages = true,
  completes = { "RULE|VALUE" },
  run = function(rest)
    local list = open_list()
    local word = rest ~= "" and rest or nil
    if list and rulelist.rules(list, word, true) == 0 then refuse("no rule matches '%s'", rest) end
  end,
}

--- The layers that come with the game.
function rules.there()
  local state = prompt.state()
  return files.layers(state.variants, state.game)
end

--- Is the layer of that name on the stack, or come by itself?
local function in_use(layers, name)
  return lists.has(lists.map(layers, "name"), name) or lists.has((prompt.stack()), name)
end

command {
  name = "layers", fr = { "couches" }, usage = "", help = "the layers in use, and those that could be", pages = true,
  run = function()
    local layers, report = game.ask("layers")
    if not layers then return prompt.fault(report) end
    for _, layer in ipairs(layers) do
      term.write(("  %-24s "):format(layer.name))
      wrap(27, "%s", layer.says or "")
    end
    if #layers == 0 then tell("the base game alone\n") end
    local spare = lists.pick(rules.there(), function(name) return not in_use(layers, name) end)
    if #spare > 0 then wrap(2, "also available: %s", table.concat(spare, ", ")) end
  end,
}

command {
  name = "diff", fr = { "différences" }, usage = "[short]",
  help = "what the layers change; without quoting the rules", pages = true,
  run = function(rest)
    if rest ~= "" and rest ~= "short" then return say.usage("diff") end
    local list = open_list()
    if list then rulelist.changes(list, rest == "") end
  end,
}

-- What a change did ------------------------------------------------------------

--- Changes in words: "pay (house/pay.lua:3)"; of those by hand there is no place.
local function named(changes)
  return table.concat(lists.map(changes, function(c)
    return c.layer == "--set" and c.rule or ("%s (%s)"):format(c.rule, c.source)
  end), ", ")
end

--- The setup is over: what layers do to it doesn't show in this game.
local function tell_late(before)
  local late = stack.late(before)
  if not late then return false end
  local missed, kept = late.missed, late.kept
  if #missed > 0 then wrap(2, "too late for the setup of this game: %s", named(missed)) end
  if #kept > 0 then wrap(2, "the setup of this game stays as these made it: %s", named(kept)) end
  if #missed + #kept == 0 then return false end
  wrap(2, "'new' begins a game under these rules; put, take, count, top and face, or edit(NAME, FUNCTION) in Lua, "
    .. "do by hand what this one lacks")
  return true
end

--- What is wrong is said in the words of whoever wrote the invariant, who sees all; a seat is told its name.
local function tell_unsound(told)
  local text = game.ask("unsound", prompt.viewer())
  if not text then return end
  if prompt.viewer() ~= 0 then text = text:match("^[^:]*") end
  local hint = told and "" or say.text("; 'new' begins one under these rules")
  say.say("mind: this game was set up before (%s)%s", game.said(text:sub(1, 250)), hint)
end

--- The rules changed: say what became illegal, and show the question.
local function tell_change(before, change)
  local became = game.ask("fault", change.text or "") or change.text
  if change.lost > 0 then
    tell(change.lost == 1 and "%s; %d answer of this phase is taken back\n"
      or "%s; %d answers of this phase are taken back\n", became, change.lost)
  end
  tell_unsound(tell_late(before))
  prompt.here() -- a replay goes no other way
  prompt.go_on()
end

local function stay(report, words_)
  prompt.fault(report)
  say.complain(words_)
end

--- Read the scripts again and say `what` was done.
function rules.reload(what)
  local before = stack.number()
  local change, report = stack.change {}
  if not change then return stay(report, "the old rules stay") end
  tell(what)
  tell_change(before, change)
end

local lasts = false -- a file that can't be read stays news: said once

--- A file saved in an editor takes effect at the next prompt.
function rules.watch()
  local before = stack.number()
  local change, report = stack.change {}
  if change then
    lasts = false
    tell("the scripts changed and were read again\n")
    return tell_change(before, change)
  end
  if not lasts then
    say.complain("the scripts changed but don't load; the old rules stay:")
    prompt.complain(report)
  end
  lasts = stack.has_news()
end

-- Changing them ----------------------------------------------------------------

--- What stands behind the folder, if there is one.
local function last_of(name) return name:match("/([^/]*)$") end

local function near_layer(word, there)
  return words.nearest(word, there) or lists.find(there, function(name)
    return last_of(name) and words.distance(last_of(name), word) < 3
  end)
end

--- The layer that a person means: a file, a name, or a name without its folder.  nil: there is none,
--- and that was said.
local function find_layer(word)
  local there = rules.there()
  if word:find("%.lua$") and files.exists(word) or lists.has(there, word) then return word end
  local found = lists.find(there, function(name) return last_of(name) == word end)
  if found then return found end
  local near = near_layer(word, there)
  refuse(near and "no layer '%s'; did you mean '%s'?"
    or "no layer '%s': a file that ends in .lua, or one that 'layers' lists", word, near)
end

--- Put a layer on.
function rules.use(word)
  local layer, before = find_layer(word), stack.number()
  if not layer then return end
  local change, report = stack.change { use = layer }
  if not change then return stay(report, "the rules stay as they are") end
  tell("%s is in use; 'diff' says what it changes, 'drop %s' takes it off\n", layer, layer)
  tell_change(before, change)
end

command {
  name = "use", fr = { "utiliser" }, usage = "FILE|NAME", help = "put a layer on: the phase is played again under it",
  completes = { "LAYERS|FILE" },
  run = function(rest)
    if rest == "" then return refuse("use FILE|NAME: which layer? 'layers' lists them") end
    if not is_hidden() then rules.use(rest) end
  end,
}

command {
  name = "drop", usage = "NAME", help = "take a layer off", completes = { "LAYER" },
  run = function(rest)
    if rest == "" then return refuse("drop NAME: which layer? 'layers' lists them") end
    if is_hidden() then return end
    local before, names, layer = stack.number(), prompt.stack(), rest
    for _, name in ipairs(names) do if last_of(name) == rest then layer = name end end
    local change, report = stack.change { drop = layer }
    if change then
      tell("%s is taken off\n", layer)
      return tell_change(before, change)
    end
    local near = report.code == "unused" and words.nearest(rest, lists.append(names, lists.map(names, last_of)))
    if near then
      refuse("'%s' is not in use; did you mean '%s'?", rest, near)
    else
      stay(report, "the rules stay as they are")
    end
  end,
}

-- Values -----------------------------------------------------------------------

local function show_value(v)
  local now, set = v.now, ""
  if now ~= v.base then
    now, set = say.bold(now), "  " .. say.text("(%s in the game; set by %s)", v.base, v.layer or "")
  else
    now = now .. "\1"
  end
  term.write(("  %-28s "):format(v.id))
  wrap(31, "%s%s  %s", now, set, say.dim(v.text or ""))
end

local function show_values(word)
  local values, report = game.ask("values")
  if not values then return prompt.fault(report) end
  local shown = 0
  for _, v in ipairs(values) do
    -- nobody sets a function from here: it is told to who asks for it
    if word and words.within(v.id, word) or not word and v.now ~= "function" then
      shown = shown + 1
      show_value(v)
    end
  end
  if shown == 0 and not word then
    tell("the rules of this game have no values\n")
  elseif shown == 0 then
    refuse("no value matches '%s'; 'set' alone lists them", word)
  elseif not word then
    local info = game.ask("game")
    if info and info.reconstructed ~= "" then tell("%s\n", info.reconstructed) end
  end
end

--- "NAME VALUE" or "NAME=VALUE": both; nil: neither.  Without a value, where it says "default".
local function read_setting(text)
  local name, value = text:match("^([^ \t=]+)[ \t=]*(.*)$")
  if not name or #name >= 48 or value == "" then return nil end
  return name, value ~= "default" and value or nil
end

command {
  name = "set", fr = { "valeurs" }, usage = "[NAME VALUE]", help = "the values of the rules; change one, or 'default'",
  completes = { "VALUE" },
  run = function(rest)
    if not rest:find("[ \t=]") then return show_values(rest ~= "" and rest or nil) end
    local name, value = read_setting(rest)
    if not name then return refuse("set NAME VALUE, or set NAME default") end
    if is_hidden() then return end
    local before = stack.number()
    local change, report = stack.change { set = name, value = value }
    if not change then return stay(report, "the rules stay as they are") end
    if value then tell("%s is %s\n", name, value) else tell("%s is as the layers have it\n", name) end
    tell_change(before, change)
  end,
}

--- "drop LAYER", "set NAME VALUE" or a layer; nil: refused.
local function read_change(rest)
  local behind = rest:match("^[^ \t]*[ \t]*(.*)$")
  if rest == "" then return refuse("try LAYER, try drop LAYER, or try set NAME VALUE") end
  if rest:find("^drop ") then return { drop = behind } end
  if not rest:find("^set ") then
    local layer = find_layer(rest)
    return layer and { use = layer }
  end
  local name, value = read_setting(behind)
  if name then return { set = name, value = value } end
  refuse("try set NAME VALUE")
end

command {
  name = "try", fr = { "essayer" }, usage = "LAYER|set ...",
  help = "what a change would do to this position", pages = true,
  completes = { "LAYERS|RULE|FILE" },
  run = function(rest)
    local change = not is_hidden() and read_change(rest)
    if not change then return end
    local both, report = stack.try(change)
    if both then differ.rules(both) else prompt.fault(report) end
  end,
}

command {
  name = "reload", fr = { "relire" }, usage = "", help = "read the scripts again",
  run = function()
    if not is_hidden() then rules.reload("the scripts are read again\n") end
  end,
}

return rules
