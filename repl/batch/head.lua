--- What was played: which game, by whom, which of its games; of the value that `sim --json` prints.  Two runs of which
--- nothing differs have sums that may be added.
local lists = require "front.lists"

local head = { rules = "a rule" }

local most <const> = 4096 -- shards in one merge

-- Telling apart ------------------------------------------------------------------

local function is_text(it) return type(it) == "string" end
local function is_whole(it) return math.type(it) == "integer" end
local function is_list(it) return type(it) == "table" and not getmetatable(it) end
local function are_texts(it) return is_list(it) and lists.all(it, is_text) end
head.are_texts = are_texts
local function is_seed(it) return is_whole(it) or is_text(it) and it:find("^%-?%d+$") end

--- What is said of a run: its key, what people call it if it tells runs apart, what it is, and the object that has it.
--- Without that: it is a list of the object's keys.
local parts = {
  { "game", "the game", is_text },
  { "layers", "a layer", are_texts },
  { "settings", "a setting", are_texts },
  { "players", "the number of players", is_whole },
  { "seed", "the seed", is_seed },
  { "total", "the number of games", is_whole, "sums" },
  { "bots", "a bot", are_texts },
  { "watch", "how many games are watched (--watch)", is_whole, "sums" },
  { "rows", "what is told of turns (--curve)", are_texts, "curve" },
  { "titles", nil, are_texts, "curve" },
  { "all_phases", "what is told of turns (--curve)", are_texts, "curve" },
  { "rules", head.rules, nil, "rules" },
  { "options", "an option", nil, "answers" },
}

--- Are they the same, lists in the same order?
function head.same(one, other)
  return one == other or is_list(one) and is_list(other) and #one == #other
    and lists.all(one, function(it, i) return it == other[i] end)
end

--- The first respect in which two runs differ, as people call it; nil: none.
function head.difference(a, b)
  local part = lists.find(parts, function(part) return part[2] and not head.same(a[part[1]], b[part[1]]) end)
  return part and part[2]
end

-- Reading ------------------------------------------------------------------------

local function field(it, key) return type(it) == "table" and it[key] or nil end

--- A run without a curve says nothing of one, and an old one not what its rows are called.
local function may_lack(part, v) return part[4] == "curve" and (v.curve == nil or not part[2]) end

local function read_part(part, v)
  local key, _, fits, of = table.unpack(part, 1, 4)
  local from, keys = v, {}
  if of then from = v[of] end
  if fits then
    local it = field(from, key)
    return fits(it) and it or nil
  end
  for name in pairs(type(from) == "table" and from or {}) do keys[#keys + 1] = tostring(name) end
  return keys
end

--- "changed" stands at guards alone, which come first.
local function read_rules(said, rules)
  said.overruled, said.guards = {}, 0
  for i, name in ipairs(said.rules) do
    if field(rules[name], "changed") ~= nil then said.guards = i end
    if field(rules[name], "overruled") == true then table.insert(said.overruled, name) end
  end
end

--- The team of each seat; a run without teams doesn't speak of them.
local function read_teams(said, teams)
  local function is_number(n) return is_whole(n) and n >= 1 and n <= said.players end
  said.teams = lists.times(said.players, 0)
  for _, one in ipairs(is_list(teams) and teams or {}) do
    local team, seats = field(one, "team"), field(one, "seats")
    if not is_number(team) or not is_list(seats) or not lists.all(seats, is_number) then return false end
    for _, seat in ipairs(seats) do said.teams[seat] = team end
  end
  return true
end

local function is_range(it)
  return is_list(it) and #it == 2 and lists.all(it, is_whole) and it[1] >= 0 and it[1] <= it[2]
end

--- What a run says of itself; nil, and why: it is none, or not whole.
function head.read(v)
  local said = { seconds = tonumber(v.seconds) or 0.0, ranges = field(v.sums, "ranges") }
  local function lacks(key) return nil, ("no output of 'oilpatch sim --json': '%s' is missing or wrong"):format(key) end
  if v.interrupted ~= nil then return nil, "the run was interrupted, so it is not whole" end
  for _, part in ipairs(parts) do
    local it = read_part(part, v)
    if it == nil and not may_lack(part, v) then return lacks(part[1]) end
    said[part[1]] = it or v.curve and not part[2] and {} or nil
  end
  if said.players < 1 or #said.bots ~= said.players then return lacks("players") end
  if not read_teams(said, v.teams) then return lacks("teams") end
  if not is_list(said.ranges) or #said.ranges == 0 or #said.ranges > most or not lists.all(said.ranges, is_range) then
    return lacks("ranges")
  end
  read_rules(said, v.rules)
  return said
end

-- Putting together -----------------------------------------------------------------

--- Has one a game of the other?
function head.overlap(a, b)
  for _, x in ipairs(a.ranges) do
    for _, y in ipairs(b.ranges) do
      if x[1] < y[2] and y[1] < x[2] then return true end
    end
  end
  return false
end

--- The games of another one, too; false: they are too many pieces.
function head.add(to, from)
  to.seconds = to.seconds + from.seconds
  return #lists.append(to.ranges, from.ranges) <= most
end

--- Neighbours become one, so that a whole run looks like one.
function head.join(said)
  local joined = {}
  table.sort(said.ranges, function(x, y) return x[1] < y[1] end)
  for _, range in ipairs(said.ranges) do
    local last = joined[#joined]
    if last and last[2] == range[1] then last[2] = range[2] else joined[#joined + 1] = range end
  end
  said.ranges = joined
end

return head
