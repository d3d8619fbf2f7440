#!/bin/sh
# `board FILE.svg`: the board of the terminal as a picture, letter for letter.
oilpatch=${OILPATCH:-build/cc-release/oilpatch}
n=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME="$work" XDG_DATA_HOME="$work" XDG_CONFIG_HOME="$work" XDG_STATE_HOME="$work" LC_ALL=C.UTF-8
ok() {
  [ $? -eq 0 ] && say=ok || say="not ok"
  n=$((n + 1))
  echo "$say $n - $1"
}
# letters FILE.svg: what stands in it, without blanks.
letters() { sed -n 's/.*<text[^>]*>\(.*\)<\/text>.*/\1/p' "$1" | sed 's/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' | tr -d ' \n'; }

for game in peak_oil:4 qe:4 oilfield:3 giganten:3 barrels:4; do
  name=${game%:*} players=${game#*:}
  COLUMNS=100 "$oilpatch" play "$name" -p "$players" --seed 3 -c "auto 9" -c "board $work/$name.svg" -c board \
    > "$work/$name.txt" 2>&1
  [ -s "$work/$name.svg" ]
  ok "$name: the board is a picture"
  if command -v python3 > /dev/null; then
    python3 -c "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])" "$work/$name.svg"
    ok "$name: it is well-formed"
  fi
  letters "$work/$name.svg" > "$work/drawn"
  sed "1,/the picture is/d" "$work/$name.txt" | tr -d ' \n' > "$work/shown"
  cmp -s "$work/drawn" "$work/shown" || { head -c 300 "$work/drawn"; echo; head -c 300 "$work/shown"; echo; } | sed 's/^/# /'
  cmp -s "$work/drawn" "$work/shown"
  ok "$name: it has the letters that the terminal has"
done

# What no XML may have in it.
cat > "$work/odd.lua" <<'LUA'
layer("odd", { game = "barrels", says = "s" }):board("board", { says = "b" }, function() return "a \239\191\190 b \239\191\191 c" end)
LUA
"$oilpatch" play barrels -l "$work/odd.lua" -c "board $work/odd.svg" -c quit > "$work/odd.txt" 2>&1
grep -q "$(printf '\357\277\275')" "$work/odd.svg" && ! grep -q "$(printf '\357\277\276')" "$work/odd.svg" &&
  { ! command -v python3 > /dev/null || python3 -c "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])" "$work/odd.svg"; }
ok "letters that XML doesn't know are replaced"

# A player's colour is the ground below the number.
grep -A1 'fill="#8700af"/>' "$work/peak_oil.svg" | grep -q '>3</text>'
ok "players have their colours"

# What one may not see is not in the picture either.
grep -q 'seen by player' "$work/peak_oil.svg"
ok "it is seen by a player"

echo 'my notes' > "$work/notes.svg"
"$oilpatch" play qe -p 4 -c "board $work/notes.svg" > "$work/out" 2>&1
grep -q 'is there and is no picture' "$work/out" && [ "$(cat "$work/notes.svg")" = 'my notes' ]
ok "a file that is no picture stays"
"$oilpatch" play qe -p 4 -c "board $work/no/where.svg" > "$work/out" 2>&1
grep -q 'cannot write .*where.svg' "$work/out"
ok "a picture that can't be written is named"
"$oilpatch" play qe -p 4 -c "board $work/qe.svg" > "$work/out" 2>&1 && grep -q 'the picture is' "$work/out"
ok "a picture may be drawn again"
mkdir -p "$work/l" && printf -- '-- game: qe\nlocal l = lesson { minutes = 1 }\nl:step("a", { plays = "board x.svg" })\n' > "$work/l/01_a.lua"
! "$oilpatch" lesson check "$work/l/01_a.lua" > "$work/out" 2>&1 && grep -q 'plain name' "$work/out" && [ ! -e x.svg ]
ok "a lesson draws no files"
echo "1..$n"
