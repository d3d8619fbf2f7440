---@meta
--- What init.lua can say and ask.  The file is $XDG_CONFIG_HOME/oilpatch/init.lua
--- (~/.config/oilpatch/init.lua); it runs when the prompt opens, with all of Lua, and
--- adds commands, views and settings of your own.  A fault in it is said with its line,
--- and the prompt continues.
---
---     local game, show = require "game", require "front.show"
---     command {
---       name = "whose", help = "whose turn is it?",
---       run = function() show.row("it is player %d's turn", game.actor()) end,
---     }
---
--- Lessons and the pages of the program are written with the same functions.  A game's
--- script never runs here, and nothing here changes what a game's rules are.

-- Words of init.lua ------------------------------------------------------------

--- A command of your own.  `rest` is what stands behind its name.
---
---     command { name = "again3", usage = "", help = "three answers by chance",
---       run = function() require("prompt").line("auto 3") end }
---@param spec { name: string, usage: string?, help: string?, run: fun(rest: string) }
function command(spec) end

--- A view of your own: the text that `draw` returns, a page at a time.
---
---     view { name = "log10", help = "the last answers", draw = function() return "…" end }
---@param spec { name: string, help: string?, draw: fun(rest: string): string }
function view(spec) end

--- A setting of your own, which `setting NAME VALUE` changes; returns a function that
--- says what it is.
---
---     local loud = setting { name = "loud", value = "off", values = { "on", "off" } }
---     if loud() == "on" then … end
---@param spec { name: string, value: string, values: string[]?, help: string? }
---@return fun(): string
function setting(spec) end

-- require "term": the screen ---------------------------------------------------

term = {}
--- Columns and rows of the terminal.
---@return integer
function term.columns() end
---@return integer
function term.rows() end
--- Does it show UTF-8, and colours?
---@return boolean
function term.utf8() end
---@return boolean
function term.colours() end
--- An English sentence of the program in the language spoken.
---@return string
function term.translate(english) end
--- Columns that a text takes.
---@return integer
function term.width(text) end
--- Rows written so far: take it twice.
---@return integer
function term.written() end
--- Does somebody read complaints at a terminal?
---@return boolean
function term.watched() end
--- Write a text; "\1" … "\6" in it are plain, bold, dim, red, green, yellow.
function term.write(text) end
--- … on the program's own screen, even while the prompt is hushed.
function term.tell(text) end
--- Say that something is wrong.
function term.complain(text) end
--- The program's version.
---@return string
function term.version() end

-- require "game": the table ----------------------------------------------------

--- A report says what went wrong: text, file, line, rule, layer, excerpt, frames.
---@alias report { text: string, file: string, line: integer }

game = {}
--- "asks", "over" or "failed".
---@return string
function game.status() end
--- The seat that is asked.
---@return integer
function game.actor() end
---@return integer
function game.players() end
--- The game's name.
---@return string
function game.name() end
--- Where a number is asked for: the least and the most; else nothing.
---@return integer?, integer?
function game.asks_number() end
--- The answers that may be given; their words; the option they belong to.
---@return integer[]
function game.answers() end
---@return string?
function game.label(answer) end
--- A text of the game in the language of the table.
function game.said(text) end
---@return string
function game.option(answer) end
--- Give an answer, silently; prompt.answer says it.
---@return true?, report?
function game.give(answer) end
--- What a bot would answer; is there such a bot?
---@return integer?, report?
function game.suggest(bot) end
---@return true?, report?
function game.has_bot(bot) end
--- Anything that the table can tell, as one value: its rules, what layers change, why answers
--- are refused, the score, what lies where.  lua/prelude/ask.lua lists the names, what they
--- take and the shape of each value.
---
---     for _, r in ipairs(game.ask("rules")) do … r.id, r.text, r.layer … end
---     for _, row in ipairs(game.ask("tell", "score", "", game.actor())) do … end
---@return any, report?
function game.ask(what, ...) end
--- What the rules refuse now: label, guard, text.
---@return table[]
function game.why() end
--- Names that Lua at the prompt knows, as keys.
---@return table<string, true>
function game.names() end
--- What a line of the prompt's Lua is worth, as text, and what Lua calls such a value.
---
---     game.eval("g.bag:total()")  -- "12", "number"
---@return string?, string|report
function game.eval(line) end
--- Phases begun so far; a text that is the same in the same position.
---@return integer
function game.phases() end
---@return string
function game.hash() end
--- The position in the tree of answers; the way to it from another; a position's
--- parent; go to one.
---@return integer
function game.here() end
---@return { node: integer, parent: integer, answered: boolean, answer: integer, actor: integer }[]?
function game.way(from) end
---@return integer
function game.parent(node) end
---@return true?, report?
function game.go_to(node) end
--- Start over from a seed; with a step, in the position of a lesson's step.
---@return true?, report?
function game.pose(seed, step) end
--- Ask the lesson at the table; rows of name and text.
---@return { name: string, text: string }[]?, report?
function game.lesson(what, step, item, state) end

-- require "prompt": what can be typed ------------------------------------------

prompt = {}
--- Type a line, as if it stood at the prompt.
function prompt.line(text) end
--- Refuse something: one sentence, and the exit status of a pipe.
function prompt.refuse(text) end
--- Tell a report.
function prompt.fault(report) end
--- Show the question with its answers; so many rows above are to stay.
function prompt.question(kept) end
---@return integer
function prompt.rows_kept(rows, answers) end
--- Show the board; say why something is not offered; give an answer and say it.
function prompt.board() end
function prompt.why(word) end
function prompt.answer(answer) end
--- Seat a bot (nil: a person); the bot of a seat; let bots answer until a person is asked.
---@return boolean
function prompt.seat(seat, bot) end
---@return string?
function prompt.bot(seat) end
function prompt.go_on() end
--- The table has changed: show it to whoever looks.
function prompt.changed() end
--- How many answers begin so; what a line would mean ("answer", "command", "view",
--- "lua" …); is a word a command, a view of the game?
---@return integer
function prompt.matches(text) end
---@return string
function prompt.meaning(line) end
---@return boolean
function prompt.is_command(word) end
---@return boolean
function prompt.has_view(word) end
---@return string[]
function prompt.commands() end
--- What the prompt is like: talks, replaying, loaded, class, interrupted, tape, lang,
--- language, game, variants, seed, verbose.
---@return table
function prompt.state() end
--- Was something refused?  With true or false, it is from now on.
---@return boolean
function prompt.failed(now) end
--- Layers and settings of the game at the table.
---@return string[], string[]
function prompt.stack() end
--- Show nothing for a while; what was complained about meanwhile.
function prompt.hush() end
function prompt.unhush() end
---@return string
function prompt.complaint() end
--- Keep the coach from commenting for a while.
function prompt.mute() end
function prompt.unmute() end
--- Hold what is shown, and show it a page at a time.
---@return boolean
function prompt.hold() end
function prompt.release() end
--- Type a line that opens an editor, and what is written there.
function prompt.edit(line, text) end
--- Ask for a line, with names that complete it: nil at the end, false if broken off.
---@return string|false|nil
function prompt.read(prompt, names) end
--- Tables of lessons: open one to look at, close it; take it to the prompt in place of
--- the game, of the lesson's own, of nothing; leave it; was it begun from a shell?
---@return true?, report?
function prompt.open(config) end
function prompt.close() end
function prompt.sit_down(seed, coach, seat) end
function prompt.lay() end
function prompt.set_up() end
function prompt.clear() end
---@return boolean
function prompt.stand_up() end
---@return boolean
function prompt.from_shell() end
--- A lesson is being recorded here, or no more.
function prompt.recording(is) end

-- require "files", "words", "book" ---------------------------------------------

files = {}
---@return boolean
function files.exists(path) end
---@return boolean
function files.is_folder(path) end
---@return boolean
function files.is_lesson(path) end
--- All .lua files below a folder.
---@return string[]
function files.scripts(folder) end
--- The scripts in a folder, in its lessons/ and in those of the games in it.
---@return string[]
function files.lessons(folder) end
--- The folder of all games and the game that a script is of.
---@return string, string?
function files.game_of(path, named) end
---@return string
function files.folder_of(variants, game) end
---@return string?
function files.whole_path(path) end
--- A text that changes with the file.
---@return string?
function files.stamp(path) end
---@return boolean
function files.make_folder(path) end
--- A folder of your own for a while.
---@return string?
function files.borrow() end
function files.give_back(folder) end

words = {}
--- How many edits turn one word into the other; the nearest of a list, if it is a slip.
---@return integer
function words.distance(a, b) end
---@return string?
function words.nearest(word, list) end
--- Does a text begin with a word, contain it, or is that the text in short?
---@return boolean
function words.begins(text, word) end
---@return boolean
function words.within(text, word) end
---@return boolean
function words.sketches(text, sketch) end
--- The one number in a line, as digits: "twenty-two" is "22".
---@return string?
function words.number(line) end

book = {}
--- The ledger's words for a rule of a game's folder; quote it; the words of all options.
---@return string?
function book.rule(folder, id) end
function book.quote(folder, id) end
---@return table<string, string>
function book.options(folder) end
