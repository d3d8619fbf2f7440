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

. tests/support/commands.sh
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
  FAIL_COUNT=$dir/count LD_PRELOAD=$dir/fail.so "$OILPATCH" "$@" >"$dir/out" 2>"$dir/err" </dev/null ||
    { echo "# it fails by itself"; return 1; }
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
make_rows
each fails
# With all that they write besides, some.
points=$(((points + 3) / 4))
few=(--games 4 --bots random --jobs 1)
run play barrels --seed 1 -c 1 -c link -c quit && link=$(tail -n 1 "$dir/out")
for i in 1 2; do run compare barrels --b tip "${few[@]}" --shard $i/2 --json && cp "$dir/out" "c$i.json"; done
check "sim with a curve, a table, a page and a run to take up" fails sim barrels "${few[@]}" --curve --csv a.csv --resume a.json --report a.html
check "compare with a page, a picture and a run to take up" fails compare barrels --b tip "${few[@]}" --report b.html --svg b.svg --resume b.state
check "shards of one" fails merge c1.json c2.json --json
check "audit with a page" fails audit barrels --games 1 --cap 5 --bots random --jobs 1 --report c.html
check "sweep with a page and a chart" fails sweep giganten -p 2 --set bid_limit=116..117 "${few[@]}" --report d.html --svg d.svg
check "a link" fails play "$link" -c score -c "use tip" -c link -c quit
check "cards in French" fails rulebook qe --lang fr --cards --report e.html
check "a lesson that is recorded" fails play barrels --bots me -c "record lesson r" -c "note x" -c 1 -c "record stop" -c quit
check "sim with workers and a page" fails sim barrels --games 4 --bots random --jobs 2 --report "$dir/page.html"
echo "# figure: memory: $tried allocations failed in turn, no crash"
echo "1..$number"
