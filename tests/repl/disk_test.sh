#!/usr/bin/env bash
# A disk that fails: every call that opens, reads, writes, syncs, renames, cuts or
# closes a file is made to fail in turn.  The program never crashes; a save that
# was there before is whole, the old or the new one; a journal is taken up, or
# refused in words.  Then kills: what the screen has acknowledged is there after
# kill -9.  DISK_POINTS says how many calls of each command are tried, KILLS how
# often it is killed; `make soak` tries all, and 10,000.  TAP.
. "$(dirname "$0")/../support/check.sh"
points=${DISK_POINTS:-8} kills=${KILLS:-200}
cc=${CC:-cc}
if ! $cc -shared -fPIC -D_GNU_SOURCE -o "$dir/fail.so" tests/support/fail_io.c -ldl 2>/dev/null; then
  echo "1..0 # no compiler for the library that fails"
  exit
fi
command -v script >/dev/null || { echo "1..0 # no terminal: 'script' is missing"; exit; }
cd "$dir" || exit 1
export XDG_CONFIG_HOME=$dir
fails=$(preload "$dir/fail.so")
tried=0

fresh() { # the same home before every try
  rm -rf oilpatch game.oil* run.json* games.csv
  cp old.oil game.oil
  [[ ! -d kept ]] || cp -r kept oilpatch
}
# A journal is kept at a terminal: type what is in `typed`, or nothing.
at_terminal() { TERM=dumb script -qfec "exec $(printf '%q ' "$@")" /dev/null <typed; }
piped() { "$@" </dev/null; }
# fails WHERE AFTER ARGS...: each of some calls of the command fails in turn, alone or
# with all that follow; AFTER looks at what is left
fails() {
  local where=$1 after=$2 all n step on
  shift 2
  fresh
  rm -f count
  $where env FAIL_IO_COUNT="$dir/count" LD_PRELOAD="$fails" "$OILPATCH" "$@" >out 2>err
  all=$(cat count 2>/dev/null || echo 0)
  ((all > 5)) || { echo "# nothing was counted"; return 1; }
  step=$(((all + points - 1) / points))
  for ((n = 1; n <= all; n += step)); do
    on=""
    ((n / step % 2 == 0)) || on=1
    fresh
    $where timeout 60 env FAIL_IO_AT="$n" ${on:+FAIL_IO_ON=1} LD_PRELOAD="$fails" "$OILPATCH" "$@" >out 2>err
    status=$?
    tried=$((tried + 1))
    if ((status > 2)) || ! $after; then
      echo "# call $n of $all${on:+ and all after it}: status $status: $*"
      return 1
    fi
  done
}
nothing() { :; }
whole() { # the old one or the new one, never a half
  cmp -s game.oil old.oil || "$OILPATCH" replay game.oil --verify >/dev/null 2>err
}
resumes() { "$OILPATCH" resume -c score -c quit >out2 2>err2 </dev/null; (($? < 3)); }

"$OILPATCH" play barrels --seed 1 -c pass -c "save $dir/old.oil" -c quit >/dev/null 2>&1
check "a save to begin with" test -s old.oil
printf "pass\npass\nundo\npass\n" >typed
check "a save over an older one" fails piped whole play barrels --seed 2 -c pass -c pass -c "save $dir/game.oil" -c quit
check "a save taken up, played on and saved" fails piped whole resume "$dir/game.oil" -c pass -c "save $dir/game.oil" -c quit
check "a game in the journal" fails at_terminal resumes play barrels --seed 3
rm -rf oilpatch
at_terminal "$OILPATCH" play barrels --seed 4 >/dev/null 2>&1
cp -r oilpatch kept
check "a journal taken up" fails at_terminal resumes resume
rm -rf kept
check "a replay" fails piped nothing replay "$dir/old.oil" --verify
goes_on() { # the same command comes to its end, and to the same games
  "$OILPATCH" "${sim[@]}" >out 2>err </dev/null && cmp -s games.csv whole.csv
}
sim=(sim barrels --games 20 --bots random --jobs 1 --resume run.json --csv games.csv)
"$OILPATCH" "${sim[@]}" >/dev/null 2>&1 </dev/null
mv games.csv whole.csv
check "a run that can be taken up" fails piped goes_on "${sim[@]}"
is_set() { [[ ! -e oilpatch/settings ]] || grep -q '^table \(hidden\|turn\)$' oilpatch/settings; }
printf 'setting table hidden\nsetting\nquit\n' >typed
check "settings" fails at_terminal is_set play barrels
is_learnt() { "$OILPATCH" lesson qe auction -c quit >out2 2>err2 </dev/null && ! grep -q "can't be read" err2; }
printf 'next\nshow me\nquit\n' >typed
check "a lesson and its progress" fails at_terminal is_learnt lesson qe auction
check "a sim with a page" fails piped nothing sim barrels --games 2 --bots random --jobs 1 --report "$dir/page.html"
echo "# figure: disk: $tried calls failed in turn, nothing lost"

# Killed at each of its calls, it leaves the old file or the new one, and nothing beside.
leaves_nothing() { # WHAT ARGS...: WHAT is the file that is written
  local what=$1 all n
  shift
  rm -rf beside && mkdir beside && cp old.oil beside/game.oil
  rm -f count
  FAIL_IO_COUNT=$dir/count LD_PRELOAD=$fails "$OILPATCH" "$@" >out 2>err </dev/null
  all=$(cat count 2>/dev/null || echo 0)
  ((all > 5)) || { echo "# nothing was counted"; return 1; }
  for ((n = all > 4 * points ? all - 4 * points : 1; n <= all; n++)); do # it writes at its end
    rm -rf beside && mkdir beside && cp old.oil beside/game.oil
    { FAIL_IO_AT=$n FAIL_IO_KILL=1 LD_PRELOAD=$fails "$OILPATCH" "$@" >out 2>err </dev/null; } 2>/dev/null
    status=$? tried=$((tried + 1))
    ((status == 137)) || { ((status == 0 && n > all - 9)) && return; echo "# call $n of $all: not killed ($status)"; return 1; }
    rm -f beside/.oilpatch-* # between two calls; see below
    [[ -z $(find beside -mindepth 1 ! -name game.oil ! -name "$what") ]] || { echo "# call $n of $all leaves $(ls -A beside)"; return 1; }
    [[ ! -e beside/$what || $what == game.oil || -s beside/$what ]] || { echo "# call $n: half of $what"; return 1; }
    cmp -s beside/game.oil old.oil || "$OILPATCH" replay beside/game.oil --verify >/dev/null 2>&1 || { echo "# call $n: half a save"; return 1; }
  done
}
check "a save, killed anywhere" leaves_nothing game.oil play barrels --seed 2 -c pass -c "save $dir/beside/game.oil" -c quit
check "a page, killed anywhere" leaves_nothing page.html rulebook barrels --report "$dir/beside/page.html"
takes_away() { # what a kill between two calls may leave goes with the next that is written
  echo left >beside/.oilpatch-c51b3049
  "$OILPATCH" play barrels --seed 2 -c pass -c "save $dir/beside/game.oil" -c quit >out 2>err </dev/null && [[ $(ls -A beside) == game.oil ]]
}
rm -rf beside && mkdir beside && cp old.oil beside/game.oil
check "what is left between two calls goes with the next" takes_away

# One program, one kill, in a home of its own: how many answers were acknowledged, and
# how many are kept, one line each.
kill_once() {
  local home=$dir/kill.$1 pid typist inner acknowledged kept=0
  mkdir -p "$home"
  mkfifo "$home/typed.fifo"
  export XDG_STATE_HOME=$home XDG_DATA_HOME=$home
  # typed slowly, so that the kill comes anywhere among the answers
  { for ((i = 0; i < 40; i++)); do echo pass; sleep 0.01; done; sleep 5; } >"$home/typed.fifo" &
  typist=$!
  TERM=dumb script -qfec "exec $OILPATCH play barrels --bots me --seed 5" /dev/null <"$home/typed.fifo" >"$home/out" 2>/dev/null &
  pid=$!
  for ((i = 0; i < 400; i++)); do
    grep -q '> ' "$home/out" 2>/dev/null && break
    sleep 0.02
  done
  sleep "0.$((RANDOM % 4))$((RANDOM % 10))"
  inner=$(pgrep -P "$pid")
  [[ -z $inner ]] || kill -9 $inner 2>/dev/null
  wait "$pid" 2>/dev/null
  kill "$typist" 2>/dev/null
  # the next question is the acknowledgement
  acknowledged=$(($(grep -o 'player [1-4]> ' "$home/out" | wc -l) - 1))
  if ((acknowledged > 0)); then
    "$OILPATCH" resume -c quit >"$home/out2" 2>&1 </dev/null
    kept=$(grep -o 'decision [0-9]*' "$home/out2" | head -1 | grep -o '[0-9]*$')
  fi
  echo "$((acknowledged > 0 ? acknowledged : 0)) ${kept:-0}" >>"$dir/killed"
  rm -rf "$home"
}
# Four at once: each waits for its program most of the time.
killed() {
  local k
  : >"$dir/killed"
  for ((k = 0; k < kills; k++)); do
    while (($(jobs -rp | wc -l) >= 4)); do wait -n; done
    kill_once "$k" &
  done
  wait
  awk -v kills="$kills" '
    { total += $1 }
    $2 < $1 { print "# " $1 " acknowledged, " $2 " kept"; bad = 1 }
    END {
      print "# " (bad ? "" : "figure: ") NR " kills, " total + 0 " answers acknowledged" (bad ? "" : ", none lost")
      exit bad || NR != kills || total == 0
    }' "$dir/killed"
}
check "$kills kills" killed 2>/dev/null
echo "1..$number"
