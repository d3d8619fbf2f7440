--- Games as lines, RFC 4180: one with the names of the columns, one for each game.
local csv = {}

--- Quoted where a comma, a quote or a line's end would mislead.  What begins like a formula, a
--- spreadsheet would run.
local function cell(value)
  if math.type(value) then return math.type(value) == "float" and ("%.3f"):format(value) or value end
  if value:find("^[=+@\t\r-]") then value = "'" .. value end
  return value:find('[,"\r\n]') and '"' .. value:gsub('"', '""') .. '"' or value
end

local function line(game, taken)
  local cells = {}
  for name, value in pairs(game) do cells[#cells + 1] = taken(name, value) end
  return table.concat(cells, ",") .. "\r\n"
end

function csv.head(game) return line(game, function(name) return name end) end
function csv.line(game) return line(game, function(_, value) return cell(value) end) end

return csv
