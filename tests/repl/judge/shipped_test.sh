#!/usr/bin/env bash
# What ships is judged by what its options bring, not by bots that are blind to them: of every shipped layer that adds an
# answer, compare says neither that bots don't see its worth nor that they choose by lot.  TAP.  By itself two recipes;
# with SHIPPED=1 (make soak) all layers, with so many hundred pairs.
. "$(dirname "$0")/../../support/check.sh"
pairs=$((${SHIPPED:-0} * 100))

# judge GAME LAYER: as many as sit down by default
judge() {
  COLUMNS=900 "$OILPATCH" compare "$1" --b "$2" --games "$((pairs ? pairs : 60))" -j 2 >"$dir/out" 2>"$dir/err" &&
    grep -q "pairs of games" "$dir/out" && ! grep -E "don't see it|answered by lot" "$dir/out"
}
adds='[a-z]+:(option|interject)\('
for file in "$OILPATCH_VARIANTS"/recipes/*.lua "$OILPATCH_VARIANTS"/*/house/*.lua "$OILPATCH_VARIANTS"/[!r]*/*.lua; do
  [[ $file != */base.lua && $file != *template.lua ]] || continue
  grep -qE "$adds" "$file" || continue
  read -r layer game < <(awk 'match($0, /layer\("[^"]*"/) && !l { l = substr($0, RSTART + 7, RLENGTH - 8) }
    match($0, /game = "[^"]*"/) && !g { g = substr($0, RSTART + 8, RLENGTH - 9) } END { print l, g }' "$file")
  [[ $game ]] || continue
  ((pairs)) || [[ $layer == recipes/r[eo]* ]] || continue
  check "$layer of $game" judge "$game" "$layer"
done
check "layers were found" eval '((number >= (pairs ? 15 : 2)))'
echo "1..$number"
