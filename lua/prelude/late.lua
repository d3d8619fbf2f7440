--- What comes too late: changes of the rules that only a setup would have made felt.
---
--- Asked of a table that plays its setup and nothing more.
local _, P = ...
local book = P.book
local read

--- Before the setup: watch what it reads.
function P.watch_setup() read = P.watch_values() end

--- Counters and scales begin with these.
local function is_start(id)
  for _, c in pairs(book.components) do
    if c.spec.start == id then return true end
  end
  return false
end

local function had_a_part(change)
  local rule, c = book.rules[change.rule], book.components[change.rule]
  if rule and P.times(rule) > 0 then return true end
  if c and change.what == "resizes" then return c.spec.start ~= nil end
  return read[change.rule] or book.values[change.rule] ~= nil and is_start(change.rule)
end

--- After it: the changes of the layers that had a part in it.
function P.setup_list()
  local list = {}
  for _, change in ipairs(P.change_list()) do
    if had_a_part(change) then list[#list + 1] = change end
  end
  return list
end
