--- A balance card for people at a terminal.
local findings = require "judge.findings"
local lists = require "front.lists"
local show = require "front.show"
local term = require "term"

local number, say = findings.number, show.say

local card = {
  reading = "Kept from an option, a bot loses what it brings. Drawn to it, only a gain proves anything: who always "
    .. "takes it may overdo it. Never chosen: unknown.",
}

local function figure(f, unit)
  if f.n == 0 or not f.low then return say("not known") end
  return say("%s %s (%s to %s)", number(f.mean), say(unit), number(f.low), number(f.high))
end

local function share(s)
  if s.n == 0 then return say("not known") end
  return say("%.0f %% (%.0f to %.0f)", findings.percents(s))
end

local function leader_line(l)
  return say("alone in front after a quarter wins %s, at half time %s, after three quarters %s", share(l.quarter),
    share(l.half), share(l.three_quarters))
end

--- The parts of luck that are clear, and the whole.
local function luck_line(list)
  local texts = lists.map(list, function(part)
    return (part.whole or part.clear) and say("%s %.0f %% (%.0f to %.0f)%s",
      part.whole and say("the whole deal") or part.name, 100 * math.max(0, part.share), 100 * math.max(0, part.low),
      100 * math.max(0, part.high), part.clear and "*" or "") or nil
  end)
  if #texts < #list then texts[#texts + 1] = say("%d more not told from 0", #list - #texts) end
  return table.concat(texts, ", ") ..
    say(" of the spread of leads; the rest is interplay and lots; n %d, Holm over %d", list[1].n, #list)
end

--- The lines of figures: { name, text }.
function card.figures(c)
  local list = {
    { "length", say("%s; n %d", figure(c.length, "turns"), c.length.n) },
    { "decisions", say("%s, %.0f %% of questions have one answer", figure(c.decisions, "a game"),
      c.questions.mean > 0 and 100 * (1 - c.decisions.mean / c.questions.mean) or 0) },
  }
  if c.players > 1 then
    if c.downtime then
      list[#list + 1] = { "downtime", say("%s of others between two of one's own, at most %s",
        figure(c.downtime.wait, "answers"), figure(c.downtime.longest, "in a game")) }
    end
    list[#list + 1] = { "closeness", say("the winner is ahead by %s; scores are %s", figure(c.margin, "points"),
      number(c.score.mean)) }
    list[#list + 1] = { "the lead", say("changes %s; for good after %s", figure(c.leads, "times"),
      figure(c.settled, "% of the game")) }
    if c.leader then list[#list + 1] = { "the leader", leader_line(c.leader) } end
    list[#list + 1] = { "luck", #c.luck > 0 and luck_line(c.luck) or say("not known: one generator deals everything") }
    local shares = lists.map(c.seats, function(s)
      return say("%d: %.0f %% (%.0f to %.0f)", s.seat, findings.percents(s))
    end)
    list[#list + 1] = { "seats", table.concat(shares, ", ") }
    for _, step in ipairs(c.ladder) do
      list[#list + 1] = { "skill", say("%s against %s: %.0f %% (%.0f to %.0f), even is %.0f; n %d", step.one,
        step.others, 100 * step.share, 100 * step.low, 100 * step.high, 100 * step.even, step.n) }
    end
    if c.asked_other and c.asked_other > 0 then
      list[#list + 1] = { "strengths", say("%s says the opposite of %d of %d options; n 60 each, at 99 %%",
        c.other_bot, #c.disagree, c.asked_other) }
    end
  end
  return list
end

--- The rows of the table: { what, kept from (or ""), drawn to (or "") }, what brings most first.
function card.table(c)
  local by, order = {}, {}
  for _, row in ipairs(c.rows) do
    if not by[row.what] then
      by[row.what] = { what = findings.called(row), most = 0 }
      order[#order + 1] = by[row.what]
    end
    local text = say("%s (%s to %s)%s", number(row.gain, "+"), number(row.low or 0), number(row.high or 0),
      row.clear and "*" or "")
    by[row.what][row.kept and "kept" or "drawn"] = text
    by[row.what].most = math.max(by[row.what].most, math.abs(row.kept and row.gain or 0))
  end
  return lists.sort(order, "-most", "what")
end

--- "3.7*", or how much it is at the most.
local function effect(e, scale, digits)
  local text = "%." .. (e.high * scale < 100 and digits or 0) .. "f"
  return e.clear and say(text, scale * e.size) .. "*" or "<" .. say(text, scale * e.high)
end

--- The questions, where the second best costs most first: { choice, times, cost, apart, giver, others, n }.
function card.questions(c)
  return lists.map(lists.sort(lists.append({}, c.deciding), "-cost", "choice"), function(q)
    return {
      q.choice, say("%.1f", q.times), say("%s (%s to %s)", number(q.cost), number(q.low), number(q.high)),
      effect(q.apart, 1, 1), effect(q.giver, 100, 0), effect(q.others, 100, 0), ("%d"):format(q.n),
    }
  end)
end
card.of_questions = "In points of the lead: what the second best answer (of amounts, one by lot) costs, and how far "
  .. "apart the two typically are; in points of wins: what any other answer, by lot, moves for its giver, and between "
  .. "the others alone. By two chances each, so that chance is taken out; * is clear after correction for all "
  .. "questions, < not "
  .. "told from 0."

--- What every line rests on.
function card.basis(c)
  local basis = c.players > 1
    and "%d games of %d by %s, seed %s; rows of up to 240 more, paired with them, measured as the lead over the "
      .. "others; intervals hold at every look; * is clear after Holm's correction for %d rows at 5 %%; %.0f s"
    or "%d games of %d by %s, seed %s; rows of up to 240 more, paired with them, measured by the score; intervals hold "
      .. "at every look; * is clear after Holm's correction for %d rows at 5 %%; %.0f s"
  return say(basis, c.games, c.players, c.bot, c.seed, #c.rows, c.took)
end

function card.name(c, game)
  return table.concat(lists.append({ game or c.game }, lists.joined(c.layers, c.settings)), " + ")
end

--- The name of a row; one that is longer has a line of its own.
local function name_cell(name, width)
  if show.width(name) <= width then return "  " .. show.cell(name, width) end
  show.hang("  ", name)
  return (" "):rep(width + 2)
end

local function question_row(q)
  local row = { name_cell(q[1], 22), { 2, say(" %6s", q[2]) }, say(" %-20s", q[3]) }
  for i = 4, 6 do row[i] = { 1, say(" %6s", q[i]) } end
  row[7] = { 3, say(" %4s", q[7]) }
  show.cells(row)
end

--- The name gives way on a narrow screen.
local function option_row(what, kept, drawn)
  local name = math.min(30, term.columns() - 25)
  show.cells { name_cell(what, name), say(" %-22s", kept), { 1, say(" %-22s", drawn) } }
end

function card.tell(c)
  show.row("%s, %d players: the balance card", show.bold(card.name(c)), c.players)
  show.hang("  ", card.basis(c))
  show.row("")
  for _, f in ipairs(c.findings) do
    show.hang(show.styled("yellow", "! "), f.text)
    if f.try then show.hang("    ", say("try: %s", f.try), 9) end
    show.hang("    ", show.styled("dim", say("[%s; correction: %s]", f.bots, f.correction)), 5)
  end
  if #c.findings == 0 then show.row("nothing stands out") end
  show.row("")
  for _, line in ipairs(card.figures(c)) do
    show.hang(say("  %-12s ", say(line[1])), line[2], 15)
  end
  if #c.deciding > 0 then
    show.row("")
    question_row { say("what an answer decides"), say("a game"), say("second best costs"), say("apart"), say("giver"),
      say("others"), "n" }
    for _, q in ipairs(card.questions(c)) do question_row(q) end
    show.row("")
    show.hang("  ", say(card.of_questions))
  end
  if #c.rows > 0 then
    show.row("")
    option_row("", say("kept from it"), say("drawn to it"))
    for _, row in ipairs(card.table(c)) do
      option_row(row.what, row.kept or say("never chosen"), row.drawn or "")
    end
    show.row("")
    show.hang("  ", say(card.reading))
  end
end

return card
