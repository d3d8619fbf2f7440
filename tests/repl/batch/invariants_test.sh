#!/bin/sh
# Random and heuristic games with every invariant checked after every answer,
# at all table sizes and under all editions.  `make soak` sets RANDOM_GAMES and
# BOT_GAMES to the numbers of a release; here a sample.  ONLY is an extended
# regular expression: runs whose line it matches are played, so that a long one
# can be taken up again where it stopped:
#   ONLY='of oilfield' RANDOM_GAMES=2000 BOT_GAMES=500 sh invariants_test.sh
#   ONLY='giganten at 4 .*black_gold' …
: "${OILPATCH:?the program to test}"
n=0

# games GAME BOT COUNT PLAYERS LAYERS...
games() {
  game=$1 bots=$2 count=$3 players=$4
  shift 4
  text="$count $bots games of $game at $players players${*:+ with $*}"
  printf '%s' "$text" | grep -qE -e "${ONLY:-.}" || return 0
  n=$((n + 1))
  out=$("$OILPATCH" sim "$game" -p "$players" "$@" --games "$count" \
    --bots "$bots" --cap 20000 --verify --json 2>&1)
  if [ $? -ne 0 ]; then
    printf '%s\n' "$out" | tail -n 20 | sed 's/^/# /'
    echo "not ok $n - $text"
  elif printf '%s' "$out" | grep -q '"cap"'; then
    echo "not ok $n - $text: a game was stopped by the cap"
  elif [ "$bots" != random ] && printf '%s' "$out" | grep -q '"the limit of rounds"'; then
    echo "not ok $n - $text: a game was ended by the limit of rounds"
  else
    echo "ok $n - $text"
  fi
}

# both GAME RANDOM BOT PLAYERS LAYERS...
both() {
  game=$1 random=$2 bot=$3 players=$4
  shift 4
  games "$game" random "$random" "$players" "$@"
  games "$game" heuristic "$bot" "$players" "$@"
}

for players in 2 3 4 5; do
  for layers in "" "-l brutal" "-l edition_fr" "-l brutal -l edition_fr" \
    "-l extras"; do
    # layers are words of their own on purpose
    # shellcheck disable=SC2086
    both peak_oil "${RANDOM_GAMES:-24}" "${BOT_GAMES:-6}" "$players" $layers
  done
  # tests/books keeps books of all payments beside the rules
  for layers in "-l tests/books" "-l edition_de -l tests/books" \
    "-l advanced -l tests/books -l tests/books_advanced" \
    "-l advanced -l edition_de -l tests/books -l tests/books_advanced"; do
    # shellcheck disable=SC2086
    both oilfield "${RANDOM_GAMES:-4}" "${BOT_GAMES:-2}" "$players" $layers
  done
done
for players in 2 3 4; do
  for layers in "-l tests/books" "-l black_gold -l tests/books" \
    "-l house/open_licences -l house/no_blind_wells -l tests/books" \
    "-l house/insured_bids -l house/railway_kings -l tests/books -l tests/books_insured"; do
    # shellcheck disable=SC2086
    both giganten "${RANDOM_GAMES:-8}" "${BOT_GAMES:-3}" "$players" $layers
  done
done
echo "1..$n"
