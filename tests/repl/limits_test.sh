#!/usr/bin/env bash
# Every command of the program where something that it takes for granted is not there: closed
# descriptors, full and ended outputs, a disk that fails, files that may not grow, few
# descriptors, little memory, a small stack.  It ends by itself, in words or as ever.
# LIMITS_POINTS (2) is how many calls to the disk fail in turn.  TAP.
. "$(dirname "$0")/../support/check.sh"
. tests/support/commands.sh
cc=${CC:-cc}
$cc -shared -fPIC -D_GNU_SOURCE -o "$dir/fail.so" tests/support/fail_io.c -ldl 2>"$dir/err" || : >"$dir/fail.so"
fails=$(preload "$dir/fail.so") points=${LIMITS_POINTS:-2}
cd "$dir" || exit 1
make_rows
full=$dir/full # a node of our own, so that the machine's stays whole
mknod "$full" c 1 7 2>/dev/null || full=/dev/full
tried=0
# by_itself TEXT: how the last one ended
by_itself() {
  local ended=$?
  tried=$((tried + 1))
  ((ended < 3)) || { echo "# $1: status $ended"; return 1; }
  ! grep -aqE 'Sanitizer|runtime error:' err 2>/dev/null || { echo "# $1: found by a sanitizer"; return 1; }
}
program() { timeout 60 "$OILPATCH" "$@"; }
limited() { # LIMITS... -- ARGS: with a ulimit
  local limits=()
  while [[ $1 != -- ]]; do limits+=("$1") && shift; done
  shift
  (ulimit "${limits[@]}" 2>/dev/null && exec timeout 60 "$OILPATCH" "$@")
}
lacks() {
  local all n step ended good=0
  program "$@" >out 2>err </dev/null || { echo "# it fails by itself"; return 1; }
  program "$@" >out 2>err <&-; by_itself "no input" || good=1
  program "$@" 2>err </dev/null >&-; by_itself "no output" || good=1
  program "$@" >out </dev/null 2>&-; by_itself "no errors" || good=1
  program "$@" <&- >&- 2>&-; by_itself "nothing at all" || good=1
  program "$@" 2>err </dev/null >"$full"; by_itself "a full disk" || good=1
  { program "$@" 2>err </dev/null; echo $? >ended; } | true
  (($(<ended) < 3 || $(<ended) == 141)) || { echo "# nobody reads: status $(<ended)"; good=1; }
  limited -f 1 -- "$@" >out 2>err </dev/null; by_itself "files of a block" || good=1
  limited -n 12 -- "$@" >out 2>err </dev/null; by_itself "12 descriptors" || good=1
  limited -s 512 -- "$@" >out 2>err </dev/null; by_itself "a stack of 512 KB" || good=1
  if ! sanitized; then
    for n in 20000 90000; do
      limited -v $n -- "$@" >out 2>err </dev/null
      ended=$?
      ((ended == 127)) || { (exit $ended); by_itself "$n KB" || good=1; } # 127: too little for its libraries
    done
  fi
  rm -f count
  env FAIL_IO_COUNT="$dir/count" LD_PRELOAD="$fails" timeout 60 "$OILPATCH" "$@" >out 2>err </dev/null
  all=$(cat count 2>/dev/null || echo 0)
  step=$(((all + points - 1) / points))
  for ((n = 1 + step / 2; step > 0 && n <= all; n += step)); do
    env FAIL_IO_AT=$n LD_PRELOAD="$fails" timeout 60 "$OILPATCH" "$@" >out 2>err </dev/null; by_itself "call $n of $all to the disk" || good=1
  done
  return $good
}
each lacks
echo "# figure: limits: $tried runs without something, of every command, each ended by itself"
echo "1..$number"
