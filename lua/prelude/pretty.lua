--- Values on the screen: one line where it fits, else a tree with limits.
local E, P = ...

local ITEMS, DEPTH, LINES = 40, 4, 80

local pretty
local viewer -- through whose eyes a line at the prompt looks; nil: everything lies open

--- A table's entries as { name, value }; more than ITEMS are counted only.
local function entries(t)
  local list, left = {}, 0
  local data = P.thawed(t)
  for k, v in pairs(data) do
    if #list < ITEMS then
      local name = math.type(k) == "integer" and k == #list + 1 and "" or tostring(k) .. " = "
      list[#list + 1] = { name, v }
    else
      left = left + 1
    end
  end
  return list, left
end

--- A thing of the table: its name, and what it holds.
local function thing(v)
  local content = P.content(v, viewer)
  return tostring(v) .. (content and ": " .. content or "")
end

local function flat(v, depth)
  local t = type(v)
  if t == "string" then return string.format("%q", v) end
  if t == "userdata" then return depth == 1 and thing(v) or tostring(v) end
  if t ~= "table" then return tostring(v) end
  if P.is_expr(v) then return "condition: " .. P.say(v) end
  if depth > DEPTH then return "{…}" end
  local list, left = entries(v)
  local parts = P.map(list, function(entry) return entry[1] .. flat(entry[2], depth + 1) end)
  if left > 0 then parts[#parts + 1] = "… " .. left .. " more" end
  return #parts == 0 and "{}" or "{ " .. table.concat(parts, ", ") .. " }"
end

--- The items of a whole component, the fields of g and rules.
local function row_lines(v, lines, indent, width)
  local pad = (" "):rep(indent + 2)
  for i, item in ipairs(v) do
    if i > ITEMS then
      lines[#lines + 1] = pad .. "… " .. (#v - ITEMS) .. " more"
      break
    end
    pretty(item, lines, pad .. "[" .. i .. "] ", indent + 2, width)
  end
  if #v > 0 then return end
  local names, line = P.names_in(v), ""
  for i, name in ipairs(names) do
    local word = name .. (i < #names and ", " or "")
    if #pad + #line + #word > width and line ~= "" then
      lines[#lines + 1] = pad .. line
      line = ""
    end
    line = line .. word
  end
  if line ~= "" then lines[#lines + 1] = pad .. line end
end

function pretty(v, lines, first, indent, width)
  if #lines >= LINES then
    if #lines == LINES then lines[#lines + 1] = (" "):rep(indent) .. "…" end
    return
  end
  if type(v) == "userdata" and E.thing(v) == "row" then
    lines[#lines + 1] = first .. tostring(v)
    row_lines(v, lines, indent, width)
    return
  end
  local line = flat(v, type(v) == "userdata" and 1 or 2)
  local deep = indent // 2 >= DEPTH
  if #first + #line <= width or type(v) ~= "table" or P.is_expr(v) or deep then
    lines[#lines + 1] = first .. line
    return
  end
  lines[#lines + 1] = first .. "{"
  local list, left = entries(v)
  for _, entry in ipairs(list) do
    pretty(entry[2], lines, (" "):rep(indent + 2) .. entry[1], indent + 2, width)
  end
  if left > 0 then lines[#lines + 1] = (" "):rep(indent + 2) .. "… " .. left .. " more" end
  lines[#lines + 1] = (" "):rep(indent) .. "}"
end

--- A value as text, broken into lines of `width` where it can be.
function P.pretty(v, width)
  local lines = {}
  pretty(v, lines, "", 0, width or 80)
  return table.concat(lines, "\n")
end

-- Names at the prompt --------------------------------------------------

--- The names in a thing's fields that scripts would use.
function P.names_in(handle)
  local ok, keys = pcall(P.keys, E.fields(handle))
  return ok and keys or {}
end

--- What a line at the prompt sees: names it made itself, the words of scripts,
--- and the components of the table without `g.`.  Scripts see none of this.
local mine = {}
P.prompt = E.setmetatable(mine, {
  __index = function(_, key)
    if key == "_" then return nil end
    local word = rawget(P.environment, key)
    if word ~= nil then return word end
    local part = P.g and rawget(E.fields(P.g), key)
    if part ~= nil then return part end
    local names = P.joined(P.keys(P.environment), P.g and P.names_in(P.g) or {}, P.keys(mine))
    E.error(P.unknown("word", key, names), 0)
  end,
  __metatable = false,
})

--- Every name worth completing, as rows { kind =, name = }.
function P.known_names()
  local list, book = {}, P.book
  local function add(kind, names)
    for _, name in ipairs(names) do list[#list + 1] = { kind = kind, name = name } end
  end
  add("word", P.keys(P.environment))
  add("word", P.names_in(P.g))
  add("word", P.keys(mine))
  for kind, things in pairs {
    rule = book.rules, guard = book.guards, value = book.values, layer = book.layers, view = book.boards,
  } do
    add(kind, P.keys(things))
  end
  add("bot", P.bot_names())
  add("component", book.component_order)
  add("piece", book.pieces_order)
  local cards, seen = {}, {}
  for _, card in P.numbered(P.handles.card) do
    if not seen[tostring(card)] then
      seen[tostring(card)] = true
      cards[#cards + 1] = tostring(card)
    end
  end
  add("card", cards)
  return list
end

local LETTERS, tail = "%w_", P.tail -- of a name, as patterns call them

--- What a text is at the prompt: is it anything, and what?
function P.value_of(text)
  local fn = E.compile(text, true, P.prompt)
  if not fn then return false end
  local ok, value = pcall(fn)
  return ok and value ~= nil, value
end

--- The names of what stands before the last dot or colon; a colon wants what can be called.
local function members(owner, sign)
  local ok, value = P.value_of(owner)
  if not ok then return {} end
  local list, fields = {}, type(value) == "userdata" and E.fields(value)
  if fields then
    for _, name in ipairs(P.names_in(value)) do
      if sign == "." or type(rawget(fields, name)) == "function" then list[#list + 1] = name end
    end
  elseif type(value) == "table" or type(value) == "userdata" then -- a library is locked
    for name in pairs(value) do list[#list + 1] = name end
  end
  return list
end

--- Whole lines that a line of Lua, or ?x, could become: its last name is completed.
function P.complete(line, seat)
  local help = line:starts("?")
  local at = tail(line, LETTERS .. (help and ".%-/" or ""))
  local sign, names, list = line:sub(at - 1, at - 1), {}, {}
  if not help and (sign == "." or sign == ":") then
    viewer = seat > 0 and P.handles.player[seat] or nil
    E.looks(viewer)
    names = members(line:sub(tail(line:sub(1, at - 2), LETTERS .. ".%[%]\"'"), at - 2), sign)
    E.looks()
  elseif at <= #line and sign ~= '"' and sign ~= "'" then
    for _, n in ipairs(P.known_names()) do
      if n.kind == "word" or help and n.kind ~= "card" and n.kind ~= "bot" then names[#names + 1] = n.name end
    end
    if help then names = P.joined(names, P.keys(P.Book, P.Layer)) end
  end
  for _, name in ipairs(names) do
    local whole = type(name) == "string" and line:sub(1, at - 1) .. name
    if whole and whole:starts(line) then list[#list + 1] = whole end
  end
  return list
end

--- The same without the names a line made: an edit is played again later, when they are gone.
local clean = E.setmetatable({}, {
  __index = function(_, key)
    if rawget(mine, key) ~= nil then
      E.error("'" .. tostring(key) .. "' is a name of the prompt: an edit must stand by itself", 0)
    end
    return P.prompt[key]
  end,
  __newindex = function(_, key)
    E.error("'" .. tostring(key) .. "' is not a local: an edit keeps no names; use 'local'", 0)
  end,
  __metatable = false,
})

--- Run a line: true and its values as text, or false, whether more lines may
--- mend it, and what is wrong with it.
function P.run_line(line, width, seat)
  local env = line:find("edit", 1, true) and clean or mine
  local fn, why = E.compile(line, true, env)
  local open = why and why:ends("<eof>")
  if not fn then
    local other
    fn, other = E.compile(line, false, env)
    why = other
    open = open or other and other:ends("<eof>")
  end
  if not fn then return false, open, why end
  viewer = seat > 0 and P.handles.player[seat] or nil
  E.looks(viewer)
  local values = table.pack(fn())
  if values[1] ~= nil then mine._ = values[1] end
  E.looks()
  local parts = {}
  for i = 1, values.n do parts[i] = P.pretty(values[i], width) end
  return true, table.concat(parts, "\t"), type(values[1])
end
