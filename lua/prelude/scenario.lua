--- A position, or a game that failed, as the lines of a scenario test.
local E, P = ...
local linked = P.linked
local is_word, path, part_path = P.is_word, P.path_of, P.part_path

local function quoted(text) return string.format("%q", text) end

local ROWS = {} -- by what a thing holds: what is said of it, if that must be

function ROWS.place(place)
  local parts, families = {}, {}
  for _, kind in P.numbered(P.handles.kind) do
    if place:takes(kind) and place ~= E.home_of(kind) and place:count(kind) > 0 then
      if rawget(E.fields(kind), "owner") then
        local seats = families[kind.id]
        if not seats then
          seats = {}
          for i = 1, E.seats() do seats[i] = 0 end
          families[kind.id] = seats
        end
        seats[kind.owner.seat] = place:count(kind)
      else
        families[kind.id] = place:count(kind)
      end
    end
  end
  for id, n in pairs(families) do
    local text = type(n) == "table" and "{ " .. table.concat(n, ", ") .. " }" or n
    parts[#parts + 1] = (is_word(id) and id or "[" .. quoted(id) .. "]") .. " = " .. text
  end
  return #parts > 0 and "{ " .. part_path(place) .. ", " .. table.concat(parts, ", ") .. " }" or nil
end

function ROWS.pile(pile)
  local ids, as_at_home = {}, true
  local home = {}
  for _, card in P.numbered(P.handles.card) do
    if E.home_of(card) == pile then table.insert(home, 1, card.id) end
  end
  for i, card in ipairs(pile:cards()) do
    ids[i] = quoted(card.id)
    as_at_home = as_at_home and home[i] == card.id
  end
  if as_at_home and #ids == #home then return nil end
  return "{ " .. part_path(pile) .. (#ids > 0 and ", " .. table.concat(ids, ", ") or "") .. " }"
end

function ROWS.cell(cell)
  local n, start = E.cell_raw(cell)
  return n ~= start and "{ " .. part_path(cell) .. ", " .. n .. " }" or nil
end

--- A row of many words, broken where a line gets long.
local function add_row(lines, text)
  local line = "  "
  for _, word in ipairs((text .. ","):split(" ")) do
    if #line + #word > 110 then
      lines[#lines + 1] = line
      line = "    "
    end
    line = line .. (line:trim() == "" and "" or " ") .. word
  end
  lines[#lines + 1] = line
end

--- Lines of Lua that lay out the table as it is now.
local function position_lines()
  local lines = { "t:position {", "  seed = " .. string.format("%q", E.seed()) .. "," }
  local chance = {}
  for name, state in pairs(E.streams()) do
    chance[#chance + 1] = "[" .. quoted(name) .. "] = " .. quoted(state)
  end
  if #chance > 0 then add_row(lines, "chance = { " .. table.concat(chance, ", ") .. " }") end
  for thing, comp in P.each_thing() do
    local text = ROWS[comp.kind](thing)
    if text then add_row(lines, text) end
  end
  for _, card in P.numbered(P.handles.card) do
    local seen = E.seen(card)
    if card:face() ~= 0 or seen ~= "" then
      lines[#lines + 1] = "  { " .. path(card) .. ", face = " .. card:face() .. ", seen = " .. quoted(seen) .. " },"
    end
  end
  lines[#lines + 1] = "}"
  return lines
end

-- The parts of a test ---------------------------------------------------

P.scenario_part = {}
local part = P.scenario_part

--- Up to its function, and how a game begins that failed: of = { game, name, players, layers, set, seed (of
--- such a game, else it is a position) }.
function part.head(_, of)
  local spec = { "players = " .. of.players }
  local layers, set = P.map(of.layers, quoted), {}
  for name, value in pairs(of.set) do set[#set + 1] = "[" .. quoted(name) .. "] = " .. quoted(value) end
  if #layers > 0 then spec[#spec + 1] = "layers = { " .. table.concat(layers, ", ") .. " }" end
  if #set > 0 then spec[#spec + 1] = "set = { " .. table.concat(set, ", ") .. " }" end
  local what = of.seed and "A game of " .. of.game .. " that failed, as short as it was found."
    or "A position of " .. of.game .. ", written down at the prompt."
  local lines = {
    "-- game: " .. of.game, "--- " .. what,
    "test(" .. quoted(of.name) .. ", { " .. table.concat(spec, ", ") .. " }, function(t)",
  }
  if of.seed then
    lines[4], lines[5] = "  t:position { seed = " .. quoted(of.seed) .. " }", '  t:phase("setup"):go_on()'
  end
  return lines
end

--- The pieces as they lie where a phase begins, and the phase.
function part.start(table_)
  local lines = position_lines()
  if not table_.over then
    local now = { E.phase_now() }
    local parts = { quoted(now[1]) }
    for i = 2, #now do parts[i] = path(now[i]) end
    lines[#lines + 1] = "t:phase(" .. table.concat(parts, ", ") .. ")"
  end
  return P.map(lines, function(line) return "  " .. line end)
end

--- An answer to a choice, by the seat that gave it.
local function answer_line(actor, choice, option, slipped_in, ...)
  local entry = linked.choices[choice + 1]
  local parts = slipped_in and { path(P.handles.player[actor]) } or {}
  if slipped_in or not entry.single or option > 1 then parts[#parts + 1] = quoted(entry.names[option]) end
  for _, value in ipairs { ... } do parts[#parts + 1] = path(value) end
  return "  t:" .. (slipped_in and "interject" or "answer") .. "(" .. table.concat(parts, ", ") .. ")"
end

--- Who is asked what then, and the position.
local function add_position(lines, table_)
  if table_.player then
    local choice = linked.choices[table_.choice + 1].decl.id
    lines[#lines + 1] = "  t:expect_choice(" .. quoted(choice) .. ", " .. path(table_.player) .. ")"
  end
  lines[#lines + 1] = '  t:equal(t:digest(), "' .. E.digest() .. '", "the position")'
end

--- What was done since, to the end: of = { steps (a list of { choice, answer, actor }, or of Lua), failed, prove
--- (every invariant) }.
function part.way(table_, of)
  local lines = {}
  for i, step in ipairs(of.steps) do
    if type(step) == "string" then
      lines[i] = "  " .. step
    else
      local choice, answer, actor = table.unpack(step)
      lines[i] = answer_line(actor, E.given_parts(choice, answer)) .. (of.failed and ":go_on()" or "")
    end
  end
  if not of.failed then
    add_position(lines, table_)
  elseif of.prove then
    lines[#lines + 1] = "  t:prove()"
  end
  lines[#lines + 1] = "end)"
  return lines
end
