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
program 'echo ok 1' 'while :; do :; done'
check "a program without an end" eval \
  'TEST_LIMIT=1 counts 1 "1 passed, 1 failed" && says "over 1 seconds of processor time"'
program 'sleep 1.5' 'echo ok 1'
check "one that waits takes no processor time" eval 'TEST_LIMIT=1 counts 0 "1 passed, 0 failed"'
program 'echo ok 1' 'sleep 20'
check "one that waits for ever is ended by the clock" eval \
  'TEST_LIMIT=1 TEST_PATIENCE=2 counts 1 "1 passed, 1 failed" && says "stopped after 2 seconds"'
program 'echo "1..0 # SKIP for a reason"'
check "nothing at all" eval 'counts 1 "0 passed, 0 failed" && says "program.sh: for a reason"'
program 'echo "ok 1 - half # SKIP for a reason"' 'echo ok 2'
check "what is left out is said, and is not what passes" eval \
  'counts 0 "1 passed, 0 failed" && says "program.sh: half: for a reason"'

# gone: the process and the folder that the program wrote down are no more
gone() {
  local pid folder
  read -r pid folder <"$dir/left" && [[ ! -e $folder && ! $(cut -d' ' -f3 "/proc/$pid/stat" 2>/dev/null) == [^ZX] ]]
}
program "setsid sleep 1000 & echo \$! \$TMPDIR >'$dir/left'" 'touch "$TMPDIR/file"' 'echo ok 1'
check "nothing runs on or lies about" eval 'counts 0 "1 passed, 0 failed" && gone'
program "setsid sleep 1000 & echo \$! \$TMPDIR >'$dir/new' && mv '$dir/new' '$dir/left'" 'sleep 1000'
interrupted() {
  rm -f "$dir/left"
  env --default-signal=INT tests/run "$dir/program.sh" "$dir/program.sh" >"$dir/out" 2>"$dir/err" &
  while [[ ! -e $dir/left ]]; do sleep 0.1; done
  kill -INT $!
  wait $!
  (($? == 130)) && gone
}
check "nor after ^C" interrupted

program 'echo ok 1'
check "on a terminal it counts" eval \
  'script -qec "tests/run $dir/program.sh $dir/program.sh" "$dir/screen" >"$dir/out" </dev/null && says "[2/2] $dir/program.sh"'
check "elsewhere it doesn't" eval 'counts 0 "1 passed, 0 failed" && [[ ! -s $dir/err ]] && ! says "[1/1]"'
check "a make below another shares its jobs without a word" eval \
  'env -u MAKEFLAGS -u MAKELEVEL make -n sanitized >"$dir/out" 2>"$dir/err"; says SAN=address && ! warns job'

echo 'int main(int n, char **v) { (void)v; int a[2] = {0}; return a[n + 1]; }' >"$dir/wrong.c"
if ${CC:-cc} -fsanitize=address -o "$dir/wrong" "$dir/wrong.c" 2>/dev/null; then
  program "$dir/wrong >/dev/null 2>&1" 'echo ok 1'
  check "what a sanitizer says of a child that nobody looks at" eval \
    'counts 1 "1 passed, 1 failed" && says stack-buffer-overflow'
fi
echo "1..$number"
