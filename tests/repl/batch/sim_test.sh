#!/usr/bin/env bash
# Long runs: lines for each game, killed and taken up again, broken off, games
# that fail, and spread over jobs by GNU parallel.  TAP.
. "$(dirname "$0")/../../support/check.sh"
cd "$dir" || exit 1

digest() { sed -n 's/.*"digest": "\([0-9a-f]\{16\}\)".*/\1/p' "$1"; }
timeless() { grep -vE '"(seconds|games_per_s|decisions_per_s)"' "$1"; }
same() { [[ -n $(digest "$1") ]] && cmp -s <(timeless "$1") <(timeless "$2"); }

# --- What is told ------------------------------------------------------------

check "a bar and a sparkline, in ASCII where nothing else is known" eval \
  'ends 0 sim barrels --bots random --games 200 && says "##" && says "lead changes" && says "settled" && ! grep -q "[^ -~]" out'
check "and finer where UTF-8 is" eval \
  'LC_ALL=C.UTF-8 ends 0 sim barrels --bots random --games 200 && says "█"'
check "80 columns are enough" eval \
  'ends 0 sim peak_oil --bots random -p 4 --games 20 --coverage && ! grep -q ".\{81\}" out'
check "coverage tells what guards changed" eval \
  'says "share of questions" && says "reassign"'
idle() { sed -n '/^never used/,$p' out | tr -s ' \n' ' '; }
check "what a layer withdrew is not told as never used" eval \
  'ends 0 sim peak_oil -p 4 --games 5 -l brutal --bots random && [[ $(idle) == *recruit.all_out* &&
   $(idle) != *grey.consultant,* && $(idle) != *invest.technology* && $(idle) != *score.loss_parts* ]]'
check "nor what only leads on from there: cards' rules, a choice nobody asks, its guards" eval \
  '[[ $(idle) != *crisis.flip* && $(idle) != *flip.lay_agent* && $(idle) != *crisis.discard* &&
   $(idle) != *entry.no_barrel* ]]'
check "without the layer they count" eval \
  'ends 0 sim peak_oil -p 4 --games 1 --bots random && [[ $(idle) == *flip.lay_field* && $(idle) == *entry.no_barrel* ]]'
check "nor by shards put together" eval \
  'ends 0 sim peak_oil -p 4 --games 5 -l brutal --bots random --json && cp out whole.json &&
   grep -A4 "\"invest.technology\"" whole.json | grep -q "\"overruled\": true" &&
   ends 0 merge whole.json --json && grep -A4 "\"invest.technology\"" out | grep -q "\"overruled\": true"'
cat >one_round.lua <<'END'
local l = layer("one_round", { game = "barrels" })
l:replace("round", flow.in_turn(1, "work", 5), flow.finish("one round is enough"))
END
check "steps in place of steps leave the old ones' rules behind" eval \
  'ends 0 sim barrels --games 3 -l one_round.lua --bots random && [[ $(idle) != *round.close* && $(idle) != *majority* ]]'
cat >pairs.lua <<'END'
local l = layer("pairs", { game = "barrels" })
l:teams({ { 1, 3 }, { 2, 4 } })
l:test("partners win together", { players = 4 }, function(t)
  t:setup()
  g.players[3].points:set(90)
  t:equal(rules.score(g.players[3]) > rules.score(g.players[1]), true)
end)
END
check "a layer with teams passes check" eval 'ends 0 check pairs.lua && says "1 passed"'
check "teams have rows, wins and changes of the lead" eval '
  ends 0 sim barrels --bots random -l ./pairs.lua --games 60 --watch 1 && says "team 1+3" && says "team 2+4" &&
  ! grep -q "lead changes  *0.00" out'
check "and are in the data" eval '
  "$OILPATCH" sim barrels --bots random -l ./pairs.lua --games 60 --json >teams.json &&
  tr -d " \n" <teams.json | grep -q "\"teams\":\[{\"team\":1,\"seats\":\[1,3\],\"wins\"" &&
  (($(tr -d " \n" <teams.json | grep -o "\"seats\":\[[12],[34]\],\"wins\":[0-9.]*" | awk -F: "{ n += \$3 } END { print n }") == 60))'
check "shards with teams merge to the whole" eval '
  for i in 1 2; do "$OILPATCH" sim barrels --bots random -l ./pairs.lua --games 60 --shard $i/2 --json >team$i.json; done
  "$OILPATCH" merge --json team1.json team2.json >merged.json && same teams.json merged.json'
check "compare speaks of teams" eval '
  ends 0 compare barrels --b ./pairs.lua --games 40 --bots random && says "team 1+3 wins"'
check "a bot of several seats has one row, and one place in the data" eval '
  ends 0 sim barrels -p 4 --bots random,heuristic --games 60 --watch 0 && (($(grep -c "^random .*  each of 2$" out) == 1)) &&
  (($(grep -c "^heuristic .*  each of 2$" out) == 1)) && (($(grep -c "^random" out) == 1)) &&
  ends 0 sim qe -p 3 --bots random,heuristic --games 20 --watch 0 --json &&
  tr -d " \n" <out | grep -o "\"each_bot\":.*\"watched\"" >each &&
  [[ $(grep -o "\"bot\":\"[a-z]*\",\"seats\":[0-9]" each | tr "\n" " ") == \
    "\"bot\":\"random\",\"seats\":2 \"bot\":\"heuristic\",\"seats\":1 " ]] &&
  grep -o "\"wins\":[0-9.]*" each | awk -F: "{ n += \$2 } END { exit n != 20 }"'
check "its row is for one seat, with the share that is even" eval '
  ends 0 sim barrels -p 4 --bots mcts:1,random,random,random --games 60 --watch 0 &&
  says "the bots change seats; an even share is 25.0 % for each seat" &&
  grep -oE "^(mcts:1|random) .* %" out | awk "{ n += (\$1 == \"random\" ? 3 : 1) * \$(NF - 1) } END { exit n < 99.7 || n > 100.3 }"'
check "--curve tells of scores, what players have, leads and phases" eval '
  ends 0 sim barrels --games 30 --watch 1 --curve --report curve.html && says "mean of 30 games after" && says "who wins" &&
  grep -qE "^coins +who wins +[0-9.]+ +[0-9.]+ +[0-9.]+" out && says "leads alone in half of the games from turn" &&
  grep -qE "^round +60.0 +0.0 % +[1-9]" out && grep -q "<h2>Turn by turn</h2>" curve.html &&
  grep -q "aria-label=\"coins: who wins" curve.html && ! grep -q "aria-label=\"bench: " curve.html'
check "… under the titles that players read" eval '
  ends 0 sim oilfield -p 3 --bots random --games 2 --watch 1 --curve && says "free spots" && ! grep -q open_spots out'
check "its last turn is the end of the game" eval '
  "$OILPATCH" sim barrels --games 30 --watch 1 --curve --json >curve.json &&
  tr -d " \n" <curve.json | sed "s/.*\"curve\"//" | grep -oE "\"score\":.\"mean\":[0-9.]+,\"count\":[0-9]+,\"sum\":\"[0-9]+" |
    tail -n 2 | sed "s/.*\"//" | awk "{ n += \$1 } END { print n }" >last &&
  tr -d " \n" <curve.json | grep -oE "\"score\":.\"count\":[0-9]+,\"sum\":\"[0-9]+" | head -n 4 |
    sed "s/.*\"//" | awk "{ n += \$1 } END { print n }" >all && cmp last all && (($(cat all) > 0))'
check "and its shards are the whole to the bit" eval '
  for i in 1 2 3; do "$OILPATCH" sim barrels --games 30 --watch 1 --curve --shard $i/3 --json >curve$i.json; done
  "$OILPATCH" merge --json curve3.json curve1.json curve2.json >merged.json && same curve.json merged.json &&
  "$OILPATCH" sim barrels --games 30 --watch 1 --shard 1/3 --json >bare.json && ends 1 merge bare.json curve2.json &&
  grep -q "what is told of turns (--curve) differs" "$dir/err" &&
  sed "/all_phases/,/]/s/\"round\"/\"rounds\"/" curve1.json >other.json && ! cmp -s other.json curve1.json &&
  ends 1 merge other.json curve2.json && grep -q "what is told of turns (--curve) differs" "$dir/err"'
check "… those of before, without titles, tell none" eval '
  for i in 1 2 3; do sed "/\"titles\": \[/,/\]/d" curve$i.json >old$i.json; done; ! grep -q titles old1.json &&
  "$OILPATCH" merge --json old1.json old2.json old3.json >merged.json && grep -qF "\"titles\": []" merged.json'
check "a histogram of nonsense is refused before it is added" eval '
  sed "s/\"shift\": 0/\"shift\": 2000000000/" curve1.json >bad.json && ! cmp -s bad.json curve1.json &&
  (ulimit -t 5 && ends 1 merge bad.json curve2.json && grep -q "is missing or wrong" "$dir/err")'
printf -v long 'a/%.0s' {1..30000}
check "a bot with an endless name is told in a line" eval '
  for i in 1 2 3; do sed "s@\"heuristic\"@\"$long\"@" curve$i.json >long$i.json; done; ! cmp -s long1.json curve1.json &&
  (ulimit -t 10 && ends 0 merge long1.json long2.json long3.json)'
check "a list that ends early is no shorter list" eval '
  sed "s/\"ranges\": \[/&null, /" curve1.json >gap.json && ! cmp -s gap.json curve1.json &&
  ends 1 merge curve2.json gap.json && grep -q "gap.json: .*ranges. is missing or wrong" "$dir/err"'
cat >at_once.lua <<"END"
local house = layer("house/at_once", { game = "barrels", says = "Over before it begins." })
house:replace("setup", flow.finish("at once"))
END
check "a game that ends before any turn is told, too" eval '
  ends 0 sim barrels -l at_once.lua --games 3 --watch 1 --curve && says "mean of 3 games after"'
cat >purses.lua <<'END'
local many = layer("purses", { game = "barrels", says = "Many purses." })
for i = 1, 70 do many:counter("purse" .. i, { per = "player", start = i }) end
END
check "… also where players have more than it tells of" eval '
  for i in 1 2; do "$OILPATCH" sim barrels -l purses.lua --games 4 --watch 1 --curve --shard $i/2 --json >purses$i.json; done
  "$OILPATCH" sim barrels -l purses.lua --games 4 --watch 1 --curve --json >purses.json && (($(grep -c purse50 purses.json) > 3)) &&
  "$OILPATCH" merge --json purses1.json purses2.json >merged.json && same purses.json merged.json'
check "any --watch leaves the digest alone" eval '
  "$OILPATCH" sim barrels --bots random --games 100 --json --watch 0 >w0.json &&
  "$OILPATCH" sim barrels --bots random --games 100 --json --watch 1 >w1.json &&
  [[ -n $(digest w0.json) && $(digest w0.json) == $(digest w1.json) ]] &&
  grep -q "\"watched\": 0" w0.json && grep -q "\"watched\": 100" w1.json'

# --- CSV ---------------------------------------------------------------------

"$OILPATCH" sim barrels --bots random --games 150 --csv one.csv --json --jobs 1 >one.json
"$OILPATCH" sim barrels --bots random --games 150 --csv two.csv --jobs 2 >/dev/null
check "a line for each game, and one above" eval '(($(wc -l <one.csv) == 151))'
check "the same for any number of jobs" cmp -s one.csv two.csv
check "lines end as RFC 4180 wants" eval '! grep -qv $'"'"'\r$'"'"' one.csv'
check "every line has as many fields" eval \
  '[[ $(awk -F, "{ print NF }" one.csv | sort -u | wc -l) == 1 ]]'
# column NAME: its sum
column() {
  tr -d '\r' <one.csv | awk -F, -v name="$1" \
    'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i; next }
     { sum += $at } END { print sum }'
}
total() { sed -n "s/^  \"$1\": \([0-9]*\),\$/\1/p" one.json; }
check "the lines add up to what is told" eval \
  '[[ $(column decisions) == $(total decisions) && $(column winners) -ge 150 ]]'
check "to standard output, nothing else is" eval \
  'ends 0 sim barrels --bots random --games 5 --csv - && (($(wc -l <out) == 6)) && [[ $(head -c 5 out) == game, ]]'
check "not together with --json" eval 'ends 2 sim barrels --bots random --csv - --json && warns "standard output"'
check "a file that can't be written" eval 'ends 1 sim barrels --bots random --games 5 --csv none/x.csv && warns none/x.csv'

# --- Killed and taken up again -----------------------------------------------

games=${OILPATCH_QUICK:+300}
games=${games:-1200}
long=("$OILPATCH" sim peak_oil --bots random -p 4 --games "$games" --seed 3 --json)
"${long[@]}" --jobs 2 --csv whole.csv >whole.json
# Kill -9 whatever it does, after a while that grows: in the end it is through.
killed=0
for ((round = 0; round < 60; round++)); do
  "${long[@]}" --jobs $((round % 3 + 1)) --resume run.state --csv part.csv \
    >part.json 2>err &
  pid=$!
  for ((tick = 0; tick < 2 + round; tick++)); do
    sleep 0.1
    kill -0 $pid 2>/dev/null || break
  done
  if kill -9 $pid 2>/dev/null; then
    killed=$((killed + 1))
    wait $pid 2>/dev/null
  else
    wait $pid && break
  fi
done
check "it was killed more than once ($killed times)" eval '((killed > 1))'
check "what came out is that of an undisturbed run" same whole.json part.json
check "to the line" cmp -s whole.csv part.csv
check "no worker is left behind" eval '! pgrep -f "resume run.state" >/dev/null'
check "a run that is through is told again" eval \
  '"${long[@]}" --resume run.state --csv part.csv >again.json 2>err && same whole.json again.json'
"$OILPATCH" sim barrels --bots random --games 100000000 --resume busy.state >/dev/null 2>&1 &
busy=$!
sleep 1
check "two runs can't share a file" eval \
  'ends 1 sim barrels --bots random --games 100000000 --resume busy.state && warns "another run"'
kill -9 $busy
wait $busy 2>/dev/null
check "another seed is another run" eval \
  'ends 1 sim peak_oil --bots random -p 4 --games "$games" --seed 4 --resume run.state && warns "the seed differs"'
check "so are other games" eval \
  'ends 1 sim barrels --bots random --resume run.state && warns "the game differs"'
check "a file that is none" eval \
  'echo "{}" >none.state; ends 1 sim barrels --bots random --resume none.state && warns "no file of"'
cat >house.lua <<'LUA'
local house = layer("house/paid", { game = "barrels" })
house:after("work.pass", function(player) player.coins:add() end)
LUA
check "a rule that changed meanwhile is named" eval '
  "$OILPATCH" sim barrels --bots random -l house.lua --games 50 --resume house.state >/dev/null &&
  echo "-- changed" >>house.lua &&
  ends 1 sim barrels --bots random -l house.lua --games 50 --resume house.state &&
  warns "house.lua has changed"'

# --- Broken off --------------------------------------------------------------

# broken SIGNAL ARGS...: end a run that would take days; what is known is told
broken() {
  local signal=$1 pid
  shift
  "$OILPATCH" sim barrels --bots random --games 100000000 "$@" >out 2>err &
  pid=$!
  sleep 1.2
  kill -"$signal" $pid
  wait $pid
  (($? == 1))
}
check "Ctrl-C tells what is known so far" eval \
  'broken INT --jobs 2 && says "interrupted" && says "seat 4"'
check "one process does, too" eval 'broken INT --jobs 1 && says "interrupted"'
check "and goes on from its file" eval '
  broken TERM --jobs 2 --resume big.state && warns "continues from big.state" &&
  first=$(sed -n "s/^barrels: \([0-9]*\) games.*/\1/p" out) &&
  broken INT --jobs 2 --resume big.state &&
  second=$(sed -n "s/^barrels: \([0-9]*\) games.*/\1/p" out) &&
  ((first > 0 && second > first))'

# --- Bots and scripts of strangers ---------------------------------------------

mkdir -p own/loans own/forgets
cat >own/loans/base.lua <<'LUA'
local loans = game("loans", { players = { 2, 3 } })
loans:counter("coins", { per = "player", start = 3, min = 0 })
loans:counter("rounds", { min = 0 })
loans:window("bank", { by = "anyone", asks = "Borrow?", says = "no loan" })
loans:interject("loan", "bank", { says = "borrow three coins" })
loans:does("loan", effect.add(who.coins, 3))
loans:option("work.a", { says = "a" })
loans:option("work.b", { says = "b" })
loans:choice("work", { options = { "work" }, window = "bank" })
loans:does("work.a", effect.add(who.coins, 1))
loans:does("work.b", effect.add(who.coins, 2))
loans:worth("coins", who.coins * 1000)
loans:bot("one", { says = "One.", weights = { coins = 1 } })
loans:bot("two", { says = "Two.", weights = { coins = 2 } })
loans:phase("setup", flow.go("round"))
loans:phase("round", flow.each(1, flow.ask("work")), effect.add(the.rounds),
  flow.when(the.rounds:is(5), flow.finish("done")), flow.go("round"))
loans:rule("score", function(player) return player.coins:get() end)
LUA
check "a bot that is kept from a window is polled before its first question" \
  ends 0 sim loans --variants own -p 3 --bots one,one,two~loan --games 4
cat >own/forgets/base.lua <<'LUA'
local forgets = game("forgets", { players = { 2, 3 } })
forgets:counter("coins", { per = "player", start = 3, min = 0 })
forgets:option("work.a", { says = "a" })
forgets:choice("work", { options = { "work" } })
local seen = 0
forgets:rule("work.a", function(player) player.coins:add(1) seen = seen + 1 end)
forgets:phase("setup", flow.go("round"))
forgets:phase("round", flow.each(1, flow.ask("work")), flow.finish("done"))
forgets:rule("score", function(player) seen = 0 return player.coins:get() end)
LUA
check "what a script remembers until the score is found" eval \
  'ends 1 sim forgets --variants own --games 2 --bots random && warns "seen"'

# --- Games that fail ---------------------------------------------------------

cat >rich.lua <<'LUA'
local rich = layer("house/rich", { game = "barrels" })
rich:after("work.pass", function(player)
  if player.coins:get() > 12 then error("too rich") end
end)
LUA
mkdir saves
check "a game that fails is counted, and the run goes on" eval \
  'ends 1 sim barrels --bots random -l rich.lua --games 600 --saves saves --jobs 2 && says "games failed" && says "seat 4" && warns "--seed" && warns "pass for a coin"'
save=$(find saves -name 'oilpatch-error-*.oil' | sort | head -n 1)
check "it leaves a save, a handful at most" eval \
  '[[ -n $save ]] && (($(find saves -name "*.oil" | wc -l) <= 5))'
check "which shows the failure when played again" eval \
  'ends 1 replay "$save" && warns "too rich" && warns "rich.lua:3" && warns "pass for a coin"'
check "at the prompt as well, which goes on" eval \
  '"$OILPATCH" play "$save" -c answers >out 2>err; says "too rich" && says "pass for a coin" && says "draw"'
check "and no more when the rule is mended" eval \
  'sed -i "s/12/9999/" rich.lua; ends 0 replay "$save" && warns "no longer does"'
cat >lost.lua <<'LUA'
local lost = layer("house/lost", { game = "barrels" })
lost:bot("lost", function(_, _, count)
  if g.deck.trade1:count() < 15 then error("lost my way") end
  return count
end)
LUA
rm -f saves/*
check "a bot that fails leaves one, too" eval '
  "$OILPATCH" sim barrels -l lost.lua --bots lost,random --games 60 --saves saves >out 2>err
  save=$(find saves -name "*.oil" | head -n 1)
  [[ -n $save ]] && ends 1 replay "$save" && warns "lost my way"'
check "the same games fail with any jobs" eval '
  sed -i "s/9999/12/" rich.lua
  for j in 1 2; do
    "$OILPATCH" sim barrels --bots random -l rich.lua --games 300 --saves saves --json --jobs $j >e$j.json 2>/dev/null
  done
  same e1.json e2.json && grep -q "\"errors\": [1-9]" e1.json'

# --- Past one process --------------------------------------------------------

if command -v parallel >/dev/null && parallel --version 2>/dev/null | grep -q GNU
then
  cat >shard <<'SH'
#!/bin/sh
# a shard that says who it is, so that it can be killed
echo $$ >pid."$1"
exec "$OILPATCH" sim peak_oil --bots random -p 4 --games "$2" --seed 3 --jobs 1 \
  --shard "$1"/6 --json >shard."$1".json
SH
  chmod +x shard
  # shellcheck disable=SC2120 # eval gives it some
  spread() {
    parallel --will-cite --jobs 2 --joblog log "$@" ./shard {} \
      "$games" ::: 1 2 3 4 5 6
  }
  spread 2>/dev/null &
  all=$!
  for victim in 1 4; do
    for ((tick = 0; tick < 1000; tick++)); do
      if [[ -s pid.$victim ]] && kill -9 "$(<pid.$victim)" 2>/dev/null; then
        break
      fi
      sleep 0.02
    done
  done
  wait $all
  check "some jobs of GNU parallel were killed" eval \
    '(($(awk "NR > 1 && (\$7 != 0 || \$8 != 0)" log | wc -l) >= 1))'
  check "its log takes them up again" eval 'spread --resume-failed 2>err'
  "$OILPATCH" merge --json shard.?.json >merged.json
  check "and the shards are the whole" same whole.json merged.json
else
  echo "ok $((number += 1)) - GNU parallel # SKIP it is not installed"
fi

echo "1..$number"
