#!/bin/sh
# The pictures of the README are what the program draws now; `make readme` draws them.
root=$(dirname "$0")/../..
n=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME="$work" XDG_DATA_HOME="$work" XDG_CONFIG_HOME="$work" XDG_STATE_HOME="$work"
ok() {
  [ $? -eq 0 ] && say=ok || say="not ok"
  n=$((n + 1))
  echo "$say $n - $1"
}
"$root/.ci/pictures" "$work"
ok "the pictures are drawn"
for picture in table verdict; do
  grep -q "(repl/pictures/$picture.svg)" "$root/README.md"
  ok "the README shows $picture.svg"
  diff "$root/repl/pictures/$picture.svg" "$work/$picture.svg" > "$work/diff" || { sed 's/^/# /' "$work/diff" | head; false; }
  ok "$picture.svg is as the program draws it"
done
"${OILPATCH:-build/cc-release/oilpatch}" compare barrels --b recipes/loan --games 10 --svg "$work/no/x.svg" > "$work/out" 2>&1
[ $? -eq 1 ] && grep -q "can't write" "$work/out"
ok "a picture of verdicts that can't be written is named"
echo "1..$n"
