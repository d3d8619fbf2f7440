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

local function had_a_part(change)
  local rule, c = book.rules[change.rule], book.components[change.rule]
  if rule and P.times(rule) > times[change.rule] then return true end
  if c and change.what == "resizes" then return c.spec.start ~= nil end
  return read[change.rule] or book.values[change.rule] ~= nil and is_start(change.rule)
end

--- After it: the changes of the layers; `setup` marks those that had a part in it.
function P.setup_list()
  local list = P.change_list()
  for _, change in ipairs(list) do change.setup = had_a_part(change) end
  unwatch()
  return list
end
