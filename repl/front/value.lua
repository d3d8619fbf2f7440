--- Values as `--json` prints them: objects keep the order of their keys, and what isn't known is null.
local value = {}

--- What has no JSON becomes null.
value.null = function() end

--- pairs() of an object, also of those that C gives.
function value.pairs(object)
  local keys, at = getmetatable(object).keys, 0
  return function()
    at = at + 1
    if keys[at] ~= nil then return keys[at], object[keys[at]] end
  end
end

--- An object of { key, value } each; a value that is nil is left out, and of two alike the first counts.
function value.object(entries)
  local object, keys = {}, {}
  for _, entry in ipairs(entries) do
    local key, one = entry[1], entry[2]
    if one ~= nil and object[key] == nil then
      keys[#keys + 1] = key
      object[key] = one
    end
  end
  return setmetatable(object, { keys = keys, __pairs = value.pairs })
end

--- A number that may not be known.
function value.real(x) return x == nil and value.null or x end
function value.interval(low, high) return { value.real(low), value.real(high) } end

--- An object of some fields of another one, in this order: "name unit? p", null for "?" where it isn't known.
--- `own`: what stands there instead, or besides.
function value.pick(one, fields, own)
  local entries = {}
  for key, unknown in fields:gmatch("([%w_]+)(%??)") do
    local field = own and own[key]
    if field == nil then field = one[key] end
    if unknown ~= "" then field = value.real(field) end
    entries[#entries + 1] = { key, field }
  end
  return value.object(entries)
end

--- Each byte that belongs to no character becomes U+FFFD.
function value.repaired(text)
  local parts, from = {}, 1
  while true do
    local whole, bad = utf8.len(text, from)
    parts[#parts + 1] = text:sub(from, whole and #text or bad - 1)
    if whole then return table.concat(parts, "\u{FFFD}") end
    from = bad + 1
  end
end

return value
