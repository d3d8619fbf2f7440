# For tests of the program from outside, to be sourced: the folder $dir, removed
# at the end, and the words of a test.  TAP.
set -uo pipefail
: "${OILPATCH:?the program to test}"
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
OILPATCH=$(realpath "$OILPATCH")
OILPATCH_VARIANTS=$(realpath "${OILPATCH_VARIANTS:-variants}")
export OILPATCH OILPATCH_VARIANTS LC_ALL=C
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export XDG_STATE_HOME=$dir XDG_DATA_HOME=$dir

# A program built with the address sanitizer reserves all addresses, so a limit on
# them is one on the memory in use; a library may come before it if told so.
sanitized() { [[ ${SANITIZED:-} == *address* ]]; }
limit_memory() {
  if sanitized; then
    export ASAN_OPTIONS="hard_rss_limit_mb=3000:${ASAN_OPTIONS:-}"
  else
    ulimit -v 4000000 2>/dev/null
  fi
}
# preload LIBRARY: what LD_PRELOAD takes to load it
preload() { if sanitized; then echo "$(${CC:-cc} -print-file-name=libasan.so) $1"; else echo "$1"; fi; }

# Much of what is tested is that nothing bad happens, which holds of no program at all.
[[ $("$OILPATCH" --version 2>/dev/null) == oilpatch* ]] ||
  { echo "not ok 1 - $OILPATCH is the program" && echo 1..1 && exit 1; }

number=0
# check TEXT COMMAND...: ok if the command succeeds.
check() {
  local check_named=$1 # no name that a command in quotes might use
  shift
  number=$((number + 1))
  if "$@"; then
    echo "ok $number - $check_named"
  else
    echo "not ok $number - $check_named"
    sed 's/^/# /' "$dir/out" "$dir/err" 2>/dev/null | head -n 40
  fi
}
# skip TEXT WHY: what can't be tried here
skip() {
  number=$((number + 1))
  echo "ok $number - $1 # SKIP $2"
}
# run ARGS...: the program, its output, errors and status kept.
run() {
  "$OILPATCH" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  status=$?
}
# ends STATUS ARGS...
ends() {
  local want=$1
  shift
  run "$@"
  ((status == want))
}
says() { grep -qF -- "$1" "$dir/out"; }
warns() { grep -qF -- "$1" "$dir/err"; }
# refused HINT ARGS...: status 2, nothing on stdout, one line on stderr
refused() {
  local hint=$1
  shift
  ends 2 "$@" && [[ ! -s $dir/out ]] && (($(wc -l <"$dir/err") == 1)) &&
    warns "$hint"
}
