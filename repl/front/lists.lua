--- Lists made of others, and looked through.  What is asked of each entry is a function, or a field that it has.
local lists = {}

local function asker(of)
  if type(of) == "function" then return of end
  return function(one) return one[of] end
end

--- What comes of each; nothing where that is nil.
function lists.map(all, make)
  local list = {}
  make = asker(make)
  for i, one in ipairs(all) do list[#list + 1] = make(one, i) end
  return list
end

--- Those for which it holds.
function lists.pick(all, holds)
  holds = asker(holds)
  return lists.map(all, function(one, i) return holds(one, i) and one or nil end)
end

--- The first for which it holds, and its place; nil: there is none.
function lists.find(all, holds)
  holds = asker(holds)
  for i, one in ipairs(all) do
    if holds(one, i) then return one, i end
  end
end

--- Is there one for which it holds; does it hold for all?
function lists.any(all, holds) return lists.find(all, holds) ~= nil end
function lists.all(all, holds)
  holds = asker(holds)
  return not lists.any(all, function(one, i) return not holds(one, i) end)
end

--- The first of those for which the number is largest; nil: none has one.
function lists.most(all, number)
  local best, most
  number = asker(number)
  for i, one in ipairs(all) do
    local n = number(one, i)
    if n and not (most and n <= most) then best, most = one, n end
  end
  return best, most
end

--- Is something in the list?
function lists.has(all, what)
  return lists.any(all, function(one) return one == what end)
end

--- What comes of each (without a function, each) as a set.
function lists.set(all, make)
  local set = {}
  for _, one in ipairs(make and lists.map(all, make) or all) do set[one] = true end
  return set
end

--- A list with the entries of another behind its own.
function lists.append(list, more) return table.move(more, 1, #more, #list + 1, list) end

--- Two lists as one.
function lists.joined(a, b) return lists.append(lists.append({}, a), b) end

--- The keys of a table, sorted.
function lists.keys(object)
  local keys = {}
  for key in pairs(object) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

--- What comes of each entry of a table, made of its value and its key, in no order: to be sorted.
function lists.rows(object, make)
  local list = {}
  for key, one in pairs(object) do list[#list + 1] = make(one, key) end
  return list
end

--- Sort a list by fields, each where those before it are equal; "-field": the largest first.
function lists.sort(list, ...)
  local fields = lists.map({ ... }, function(field) return { field:match("^(%-?)(.*)$") } end)
  table.sort(list, function(x, y)
    for _, field in ipairs(fields) do
      local a, b = x[field[2]], y[field[2]]
      if a ~= b then return (a < b) == (field[1] == "") end
    end
    return false
  end)
  return list
end

--- The first so many.
function lists.first(list, most) return table.move(list, 1, math.min(most, #list), 1, {}) end

--- All that a text has of a pattern.
function lists.matches(text, pattern)
  local list = {}
  for one in text:gmatch(pattern) do list[#list + 1] = one end
  return list
end

--- So many times the same.
function lists.times(n, one)
  local list = {}
  for i = 1, n do list[i] = one end
  return list
end

return lists
