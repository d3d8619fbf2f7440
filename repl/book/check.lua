--- What `oilpatch check` tries with a script, and what it tells.
local check = require "check" -- check.c
local lists = require "front.lists"
local show = require "front.show"

local usual_games, enough, each_end = 200, 3, 2 -- games; failed ones before giving up; with a value at its end

local verdicts = { good = { "ok", "green" }, note = { "note", "yellow" }, bad = { "FAILED", "red" } }

local function say(verdict, format, ...)
  local word, style = table.unpack(verdicts[verdict])
  show.hang(("  %s "):format(show.styled(style, show.say("%-6s", show.say(word)))), show.say(format, ...), 9)
end

--- From the fewest to the most that it is played with.
local function seats(script, game)
  if script.players > 0 then return script.players, script.players end
  return game.from, game.to
end

-- Loading ----------------------------------------------------------------------

--- What the table says of the game; nil: it doesn't load, and that was said.
local function load_game(script)
  if not check.open(script.players) then
    say("bad", "it does not load:")
    return check.show_fault()
  end
  local game = check.ask("game")
  local layers = game and check.ask("layers")
  if not layers then return check.show_fault() end
  if #layers <= script.needs and not script.is_base then
    return say("bad", 'it declares no layer: begin with layer("name", { … })')
  end
  if game.from < game.to then
    say("good", "loads over %s, %d to %d players", game.name, game.from, game.to)
  else
    say("good", game.to == 1 and "loads over %s, %d player" or "loads over %s, %d players", game.name, game.to)
  end
  for _, lost in ipairs(check.ask("picture_lost") or {}) do
    say("note", "%s: the picture's '%s' names '%s', which is not on this table", lost.source, lost.what, lost.name)
  end
  check.close()
  return game
end

local function tests_pass()
  local passed, failed = check.tests()
  local verdict = failed > 0 and "bad" or passed > 0 and "good" or "note"
  say(verdict, verdict == "note" and "it has no tests" or "tests: %d passed, %d failed", passed, failed)
  return failed == 0
end

-- Playing ----------------------------------------------------------------------

--- The shortest game that fails like the last.
local function tell_shortest()
  local found = check.shrink()
  if not found then return end
  say("note", found.answers == 1 and "%d answer of %d players does the same: 'oilpatch test %s'"
    or "%d answers of %d players do the same: 'oilpatch test %s'", found.answers, found.players, found.path)
end

--- Play games; those that fail are told, but not the same place twice running.
local function play(state, bot, games, again)
  local from = 0
  while from and from < games and state.failed < enough do
    local fault = check.play(from, games, again)
    if not fault then return end
    state.failed = state.failed + 1
    if state.failed == 1 or fault.line ~= state.line then
      say("bad", "a game of %d (--bots %s --seed %s):", state.players, bot, fault.seed)
      check.show_fault()
    else
      say("bad", "at the same place in a game of %d (--bots %s --seed %s)", state.players, bot, fault.seed)
    end
    if fault.game and not again then tell_shortest() end
    state.line = fault.line
    from = fault.game and fault.game + 1
  end
end

--- Games by a bot, and some of them once more; how many.
local function play_games(state, script, bot, games)
  if games == 0 or state.failed > 0 then return 0 end
  local first = check.sit_down(bot)
  if not first then
    state.failed = state.failed + 1
    return 0
  end
  play(state, first, games, false)
  if state.failed == 0 then play(state, first, math.min(games, script.again), true) end
  return games
end

--- Half of the games by the bots that the other commands have, too, and half by
--- chance, which gets about more; but with --bots all by those.
local function play_table(state, script, games)
  local bot = script.bot or check.usual_bot()
  local usual = (bot == "random" or script.bot) and games or games // 2
  state.bot = bot
  state.usual = state.usual + play_games(state, script, bot, usual)
  state.random = state.random + play_games(state, script, "random", games - usual)
end

--- Which of the layer's rules did anything?  Not those of the game, nor of layers
--- that come by themselves.
local function note_rules(state, script, game)
  local rules = check.rules()
  if not rules then
    state.failed = state.failed + 1
    return
  end
  for _, rule in ipairs(rules) do
    local own = rule.layer ~= game.name and rule.source:sub(1, #script.label + 1) == script.label .. ":"
    if own and rule.kind == "option" then state.options[rule.id] = true end
    if own and rule.fired then
      if not state.met[rule.id] then state.all[#state.all + 1] = rule.id end
      state.met[rule.id] = true
      if rule.fired > 0 then state.used[rule.id] = true end
    end
  end
  for _, option in ipairs(check.offered()) do state.offered[option] = true end
  for _, reason in ipairs(check.ask("endings") or {}) do state.endings[reason] = true end
end

--- The ways to end the game that no game took: a goal that is never reached leaves it to a limit.
local function tell_endings(state)
  local met, unmet, ends = {}, {}, check.ends()
  for reason in pairs(ends) do met[#met + 1] = ("'%s'"):format(reason) end
  for reason in pairs(state.endings) do if not ends[reason] then unmet[#unmet + 1] = ("'%s'"):format(reason) end end
  table.sort(met)
  table.sort(unmet)
  if #unmet == 0 or #met == 0 then return end
  say("note", "no game ended by %s: all by %s", table.concat(unmet, ", "), table.concat(met, ", "))
end

--- The rules that did nothing; of options, `shut`, those nobody could choose.
local function tell_idle(state, what, shut)
  local idle = lists.pick(state.all, function(id)
    return not state.used[id] and (state.options[id] and not state.offered[id] or false) == shut
  end)
  if #idle > 0 then say("note", "%s%s", show.say(what), table.concat(idle, ", ")) end
end

local function games_go_well(script, game)
  local state = {
    failed = 0, usual = 0, random = 0,
    all = {}, met = {}, used = {}, options = {}, offered = {}, -- of the layer's rules, at some table
    endings = {}, -- that the rules know
  }
  local from, to = seats(script, game)
  local wanted = script.games > 0 and script.games or usual_games
  local each = (wanted + to - from) // (to - from + 1)
  for players = from, to do
    state.players = players
    if not check.open(players) then
      say("bad", "it does not load for %d players:", players)
      check.show_fault()
      return false
    end
    play_table(state, script, each)
    note_rules(state, script, game)
    check.close()
    if state.failed > 0 then return false end
  end
  say("good", state.usual == 1 and "%d game by %s%s, every invariant held"
    or "%d games by %s%s, every invariant held", state.usual, state.bot,
    state.random > 0 and show.say(", %d by random", state.random) or "")
  if state.usual + state.random > script.spare then
    say("note", "in one game of %d after every answer, else after every phase and every %dth answer", script.spare,
      script.spare)
  end
  tell_endings(state)
  tell_idle(state, "never offered to anybody: ", true)
  tell_idle(state, "never fired: ", false)
  return true
end

-- Values at their ends -----------------------------------------------------------

--- A few games with one value at its end; false: said.
local function play_end(setting, players)
  local good = check.open(players, setting) and check.sit_down("random")
  if good then
    local fault = check.play(0, each_end)
    if fault and fault.game then tell_shortest() end
    good = not fault
  end
  check.close()
  if good then return true end
  say("bad", "a game of %d with --set %s:", players, setting)
  check.show_fault()
  return false
end

--- What the rules say they survive they have to survive.
local function ends_go_well(script, game)
  local from, to = seats(script, game)
  local tried = 0
  for players = from, to do
    local list = check.open(players) and check.ask("value_ends")
    local open, good = {}, list
    check.close()
    for _, entry in ipairs(list or {}) do
      if entry.value then
        good = play_end(("%s=%s"):format(entry.id, entry.value), players) and good
        tried = tried + 1
      else
        open[#open + 1] = entry.id
      end
    end
    if players == from and #open > 0 then say("note", "values without a range: %s", table.concat(open, ", ")) end
    if not good then return false end
  end
  if tried > 0 then say("good", "values at their ends: %d tried", tried) end
  return true
end

--- error: why there is no script to look at, or nil.
local function file(path, error)
  show.write(path, "\n")
  if error then
    say("bad", "%s", error)
    return false
  end
  local script = check.script()
  local game = load_game(script)
  return game ~= nil and tests_pass() and games_go_well(script, game) and
    (not script.is_base or ends_go_well(script, game))
end

return { file = file }
