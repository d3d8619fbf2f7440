--- Graphs: rows of places that are joined, and the domains over them.
---
--- A graph is declared as a grid, a line, a list of edges, or any of these together;
--- here that becomes a list of items and, for the core, an edge for every step.
local E, P = ...
local error = E.error

-- Places ---------------------------------------------------------------

local function whole(n, what)
  if math.type(n) == "integer" and n > 0 then return n end
  error(what .. " must be a whole number from 1 on, not " .. tostring(n), 0)
end

local function grid_size(spec)
  local grid = spec.grid
  if type(grid) ~= "table" then error("grid is { columns, rows }", 0) end
  return whole(grid[1], "the columns of a grid"), whole(grid[2], "the rows of a grid")
end

--- The squares of a grid, row by row: what the spec says of each, with its column, row and name.
local function squares(spec, given)
  local columns, rows = grid_size(spec)
  if #given > 0 and #given ~= columns * rows then
    error("a grid of " .. columns .. " by " .. rows .. " has " .. columns * rows .. " places, not " .. #given, 0)
  end
  local list = {}
  for i = 1, columns * rows do
    local column, row = (i - 1) % columns + 1, (i - 1) // columns + 1
    local item = { id = "c" .. column .. "r" .. row, column = column, row = row }
    for key, value in pairs(given[i] or {}) do item[key] = value end
    list[i] = item
  end
  return list
end

--- The items of a graph: given ones, with what its shape adds.
function P.graph_items(spec, given)
  if spec.grid then return squares(spec, given) end
  return given
end

-- Steps ----------------------------------------------------------------

local function item_cost(comp, spec, to)
  local cost = spec.cost or 1
  if type(cost) ~= "string" then return cost end
  local item = comp.items[to]
  local own = item and item[cost]
  if math.type(own) ~= "integer" then
    error("'" .. (item and item.id or to) .. "' has no whole number '" .. cost .. "', the cost of entering it", 0)
  end
  return own
end

local function step(comp, spec, from, to, cost)
  cost = cost or item_cost(comp, spec, to)
  comp.edges = comp.edges or {}
  comp.edges[#comp.edges + 1] = { from, to, cost }
  for first = comp.first, comp.first + comp.total - 1, comp.size do -- of each player, or the table's
    E.edge(first + from - 1, first + to - 1, cost)
  end
end

local ORTHOGONAL = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } }
local DIAGONAL = { { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 } }

local function join_grid(comp, spec)
  local columns, rows = grid_size(spec)
  local function join(i, moves)
    local column, row = (i - 1) % columns + 1, (i - 1) // columns + 1
    for _, move in ipairs(moves) do
      local c, r = column + move[1], row + move[2]
      if c >= 1 and c <= columns and r >= 1 and r <= rows then step(comp, spec, i, (r - 1) * columns + c) end
    end
  end
  for i = 1, comp.size do
    join(i, ORTHOGONAL)
    if spec.diagonal then join(i, DIAGONAL) end
  end
end

local function join_line(comp, spec)
  for i = 1, comp.size do
    if i > 1 then step(comp, spec, i, i - 1) end
    if i < comp.size then step(comp, spec, i, i + 1) end
  end
end

local function place_of(comp, name)
  local i = comp.index[name] or math.type(name) == "integer" and name
  if not i or i < 1 or i > comp.size then
    error(P.unknown("place of '" .. comp.name .. "'", name, P.keys(comp.index)), 0)
  end
  return i
end

local function join_edges(comp, spec)
  for _, edge in ipairs(spec.edges) do
    if type(edge) ~= "table" or #edge < 2 then error("an edge is { from, to, cost }", 0) end
    local from, to = place_of(comp, edge[1]), place_of(comp, edge[2])
    step(comp, spec, from, to, edge[3])
    if not edge.one_way then step(comp, spec, to, from, edge[3]) end
  end
end

--- Declare the steps of a graph to the core.
function P.join_graph(comp, spec)
  if not (spec.grid or spec.line or spec.edges) then
    error("a graph says how its places are joined: grid, line or edges", 0)
  end
  if spec.grid then join_grid(comp, spec) end
  if spec.line then join_line(comp, spec) end
  if spec.edges then join_edges(comp, spec) end
end

-- Domains --------------------------------------------------------------

--- All places of a graph that can be reached from one within a budget.
function P.reach(graph, spec)
  P.want("string", graph, "the graph of a reach")
  P.want("table", spec, "the description of a reach")
  P.checked_spec("reach", spec)
  if spec.from == nil or spec.within == nil then error("a reach says 'from' where and 'within' how much") end
  return { reach = graph, spec = spec }
end

--- The places next to one.
function P.neighbours(place) return { next_to = place } end

--- A place as a node of the core.
local function place_node(x, env, what)
  local n, t, comp = P.compile(x, env)
  if t ~= "place" then error(what .. " must be a place, not a " .. tostring(t), 0) end
  return n, comp
end

local function truth_node(x, env, what)
  if x == nil then return nil end
  local n, t = P.compile(x, env)
  if t ~= "bool" then error(what .. " must be a condition, not a " .. tostring(t), 0) end
  return n
end

--- Declare the domain of a parameter to the core; returns its type and component.
function P.reach_domain(d, param, level, env)
  local spec = d.spec
  local comp = P.linked.components[d.reach]
  if not comp or comp.type ~= "graph" then error(P.unknown("graph", d.reach, P.keys(P.linked.components)), 0) end
  local own = E.copy(env)
  own[param.name] = { index = level, type = "place", comp = comp }
  local number = E.reach {
    comp = comp.id, level = level, stay = spec.stay ~= false,
    from = (place_node(spec.from, env, "'from'")), within = (P.compile_number(spec.within, env)),
    pass = truth_node(spec.pass, own, "'pass'"), bar = truth_node(spec.stop and ~spec.stop, own, "'stop'"),
    ends = truth_node(spec.ends, own, "'ends'"), cost = spec.cost and (P.compile_number(spec.cost, own)),
  }
  E.domain_reach(number)
  return "place", comp, number
end

function P.next_domain(d, env)
  local n, comp = place_node(d.next_to, env, "what neighbours(…) looks around")
  E.domain_next(n)
  return "place", comp
end

-- Drawing --------------------------------------------------------------

local GROUND = { [0] = "_", ".", ":", "#" } -- by the cost of entering

local MEANS = {
  { "digit", "a digit: a player's piece" }, { "letter", "a letter: a common one" }, { "o", "o cards" },
  { "?", "? hidden" }, { "_", "_ free to enter" }, { ":", ": costs 2" }, { "#", "# costs more" },
}

--- What lies on a square in one sign: the seat of whoever has a piece there, the first letter
--- of a common piece, "o" for cards; else the ground; "?" where the viewer may not look.  Also what
--- kind of sign it is.
local function sign(handle, viewer, spec)
  if viewer and not E.knows(handle, viewer) then return "?", "?" end
  for _, kind in P.numbered(P.handles.kind) do
    if handle:count(kind) > 0 then
      local owner = rawget(E.fields(kind), "owner")
      if owner then return tostring(owner.seat), "digit" end
      return tostring(kind):sub(1, 1), "letter"
    end
  end
  local fields = E.fields(handle)
  for name in pairs(P.linked.attrs.place or {}) do
    local value = rawget(fields, name)
    if type(value) == "userdata" and E.thing(value) == "pile" and value:size() > 0 then return "o", "o" end
  end
  local cost = type(spec.cost) == "string" and handle[spec.cost] or spec.cost or 1
  return GROUND[cost] or "#", GROUND[cost] or "#"
end

--- A grid as lines of signs, and what those that are there mean; nil for what is no grid.
function P.draw_graph(comp, viewer)
  local spec = comp.decl.spec
  if not spec.grid or comp.per_player then return nil end
  local columns, lines, met, legend = spec.grid[1], {}, {}, {}
  for i = 0, comp.total - 1 do
    local row = i // columns + 1
    local text, kind = sign(P.handles.place[comp.first + i], viewer, spec)
    lines[row], met[kind] = (lines[row] or "") .. (i % columns > 0 and " " or "") .. text, true
  end
  for _, means in ipairs(MEANS) do
    if met[means[1]] then legend[#legend + 1] = means[2] end
  end
  return lines, #legend > 0 and table.concat(legend, "; ") or "empty"
end
