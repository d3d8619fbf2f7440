--- A bot's weights, tuned by play (SPSA): each step nudges every weight up or down at random, lets a bot with these
--- weights play one with the opposite nudges, and moves the weights towards the winner. A step depends only on its
--- number and the weights before it, so an interrupted run resumes as if nothing had happened.
local favour = require "judge.favour"
local games = require "games"
local lists = require "front.lists"
local show = require "front.show"
local term = require "term"
local value = require "front.value"
local say = show.say

local CHANGE <const> = 0.15 -- by which a weight is tried, as a part
local GAIN <const> = 0.3    -- how far it moves for a won match …
local EASE <const> = 30     -- … less and less, in about so many steps
local MOST <const> = 8      -- times the first weight, or part of it
local PROOF <const> = 4     -- one of so many games shows how it did
local GAMES <const>, STEP <const> = 8000, 100 -- in all, unless said, and in a step

-- Layers -----------------------------------------------------------------------

--- A name may be a stranger's, and hold anything.
local function quoted(text) return (("%q"):format(text):gsub("\\\n", "\\n")) end

--- Those that every bot has unless it says otherwise are left out.
local function bot_text(b, weights, name)
  local lines = { ('tuned:bot("%s", { weights = {\n'):format(name) }
  for i, id in ipairs(b.ids) do
    if math.abs(weights[i] - 1) > 1e-9 then lines[#lines + 1] = ("  [%s] = %.3f,\n"):format(quoted(id), weights[i]) end
  end
  return table.concat(lines) .. "} })\n"
end

local function head_text(b, says)
  return ('local tuned = layer("tuned", { game = %s, says = %s })\n'):format(quoted(b.game), quoted(says))
end

-- Playing ----------------------------------------------------------------------

--- Play two sets of weights in turn round the table: by how much the seats of the one lead, of how many games, and were
--- they all of them? nil: it failed, and that was said.
local function play(b, one, other, from, n)
  local text = head_text(b, "") .. bot_text(b, one, "tuned") .. bot_text(b, other, "other")
  if not games.open(1, b.layers, b.settings, text) then return games.fail(1) end
  local bots = {}
  for i = 1, b.players do bots[i] = i % 2 == 1 and "tuned" or "other" end
  local list, ended = games.play { arms = { 1 }, bots = bots, from = from, to = from + n, rows = n, patience = 0 }
  games.close(1)
  if not list or ended == "failed" then return games.fail(1) end
  local wins = { 0, 0 }
  for _, game in ipairs(list) do
    for seat = 1, b.players do
      local side = (seat - 1 + game[1]) % b.players % 2 + 1
      wins[side] = wins[side] + favour.won(game, seat, b.players)
    end
  end
  local others = b.players // 2
  local a, c = wins[1] / ((b.players + 1) // 2), others > 0 and wins[2] / others or 0
  return a + c > 0 and (a - c) / (a + c) or 0, #list, not ended
end

local function within(w, first)
  if math.abs(w) > MOST * math.abs(first) then return MOST * first end
  return math.abs(w) < math.abs(first) / MOST and first / MOST or w
end

--- One more step; false: it was interrupted, and leaves no trace; nil: it failed.
local function step(b)
  local up, down, way = {}, {}, games.signs(b.step, #b.ids)
  for i, w in ipairs(b.now) do
    up[i], down[i] = w * (1 + way[i] * CHANGE), w * (1 - way[i] * CHANGE)
  end
  local lead, _, whole = play(b, up, down, b.step * STEP, STEP)
  if not whole then return whole end
  local gain = GAIN * lead / (1 + b.step / EASE)
  for i, w in ipairs(b.now) do b.now[i] = within(w * (1 + way[i] * gain), b.first[i]) end
  b.step = b.step + 1
  return true
end

-- Files ------------------------------------------------------------------------

local SAME <const> = { "tune_bot", "game", "players", "seed" }

local function file_value(b)
  return value.pick(b, "tune_bot game layers settings players seed step weights", {
    tune_bot = b.bot, weights = value.object(lists.map(b.ids, function(id, i) return { id, b.now[i] } end)),
  })
end

local MOST_STEPS <const> = 1 << 40

local function same_texts(a, b)
  if type(a) ~= "table" or #a ~= #b or next(a, #a > 0 and #a or nil) ~= nil then return false end
  for i, text in ipairs(b) do if a[i] ~= text then return false end end
  return true
end

--- Take up what a file has, if it is there; nil: it can't be, and that was said.
local function take_up(b)
  local was = games.kept(b.resume)
  if not was then return was == false or nil end
  local own, good = file_value(b), type(was) == "table" and math.type(was.step) == "integer"
  good = good and was.step >= 0 and was.step <= MOST_STEPS and type(was.weights) == "table"
  for _, key in ipairs(SAME) do good = good and was[key] == own[key] end
  good = good and same_texts(was.layers, b.layers) and same_texts(was.settings, b.settings)
  local weights = good and was.weights or {}
  for _, id in ipairs(b.ids) do good = good and type(weights[id]) == "number" end
  if not good or #lists.keys(weights) ~= #b.ids then
    return games.failed(say("%s is of another run: another game, bot, seed or number of players, other layers, "
      .. "values or weights", b.resume))
  end
  for i, id in ipairs(b.ids) do b.now[i] = weights[id] end
  b.step = was.step
  return true
end

-- The command ------------------------------------------------------------------

--- Steps until they are done or the time is over; false: it was interrupted; nil: it failed.
local function tune(b, steps)
  local begun, going = games.clock(), true
  while b.step < steps and going and (not b.seconds or games.clock() - begun < b.seconds) do
    going = step(b)
    if going == nil or going and b.resume and not games.keep(b.resume, file_value(b)) then return end
    if term.watched() then games.status(say("step %d of %d", b.step, steps)) end
  end
  if term.watched() then games.status() end
  return going
end

--- How it did, in comments, then the layer.
local function tell(b, n, lead)
  if n > 0 then
    local share = (1 + lead) / 2
    local low, high = games.share(share, n, 0.95)
    show.row("--- %d games of %d against '%s': half of the seats won %s %% (95 %%: %s to %s).", n, b.players, b.bot,
      term.number(100 * share), term.number(100 * low), term.number(100 * high))
  end
  show.row("--- Tuned over %d games; play it with --bots tuned.", b.step * STEP)
  term.write(head_text(b, say("Weights of '%s', tuned by play.", b.bot)) .. bot_text(b, b.now, "tuned"))
end

--- The weights of the bot, { id =, weight = } each; nil: it failed, and that was said.
local function weights_of(b)
  b.players = games.open(1, b.layers, b.settings)
  local weights = b.players and games.ask(1, "weights", { b.bot })
  games.close(1)
  return weights or games.fail(1)
end

--- The status; a sentence: what the command line says is wrong; nil: it failed, and that was said.
local function run(b)
  if b.games and b.games < 2 * STEP then return say("tune-bot needs at least %d games", 2 * STEP) end
  b.seed, b.bot, b.games = b.seed_text, b.bots[1] or "heuristic", b.games or GAMES
  local weights = weights_of(b)
  if not weights then return nil end
  if #b.layers == b.most_layers then return games.failed(say "there are too many layers to tune a bot in") end
  b.step, b.ids, b.first = 0, lists.map(weights, "id"), lists.map(weights, "weight")
  b.now = lists.append({}, b.first)
  if b.resume and not take_up(b) then return nil end
  local proof, n, lead = b.games // PROOF, 0, 0
  local going = tune(b, (b.games - proof) // STEP)
  if going == nil then return nil end
  if going then -- against games that nobody was tuned on
    lead, n = play(b, b.now, b.first, 1 << 40, proof)
    if not lead then return nil end
  end
  tell(b, n, lead)
  return 0
end

return { run = run }
