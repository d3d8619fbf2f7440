#!/bin/sh
# What was played once plays the same for ever: saves of whole games, and the
# digests of batch runs.  They must come out equal under every compiler, with
# and without sanitizers, on every machine.  A change of rules that is meant
# renews them: `tests/repl/golden_test.sh --renew`.
: "${OILPATCH:=build/cc-release/oilpatch}"
cd "$(dirname "$0")/../.." || exit 1
export OILPATCH_VARIANTS="${OILPATCH_VARIANTS:-variants}"
golden=tests/golden
n=0

digest() {
  "$OILPATCH" sim "$@" --bots random --json 2>/dev/null |
    sed -n 's/.*"digest": "\([0-9a-f]*\)".*/\1/p' | head -n 1
}

if [ "${1:-}" = --renew ]; then
  while read -r old args; do
    # the arguments are words of their own
    # shellcheck disable=SC2086
    echo "$(digest $args) $args"
  done <$golden/digests >$golden/digests.new
  mv $golden/digests.new $golden/digests
  for save in "$golden"/*.save; do
    # a line ends with a tab and its checksum
    # shellcheck disable=SC2046
    set -- $(sed -n 's/^\(game\|players\|seed\) //p' "$save" | cut -f 1)
    layers=$(sed -n 's/^layer /-l /p' "$save" | cut -f 1)
    bots=$(sed -n 's/^note seat\.[0-9]* //p' "$save" | cut -f 1 | paste -sd ,)
    # shellcheck disable=SC2086
    printf 'auto 5000\nsave %s\nquit\n' "$save" |
      "$OILPATCH" play "$1" -p "$2" --seed "$3" $layers \
        ${bots:+--bots "$bots"} >/dev/null 2>&1
  done
  GOLDEN_RENEW=$golden/saves "$(dirname "$OILPATCH")/tests/lua/test_golden" >/dev/null &&
    gzip -9nc $golden/saves >$golden/saves.gz
  rm -f $golden/saves
  exit
fi

while read -r want args; do
  n=$((n + 1))
  # shellcheck disable=SC2086
  got=$(digest $args)
  if [ "$got" = "$want" ]; then
    echo "ok $n - the digest of sim $args"
  else
    echo "not ok $n - the digest of sim $args is $got, not $want"
  fi
done <$golden/digests

for save in "$golden"/*.save; do
  n=$((n + 1))
  if out=$("$OILPATCH" replay "$save" --verify 2>&1); then
    echo "ok $n - $save plays again"
  else
    printf '%s\n' "$out" | tail -n 5 | sed 's/^/# /'
    echo "not ok $n - $save plays again"
  fi
done
echo "1..$n"
