--- What a comparison looks at beside its pairs, for what bots don't see shows in no figure of theirs: what options
--- bring to who uses them, whether a new question makes kings, what other bots say, and what skill is worth.
local added = require "judge.added"
local detours = require "judge.detours"
local lists = require "front.lists"
local rows = require "judge.rows"
local strength = require "judge.strength"
local use = require "judge.use"

local beside = {}

--- The layers that weigh terms of a bot otherwise.
local function weighing()
  local changes = lists.pick(rows.ask("changes") or {}, function(change) return change.what == "weighs" end)
  return lists.map(changes, "layer")
end

local by_chance = 60 -- games

--- Whether bots that answer by chance meet what these never did, by rule: { games, rules = { rule = in how many } };
--- nil: these met everything, or chance says nothing.
local function met_by_chance(c)
  local is_asked = c.sides[2].bots[1] ~= "random" and not c.mixed and c.stopped ~= "interrupted"
  if not is_asked or not use.is_unmet(c) then return nil end
  local games, counts = rows.met(lists.times(c.players, "random"), by_chance)
  if not games then return nil end
  local met, whole = {}, lists.pick(games, function(game) return #game > 0 end)
  for _, rule in ipairs(use.of_b(c)) do met[rule.rule] = counts[rule.at] end
  return { games = #whole, rules = met }
end

function beside.look(c)
  local favour, kings, chance = added.rows(c), detours.added(c), met_by_chance(c)
  local took = rows.clock()
  return {
    weighs = weighing(), by_chance = chance, favour = favour, kings = kings, extra_seconds = took,
    second = strength.second(c), skill = strength.skill(c),
  }
end

return beside
