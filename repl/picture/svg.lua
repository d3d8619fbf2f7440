--- A drawing as a file.
local lists, page, term = require "front.lists", require "page.page", require "term"
local style = require "picture.picture.css"
local svg = {}

local escape = page.escape

local function write(out, node)
  if type(node) ~= "table" then
    out[#out + 1] = escape(tostring(node))
    return
  end
  out[#out + 1] = "<" .. node[1]
  for _, key in ipairs(lists.keys(node[2])) do
    local value = node[2][key]
    out[#out + 1] = (' %s="%s"'):format(key, type(value) == "number" and ("%g"):format(value) or escape(value))
  end
  if #node == 2 then
    out[#out + 1] = "/>"
  else
    out[#out + 1] = ">"
    for i = 3, #node do write(out, node[i]) end
    out[#out + 1] = "</" .. node[1] .. ">"
  end
  if node[1] ~= "title" then out[#out + 1] = "\n" end
end

--- The style with its colours in it, those of a light screen: not every program that shows pictures knows variables.
local function plain_style()
  local colours, light = {}, style:match("^(.-)@media")
  for name, value in light:gmatch("(%-%-%w+): (#?%w+);") do colours[name] = value end
  return (style:match("/%* shapes %*/(.*)$"):gsub("var%((%-%-%w+)%)", colours))
end

--- Blocks below each other, as one picture.
function svg.write(blocks, says)
  local pad, w, h = 12, 0, 12
  for _, block in ipairs(blocks) do
    w, h = math.max(w, block.w), h + block.h + pad
  end
  w = w + 2 * pad
  local out = {
    '<svg xmlns="http://www.w3.org/2000/svg" class="picture" role="img"',
    (' viewBox="0 0 %d %d" width="%d"'):format(math.ceil(w), math.ceil(h), math.ceil(w)),
    (' aria-label="%s">\n'):format(escape(says)),
    "<style>", plain_style(), '</style>\n<rect width="100%" height="100%" class="paper"/>\n',
  }
  local y = pad
  for _, block in ipairs(blocks) do
    out[#out + 1] = ('<g transform="translate(%d %g)">\n'):format(pad, y)
    for _, node in ipairs(block.nodes) do write(out, node) end
    out[#out + 1] = "</g>\n"
    y = y + block.h + pad
  end
  out[#out + 1] = "</svg>\n"
  return table.concat(out)
end

--- What a picture of a table is called.
function svg.says(scene) return term.translate("The table of %s"):format(scene.game.title) end

return svg
