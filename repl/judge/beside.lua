--- What a comparison looks at beside its pairs, for what bots don't see shows in no figure of theirs: what options
--- bring to who uses them, whether a new question makes kings, what other bots say, and what skill is worth.
local added = require "judge.added"
local detours = require "judge.detours"
local lists = require "front.lists"
local rows = require "rows"
local strength = require "judge.strength"

local beside = {}

--- The layers that weigh terms of a bot otherwise.
local function weighing()
  local changes = lists.pick(rows.ask("changes") or {}, function(change) return change.what == "weighs" end)
  return lists.map(changes, "layer")
end

function beside.look(c)
  local favour, kings = added.rows(c), detours.added(c)
  local took = rows.clock()
  return {
    weighs = weighing(), favour = favour, kings = kings, extra_seconds = took, second = strength.second(c),
    skill = strength.skill(c),
  }
end

return beside
