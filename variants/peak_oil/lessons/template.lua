--- How to write a lesson. Copy this file to NN_NAME.lua (NN: its place in the course), and
--- en/template.txt and fr/template.txt to NN_NAME.txt in the same folders. This template is
--- itself a lesson that works:
---
---     oilpatch lesson variants/peak_oil/lessons/template.lua
---     oilpatch lesson check variants/peak_oil/lessons      -- all lessons as tests
---
--- A lesson that is in no game's folder begins with the line  -- game: peak_oil
---
--- THE TABLE   lesson { … } says what table is needed. The learner is whoever has no bot.
---   minutes    how long it takes: 4 to 10; a whole game 25
---   players    4 unless you need another number
---   layers     { "brutal", "house/short_memory" } (default: none)
---   set        { ["step3.cost"] = 1 }, values as --set takes them
---   seed       what fixes the random draws (default: 1)
---   bots       { [2] = "heuristic", [3] = "random" }: seats that play by themselves. Seats
---              without a bot are also asked at the prompt: give their moves in `plays`.
---   also       { { "brutal" } }: the check runs the lesson under these layers as well
---   coach      "heuristic": this bot comments on the learner's answers
---   position   function(t): what is on the table when the lesson begins. t is the t of
---              scenario tests (lua/api.lua, Scenario): t:setup() sets the game up by chance
---              of the seed, then move things about; help.lua has what is needed most. It
---              must end with t:begin(PHASE, …), usually t:begin("turn", g.players[1]).
---              t:fate(g.bag, { "red", "black" }) says what the next pulls bring.
---              Without a position the lesson begins with a new game.
---
--- STEPS   lesson:step(ID, { … }), in order. A step is one of three kinds:
---   * a TASK has a `goal`: function(s) that is true when it is done, however it was done.
---     It is asked after every answer and every typed line.
---   * a QUESTION has an `answer`: a number, a word, or function(s) that works it out from
---     the table. The learner types it. Words of other languages: text [ID.say].
---   * anything else is READING: Enter continues.
--- Fields of a step, all optional:
---   position   function(t): a new position, as above; without it the step continues from where
---              the last one ended
---   plays      lines typed before the step begins, for the other players: { "2: HQ to Invest" } or
---              { { seat = 2, "HQ to Invest" } }. A line that says whose it is is refused if
---              somebody else is asked; without that, whoever is asked answers.
---   show       lines that do the task; `show me` and `skip` type them, and the check proves
---              that they are legal and reach the goal. A function(s) may return them.
---              { edit = LINE, text = … }: a line that opens an editor, in which that is written;
---              {work} in a line is the folder for the learner's files.
---              { bot = "heuristic" } lets a bot play the learner's seat until then.
---              Needed for every task; for a question the right answer is shown.
---   within     after this many answers without reaching the goal the learner is told that
---              they play freely now (`back` returns); default: as many as `show` has
---   any        true: any answer will do, and that is meant so
---   passes     true: the step is passed over if its goal is reached already, as in a free game
---   hints      one entry for each text [ID.hint1], [ID.hint2] …, from vague to plain:
---              true (words alone), a function(s) that must be true when the step begins
---              (what the hint claims), or a line that must be accepted then ("HQ to Invest")
---   wrong      { { id =, when = function(s), try = } …}: mistakes people make, each with its
---              text [ID.wrong.id]. For a task the table goes back to the step's beginning.
---              `try` makes the mistake (lines, or the wrong answer); the check does.
---   what_if    { { id =, show = lines, goal = function(s) } …}: another way, offered by text
---              [ID.if.id] and commented by [ID.then.id]; `what if` plays it, `back` returns.
---              `goal` is what the comment claims, and needed; the check proves it.
---   cites      "PO-TURN-3 PO-TURN-5": rules of rules.md; `why` says [ID.why] and quotes them
---
--- s, THE STATE   knows the pending question as scenario tests do: s:asks() is the choice's
--- name, s:actor() the player, s:offers(option, …), s:refusals(option, …). And:
---   s.lines, s.line   what was typed in this step, and last;  s:typed("board")
---   s.value, s.word   what a question was answered with: a number if it is one; the text
---   s.answers         how many answers the learner gave in this step
---   s.given           these answers in words, without those that were undone;
---                     s:said("HQ to Invest", "act on Libya"): these in any order, and no others
---   s.phases          phases (turns) that began since the step did
---   s.over            the game is over
---
--- WHAT IS TYPED   in show, plays, try and what_if is what a person would type at the prompt:
--- the words of an answer or their beginning ("HQ to Invest"), or a command ("board bag").
--- Numbers of answers work but break easily. A lesson is a stranger's script to its learner: it
--- may type commands that look, and those that move at its own table (repl/learn/lesson_line.c lists
--- them), but no Lua, and nothing that saves, loads, leaves or reaches other files. `show` plays
--- by the rules: no `put` or `take`.
---
--- OTHER WAYS   A learner goes where they like. The check tries every answer at the beginning of a
--- task and some longer ways: where one of them reaches the goal in time (`within`), the steps
--- after it must continue from there, up to the next one with a position. If they don't, narrow the
--- goal, give the next step a position, or let `plays` and `show` be functions of what lies there.
---
--- TEXTS   NAME.txt has "[key]" on a line of its own, then the text. Paragraphs are wrapped; a
--- line that begins with a blank stands as it is. `backquotes` mark what can be typed.
--- {=LUA} puts in a value worked out at that moment: {=g.bag:count("black")}. Write numbers
--- that come from the rules that way. Keys: title, about (one sentence), end; for each step
--- ID, ID.done (when it is done), ID.why, ID.hintN, ID.wrong.X, ID.if.X, ID.then.X, ID.say (right
--- answers in words, separated by commas); title, about and ID.say take no {=…}. The check wants
--- every text in English and counts those that French lacks; what stands in `backquotes` has to be
--- an answer of the step, a command or a name of the game.
local help = include("lessons/help")

local template = lesson {
  minutes = 3, players = 4, seed = 1,
  position = function(t)
    t:setup()
    help.barrels(g.players[1], 3)
    t:begin("turn", g.players[1])
  end,
}

template:step("hello") -- reading

template:step("money", { -- a question
  answer = function() return g.players[1].hq:count("black") end,
  cites = "PO-COMP-14",
  hints = { true },
  wrong = {
    { id = "crude", when = function(s) return s.value == g.bag:count("black") end, try = "22" },
  },
})

template:step("deploy", { -- a task: any spot but a region will do
  goal = function()
    local me = g.players[1]
    for _, spot in ipairs(g.spot) do
      if spot:count(me.agent) > 0 and spot.menu ~= "shipping" then return true end
    end
    return false
  end,
  show = "HQ to Invest",
  cites = "PO-REASSIGN-1",
  hints = { function() return g.players[1].hq:count(g.players[1].agent) == 2 end, "HQ to Develop" },
  wrong = {
    {
      id = "region", try = "HQ to Libya",
      when = function() return g.spot.libya:count(g.players[1].agent) > 0 end,
    },
  },
  what_if = {
    {
      id = "shipping", show = { "HQ to Russia", "HQ to Russia" },
      goal = function() return g.spot.russia:count(g.players[1].agent) == 2 end,
    },
  },
})
