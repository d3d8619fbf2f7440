--- What lies on something else is drawn there: a row that is like another one on its parts, a row whose parts name a
--- square of a grid each on that grid, what a row's parts name one by one on these, and a row whose parts each name
--- one of a few others (spots of a field) in those.
local lists = require "front.lists"

local function lies(component) return component.items ~= "cell" and not component.owned and #component.parts > 0 end

--- The words of a component's parts, by what one attribute of them says; nil: not all have it.
local function named_by(component, key)
  local words, different, seen = {}, 0, {}
  for i, part in ipairs(component.parts) do
    words[i] = part.with and part.with[key]
    if words[i] == nil then return end
    if not seen[words[i]] then
      seen[words[i]] = true
      different = different + 1
    end
  end
  return words, different
end

--- Guests by the word of their host: a list of { component, part, titled }; and the set of components that are some.
return function(scene, hints)
  local at, home, guests, of = {}, {}, {}, {}
  for _, component in ipairs(scene.components) do
    for _, part in ipairs(component.parts) do of[part.id] = component end
  end
  local function is_placed(component)
    return lists.any(component.parts, function(part) return hints.at[part.id] end)
  end
  local function settle(host, component, part, titled)
    if home[part.id] then return end
    home[part.id], guests[component.id] = host, true
    at[host] = at[host] or {}
    table.insert(at[host], { component = component, part = part, titled = titled })
  end

  for _, component in ipairs(scene.components) do
    local other = lists.find(scene.components, function(c) return c.id == component.like end)
    if other and lies(component) then
      for i, part in ipairs(component.parts) do settle(other.parts[i].id, component, part) end
    end
  end

  local function square_of(part)
    for _, value in pairs(part.with or {}) do
      if of[value] and of[value].grid then return value end
    end
  end
  for _, component in ipairs(scene.components) do
    if lies(component) and not component.grid and lists.all(component.parts, square_of) then
      for _, part in ipairs(component.parts) do settle(square_of(part), component, part) end
    end
  end

  local function settle_by(component, key)
    local words, different = named_by(component, key)
    local other = words and of[words[1]]
    if not other or other == component or not lies(other) then return end
    if other.grid or component.grid or is_placed(other) then return end
    if lists.any(words, function(word) return of[word] ~= other end) then return end
    if different == #words and #other.parts == #words then
      for i, word in ipairs(words) do
        for _, part in ipairs(other.parts) do if part.id == word then settle(component.parts[i].id, other, part) end end
      end
    elseif different > 1 and different < #words and not guests[component.id] and not guests[other.id] then
      for i, part in ipairs(component.parts) do settle(words[i], component, part, true) end
    end
  end
  for _, component in ipairs(scene.components) do
    if lies(component) and not is_placed(component) then
      for _, key in ipairs(lists.keys(component.parts[1].with or {})) do settle_by(component, key) end
    end
  end
  return at, guests
end
