--- Values: what the rules of a table read by name.
local E, P = ...
local error = E.error
local book = P.book

local resolved = {}

local function by_count(v)
  if type(v) ~= "table" then return v end
  local n = E.players()
  for k in pairs(v) do
    if math.type(k) ~= "integer" or k < 1 or k > 8 then return v end
  end
  if #v > 0 or v[n] == nil then return v end -- a list is a list
  return v[n]
end

P.count_value = by_count -- of a table by player count, the one for this table

function P.value_now(id)
  local v = book.values[id]
  if not v then error(P.unknown("value", id, P.keys(book.values))) end
  return by_count(v.value)
end

local function parse(text)
  if text == "true" then return true end
  if text == "false" then return false end
  return math.tointeger(tonumber(text)) or tonumber(text) or text
end

--- Values given on the command line win over every layer.
function P.apply_settings()
  for _, set in ipairs(E.settings()) do
    local v = book.values[set.name]
    if not v then
      E.misused()
      error(P.unknown("value", set.name, P.keys(book.values), true), 0)
    end
    local new = parse(set.value)
    local old = by_count(v.value)
    if type(old) ~= "function" and old ~= nil and type(old) ~= type(new) and type(old) ~= "table" then
      local is = "' is a " .. type(old) .. " (" .. tostring(old) .. "); '"
      E.misused()
      error("the value '" .. set.name .. is .. set.value .. "' is not", 0)
    end
    book.changes[#book.changes + 1] = {
      rule = set.name, what = "sets", layer = "--set", source = "command line", from = P.show(v.value), to = set.value,
      cites = v.cites or {}, was = {}, text = v.text,
    }
    v.value, v.layer, v.source = new, "--set", "command line"
  end
end

--- value(id, …): what the rules say now; a function is asked with the rest.
function P.value(id, a, b, c)
  local v = resolved[id]
  if v == nil then error(P.unknown("value", id, P.keys(resolved))) end
  if type(v) == "function" then return v(a, b, c) end
  return v
end

function P.link_values()
  for id, v in pairs(book.values) do resolved[id] = P.frozen(by_count(v.value)) end
end
