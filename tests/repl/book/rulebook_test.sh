#!/usr/bin/env bash
# The rulebook is a game on paper: for every game, number of players and shipped layer, in each language, it has
# every rule in force and no other, names nothing that it doesn't have, and says each sentence once.  TAP.
. "$(dirname "$0")/../../support/check.sh"
variants=${OILPATCH_VARIANTS:-variants}

# expected LEDGER LAYERS PLAYERS: the ids of the chapters that are played with.
expected() {
  awk -v layers=" $2 " -v players="$3" '
    function applies(marks,    list, n, i, range, sized) {
      n = split(marks, list, /, */)
      for (i = 1; i <= n; i++)
        if (list[i] ~ /^[0-9]/) {
          split(list[i], range, "-")
          if (range[2] == "") range[2] = range[1]
          if (players >= range[1] + 0 && players <= range[2] + 0) return 1
        } else if (index(layers, " " list[i] " ")) return 1
      return 0
    }
    /^#+ \([a-z]\)/ { open = 0; done = 1 }
    /^##/ && !done { open = !match($0, /\[[^]]*\]$/) || applies(substr($0, RSTART + 1, RLENGTH - 2)) }
    open && /^- \*\*/ { sub(/^- \*\*/, ""); sub(/\*\*.*/, ""); print }' "$1" | sort
}

# strings KEY: what stands under it in the book.
strings() { sed -n "s/^ *\"$1\": \"\(.*\)\",*$/\1/p" "$dir/out"; }
ids() { strings id | grep -vE '(^|-)[ED]X-' | sort; }
# Everything that is read: texts of rules, news, layers, parts and examples.
texts() { strings text; strings says; strings asks; }

dangling() {
  texts | grep -oE '\b[A-Z]{2}-[A-Z][A-Z0-9]*-[0-9]+' | sort -u >"$dir/named"
  strings id | sort -u >"$dir/known"
  comm -23 "$dir/named" "$dir/known" | sed 's/^/# named, but not there: /' | tee "$dir/dangling"
  [ ! -s "$dir/dangling" ]
}
raw() {
  texts | grep -nE '[a-z]_[a-z]|[{}`]|\b[a-z]+\.[a-z]+[._][a-z]|\[(EF?|F|R|D|=|book|impl|A-[0-9])|AMB-|note:|\bengine\b|data file|as tabled|rulebook' |
    sed 's/^/# /' | tee "$dir/raw"
  [ ! -s "$dir/raw" ]
}
once() {
  texts | grep -E '.{25}' | sort | uniq -d | sed 's/^/# twice: /' | tee "$dir/twice"
  [ ! -s "$dir/twice" ]
}

# No English by surprise: of all that the book says in French.
foreign() {
  sed -E '/^ *"(id|layer|name|game|kind|state|mark|board)": /d; s/^ *"[a-z_]+": //; s/[A-Z]{2}-[A-Z]+-[0-9]+//g' "$dir/out" | grep '"' |
    grep -wiE "the|of|and|is|are|was|with|from|by|this|that|your|you|must|each|players?|cards?|tiles?|instead|not" |
    sed 's/^/# English: /' | tee "$dir/foreign"
  [ ! -s "$dir/foreign" ]
}

# read_book GAME PLAYERS LAYERS: the ids, and what is said of them.
read_book() {
  local game=$1 players=$2 layer options=()
  shift 2
  for layer; do options+=(-l "$layer"); done
  for lang in en fr; do
    run rulebook "$game" -p "$players" "${options[@]}" --lang $lang --json
    if [ -f "$variants/$game/rules.md" ]; then
      expected "$variants/$game/rules.md" "$*$(automatic "$game" "$players")" "$players" >"$dir/expected"
      check "$game -p $players $* $lang: every rule in force" eval '[ -s "$dir/expected" ] && ! ids | comm -23 "$dir/expected" - | sed "s/^/# lacks: /" | grep .'
      check "$game -p $players $* $lang: no rule that isn't" eval 'ids | comm -13 "$dir/expected" - | grep -vxF "${MORE:-none}" | sed "s/^/# has: /" | tee "$dir/has"; [ ! -s "$dir/has" ]'
    fi
    check "$game -p $players $* $lang: what is named is there" dangling
    check "$game -p $players $* $lang: no raw names, no provenance" raw
    check "$game -p $players $* $lang: each sentence once" once
    [ $lang = en ] || check "$game -p $players $*: all of it is French" foreign
  done
}
# Layers that come by themselves, as chapters name them.
automatic() {
  case $1-$2 in
    peak_oil-[23]) echo " players_2_3" ;;
    oilfield-2) echo " two_players" ;;
    giganten-2) echo " players_2" ;;
  esac
}

read_book peak_oil 4
read_book peak_oil 2
read_book peak_oil 4 brutal
read_book peak_oil 2 brutal
MORE=$'PO-EXTRA-1\nPO-EXTRA-7' read_book peak_oil 4 edition_fr
read_book peak_oil 5 extras
for players in 3 4 5; do read_book qe $players; done
read_book oilfield 3
read_book oilfield 2
read_book oilfield 4 advanced
read_book oilfield 3 edition_fr
read_book giganten 3
read_book giganten 2
read_book giganten 4 black_gold
read_book barrels 4

# House layers.
for path in "$variants"/*/house/*.lua; do
  game=${path#"$variants"/}
  game=${game%%/*}
  layer=${path##*/}
  layer=house/${layer%.lua}
  [ "$layer" = house/solo ] && continue # for one player; below
  below=()
  [ "$layer" = house/fat_refineries ] && below=(-l house/long_night)
  run rulebook "$game" "${below[@]}" -l "$layer" --json
  check "$game $layer: a book" eval '[ "$status" = 0 ] && dangling && raw && once'
  run rulebook "$game" "${below[@]}" -l "$layer" --lang fr --json
  check "$game $layer: in French" eval '[ "$status" = 0 ] && foreign'
done
run rulebook barrels -l house/solo --json
check "a layer that changes how many play" eval '[ "$status" = 0 ] && raw'

# Layers are woven in.
run rulebook peak_oil -p 2
check "a layer is called as its chapter is" eval 'says "Played with: 2-3 players" && ! says players_2_3'
run rulebook peak_oil -p 4 -l brutal
check "the front says what is played with, and what it changes" eval 'says "Played with: brutal" && says "It changes "'
check "what a layer ends is struck, not dropped" says "✗ Whitewash: the player may discard one own face-up"
check "the set-up table stays" eval 'says "Players  Red" && grep -qE "^ +4 +4 +4 +22" "$dir/out"'
check "what the ledger says a layer ends is struck, too" says "✗ With majority the order of the two options is free."
check "… or changed, by what stands there" eval 'grep -A1 "~ Options: Drill and Whitewash" "$dir/out" | grep -q "> See PO-BRUTAL-12"'
check "no example of what no longer holds, nor one that goes on from it" eval '! says "both options in any order" && ! says EX-SCORE-2 && says EX-BUMP-2'
check "the chapter of the layer stands with the others" says "Exactly two red barrels in the bag at every player count"
run rulebook peak_oil -p 2
check "of a table by players only the row that is asked for" eval 'grep -qE "^ +2 +2 +2 +18" "$dir/out" && ! grep -qE "^ +3 +3 +3 +20" "$dir/out"'
check "the board as it is set up" says "Venezuela   closed"
run rulebook giganten -p 3
check "not as the first round has changed it" eval 'says "Hudson   \$5,000" && says "to the star  20"'
cat >"$dir/house.lua" <<'LUA'
local house = layer("house/no_open", { game = "qe", says = "Nobody opens with a bid below seven." })
house:forbid("open", "open.seven", var("amount"):below(7), { says = "That is too little." })
LUA
run rulebook qe -l "$dir/house.lua"
check "what a guard says stands at the rule that it concerns" eval 'grep -A 4 "must make an opening bid" "$dir/out" | grep -qF "> That is too little. (house/no_open)"'
run rulebook peak_oil -p 4 -l recipes/free_legs
check "a value says what it is and was" says "> Barrels a third reassign costs: 0 instead of 2. (recipes/free_legs)"
run rulebook oilfield -p 3 -l advanced
check "new cards are listed with their words" eval 'says "gas refinery" && says "+ advanced"'
run rulebook barrels
check "a game without a ledger is told by what it declares" eval 'says "Place a worker" && says "A spot holds 5 workers." && says "Cards of the first desk (20)"'

# Languages, pages, cards.
run rulebook qe -p 4 --lang fr
check "in French" eval 'says "Mise en place" && says "doit faire une enchère d'"'"'ouverture : un nombre" && says "Exemples"'
run rulebook qe -p 4 --lang fr --report "$dir/book.html"
check "a page" eval '[ "$status" = 0 ] && cp "$dir/book.html" "$dir/out" && says "lang=\"fr\"" && says "id=\"QE-OPEN-2\"" && says "@media print"'
run rulebook peak_oil -p 2 -l brutal --report "$dir/book.html"
if command -v python3 >/dev/null; then
  check "the page is well-formed, and every link leads somewhere" python3 - "$dir/book.html" <<'PY'
import re, sys, xml.dom.minidom
text = open(sys.argv[1]).read()
xml.dom.minidom.parseString(text.encode())
ids = re.findall(r'id="([^"]+)"', text)
bad = [x for x in re.findall(r'href="#([^"]+)"', text) if x not in ids]
twice = [x for x in set(ids) if ids.count(x) > 1]
print("# no target:", bad[:5], "twice:", twice[:5])
sys.exit(bool(bad or twice))
PY
fi
run rulebook oilfield -l advanced --cards --report "$dir/cards.html"
check "cards to cut out, those of layers too" eval '[ "$status" = 0 ] && [ "$(grep -c "class=\"card\"" "$dir/cards.html")" = 41 ] && grep -q "government derrick" "$dir/cards.html"'
run rulebook oilfield --cards
check "a sheet of cards needs a file" eval '[ "$status" != 0 ] && warns "--cards needs --report"'
run rulebook peak_oil
check "both sides of a chip are in the book" says "1x  5       2"
run rulebook nosuch
check "a game that is not there is named" eval '[ "$status" != 0 ] && warns nosuch'
run rulebook qe --report "$dir/no/where.html"
check "a page that can't be written is named" eval '[ "$status" != 0 ] && warns "can'"'"'t write"'
run rulebook peak_oil -p 4 -l "$OILPATCH_TESTS/layers/without/consultants.lua"
check "what a group alone is about is struck with it, though guards and counters look at it still" \
  eval 'says "✗ Option Consultants:" && says "✗ At most one consultant of each level" && says "✗ A consultant'"'"'s effect"'
check "and its lines of who wins and of a turn go" \
  eval '! says "Consultants add points" && ! says "Consultants: hire one" && says "Crisis cards that lie face up cost"'
run rulebook peak_oil -p 4 -l "$OILPATCH_TESTS/layers/without/crises.lua" --lang fr
check "another group, in French" \
  eval '! says "Les cartes Crise face visible coûtent" && says "Les Consultants rapportent" && ! says "Blanchir coûte"'
run play peak_oil -p 4 -l "$OILPATCH_TESTS/layers/without/crises.lua" --bots heuristic --seed 3 -c "auto 60"
check "and no card is taken" eval 'says "a PR crisis" && ! says "takes a card"'
for width in 80 50; do
  for lang in en fr; do
    for book in "peak_oil -p 4 -l brutal" "oilfield -p 5" "giganten -p 4"; do
      # shellcheck disable=SC2086
      COLUMNS=$width run rulebook $book --lang $lang
      check "$book: nothing is wider than $width columns in $lang" eval '! LC_ALL=C.UTF-8 grep -nE "^.{$((width + 1)),}" "$dir/out"'
    done
  done
done
echo "1..$number"
