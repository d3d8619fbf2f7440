--- Lines typed in a lesson: its own words, in English and the learner's language,
--- answers to its questions, and what is for the game at the table.
local Lesson = require "learn.lesson"
local glossary = require "learn.glossary"
local judge = require "learn.judge"
local lesson_run = require "learn.run"
local now = require "learn.now"
local prompt = require "prompt"
local tell = require "learn.tell"
local term = require "term"
local typed = require "learn.typed"

local inside = {}

--- These words mean something else elsewhere, or nothing.
---   fr         in a French lesson
---   rests      takes more words
---   ended      works after the last step, too
---   elsewhere  after it, the prompt's own word
---   replays    in a replay it means the replay's steps
inside.commands = {
  { name = "next", fr = { "suite", "suivant", "suivante" }, ended = true, replays = true, run = typed.next },
  { name = "hint", fr = { "indice", "aide" }, run = typed.hint },
  { name = "show me", fr = { "montre", "montre-moi", "montrez-moi", "montrez" }, run = typed.show_me },
  { name = "why", fr = { "pourquoi" }, elsewhere = true, run = typed.why },
  { name = "skip", fr = { "passer", "passe" }, run = typed.skip },
  { name = "again", fr = { "encore" }, rests = true, ended = true, run = typed.again },
  { name = "back", fr = { "retour" }, elsewhere = true, replays = true, run = typed.back },
  { name = "what if", fr = { "et si" }, rests = true, run = typed.what_if },
  { name = "review", fr = { "revoir" }, ended = true, run = lesson_run.review },
  { name = "info", fr = { "infos" }, ended = true, run = tell.info },
  { name = "quit", fr = { "quitter" }, ended = true, run = function() lesson_run.leave(true) end },
}

--- What follows a word in a line; nil: the line doesn't say it.
local function behind(line, word)
  if line == word then return "" end
  if line:sub(1, #word + 1) == word .. " " then return (line:sub(#word + 2):gsub("^ +", "")) end
end

local function is_french() return now.lesson.text.language == "fr" end

--- The command that a line is, and what follows it.
local function find(line)
  for _, command in ipairs(inside.commands) do
    local rest = behind(line, command.name)
    for _, word in ipairs(is_french() and command.fr or {}) do rest = rest or behind(line, word) end
    if rest and prompt.state().replaying and command.replays then return nil end
    if rest and (rest == "" or command.rests) then return command, rest end
  end
end

-- Meanings of a line at the prompt (understand.h).
local ANSWERS = { answer = true, several = true, refused = true }
local COMMANDS = { command = true, view = true }

--- A number or a word or two, no command and no Lua: for the question.
local function is_answer(line, command)
  if line == "" or line:find('[()%[%]{}=:"]') then return false end
  return line:find("^[-0-9]+$") ~= nil or not command
end

--- "why not X" and "pourquoi X" in the prompt's own words, or nil.
local function as_why(line)
  local french = is_french() and behind(line, "pourquoi")
  local rest = french or behind(line, "why")
  if not rest then return nil end
  local more = behind(rest, "not") or behind(rest, "pas")
  if not more and (not french or rest == "") then return nil end
  rest = more or rest
  return rest == "" and "why" or "why " .. rest
end

--- Does a word reach the lesson's question, being nothing else?
function inside.hears(word) return not as_why(word) and not find(word) and is_answer(word, Lesson.is_command(word)) end

--- Words of the learner's language that mean something in the game's, or nil: a
--- command or an answer that the line as it is is not.
local function in_english(run, line, means)
  if run.lesson.text.language == "en" or find(line) or (not behind(line, "why") and COMMANDS[means])
    or ANSWERS[means] then
    return nil
  end
  local asks = not run.ended and run.lesson:step().asks and not run.lesson.free
  local said = glossary.translate(run.lesson, line)
  if not said then return nil end
  local now_means = prompt.meaning(said)
  if behind(said, "why") or COMMANDS[now_means] or (not asks and ANSWERS[now_means]) then return said end
end

local function enter_goes_on(run)
  local step = run.lesson:step()
  return run.ended or run.waits or not (step.goal or step.asks)
end

-- What was put into other words once is not put into others again: two words of a
-- glossary may stand for each other.
local translated = false

--- A game brings words of its own, and whoever plays types them unawares: what they stand for never
--- leaves the table. No program, no editor, no path.
local function stays_inside(line)
  return not (behind(line, "oilpatch") or behind(line, "edit") or line:find("[>|/.~]"))
end

local function type_english(line)
  translated = true
  prompt.foreign(line)
  translated = false
end

--- In a game: what words of the player's language mean in the game's, nil: nothing; as the prompt
--- understands it.
local function of_game(line, means)
  local state = prompt.state()
  local folder = ("%s/%s/lessons/x"):format(state.variants, state.game)
  local why = behind(line, "pourquoi") -- what stands behind it is the game's
  if translated or not why and COMMANDS[means] or ANSWERS[means] or line == "" then return nil end
  local said = glossary.translate({ path = folder, text = { language = state.language } }, why or line)
  if why then return "why " .. (said or why), "command" end
  local now_means = said and prompt.meaning(said)
  if ANSWERS[now_means] or (COMMANDS[now_means] and stays_inside(said)) then return said, now_means end
end

--- They are typed in its own; false: the line is what it is.
function inside.translates(line, means)
  local said = of_game(line, means)
  if not said then return false end
  type_english(said)
  return true
end

--- Are they a command, and behind it is said where it goes: "journal > FILE"?
function inside.sends(line, means)
  local before = line:match("^(.-)%s+[>|]")
  local _, now_means = of_game(before or "", means)
  return COMMANDS[now_means] == true
end

--- A lesson may take a line before all others do, with what it means at the
--- prompt; false: it is for the game.
function inside.takes(line, means)
  local run = now.run
  if not run or run.lesson.busy then return false end
  run.line_row = term.written()
  local command, rest = find(line)
  local why = as_why(line)
  local english = not translated and in_english(run, why or line, means)
  if english then
    type_english(english)
  elseif why then
    prompt.foreign(why)
  elseif command and (command.ended or not run.ended) then
    command.run(run, rest)
  elseif command and not command.elsewhere then
    tell.speak(run, "over")
  elseif line == "" and enter_goes_on(run) then
    typed.next(run)
  elseif not run.ended and run.lesson:step().asks and not run.lesson.free
    and is_answer(line, COMMANDS[means]) then
    return judge.answer(run, line)
  else
    return false
  end
  return true
end

--- What else can be typed inside a lesson.
function inside.completions()
  local list = {}
  for _, command in ipairs(inside.commands) do
    list[#list + 1] = command.name
    if is_french() then list[#list + 1] = command.fr[1] end
  end
  return list
end

return inside
