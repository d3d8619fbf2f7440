#!/bin/sh
# The rules to hand to players: the ledger's chapters in their order, with layers
# woven in where they change something.
oilpatch=${OILPATCH:-build/cc-release/oilpatch}
variants=${OILPATCH_VARIANTS:-variants}
n=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

ok() {
  [ $? -eq 0 ] && say=ok || say="not ok"
  n=$((n + 1))
  echo "$say $n - $1"
}
has() { grep -qF -e "$1" "$work/out" || { echo "# lacks: $1"; return 1; }; }
lacks() { ! grep -qE -e "$1" "$work/out" || { grep -nE -e "$1" "$work/out" | head -n 3 | sed 's/^/# /'; return 1; }; }
show() { "$oilpatch" "$@" > "$work/out" 2>&1; }

# Every rule of the ledger's chapters is there, in its order, but those of layers.
for game in peak_oil qe oilfield giganten; do
  show rulebook $game -p 3
  sed -n 's/^  \([A-Z][A-Z]-[A-Z]*-[0-9]*\) .*/\1/p' "$work/out" | grep -v -e '-[ED]X-' -e '^[ED]X-' > "$work/ids"
  sed -n 's/^- \*\*\([A-Z][A-Z]-[A-Z]*-[0-9]*\)\*\*.*/\1/p' "$variants/$game/rules.md" |
    grep -Fxf "$work/ids" > "$work/order"
  [ "$(wc -l < "$work/ids")" -gt 70 ] && cmp -s "$work/ids" "$work/order"
  ok "$game: its rules, each once, in the order of the ledger"
  lacks '\[(EF?|F|R|D|book|impl|=|A-[0-9]+|R AMB-[0-9]+)\]|\(AMB-'
  ok "$game: no marks of editions and rulings"
  has Examples
  ok "$game: its examples"
done

show rulebook peak_oil -p 4 && lacks '^18\. |^17\. ' && has '3. Turn'
ok "chapters of layers that nobody plays with are left out"
show rulebook peak_oil -p 4 -l brutal && has '18. Advanced / brutal rules' && lacks '^17\. ' &&
  has '> PO-CRISIS-1 A crisis costs no barrels and gives no card.' && lacks '^  PO-CRISIS-1 '
ok "with the layer they are there, and its rules stand in place of the old ones"
show rulebook peak_oil -p 4 -l brutal --old && has '  (old) PO-CRISIS-1 '
ok "the old text is shown on request"
show rulebook peak_oil -p 2 && has '17. 2-3 players'
ok "a small table has the chapter of small tables"

# A house rule in one sentence.
cat > "$work/house.lua" <<'LUA'
local house = layer("house/no_open", { game = "qe", says = "Nobody opens with a bid below seven." })
house:forbid("open", "open.seven", var("amount"):below(7), { says = "That is too little." })
LUA
show rulebook qe -l "$work/house.lua" && has '> house/no_open: Nobody opens with a bid below seven.' &&
  grep -A 3 'QE-OPEN-2' "$work/out" | grep -qF '> Nobody opens with a bid below seven. (house/no_open)'
ok "what a layer says is woven in at the rule that its guard concerns"
show rulebook peak_oil -p 4 -l recipes/free_legs && has '> Barrels a third reassign costs: 0 instead of 2. (recipes/free_legs)'
ok "a value says what it is and was"
show rulebook barrels -l recipes/hand_limit && has 'What is refused' && has 'Three rounds; in each, everyone places five' &&
  grep -A 1 'work.take' "$work/out" | grep -qF '> A hand holds four cards. (recipes/hand_limit)'
ok "a game without a ledger is told by what its rules say"

# The page.
show rulebook peak_oil -p 4 -l brutal --report "$work/book.html"
[ $? -eq 0 ] && cp "$work/book.html" "$work/out" && has '<a href="#PO-BRUTAL-10">PO-BRUTAL-10</a>' &&
  has 'id="PO-BRUTAL-10"' && has '<details class="old"><summary>the old rule</summary>' && has '@media print' && lacks 'http[s]?://[^w]'
ok "as a page: ids are links, old rules can be opened, it prints, nothing is fetched"
if command -v python3 > /dev/null; then
  python3 -c "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])" "$work/book.html"
  ok "the page is well-formed"
  python3 - "$work/book.html" <<'PY'
import re, sys
text = open(sys.argv[1]).read()
ids = set(re.findall(r'id="([^"]+)"', text))
bad = [x for x in re.findall(r'href="#([^"]+)"', text) if x not in ids]
print("# no target:", bad[:5]) if bad else None
sys.exit(bool(bad))
PY
  ok "every link of the page leads somewhere"
fi
show rulebook peak_oil -p 4 -l brutal --json && has '"chapters"' && has '"PO-BRUTAL-10"'
ok "it is data with --json"
show rulebook peak_oil -p 4 && has 'Consultant cards come in three levels.' && lacks 'note:' && lacks ' in [EF]\\b' && lacks AMB
ok "what the ledger notes of editions and rulings is not for players"
has 'O is Olja (orange)' && has 'Result: Develop O2 A2 (4 agents)'
ok "examples say who is who, and what comes of it"
show rulebook peak_oil -p 4 -l brutal --lang fr --old && has "Ce que les couches changent est marqué par « > »." &&
  has Exemples && has '(ancien) PO-' && lacks 'Examples'
ok "in French, but for the rules themselves"
show rulebook barrels --lang fr && has 'Ce qui est refusé'
ok "so are the chapters of a game without a ledger"
show rulebook peak_oil -p 4 -l brutal --lang fr --report "$work/fr.html" && cp "$work/fr.html" "$work/out" && has "l'ancienne règle" &&
  has 'Joué avec' && has 'Écrit par oilpatch'
ok "and the page"
! show rulebook nosuch && has nosuch
ok "a game that is not there is named"
! show rulebook qe --report "$work/no/where.html" && has "can't write"
ok "a page that can't be written is named"

# What a layer forbids is said in its own words, at its own options, too; lists have no braces.
cat > "$work/dry.lua" <<'L'
local dry = layer("house/dry", { game = "barrels", says = "Less of everything." })
dry:resize("wells", { capacity = 3 })
dry:forbid("work.draw", "dry.one", var("n"):above(1), { says = "A well gives one barrel at a time." })
dry:option("work.sell", { "card", who.hand }, { says = "sell {card}" })
dry:offer("work", "work.sell")
dry:forbid("work.sell", "sell.dear", var("card").worth:above(3), { says = "Dear cards are not sold." })
dry:does("work.sell", effect.put(var("card"), the.played), effect.add(who.coins, 2))
L
show rulebook barrels -l "$work/dry.lua"
has "> A well gives one barrel at a time. (house/dry)" && has "Dear cards are not sold."
ok "what a layer forbids is said in its own words"
has "wells: capacity 3 instead of capacity 5." && has "New: sell <card>."
ok "sizes and parameters are readable"

show rulebook peak_oil -p 3
has "> Venezuela is fully closed" && has "Five slots, one for each technology; four with 2-3 players"
ok "a guard over several options stands with each of them"

echo "1..$n"
