#!/bin/sh
# `board FILE.svg`: the table as a picture, the one that the page shows, too.
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
# letters FILE.svg: what stands in it, a text a line.
letters() { grep -o '>[^<>]*</text>' "$1" | sed 's/^>//; s/<\/text>$//'; }

for game in peak_oil:4 qe:4 oilfield:3 giganten:3 barrels:4; do
  name=${game%:*} players=${game#*:}
  "$oilpatch" play "$name" -p "$players" --seed 3 -c "auto 9" -c "board $work/$name.svg" > "$work/$name.txt" 2>&1
  [ -s "$work/$name.svg" ]
  ok "$name: the board is a picture"
  if command -v python3 > /dev/null; then
    python3 -c "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])" "$work/$name.svg"
    ok "$name: it is well-formed"
  fi
  [ "$(letters "$work/$name.svg" | grep -c '^player [0-9]')" -eq "$players" ] && letters "$work/$name.svg" | grep -q '(you)$'
  ok "$name: every player has an area, and one looks"
  ! grep -qE 'nil|table: 0x|NaN|="-?(inf|nan)' "$work/$name.svg"
  ok "$name: nothing is left undrawn"
done
letters "$work/peak_oil.svg" | grep -qx Venezuela && grep -q 'class="lane"' "$work/peak_oil.svg"
ok "Peak Oil is its map with its lanes"
[ "$(grep -c 'class="square' "$work/giganten.svg")" -eq 240 ] && letters "$work/giganten.svg" | grep -qx Locomotive
ok "Giganten is its terrain and its railway"
[ "$(grep -o '<g class="thing" data-word="spot [0-9]*"' "$work/oilfield.svg" | sort -u | wc -l)" -eq 12 ] && letters "$work/oilfield.svg" | grep -qx Austin
ok "Oilfield is its fields with their spots"
letters "$work/qe.svg" | grep -qx 'on auction'
ok "Q.E. is its auction"

# A game that no picture was made for: a graph, a track, a scale, a die, hands; and a layer's own things are marked.
cat > "$work/more.lua" <<'LUA'
layer("house/more", { game = "ferry", says = "s" }):pool("extra", { title = "<Extra> & more", holds = "buoy" })
LUA
"$oilpatch" play "${0%/*}/../../web/ferry.lua" -p 2 --seed 3 -l "$work/more.lua" -c 'put buoy extra' -c 3 -c 4 -c "board $work/ferry.svg" > "$work/ferry.txt" 2>&1
[ "$(grep -c 'class="edge"' "$work/ferry.svg")" -eq 5 ] && grep -q 'class="pip"' "$work/ferry.svg" &&
  grep -q 'class="step here"' "$work/ferry.svg" && grep -q 'class="back"' "$work/ferry.svg" && grep -q 'data-word="berth 5"' "$work/ferry.svg"
ok "edges, pips, steps, backs and tracks are drawn for any game"
grep -q 'class="panel added"' "$work/ferry.svg" && letters "$work/ferry.svg" | grep -qF '+ house/more' && grep -qF '&lt;Extra&gt; &amp; more' "$work/ferry.svg"
ok "what a layer added is marked, and its words are no markup"
"$oilpatch" play qe -p 3 --seed 3 --lang fr -c "board $work/fr.svg" > "$work/out" 2>&1
letters "$work/fr.svg" | grep -q '(vous)$' && letters "$work/fr.svg" | grep -qx 'à répondre'
ok "it speaks French"

# What no XML may have in it.
cat > "$work/odd.lua" <<'LUA'
layer("odd", { game = "barrels", says = "s" }):counter("odd", { title = "a \239\191\190 b \239\191\191 c", start = 1 })
LUA
"$oilpatch" play barrels -l "$work/odd.lua" -c "board $work/odd.svg" -c quit > "$work/odd.txt" 2>&1
grep -q "$(printf '\357\277\275')" "$work/odd.svg" && ! grep -q "$(printf '\357\277\276')" "$work/odd.svg" &&
  { ! command -v python3 > /dev/null || python3 -c "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])" "$work/odd.svg"; }
ok "letters that XML doesn't know are replaced"

# A player's colour is the ground below the number, and nothing but a colour gets there.
grep -A1 'fill="#2e8b45"' "$work/peak_oil.svg" | grep -q '>3</text>'
ok "players have their colours"
cat > "$work/evil.lua" <<'LUA'
layer("evil", { game = "barrels", says = "s" }):picture {
  seats = { "url(http://x)", "red\"/><script>", "#123456" }, land = { 'M0 0"/><script>' }, at = { bag = { 1, 1 } },
}
LUA
"$oilpatch" play barrels -l "$work/evil.lua" -c "board $work/evil.svg" -c quit > "$work/evil.txt" 2>&1
[ -s "$work/evil.svg" ] && ! grep -qE 'script|url\(' "$work/evil.svg" && grep -q '#123456' "$work/evil.svg"
ok "a stranger's colours and shapes bring nothing else"

# What one may not see is not in the picture either: the cards of others are backs.
"$oilpatch" play barrels --seed 3 -c "board $work/mine.svg" -c quit > /dev/null 2>&1
"$oilpatch" play barrels --seed 3 -c 'setting table open' -c "board $work/all.svg" -c quit > /dev/null 2>&1
[ "$(grep -o 'data-word="card[0-9]*"' "$work/mine.svg" | wc -l)" -lt "$(grep -o 'data-word="card[0-9]*"' "$work/all.svg" | wc -l)" ]
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
