--- The coach: after each answer of a person, what a bot would have done in its place, and why.
local game, prompt, seats, term = require "game", require "prompt", require "seats", require "term"
local lists, say = require "front.lists", require "prompt.say"
local wrap = say.wrap

local coach = {}

-- In a game without a bot of its own he tries this many games.
local LOOKS_AHEAD <const> = "mcts:1000"

-- Who he is --------------------------------------------------------------------

--- Who gives advice here when nobody is named: the coach, else the best the game has.
function coach.adviser()
  local bot = prompt.coach().bot
  if bot ~= "" then return bot end
  local names, report = game.ask("names")
  if not names then prompt.fault(report) end
  local own = lists.find(names or {}, function(n) return n.kind == "bot" end)
  return own and own.name or LOOKS_AHEAD
end

--- "on", "off", or a bot; "": say what there is.
function coach.set(word)
  local bot = prompt.coach().bot
  if word == "off" then
    bot = ""
  elseif word == "on" then
    bot = coach.adviser()
  elseif word ~= "" then
    local good, report = game.has_bot(word)
    if not good then return prompt.fault(report) end
    bot = word
  end
  prompt.coach { bot = bot, met = false }
  if bot == "" then
    wrap(0, "the coach is silent; 'coach on' or 'coach mcts:500' brings it back")
  else
    wrap(0, "the coach comments on every answer; it thinks like '%s'. 'suggest' asks it before you answer, 'coach off' "
      .. "silences it", bot)
  end
end

-- Thinking ---------------------------------------------------------------------

local mind = nil -- what he makes of an answer that is being given

--- Does somebody read along who sits elsewhere at this table?  The coach reasons from what the asked
--- one alone knows.
local function others_look_on()
  local state = prompt.state()
  return not state.lesson and not state.class and prompt.setting("table") == "turn" and prompt.people() > 1
end

local function decides()
  local from, to = game.asks_number()
  local n = #game.answers()
  if from then return from < to or n > 0 end
  return n > 1
end

--- Before an answer is given he makes up his mind.
function coach.thinks(answer)
  local c = prompt.coach()
  mind = nil
  -- where there is nothing to decide there is nothing to say
  if game.status() ~= "asks" or not decides() then return end
  local discreet = others_look_on()
  if discreet and seats.in_secret() then
    if not c.excused then
      wrap(0, "coach: I say nothing about secret answers while others look on; 'setting table hidden' sends them away")
    end
    return prompt.coach { excused = true }
  end
  local label = game.said(game.label(answer) or "")
  local rows, report = seats.advise(c.bot, answer)
  if not rows then return prompt.fault(report) end
  if #rows == 0 then return end
  local yours, best = lists.find(rows, function(r) return r.answer == answer end) or {}, rows[1]
  -- two cards that are called the same are the same to anybody
  mind = { best = best, yours = yours, discreet = discreet, same = best.answer == answer or best.label == label }
end

-- Speaking ---------------------------------------------------------------------

--- "4.3", in French "4,3"; nothing is "-0.0".  A chance is "44 %".
local function worth(value, chance)
  if chance then return ("%.0f %%"):format(100 * value) end
  return term.number(math.abs(value) < 0.05 and 0 or value)
end

--- What an answer is worth: "about 4.3 points", "44 %".
function coach.value(value, chance, tried)
  if chance and (tried or 0) > 0 then -- how well so many games tell a chance (Wilson)
    local n, z = tried, 1.96
    local half = z / (n + z * z) * math.sqrt(value * (1 - value) * n + z * z / 4)
    return say.text("about %s to win", ("%.0f ± %.0f %%"):format(100 * value, 100 * half))
  end
  if chance then return say.text("about %s to win", worth(value, chance)) end
  return term.translate("about %s points", math.abs(value) < 1.95):format(worth(value, chance))
end

--- "; 20 games tried", by who looks ahead.
function coach.tried(games)
  if games == 1 then return say.text("; %d game tried", games) end
  return games > 0 and say.text("; %d games tried", games) or ""
end

--- "(about 3.2 points, yours 1.0)": what the two are worth to him; nil: he has no numbers.
local function values(m)
  local best, yours = m.best, m.yours
  if not best.valued or m.same and not best.chance then return nil end
  return " (" .. coach.value(best.value, best.chance)
    .. (not m.same and yours.valued and say.text(", yours %s", worth(yours.value, best.chance)) or "")
    .. coach.tried(best.visits) .. ")"
end

--- Too near to his own to blame anybody: estimates are rough (a quarter of what is at stake, but no
--- more than half a point), and few games tried prove little (one standard error of their difference).
local function is_close(m)
  local FEW <const> = 100 -- games in which the learner's answer was not tried
  local best, yours = m.best, m.yours
  if best.chance and not yours.valued then return best.visits < FEW end
  if not best.valued or not yours.valued then return false end
  local margin = math.min(0.5, math.max(0.25, 0.25 * math.max(math.abs(best.value), math.abs(yours.value))))
  if best.chance then margin = 0.5 * math.sqrt(1 / math.max(1, best.visits) + 1 / math.max(1, yours.visits)) end
  return best.value - yours.value < margin
end

--- The comment; are there numbers in it?
local function comment(m)
  local close = not m.same and is_close(m)
  local text
  if m.same then
    text = term.translate("coach: yes, I would do the same")
  elseif m.discreet and close then
    text = term.translate("coach: good")
  elseif m.discreet then
    text = term.translate("coach: I would do something else; 'undo', then 'suggest' tells you what and why")
  elseif close then
    text = say.text("coach: good; '%s' is about as good", m.best.label)
  else
    text = say.text("coach: I would rather answer '%s'", m.best.label)
  end
  if close or m.discreet then return text, false end
  local numbers = values(m)
  local why = m.yours.rather or m.best.why
  local how = m.best.chance and not m.yours.rather and "; on the way: %s" or ": %s"
  return text .. (numbers or "") .. (why and say.text(how, why) or ""), numbers ~= nil
end

--- Afterwards he says so, and once what his numbers are.
function coach.speaks()
  local m, c = mind, prompt.coach()
  mind = nil
  if not m then return end
  local text, numbers = comment(m)
  wrap(2, "%s", "\6" .. text .. "\1")
  if numbers and not c.met then
    term.write("  ")
    if m.best.chance then
      wrap(2, "(He plays games on from here in his head; the numbers are the chances to win that he found. 'suggest' "
        .. "asks him before you answer.)")
    else
      wrap(2, "(The points are what he expects the answer to bring you by the end of the game, a rough guess; "
        .. "'suggest' asks him before you answer.)")
    end
  end
  prompt.coach { met = c.met or numbers, shown = true }
end

return coach
