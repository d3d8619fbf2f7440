--- Pages for the browser: one self-contained file, no scripts, nothing fetched,
--- light or dark as the reader's system is.  Written as XML that is HTML, too,
--- so that any XML reader can check it.
local term = require "term"

local page = {}
page.__index = page

-- Colours are variables, so that charts follow the reader's choice.
local style = [[
:root{color-scheme:light dark;--bg:#f7f6f3;--card:#fff;--ink:#1d2126;--soft:#5d6673;--line:#e3e1db;
  --a:#64748b;--b:#c2500f;--yes:#15734a;--maybe:#8a5a00;--no:#5d6673;--code:#f1efea}
@media (prefers-color-scheme:dark){:root{--bg:#121417;--card:#1a1d22;--ink:#e7e9ec;--soft:#9aa4b2;
  --line:#2b3038;--a:#93a7c4;--b:#f2914e;--yes:#4cc38a;--maybe:#e2b44a;--no:#9aa4b2;--code:#22262d}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);
  font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:1060px;margin:0 auto;padding:28px 20px 60px}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 6px}
h2{font-size:1.15rem;margin:0 0 4px}
h3{font-size:.95rem;margin:0 0 2px}
p{margin:0 0 10px}
.sub,.says{color:var(--soft)}
.says{font-size:.92rem;max-width:70ch}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:18px 20px;
  margin:18px 0}
ul.verdicts{list-style:none;margin:8px 0 0;padding:0}
ul.verdicts li{display:flex;gap:12px;align-items:baseline;padding:7px 0;border-top:1px solid var(--line)}
ul.verdicts li:first-child{border-top:0}
.badge{flex:none;min-width:9em;text-align:center;font-size:.74rem;font-weight:600;padding:2px 8px;
  border-radius:999px;border:1px solid currentColor}
.yes{color:var(--yes)}.maybe{color:var(--maybe)}.no{color:var(--no)}
li .no+span{color:var(--soft)}li .yes+span{font-weight:600}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem;margin-top:8px}
th,td{text-align:left;padding:5px 10px 5px 0;border-top:1px solid var(--line);vertical-align:middle}
tr:first-child th{border-top:0}
th{font-weight:600;color:var(--soft);white-space:nowrap}
td.num,th.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:18px 26px;
  margin-top:12px}
figure{margin:0}figcaption{font-size:.9rem;font-weight:600}
svg{display:block;width:100%;height:auto}
svg.mini{width:190px;min-width:190px}
svg text{fill:var(--soft);font:12px system-ui,sans-serif}
svg .ink{fill:var(--ink)}
.fa{fill:var(--a)}.fb{fill:var(--b)}.sa{stroke:var(--a)}.sb{stroke:var(--b)}.sg{stroke:var(--line)}
  .ss{stroke:var(--soft)}
.key{display:inline-block;width:.8em;height:.8em;border-radius:3px;margin:0 .35em 0 0;vertical-align:-.05em}
.key.a{background:var(--a)}.key.b{background:var(--b)}
.legend span+.key{margin-left:1.2em}
pre,code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{background:var(--code);border-radius:8px;padding:10px 12px;margin:6px 0;white-space:pre-wrap;
  overflow-wrap:anywhere}
details{border-top:1px solid var(--line);padding:8px 0}
details:first-of-type{border-top:0}
summary{cursor:pointer}
.bar{display:inline-block;height:.65em;border-radius:2px;background:var(--b);vertical-align:.02em;
  margin-right:.5em}
footer{color:var(--soft);font-size:.9rem;margin-top:22px}
@media (max-width:560px){main{padding:18px 12px 40px}section{padding:14px 13px}h1{font-size:1.35rem}
  ul.verdicts li{flex-direction:column;gap:3px}.badge{min-width:0}}
]]

--- Each byte that belongs to no character becomes U+FFFD.
local function repaired(text)
  local parts, from = {}, 1
  while true do
    local whole, bad = utf8.len(text, from)
    parts[#parts + 1] = text:sub(from, whole and #text or bad - 1)
    if whole then return table.concat(parts, "\u{FFFD}") end
    from = bad + 1
  end
end

local entities = { ["<"] = "&lt;", [">"] = "&gt;", ["&"] = "&amp;", ['"'] = "&quot;", ["'"] = "&#39;" }

--- A text with <, >, & and quotes made harmless; what is no UTF-8 and control
--- characters become U+FFFD.
function page.escape(text)
  text = repaired(text):gsub("[\0-\8\11-\31\127]", "\u{FFFD}")
  return (text:gsub("\u{FFFE}", "\u{FFFD}"):gsub("\u{FFFF}", "\u{FFFD}"):gsub("[<>&\"']", entities))
end
local escape = page.escape

--- A page with its title and what stands below it.
function page.new(title, subtitle)
  local p = setmetatable({ parts = {} }, page)
  p:put('<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en">\n<head>\n',
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

--- A part of the page: its heading, a sentence or nil, and what fills it.
function page:section(heading, says, fill)
  self:put("<section>\n<h2>", escape(heading), "</h2>\n")
  if says then self:put('<p class="says">', escape(says), "</p>\n") end
  fill()
  self:put("</section>\n")
end

--- Charts side by side.
function page:grid(fill)
  self:put('<div class="grid">\n')
  fill()
  self:put("</div>\n")
end

function page:figure(caption, chart)
  self:put("<figure><figcaption>", escape(caption), "</figcaption>\n", chart, "</figure>\n")
end

--- What can be opened: the markup of its head, and what is inside.
function page:details(summary, fill, open)
  self:put(open and '<details open="open"><summary>' or "<details><summary>", summary, "</summary>\n")
  fill()
  self:put("</details>\n")
end

--- A sentence with a badge; kind ("yes", "maybe", "no") chooses its colour.
function page:verdict(kind, badge, text)
  self:put('<li><span class="badge ', kind, '">', escape(badge), "</span><span>", escape(text), "</span></li>\n")
end

local function class_of(number) return number and ' class="num">' or ">" end

--- A table: heads, those of numbers begin with ">"; rows are lists of cells,
--- { markup = … } stands as it is.
function page:table(heads, rows)
  self:put('<div class="scroll"><table>\n<tr>')
  for _, head in ipairs(heads) do
    local number = head:sub(1, 1) == ">"
    self:put("<th", class_of(number), escape(number and head:sub(2) or head), "</th>")
  end
  self:put("</tr>\n")
  for _, row in ipairs(rows) do
    self:put("<tr>")
    for i, head in ipairs(heads) do
      local cell = row[i] or ""
      self:put("<td", class_of(head:sub(1, 1) == ">"), type(cell) == "table" and cell.markup or escape(cell), "</td>")
    end
    self:put("</tr>\n")
  end
  self:put("</table></div>\n")
end

--- Write a file aside and rename it; false: it can't be, and that was said.
function page.write(path, text)
  local aside = path .. ".new"
  local file, fault = io.open(aside, "w")
  local good = file ~= nil
  if good then good, fault = file:write(text) end
  if file then
    local closed, why = file:close()
    if good and not closed then good, fault = false, why end
  end
  if good then good, fault = os.rename(aside, path) end
  if good then return true end
  if file then os.remove(aside) end
  term.complain(("oilpatch: can't write %s: %s"):format(path, fault:match("[^:]*$"):gsub("^ ", "")))
  return false
end

--- End the page with the command that makes it again, and write it.
function page:save(path, command)
  self:section("Again", "This command plays the same games and writes the same figures.", function()
    self:put("<pre>", escape(command), "</pre>\n")
  end)
  self:put("<footer>Written by oilpatch ", term.version(), ".</footer>\n</main>\n</body>\n</html>\n")
  if not page.write(path, table.concat(self.parts)) then return false end
  if term.watched() then term.complain(("the page is %s"):format(path)) end
  return true
end

return page
