--- Layers: what a variant is called, what it goes with, and who decides a thing when
--- several layers want to.  What a layer can change is in change.lua.
local E, P = ...
local setmetatable, error = E.setmetatable, E.error
local book, Book = P.book, P.Book

local Layer = setmetatable({}, { __index = Book })
P.Layer = Layer

--- How much has been declared by files on top of the game, asked before each of them is read: layers that are there
--- before the first one came with the game.
function P.declared()
  book.unasked = book.unasked or #book.layer_order
  return #book.layer_order + #book.tests + (book.lesson and 1 or 0)
end

local function exclude(l, other)
  if not P.has(l.excludes, other) then return end
  error("the layers '" .. l.name .. "' and '" .. other .. "' exclude each other", 0)
end

--- Said before any rule that both of them change, or that only the missing one has.
local function check_company(l)
  for _, below in ipairs(book.layer_order) do
    exclude(l, below)
    exclude(book.layers[below], l.name)
  end
  for _, need in ipairs(l.needs) do
    if not book.layers[need] then
      E.misused("needs", need)
      error("the layer '" .. l.name .. "' needs '" .. need .. "' below it: add -l " .. need .. " (at the prompt, use "
        .. need .. " first)", 0)
    end
  end
end

--- layer("house/name", { game = "…", says = "…", players = {…}, needs = {…}, excludes = {…} })
function P.layer(name, spec)
  P.want("string", name, "the name of a layer")
  spec = P.checked_spec("layer", spec)
  local guest = P.guest_book(spec.game)
  if guest then return guest end
  if book.layers[name] then error("the layer '" .. name .. "' is there twice") end
  if not book.game then error("a layer needs a game below it") end
  if spec.game and spec.game ~= book.game.name then
    error("the layer '" .. name .. "' is for '" .. spec.game .. "', not for '" .. book.game.name .. "'"
      .. (P.nearest(spec.game, { book.game.name }) and "; did you mean that?" or ""), 0)
  end
  local l = setmetatable({
    name = name, says = spec.says, is_layer = true, source = E.where(),
    needs = spec.needs or {}, excludes = spec.excludes or {}, instead = spec.instead,
    reconstructed = spec.reconstructed, players = spec.players and P.sizes(spec.players),
  }, { __index = Layer })
  check_company(l)
  if l.players and not P.fits(l.players, E.players()) then -- before anything it brings gets in the way
    E.misused("players", l.players[1])
    error("the layer '" .. name .. "' is for " .. P.sizes_text(l.players) .. ", not " .. E.players(), 0)
  end
  book.layers[name] = l
  book.layer_order[#book.layer_order + 1] = name
  return l
end

-- Table sizes ----------------------------------------------------------

--- { fewest, most } of a game or layer.
function P.sizes(players)
  P.want("table", players, "the number of players")
  local from, to = players[1], players[2]
  if math.type(from) ~= "integer" or math.type(to) ~= "integer" or from > to or from < 1 then
    error("players is { FEWEST, MOST }, as { 2, 4 }")
  end
  return players
end

local function fits(players, n) return n >= players[1] and n <= players[2] end
P.fits = fits

local function range(players)
  if players[1] == players[2] then return players[1] .. (players[1] == 1 and " player" or " players") end
  return players[1] .. " to " .. players[2] .. " players"
end

P.sizes_text = range

--- The game says which tables it is for; layers may add some (a rule for one player),
--- and may be for few of them.  Nil, or why a table of n does not go, and the fewest
--- that would.
local function refusal(n, except)
  local game = book.game
  local seats = fits(game.players, n)
  for _, name in ipairs(book.layer_order) do
    local players = not (except and except[name]) and book.layers[name].players
    if players and not fits(players, n) then
      return "the layer '" .. name .. "' is for " .. range(players) .. ", not " .. n, players[1]
    end
    seats = seats or players
  end
  if not seats then
    return "'" .. game.name .. "' is for " .. range(game.players) .. ", not " .. n, game.players[1]
  end
end

function P.seats_of_game(n) return fits(book.game.players, n) end

--- Before the layers are there, none of them can bring a table of this size.
function P.check_size(layers_follow)
  local why, least = refusal(E.players())
  if why and not layers_follow then
    E.misused("players", least)
    error(why, 0)
  end
end

--- The tables that go with the whole stack: the fewest and the most players.  A layer that the game puts on by itself
--- stays away from others.
function P.table_sizes()
  local from, to
  local unasked = {}
  for i = 1, book.unasked or #book.layer_order do unasked[book.layer_order[i]] = true end
  for n = 1, 8 do
    if not refusal(n, unasked) then from, to = from or n, n end
  end
  return from or book.game.players[1], to or book.game.players[2]
end

-- Who decides ----------------------------------------------------------

--- The same value, number by number.
local function same(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  for k, v in pairs(a) do if not same(v, b[k]) then return false end end
  for k in pairs(b) do if a[k] == nil then return false end end
  return true
end
P.same = same

--- Two layers that decide the same thing differently are a conflict, unless the later
--- one says that it means to: { instead = true }.
function P.claim(self, thing, what, spec, value)
  local old = thing.claimed
  local agree = old and value ~= nil and type(value) ~= "function" and same(old.value, value)
  if old and old.layer ~= self.name and not agree and not (self.instead or spec and spec.instead) then
    error("two layers " .. what .. " '" .. thing.id .. "': '" .. old.layer .. "' (" .. old.source ..
      ") and '" .. self.name .. "' (" .. E.where() .. "); if the later one means to, say { instead = true }", 0)
  end
  thing.claimed = { layer = self.name, source = E.where(), value = value }
end
