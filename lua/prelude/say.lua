--- Words for conditions: what a tree says to players, and the numbers that it is about.
local E, P = ...
local expr = P.expr
local raw, is_expr = expr.raw, P.is_expr

--- What players call a component, if the script says so.
local function titled(name)
  local comp = P.linked.components[name]
  return comp and comp.decl.spec.title
end

local signs = expr.signs

--- Words with holes for what an expression is made of, or functions for the rest.
local SAID = {
  const = function(f) return tostring(f.value) end,
  actor = "you", it = "each", bound = "the card", passed = "the answer passes",
  component = function(f) return titled(f.name) or f.name end,
  setting = function(f) return P.book.values[f.name] and P.book.values[f.name].title or f.name end,
  field = function(f, say)
    if raw(f.a).op == "actor" then return "your " .. (titled(f.name) or f.name) end
    local comp = raw(f.a).op == "component" and P.linked.components[raw(f.a).name]
    local item = comp and comp.items[comp.index[f.name] or 0]
    return item and (item.title or f.name) or say(f.a) .. "'s " .. f.name
  end,
  item = "{a} {name}", total = "pieces on {a}", room = "room on {a}", length = "cards in {a}", top = "the top of {a}",
  bottom = "the bottom card of {a}", face = "the face of {a}", turned = "the other side of {a}",
  where = "where {a} lies", cost = "the way to {a}", count = "{b} on {a}", seated = "presence on {a}",
  standing = "standing on {a}", find = "where {b} is on {a}", next_to = "{a} is next to {b}", known = "{b} know {a}",
  unknown = "cards in {a} that {b} do not know", drawn = "{a} was drawn", answered = "the answer is '{name}'",
  seat = "the player in seat {a}", began = "{a} when the {scope} began", moved = "{a} that moved this {scope}",
  unchanged = "{a} would be where they were when the {scope} began", ["not"] = "not ({a})",
  step = "the step of {a}", steps = "the steps of {a}", value = "the value of {a}", band = "the band of {a}",
  highest = "the highest of {a}", lowest = "the lowest of {a}", sum = "all of {a}", rank = "the rank in {a}",
  alone = "alone highest in {a}", mean = "the mean of what is known of {a}",
  given = "if {a}: {b}, else {c}", chance = "the chance of {d} of {a} among {c} of {b}",
  entry = function(f, say) return "entry " .. say(f.a) .. " of " .. (f.name or table.concat(f.list, ", ")) end,
  supply = "all {name} there are", weight = "the weight of {name}", whim = "a whim of 1 to {n}",
  measure = function(f, say) return f.name .. (f.a and " of " .. say(f.a) or "") end, part = "{name} of {a}",
  gather = function(f, say)
    local over, words, of = expr.gathered(f, say)
    return words .. " over " .. over .. " of " .. of
  end,
}

--- What binds closer, as in Lua; comparisons lie between.
local BINDS = { ["or"] = 1, ["and"] = 2, add = 4, sub = 4, mul = 5, div = 5, mod = 5 }
local CHAINS = { ["or"] = true, ["and"] = true, add = true, mul = true } -- a + (b + c) is a + b + c

--- A side of a sign, in parentheses where it would be read otherwise without.
local function side_of(op, x, is_right, say)
  local inner = is_expr(x) and raw(x).op
  if not inner or not signs[inner] then return say(x) end
  local outer, own = BINDS[op] or 3, BINDS[inner] or 3
  local parted = own < outer or own == outer and is_right and not (inner == op and CHAINS[op])
  return parted and "(" .. say(x) .. ")" or say(x)
end

--- Say an expression in words; `names` says what the parameters are now.
function P.say(x, names)
  if not is_expr(x) then return tostring(x) end
  local f = raw(x)
  local op = f.op
  local function say(inner) return P.say(inner, names) end
  if op == "var" then return names and names[f.name] or f.name end
  local words = SAID[op]
  if type(words) == "function" then return words(f, say) end
  if words then return P.phrase(words, E.setmetatable({}, { __index = function(_, part) return say(f[part]) end })) end
  if signs[op] then return side_of(op, f.a, false, say) .. " " .. signs[op] .. " " .. side_of(op, f.b, true, say) end
  return op .. " of " .. say(f.a) .. " and " .. say(f.b)
end

local TOLD = {
  step = true, value = true, highest = true, lowest = true, sum = true, rank = true,
  cost = true, moved = true, count = true, total = true, room = true, length = true, seated = true, const = true,
  setting = true,
}

--- How a side of a comparison speaks to players: "number" of something they see, "data" printed
--- on a thing, or nil for what only the script reckons with: a counter that has no title.
local function speech(x)
  if not is_expr(x) then return "number" end
  local f = raw(x)
  if TOLD[f.op] then return "number" end
  if f.op == "var" or f.op == "actor" then return "data" end
  if f.op == "component" then return titled(f.name) and "number" end
  if f.op == "field" then
    if raw(f.a).op ~= "actor" then return "data" end
    return (titled(f.name) or not f.name:find("_", 1, true)) and "number" -- else a name of the script's
  end
  if not f.b then return nil end
  local a, b = speech(f.a), speech(f.b)
  return a and b and (a == "number" or b == "number") and "number" or a and b
end

--- Worth telling, if it is about a number that players see.
local function is_told(f)
  local a, b = speech(f.a), speech(f.b)
  return a and b and (a == "number" and raw(f.a).op ~= "const" or b == "number" and raw(f.b).op ~= "const")
end

--- The sides of the comparisons in a condition that mean something to players,
--- with their values, each once: {{text, value}, ...}.
function P.facts(x, env, actor, params, names, list)
  list = list or {}
  if not is_expr(x) then return list end
  local f = raw(x)
  if expr.is_comparison(f.op) then
    for _, side in ipairs(is_told(f) and { f.a, f.b } or {}) do
      local op = raw(side).op
      if op ~= "const" and op ~= "var" and op ~= "actor" then
        local n, t = P.compile_number(side, env)
        if t == "number" or t == "bool" then
          local words, told = P.say(side, names), false
          for _, fact in ipairs(list) do told = told or fact[1] == words end
          if not told then list[#list + 1] = { words, E.eval(n, actor, params) } end
        end
      end
    end
  elseif f.a and not signs[f.op] or f.op == "and" or f.op == "or" then
    P.facts(f.a, env, actor, params, names, list)
    if f.b then P.facts(f.b, env, actor, params, names, list) end
  end
  return list
end
