--- Moving in the history of the game: a tree of positions, each with the answer that led to it.
local prompt, stack, term = require "prompt", require "stack", require "term"
local tree, words = require "tree", require "words"
local differ, say = require "prompt.differ", require "prompt.say"
local tell, refuse = say.tell, say.refuse

local time = {}

group "Time"

-- Going there ------------------------------------------------------------------

--- What was looked at can't be unlooked at: say so.
local function tell_seen(cards)
  if cards == 0 then return end
  tell(cards == 1 and "one card lies hidden again, but it was seen\n"
    or "%d cards lie hidden again, but were seen\n", cards)
end

local function travel(number)
  local before = tree.node(tree.here())
  local cards, report = tree.travel(number)
  if not cards then return prompt.fault(report) end
  local node = tree.node(number)
  tell("at decision %d\n", node.decision)
  if node.rules == before.rules then
    tell_seen(cards)
  else
    tell("the rules are as they were here: %s\n", term.translate(tree.rules(node.rules)))
    if stack.is_stale() then tell("the files have changed since: 'reload' reads them\n") end
  end
  prompt.changed()
end

--- Would a bot only repeat it?  Not where none but bots sit.
local function is_a_bots(actor)
  return actor > 0 and prompt.bot(actor) ~= nil and prompt.people() > 0
end

--- One step back is to where a person decided.  Answers that a change of rules gave again go with it.
local function step_back(number)
  local node = tree.node(number)
  if node.repeated then
    while node.kind ~= "rules" do node = tree.node(node.parent) end
    return node.parent
  end
  repeat
    local actor = node.actor
    number, node = node.parent, tree.node(node.parent)
  until node.parent < 0 or node.repeated or not is_a_bots(actor)
  return number
end

command {
  name = "undo", fr = { "annuler" }, usage = "[N]", help = "take back the last answer, edit or change of rules, or N",
  run = function(rest)
    local n, number = say.number(rest, 1, 1), tree.here()
    if not n then return end
    if number < 0 or tree.node(number).parent < 0 then return refuse("nothing to undo") end
    while n > 0 and tree.node(number).parent >= 0 do number, n = step_back(number), n - 1 end
    travel(number)
  end,
}

--- One step forward is to where a person decides, with all that a change of rules gave again.
local function step_on(number)
  local next
  repeat
    number = tree.node(number).child
    local child = tree.node(number).child
    next = child >= 0 and tree.node(child)
  until not next or not (next.repeated or next.kind == "answer" and is_a_bots(next.actor))
  return number
end

command {
  name = "redo", fr = { "refaire", "rétablir" }, usage = "[N]", help = "and give it again",
  run = function(rest)
    local n, number = say.number(rest, 1, 1), tree.here()
    if not n then return end
    while number >= 0 and n > 0 and tree.node(number).child >= 0 do number, n = step_on(number), n - 1 end
    if number == tree.here() then return refuse("nothing to redo") end
    travel(number)
  end,
}

-- Names ------------------------------------------------------------------------

--- Name this position, and say so.
function time.name(name)
  local was = tree.here() >= 0 and tree.node(tree.here()).name or ""
  if tree.name(name) then
    if was ~= "" and was ~= name then tell("this position was '%s' before\n", was) end
    tell("this position is '%s'; 'goto %s' comes back\n", name, name)
  else
    refuse("'%s' can't be a name here: is it taken, or too long?", name)
  end
end

command {
  name = "fork", fr = { "nommer" }, usage = "NAME", help = "name this position",
  run = function(rest)
    if rest == "" then return refuse("fork NAME: a name for this position") end
    time.name(rest)
  end,
}

--- Of a position all that can be said: forks, ends, names, edits by hand, changes of the rules.
local function show_node(number, node, before)
  local name = node.name ~= "" and " " .. node.name or ""
  term.write(("%s%s%d%s  "):format(before, number == tree.here() and "* " or "  ", number, name))
  tell("decision %d", node.decision)
  if node.kind ~= "answer" then term.write("  ") end
  if node.kind == "edit" then tell("by hand: %s", tree.edit(node.answer)) end
  if node.kind == "rules" then tell("rules: %s", term.translate(tree.rules(node.rules))) end
  term.write("\n")
end

--- From a position on: below it its branches, each begun by "+-" and drawn beside what goes on.
local function show_branch(number, before, first)
  while number >= 0 do
    local node = tree.node(number)
    local child = node.youngest
    local forks = child >= 0 and tree.node(child).older >= 0
    if forks or child < 0 or node.name ~= "" or number == tree.here() or node.parent < 0
      or node.kind ~= "answer" and not node.repeated then
      show_node(number, node, first or before)
      first = nil
    end
    -- the list is newest first: the last branch goes on at the margin
    while forks and tree.node(child).older >= 0 do
      show_branch(child, before .. "| ", before .. "+-")
      child = tree.node(child).older
    end
    number = child
  end
end

command {
  name = "tree", fr = { "arbre" }, usage = "", help = "the positions seen, and their names", pages = true,
  run = function() if tree.count() > 0 then show_branch(0, "") end end,
}

--- The position of a name or number; nil: there is none, and that was said.
local function position(word)
  local number = tree.find(word) -- a name that somebody gave comes first
  if not number and word == "here" then number = tree.here() end
  if not number and word:find("^%s*[+-]?%d+$") then
    local n = math.tointeger(word:gsub("%+", ""))
    if n and n >= 0 and n < tree.count() then number = n end
  end
  if number then return number end
  local near = words.nearest(word, tree.names())
  refuse(near and "no position named '%s'; did you mean '%s'?" or "no position named '%s'; 'tree' lists them",
    word, near)
end

command {
  name = "goto", fr = { "aller" }, usage = "NAME", help = "go to a position by name or number", completes = { "NODE" },
  run = function(rest)
    if rest == "" then return refuse("goto NAME: where to? 'tree' lists the positions") end
    local number = position(rest)
    if number then travel(number) end
  end,
}

command {
  name = "compare", fr = { "comparer" }, usage = "A [B]",
  help = "what differs between two positions, as far as you may see it",
  completes = { "NODE", "NODE" },
  run = function(rest)
    local first, second = rest:match("^([^ \t]+)[ \t]*(.*)$")
    if not first then return refuse("compare A [B]: names or numbers of positions; 'tree' lists them") end
    local a = position(first)
    local b = a and (second == "" and tree.here() or second ~= "" and position(second))
    if not b then return end
    local both, report = tree.differ(a, b)
    if both then differ.positions(both) else prompt.fault(report) end
  end,
}

return time
