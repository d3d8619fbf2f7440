--- Values: what the rules of a table read by name.
local E, P = ...
local error = E.error
local book = P.book

--- By name, once everything is linked: what stands, and what is worked out.
local plain, computed = {}, {}

local function is_by_count(v)
  if type(v) ~= "table" or P.is_expr(v) or v[1] ~= nil or E.next(v) == nil then return false end -- a list is a list
  for k in pairs(v) do
    if math.type(k) ~= "integer" or k < 1 or k > 8 then return false end
  end
  return true
end

--- Of a table by player count, the one for this table.
local function by_count(v)
  if not is_by_count(v) then return v end
  local n = E.players()
  if v[n] == nil then return v end
  return v[n]
end
P.count_value = by_count

--- A table that no value was made for: what is by player count says nothing there.
local function lacks(v)
  return is_by_count(v.value) and v.value[E.players()] == nil and not P.seats_of_game(E.players())
end

--- All of them at once: whoever makes rules for such a table sets them in one go.
local function check_count(v)
  if not lacks(v) then return end
  local list, n = {}, E.players()
  for id, other in pairs(book.values) do
    if lacks(other) then list[#list + 1] = "'" .. id .. "' (" .. other.source .. ")" end
  end
  error("the game says nothing for " .. n .. (n == 1 and " player" or " players") .. " of " .. table.concat(list, ", ")
    .. ": the layer that is for that table must set what is missing, as set(\"" .. v.id .. "\", { [" .. n
    .. "] = … })", 0)
end

--- What a layer's table by player count is here, nil if it says nothing of this table; also where a list would look
--- the same: { [1] = 10 } for one player.
function P.meant_by_count(v, value)
  if is_by_count(value) then return value[E.players()] end
  local old = is_by_count(v.base) and v.base
  local like = old and select(2, next(old))
  if not old or type(value) ~= "table" or P.is_expr(value) or value[1] == nil then return value end
  for k, x in pairs(value) do
    if math.type(k) ~= "integer" or k > 8 or type(x) ~= type(like) then return value end
  end
  return value[E.players()]
end

local KINDS = { boolean = "truth", number = "number", bool = "truth" }

--- A layer's formula gives what the game's gave, and speaks of the same player: else whoever reads it would be blamed.
local function check_kind(v, formula, env, t)
  local base = by_count(v.base)
  if base == nil or rawequal(base, formula) then return end
  local was = P.is_expr(base) and select(2, P.compile_number(base, env)) or KINDS[type(base)]
  was = KINDS[was] or was
  if was and was ~= (KINDS[t] or t) then
    error("it is " .. P.article(was) .. ", and this formula gives " .. P.article(KINDS[t] or t), 0)
  end
  for _, p in pairs(env) do
    if p.type == "player" and P.is_expr(base) and P.speaks_of_player(formula) and not P.speaks_of_player(base) then
      error("it is read with a player of its own: say var(\"player\"), not who", 0)
    end
  end
end

--- A formula of a value or rule as a function for scripts, which give it the player first if it speaks of one.
local function worked_out(v, formula)
  local env, types, params = {}, {}, v.params or {}
  for i, p in ipairs(params) do
    local t, comp = P.checked(v, v.id, P.parameter_type, p[2])
    env[p[1]], types[i] = { index = i - 1, type = t, comp = comp }, t
  end
  local function complain(i, got)
    if i > 0 then
      error("the value '" .. v.id .. "' (" .. v.source .. ") asks for a " .. types[i] .. " as '" .. params[i][1]
        .. "', not a " .. got)
    end
    error("the " .. v.kind .. " '" .. v.id .. "' (" .. v.source .. ") speaks of a player: "
      .. (v.kind == "rule" and "rules." .. v.id .. "(player)" or "value(\"" .. v.id .. "\", player)"))
  end
  local what = "the " .. v.kind .. " '" .. v.id .. "'"
  local n, t = P.checked(v, what, P.compile_number, formula, env)
  P.checked(v, what, check_kind, v, formula, env, t)
  return E.formula(n, t, P.speaks_of_player(formula), complain, table.unpack(types))
end

P.worked_out = worked_out

--- A list of rows, for scripts a list with what their formulas come to?
local function has_formulas(value)
  if type(value) ~= "table" or P.is_expr(value) then return false end
  if P.is_rows(value) then return true end
  for _, one in ipairs(value) do
    for _, x in pairs(type(one) == "table" and not P.is_expr(one) and one or {}) do
      if P.is_expr(x) then return true end
    end
  end
  return false
end

local formulas = {} -- by value: its formula as a function, once one is wanted
local function formula_of(v, formula)
  formulas[v] = formulas[v] or (has_formulas(formula) and P.rows_of or worked_out)(v, formula)
  return formulas[v]
end

--- The value with what layers have wrapped around it: a function, then.
local function now(v)
  local value = by_count(v.value)
  if #v.wraps == 0 then return value end
  local base = value
  if P.is_expr(value) or has_formulas(value) then base = function(...) return formula_of(v, value)(...) end
  elseif type(value) ~= "function" then base = function() return P.frozen(value) end end
  return P.layered(base, v.wraps)
end

--- The formula that a value is: its own, or the sum of its rows, without what scripts have wrapped around these.
function P.formula_now(id)
  local v = book.values[id]
  local value = v and by_count(v.value)
  if P.is_rows(value) or P.is_rows(v and by_count(v.base)) and type(value) == "table" and E.next(value) == nil then
    return P.sum_of_rows(v, value)
  end
  value = P.value_now(id)
  return P.is_expr(value) and value or nil
end

function P.value_now(id)
  local v = book.values[id]
  if not v then error(P.unknown("value", id, P.keys(book.values))) end
  check_count(v)
  return now(v)
end

--- A value that layers wrapped, where a number is needed before there is a table.
local function before_the_table(id, fn)
  local good, n = pcall(fn)
  if good and type(n) == "number" then return n end
  local last = book.values[id].wraps[#book.values[id].wraps]
  if not last then return fn end
  P.fail(last, "the value '" .. id .. "' is needed before there is a table, so what wraps it can't "
    .. (good and "return a " .. type(n) or "look at one") .. ": add(\"" .. id .. "\", NUMBER) or set(\"" .. id
    .. "\", NUMBER) instead")
end

--- A number, one for each player count, or the name of a value, as a number.
function P.number_of(v)
  v = by_count(v)
  if type(v) ~= "string" then return v end
  local id = v
  if book.components[id] and not book.values[id] then return P.row_size(id) end
  v = P.value_now(id)
  if P.is_expr(v) then
    P.fail(book.values[id], "the value '" .. id .. "' is needed before there is a table, so it can't be a formula")
  end
  return type(v) == "function" and before_the_table(id, v) or v
end

-- Setting --------------------------------------------------------------

local function parse(text)
  if text == "true" then return true end
  if text == "false" then return false end
  return math.tointeger(tonumber(text)) or tonumber(text) or text
end

--- "4,3,1" for a value that is a list of such things; nil if it is none.
local function parse_list(text, like)
  local list = {}
  for i, part in ipairs(text:split(",")) do
    list[i] = parse(part:trim())
    if type(list[i]) ~= type(like) then return nil end
  end
  return list
end

--- What a text on the command line means for a value that is `old` now; nil: it can't be that.
local function meant(text, old)
  if P.is_expr(old) then
    local new = parse(text)
    return (math.type(new) == "integer" or type(new) == "boolean") and new or nil
  end
  if type(old) == "table" and old[1] ~= nil then return parse_list(text, old[1]) end
  local new = parse(text)
  if old ~= nil and type(old) ~= "function" and type(old) ~= "table" and type(old) ~= type(new) then return nil end
  return new
end

--- Values given on the command line win over every layer.
function P.apply_settings()
  for _, set in ipairs(E.settings()) do
    local v = book.values[set.name]
    if not v then
      E.misused("value", set.name)
      error(P.unknown("value", set.name, P.keys(book.values), true), 0)
    end
    if v.gone_by then
      E.misused("value", set.name)
      error("the value '" .. set.name .. "' has no effect: the layer '" .. v.gone_by .. "' takes out what it is for", 0)
    end
    local old = by_count(v.value)
    local new = meant(set.value, old)
    if new == nil then
      local is = "' is a " .. type(old) .. " (" .. tostring(old) .. "); '"
      if P.is_expr(old) then is = "' is a number, worked out; '"
      elseif type(old) == "table" then is = "' is a list such as " .. table.concat(old, ",") .. "; '" end
      E.misused("value", set.name)
      error("the value '" .. set.name .. is .. set.value .. "' is not", 0)
    end
    book.changes[#book.changes + 1] = {
      rule = set.name, what = "sets", layer = "--set", source = "command line", from = P.show(v.value), to = set.value,
      cites = v.cites or {}, was = {}, text = v.text,
    }
    v.value, v.layer, v.source, v.wraps = new, "--set", "command line", {}
  end
end

-- What was taken out ---------------------------------------------------

function P.no_effect(v) return "No effect, for '" .. v.gone_by .. "' takes it out (" .. (v.text or v.id) .. ")" end

--- What a layer set though another takes it out: told when the game begins.
function P.tell_unused()
  for _, id in ipairs(P.keys(book.values)) do
    local v, setup = book.values[id], book.rules.setup
    if v.gone_by and v.set_by and setup then
      table.insert(setup.wraps, {
        how = "before", steps = { P.flow.tell(P.no_effect(v)) }, layer = v.set_by, source = v.set_at, cites = {},
      })
    end
  end
end

-- Ranges ---------------------------------------------------------------

--- An end as it is declared: a number, the name of a value, or of a row, which has so many
--- items, or a function of other values and the number of players.
local function declared_limit(v, bound)
  bound = by_count(bound)
  if is_by_count(bound) then return nil end
  if type(bound) == "function" then return bound(P.value_now, E.players()) end
  if type(bound) ~= "string" then return bound end
  if book.components[bound] then return P.row_size(bound), "as many as '" .. bound .. "' has" end
  if book.values[bound] then return P.value_now(bound), "'" .. bound .. "'" end
  P.fail(v, "the range of '" .. v.id .. "': " .. P.unknown("value or row", bound, P.keys(book.values)))
end

--- An end of a range, if it is known before there is a table: of a formula nothing is.
local function limit(v, bound)
  local n, tie = declared_limit(v, bound)
  if P.is_expr(n) or type(n) == "function" then return nil end
  return n, tie
end

--- "0 to 9", "at least 1", "a, b", "18" alone: what a value may be; nil if nothing is said.
function P.range_text(v)
  if v.one_of then
    return table.concat(P.map(v.one_of, P.show), ", ")
  end
  local from = limit(v, v.from)
  local to, tie = limit(v, v.to)
  if from == nil and to == nil then return nil end
  local upper = to and tostring(to) .. (tie and " (" .. tie .. ")" or "")
  if from == nil then return "at most " .. upper end
  if from == to then return upper end
  if to == nil then return "at least " .. from end
  return from .. " to " .. upper
end

local function is_within(v, value)
  if type(value) == "table" then
    for _, x in ipairs(value) do if not is_within(v, x) then return false end end
    return true
  end
  if v.one_of then return P.has(v.one_of, value) end
  local from, to = (limit(v, v.from)), (limit(v, v.to))
  return (from == nil or value >= from) and (to == nil or value <= to)
end

--- Every value within what the rules can survive; whoever set it last is to blame.
function P.check_values()
  for id, v in pairs(book.values) do
    check_count(v)
    local value = by_count(v.value)
    local ranged = v.from ~= nil or v.to ~= nil
    local is_formula = P.is_expr(value)
    local numbers = type(value) == "number" or type(value) == "table" and not is_formula and type(value[1]) == "number"
    if ranged and numbers or v.one_of and type(value) ~= "function" and not is_formula then
      if not is_within(v, value) then
        local place = v.source .. ": "
        if v.source == "command line" then
          E.misused("value", id)
          place = ""
        end
        error(place .. "the value '" .. id .. "' is " .. P.range_text(v) .. ", not " .. P.show(value), 0)
      end
    end
  end
end

--- A list with each item at an end: "0,0,0".
local function all_at(list, x)
  local items = {}
  for i = 1, #list do items[i] = tostring(x) end
  return table.concat(items, ",")
end

--- The ends of all ranges, for `check`: rows of { id, value }; of numbers without a range
--- no value.
function P.value_ends()
  local list = {}
  local function add(id, x) -- nobody sets what was taken out
    if not book.values[id].gone_by then list[#list + 1] = { id = id, value = tostring(x) } end
  end
  for id, v in pairs(book.values) do
    if v.one_of then
      for _, x in ipairs(v.one_of) do add(id, x) end
    elseif type(by_count(v.value)) == "boolean" then
      add(id, not by_count(v.value))
    else
      local value = by_count(v.value)
      local is_list = type(value) == "table" and not P.is_expr(value) and math.type(value[1]) == "integer"
      for _, bound in ipairs { v.from or false, v.to or false } do
        if bound and type(value) == "number" then add(id, (limit(v, bound))) end
        if bound and is_list then add(id, all_at(value, (limit(v, bound)))) end
      end
      local open = v.from == nil and v.to == nil and not v.gone_by
      if type(value) == "number" and open then list[#list + 1] = { id = id } end
    end
  end
  return list
end

-- Reading --------------------------------------------------------------

--- value(id, …): what the rules say now; a function is asked with the rest.
function P.value(id, a, b, c)
  local v = plain[id]
  if v ~= nil then return v end
  local work_out = computed[id]
  if work_out then return work_out(a, b, c) end
  error(P.unknown("value", id, P.keys(book.values)))
end

--- Note from now on which values are read: { id = true }; and what ends it.
function P.watch_values()
  local read, was_plain, was_computed = {}, plain, computed
  plain, computed = {}, {}
  local function watched(id, v, work_out)
    return function(a, b, c)
      read[id] = true
      if work_out then return work_out(a, b, c) end
      return v
    end
  end
  for id, work_out in pairs(was_computed) do computed[id] = watched(id, nil, work_out) end
  for id, v in pairs(was_plain) do computed[id] = watched(id, v) end
  return read, function() plain, computed = was_plain, was_computed end
end

function P.link_values()
  for id, v in pairs(book.values) do
    local it = now(v)
    if P.is_expr(it) or has_formulas(it) then it = formula_of(v, it) end
    it = P.frozen(it)
    if type(it) == "function" then computed[id] = it else plain[id] = it end
  end
end
