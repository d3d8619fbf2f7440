#!/bin/sh
# Every rule of a game's ledger is cited by a rule, guard, value, choice or
# scenario test of that game, save those that no program can enforce.
variants=${OILPATCH_VARIANTS:-variants}
n=0

# Cosmetic, or about things outside the table.
unmachinable="
PO-EXTRA-6  overlay tokens in French: they change no rule
"

for ledger in "$variants"/*/rules.md; do
  game=$(dirname "$ledger")
  n=$((n + 1))
  missing=""
  for id in $(sed -n 's/^- \*\*\([A-Z]*-[A-Z0-9]*-[0-9]*\)\*\*.*/\1/p' "$ledger" |
    grep -v -e -AMB- -e -DIF- | sort -u); do
    case $unmachinable in *"
$id "*) continue ;; esac
    grep -rqw --include='*.lua' -e "$id" "$game" || missing="$missing $id"
  done
  if [ -n "$missing" ]; then
    echo "# cited nowhere:$missing"
    echo "not ok $n - every rule of $ledger is cited"
  else
    echo "ok $n - every rule of $ledger is cited"
  fi

  n=$((n + 1))
  unknown=""
  for id in $(grep -rhow --include='*.lua' -e '[A-Z][A-Z]-[A-Z]*-[0-9][0-9]*' \
    "$game" | sort -u); do
    grep -q -e "\*\*$id\*\*" -e "^| ${id}[ ,]" "$ledger" || unknown="$unknown $id"
  done
  if [ -n "$unknown" ]; then
    echo "# not in the ledger:$unknown"
    echo "not ok $n - every id cited in $game exists"
  else
    echo "ok $n - every id cited in $game exists"
  fi

  n=$((n + 1))
  untested=""
  for id in $(sed -n 's/^| \([A-Z-]*[ED]X-[A-Z0-9-]*\)[ ,].*/\1/p' "$ledger" | sort -u); do
    grep -rqw -e "$id" "$game/tests" || untested="$untested $id"
  done
  if [ -n "$untested" ]; then
    echo "# no scenario test:$untested"
    echo "not ok $n - every worked example of $ledger is a scenario test"
  else
    echo "ok $n - every worked example of $ledger is a scenario test"
  fi

  n=$((n + 1))
  unrefused=""
  for id in $(grep -rhoE --include='*.lua' '^[a-z_]+:forbid\("[^"]+", *"[^"]+"' "$game" |
    sed 's/.*"\([^"]*\)"$/\1/' | sort -u); do
    grep -rqF --include='*.lua' -e "refused(\"$id\"" "$game" ||
      unrefused="$unrefused $id"
  done
  if [ -n "$unrefused" ]; then
    echo "# refuse nothing in any test:$unrefused"
    echo "not ok $n - every guard of $game refuses something in a test"
  else
    echo "ok $n - every guard of $game refuses something in a test"
  fi
done
echo "1..$n"
