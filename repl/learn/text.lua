--- The words of a lesson: lessons/LANG/NAME.txt has "[key]" on a line of its own
--- and the text below it.  What a language lacks is taken from English.
local files = require "files"
local game = require "game"
local term = require "term"
local tour = require "learn.tour"

local text = {}

text.languages = { "en", "fr" }

-- Reading ----------------------------------------------------------------------

--- Nothing in a text may steer the terminal; U+0080 … U+009F are two bytes.
local function cleaned(raw)
  return (raw:gsub("[\0-\9\11-\31\127]", " "):gsub("\xc2[\x80-\x9f]", "  "))
end

--- The lines of a text, without their ends.
function text.lines(raw)
  local lines = {}
  for line in (raw:sub(-1) == "\n" and raw or raw .. "\n"):gmatch("(.-)\n") do lines[#lines + 1] = line end
  return lines
end

--- The key of a line that is "[key]", or nil.
local function key_of(line) return line:match("^%[([^ ]+)%]%s*$") end

local function trimmed(lines) return (table.concat(lines, "\n"):gsub("^\n+", ""):gsub("%s+$", "")) end

--- The entries of a file, in order, and by key the first of each: key, text, line.
function text.parse(raw)
  local entries, by_key, entry = {}, {}, { body = {} } -- what stands before the first key is read by nobody
  for number, line in ipairs(text.lines(cleaned(raw))) do
    local key = key_of(line)
    if key then
      entry = { key = key, line = number, body = {} }
      entries[#entries + 1] = entry
      by_key[key] = by_key[key] or entry
    else
      entry.body[#entry.body + 1] = line
    end
  end
  for _, each in ipairs(entries) do each.text = trimmed(each.body) end
  return entries, by_key
end

--- The texts of a lesson's script at a path, in all languages.
function text.open(script, language)
  local folder, name = script:match("^(.*/)([^/]*)$")
  if not folder then folder, name = "", script end
  local texts = { language = language, files = {} }
  for _, lang in ipairs(text.languages) do
    local path = ("%s%s/%s.txt"):format(folder, lang, #name > 4 and name:sub(1, -5) or name)
    local raw = files.read(path)
    local entries, by_key = text.parse(raw or "")
    texts.files[lang] = { path = path, there = raw ~= nil, entries = entries, by_key = by_key, language = lang }
  end
  return texts
end

--- A text in the language wanted, else in English; "": there is none.
function text.get(texts, key)
  local entry = texts.files[texts.language].by_key[key] or texts.files.en.by_key[key]
  return entry and entry.text or ""
end

--- The files of the texts, English first.
function text.each(texts)
  local i = 0
  return function()
    i = i + 1
    return texts.files[text.languages[i]]
  end
end

-- Values -----------------------------------------------------------------------

--- Put in what the table knows: "{=g.bag:total()}" is worked out there.  nil: it
--- fails, and the report says how.
function text.expand(source)
  local fault
  local full = tour.expand(source):gsub("{=(.-)}", function(expression)
    if fault then return "" end
    local value, kind = game.eval(expression)
    if not value then fault = kind end
    return kind == "string" and value:sub(2, -2) or value or ""
  end)
  if fault then return nil, fault end
  return full
end

-- Printing ---------------------------------------------------------------------

local widest = 88 -- longer lines are hard to read
local bold, plain = "\2", "\1"
local glue = "\31" -- a blank at which no line breaks

--- The blanks before : ; ! ? » and behind « hold what is around them together,
--- as French wants it.
local function glued(line)
  line = line:gsub(" ([:;!?%%])", glue .. "%1")
  return (line:gsub(" »", glue .. "»"):gsub("« ", "«" .. glue))
end

--- Does a line stand by itself: empty, or begun with a blank?
local function stands(line) return line == "" or line:sub(1, 1) == " " end

--- Lays out a text: paragraphs are wrapped, lines that begin with a blank stand
--- as they are, `words` are what can be typed: bold, or in quotes without colours.
local Layout = {}
Layout.__index = Layout

function Layout:dress(word)
  word = word:gsub("`", function()
    self.marked = not self.marked
    if not self.colours then return "'" end
    return self.marked and bold or plain
  end)
  return (word:gsub(glue, term.utf8() and "\u{a0}" or " "))
end

function Layout:put(word) self.parts[#self.parts + 1] = self:dress(word) end

function Layout:break_line()
  self.parts[#self.parts + 1] = "\n" .. (" "):rep(self.indent)
  self.at = self.indent
end

local function width_of(word, marks)
  if marks then word = word:gsub("`", "") end
  return term.width((word:gsub(glue, " ")))
end

--- A line of a paragraph: its words go on where the last one ended.
function Layout:fill(line)
  for word in line:gmatch("[^ ]+") do
    local width = width_of(word, self.colours)
    if self.at > self.indent and self.at + 1 + width > self.columns then
      self:break_line()
    elseif self.at > self.indent then
      self.parts[#self.parts + 1] = " "
      self.at = self.at + 1
    end
    self:put(word)
    self.at = self.at + width
  end
end

--- The text as it is printed, its last line ended.
function text.layout(source, indent)
  indent = indent or 0
  local lines = source == "" and {} or text.lines(glued(source))
  local l = setmetatable({
    parts = { (" "):rep(indent) }, indent = indent, at = indent, columns = math.min(term.columns(), widest),
    colours = term.colours(), marked = false,
  }, Layout)
  for i, line in ipairs(lines) do
    if not stands(line) then
      l:fill(line)
    else
      if i > 1 then l:break_line() end
      l:put(line)
      if lines[i + 1] and not stands(lines[i + 1]) then l:break_line() end
    end
  end
  l.parts[#l.parts + 1] = "\n"
  return table.concat(l.parts)
end

function text.print(source, indent) term.write(text.layout(source, indent)) end

return text
