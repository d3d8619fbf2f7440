--- What a balance card means: its findings in words, with what to try next, the weightiest first.
local detours = require "judge.detours"
local lists = require "front.lists"
local say = require "front.show".say

local findings = {}

--- As many decimals as people read: none from a hundred on.
local function number(x, sign) return say("%" .. (sign or "") .. (math.abs(x) < 100 and ".1f" or ".0f"), x) end
findings.number = number

local function points(x) return number(x, "+") end

--- "work.draw", "card8 (work.build)".
local function called(row)
  local option, thing = row.what:match("^(.-)=(.*)$")
  return thing and ("%s (%s)"):format(thing, option) or row.what
end
findings.called = called

--- A share with its interval, in percent, and of how many: four numbers for a sentence.
function findings.percents(s) return 100 * s.share, 100 * s.low, 100 * s.high, s.n end
local percents = findings.percents

local function interval(row, sign)
  local low, high = row.low, row.high
  if sign < 0 then low, high = -high, -low end
  return say("%s to %s, n %d", number(low), number(high), row.games)
end

--- Rows that are clear, the farthest first.
local function clear_rows(card, pick)
  local list = lists.pick(card.rows, function(row) return row.clear and pick(row) end)
  table.sort(list, function(x, y) return math.abs(x.gain) > math.abs(y.gain) end)
  return list
end

local function say_rows(card, add)
  for _, row in ipairs(clear_rows(card, function(r) return not r.kept and r.gain > 0 end)) do
    add(say("%s is worth %s points (%s) more than the bots see: who takes it whenever they can gains that",
      called(row), points(row.gain), interval(row, 1)),
      say("make it dearer, or give bots a worth for %s", row.what))
  end
  for _, row in ipairs(clear_rows(card, function(r) return r.kept and r.gain > 0 end)) do
    add(say("%s looks good and isn't: kept from it, a bot gains %s points (%s)", called(row), points(row.gain),
      interval(row, 1)), "make it stronger, or tune the bots (tune-bot)")
  end
  local brings = clear_rows(card, function(r) return r.kept and r.gain < 0 and not r.thing end)
  for i, row in ipairs(lists.first(brings, 3)) do
    local brought = card.players > 1 and "%s brings who uses it %s points (%s), %.0f points of wins"
      or "%s brings who uses it %s points (%s)"
    local is_all = i == 1 and card.margin.mean > 0 and -row.gain > 2 * card.margin.mean
    local unit = card.margin.mean > 0 and say("; %.1f winning margins", -row.gain / card.margin.mean) or ""
    add(say(brought, called(row), number(-row.gain), interval(row, -1) .. unit, -100 * row.wins), is_all
      and "without it nobody wins: is that what the game is about?" or nil)
  end
  local matters = card.margin.mean / 4
  local strong = clear_rows(card, function(r) return r.kept and r.thing and r.gain < -matters end)
  for _, row in ipairs(lists.first(strong, 3)) do
    add(say("who is kept from %s loses %s points (%s): it is strong", called(row), number(-row.gain),
      interval(row, -1)),
      "let it cost more, or bring less; for a card see recipes banned_card")
  end
end

local function say_answers(card, add, plain)
  for _, a in ipairs(card.answers) do
    if a.refuser then
      add(say("%s is never legal: %s refuses it %.1f times a game", a.option, a.refuser, a.refused),
        "allow it earlier, or take it out")
    elseif a.chosen == 0 and a.offered >= 0.05 then
      local row = lists.find(card.rows, function(r) return r.what == a.option and not r.kept end)
      local text = say("%s is offered at %.1f questions a game and never taken", a.option, a.offered)
      if row and row.clear and row.gain < 0 then
        text = text .. say("; drawn to it, a bot is off by %s points (%s)", points(row.gain), interval(row, 1))
      end
      if not (row and row.clear and row.gain > 0) then
        add(text .. say(": whether it is worth anything to others is not known"),
          "make it pay, or don't offer it where another answer is legal")
      end
    end
  end
  local names = lists.map(lists.first(card.untaken, 5), function(one)
    return say("%s (%s), offered at %s questions a game", one.thing, one.option, number(one.offered))
  end)
  if #names > 0 then
    local more = #card.untaken > #names and say(" and %d more", #card.untaken - #names) or ""
    plain(say("hardly ever taken, though others of the kind are: %s", table.concat(names, say("; ")) .. more),
      "make them cheaper or better, or take them out")
  end
  for _, l in ipairs(card.lots) do
    add(say("'%s' is answered by lot (%.1f of %.1f questions a game): to the bots all answers are worth the same",
      l.choice, l.lots, l.asked), "say what its options are worth (worth), or distrust every row about them")
  end
end

local function say_seats(card, add)
  local even = 1 / card.players
  local s = lists.most(card.seats, function(s)
    return (s.low > even or s.high < even) and math.abs(s.share - even) or nil
  end)
  if s and card.players > 1 then
    add(say("seat %d wins %.0f %% (%.0f to %.0f, n %d), an even share is %.0f", s.seat, 100 * s.share, 100 * s.low,
      100 * s.high, s.n, 100 * even),
      s.share > even and "give later seats something: see recipes handicap" or "see recipes handicap")
  end
end

local function say_leader(card, add)
  local half = card.leader and card.leader.half
  if half and half.n >= 20 and half.low > 0.7 then
    add(say("who leads at half time wins %.0f %% of the games (%.0f to %.0f, n %d): the leader is hard to stop",
      percents(half)), "help who is behind (recipes catch_up), or end earlier")
  elseif card.settled.n > 0 and card.players > 1 and card.settled.mean < 60 then
    add(say("the winner leads for good after %.0f %% of the game (%.0f to %.0f, n %d): the rest is played out",
      card.settled.mean, card.settled.low, card.settled.high, card.settled.n), "end earlier, or help who is behind")
  end
end

--- Questions that decide for others, and those that decide nothing.
local function say_deciding(card, add)
  local how = say("Bonferroni over %d questions and two looks", #card.deciding)
  local idle, little = {}, card.margin.mean / 8
  for _, q in ipairs(card.deciding) do
    if detours.makes_kings(q) then
      add(detours.king_words(q), "let it bring its giver something, or ask it earlier", how)
    elseif q.n >= 20 and not q.apart.clear and not q.others.clear and q.lot.low and q.lot.low > -little
      and q.lot.high < little then
      idle[#idle + 1] = say("'%s' (%s to %s, n %d)", q.choice, number(q.lot.low), number(q.lot.high), q.n)
    end
  end
  if #idle > 0 then
    add(say("an answer by lot is as good as the best, in points: %s", table.concat(idle, ", ")),
      "make the answers differ, or don't ask", how)
  end
end

local function say_luck(card, add)
  local all, how = card.luck[1], say("Holm over %d parts", #card.luck)
  if all and all.clear and all.low > 0.5 then
    add(say("the deal decides %.0f %% of who is ahead (%.0f to %.0f, n %d)", percents(all)),
      "deal more alike, or let players choose from more", how)
  end
  for _, part in ipairs(card.luck) do
    if part.clear and not part.whole and part.low > 0.2 then
      add(say("'%s' alone decides %.0f %% of who is ahead (%.0f to %.0f, n %d)", part.name, percents(part)),
        say("deal '%s' more alike", part.name), how)
    end
  end
end

local function say_downtime(card, add)
  local d = card.downtime
  if d and d.wait.n > 1 and d.wait.low and d.wait.low > 6 * (card.players - 1) then
    add(say("between two answers of one's own others give %.0f (%.0f to %.0f, n %d), at most %.0f in a game",
      d.wait.mean, d.wait.low, d.wait.high, d.wait.n, d.longest.mean), "shorter turns in quicker succession")
  end
end

local function say_course(card, add)
  local forced = card.questions.mean > 0 and 1 - card.decisions.mean / card.questions.mean or 0
  if forced > 0.3 then
    add(say("%.0f %% of the questions have one answer", 100 * forced), "ask only where there is a choice")
  end
  for _, step in ipairs(card.ladder) do
    if step.low <= step.even then
      add(say("%s isn't shown to beat %s: %.0f %% of wins (%.0f to %.0f, n %d), even is %.0f", step.one,
        step.others, 100 * step.share, 100 * step.low, 100 * step.high, step.n, 100 * step.even),
        "either luck decides, or the better bot isn't better: distrust what bots say of skill")
    end
  end
end

--- What there was no time for: where nothing is marked, nothing is known.
local function say_unsettled(card, add)
  local parts = {}
  local function count(list, key, words)
    local left, names = lists.pick(list, function(one) return one.unsettled end), {}
    for _, one in ipairs(left) do if one[key] ~= names[#names] then names[#names + 1] = one[key] end end
    local some = table.concat(names, ", ", 1, math.min(4, #names)) .. (#names > 4 and ", …" or "")
    if #left > 0 then parts[#parts + 1] = say(words, #left, #list, some) end
  end
  count(card.deciding, "choice", "%d of %d questions (%s)")
  count(card.rows, "what", "%d of %d rows (%s)")
  if (card.luck_left or 0) > 0 then parts[#parts + 1] = say("what %d components deal", card.luck_left) end
  if #parts == 0 then return end
  add(say("the time limit of %d s ran out before these were settled: %s; what has no * there is unknown, not nothing",
    card.limit, table.concat(parts, say("; "))), ("--seconds %d"):format(4 * card.limit))
end

--- The card with its findings: a list of { text, try }.
function findings.add(card)
  local list = {}
  local function add(text, try, how)
    list[#list + 1] = { text = text, try = try and say(try), bots = card.bot, correction = say(how or "none") }
  end
  local function in_rows(text, try) add(text, try, say("Holm over %d rows", #card.rows)) end
  if card.failed > 0 then
    add(say("%d of %d games failed, so that the rest is no fair sample; the last by --seed %s: %s", card.failed,
      card.games, card.failure_seed, card.failure_text), "oilpatch check shortens one to a test")
  end
  say_unsettled(card, add)
  for _, d in ipairs(card.disagree) do
    if d.other == "random" and d.strong < 0 then -- who means nothing by it contradicts nobody
      add(say("%s pays only who knows how: kept from it, %s is off by %s points, who answers by chance by %s (%.1f to "
        .. "%.1f, n %d)", d.what, card.bot, points(d.strong), points(d.weak), d.low, d.high, d.n),
        "fine for a game of skill; else let it cost less to do badly", "at 99 %")
    else
      add(say("the bots disagree on %s: kept from it, %s is off by %s points, %s by %s (%.1f to %.1f, n %d)", d.what,
        card.bot, points(d.strong), d.other, points(d.weak), d.low, d.high, d.n), "trust neither; play it", "at 99 %")
    end
  end
  say_rows(card, in_rows)
  say_deciding(card, add)
  say_luck(card, add)
  say_leader(card, add)
  say_answers(card, in_rows, add)
  say_seats(card, function(text, try) add(text, try, say("Bonferroni over %d seats", card.players)) end)
  say_downtime(card, add)
  say_course(card, add)
  card.findings = list
  return card
end

return findings
