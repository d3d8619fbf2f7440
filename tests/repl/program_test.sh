#!/usr/bin/env bash
# The program from outside: commands, exit statuses, output.  TAP.
. "$(dirname "$0")/../support/check.sh"

# --- Usage -------------------------------------------------------------------

check "--version succeeds" ends 0 --version
check "--help lists the commands" eval 'ends 0 --help && says sim && says check'
check "help COMMAND shows its options" eval 'ends 0 help sim && says --shard'
check "COMMAND --help does, too" eval 'ends 0 sim --help && says --shard'
check "an unknown command is refused with a hint" refused "did you mean 'sim'?" smi
check "a hopeless one, too" refused "lists them" xyzzy
check "an unknown option" refused "did you mean '--games'?" sim barrels --gmaes 3
check "an option of another command" refused "no option" rules barrels --shard 1/2
check "an unknown game" refused "did you mean 'barrels'?" sim barels
check "a layer without its folder" refused "did you mean 'house/second_price'?" sim qe -l second_price
check "a layer's file without its ending" eval 'cp tests/layers/head_start.lua "$dir/mine.lua" && refused "did you mean" sim barrels -l "$dir/mine" && warns "mine.lua"'
check "an unknown layer" refused "has no layer" sim barrels -l nothing
check "a missing value" refused "needs a value" sim barrels --games
check "a wrong number" refused "takes" sim barrels --games many
check "a wrong shard" refused "I/N" sim barrels --shard 5/2
check "a wrong setting" refused "NAME=VALUE" sim barrels --set x
check "more bots than seats" refused "5 bots" sim barrels --bots random,random,random,random,random
check "a missing folder" refused "no variants folder" sim barrels --variants "$dir/none"
check "diff without a layer" refused "needs a layer" diff barrels
check "a layer is told alone, and what the marks mean" eval 'ends 0 diff peak_oil -l brutal && says "brutal:" && ! says "players_2_3:" && says "[EF] stated in both editions" && ends 0 rules qe QE-BID-1 && says "[book] stated"'
check "but a number of players may bring one by itself" eval 'ends 0 diff peak_oil -p 2 && says "players_2_3:"'
check "test without a path" refused "needs files" test
check "check of a missing file" refused "no such file" check "$dir/none.lua"
check "a wrong number of players" eval 'ends 2 sim barrels -p 3 && warns "4 players"'
check "replay of a missing file" refused "no such file" replay "$dir/none.save"
check "merge of a missing file" refused "no such file" merge "$dir/none.json"
check "sweep over a value that isn't there" eval 'ends 2 sweep barrels --set none=1..2 --games 4 && warns "no value named"'
check "tune writes no page" refused "no option" tune barrels "length 9+-1" --over none=1..2 --report x
check "bench takes no words" refused "takes no" bench now
check "people in a simulation, said once" refused "needs a bot" sim barrels --bots me
check "an unknown bot" eval 'ends 2 sim barrels --bots nobody && warns nobody && ends 2 compare qe --b-set first=2 --bots nobody && ends 2 play barrels --bots nobody -c score'
check "a value of another type" eval 'ends 2 sim qe --set max_ties=many && warns "is not"'

# --- sim ---------------------------------------------------------------------

digest() { sed -n 's/.*"digest": "\([0-9a-f]\{16\}\)".*/\1/p' "$1"; }
# What must not depend on time.
timeless() { grep -vE '"(seconds|games_per_s|decisions_per_s)"' "$1"; }
sim() { "$OILPATCH" sim barrels --bots random --games 300 --seed 7 --json "$@"; }
sim --jobs 1 >"$dir/one.json"
sim --jobs 2 >"$dir/two.json"
sim --jobs 1 >"$dir/again.json"
same() { [[ -n $(digest "$1") ]] && cmp -s <(timeless "$1") <(timeless "$2"); }
check "two jobs count as one" same "$dir/one.json" "$dir/two.json"
check "another process counts the same" same "$dir/one.json" "$dir/again.json"
for i in 1 2 3; do sim --shard $i/3 >"$dir/shard$i.json"; done
"$OILPATCH" merge --json "$dir"/shard[321].json >"$dir/merged.json"
check "shards merge to the whole" same "$dir/one.json" "$dir/merged.json"
check "a shard twice is refused" eval 'ends 1 merge "$dir/shard1.json" "$dir/shard1.json" && warns repeats'
check "a missing shard is told" eval 'ends 0 merge "$dir/shard1.json" && warns missing'
check "another file is refused" eval 'ends 1 merge Makefile && warns expected'
check "another seed is another run" eval 'sim --seed 8 >"$dir/eight.json"; [[ $(digest "$dir/eight.json") != $(digest "$dir/one.json") ]]'
check "runs of two seeds don't merge" eval 'ends 1 merge "$dir/one.json" "$dir/eight.json" && warns "seed differs"'
if setarch -R true 2>/dev/null; then
  setarch -R "$OILPATCH" sim barrels --bots random --games 300 --seed 7 --json >"$dir/fixed.json"
  check "addresses don't matter" same "$dir/one.json" "$dir/fixed.json"
fi
check "sim shows a table" eval 'ends 0 sim barrels --games 50 && says "seat 4"'
fields() {
  local key
  for key in game layers players seed bots games decisions seconds games_per_s \
    decisions_per_s digest seats seat wins win_rate ci95 score mean sd min max \
    length ends rules fired; do
    grep -q "\"$key\":" "$dir/one.json" || return 1
  done
}
check "the JSON has its fields" fields

# --- rules, diff, layers -------------------------------------------------------

cat >"$dir/good.lua" <<'LUA'
-- game: barrels
local house = layer("house/rich", { game = "barrels", says = "Passing pays two." })
house:after("work.pass", function(player) player.coins:add() end)
house:test("passing pays two", function(t)
  t:setup()
  local before = g.players[1].coins:get()
  t:run(rules.work.pass, g.players[1])
  t:equal(g.players[1].coins:get(), before + 2)
end)
LUA
cat >"$dir/bad.lua" <<'LUA'
-- game: barrels
local house = layer("house/bad", { game = "barrels" })
house:after("work.pass", function(player) player.coinz:add() end)
house:test("this is wrong", function(t) t:equal(1, 2) end)
LUA
cat >"$dir/keeps.lua" <<'LUA'
local house = layer("house/keeps", { game = "barrels" })
local n = { 0 }
house:after("work.pass", function(player)
  n[1] = n[1] + 1
  if n[1] % 3 == 0 then player.coins:add() end
end)
LUA
valid() {
  if command -v python3 >/dev/null; then
    python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$dir/out"
  else
    grep -q '^}$' "$dir/out"
  fi
}
check "rules are listed" eval 'ends 0 rules barrels && says work.full'
check "an empty word is none: all are listed" eval 'ends 0 rules barrels "" && says work.full'
check "one rule is found by its id" eval 'ends 0 rules barrels work.full && says "holds 5 workers"'
check "a declared course is told in words" eval \
  'ends 0 rules peak_oil turn && says "turn.begin, step1, step2, step3"'
check "a word finds the rules in the ledger's words, each once; steps and what bots reckon are for who names them" eval '
  ends 0 rules peak_oil crisis && (($(grep -c "PO-CRISIS-2: " "$dir/out") == 1)) && ! says "first_crisis is above 0" &&
  says "more in what bots reckon with" && ! says "chance of a crisis{" &&
  ends 0 rules peak_oil crisis.barrels && says "first_crisis is above 0" && ends 0 rules peak_oil pull.risk && says "chance of a crisis"'
check "a slip gets a hint" eval 'ends 1 rules barrels wrok.full && warns "did you mean"'
check "rules as JSON" eval 'ends 0 rules barrels --json && valid && says "\"kind\": \"guard\""'
check "diff names the change" eval 'ends 0 diff barrels -l "$dir/good.lua" && says work.pass'
cat > "$dir/sums.lua" <<'LUA'
local l = layer("house/sums", { game = "barrels" })
l:value("fee", (5 - who.coins) * 2 + (who.points - (who.coins - 1)))
LUA
check "a formula is told as it is reckoned" eval 'ends 0 diff barrels -l "$dir/sums.lua" && says "(5 - your coins) * 2 + (your points - (your coins - 1))"'
check "diff as JSON" eval 'ends 0 diff barrels -l "$dir/good.lua" --json && valid && says "\"layer\": \"house/rich\""'
check "diff quotes the rules before and after" eval 'ends 0 diff peak_oil -l brutal && says "was PO-CRISIS-3:" && says "now PO-BRUTAL-5:"'
check "no change of the advanced rules is without a rule" eval 'ends 0 diff peak_oil -l brutal --json && ! tr -d "\n " <"$dir/out" | grep -q "\"was\":\[\],\"cites\":\[\]"'
check "layers are listed" ends 0 layers barrels

# --- check and test --------------------------------------------------------------

check "a good layer passes check" eval 'ends 0 check "$dir/good.lua" && says "every invariant held"'
check "check speaks of the layer's own rules" eval 'ends 0 check variants/peak_oil/house/closed_russia.lua; ! says "small."'
cat >"$dir/shut.lua" <<'LUA'
local l = layer("shut", { game = "barrels" })
l:option("nap")
l:rule("nap", function() end)
l:option("work.doze")
l:rule("work.doze", function() end)
l:forbid("work.doze", "doze.never", who.barrels:total():at_least(0))
l:option("work.sleep")
l:rule("work.sleep", function() end)
l:rule("unused", function() end)
LUA
check "check tells options that nobody was offered from rules that never ran" eval '
  ends 0 check "$dir/shut.lua" && says "never offered to anybody: nap, work.doze" && says "never fired: unused" &&
  ! says "unused," && ! says work.sleep'
check "a bad layer fails with its place" eval 'ends 1 check "$dir/bad.lua" && says "bad.lua:4"'
check "hidden memory is found" eval 'ends 1 check "$dir/keeps.lua" && says "outside the table"'
check "an endless script is refused" eval 'ends 1 check tests/attacks/a01_loop.lua && says "does not load"'
check "tests that pass" eval 'ends 0 test "$dir/good.lua" && [[ $(tail -n 1 "$dir/out") == "1 passed, 0 failed" ]]'
check "tests that fail" eval 'ends 1 test "$dir/good.lua" "$dir/bad.lua" && [[ $(tail -n 1 "$dir/out") == "1 passed, 1 failed" ]]'
check "-v names them, -k picks" eval 'ends 0 test -v -k passing "$dir" && says "passing pays two"'

# --- completion in bash ----------------------------------------------------------

# completes WORDS... GIVES: the last word, typed so far, can become that
completes() {
  local gives=${*: -1} words=("${@:1:$#-1}")
  PATH=${OILPATCH%/*}:$PATH bash -c '. "${OILPATCH%/*}/completion.bash"
    COMP_WORDS=(oilpatch "$@") COMP_CWORD=$#
    _oilpatch oilpatch "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    printf "%s\n" "${COMPREPLY[@]}"' bash "${words[@]}" >"$dir/out" 2>"$dir/err"
  says "$gives" && [[ ! -s $dir/err ]]
}
check "bash completes commands" completes pl play
check "bash completes games" completes play barr barrels
check "bash completes layers" completes play peak_oil -l bru brutal
check "bash completes lessons" completes lesson giganten pri prices
check "bash completes options" completes sim barrels --ga "--games"

# --- one list of options ----------------------------------------------------------

# What help lists for a command: "--games" …
listed() { "$OILPATCH" help "$1" | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+'; }
commands=$("$OILPATCH" help | sed -n 's/^  oilpatch \([a-z]*\) .*/\1/p')
# Each command and option of help is in the manual page, with what help says of it.
manual() {
  local page=${OILPATCH%/*}/oilpatch.1 command option
  for command in $commands; do
    grep -qx "\.B oilpatch $command" "$page" || return 1
    for option in $(listed "$command"); do
      grep -qF "fB${option//-/\\-}\\fR" "$page" || return 1
    done
  done
}
# Bash offers for each command what help lists, and nothing else.
same_in_bash() {
  local command offered
  for command in $commands; do
    offered=$(completes "$command" -- -- && grep -- -- "$dir/out" | grep -v -- --help | sort)
    [[ $offered == "$(listed "$command" | sort)" ]] || return 1
  done
}
same_in_zsh() {
  local command line option
  for command in $commands; do
    line=$(grep "^    $command) options=" "${OILPATCH%/*}/completion.zsh")
    for option in $(listed "$command"); do [[ $line == *"'$option:"* ]] || return 1; done
    (($(grep -o "'--" <<<"$line" | wc -l) == $(listed "$command" | wc -l))) || return 1
  done
}
check "there are commands to compare" eval '(($(wc -w <<<"$commands") > 15 && $(listed sim | wc -l) > 15))'
check "the manual page has every command and option" manual
check "bash completes the options of each command" same_in_bash
check "zsh does, too" same_in_zsh
check "help fits in 80 columns" eval '! for c in $commands; do "$OILPATCH" help "$c"; done | grep -E "^.{81}"'
check "the values of options are completed" completes lesson --lang f fr

# --- play ------------------------------------------------------------------------

check "two cards alike are one answer" eval 'ends 0 play peak_oil -p 4 --seed 3 -c "put 1 agent.3 invest" -c "turn 3" -c "act on invest" -c "buy tid" && says "player 3: buy the Tidal Power start-up"'
check "me and a bot: one person against all others" eval 'ends 0 play peak_oil -p 4 --seed 3 --bots me,random -c bot && says "player 1: me" && says "player 3: random" && says "player 4: random"'
check "the log tells what the others did since" eval 'ends 0 play peak_oil -p 4 --seed 3 --bots me,heuristic -c inv -c dev -c log && ! says "player 1: HQ to Develop." && says "player 2: HQ to Invest." && says "player 4: buy"'
check "what the rules do by themselves is announced" eval 'ends 0 play peak_oil -p 4 --seed 3 --bots heuristic,heuristic,heuristic,heuristic -c "log 100000" && says "  * The Black Market is full" && says "  * Peak Oil! player" && says "takes a card of level 1, face down" && says "is turned up:"'

# feed LINES...: to the prompt, by a pipe
feed() {
  printf '%s\n' "$@" | "$OILPATCH" play barrels --seed 3 >"$dir/out" 2>"$dir/err"
  status=$?
}
check "a pipe gets no prompt" eval 'feed answers quit; ((status == 0)) && says "draw 1 at well1" && ! says "> "'
check "a number answers" eval 'feed 1 && says "player 1: draw 1 at well1"'
check "words answer" eval 'feed "pass" && says "player 1: pass for a coin"'
check "unclear words don't" eval 'feed draw; ((status == 1)) && warns "could be"'
check "a number too large is refused" eval 'feed 999; ((status == 1)) && warns "answers 1 to"'
check "a slip gets a hint" eval 'feed undoo; warns "did you mean '"'undo'"'"'
check "anything else is Lua" eval 'feed "1 + 41" && says 42'
check "over several lines" eval 'feed "for i = 5, 6 do" "print(i)" "end" && says 6'
check "a Lua error is told and nothing is lost" eval 'feed "error(\"oh\")" score; warns oh && says "player 4"'
check "undo and redo" eval 'feed 1 undo redo && says "at decision 0" && says "at decision 1"'
check "nothing to undo" eval 'feed undo; ((status == 1)) && warns "nothing to undo"'
check "fork, go on, come back" eval 'feed 1 "fork here" "auto 9" "goto here" tree && says "at decision 1" && says "* 1 here"'
check "redo goes on to where a person decides" eval 'ends 0 play barrels --seed 1 --bots me,random -c 1 -c 1 -c undo -c redo && says "at decision 4" && says "at decision 8"'
check "resume alone finds a saved game" eval 'ends 0 play barrels --seed 1 -c 1 -c "save lately" && ends 0 resume -c score && says "loaded lately"'
check "bot without a name lists the game's own" eval 'ends 1 play peak_oil -p 2 -c "bot 1" && warns "'"'mcts:500', 'heuristic', 'beginner'"'"'
check "in French, too" eval 'ends 1 play peak_oil -p 2 --lang fr -c "bot 1" && warns "« mcts:500 », « heuristic », « beginner »"'
check "resume names the layers" eval 'ends 0 play peak_oil -p 2 -l brutal --seed 1 -c 1 -c "save layered" && ends 0 resume layered -c score && says "peak_oil + brutal, 2 players, decision 1"'
check "auto plays to the end" eval 'feed auto score && says "The game is over"'
check "why names guards" eval 'feed "auto 30" why && says "barrels/base.lua"'
check "a board of its own draws a graph" eval 'ends 0 play tests/games/roads/base.lua --seed 1 -c "board" && says "1 2 . . : . #" && says "# costs more"'
check "show tells what scales and dice show" eval 'ends 0 play tests/games/every_kind.lua -c "show die" -c "show price" && says "not rolled yet" && says "1 (low)"'
check "games lists them, with players and a sentence" eval 'ends 0 games && says "peak_oil    Peak Oil, 2 to 5 players" &&
  says "Central banks buy companies" && [[ $(grep -c "^[a-z]" "$dir/out") == "$(ls variants/*/base.lua | wc -l)" ]]'
check "… in French" eval 'ends 0 games --lang fr && says "de 3 à 5 joueurs" && says "Des banques centrales"'
check "a game that is not there: which ones are" eval 'ends 2 play nosuch && warns "there are barrels, giganten, oilfield, peak_oil, qe"'
for word in exit quit q :q bye; do
  check "'$word' leaves" eval 'feed "$word" board && ! says "coins 3"'
done
check "? is help" eval 'feed "?" && says "A number, or the beginning"'
check "board lists components" eval 'feed board && says "coins 3  points 0"'
check "save, load, replay" eval 'feed "auto 25" "save $dir/x.save" "load $dir/x.save" && says loaded && ends 0 replay --verify "$dir/x.save" && says verified'
check "a layer from a file is found from another folder" eval 'mkdir -p "$dir/far" && printf "layer(\"far\"):wrap(\"score\", function(base, p) return base(p) + 1 end)\n" >"$dir/far/far.lua" &&
  (cd "$dir/far" && "$OILPATCH" play barrels -l far.lua --seed 1 -c 1 -c "save $dir/far.save" >/dev/null) &&
  ends 0 replay --verify "$dir/far.save" && says verified && ! warns changed'
check "a layer file that changed since is told, though no answer differs" eval 'sed -i "s/+ 1/+ 2/" "$dir/far/far.lua" &&
  ends 0 replay --verify "$dir/far.save" && warns "far.lua has changed since the game was saved" &&
  ends 0 play "$dir/far.save" -c score && says "far.lua has changed since the game was saved"'
check "a broken invariant is not verified" eval 'printf "layer(\"inv\"):invariant(\"never\", function() return false, [[no]] end)\n" >"$dir/inv.lua" &&
  ends 0 play barrels -l "$dir/inv.lua" --seed 1 -c 1 -c "save $dir/inv.save" && ends 1 replay --verify "$dir/inv.save" && ! says verified && warns "never: no"'
check "a test file may be called anything, names its game and prints" eval 'printf "%s\n" "-- game: barrels" "test(\"speaks\", { players = 4 }, function(t)" "print(\"hello there\")" "t:setup()" "t:phase(\"round\", 1)" "t:check(not t:offers(\"work.nothing\") and not t:offers(\"nowhere\", 3))" "end)" >"$dir/any name.lua" &&
  ends 0 test "$dir/any name.lua" && says "hello there" && says "1 passed"'
check "a spoiled save is refused" eval 'sed -i "s/^answer 2 .*/answer 2 1 nothing/" "$dir/x.save"; ends 1 replay --verify "$dir/x.save"'
check "a replay is stepped through" eval 'feed "auto 25" "save $dir/z.save" "replay $dir/z.save" "next 2" back "play 9x" && says "25 answers" && says "at decision 1" && says "the end of the replay"'
check "and left for play" eval 'feed "auto 25" "save $dir/z.save" "replay $dir/z.save" "next 3" here 1 tree && says "like any other" && says "* 26  decision 4"'
check "no replay, no next" eval 'feed next; ((status == 1)) && warns "replay NAME"'
printf '#!/usr/bin/env -S oilpatch play\n# a comment\nscore\n  # one more\n1\n' >"$dir/good.oil"
printf 'score\n\nhop\n' >"$dir/bad.oil"
check "a script runs" eval 'ends 0 play barrels "$dir/good.oil" && says "player 4" && says "player 1: "'
check "a script alone plays the default game" eval 'ends 0 play "$dir/good.oil" && says "peak_oil"'
check "a script fails with its line" eval 'ends 1 play barrels "$dir/bad.oil" && warns "bad.oil:3: "'
check "a script has no prompt" eval 'ends 0 play barrels "$dir/good.oil" && ! says "> "'
check "comments in a pipe" eval 'feed "# nothing" score; ((status == 0)) && says "player 1"'
check "a name is kept" eval 'feed 1 "save monday" && ends 0 resume monday -c tree && says "decision 1" && ends 0 saves && says "monday"'
check "a file that is no save is not written over" eval 'printf "dear diary\n" >"$dir/diary.txt" && feed 1 "save $dir/diary.txt"; ((status == 1)) && warns "no saved game" && grep -qx "dear diary" "$dir/diary.txt"'
check "a folder is no place for a save" eval 'mkdir -p "$dir/shelf.d" && feed 1 "save $dir/shelf.d"; ((status == 1)) && warns "no saved game" && test -d "$dir/shelf.d"'
check "an older save is, and an empty file" eval ': >"$dir/again.oil" && feed 1 "save $dir/again.oil" && feed 2 "save $dir/again.oil" && ends 0 resume "$dir/again.oil" -c tree'
check "auto alone plays to the end, as its help says" eval 'feed "help auto" auto score && says "without N, to" && says "The game is over"'
check "no such name" eval 'ends 2 resume nobody && warns "no game is kept as"'
check "what was looked at stays seen when it is undone" eval 'ends 0 play giganten -p 3 --seed 4 -c 1 -c 1 -c 1 -c "enter at D1" -c "drive to D2" -c look -c undo && says "hidden again, but it was seen"'
check "odds tell alike piles together" eval 'ends 0 play giganten -p 3 --seed 5 -c odds && says "A18, C13, D9"'
check "the tie-break that decided is named" eval 'ends 0 play oilfield -p 4 --seed 29 --bots random,random,random,random -c score && says "a tie: more money wins (OF-SCORE-7)"'
check "Oilfield's board is French, hats and all" eval 'ends 0 play oilfield -p 3 --seed 4 -l edition_fr -l advanced --lang fr -c board && says "Gisements" && says "8 pétroles, 2 gaz" && says "petite tour nationale" && says "Raffineries"'
check "so is Giganten's" eval 'ends 0 play giganten -p 3 --seed 5 --lang fr -c board -c answers && says "Cartes ouvertes" && says "prendre 8 points, 5 licences"'
check "-c runs commands" eval 'ends 0 play barrels -c 1 -c undo && says "at decision 0"'
check "bots play on" eval 'ends 0 play barrels --bots me,random -c 1 -c answers && says "player 3"'
check "what bots answer is told" eval 'ends 0 play barrels --bots me,random -c 1 && says "player 2 (random): "'
check "a save opens, and takes bots" eval 'feed 1 "save $dir/y.save"; ends 0 play "$dir/y.save" --bots random,me,me,me -c answers && says "loaded" && says "player 2: Place"'
check "a save has its own players" refused "its own" play "$dir/y.save" -p 4
check "a new game takes a word for a seed" eval 'feed "new friday" && says "seed 8796740202919676560"'
check "a refused answer is told why" eval 'feed "complete card1 at its desk"; ((status == 1)) && warns "refused" && says build.cost'
check "words that are nothing" eval 'feed "sell everything"; ((status == 1)) && warns "no answer here"'
check "a game's name opens it" eval 'ends 0 barrels -c score && says "player 1"'
check "the log tells what happened, and by which rule" eval 'ends 0 play barrels --seed 7 -c "draw 2 at well1" -c "log 1" -c "log full" && says "player 1: draw 2 at well1." && says "comes from the bag" && says "work.draw"'
check "chance is told" eval 'ends 0 play barrels --seed 7 -c "draw 2 at well1" && says "comes from the bag"'
check "a layer that came by itself is not offered" eval 'ends 0 play peak_oil -p 2 -c layers && (($(grep -o players_2_3 "$dir/out" | wc -l) == 1))'
check "what is bid for is told" eval 'ends 0 play qe -p 3 --seed 3 -c 5 -c answers && says ", opening bid 5"'
check "secret answers are not told" eval 'ends 0 play qe -p 3 --seed 3 -c 5 -c 17 -c "log 1" && says "answers in secret" && ! says ": 17"'
check "a refused number names its rule" eval 'ends 1 play qe -p 4 --seed 3 -c 5 -c 5 && warns "bid.differs"'
check "a fraction is no bid" eval 'ends 1 play qe -p 4 --seed 3 -c 2.5 && warns "whole number"'

run rules peak_oil chip.swap_refinreies
check "a slip among hundreds of rules" warns "did you mean 'chip.swap_refineries'?"
odd=$dir/t$(printf '\351')st.lua
printf -- '-- game: barrels\ntest("x", function(t) t:equal(1, 2) end)\n' >"$odd"
check "the tests of a file of any name are run" eval 'ends 1 test "$odd" && says "0 passed, 1 failed"'

echo "1..$number"
