# For tests that try what nobody would give, to be sourced after contained.sh.
tries=0
run() {
  timeout -k 5 60 "$OILPATCH" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  status=$?
}
attack() { # TEXT COMMAND...
  tries=$((tries + 1))
  check "$@"
}
refuses() { run "$@"; contained && ((status == 1 || status == 2)); }
lives() { run "$@"; contained; }
