--- How often the rules of a comparison's sides were at work, and what that means for its verdicts: one on a rule that
--- hardly ever came up is worth little.
local lists = require "front.lists"
local say = require "front.show".say
local strength = require "judge.strength"

local use = {}

local rare = 20 -- chosen in less than one of so many games

--- The rules that are counted, in the order of their counters.
function use.rules(side)
  local by = {}
  for _, rule in ipairs(side.use) do
    if rule.at and rule.rule ~= "" then by[rule.at] = rule end
  end
  return lists.map(lists.keys(by), function(at) return by[at] end)
end

--- The rules of B, each with how often its twin in A fired `before` (the same rule, written in the same place);
--- `changed`: what A has by that name, written elsewhere.
function use.of_b(c)
  local twins, names, list = {}, {}, use.rules(c.sides[2])
  for _, rule in ipairs(use.rules(c.sides[1])) do
    local key = rule.rule .. "\n" .. rule.source
    twins[key] = twins[key] or rule
    names[rule.rule] = rule
  end
  for _, rule in ipairs(list) do
    local twin = twins[rule.rule .. "\n" .. rule.source]
    rule.before, rule.changed = twin and twin.fired, not twin and names[rule.rule]
  end
  return list
end

--- The names, or the layers, of the rules of a kind.
local function set_of(side, kind, field)
  return lists.set(side.use, function(rule) return rule.kind == kind and rule[field] or nil end)
end

--- What is new in B and meant to be met in play.
local function news_of(c)
  return lists.pick(use.of_b(c), function(rule) return not rule.before and not rule.rule:find("^view%.") end)
end

-- What was chosen -----------------------------------------------------------------

local counts = { "offered", "chosen", "by_winners", "games", "takers", "takers_won" }

local function add(list, key, one)
  local sum = list[key] or {}
  for _, field in ipairs(counts) do sum[field] = (sum[field] or 0) + (one[field] or 0) end
  list[key] = sum
  return sum
end

--- The tally of a side by what it counts: options (by id, whatever the choice), refusals of an option by guard,
--- choices (and what all that were `asked` offered), what answers name ({ option, thing }) and cards that are held.
--- Cards of one face count as one.
function use.tally(side)
  local t = { options = {}, refused = {}, choices = {}, things = {}, held = {}, asked = {}, games = side.tallied }
  for name, one in pairs(side.tally) do
    name = name:gsub(" #%d+$", "")
    local choice, option = name:match("^([^:]*): (.*)$")
    if choice then t.asked[choice] = (t.asked[choice] or 0) + (one.offered or 0) end
    local what
    if option and option:find(" ! ", 1, true) then
      option, what = option:match("^(.-) ! (.*)$")
      t.refused[option] = t.refused[option] or {}
      t.refused[option][what] = (t.refused[option][what] or 0) + one.offered
    elseif option and option:find(" = ", 1, true) then
      option, what = option:match("^(.-) = (.*)$")
      local sum = add(t.things, option .. " = " .. what, one)
      sum.option, sum.thing = option, what
    elseif option then
      add(t.options, option, one)
    elseif name:find("^= ") then
      add(t.held, name:sub(3), one).thing = name:sub(3)
    else
      add(t.choices, name, one)
    end
  end
  return t
end

--- The guard that refuses an option most, and how often a game; nil: none does.
function use.refuser(t, id)
  local guard, most
  for name, n in pairs(t.refused[id] or {}) do
    if not most or n > most or n == most and name < guard then guard, most = name, n end
  end
  return guard, most and most / t.games
end

--- "60", "0.4", "0.004": a number a game.
local function often(n) return say("%." .. (n >= 9.95 and 0 or n >= 0.05 and 1 or 3) .. "f", n) end

--- What became of an option that B adds; nil: the bots choose it.
local function fate(t, id)
  local seen = t.options[id]
  if t.games == 0 then return nil end
  if not seen or seen.offered == 0 then
    local guard, n = use.refuser(t, id)
    if not guard then return "unmet", say("%s was offered at no question that came up", id) end
    return "dead", say("%s was never legal: %s refused it %s times a game", id, guard, often(n))
  end
  local at = often(seen.offered / t.games)
  if seen.chosen == 0 then
    return "idle", say("%s was offered at %s questions a game and never taken", id, at)
  elseif seen.games * rare < t.games then
    return "rare", say("%s was offered at %s questions a game and taken in %.1f %% of games", id, at,
      100 * seen.games / t.games)
  end
end

--- The options that only B has, or has otherwise: a list of { id, fate, text }; see fate.
function use.options(c)
  local before, t = {}, use.tally(c.sides[2])
  for _, rule in ipairs(c.sides[1].use) do
    if rule.kind == "option" then before[rule.rule] = rule.source end
  end
  return lists.map(c.sides[2].use, function(rule)
    if rule.kind ~= "option" or before[rule.rule] == rule.source then return nil end
    local what, text = fate(t, rule.rule)
    return { id = rule.rule, fate = what or "met", text = text, added = not before[rule.rule] }
  end)
end

--- The rules of B that were never at work, but for options: those say themselves what became of them.
function use.never_met(c)
  local options = lists.set(lists.map(use.options(c), "id"))
  return lists.pick(news_of(c), function(rule) return rule.fired == 0 and not options[rule.rule] end)
end

--- Is there anything of B that the bots never came to?
function use.is_unmet(c)
  return #use.never_met(c) > 0
    or lists.any(use.options(c), function(option) return option.fate == "unmet" end)
end

--- Who meets these rules, if the bots don't: the most of them that bots do which answer by chance.
local function who_meets(c, never)
  local chance = c.by_chance
  if not chance or chance.games == 0 then return "" end
  local _, most = lists.most(never, function(rule) return chance.rules[rule.rule] or 0 end)
  return (most or 0) == 0 and say("; nor do bots that answer by chance (%d games)", chance.games)
    or say("; bots that answer by chance do, in %.0f %% of games", 100 * most / chance.games)
end

--- What nobody met of it, a sentence each.
local function unmet(c, news)
  local texts, never, met = {}, use.never_met(c), false
  for _, option in ipairs(use.options(c)) do
    met = met or option.fate ~= "unmet" and option.fate ~= "dead"
    local alone = option.fate == "unmet" and #never == 0
    texts[#texts + 1] = option.text and option.text .. (alone and who_meets(c, { { rule = option.id } }) or "")
  end
  met = met or lists.any(news, function(rule) return rule.fired > 0 end)
  if #news > 0 and not met and #texts == 0 then
    return { say("the bots never met what B adds or changes") .. who_meets(c, never) }
  end
  local names = table.concat(lists.map(never, "rule"), ", ")
  if #never > 0 then texts[#texts + 1] = say("never met: %s", names) .. who_meets(c, never) end
  return texts
end

--- Choices at which bots that weigh answers found all of them alike, far more often than in A.
local function by_lot(c)
  local a, b, texts = use.tally(c.sides[1]), use.tally(c.sides[2]), {}
  for name, seen in pairs(b.choices) do
    local before = a.choices[name]
    local was = before and before.offered > 0 and before.chosen / before.offered or 0
    if seen.offered > 0 and seen.chosen / seen.offered > was + 0.2 and seen.chosen >= b.games / rare then
      texts[#texts + 1] = say("answered by lot: to the bots all answers to '%s' are worth the same (%s of %s questions "
        .. "a game)", name, often(seen.chosen / b.games), often(seen.offered / b.games))
    end
  end
  table.sort(texts)
  return texts
end

--- The layers of B that tell the bots something: by a worth, or by weights of a bot (beside.lua).
local function telling_in(c)
  local telling = set_of(c.sides[2], "worth", "layer")
  for _, layer in ipairs(c.weighs or {}) do telling[layer] = true end
  return telling
end

local function score_of(c) return (lists.find(c.metrics, function(m) return m.id == "score" end)) end

--- Does a layer that only B has change the score, or what it is made of, without telling the bots?
local function hides_score(c, news)
  local telling, score = telling_in(c), score_of(c)
  local hidden = lists.any(news, function(rule)
    return (rule.rule == "score" or rule.rule:find("^score%.")) and not telling[rule.layer]
  end)
  return hidden or next(telling) == nil and c.alike and score and score.changed > 0
end

--- Games that failed may be just those in which B matters.
local function failures(c)
  local a, b = c.sides[1].failed, c.sides[2].failed
  if a + b == 0 then return nil end
  return say("%d of %d games of A and %d of B failed: the rest is no fair sample, and says nothing of what failed",
    a, c.played, b)
end

--- Were all pairs played alike, as far as it shows?  Tables that say otherwise who may see what never are the same.
local function is_alike(c)
  if c.alike then return true end
  if lists.any(c.metrics, function(m) return (m.changed or 0) > 0 end) then return false end
  return c.behaviour.looked > 0 and c.behaviour.parted == 0
end

--- A rule of B that changes the table by itself, where the games part: bots see what answers do, not what comes of them
--- later.  nil: none, or B tells them by a worth.
local function unforeseen(c, news)
  local score, rules = score_of(c), {}
  for _, rule in ipairs(news) do if rule.kind == "rule" and rule.fired > 0 then rules[rule.rule] = rule end end
  local options, asked = set_of(c.sides[2], "option", "rule"), use.tally(c.sides[1]).asked
  if not score or score.call ~= "different" then return nil end
  for _, cluster in ipairs(c.behaviour.clusters) do
    local rule, example = rules[cluster.rule], cluster.examples[1]
    -- what a setup does is seen before the first answer
    local later = example and example.how == "state" and example.decision > 0
    if rule and not options[rule.rule] and later and (asked[example.choice] or 0) > 0
      and not telling_in(c)[rule.layer] then
      return rule.rule
    end
  end
end

--- What makes the verdicts weaker than they sound, first what is missing.
function use.warnings(c)
  local news, texts = news_of(c), { failures(c) }
  lists.append(texts, #texts == 0 and strength.disagreements(c) or {})
  if c.sides[1].teams ~= c.sides[2].teams then
    texts[#texts + 1] = say("in one of the two teams count together: neither points nor wins of a seat compare")
  end
  local whole = c.sides[1].failed + c.sides[2].failed == 0
  lists.append(texts, whole and unmet(c, news) or {})
  lists.append(texts, lists.map(c.favour or {}, "text"))
  lists.append(texts, c.kings or {})
  lists.append(texts, by_lot(c))
  local alike = whole and is_alike(c)
  if alike and c.behaviour.parted > 0 then
    texts[#texts + 1] = say("every pair was played alike: only what it scores differs")
  elseif alike and #texts == 0 then
    texts[1] = say("not one pair was played differently: nothing is changed, or the bots make nothing of it")
  end
  if hides_score(c, news) and c.sides[2].bots[1] ~= "random" then
    texts[#texts + 1] = say("the bots don't know how B changes the score: it says no worth")
  elseif c.sides[2].bots[1] ~= "random" and unforeseen(c, news) then
    texts[#texts + 1] = say("the bots don't see %s coming: it changes the table by itself, and B says no worth",
      unforeseen(c, news))
  end
  return lists.joined(c.missing or {}, texts)
end

-- Who took what ----------------------------------------------------------------------

local win = 840 -- the parts of a win (lua/batch/sums.h)

--- The share of wins of those who took something.
function use.share(one) return one.takers_won / win / one.takers end

--- Twice the tail of a normal distribution beyond z.
local function tail(z)
  local x = math.abs(z) / math.sqrt(2)
  local t = 1 / (1 + 0.5 * x)
  local poly = -1.26551223 + t * (1.00002368 + t * (0.37409196 + t * (0.09678418 + t * (-0.18628806 + t * (0.27886807
    + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))))
  return t * math.exp(-x * x + poly)
end

--- How far the takers' wins are from what they were, or from an even share, in deviations.
local function distance(b, a, even)
  local p, q, n = use.share(b), a and use.share(a) or even, b.takers
  local spread = math.max(p * (1 - p), even * (1 - even) / 2) / n
  if a then spread = spread + math.max(q * (1 - q), even * (1 - even) / 2) / a.takers end
  return (p - q) / math.sqrt(spread), q
end

--- Those that are clear after Holm's correction over all, the clearest first, each with how many all are.
local function clear_of(list)
  local clear = {}
  for i, one in ipairs(lists.sort(list, "p", "thing")) do
    if one.p > 0.05 / (#list - i + 1) then break end
    one.of = #list
    clear[i] = one
  end
  return clear
end

local least = 30 -- takers before anything is said

--- Cards, spots and tiles whose takers or holders win clearly more or less often than in A, or than their share where
--- A lacks them, after Holm's correction over all: a list of { thing, option (nil: held in the end), takers, share,
--- was, new, of (how many were looked at) }, the farthest first.
function use.takers(c)
  if c.players < 2 then return {} end -- who plays alone wins whatever they take
  local a, b, even, list = use.tally(c.sides[1]), use.tally(c.sides[2]), 1 / c.players, {}
  for _, kind in ipairs { "things", "held" } do
    for name, one in pairs(b[kind]) do
      local before = a[kind][name]
      local enough = one.takers >= least and (not before or 2 * before.takers >= least)
      if enough and one.takers < 0.9 * c.players * b.games then
        local z, was = distance(one, before, even)
        list[#list + 1] = {
          thing = one.thing, option = one.option, takers = one.takers, share = use.share(one), was = was,
          new = not before, p = tail(z), z = z,
        }
      end
    end
  end
  return clear_of(list)
end

--- Things that B still offers and that are taken far less often than in A, clear after Holm's correction over all that
--- A's bots took: a list of { thing, option, now, was, offered (a game), p, of }, the clearest first.
function use.dropped(c)
  local a, b, list = use.tally(c.sides[1]), use.tally(c.sides[2]), {}
  for name, before in pairs(a.things) do
    local after = b.things[name]
    local still = after and 2 * after.offered * a.games >= before.offered * b.games
    if still and before.chosen >= 10 and a.games > 0 then
      local was, now = before.chosen, after.chosen
      list[#list + 1] = {
        thing = before.thing, option = before.option, now = now / b.games, was = was / a.games,
        offered = after.offered / b.games, p = 4 * now < was and tail((was - now) / math.sqrt(was + now)) / 2 or 1,
      }
    end
  end
  return clear_of(list)
end

return use
