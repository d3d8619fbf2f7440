local use = require "judge.use"
local verdicts = require "judge.verdicts"

local function metric(of)
  local m = { id = "length", name = "length", unit = "turns", kind = "figure", pairs = 100, changed = 60 }
  for key, value in pairs(of) do m[key] = value end
  return m
end

test("verdicts say what differs, by how much and how sure that is", function()
  for _, case in ipairs {
    { { call = "different", difference = -3.1, ci95 = { -3.4, -2.8 } }, "games are 3.10 turns shorter (2.80 to 3.40)" },
    { { call = "same" }, "length: the same in all 100 pairs" },
    { { call = "none", ci95 = { -0.2, 0.35 } }, "no difference in length larger than 0.35 turns" },
    { { call = "unknown", ci95 = { -2, 4 }, pairs_needed = 1234 },
      "not known yet: length (-2.0 to +4.0 turns); at most about 1300 pairs would tell" },
    { { call = "unknown", ci95 = {} }, "not known yet: length" },
    { { call = "unknown", ci95 = { 2, 2 }, few = true, changed = 6, pairs = 6 },
      "not known yet: length (+2.0 to +2.0 turns) (only 6 of 6 pairs differ)" },
    { { id = "seat_1", kind = "seat", place = 1, share = true, call = "probably", difference = 0.05,
      ci95 = { 0.01, 0.09 } }, "seat 1 wins 5.0 points more often (1.0 to 9.0)" },
    { { id = "end_x", kind = "end", of = "100 %s", place = 0, share = true, call = "different",
      difference = -0.5, ci95 = { -0.7, -0.3 } }, "50 points fewer games end by 100 %s (30 to 70)" },
    { { id = "seat_2_score", kind = "seat score", place = 2, unit = "points", call = "unknown",
      ci95 = { -1, 1 } }, "not known yet: the score of seat 2 (-1.0 to +1.0 points)" },
  } do same(verdicts.metric(metric(case[1])), case[2]) end
  same(verdicts.advantage { call = "different", a = 0.1, b = 0.3, ci95 = { 0.1, 0.3 } },
    "seat advantage is 20 points larger (10 to 30): the best seat is 30.0 ahead of the worst, not 10.0")
end)

test("what can't be told beside the pairs is missed, and the rest is told", function()
  local found, texts = require "judge.parts".gather({
    { key = "one", called = "what options bring", ask = function(about) return about + 1 end },
    { key = "two", called = "what other bots say", ask = function() error { why = "a worker was lost" } end },
    { key = "three", called = "what skill is worth", ask = function() return nil + 1 end },
    { key = "four", called = "x", ask = function() return 4 end },
  }, 1)
  same(found.one, 2)
  same(found.two, nil)
  same(found.four, 4)
  same(#texts, 2)
  same(texts[1], "missing here: what other bots say (a worker was lost)")
  same(texts[2]:find("missing here: what skill is worth (a mistake of the program itself: ", 1, true), 1)
end)

--- A comparison in which B adds an option; its tally, and what is said of it.
local function warnings(tally, of)
  local side = { bots = { "heuristic" }, failed = 0, tally = {}, tallied = 10, use = {} }
  local b = { bots = { "heuristic" }, failed = 0, tally = tally, tallied = 10, use = {
    { rule = "work.jackpot", kind = "option", layer = "house", source = "x:1" },
    { rule = "work.jackpot", kind = "rule", layer = "house", source = "x:1", at = 0, fired = 0, games = 0 },
  } }
  local c = { sides = { side, b }, pairs = 10, played = 10, players = 4, metrics = {},
    behaviour = { looked = 60, parted = 3, clusters = {} } }
  for key, value in pairs(of or {}) do c[key] = value end
  return use.warnings(c), c
end

test("an option that nobody takes is dead, or unseen, or was never asked for", function()
  same(warnings({ ["work: work.jackpot ! jackpot.price"] = { offered = 600 } })[1],
    "work.jackpot was never legal: jackpot.price refused it 60 times a game")
  same(warnings({ ["work: work.jackpot"] = { offered = 45 } })[1],
    "work.jackpot was offered at 4.5 questions a game and never taken")
  same(warnings({})[1], "work.jackpot was offered at no question that came up")
  same(#warnings({ ["work: work.jackpot"] = { offered = 45, chosen = 20, games = 9 } }), 0)
end)

test("answers by lot, failures and scores are said", function()
  local taken = { ["work: work.jackpot"] = { offered = 45, chosen = 20, games = 9 } }
  taken.bet = { offered = 100, chosen = 90 }
  same(warnings(taken)[1],
    "answered by lot: to the bots all answers to 'bet' are worth the same (9.0 of 10 questions a game)")
  taken.bet = nil
  local _, c = warnings(taken)
  c.sides[2].failed = 4
  assert(use.warnings(c)[1]:find("^0 of 10 games of A and 4 of B failed"))
  same(warnings(taken, { alike = true })[1], "every pair was played alike: only what it scores differs")
  _, c = warnings(taken)
  c.sides[2].use[3] = {
    rule = "score.final", kind = "rule", layer = "house", source = "x:9", at = 1, fired = 5, games = 5,
  }
  same(use.warnings(c)[1], "the bots don't know how B changes the score: it says no worth")
end)

test("who takes a card and wins is noticed, and chance isn't", function()
  local _, c = warnings({
    ["work: build = ace"] = { chosen = 100, takers = 100, takers_won = 60 * 840 },
    ["work: build = ace #7"] = { chosen = 100, takers = 100, takers_won = 60 * 840 },
    ["work: build = two"] = { chosen = 100, takers = 100, takers_won = 27 * 840 },
    ["= ace"] = { chosen = 9, takers = 9, takers_won = 9 * 840 },
  }, { pairs = 1000 })
  c.sides[2].tallied = 1000
  local list = use.takers(c)
  same(#list, 1)
  same(list[1].thing, "ace")
  same(list[1].takers, 200)
end)
