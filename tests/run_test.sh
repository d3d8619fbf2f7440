#!/usr/bin/env bash
# tests/run itself: whatever goes wrong in a program is counted.  TAP.
. "$(dirname "$0")/support/check.sh"

# program LINE...: a test program of these lines of shell
program() {
  { echo '#!/bin/sh'; printf '%s\n' "$@"; } >"$dir/program.sh"
  chmod +x "$dir/program.sh"
}
# counts STATUS LAST: it is run, and the count is this
counts() {
  tests/run "$dir/program.sh" >"$dir/out" 2>"$dir/err"
  (($? == $1)) && [[ $(tail -n 1 "$dir/out") == "$2" ]]
}
program 'echo ok 1' 'echo ok 2 - words'
check "what passes" counts 0 "2 passed, 0 failed"
program 'echo ok 1' 'echo not ok 2 - words'
check "what fails, and says so" eval 'counts 1 "1 passed, 1 failed" && says "not ok 2 - words"'
program 'echo ok 1' 'kill -SEGV $$'
check "a program that dies" counts 1 "1 passed, 1 failed"
program 'echo ok 1' 'sleep 20'
check "a program without an end" eval 'TEST_LIMIT=1 counts 1 "1 passed, 1 failed" && says "over 1 seconds"'
program 'echo "1..0 # SKIP for a reason"'
check "nothing at all" eval 'counts 1 "0 passed, 0 failed" && says "program.sh: for a reason"'

echo 'int main(int n, char **v) { (void)v; int a[2] = {0}; return a[n + 1]; }' >"$dir/wrong.c"
if ${CC:-cc} -fsanitize=address -o "$dir/wrong" "$dir/wrong.c" 2>/dev/null; then
  program "$dir/wrong >/dev/null 2>&1" 'echo ok 1'
  check "what a sanitizer says of a child that nobody looks at" eval \
    'counts 1 "1 passed, 1 failed" && says stack-buffer-overflow'
fi
echo "1..$number"
