--- What a game is made of, for its rulebook: pieces, cards, and what can be answered.
local _, P = ...
local book, linked = P.book, P.linked

--- What a reference or a thing is called.
local function title_of(path)
  local kind, number = P.resolve(path)
  local thing = kind and P.handles[kind][number]
  return thing and tostring(thing) or path
end

--- What things that have a title are called, by their ids: attributes may name them so.
local titles
local function title_by_id(id)
  if not titles then
    titles = {}
    for _, name in ipairs(book.component_order) do
      for _, item in ipairs(book.components[name].spec.items or {}) do
        if item.id and item.title then titles[item.id] = titles[item.id] or item.title end
      end
    end
  end
  return titles[id] or id
end

--- An attribute of a card in words; nil: it is none for people.
local function in_words(v)
  if math.type(v) == "integer" then return tostring(v) end
  if type(v) == "string" then return P.said(title_by_id(v)) end
  if type(v) == "boolean" then return v and P.said("yes") or "" end
  if type(v) ~= "table" or P.is_expr(v) then return nil end
  if v.ref then return P.said(title_of(v.ref)) end
  local list = {}
  for i, one in ipairs(v) do
    list[i] = in_words(one)
    if not list[i] then return nil end
  end
  return #list > 0 and table.concat(list, ", ") or nil
end

local NOT_FIELDS = { id = true, title = true, says = true, copies = true }

--- A card: its name, what it says, how many are alike, and its attributes, in a fixed order.
local function card_of(row)
  local fields = {}
  local function add(list, behind)
    for _, name in ipairs(P.keys(list)) do
      local value = list[name]
      local text = not NOT_FIELDS[name] and in_words(value)
      if text then
        fields[#fields + 1] = { name = name .. behind, text = text, number = math.type(value) == "integer" }
      end
    end
  end
  add(row, "")
  for i, side in ipairs(row.faces or {}) do add(side, i == 1 and "_a" or "_b") end
  return {
    id = row.id and tostring(row.id), title = row.title and P.said(tostring(row.title)),
    says = type(row.says) == "string" and P.said(row.says) or nil, copies = row.copies or 1, fields = fields,
  }
end

--- Cards by the pile they start in, without those that a layer has taken out.
local function decks()
  local list = {}
  for _, group in ipairs(book.cards) do
    local pile = book.components[group.pile:split(".")[1]]
    if not (pile and pile.removed) then
      local cards = P.map(group.rows, card_of)
      list[#list + 1] = { pile = group.pile, layer = group.layer, cites = group.cites, cards = cards }
    end
  end
  return list
end

local function pieces()
  return P.map(book.pieces_order, function(name)
    local p = book.pieces[name]
    return {
      id = name, title = P.said(p.spec.title or name), each = p.spec.per == "player" or nil,
      count = P.number_of(p.spec.count) or 0, layer = p.layer,
    }
  end)
end

--- What a parameter can be: "1 to 3", "well1, well2 or well3", or the name of what is chosen.
local function domain_words(param)
  local d = param.domain
  if type(d) == "string" then
    local comp = linked.components[d]
    local list = P.map(comp and P.things_of(comp) or {}, function(thing) return P.said(tostring(thing)) end)
    if #list > 0 and #list <= 6 then return table.concat(list, ", ") end
  elseif type(d) == "table" and not P.is_expr(d) then
    local range = d.range or d.number
    if type(range) == "table" and math.type(range[1]) == "integer" and math.type(range[2]) == "integer" then
      return range[1] .. " … " .. range[2]
    end
    local words = in_words(d)
    if words and #d <= 6 then return words end
  end
  return nil
end

--- The words of an option with what its parameters can be in brackets: "draw {n} at {spot}" is "draw
--- … at …", with { n = "1 … 3", spot = "well1, well2, well3" }.
local function option_of(option)
  local may, words = {}, type(option.says) == "string" and option.says or nil
  for _, param in ipairs(option.params) do
    local can_be = domain_words(param)
    if can_be then may[#may + 1] = { name = param.name, words = can_be } end
  end
  return {
    id = option.id, says = words and P.said(words), may = may, layer = option.layer, cites = option.cites,
  }
end

--- Every question, in the order of the game, with its answers.
local function questions()
  return P.map(linked.choices, function(entry)
    local decl = entry.decl
    return {
      id = decl.id, asks = decl.asks and P.said(decl.asks), layer = decl.layer,
      options = P.map(entry.options, option_of),
    }
  end)
end

--- All of it: see ask.lua.
function P.parts()
  return {
    pieces = pieces(), decks = decks(), questions = questions(), automatic = book.automatic,
    players = #P.handles.player,
  }
end
