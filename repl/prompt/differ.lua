--- What differs, a sentence a line: between two positions, and between this position under the
--- rules in use and under others.
local game, term = require "game", require "term"
local say = require "prompt.say"

local differ = {}

local told = 0 -- lines so far

local function put(before, format, ...)
  term.write(before .. say.text(format, ...) .. "\n")
  told = told + 1
end

local function tell(...) put("", ...) end

--- A line of a list.
local function list(...) put("  ", ...) end

-- Two positions ----------------------------------------------------------------

--- What a row is about: a card wherever it lies, pieces of a kind at a place, a counter, the order
--- of a pile.
local function about(row)
  if row.kind == "card" then return "card " .. row.id end
  return table.concat({ row.kind, row.where, row.kind == "pieces" and row.what or "" }, "\n")
end

local TELL = {}

function TELL.pieces(a, b)
  local row, x, y = a or b, a and a.n or 0, b and b.n or 0
  if x ~= y then list("%s: %s%d -> %d", row.named, row.what ~= "" and row.what .. " " or "", x, y) end
end

function TELL.cell(a, b)
  local hidden = a and a.what == "hidden" or b and b.what == "hidden"
  if not hidden then TELL.pieces(a, b) end
end

function TELL.card(a, b)
  if not a then
    list("%s: is not in the first", b.what)
  elseif not b then
    list("%s: is not in the second", a.what)
  elseif a.where == "" and b.where == "" then
    return -- face down: how many are is told by their pile
  elseif a.where == "" then
    list("%s: is seen in %s", b.what, b.named)
  elseif b.where == "" then
    list("%s: was in %s, and is not seen any more", a.what, a.named)
  elseif a.where ~= b.where then
    list("%s: from %s to %s", a.what, a.named, b.named)
  elseif a.n ~= b.n then
    list("%s: turned over", a.what)
  end
end

function TELL.order(a, b)
  local both = a and b and a.what ~= b.what
  if both and say.sorted(a.what) == say.sorted(b.what) then list("%s: in another order", a.named) end
end

local function by_subject(rows)
  local found = {}
  for _, row in ipairs(rows) do found[about(row)] = found[about(row)] or row end
  return found
end

--- Pieces first, the game's own notes last.
local function tell_contents(before, after)
  local first, second = by_subject(before), by_subject(after)
  for _, kind in ipairs { "pieces", "card", "order", "cell" } do
    for _, row in ipairs(before) do
      if row.kind == kind then TELL[kind](row, second[about(row)]) end
    end
    for _, row in ipairs(after) do
      if row.kind == kind and not first[about(row)] then TELL[kind](nil, row) end
    end
  end
end

local function tell_scores(before, after)
  local points = {}
  for _, score in ipairs(before.scores) do points[score.seat] = score.points end
  for _, score in ipairs(after.scores) do
    local was = points[score.seat]
    if was and was ~= score.points then list("the score of player %d: %d -> %d", score.seat, was, score.points) end
  end
end

local function same_question(a, b)
  return (a and b and a.seat == b.seat and a.choice == b.choice) or not (a or b)
end

local function asked(asks)
  return asks and say.text("player %d is asked '%s'", asks.seat, asks.says) or say.text("the game is over")
end

--- From one position to another: what tree.differ gave.
function differ.positions(both)
  local a, b = both.before, both.after
  told = 0
  tell_contents(a.contents, b.contents)
  tell_scores(a, b)
  if not same_question(a.asks, b.asks) then list("%s -> %s", asked(a.asks), asked(b.asks)) end
  if both.rules then list("the rules: %s -> %s", both.rules[1], both.rules[2]) end
  if told == 0 then tell("nothing differs") end
end

-- Other rules ------------------------------------------------------------------

--- Answers of one side that the other lacks, with what refuses them there; how many.
local function tell_missing(has, lacks, sign, refused)
  local there, n = {}, 0
  for _, answer in ipairs(lacks) do there[answer.label] = true end
  for _, answer in ipairs(has) do
    if not there[answer.label] then
      n = n + 1
      if answer.refused then
        list("%s %s  (%s by %s)", sign, game.said(answer.label), refused, answer.refused)
      else
        list("%s %s", sign, game.said(answer.label))
      end
    end
  end
  return n
end

local function tell_amounts(x, y)
  if not x.from then
    list("a whole number from %d to %d could be answered", y.from, y.to)
  elseif not y.from then
    list("no number could be answered")
  elseif x.from ~= y.from or x.to ~= y.to then
    list("a whole number from %d to %d would be asked for, not %d to %d", y.from, y.to, x.from, x.to)
  else
    tell("the same numbers can be answered")
  end
end

local function tell_answers(before, after)
  local x, y, amounts = before.answers, after.answers, before.asks.from or after.asks.from
  if amounts then tell_amounts(before.asks, after.asks) end
  local changes = tell_missing(y, x, "+", "was refused") + tell_missing(x, y, "-", "refused")
  if amounts and #x + #y == 0 then return end
  if changes == 0 then
    tell("the same %d answers are offered", #x)
  else
    tell("%d answers now, %d then", #x, #y)
  end
end

--- What a change would do here: what stack.try gave.
function differ.rules(both)
  local a, b = both.before, both.after
  if both.lost > 0 then tell("%s: so the game would stand earlier in this phase", both.why) end
  if not same_question(a.asks, b.asks) then
    if b.asks then
      tell("player %d would be asked '%s'", b.asks.seat, b.asks.says)
    else
      tell("the game would be over")
    end
  elseif a.asks then
    tell_answers(a, b)
  end
  tell_scores(a, b)
end

return differ
