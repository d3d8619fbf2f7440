--- Who plays, and answering.
local files, game, prompt = require "files", require "game", require "prompt"
local seats, term = require "seats", require "term"
local coach, say = require "prompt.coach", require "prompt.say"
local tell, refuse = say.tell, say.refuse

group "Playing"

local function show_seats()
  for seat = 1, game.players() do
    term.write("  ")
    tell("player %d: %s\n", seat, prompt.bot(seat) or "me")
  end
end

--- The game's own bots: ", 'heuristic'".
local function own_bots()
  local list = {}
  for _, n in ipairs(game.ask("names") or {}) do
    if n.kind == "bot" then list[#list + 1] = say.text(", '%s'", n.name) end
  end
  return table.concat(list)
end

command {
  name = "bot", usage = "[SEAT NAME]", help = "who sits where; seat a bot, or 'me'", whole = true,
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
  for _, line in ipairs(lines) do
    local indent = #line:match("^ *")
    term.write((" "):rep(indent))
    term.wrap(line:sub(indent + 1), indent + 2)
  end
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
    if prompt.state().talks and not prompt.bot(actor) then
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
      tell("%d answers given, %d of them by chance\n", given, chance)
    else
      tell("%d answers given\n", given)
    end
    if (turns and passed or given) == n then seats.bots_play() end
    prompt.changed()
  end,
}

--- "HQ to Libya  about 4.3 points: Libya has 5 barrels to ship"
local function advice(r)
  local FEW <const> = 20 -- games that say nothing yet
  local told = r.valued and not (r.chance and r.visits < FEW)
  return r.label .. (told and "  " .. coach.value(r.value, r.chance, r.visits) or "") .. coach.tried(r.visits)
    .. (r.why and say.text(": %s", r.why) or "")
end

local function show_advice(list)
  local SHOWN <const> = 5
  local shown, last = 0, nil
  for _, r in ipairs(list) do
    -- one of two equal cards will do
    if shown < SHOWN and r.label ~= last then
      local number = seats.number_of(r.answer)
      last, shown = r.label, shown + 1
      term.write(number and ("%4d  "):format(number) or "      ")
      term.wrap(advice(r), 8)
    end
  end
end

command {
  name = "suggest", usage = "[BOT]", help = "what a bot would answer, and why", also = { "hint" },
  completes = { "random|greedy|mcts:500|me|BOT" },
  run = function(rest)
    if game.status() ~= "asks" then return refuse("no decision is pending") end
    if prompt.refuse_bots() then return end
    local bot = rest ~= "" and rest or coach.adviser()
    tell("%s would answer:\n", bot == prompt.coach().bot and term.translate("the coach") or bot)
    local list, report = seats.advise(bot)
    if list then
      show_advice(list)
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
  for _, known in ipairs(name and files.games(prompt.state().variants) or {}) do
    if known == name then return name, math.tointeger(tonumber(people)) or 0 end
  end
end

command {
  name = "new", usage = "[SEED|GAME [PLAYERS]]", help = "a new game, or another one", completes = { "GAME" },
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
