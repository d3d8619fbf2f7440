--- A comparison as a page: verdicts first, then what they rest on.
local chart = require "page.chart"
local compared = require "judge.compared"
local lists = require "front.lists"
local metrics = require "judge.metrics"
local page = require "page.page"
local show = require "front.show"
local stack = require "page.stack"
local strength = require "judge.strength"
local term = require "term"
local use = require "judge.use"
local verdicts = require "judge.verdicts"

local escape, say = page.escape, show.say

local function put_legend(p, c)
  p:legend { { "a", say("%s: %s", "A", compared.side(c, 1)) }, { "b", say("%s: %s", "B", compared.side(c, 2)) } }
end

-- Verdicts ---------------------------------------------------------------------

local kinds = { different = "yes", probably = "maybe", unknown = "maybe", none = "no", same = "no" }
local badges = {
  different = "different", probably = "perhaps", unknown = "not known yet", none = "no difference", same = "the same",
}

local function put_verdict(p, m)
  p:verdict(kinds[m.call], badges[m.call], (m.verdict:gsub("^" .. say(badges.unknown .. ": %s", ""), "")))
end

--- What no pair shows otherwise is told in one line, unless it is one figure alone.
local function put_same(p, list, pairs_played)
  local names = lists.map(list, function(m) return metrics.called(m) end)
  if #list == 1 then
    put_verdict(p, list[1])
  elseif #list > 1 then
    p:verdict(kinds.same, badges.same, say("%s: the same in all %d pairs", table.concat(names, say("; ")),
      pairs_played))
  end
end

local function put_verdicts(p, c, list)
  local sequence = "They are confidence sequences, which hold although the run could stop early. "
  local says = say("95 % intervals in brackets. ") .. (c.sequential and say(sequence) or "")
    .. say('"Different" survives Holm\'s correction for all metrics together; "perhaps" would hold alone.')
  local advantage = c.seat_advantage
  p:section("What B does to the game", says, function()
    p:put('<ul class="verdicts">\n')
    for _, text in ipairs(use.warnings(c)) do p:verdict("maybe", "mind", text) end
    for _, call in ipairs(metrics.calls) do
      local same = {}
      for _, m in ipairs(list) do
        local told = m.call == call and m.known and not metrics.is_mute(m, list)
        if told and call == "same" then
          same[#same + 1] = m
        elseif told then
          put_verdict(p, m)
        end
      end
      put_same(p, same, c.pairs)
      if advantage and advantage.call == call and not list.mixed then put_verdict(p, advantage) end
    end
    local others = strength.words(c)
    if #others > 0 then
      p:verdict("no", "other bots", others[1] .. " " .. table.concat(others, say("; "), 2))
    end
    local skill = strength.skill_words(c)
    if skill then p:verdict("no", "skill", skill) end
    p:put("</ul>\n")
  end)
end

-- Figures ----------------------------------------------------------------------

local function spread_of(m) return math.sqrt((m.a.sd ^ 2 + m.b.sd ^ 2) / 2) end

--- The axis of all rows: differences in game-to-game spreads.
local function axis_limit(list)
  local limit = 0.1
  for _, m in ipairs(list) do
    local spread = spread_of(m)
    if spread > 0 and m.low then limit = math.max(limit, math.abs(m.low) / spread, math.abs(m.high) / spread) end
  end
  return math.min(limit, 3)
end

local function figure_row(m, limit)
  local spread, drawn = spread_of(m), ""
  if spread > 0 and m.low then
    drawn = chart.interval(m.difference / spread, m.low / spread, m.high / spread, limit)
  end
  return {
    m.name, say("%.2f%s", m.scale * m.a.mean, m.unit), say("%.2f%s", m.scale * m.b.mean, m.unit),
    say("%+.2f", m.scale * m.difference),
    m.low and say("%+.2f to %+.2f", m.scale * m.low, m.scale * m.high) or "",
    { markup = drawn }, metrics.effect(m),
  }
end

local function put_figures(p, list)
  local limit = axis_limit(list)
  local rows = lists.map(list, function(m)
    return m.known and not metrics.is_idle(m) and metrics.compares(m, list) and figure_row(m, limit) or nil
  end)
  p:tabled("Figures", "Paired differences: both games of a pair start from the same seed. The effect is the "
    .. "difference in units of the spread from game to game.",
    { "", ">A", ">B", ">B − A", ">95 %", "interval, in spreads", ">effect (d)" }, rows)
end

-- Distributions ----------------------------------------------------------------

--- One number in all games of both: no chart.
local function is_constant(m)
  return #m.tally_a == 1 and (not m.tally_b or #m.tally_b == 1 and m.tally_b[1][1] == m.tally_a[1][1])
end

local function put_histograms(p, c, list)
  p:section("Distributions", nil, function()
    put_legend(p, c)
    p:grid(function()
      for _, m in ipairs(list) do
        if m.tally_a and metrics.compares(m, list) and not is_constant(m) then
          p:figure(m.name, chart.histogram(m.name, m.tally_a, m.tally_b))
        end
      end
    end)
  end)
end

local function shares_of(list, kind)
  return lists.map(list, function(m)
    return m.kind == kind and metrics.compares(m, list) and {
      name = kind == "end" and say(m.of) or m.name,
      a = { share = m.a.mean, interval = m.a.interval }, b = { share = m.b.mean, interval = m.b.interval },
    } or nil
  end)
end

local groups = {
  { "seat", "Wins by seat" }, { "team", "Wins by team" }, { "bot", "Wins by bot" }, { "end", "How games end" },
}

local function put_shares(p, c, list)
  p:section("Shares", "Each with its own 95 % interval (Wilson).", function()
    put_legend(p, c)
    p:grid(function()
      for _, group in ipairs(groups) do
        local shares = shares_of(list, group[1])
        if #shares > 1 then
          p:figure(group[2], chart.shares(shares))
        elseif #shares == 1 then -- a constant needs no chart
          p:paragraph(say("All games end by: %s.", shares[1].name))
        end
      end
    end)
  end)
end

-- Rules ------------------------------------------------------------------------

--- What B brings, then what is used more or less than in A.
local function changes_of(c)
  local list = {}
  for i, u in ipairs(use.of_b(c)) do
    local change = math.abs(u.fired - (u.before or 0))
    local first = u.before and 0 or 1e15 -- what is new
    if not u.before or change > 0 then list[#list + 1] = { use = u, count = first + change, at = i } end
  end
  return lists.sort(list, "-count", "at")
end

local function put_use(p, c)
  local rows = lists.map(lists.first(changes_of(c), 30), function(change)
    local u = change.use
    local before = u.before or u.changed and u.changed.fired
    return {
      u.rule, say(u.kind), u.before and "" or u.layer, before and say("%.2f", before / c.pairs) or "–",
      say("%.2f", u.fired / c.pairs), u.fired == 0 and say("never") or say("%.1f %%", 100 * u.games / c.pairs),
    }
  end)
  p:tabled("Rules at work", "How often a rule ran, or a guard refused an answer: first what B brings, then what is "
    .. "used more or less than in A.",
    { "rule", "kind", "layer", ">a game, A", ">a game, B", ">games with it, B" }, rows)
end

local function put_dropped(p, c)
  local rows = lists.map(use.dropped(c), function(one)
    return { one.thing, one.option, ("%.2f"):format(one.now), ("%.2f"):format(one.was), ("%.1f"):format(one.offered) }
  end)
  if #rows == 0 then return end
  p:tabled("No longer taken, though offered", "Cards, spots and tiles that B offers and that are taken far less often "
    .. "than in A, after Holm's correction.",
    { "what", "by", ">taken a game, B", ">taken a game, A", ">offered a game, B" }, rows)
end

local function put_takers(p, c)
  local rows = lists.map(use.takers(c), function(one)
    return {
      one.thing, one.option or say("held in the end"), ("%d"):format(one.takers), ("%.0f %%"):format(100 * one.share),
      ("%.0f %%%s"):format(100 * one.was, one.new and say(" (even)") or ""),
    }
  end)
  if #rows == 0 then return end
  p:tabled("Who takes it wins", "Cards, spots and tiles whose takers win clearly more or less often than in A, after "
    .. "Holm's correction over all of them.", { "what", "by", ">takers in B", ">win, B", ">win, A" }, rows)
end

-- Behaviour --------------------------------------------------------------------

local function put_example(p, c, e)
  p:put("<p>", say("Game %d, decision %d", e.game, e.decision))
  if e.choice ~= "" then p:put(say(", player %d at", e.player), " <code>", escape(e.choice), "</code>") end
  p:put(say(": %s", ""), escape(term.said(e.what)), "</p>\n<pre>", escape(compared.open(c, 2, e)), "</pre>\n")
end

local function put_cluster(p, c, cluster, open)
  local share = (cluster.games + cluster.offered_only) / c.behaviour.looked
  local head = ('<span class="bar" style="width:%.0fpx"></span><strong>%s</strong> %s'):format(4 + 120 * share,
    escape(compared.blamed(cluster)), show.count(cluster.games, "%d game", "%d games"))
  if cluster.offered_only > 0 then head = head .. say(" + %d offered only", cluster.offered_only) end
  if cluster.source ~= "" then
    head = ('%s <span class="sub">%s · %s</span>'):format(head, escape(say(cluster.what)), escape(cluster.source))
  end
  p:details(head, function()
    for _, example in ipairs(cluster.examples) do put_example(p, c, example) end
  end, open)
end

local function put_behaviour(p, c)
  local behaviour, more = c.behaviour, ""
  if behaviour.offered_only > 0 then
    more = say("; in %d more other answers are offered, but play is the same", behaviour.offered_only)
  end
  p:section("Where the games part", say("%d of %d pairs followed are %s differently%s. Here by the rule responsible, "
    .. "with the earliest. The command opens B's game at that decision.", behaviour.parted, behaviour.looked,
    say(c.alike and "scored" or "played"), more), function()
    for i, cluster in ipairs(behaviour.clusters) do put_cluster(p, c, cluster, i == 1) end
  end)
end

-- The page ---------------------------------------------------------------------

local function put_failures(p, c)
  local a, b = c.sides[1].failed, c.sides[2].failed
  if a + b == 0 then return end
  p:section("Games that failed", nil, function()
    p:paragraph(say("%s; the first, one of %s, --seed %s:", say("%d games of A and %d of B failed", a, b),
      c.failed_side, c.failed_seed))
    p:paragraph(term.said(c.failure))
  end)
end

--- Write the page; false: it can't be, and that was said.
local function tell(c)
  local list, bots = metrics.of(verdicts.of(c)), c.sides[1].bots
  local p = page.new(say("%s: what does %s do to the game?", stack.title(c, c.game), stack.brief(compared.side(c, 2))),
    say("%d pairs of games, %d players (%s%s), seed %s", c.pairs, c.players, bots[1],
      c.mixed and say(" and others, changing seats") or "", c.seed))
  put_legend(p, c)
  put_failures(p, c)
  stack.put(p, c)
  if c.pairs > 0 then
    put_verdicts(p, c, list)
    put_figures(p, list)
    put_histograms(p, c, list)
    put_shares(p, c, list)
    put_takers(p, c)
    put_dropped(p, c)
    put_behaviour(p, c)
    put_use(p, c)
  end
  stack.put_bots(p, bots)
  return p:save(c.path, compared.command(c))
end

return { tell = tell }
