--- Games of one arm, in which bots keep from something or are drawn to it: what the balance card, and a comparison
--- beside its pairs, measure by.
local games = require "games"

local rows = { interval = games.interval, share = games.share }

local arm, against, first, begun
local interrupted -- who interrupts it wants no more

--- Of this arm from now on; `other`: A of a comparison, whose B it is; `played`: its first games, if there are any.
function rows.of(number, other, played)
  arm, against, first, begun, interrupted = number, other, played or {}, games.clock(), false
end

--- Nothing goes on where something can't be played or asked: whoever began it catches that, and says why (parts.lua).
function rows.fail(why) error({ why = why }, 0) end

--- What comes of a part that may be left out; nil: it can't be played.
function rows.unless_failed(part, ...)
  local good, value = pcall(part, ...)
  if good then return value end
  if interrupted or type(value) ~= "table" then error(value, 0) end
end

--- Why the last game that failed did, and its seed.
function rows.failure() return games.fault(arm) end

function rows.known() return first end
function rows.clock() return games.clock() - begun end
function rows.ask(what)
  local value = games.ask(arm, what)
  return value == nil and rows.fail((rows.failure())) or value
end
function rows.numbers(option) return games.numbers(arm, option) end

--- The games, and how they ended early.
local function play(how, arms)
  how.arms, how.leads, how.tag, how.bar, how.tally = arms or { arm }, true, -1, true, how.tally or -1
  local list, ended
  if not interrupted then list, ended = games.play(how) end
  interrupted = interrupted or ended == "interrupted"
  if interrupted or not list then rows.fail(interrupted and "interrupted" or ended) end
  return list, ended
end

--- Shards play a part each of so many that are shared (0: each plays all).
function rows.play(bots, from, to, closely, shared)
  return play {
    bots = bots, from = from, to = to, rows = to - from, watch = closely and 1 or 0, tally = closely and 1 or -1,
    sums = closely, shared = shared or 0,
  }
end

--- What was chosen in the last games that were played closely; and of how many.
function rows.tally()
  local tally, n = games.used(arm)
  return tally or {}, n or 0
end

--- The first games, and in how many of them each rule was at work, by its counter.
function rows.met(bots, n)
  local list, counts = play { bots = bots, from = 0, to = n, rows = n, sums = true }, {}
  for _, rule in ipairs(games.rules(arm) or {}) do if rule.at then counts[rule.at] = rule.games end end
  return list, counts
end

--- The same games, all luck but that of a component (its number in luck(); -1: of all of them) being another one.
function rows.hold(bots, from, to, component)
  return play { bots = bots, from = from, to = to, rows = to - from, shared = to, hold = component }
end

--- The components that a game draws from.
function rows.luck(bots)
  play { bots = bots, from = 0, to = 1 }
  return games.luck(arm)
end

--- Of each game four or six, which leave the way at a question of that name among the first so many: the best answer,
--- one by lot and, of three ways, the next best, by one chance and by another.  Empty: the question didn't come.
function rows.detours(bots, from, to, choice, times, shared, ways)
  return play {
    bots = bots, from = from, to = to, rows = to - from, detour = choice, times = times, ways = 2 * ways,
    shared = shared,
  }
end

--- The metrics of the comparison by other bots.
function rows.pairs(bots, from, to)
  if not against then return {} end
  local _, ended = play({ bots = bots, from = from, to = to, pairs = true }, { against, arm })
  return not ended and require "judge.metrics".found(arm).metrics or {}
end

return rows
