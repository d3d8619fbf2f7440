--- Lines as RFC 4180 wants them.
local csv = {}

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

return csv
