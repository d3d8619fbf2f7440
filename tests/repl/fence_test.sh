#!/usr/bin/env bash
# Behind what the scripts' own cage holds back there is the kernel: workers of runs open no
# files, start no programs and have no network, and commands that nobody sits at start none
# and have none.  Where a program was named that plays, it may do what its owner may.  TAP.
. "$(dirname "$0")/../support/check.sh"
if sanitized; then
  echo "1..0 # SKIP the sanitizer writes by itself"
  exit
fi
if ! ${CC:-cc} -shared -fPIC -D_GNU_SOURCE -o "$dir/try.so" tests/support/try_out.c 2>"$dir/err"; then
  echo "1..0 # SKIP no compiler for the library that tries"
  exit
fi
grep -q '^Seccomp:' /proc/self/status || { echo "1..0 # SKIP this kernel has no seccomp"; exit; }
. tests/support/commands.sh
head_start=$PWD/tests/layers/head_start.lua
mkdir "$dir/in" && cd "$dir/in" || exit 1

# tried WHERE "WHAT..." ARGS...: these things are refused there, and all the others done
tried() {
  local where=$1 refused=$2 what want
  shift 2
  rm -f opened ../elsewhere
  TRY_IN=$where LD_PRELOAD=$dir/try.so run "$@"
  for what in writing reaching reading calling starting; do
    [[ $what != reaching || $refused != reaching* ]] || grep -q "^# landlock done" "$dir/err" || continue
    want='done'
    [[ " $refused " != *" $what "* ]] || want=refused
    grep -q "^# $what $want" "$dir/err" || { echo "# $what was not $want"; return 1; }
    ! grep -q "^# $what" "$dir/err" || [[ $(grep "^# $what" "$dir/err" | sort -u) == "# $what $want" ]] || { echo "# $what not everywhere $want"; return 1; }
  done
}
small=(--games 8 --bots random --jobs 2)
all="writing reaching reading calling starting"
check "a worker of sim reaches nothing" tried child "$all" sim barrels "${small[@]}"
check "one of compare" tried child "$all" compare barrels --b "$head_start" "${small[@]}"
check "one of sweep" tried child "$all" sweep giganten -p 2 --set bid_limit=116..117 "${small[@]}"
check "one of tune" tried child "$all" tune giganten "length 36+-9 turns" -p 2 --over bid_limit=116..117 --games 200 --bots random --jobs 2
check "one of check" tried child "$all" check "$head_start" --games 8 --jobs 2
check "one of tune-bot" tried child "$all" tune-bot barrels --games 200 --cap 20 --jobs 2
check "one of audit" tried child "$all" audit barrels --games 4 --cap 5 --bots random --jobs 2
printf '#!/bin/sh\nwhile read -r l; do echo "{\\"answer\\": 1}"; done\n' >bot.sh && chmod +x bot.sh
check "where a program plays its worker is free" tried child "" sim barrels --games 4 --jobs 2 --bots "random,cmd:./bot.sh"
check "and plays" test "$status" -eq 0
# Every command of the program, as repl/commands.lua lists them.
make_rows
fenced() { # ARGS...
  case $1 in
    play | resume | lesson | bench) tried own "" "$@" ;; # a person may start what they like, bench its peers
    check | test) tried own "reaching calling starting" "$@" ;;
    rulebook) tried own "calling starting" "${@:1:2}" ;; # to the screen, which is written by `write`
    *) tried own "calling starting" "$@" ;;
  esac
}
each fenced
# The fence costs no answer: the games are those of one process, which has none.
check "the same games behind it" eval 'run sim barrels "${small[@]}" --json && grep digest "$dir/out" >a && run sim barrels --games 8 --bots random --jobs 1 --json && grep digest "$dir/out" >b && cmp a b'
# Where the kernel has none nothing is said, and all works.
without() { # ARGS...
  run "$@" && cp "$dir/out" usual && [[ ! -s $dir/err ]] && TRY_IN=none LD_PRELOAD=$dir/try.so run "$@" && ((status == 0)) && [[ ! -s $dir/err ]] && cmp -s "$dir/out" usual
}
check "sim without a fence" without sim barrels "${small[@]}" --csv -
check "check without one" without check "$head_start" --games 4
check "a book without one" without rulebook barrels
echo "1..$number"
