# For tests with hostile input, to be sourced after check.sh: what it means that an
# attack is contained.  $OILPATCH_SANITIZED is the program with sanitizers, if it was built.
[[ -x ${OILPATCH_SANITIZED:-} ]] || OILPATCH_SANITIZED=
OILPATCH=${OILPATCH_SANITIZED:-$OILPATCH}
sanitized=${OILPATCH_SANITIZED:+ under sanitizers}
export ASAN_OPTIONS="allocator_may_return_null=1:${ASAN_OPTIONS:-}"
[[ ! $sanitized ]] || export SANITIZED=address
limit_memory # a bomb that gets out must not take the machine
# Loops are ended sooner than usual, which is all the same to them.
export OILPATCH_CPU_MS=${OILPATCH_CPU_MS:-$([[ $sanitized ]] && echo 200 || echo 100)}
esc=$(printf '\033')

# clean FILE...: nothing raw for the terminal, and valid text
clean() {
  local all
  all=$(cat "$@" | tr -d '\0')
  [[ $all != *"$esc"* && $all != *$'\a'* && $all != *$'\b'* && $all != *$'\u202e'* && $all != *$'\xc2\x9b'* ]] ||
    { echo "# raw control characters"; return 1; }
  cat "$@" | iconv -f utf-8 -t utf-8 >/dev/null 2>&1 || { echo "# invalid UTF-8"; return 1; }
}
# The program ended by itself, in words, and put nothing raw on the screen.
contained() {
  ((status < 3)) || { echo "# status $status"; return 1; }
  ((status == 0)) || [[ -s $dir/out || -s $dir/err ]] || { echo "# it failed without a word"; return 1; }
  ! grep -aqE 'Sanitizer|runtime error:' "$dir/err" || { echo "# found by a sanitizer"; return 1; }
  clean "$dir/out" "$dir/err"
}
