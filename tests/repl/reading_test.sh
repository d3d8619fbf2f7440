#!/usr/bin/env bash
# Files that the program reads, at every place where somebody else may have laid something: a
# pipe without a writer, a device without an end, a folder, a file without end.  None
# is waited for or read into all memory.  TAP.
. "$(dirname "$0")/../support/check.sh"
export XDG_CONFIG_HOME=$dir/config
mkdir -p "$dir/config/oilpatch" "$dir/lesson/en" "$dir/oilpatch/saves"
variants=$OILPATCH_VARIANTS
cd "$dir" || exit 1
sanitized || ulimit -v 1000000
run() {
  timeout -k 1 "${READING_LIMIT:-30}" "$OILPATCH" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  status=$?
}
ended() { run "$@"; ((status < 3)); }
cp -r "$variants" games
printf -- '-- game: barrels\nlocal l = lesson { minutes = 3 }\nl:step("a", {})\n' >lesson/x.lua
"$OILPATCH" sim barrels --games 8 --bots random --shard 2/2 --json >two.json 2>/dev/null

# lay WHAT AT
lay() {
  rm -rf "$2"
  case $1 in
  pipe) mkfifo "$2" ;;
  device) ln -s /dev/zero "$2" ;;
  folder) mkdir "$2" ;;
  loop) ln -s "$(basename "$2")" "$2" ;;
  huge) truncate -s 3G "$2" ;;
  esac
}
at_terminal() { # what is typed comes from the input
  TERM=dumb timeout -k 1 "${READING_LIMIT:-30}" script -qfec "$OILPATCH play barrels" "$dir/typescript" >"$dir/out" 2>&1
  status=$?
}
for what in pipe device folder loop huge; do
  lay $what lesson/en/x.txt
  check "a lesson's text: $what" eval 'ended lesson check lesson/x.lua && ended lesson lesson/x.lua -c quit'
  lay $what games/barrels/words/fr.txt 2>/dev/null || { mkdir -p games/barrels/words && lay $what games/barrels/words/fr.txt; }
  check "a game's words: $what" eval 'OILPATCH_VARIANTS=$dir/games ended play barrels --lang fr -c score -c quit'
  rm -rf games/barrels/words/fr.txt
  lay $what games/barrels/rules.md
  check "a ledger: $what" eval 'OILPATCH_VARIANTS=$dir/games ended rulebook barrels && OILPATCH_VARIANTS=$dir/games ended rules barrels'
  cp "$variants/barrels/rules.md" games/barrels/rules.md 2>/dev/null || { rm -rf games/barrels/rules.md; cp "$variants/barrels/rules.md" games/barrels/; }
  lay $what games/recipes/odd.lua
  check "a recipe: $what" eval 'OILPATCH_VARIANTS=$dir/games ended recipes && OILPATCH_VARIANTS=$dir/games ended recipes loan'
  rm -rf games/recipes/odd.lua
  lay $what layer.lua
  check "a layer: $what" ended play barrels -l layer.lua -c quit
  lay $what shard.json
  check "a shard: $what" eval 'ended merge shard.json two.json && ((status > 0))'
  lay $what oilpatch/saves/odd.oil
  check "a save: $what" eval 'ended saves && ended resume odd -c quit && ended play oilpatch/saves/odd.oil -c quit'
  rm -rf oilpatch/saves/odd.oil
  lay $what config/oilpatch/init.lua
  check "init.lua: $what" eval 'ended play barrels -c score -c quit'
  rm -rf config/oilpatch/init.lua
  lay $what oilpatch/lessons
  check "what was learnt: $what" eval 'ended lesson barrels 1 -c quit'
  rm -rf oilpatch/lessons
  if command -v script >/dev/null; then
    lay $what config/oilpatch/settings
    check "settings: $what" eval 'at_terminal <<<"quit"; ((status < 3))'
    rm -rf config/oilpatch/settings
  fi
done
echo "1..$number"
