--- `oilpatch compare` over the library "games" (games.c): the same games under two stacks of layers, and what people at
--- a terminal read of it.
local compared = require "judge.compared"
local games = require "games"
local lists = require "front.lists"
local metrics = require "judge.metrics"
local show = require "front.show"
local strength = require "judge.strength"
local term = require "term"
local use = require "judge.use"
local verdicts = require "judge.verdicts"

local say = show.say

-- Playing ------------------------------------------------------------------------

local PAIRS <const>, MOST <const>, SECONDS <const> = 1000, 100000, 40 -- unless said; with --until; if nothing is said
local FOLLOWED <const>, TALLIED <const> = 60, 1000 -- pairs for the behavioural diff; whose offers are counted, at least
local KNOWN <const>, GIVE_UP <const> = 200, 5      -- games of B that others are compared with; failures at first

local other_number = "  both sides need as many players: compare two layers for that many (-p N --a LAYER --b LAYER), "
  .. "or a value of one (-p N -l LAYER --b-set NAME=VALUE; sweep for many); sim and audit tell of one"

--- The tables of both sides with their bots; nil: they can't be opened, and that was said.
local function open(o)
  local sides = { { o.a, o.a_set }, { o.b, o.b_set } }
  for i, own in ipairs(sides) do
    local layers, settings = lists.joined(o.layers, own[1]), lists.joined(o.settings, own[2])
    local players, for_others = games.open(i, layers, settings)
    if not players then games.fail(i) end
    if for_others then term.complain(say(other_number)) end
    if not players then return nil end
    local bots, teams = games.seat(i)
    if not bots then return nil end
    sides[i] = { layers = own[1], settings = own[2], bots = bots, teams = teams }
  end
  return sides
end

--- The pairs of games: what they show, and the first games of B; nil: they failed, or this is a shard.
local function play(o, limit, time_limit, begun)
  local precise = o["until"]
  local first, ended, played = games.play {
    arms = { 1, 2 }, to = limit, shared = limit, bar = true, watch = 1, leads = true, pairs = true, sums = true,
    tally = (precise or limit < TALLIED) and 1 or limit // TALLIED, rows = KNOWN, patience = GIVE_UP,
    ["until"] = time_limit > 0 and begun + time_limit or nil, precise = precise,
    aim = math.min(math.max(limit / 4, 500), 5000), -- a boundary tightest near the end would waste the beginning
  }
  if not first then return games.fail(1) end
  local c = metrics.found(2, o.report ~= nil)
  c.stopped, c.played, c.limit = ended or "games", played, limit
  return c, first
end

--- How often the rules of the sides were at work, and what was chosen; nil: it failed, and that was said.
local function count(c)
  for i, side in ipairs(c.sides) do
    side.failed, side.use = c.failed[i], games.rules(i)
    side.tally, side.tallied = games.used(i)
    if not side.use or not side.tally then return games.fail(i) end
  end
  return true
end

--- Some pairs decision by decision, for a quarter of the time more; nil: it failed, and that was said.
local function follow(c, time_limit)
  local begun, looked = games.clock(), c.pairs > 0 and c.stopped ~= "interrupted"
  c.behaviour = { looked = 0, parted = 0, offered_only = 0, clusters = {} }
  if looked then c.behaviour = games.follow({ 1, 2 }, math.min(c.played, FOLLOWED), time_limit / 4) end
  if not c.behaviour then return games.fail(2) end
  c.following_seconds = looked and games.clock() - begun or 0.0
  return true
end

-- Words --------------------------------------------------------------------------

local stops = {
  precise = "; the precision asked for is reached", time = "; the time is over", interrupted = "; interrupted",
  failed = "; the first games all failed",
}
local styles = { different = "green", probably = "yellow", unknown = "yellow", none = "dim", same = "dim" }
local marks = { different = "*", probably = "?" }

local function mark_of(m) return marks[m.call] or " " end

local function show_head(c)
  show.line(2, "%s, %d players (%s): what does B do to the game?", show.bold(c.game), c.players,
    show.bots(c.sides[1].bots))
  for i, side in ipairs({ "A", "B" }) do
    show.hang("  ", say("%s: %s", side, compared.side(c, i)), 5)
  end
  show.line(2, "%d pairs of games, seed %s, in %.1f s%s%s", c.pairs, c.seed, c.seconds - c.following_seconds,
    say(stops[c.stopped] or ""), compared.beside(c))
end

--- What makes the verdicts weaker than they sound.
local function show_warnings(c)
  for _, text in ipairs(use.warnings(c)) do show.hang(show.styled("red", "! "), text) end
end

local function show_sentence(m)
  show.hang(show.styled(styles[m.call], mark_of(m) .. " "), m.verdict)
end

local function show_verdicts(c, list)
  local advantage = c.seat_advantage -- nil: one player
  for _, call in ipairs(metrics.calls) do
    for _, m in ipairs(list) do
      if m.call == call and not metrics.is_mute(m, list) then show_sentence(m) end
    end
    if advantage and advantage.call == call and not list.mixed then show_sentence(advantage) end
  end
end

--- Some rules of B, and how often they were at work.
local function show_rules(c, head, rules)
  if #rules == 0 then return end
  show.row("")
  show.row(head, show.bold(say("Rules of B")))
  for _, u in ipairs(rules) do
    if u.fired == 0 then
      show.line(4, "  %s", say("%-24s never used", u.rule))
    else
      show.line(4, "  %s", say("%-24s in %5.1f %% of games, %.1f times a game", u.rule, 100 * u.games / c.pairs,
        u.fired / c.pairs))
    end
  end
end

--- What A lacks, and what it has otherwise.
local function show_use(c)
  local own, changed, whole = {}, {}, c.sides[2].failed == 0 -- a game that failed may have used what no other did
  for _, u in ipairs(use.of_b(c)) do
    local list = u.changed and changed or own
    if not u.before and (whole or u.fired > 0) then list[#list + 1] = u end
  end
  show_rules(c, "%s that A lacks:", own)
  show_rules(c, "%s that are changed:", changed)
end

-- Behaviour --------------------------------------------------------------------

local function show_cluster(c, cluster)
  local idle = cluster.offered_only > 0 and (" + %d"):format(cluster.offered_only) or ""
  show.hang(("%4d%s  "):format(cluster.games, idle),
    ("%s  %s %s"):format(show.bold(compared.blamed(cluster)), say(cluster.what), cluster.source), 6)
  local example = cluster.examples[1]
  if not example then return end
  show.hang("      ", say("decision %d, %s: %s", example.decision,
    example.choice == "" and say("the end") or example.choice, term.said(example.what)))
  show.hang("      ", compared.open(c, 2, example), 8)
end

local function show_behaviour(c)
  local behaviour = c.behaviour
  if behaviour.looked == 0 then return end
  show.row("")
  local head = say("%s: %d of %d pairs followed are %s differently", show.bold(say("Where the games part")),
    behaviour.parted, behaviour.looked, say(c.alike and behaviour.parted > 0 and "scored" or "played"))
  if behaviour.offered_only > 0 then
    head = head .. say(", in %d more (+) other answers are offered, but play is the same", behaviour.offered_only)
  end
  if #behaviour.clusters > 0 then head = head .. say("; by the rule responsible, with the earliest:") end
  term.wrap(head, 0)
  for i, cluster in ipairs(lists.first(behaviour.clusters, 8)) do
    if i > 1 then show.row("") end
    show_cluster(c, cluster)
  end
end

-- Figures ----------------------------------------------------------------------

--- Seven columns: as many decimals, at most two, as they leave room for.
local function figure(sign, value)
  local text
  for decimals = 2, 0, -1 do
    text = say("%" .. sign .. "7." .. decimals .. "f", value)
    if #text == 7 then break end
  end
  return text
end

local function show_row(m)
  local interval = (" "):rep(18)
  if m.low then interval = say("%s to %s", figure("+", m.scale * m.low), figure("+", m.scale * m.high)) end
  show.cells { mark_of(m), " ", say("%-21.21s ", m.name), { 2, figure("", m.scale * m.a.mean) .. " " },
    { 2, figure("", m.scale * m.b.mean) .. " " }, figure("+", m.scale * m.difference), say(" %18s", interval),
    { 3, say(" %-11s", metrics.effect(m)) } }
end

local function show_table(c, list)
  local counted = 0
  show.row("")
  show.cells { say("  %-21s ", ""), { 2, "      A " }, { 2, "      B " }, "  B - A", say(" %18s", "95 %"),
    { 3, say(" %-11s", say("effect")) } }
  for _, m in ipairs(list) do
    if not metrics.is_idle(m) then
      counted = counted + 1
      if m.known and metrics.compares(m, list) then show_row(m) end
    end
  end
  show.row("")
  show.line(2, "* holds after Holm's correction for %d metrics at 5 %%; ? would hold alone.", counted)
  if c.sequential then
    show.line(2, "Intervals are confidence sequences: they hold although the run could stop early.")
  end
end

--- The caller says why.
local function show_failed(c)
  local a, b = c.sides[1].failed, c.sides[2].failed
  if a + b == 0 then return end
  show.row("")
  show.line(2, "%s; the first, one of %s, --seed %s:",
    show.styled("red", say("%d games of A and %d of B failed", a, b)), c.failed_side, c.failed_seed)
end

--- The first of a list below its head, in a row each, which `words` gives.
local function show_some(list, head, name, words)
  if #list == 0 then return end
  show.row("")
  show.line(2, head, show.bold(say(name)), list[1].of)
  for _, one in ipairs(lists.first(list, 8)) do show.line(4, words(one)) end
end

--- Cards and spots that those who win have.
local function taker_words(one)
  return "  %-40s %4.0f %%, %s %.0f %% (n %d)", one.option and say("take %s (%s)", one.thing, one.option)
    or say("hold %s in the end", one.thing), 100 * one.share, say(one.new and "even is" or "not"), 100 * one.was,
    one.takers
end

--- What bots of another strength say of the same.
local function show_second(c)
  for i, text in ipairs(strength.words(c)) do
    show.hang(i == 1 and "\n" or "  ", text, 2)
  end
  local skill = strength.skill_words(c)
  if skill then term.wrap(skill, 2) end
end

--- What is still offered and nobody takes any more.
local function dropped_words(one)
  return "  %-40s %.2f times a game, not %.2f; offered at %.1f questions", say("%s (%s)", one.thing, one.option),
    one.now, one.was, one.offered
end

local function tell(c)
  local list = metrics.of(verdicts.of(c))
  show_head(c)
  if c.pairs == 0 then
    for _, text in ipairs(use.warnings(c)) do term.wrap("! " .. text, 2) end
  else
    show.row("")
    show_warnings(c)
    show_verdicts(c, list)
    show_second(c)
    show_some(use.takers(c), "%s of those who …, B against A (clear after Holm's correction for %d):", "Wins",
      taker_words)
    show_some(use.dropped(c), "%s, though B offers it (clear after Holm's correction for %d):", "No longer taken",
      dropped_words)
    show_use(c)
    show_behaviour(c)
    show_table(c, list) -- last: its head stays on the screen
  end
  show_failed(c)
end

--- Print it and write its files; the status.
local function give(o, c)
  local failed = c.failed[1] + c.failed[2] > 0
  if o.json then
    games.print(compared.value(c))
  else
    tell(c)
    if failed then games.show_fault(1) end
  end
  c.path, c.rules = o.report, o.report and games.told(2)
  local good = not o.report or require "page.compare".tell(c)
  c.path = o.svg
  good = good and (not o.svg or require "page.verdicts".draw(c))
  return good and not failed and c.stopped ~= "interrupted" and #(c.missing or {}) == 0 and 0 or 1
end

--- The status; a sentence: what the command line says is wrong; nil: it failed, and that was said.
local function run(o)
  if o["until"] and o.games and o.games < o.enough then return say("--until needs at least %d games", o.enough) end
  local kept, shard = games.begin()
  local sides = kept ~= nil and open(o)
  if not sides then return nil end
  local limit, begun = o.games or o["until"] and MOST or PAIRS, games.clock()
  local time_limit = o.seconds or (o.games or o["until"] or kept) and 0 or SECONDS
  local c, first = play(o, limit, time_limit, begun)
  if not c or shard then return c and 0 end
  c.game, c.players, c.seed, c.seed_text, c.sides = o.game, #sides[1].bots, o.seed, o.seed_text, sides
  c.layers, c.settings, c["until"], c.cap = o.layers, o.settings, o["until"], o.cap
  if not follow(c, time_limit) or not count(c) then return nil end
  c.seconds = games.clock() - begun
  if c.pairs > 0 and c.stopped ~= "interrupted" then
    require "judge.rows".of(2, 1, first)
    local found, missing = require "judge.beside".look(c)
    for key, value in pairs(found) do c[key] = value end
    c.missing = missing
  end
  return give(o, c)
end

return { run = run, tell = tell }
