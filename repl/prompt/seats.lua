--- Who plays, and answering.
local files, game, prompt = require "files", require "game", require "prompt"
local saves, seats, term = require "saves", require "seats", require "term"
local coach, say = require "prompt.coach", require "prompt.say"
local lists = require "front.lists"
local tell, refuse = say.tell, say.refuse

local playing = {}

group "Playing"

local function show_seats()
  for seat = 1, game.players() do
    term.write("  ")
    tell("player %d: %s\n", seat, prompt.bot(seat) or "me")
  end
end

--- The game's own bots: ", 'heuristic'".
local function own_bots()
  return table.concat(lists.map(game.ask("names") or {}, function(n)
    return n.kind == "bot" and say.text(", '%s'", n.name) or nil
  end))
end

command {
  name = "bot", fr = { "robot" }, usage = "[SEAT NAME]", help = "who sits where; seat a bot, or 'me'", whole = true,
  completes = { "", "random|greedy|mcts:500|me|BOT" },
  run = function(rest)
    if rest == "" then return show_seats() end
    local seat, name = rest:match("^%s*([+-]?%d+)%s*([^\n]+)")
    seat = seat and math.tointeger(tonumber(seat))
    if not seat or seat < 1 or seat > game.players() then
      return refuse("bot SEAT NAME: a seat from 1 to %d, and 'random', 'greedy', 'mcts:500'%s, 'bot.lua', "
        .. "'cmd:./bot.py', or 'me'", game.players(), own_bots())
    end
    local bot = name ~= "me" and name ~= "-" and name or nil
    if seats.name_bot(seat, bot) then prompt.go_on() end
  end,
}

--- "5 turns": until the question has gone to somebody else five times.
local function turns_in(rest)
  if rest == "turn" or rest == "turns" then return "1" end
  return rest:match("^([^ \t]*)[ \t]+turns?$")
end

--- What was answered, a line each; the last ones if there are many.
local function tell_given(n)
  local SHOWN <const> = 12
  local lines = game.ask("story", math.min(n, SHOWN), false) or {}
  if n > SHOWN then tell("… %d before; 'log %d' tells all\n", n - SHOWN, n) end
  say.lines(lines)
end

command {
  name = "auto", usage = "[N [turns]]",
  help = "let chance (or the seat's bot) give N answers, or play N turns; without N, to the end",
  completes = { "", "turns" },
  run = function(rest)
    local turns = turns_in(rest)
    local n = say.number(turns or rest, 1, math.maxinteger)
    if not n then return end
    if game.status() ~= "asks" then return refuse("no decision is pending") end
    local given, passed, chance, actor = 0, 0, 0, game.actor()
    if not prompt.bot(actor) then
      say.wrap(2, "chance answers for player %d; 'bot %d heuristic' seats a bot that thinks", actor, actor)
    end
    while (turns and passed or given) < n and game.status() == "asks" do
      if prompt.interrupted() or not seats.give_any() then break end
      given = given + 1
      if not prompt.bot(actor) then chance = chance + 1 end
      if game.actor() ~= actor then passed = passed + 1 end
      actor = game.actor()
    end
    if prompt.state().talks and given > 0 and prompt.setting("table") ~= "hidden" then tell_given(given) end
    if chance > 0 then
      tell(given == 1 and "1 answer given, by chance\n" or "%d answers given, %d of them by chance\n", given, chance)
    else
      tell(given == 1 and "1 answer given\n" or "%d answers given\n", given)
    end
    if (turns and passed or given) == n then seats.bots_play() end
    prompt.changed()
  end,
}

--- The number of an answer in the list; nil: it has none.
function seats.number_of(answer)
  local a = not game.asks_number() and lists.find(prompt.labels(), function(a) return a.answer == answer end)
  return a and a.number or nil
end

local FEW <const> = 20 -- games that say nothing yet

--- "HQ to Libya  about 4.3 points: Libya has 5 barrels to ship"
local function advice(r)
  local told = r.valued and not (r.chance and r.visits < FEW)
  return r.label .. (told and "  " .. coach.value(r.value, r.chance, r.visits) or "") .. coach.tried(r.visits)
    .. (r.why and say.text(r.chance and "; on the way: %s" or ": %s", r.why) or "")
end

local function show_row(r)
  local number = seats.number_of(r.answer)
  term.write(number and ("%4d  "):format(number) or "      ")
  term.wrap(advice(r), 8)
end

--- Why the bot's own answer is better than another one; a search says it of the one tried next often.
local function show_rather(bot, best, other)
  local again = not best.chance and seats.advise(bot, other.answer)
  local why = other.rather or again and again[1] and again[1].answer == best.answer and again[1].why
  if not why and not best.chance then return end
  term.write("        ")
  if other.rather then
    say.wrap(8, "on the way of the first, against this one: %s", why)
  elseif why then
    say.wrap(8, "the first has more: %s", why)
  else
    say.wrap(8, "what the two lead to is not clearly different")
  end
end

local function show_advice(bot, list)
  local SHOWN <const>, LEAST <const> = 5, 0.05 -- rows; points that can be seen
  local best, shown, last, behind = list[1], 0, nil, false
  for _, r in ipairs(list) do
    -- one of two equal cards will do
    if shown < SHOWN and r.label ~= last then
      last, shown = r.label, shown + 1
      show_row(r)
      local less = best.valued and r.valued and best.value - r.value >= LEAST
      if best.chance then less = best.why and r ~= best and r.visits >= FEW end
      if not behind and less then
        behind = true -- of those that are worth less the first one
        show_rather(bot, best, r)
      end
    end
  end
end

--- What a bot makes of one answer, beside its own.
local function show_one(bot, list, answer)
  local own = lists.find(list, function(r) return r.answer == answer end)
  show_row(own or { answer = answer, label = game.said(game.label(answer) or ""), visits = 0 })
  if list[1].answer == answer then
    say.wrap(2, "'%s' would answer that, too", bot)
  else
    say.wrap(2, "'%s' would rather answer:", bot)
    show_row(list[1])
    if own and own.rather then say.hang("        ", 8, "on its way, against the other: %s", own.rather) end
  end
end

--- The answer that was typed: its number, an amount, or words that only it has.
local function answer_meant(text)
  local amount, refusal = nil, nil
  if game.asks_number() then amount, refusal = prompt.amount(text) end
  if amount then return not refusal and amount or nil, refusal end
  local n = text:find("^%d+$") and math.tointeger(tonumber(text))
  for _, how in ipairs(n and {} or { "begins", "within", "jumbles" }) do
    local m = prompt.match(text, how)
    if m.count == 1 then
      n = m.at
      break
    end
  end
  local a = n and not game.asks_number() and lists.find(prompt.labels(), function(a) return a.number == n end)
  return a and a.answer or nil
end

--- "[BOT] [ANSWER]": who is asked, and about which answer; nil, and that was said: nothing of the kind.
local function asked_about(rest)
  if rest == "" then return coach.adviser() end
  local _, report = game.has_bot(rest)
  if not report then return rest end
  local bot, behind = rest:match("^(%S+)%s+(.+)$")
  if not (bot and game.has_bot(bot)) then bot, behind = coach.adviser(), rest end
  local answer, refusal = answer_meant(behind)
  if answer then return bot, answer end
  if refusal then
    refuse("%s", refusal)
  elseif rest:find(" ", 1, true) and not rest:find("^%S*:") then -- with a colon only bots are called
    refuse("no single answer here has '%s' in its words", behind)
  else
    prompt.fault(report)
  end
end

command {
  name = "suggest", fr = { "conseil" }, usage = "[BOT] [ANSWER]", also = { "hint" },
  help = "what a bot would answer, and why; or what it makes of one answer",
  completes = { "random|greedy|mcts:500|me|BOT" },
  run = function(rest)
    if game.status() ~= "asks" then return refuse("no decision is pending") end
    if prompt.refuse_bots() then return end
    local bot, answer = asked_about(rest)
    if not bot then return end
    if not answer then tell("%s would answer:\n", bot == prompt.coach().bot and term.translate("the coach") or bot) end
    local list, report = seats.advise(bot, answer)
    if list and answer then
      show_one(bot, list, answer)
    elseif list then
      show_advice(bot, list)
    elseif prompt.interrupted() then
      refuse("stopped")
    else
      prompt.fault(report)
    end
  end,
}

--- Is it the name of a game?  Then with how many people, 0: one against bots.
local function game_in(rest)
  local name, people = rest:match("^(%S+)%s*(%d*)$")
  if name and lists.has(files.games(prompt.state().variants), name) then
    return name, math.tointeger(tonumber(people)) or 0
  end
end

command {
  name = "new", fr = { "nouvelle" }, usage = "[SEED|GAME [PLAYERS]]",
  help = "a new game, or another one", completes = { "GAME" },
  also = { "restart" },
  run = function(rest)
    if prompt.state().lesson then
      return refuse("'new' does not work in a lesson; 'again all' restarts the lesson, 'quit' leaves it")
    end
    local name, people = game_in(rest)
    if name then return seats.other(name, people) end
    if rest:find("^%a[%a_]*$") then
      local games = table.concat(files.games(prompt.state().variants), ", ")
      say.wrap(2, "no game is called '%s' (%s): it is taken for a seed", rest, games)
    end
    seats.begin(rest)
  end,
}

-- Sitting down -------------------------------------------------------------------

--- Who sits alone at the keyboard meets the game's own bot, if it has one, at all other seats.
function playing.alone()
  local bots = game.ask("bots") or {}
  local bot = lists.has(bots, "heuristic") and "heuristic" or bots[1] or "random"
  for seat = 2, game.players() do prompt.seat(seat, bot) end
end

--- Does a bot look ahead more than 20,000 times or 10 seconds for an answer?  Where nobody sits who could stop them,
--- bots play to the end: a hundredth of that is long.
local function thinks_long(bot, people)
  local MOST <const> = { [""] = 20000, ms = 10000, s = 10 }
  local n, unit = bot:match("^mcts:(%d+)(%a*)$")
  return n and tonumber(n) * (people and 1 or 100) > (MOST[unit] or 0)
end

--- The bots a save tells of sit down again; one that is gone, or thinks for long, which who opens a save has not asked
--- for, leaves its seat to a person.  A link reads no file of whoever opens it.
function playing.again(link)
  local bots, people = {}, false
  for seat = 1, game.players() do
    bots[seat] = saves.noted("seat." .. seat)
    people = people or bots[seat] == ""
  end
  for seat, bot in ipairs(bots) do
    local sits = bot == ""
    if thinks_long(bot, people) then
      refuse("'%s' would think for long: 'bot %d %s' seats it again", bot, seat, bot)
    elseif link and bot:find("/", 1, true) or link and bot:find(".lua", 1, true) then
      refuse("'%s' is a file, which no link brings: 'bot %d %s' seats it", bot, seat, bot)
    else
      sits = sits or prompt.seat(seat, bot)
    end
    if not sits then prompt.seat(seat, nil) end
  end
end

return playing
