#!/usr/bin/env bash
# compare, sweep and tune from outside: verdicts, partings, pages.  TAP.
. "$(dirname "$0")/../../support/check.sh"
export NO_COLOR=1

says() { grep -qE -- "$1" "$dir/out"; }
# value KEY: the first value of that name in the JSON, without quotes
value() { sed -n "s/^ *\"$1\": \"\{0,1\}\(.*[^\",]\)\"\{0,1\},\{0,1\}$/\1/p" "$dir/out" | sed 1q; }

# whole FILE: every element closed, every attribute quoted, no stray < or &
whole() {
  awk '
    { text = text $0 "\n" }
    END {
      gsub(/<!DOCTYPE html>/, "", text)
      depth = 0
      while ((at = index(text, "<")) > 0) {
        check(substr(text, 1, at - 1))
        text = substr(text, at)
        end = index(text, ">")
        if (end == 0) bad("a tag without an end")
        tag = substr(text, 2, end - 2)
        text = substr(text, end + 1)
        if (tag ~ /^\//) {
          if (depth == 0 || open[depth--] != substr(tag, 2)) bad("</" substr(tag, 2))
        } else {
          name = tag
          sub(/[ \/].*/, "", name)
          rest = substr(tag, length(name) + 1)
          gsub(/ [a-zA-Z:0-9-]+="[^"<&]*(&(amp|lt|gt|quot|#39);[^"<&]*)*"/, "", rest)
          if (rest !~ /^ *\/?$/ || name !~ /^[a-z][a-z0-9]*$/) bad("<" tag)
          if (rest !~ /\/$/) open[++depth] = name
        }
      }
      check(text)
      if (depth != 0) bad("open: " open[depth])
    }
    function check(s) {
      gsub(/&(amp|lt|gt|quot|#39);/, "", s)
      if (index(s, "&") || (index(s, ">") && open[depth] != "style")) bad("text: " s)
    }
    function bad(what) { print "not well-formed: " what; exit 1 }
  ' "$1" >"$dir/err" && { ! command -v xmllint >/dev/null || xmllint --noout "$1" 2>"$dir/err"; }
}
# lonely FILE: nothing is fetched, nothing is run
lonely() {
  ! sed 's/ xmlns="http[^"]*"//g' "$1" |
    grep -nE '<(script|link|iframe|object|embed|img|image|use|base|form)|(src|href|action|data|poster|background)=|url\(|@import|https?:|javascript:| on[a-z]+=' \
      >"$dir/err"
}

# --- Usage -------------------------------------------------------------------

check "compare says what it needs" refused "needs --b" compare barrels
check "a layer that isn't there" refused "has no layer" compare barrels --b nothing
check "a near miss gets a hint" refused "did you mean 'tip'" compare barrels --b tpi
check "--until takes a precision" refused "--until takes" compare barrels --b tip --until much
check "--until needs games enough" refused "at least" compare barrels --b tip --until 5% --games 50
check "help compare shows the sides" eval 'ends 0 help compare && says "--a-set" && says "--until"'
check "sweep needs a range" refused "needs a range" sweep barrels --set tip=3
check "sweep knows a bad range" refused "is no range" sweep barrels --set tip=3..x
check "a range goes upwards" refused "upwards" sweep barrels --set tip=3..1
check "tune needs a target" refused "takes a GAME and a target" tune barrels --over tip=1..3
check "tune knows a bad target" refused "names no figure" tune barrels "beauty 3+-1" --over a=1..3
check "tune knows a bad range" refused "gives no range" tune barrels "length 3" --over a=1..3

# --- Verdicts ----------------------------------------------------------------

check "a layer that only tips changes scores" eval \
  'ends 0 compare barrels --bots random --b tip --games 300 && says "^\* scores are 0\.[0-9]+ points higher"'
check "it names the rule that parts the games" eval \
  'says "work.pass  adds after barrels/tip.lua:" && says "coins of player [1-4]: "'
check "it says how often the layer'\''s rules were used" says "work.pass +in +[0-9.]+ % of games"
check "a rule that the layer only adds to is changed, not new" eval \
  'says "^Rules of B that are changed:" && ! says "that A lacks"'
check "a layer built to favour seat 1 is found" eval \
  'ends 0 compare barrels --bots random --b tests/layers/head_start.lua --games 400 &&
   says "^\* seat 1 wins 2[0-9](\.[0-9])? points more often" && says "^\* seat advantage is"'
check "its points are those of seat 1" says "^\* seat 1 scores 4\.0 points more"
check "and its rule, though play is the same" says "score  wraps tests/layers/head_start.lua:4"
check "one that does so in play is found with the game'\''s own bots" eval \
  'ends 0 compare peak_oil -p 4 --b tests/layers/rich_first.lua --games 120 &&
   says "^\* seat 1 wins [1-4][0-9](\.[0-9])? points more often" && says "setup.players  adds after"'
check "A against A: all is the same, and nothing parts" eval \
  'ends 0 compare barrels --bots random --a tip --b tip --games 100 && (($(grep -c "the same in all" "$dir/out") == 13)) && says "0 of 60 pairs"'
check "and that is said first" says "^! not one pair was played differently"
check "a few pairs are no proof of no difference" eval \
  'ends 0 compare barrels --bots random --b tip --games 20 && says "^  not known yet: the winning margin" &&
   says "pairs would tell|pairs\$" && ! says "no difference in the winning margin"'
check "unless the margin is that wide" eval \
  'ends 0 compare barrels --bots random --b tip --games 20 --margin 100,100 && says "no difference in the winning margin larger"'
check "a margin is one or two numbers" refused "one or two numbers" compare barrels --bots random --b tip --margin 2,x
cat >"$dir/lobby.lua" <<'END'
local l = layer("lobby", { game = "barrels" })
l:forbid("work.pass", "pass.rich", who.coins:above(900), { says = "The rich don't pass." })
END
check "what the bots never met is no verdict" eval \
  'ends 0 compare barrels --bots random --b "$dir/lobby.lua" --games 30 && says "^! the bots never met what B adds"'
cat >"$dir/bank.lua" <<'END'
local l = layer("bank", { game = "barrels" })
l:option("work.bank", { says = "rob the bank" })
l:offer("work", "work.bank")
l:forbid("work.bank", "bank.poor", who.coins:below(14), { says = "The guards want 14 coins." })
l:does("work.bank", effect.add(who.coins, 5))
END
check "nor what they hardly choose" eval \
  'ends 0 compare barrels --bots random --b "$dir/bank.lua" --games 300 && says "^! work.bank was offered at 0.1 questions a game and never taken" &&
   ends 0 compare barrels --bots random --b "$dir/bank.lua" --games 30 --json && says "\"warnings\": \["'
cat >"$dir/debt.lua" <<'END'
local l = layer("debt", { game = "barrels" })
l:wrap("score", function(base, player) return base(player) - player.coins:get() end)
END
{ cat "$dir/debt.lua"; echo 'l:worth("debt", who.coins * -1000, { says = "coins are a debt" })'; } >"$dir/told.lua"
check "nor what they don't know of the score" eval \
  'ends 0 compare barrels --b "$dir/debt.lua" --games 30 && says "^! the bots don.t know how B changes the score" &&
   ends 0 compare barrels --bots random --b "$dir/debt.lua" --games 30 && ! says "the bots don.t know" &&
   ends 0 compare barrels --b "$dir/told.lua" --games 30 && ! says "the bots don.t know"'
check "settings may differ by side" eval \
  'ends 0 compare peak_oil -p 4 --b-set bag.red=1 --games 10 --bots random && says "bag.red"'
check "a failing layer is told like elsewhere, and fails" eval \
  'ends 1 compare barrels --bots random --b tests/layers/breaks.lua --games 50 &&
   says "breaks.lua:4: bad argument" && says "games of A and .* of B failed"'
check "--until stops early, with intervals that allow it" eval \
  'ends 0 compare barrels --bots random --b tip --until 10% --games 5000 --json &&
   [[ $(value stopped) == precise && $(value intervals) == sequence ]] && (($(value pairs) < 5000))'
interrupted() {
  "$OILPATCH" compare barrels --bots random --b tip --games 10000000 --json >"$dir/out" 2>"$dir/err" &
  local pid=$!
  sleep 3
  kill -INT $pid
  wait $pid
  (($? == 1)) && [[ $(value stopped) == interrupted ]] && (($(value pairs) > 0))
}
check "Ctrl-C gives what is known so far" interrupted

# --- JSON and reproduction ---------------------------------------------------

strip() { grep -v '"seconds"' "$dir/out"; }
check "JSON has the metrics" eval \
  'ends 0 compare barrels --bots random --b tip --games 120 --json --jobs 1 && says "\"survives_holm\": " && says "\"seat_advantage\""'
strip >"$dir/one"
check "any number of jobs gives the same figures" eval \
  'ends 0 compare barrels --bots random --b tip --games 120 --json --jobs 2 && strip | cmp -s - "$dir/one"'
again=$(value command)
check "its command gives the same again" eval \
  'ends 0 ${again#oilpatch } --json && strip | cmp -s - "$dir/one"'
ends 0 compare peak_oil -p 4 --b house/closed_russia --games 20 --json
a=$(value open_a)
b=$(value open_b)
what=$(grep -m1 -o 'player [1-4] answers [^"]*' "$dir/out")
new=$(sed 's/.* answers \(.*\), not .*/\1/' <<<"$what")
old=$(sed 's/.*, not //' <<<"$what")
check "the game opens where it parts, in A" eval \
  'eval "ends 0 ${a#oilpatch } -c answers" && says "  $old( \(|\$)"'
check "and in B, where the answer is gone" eval \
  'eval "ends 0 ${b#oilpatch } -c answers" && says "  $new( \(|\$)" && ! says "  $old( \(|\$)"'
ends 0 compare barrels --bots random --bots random --b tip --games 10 --json
b=$(value open_b)
coins=$(grep -m1 -o 'coins of player [1-4]: [0-9]*' "$dir/out")
seat=${coins%%:*}
check "a game with the reference generator, too" eval \
  'eval "ends 0 ${b#oilpatch } -c \"g.players[${seat##* }].coins:get()\"" && [[ $(tail -n 1 "$dir/out") == "${coins##* }" ]]'

# --- Pages -------------------------------------------------------------------

check "compare writes a page" eval \
  'ends 0 compare barrels --bots random --b tests/layers/odd_words.lua --games 100 --report "$dir/c.html" && [[ -s $dir/c.html ]]'
check "it is well-formed" whole "$dir/c.html"
check "it stands alone" lonely "$dir/c.html"
check "it has the command and the verdicts" eval \
  'grep -qF "oilpatch compare barrels -p 4 --a base --b tests/layers/odd_words.lua" "$dir/c.html" &&
   grep -qF "class=\"verdicts\"" "$dir/c.html" && grep -qF "&lt;script&gt;" "$dir/c.html"'
check "the check of pages can fail" eval \
  'sed "s/<\/figure>//" "$dir/c.html" >"$dir/bad.html"; ! whole "$dir/bad.html" &&
   sed "s/<\/main>/<img src=\"x\"\/><\/main>/" "$dir/c.html" >"$dir/bad.html"; ! lonely "$dir/bad.html"'
check "sim writes one, too" eval \
  'ends 0 sim barrels -l tests/layers/odd_words.lua --games 100 --bots random --report "$dir/m.html" &&
   whole "$dir/m.html" && lonely "$dir/m.html" && grep -qF "oilpatch sim barrels -p 4" "$dir/m.html"'
check "a page that can'\''t be written is said" eval \
  'ends 1 compare barrels --bots random --b tip --games 20 --report "$dir/none/c.html" && grep -qF "can'\''t write" "$dir/err"'

# --- Sweep and tune ----------------------------------------------------------

check "sweep takes no more memory for more games" eval '
  (sanitized || ulimit -v 3000000; ends 1 sweep qe --set max_ties=1..2 --games 20000000 --seconds 1 --bots random --jobs 1) && says "20000000 games at each value"'
check "sweep draws a value" eval \
  'ends 0 sweep peak_oil -p 4 --bots random --set bag.red=2..6 --games 20 --report "$dir/s.html" --svg "$dir/s.svg" &&
   says "bag.red  length, turns" && says "^ +4 .*o.* \(.* to .*\)"'
check "a value the rules refuse is told, the others count" says "the value 'bag.red' is 0 to 5, not 6"
check "its page is well-formed and stands alone" eval 'whole "$dir/s.html" && lonely "$dir/s.html"'
check "so is its chart" eval 'whole "$dir/s.svg" && lonely "$dir/s.svg"'
check "large figures and many rules keep to their columns" eval \
  'ends 0 compare giganten -p 2 --b black_gold --games 6 --bots random && says "^  winning score {9}" &&
   says "^ +[0-9]+  crude_supply or" && ! grep -vE "^      oilpatch play " "$dir/out" | grep -qE "^.{81}" &&
   (($(grep -cE "^[ *?] [a-z0-9, ]{21} .{7} .{7} .{7} .{7} to .{7}( |$)" "$dir/out") >= 9))'
check "two values make a table" eval \
  'ends 0 sweep peak_oil -p 4 --bots random --set bag.red=3..4 --set bag.yellow=2..4..2 --games 10 --metric length --report "$dir/t.html" &&
   says "across: bag.red" && says "^ +4 +[0-9.]+ +[0-9.]+$" && whole "$dir/t.html"'
check "the value in force is marked, and the others are told from it in pairs" eval \
  'ends 0 sweep peak_oil -p 3 --bots random --set options.majority=1..3 --games 20 --metric length --report "$dir/m.html" --json &&
   says "\"reference\": 2" && (($(grep -c "\"apart\"" "$dir/out") > 20)) && grep -q "▸ 2" "$dir/m.html" &&
   grep -q ">in force<" "$dir/m.html" && grep -q "Told from 2, the value in force" "$dir/m.html"'
check "a page says what its layer does, with the rules it meets, and who played" eval \
  'ends 0 compare peak_oil -p 4 --b house/open_tender --bots random --games 5 --report "$dir/o.html" &&
   grep -q "A start-up costs at least one barrel, and so does" "$dir/o.html" && grep -q "was PO-INVEST-4: Price" "$dir/o.html" &&
   grep -q "answers by chance" "$dir/o.html" && grep -q "<h1>Peak Oil: what does" "$dir/o.html"'
captioned() { [[ $(grep -c "<table" "$1") == $(grep -c '</caption>' "$1") ]] && ! grep -q "<th>" "$1"; }
check "every table says what it is, and folds on a telephone" eval \
  'captioned "$dir/o.html" && captioned "$dir/m.html" && grep -q "data-head=\"B − A\"" "$dir/o.html"'
check "no chart of what is the same at every value; what the setting is" eval \
  'ends 0 sweep barrels --bots random --set top=90..91 --games 20 --report "$dir/k.html" && ! grep -q "<svg" "$dir/k.html" &&
   grep -q "The same at every value: length, turns; decisions; score" "$dir/k.html" && grep -q "</strong>: Steps of a ladder" "$dir/k.html"'
printf '%s\n' 'local rare = layer("house/rare", { game = "barrels", says = "A trap." })' \
  'rare:forbid("work", "rare.rich", who.points:at_least(20), { says = "The rich do nothing." })' >"$dir/rare.lua"
check "failures come first, with a seed, in text and page, and what they used is not unused" eval \
  'ends 1 compare barrels --bots random --b "$dir/rare.lua" --games 60 --report "$dir/f.html" && ! says "never used" && ! says "same in all" &&
   [[ $(grep -nm1 "no fair sample" "$dir/f.html" | cut -d: -f1) -gt $(grep -nm1 "the first, one of B, --seed" "$dir/f.html" | cut -d: -f1) ]] &&
   ends 1 sim barrels --bots random -l "$dir/rare.lua" --games 60 --saves "$dir" && says "^! [0-9]+ of 60 games failed" && ! says "never used" &&
   ends 0 sweep barrels --bots random -l "$dir/rare.lua" --set top=11..12 --games 60 && says "^! top=11: [0-9]+ of 60 games failed"'
check "sweep in JSON" eval \
  'ends 0 sweep peak_oil -p 4 --bots random --set bag.red=3..4 --games 10 --json && says "\"winning_score\"" && says "\"bag.red\": 3"'
check "tune finds a value" eval \
  'ends 0 tune barrels "length 3+-1" --bots random --over majority=1..3 -l tests/layers/majority.lua --games 400 && says "meets it"'
check "tune says when none does" eval \
  'ends 1 tune barrels "length 9+-1 turns" --bots random --over majority=1..3 -l tests/layers/majority.lua --games 400 && says "no value meets it"'
check "tune finds the right one" eval \
  'ends 0 tune barrels "score 28.5+-1.5" --bots random --over majority=0..8..2 -l tests/layers/majority.lua --games 2000 --json &&
   [[ $(value met) == true && $(value best) == 4 ]]'
# Ctrl-C while it looks beside the pairs, of which each game is a line
interrupted() {
  local state=$dir/beside.state p i
  rm -f "$state"
  "$OILPATCH" compare barrels --b tests/layers/planted/invest.lua --bots mcts:1 --games 12 -j 1 --resume "$state" "$@" \
    >"$dir/out" 2>"$dir/err" &
  p=$!
  for ((i = 0; i < 3000; i++)); do
    (($(wc -l 2>/dev/null <"$state") > 16)) && break
    sleep 0.01
  done
  kill -INT $p
  wait $p
}
check "what is missing beside the pairs is said, and the status tells" eval \
  'interrupted --report "$dir/beside.html"; (($? == 1)) && says "^! missing here: what options bring .interrupted" &&
   ! says "missing here: (how|which)" && says "^12 pairs" && grep -q "missing here: what options bring" "$dir/beside.html"'
check "… in the JSON, too" eval 'interrupted --json; (($? == 1)) && says "\"missing here: what options bring .interrupted"'
echo "1..$number"
