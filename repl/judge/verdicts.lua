--- What the pairs of a comparison say, in words: one sentence for each metric, and for the seat advantage.
local metrics = require "judge.metrics"
local say = require "front.show".say

local verdicts = {}

--- The words of a figure (its id in batch/figure.h); %s is the number.
local figures = {
  length = { "games are %s turns longer", "games are %s turns shorter", "length" },
  decisions = { "games have %s decisions more", "games have %s decisions fewer", "decisions" },
  score = { "scores are %s points higher", "scores are %s points lower", "scores" },
  winning_score = { "winners score %s points more", "winners score %s points less", "the winning score" },
  margin = { "wins are %s points clearer", "wins are %s points closer", "the winning margin" },
  lead_changes = { "the lead changes %s times more", "the lead changes %s times less", "lead changes" },
  settled = {
    "the winner leads for good %s % of the game later", "the winner leads for good %s % of the game earlier",
    "when the winner leads for good",
  },
  shared = { "%s points more games are shared wins", "%s points fewer games are shared wins", "shared wins" },
}

local scores = { "{who} scores %s points more", "{who} scores %s points less", "the score of {who}" }
local wins = { "{who} wins %s points more often", "{who} wins %s points less often", "how often {who} wins" }
local kinds = {
  ["seat score"] = scores, ["team score"] = scores, seat = wins, team = wins, bot = wins,
  ["end"] = { "%s points more games end by {who}", "%s points fewer games end by {who}", "ends by {who}" },
}

local function put(template, number, who)
  return (say(template):gsub("%%s", number or ""):gsub("{who}", (who:gsub("%%", "%%%%"))))
end

local function words_of(m) return figures[m.id] or kinds[m.kind] end

--- As many decimals as the interval knows.
local function decimals(low, high, scale)
  local half = low and high and (high - low) / 2 * scale
  if not half or half <= 0 then return 1 end
  return math.max(0, math.min(4, 1 - math.floor(math.log(half, 10))))
end

local function number(x, digits, sign) return say("%" .. (sign or "") .. "." .. digits .. "f", x) end

--- "0.3 to 0.5", turned round where the difference is told as a loss.
local function range(low, high, scale, sign, digits)
  if sign < 0 then low, high = -high, -low end
  return say("%s to %s", number(scale * low, digits), number(scale * high, digits))
end

local function different(m, low, high, scale)
  local sign, digits = m.difference < 0 and -1 or 1, decimals(low, high, scale)
  local text = put(words_of(m)[sign > 0 and 1 or 2], number(scale * sign * m.difference, digits),
    metrics.called(m, true))
  return ("%s (%s)"):format(text, range(low, high, scale, sign, digits))
end

--- Two digits are more than such a guess knows; never fewer pairs.
local function rounded(n)
  local step = 1
  while n // step >= 100 do step = step * 10 end
  return (n + step - 1) // step * step
end

--- " points"; nothing where that is what the figure is called anyway.
local function unit_of(m) return m.unit == m.name and "" or " " .. say(m.unit) end

local function unknown(m, low, high, scale)
  local about, digits = put(words_of(m)[3], nil, metrics.called(m, true)), decimals(low, high, scale)
  if not low then return say("not known yet: %s", about) end
  local text = say("not known yet: %s (%s to %s%s)", about, number(scale * low, digits, "+"),
    number(scale * high, digits, "+"), unit_of(m))
  if m.pairs_needed then text = text .. say("; at most about %d pairs would tell", rounded(m.pairs_needed)) end
  return text
end

local function none(m, low, high, scale)
  return say("no difference in %s larger than %s%s", put(words_of(m)[3], nil, metrics.called(m, true)),
    number(scale * math.max(math.abs(low), math.abs(high)), decimals(low, high, scale)), unit_of(m))
end

local tells = { different = different, probably = different, unknown = unknown, none = none }

--- The sentence of a metric.
function verdicts.metric(m)
  if m.call == "same" then return say("%s: the same in all %d pairs", metrics.called(m), m.pairs) end
  local text = tells[m.call](m, m.ci95[1], m.ci95[2], m.share and 100 or 1)
  return m.few and say("%s (only %d of %d pairs differ)", text, m.changed, m.pairs) or text
end

--- The sentence of the seat advantage.
function verdicts.advantage(a)
  local low, high = a.ci95[1], a.ci95[2]
  local digits = decimals(low, high, 100)
  if a.call == "same" then return say("seat advantage: the same in all pairs") end
  if not low then return say("not known yet: seat advantage") end
  if a.call == "different" then
    local sign = low > 0 and 1 or -1
    return say("seat advantage is %s points %s (%s): the best seat is %.1f ahead of the worst, not %.1f",
      number(100 * sign * (a.b - a.a), digits), say(sign > 0 and "larger" or "smaller"),
      range(low, high, 100, sign, digits), 100 * a.b, 100 * a.a)
  end
  if a.call == "unknown" then
    local text = "not known yet: seat advantage (best seat over worst, %.1f points in A, %.1f in B), %s to %s points"
    return say(text, 100 * a.a, 100 * a.b, number(100 * low, digits, "+"), number(100 * high, digits, "+"))
  end
  return say("no difference in seat advantage larger than %s points",
    number(100 * math.max(math.abs(low), math.abs(high)), digits))
end

--- A comparison with its sentences.
function verdicts.of(c)
  for _, m in ipairs(c.metrics) do m.verdict = verdicts.metric(m) end
  if c.seat_advantage then c.seat_advantage.verdict = verdicts.advantage(c.seat_advantage) end
  return c
end

return verdicts
