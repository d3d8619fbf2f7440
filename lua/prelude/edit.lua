--- Edits: changing the table by hand, as steps that can be taken back; and the
--- words of the position editor, which are turned into such edits.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked

--- The names of a component's items, for matching them after a change of rules.
function P.item_names(component)
  local comp = linked.components[component]
  return P.map(comp and comp.items or {}, function(item) return tostring(item.id) end)
end

--- edit(name, function() … end): change the table by hand.  The function moves
--- things as rules do; it may return a phase and its arguments, which begins.
function P.edit(name, fn)
  P.want("string", name, "the name of an edit")
  P.want("function", fn, "what the edit does")
  if E.edit_begin(name) then
    E.edit_end(fn())
  else
    P.edit_in_test(fn())
  end
end

--- In a scenario test an edit is part of the test's own story.
function P.edit_in_test(phase, ...)
  if phase ~= nil then
    E.test_start(P.rules[phase], ...)
  elseif E.test_asked() then
    E.test_again()
  end
end

-- Things in Lua and in words -------------------------------------------

local function is_word(text) return E.match(text, "^[%a_][%w_]*$") and not P.KEYWORDS[text] end

local function field(name)
  if math.type(name) == "integer" then return "[" .. name .. "]" end
  return is_word(name) and "." .. name or "[" .. string.format("%q", name) .. "]"
end

--- Whose it is; a thing may lack the field.
local function owner_of(thing) return rawget(E.fields(thing), "owner") end

--- A place, pile or cell as scripts write it: g.spot.libya, g.hq[2].
local function part_path(thing)
  local comp, owner = linked.components[thing.component], owner_of(thing)
  local text = "g" .. field(comp.name)
  if owner then text = text .. "[" .. owner.seat .. "]" end
  if not comp.is_row then return text end
  return text .. field(#comp.items > 0 and comp.items[thing.index].id or thing.index)
end

local function kind_of(thing)
  for kind, list in pairs(P.handles) do
    for _, other in pairs(list) do if other == thing then return kind end end
  end
end

local function player_path(player)
  return player.neutral and "g" .. field(player.id) or "g.players[" .. player.seat .. "]"
end

--- Any value as scripts write it.
local function path(thing)
  if type(thing) ~= "userdata" then return tostring(thing) end
  local kind = kind_of(thing)
  if kind == "player" then return player_path(thing) end
  if kind == "card" then return "g.card" .. field(thing.id) end
  if kind == "kind" then return (owner_of(thing) and player_path(owner_of(thing)) or "g") .. field(thing.id) end
  return part_path(thing)
end

P.is_word, P.path_of, P.part_path = is_word, path, part_path

--- What is told of a thing that could be typed: as scripts write it; in another language that in its words, or
--- what the thing is called there.
local function typed(thing)
  local written = path(thing):sub(3)
  local said = P.said(written)
  return said == written and P.is_translated() and P.said(tostring(thing)) or said
end

--- Words as people type them: without case, signs and little words.
local LITTLE = {
  the = true, of = true, player = true, g = true, a = true, le = true, la = true, de = true, du = true, joueur = true,
}
local function plain(text)
  local out = {}
  for word in E.gmatch(text:lower(), "[^ ._%-%[%]'\"#,:]+") do
    if not LITTLE[word] then out[#out + 1] = word end
  end
  return table.concat(out, " ")
end

local function add_one(names, name, thing)
  name = plain(name)
  names[name] = names[name] or {}
  if not P.has(names[name], thing) then table.insert(names[name], thing) end
end

--- All names of the things of some kinds: plain name -> list of things; in the table's language, too.
local function add(names, name, thing)
  add_one(names, name, thing)
  local said = P.said(name)
  if said ~= name then add_one(names, said, thing) end
end

local function part_names(kind)
  local names, shown = {}, {}
  for thing, comp in P.each_thing(kind) do
    local id, seat = comp.name, owner_of(thing) and " " .. thing.owner.seat or ""
    local item = comp.items[thing.index] and comp.items[thing.index].id or comp.size > 1 and thing.index or ""
    shown[#shown + 1] = typed(thing)
    add(names, id .. seat .. " " .. item, thing)
    add(names, id .. " " .. item .. seat, thing)
    add(names, seat .. " " .. id .. " " .. item, thing)
    add(names, tostring(thing), thing)
    if comp.items[thing.index] then
      add(names, item .. seat, thing)
      add(names, tostring(thing.title) .. seat, thing)
    end
  end
  return names, shown
end

local function piece_names()
  local names, shown = {}, {}
  for id, family in pairs(linked.families) do
    for i = 0, family.per_player and E.seats() - 1 or 0 do
      local kind = P.handles.kind[family.first + i]
      local seat = family.per_player and " " .. (i + 1) or ""
      add(names, id .. seat, kind)
      add(names, seat .. " " .. id, kind)
      if family.per_player then add(names, id, kind) end
    end
    shown[#shown + 1] = id
  end
  return names, shown
end

local function card_names()
  local names, shown = {}, {}
  for id, card in pairs(linked.by_name.card) do
    local thing = P.handles.card[card]
    add(names, id, thing)
    local title = rawget(E.fields(thing), "title")
    if type(title) == "string" then add(names, title, thing) end
    shown[#shown + 1] = id
  end
  return names, shown
end

--- The one thing that words mean, or a complaint; of several those that fit.
local function one(what, words, names, shown, fits)
  local found = names[plain(words)]
  if found and #found > 1 and fits then
    local fitting = {}
    for _, thing in ipairs(found) do if fits(thing) then fitting[#fitting + 1] = thing end end
    if #fitting > 0 then found = fitting end
  end
  if not found then
    local near = P.nearest(plain(words), P.keys(names))
    error("no " .. what .. " named '" .. words .. "'" .. (near and "; did you mean '" .. near .. "'?"
      or "; there are " .. table.concat(shown, ", ", 1, math.min(#shown, 12)) .. (#shown > 12 and " …" or "")), 0)
  end
  if #found > 1 then
    local list = P.map(found, typed)
    error("'" .. words .. "' could be " .. table.concat(list, " or ", 1, math.min(#list, 6)), 0)
  end
  return found[1]
end

local function find_part(what, words, kind, fits)
  local names, shown = part_names(kind)
  return one(what, words, names, shown, fits)
end
local function find_place(words, kind)
  return find_part("place", words, "place", function(place) return place:takes(kind) end)
end
local function find_pile(words) return find_part("pile", words, "pile") end

-- The position editor --------------------------------------------------

local function code(name, body)
  return string.format("edit(%q, function() %s end)", name, body)
end

--- Words split at little words: { [""] = "3 black hq 2", from = "bag" }.
local function clauses(text, marks)
  local found, at = { [""] = {} }, ""
  for _, word in ipairs(text:split(" ")) do
    if marks[word:lower()] then
      at = marks[word:lower()]
      found[at] = {}
    elseif word ~= "" then
      found[at][#found[at] + 1] = word
    end
  end
  return found
end

local function join(words, from, to) return table.concat(words, " ", from, to) end

--- The words of a thing followed by those of where it goes.
local function split_thing(words, where, want)
  local pieces, piece_list = piece_names()
  local cards = card_names()
  if where then
    local name = plain(join(words))
    local found = pieces[name] or cards[name]
    if found then return found, where end
  end
  local near
  for i = #words - (where and 0 or 1), 1, -1 do
    local name = plain(join(words, 1, i))
    local found = pieces[name] or cards[name]
    if found then
      local rest = where or join(words, i + 1)
      local names = part_names(cards[name] and not pieces[name] and "pile" or "place")
      if names[plain(rest)] then return found, rest end
      near = { found, rest }
    end
  end
  if near then return near[1], near[2] end
  if #words < 2 then error(want, 0) end
  error(P.unknown("piece or card", words[1], piece_list, true), 0)
end

--- One kind of those a name can mean: the owner of the place decides.
local function choose_kind(found, place)
  if #found == 1 then return found[1] end
  for _, kind in ipairs(found) do
    if owner_of(kind) and owner_of(kind) == owner_of(place) then return kind end
  end
  local name = tostring(found[1])
  error("whose '" .. name .. "'? Say " .. name .. ".1 to " .. name .. "." .. #found, 0)
end

--- Where pieces that nobody needs lie: at home, in a bag, in a common pool.
local function spare(kind, n, target)
  local order, tell = { E.home_of(kind) }, {}
  for place, comp in P.each_thing("place") do
    if place:takes(kind) then
      local is_spare = P.kinds[comp.type].spare
      if is_spare and is_spare(comp) then order[#order + 1] = place end
      if place:count(kind) > 0 and place ~= target then
        tell[#tell + 1] = tostring(place) .. " (" .. place:count(kind) .. ")"
      end
    end
  end
  for _, place in ipairs(order) do
    if place ~= target and place:count(kind) >= n then return place end
  end
  error("no " .. n .. " spare " .. P.kind_name(kind) .. "; say 'from': they lie in "
    .. (#tell > 0 and table.concat(tell, ", ") or "no other place"), 0)
end

local function count_of(words)
  local n = math.tointeger(tonumber(words[1]))
  if not n then return nil, words end
  if n < 1 then error("a count from 1 on, not " .. n, 0) end
  return n, { table.unpack(words, 2) }
end

local function move_pieces(from, to, kind, n)
  local there, room = from:count(kind), to:room()
  if not to:takes(kind) then error(tostring(to) .. " takes no " .. P.kind_name(kind), 0) end
  if there < n then error("only " .. there .. " " .. P.kind_name(kind) .. " there: " .. tostring(from), 0) end
  if room and room < n then
    error((room > 0 and "room for only " .. room or "no room") .. " there: " .. tostring(to), 0)
  end
  return code(n .. " " .. P.kind_name(kind) .. " from " .. tostring(from) .. " to " .. tostring(to),
    part_path(from) .. ":move(" .. part_path(to) .. ", " .. path(kind) .. ", " .. n .. ")")
end

local function move_card(card, pile, how)
  local under = how == "under"
  return code(tostring(card) .. (under and " under " or " to ") .. tostring(pile),
    path(card) .. (under and ":under(" or ":move(") .. part_path(pile) .. ")")
end

--- "small" of "small#2", "startup_spmr" of "startup_spmr3".
local function without_number(id)
  local name = id:sub(1, (id:find("#", 1, true) or #id + 1) - 1)
  return name:sub(1, math.max(1, P.tail(name, "%d") - 1))
end

--- Of cards of one name that differ by a number at most any will do that lies elsewhere:
--- one from where it is said to lie, or from the largest pile.
local function one_copy(found, pile, from)
  local best
  for _, card in ipairs(found) do
    local at = card:pile()
    if without_number(card.id) ~= without_number(found[1].id) then return found end
    if at ~= pile and (not from or at == from) and (not best or at:size() > best:pile():size()) then best = card end
  end
  return { best or found[1] }
end

local WHERE = { ["in"] = "to", on = "to", to = "to", into = "to", from = "from" }
local VERBS = {}

function VERBS.put(text)
  local want = "put [COUNT] PIECE PLACE [from PLACE], or put CARD PILE"
  local c = clauses(text, WHERE)
  local n, words = count_of(c[""])
  if #words == 0 then error(want, 0) end
  local found, where = split_thing(words, c.to and join(c.to), want)
  if kind_of(found[1]) == "card" then
    local pile, from = find_pile(where), c.from and find_pile(join(c.from))
    found = one_copy(found, pile, from)
    if from and found[1]:pile() ~= from then
      error("'" .. tostring(found[1]) .. "' lies in " .. tostring(found[1]:pile()), 0)
    end
    return move_card(one("card", join(words), { [plain(join(words))] = found }, {}), pile)
  end
  local to = find_place(where, found[1])
  local kind = choose_kind(found, to)
  return move_pieces(c.from and find_place(join(c.from), kind) or spare(kind, n or 1, to), to, kind, n or 1)
end

function VERBS.take(text)
  local want = "take [COUNT] PIECE PLACE [to PLACE], or take CARD [to PILE]"
  local c = clauses(text, { from = "from", to = "to", ["in"] = "to", into = "to" })
  local n, words = count_of(c[""])
  if #words == 0 then error(want, 0) end
  local cards = card_names()
  local card = cards[plain(join(words))]
  if card then
    local pile = c.to and find_pile(join(c.to)) or E.home_of(card[1])
    return move_card(one("card", join(words), cards, {}), pile)
  end
  local found, where = split_thing(words, c.from and join(c.from), want)
  local from = find_place(where, found[1])
  local kind = choose_kind(found, from)
  return move_pieces(from, c.to and find_place(join(c.to), kind) or E.home_of(kind), kind, n or 1)
end

local function to_end(how)
  return function(text)
    local words = text:split(" ")
    local cards = card_names()
    local piles = part_names("pile")
    for i = 1, #words - 1 do
      local pile = piles[plain(join(words, 1, i))]
      if pile and cards[plain(join(words, i + 1))] then
        local to, name = one("pile", join(words, 1, i), piles, {}), plain(join(words, i + 1))
        return move_card(one("card", name, { [name] = one_copy(cards[name], nil, to) }, {}), to, how)
      end
    end
    if #words < 2 then error((how == "under" and "bottom" or "top") .. " DECK CARD", 0) end
    local pile = find_pile(words[1])
    return move_card(one("card", join(words, 2), card_names()), pile, how)
  end
end
VERBS.top, VERBS.bottom = to_end("top"), to_end("under")

function VERBS.face(text)
  local words = text:split(" ")
  local sides = { up = 1, down = 0 }
  local side = sides[words[#words]] or math.tointeger(tonumber(words[#words]))
  if #words < 2 or not side then error("face CARD up|down", 0) end
  local names, shown = card_names()
  local card = one("card", join(words, 1, #words - 1), names, shown)
  return code(tostring(card) .. " face " .. words[#words], path(card) .. ":turn(" .. side .. ")")
end

--- A counter's value, or the step on which a marker stands.
function VERBS.count(text)
  local words = text:split(" ")
  local last = words[#words]
  local value = tonumber(last)
  local n = math.tointeger(value)
  if n == math.mininteger or value and not n and (value > math.maxinteger or value < -math.maxinteger) then
    error(string.format("a number from %d to %d, not %s", -math.maxinteger, math.maxinteger, last), 0)
  end
  if #words < 2 or not n then error("count COUNTER NUMBER, or mark TRACK STEP", 0) end
  local cell = find_part("counter", join(words, 1, #words - 1), "cell")
  local comp = linked.components[cell.component]
  local name = tostring(cell) .. " at " .. n
  return code(name, part_path(cell) .. P.kinds[comp.type].set(cell, n, comp))
end
VERBS.mark = VERBS.count

local function player_named(words)
  local seat = math.tointeger(tonumber(plain(words)))
  if seat and seat >= 1 and seat <= E.seats() then return P.handles.player[seat] end
  return nil
end

--- turn 2, turn PHASE 2 …: the phase begins from the pieces as they lie.
function VERBS.turn(text)
  local words = text:split(" ")
  local now = { E.phase_now() }
  local phase = table.remove(now, 1)
  local args = {}
  if player_named(text) then
    local done = false
    for i, arg in ipairs(now) do
      if not done and kind_of(arg) == "player" then arg, done = player_named(text), true end
      args[i] = arg
    end
    if not done then
      error("the phase '" .. phase .. "' is nobody's turn: turn PHASE PLAYER; phases are "
        .. table.concat(book.phases, ", "), 0)
    end
  else
    phase = words[1]
    if not linked.phases[phase] then
      error(text == "" and "turn PLAYER, or turn PHASE ARGUMENTS…: phases are " .. table.concat(book.phases, ", ")
        or P.unknown("phase", phase, book.phases) .. "; phases are " .. table.concat(book.phases, ", "), 0)
    end
    local takes = book.rules[phase].params or {}
    for i = 2, #words do
      local n = math.tointeger(tonumber(words[i]))
      local counts = i == 2 and #takes > 0 and #words - 1 <= #takes -- numbers alone, nobody's turn
      local player = words[i]:starts("player") and player_named(words[i]:sub(7))
        or i == 2 and not counts and player_named(words[i])
      if words[i]:starts("#") then player, n = nil, math.tointeger(tonumber(words[i]:sub(2))) end
      if not player and not n then error("'" .. words[i] .. "' is no player and no number", 0) end
      args[#args + 1] = player or n
    end
  end
  local wanted = P.map(book.rules[phase].params or {}, function(p) return p[1]:upper() end)
  if #args < #wanted then
    error("the phase '" .. phase .. "' begins with more: turn " .. phase .. " " .. table.concat(wanted, " "), 0)
  end
  local list = P.map(args, path)
  return code("the turn: " .. phase .. (#args > 0 and " of " .. tostring(args[1]) or ""),
    "return " .. string.format("%q", phase) .. (#list > 0 and ", " .. table.concat(list, ", ") or ""))
end

--- The edit that a command of the position editor stands for, as Lua.
function P.edit_code(verb, text) return VERBS[verb](text:trim()) end

-- What lies where ------------------------------------------------------

--- A part in words: "HQ of player 1", "arrived, Expand"; a name without a title is one with gaps.
local function named_part(thing, comp, cards)
  local item = comp.kind == "cell" and comp.is_row and comp.items[thing.index]
  local card = item and cards[item.id]
  local name = (item and comp.title .. ", " or "") .. tostring(card or thing)
  return P.said(table.concat(name:split("_"), " "))
end

--- Everything that can differ between two positions as far as a seat (nil, 0: everything
--- lies open) may know, in a fixed order, as rows of { what it is, where or which, its
--- value }.  A card that is not known lies nowhere, and one more is face down.
function P.contents(seat)
  local rows, viewer, cards = {}, seat and P.handles.player[seat], {}
  for _, card in pairs(P.handles.card) do cards[card.id] = card end
  for thing, comp in P.each_thing() do
    local label, named = part_path(thing):sub(3), named_part(thing, comp, cards)
    local function add_row(kind, what, n, where, id)
      rows[#rows + 1] = { kind = kind, where = where or label, named = named, what = what, n = n, id = id }
    end
    local sees = not viewer or comp.kind == "pile" or E.knows(thing, viewer)
    if comp.kind == "cell" then
      add_row("cell", sees and "" or "hidden", sees and P.kinds[comp.type].number(thing) or 0)
    elseif comp.kind == "pile" then
      local order, hidden = {}, 0
      for _, card in ipairs(thing:cards()) do
        local known = not viewer or card:known(viewer)
        if known then order[#order + 1] = card.id else hidden = hidden + 1 end
        add_row("card", tostring(card), known and card:face() or 0, known and label or "", card.id)
      end
      if hidden > 0 then add_row("pieces", "face down", hidden) end
      add_row("order", table.concat(order, " "), #order)
    elseif sees then
      for _, kind in P.numbered(P.handles.kind) do
        if thing:count(kind) > 0 then add_row("pieces", P.kind_name(kind), thing:count(kind)) end
      end
    elseif (comp.decl.spec.sees or "all") ~= "none" then
      add_row("pieces", "hidden", thing:total())
    end
  end
  return rows
end

--- The values of the rules: what they are, what the game says, who set them.
function P.value_list()
  local list = {}
  for id, v in pairs(book.values) do
    list[#list + 1] = {
      id = id, now = P.said_formula(P.show(P.count_value(v.value))), layer = v.layer, source = v.source,
      base = P.said_formula(P.show(P.count_value(v.base))), text = P.said(v.text or ""),
    }
  end
  return list
end

local DECLARED = {
  "values", "guards", "choices", "options", "components", "pieces", "bots", "boards", "invariants",
}

--- Where a name is declared, "file:line"; the topmost layer's word counts.
function P.source_of(name)
  if book.layers[name] then return book.layers[name].source end
  if name == book.game.name then return book.game.source end
  local rule = book.rules[name]
  if rule then return #rule.wraps > 0 and rule.wraps[#rule.wraps].source or rule.source end
  for _, kind in ipairs(DECLARED) do if book[kind][name] then return book[kind][name].source end end
  error(P.unknown("rule, value or layer", name, P.keys(book.layers, book.rules, book.values, book.guards, book.choices,
    book.options, book.components, book.pieces, book.bots, book.boards)), 0)
end
