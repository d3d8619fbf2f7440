--- The list of lessons, and how one is chosen from it.
local commands = require "prompt.commands"
local course = require "learn.course"
local files = require "files"
local lesson_run = require "learn.run"
local lists = require "front.lists"
local now = require "learn.now"
local progress = require "learn.progress"
local prompt = require "prompt"
local show = require "front.show"
local tell = require "learn.tell"
local text = require "learn.text"
local words = require "words"

local list = {}

local function key_of(c, lesson) return progress.key(c.game, lesson.name) end

local function show_lesson(c, lesson, language)
  local place = progress.get("place", key_of(c, lesson))
  local done = progress.get("done", key_of(c, lesson))
  local head = show.say("%3d  %-12s ", lesson.number, lesson.name)
  local row = text.get(text.open(lesson.path, language), "title") .. "  "
  row = row .. show.dim(("(%d %s)"):format(course.minutes(lesson), tell.word("minutes")))
  if done then row = row .. "  " .. tell.word("done") end
  local step, steps = (place or ""):match("^%S+ (%d+)/(%d+)")
  -- a second go counts from its second step on
  if step and (not done or step ~= "1") then row = row .. "  " .. tell.word("here", step, steps) end
  show.hang(head, row, 18)
end

--- The other games that have lessons: "giganten (2), oilfield (2)".
local function show_others(variants, game)
  local others = lists.map(files.games(variants), function(name)
    local count = name ~= game and #course.open(variants, name) or 0
    return count > 0 and ("%s (%d)"):format(name, count) or nil
  end)
  if #others > 0 then text.print(tell.word("others", table.concat(others, ", "))) end
end

--- A list with its question, or how one is begun; the other games that have one.
local function show_course(c, asks)
  local language = prompt.state().language
  for _, lesson in ipairs(c) do show_lesson(c, lesson, language) end
  text.print(tell.word(#c == 0 and "no_lessons" or asks and "which" or "how"))
  show_others(c.variants, c.game)
end

--- Say what the word could have meant.
local function refuse(c, word)
  local begun = lists.map(course.begun(c, word), function(at) return c[at].name end)
  local near = words.nearest(word, lists.map(c, "name"))
  if #begun > 1 then
    prompt.refuse(show.say("'%s' could be %s", word, table.concat(begun, ", ")))
  elseif word:find("/", 1, true) or word:find("%.lua$") then
    prompt.refuse(show.say(files.exists(word) and "'%s' is no lesson: that is a file whose name ends with .lua"
      or "there is no file '%s'", word))
  else
    prompt.refuse(show.say(near and "no lesson '%s'; did you mean '%s'?" or "no lesson '%s'; 'lesson' lists them",
      word, near))
  end
end

--- Begin a lesson by number, name, title or file; true if there is no such thing.
local function open(variants, game, word)
  local c = course.open(variants, game)
  local which = course.find(c, word, prompt.state().language)
  if word == "review" and not course.named(c, word) then
    lesson_run.review()
  elseif which then
    lesson_run.begin(variants, game, { which = which })
  elseif word:find("%.lua$") and files.exists(word) then
    lesson_run.begin(variants, game, { path = word })
  else
    refuse(c, word)
    return true
  end
  return false
end

--- The lesson that Enter takes: the first that isn't done.
local function first_undone(c)
  local undone = lists.find(c, function(lesson) return not progress.get("done", key_of(c, lesson)) end)
  return undone and undone.name
end

--- What was typed, without blanks around it and a "lesson" before it.
local function trimmed(line)
  line = line:match("^[ \t]*(.-)[ \t]*$")
  if words.begins(line, "lesson ") then line = line:sub(8):match("^[ \t]*(.-)$") end
  return line
end

local function is_game(variants, word) return lists.has(files.games(variants), word) end

--- Does the word leave, as it does at the prompt of a game?
local function is_leaving(word)
  require "prompt.help" -- which declares it; at the menu of the shell nobody has yet
  local quit = commands.find("quit")
  return word == quit.name or lists.has(quit.also, word)
end

--- Ask which, Enter being the first that isn't done; nil: somebody leaves.
local function ask_which(c)
  local line = prompt.ask("lesson> ", lists.map(c, "name"))
  local word = line and trimmed(line)
  if word == "" then word = first_undone(c) end
  return word and not is_leaving(word) and word or nil
end

--- Ask until there is a lesson or somebody leaves; the name of a game lists its lessons.
local function choose(c)
  while not now.run do
    local word = ask_which(c)
    if not word then break end
    prompt.failed(false)
    if is_game(c.variants, word) and not course.named(c, word) then
      c = course.open(c.variants, word)
      show_course(c, true)
    elseif word == "help" or word == "?" then
      show_course(c, true)
    else
      open(c.variants, c.game, word)
    end
  end
  prompt.failed(false) -- a slip at the prompt is no failure
end

--- At the prompt of a game the next line may choose one, too; what names none is for the game.
local function choose_or_play(c)
  repeat
    local word = ask_which(c)
    if not word then return end
    -- a number here means a lesson, and must never become an answer of the game
    local known = course.find(c, word, prompt.state().language) or word:find("^%d+$")
    if not known then return commands.PASS end
  until not open(c.variants, c.game, word)
end

--- `lesson [GAME] [WORD]` at the prompt; variants and game: NULL, those of the table.
function list.command(word, variants, game)
  local state = prompt.state()
  variants, game = variants or state.variants, game or state.game
  local first, rest = word:match("^(%S+)%s*(.*)$")
  if first and is_game(variants, first) and not course.named(course.open(variants, game), first) then
    game, word = first, rest
  end
  if word ~= "" then
    open(variants, game, word)
    return
  end
  local c = course.open(variants, game)
  local asks = state.talks and #c > 0 and not now.run
  show_course(c, asks)
  if asks then return choose_or_play(c) end
end

--- "oilpatch lesson [GAME] [LESSON]" at the prompt: here, not in a program inside
--- the program.
function list.words(given)
  local state = prompt.state()
  local game, first = nil, given[1]
  if first and files.exists(("%s/%s/base.lua"):format(state.variants, first)) then
    game, first = first, given[2]
    table.remove(given, 1)
  end
  if first and (first:sub(1, 1) == "-" or given[2]) then
    prompt.refuse("at the prompt it is 'lesson NAME', without options; 'quit' leads back to the shell")
  else
    list.command(first or "", nil, game)
  end
end

-- oilpatch lesson --------------------------------------------------------------

--- Open a lesson (nil: ask which) in place of a game; true if there is none of that name.
function list.start(variants, game, word)
  if word then return open(variants, game, word) end
  local c, talks = course.open(variants, game), prompt.state().talks
  show_course(c, talks)
  if talks and #c > 0 then return commands.start(choose, false, c) end
end

return list
