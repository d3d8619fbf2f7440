--- A comparison for people at a terminal.
local metrics = require "judge.metrics"
local show = require "front.show"

local stops = {
  precise = "; the precision asked for is reached", time = "; the time is over", interrupted = "; interrupted",
  failed = "; the first games all failed",
}
local styles = { different = "green", probably = "yellow", unknown = "yellow", none = "dim", same = "dim" }
local marks = { different = "*", probably = "?" }

local function mark_of(m) return marks[m.call] or " " end

local function show_head(told)
  local c = told.compare
  show.row("%s, %d players (%s): what does B do to the game?", show.bold(c.game), c.players, show.bots(c.bots))
  show.row("  A: %s", told.sides[1])
  show.row("  B: %s", told.sides[2])
  show.row("%d pairs of games, seed %s, in %.1f s%s", c.pairs, c.seed, c.seconds, stops[c.stopped] or "")
end

--- What makes the verdicts weaker than they sound.
local function show_warnings(told)
  for _, text in ipairs(told.compare.warnings) do
    show.write(show.styled("red", "! "))
    show.wrapped(text, 2, 2)
  end
end

local function show_sentence(m)
  show.write(show.styled(styles[m.call], mark_of(m) .. " "))
  show.wrapped(m.verdict, 2, 2)
end

local function show_verdicts(told, list)
  local advantage = metrics.advantage(told)
  for _, call in ipairs(metrics.calls) do
    for _, m in ipairs(list) do
      if m.call == call and not metrics.is_idle(m) and not metrics.is_echo(m, list) then show_sentence(m) end
    end
    if advantage and advantage.call == call then show_sentence(advantage) end
  end
end

--- Some rules of B, and how often they were at work.
local function show_rules(told, head, rules)
  if #rules == 0 then return end
  show.row("")
  show.row(head, show.bold("Rules of B"))
  for _, use in ipairs(rules) do
    if use.fired == 0 then
      show.row("  %-24s never used", use.rule)
    else
      show.row("  %-24s in %5.1f %% of games, %.1f times a game", use.rule, 100 * use.games / told.compare.pairs,
        use.fired / told.compare.pairs)
    end
  end
end

--- What A lacks, and what it has otherwise.
local function show_use(told)
  local own, changed = {}, {}
  for _, use in ipairs(told.use) do
    local list = use.changed and changed or own
    if not use.before then list[#list + 1] = use end
  end
  show_rules(told, "%s that A lacks:", own)
  show_rules(told, "%s that are changed:", changed)
end

-- Behaviour --------------------------------------------------------------------

local function show_cluster(cluster)
  local idle = cluster.offered_only > 0 and (" + %d"):format(cluster.offered_only) or ""
  local head = ("%4d%s  "):format(cluster.games, idle)
  show.write(head)
  show.wrapped(("%s  %s %s"):format(show.bold(cluster.rule), cluster.what, cluster.source), #head, 6)
  local example = cluster.examples[1]
  if not example then return end
  show.write("      ")
  show.wrapped(("decision %d, %s: %s"):format(example.decision, example.choice == "" and "the end" or example.choice,
    example.what), 6, 6)
  show.row("      %s", example.open_b)
end

local function show_behaviour(behaviour)
  local most = 8
  if behaviour.looked == 0 then return end
  show.row("")
  local head = ("%s: %d of %d pairs followed are played differently"):format(show.bold("Where the games part"),
    behaviour.parted, behaviour.looked)
  if behaviour.offered_only > 0 then
    head = head .. (",\nin %d more (+) other answers are offered, but play is the same"):format(behaviour.offered_only)
  end
  if #behaviour.clusters > 0 then head = head .. ";\nby the rule responsible, with the earliest:" end
  show.write(head, "\n")
  for i = 1, math.min(most, #behaviour.clusters) do
    if i > 1 then show.row("") end
    show_cluster(behaviour.clusters[i])
  end
end

-- Figures ----------------------------------------------------------------------

--- Seven columns: as many decimals, at most two, as they leave room for.
local function figure(sign, value)
  local text
  for decimals = 2, 0, -1 do
    text = ("%" .. sign .. "7." .. decimals .. "f"):format(value)
    if #text == 7 then break end
  end
  return text
end

local function show_row(m)
  local interval = (" "):rep(18)
  if m.low then interval = figure("+", m.scale * m.low) .. " to " .. figure("+", m.scale * m.high) end
  show.row("%s %-21s %s %s %s %s %s", mark_of(m), m.name:sub(1, 21), figure("", m.scale * m.a.mean),
    figure("", m.scale * m.b.mean), figure("+", m.scale * m.difference), interval, metrics.effect(m))
end

local function show_table(told, list)
  local counted = 0
  show.row("")
  show.row("  %-21s %7s %7s %7s %18s %s", "", "A", "B", "B - A", "95 %", "effect")
  for _, m in ipairs(list) do
    if not metrics.is_idle(m) then
      counted = counted + 1
      if m.known then show_row(m) end
    end
  end
  show.row("")
  show.row("* holds after Holm's correction for %d metrics at 5 %%; ? would hold alone.", counted)
  if told.compare.intervals == "sequence" then
    show.row("Intervals are confidence sequences: they hold although the run could stop early.")
  end
end

--- What failed is told by the caller.
local function tell(told)
  local list = metrics.of(told)
  show_head(told)
  if told.compare.pairs == 0 then return end
  show.row("")
  show_warnings(told)
  show_verdicts(told, list)
  show_use(told)
  show_behaviour(told.compare.behaviour)
  show_table(told, list) -- last: its head stays on the screen
end

return { tell = tell }
