--- The texts of a lesson: they are there, in letters that can be read; what they work
--- out works out; what they tell people to type is known.
local Lesson = require "learn.lesson"
local files = require "files"
local game = require "game"
local inside = require "learn.inside"
local lists = require "front.lists"
local prompt = require "prompt"
local term = require "term"
local text = require "learn.text"
local words = require "words"

local check_text = {}

local function fault(check, file, line, format, ...) check:fault(("%s:%d"):format(file.path, line), format, ...) end

-- Which there are --------------------------------------------------------------

local function want(check, where, key)
  check.keys[key] = true
  for _, file in ipairs(check.lesson.text.list) do
    local entry = file.by_key[key]
    local missing = not entry or entry.text == ""
    if missing and file.language == "en" then
      check:fault(where, "no text [%s] in %s", key, file.path)
    elseif missing and not check.also then -- English stands in for it
      if file.there then term.tell(("%s: missing: [%s] in %s\n"):format(where, key, file.path)) end
      check.missing[file.language] = check.missing[file.language] + 1
    end
  end
end

--- A text that may be missing, but not in English only.
local function allow(check, where, key)
  check.keys[key] = true
  if lists.any(check.lesson.text.list, function(file) return file.by_key[key] end) then want(check, where, key) end
end

local function want_step(check, step)
  local function must(format, ...) want(check, step.source, format:format(step.id, ...)) end
  local function may(format) allow(check, step.source, format:format(step.id)) end
  must("%s")
  if #step.cites > 0 then must("%s.why") else may("%s.why") end
  may("%s.done")
  if step.asks then may("%s.say") end
  for i = 1, step.hints do must("%s.hint%d", i) end
  for _, id in ipairs(step.tests) do must("%s.test.%s", id) end
  for _, id in ipairs(step.wrong) do must("%s.wrong.%s", id) end
  for _, id in ipairs(step.branches) do
    must("%s.if.%s", id)
    must("%s.then.%s", id)
  end
end

-- How they are written ---------------------------------------------------------

local function check_letters(check, file, raw)
  local good, bad = utf8.len(raw, 1, -1, true)
  if good then return end
  local _, ends = raw:sub(1, bad - 1):gsub("\n", "")
  fault(check, file, ends + 1, "this is not UTF-8: save the file in it")
end

--- What stands before the first key is read by nobody.
local function check_beginning(check, file, raw)
  if raw:sub(1, 3) == "\xef\xbb\xbf" then
    return fault(check, file, 1, "a byte order mark hides the first key; save it without one")
  end
  local first = file.entries[1] and file.entries[1].line or math.huge
  for number, line in ipairs(text.lines(raw)) do
    if number >= first then return end
    if line:find("[^ \t\r]") then return fault(check, file, number, "this text stands before the first [key]") end
  end
end

--- A line in brackets that is no key becomes part of the text before it.
local function check_brackets(check, file, raw)
  local keys = lists.set(file.entries, "line")
  for number, line in ipairs(text.lines(raw)) do
    if line:sub(1, 1) == "[" and not keys[number] then
      fault(check, file, number, "a line that begins with '[' is a key: [NAME] and nothing else, without blanks")
    end
  end
end

local function check_keys(check, file)
  local first = {} -- its line, by key
  for _, entry in ipairs(file.entries) do
    local there = first[entry.key]
    if there then fault(check, file, entry.line, "[%s] is there already, in line %d", entry.key, there) end
    first[entry.key] = there or entry.line
    if not check.keys[entry.key] then fault(check, file, entry.line, "no step shows the text [%s]", entry.key) end
  end
end

local function is_plain(key) return key == "title" or key == "about" or key:find("%.say$") ~= nil end

local function check_braces(check, file)
  for _, entry in ipairs(file.entries) do
    if is_plain(entry.key) and entry.text:find("{=", 1, true) then
      fault(check, file, entry.line, "[%s] is shown as it stands: no {=…} in it", entry.key)
    end
    for behind in entry.text:gsub("{=", "\1"):gmatch("\1([^\1]*)") do
      if not behind:find("}", 1, true) then
        fault(check, file, entry.line, "[%s]: a '{=' has no '}'", entry.key)
        break
      end
    end
  end
end

--- All texts as they are written.
function check_text.texts(check)
  local lesson = check.lesson
  local english = lesson.text.files.en
  if not english.there then return check:fault(lesson.source, "its texts are not there: %s", english.path) end
  want(check, lesson.source, "title")
  want(check, lesson.source, "about")
  allow(check, lesson.source, "end")
  for _, step in ipairs(lesson.steps) do want_step(check, step) end
  if check.also then return end -- they are the same
  for _, file in ipairs(lesson.text.list) do -- a lesson in one language is a whole one
    if not file.there then
      term.tell(("%s: not in %s: %s is not there\n"):format(lesson.path, file.language, file.path))
    end
  end
  for _, file in ipairs(lesson.text.list) do
    local raw = files.read(file.path)
    if raw then
      check_letters(check, file, raw)
      check_beginning(check, file, raw)
      check_brackets(check, file, raw)
      check_keys(check, file)
      check_braces(check, file)
    end
  end
end

-- What they work out -----------------------------------------------------------

--- A value that nobody can read is a slip: nil, a table, "".
local function check_kind(check, file, entry, expression)
  local value, kind = game.eval(expression)
  if value == '""' then kind = "empty" end
  if value and kind ~= "number" and kind ~= "string" then
    fault(check, file, entry.line, '[%s]: {=%s} is "%s"; a number or a text can be read, such as tostring(…)',
      entry.key, expression, kind)
  end
end

local function check_entry(check, file, entry)
  if is_plain(entry.key) then return end
  local full, report = text.expand(entry.text)
  if not full then return fault(check, file, entry.line, "[%s]: %s", entry.key, report.text) end
  for expression in entry.text:gmatch("{=([^}]*)") do check_kind(check, file, entry, expression) end
end

--- What one of them works out in this moment.
function check_text.value_of(check, key)
  for _, file in ipairs(check.lesson.text.list) do
    local entry = file.by_key[key]
    if entry then check_entry(check, file, entry) end
  end
end

--- Is the key one of the running step's texts, and which: "" or ".hint1"?
local function part_of(check, key)
  local id = check.lesson:step().id
  local part = key:sub(1, #id) == id and key:sub(#id + 1)
  return part and (part == "" or part:sub(1, 1) == ".") and part or nil
end

--- Each text of the running step, with its file.
local function each_text(check, visit)
  for _, file in ipairs(check.lesson.text.list) do
    for _, entry in ipairs(file.entries) do
      local part = part_of(check, entry.key)
      if part then visit(file, entry, part) end
    end
  end
end

function check_text.values(check)
  each_text(check, function(file, entry, part)
    if part ~= ".done" and not part:find("^%.then%.") then check_entry(check, file, entry) end
  end)
end

-- What they tell to type -------------------------------------------------------

--- Is the word among those that answer the step's question, in any language?
local function is_said(check, word)
  return lists.any(check.lesson.text.list, function(file)
    local entry = file.by_key[check.lesson:step().id .. ".say"]
    return entry and Lesson.is_listed(entry.text, word)
  end)
end

--- Is it a name that Lua at the prompt knows?
local function is_name(word) return lists.any(game.ask("names") or {}, function(n) return n.name == word end) end

local function is_known(check, word)
  if word:sub(1, 1) == "?" or word:find("[{}()=.:_/|]") or word:find("^[-0-9]*$") or not inside.hears(word)
    or prompt.has_view(word:match("^[^ ]*")) then
    return true
  end
  return lists.any(check.offered, function(label) return words.within(label, word) or words.sketches(label, word) end)
    or is_said(check, word) or is_name(word)
end

--- What was meant, if it is a slip of something that can be typed here.
local function meant(check, word)
  return lists.find(check.offered, function(label) return words.distance(label, word) < 3 end)
    or words.nearest(word:match("^[^ ]*"), prompt.commands())
end

--- Single words may be anything; several are something to type, or a slip.
local function check_mark(check, file, entry, word)
  local texts = check.lesson.text
  local language = texts.language
  texts.language = file.language -- a text speaks to its own readers
  local known = is_known(check, word)
  texts.language = language
  if known then return end
  local near = meant(check, word)
  if near then
    fault(check, file, entry.line, "[%s]: `%s` cannot be typed here; is it '%s'?", entry.key, word, near)
  elseif word:find(" ", 1, true) then
    fault(check, file, entry.line, "[%s]: `%s` is no answer in this step and no command", entry.key, word)
  end
end

--- What the texts of the running step tell people to type.
function check_text.marked_words(check)
  local longest = 127
  if check.also then return end
  each_text(check, function(file, entry)
    for word in entry.text:gmatch("`([^`]*)`") do
      if word ~= "" and #word <= longest then check_mark(check, file, entry, word) end
    end
    local _, marks = entry.text:gsub("`", "")
    if marks % 2 == 1 then fault(check, file, entry.line, "[%s]: a ` has no second one", entry.key) end
  end)
end

-- Words that answer ------------------------------------------------------------

--- The words with which the step's question can be answered.
function check_text.said_words(check)
  local step = check.lesson:step()
  local key = step.id .. ".say"
  for _, file in ipairs(check.lesson.text.list) do
    local entry = file.by_key[key]
    for listed in (entry and entry.text or ""):gmatch("[^,\n]+") do
      local word = listed:match("^ *(.-) *$")
      if word ~= "" and not inside.hears(word) then
        fault(check, file, entry.line, "[%s]: '%s' is a command or Lua at the prompt and never reaches the question",
          key, word)
      end
      local which = word ~= "" and check.lesson:mistake(word) or 0
      if which > 0 then
        fault(check, file, entry.line, "[%s]: '%s' counts as right, but it is the wrong answer '%s'", key, word,
          step.wrong[which])
      end
    end
  end
end

return check_text
