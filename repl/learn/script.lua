--- A lesson is opened: what its script says is read, and refused if it cannot be
--- true or would reach out of the lesson.
local course = require "learn.course"
local files = require "files"
local game = require "game"
local lists = require "front.lists"
local lines = require "learn.lines"
local tables = require "tables"
local text = require "learn.text"

local script = {}

-- Where words stand ------------------------------------------------------------

local function line_in(source) return math.tointeger(source:match(":(%d+)$")) or 1 end

local function source_of(lesson, step) return step == 0 and lesson.source or lesson.steps[step].source end

--- The first line of a range that has the words, or nil.
local function find_words(all, words, from, to)
  for i = from, math.min(to, #all) do
    if all[i]:find(words, 1, true) then return i end
  end
end

--- Where words stand in a step of the script, or in its head (step 0), as
--- "file:line"; where the step begins if they don't.  A table has no lines for its
--- fields, so the text is searched: for the words in quotes, then as they are.
function script.where(lesson, step, words)
  local source = source_of(lesson, step)
  local raw = words ~= "" and files.read(lesson.path)
  if not raw or not source:find(":%d+$") then return source end
  local from = line_in(source)
  local to = step < #lesson.steps and line_in(source_of(lesson, step + 1)) - 1 or math.huge
  local all = text.lines(raw)
  for _, quote in ipairs({ '"', "'", "" }) do
    local line = find_words(all, quote .. words .. quote, from, to)
    if line then return source:gsub("%d+$", line) end
  end
  return source
end

--- Refuse the lesson at these words of a step, or of the head (0).
local function refuse(lesson, step, words, says)
  local file, line = script.where(lesson, step, words):match("^(.*):(%d+)$")
  error({ text = says, file = file or "", line = math.tointeger(line) or 0 }, 0)
end

-- Reading ----------------------------------------------------------------------

--- The table it wants.
function script.config(lesson)
  return {
    variants = lesson.variants, game = lesson.game, path = lesson.path, players = lesson.players,
    layers = lesson.layers, settings = lesson.settings, language = lesson.speaks or lesson.text.language,
  }
end

--- What stops a file before its game is known.
local function file_fault(path)
  local raw = files.read(path)
  if not raw then return "it cannot be read" end
  if not raw:find("[^ \t\r\n]") then return "it is empty; a lesson begins with  local l = lesson { … }" end
  if raw:find("\0", 1, true) then return "it is no text" end
  if raw:sub(1, 3) == "\xef\xbb\xbf" then return "it begins with a byte order mark; save it as UTF-8 without one" end
end

local function find_game(lesson, named)
  local why = file_fault(lesson.path)
  if not why then
    lesson.variants, lesson.game = files.game_of(lesson.path, named)
    if not lesson.game and lesson.suits then
      lesson.variants, lesson.game, lesson.tours = named, lesson.suits, true
    end
    if lesson.game then return end
    why = "it belongs to no game: put it into the lessons/ of one, or begin it with '-- game: NAME'"
  end
  error({ text = why, file = lesson.path, line = 1 }, 0)
end

--- What a call gave, or its report refuses the lesson.  What the game says about the wishes of the
--- head has no line of its own: it is where the word stands that it is about.
local function must(lesson, good, report)
  if good then return good end
  local players = report.code == "players"
  if report.code == "empty" and not script.is_lesson(lesson.path) then
    report = {
      text = "it declares no lesson; one begins with  local l = lesson { … }", file = lesson.path, line = 1,
    }
  elseif (report.line == 0 or players) and lesson.source then
    refuse(lesson, 0, not players and report.about ~= "" and report.about or "players", report.text)
  elseif report.line == 0 or players then -- its game, in the first line
    report.file, report.line = lesson.path, 1
  end
  error(report, 0)
end

--- The script says what table it wants: read it at any table.
local function read_script(lesson, also)
  must(lesson, tables.open(script.config(lesson)))
  for field, value in pairs(must(lesson, game.lesson("info", 0, 0))) do lesson[field] = value end
  local bots = lesson.bots
  lesson.bots = {}
  for _, bot in ipairs(bots) do lesson.bots[bot.seat] = bot.name end
  for _, step in ipairs(lesson.steps) do step.cites = lists.matches(step.cites, "[^ ,]+") end
  if lesson.players == 0 then lesson.players = game.players() end
  lists.append(lesson.layers, lists.matches(also or "", "[^ ,]+"))
  tables.close()
end

-- Refusing ---------------------------------------------------------------------

local function check_bot(lesson, bot, step)
  local why = lines.bot_refusal(bot)
  if why then refuse(lesson, step, bot, ("the bot '%s': %s"):format(bot, why)) end
  local there, unknown = game.has_bot(bot)
  if not there then refuse(lesson, step, bot, unknown.text) end
end

--- Its bots are there, and somebody is left to learn.
local function check_seats(lesson)
  local people = lesson.players
  if lesson.seat > people then
    refuse(lesson, 0, "seat", ("the learner sits at seat %d, but there are %d players"):format(lesson.seat, people))
  end
  for seat = 1, 16 do
    local bot = lesson.bots[seat]
    if bot and seat > lesson.players then
      refuse(lesson, 0, "bots", ("a bot at seat %d, but there are %d players"):format(seat, lesson.players))
    elseif bot then
      check_bot(lesson, bot, 0)
      people = people - 1
    end
  end
  if people == 0 then refuse(lesson, 0, "bots", "bots sit on all seats: none is left for the learner") end
  if lesson.coach ~= "" then check_bot(lesson, lesson.coach, 0) end
end

--- The rows that are known before the lesson begins.
local function check_lines(lesson)
  for i, step in ipairs(lesson.steps) do
    local rows, report = game.lesson("lines", i, 0)
    for _, row in ipairs(rows or refuse(lesson, i, "", report.text)) do
      local line = row.edit or row.text
      local why = not row.bot and lines.refusal(line, row.edit ~= nil)
      if row.bot then check_bot(lesson, row.bot, i) end
      if why then refuse(lesson, i, line, ("the step '%s' types '%s': %s"):format(step.id, line, why)) end
    end
  end
end

local function read(lesson, variants, also)
  find_game(lesson, variants)
  read_script(lesson, also)
  if #lesson.steps == 0 then refuse(lesson, 0, "", "it has no steps") end
  must(lesson, tables.open(script.config(lesson)))
  check_seats(lesson)
  check_lines(lesson)
end

--- Does a file have `lesson {` at the beginning of a statement?
function script.is_lesson(path)
  local written = "\n" .. (files.read(path) or "")
  return written:find("\n[= ]*lesson[ (]*{") ~= nil or written:find("\nlocal [^=\n]*=[= ]*lesson[ (]*{") ~= nil
end

--- Read a lesson's script into a table with the state of a lesson, and open its
--- table to be taken.  variants: where its game is, if it lies in none; also:
--- layers ("a,b") in addition.  nil: see the report.
function script.read(lesson, variants, also)
  local good, report = pcall(read, lesson, variants, also)
  if good then return true end
  tables.close()
  if type(report) ~= "table" then error(report, 0) end
  return nil, report
end

--- A lesson before its script is read.
function script.new(path, language)
  return {
    path = path, name = course.name(path), text = text.open(path, language), work = ".", seed = 1, coach = "",
    layers = {}, settings = {}, also = {}, bots = {}, steps = {}, players = 0, seat = 0, minutes = 0,
    at = 0, lines = {}, said = {}, answers = 0,
  }
end

return script
