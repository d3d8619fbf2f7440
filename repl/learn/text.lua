--- The words of a lesson: lessons/LANG/NAME.txt has "[key]" on a line of its own
--- and the text below it.  What a language lacks is taken from English.
local files = require "files"
local game = require "game"
local lists = require "front.lists"
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
function text.lines(raw) return lists.matches(raw:sub(-1) == "\n" and raw or raw .. "\n", "(.-)\n") end

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

--- The texts of a lesson's script at a path: their files by language and in a list, English first.
function text.open(script, language)
  local folder, name = script:match("^(.*/)([^/]*)$")
  if not folder then folder, name = "", script end
  local texts = { language = language, files = {}, list = {} }
  for _, lang in ipairs(text.languages) do
    local path = ("%s%s/%s.txt"):format(folder, lang, #name > 4 and name:sub(1, -5) or name)
    local raw = files.read(path)
    local entries, by_key = text.parse(raw or "")
    local file = { path = path, there = raw ~= nil, entries = entries, by_key = by_key, language = lang }
    texts.files[lang] = file
    texts.list[#texts.list + 1] = file
  end
  return texts
end

--- A text in the language wanted, else in English; "": there is none.
function text.get(texts, key)
  local entry = texts.files[texts.language].by_key[key] or texts.files.en.by_key[key]
  return entry and entry.text or ""
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
local glue = "\u{a0}" -- a blank at which no line breaks

--- The blanks before : ; ! ? » and behind « hold what is around them together,
--- as French wants it.
local function glued(line)
  line = line:gsub(" ([:;!?%%])", glue .. "%1")
  return (line:gsub(" »", glue .. "»"):gsub("« ", "«" .. glue))
end

--- `words` are what can be typed: bold, or in quotes without colours.
local function dressed(source)
  local colours, marked = term.colours(), false
  return (source:gsub("`", function()
    marked = not marked
    return not colours and "'" or marked and "\2" or "\1"
  end))
end

--- Does a line stand by itself: empty, or begun with a blank?
local function stands(line) return line == "" or line:sub(1, 1) == " " end

--- The text as it is printed, its last line ended: paragraphs are wrapped, lines that begin with a blank stand as
--- they are.
function text.layout(source, indent)
  local before, parts, paragraph = (" "):rep(indent or 0), {}, ""
  local function end_paragraph()
    if paragraph == "" then return end
    local words = paragraph:gsub(" +", " ")
    parts[#parts + 1] = before .. term.fold(words, #before, math.min(term.columns(), widest))
    paragraph = ""
  end
  for _, line in ipairs(text.lines(dressed(glued(source)))) do
    if stands(line) then
      end_paragraph()
      parts[#parts + 1] = before .. line .. "\n"
    else
      paragraph = paragraph .. " " .. line
    end
  end
  end_paragraph()
  local laid_out = table.concat(parts)
  return term.utf8() and laid_out or (laid_out:gsub(glue, " "))
end

function text.print(source, indent) term.write(text.layout(source, indent)) end

return text
