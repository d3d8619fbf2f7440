#!/usr/bin/env bash
# Without memory: an allocation of a whole command fails, and the program ends
# in words or goes on, but never crashes.  MEMORY_POINTS says how many of the
# allocations are failed in turn, of each command; `make soak` tries them all.
# TAP.
. "$(dirname "$0")/../support/check.sh"
points=${MEMORY_POINTS:-24}
if sanitized; then
  echo "1..0 # SKIP the sanitizer allocates by itself: no library can make that fail"
  exit
fi
cc=${CC:-cc}
if ! $cc -shared -fPIC -o "$dir/fail.so" tests/support/fail_malloc.c -ldl 2>/dev/null; then
  echo "1..0 # no compiler for the library that fails"
  exit
fi

top=$PWD
tried=0
# one NUMBER ARGS...: the command without that allocation
one() {
  local n=$1
  shift
  timeout 60 env FAIL_AT="$n" LD_PRELOAD="$dir/fail.so" "$OILPATCH" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  status=$?
  ((status <= 2)) || echo "# allocation $n: status $status: $*"
  ((status <= 2))
}
# fails ARGS...: each of some allocations of the command fails in turn.  One run tries
# them all by copies of itself; those while it has children are left to runs of their own.
fails() {
  local all n step
  rm -f "$dir/count"
  FAIL_COUNT=$dir/count LD_PRELOAD=$dir/fail.so "$OILPATCH" "$@" >/dev/null 2>&1 </dev/null
  all=$(cat "$dir/count" 2>/dev/null || echo 0)
  ((all > 0)) || { echo "# nothing was counted"; return 1; }
  step=$((all / points))
  ((step > 0)) || step=1
  FAIL_EACH=$dir/each FAIL_STEP=$step LD_PRELOAD=$dir/fail.so "$OILPATCH" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  status=$?
  # a copy may have moved the page away that this one has written
  if ((status > 2)) || grep -q '^bad' "$dir/each" || ! grep -q '^all' "$dir/each"; then
    sed -n "s/^bad \([0-9]*\) /# allocation \1 of $all: status /p" "$dir/each" | head -n 20
    echo "# status $status: $*"
    return 1
  fi
  tried=$((tried + all / step))
  for n in $(sed -n 's/^left \([0-9]*\) .*/\1/p' "$dir/each"); do
    one "$n" "$@" || return 1
  done
}

cd "$dir" || exit 1 # saves of games that fail go here
printf 'pass\nscore\nsave here\nquit\n' >"$dir/typed"
run play barrels --seed 1 -c pass -c "save $dir/one.oil" -c "save one" -c quit
run sim barrels --games 4 --bots random --shard 1/2 --json && cp "$dir/out" "$dir/one.json"
run sim barrels --games 4 --bots random --shard 2/2 --json && cp "$dir/out" "$dir/two.json"

# Every command of the program has a row here, or none is right: the list is that of
# repl/command.h, and a command without a row fails.
declare -A rows=(
  [play]='play barrels --seed 1 -c pass -c why -c board -c score -c undo -c quit'
  [games]='games'
  [resume]='resume one -c score -c quit'
  [saves]='saves'
  [sim]='sim barrels --games 4 --bots random --jobs 1'
  [merge]='merge $dir/one.json $dir/two.json --json'
  [compare]='compare barrels --b $OILPATCH_VARIANTS/../tests/layers/head_start.lua --games 4'
  [sweep]='sweep giganten --set bid_limit=116..117 -p 2 --games 2 --bots random'
  [tune]='tune giganten "length 36+-9 turns" -p 2 --over bid_limit=116..117 --games 2 --bots random'
  [tune-bot]='tune-bot barrels --games 20 --cap 60 -j 1'
  [rules]='rules barrels'
  [diff]='diff barrels -l vote --json'
  [rulebook]='rulebook peak_oil -l brutal --report $dir/rules.html'
  [layers]='layers barrels'
  [recipes]='recipes loan'
  [check]='check $OILPATCH_VARIANTS/../tests/layers/head_start.lua --games 2'
  [test]='test $OILPATCH_VARIANTS/barrels/tests/work.lua'
  [lesson]='lesson qe auction -c next -c hint -c quit'
  [replay]='replay $dir/one.oil --verify'
  [bench]=''
  [help]='help sim'
)
commands=$(sed -n 's/^  X([a-z_]*, "\([a-z-]*\)".*/\1/p' "$top/repl/command.h")
check "the commands are found" eval '(($(wc -w <<<"$commands") > 15))'
for command in $commands; do
  row=${rows[$command]-none}
  [[ -n $row ]] || continue # it measures, and takes minutes
  eval "words=($row)"
  check "$command" fails "${words[@]}"
done
check "sim with workers and a page" fails sim barrels --games 4 --bots random --jobs 2 --report "$dir/page.html"
echo "# figure: memory: $tried allocations failed in turn, no crash"
echo "1..$number"
