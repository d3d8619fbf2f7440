#!/usr/bin/env bash
# A short fixed run of every fuzz target; `make fuzz` runs them for long.  TAP.
: "${OILPATCH:?the program to test}"
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
shrinks
for name in json option lesson save line layer; do again $name; done
try json 5000 5
try option 50000 20
try lesson 1000 20
try save 1500 20
try line 4000 10
try layer 2000 20
echo "1..$number"
