--- What a comparison found (compare.lua): the names of its sides, the commands to go on with, and the value
--- that `compare --json` prints.
local again = require "batch.again"
local lists = require "front.lists"
local say = require "front.show".say
local strength = require "judge.strength"
local use = require "judge.use"
local value = require "front.value"
local verdicts = require "judge.verdicts"

local compared = {}

local pulls = { ["+"] = "drawn to it", ["@"] = "drawn to it once a game", ["~"] = "kept from it" }

local joined = lists.joined

--- How a side is called: its layers and settings, or "base".
function compared.side(c, i)
  local side = c.sides[i]
  local names = joined(joined(c.layers, side.layers), joined(c.settings, side.settings))
  return #names > 0 and table.concat(names, " + ") or "base"
end

--- The rules that may be to blame where games part: "a or b".
function compared.blamed(cluster) return (cluster.rule:gsub(" or ", say(" or "))) end

local function layers_of(side) return #side.layers > 0 and table.concat(side.layers, ",") or "base" end

--- The command that plays the same games again.
function compared.command(c)
  local a, b = c.sides[1], c.sides[2]
  return again.command({
    "oilpatch", "compare", c.game, { "-p", c.players }, { "-l", c.layers }, { "--set", c.settings },
    { "--a", layers_of(a) }, { "--a-set", a.settings }, { "--b", layers_of(b) }, { "--b-set", b.settings },
    { "--bots", again.bots(a.bots) }, { "--seed", c.seed_text },
    { "--until", c["until"] and ("%g%%"):format(100 * c["until"]) },
    { "--games", c.stopped == "precise" and c.limit or c.played }, { "--cap", c.cap },
  })
end

--- The command that opens a game of a side at the decision where the two part.
function compared.open(c, i, example)
  local side = c.sides[i]
  return again.command({
    "oilpatch", "play", c.game, { "-p", c.players }, { "-l", c.layers }, { "-l", side.layers },
    { "--set", c.settings }, { "--set", side.settings }, { "--seed", example.seed },
    { "--bots", again.bots(side.bots, example.turn) }, { "-c", "goto " .. example.decision },
  })
end

--- What was done beside the pairs, and how long each took (the others' line tells theirs).
function compared.beside(c)
  local text = ""
  if c.behaviour.looked > 0 then
    text = say("; following %d of them %.1f s", c.behaviour.looked, c.following_seconds)
  end
  if #(c.favour or {}) > 0 then text = text .. say("; what options bring %.1f s", c.extra_seconds) end
  return text
end

-- As data ------------------------------------------------------------------------

local function side_value(c, side)
  return value.pick(side, "layers settings failed", {
    layers = joined(c.layers, side.layers), settings = joined(c.settings, side.settings),
  })
end

local function interval_of(one) return value.interval(one.ci95[1], one.ci95[2]) end

local metric_fields = "id name unit pairs changed a b difference? ci95 margin? pairs_needed effect? p? call "
  .. "survives_holm verdict"

local function metric_value(m)
  return value.pick(m, metric_fields, {
    unit = m.share and "share" or m.unit, a = value.pick(m.a, "mean? sd?"), b = value.pick(m.b, "mean? sd?"),
    ci95 = interval_of(m), survives_holm = m.call == "different",
  })
end

local function advantage_value(a)
  return a and value.pick(a, "a? b? difference? ci95 call verdict", { ci95 = interval_of(a) })
end

local function cluster_value(c, x)
  local examples = lists.map(x.examples, function(e)
    return value.pick(e, "game seed decision player choice how what open_a open_b", {
      open_a = compared.open(c, 1, e), open_b = compared.open(c, 2, e),
    })
  end)
  return value.pick(x, "rule what layer source games offered_only examples", { examples = examples })
end

local function behaviour_value(c)
  return value.pick(c.behaviour, "seconds looked parted offered_only clusters", {
    seconds = c.following_seconds,
    clusters = lists.map(c.behaviour.clusters, function(x) return cluster_value(c, x) end),
  })
end

--- A guard and a rule of one name: the first counts.
local function rules_value(side)
  return value.object(lists.map(use.rules(side), function(u) return { u.rule, value.pick(u, "fired games") } end))
end

--- How many games failed, and the first of them; nil: none did.
local function failures_value(c)
  local a, b = c.sides[1].failed, c.sides[2].failed
  return a + b > 0 and value.object({
    { "a", a }, { "b", b }, { "first", value.object({
      { "side", c.failed_side }, { "seed", c.failed_seed }, { "text", c.failure },
    }) },
  }) or nil
end

local function taker_value(one)
  return value.pick(one, "thing option takers win_rate was new p of", { win_rate = one.share })
end

local function dropped_value(one)
  return value.pick(one, "thing option taken was offered p of", { taken = one.now })
end

--- What the answers of a side were: by option, and by what they name.
local function tally_value(side)
  local list = lists.rows(side.tally, function(one, name) return { name, one, item = one.item } end)
  return value.object(lists.sort(list, "item"))
end

--- What bots of another strength say; nil: none were asked.
local function second_value(c)
  local second, agreement = c.second, strength.agreement(c)
  if not agreement then return nil end
  for _, m in ipairs(second.metrics) do m.verdict = verdicts.metric(m) end
  return value.pick(second, "bots pairs seconds holds turned_round not_clear metrics", {
    bots = second.bot, holds = agreement.both, turned_round = #agreement.against, not_clear = #agreement.here,
    metrics = lists.map(second.metrics, metric_value),
  })
end

local function skill_value(c)
  local s = c.skill
  return s and s.bot and value.pick(s, "bots pairs seconds a b ci95 clear", { bots = s.bot, ci95 = { s.low, s.high } })
    or nil
end

function compared.value(c)
  verdicts.of(c)
  return value.object({
    { "failures", failures_value(c) },
    { "game", c.game }, { "players", c.players }, { "seed", c.seed }, { "bots", c.sides[1].bots },
    { "a", side_value(c, c.sides[1]) }, { "b", side_value(c, c.sides[2]) }, { "pairs", c.pairs },
    { "seconds", c.seconds }, { "stopped", c.stopped }, { "intervals", c.sequential and "sequence" or "fixed" },
    { "command", compared.command(c) }, { "warnings", use.warnings(c) },
    { "metrics", lists.map(c.metrics, metric_value) }, { "seat_advantage", advantage_value(c.seat_advantage) },
    { "behaviour", behaviour_value(c) },
    { "favour", lists.map(c.favour or {}, function(row)
      return value.object({
        { "option", row.option }, { "bot", pulls[row.sign] }, { "games", row.played }, { "gain", row.gain },
        { "ci97.5", { row.low, row.high } }, { "wins", row.wins }, { "clear", row.clear }, { "says", row.text },
      })
    end) },
    { "kings", c.kings }, { "options", value.object({ { "seconds", c.extra_seconds } }) },
    { "second", second_value(c) }, { "skill", skill_value(c) },
    { "takers", lists.map(use.takers(c), taker_value) }, { "dropped", lists.map(use.dropped(c), dropped_value) },
    { "tallied", c.sides[2].tallied },
    { "tally_a", tally_value(c.sides[1]) }, { "tally_b", tally_value(c.sides[2]) },
    { "rules_a", rules_value(c.sides[1]) }, { "rules_b", rules_value(c.sides[2]) },
  })
end

return compared
