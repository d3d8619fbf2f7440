--- Looking at the table through somebody's eyes: what lies where, the chances
--- of what comes next, where a card or a piece has been, the score and its parts.
---
--- The viewer is a player, or nil for one before whom everything lies open.  What is
--- told are rows { indent =, head =, text =, note = }; the front end lays them out.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked

P.tell = {}
local tell = P.tell

local function row(list, indent, head, text, note)
  list[#list + 1] = { indent = indent, head = P.said(head), text = P.said(text), note = note }
end
P.row = row

-- Who knows what -------------------------------------------------------

--- Cards that anybody knows lie open where the table does.
local function knows_card(card, viewer)
  if viewer then return card:known(viewer) end
  for _, player in ipairs(P.g.players) do
    if card:known(player) then return true end
  end
  return false
end
P.knows_card = knows_card

local function component_of(handle)
  local fields = E.fields(handle) -- a card that is not known has none
  local name = fields and rawget(fields, "component")
  return name and linked.components[name]
end

local function kind_name(kind)
  local owner = rawget(E.fields(kind), "owner")
  return tostring(kind) .. (owner and " of " .. tostring(owner) or "")
end
P.kind_name = kind_name

local function pieces(place)
  local parts = {}
  for _, kind in P.numbered(P.handles.kind) do
    local n = place:count(kind)
    if n > 0 then parts[#parts + 1] = n .. " " .. kind_name(kind) end
  end
  return #parts == 0 and "empty" or table.concat(parts, ", ")
end

local function counted(n, one, many) return n .. " " .. (n == 1 and one or many) end

--- Cards by name, equal ones together; those the viewer does not know are counted.
local function cards(pile, viewer, open)
  local names, times, hidden = {}, {}, 0
  for _, card in ipairs(pile) do
    if open or knows_card(card, viewer) then
      local name = tostring(card)
      if not times[name] then names[#names + 1] = name end
      times[name] = (times[name] or 0) + 1
    else
      hidden = hidden + 1
    end
  end
  for i, name in ipairs(names) do
    if times[name] > 1 then names[i] = times[name] .. " " .. name end
  end
  if hidden > 0 then names[#names + 1] = counted(hidden, "card", "cards") .. " face down" end
  return #names == 0 and "empty" or table.concat(names, ", ")
end

--- What a place, pile or counter holds as far as the viewer may know; nil for
--- things that hold nothing.
function P.content(handle, viewer)
  local kind = E.thing(handle)
  local comp = kind ~= "row" and component_of(handle)
  if not comp then return nil end
  local sees = comp.decl.spec.sees or "all"
  if kind == "place" then
    if not viewer or E.knows(handle, viewer) then return pieces(handle) end
    return sees == "none" and "hidden" or counted(handle:total(), "piece", "pieces") .. ", hidden"
  elseif kind == "pile" then
    return cards(handle, viewer, false)
  end
  if viewer and not E.knows(handle, viewer) then return "hidden" end
  if comp.decl.spec.min == -1 and handle:get() == -1 then return "none" end -- less than nothing: it isn't there
  return P.kinds[comp.type].value(handle)
end

-- Finding --------------------------------------------------------------

local function same(a, b) return a:lower() == b:lower() end

--- The part of a component that a word names: an item, or a player's.
local function part_of(comp, word)
  local list = {}
  local n = math.tointeger(tonumber(word))
  for i, handle in ipairs(P.things_of(comp)) do
    local fields = E.fields(handle)
    local owner = rawget(fields, "owner")
    local mine = comp.per_player and owner and owner.seat == n
    local item = n and not comp.per_player and (i - 1) % comp.size + 1 == n
    if mine or item or same(tostring(fields.id), word) or same(tostring(fields.title), word) then
      list[#list + 1] = handle
    end
  end
  return list
end

--- Of things those that are called so, or else those whose name begins so.
local function called(words, things)
  local exact, begin = {}, {}
  for _, thing in ipairs(things) do
    local fields = E.fields(thing)
    local title, id = tostring(rawget(fields, "title")), tostring(rawget(fields, "id"))
    if same(tostring(thing), words) or same(title, words) or same(id, words) then
      exact[#exact + 1] = thing
    elseif tostring(thing):lower():starts(words:lower()) then
      begin[#begin + 1] = thing
    end
  end
  return #exact > 0 and exact or begin
end

--- "bag", "hq 2", "region.libya", "Gulf Region": the things that are meant.
local function find_things(words)
  for _, cut in ipairs { " ", "." } do
    local at = words:find(cut, 1, true)
    local comp = at and linked.components[words:sub(1, at - 1):lower()]
    if comp then
      local list = part_of(comp, words:sub(at + 1):trim())
      if #list > 0 then return list end
      error("'" .. comp.name .. "' has no '" .. words:sub(at + 1) .. "'", 0)
    end
  end
  local comp = linked.components[words] or linked.components[words:lower()]
  if comp then return P.things_of(comp), comp end
  local all = {}
  for thing in P.each_thing() do all[#all + 1] = thing end
  return called(words, all)
end

local function thing_names()
  local ids, things = {}, {}
  for name in pairs(linked.by_name.card) do ids[#ids + 1] = tostring(name) end
  for handle in P.each_thing() do things[#things + 1] = tostring(handle) end
  return P.joined(book.component_order, ids, book.pieces_order, things)
end

--- Cards whose id or title is meant; "Fixer" may be several.
local function find_cards(words) return called(words, table.move(P.handles.card, 0, #P.handles.card, 1, {})) end

--- "black", "agent", "agent 2": the kinds of pieces that are meant.
local function find_kinds(words)
  local name, tail = E.match(words:trim(), "^([^ ]*)(.*)$")
  local seat = math.tointeger(tonumber(tail:sub(P.tail(tail, "^ "))))
  if tail ~= "" and not seat then return {} end
  local list = {}
  for _, kind in P.numbered(P.handles.kind) do
    local owner = rawget(E.fields(kind), "owner")
    if same(tostring(kind), name) and (not seat or owner and owner.seat == seat) then
      list[#list + 1] = kind
    end
  end
  return list
end

-- show -----------------------------------------------------------------

local SEES = { owner = "seen by its owner", count = "its number is seen", none = "hidden" }

--- One line for each component: what kind it is, how many there are.
local function overview(list)
  for _, name in ipairs(book.component_order) do
    local comp = linked.components[name]
    local sees = SEES[comp.decl.spec.sees or "all"]
    local text = comp.type .. (comp.size > 1 and " of " .. comp.size or "")
      .. (comp.per_player and ", each player's" or "") .. (sees and ", " .. sees or "")
    row(list, 2, name, text, comp.title ~= name and P.said(comp.title) or nil)
  end
  row(list, 2, nil, "Pieces: " .. table.concat(book.pieces_order, ", "))
end

local function show_card(list, card, viewer)
  local known = knows_card(card, viewer)
  local pile = card:pile()
  local sided = linked.cards[select(2, E.thing(card))].row.faces
  row(list, 2, tostring(card), not known and "somewhere face down" or P.told("in {place}", { place = tostring(pile) })
    .. ((sided or card:is_up()) and "" or ", " .. P.said("face down")))
  if known or #linked.cards[select(2, E.thing(card))].row == 0 then
    for _, line in ipairs(P.card_fields(card)) do row(list, 4, line[1], line[2]) end
  end
end

local function show_kind(list, kind, viewer)
  local parts, hidden = {}, 0
  for place in P.each_thing("place") do
    local n = place:count(kind)
    if viewer and not E.knows(place, viewer) then
      hidden = hidden + n
    elseif n > 0 then
      parts[#parts + 1] = P.told("{n} in {place}", { n = n, place = tostring(place) })
    end
  end
  if hidden > 0 then parts[#parts + 1] = hidden .. " where you can't see" end
  row(list, 2, kind_name(kind), table.concat(parts, ", "))
end

--- The printed attributes of a card.
local function shown(value)
  if type(value) ~= "table" then return tostring(value) end
  return value.ref or P.show(value)
end

function P.card_fields(card)
  local list = {}
  local _, id = E.thing(card)
  local sides = linked.cards[id].row.faces
  for key, value in pairs(linked.cards[id].row) do
    if type(key) == "string" and key ~= "copies" and value ~= sides then list[#list + 1] = { key, shown(value) } end
  end
  for i, side in ipairs(sides or {}) do
    local parts = {}
    for key, value in pairs(side) do parts[#parts + 1] = key .. " " .. shown(value) end
    list[#list + 1] = { (card:face() == 0) == (i == 1) and "this side" or "other side", table.concat(parts, ", ") }
  end
  return list
end

function tell.show(words, viewer)
  local list = {}
  if words == "" then
    overview(list)
    return list
  end
  local found, comp = find_things(words)
  if #found > 0 then
    local empty = {}
    for _, handle in ipairs(found) do
      local content = P.content(handle, viewer)
      local dull = content == "empty" or content == "0"
      if dull and #found > 8 then
        empty[#empty + 1] = tostring(handle)
      else
        local room = rawget(E.fields(handle), "room") and component_of(handle).decl.spec.capacity
          and P.said("room for " .. handle:room()) or nil
        row(list, 2, tostring(handle), content, room)
      end
    end
    local lines, legend
    if comp and comp.type == "graph" then lines, legend = P.draw_graph(comp, viewer) end
    for _, line in ipairs(lines or {}) do row(list, 4, line, "") end
    if legend then row(list, 4, nil, legend) end
    if #empty > 0 and not lines then row(list, 2, nil, "empty: " .. table.concat(empty, ", ")) end
    return list, comp
  end
  local kinds = find_kinds(words)
  for _, kind in ipairs(kinds) do show_kind(list, kind, viewer) end
  if #kinds > 0 then return list end
  local some = find_cards(words)
  for i, card in ipairs(some) do
    if i > 12 then
      row(list, 2, nil, "… " .. (#some - 12) .. " more")
      break
    end
    show_card(list, card, viewer)
  end
  if #some > 0 then return list end
  error(P.unknown("component, card or piece", words, thing_names()), 0)
end

-- odds -----------------------------------------------------------------

--- What a part says apart from its name.
local function body_of(part)
  local body = {}
  for i, r in ipairs(part) do body[i] = (i == 1 and "" or r.head .. "\n") .. r.text end
  return table.concat(body, "\n")
end

--- The exact chances of the next draw from every bag, pile and die; things with the same chances
--- are told together.
function tell.odds(_, viewer)
  local list, told = {}, {}
  for handle, comp in P.each_thing() do
    local chance, part = P.kinds[comp.type].chance, {}
    if chance then chance(part, handle, comp, viewer) end
    local first = part[1] and told[body_of(part)]
    if first then
      first.head = first.head .. ", " .. part[1].head
    elseif part[1] then
      told[body_of(part)] = part[1]
      table.move(part, 1, #part, #list + 1, list)
    end
  end
  if #list == 0 then row(list, 0, nil, "nothing here is left to chance") end
  return list
end

-- trace ----------------------------------------------------------------

local function because(e)
  local rule = P.rule_names[e.rule]
  return rule and "[" .. rule .. "]" or nil
end

local function step(e)
  if e.what == "draw" then return "drawn from " .. tostring(e.from) .. " to " .. tostring(e.to) end
  if e.what == "move" then
    return e.n .. (e.n == 1 and " goes" or " go") .. " from " .. tostring(e.from) .. " to " .. tostring(e.to)
  end
  if e.what == "card" then return P.told("from {from} to {to}", { from = tostring(e.from), to = tostring(e.to) }) end
  if e.what == "face" then return "turned to its side " .. (e.n + 1) end
  if e.what == "show" then return "shown" end
  return "changes places with " .. tostring(e.other)
end

--- A card that is shown is seen by those it is shown to: for others even that it was this one is news.
local function was_shown(e, viewer) return not viewer or e.n & 1 << viewer.seat - 1 ~= 0 end

--- What an event must name to be told.
local NAMES = { card = "card", face = "card", swap = "card", draw = "kind", move = "kind" }

--- Steps that everybody saw, or all of them if the viewer knows the card now.
local function trace(list, thing, all, viewer)
  local steps, last = 0, nil
  for at = 1, E.events() do
    local named, e = E.event(at, true), E.event(at, all)
    local of_it = named.kind == thing or named.card == thing or named.other == thing
    local hidden = NAMES[e.what] and not e[NAMES[e.what]] or e.what == "show" and not was_shown(e, viewer)
    if of_it and not hidden then
      local number = e.decision ~= last and "decision " .. e.decision .. ":" or nil
      last = e.decision
      row(list, number and 2 or 4, number, step(e), because(e))
      steps = steps + 1
    end
  end
  if steps == 0 then row(list, 2, nil, "it has not moved since the beginning") end
end

function tell.trace(words, viewer)
  local list = {}
  if words == "" then error("trace PIECE|CARD: of what? 'show' lists what there is", 0) end
  local things = find_kinds(words)
  if #things == 0 then things = find_cards(words) end
  if #things == 0 then error(P.unknown("card or piece", words, thing_names()), 0) end
  if #things > 6 then error("'" .. words .. "' could be " .. #things .. " things; say more of its name", 0) end
  for _, thing in ipairs(things) do
    local is_card = E.thing(thing) == "card"
    local known = not is_card or not viewer or knows_card(thing, viewer)
    local now = ""
    if is_card then now = known and "now in " .. tostring(thing:pile()) or "where it is now is hidden" end
    local id = is_card and linked.cards[select(2, E.thing(thing))].id
    row(list, 0, is_card and tostring(thing) or kind_name(thing), now, id and id ~= tostring(thing) and id or nil)
    trace(list, thing, known and (is_card or not viewer), viewer)
  end
  return list
end

-- score ----------------------------------------------------------------

--- Who changed the score, where its parts don't add up to it.
local function beyond()
  local names = {}
  for id, rule in pairs(book.rules) do
    if id == "score" or id:starts("score.") then
      for _, w in ipairs(rule.wraps) do names[#names + 1] = w.layer .. " (" .. w.source .. ")" end
    end
  end
  return #names > 0 and "from " .. table.concat(names, ", ") or "not told by 'score.parts'"
end

--- Players as they stand at the end, the best first: points, then what breaks ties; those who
--- are out come last.
local function ranking(over)
  local list, place = {}, {}
  for i, player in ipairs(P.g.players) do list[i], place[player] = player, { P.rules.score(player) } end
  if not over then return list, place end
  table.sort(list, function(a, b)
    local one, other = place[a], place[b]
    for i = 1, math.max(#one, #other) do
      local x, y = one[i] or math.mininteger, other[i] or math.mininteger
      if x ~= y then return x > y end
    end
    if (one[1] == nil) ~= (other[1] == nil) then return other[1] == nil end
    return a.seat < b.seat
  end)
  return list, place
end

--- What decided between the first two, if they are equal in points: the game's value `score.ties`
--- names what is compared next, in the order in which `score` returns it.
local function tell_tie(list, players, place)
  local one, other = place[players[1]], players[2] and place[players[2]]
  local ties = book.values["score.ties"] and P.value("score.ties")
  if not (ties and other and one[1] and one[1] == other[1]) then return end
  for i, words in ipairs(ties) do
    if one[i + 1] ~= other[i + 1] then
      row(list, 2, nil, words)
      return
    end
  end
end

--- With the eyes of the viewer: is it known, and what is it?  A script stops at what is hidden, a formula misses it.
local function seen_by(viewer, fn, ...)
  E.missed()
  local known, result = P.seen_by(viewer, pcall, fn, ...)
  return known and not E.missed(), known and result or {}
end

--- Which parts of a score are formulas over what the viewer can't know, or count by one?  A list, and by their titles.
local function unseen_parts(viewer, player)
  local list = {}
  local _, parts = seen_by(viewer, P.value, "score.parts", player)
  for _, part in ipairs(parts) do
    if part.unseen then list[#list + 1], list[part.title] = part, true end
  end
  return list
end

--- The total of a player and its parts, as the game's value `score.parts` gives them: a list of
--- { title =, points =, says =, cites =, hidden =, unknown = }.  What no part accounts for is told
--- apart, so a layer that changes the score shows.  Hidden parts are told to their owner alone, with
--- hidden = "all" to nobody, until the game is over; to others they are what `unknown` says, and
--- the total is what everybody can count.  So it is where the score looks at what the viewer can't know.
function tell.score(_, viewer, over)
  local list = {}
  local has_parts = book.values["score.parts"] ~= nil
  local players, place = ranking(over)
  if over then tell_tie(list, players, place) end
  for _, player in ipairs(players) do
    local total = place[player][1]
    local rows, sum, secret, unknown = {}, 0, false, {}
    local unseen = has_parts and viewer and not over and unseen_parts(viewer, player) or {}
    local function hide(part)
      local text = part.unknown or "what is hidden"
      if not unknown[text] then unknown[#unknown + 1], unknown[text] = text, true end
      secret = true
    end
    for _, part in ipairs(unseen) do hide(part) end -- whether they count now, or not
    for _, part in ipairs(has_parts and P.value("score.parts", player) or {}) do
      local points = math.tointeger(part.points) or 0
      if part.hidden and not over and (part.hidden == "all" or viewer and viewer ~= player) then
        hide(part)
      elseif not unseen[part.title] then
        sum = sum + points
        if points ~= 0 or part.says then
          row(rows, 4, string.format("%6d", points), part.title .. (part.says and ": " .. part.says or ""),
            part.cites)
        end
      end
    end
    if viewer and not over and not secret and not seen_by(viewer, P.rules.score, player) then
      unknown[1], secret = has_parts and beyond() or "what is hidden", true
    end
    for _, text in ipairs(unknown) do row(rows, 4, "     ?", text) end
    if has_parts and total ~= nil and sum ~= total and not secret then
      row(rows, 4, string.format("%6d", total - sum), beyond())
    end
    list[#list + 1] = {
      indent = 2, seat = player.seat, points = secret and sum or total, secret = secret, out = total == nil,
    }
    for _, r in ipairs(rows) do list[#list + 1] = r end
  end
  return list
end
