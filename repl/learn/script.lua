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

--- A report at these words of a step, or of the head (0).
local function refusal(lesson, step, words, says)
  local file, line = script.where(lesson, step, words):match("^(.*):(%d+)$")
  return { text = says, file = file or "", line = math.tointeger(line) or 0 }
end

-- Reading ----------------------------------------------------------------------

local function words_of(list)
  local all = {}
  for word in list:gmatch("[^ ,]+") do all[#all + 1] = word end
  return all
end

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
    if lesson.game then return true end
    why = "it belongs to no game: put it into the lessons/ of one, or begin it with '-- game: NAME'"
  end
  return nil, { text = why, file = lesson.path, line = 1 }
end

--- The script says what table it wants: read it at any table.
local function read_script(lesson, also)
  local good, report = tables.open(script.config(lesson))
  if not good then return nil, report end
  local info
  info, report = game.lesson("info", 0, 0)
  for field, value in pairs(info or {}) do lesson[field] = value end
  local bots = lesson.bots
  lesson.bots = {}
  for _, bot in ipairs(bots) do lesson.bots[bot.seat] = bot.name end
  for _, step in ipairs(lesson.steps) do step.cites = words_of(step.cites) end
  if lesson.players == 0 then lesson.players = game.players() end
  lists.append(lesson.layers, words_of(also or ""))
  tables.close()
  return info, report
end

-- Refusing ---------------------------------------------------------------------

--- What the game says about the wishes of the lesson's head has no line of its
--- own: it is where the word stands that it is about.
local function placed(lesson, report)
  local players = report.code == "players"
  if report.line > 0 and not players then return report end
  if not lesson.source then -- its game, in the first line
    report.file, report.line = lesson.path, 1
    return report
  end
  local word = not players and report.about ~= "" and report.about or "players"
  return refusal(lesson, 0, word, report.text)
end

local function check_bot(lesson, bot, step)
  local why = lines.bot_refusal(bot)
  if why then return nil, refusal(lesson, step, bot, ("the bot '%s': %s"):format(bot, why)) end
  local there, unknown = game.has_bot(bot)
  if not there then return nil, refusal(lesson, step, bot, unknown.text) end
  return true
end

--- Its bots are there, and somebody is left to learn.
local function check_seats(lesson)
  local people = lesson.players
  if lesson.seat > people then
    local why = ("the learner sits at seat %d, but there are %d players"):format(lesson.seat, people)
    return nil, refusal(lesson, 0, "seat", why)
  end
  for seat = 1, 16 do
    local bot = lesson.bots[seat]
    if bot and seat > lesson.players then
      local why = ("a bot at seat %d, but there are %d players"):format(seat, lesson.players)
      return nil, refusal(lesson, 0, "bots", why)
    end
    if bot then
      local good, report = check_bot(lesson, bot, 0)
      if not good then return nil, report end
      people = people - 1
    end
  end
  if people == 0 then
    return nil, refusal(lesson, 0, "bots", "bots sit on all seats: none is left for the learner")
  end
  if lesson.coach == "" then return true end
  return check_bot(lesson, lesson.coach, 0)
end

--- A row that is known before the lesson begins.
local function check_row(lesson, step, row)
  if row.bot then return check_bot(lesson, row.bot, step) end
  local line = row.edit or row.text
  local why = lines.refusal(line, row.edit ~= nil)
  if not why then return true end
  return nil, refusal(lesson, step, line, ("the step '%s' types '%s': %s"):format(lesson.steps[step].id, line, why))
end

local function check_lines(lesson)
  for i = 1, #lesson.steps do
    local rows, report = game.lesson("lines", i, 0)
    if not rows then return nil, refusal(lesson, i, "", report.text) end
    for _, row in ipairs(rows) do
      local good, why = check_row(lesson, i, row)
      if not good then return nil, why end
    end
  end
  return true
end

--- Read a lesson's script into a table with the state of a lesson, and open its
--- table to be taken.  variants: where its game is, if it lies in none; also:
--- layers ("a,b") in addition.  nil: see the report.
function script.read(lesson, variants, also)
  local good, report = find_game(lesson, variants)
  if not good then return nil, report end
  good, report = read_script(lesson, also)
  if not good then
    if not files.is_lesson(lesson.path) and report.code == "empty" then
      report = {
        file = lesson.path, line = 1, text = "it declares no lesson; one begins with  local l = lesson { … }",
      }
    end
    return nil, placed(lesson, report)
  end
  if #lesson.steps == 0 then return nil, refusal(lesson, 0, "", "it has no steps") end
  good, report = tables.open(script.config(lesson))
  if not good then return nil, placed(lesson, report) end
  good, report = check_seats(lesson)
  if good then good, report = check_lines(lesson) end
  if good then return true end
  tables.close()
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
