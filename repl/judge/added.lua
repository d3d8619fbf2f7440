--- What the options that a layer adds are worth to who uses them, whether the bots see it or not.  A bot is drawn to an
--- option whenever it can, and once a game; where that is no gain, late in the game, twice, to each of the things and
--- numbers it may name, and to it together with another option.  An option that the bots use is also kept from one of
--- them.
local favour = require "judge.favour"
local lists = require "front.lists"
local rows = require "judge.rows"
local say = require "front.show".say
local use = require "judge.use"

local added = {}

local looks = { 60, 200 } -- games
local most_options, most_values, most_pairs = 6, 8, 8
local late = 0.75 -- of the decisions of a game
local few = 10 -- games that come out otherwise, before anything is said of what is hardly ever offered

local function points(x) return say("%+.1f points", x) end

local function told_of(row)
  if row.alone then
    return say("%s (%.1f to %.1f; %d games)", points(row.lead.mean), row.low, row.high, row.played)
  end
  return say("%s (%.1f to %.1f; %+.0f points of wins, %d games)", points(row.lead.mean), row.low, row.high,
    100 * row.wins.mean, row.played)
end

local function gains(row) return row and row.clear and row.lead.mean > 0 end
local function loses(row) return row and row.clear and row.lead.mean < 0 end

--- The row that gains most, of those that are clear.
local function best_of(list)
  return (lists.most(list, function(row) return gains(row) and row.lead.mean end))
end

--- What the bots make of it.
local function blindness(one)
  return say(one.option.fate == "met" and "use it less than they should" or "don't see it")
end

--- What else was tried once a game, and is no gain.
local function also_tried(one)
  local names, most = {}, 4
  if one.late and one.late.low then names[1] = say("late in the game") end
  if one.twice and one.twice.low then names[#names + 1] = say("twice") end
  lists.append(names, lists.map(one.values, function(row) return row.low and row.value or nil end))
  lists.append(names, lists.map(one.pairs, function(row) return row.low and say("with %s", row.partner) or nil end))
  if #names == 0 then return "" end
  local more = #names > most and say(" and %d more", #names - most) or ""
  return say("; no better: %s", table.concat(lists.first(names, most), ", ") .. more)
end

local times = {
  { "+", "whenever they can" }, { "@", "once a game" }, { "late", "once, late in the game" },
  { "twice", "twice a game" },
}

--- What the rows of an option say; nil: nothing of weight.
local function words(one, margin)
  local id, always, once, kept = one.option.id, one["+"], one["@"], one["~"]
  for _, when in ipairs(times) do
    local row = one[when[1]]
    if gains(row) then
      return say("%s is worth %s to who uses it %s: the bots %s", id, told_of(row), say(when[2]), blindness(one))
    end
  end
  local value, pair = best_of(one.values), best_of(one.pairs)
  if value then
    return say("%s of %s is worth %s to who uses it once a game: the bots %s", id, value.value, told_of(value),
      blindness(one))
  elseif pair then
    return say("%s and %s together are worth %s to who uses each once a game: the bots don't see it", id,
      pair.partner, told_of(pair))
  elseif kept and kept.clear then
    return kept.lead.mean < 0 and say("%s brings who uses it %.1f points (%.1f to %.1f; %d games)", id,
      -kept.lead.mean, -kept.high, -kept.low, kept.played)
      or say("the bots would do better without %s: kept from it, one gains %s", id, told_of(kept))
  elseif one.option.fate == "met" then
    return nil
  elseif not always.often and math.max(always.changed, once.changed) < few then
    return say("what %s is worth is not known: it comes up too seldom (%d of %d games came out otherwise)", id,
      math.max(always.changed, once.changed), once.played)
  elseif one.follows then
    return say("whether %s is worth anything is not known: used once a game it is off by %s, and '%s' follows it, "
      .. "which the bots may answer badly", id, told_of(once), one.follows)
  elseif loses(always) and loses(once) then
    return say("nobody would want %s: used once a game it is off by %s, whenever they can by %s", id, told_of(once),
      told_of(always)) .. also_tried(one)
  elseif once.high == 0 and once.low == 0 and always.high == 0 and always.low == 0 then
    return say("%s changes nothing: games in which one uses it come out the same (%d)", id, once.played)
  elseif math.max(once.high, always.high) < margin / 2 then
    return say("%s brings no gain that matters: used once a game it is off by %s, whenever they can by %s", id,
      told_of(once), told_of(always)) .. also_tried(one)
  end
  return say("whether %s is worth anything is not known: used once a game it is off by %s", id, told_of(once))
    .. also_tried(one)
end

-- What to try ----------------------------------------------------------------------

--- Play rows in two looks; those stop that are clear.  The second look is for as long as there are games left.
local function race(control, list, budget)
  for look, n in ipairs(looks) do
    for _, row in ipairs(list) do
      if not row.done and (look == 1 or budget.games > 0) then
        if look > 1 then budget.games = budget.games - (n - row.played) end
        favour.play(control, row, n)
        favour.judge(row, 1 - 0.05 / #looks)
        row.done = (row.p or 1) < 0.0001 or not row.low or row.often and row.low == row.high
      end
    end
  end
end

--- The options of B that are offered, those first that the bots don't use.
local function options_of(c)
  local options = use.options(c)
  local idle = lists.pick(options, function(o) return o.added and (o.fate == "idle" or o.fate == "rare") end)
  local met = lists.pick(options, function(o) return o.added and o.fate == "met" end)
  return lists.map(lists.first(lists.joined(idle, met), most_options), function(option)
    return { option = option, values = {}, pairs = {} }
  end)
end

--- What an option's answers may name, the most offered first: things and small numbers.
local function values_of(tally, id)
  local seen = lists.rows(tally.things, function(one)
    return one.option == id and not one.thing:find("[~+@=]") and one or nil
  end)
  local list = lists.map(lists.sort(seen, "-offered", "thing"), "thing")
  for _, n in ipairs(rows.numbers(id)) do table.insert(list, 1, ("%d"):format(n)) end
  return #list > 1 and list or {}
end

--- Options that might pay with one that doesn't pay alone: others that B adds (perhaps to a question that only that one
--- leads to), changes, or that lie idle anyway.
local function partners_of(c, one, all, tally)
  local list, has = {}, { [one.option.id] = true }
  local function add(id)
    if not has[id] then list[#list + 1], has[id] = id, true end
  end
  for _, other in ipairs(all) do add(other.option.id) end
  for _, option in ipairs(use.options(c)) do if option.fate == "unmet" then add(option.id) end end
  for _, rule in ipairs(use.of_b(c)) do
    local seen = tally.options[rule.rule]
    if not rule.before and rule.changed and seen and seen.offered > 0 then add(rule.rule) end
  end
  local idle = lists.rows(tally.options, function(seen, id)
    return seen.offered > tally.games and seen.chosen == 0 and id or nil
  end)
  table.sort(idle)
  for _, id in ipairs(lists.first(idle, 2)) do add(id) end
  return list
end

--- The rows of other moments, of what an option may name and of what it may go with, where nobody uses it and alone it
--- is no gain.
local function further(c, all, tally, control)
  local list, values, tried = {}, 0, {}
  local from = math.max(1, math.floor(late * favour.mean(control, "decisions")))
  for _, one in ipairs(all) do
    local idle = one.option.fate ~= "met" and not gains(one["+"]) and not gains(one["@"])
    if idle then
      one.late = favour.row("@", ("%d:%s"):format(from, one.option.id))
      one.twice = favour.row("@", one.option.id .. "@" .. one.option.id)
      lists.append(list, { one.late, one.twice })
    end
    for _, value in ipairs(idle and values_of(tally, one.option.id) or {}) do
      if values < most_values then
        local row = favour.row("@", one.option.id .. "=" .. value)
        row.value, values = value, values + 1
        list[#list + 1], one.values[#one.values + 1] = row, row
      end
    end
    for _, partner in ipairs(idle and partners_of(c, one, all, tally) or {}) do
      local known = tried[partner .. " " .. one.option.id]
      if not known and #tried < most_pairs then
        local row = favour.row("@", one.option.id .. "@" .. partner)
        row.partner = partner
        tried[#tried + 1], tried[one.option.id .. " " .. partner] = true, true
        list[#list + 1], one.pairs[#one.pairs + 1] = row, row
      end
    end
  end
  return list
end

local followed = 20 -- games

--- A question that A doesn't have and that comes up only where a bot is drawn to an option: that brings no more than
--- bots make of the answers to it, and they see one answer far.
local function follows(c, control, one, tally)
  local bots = favour.seats(control.bot .. "@" .. one.option.id, control.bot, control.players)
  rows.play(bots, 0, followed, true)
  local counted, games = rows.tally()
  local known, first = use.tally(c.sides[1]).asked, nil
  for name, offered in pairs(use.tally { tally = counted, tallied = games }.asked) do
    local alone = offered > 0 and (tally.asked[name] or 0) == 0 and not known[name]
    if alone and not (first and first < name) then first = name end
  end
  return first
end

--- One option of a pair that pays says so; the other one needn't be run down.
local function partner_of_gain(one, all)
  return lists.any(all, function(other)
    return other ~= one and (best_of(other.pairs) or {}).partner == one.option.id
  end)
end

--- The rows of the options that B adds, for a comparison: a list of { option, sign ("+", "@", "~"), played, gain, low,
--- high, wins, clear, failed, text (at the first row of an option) }.
function added.rows(c)
  local bot, list, all = c.sides[2].bots[1], {}, options_of(c)
  if bot == "random" or c.mixed or #all == 0 then return {} end
  local control, budget = favour.control(bot, c.players, rows.known()), { games = math.max(400, c.pairs // 4) }
  local tally = use.tally(c.sides[2])
  for _, one in ipairs(all) do
    local seen = tally.options[one.option.id]
    for _, sign in ipairs { "+", "@", one.option.fate == "met" and "~" or nil } do
      local row = favour.row(sign, one.option.id)
      row.often = seen and seen.offered >= tally.games -- if nothing comes of it in some games, nothing does
      list[#list + 1], one[sign] = row, row
    end
  end
  race(control, list, budget)
  favour.correct(list)
  local more = further(c, all, tally, control)
  race(control, more, budget)
  table.move(more, 1, #more, #list + 1, list)
  for _, row in ipairs(list) do row.p, row.clear = row.p and math.min(1, #looks * row.p), nil end
  favour.correct(list)
  local margin = favour.margin(control)
  for _, one in ipairs(all) do
    if one.option.fate ~= "met" and one["@"].low then one.follows = follows(c, control, one, tally) end
    if one["+"].low and one["@"].low and not partner_of_gain(one, all) then one["+"].text = words(one, margin) end
  end
  return lists.map(list, function(row)
    return row.low and {
      option = row.what, sign = row.sign, played = row.played, gain = row.lead.mean, low = row.low, high = row.high,
      wins = row.wins.mean, clear = row.clear or false, failed = row.failed, text = row.text,
    } or nil
  end)
end

return added
