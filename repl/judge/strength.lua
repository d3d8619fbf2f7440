--- Is it the bots?  What others say, of another strength.
local lists = require "front.lists"
local metrics = require "judge.metrics"
local show = require "front.show"
local verdicts = require "judge.verdicts"

local say = show.say

local strength = {}

--- The names of the game's own bots, as a set.
function strength.known()
  return lists.set(require "judge.rows".ask("bots"))
end

--- Bots of another strength: tuned ones, weaker ones, or none that weighs anything.
function strength.other(bot)
  local known = strength.known()
  return lists.find({ "tuned", "beginner", "heuristic" }, function(name) return known[name] and name ~= bot end)
    or "random"
end

local least, most = 60, 400 -- pairs, a quarter of the others

--- How many pairs other bots play; nil: none, where that would cost more than it says: random bots are a tenth of the
--- price of any other.
local function pairs_for(c, limit)
  if c.mixed or c.sides[2].bots[1] == "random" or c.stopped == "interrupted" or c.pairs < least then return nil end
  return math.min(limit, math.max(least, c.pairs // 4))
end

--- A comparison once more by other bots: { bot, pairs, seconds, metrics }; {}: by none.
function strength.second(c)
  local rows, n = require "judge.rows", pairs_for(c, most)
  if not n then return {} end
  local other, begun = strength.other(c.sides[2].bots[1]), rows.clock()
  local list = rows.pairs(lists.times(c.players, other), 0, n)
  if #list == 0 then return {} end
  return { bot = other, pairs = n, seconds = rows.clock() - begun, metrics = list }
end

local most_skill, sure = 120, 0.01

--- How often one bot wins among others that answer by chance, in A and in B: what skill is worth.  { bot, pairs,
--- seconds, a, b, low, high, clear }; {}: not asked.
function strength.skill(c)
  local rows, bot = require "judge.rows", c.sides[2].bots[1]
  local begun, n = rows.clock(), c.players > 1 and pairs_for(c, most_skill)
  if not n or c.sides[1].teams ~= c.sides[2].teams then return {} end -- a team wins together
  local bots = lists.append({ bot }, lists.times(c.players - 1, "random"))
  local m = lists.find(rows.pairs(bots, 0, n), function(m) return m.id == "bot_" .. bot and m.known end)
  return m and {
    bot = bot, pairs = n, seconds = rows.clock() - begun, a = m.a.mean, b = m.b.mean, low = m.ci95[1],
    high = m.ci95[2], clear = m.p ~= nil and m.p < sure,
  } or {}
end

--- How the two agree: how many verdicts are clear by both, those that are clear here alone, or there alone, and those
--- that are turned round ({ metric, other }); nil: there were no others.
function strength.agreement(c)
  local second = c.second
  if not (second and second.bot) then return nil end
  local found, told = { both = 0, here = {}, there = {}, against = {} }, metrics.of(c)
  for i, m in ipairs(c.metrics) do
    local other = lists.find(second.metrics, function(o) return o.id == m.id end)
    local known = other and other.known and not metrics.is_mute(told[i], told)
    local here, there = known and m.call == "different", known and other.call == "different"
    if here and there and m.difference * other.difference < 0 then
      table.insert(found.against, { metric = m, other = other })
    elseif here and there then
      found.both = found.both + 1
    elseif here then
      table.insert(found.here, m)
    elseif there then
      table.insert(found.there, other)
    end
  end
  return found
end

--- In a sentence, and what only the others see.
function strength.words(c)
  local agreement = strength.agreement(c)
  if not agreement then return {} end
  local same, only, against = agreement.both, #agreement.here, #agreement.against
  local text = say("By %s (%d pairs, %.1f s): ", c.second.bot, c.second.pairs, c.second.seconds)
  if same + only + against > 0 then
    text = text .. say("%d of %d verdicts marked * hold", same, same + only + against)
    if against > 0 then text = text .. show.count(against, ", %d is turned round", ", %d are turned round") end
    if only > 0 then text = text .. show.count(only, ", %d is not clear", ", %d are not clear") end
    if #agreement.there > 0 then text = text .. say("; clear by them alone:") end
  else
    text = text .. say(#agreement.there > 0 and "clear by them alone:" or "nothing is clear either")
  end
  return lists.append({ text }, lists.map(agreement.there, verdicts.metric))
end

--- What skill is worth, in a sentence; nil: not asked.
function strength.skill_words(c)
  local s = c.skill
  if not (s and s.bot) then return nil end
  local text = say("Skill: one %s among bots that answer by chance wins %.0f %% in A and %.0f %% in B (%d pairs, "
    .. "%.1f s)", s.bot, 100 * s.a, 100 * s.b, s.pairs, s.seconds)
  if not s.clear then return text end
  return text .. say(s.b < s.a and ": %+.0f to %+.0f points, so there is more luck, or something they don't see"
    or ": %+.0f to %+.0f points, so skill counts for more", 100 * s.low, 100 * s.high)
end

local most_against = 3

--- Verdicts that bots of another strength turn round.
function strength.disagreements(c)
  local agreement = strength.agreement(c)
  local against = agreement and agreement.against or {}
  local texts = lists.map(lists.first(against, most_against), function(pair)
    return say("the bots disagree: by %s %s; by %s (%d pairs) %s", c.sides[2].bots[1], verdicts.metric(pair.metric),
      c.second.bot, c.second.pairs, verdicts.metric(pair.other))
  end)
  local more = #against - #texts
  return lists.append(texts, more > 0 and { say("the bots disagree on %d more", more) } or {})
end

return strength
