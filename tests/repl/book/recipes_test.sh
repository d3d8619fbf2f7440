#!/bin/sh
# The recipe book: every recipe is small, tested and what its head says; every
# question is answered by commands that work; both are found by their words.
oilpatch=${OILPATCH:-build/cc-release/oilpatch}
variants=${OILPATCH_VARIANTS:-variants}
root=$(dirname "$0")/../../..
n=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ok NAME: by the last status.
ok() {
  [ $? -eq 0 ] && say=ok || say="not ok"
  n=$((n + 1))
  echo "$say $n - $1"
}

# has TEXT: is it in what was shown last?
has() { grep -qF -e "$1" "$work/out" || { sed 's/^/# /' "$work/out" | head -n 20; return 1; }; }
show() { "$oilpatch" "$@" > "$work/out" 2>&1; }

[ "$(ls "$variants"/recipes/*.lua | wc -l)" -ge 40 ]
ok "there are forty recipes or more"

mkdir -p "$work/bare/recipes" && cp -r "$variants/barrels" "$work/bare/"
! OILPATCH_VARIANTS=$work/bare "$oilpatch" recipes > "$work/out" 2>&1 && has "there are no recipes"
ok "a folder of games without recipes is told of"

# The layer itself: neither its head, nor blank lines, nor its tests.
awk 'FNR == 1 { lines = tests = 0 }
  /^recipe:test\(/ { tests++ }
  tests == 0 && NF > 0 && !/^---/ { lines++ }
  lines == 16 { print "# " FILENAME ": more than 15 lines"; bad = 1; lines++ }
  { count[FILENAME] = tests }
  END { for (f in count) if (!count[f]) { print "# " f ": no test"; bad = 1 }; exit bad }' \
  "$variants"/recipes/*.lua
ok "each is 15 lines or fewer, and has a test"

bad=0
for file in "$variants"/recipes/*.lua; do
  for head in '--- Words: ' '--- Asks: ' '--- diff: ' '--- oilpatch compare ' '---   '; do
    grep -q -e "^$head" "$file" || { echo "# $file: no '$head'"; bad=1; }
  done
  [ "$(basename "$file" .lua)" = "$(sed -n 's/.*layer("recipes\/\([a-z_]*\)".*/\1/p' "$file")" ] ||
    { echo "# $file: the layer is called otherwise"; bad=1; }
done
[ $bad -eq 0 ]
ok "the heads say what it is, what it changes and what was measured"

"$oilpatch" check --games 4 "$variants"/recipes/*.lua > "$work/out" 2>&1
ok "all of them pass check"
[ "$(grep -c 'tests: [1-9][0-9]* passed' "$work/out")" -ge 40 ] && ! grep -e FAILED -e 'no tests' "$work/out"
ok "and run their tests"

# All of them with RECIPES=all (half a minute); else every ninth, which is some of each game.
if [ "${RECIPES:-}" = all ]; then step=1; else step=9; fi
# shellcheck disable=SC2046 # no name has a blank
OILPATCH=$oilpatch OILPATCH_VARIANTS=$variants "$root/.ci/recipes" -n \
  $(ls "$variants"/recipes/*.lua | awk "NR % $step == 0") > "$work/out" || { sed 's/^/# /' "$work/out"; false; }
ok "what the heads record is what diff and compare say ('make recipes' writes it anew)"

# Questions.
sed -n 's/^? //p' "$variants/recipes/questions.txt" > "$work/questions"
bad=0
for file in "$variants"/recipes/*.lua; do
  sed -n 's/^--- Asks: //p' "$file" | sed 's/? /?\n/g' > "$work/asks"
  while read -r asks; do
    grep -qxF -e "$asks" "$work/questions" || { echo "# $file: nobody asks '$asks'"; bad=1; }
  done < "$work/asks"
done
[ $bad -eq 0 ]
ok "every question that a recipe names is in the book"

[ "$(grep -c '^    oilpatch ' "$variants/recipes/questions.txt")" -ge "$(wc -l < "$work/questions")" ]
ok "every question has a command"

bad=0
sed -n 's/^    oilpatch //p' "$variants/recipes/questions.txt" | sort -u > "$work/commands"
layer=$(cd "$variants" && pwd)/recipes/open_books.lua
while read -r command; do
  command=$(printf '%s' "$command" | sed "s/GAME/qe/; s|LAYER|$layer|; s/=A\.\.B/=2..3/; s/NAME=A\$/NAME=2/
    s/NAME/max_ties/; s/--games [0-9]*/--games 4/; s/mcts:50/mcts:2/; s|sim.html|$work/sim.html|
    s/^tune.*/& --games 200/; s/^sweep.*/& --games 4/")
  eval "\"\$oilpatch\" $command" < /dev/null > "$work/out" 2>&1 && continue
  case $command in tune*) grep -q 'length\|seat' "$work/out" && continue ;; esac # a target may be missed
  echo "# oilpatch $command"
  sed 's/^/#   /' "$work/out" | head -n 5
  bad=1
done < "$work/commands"
[ $bad -eq 0 ]
ok "the commands of the questions work"

# Finding.
show recipes && has loan && has 'Is it too long?'
ok "alone, it lists all"
show recipes loan && has 'recipe:counter("loans"' && has 'oilpatch compare barrels --b recipes/loan' &&
  has 'play     oilpatch play barrels -l recipes/loan'
ok "a name shows the recipe, its record and how to play it"
show recipes LUCK && has insurance && has 'Is there too much luck?' && ! has 'Is it too long?' > /dev/null
ok "a word finds recipes and questions, in any case"
show recipes turn order && has bid_order && ! has milestone > /dev/null
ok "several words must all be there"
! show recipes xyzzy && has "no recipe and no question has 'xyzzy'"
ok "a word that finds nothing is named"
show recipes loan --json && has '"name": "recipes/loan"' && has '"command": "oilpatch compare barrels'
ok "they are data with --json"

mkdir -p "$work/large/recipes" && cp -r "$variants/barrels" "$work/large" &&
  { yes -- '--- x' | head -200000; echo 'layer("x", { game = "barrels" })'; } > "$work/large/recipes/x.lua" &&
  timeout 20 "$oilpatch" recipes x --variants "$work/large" > "$work/out" && has 'recipes/x'
ok "a head without end is no matter"

# In French.
asked() { sed -n 's/^\(? .*\|    oilpatch .*\)/\1/p' "$variants/recipes/$1"; }
asked questions.txt > "$work/english"
asked questions.fr.txt | cmp -s - "$work/english" &&
  [ "$(grep -c '^= .* ?$' "$variants/recipes/questions.fr.txt")" -eq "$(wc -l < "$work/questions")" ]
ok "every question is asked in French, with the same commands"
show recipes hasard --lang fr && has 'Y a-t-il trop de hasard ?' && has 'Recettes : calm_bag' &&
  has "Ce qu'un tirage apporterait, dans l'invite :"
ok "French words find French questions"
show recipes luck --lang fr && has insurance && has 'Y a-t-il trop de hasard ?'
ok "and so do the English ones"
! show recipes xyzzy --lang fr && has 'aucune recette ni question ne contient « xyzzy »'
ok "what is not there is said in French"

# Playing.
show diff barrels -l recipes/loan && has 'recipes/loan.lua:'
ok "a recipe is a layer by its name"
printf 'layer("m", { game = "peak_oil" }):value("zz", 3)\n' > "$work/plain.lua"
show diff peak_oil -l "$work/plain.lua" && has 'adds zz' && ! has 'Tag after the ID' > /dev/null &&
  show diff peak_oil -l brutal && has 'Tag after the ID'
ok "marks are explained where some are shown"
! show diff peak_oil -l recipes/loan && has "is for 'barrels'"
ok "one of another game is refused"
! show diff barrels -l recipes/lone && has "no layer 'recipes/lone'"
ok "a slip is named"

echo "1..$n"
