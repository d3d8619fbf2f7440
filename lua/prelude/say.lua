--- Words for conditions: what a tree says to players, and the numbers that it is about.
local E, P = ...
local expr = P.expr
local raw, is_expr = expr.raw, P.is_expr

--- What players call a component, if the script says so.
local function titled(name)
  local comp = P.linked.components[name]
  return comp and comp.decl.spec.title
end

local signs, sayings, said = expr.signs, expr.sayings, expr.said
sayings.total, sayings.room, sayings.length = "pieces on", "room on", "cards in"
sayings.top, sayings.face, sayings.cost = "the top of", "the face of", "the way to"
sayings.seated, sayings.standing = "presence on", "standing on"

function said.const(f) return tostring(f.value) end
function said.actor() return "you" end
function said.setting(f)
  local value = P.book.values[f.name]
  return value and value.title or f.name
end
function said.drawn(f, say) return say(f.a) .. " was drawn" end
function said.turned(f, say) return "the other side of " .. say(f.a) end
function said.bottom(f, say) return "the bottom card of " .. say(f.a) end
function said.passed() return "the answer passes" end
function said.answered(f) return "the answer is '" .. f.name .. "'" end
function said.component(f) return titled(f.name) or f.name end
function said.field(f, say)
  if raw(f.a).op == "actor" then return "your " .. (titled(f.name) or f.name) end
  local comp = raw(f.a).op == "component" and P.linked.components[raw(f.a).name]
  local item = comp and comp.items[comp.index[f.name] or 0]
  return item and (item.title or f.name) or say(f.a) .. "'s " .. f.name
end
function said.item(f, say) return say(f.a) .. " " .. say(f.name) end
function said.count(f, say) return say(f.b) .. " on " .. say(f.a) end
function said.began(f, say) return say(f.a) .. " when the " .. f.scope .. " began" end
function said.moved(f, say) return say(f.a) .. " that moved this " .. f.scope end
function said.unchanged(f, say) return say(f.a) .. " would be where they were when the " .. f.scope .. " began" end
function said.where(f, say) return "where " .. say(f.a) .. " lies" end
function said.known(f, say) return say(f.b) .. " know " .. say(f.a) end
function said.next_to(f, say) return say(f.a) .. " is next to " .. say(f.b) end
function said.find(f, say) return "where " .. say(f.b) .. " is on " .. say(f.a) end
said["not"] = function(f, say) return "not (" .. say(f.a) .. ")" end

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
  if said[op] then return said[op](f, say) end
  if sayings[op] then return sayings[op] .. " " .. say(f.a) end
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
