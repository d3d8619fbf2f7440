#!/usr/bin/env bash
# Files that the program writes, by every command that writes one: an older file is
# replaced whole and keeps its rights, a link that was named leads to its file, one that lies
# where the program writes meanwhile is not followed, a device or a pipe is written
# into, and a pipe that nobody reads is waited for by nobody.  TAP.
. "$(dirname "$0")/../support/check.sh"
cd "$dir" || exit 1
run() {
  timeout -k 1 ${FILES_LIMIT:-60} "$OILPATCH" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  status=$?
}
quick=(--games 4 --bots random -j 1)

# Each takes a FILE to write; `fresh` makes what it may replace.
declare -A writes=(
  [rulebook]='run rulebook barrels --report "$1"'
  [sim]='run sim barrels "${quick[@]}" --report "$1"'
  [csv]='run sim barrels "${quick[@]}" --csv "$1"'
  [resume]='run sim barrels "${quick[@]}" --resume "$1"'
  [compare]='run compare barrels --b tip "${quick[@]}" --report "$1"'
  [verdicts]='run compare barrels --b tip "${quick[@]}" --svg "$1"'
  [sweep]='run sweep giganten --set bid_limit=116..117 -p 2 "${quick[@]}" --report "$1"'
  [chart]='run sweep giganten --set bid_limit=116..117 -p 2 "${quick[@]}" --svg "$1"'
  [board]='run play barrels -c "board $1" -c quit'
  [save]='run play barrels -c 1 -c "save ./$1" -c quit'
  [send]='run play barrels -c "score >> $1" -c quit'
)
end_of() { case $1 in board | chart | verdicts) echo svg ;; save) echo oil ;; csv) echo csv ;; resume) echo json ;; *) echo html ;; esac; }
write() { eval "${writes[$1]//\$1/$2}"; }
wrote() { write "$1" "$2" && ((status == 0)); }

for what in "${!writes[@]}"; do
  new=$what.$(end_of "$what")
  check "$what: a new file" eval 'wrote $what $new && [[ -s $new && $(stat -c %a $new) == 644 ]]'
  chmod 640 "$new"
  check "$what: again, and the file keeps its rights" eval 'wrote $what $new && [[ -s $new && $(stat -c %a $new) == 640 ]]'
  rm -f "$new"

  echo precious >victim
  for link in new tmp part; do ln -s victim "$new.$link"; done
  check "$what: a link where it is written meanwhile is not followed" eval \
    'wrote $what $new && [[ -s $new && ! -L $new && $(cat victim) == precious && -L $new.new ]]'
  mkdir -p else && mv "$new" "else/$new" && ln -s "else/$new" "$new"
  check "$what: a link that was named leads to its file" eval \
    'wrote $what $new && [[ -L $new && -s else/$new && ! -L else/$new ]]'
  check "$what: nothing is left beside it" eval '[[ $(ls -A else) == "$new" ]]'
  rm -rf "$new" else "$new".*

  mkfifo "$new"
  timeout 60 cat "$new" >"read" &
  reader=$!
  sleep 0.2
  case $what in save | board | send | resume) refuses=yes ;; *) refuses= ;; esac
  write "$what" "$new"
  [[ -p $new ]] && exec 8<>"$new" && exec 8>&- # who still waits for a writer has had one
  wait "$reader"
  check "$what: a pipe stays one, and gets what is written" eval \
    '[[ -p $new ]] && { [[ $refuses ]] && ((status == 1)) || { ((status == 0)) && [[ -s read ]]; }; }'
  check "$what: one that nobody reads is not waited for" eval 'write $what $new; ((status == 1)) && [[ -p $new && -s err ]]'
  rm -f "$new"

  if mknod "$new" c 1 3 2>/dev/null; then
    check "$what: a device stays one" eval 'write $what $new; ((status < 2)) && [[ -c $new ]]'
  else
    check "$what: a device stays one # SKIP only root makes one" true
  fi
  rm -f "$new" "$new".*
done

# The save of a game that fails has a name that can be computed.
echo 'layer("s", { game = "barrels", says = "s" }):before("work.pass", function() error("!") end)' >fails.lua
run sim barrels -l fails.lua "${quick[@]}"
error=$(ls oilpatch-error-*.lua | head -n 1)
echo precious >victim
rm -f oilpatch-error-*.lua && ln -s victim "$error"
check "a game that fails follows no link" eval \
  'run sim barrels -l fails.lua "${quick[@]}"; [[ -s $error && ! -L $error && $(cat victim) == precious ]]'
ln -sf victim position.lua
check "nor does a position" eval 'run play barrels -c "position save position.lua" -c quit; [[ $(cat victim) == precious ]]'

# A file that may not grow any more.
run play barrels -c 1 -c "save ./kept.oil" -c quit
cp kept.oil before.oil
limited() { (ulimit -f "$1" && shift && run "$@" && exit "$status"); status=$?; }
check "a save beyond the limit of a file's size is refused in words" eval \
  'limited 2 play barrels -c 1 -c 2 -c "save ./kept.oil" -c quit; ((status == 1)) && warns "File too large" && cmp kept.oil before.oil'
check "a table of games, too" eval 'limited 2 sim barrels --games 200 --bots random -j 1 --csv big.csv; ((status == 1)) && warns "File too large"'
check "a run's state, too" eval 'limited 2 sim barrels "${quick[@]}" --resume state.json; ((status == 1)) && warns "File too large"'
check "nothing is left of them" eval '! compgen -G "*.??????" >/dev/null'

# Where the output goes by a name.
check "a page to the output that is a file" eval \
  'timeout 60 "$OILPATCH" rulebook barrels --report /proc/self/fd/1 >page 2>err </dev/null && grep -q "<html" page'
check "a page to the output that is a pipe" eval \
  'timeout 60 "$OILPATCH" rulebook barrels --report /proc/self/fd/1 2>err </dev/null | cat >page && grep -q "<html" page'
chmod 500 . && [[ ! -w . ]] && closed=yes || closed=
check "a folder that can't be written to is told of" eval \
  '[[ ! $closed ]] || { run rulebook barrels --report never.html; ((status == 1)) && warns "can'"'"'t write never.html: Permission denied"; }'
chmod 700 .
echo "1..$number"
