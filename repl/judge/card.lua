--- A balance card for people at a terminal.
local findings = require "judge.findings"
local show = require "front.show"

local number = findings.number

local card = {
  reading = "Kept from an option, a bot loses what it brings. Drawn to it, only a gain proves anything: who always "
    .. "takes it may overdo it. Never chosen: unknown.",
}

local function figure(f, unit)
  if f.n == 0 or not f.low then return "not known" end
  return ("%s %s (%s to %s)"):format(number(f.mean), unit, number(f.low), number(f.high))
end

local function share(s)
  if s.n == 0 then return "not known" end
  return ("%.0f %% (%.0f to %.0f)"):format(100 * s.share, 100 * s.low, 100 * s.high)
end

local function leader_line(l)
  return ("alone in front after a quarter wins %s, at half time %s, after three quarters %s"):format(share(l.quarter),
    share(l.half), share(l.three_quarters))
end

--- The parts of luck that are clear, and the whole.
local function luck_line(list)
  local texts, unclear = {}, 0
  for _, part in ipairs(list) do
    if part.whole or part.clear then
      texts[#texts + 1] = ("%s %.0f %% (%.0f to %.0f)%s"):format(part.whole and "the whole deal" or part.name,
        100 * math.max(0, part.share), 100 * math.max(0, part.low), 100 * math.max(0, part.high),
        part.clear and "*" or "")
    else
      unclear = unclear + 1
    end
  end
  if unclear > 0 then texts[#texts + 1] = ("%d more not told from 0"):format(unclear) end
  return table.concat(texts, ", ") .. (" of the spread of leads; the rest is interplay and lots; n %d, Holm over %d")
    :format(list[1].n, #list)
end

--- The lines of figures: { name, text }.
function card.figures(c)
  local list = {
    { "length", ("%s; n %d"):format(figure(c.length, "turns"), c.length.n) },
    { "decisions", ("%s, %.0f %% of questions have one answer"):format(figure(c.decisions, "a game"),
      c.questions.mean > 0 and 100 * (1 - c.decisions.mean / c.questions.mean) or 0) },
  }
  if c.players > 1 then
    if c.downtime then
      list[#list + 1] = { "downtime", ("%s of others between two of one's own, at most %s"):format(
        figure(c.downtime.wait, "answers"), figure(c.downtime.longest, "in a game")) }
    end
    list[#list + 1] = { "closeness", ("the winner is ahead by %s; scores are %s"):format(figure(c.margin, "points"),
      number(c.score.mean)) }
    list[#list + 1] = { "the lead", ("changes %s; for good after %s"):format(figure(c.leads, "times"),
      figure(c.settled, "% of the game")) }
    if c.leader then list[#list + 1] = { "the leader", leader_line(c.leader) } end
    if #c.luck > 0 then
      list[#list + 1] = { "luck", luck_line(c.luck) }
    else
      list[#list + 1] = { "luck", "not known: one generator deals everything" }
    end
    local shares = {}
    for i, s in ipairs(c.seats) do
      shares[i] = ("%d: %.0f %% (%.0f to %.0f)"):format(s.seat, 100 * s.share, 100 * s.low, 100 * s.high)
    end
    list[#list + 1] = { "seats", table.concat(shares, ", ") }
    for _, step in ipairs(c.ladder) do
      list[#list + 1] = { "skill", ("%s against %s: %.0f %% (%.0f to %.0f), even is %.0f; n %d"):format(step.one,
        step.others, 100 * step.share, 100 * step.low, 100 * step.high, 100 * step.even, step.n) }
    end
    if c.asked_other and c.asked_other > 0 then
      list[#list + 1] = { "strengths", ("%s says the opposite of %d of %d options; n 60 each, at 99 %%"):format(
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
    local text = ("%s (%s to %s)%s"):format(number(row.gain, "+"), number(row.low or 0), number(row.high or 0),
      row.clear and "*" or "")
    by[row.what][row.kept and "kept" or "drawn"] = text
    by[row.what].most = math.max(by[row.what].most, math.abs(row.kept and row.gain or 0))
  end
  table.sort(order, function(x, y) return x.most > y.most or x.most == y.most and x.what < y.what end)
  return order
end

--- "3.7*", or how much it is at the most.
local function effect(e, scale, digits)
  local text = "%." .. (e.high * scale < 100 and digits or 0) .. "f"
  return e.clear and text:format(scale * e.size) .. "*" or "<" .. text:format(scale * e.high)
end

--- The questions, where the second best costs most first: { choice, times, cost, apart, giver, others, n }.
function card.questions(c)
  local list = {}
  for i, q in ipairs(c.deciding) do
    list[i] = {
      q.choice, ("%.1f"):format(q.times), ("%s (%s to %s)"):format(number(q.cost), number(q.low), number(q.high)),
      effect(q.apart, 1, 1), effect(q.giver, 100, 0), effect(q.others, 100, 0), ("%d"):format(q.n), cost = q.cost,
    }
  end
  table.sort(list, function(x, y) return x.cost > y.cost or x.cost == y.cost and x[1] < y[1] end)
  return list
end
card.of_questions = "In points of the lead: what the second best answer (of amounts, one by lot) costs, and how far "
  .. "apart the two typically are; in points of wins: what an answer moves for its giver, and between the others "
  .. "alone. By two chances each, so that chance is taken out; * is clear after correction for all questions, < not "
  .. "told from 0."

--- What every line rests on.
function card.basis(c)
  return ("%d games of %d by %s, seed %s; rows of up to 240 more, paired with them, measured as the lead over the "
    .. "others; intervals hold at every look; * is clear after Holm's correction for %d rows at 5 %%; %.0f s"):format(
    c.games, c.players, c.bot, c.seed, #c.rows, c.took)
end

function card.name(c)
  local names = { c.game }
  for _, layer in ipairs(c.layers) do names[#names + 1] = layer end
  for _, setting in ipairs(c.settings) do names[#names + 1] = setting end
  return table.concat(names, " + ")
end

function card.tell(c)
  show.row("%s, %d players: the balance card", show.bold(card.name(c)), c.players)
  show.write("  ")
  show.wrapped(card.basis(c), 2, 2)
  show.row("")
  for _, f in ipairs(c.findings) do
    show.write(show.styled("yellow", "! "))
    show.wrapped(f.text, 2, 2)
    if f.try then
      show.write("    try: ")
      show.wrapped(f.try, 9, 9)
    end
    show.row("    %s", show.styled("dim", ("[%s; correction: %s]"):format(f.bots, f.correction)))
  end
  if #c.findings == 0 then show.row("nothing stands out") end
  show.row("")
  for _, line in ipairs(card.figures(c)) do
    show.write(("  %-12s "):format(line[1]))
    show.wrapped(line[2], 15, 15)
  end
  if #c.deciding > 0 then
    show.row("")
    show.row("  %-22s %6s %-20s %6s %6s %6s %4s", "what an answer decides", "a game", "second best costs", "apart",
      "giver", "others", "n")
    for _, q in ipairs(card.questions(c)) do
      show.row("  %-22s %6s %-20s %6s %6s %6s %4s", q[1]:sub(1, 22), q[2], q[3], q[4], q[5], q[6], q[7])
    end
    show.row("")
    show.write("  ")
    show.wrapped(card.of_questions, 2, 2)
  end
  if #c.rows > 0 then
    show.row("")
    show.row("  %-30s %-22s %-22s", "", "kept from it", "drawn to it")
    for _, row in ipairs(card.table(c)) do
      show.row("  %-30s %-22s %-22s", row.what:sub(1, 30), row.kept or "never chosen", row.drawn or "")
    end
    show.row("")
    show.write("  ")
    show.wrapped(card.reading, 2, 2)
  end
end

return card
