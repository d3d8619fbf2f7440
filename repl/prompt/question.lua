--- What is asked, below the board.
local game, prompt, term = require "game", require "prompt", require "term"
local answers, say, score = require "prompt.answers", require "prompt.say", require "prompt.score"
local tell, wrap = say.tell, say.wrap

local question = {}

--- Is there room for the whole board, the question and some answers below it?
local function has_room(viewer, taken, below)
  local rows = prompt.board_rows(viewer)
  return not rows or taken + rows + below <= term.rows()
end

--- The board for all to see, below so many rows: in a few rows if there is no room for the whole one
--- and the answers.
function question.to_class(taken)
  local BELOW <const> = 12 -- the question, most answers, the prompt
  local whole = not prompt.state().talks or has_room(0, taken, BELOW)
  prompt.view(whole and "" or "compact")
end

--- The board above the question: the whole one where there is room for it.  How many rows it takes.
local function show_board()
  local ROOMY <const>, BELOW <const> = 40, 6
  local before = term.written()
  local whole = term.rows() >= ROOMY and has_room(prompt.viewer(), 0, BELOW)
  prompt.view(whole and "" or "compact")
  return term.written() - before
end

local function show_end(says)
  local pages = prompt.hold()
  score.ended(says)
  if pages then prompt.release() end
end

--- The question with its answers, which leave so many rows to what is to stay above.
function question.show(kept)
  local state, status = prompt.state(), game.status()
  local class = state.class
  if class and kept == 0 then question.to_class(0) end
  if status == "over" then return show_end(state.talks and not state.lesson) end
  if status ~= "asks" then
    return tell("the game cannot continue: fix the script and 'reload', or start a 'new' game\n")
  end
  if not class and prompt.setting("board") == "on" then kept = kept + show_board() end
  local asked = ("%s%s %s"):format(prompt.seat_name(game.actor()), term.translate(":"), prompt.asked())
  wrap(2, "%s", say.bold(asked))
  answers.show(nil, kept)
end

--- The table has changed: what the others did, in so many rows, stays above; before a class the board is first.
function question.changed(rows)
  local LOW <const>, ANSWERS <const> = 24, 8
  -- rows that they have at least: a low screen keeps the goal of the game
  local rows_of_answers = term.rows() < LOW and ANSWERS // 2 or ANSWERS
  question.show(prompt.state().class and 0 or prompt.rows_kept(rows, rows_of_answers))
end

return question
