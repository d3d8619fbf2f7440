---@meta

--- Everything a rule script may call.
---
--- This file is a reference for people and for the Lua language server; it is
--- never run.  A test compares it, name by name, with what the engine offers.
--- A whole game in this language: variants/barrels/base.lua.
---
---   1  a game or a layer    game, layer, include, test
---   2  declaring            components, values, guards, rules, choices, phases
---   3  changing             what layers alone can do
---   4  conditions           who, var, the: guards the core works out
---   5  running              choose, play, value, rules, finish …
---   6  things               players, places, cards, counters …
---   7  bots and views       answer, random, pen
---   8  scenario tests       t
---      lessons              lesson, s
---   9  Lua                  what the sandbox leaves of it, and adds
---
--- Where a word may be used.  A script runs three times over, so to speak:
---
---   declaring   while the file is read.  There is no table yet: sections 1, 2, 4 and, in a
---               layer, 3.  `g` and `rules` do not exist.
---   conditions  what was declared with section 4 is worked out by the core at every
---               question, in a guard, a domain, `flow` or an effect; no Lua runs.
---   running     functions of rules, phases and values: sections 5 and 6, and `g`.  Functions
---               that only look (a guard, a value, an invariant, `says`, `facts`, a view, a
---               bot) read section 6 and change nothing; bots and views have section 7, too.
---   testing     a test is running code that may do anything, by section 8.
---
--- Every section says where its functions may be used in a line `@where`: declaring (a game's own
--- files), layer, condition, effect (a part of one), running (rules and phases), test, view,
--- bot, lesson; a word with other places has a line of its own.  A test runs each example in all
--- the places its word names.
---
--- So there are two words for each thing, and which is right depends on when:
---
---                 declared, worked out later      running, worked out now
---     the table   the.bag, the.spot.libya          g.bag, g.spot.libya
---     the player  who, who.hand (who is asked)     player, player.hand (the argument)
---     a parameter var("spot")                      spot (the argument)
---     a value     setting("goal")                  value("goal")
---     pieces      "black", who.agent               "black" or g.black, player.agent
---     comparing   who.coins:at_least(3)            player.coins:get() >= 3
---     doing       effect.add(who.coins, 2)         player.coins:add(2)
---
--- Prefer the left: it is fast, explains itself to players, and layers can change it.
--- Counting has one form in both: place:count("black"), place:count(player.agent).
---
--- A script keeps no state: no globals, and what must be remembered is a counter.
--- An outcome of play (an empty bag) returns nil, a text and a code; a mistake
--- in a script is an error, and the table is then as it was before the move.

-- 1  A game or a layer --------------------------------------------------
-- @where declaring

---@class GameSpec
---@field title? string         name for people
---@field says? string          what it is about, in a sentence
---@field wins? string          who wins, in a sentence: the first screen and `about` say so
---@field turn? string[]        how a turn goes, in a few lines
---@field players? integer[]    { fewest, most } (default: { 1, 8 })
---@field reconstructed? string what of the data is made up, for players to know
---@field generator? "minstd"   chance of the reference programs; leave it out

--- Begin a game.  A chapter run by `include` takes it up again by name alone.
---
---     local harvest = game("harvest", { title = "Harvest", players = { 2, 4 } })
---@param name string
---@param spec? GameSpec
---@return Game
function game(name, spec) end

---@class LayerSpec
---@field game? string          the game it is for
---@field says? string          what it does, in a sentence
---@field players? integer[]    { fewest, most }: the only tables it is for; it may allow some the game does not
---@field needs? string[]       layers that must lie below it
---@field excludes? string[]    layers it cannot share a table with
---@field instead? boolean      it means to override what other layers set or replace
---@field reconstructed? string what of its data is made up

--- Begin a layer: a list of changes to a game's named rules.  See also recipe `solo`: one for a table that the
--- game is not for.
---
---     local house = layer("house/rich", { game = "harvest", says = "Everyone starts rich." })
---@param name string
---@param spec? LayerSpec
---@return Layer
---@where layer
function layer(name, spec) end

--- Run another file of the game's folder, while the game is loaded.
---
---     include("cards") -- cards.lua beside base.lua
---@param name string without `.lua`
---@return any what the file returns
function include(name) end

---@class TestSpec
---@field players? integer              how many sit at the table
---@field layers? string[]              layers to put on
---@field set? table<string, any>       values to set, as --set does

--- A scenario test; see `Scenario` for what `t` can do.  What it prints is shown.
--- A file of tests may be called anything.  In the folder of a game (tests/, house/) it
--- belongs to that game; elsewhere it names the game in its first line: `-- game: harvest`.
---
---     test("a full spot is closed", { players = 4 }, function(t) … end)
---@param name string
---@param spec TestSpec
---@param fn fun(t: Scenario)
---@overload fun(name: string, fn: fun(t: Scenario))
---@where declaring, layer
function test(name, spec, fn) end

-- 2  Declaring ----------------------------------------------------------
-- @where declaring, layer

--- What games and layers can both declare.  Every word has the same form: names, then
--- the thing itself, then a description in braces, which may be left out.  The
--- description comes last, or right before a function:
---
---     harvest:forbid("work", "work.full", var("spot"):room():is(0), { says = "A spot holds five.", cites = "HA-1" })
---     harvest:rule("year.close", { cites = "HA-9" }, function() … end)
---
--- `says` is a rule in a sentence, as players read it; `cites` the ledger ids that the
--- thing implements: "PO-TURN-1 PO-TURN-2".  A key that a description cannot have is an error.
---@class Book
local Book = {}

---@class Game: Book
local Game = {}

---@class Layer: Book
local Layer = {}

---@alias Names string | string[]
--- A number, one for each player count ({ [2] = 5, [3] = 7 }), or the name of a value, or of a row, which has so many
--- items: harvest:counter("at", { max = "fields" }) goes as far as a layer extends the fields.
---@alias Amount integer | table<integer, integer> | string

---@class ComponentSpec
---@field title? string         name for people
---@field per? "player" | "seat" every player has one; "seat": the neutral seat as well
---@field size? Amount          a row of so many: track[1], track[2] …
---@field names? string[]       a row whose items have names: deck.trade1
---@field like? string          a row with an item for each item of that row, by the same names: tolls.north; it grows
---                             with it, and things of that row lead to its items: tolls[spot], the.tolls:item(var("spot"))
---@field items? table[]        a row whose items have attributes: { { id = "libya", at = 4 }, … }; one that takes more or
---                             less than the others has a `capacity` of its own
---@field sees? "all" | "owner" | "count" | "none" who sees what lies there (default: all)
---@field cites? string
---@field holds? Names          pool, bag, spot, track: the pieces it takes
---@field capacity? Amount | Condition places and piles: how many it takes (default: no limit).  Of places also a
---                             counter of the owner or the table: who.slots, the.slots + 2
---@field foreign? boolean      places of a player: other players' pieces may lie there too
---@field bonus? string         spot: a counter of each player that adds to presence there
---@field refill? string        bag, pile: the place or pile that fills it again when it is empty, one for all or, of players'
---                             own, each player's; a pile is then shuffled
---@field loose? boolean        pile: the order of its cards means nothing
---@field min? Amount           counter: never below
---@field max? Amount           counter: never above
---@field joins? string         pile: another whose cards are shuffled into it before each draw, for `odds`
---@field tells? boolean        bag, die: false where the game announces itself what was drawn or rolled
---@field start? Amount         counter: its first value (default: 0, or what is nearest to it); scale: its first step, by number or id;
---                             track: the space on which pieces enter (default: 1): those before it are not used
---@field panel? string         the rule that draws a panel of the game's own board, "view.fields": shown in it, or in its
---                             stead where a layer takes it out; else what layers add has a panel below the board
---@field lasts? string          counter: back at its start when this phase, rule or scope begins
---@field secret? boolean       counter: nobody knows it until it is shown; with sees = "owner" its owner always does: a purse
---                             that is open to its owner and hidden from all others, its size too
---@field steps? table          scale: its values, or { value, "band", id = "name" } each
---@field faces? integer | any[] die: how many, or what they are: numbers, names, { value, "band" } (default: 6)
---@field grid? integer[]       graph: { columns, rows }; its items go row by row, and each has a column and a row
---@field diagonal? boolean     graph: squares that touch at a corner are joined, too
---@field line? boolean         graph: each place is joined to the one before it
---@field edges? table[]        graph: { from, to, cost } by name or number; both ways, unless one_way = true
---@field cost? integer | string graph: what entering a place costs, or the attribute that says it (default: 1)

--- A place for pieces in the open.
---
---     harvest:pool("barn", { per = "player", holds = { "wheat", "rye" } })
---@param name string
---@param spec? ComponentSpec
function Book:pool(name, spec) end

--- A place from which pieces are drawn blind.
---
---     harvest:bag("grain", { holds = { "wheat", "rye" }, refill = "spent" })
---@param name string
---@param spec? ComponentSpec
function Book:bag(name, spec) end

--- A place where players' presence counts: who has most, who is tied.
---
---     harvest:spot("plots", { names = { "north", "south" }, holds = "worker", capacity = 5 })
---@param name string
---@param spec? ComponentSpec
function Book:spot(name, spec) end

--- A row of spaces for pieces.
---
---     harvest:track("queue", { size = 4, holds = "worker", capacity = 1 })
---@param name string
---@param spec? ComponentSpec
function Book:track(name, spec) end

--- Places that are joined: a map, a grid, a line.  They hold pieces like any
--- place; squares of a grid that have no `id` are called c3r4 after their column
--- and row.  A pile lies on a place if the place's item refers to it.
---
---     harvest:graph("country", { names = { "mill", "farm" }, edges = { { "mill", "farm", 2 } }, holds = "cart" })
---     harvest:graph("land", { grid = { 20, 12 }, cost = 2, holds = "cart" })
---     harvest:graph("road", { line = true, size = 21, holds = "cart" })
---@param name string
---@param spec? ComponentSpec
function Book:graph(name, spec) end

--- A place for cards, chips or tiles: a deck, a display, a hand.  See also recipe `deck_building`: a deck of one's
--- own that is filled again from the own discard pile.
---
---     harvest:pile("hand", { per = "player", sees = "owner", capacity = 6 })
---@param name string
---@param spec? ComponentSpec
function Book:pile(name, spec) end

--- A whole number: money, points, or what a rule must remember.
---
---     harvest:counter("coins", { per = "player", start = 3, min = 0 })
---@param name string
---@param spec? ComponentSpec
function Book:counter(name, spec) end

--- A marker on a row of values.
---
---     harvest:scale("price", { steps = { { 2, "low" }, { 3, "low" }, { 5, "high" } }, start = 2 })
---@param name string
---@param spec? ComponentSpec
function Book:scale(name, spec) end

--- A die.
---
---     harvest:die("weather", { faces = { "sun", "sun", "rain" } })
---@param name string
---@param spec? ComponentSpec
function Book:die(name, spec) end

---@class TeamsSpec
---@field score? "sum" | "highest" | "lowest" what a team has of its members' points (default: the sum)
---@field out? "all" | "ignored" if a member is out: all of the team are (the default), or the others play on for it
---@field cites? string

--- Players who win together: lists of seats, or such lists by player count.
--- Every member has the team's points and tie-breakers, so that all of the best
--- team win, and statistics and bots that look ahead reckon so.  See also recipe `team`.
---
---     house:teams({ { 1, 3 }, { 2, 4 } }, { out = "ignored" })
---     house:teams({ [4] = { { 1, 3 }, { 2, 4 } }, [5] = { { 1, 3 }, { 2, 4 }, { 5 } } }, { score = "lowest" })
---@param list table
---@param spec? TeamsSpec
function Book:teams(list, spec) end

---@class ScopeSpec
---@field begins? string[]     phases and rules with which it begins (default: the one of its name)
---@field remembers? string[]  pieces or places: what `began` and `moved` ask about
---@field cites? string

--- A time that begins again and again: a turn, a round, an action.  Counters
--- that last for it (`lasts`) then go back to their start, and it remembers
--- where pieces lie.  A phase or rule of its name need not be declared a scope.
---
---     harvest:scope("day", { begins = { "turn", "round.close" }, remembers = { "worker" } })
---     harvest:counter("moves", { lasts = "day" })
---@param id string
---@param spec? ScopeSpec
function Book:scope(id, spec) end

---@class NeutralSpec
---@field players? integer[] the tables that have it: { fewest, most } (default: all)
---@field title? string     name for people
---@field cites? string

--- A seat that is nobody's: a dummy, an automa.  g.NAME is its handle, a player
--- with `neutral` true.  It has the components and pieces that every seat has
--- (per = "seat"); rules move them, and they count on spots.  It is not in
--- g.players, nobody decides for it, and it has no place in the ranking.  In
--- conditions it is the.NAME.
---
---     harvest:neutral("crow", { players = { 2, 2 }, title = "the crow" })
---     harvest:pieces("bird", { per = "seat", count = 2, home = "nest" })
---     harvest:rule("crow.fly", function() g.crow.nest:move(g.fields.north, g.crow.bird) end)
---@param name string
---@param spec? NeutralSpec
function Book:neutral(name, spec) end

---@class PiecesSpec
---@field count Amount   how many there are, for ever (of each player, with `per`)
---@field per? "player" | "seat" every player has their own; "seat": the neutral seat as well
---@field home? string   the place where all start, "region.libya" in a row (default: "box")
---@field cites? string

--- Pieces.  Rules only move them: none is made or lost after setup begins.
---
---     harvest:pieces("wheat", { count = 8, home = "grain" })
---     harvest:pieces("worker", { per = "player", count = 5, home = "bench" })
---@param name string
---@param spec PiecesSpec | integer a number alone is the count
function Book:pieces(name, spec) end

--- Cards that start in a pile: rows of attributes.  `id` names the card,
--- `title` is for people, `copies` makes several, `faces` are its two sides, of which
--- the one that lies up counts (scripts see both in card.faces); the rest is yours.
---
---     harvest:cards("market", { { id = "token", faces = { { grain = 1 }, { weeds = 2 } } } }) -- card.grain, card.weeds
---     harvest:cards("deck", { { id = "mill", cost = 2, makes = ref("wheat") }, { id = "cat", copies = 3 } })
---@param pile string "deck", or "deck.first" in a row
---@param rows table[]
---@param spec? { back?: string, cites?: string } `back`: cards that look alike face down; an attribute, or a text
function Book:cards(pile, rows, spec) end

---@class RuleSpec
---@field says? string    the rule in a sentence
---@field cites? string

---@class ValueSpec: RuleSpec
---@field title? string   for people, where a condition that looks at it is told: "fee: 3000"
---@field from? Amount | fun(now: (fun(id: string): any), players: integer): number  the least it can be: a number, the name
---                       of a value or of a row, which has so many items, or a function of other values
---@field to? Amount | fun(now: (fun(id: string): any), players: integer): number  the most
---@field one_of? any[]   all it can be

--- A value that layers and --set can change: a number, a truth, a text, a
--- table, one for each player count, a formula, or a function that is asked every time.
--- A formula is read like a number, by `setting` in conditions and effects and by `value` in
--- scripts; it may have parameters, which are given where it is read, and where it speaks of
--- `who`, scripts give the player first.  So a price stands once.
--- A list of rows of points, as `score.parts` is, may have formulas in them: `points`, or `each` for `n` of them, told
--- as "{n} at {each}"; a row `over` a pile stands for each card, `it`.  Scripts read it with the player as a list of
--- numbers and words, without the rows whose `when` does not hold; formulas read the sum.
--- A range says what the rules can survive: anything else is refused, and `check`
--- plays at both ends.  Of a list it is the range of every item; `--set` takes a
--- list with commas, as national=4,3,1.
---
---     harvest:value("seed.price", 2, { says = "Coins for a bag of seed.", from = 0, to = 9 })
---     harvest:value("goal", { [2] = 15, [3] = 12, [4] = 10 }, { says = "Points that end the game.", cites = "HA-END-1" })
---     harvest:value("worth", { says = "What a barn is worth." }, function(player) return player.barn:total() end)
---     harvest:value("rent", { "field", "fields" }, var("field"):total() + the.rain, { says = "What a field costs." })
---     harvest:value("score.parts", { { title = "coins", points = who.coins, cites = "HA-1" },
---       { title = "grain", n = who.barn:total(), each = 2 },
---       { title = "card {it.id}", over = who.hand, when = it:face():is(1), points = it.cost } })
---     harvest:rule("total", setting("score.parts"))
---@param id string
---@param value any
---@param spec? ValueSpec
---@overload fun(self, id: string, spec: ValueSpec, fn: function)
function Book:value(id, value, spec) end

---@class GuardSpec: RuleSpec
---@field needs? string[]  the parameters a function needs, to be asked early (default: all)
---@field interjections? boolean a guard on a choice watches what is slipped in there, too
---@field says? string     said to the player who is refused; "{fields.capacity}" is the number that the component has
---                        by now, "{seed.price|one coin|{seed.price} coins}" goes by the value of that name: what a
---                        layer resizes or sets is told as well

--- Refuse answers.  `where` is an option, a choice, a window, the beginning of
--- their names ("work" watches "work.draw"), or a list of such.  A guard on a choice watches the
--- options that have the parameters it speaks of, and nothing that is slipped in
--- there unless it says so.  The guard is a condition, which the core works out for
--- all answers at once, or a function that returns true to refuse.
---
---     harvest:forbid("work", "work.full", var("spot"):room():is(0), { says = "A spot holds {fields.capacity}." })
---     harvest:forbid("work", "work.own", { needs = { "spot" } }, function(player, spot) return spot:seated(player) > 2 end)
---     harvest:forbid({ "work.draw", "work.rest" }, "work.late", who.coins:is(0), { says = "You have no coin left." })
---@param where string | string[]
---@param id string
---@param cond Condition | fun(player: Player, ...): boolean
---@param spec? GuardSpec
---@overload fun(self, where: string | string[], id: string, spec: GuardSpec, fn: fun(player: Player, ...): boolean)
function Book:forbid(where, id, cond, spec) end

--- Options that are used once, and what remembers it: they set the counter to 1, and while it isn't 0 they are
--- refused.  How long that is, the counter says (`lasts`); one of each spot, `var("spot").used`, makes it once for
--- each of them.  Options that share a counter share the one use; `where` is as for `forbid`, but names
--- options alone.  See also `Book:scope`.
---
---     harvest:counter("lent", { lasts = "round" })
---     harvest:once("work.rest", "rest.once", the.lent, { says = "Somebody rests already." })
---@param where string | string[]
---@param id string
---@param counter Condition
---@param spec? GuardSpec
function Book:once(where, id, counter, spec) end

--- A procedure with a name.  A rule named like an option is what `play` runs
--- for it, with the player and the parameters.  Every game has a rule "score":
--- it returns a player's points, then tie-breakers, or nothing for one who is out.
---
---     harvest:rule("work.rest", { cites = "HA-5" }, function(player) player.coins:add(1) end)
---
--- It may be a formula, or several: what it returns for the player.
---
---     harvest:rule("harvest.worth", who.barn:total() * 2 + who.coins, who.hand:size())
---
--- It may be declared in steps (see `flow`), with parameters behind the player, which are a row, a pile, "number",
--- "truth", "player" or "card".  Then no script is entered for it.
---
---     harvest:rule("year.rain", { "field", "fields" }, flow.when(var("field"):total():is(0), flow.stop()),
---       effect.add(the.rain), { cites = "HA-7" })
---@param id string
---@param spec RuleSpec
---@param fn function
---@overload fun(self, id: string, fn: function)
---@overload fun(self, id: string, ...: table | FlowStep | RuleSpec)
---@overload fun(self, id: string, ...: Condition | RuleSpec)
function Book:rule(id, spec, fn) end

--- The rule of an option as a list of declared effects, run in order without
--- entering a script.  A formula is worked out when its effect runs: who pays for each worker that is there pays first,
--- and then puts another one there.  Layers wrap or replace it like any other rule.  A rule
--- that is no option can be declared so, too: `who` is the player it is called
--- with.
---
---     harvest:does("work.rest", effect.move(who.worker, who.bench, the.idle), effect.add(who.coins, 1))
---     harvest:does("year.begin", effect.add(the.year), effect.set(the.rain, 0), { cites = "HA-8" }) -- rules.year.begin()
---@param id string
---@param ... Effect | RuleSpec effects, then the description
function Book:does(id, ...) end

--- A part of the game that the table can run again from its start: a turn, a
--- round, an auction.  It returns the next phase and its arguments (things,
--- numbers), or finish(reason).  The first one is called "setup".
---
---     harvest:phase("turn", { cites = "HA-2" }, function(player)
---       play(player, "work")
---       return "turn", player.next
---     end)
---@param id string
---@param spec RuleSpec
---@param fn fun(...): ...
---@overload fun(self, id: string, fn: fun(...): ...)
---@overload fun(self, id: string, ...: FlowStep)
function Book:phase(id, spec, fn) end

--- A step of a phase or rule as data: see `flow`.  Effects are steps, too.
---@class FlowStep

--- What a phase or rule does, declared: a list of steps that the engine walks through by itself; a script is
--- entered only where a rule that is a function is called.  `who` is the player with whom it began, if its
--- first argument was one; the others are its parameters.  Rules that are functions and rules that are steps
--- call each other; layers wrap both, and put steps before, after or in place of a rule.  The last step of a
--- phase says what comes next.
---
---     harvest:phase("round", flow.in_turn(the.first, "work", 12), flow.run("round.close"),
---       flow.when(the.year:is(3), flow.finish("three years")), flow.go("round"), { cites = "HA-ROUND-1" })
---     harvest:rule("shear", flow.during(who.coins:above(0), flow.ask("work"), flow.when(answered("work.rest"), flow.leave())))
---     harvest:phase("night", flow.each(seat(the.first), flow.try("work.bonus", effect.add(who.coins))), flow.go("round"))
---     harvest:rule("all.steps", flow.call("work.rest", who.next),
---       flow.as(who.next, flow.able("work", flow.offer("work", "work.rest", flow.stop()))),
---       flow.times(2, effect.add(the.rain)), flow.till(the.rain:above(3), effect.add(the.rain)),
---       flow.when(the.year:is(1), flow.stop()), flow.otherwise(effect.add(the.bank)),
---       flow.unable("work", flow.tell("nothing to do")), flow.together("plan"), flow.secretly("plan"), flow.pause("market"),
---       flow.pick(the.year, { effect.add(the.rain), { effect.add(the.bank), flow.stop() } }),
---       flow.rounds(the.first, the.rain:above(9), effect.add(the.rain)),
---       flow.each(who.hand, "card", { where = var("card").cost:above(1) }, effect.put(var("card"), the.discard)),
---       flow.times(2, "sack", effect.add(the.rain, var("sack"))),
---       flow.tell("{who} has {n} {n|coin|coins}.", { n = who.coins }))
---@class FlowWords
---@field run fun(...: string | Condition): FlowStep rules in order, each with what this one began with; flow.run(var("card").rule): the one that an attribute names, if any
---@field call fun(rule: string, ...: Condition | integer): FlowStep one rule with other arguments: flow.call("shear", who.next)
---@field ask fun(choice: string | Condition): FlowStep `who` answers there, and the rule of the answer runs; flow.ask(var("spot").menu): at the choice that an attribute names
---@field secretly fun(choice: string): FlowStep `who` answers in secret: nobody is told, and the rule of the answer should write it to a secret counter
---@field try fun(choice: string, ...: FlowStep): FlowStep the same if there is an answer, else the steps
---@field offer fun(choice: string, pass: string, ...: FlowStep): FlowStep the same, unless all that is left, also after an interjection, is to decline by the option `pass`: then the steps
---@field in_turn fun(from: Condition | integer, choice: string, n: Condition | integer): FlowStep n questions round the table
---@field each fun(from: Condition | integer | string, ...: FlowStep): FlowStep the steps for each player, who is `who`, from a seat on; or for each thing of a row: flow.each("fields", "field", …), var("field"); or for each card of a pile, from its top: flow.each(who.hand, "card", …).  Before the steps { from = 2 }: from the second on, { where = var("field"):count(who.worker):above(0) }: for those alone
---@field rounds fun(from: Condition | integer, cond: Condition, ...: FlowStep): FlowStep the steps for one player after the other, round and round until the condition holds
---@field as fun(player: Condition | integer, ...: FlowStep): FlowStep the steps with another `who`
---@field times fun(n: Condition | integer, ...: FlowStep): FlowStep the steps n times; flow.times(3, "year", …): var("year") is the number of the pass
---@field till fun(cond: Condition, ...: FlowStep): FlowStep the steps until the condition holds, at least once; a name before them as for times
---@field during fun(cond: Condition, ...: FlowStep): FlowStep the steps as long as the condition holds, perhaps not once; a name as for times
---@field leave fun(): FlowStep out of the innermost loop
---@field stop fun(): FlowStep this rule is done
---@field when fun(cond: Condition, ...: FlowStep): FlowStep steps, only if the condition holds by then
---@field otherwise fun(...: FlowStep): FlowStep right behind flow.when: the steps if it did not hold
---@field pick fun(what: Condition, steps: table): FlowStep one of several steps, or lists of steps: flow.pick(the.year, { [1] = …, [2] = { …, … } })
---@field able fun(choice: string, ...: FlowStep): FlowStep the steps, only if `who` has an answer there
---@field unable fun(choice: string, ...: FlowStep): FlowStep the steps, only if `who` has none
---@field together fun(choice: string, from?: Condition | integer): FlowStep all answer in secret, from a seat on; then the rules of the answers run
---@field pause fun(window: string): FlowStep a moment for interjections: whoever has one is asked, until they say nothing
---@field tell fun(...: string | integer | Condition | table): FlowStep told to everybody, like announce; or a text with holes and what stands in them, as in `words`: flow.tell("{who} sells {n} {n|sack|sacks}.", { n = var("n") })
---@field go fun(phase: string, ...: Condition | integer): FlowStep the next phase, and what it begins with
---@field finish fun(reason: string): FlowStep the game is over
---@where declaring, layer
flow = {}

--- What must hold at every decision once the setup is made; `check` and tests look
--- all the time.  Layers replace, wrap and allow it like a rule and a guard.
---
---     harvest:invariant("rich", function() return g.bank:get() >= 0, "the bank is broke" end)
---@param id string
---@param spec RuleSpec
---@param fn fun(): boolean, string? true, or false and what is wrong
---@overload fun(self, id: string, fn: fun(): boolean, string?)
function Book:invariant(id, spec, fn) end

--- What a parameter ranges over: range(…), amount(…), each(…), reach(…),
--- neighbours(…), a list of names or numbers, the name of a component, "players", or a pile (who.hand).
---@alias Domain table | string | Condition

---@class OptionSpec
---@field says? string | fun(player: Player, ...): string the answer in words: "draw {n} at {spot}", "drill {card.region}"; plurals as in `words`
---@field with? table<string, Condition> formulas for the words: says = "sell {n} for ${money}", with = { money = var("n") * 2 }
---@field facts? string | Condition | fun(player: Player, ...): string? what helps to decide for it now: "2 left",
---                           "${money} in all"; or a value that says it: setting("facts.field", var("field"))
---@field heading? string    what its answers stand under in a list: options of one heading follow each other
---@field passes? boolean    to answer so is to do nothing: it needs no rule, and guards of the whole choice leave it alone
---@field cites? string

--- One way to answer, with up to six parameters: { "name", domain } each.
--- Earlier parameters may appear in the domain of later ones.
---
---     harvest:option("work.draw", { "spot", "fields" }, { "n", range(1, 3) }, { says = "draw {n} at {spot}" })
---@param id string
---@param ... table parameters, then an OptionSpec
function Book:option(id, ...) end

--- What helps to decide for an answer, as the option's own `facts` say it, in a place of its own: beside the
--- views, away from the rules.  Of a choice with parameters of its own, the choice's name.
---
---     harvest:facts("work.draw", function(player, spot) return spot:total() .. " workers there" end)
---     harvest:facts("work.rest", "you had a long day")
---@param id string
---@param facts string | fun(player: Player, ...): string?
function Book:facts(id, facts) end

---@class ChoiceSpec
---@field options? string[]  options, or beginnings of their names
---@field first? string[]    options that people read first; what bots and saves call them stays
---@field asks? string       the question in words; of a choice with options, with formulas in braces
---@field window? string     interjections of this window may be slipped in here
---@field says? string | fun(player: Player, ...): string the answer in words, for a choice of its own parameters
---@field with? table<string, Condition> formulas for these words, as of an option
---@field facts? string | fun(player: Player, ...): string? what helps to decide for it now; for an amount, without it
---@field sample? (Condition|integer|string)[] | fun(player: Player): (integer|string)[] for an amount: what a random player
---                          would think of, formulas and names of options beside it; unsaid, each of those is as likely
---                          as all numbers together.  Stated as a list it is fast; a function may look at anything.
---@field cites? string

--- A decision: among options, or over parameters of its own.
---
---     harvest:choice("work", { options = { "work" }, asks = "Place a worker ({n} coins)", with = { n = who.coins } })
---     harvest:choice("bid", { "coins", amount(0, who.coins) }, { asks = "Your bid?" })
---@param id string
---@param first ChoiceSpec | table the ChoiceSpec, or the first parameter
---@param ... table more parameters, then a ChoiceSpec
function Book:choice(id, first, ...) end

--- What a random player would think of at a choice for an amount, as its own `sample` says it, in a place of
--- its own: beside the bots, away from the rules.
---
---     harvest:choice("offer", { "coins", amount(0, who.coins) }, { asks = "Your offer?" })
---     harvest:sample("offer", { 0, 1, who.coins // 2 })
---@param choice string
---@param list (Condition|integer|string)[] | fun(player: Player): (integer|string)[]
function Book:sample(choice, list) end

---@class WindowSpec
---@field by? "asked" | "anyone" who may interject while a question waits (default: the player who is asked)
---@field from? Condition    a counter with the seat that comes first (default: the asked player's left)
---@field asks? string       the question in words, at a pause
---@field says? string       its first answer in words (default: "nothing")
---@field cites? string

--- Say more of a window than its name: who may interject in it, and in which
--- order.  With `by = "anyone"` others slip in while a player decides, and the
--- same question is asked again; bots are asked once before each question, if
--- they have anything to interject.  The window is a choice, too: its first
--- answer is nothing (the option "WINDOW.pass"), then come the interjections.
--- People may slip in at a pause as well; bots wait there until they are asked.
---
---     harvest:window("market", { by = "anyone", from = the.first, asks = "Sell something?" })
---     harvest:interject("sell", "market", { "card", who.hand }, { says = "sell {card}" })
---     harvest:choice("work", { options = { "work" }, window = "market" })
---@param id string
---@param spec? WindowSpec
function Book:window(id, spec) end

--- Something a player may do at every decision of a window without using the
--- decision up; the rule of the same name does it.  `who` is the player who
--- interjects.  See also `Layer:open_window`, flow.pause; recipes `reaction`, `loan`.
---
---     harvest:interject("sell", "turn", { "card", who.hand }, { says = "sell {card}" })
---@param id string
---@param window string
---@param ... table parameters, then an OptionSpec
function Book:interject(id, window, ...) end

--- Things that go together, by their names (components, rules, values, options, guards), so that a layer can `remove`
--- them at once.  It cites the rules of the ledger that are about nothing else: the rulebook strikes them then, and
--- leaves out its lines marked with the group, "[-market]".
---
---     harvest:group("market", "market", "discard", "plan.play", { says = "The market.", cites = "HA-1" })
---@param name string
---@param ... string | RuleSpec members, then the description
function Book:group(name, ...) end

--- A scenario test that belongs to the game or layer; see `test`.
---
---     house:test("everyone is rich", function(t) t:equal(t.g.players[1].coins:get(), 10) end)
---@param name string
---@param spec TestSpec
---@param fn fun(t: Scenario)
---@overload fun(self, name: string, fn: fun(t: Scenario))
function Book:test(name, spec, fn) end

--- A player made of Lua.  It returns the number of an answer, 1 to n; asked
--- for an amount, the amount itself, from `from` to `to`, which are nil where no
--- amount can be given.  Anywhere it may name an option instead, alone or in a list
--- with parameters: "bid.pass", { "work.draw", spot }.  It may look at
--- answers with `answer` and use `random`.  It may also return its points for
--- the answers, as a list, or a sentence why, or both: advice shows them, and
--- bots that look ahead try answers with many points first.  A sentence takes
--- time to make: `why` is true when somebody will read it, and `instead` is the
--- answer that was given in its place, if one was: its number, or, where an amount
--- is asked for, the amount or the option's name.  There the points are those of the
--- bot's own answer, then those of `instead`.
--- A reason may also be a list, a key and its values, for `words` to say.
---
--- A bot can stand in a file of its own that is named where bots are named,
--- as in `--bots my_bot.lua,random`.  Such a file declares the bot, nothing
--- else.
---
---     harvest:bot("first", function(player, choice, n, from) return from or 1 end)
---     game("harvest"):bot("mine", function(player, choice, n) return n, nil, "the last is best" end)
---@param name string
---@param fn fun(player: Player, choice: string, n: integer, from: integer?, to: integer?, why: boolean, instead: (integer|string)?): (integer|string|table), (number[]|string|table)?, (string|table)?
function Book:bot(name, fn) end

---@class BotSpec
---@field says? string                          what it is like, in a sentence
---@field weights? table<string, number|string> how much each worth counts for it (default: 1); or the name of a value
---@field ties? "random" | "first"              among answers worth as much (default: by lot)

--- A bot that is nothing but weights over worths: it gives the answer that is
--- worth most.  A layer may weigh terms of a bot otherwise.
---
---     harvest:bot("miser", { says = "Keeps its coins.", weights = { coins = 2, ["draw.spoils"] = 0.8 } })
---     house:bot("miser", { weights = { coins = 3 } })
---@param name string
---@param spec BotSpec
function Book:bot(name, spec) end

---@class WorthSpec: RuleSpec
---@field says? string | fun(names: table<string, any>): string  the term in words: "{n} {n|barrel|barrels}", n being one of `with` or a parameter; see `words`
---@field with? table<string, Condition>  numbers that the words speak of
---@field at? string | string[]      of answers: the choices at which it counts (default: all)
---@field not_at? string | string[]  those at which it does not

--- What something is worth to the player who is asked, in thousandths of a point.
--- With two names it is a term of answers: `where` is an option, a choice or the
--- beginning of their names, and the formula may speak of parameters.  With one
--- name it is a term of the position: an answer counts by what its declared
--- effects do to it, which the core tries on a copy; chance is not tried.  Formulas
--- see only what the player may know.  A layer's option whose rule is Lua, and of whose
--- choice the layer says no worth, is tried on a second table.  An interjection leaves its
--- question open: its terms say what it gains or costs by itself, and the best answer to
--- the question counts beside; bots slip it in if it gains anything.
---
---     harvest:worth("coins", who.coins * 300, { says = "{n} coins", with = { n = who.coins } })
---     harvest:worth("work.draw", "draw.spoils", the.fields:total() * -50, { says = "the fields fill up" })
---
--- A layer puts another formula in the place of a worth by `Layer:replace`.
---@param id string
---@param formula Condition | integer
---@param spec? WorthSpec
---@overload fun(self, where: string, id: string, formula: Condition | integer, spec?: WorthSpec)
function Book:worth(id, formula, spec) end

--- Bots don't try what these options do, for their own terms tell it: names as for a guard.
---
---     harvest:untried("work.rest", "plan")
---@param ... string
function Book:untried(...) end

--- A formula with a name, for worths and other formulas: `measure(id)`.  With the
--- name of a row every item has its own: `measure(id, thing)`; with a number n there
--- is one for each of 1 to n: `measure(id, number)`.  It is worked out
--- once in a position, and again only when something it reads has changed.  A
--- measure is made of those above it; a layer puts its own in the place of one by
--- { instead = true }.  One that gives
--- several numbers has names for them, `measure(id, thing).name`; what is reckoned with
--- such measures is reckoned for each of the numbers.
---
---     harvest:measure("rich", most_of("others", it.coins), { says = "Coins of the richest rival." })
---     harvest:measure("crowd", "fields", { says = "Workers there." }, function(field) return field:total() * 100 end)
---     harvest:measure("price", 5, { says = "Of n coins." }, function(n) return least(n, who.coins) * 300 end)
---     harvest:measure("stand", "fields", { says = "Who is there." }, function(field)
---       return { mine = field:count(who.worker), all = field:total() }
---     end)
---     harvest:measure("two", { poor = least_of("players", it.coins), rich = most_of("players", it.coins) })
---     harvest:worth("gap", (measure("two") * 2).rich - measure("two").poor, { says = "the gap" })
---     house:measure("rich", 0, { instead = true })
---@param id string
---@param formula Condition | integer | table<string, Condition | integer>
---@param spec? ChangeSpec
---@overload fun(self, id: string, of: string | integer, spec: ChangeSpec, fn: fun(item: Condition): Condition | table)
---@overload fun(self, id: string, of: string | integer, fn: fun(item: Condition): Condition | table)
function Book:measure(id, formula, spec) end

--- The words for a bot's reasons in a language, by key: a text in which {1},
--- {2} … stand for the values, or a function of them.  {1|field|fields} is the form
--- that goes with the number, of three the first for 0; {1?few|many} picks one by number,
--- from 0 on; {1,} writes 12,000.  What a language lacks is said in English, "en".  Those
--- of a worth have the key "worth.ID" and names in place of numbers; without an entry here
--- they are its `says`, which a game's words/LANG.txt translates with its holes.
---
---     harvest:words("en", { ripe = "{1} {1|field is|fields are} ripe" })
---     harvest:words("fr", { ripe = "{1} {1|champ est mûr|champs sont mûrs}" })
---     harvest:bot("sower", function(_, _, n, _, _, why) return n, why and { "ripe", 3 } or nil end)
---@param language string
---@param list table<string, string|function>
function Book:words(language, list) end

--- What helps bots that look ahead (`mcts:500`) in this game.  All of it may
--- be left out: they then play on by chance to the end and count the score.
---@class SearchSpec
---@field policy? string    the bot that plays on for all, and whose points say what to try first
---@field estimate? string | fun(player: Player): number?  what the player will probably have in the end; nil: they will be
---                         out.  Or the bot whose worths of positions say it (default: the policy, if it has any)
---@field horizon? integer | table<integer, integer>  phases after which a position is judged by the estimate, or the
---                         score so far; or by number of players, so that everybody's turn is seen
---@field spread? number    points of a lead that make it about e to 1 to win

--- Say how to look ahead.  A layer may say it again: fields it leaves out stay.
--- The estimate is asked about suppositions in which nothing is hidden.
---
---     harvest:search { policy = "first", horizon = 4, estimate = function(player) return player.barn:total() end }
---@param spec SearchSpec
function Book:search(spec) end

--- How to guess the numbers of a secret counter, for bots that look ahead:
--- fn gets a player who does not know the counter, and returns what it may
--- hold for all they know.  It may use `random`.  Secret numbers without a
--- guess are dealt anew among the counters of the component whose numbers the
--- player does not know.
---
---     harvest:guess("bid", function(player, bid) return random(10) end)
---@param name string  a component
---@param fn fun(player: Player, counter: Counter): integer
function Book:guess(name, fn) end

---@class Screen
---@field columns integer   how wide it is
---@field colour boolean    does it show colours?
---@field ascii boolean     has it no letters beyond ASCII?
---@field words string      what was typed behind the view's name: "2" of `hq 2`
---@field actor? Player     who is asked
---@field spoken? boolean   will it be read aloud?

--- A view of the table as text.  At the prompt its name is a command; the one
--- called "board" is what `board` shows, "odds" what `odds` does; "compact" stands above questions
--- where there is little room.  A game without "board" has one that shows all its things.
---
---     harvest:board("board", { says = "the fields" }, function(viewer, screen)
---       return { "Bag: " .. g.grain:total() }
---     end)
---@param name string
---@param spec { says?: string } `says`: what it shows, for help
---@param fn fun(viewer: Player?, screen: Screen): string | string[]
---@overload fun(self, name: string, fn: fun(viewer: Player?, screen: Screen): string | string[])
function Book:board(name, spec, fn) end

---@class PictureSpec
---@field at? table<string, number[]>  where things lie, { x, y } or { x, y, width, height }: at = { ["field.north"] = { 10, 20 } }
---@field size? number[]               what x and y go up to: { width, height }
---@field link? string[]               attributes that are drawn as lines to what they name
---@field face? table<string, string>  what is written on the cards of a pile: "{points} for {grain}"
---@field hide? string[]               components that a picture leaves out
---@field seats? string[]              the players' colours by seat: "red", "#1a7f37"
---@field land? string[]               shapes below it all, as the paths of SVG: "M0 0h10v10z"

--- How the table likes to be drawn, where pictures of it are made: `json scene`, the page.  What it says
--- nothing of is drawn from the declarations.  A layer's picture is added to the game's; `check` says
--- when one names nothing.
---
---     harvest:picture { hide = { "grain" }, seats = { "red", "blue" } }
---@param spec PictureSpec
function Book:picture(spec) end

--- A layer beside the game's file that is put on by itself at some tables.
---
---     harvest:automatic("small", { players = { 2, 3 } })
---@param file string without `.lua`
---@param spec? { players: integer[] }
---@where declaring
function Game:automatic(file, spec) end

-- 3  Changing -----------------------------------------------------------
-- @where layer

--- Two layers that set, resize or replace the same thing differently are a conflict,
--- unless the later one says { instead = true }; so are two that extend a row with items of one
--- name. Those who set it alike, or withdraw the same option, agree.
---
--- Every change may say itself: `says` in a sentence, for `diff` and the rulebook, `cites` the ids it is about.
---@class ChangeSpec
---@field instead? boolean
---@field says? string
---@field cites? string

--- Set a value; `from` and `to` say what others may make of it then.  A formula may speak of what the value
--- was: `setting` of itself.  A table by player count leaves the value as it was where it says nothing.
--- See also `Layer:add`; recipe `moving_price`.
---
---     house:set("goal", { [2] = 30 }) -- with two players
---     house:set("goal", 20)
---     house:set("goal", setting("goal") + who.hand:size())
---@param id string
---@param value any
---@param spec? { instead?: boolean, says?: string, cites?: string, from?: any, to?: any }
function Layer:set(id, value, spec) end

--- Add to a number, or take from it; to a value that is a formula, also a formula; to a list of rows of points one
--- more.  Layers that add to the same one go together.
---
---     house:add("goal", -2)
---     house:add("score.parts", { title = "grain", n = who.barn:total(), each = 3 })
---@param id string
---@param n number | Condition | table
---@param spec? ChangeSpec
function Layer:add(id, n, spec) end

--- Drop a guard or an invariant, or each of a list: always, or where a condition or function holds.
---
---     house:allow("work.full")
---     house:allow("work.full", who.coins:at_least(5))
---     house:allow({ "work.full", "work.debt" }, { cites = "HA-1" })
---@param id string | string[]
---@param cond? Condition | fun(player: Player, ...): boolean
---@param spec? ChangeSpec
---@overload fun(self, id: string, spec: ChangeSpec)
function Layer:allow(id, cond, spec) end

--- Put another rule in a rule's place, or another formula in that of a worth, which counts where that did.
---
---     house:replace("work.rest", function(player) player.coins:add(2) end)
---     house:replace("coins", who.coins * 500) -- the worth
---     house:replace("round.close", flow.each("fields", "field", effect.move("wheat", the.grain, var("field"))))
---@param id string
---@param spec ChangeSpec
---@param fn function
---@overload fun(self, id: string, fn: function)
---@overload fun(self, id: string, ...: FlowStep | ChangeSpec)
---@overload fun(self, id: string, formula: Condition | integer, spec?: WorthSpec | ChangeSpec)
function Layer:replace(id, spec, fn) end

--- Put a rule around a rule, a value or an invariant: `base` is what was there.  A value that formulas read
--- can't be wrapped by a function: `Layer:set` takes a formula that speaks of what the value was.
---
---     house:wrap("worth", function(base, player) return base(player) + 1 end)
---     house:wrap("score", { says = "Each card left in hand is a point." }, function(base, player)
---       return base(player) + player.hand:size()
---     end)
---@param id string
---@param spec ChangeSpec
---@param fn fun(base: function, ...): ...
---@overload fun(self, id: string, fn: fun(base: function, ...): ...)
function Layer:wrap(id, spec, fn) end

--- Do something first, with the same arguments.  flow.stop() among its steps skips the rule itself, too: a rule
--- that does not happen this time.  Steps before a rule that is a function can't go to another phase.  See also
--- `Layer:after`, `Layer:wrap`; recipes `events`, `weather`.
---
---     house:before("round.close", function() g.bank:add(1) end)
---     house:before("round.close", effect.add(the.bank))     -- effects and steps of a flow, too
---     house:before("round.close", flow.when(the.rain:above(2), flow.stop()))
---@param id string
---@param spec ChangeSpec
---@param fn function
---@overload fun(self, id: string, fn: function)
---@overload fun(self, id: string, ...: FlowStep | ChangeSpec)
function Layer:before(id, spec, fn) end

--- Do something afterwards; the rule's results stay.  Steps behind a phase that goes on by flow.go are never
--- reached; a function behind it runs.  See also `Layer:before`; recipes `reaction`, `deck_building`.
---
---     house:after("setup", function() for _, p in ipairs(g.players) do p.coins:add(7) end end)
---@param id string
---@param spec ChangeSpec
---@param fn function
---@overload fun(self, id: string, fn: function)
---@overload fun(self, id: string, ...: FlowStep | ChangeSpec)
function Layer:after(id, spec, fn) end

--- More items for a row, each with what every item of it has; or so many more spaces.
--- Components that are `like` the row grow with it.
---
---     house:extend("fields", { id = "west", title = "the western field" })
---     house:extend("queue", 2)
---@param name string
---@param ... string | table | integer items, then a ChangeSpec
function Layer:extend(name, ...) end

--- Change fields of a component's description.
---
---     house:resize("fields", { capacity = 6 })
---@param name string
---@param spec ComponentSpec
function Layer:resize(name, spec) end

--- Change how many pieces there are.
---
---     house:supply("wheat", 12)
---@param name string
---@param count Amount
---@param spec? ChangeSpec
function Layer:supply(name, count, spec) end

--- Type in other values for cards that are there, by their ids.  An attribute that
--- no card of the pile has yet is named, so that a slip is not taken for one.
---
---     house:faces({ mill = { rare = true } }, { new = { "rare" } })
---     house:faces({ mill = { cost = 3 }, cat = { title = "Tomcat" } })
---@param faces table<string, table>
---@param spec? { new?: string[], instead?: boolean, says?: string, cites?: string }
function Layer:faces(faces, spec) end

--- Say things in other words, or in another language: titles of components, items of
--- rows ("row.item") and cards, what an option or guard `says`, an option's `facts`, what
--- a choice `asks`, the `heading` of an option.  The rules stay as they are.
---
---     house:reword({ ["fields.north"] = { title = "le nord" }, work = { asks = "Placez un ouvrier" } })
---     house:reword({ ["work.rest"] = { says = "se reposer" }, ["work.full"] = { says = "Tout est pris." } })
---@param list table<string, { title?: string, says?: string, facts?: string, asks?: string, heading?: string }>
function Layer:reword(list) end

--- Offer an option at a choice: one that is declared, or here and now, with its parameters, what it does and its
--- description.  See also `Layer:withdraw`; recipe `consent`.
---
---     house:option("work.steal", { "from", "players" })
---     house:rule("work.steal", function(player, from) … end)
---     house:offer("rest", "work.steal")
---     house:offer("rest", "work.beg", effect.add(who.coins), { says = "beg for a coin" })
---@param choice string
---@param option string
---@param ... table | FlowStep | OptionSpec | ChangeSpec
function Layer:offer(choice, option, ...) end

--- Take a group (see `Book:group`) out of the game: its rules do nothing, its values are 0 or false, its options are
--- offered nowhere, its guards forbid nothing, its panels ("view.…") are empty, and the board does not show its
--- components.  What another layer sets among its values has no effect, and `diff` says so.  A component stands for the
--- group it belongs to; a rule, value, option or guard may go alone.  See also `Layer:withdraw`, `Layer:allow`.
---
---     harvest:group("rest", "work.rest", { says = "Resting." })
---     house:remove("rest", { says = "Nobody rests." })
---     house:remove("plan.play")
---@param group string | string[]
---@param spec? ChangeSpec
function Layer:remove(group, spec) end

--- Let interjections of a window be slipped in at a choice that has no window yet.
---
---     house:window("market", { by = "anyone" })
---     house:interject("sell", "market", { "card", who.hand }, { says = "sell {card}" })
---     house:open_window("work", "market")
---@param choice string
---@param window string
---@param spec? ChangeSpec
function Layer:open_window(choice, window, spec) end

--- Offer it no longer: by the name in the choice's list, or one option of several that go by such a name.
---
---     house:withdraw("rest", "work.rest")
---@param choice string
---@param option string
---@param spec? ChangeSpec
function Layer:withdraw(choice, option, spec) end

-- 4  Conditions ---------------------------------------------------------
-- @where condition, effect

--- A formula over the table, for guards and domains.  Fields are components of
--- a player (who.coins), items of a row (the.spot.libya) and attributes
--- (var("card").cost).  Formulas join with + - * // % and with & (and), | (or), ~ (not);
--- comparisons are methods, because Lua's own give truths at once.  Its own and, or, not are
--- refused beside a comparison: they take every condition for true.
---@class Condition
---@field [string] Condition
---@operator add(any): Condition
---@operator sub(any): Condition
---@operator mul(any): Condition
---@operator mod(any): Condition
---@operator idiv(any): Condition
---@operator band(Condition): Condition
---@operator bor(Condition): Condition
---@operator bnot: Condition
---@operator unm: Condition
local Condition = {}

--- The player who is asked: `who.coins:below(2)`; who.next, who.previous and
--- who.seat: `who.next.coins:is(0)`.
---
---     who.coins:below(2)
---     who.next.coins:is(0)
---@type Condition
---@where condition, effect
who = {}

--- Components of the table: `the.grain:total():is(0)`.
---
---     the.grain:total():is(0)
---@type table<string, Condition>
---@where condition, effect
the = {}

--- A parameter of the option: `var("card").cost`.
---
---     var("card").cost
---@param name string
---@return Condition
function var(name) end

--- A value of the rules: `who.coins:at_least(setting("goal"))`; with what its formula asks for:
--- `setting("rent", var("field"))`.
---
---     who.coins:at_least(setting("goal"))
---@param id string
---@param ... Condition | integer
---@return Condition
function setting(id, ...) end

--- A move as data: see `Book:does`.
---@class Effect

--- What an answer does, declared.  Parts are conditions: things of the acting
--- player (`who.bench`), of the table (`the.bag`), parameters (`var("n")`).
---
---     local move, add, when = effect.move, effect.add, effect.when
---     harvest:rule("all.kinds", effect.move(who.worker, who.bench, the.idle), effect.add(who.coins, 2),
---       effect.set(the.price, "top"), effect.draw(the.grain, who.barn, 2), effect.deal(the.deck, who.hand),
---       effect.move_up_to("rye", the.grain, who.barn, 3), effect.advance(the.price, -1), effect.roll(the.weather),
---       effect.shuffle(the.deck), effect.turn(the.deck:top(), 1), effect.show(the.forecast),
---       effect.take_all(the.discard, the.deck), effect.each("players", effect.add(it.coins)),
---       effect.put(the.deck:top(), the.discard), effect.begin("turn"), effect.under(the.deck:top(), the.deck),
---       effect.swap(the.deck:top(), the.discard:top()), effect.move_all("rye", who.barn, the.grain),
---       effect.bump(who.worker, who.bench, the.queue, the.bench, 2),
---       effect.when(who.coins:above(5), effect.add(who.coins, -1)))
---@class EffectWords
---@field move fun(kind: Condition | string, from: Condition, to: Condition, n?: Condition | integer): Effect n pieces go
---@field add fun(counter: Condition, n?: Condition | integer): Effect a counter grows
---@field set fun(counter: Condition, n: Condition | integer | string): Effect a counter becomes n; a scale goes to a step
---@field draw fun(bag: Condition, to: Condition, n?: Condition | integer): Effect n pieces come blind
---@field deal fun(pile: Condition, to: Condition, n?: Condition | integer): Effect the top n cards go there; fewer if it runs out
---@field move_up_to fun(kind: Condition | string, from: Condition, to: Condition, n: Condition | integer): Effect n pieces, or as many as there are
---@field advance fun(scale: Condition, n?: Condition | integer): Effect a scale moves by n steps and stops at its ends
---@field roll fun(die: Condition): Effect a die is rolled
---@field shuffle fun(pile: Condition): Effect nobody knows these cards any more
---@field turn fun(card: Condition, face?: Condition | integer): Effect a card is turned to a face; without one, over
---@field show fun(thing: Condition, player?: Condition): Effect that player, or everyone, learns a card or a secret counter
---@field take_all fun(pile: Condition, to: Condition): Effect all cards go on top of another pile, in their order
---@field each fun(over: string | Condition, ...: Effect | fun(it: Condition): Effect | Effect[]): Effect those about `it` for each: "players", from `who` on, or a row's name
---@field put fun(card: Condition, pile: Condition): Effect a card goes on top
---@field under fun(card: Condition, pile: Condition): Effect a card goes to the bottom
---@field swap fun(card: Condition, other: Condition): Effect two cards change places
---@field move_all fun(kind: Condition | string, from: Condition, to: Condition): Effect all pieces of a kind go; from a row, the.queue, those of each of its places
---@field bump fun(kind: Condition | string, from: Condition, track: Condition, homes: Condition, entry?: Condition | integer): Effect a piece enters a track and pushes on what lies there; one pushed off goes to its owner's place of `homes`
---@field begin fun(scope: string): Effect a scope begins anew
---@field when fun(cond: Condition, one: Effect): Effect only if the condition holds by then
---@where declaring, layer
effect = {}

--- The smallest: `least(who.coins, 3)`.
---
---     least(who.coins, 3)
---@param ... Condition | integer
---@return Condition
function least(...) end

--- The largest: `most(who.coins, the.price:value(), 1)`.
---
---     most(who.coins, the.price:value(), 1)
---@param ... Condition | integer
---@return Condition
function most(...) end

--- Each of the things that sum_of, most_of, least_of, alone_of, count_of, any_of, all_of and effect.each
--- go over: `most_of("players", it.coins)`.  Where one goes over things inside of another, `it` is a thing of
--- the inner one; a function in the place of the formula names both.
---
---     sum_of("players", it.coins)
---     any_of("players", count_of("others", it.coins:is(who.coins)):above(1))
---@type Condition
---@where condition, effect
it = {}

--- What is taken of each thing: a formula about `it`, or a function that makes one of the thing.
---@alias Taken Condition | integer | fun(it: Condition): Condition | integer

--- The sum over the items of a row, over "players" or "others" (all but the player
--- who is asked), over the cards of a pile, in a worth over those that the player knows, or
--- over the places next to one of a graph.  0 of nothing.
---
---     sum_of("fields", it:count("wheat") * 2)
---     sum_of(who.hand, it.cost)
---     sum_of(neighbours(the.land:find("cart")), it:count("fence"))
---     sum_of("players", function(p) return p.coins * p.seat:is(who.seat) end)
---@param over string | Condition | table the name of a row, a pile, or neighbours(place)
---@param what Taken
---@return Condition
function sum_of(over, what) end

--- The highest of them: `most_of("others", it.coins)`; the n-th highest, equal ones counted one by one:
--- `most_of("players", it.coins, 2)`.  Of fewer than n it is the lowest.  See also `Condition:highest`.
---
---     most_of("others", it.coins)
---     most_of("players", it.coins, 2)
---@param over string | Condition
---@param what Taken
---@param n? integer | Condition
---@return Condition
function most_of(over, what, n) end

--- The lowest of them: `least_of(the.market, it.cost)`; or the n-th lowest.
---
---     least_of(the.market, it.cost)
---     least_of("players", it.coins, 2)
---@param over string | Condition
---@param what Taken
---@param n? integer | Condition
---@return Condition
function least_of(over, what, n) end

--- The highest that is one thing's alone: the best bid that nobody shares; -1 if each is shared.
--- See also `Condition:alone`: who alone has most.
---
---     who.coins:is(alone_of("players", it.coins))
---@param over string | Condition
---@param what Taken
---@return Condition
function alone_of(over, what) end

--- How many of them there are, or for how many a condition holds: who.coins is nobody else's, below.
---
---     count_of("players")
---     count_of("players", it.coins:is(who.coins)):is(1)
---@param over string | Condition
---@param cond? Taken
---@return Condition
function count_of(over, cond) end

--- Does it hold for one of them?
---
---     any_of("fields", it:has("wheat"))
---@param over string | Condition
---@param cond Taken
---@return Condition
function any_of(over, cond) end

--- Does it hold for each of them?
---
---     all_of(who.hand, it.cost:above(2))
---@param over string | Condition
---@param cond Taken
---@return Condition
function all_of(over, cond) end

--- One of two numbers: `given(who.coins:above(5), 10, 2)`; 0 if the second is left
--- out.  A number times a fraction is rounded to the nearest: `who.coins * 0.5`.
---
---     given(who.coins:above(5), 10, 2)
---@param cond Condition
---@param yes Condition | integer
---@param no? Condition | integer
---@return Condition
function given(cond, yes, no) end

--- The n-th of a list, the last one beyond its end, 0 below 1: `entry({ 1, 3, 6 }, who.coins)`.
--- The list may be a value of the rules: `entry(setting("prices"), n)`.
---
---     entry({ 1, 3, 6 }, who.coins)
---@param list integer[] | Condition
---@param n Condition | integer
---@return Condition
function entry(list, n) end

--- How likely it is, in thousandths, that n of `all` things drawn blind have at
--- least k of the `bad` ones among them (default: one).
---
---     chance(the.grain:count("rye"), the.grain:total(), 2)
---@param bad Condition | integer
---@param all Condition | integer
---@param n Condition | integer
---@param k? Condition | integer
---@return Condition
---@where declaring, layer, running, test, view, bot
function chance(bad, all, n, k) end

--- How many pieces of a kind there are (of each player, if they are players' own), or how many cards start in a
--- pile: what was declared, layers included.  In a formula and while running.  See also `Layer:supply`.
---
---     who.bench:count(who.worker):below(supply("worker"))
---@param name string
---@return integer | Condition
---@where condition, effect, running, test, view, bot
function supply(name) end

--- How much a worth counts for the bot that reckons, in thousandths: for a formula that
--- looks ahead and adds up several terms itself.  Only in measures and worths.
---
---     harvest:worth("work.rest", "saves", who.coins * 100 * weight("coins") // 1000)
---@param id string
---@return Condition
---@where declaring, layer
function weight(id) end

--- A number from 1 to n by lot, in the worth of an answer: the same all through a decision, a
--- new one at the next.  Each `whim` has a lot of its own.  It is drawn from the bot's own
--- chance, so that games stay the same.
---
---     harvest:worth("work.rest", "mood", whim(5) * 10, { says = "a mood" })
---@param n integer
---@return Condition
---@where declaring, layer
function whim(n) end

--- A formula that was given a name: `measure("rich")`, `measure("crowd", var("field"))`,
--- `measure("stand", var("field")).mine`.
---
---     measure("rich")
---@param id string
---@param thing? Condition
---@return Condition
function measure(id, thing) end

--- `who.coins:at_least(5)`
---
---     who.coins:at_least(5)
---@param other Condition | integer
---@return Condition
function Condition:at_least(other) end

--- `who.hand:size():at_most(6)`
---
---     who.hand:size():at_most(6)
---@param other Condition | integer
---@return Condition
function Condition:at_most(other) end

--- `who.coins:above(0)`
---
---     who.coins:above(0)
---@param other Condition | integer
---@return Condition
function Condition:above(other) end

--- `who.barn:count(var("crop")):below(var("card").cost)`
---
---     who.barn:count(var("crop")):below(var("card").cost)
---@param other Condition | integer
---@return Condition
function Condition:below(other) end

--- Equal: numbers, truths, things; a text names a thing: `var("spot"):is("north")`. A pile is itself;
--- compared with a number it is how many cards it has.
---
---     var("spot"):is("north")
---@param other any
---@return Condition
function Condition:is(other) end

--- `var("to"):is_not(var("from"))`
---
---     var("to"):is_not(var("from"))
---@param other any
---@return Condition
function Condition:is_not(other) end

--- Pieces of a kind on a place or a whole row: `who.barn:count("rye")`.
--- The name of players' own pieces means those of the player who is asked;
--- `var("spot"):count(the.worker)` are those of all players.
---
---     who.barn:count("rye")
---@param kind string | Condition
---@return Condition
function Condition:count(kind) end

--- Is such a piece there?  `var("field"):has(who.worker)`; of a row: on one of its places.
---
---     the.fields:has(who.worker)
---@param kind string | Condition
---@return Condition
function Condition:has(kind) end

--- All pieces on a place or row: `the.grain:total()`.
---
---     the.grain:total()
---@return Condition
function Condition:total() end

--- How many more pieces a place takes, or cards a pile: `var("to"):room():is(0)`.
---
---     var("to"):room():is(0)
---     who.hand:room():above(0)
---@return Condition
function Condition:room() end

--- Cards in a pile: `who.hand:size()`.
---
---     who.hand:size()
---@return Condition
function Condition:size() end

--- The top card of a pile: `the.deck:top().cost`.
---
---     the.deck:top().cost
---@return Condition
function Condition:top() end

--- The bottom card of a pile: `the.deck:bottom().cost`.
---
---     the.deck:bottom().cost
---@return Condition
function Condition:bottom() end

--- A card as it would be turned over, for its attributes: `the.market:top():turned().grain`.
---
---     the.deck:top():turned().cost
---@return Condition
function Condition:turned() end

--- The pile where a card lies: `var("card"):where():is(who.hand)`.
---
---     var("card"):where():is(who.hand)
---@return Condition
function Condition:where() end

--- The face of a card: 0 down, 1 up, or the side of a chip.  Of a die: the number of
--- the face that lies up, 0 before the first roll; or its name: `the.weather:face():is("rain")`.
---
---     the.weather:face():is("rain")
---@return Condition
function Condition:face() end

--- Does the player know the card, or the secret counter? `~var("card"):known(who)`
---
---     ~var("card"):known(who)
---@param player Condition
---@return Condition
function Condition:known(player) end

--- Cards of a pile that a player does not know: `who.next.hand:unknown(who)`.
---
---     who.next.hand:unknown(who)
---@param player Condition
---@return Condition
function Condition:unknown(player) end

--- The pieces a player has on a place: `var("spot"):seated(who)`.
---
---     var("spot"):seated(who)
---@param player Condition
---@return Condition
function Condition:seated(player) end

--- 0 absent, 1 behind, 2 tied for first, 3 alone first.
---
---     var("spot"):standing(who):at_least(2)
---@param player Condition
---@return Condition
function Condition:standing(player) end

--- Alone first: `~var("spot"):leads(who)`.
---
---     ~var("spot"):leads(who)
---@param player Condition
---@return Condition
function Condition:leads(player) end

--- Tied for first.
---
---     ~var("spot"):ties(who)
---@param player Condition
---@return Condition
function Condition:ties(player) end

--- Present, but behind.
---
---     var("spot"):trails(who)
---@param player Condition
---@return Condition
function Condition:trails(player) end

--- Does a step of the graph lead there? `var("at"):next_to(the.land:find("cart"))`
---
---     var("at"):next_to(the.land:find("cart"))
---@param place Condition | string
---@return Condition
function Condition:next_to(place) end

--- The first place of a row that has such a piece; from the n-th place on: `the.land:find("cart", 4)`.
---
---     the.land:find("cart")
---@param kind string | Condition
---@param from? integer | Condition
---@return Condition
function Condition:find(kind, from) end

--- Of a parameter that ranges over a reach: what the cheapest way there costs.
--- Of a scale: what the next n steps are worth together (default: 1); beyond
--- its end that is more than anything.
---
---     who.plough:cost(var("n")):above(who.points)
---@param n? integer | Condition
---@return Condition
function Condition:cost(n) end

--- The step of a scale, from 1 on: `who.plough:step():at_least(5)`; a step that has
--- an id can be named: `the.price:step():is("top")`.
---
---     who.plough:step():at_least(5)
---@return Condition
function Condition:step() end

--- How many steps a scale has: `who.plough:step():is(who.plough:steps())`.
---
---     who.plough:step():is(who.plough:steps())
---@return Condition
function Condition:steps() end

--- What the step of a scale or the face of a die is worth: `the.price:value()`.
---
---     the.price:value()
---@return Condition
function Condition:value() end

--- The band of that step or face: `the.price:band():is("high")`.
---
---     the.price:band():is("high")
---@return Condition
function Condition:band() end

--- The highest of a row of counters, or of everyone's; of scales, the step:
--- `who.plough:step():is(the.plough:highest())`.
---
---     who.plough:step():is(the.plough:highest())
---@return Condition
function Condition:highest() end

--- The lowest: `who.coins:is(the.coins:lowest())`.
---
---     who.coins:is(the.coins:lowest())
---@return Condition
function Condition:lowest() end

--- All of them together: `the.coins:sum()`.
---
---     the.coins:sum()
---@return Condition
function Condition:sum() end

--- 1 + how many have more: `the.coins:rank(who):is(1)`.
---
---     the.coins:rank(who):is(1)
---@param whose Condition
---@return Condition
function Condition:rank(whose) end

--- Has a player, or one of a row, more than any other?  `the.coins:alone(who)`.  See also `alone_of`.
---
---     the.coins:alone(who)
---@param whose Condition
---@return Condition
function Condition:alone(whose) end

--- The mean of what a player knows of a row of counters, rounded down; those at 0 are left out, and of
--- nothing it is 0: `the.tolls:mean(who)`.
---
---     the.coins:mean(who)
---@param player Condition
---@return Condition
function Condition:mean(player) end

--- An item of a row by name or number: `who.height:item(var("spot"))`.
---
---     who.height:item(var("spot"))
---@param name string | integer | Condition
---@return Condition
function Condition:item(name) end

--- Whole numbers, each an answer of its own: `{ "n", range(1, 3) }`.
---
---     harvest:option("work.sow", { "n", range(1, 3) }, { says = "sow {n}" })
---@param from integer | Condition
---@param to integer | Condition
---@return Domain
---@where declaring, layer
function range(from, to) end

--- One whole number out of many, typed in: `{ "coins", amount(0, who.coins) }`;
--- without an end if none is said.  It must be all that its option asks; other
--- options of the choice are words beside it, and `play`, `choose` and tests treat
--- it like any option.  `together` gives the number, or the name of the option
--- without parameters.
---
---     harvest:option("bid.raise", { "coins", amount(the.high + 1, who.coins) }, { says = "bid {coins}" })
---     harvest:option("bid.pass", { says = "pass" })
---     harvest:choice("bid", { options = { "bid" }, -- typed: 7, "bid 7", or pass
---       sample = { "bid.pass", the.high + 1, the.high + 2 } })
---@param from integer | Condition
---@param to? integer | Condition
---@return Domain
---@where declaring, layer
function amount(from, to) end

--- Everything named: `{ "to", each("fields", "barns") }`.
---
---     harvest:option("work.go", { "to", each("fields", "queue") }, { says = "go to {to}" })
---@param ... string | integer
---@return Domain
---@where declaring, layer
function each(...) end

---@class ReachSpec
---@field from Condition              the place where one starts
---@field within integer | Condition  what the whole way may cost
---@field pass? Condition             may a place be entered? (default: all)
---@field stop? Condition             may one stop there as well? (default: everywhere)
---@field ends? Condition             where every way ends
---@field cost? integer | Condition   what entering a place costs, instead of the graph's own costs
---@field stay? boolean               is the start an answer as well? (default: yes); `stop` is not asked there

--- All places of a graph that one can get to, by the cheapest ways.  In `pass`,
--- `stop`, `ends` and `cost` the parameter itself is the place in question.
---
---     local to = var("to")
---     harvest:option("drive", { "to", reach("land", { from = the.land:find("cart"), within = who.points,
---       pass = to:count(the.fence):is(0), stop = to:total():is(0) }) }, { says = "drive to {to} for {to:cost}" })
---@param graph string
---@param spec ReachSpec
---@return Domain
---@where declaring, layer
function reach(graph, spec) end

--- The places next to one: `{ "at", neighbours(the.land:find("cart")) }`.
---
---     harvest:option("work.drive", { "at", neighbours(the.land:find("cart")) }, { says = "drive to {at}" })
---@param place Condition
---@return Domain
---@where declaring, layer
function neighbours(place) end

--- The value of an attribute that is a thing: `{ id = "mill", makes = ref("wheat") }`.
---
---     harvest:cards("deck", { { id = "silo", makes = ref("wheat") } })
---@param path string a piece, a component, or "component.item"
---@return any
---@where declaring, layer
function ref(path) end

-- 5  Running ------------------------------------------------------------
-- @where running

--- Ask a player, and go on with the answer: the option's name and its
--- parameters; of a choice without options, the parameters alone.
---
---     local coins = choose(player, "bid")
---@param player Player
---@param choice string
---@return any ...
function choose(player, choice) end

--- Ask a player, and run the rule named like the option; returns its results.
---
---     play(player, "work")
---@param player Player
---@param choice string
---@return any ...
function play(player, choice) end

--- The same if there is an answer; else nothing happens, and it returns false.
---
---     if try(player, "work.bonus") == false then announce(player, " gets no bonus.") end
---@param player Player
---@param choice string
---@return any ...
function try(player, choice) end

--- Has the player an answer there, or so many (8 at most)?
---
---     if can(player, "work") then play(player, "work") end
---@param player Player
---@param choice string
---@param least? integer (default: 1)
---@return boolean
function can(player, choice, least) end

--- Several players answer in secret; the answers come in the players' order.  In steps it is flow.together, or
--- flow.secretly for one; see also recipe `simultaneous`.
--- Where one value is asked for (one parameter, or options without any) each is
--- that value; else a table with the option and its parameters.
---
---     local bids = together(g.players, "bid")     -- bids[1] == 7
---     local plans = together(g.players, "plan")   -- plans[1].option == "plan.play", plans[1].card
---@param players Player[]
---@param choice string
---@return any[]
function together(players, choice) end

--- n questions round the table, from a player on.
---
---     in_turn(g.players[g.first:get()], "work", 2 * g.count)
---@param player Player
---@param choice string
---@param n integer
function in_turn(player, choice, n) end

--- In the steps of a flow: was this option, or one below it, the last answer that the flow asked for?
---
---     harvest:rule("harvest.again", flow.ask("work"), flow.when(~answered("work.rest"), effect.add(who.coins)))
---@param option string
---@return Condition
---@where declaring, layer, running, test, view, bot
function answered(option) end

--- In the steps of a flow: was the last answer that the flow asked for an option that `passes`?
---
---     harvest:option("work.idle", { says = "nothing more", passes = true })
---     harvest:choice("work", { options = { "work" } })
---     harvest:rule("harvest.all", flow.till(passed(), flow.ask("work")))
---@return Condition
---@where declaring, layer
function passed() end

--- In the steps of a flow: is that the kind of piece that it drew last from a bag?  A question asked since is all that
--- it remembers then.
---
---     harvest:rule("harvest.draw", effect.draw(the.grain, who.barn), flow.when(drawn("rye"), effect.add(who.coins)))
---@param kind string | Condition
---@return Condition
---@where declaring, layer
function drawn(kind) end

--- In a condition: the player who sits there.
---
---     harvest:does("year.gift", effect.add(seat(the.first).coins))
---@param n Condition | integer
---@return Condition
---@where declaring, layer, running, test, view, bot
function seat(n) end

--- Several players answer in secret; then the rules named like their options
--- run, in the players' order.
---
---     play_together(g.players, "plan")
---@param players Player[]
---@param choice string
function play_together(players, choice) end

--- A moment for interjections: everybody who has one is asked in the window's
--- order, again and again until they say nothing; or one player, or those listed.
---
---     pause("market")          -- before a round ends
---     pause("market", player)  -- before a payment
---@param window string
---@param players? Player | Player[]
function pause(window, players) end

--- In the rule of an answer over a reach: what its way costs, and the places it
--- goes over, from the first one entered to the last.  Bots ask for that of the
--- i-th answer, and get nothing if it takes no way.
---
---     local cost, path = way()
---     local cost, path = way(i)
---@param i? integer
---@return integer cost
---@return Node[] path
---@where running, bot
function way() end

--- A scope begins anew, by hand.
---
---     begin("turn")
---@param scope string
---@where running, test
function begin(scope) end

--- What lay on a place when a scope began, for :count(kind) and :total(); in
--- conditions and while running.  The scope must remember the place.
---
---     harvest:forbid("work.draw", "draw.back", var("spot"):count(who.worker):below(began("turn", var("spot")):count(who.worker)))
---     local before = began("turn", g.fields.north):count(player.worker)
---@param scope string
---@param place Place | Condition
---@return Place | Condition
---@where condition, running, test, view, bot
function began(scope, place) end

--- How many pieces of a kind are not where they were when a scope began.
---
---     harvest:forbid("work.rest", "rest.idle", moved("turn", who.worker):is(0))
---@param scope string
---@param kind Kind | Condition
---@return integer | Condition
---@where condition, running, test, view, bot
function moved(scope, kind) end

--- In a guard: would the answer put all pieces of a kind back where they were when a scope began?  Its rule is
--- declared (`does`) and moves one of them.
---
---     harvest:option("work.go", { "to", "fields" }, { says = "go to {to}" })
---     harvest:does("work.go", effect.move(who.worker, who.bench, var("to")))
---     harvest:choice("work", { options = { "work" } })
---     harvest:forbid("work.go", "go.back", unchanged("turn", who.worker), { says = "That is where you came from." })
---@param scope string
---@param kind Condition
---@return Condition
---@where declaring, layer
function unchanged(scope, kind) end

--- What a value is now; one that is a function is asked with the rest.
---
---     if player.points:get() >= value("goal") then … end
---@param id string
---@param ... any
---@return any
---@where running, test, view, bot
function value(id, ...) end

--- Tell everybody at the table, in words and things that become one sentence: for what
--- happens by itself and is easily missed. It changes nothing.
---
---     announce("Rain! ", player, " stays at home.")
---@param ... any
---@where running, test
function announce(...) end

--- The last word of a phase: the game is over.
---
---     return finish("three rounds")
---@param reason string
---@return string, string
function finish(reason) end

--- Rules by name, with all their layers: `rules.pull(player)`, `rules.crisis.loss(player)`
--- for the rule "crisis.loss", `rules[name](player)` for a name that is worked out.
---
---     rules.work.rest(player)
---@type table<string, any>
---@where running, test
rules = {}

--- The table.  Its fields are also the components and pieces of the game:
--- g.bag, g.spot.libya, g.black; g.coins[player] is a player's.
---
---     local most = g.coins:highest()
---@type Table
---@where running, test, view, bot
g = {}

---@class Table
---@field players Player[]           in seat order; g.players:from(player) is a list in order from that one on
---@field count integer              how many players there are
---@field card table<string, Card>   every card by its id
---@field [string] any

--- Change the table by hand, at the prompt or in a test: a step with a name,
--- which undo takes back.  Pieces only move; what breaks an invariant is
--- refused.  Then the same question is asked again; a phase that the function
--- returns, with its arguments, begins instead, from the pieces as they lie.
---
---     edit("a rich player 2", function() g.grain:move(g.barn[2], "rye", 3) end)
---@param name string
---@param fn fun(): string?, ...
---@where test
function edit(name, fn) end

-- 6  Things -------------------------------------------------------------
-- @where running, test, view, bot
-- Scripts hold handles: they compare with ==, print as their title, and have
-- the attributes of their row as fields.  #place and #pile count.

--- A player; the components and pieces of their own are fields: player.hand.
---@class Player
---@field seat integer     1 is the first
---@field id string        "player1"
---@field team integer     its team: 1 and up, or 0
---@field neutral boolean  is it a seat that is nobody's?
---@field next Player      to the left, round the table
---@field previous Player  to the right
---@field [string] any

--- A kind of piece: g.black, player.agent.
---@class Kind
---@field id string        its name
---@field owner? Player    of players' own pieces

--- What all things with a component have.
---@class Part
---@field id string        its name in the row, or the component's
---@field title string     name for people
---@field index integer    its number in the row
---@field component string the component's name
---@field owner? Player    whose it is
---@field [string] any

--- A place for pieces.
---@class Place: Part
local Place = {}

--- Pieces of a kind, or all.
---
---     player.barn:count("rye")
---@param kind? Kind | string
---@return integer
function Place:count(kind) end

--- All pieces.
---
---     if g.grain:total() == 0 then … end
---@return integer
function Place:total() end

--- How many more it takes; nil without a limit.
---
---     if spot:room() == 0 then … end
---@return integer?
function Place:room() end

--- Is it for such pieces?
---
---     if spot:takes(player.worker) then … end
---@param kind Kind | string
---@return boolean
function Place:takes(kind) end

--- Move n pieces of a kind (default: 1); too few, or no room, is an error.
---
---     player.bench:move(spot, player.worker)
---@param to Place
---@param kind? Kind | string may be left out if the place takes no other
---@param n? integer
---@return integer n
---@where running, test
function Place:move(to, kind, n) end

--- Move n pieces of a kind, or as many as there are; returns how many.
---
---     local paid = player.barn:move_up_to(g.spent, g.rye, 3)
---@param to Place
---@param kind Kind | string
---@param n integer
---@return integer
---@where running, test
function Place:move_up_to(to, kind, n) end

--- Move everything, or all of a kind; returns how many.
---
---     g.spent:move_all(g.grain)
---@param to Place
---@param kind? Kind | string
---@return integer
---@where running, test
function Place:move_all(to, kind) end

--- Every piece goes to its owner's place.
---
---     g.idle:send_home(g.bench)
---@param homes Row
---@where running, test
function Place:send_home(homes) end

--- Pieces in the open.
---@class Pool: Place

--- A space of a track.
---@class Space: Place

--- A place of a graph.
---@class Node: Place
---@field column? integer   in a grid
---@field row? integer      in a grid
local Node = {}

--- Does a step lead from it to the other?
---
---     if g.land.c1r1:next_to(g.land.c1r2) then … end
---@param other Node
---@return boolean
function Node:next_to(other) end

--- The places that steps lead to.
---
---     for _, place in ipairs(g.land.c3r4:neighbours()) do … end
---@return Node[]
function Node:neighbours() end

--- Pieces to be drawn blind.
---@class Bag: Place
local Bag = {}

--- Draw blind.  Without n: the kind that came, or nil, a text and "EMPTY".
--- With n: how many came.
---
---     local kind = g.grain:draw(player.barn)
---     g.grain:draw(player.barn, 3)
---@param to Place
---@param n? integer
---@return Kind | integer | nil
---@return string?
---@return string?
---@where running, test
function Bag:draw(to, n) end

--- A place where presence counts.
---@class Spot: Place
local Spot = {}

--- The pieces a player has there, and the bonus if there is one.
---
---     if spot:seated(player) == 0 then … end
---@param player Player
---@return integer
function Spot:seated(player) end

--- How a player stands there.
---
---     if spot:standing(player) == "first" then … end
---@param player Player
---@return "absent" | "behind" | "tied" | "first"
function Spot:standing(player) end

--- Who alone has most, or nil.
---
---     local leader = spot:leader()
---@return Player?
function Spot:leader() end

--- A component that is a row, or that every player has: row[1], row.libya,
--- g.coins[player].  `ipairs` walks it and # counts its items.
---@class Row
---@field [any] any
local Row = {}

--- Pieces on all its spaces, of a kind or all.
---
---     g.fields:count("wheat")
---@param kind? Kind | string
---@return integer
function Row:count(kind) end

--- The first of its places where such a piece lies, or nil; from the n-th place on: `g.land:find("cart", 4)`.
---
---     local at = g.land:find(player.cart)
---@param kind Kind | string
---@param from? integer
---@return Place?
function Row:find(kind, from) end

--- Of a graph: what the cheapest way from a place to each of its places costs,
--- by their index, whatever lies on the way; nil where there is none.
---
---     local far = g.land:costs(g.land.c1r1)[g.land.c20r12.index]
---@param from Node
---@return integer[]
function Row:costs(from) end

--- Every piece goes to its owner's place.
---
---     g.fields:send_home(g.bench)
---@param homes Row
---@where running, test
function Row:send_home(homes) end

--- On each space, whoever alone has most pieces adds n to their counter.
---
---     g.fields:majority(g.points, 2)
---@param counters Row a counter for each player
---@param n? integer 1 if left out
---@where running, test
function Row:majority(counters, n) end

--- Put a piece on a space of a track with one piece a space; the occupant is
--- pushed one on, and so forth.  Returns the kind pushed off the end, or nil.
---
---     g.queue:bump(player.worker, player.bench, g.bench)
---@param kind Kind
---@param from Place where the piece is taken
---@param exit Row   where one pushed off goes, by its owner
---@param entry? integer the space (default: the track's `start`)
---@return Kind?
---@where running, test
function Row:bump(kind, from, exit, entry) end

--- All counters of the row together.
---
---     local all = player.points:get() + player.height:sum()
---@return integer
function Row:sum() end

--- Set every counter of the row.
---
---     g.bid:set(0)
---@param n integer
---@where running, test
function Row:set(n) end

--- Of secret counters: let a player, or everyone, know all of them.
---
---     g.bid:show()
---@param player? Player
---@where running, test
function Row:show(player) end

--- The highest of a row of counters, and a list of who has it: of players, if it
--- is everyone's counter, else of counters.  Scales count by their step.
---
---     local most, list = g.coins:highest()
---@return integer
---@return (Player | Counter | Scale)[]
function Row:highest() end

--- The lowest, and who has it.
---
---     local least = g.coins:lowest()
---@return integer
---@return (Player | Counter | Scale)[]
function Row:lowest() end

--- Who alone has most, or nil.
---
---     local richest = g.coins:alone()
---@return Player | Counter | Scale | nil
function Row:alone() end

--- 1 + how many have more.
---
---     if g.plough:rank(player) == 1 then … end
---@param whose Player | Counter | Scale
---@return integer
function Row:rank(whose) end

--- Add to every counter of the row, or, if one can't take it, to none.
---
---     g.coins:add(2) -- everyone's
---@param n? integer (default: 1)
---@where running, test
function Row:add(n) end

--- A pile of cards; pile[1] is the top card.
---@class Pile: Part
---@field [integer] Card
local Pile = {}

--- How many cards.
---
---     if player.hand:size() > 6 then … end
---@return integer
function Pile:size() end

--- How many more cards it takes; nil: any number.
---
---     if player.hand:room() == 0 then … end
---@return integer?
function Pile:room() end

--- The top card, or nil.
---
---     local card = g.deck:top()
---@return Card?
function Pile:top() end

--- The bottom card, or nil.
---
---     local card = g.deck:bottom()
---@return Card?
function Pile:bottom() end

--- Move the top card onto another pile; nil, a text and "EMPTY" if there is none.
---
---     local card = g.deck:draw(player.hand)
---@param to Pile
---@return Card?
---@return string?
---@return string?
---@where running, test
function Pile:draw(to) end

--- Move a random card onto another pile.
---
---     player.hand:draw_random(rival.hand)
---@param to Pile
---@return Card?
---@return string?
---@return string?
---@where running, test
function Pile:draw_random(to) end

--- Shuffle: nobody knows these cards any more.
---
---     g.deck:shuffle()
---@where running, test
function Pile:shuffle() end

--- Move all cards on top of another pile, in their order; returns how many.
---
---     g.discard:move_all(g.deck)
---@param to Pile
---@return integer
---@where running, test
function Pile:move_all(to) end

--- A list of its cards, top first: for loops that move them.
---
---     for _, card in ipairs(player.hand:cards()) do print(card) end
---@return Card[]
function Pile:cards() end

--- Cards whose attribute has a value; without arguments, all.
---
---     player.hand:count("makes", g.wheat)
---@param attribute? string
---@param value? any
---@return integer
function Pile:count(attribute, value) end

--- A card, chip or tile.  Attributes of its row are fields; one that it lacks
--- reads as nil.
---@class Card
---@field id string      its name; "cat#2" among copies
---@field title? string  name for people, if it has one
---@field group string   the pile it was declared for
---@field [string] any
local Card = {}

--- Put it on top of a pile.
---
---     card:move(g.discard)
---@param pile Pile
---@return Card
---@where running, test
function Card:move(pile) end

--- Put it at the bottom of a pile.
---
---     card:under(g.deck)
---@param pile Pile
---@return Card
---@where running, test
function Card:under(pile) end

--- The pile where it lies.
---
---     if card:pile() == player.hand then … end
---@return Pile
function Card:pile() end

--- 0 face down, 1 face up, or the side of a chip.
---
---     local side = card:face()
---@return integer
function Card:face() end

--- Is it face up?
---
---     if card:is_up() then … end
---@return boolean
function Card:is_up() end

--- Turn it to a face; without one, over.
---
---     card:turn(1)
---@param face? integer
---@return Card
---@where running, test
function Card:turn(face) end

--- Let a player, or everyone, see it.
---
---     card:show(player)
---@param player? Player
---@return Card
---@where running, test
function Card:show(player) end

--- Does the player know it?
---
---     if card:known(player) then … end
---@param player Player
---@return boolean
function Card:known(player) end

--- Two cards change places.
---
---     card:swap(g.deck:top())
---@param other Card
---@where running, test
function Card:swap(other) end

--- A whole number with limits; stepping over them, or beyond 64 bits, is an error.
---@class Counter: Part
local Counter = {}

--- Its value.
---
---     local coins = player.coins:get()
---@return integer
function Counter:get() end

--- Set it.
---
---     g.first:set(1)
---@param n integer
---@return integer n
---@where running, test
function Counter:set(n) end

--- Add n, or 1; returns the new value.
---
---     player.coins:add(-2)
---@param n? integer
---@return integer
---@where running, test
function Counter:add(n) end

--- Of a secret counter: let a player, or everyone, know it.
---
---     player.bid:show()
---@param player? Player
---@where running, test
function Counter:show(player) end

--- Does the player know it?
---
---     if rival.bid:known(player) then … end
---@param player Player
---@return boolean
function Counter:known(player) end

--- A marker on a row of values.
---@class Scale: Part
---@field labels table its steps as declared
local Scale = {}

--- The step it stands on: 1 to n.
---
---     if g.price:step() == 1 then … end
---@return integer
function Scale:step() end

--- How many steps it has.
---
---     if player.plough:step() == player.plough:steps() then … end
---@return integer
function Scale:steps() end

--- Put it on a step, by its number or id.
---
---     g.price:set("top")
---@param step integer | string
---@where running, test
function Scale:set(step) end

--- What the next n steps are worth together (default: 1); nil beyond the end.
---
---     if player.points:get() >= (player.plough:cost(2) or 99) then … end
---@param n? integer
---@return integer?
function Scale:cost(n) end

--- Of a secret scale: let a player, or everyone, know it.
---
---     g.forecast:show()
---@param player? Player
---@where running, test
function Scale:show(player) end

--- Does the player know it?
---
---     if g.forecast:known(player) then … end
---@param player Player
---@return boolean
function Scale:known(player) end

--- Move by so many steps; it stops at the ends.  Returns the steps made.
---
---     g.price:move(-2)
---@param by integer
---@return integer
---@where running, test
function Scale:move(by) end

--- What the step is worth.
---
---     local coins = g.price:value()
---@return integer
function Scale:value() end

--- The band of the step, or nil.
---
---     if g.price:band() == "high" then … end
---@return any
function Scale:band() end

--- A die.
---@class Die: Part
---@field labels any its faces as declared
local Die = {}

--- Roll it; returns what the face is called, or its number, and its band if it
--- has one.
---
---     local number, colour = g.luck:roll()
---@return any
---@return any
---@where running, test
function Die:roll() end

--- The last roll, or nil before the first.
---
---     if g.weather:last() == "rain" then … end
---@return any
---@return any
function Die:last() end

--- The number of the face that lies up; 0 before the first roll.
---
---     if g.weather:face() == 3 then … end
---@return integer
function Die:face() end

--- What the face is worth; its number, if it has only a name.
---
---     local n = g.luck:value()
---@return integer
function Die:value() end

--- The band of the face, or its name; nil if it has neither.
---
---     if g.luck:band() == "red" then … end
---@return any
function Die:band() end

-- 7  Bots and views -----------------------------------------------------
-- @where view

--- For bots: what answer i stands for, as option name and parameters.
---
---     local option, a, b = answer(i)
---@param i integer
---@return string option
---@return any ...
---@where bot
function answer(i) end

--- For bots only: 1 to n by chance.  Rules draw from bags, piles and dice.
---
---     return random(n)
---@param n integer
---@return integer
---@where bot
function random(n) end

---@class PenSpec
---@field signs? table<string, string[]>  more signs: oil = { "●", "o" }, the second for terminals without letters beyond ASCII
---@field styles? table<string, string>   more styles, as terminals call them: oil = "1;33"
---@field seats? table[]                  the players' colours by seat: { name = "red", style = "97;48;5;160" }
---@field methods? table                  methods of the game's own
---@field framed? integer                 the fewest columns for a frame (default: 80)
---@field draws? table<string, fun(pen: Pen, place: Place): string> how places look that hold such pieces, where a
---                                       component is drawn in a panel: { worker = function(pen, place) … end }

--- What a view draws with: it knows who looks, who is asked and how much room there is.  A panel is a
--- rule's name or a function of the pen; it returns a title and lines that fit into `width`, or nothing.
---@class Pen
---@field viewer? Player   who looks; nil sees all
---@field actor? Player    who is asked
---@field columns integer  of the screen
---@field width integer    of the panel that is drawn
---@field glyph table<string, string> signs by name: dot, more, times, turn, line, and the game's own
---@field colour boolean
---@field spoken? boolean
local Pen = {}

--- For views: a pen, for who looks and the screen that the view gets.
---
---     local own = pen(viewer, screen, { signs = { grain = { "●", "o" } } })
---     return own:frame({ { { function() return "Harvest", { own.glyph.grain:rep(g.grain:total()) } end } } }, own:looks())
---@param viewer Player?
---@param screen Screen
---@param spec? PenSpec
---@return Pen
function pen(viewer, screen, spec) end

--- A text in a style (dim, bold, alarm, red, green, yellow, blue, cyan, or one's own), if the screen has colours.
---
---     at:paint("red", "STOP")
---@param style string
---@param text string
---@return string
function Pen:paint(style, text) end

--- A text that stands back.
---
---     at:dim("none")
---@param text string
---@return string
function Pen:dim(text) end

--- A text that stands out.
---
---     at:bold("12")
---@param text string
---@return string
function Pen:bold(text) end

--- At most so many columns of a text.
---
---     at:cut("a very long title", 12)
---@param text string
---@param width integer
---@return string
function Pen:cut(text, width) end

--- A text cut or filled up to so many columns.
---
---     at:pad("grain", 10) .. at:right(tostring(n), 3)
---@param text string
---@param width integer
---@return string
function Pen:pad(text, width) end

--- The same with the text at the right end.
---
---     at:right(tostring(n), 3)
---@param text string
---@param width integer
---@return string
function Pen:right(text, width) end

--- Items side by side, as many to a line of `width` as fit.
---
---     at:flow({ "north 2", "south 1" }, ", ", 8, "fields  ")
---@param items string[]
---@param between string
---@param indent? integer of later lines
---@param first? string   what the first line begins with
---@return string[]
function Pen:flow(items, between, indent, first) end

--- The words of a sentence as lines.
---
---     at:wrap("a sentence of several words", 2)
---@param text string
---@param indent? integer
---@param first? string
---@return string[]
function Pen:wrap(text, indent, first) end

--- A player's number, or a text, in the player's colour.
---
---     at:seat(player) .. " " .. at:colour_name(player)
---@param player Player
---@param text? string
---@return string
function Pen:seat(player, text) end

--- The name of that colour.
---
---     at:colour_name(player)
---@param player Player
---@return string
function Pen:colour_name(player) end

--- A sign that points at the player who is asked; a blank for others.
---
---     at:turn(player) .. at:seat(player)
---@param player Player
---@return string
function Pen:turn(player) end

--- May the viewer look at what is hidden from all but this player?
---
---     at:sees(player)
---@param owner Player
---@return boolean
function Pen:sees(owner) end

--- Who looks, and who is asked if that is somebody else.
---
---     at:looks("all open")
---@param open? string what is said if nobody in particular looks
---@return string
function Pen:looks(open) end

--- A line with a title.
---
---     at:heading("Fields")
---@param title string
---@return string
function Pen:heading(title) end

--- What signs mean, for below a board.
---
---     at:legend { "o grain", "x nothing" }
---@param items string[]
---@return string[]
function Pen:legend(items) end

--- The columns of the frame; 0 where panels stand below each other without one.
---
---     at:frame_width()
---@return integer
function Pen:frame_width() end

--- Panels as lines: bands stand below each other; a band has columns side by side, each of panels below
--- each other, { width = 30, panel, … }.  The last column takes the room that is left.
---
---     local function fields(it) return "Fields", it:flow({ "north", "south" }, ", ") end
---     local lines = at:frame({ { { width = 40, fields }, { fields } }, { { fields } } }, at:looks())
---@param bands table[][]
---@param note? string at the top
---@return string[]
function Pen:frame(bands, note) end

-- 8  Scenario tests -----------------------------------------------------
-- @where test

--- What a test gets.  It stands before the setup: every piece in its home.
---@class Scenario
---@field g Table         the table, free to be changed
---@field results table   what the rule or phase returned, once it is done
local Scenario = {}

--- Run the setup phase with random answers.
---
---     t:setup()
function Scenario:setup() end

--- Begin a phase; it runs until somebody is asked.
---
---     t:phase("turn", t.g.players[1])
---@param name string
---@param ... any
---@return Scenario
function Scenario:phase(name, ...) end

--- Run a rule, or any function, until somebody is asked.
---
---     t:run(rules.round.close)
---@param fn function
---@param ... any
---@return Scenario
function Scenario:run(fn, ...) end

--- Fail unless the two are equal.
---
---     t:equal(t.g.players[1].coins:get(), 3, "coins")
---@param got any
---@param want any
---@param what? string
function Scenario:equal(got, want, what) end

--- Fail unless it is true.
---
---     t:check(t.g.fields.south:leader() == nil, "nobody leads")
---@param truth any
---@param what? string
function Scenario:check(truth, what) end

--- The choice that is asked, or nil.
---
---     t:equal(t:asks(), "work")
---@return string?
function Scenario:asks() end

--- Who is asked.
---
---     t:equal(t:actor(), t.g.players[1])
---@return Player
function Scenario:actor() end

--- Fail unless this is asked, of this player.
---
---     t:expect_choice("work", t.g.players[1])
---@param name string
---@param player? Player
function Scenario:expect_choice(name, player) end

--- Is the answer offered?  Parameters left out match any.  At a choice without
--- options, give the parameters alone.
---
---     t:check(t:offers("work.draw", t.g.fields.north))
---@param option any
---@param ... any
---@return boolean
function Scenario:offers(option, ...) end

--- Give an answer; the rules run on to the next question.
---
---     t:answer("work.draw", t.g.fields.north, 2)
---@param option any
---@param ... any
---@return Scenario
function Scenario:answer(option, ...) end

--- What an answer is worth to a bot that is weights, in thousandths of a point;
--- the terms that add up to it; what the bot says; and by term the numbers that
--- it tells.  Of an interjection the term "anyway" is the best answer to the question.
---
---     local worth, terms, words, told = t:worth("miser", "work.rest")
---     t:equal(worth, 600)
---@param bot string
---@param option any
---@param ... any
---@return integer, table<string, integer>, string, table<string, table<string, any>>
function Scenario:worth(bot, option, ...) end

--- The answer that is worth most to such a bot, as t:answer takes it: its option and
--- parameters.
---
---     t:equal(t:best("miser"), "work.rest")
---@param bot string
---@return string, any ...
function Scenario:best(bot) end

--- What the layers in use change, as `diff` lists it.
---
---     local list = t:changes() -- { "sets draw.most" }
---@return string[]
function Scenario:changes() end

--- How many tests the layers in use bring.
---
---     t:check(t:own_tests() > 0, "there is no test")
---@return integer
function Scenario:own_tests() end

--- Run one of the tests that the layers in use bring, by its number, if it is for a
--- table of this size: a lesson asks so whether a learner's test passes.
---
---     if not t:asks() then t:own_test(1) end
---@param i integer
function Scenario:own_test(i) end

--- Another player interjects while the question waits.  Parameters left out
--- match any.
---
---     t:interject(t.g.players[2], "shout")
---@param player Player
---@param option string
---@param ... any
---@return Scenario
function Scenario:interject(player, option, ...) end

--- Fail unless this guard refuses the answer.
---
---     t:refused("work.full", "work.draw", t.g.fields.south)
---@param guard string
---@param option any
---@param ... any
function Scenario:refused(guard, option, ...) end

--- The guards that refuse an answer.
---
---     #t:refusals("work.rest") == 0
---@param option any
---@param ... any
---@return string[]
function Scenario:refusals(option, ...) end

--- The same in words.
---
---     print(t:reason("work.draw", t.g.fields.north))
---@param option any
---@param ... any
---@return string
function Scenario:reason(option, ...) end

--- Choose what comes from a bag next, or how a die rolls.
---
---     t:fate(t.g.grain, { "rye", "wheat" })
---     t:fate(t.g.weather, { "rain", 1 }) -- faces by name or number
---@param bag Bag | Die
---@param kinds (string | integer | Kind)[]
function Scenario:fate(bag, kinds) end

--- Lay out a whole position, as `position save` writes it: rows that begin with
--- a place (and its pieces), a pile (and its cards, top first), a counter (and
--- its value) or a card (and its face).  Pieces that no row has are at home,
--- other things as at the start.
---
---     t:position { { g.barn[1], rye = 3 }, { g.fields.north, worker = { 2, 1 } }, { g.year, 2 } }
---@param rows table
---@return Scenario
function Scenario:position(rows) end

--- Begin the phase that the last one named, and so on until somebody is asked or the game is over.
---
---     t:phase("setup"):go_on()
---@return Scenario
function Scenario:go_on() end

--- Fail unless every piece is where it can be and every invariant holds.
---
---     t:prove()
---@return Scenario
function Scenario:prove() end

--- What lies where, in one word: equal for equal positions.
---
---     t:equal(#t:digest(), 16)
---@return string
function Scenario:digest() end

--- Go on with random answers until the rule or phase is done.
---
---     t:auto()
function Scenario:auto() end

--- For the position of a lesson: it is set, and this phase comes next.
---
---     t:begin("turn", t.g.players[1])
---@param phase string
---@param ... any
function Scenario:begin(phase, ...) end

-- Lessons ---------------------------------------------------------------
-- @where lesson

---@class LessonSpec
---@field minutes integer               how long it takes
---@field players? integer              how many sit at the table
---@field layers? string[]              layers to put on
---@field set? table<string, any>       values to set, as --set does
---@field seed? integer                 the luck (default: 1)
---@field bots? table<integer, string>  seats that play by themselves
---@field coach? string                 the bot that comments on the learner's answers
---@field seat? integer                 the learner's: whose eyes see the table (default: those of whoever is asked)
---@field also? string[][]              layers under which it must work as well
---@field position? fun(t: Scenario)    what lies on the table; ends with t:begin

--- The lesson of this file.  variants/peak_oil/lessons/template.lua is one, and
--- says how to write another.
---
---     local first = lesson { minutes = 4, players = 4 }
---@param spec LessonSpec
---@return Lesson
function lesson(spec) end

---@class LessonStep
---@field position? fun(t: Scenario)    a new position
---@field plays? string[]               lines typed before it begins
---@field quietly? boolean              they are not shown, for its text tells what happened
---@field goal? fun(s: LessonState): boolean  a task: is it done?
---@field tests? table[]                a task: { id =, run = function(t) }, scenario tests that must hold under the layer the
---                                     learner wrote; the text STEP.test.ID is shown for the first that fails
---@field answer? any                   a question: the answer, or a function(s) that works it out
---@field show? string[]                lines that do the task
---@field by_hand? boolean              what it shows may change the table by hand: put, take, undo
---@field passes? boolean               it is passed over if its goal is reached already
---@field within? integer               answers before the learner is told that he plays freely
---@field hints? any[]                  true, a function(s) that must hold, a line that must be legal
---@field wrong? table[]                { id =, when = function(s), try = lines }: known mistakes
---@field what_if? table[]              { id =, show = lines, goal = function(s) }: other ways
---@field cites? string                 ledger ids that `why` quotes

---@class Lesson
local Lesson = {}

--- One more step: a task, a question, or something to read.
---
---     first:step("deploy", { goal = function(s) return s.answers > 0 end, show = "HQ to Invest" })
---@param id string
---@param spec? LessonStep
function Lesson:step(id, spec) end

--- What the functions of a step get: they look, and change nothing.
---@class LessonState: Scenario
---@field lines string[]      what was typed in this step
---@field line string         the last of them, or ""
---@field word string         what a question was answered with
---@field value any           the same as a number, if it is one
---@field answers integer     how many answers the learner gave in this step
---@field given string[]      these in words, without those that were undone
---@field phases integer      phases that began since the step did
---@field over boolean        the game is over
local LessonState = {}

--- Was a line typed in this step that begins so?
---
---     s:typed("board")
---@param word string
---@return boolean
function LessonState:typed(word) end

--- Were these answers given in this step, in any order, and no others?
---
---     s:said("HQ to Invest", "act on Libya")
---@param ... string
---@return boolean
function LessonState:said(...) end

-- 9  Lua ----------------------------------------------------------------
-- @where declaring, layer, running, test, view, bot
-- Lua 5.4 without io, os, debug, package, coroutine, utf8, load and patterns.
-- The order of `pairs` is fixed, so that a game can be played again.

--- Stop with a message unless v is true.
---
---     assert(1 + 1 == 2, "sums are exact")
---@generic T
---@param v T
---@param message? any
---@param ... any
---@return T, any ...
function assert(v, message, ...) end

--- Stop with a message; the move is taken back.
---
---     pcall(function() error("no") end) == false
---@param message any
---@param level? integer
function error(message, level) end

--- The metatable you gave; false for the engine's own things.
---
---     getmetatable(setmetatable({}, { __len = function() return 3 end })).__len() == 3
---@param v any
---@return any
function getmetatable(v) end

--- Walk 1, 2, 3 … of a list, a row or a pile.
---
---     for i, name in ipairs({ "rye", "wheat" }) do … end
---@generic V
---@param list V[] | Row | Pile
---@return fun(list: any, i?: integer): integer, V
---@return any
---@return integer
function ipairs(list) end

--- The next key in the order of `pairs`; slow on large tables.
---
---     next({ rye = 2 }) == "rye"
---@param t table
---@param key? any
---@return any, any
function next(t, key) end

--- Walk a table in a fixed order: 1, 2, 3 …, then other numbers and texts, each
--- sorted.  Keys must be numbers, texts or truths.
---
---     for name, price in pairs({ rye = 2, wheat = 3 }) do … end
---@generic K, V
---@param t table<K, V>
---@return fun(): K, V
function pairs(t) end

--- Call a function and catch its errors; limits are not caught.
---
---     pcall(error, "no") == false
---@param fn function
---@param ... any
---@return boolean ok
---@return any ...
function pcall(fn, ...) end

--- Write a line; much output is cut.
---
---     print("coins:", 3)
---@param ... any
function print(...) end

--- Are the two the same, without __eq?
---
---     rawequal("a", "a")
---@param a any
---@param b any
---@return boolean
function rawequal(a, b) end

--- A field, without __index.
---
---     rawget({ rye = 2 }, "rye") == 2
---@param t table
---@param key any
---@return any
function rawget(t, key) end

--- The length, without __len.
---
---     rawlen({ 1, 2 }) == 2
---@param v table | string
---@return integer
function rawlen(v) end

--- Set a field, without __newindex.
---
---     rawset({}, "rye", 2).rye == 2
---@param t table
---@param key any
---@param v any
---@return table
function rawset(t, key, v) end

--- The arguments from the i-th on, or with "#" how many there are.
---
---     select("#", 1, 2, 3) == 3
---@param i integer | "#"
---@param ... any
---@return any ...
function select(i, ...) end

--- Give a table a copy of these metamethods; __gc, __mode and __close are refused.
---
---     #setmetatable({}, { __len = function() return 3 end }) == 3
---@param t table
---@param meta? table
---@return table
function setmetatable(t, meta) end

--- The keys of a table as a sorted list, in the order of `pairs`.
---
---     for _, name in ipairs(sorted({ rye = 2, wheat = 3 })) do print(name) end
---@param t table
---@return any[]
function sorted(t) end

--- A text as a number, or nil; in a base from 2 to 36 if one is given.
---
---     tonumber("12") == 12
---@param v any
---@param base? integer
---@return number?
function tonumber(v, base) end

--- A value as text.  Tables and functions show no address.
---
---     tostring(12) == "12"
---@param v any
---@return string
function tostring(v) end

--- The type's name; things of the game are "userdata".
---
---     type({}) == "table"
---@param v any
---@return string
function type(v) end

--- Texts.  All are methods too: `name:starts("PO-")`.  There are no patterns.
---@class stringlib
string = {}

--- Bytes of a text.
---
---     ("a"):byte() == 97
---@param s string
---@param i? integer
---@param j? integer
---@return integer ...
function string.byte(s, i, j) end

--- A text of these bytes.
---
---     string.char(97, 98) == "ab"
---@param ... integer
---@return string
function string.char(...) end

--- Does it end so?  `("base.lua"):ends(".lua")`
---
---     ("base.lua"):ends(".lua")
---@param s string
---@param ending string
---@return boolean
function string.ends(s, ending) end

--- Where a plain text occurs: first and last place, or nil.  A text with signs
--- that patterns use needs `true` as the fourth argument.
---
---     ("work.draw"):find(".", 1, true) == 5
---@param s string
---@param text string
---@param init? integer
---@param plain? boolean
---@return integer?, integer?
function string.find(s, text, init, plain) end

--- As in Lua, without %a and %p: `("%-10s %3d"):format(name, n)`.
---
---     ("%-4s|%3d"):format("rye", 2) == "rye |  2"
---@param format string
---@param ... any
---@return string
function string.format(format, ...) end

--- Its length in bytes.
---
---     ("rye"):len() == 3
---@param s string
---@return integer
function string.len(s) end

--- Small letters (of English).
---
---     ("Rye"):lower() == "rye"
---@param s string
---@return string
function string.lower(s) end

--- The text n times.
---
---     ("ab"):rep(2, "-") == "ab-ab"
---@param s string
---@param n integer
---@param separator? string
---@return string
function string.rep(s, n, separator) end

--- Backwards.
---
---     ("rye"):reverse() == "eyr"
---@param s string
---@return string
function string.reverse(s) end

--- The texts between separators: `("a,b"):split(",")`.
---
---     ("a,b"):split(",")[2] == "b"
---@param s string
---@param separator string
---@return string[]
function string.split(s, separator) end

--- Does it start so?  `id:starts("work.")`
---
---     ("work.draw"):starts("work.")
---@param s string
---@param start string
---@return boolean
function string.starts(s, start) end

--- A part of it.
---
---     ("wheat"):sub(2, 3) == "he"
---@param s string
---@param i integer
---@param j? integer
---@return string
function string.sub(s, i, j) end

--- Without spaces at both ends.
---
---     ("  rye "):trim() == "rye"
---@param s string
---@return string
function string.trim(s) end

--- Capital letters (of English).
---
---     ("Rye"):upper() == "RYE"
---@param s string
---@return string
function string.upper(s) end

--- The columns it takes on a terminal: its characters, without colours.
---
---     ("é"):width() == 1
---@param s string
---@return integer
function string.width(s) end

--- Lists.  Metamethods are not asked.
---@class tablelib
table = {}

--- Join texts and numbers.
---
---     table.concat({ 1, 2 }, "-") == "1-2"
---@param list table
---@param separator? string
---@param i? integer
---@param j? integer
---@return string
function table.concat(list, separator, i, j) end

--- Put a value in, at the end or before a place.
---
---     local list = { 1, 3 }
---     table.insert(list, 2, 2)
---@param list table
---@param pos integer
---@param v any
---@overload fun(list: table, v: any)
function table.insert(list, pos, v) end

--- Copy a stretch of a list.
---
---     #table.move({ 1, 2, 3 }, 2, 3, 1, {}) == 2
---@param from table
---@param first integer
---@param last integer
---@param at integer
---@param to? table
---@return table
function table.move(from, first, last, at, to) end

--- The arguments as a list, their number in `n`.
---
---     table.pack(1, 2).n == 2
---@param ... any
---@return table
function table.pack(...) end

--- Take a value out: the last, or the one at a place.
---
---     table.remove({ 1, 2 }) == 2
---@param list table
---@param pos? integer
---@return any
function table.remove(list, pos) end

--- Sort; equal ones keep their order.
---
---     local list = { 3, 1 }
---     table.sort(list, function(a, b) return a > b end)
---@generic T
---@param list T[]
---@param less? fun(a: T, b: T): boolean
function table.sort(list, less) end

--- The values of a list.
---
---     table.unpack({ 1, 2 }) == 1
---@param list table
---@param i? integer
---@param j? integer
---@return any ...
function table.unpack(list, i, j) end

--- Numbers: what is exact on every machine.  Chance belongs to bags, piles and dice.
---@class mathlib
math = {}

--- Larger than any number; the limits of integers; pi.
math.huge = 1e308 * 10
math.maxinteger = 0x7fffffffffffffff
math.mininteger = -0x7fffffffffffffff - 1
math.pi = 3.141592653589793

--- Without its sign.
---
---     math.abs(-3) == 3
---@generic N: number
---@param x N
---@return N
function math.abs(x) end

--- Rounded up.
---
---     math.ceil(1.5) == 2
---@param x number
---@return integer
function math.ceil(x) end

--- Rounded down.
---
---     math.floor(1.5) == 1
---@param x number
---@return integer
function math.floor(x) end

--- The rest of a division that rounds towards zero.
---
---     math.fmod(7, 3) == 1
---@param x number
---@param y number
---@return number
function math.fmod(x, y) end

--- The largest.
---
---     math.max(1, 3, 2) == 3
---@generic N: number
---@param x N
---@param ... N
---@return N
function math.max(x, ...) end

--- The smallest.
---
---     math.min(1, 3, 2) == 1
---@generic N: number
---@param x N
---@param ... N
---@return N
function math.min(x, ...) end

--- The whole part and the rest.
---
---     math.modf(1.5) == 1.0
---@param x number
---@return number, number
function math.modf(x) end

--- The square root.
---
---     math.sqrt(9) == 3.0
---@param x number
---@return number
function math.sqrt(x) end

--- A float without a fraction as an integer, or nil.
---
---     math.tointeger(3.0) == 3
---@param x any
---@return integer?
function math.tointeger(x) end

--- "integer", "float", or nil.
---
---     math.type(3) == "integer"
---@param x any
---@return "integer" | "float" | nil
function math.type(x) end

--- Is a below b as unsigned numbers?
---
---     math.ult(1, -1)
---@param a integer
---@param b integer
---@return boolean
function math.ult(a, b) end
