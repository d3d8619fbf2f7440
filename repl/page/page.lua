--- Pages for the browser: one self-contained file, no scripts, nothing fetched,
--- light or dark as the reader's system is.  Written as XML that is HTML, too,
--- so that any XML reader can check it.
local disk = require "disk"
local say = require "front.show".say
local style = require "page.page.css"
local term = require "term"
local value = require "front.value"

local page = {}
page.__index = page

local entities = { ["<"] = "&lt;", [">"] = "&gt;", ["&"] = "&amp;", ['"'] = "&quot;", ["'"] = "&#39;" }

--- A text with <, >, & and quotes made harmless; what is no UTF-8, control
--- characters and what turns the direction of a text become U+FFFD.
function page.escape(text)
  text = value.repaired(text):gsub("[\0-\8\11-\31\127]", "\u{FFFD}"):gsub("\xC2[\x80-\x9F]", "\u{FFFD}")
  text = text:gsub("\xE2\x80[\xAA-\xAE]", "\u{FFFD}"):gsub("\xE2\x81[\xA6-\xA9]", "\u{FFFD}")
  return (text:gsub("\u{FFFE}", "\u{FFFD}"):gsub("\u{FFFF}", "\u{FFFD}"):gsub("[<>&\"']", entities))
end
local escape = page.escape

--- A page with its title and what stands below it.
function page.new(title, subtitle)
  local p = setmetatable({ parts = {} }, page)
  p:put('<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="', term.tongue(), '">\n<head>\n',
    '<meta charset="utf-8"/>\n',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n',
    "<title>", escape(title), "</title>\n<style>\n", style, "</style>\n</head>\n<body>\n<main>\n",
    "<h1>", escape(title), '</h1>\n<p class="sub">', escape(subtitle), "</p>\n")
  return p
end

--- Markup as it is, put together.
function page:put(...)
  for _, part in ipairs({ ... }) do self.parts[#self.parts + 1] = part end
end

--- A part of the page: its heading, a sentence or nil, and what fills it.  These, heads of tables and badges are
--- said in the language spoken.
function page:section(heading, says, fill)
  self:put("<section>\n<h2>", escape(say(heading)), "</h2>\n")
  if says then self:put('<p class="says">', escape(say(says)), "</p>\n") end
  fill()
  self:put("</section>\n")
end

--- A part of the page that is a table.
function page:tabled(heading, says, heads, rows)
  self:section(heading, says, function() self:table(heads, rows, heading) end)
end

function page:paragraph(text) self:put("<p>", escape(text), "</p>\n") end

--- What colours mean: { key, words } each.
function page:legend(list)
  self:put('<p class="legend">')
  for _, one in ipairs(list) do
    self:put('<span class="key ', one[1], '"></span><span>', escape(one[2]), "</span>")
  end
  self:put("</p>\n")
end

--- Charts side by side.
function page:grid(fill)
  self:put('<div class="grid">\n')
  fill()
  self:put("</div>\n")
end

function page:figure(caption, chart)
  self:put("<figure><figcaption>", escape(say(caption)), "</figcaption>\n", chart, "</figure>\n")
end

--- What can be opened: the markup of its head, and what is inside.
function page:details(summary, fill, open)
  self:put(open and '<details open="open"><summary>' or "<details><summary>", summary, "</summary>\n")
  fill()
  self:put("</details>\n")
end

--- A sentence with a badge; kind ("yes", "maybe", "no") chooses its colour.
function page:verdict(kind, badge, text)
  self:put('<li><span class="badge ', kind, '">', escape(say(badge)), "</span><span>", escape(text), "</span></li>\n")
end

local function class_of(number) return number and ' class="num">' or ">" end

local broad <const> = 2 -- columns that a telephone shows side by side

--- A table: heads, those of numbers begin with ">"; rows are lists of cells,
--- { markup = … } stands as it is.  caption: what it is, for who doesn't see what stands around it.
function page:table(heads, rows, caption)
  local words, folds = {}, #heads > broad -- on a narrow screen each cell then says its head
  self:put(folds and '<div class="scroll"><table class="folds">\n' or '<div class="scroll"><table>\n',
    '<caption class="aside">', escape(say(caption)), "</caption>\n<tr>")
  for i, head in ipairs(heads) do
    local number = head:sub(1, 1) == ">"
    words[i] = escape(say(number and head:sub(2) or head))
    self:put('<th scope="col"', class_of(number), words[i], "</th>")
  end
  self:put("</tr>\n")
  for _, row in ipairs(rows) do
    self:put("<tr>")
    for i, head in ipairs(heads) do
      local cell = row[i] or ""
      local name = i == 1 and type(cell) == "string" -- what the row is about
      self:put(name and '<th scope="row"' or "<td", folds and i > 1 and ' data-head="' .. words[i] .. '"' or "",
        class_of(head:sub(1, 1) == ">"), type(cell) == "table" and cell.markup or escape(cell),
        name and "</th>" or "</td>")
    end
    self:put("</tr>\n")
  end
  self:put("</table></div>\n")
end

--- The whole text of a page, with its last line.
local function whole(p, last)
  p:put("<footer>", escape(last), "</footer>\n</main>\n</body>\n</html>\n")
  return table.concat(p.parts)
end

--- That of a page that isn't played again; what its data are made of.
function page:ended(says) return whole(self, ("%s %s %s."):format(says, say "Written by oilpatch", term.version())) end

--- Write a file; false: it can't be written, and that was said.
function page.write(path, text)
  local good, fault = disk.write(path, text)
  if not good then term.complain(say("oilpatch: can't write %s: %s", path, fault)) end
  return good == true
end

--- End the page with the command that makes it again, and write it.
function page:save(path, command)
  self:section("Again", "This command plays the same games and writes the same figures.", function()
    self:put("<pre>", escape(command), "</pre>\n")
  end)
  if not page.write(path, whole(self, say("Written by oilpatch %s.", term.version()))) then return false end
  if term.watched() then term.complain(say("the page is %s", path)) end
  return true
end

return page
