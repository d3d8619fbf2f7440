--- Looking at a saved game, step by step.
local game, prompt, saves = require "game", require "prompt", require "saves"
local term, tree = require "term", require "tree"
local say = require "prompt.say"
local tell, refuse = say.tell, say.refuse

group "Replay"

command {
  name = "replay", fr = { "revoir" }, usage = "NAME|FILE",
  help = "look at a saved game, step by step", completes = { "FILE" },
  run = function(rest)
    if rest == "" then return refuse("replay NAME or FILE: which one? 'saves' lists them") end
    local path = saves.find(rest)
    if not path then return refuse("no game is kept as '%s'; 'saves' lists them", rest) end
    if not saves.look(path) then return end
    local good, report = game.go_to(0)
    if not good then return prompt.fault(report) end
    tell("%d answers: 'next', 'back', 'play 2x'; 'here' plays on from where you are\n",
      tree.node(prompt.state().goal).decision)
  end,
}

--- Is there a replay?  If not, that is said.
local function is_replaying()
  local replaying = prompt.state().replaying
  if not replaying then refuse("no game is being replayed; 'replay NAME' begins one") end
  return replaying
end

--- The step from here towards the goal; nil: here is its end, or off its way.
local function next_node()
  local node, here = prompt.state().goal, tree.here()
  if node == here then return nil end
  while node >= 0 and tree.node(node).parent ~= here do node = tree.node(node).parent end
  return node >= 0 and node or nil
end

--- One step on, with its story; false: there is none.
local function step_on()
  local node = next_node()
  if not node then return false end
  local good, report = game.go_to(node)
  local lines
  if good then lines, report = game.ask("story", 1, true) end
  if not lines then
    prompt.fault(report)
    return false
  end
  for _, line in ipairs(lines) do term.write(line .. "\n") end
  return true
end

local function say_end()
  if tree.here() == prompt.state().goal then
    tell("that is the end of the replay\n")
  else
    refuse("this position is not on the way of the replay; 'back' or 'goto' leads there")
  end
end

command {
  name = "next", usage = "[N]", help = "the next answer of the replay, or N",
  run = function(rest)
    local n = is_replaying() and say.number(rest, 1, 1)
    if not n then return end
    while n > 0 and not prompt.interrupted() and step_on() do n = n - 1 end
    if n > 0 and not prompt.interrupted() then say_end() end
  end,
}

command {
  name = "back", usage = "[N]", help = "one answer back, or N",
  run = function(rest)
    local n, node = is_replaying() and say.number(rest, 1, 1), tree.here()
    if not n then return end
    while n > 0 and tree.node(node).parent >= 0 do node, n = tree.node(node).parent, n - 1 end
    if node == tree.here() then return refuse("this is the beginning") end
    local good, report = game.go_to(node)
    if not good then return prompt.fault(report) end
    tell("at decision %d\n", tree.node(node).decision)
  end,
}

command {
  name = "play", usage = "[SPEED]", help = "play on its own: 'play 2x'; Ctrl-C stops",
  run = function(rest)
    if not is_replaying() then return end
    local speed = rest == "" and 1 or tonumber(rest:match("^(.-)x?$"))
    if not speed or not (speed >= 0.1 and speed <= 1000) then
      return refuse("play SPEED: 0.1x to 1000x, 1x is one answer a second, not '%s'", rest)
    end
    while not prompt.interrupted() and step_on() do
      if next_node() then prompt.pause(1 / speed) end
    end
    if not prompt.interrupted() then say_end() end
  end,
}

command {
  name = "here", fr = { "ici" }, usage = "", help = "leave the replay and play on from here",
  run = function()
    if not is_replaying() then return end
    prompt.here()
    prompt.go_on()
  end,
}
