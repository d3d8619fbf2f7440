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
head_start=$PWD/tests/layers/head_start.lua
cd "$dir" || exit 1

# tried WHERE "WHAT..." ARGS...: these things are refused there, and all the others done
tried() {
  local where=$1 refused=$2 what want
  shift 2
  rm -f opened
  TRY_IN=$where LD_PRELOAD=$dir/try.so run "$@"
  for what in writing reading calling starting; do
    want='done'
    [[ " $refused " != *" $what "* ]] || want=refused
    grep -q "^# $what $want" "$dir/err" || { echo "# $what was not $want"; return 1; }
    ! grep -q "^# $what" "$dir/err" || [[ $(grep "^# $what" "$dir/err" | sort -u) == "# $what $want" ]] || { echo "# $what not everywhere $want"; return 1; }
  done
}
small=(--games 8 --bots random --jobs 2)
all="writing reading calling starting"
check "a worker of sim reaches nothing" tried child "$all" sim barrels "${small[@]}"
check "one of compare" tried child "$all" compare barrels --b "$head_start" "${small[@]}"
check "one of sweep" tried child "$all" sweep giganten -p 2 --set bid_limit=116..117 "${small[@]}"
check "one of tune" tried child "$all" tune giganten "length 36+-9 turns" -p 2 --over bid_limit=116..117 --games 200 --bots random --jobs 2
check "one of check" tried child "$all" check "$head_start" --games 8 --jobs 2
printf '#!/bin/sh\nwhile read -r l; do echo "{\\"answer\\": 1}"; done\n' >bot.sh && chmod +x bot.sh
check "where a program plays its worker is free" tried child "" sim barrels --games 4 --jobs 2 --bots "random,cmd:./bot.sh"
check "and plays" test "$status" -eq 0
for command in "sim barrels --games 2 --bots random" "rules barrels" "diff barrels -l vote" "rulebook barrels" "layers barrels" games saves \
  "recipes loan" "help sim"; do
  check "$command starts nothing and calls nobody" tried own "calling starting" $command
done
check "check writes in its folder alone" eval 'mkdir -p in && cd in && tried own "calling starting" check "$head_start" --games 2; cd "$dir"'
check "a person may start what they like" tried own "" play barrels -c score -c quit
# The fence costs no answer: the games are those of one process, which has none.
check "the same games behind it" eval 'run sim barrels "${small[@]}" --json && grep digest out >a && run sim barrels --games 8 --bots random --jobs 1 --json && grep digest out >b && cmp a b'
echo "1..$number"
