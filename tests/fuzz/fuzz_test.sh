#!/usr/bin/env bash
# A short fixed run of every fuzz target; `make fuzz` runs them for long.  TAP.
: "${OILPATCH:?the program to test}"
OILPATCH=$(realpath "$OILPATCH")
here=$(dirname "$OILPATCH")/tests/fuzz
cd "$(dirname "$0")/../.." || exit 1
export OILPATCH_TESTS=tests OILPATCH_VARIANTS=${OILPATCH_VARIANTS:-variants}
number=0
# try NAME EXECUTIONS LEAST: so many, of which at least LEAST in a hundred do something
try() {
  number=$((number + 1))
  local out did
  out=$(timeout 120 "$here/fuzz_$1" -n "$2" 2>&1)
  did=$(sed -n 's/.* executions, \([0-9]*\) did something.*/\1/p' <<<"$out")
  echo "# figure: ${out##*$'\n'}"
  if [[ -n $did ]] && ((did * 100 >= $2 * $3)); then
    echo "ok $number - $2 inputs to $1"
  else
    sed 's/^/# /' <<<"$out" | tail -n 20
    echo "not ok $number - $2 inputs to $1, at least $3 % of which do something"
  fi
}
# again NAME: what libFuzzer has found worth keeping, and the corpus, as they are
again() {
  number=$((number + 1))
  local files=(tests/fuzz/found/"$1"/* tests/fuzz/corpus/"$1"/*) out
  if out=$(timeout 120 "$here/fuzz_$1" "${files[@]}" 2>&1); then
    echo "ok $number - ${#files[@]} inputs to $1 that are kept"
  else
    sed 's/^/# /' <<<"$out" | tail -n 20
    echo "not ok $number - ${#files[@]} inputs to $1 that are kept"
  fi
}
# A fault that was put in is found, and cut down to what it takes.
shrinks() {
  number=$((number + 1))
  local dir out
  dir=$(mktemp -d)
  if ${CC:-cc} -std=c11 -D_GNU_SOURCE -I. -o "$dir/planted" tests/fuzz/{planted,drive,support}.c core/{rng,hash}.c; then
    out=$(OILPATCH_TESTS=$PWD/tests && cd "$dir" && ! ./planted -n 1000 2>&1)
    if [[ $(cat "$dir/fuzz-option.input") == p-- && $(cat "$dir/fuzz-option.lua") == $'-- 3\np--' && $out == *"3 bytes of"* ]]; then
      echo "ok $number - a planted fault is cut down"
      rm -rf "$dir"
      return
    fi
  fi
  sed 's/^/# /' <<<"$out" | tail -n 20
  echo "not ok $number - a planted fault is cut down"
  rm -rf "$dir"
}
# becomes_test WORD NAME [SETTING]: a fault of the engine that one answer brings about is left
# as a scenario test of that answer, which fails with the fault and passes without it.
becomes_test() {
  number=$((number + 1))
  local dir out test
  dir=$(mktemp -d)
  if out=$(export OILPATCH_TESTS=$PWD/tests ${3:+"$3"} && cd "$dir" && ! "$here/planted_layer" -n 5000 2>&1 &&
    "$here/fuzz_layer" -T fuzz-layer.test.lua && ! "$here/planted_layer" -T fuzz-layer.test.lua &&
    "$OILPATCH" test fuzz-layer.test.lua --variants "$OILPATCH_TESTS/games" 2>&1) &&
    [[ $out == *"1 passed, 0 failed" ]] && test=$(<"$dir/fuzz-layer.test.lua") &&
    (($(grep -c 't:answer' <<<"$test") == 1)) && [[ $test == *"test(\"$2\""* && $test == *'"fuzz-layer.lua"'* ]]; then
    echo "ok $number - a fault that $1 becomes a scenario test"
  else
    sed 's/^/# /' <<<"$out" "$dir"/fuzz-layer.test.lua | tail -n 20
    echo "not ok $number - a fault that $1 becomes a scenario test"
  fi
  rm -rf "$dir"
}
shrinks
becomes_test kills "it dies"
becomes_test "breaks the table" "fuzz layer: price (cell 2) is 3, outside 0 to 2" PLANTED=break
for name in json option lesson save line layer; do again $name; done
try json 5000 5
try option 50000 20
try games 10000 20
try lesson 1000 20
try save 1500 20
try line 4000 10
try layer 2000 20
echo "1..$number"
