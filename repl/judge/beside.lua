--- What a comparison looks at beside its pairs, for what bots don't see shows in no figure of theirs: what options
--- bring to who uses them, whether a new question makes kings, what other bots say, and what skill is worth.
local added = require "judge.added"
local detours = require "judge.detours"
local lists = require "front.lists"
local parts = require "judge.parts"
local rows = require "judge.rows"
local strength = require "judge.strength"
local use = require "judge.use"

local beside = {}

--- The layers that weigh terms of a bot otherwise.
local function weighing()
  return lists.map(rows.ask("changes"), function(change) return change.what == "weighs" and change.layer or nil end)
end

local by_chance = 60 -- games

--- Whether bots that answer by chance meet what these never did, by rule: { games, rules = { rule = in how many } };
--- nil: these met everything, or chance says nothing.
local function met_by_chance(c)
  local is_asked = c.sides[2].bots[1] ~= "random" and not c.mixed and c.stopped ~= "interrupted"
  if not is_asked or not use.is_unmet(c) then return nil end
  local games, counts = rows.met(lists.times(c.players, "random"), by_chance)
  local met, whole = {}, lists.pick(games, function(game) return #game > 0 end)
  for _, rule in ipairs(use.of_b(c)) do met[rule.rule] = counts[rule.at] end
  return { games = #whole, rules = met }
end

local list = {
  { key = "weighs", called = "which terms B weighs otherwise", ask = weighing },
  { key = "favour", called = "what options bring", ask = added.rows },
  { key = "kings", called = "whether new questions make kings", ask = detours.added },
  { key = "by_chance", called = "what bots that answer by chance meet", ask = met_by_chance },
  { key = "extra_seconds", ask = rows.clock },
  { key = "second", called = "what other bots say", ask = strength.second },
  { key = "skill", called = "what skill is worth", ask = strength.skill },
}

--- What was found by key, and what is missing (parts.lua).
function beside.look(c) return parts.gather(list, c) end

return beside
