--- `oilpatch tune` over the library "games" (games.c): which value of a setting makes the game like that?
---
--- All values are candidates and play the same games, in rounds.  After each round every candidate has an interval
--- for its figure that holds at all times, and for all candidates at once (a confidence sequence at a level shared
--- between them).  One that lies outside the target is out; one that lies inside has met it, and the search ends.
--- So with 95 % certainty "this value meets the target" is true, and so is "no value does".  When the games run out
--- first, what is known is said and nothing more.
local chart_text = require "page.chart_text"
local games = require "games"
local lists = require "front.lists"
local metrics = require "judge.metrics"
local show = require "front.show"
local term = require "term"
local value = require "front.value"
local words = require "judge.words"

local GAMES <const>, ROUND <const>, MOST <const>, AIM <const> = 2000, 50, 40, 600

local say = show.say

local function setting_of(t, one) return t.setting .. "=" .. one.label end

-- Playing ------------------------------------------------------------------------

--- What the command line says: target, axis, how many games at most; or what is wrong.
local function plan_of(o)
  local limit = o.games or GAMES
  if limit < o.enough then return say("tune needs at least %d games", o.enough) end
  local target = words.target(o.rest[2], o)
  if type(target) == "string" then return target end
  local axis = words.range(o.over[1], 64)
  if type(axis) == "string" then return axis end
  if #axis.labels > MOST then
    return say("%d values, at most %d are tried; give a STEP: NAME=A..B..STEP", #axis.labels, MOST)
  end
  return { target = target, axis = axis, limit = limit }
end

local function count_of(t, which)
  return #lists.pick(t.values, function(one) return one.standing == which end)
end

--- A table for every value, and the metric's place among those of the game; nil, and what is wrong unless that was
--- said.
local function open_all(t)
  for i, one in ipairs(t.values) do
    t.players = games.open(i, t.layers, lists.joined(t.settings, { setting_of(t, one) }))
    if not t.players then return nil, games.fail(i) end
    t.bots = games.seat(i)
    if not t.bots then return nil end
  end
  local target = t.plan.target
  games.play { arms = { 1 }, pairs = true } -- none, but of them all is told
  for at, m in ipairs(metrics.found(1).metrics) do
    if target.seat and m.kind == "seat" and m.place == target.seat or m.id == target.kind then
      t.metric, t.name, t.share, t.watched = m.id, m.name, m.share, m.watched
      return at
    end
  end
  return nil, say("a game of %d has no such figure", t.players)
end

--- False: it failed, and that was said.
local function play(t, i, to)
  local good, ended = games.play {
    arms = { i }, from = t.played, to = to, watch = t.watched and 1 or 0, tag = i, shared = t.plan.limit, patience = 0,
    pairs = true,
  }
  t.interrupted = t.interrupted or ended == "interrupted"
  return good and true or games.fail(i)
end

local function judge(t, i, one, at)
  local target = t.target
  local found = metrics.found(i)
  local a = found.metrics[at].a
  one.games, one.known, one.mean = found.pairs, a.n, a.mean
  one.interval = games.sequence(a.n, a.mean, a.squares, 1 - 0.05 / #t.values, AIM, t.share)
  local low, high = one.interval[1] or -math.huge, one.interval[2] or math.huge
  if found.failed[1] > 0 then
    one.standing, one.error = "failed", (games.fault(i))
  elseif low > target[2] or high < target[1] then
    one.standing = "out"
  elseif low >= target[1] and high <= target[2] then
    one.standing = "met"
  end
end

local function round(t, at)
  local to = math.min(t.played + (t.played < t.enough and t.enough or ROUND), t.plan.limit)
  for i, one in ipairs(t.values) do
    if one.standing == "open" and not t.interrupted then
      if not play(t, i, to) then return false end
      judge(t, i, one, at)
    end
  end
  t.played = to
  if term.watched() then
    games.status(say("%d games each, %d of %d values left", to, count_of(t, "open"), #t.values))
  end
  return true
end

--- A shard can't know which values are out: it plays its part of all.
local function shard(t)
  for i in ipairs(t.values) do
    if not t.interrupted and not play(t, i, t.plan.limit) then return nil end
  end
  return t.interrupted and 1 or 0
end

--- Play until it is known: the status; a sentence: what is wrong; nil: it failed, and that was said.
local function search(t)
  local axis, target = t.plan.axis, t.plan.target
  t.setting, t.played, t.interrupted = axis.name, 0, false
  t.target, t.middle = { target.low, target.high }, target.middle
  t.values = lists.map(axis.labels, function(label, i)
    return {
      value = axis.values[i], label = label, standing = "open", games = 0, known = 0, mean = 0.0,
      interval = { 0.0, 0.0 },
    }
  end)
  local at, wrong = open_all(t)
  if not at then return wrong end
  local begun = games.clock()
  if t.shard then return shard(t) end
  while t.played < t.plan.limit and not t.interrupted and count_of(t, "met") == 0 and count_of(t, "open") > 0
    and (not t.seconds or games.clock() - begun <= t.seconds) do
    if not round(t, at) then return nil end
  end
  if term.watched() then games.status() end
  t.seconds = games.clock() - begun
  return count_of(t, "met") > 0 and 0 or 1
end

-- Words --------------------------------------------------------------------------

--- The value of that standing (nil: of any) whose figure is nearest to the target.
local function nearest(t, standing)
  return (lists.most(t.values, function(one)
    return (not standing or one.standing == standing) and one.known >= 2 and -math.abs(one.mean - t.middle)
  end))
end

local function describe(t, one)
  local scale, unit = t.share and 100 or 1, t.share and "%" or ""
  local low, high = one.interval[1], one.interval[2]
  return say("%s: %s %.2f%s (%.2f to %.2f)", setting_of(t, one), say(t.name), scale * one.mean, unit,
    scale * (low or -math.huge), scale * (high or math.huge))
end

--- What was found, in a sentence; and the value that it names, or nil.
local function conclude(t)
  local met, open, any = nearest(t, "met"), nearest(t, "open"), nearest(t)
  if met then return say("%s meets it", describe(t, met)), met end
  if open then
    return say("not settled after %d games each: the nearest is %s; more --games would tell", t.played,
      describe(t, open)), open
  end
  if any then return say("no value meets it; the nearest is %s", describe(t, any)), any end
  return say("the games fail at every value")
end

local function one_value(one)
  return value.pick(one, "value standing games mean? interval error", {
    interval = value.interval(one.interval[1], one.interval[2]),
  })
end

local function as_value(t)
  local verdict, best = conclude(t)
  return value.pick(t, "game bots metric target setting met best? verdict values", {
    met = count_of(t, "met") > 0, best = best and best.value, verdict = verdict,
    values = lists.map(t.values, one_value),
  })
end

--- The values that were played enough, against the target.
local function curve_of(t)
  local scale = t.share and 100 or 1
  local target = { scale * t.target[1], scale * t.target[2] }
  local points = lists.map(t.values, function(one)
    return one.known >= t.enough and {
      label = one.label, y = scale * one.mean, low = scale * one.interval[1], high = scale * one.interval[2],
    } or nil
  end)
  return {
    title = say("%s%s, %g to %g wanted", say(t.name), t.share and ", %" or "", target[1], target[2]),
    across = t.setting, points = points, target = target,
  }
end

local function tell(t)
  local curve = curve_of(t)
  if #curve.points > 0 then
    show.write(table.concat(chart_text.curve(curve, term.columns()), "\n"), "\n")
  end
  show.hang("\n", conclude(t), 0)
  show.line(0, "%d games of %s at most for a value, %.1f s; the intervals hold at any time and all at once%s",
    t.played, show.bots(t.bots), t.seconds, t.interrupted and say("; interrupted") or "")
  for i, one in ipairs(t.values) do
    if one.standing == "failed" then
      show.row("")
      show.row("%s fails:", setting_of(t, one))
      games.show_fault(i)
    end
  end
end

--- The status; a sentence: what the command line says is wrong; nil: it failed, and that was said.
local function run(t)
  t.plan = plan_of(t)
  if type(t.plan) == "string" then return t.plan end
  t.kept, t.shard = games.begin()
  local status = t.kept ~= nil and search(t) or nil
  if math.type(status) and not t.shard then
    if t.json then games.print(as_value(t)) else tell(t) end
  end
  return status
end

return { run = run }
