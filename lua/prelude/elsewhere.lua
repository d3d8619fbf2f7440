--- Why of something that is no answer now: options of this question with other things, and of other
--- questions, with what stands in their way.
local E, P = ...
local error = E.error
local linked = P.linked
local tell, row = P.tell, P.row

--- "act on", "develop.whitewash": an option's words that never change, and those of its name.
local function words_of(option)
  local says, list = type(option.says) == "string" and option.says or "", {}
  local fixed = E.gsub(says .. " " .. P.said(says), "{[^{}]*}", " ")
  for word in E.gmatch(fixed:lower(), "[^ ]+") do list[#list + 1] = word end
  for _, word in ipairs(option.id:split(".")) do list[#list + 1] = word end
  for _, word in ipairs(option.heading and option.heading:lower():split(" ") or {}) do list[#list + 1] = word end
  return list
end

--- The words that are asked about, without letters that stand alone: "a barrel".
local function asked_words(words)
  local list = {}
  for word in E.gmatch(words:lower(), "[^ ][^ ]+") do list[#list + 1] = word end
  return list
end

--- How many of the words that are asked about an option has; none, unless it has the first.
local function shared(option, asked)
  local n, own = 0, words_of(option)
  for i, word in ipairs(asked) do
    local has = false
    for _, w in ipairs(own) do has = has or w:starts(word) end
    if i == 1 and not has then return 0 end
    if has then n = n + 1 end
  end
  return n
end

--- The options that are meant, each with the choices that offer it.
local function meant(words)
  local best, list, at = 1, {}, {}
  local asked = asked_words(words)
  for i = 1, #linked.choices do
    local entry = linked.choices[i]
    for _, option in ipairs(entry.options) do
      local n = entry.decl.asks and shared(option, asked) or 0
      if n > best then best, list, at = n, {}, {} end
      if n == best and at[option.id] then
        table.insert(at[option.id], entry)
      elseif n == best then
        at[option.id] = { option, entry }
        list[#list + 1] = at[option.id]
      end
    end
  end
  return list
end

local function question_of(entry)
  local asks = entry.decl.asks
  return E.match(asks, "^(.-) %(") or E.match(asks, "^[^{]*")
end

--- What refuses an option there now, of the things that are named, or what it wants of one's own. Of
--- things that nobody named the first that comes would be told, as if it were asked for.
local function hindrances(list, option, entry, viewer, words)
  local all = viewer and P.refusals_of(entry, viewer, option.id) or {}
  local asked, named, told = words:lower():split(" "), {}, {}
  for _, r in ipairs(all) do
    if r.label:lower():find(asked[#asked], 1, true) then named[#named + 1] = r end
  end
  for _, r in ipairs(#asked > 1 and named or #option.params == 0 and all or {}) do
    if not told[r.guard] then row(list, 2, r.label, r.text, P.cited(r.cites)) end
    told[r.guard] = true
  end
  for _, param in ipairs(#all == 0 and option.params or {}) do
    local from = P.is_expr(param.domain) and P.say(param.domain)
    if from and from:starts("your ") then row(list, 2, nil, "It needs one of these: " .. from) end
  end
end

--- "lay …", as the table says it, of "lay {card} under the crisis".
local function bare_label(option)
  local says = P.said((E.gsub(type(option.says) == "string" and option.says or option.id, "{[^}]*}?", "…")))
  local cut = says:find(" …", 1, true)
  return cut and says:sub(1, cut) .. "…" or says
end

--- The question that is open, if it is among those that offer an option.
local function offered_here(found, choice)
  for i = 2, #found do
    if found[i].number == choice then return found[i] end
  end
end

--- The place of a component that words end with.
local function place_named(comp, words)
  for _, place in ipairs(P.things_of(comp)) do
    local name = " " .. tostring(place):lower()
    if (" " .. words:lower()):sub(-#name) == name then return place end
  end
end

--- Why a place that is named is no goal of a reach: what the way costs, if one leads there.
local function beyond(reach, viewer, words)
  local place = viewer and place_named(reach.comp, words)
  if not place then return "' is an answer here, but what you name is out of reach" end
  local cost, within = E.beyond(reach.reach, viewer, place)
  local name = tostring(place)
  if not cost then return "' is an answer here, but no way leads to " .. name end
  if cost <= within then return "' is an answer here, but nobody may stop on " .. name end
  return "' is an answer here, but " .. name .. " is out of reach: the way costs " .. cost .. ", and " .. within
    .. " are left"
end

--- What is said of an option that has other answers at the question that is open.
local function not_with_that(option, viewer, words)
  for _, param in ipairs(option.params) do
    local one = option.env[param.name]
    if one and one.reach then return beyond(one, viewer, words) end
  end
  return "' is an answer here, but not with what you name"
end

--- why x: options of this question with other things, or of other questions, and what stands in their way.
function tell.elsewhere(words, viewer, _, choice)
  local list, told = {}, {}
  for _, found in ipairs(meant(words)) do
    local option = found[1]
    if #list < 10 and not told[bare_label(option)] then
      told[bare_label(option)] = true
      local here = offered_here(found, choice)
      row(list, 0, nil, "'" .. bare_label(option) .. (here and not_with_that(option, viewer, words)
        or "' is no answer here, but at another question: " .. question_of(found[2])), P.cited(option.cites))
      hindrances(list, option, here or found[2], viewer, words)
    end
  end
  if #list == 0 then error("no option is called so", 0) end
  return list
end
