--- The yardsticks in words, and the scripts that other programs run.
local show = require "front.show"

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

local function script(program, checked, games)
  return scripts[program]:format(program == "node" and sources.js or sources.lua, checked, games)
end

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

return { plain = plain, script = script, tell = tell }
