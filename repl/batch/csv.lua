--- The line of a game, as RFC 4180 wants it.
local lists = require "front.lists"

local csv = {}

local columns -- { name, what stands there of a game } each; "" where something isn't known

--- Quoted where a comma, a quote or a line's end would mislead.  What begins like a formula, a
--- spreadsheet would run.
local function cell(text)
  if text:find("^[=+@\t\r-]") then text = "'" .. text end
  return text:find('[,"\r\n]') and '"' .. text:gsub('"', '""') .. '"' or text
end

function csv.line(cells)
  for i, value in ipairs(cells) do
    local kind = math.type(value)
    if not kind then
      cells[i] = cell(value)
    elseif kind == "float" then
      cells[i] = ("%.3f"):format(value)
    end
  end
  return table.concat(cells, ",") .. "\r\n"
end

--- Whatever a failed game hasn't.
local function whole(of)
  return function(g) return g.failed and "" or of(g) end
end

local function field(key, i)
  return function(g) return i and g[key][i] or g[key] end
end

--- Of a failed game is known how far it came.
local function add_figure(add, figure)
  local function value(g)
    if figure.watched and not g.watched then return "" end
    local n = g.figures[figure.at]
    return figure.parts > 0 and n / figure.parts or n
  end
  local went = figure.csv == "decisions" or figure.csv == "questions"
  add(figure.csv, went and value or whole(value))
end

--- The columns for these bots, by seat in game 0, and figures: their names.
function csv.begin(bots, figures)
  columns = {}
  local function add(name, of) columns[#columns + 1] = { name, of } end
  add("game", field "game")
  add("seed", field "seed")
  add("failed", function(g) return g.failed and 1 or 0 end)
  add("end", field "end")
  add("winners", whole(field "winners"))
  for i = 1, #bots do
    add("bot_" .. i, function(g) return bots[(i - 1 + g.turn) % #bots + 1] end)
    add("win_" .. i, whole(field("wins", i)))
    add("score_" .. i, whole(field("scores", i)))
  end
  for i, figure in ipairs(figures) do figure.at = i end
  for _, figure in ipairs(lists.sort(lists.pick(figures, "csv"), "column")) do add_figure(add, figure) end
  add("hash", whole(field "hash"))
  return csv.line(lists.map(columns, function(column) return column[1] end))
end

function csv.game(g)
  local cells = {}
  for i, column in ipairs(columns) do cells[i] = column[2](g) end
  return csv.line(cells)
end

return csv
