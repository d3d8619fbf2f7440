--- The metrics of a comparison, each with its verdict, for people.
local say = require "front.show".say

local metrics = {}

-- By kind, of what isn't in the list of figures (lua/batch/figure.h): what it is called, what it is about, and its id.
local forms = {
  seat = { "seat %d wins", "seat %d", "seat_%d" }, ["seat score"] = { "seat %d scores", "seat %d", "seat_%d_score" },
  team = { "team %s wins", "team %s", "team_%s" }, ["team score"] = { "team %s scores", "team %s", "team_%s_score" },
  bot = { "%s wins", "%s", "bot_%s" }, bots = { "one of %d %s wins", "one of %d %s", "bot_%s" },
  ["end"] = { "ends by %s", "%s", "end_%s" },
}

--- Its forms, and what stands there.
local function named(m)
  local form, places = forms[m.kind], {}
  for i = 0, 31 do places[#places + 1] = m.place >> i & 1 == 1 and i or nil end
  if m.kind:find("^seat") then return form, { m.place } end
  if m.kind:find("^team") then return form, { table.concat(places, "+") } end
  if #places > 1 then return forms.bots, { #places, m.of } end
  return form, { m.of == "" and "(no name)" or m.of }
end

--- What games show (games.found), each metric with its name in English and its id.
function metrics.found(...)
  local found = require "games".found(...)
  for _, m in ipairs(found.metrics) do
    if not m.name then
      local form, args = named(m)
      m.name, m.id = form[1]:format(table.unpack(args)), form[3]:format(m.kind:find("^seat") and m.place or m.of)
    end
  end
  return found
end

--- A metric's name in the language spoken, or whom it is about.
function metrics.called(m, subject)
  if m.kind == "figure" then return say(m.name) end
  local form, args = named(m)
  for i, arg in ipairs(args) do args[i] = type(arg) == "string" and say(arg) or arg end -- an end is the game's word
  return say(form[subject and 2 or 1], table.unpack(args))
end

--- How often each value came: { { value, count }, … }; nil: they aren't told.
local function tally_of(values)
  if not values then return nil end
  local tally, last = {}, nil
  table.sort(values)
  for _, x in ipairs(values) do
    if last and last[1] == x then
      last[2] = last[2] + 1
    else
      last = { x, 1 }
      tally[#tally + 1] = last
    end
  end
  return tally
end

--- All of them, as one list; `score` is that of all seats.
function metrics.of(c)
  local list = {
    broken = c.sides[1].failed + c.sides[2].failed > 0, mixed = c.sides[1].teams ~= c.sides[2].teams,
  }
  for i, m in ipairs(c.metrics) do
    list[i] = setmetatable({
      name = metrics.called(m), changed = m.changed > 0, low = m.ci95[1], high = m.ci95[2],
      scale = m.share and 100 or 1, unit = m.share and " %" or "",
      tally_a = tally_of(m.a.values), tally_b = tally_of(m.b.values),
    }, { __index = m })
    if m.id == "score" then list.score = list[i] end
  end
  return list
end

--- A game that always ends the same way says nothing about its ends.
function metrics.is_idle(m) return m.kind == "end" and not m.changed end

-- What means the same with teams.
local by_table = { length = true, decisions = true, team = true, ["end"] = true }

--- Points and wins of a seat don't compare with those of one in a team.
function metrics.compares(m, list) return not list.mixed or by_table[m.id] or by_table[m.kind] or false end

--- Is there nothing to say of it?  That what is left of games that failed is alike is no news.
function metrics.is_mute(m, list)
  return metrics.is_idle(m) or metrics.is_echo(m, list) or list.broken and not m.changed
    or not metrics.compares(m, list)
end

--- Does the score of a seat or team only say what the scores of all say?
function metrics.is_echo(m, list)
  local all, is_part = list.score, m.kind:find(" score$")
  return is_part and m.call == all.call and m.low and m.low <= all.difference and all.difference <= m.high
end

--- "+0.42 medium", or "".
function metrics.effect(m)
  if not (m.changed and m.effect) then return "" end
  return say("%+.2f %s", m.effect, say(m.effect_words))
end

--- Verdicts in the order of their weight.
metrics.calls = { "different", "probably", "unknown", "none", "same" }

return metrics
