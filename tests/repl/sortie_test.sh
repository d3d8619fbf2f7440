#!/usr/bin/env bash
# A seventh attack: saves and shards that name files of whoever opens them, numbers and holes in sentences, formulas of
# another kind, sums over neighbours, shards of audit, sweep and tune, runs to take up in another's format, links with
# an address before them, cards by their French names, what init.lua reaches, and lines of odd files.  TAP.
. "$(dirname "$0")/../support/check.sh"
. tests/support/contained.sh
. tests/support/tries.sh
export XDG_CONFIG_HOME=$dir/config NO_COLOR=1 TMPDIR=$dir/tmp
mkdir -p "$dir/config/oilpatch" "$dir/tmp" "$dir/here" && cd "$dir/here" || exit 1
fair() { run "$@"; contained && ((status == 0)) && ! grep -q "mistake of the program" "$dir/err"; }
told() { run "$@"; contained && ((status == 1 || status == 2)) && ! grep -q "mistake of the program" "$dir/err"; }
small=(--games 4 --bots random -j 1)

# --- Files that a save or a shard names ---------------------------------------------------------------------
# What stands in them is not told to whoever opens it, nor carried on by what is made of it.
printf 'my token = hunter2\n' >mine.lua
printf 'local word = "hunter2"\nerror("it is " .. word, 0)\n' >runs.lua
printf 'return function() error("hunter2") end\n' >bot.lua
run play barrels -c 1 -c "save ./k.oil" -c quit
sed "s/\t[0-9a-f]*\$//; 1s/3/1/" k.oil >first.oil # version 1 has no checksums: anybody can write it
untold() { ! grep -q "hunter2\|root:" "$dir/out" "$dir/err"; }
for file in mine.lua runs.lua "$PWD/runs.lua" "../here/mine" "../../../../../../../../../../../..$PWD/runs"; do
  attack "a save names the layer ${file##*..}" eval 'sed "s|^game .*|&\nlayer $file|" first.oil >w.oil; told play w.oil -c score -c quit && untold'
  attack "… and is played again" eval 'told replay w.oil && untold'
done
attack "a save names a game" eval 'sed "s|^game .*|game mine.lua|" first.oil >w.oil; told play w.oil -c score -c quit && untold && warns "oilpatch check mine.lua"'
for file in mine.lua runs.lua ./bot.lua /etc/passwd; do
  attack "a save seats $file" eval 'sed "/^phase/i note seat.2 $file" first.oil >w.oil; lives play w.oil -c quit && untold'
done
attack "it is loaded at the prompt" eval 'sed "s|^game .*|&\nlayer runs.lua|" first.oil >w.oil; lives play barrels -c "load ./w.oil" -c score -c quit && untold && says "player 4"'
attack "whoever names it is told" eval 'told check mine.lua && ! untold'
attack "… at the prompt of such a save, too" eval 'lives play first.oil -c "use mine.lua" -c quit && warns "my token = hunter2"'
for i in 1 2; do run compare barrels --b tip "${small[@]}" --shard $i/2 --json && cp "$dir/out" "c$i.json"; done
run merge c1.json c2.json
check "shards of one are merged" test "$status" = 0
for change in 's/"tip"/"mine.lua"/' 's/"tip"/"runs.lua"/' 's/"random"/"mine.lua"/' 's|"random"|"/etc/passwd"|' 's/"barrels"/"mine.lua"/'; do
  attack "a shard by $change" eval 'for i in 1 2; do sed "1$change" c$i.json >d$i.json; done; told merge d1.json d2.json && untold'
done

# --- Shards and runs of other commands -------------------------------------------------------------------------
printf 'layer("pay", { game = "barrels", says = "Pay." }):value("pay", 1, { from = 1, to = 2 })\n' >pay.lua
declare -A runs=(
  [audit]='audit barrels --games 1 --cap 5 --bots random --jobs 1'
  [sweep]='sweep barrels -l pay.lua --set pay=1..2 --games 2 --bots random'
  [tune]='tune barrels "decisions 60+-30" --over pay=1..2 -l pay.lua --games 200 --bots random'
)
for name in "${!runs[@]}"; do
  eval "words=(${runs[$name]})"
  run "${words[@]}" --shard 1/2 --json && cp "$dir/out" "$name.1" && run "${words[@]}" --shard 2/2 --json && cp "$dir/out" "$name.2"
  attack "the shard of $name twice" lives merge "$name.1" "$name.1"
  attack "$name with one of compare" told merge "$name.1" c1.json
  attack "$name with its words in another order" eval 'sed "1s/\"words\": \[\"barrels\", /\"words\": [/" "$name.2" >o; told merge "$name.1" o'
  attack "$name cut in two" eval 'head -c $(($(wc -c <"$name.2") / 2)) "$name.2" >o; lives merge "$name.1" o'
  attack "$name with a head of a thousand words" eval 'sed "1s/\"barrels\"/\"barrels\"$(printf ", \\\"--set\\\", \\\"pay=1\\\"%.0s" {1..500})/" "$name.2" >o; lives merge o o'
  rm -f r.state && run "${words[@]}" --resume r.state && cp r.state "$name.state"
  attack "$name takes up one of compare" eval 'cp c1.json r.state; told "${words[@]}" --resume r.state && cmp -s c1.json r.state'
  attack "$name takes up its own with a line doubled" eval 'sed "\$p" "$name.state" >r.state; lives "${words[@]}" --resume r.state'
  attack "$name takes up bytes" eval 'head -c 3000 /dev/urandom >r.state; cp r.state r.old; told "${words[@]}" --resume r.state && cmp -s r.old r.state'
done
attack "tune-bot takes up what is none of its own" eval 'cp c1.json r.state; told tune-bot barrels --games 200 --cap 20 -j 1 --resume r.state'

# --- Sentences with numbers, formulas of another kind ----------------------------------------------------------
layer() { printf 'local l = layer("house/c", { game = "barrels", says = "c" })\n%s\nreturn l\n' "$1" >c.lua; }
plays() { lives play barrels -l c.lua -c 1 -c why -c "why 1" -c "rules" -c answers -c score -c undo -c quit && ! grep -q "mistake of the program" "$dir/err" && lives rulebook barrels -l c.lua && lives diff barrels -l c.lua; }
while IFS= read -r body; do
  attack "$body" eval 'layer "$body"; SECONDS=0; plays && ((SECONDS < 60))'
done <<'LUA'
l:forbid("work", "c.a", who.coins:above(99), { says = "{wells.capacity|{wells.capacity|{wells.capacity|x|y}|z}|w}" })
l:forbid("work", "c.a", who.coins:above(99), { says = ("{wells.capacity}"):rep(2000) })
l:forbid("work", "c.a", who.coins:above(99), { says = "{wells.capacity" .. ("|"):rep(9000) })
l:forbid("work", "c.a", who.coins:above(99), { says = "{" .. ("x."):rep(8000) .. "}" })
l:forbid("work", "c.a", who.coins:above(99), { says = "{n|%s%n%d|%999999d}", with = { n = -9223372036854775807 - 1 } })
l:forbid("work", "c.a", who.hand:above(3))
l:forbid("work", "c.a", (the.bag:total() * 9223372036854775807):above(who.coins * -9223372036854775807))
l:set("top", who.coins) l:set("top", "x")
l:value("v", 9223372036854775807, { from = -9223372036854775807, to = 9223372036854775807 })
l:option("work.far", { "n", range(-9223372036854775807, 9223372036854775807) }, { says = "far {n}" }) l:does("work.far", effect.add(who.coins, var("n"))) l:offer("work", "work.far")
l:option("work.back", { "n", range(9223372036854775807, 1) }, { "m", range(1, 3) }, { "o", range(1, 3) }, { says = "b {n} {m} {o}" }) l:does("work.back", effect.add(who.coins, 1)) l:offer("work", "work.back")
l:option("work.any", { "a", "wells" }, { "b", "ladders" }, { "c", "desks" }, { "n", range(1, 99) }, { says = "{a}{b}{c}{n}" }) l:does("work.any", effect.add(who.coins, 1)) l:offer("work", "work.any") l:forbid("work.any", "any.a", var("a"):room():is(var("b"):room()) & var("n"):above(3)) l:forbid("work.any", "any.b", function(p, a, b, c, n) return n % 2 == 0 end)
l:worth("w", sum_of("wells", function(w) return w:room() * 9223372036854775807 end), { says = "{n}", with = { n = who.coins * 9223372036854775807 } })
l:measure("m", sum_of(neighbours(the.wells), function(w) return 1 end), { says = "m" })
l:worth("w", given(any_of(neighbours(var("spot")), function(w) return w:room():above(0) end), 1), { says = "w" })
l:resize("wells", { capacity = 0 }) l:resize("hand", { capacity = -1 })
l:resize("wells", { capacity = 9223372036854775807 })
LUA

# --- Links, hand-over, French names, init.lua, odd files -----------------------------------------------------------
run play barrels -c 1 -c link -c quit && link=$(tail -n 1 "$dir/out")
for word in "https://example.org/#$link" "#$link" "x#$link#$link" "$link#" "v2.#$link" "https://example.org/?a=%00#$link" "javascript:alert(1)#$link"; do
  attack "a link as ${word//$link/LINK}" eval 'lives play "$word" -c score -c quit'
done
attack "a link behind a file's name opens no file" eval 'printf "1\nquit\n" >lines; told play "mine.lua#nothing" && untold'
for line in "put 99999999999999999999 brun tonneaux" "put -1 brun tonneaux 1" "put 1 brun $(printf 'é%.0s' {1..3000})" "put 1 é" "put 1 brun from from from" "take 2 brun tonneaux 9" "count $(printf '\303')" "top pioche.1 $(printf '\342\200\256')x" "put {n} %s%n"; do
  attack "in French: ${line:0:40}" eval 'lives play barrels --lang fr -c "$line" -c score -c quit && says "joueur 4"'
done
at_screen() { printf '%b' "setting table hidden\n$1" | TERM=dumb timeout 60 script -qfec "$OILPATCH play qe -p 3 --seed 3" /dev/null >"$dir/out" 2>&1; }
if command -v script >/dev/null; then
  attack "a line of bytes at the hand-over" eval 'at_screen "5\n\xff\xfe\x00\x1b[2J\n\n\nquit\nquit\nquit\n"; ! grep -qE "Sanitizer|runtime error:" "$dir/out"'
  attack "commands at the hand-over reach nothing" eval 'at_screen "5\nscore > made\nsave ./made\n| touch made\n!touch made\nquit\nquit\nquit\n"; [[ ! -e made ]]'
fi
reach() { printf 'command { name = "mine", run = function(rest) %s end }\n' "$1" >"$XDG_CONFIG_HOME/oilpatch/init.lua"; }
for body in 'require("program").print({ a = 1 })' 'require("program").fail({ text = "x" })' 'require("program").begin_paper("x.html")' 'require("bench").plain_c(5)' 'require("term").write(("\27[2J"):rep(3))' \
  'require("prompt").line("mine " .. rest)' 'error(setmetatable({}, { __tostring = function() error("x") end }))' 'local t = {} t.t = t require("game").ask("score", t)' 'require("game").ask(("x"):rep(1 << 20))'; do
  attack "init.lua: $body" eval 'reach "$body"; lives play barrels -c mine -c score -c quit && says "player 4" && ! grep -q "\"a\": 1" "$dir/out"'
done
rm -f "$XDG_CONFIG_HOME/oilpatch/init.lua"
mkfifo pipe
attack "a pipe that never ends as a file of lines" eval 'yes score 2>/dev/null >pipe & told play barrels pipe; s=$?; kill $! 2>/dev/null; ((s == 0))'
attack "… and as a save, a layer, a bot, a shard" eval 'for words in "play pipe" "replay pipe" "play barrels -l pipe -c quit" "sim barrels --games 1 --bots ./pipe" "merge pipe" "check pipe"; do told $words || exit 1; done'
attack "bench of no game, and of too many" eval 'told bench --games 0 && told bench --games 99999999999999999999 && told bench --games x'

echo "# figure: attacks: $tries files, shards, sentences, links, names and pipes of a seventh attack$sanitized, all contained"
echo "1..$number"
