--- How fast are we?  The reference game, side by side: plain C (the limit), plain Lua (what one would write instead),
--- and our table with declared guards, with guards as Lua functions, and with a yield at every decision; where they
--- are installed, LuaJIT and node as well.  All are shown to play the same game by equal checksums.  And how it feels
--- at the prompt: what the engine adds to an answer, and to moving in time.
local show = require "front.show"
local value = require "front.value"

local sources = { lua = require "bench.plain.lua", js = require "bench.plain.js" }
local plain = load(sources.lua, "=plain.lua")

local says = {
  plain_c = "plain C (the limit)", plain_lua = "plain Lua", luajit = "plain Lua by LuaJIT",
  node = "plain JavaScript by node", declared = "ours, declared guards", predicates = "ours, guards in Lua",
  yields = "ours, a yield at every decision",
}
local short = { plain_c = "C", plain_lua = "Lua", declared = "ours", luajit = "LuaJIT", node = "node" }

--- What each program runs: a checksum, then the best of five rounds.
local scripts = {
  luajit = [[
local function plain(...) %s end
local _, sum = plain(%d)
local best, decisions = math.huge
for _ = 1, 5 do
  local start = os.clock()
  decisions = plain(%d)
  best = math.min(best, os.clock() - start)
end
print(sum, decisions, best)
]],
  node = [[
%s
const sum = plain(%d)[1];
let best = Infinity, decisions;
for (let i = 0; i < 5; i++) {
  const start = process.hrtime.bigint();
  decisions = plain(%d)[0];
  best = Math.min(best, Number(process.hrtime.bigint() - start) / 1e9);
}
console.log(sum, decisions, best);
]],
}

local REFERENCE <const>, SEATS <const>, FIRST <const>, CHECKED <const> = "barrels", 4, 1000, 500
local GAMES <const>, ROUNDS <const>, TRIED <const>, STEPS <const> = 5000, 5, 40, 100

--- Who names a number of games wants all of it in that measure.
local pace = 1
local function so_many(n) return math.max(1, math.floor(n * pace)) end

--- The fastest of some rounds; each tells its seconds and decisions.
local function fastest(games, round)
  local best, decided
  games = so_many(games)
  for _ = 1, so_many(ROUNDS) do
    local seconds, decisions = round(games)
    if not seconds then return nil end
    if not best or seconds / decisions < best / decided then best, decided = seconds, decisions end
  end
  return { games = games, seconds = best, decisions = decided }
end

--- The checksum of the reference programs over the table's games.
local function checksum(bench)
  local at, sum = bench.seat(REFERENCE, SEATS, "reference", "reference"), 0
  for g = 0, CHECKED - 1 do
    local winner, score = bench.play_one(at, FIRST + g)
    if not winner then return nil end
    sum = (sum * 31 + score * 4 + winner - 1) % 1000000007
  end
  bench.leave(at)
  return sum
end

local function script(name, checked, games)
  return scripts[name]:format(name == "node" and sources.js or sources.lua, checked, games)
end

--- The same game by another program, if it is installed: its own clock leaves its start out.
local function peer(bench, name, games)
  local sum, decisions, seconds = bench.program(name, script(name, CHECKED, games))
    :match("^(%d+)%s+(%d+)%s+([%d.e-]+)")
  if not seconds or seconds + 0 <= 0 then return nil end
  return { games = games, checksum = sum // 1, decisions = decisions // 1, seconds = seconds + 0.0 }
end

--- What is measured beside the others, in order: a name, how, over how many games.  Nil: a script failed, and that was
--- said.
local function figures(bench, declared)
  local predicates, yields = bench.seat(REFERENCE, SEATS, "predicates", "random"), bench.seat(REFERENCE, SEATS)
  local function played(at)
    return function(games)
      local _, _, before = bench.memory(at)
      local seconds = bench.play(at, FIRST, games)
      return seconds, select(3, bench.memory(at)) - before
    end
  end
  local function in_lua(games)
    local start = bench.clock()
    local decisions = plain(games)
    return bench.clock() - start, decisions
  end
  local list = {
    { "plain_c", fastest(50000, bench.plain_c) }, { "plain_lua", fastest(3000, in_lua) },
    { "declared", fastest(GAMES, played(declared)) }, { "predicates", fastest(2000, played(predicates)) },
    { "yields", fastest(3000, function(games) return bench.answer(yields, FIRST, games) end) },
    { "luajit", peer(bench, "luajit", so_many(10000)) }, { "node", peer(bench, "node", so_many(20000)) },
  }
  if not (list[3][2] and list[4][2] and list[5][2]) then return nil end
  list[1][2].checksum = select(3, bench.plain_c(CHECKED))
  list[2][2].checksum = select(2, plain(CHECKED))
  list[3][2].checksum = checksum(bench)
  return list
end

-- At the prompt ------------------------------------------------------------------

--- The seed of the longest of some random games.
local function longest(bench, game, players)
  local at, most, found = bench.seat(game, players, nil, "random"), 0, 1
  for seed = 1, so_many(TRIED) do
    local before = select(4, bench.memory(at))
    if not bench.play(at, seed, 1) then return nil end
    local questions = select(4, bench.memory(at)) - before
    if questions > most then most, found = questions, seed end
  end
  bench.leave(at)
  return found
end

--- The best time of each answer over some rounds, so that what else the machine does is left out: their mean, the
--- worst, and how many there are.
local function answers(bench, at, seed)
  local best, worst, total = {}, 0, 0
  for _ = 1, so_many(8) do
    for i, ms in ipairs(bench.answers(at, seed) or {}) do best[i] = math.min(ms, best[i] or ms) end
  end
  for _, ms in ipairs(best) do worst, total = math.max(worst, ms), total + ms end
  return total / math.max(#best, 1), worst, #best
end

--- The best of some times from `here` to `there`.
local function way(bench, at, here, there)
  local best = math.huge
  for _ = 1, so_many(8) do
    bench.go_to(at, here)
    best = math.min(best, bench.go_to(at, there))
  end
  return best
end

--- From places all over the game: so many steps back, and forth again.
local function travel(bench, at)
  local back, forth = 0.0, 0.0
  local from = bench.here(at, 0)
  while from > STEPS do
    bench.go_to(at, from)
    local _, to = bench.here(at, STEPS)
    back, forth = math.max(back, way(bench, at, from, to)), math.max(forth, way(bench, at, to, from))
    from = from - STEPS // 4
  end
  return back, forth
end

--- The longest of some games of the default game, at its fullest table.
local function prompt(bench)
  local game = bench.usual_game()
  local any = game and bench.seat(game, 0)
  local players = any and bench.most_players(any)
  local seed = players and longest(bench, game, players)
  if not seed then return nil end
  bench.leave(any)
  local at = bench.seat(game, players, nil, nil, true)
  local mean, worst, count = answers(bench, at, seed)
  if count == 0 then return nil end
  local back, forth = travel(bench, at)
  return value.object({
    { "game", game }, { "players", players }, { "answers", count }, { "answer_mean_ms", mean },
    { "answer_worst_ms", worst }, { "undo_100_worst_ms", back }, { "redo_100_worst_ms", forth },
  })
end

-- All of it ----------------------------------------------------------------------

local function figure_value(name, f, lua)
  local rate = f.decisions / f.seconds
  return value.object({
    { "name", name }, { "decisions_per_s", rate }, { "games_per_s", f.games / f.seconds },
    { "ns_per_decision", 1e9 / rate }, { "times_plain_lua", rate * lua.seconds / lua.decisions },
    { "checksum", f.checksum },
  })
end

--- What `--json` prints; nil: a script failed, and that was said.
local function measure(games)
  pace = games and math.min(games / GAMES, 1) or 1
  local bench = require "bench"
  local declared = bench.seat(REFERENCE, SEATS, nil, "random")
  local list = declared and figures(bench, declared)
  if not list then return nil end
  local block, allocated, decided = bench.memory(declared)
  bench.play(declared, FIRST, 200)
  local _, then_allocated, then_decided = bench.memory(declared)
  local all, same, sum = {}, true, list[3][2].checksum
  for _, entry in ipairs(list) do
    local f = entry[2]
    if f then
      all[#all + 1] = figure_value(entry[1], f, list[2][2])
      same = same and (not f.checksum or f.checksum == sum)
    end
  end
  local block_ns, copy_ns, feels = bench.snapshots(declared), bench.copies(2048), prompt(bench)
  return feels and value.object({
    { "game", REFERENCE }, { "figures", all }, { "snapshot_restore_2k_ns", copy_ns }, { "block_bytes", block },
    { "snapshot_restore_block_ns", block_ns },
    { "allocations_per_decision", (then_allocated - allocated) / (then_decided - decided) }, { "prompt", feels },
    { "checksums_equal", same }, { "checksum", sum },
  })
end

-- Words --------------------------------------------------------------------------

local function tell(bench)
  local sums, installed = {}, {}
  show.row("The reference game '%s', 4 players, random play, one core.", bench.game)
  show.row("")
  show.row("  %-34s %12s %10s %8s %8s", "", "decisions/s", "games/s", "ns", "x Lua")
  for _, f in ipairs(bench.figures) do
    show.row("  %-34s %12.0f %10.0f %8.0f %8.2f", says[f.name], f.decisions_per_s, f.games_per_s, f.ns_per_decision,
      f.times_plain_lua)
    if f.checksum then sums[#sums + 1] = ("%d (%s)"):format(f.checksum, short[f.name]) end
    installed[f.name] = true
  end
  for _, program in ipairs { "luajit", "node" } do
    if not installed[program] then show.row("  %-34s not installed", says[program]) end
  end
  show.row("")
  show.row("  snapshot and restore: %.0f ns for 2 KiB, %.0f ns for this game's %d bytes", bench.snapshot_restore_2k_ns,
    bench.snapshot_restore_block_ns, bench.block_bytes)
  show.row("  allocations per decision: %.4f", bench.allocations_per_decision)
  show.row("  same game: checksums over 500 games are %s", table.concat(sums, ", "))
  local p = bench.prompt
  show.row("")
  show.row("At the prompt: the longest game of '%s', %d players, %d answers.", p.game, p.players, p.answers)
  show.row("")
  show.row("  an answer, redraw included: %.2f ms, at worst %.2f ms", p.answer_mean_ms, p.answer_worst_ms)
  show.row("  100 steps back: at worst %.3f ms; forth: %.3f ms", p.undo_100_worst_ms, p.redo_100_worst_ms)
end

return { measure = measure, tell = tell, plain = plain, script = script }
