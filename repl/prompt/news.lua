--- What is told of a game as it goes on: the table it is played at, what an answer was and brought, what begins.
local game, prompt, term, tree = require "game", require "prompt", require "term", require "tree"
local lists, say = require "front.lists", require "prompt.say"

local news = {}

-- The table ----------------------------------------------------------------------

--- "peak_oil + brutal", and how many play it, as a sentence has them.
local function named()
  local rules, players = tree.rules(-1), game.players()
  return game.name(), rules == "" and "" or " + ", rules, players, players == 1 and "" or "s"
end

--- "peak_oil + brutal, 2 players (player 2: heuristic), seed 3".
function news.table(seed)
  local seats = ""
  for seat = 1, game.players() do
    local bot = prompt.bot(seat)
    if bot then seats = seats .. say.text("%splayer %d: %s", seats == "" and " (" or ", ", seat, bot) end
  end
  local name, sign, rules, players, plural = named()
  say.wrap(2, "%s%s%s, %d player%s%s%s, seed %s", name, sign, rules, players, plural, seats,
    seats == "" and "" or ")", seed)
end

--- A game that was saved stands there now.
function news.loaded(from)
  local name, sign, rules, players, plural = named()
  say.tell("loaded %s: %s%s%s, %d player%s, decision %d\n", from, name, sign, rules, players, plural,
    tree.node(tree.here()).decision)
end

-- What happens --------------------------------------------------------------------

--- What chance brought in one line, then each announcement.
local function tell(told)
  if (told.chance or "") ~= "" then say.hang("  ", 4, "%s", told.chance) end
  for _, text in ipairs(told.announced) do say.hang("  ", 4, "%s", "\6* " .. text .. "\1") end
end

--- What the rules have announced so far.
function news.announced()
  local told = game.ask("news", 0, false)
  if told then tell(told) end
end

--- What everybody saw since this player answered last: the screen is empty.
function news.round()
  local story = game.ask("story", "round", false)
  for _, line in ipairs(story or {}) do term.write(line .. "\n") end
  if story and #story == 0 then news.announced() end
end

--- What an answer let a seat know and not all, a look, a price, and it didn't know before.  Where several sit at the
--- keyboard it says to whom.
local function tell_learned(learned, before, seat)
  for _, text in ipairs(learned) do
    if not lists.has(before, text) then
      if prompt.people() > 1 then
        say.hang("  ", 4, "for player %d's eyes: %s", seat, text)
      else
        say.hang("  ", 4, "for your eyes: %s", text)
      end
      prompt.coach { shown = true } -- it is read before the table goes on
    end
  end
end

--- Who answered what (nil: it is secret), with a remark; what the coach makes of it, and what it brought since so many
--- events, also to a seat that knew this before.
function news.answered(actor, answer, remark, events, seat, before)
  local said = answer and game.said(answer) or term.translate("answers in secret")
  if said:find("^%d%d%d%d%d+$") then said = say.group(said) end
  say.wrap(2, "%s%s %s%s%s", prompt.seat_name(actor), term.translate(":"), said, remark == "" and "" or " ", remark)
  if prompt.coach().bot ~= "" then require "prompt.coach".speaks() end -- he has not seen the luck to come
  local told, now = game.ask("news", events, true), game.ask("moment", seat)
  if told then tell(told) end
  tell_learned(now and now.learned or {}, before or {}, seat)
end

return news
