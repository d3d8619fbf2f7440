--- Rows for people at a terminal: styles, bars, sparklines, wrapped text.
local term = require "term"

local show = {}

-- What the screen takes for a style.
local marks = {
  plain = "\1", bold = "\2", dim = "\3", red = "\4", green = "\5", yellow = "\6",
}

--- A text in a style, where colours are shown.
function show.styled(style, text)
  if not term.colours() then return text end
  return marks[style] .. text .. marks.plain
end

function show.bold(text) return show.styled("bold", text) end
function show.dim(text) return show.styled("dim", text) end

--- Write texts, put together.
function show.write(...) term.write(table.concat({ ... })) end

--- Columns that a text takes on a terminal; colours take none.
show.width = term.width

--- As much of a text as some columns hold; a column shows no more than a few bytes.
local function head_of(text, width)
  local most <const> = 16 * (width + 1)
  if #text > most then text = text:sub(1, utf8.offset(text, 0, most + 1) - 1) end
  while show.width(text) > width do text = text:sub(1, utf8.offset(text, -1) - 1) end
  return text
end

--- A text with blanks behind it, or cut.
function show.cell(text, width)
  if show.width(text) > width then text = head_of(text, width - 1) .. "~" end
  return text .. (" "):rep(width - show.width(text))
end

--- An English sentence in the language spoken, made as string.format does: but texts are as wide as they look, and
--- numbers have the language's point.  Without arguments it stands as it is.
function show.say(format, ...)
  local args, i = table.pack(...), 0
  format = term.translate(format)
  if args.n == 0 then return format end
  return (format:gsub("%%[-+ #0]*%d*%.?%d*[%a%%]", function(spec)
    if spec == "%%" then return "%" end
    i = i + 1
    local left, width, most = spec:match("^%%(-?)(%d*)%.?(%d*)s$")
    if not left and not spec:find("[feEgG]$") then return spec:format(args[i]) end
    if not left then return (spec:format(args[i]):gsub("%.", (term.translate("0.5"):sub(2, 2)))) end
    local text = tostring(args[i])
    if most ~= "" then text = head_of(text, tonumber(most)) end
    local pad = (" "):rep((tonumber(width) or 0) - show.width(text))
    return left == "-" and text .. pad or pad .. text
  end))
end

--- A number with one place behind the point: "4.3", in French "4,3".
function term.number(value) return show.say("%.1f", value) end

--- One of two sentences, by whether it is one.
function show.count(n, one, many, ...) return show.say(n == 1 and one or many, n, ...) end

--- Write a row, said so.
function show.row(format, ...) term.write(show.say(format, ...) .. "\n") end

--- Write cells side by side, as many as the screen has room for: those with the highest `rank` stay away first.
--- A cell is a text as wide as its column, or { rank, text }.
function show.cells(cells)
  local width, left, ranks = 0, {}, {}
  for i, cell in ipairs(cells) do
    local rank, text = 0, cell
    if type(cell) == "table" then rank, text = cell[1], cell[2] end
    left[i], ranks[i], width = text, rank, width + show.width(text)
  end
  while width > term.columns() do
    local at
    for i, rank in pairs(ranks) do if rank > 0 and (not at or rank > ranks[at]) then at = i end end
    if not at then break end
    width, left[at], ranks[at] = width - show.width(left[at]), "", 0
  end
  term.write((table.concat(left):gsub(" +$", "")) .. "\n")
end

local parts = { "▏", "▎", "▍", "▌", "▋", "▊", "▉" }

--- A bar of some columns, a share (0 .. 1) of it filled.
function show.bar(share, width)
  local fine = term.utf8()
  local steps = fine and 8 or 1
  local full = math.floor(math.min(math.max(share, 0), 1) * width * steps + 0.5)
  local part = parts[full % steps] or ""
  local bar = (fine and "█" or "#"):rep(full // steps) .. part
  return bar .. (fine and "·" or "."):rep(width - show.width(bar))
end

local blocks = { [0] = " ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" }
local ascii = " .:-=+*%#"

--- A sparkline: a column for each height; the highest fills its line.
function show.spark(heights)
  local top, columns, fine = math.max(0, table.unpack(heights)), {}, term.utf8()
  for i, height in ipairs(heights) do
    local level = top > 0 and math.floor(8 * height / top + 0.5) or 0
    if level == 0 and height > 0 then level = 1 end -- little is not nothing
    columns[i] = fine and blocks[level] or ascii:sub(level + 1, level + 1)
  end
  return table.concat(columns)
end

--- Write a text behind a head, wrapped; further lines are indented, by default to where it begins.
function show.hang(head, text, indent)
  term.write(head)
  term.wrap(text, indent or show.width(head))
end

--- Write a row, said so, as it stands; wrapped where there is no room for it.
function show.line(indent, format, ...)
  local text = show.say(format, ...)
  if show.width(text) <= term.columns() then return show.write(text, "\n") end
  local blanks = #text:match("^ *")
  term.write((" "):rep(blanks))
  term.wrap(text:sub(blanks + 1), indent)
end

--- Who plays: one name if all seats have the same bot, else all of them.
function show.bots(bots)
  for _, bot in ipairs(bots) do if bot ~= bots[1] then return table.concat(bots, ", ") end end
  return bots[1] or show.say("nobody")
end

return show
