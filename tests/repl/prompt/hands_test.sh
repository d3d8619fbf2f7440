#!/usr/bin/env bash
# Every door that leads from the prompt to the outside, for every hand that a line may come
# from: it opens where repl/prompt/hand.h says so, and nowhere else.  A door of that list that
# has no line here fails.  TAP.
. "$(dirname "$0")/../../support/check.sh"
doors=$(sed -n 's/^  X(\([A-Z]*\), ".*", \([a-z, ]*\)).*/\1 \2/p' repl/prompt/hand.h | tr -d ,)
cd "$dir" || exit 1
printf '#!/bin/sh\ntouch made\n' >toucher.sh && chmod +x toucher.sh
cp "$OILPATCH_VARIANTS/barrels/tip.lua" rule.lua
# What makes the file `made` if the door opens.
declare -A lines=(
  [FILE]='score > made'
  [BOT]='bot 2 cmd:./toucher.sh'
  [SELF]='oilpatch sim barrels --games 1 --bots cmd:./toucher.sh'
  [PROGRAM]='score | touch made'
  [EDITOR]='edit rule.lua'
)
export EDITOR=$dir/toucher.sh VISUAL=
by_file() { printf '%s\n' "$1" 1 "auto 3" quit >lines.txt; timeout 60 "$OILPATCH" play barrels lines.txt </dev/null; }
by_pipe() { printf '%s\n' "$1" 1 "auto 3" quit | timeout 60 "$OILPATCH" play barrels; }
by_option() { timeout 60 "$OILPATCH" play barrels -c "$1" -c 1 -c "auto 3" -c quit </dev/null; }
by_keys() { printf '%s\n' "$1" 1 "auto 3" quit | TERM=dumb timeout 60 script -qfec "$OILPATCH play barrels" typescript; }
by_lesson() {
  mkdir -p en && for key in title about a b; do printf '[%s]\n%s\n\n' "$key" "$key"; done >en/x.txt
  printf -- '-- game: barrels\nlocal l = lesson { minutes = 3 }\nl:step("a", { plays = function() return "%s" end })\nl:step("b", { show = "%s", any = true })\n' \
    "$1" "$1" >x.lua
  timeout 60 "$OILPATCH" lesson x.lua -c next -c "show me" -c quit </dev/null
}
# opens HOW DOOR yes|no
opens() {
  rm -f made
  "$1" "${lines[$2]}" >out 2>err
  [[ $(test -e made && echo true || echo false) == "$3" ]]
}
check "doors are found" eval '(($(wc -l <<<"$doors") > 3))'
while read -r door nobody writes names types; do
  check "$door has a line here" test -n "${lines[$door]-}"
  [[ -n ${lines[$door]-} ]] || continue
  check "$door for a file of lines: $writes" opens by_file "$door" "$writes"
  check "$door for a pipe: $writes" opens by_pipe "$door" "$writes"
  check "$door for -c: $names" opens by_option "$door" "$names"
  check "$door for a lesson: false, whatever its hand may ($nobody)" opens by_lesson "$door" false
  command -v script >/dev/null && check "$door where it is typed: $types" opens by_keys "$door" "$types"
done <<<"$doors"
echo "1..$number"
