--- Questions and answers in words: labels, what helps to choose, what stands above them.
local E, P = ...
local linked = P.linked

--- A name in braces is that of a parameter, alone or with an attribute of it: "route", "route.region".
local whose, attributes = {}, {}
local function read_name(name)
  whose[name], attributes[name] = E.match(name, "^([^.:]*)(.*)$")
end

--- What stands for a name in braces: a parameter, an attribute of one ({route.region}), or a
--- formula of the option's `with`; nil if it depends on a parameter that is not known.
local function said(option, player, values, name)
  local formula = option.said and option.said[name]
  if formula then
    for _, i in ipairs(formula.needs) do if values[i] == nil then return nil end end
    if not player and not formula.steady then return nil end
    local n = E.eval(formula.node, player and player.seat or 1, values)
    return formula.type == "number" and n or P.handles[formula.type][n]
  end
  if not whose[name] then read_name(name) end
  local params, param, field = option.params, whose[name], attributes[name]
  for i = 1, #params do
    if params[i].name == param then
      local v = values[i]
      if field == ":cost" and option.way_cost then
        return player and v ~= nil and E.eval(option.way_cost, player.seat, values) or nil
      end
      if field ~= "" and type(v) == "userdata" then v = v[field:sub(2)] end
      return v
    end
  end
  return "{" .. param .. "}"
end

--- What names stand for in the words of an answer, { option, player, values }; "…" for what is not known.
local NAMES = {
  __index = function(of, name)
    local v = said(of[1], of[2], of[3], name)
    if v == nil then return "…" end
    return v
  end,
}

--- "ship {route} to {refinery}" with what stands for the names (phrase.lua).
local function expand(template, option, player, values)
  return P.phrase(template, E.setmetatable({ option, player or false, values }, NAMES), "en")
end

P.expand = expand

--- The words of an answer, with the eyes of whoever looks.
local function words_of(choice, number, player, ...)
  local entry = linked.choices[choice + 1]
  local option = entry.options[number]
  local says = option.says
  if type(says) == "function" then return tostring(says(player, ...)) end
  if says then return expand(says, option, player, { ... }) end
  local text = entry.single and "" or option.id
  for _, v in ipairs { ... } do text = text .. (text == "" and "" or " ") .. tostring(v) end
  return text == "" and option.id or text
end

function P.label(choice, number, player, ...) return P.seen_by(player, words_of, choice, number, player, ...) end

--- The words of an answer that is given, if they depend on the table as it is: later they would speak
--- of another one.  The log is for all, so nobody may see them otherwise.
function P.words_now(choice, number, player, ...)
  local option = linked.choices[choice + 1].options[number]
  if type(option.says) ~= "function" and not option.said and not option.way_cost then return nil end
  local text
  for _, viewer in ipairs(P.g.players) do
    local ok, seen = P.seen_by(viewer, pcall, words_of, choice, number, player, ...)
    if not ok or text and seen ~= text then return nil end
    text = seen
  end
  return text
end

--- All amounts that may be answered, in words: "bid 3 to 40"; "" where the question is
--- for nothing but an amount.
function P.amount_words(choice, player, from, to)
  local entry = linked.choices[choice + 1]
  local option = entry.options[entry.amount]
  if entry.single then return "" end
  local amounts = from == to and tostring(from) or to == math.maxinteger and P.told("{n} or more", { n = from })
    or P.told("{first} to {last}", { first = from, last = to })
  if type(option.says) == "function" then return option.id .. " " .. amounts end
  return P.said(P.label(choice, entry.amount, player, amounts))
end

--- The rules that say how far the amounts go: " (GI-AUCTION-4)".
function P.amount_cites(choice)
  local entry = linked.choices[choice + 1]
  local cited = P.cited(entry.options[entry.amount].cites)
  return cited and " " .. cited or ""
end

--- What helps to choose one.
function P.amount_helps(choice, player)
  return P.helps(choice, linked.choices[choice + 1].amount, player)
end

--- An answer of somebody who is not asked.
function P.said_by(player, label) return tostring(player) .. ": " .. label end
function P.label_by(choice, number, player, ...)
  return P.said_by(player, P.label(choice, number, player, ...))
end

--- Facts may be a value that says them: setting("facts.route", var("route")), which is asked with the player first.
function P.check_asked(facts, what)
  local f = P.expr.raw(facts)
  local plain = f.op == "setting"
  for _, arg in ipairs(f.args or {}) do
    local op = P.expr.raw(arg).op
    plain = plain and (op == "var" or op == "const")
  end
  if not plain then E.error(what .. " are a text, a function, or setting(\"VALUE\", …) with parameters and numbers") end
end

local function asked(facts, option, player, values)
  local f, args = P.expr.raw(facts), {}
  for i, arg in ipairs(f.args or {}) do
    local a = P.expr.raw(arg)
    args[i] = a.value
    for at, param in ipairs(option.params) do
      if a.op == "var" and param.name == a.name then args[i] = values[at] end
    end
  end
  return P.value(f.name, player, table.unpack(args))
end

--- What helps to decide for it, or "": the option's `facts`.
function P.helps(choice, number, player, ...)
  local option = linked.choices[choice + 1].options[number]
  local facts = option.facts
  local text = facts and type(facts) == "string" and expand(facts, option, player, { ... })
  if type(facts) == "function" then text = P.seen_by(player, facts, player, ...) end
  if P.is_expr(facts) then text = P.seen_by(player, asked, facts, option, player, { ... }) end
  return text and P.said(tostring(text)) or ""
end

--- Should people read this option of a choice before the others?
function P.leads(choice, number)
  local entry = linked.choices[choice + 1]
  for _, name in ipairs(entry.decl.first or {}) do
    local id = entry.names[number + 1] or ""
    if id == name or id:starts(name .. ".") then return true end
  end
  return false
end

--- What an option's answers stand under in a list, or nil; a window's come behind the choice's own.
function P.heading(choice, number)
  local entry = linked.choices[choice + 1]
  local window = entry.window
  local option = entry.options[number + 1] or window and window.options[number + 1 - #entry.options]
  return option and option.heading and P.said(option.heading)
end

local NO_PARAMETERS = {}
function P.question(choice, player)
  local decl = linked.choices[choice + 1].decl
  if not decl.said then return P.said(decl.asks or decl.id) end
  return P.said(expand(decl.asks or decl.id, { params = NO_PARAMETERS, said = decl.said }, player, NO_PARAMETERS))
end

--- A question without what is filled in there, which may be its player's alone.
function P.bare_question(choice)
  local decl = linked.choices[choice + 1].decl
  local asks = P.said(decl.asks or decl.id)
  local cut = math.min(asks:find(" (", 1, true) or #asks + 1, asks:find("{", 1, true) or #asks + 1)
  return asks:sub(1, cut - 1):trim()
end
