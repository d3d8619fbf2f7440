--- `oilpatch audit` over the library "games" (games.c): the balance card, one value, which card.lua and page/audit.lua
--- tell.
local detours = require "judge.detours"
local favour = require "judge.favour"
local games = require "games"
local lists = require "front.lists"
local luck = require "judge.luck"
local rows = require "judge.rows"
local say = require "front.show".say
local strength = require "judge.strength"
local use = require "judge.use"

local audit = {}

local looks = { 60, 120, 240 } -- games after which a row may stop
local games_of_control, most_things = 400, 16

local function mean_of(control, pick)
  local s = favour.over(control.games, pick)
  local low, high = favour.interval(s)
  return { mean = s.mean, low = low, high = high, n = s.n }
end

local function figure(control, name, scale)
  return mean_of(control, function(game) return favour.figure(game, name, control.players) * (scale or 1) end)
end

-- What to ask about ----------------------------------------------------------------

--- The rows of a game's options: kept from what is chosen, drawn to what is left on the table.
local function option_rows(tally)
  local list = {}
  for id, seen in pairs(tally.options) do
    if seen.chosen > 0 and seen.chosen < 0.98 * seen.offered then
      list[#list + 1] = favour.row("~", id)
    end
    if seen.offered > 0 and seen.chosen < 0.9 * seen.offered then list[#list + 1] = favour.row("+", id) end
  end
  return lists.sort(list, "what", "sign")
end

--- Of cards, spots and tiles those whose takers' wins are farthest from an even share.
local function thing_rows(tally, players)
  local all = lists.rows(tally.things, function(seen, name)
    if seen.takers < 20 or seen.takers >= 0.8 * players * tally.games or name:find("[~+]") then return nil end
    local far = math.abs(use.share(seen) - 1 / players)
    return { what = seen.option .. "=" .. seen.thing, z = far * math.sqrt(seen.takers) }
  end)
  return lists.map(lists.first(lists.sort(all, "-z", "what"), most_things), function(one)
    local row = favour.row("~", one.what)
    row.thing = true
    return row
  end)
end

--- Race the rows: at each look those stop that are clear, or within a margin that doesn't matter.
local function race(card, control, list, limit)
  local margin, level = favour.margin(control) / 4, 1 - 0.05 / #looks
  for look, n in ipairs(looks) do
    for _, row in ipairs(list) do
      if not row.done and (look == 1 or rows.clock() < limit) then
        favour.play(control, row, n)
        favour.judge(row, level)
        if not row.low then row.done = true end
        local clear = row.p and row.p * #looks * #list < 0.01
        local little = row.low and row.low > -margin and row.high < margin
        row.done = row.done or clear or little
      elseif not row.done then
        card.hurried, row.unsettled = true, true
      end
    end
  end
  for _, row in ipairs(list) do row.p = row.p and math.min(1, #looks * row.p) end
  favour.correct(list)
end

-- The strengths of bots ---------------------------------------------------------------

--- One of these bots against others: its share of wins, n, and an even share.
local function duel(control, one, others, n)
  local players = control.players
  local list = rows.play(favour.seats(one, others, players), 0, n, false)
  local s = favour.over(list, function(game, k) return favour.won(game, favour.seat_of(k - 1, players), players) end)
  local low, high = rows.share(s.mean, s.n, 0.95)
  return { one = one, others = others, share = s.mean, low = low, high = high, n = s.n, even = 1 / players }
end

--- The bots of the game from weak to strong, as far as names tell; those that were asked for beside come last, against
--- the bot of the card.
local function ladder(control, bot, asked)
  local known, steps = strength.known(), {}
  local names = lists.pick({ "random", "beginner", "heuristic", "tuned" }, function(name)
    return name == "random" or known[name]
  end)
  local has = lists.set(names)
  if not has[bot] then names[#names + 1], has[bot] = bot, true end
  local function step(...) steps[#steps + 1] = rows.unless_failed(duel, control, ...) end
  for i = 2, #names do step(names[i], names[i - 1], 60) end
  for _, name in ipairs(asked) do
    if not has[name] then
      step(name, bot, 24)
      has[name] = true
    end
  end
  return steps
end

--- The same rows by bots of another strength: what turns round is the bots', not the game's.  Also who they are, and of
--- how many rows they were asked.
local function disagreements(control, list)
  local weak, asked = strength.other(control.bot), 0
  local other, found = favour.control(weak, control.players), {}
  if control.bot == weak then return found, weak, 0 end
  for _, row in ipairs(list) do
    if row.clear and row.sign == "~" and not row.thing and asked < 12 then
      local twin = favour.row("~", row.what)
      asked = asked + 1
      if rows.unless_failed(favour.play, other, twin, 60) then favour.judge(twin, 0.99) end
      if twin.low and (twin.low > 0 and row.lead.mean < 0 or twin.high < 0 and row.lead.mean > 0) then
        found[#found + 1] = {
          what = row.what, other = weak, strong = row.lead.mean, weak = twin.lead.mean, low = twin.low,
          high = twin.high, n = 60,
        }
      end
    end
  end
  return found, weak, asked
end

-- The course of the game -----------------------------------------------------------------

--- How many answers of others lie between two of one's own, on average and at most.
local function downtime(control)
  local wait = mean_of(control, function(game)
    local n = favour.figure(game, "waits", control.players)
    return n > 0 and favour.figure(game, "waited", control.players) / n
  end)
  return { wait = wait, longest = figure(control, "longest") }
end

--- Wins of so many games, with the interval at a level.
local function share_of(won, n, level)
  local share = n > 0 and won / n or 0
  local low, high = rows.share(share, n, level)
  return { share = share, low = low, high = high, n = n }
end

--- How often who leads alone after a part of the game wins in the end.
local function leader_wins(control, part)
  local s, won = favour.over(control.games, function(game)
    local seat = favour.figure(game, part, control.players)
    return seat > 0 and favour.won(game, seat, control.players)
  end)
  return share_of(won, s.n, 0.95)
end

-- The card --------------------------------------------------------------------------

local function row_value(row)
  return {
    what = row.what, kept = row.sign == "~", thing = row.thing or false, games = row.played, gain = row.lead.mean,
    low = row.low, high = row.high, wins = row.wins.mean, p = row.p, clear = row.clear or false, failed = row.failed,
    unsettled = row.unsettled or false,
  }
end

local function seats_of(control)
  local list = {}
  for seat = 1, control.players do
    local s, won = favour.over(control.games, function(game) return favour.won(game, seat, control.players) end)
    list[seat] = share_of(won, s.n, 1 - 0.05 / control.players)
    list[seat].seat = seat
  end
  return list
end

local function answers_of(tally)
  local list = lists.rows(tally.options, function(seen, id)
    return {
      option = id, offered = seen.offered / tally.games, chosen = seen.chosen / tally.games,
      winners = seen.chosen > 0 and seen.by_winners / seen.chosen or nil,
    }
  end)
  for id in pairs(tally.refused) do
    if not tally.options[id] then
      local guard, times = use.refuser(tally, id)
      list[#list + 1] = { option = id, offered = 0, chosen = 0, refuser = guard, refused = times }
    end
  end
  return lists.sort(list, "option")
end

--- Cards, spots and tiles that are offered and taken far less often than others by the same option; most offered first.
local function untaken_of(tally)
  local list, sums = {}, {}
  for _, seen in pairs(tally.things) do
    local sum = sums[seen.option] or { offered = 0, chosen = 0, things = 0, idle = {} }
    sum.offered, sum.chosen, sum.things = sum.offered + seen.offered, sum.chosen + seen.chosen, sum.things + 1
    sums[seen.option] = sum
  end
  for _, seen in pairs(tally.things) do
    local sum = sums[seen.option]
    local expected = seen.offered * sum.chosen / math.max(1, sum.offered)
    if expected >= 12 and seen.chosen < expected / 8 then
      sum.idle[#sum.idle + 1] = { thing = seen.thing, option = seen.option, offered = seen.offered / tally.games }
    end
  end
  for _, sum in pairs(sums) do -- of a map most spots lie idle: that says nothing
    if 4 * #sum.idle < sum.things then table.move(sum.idle, 1, #sum.idle, #list + 1, list) end
  end
  return lists.sort(list, "-offered", "thing")
end

local function lots_of(tally)
  local list = lists.rows(tally.choices, function(seen, name)
    return seen.offered > 0 and seen.chosen > 0.5 * seen.offered
      and { choice = name, lots = seen.chosen / tally.games, asked = seen.offered / tally.games } or nil
  end)
  return lists.sort(list, "choice")
end

--- Who plays alone wins whatever they take.
local function all_rows(tally, players)
  return lists.append(option_rows(tally), players > 1 and thing_rows(tally, players) or {})
end

--- A shard can't know which rows stop early: it plays its part of all, and the merge races them.
local function share(control, tally, counted, tallied)
  for _, row in ipairs(all_rows(tally, control.players)) do favour.play(control, row, looks[#looks]) end
  if control.players > 1 then
    detours.share(control, counted, tallied)
    luck.play(control, math.huge)
  end
end

--- Play and reckon.
local function reckon(o, bots, shard)
  local bot, players = bots[1], #bots
  local limit = o.seconds or 300
  local control = favour.control(bot, players)
  control.closely = true
  favour.need(control, o.games or games_of_control)
  local counted, tallied = rows.tally()
  local tally = use.tally({ tally = counted, tallied = tallied })
  control.closely = false
  local failed = #lists.pick(control.games, function(game) return #game == 0 end)
  local failure, failed_seed = rows.failure()
  if failed == #control.games then
    rows.fail(say("all games failed, the last by --seed %s: %s", failed_seed, failure))
  end
  local card = {
    game = o.game, players = players, seed = o.seed_text, layers = o.layers, settings = o.settings,
    bot = bot, games = #control.games, failed = failed, failure_text = failed > 0 and failure or nil,
    failure_seed = failed > 0 and failed_seed or nil,
    limit = limit, path = o.report, length = figure(control, "turns"), decisions = figure(control, "decisions"),
    questions = figure(control, "questions"),
    margin = figure(control, "margin"), leads = figure(control, "leads"), settled = figure(control, "settled", 0.1),
    seats = seats_of(control), answers = answers_of(tally), untaken = untaken_of(tally), lots = lots_of(tally),
  }
  if players > 1 then
    card.downtime = downtime(control)
    card.leader = {
      quarter = leader_wins(control, "quarter"), half = leader_wins(control, "half"),
      three_quarters = leader_wins(control, "three_quarters"),
    }
  end
  card.score = mean_of(control, function(game)
    local sum = 0
    for i = 1, players do sum = sum + game[1 + i] end
    return sum / players
  end)
  control.shared = looks[#looks]
  if shard then return share(control, tally, counted, tallied) end
  local list = all_rows(tally, players)
  race(card, control, list, 0.5 * limit)
  card.rows = lists.map(list, row_value)
  control.shared = 0
  if players > 1 then
    card.disagree, card.other_bot, card.asked_other = disagreements(control, list)
    card.ladder = ladder(control, bot, bots)
    card.deciding = detours.play(control, counted, tallied, 0.8 * limit)
    card.luck, card.luck_left = luck.play(control, limit)
  else
    card.disagree, card.ladder, card.deciding, card.luck = {}, {}, {}, {}
  end
  card.took = rows.clock()
  return require "judge.findings".add(card)
end

--- The status; nil: it failed, and that was said.
function audit.run(o)
  local kept, shard = games.begin()
  if kept == nil then return nil end
  if not games.open(1, o.layers, o.settings) then return games.fail(1) end
  local bots = games.seat(1)
  if not bots then return nil end
  rows.of(1)
  local good, card = pcall(reckon, o, bots, shard)
  if not good and type(card) == "table" then return games.failed(card.why) end
  if not good then error(card, 0) end
  if shard then return 0 end
  if o.json then games.print(card) else require "judge.card".tell(card) end
  card.rules = o.report and games.told(1)
  return (not o.report or require "page.audit".tell(card)) and 0 or 1
end

return audit
