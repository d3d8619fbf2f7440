--- What comes too late: changes of the rules that only a setup would have made felt.
---
--- Asked of a table that plays its setup once more and nothing else.
local _, P = ...
local book = P.book
local read, times, unwatch

--- Before the setup: watch what it reads and runs.
function P.watch_setup()
  read, unwatch = P.watch_values()
  times = {}
  for id, rule in pairs(book.rules) do times[id] = P.times(rule) end
end

--- Counters and scales begin with these.
local function is_start(id)
  for _, c in pairs(book.components) do
    if c.spec.start == id then return true end
  end
  return false
end

--- What declared rules read that ran: it stands in their steps.
local function read_by_steps()
  for id, rule in pairs(book.rules) do
    if P.times(rule) > times[id] then
      P.settings_in(rule.steps or rule.does, read)
      for _, w in ipairs(rule.wraps) do P.settings_in(w.steps, read) end
    end
  end
end

--- Of a group that is taken out: one of its rules ran.
local function part_of_group(group)
  for _, id in ipairs(group.members) do
    if book.rules[id] and P.times(book.rules[id]) > times[id] then return true end
  end
  return false
end

local function had_a_part(change)
  if change.what == "removes" then return part_of_group(P.taken_out(change.rule)) end
  local rule, c = book.rules[change.rule], book.components[change.rule]
  if rule and P.times(rule) > times[change.rule] then return true end
  if c and change.what == "resizes" then return c.spec.start ~= nil end
  return read[change.rule] or book.values[change.rule] ~= nil and is_start(change.rule)
end

--- After it: the changes of the layers; `setup` marks those that had a part in it.
function P.setup_list()
  local list = P.change_list()
  read_by_steps()
  for _, change in ipairs(list) do change.setup = had_a_part(change) end
  unwatch()
  return list
end

local function has(list, change)
  for _, c in ipairs(list) do
    if c.what == change.what and c.rule == change.rule and c.layer == change.layer and P.same(c.to, change.to) then
      return true
    end
  end
  return false
end

--- Of such lists of the rules that the game began with, and of those before and after a change of
--- them: what is missed of the new ones, and what stays of those that are gone.
function P.late(first, was, now)
  local missed, kept = {}, {}
  for _, change in ipairs(now) do
    if change.setup and not has(first, change) and not has(was, change) then missed[#missed + 1] = change end
  end
  for _, change in ipairs(first) do
    if change.setup and has(was, change) and not has(now, change) then kept[#kept + 1] = change end
  end
  return { missed = missed, kept = kept }
end
