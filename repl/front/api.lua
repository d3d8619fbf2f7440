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

--- Commands that follow stand under this title in `help`; without one, under "Your own".
---
---     group "House"
function group(title) end

--- A command of your own.  `rest` is what stands behind its name.  `pages`: it only tells,
--- perhaps much, and is read a page at a time.  `whole`: what stands behind it may hold
--- '>' and '|' of its own.  `completes` is what Tab offers for the first word, and for the
--- next: plain words and kinds of names, with '|' between them.  Kinds are FILE, NODE (a
--- named position), LAYER (in use), LAYERS (of the game), LESSON, ANSWER, REFUSED (answers),
--- COMMAND, RULE, VALUE, VIEW, BOT, THING and CARD.
---
---     command { name = "again3", usage = "", help = "three answers by chance",
---       run = function() require("prompt").line("auto 3") end }
---
--- The commands of the program are written in the same words: see repl/prompt/*.lua.  What
--- they reach is decided below: a line may start programs only where somebody typed it or
--- named it with -c, and a line of a lesson writes no files.
---@param spec { name: string, usage: string?, help: string?, run: fun(rest: string), completes: string[]?, pages: boolean?, whole: boolean?, also: string[]? } also: other names
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
--- An English sentence of the program in the language spoken; `few`: of fewer than two.
---@return string
function term.translate(english, few) end
--- A sentence that was made of an English one, as what went wrong is: found by its form.
---@return string
function term.said(text) end
--- Sentences beside the program's own, as words/fr.txt of a game has them.
function term.learn(text) end
--- The name of the language spoken: "en", "fr".
---@return string
function term.tongue() end
--- A number with one place behind the point, as the language writes it.
---@return string
function term.number(value) end
--- Is it a terminal that is written on?
---@return boolean
function term.terminal() end
--- Columns that a text takes.
---@return integer
function term.width(text) end
--- Rows written so far: take it twice.
---@return integer
function term.written() end
--- An empty screen; nothing where there is no terminal.
function term.clear() end
--- Does somebody read complaints at a terminal?
---@return boolean
function term.watched() end
--- Write a text; "\1" … "\6" in it are plain, bold, dim, red, green, yellow.
function term.write(text) end
--- Write it from where the cursor stands, wrapped; further lines are indented.
function term.wrap(text, indent) end
--- Such lines of so many columns, the first one, too, begun behind the indentation: what would be written.
function term.fold(text, indent, columns) end
--- Write a sentence in lines of its own.
function term.say(text) end
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
--- A game that was just started as its setup leaves it, to look at; a view without colours, as a seat sees it (0: all
--- lies open).
function game.lay_out() end
---@return string?
function game.view(name, viewer) end
--- Ask the lesson at the table; what it answers to which question, lua/prelude/ask.lua tells.
---@return any?, report?
function game.lesson(what, step, item, state) end

-- require "tree": the positions of the game ------------------------------------

--- Positions are numbers from 0, the start; -1 is none.
tree = {}
---@return integer
function tree.count() end
---@return integer
function tree.here() end
--- One of them.  kind: "answer", "edit" or "rules", what led here; answer: which, or the
--- number of the edit; child: the one visited last; youngest, older: all of them; rules:
--- the number of those in force; repeated: given again by a change of rules.
---@return { parent: integer, child: integer, older: integer, youngest: integer, decision: integer, rules: integer, actor: integer, answer: integer, kind: string, repeated: boolean, name: string }?
function tree.node(number) end
--- The position of a name; all names; name this one (false: it can't be called so).
---@return integer?
function tree.find(name) end
---@return string[]
function tree.names() end
---@return boolean
function tree.name(name) end
--- An edit's name, and a stack of rules in words, by number.
---@return string
function tree.edit(number) end
---@return string
function tree.rules(number) end
--- Go to a position: how many cards lie hidden again that were seen.
---@return integer?, report?
function tree.travel(number) end
--- What is seen in two of them, hidden things too: { before, after, rules? }, both as
--- game.ask("sight", 0, true) has it.
---@return table?, report?
function tree.differ(from, to) end

-- require "stack": the rules, changed under the game ---------------------------

stack = {}
--- A number that changes with the rules in force.
---@return integer
function stack.number() end
--- Is a file one of the scripts in use?  Are the files others than those in use, has one
--- changed since it was last read?
---@return boolean
function stack.reads(path) end
---@return boolean
function stack.is_stale() end
--- The path of one of them by its name.
---@return string?
function stack.path_of(name) end
---@return boolean
function stack.has_news() end
--- Change them, or, with {}, read the files again: how many answers were taken back, and why.  A value of nil
--- is that of the layers.
---@param change { use: string?, drop: string?, set: string?, value: string? }
---@return { lost: integer, text: string }?, report?
function stack.change(change) end
--- What is seen here before a change and after it, of which nothing stays: { before, after, lost,
--- why }, both as game.ask("sight") has it, with `answers`: { label, words, refused? }.
---@param change { use: string?, drop: string?, set: string?, value: string? }
---@return table?, report?
function stack.try(change) end
--- What a change from the rules of a number came too late for, and what of before stays felt: changes
--- as in game.ask("changes").
---@return { missed: table[], kept: table[] }?
function stack.late(number) end
--- Change the position by a line of Lua that makes an edit: what was done.
---@return string?, report?
function stack.edit(code) end
--- The position as a test, in a file.
---@return true?, report?
function stack.write_test(path) end

-- require "seats": who answers -------------------------------------------------

seats = {}
--- As prompt.seat, for a bot that somebody has named: a program, if the line may start one.
---@return boolean
function seats.name_bot(seat, bot) end
--- One answer of the seat's bot, or by chance; false: it failed, and that was said.
---@return boolean
function seats.give_any() end
--- Bots answer until a person is asked.
function seats.bots_play() end
--- Begin a game, from a seed ("": the next one).
function seats.begin(seed) end
--- Is the question answered in secret?
---@return boolean
function seats.in_secret() end
--- Another game begins, for so many people (0: one, against bots).
function seats.other(game, people) end
--- What a bot thinks of the answers, its own first; why not `instead`?  `rather`: what its own has more than that one.
---@return { answer: integer, label: string, visits: integer, valued: boolean, chance: boolean, value: number, why: string?, rather: string? }[]?, report?
function seats.advise(bot, instead) end
--- The number of an answer in the list.
---@return integer?
function seats.number_of(answer) end

-- require "saves": games in files ----------------------------------------------

saves = {}
--- The name under which the game was saved last, or "".
---@return string
function saves.saved() end
--- Where a name would be kept; where it is.
---@return string?
function saves.path(name) end
---@return string?
function saves.find(name) end
--- Is a file a save; is it there, not empty, and none?
---@return boolean
function saves.is_save(path) end
---@return boolean
function saves.is_foreign(path) end
--- Write the game; read one; read one to look at step by step.  What can't be read is said.
---@return true?, report?
function saves.write(name, path) end
---@param how { name: string?, old_rules: boolean? }
---@return boolean
function saves.load(path, how) end
---@return boolean
function saves.look(path) end
--- The way from the start to here as text; the game of such a text.  What can't be read is said.
---@return string?, report?
function saves.way() end
---@return boolean
function saves.load_way(text) end
--- The last unfinished game but this, or which one is played elsewhere.
---@return string?, { name: string, process: integer }?
function saves.last() end
--- Is it played?  Remove it; all there are.
---@return boolean
function saves.is_played(path) end
--- What a save keeps beside the game, by a name: "seat.2", "lang".
---@return string
function saves.noted(name) end
---@return true?, string?
function saves.remove(path) end
---@return table[]
function saves.list() end

-- require "prompt": what can be typed ------------------------------------------

prompt = {}
--- Type a line, as if it stood at the prompt.
function prompt.line(text) end
--- The same with a line of a lesson, which has looked at it, and with what the words of a game stand for: such a
--- line reaches nothing but the table.
function prompt.taught(text) end
function prompt.foreign(text) end
--- Refuse something: one sentence, and the exit status of a pipe.
function prompt.refuse(text) end
--- Tell a report.
function prompt.fault(report) end
--- Show the question with its answers; so many rows above are to stay.
function prompt.question(kept) end
---@return integer
function prompt.rows_kept(rows, answers) end
--- Show the board or a view by name; give an answer and say it.
function prompt.view(name) end
function prompt.answer(answer) end
--- The answers as they are listed; what helps to decide about the one of a number; the name of an option.
---@return { label: string, heading: string?, option: integer, number: integer, answer: integer }[]
function prompt.labels() end
---@return string?
function prompt.facts(number) end
---@return string
function prompt.option_name(option) end
--- The question in words; an amount that is asked for in words, and what helps to decide about it.
---@return string
function prompt.asked() end
---@return string?, string?
function prompt.amount_label() end
--- The answer with which 'more' goes on (0: none is left); with a number, set it.
---@return integer
function prompt.shown_to(number) end
--- Rows of a page, if there are pages; rows of the whole board.
---@return integer?
function prompt.page_rows() end
---@return integer?
function prompt.board_rows(viewer) end
--- The answers that fit a text ("begins", "within", "sketches", "jumbles"): how many, the number of the last
--- one, the words of the first.
---@return { count: integer, at: integer, first: string }
function prompt.match(text, how) end
--- The words of the answer of a number.
---@return string?
function prompt.label(number) end
--- The amount that a text says where one is asked for, and what refuses it.
---@return integer?, string?
function prompt.amount(text) end
--- What whoever looks may know, as the text of a JSON value: "position" or "scene" (lua/prelude/ask.lua).
---@param what string
---@return string?, report?
function prompt.known(what) end
--- How it stands.
---@return { reason: string, seats: { score: integer, winner: boolean, out: boolean }[] }?, report?
function prompt.result() end
--- Through whose eyes the table is seen; 0: everything lies open.
---@return integer
function prompt.viewer() end
--- A bot is asked, and who looks may not see its answers: that was said.
---@return boolean
function prompt.refuse_bots() end
--- How a seat is called; how many people sit at the table.
---@return string
function prompt.seat_name(seat) end
---@return integer
function prompt.people() end
--- A replay ends here; leave; the program as from a shell, with these words.
function prompt.here() end
function prompt.quit() end
function prompt.program(line) end
function prompt.start_program(words, line) end
--- A file in the person's editor: was it left well?  Does a lesson say what is written there?
--- Write that.
---@return boolean
function prompt.editor(path, line) end
---@return boolean
function prompt.dictates() end
---@return boolean
function prompt.write_edited(path) end
--- Wait some seconds where somebody looks on; was Ctrl-C pressed?
function prompt.pause(seconds) end
---@return boolean
function prompt.interrupted() end
--- Tell a report, but refuse nothing.
function prompt.complain(report) end
--- A setting of the program, and the number it has for its value; with a second number, change it.
---@return string
function prompt.setting(name) end
---@return integer?
function prompt.setting_number(name, number) end
--- Who comments on answers; with a table, what changes of him.
---@return { bot: string, met: boolean, excused: boolean }
function prompt.coach(change) end
--- Ask for a line that is no command, with names that complete it; nil: nobody answers.  The
--- command goes on when the line comes.
---@return string?
function prompt.ask(question, names) end
--- Seat a bot (nil: a person); the bot of a seat; let bots answer until a person is asked.
---@return boolean
function prompt.seat(seat, bot) end
---@return string?
function prompt.bot(seat) end
function prompt.go_on() end
--- The table has changed: show it to whoever looks.
function prompt.changed() end
--- What a line would mean ("answer", "command", "view", "lua" …); is a word a command, a view of the game?
---@return string
function prompt.meaning(line) end
---@return boolean
function prompt.is_command(word) end
--- The command that is called so, in any language.
---@return string?
function prompt.command_of(word) end
--- Is something asked whose answers whoever looks may see?
---@return boolean
function prompt.asks() end
--- Say why the rules refuse an answer here, or which answers a line nearly means; false: they don't, none.
---@return boolean
function prompt.refuse_answer(line) end
---@return boolean
function prompt.ask_back(line) end
--- May the line that is done reach outside by this door (repl/prompt/hand.h)?  False: it was refused, and that was said.
---@return boolean
function prompt.may(door) end
---@return boolean
function prompt.has_view(word) end
---@return string[]
function prompt.commands() end
--- What the prompt is like: talks, replaying, goal (of the replay), lesson, loaded, class, interrupted, tape, lang,
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
-- require "tables": those of lessons --------------------------------------------

tables = {}
--- Open one to look at, close it; take it to the prompt in place of
--- the game, of the lesson's own, of nothing; leave it; was it begun from a shell?
---@return true?, report?
function tables.open(config) end
function tables.close() end
function tables.sit_down(seed, coach, seat) end
function tables.lay() end
function tables.set_up() end
function tables.clear() end
---@return boolean
function tables.stand_up() end
---@return boolean
function tables.from_shell() end
--- A lesson is being recorded here, or no more.
function tables.recording(is) end

-- require "files", "words" -----------------------------------------------------

files = {}
--- The folder of all games, as named or found, and whether it is there; the game that is opened when none is named.
---@return string, boolean
function files.variants(named) end
---@return string?
function files.usual_game(variants) end
--- The layers that come with a game.
---@return string[]
function files.layers(variants, game) end
--- What a script is by its text.
---@return { game: string, says: string }?
function files.look(path) end
---@return boolean
function files.exists(path) end
---@return boolean
function files.is_folder(path) end
--- What a folder has ("": the one we are in), but for what is hidden; folders end with '/'.
---@return string[]
function files.list(folder) end
--- All .lua files below a folder.
---@return string[]
function files.scripts(folder) end
--- The names of all games in a folder of them.
---@return string[]
function files.games(variants) end
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
--- What stands in a file; nil, why it can't be read, and whether it is missing.
---@return string?, string?, boolean?
function files.read(path) end
--- The path of a file of the user's, below $XDG_CONFIG_HOME.
---@return string?
function files.config(name) end
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
---@return boolean
function words.jumbles(text, sketch) end
--- In short, with letters that are off?
---@return boolean
function words.nearly(text, line) end
--- Is it the text, or its beginning in short, with something in the place of each of its holes?
--- "draw 1 at well1" is "draw … at …".
---@return boolean
function words.fills(text, line) end
--- The one number in a line, as digits: "twenty-two" is "22".
---@return string?
function words.number(line) end
--- From now on what a game says is said in the language spoken.
function words.learn(variants, game) end

-- require "program": what a command of the program gives -----------------------

program = {}
--- A value as JSON; what a fault says, and the status that it has. Nothing for the prompt.
---@return boolean
function program.print(value) end
---@return integer
function program.fail(report) end
--- A report that may be printed: where its page is to be written; is it printed, if the page is good?  Nothing for the
--- prompt.
---@return string?
function program.begin_paper(report) end
---@return boolean
function program.end_paper(good) end
