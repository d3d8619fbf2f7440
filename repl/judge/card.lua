--- A balance card for people at a terminal.
local findings = require "judge.findings"
local show = require "front.show"

local card = {
  reading = "Kept from an option, a bot loses what it brings. Drawn to it, only a gain proves anything: who always "
    .. "takes it may overdo it. Never chosen: unknown.",
}

local function figure(f, unit)
  if f.n == 0 or not f.low then return "not known" end
  return ("%.1f %s (%.1f to %.1f)"):format(f.mean, unit, f.low, f.high)
end

--- The lines of figures: { name, text }.
function card.figures(c)
  local list = {
    { "length", figure(c.length, "turns") },
    { "decisions", ("%s, %.0f %% of questions have one answer"):format(figure(c.decisions, "a game"),
      c.questions.mean > 0 and 100 * (1 - c.decisions.mean / c.questions.mean) or 0) },
  }
  if c.players > 1 then
    list[#list + 1] = { "closeness", ("the winner is ahead by %s; scores are %.1f"):format(figure(c.margin, "points"),
      c.score.mean) }
    list[#list + 1] = { "the lead", ("changes %s; for good after %s"):format(figure(c.leads, "times"),
      figure(c.settled, "% of the game")) }
    local shares = {}
    for i, s in ipairs(c.seats) do
      shares[i] = ("%d: %.0f %% (%.0f to %.0f)"):format(s.seat, 100 * s.share, 100 * s.low, 100 * s.high)
    end
    list[#list + 1] = { "seats", table.concat(shares, ", ") }
    for _, step in ipairs(c.ladder) do
      list[#list + 1] = { "skill", ("%s against %s: %.0f %% (%.0f to %.0f), even is %.0f; n %d"):format(step.one,
        step.others, 100 * step.share, 100 * step.low, 100 * step.high, 100 * step.even, step.n) }
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
    local text = ("%+.1f (%.1f to %.1f)%s"):format(row.gain, row.low or 0, row.high or 0, row.clear and "*" or "")
    by[row.what][row.kept and "kept" or "drawn"] = text
    by[row.what].most = math.max(by[row.what].most, math.abs(row.kept and row.gain or 0))
  end
  table.sort(order, function(x, y) return x.most > y.most or x.most == y.most and x.what < y.what end)
  return order
end

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
  end
  if #c.findings == 0 then show.row("nothing stands out") end
  show.row("")
  for _, line in ipairs(card.figures(c)) do
    show.write(("  %-12s "):format(line[1]))
    show.wrapped(line[2], 15, 15)
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
