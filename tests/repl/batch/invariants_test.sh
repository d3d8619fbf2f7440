#!/bin/sh
# Random and heuristic games of Peak Oil with every invariant checked after
# every answer, at all table sizes and under all editions.  `make soak` sets
# RANDOM_GAMES and BOT_GAMES to the numbers of a release; here a sample.
: "${OILPATCH:?the program to test}"
random=${RANDOM_GAMES:-24}
bot=${BOT_GAMES:-6}
n=0

# games BOT COUNT PLAYERS LAYERS...
games() {
  bots=$1 count=$2 players=$3
  shift 3
  n=$((n + 1))
  text="$count $bots games at $players players${*:+ with $*}"
  out=$("$OILPATCH" sim peak_oil -p "$players" "$@" --games "$count" \
    --bots "$bots" --cap 20000 --verify --json 2>&1)
  if [ $? -ne 0 ]; then
    printf '%s\n' "$out" | tail -n 20 | sed 's/^/# /'
    echo "not ok $n - $text"
  elif printf '%s' "$out" | grep -q '"cap"'; then
    echo "not ok $n - $text: a game was stopped by the cap"
  else
    echo "ok $n - $text"
  fi
}

for players in 2 3 4 5; do
  for layers in "" "-l brutal" "-l edition_fr" "-l brutal -l edition_fr" \
    "-l extras"; do
    # layers are words of their own on purpose
    # shellcheck disable=SC2086
    games random "$random" "$players" $layers
    # shellcheck disable=SC2086
    games heuristic "$bot" "$players" $layers
  done
done
echo "1..$n"
