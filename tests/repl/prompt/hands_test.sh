#!/usr/bin/env bash
# Every door that leads from the prompt to the outside, for every hand that a line may come
# from: it opens where repl/prompt/hand.h says so, and nowhere else.  A door of that list that
# has no line here fails.  TAP.
. "$(dirname "$0")/../../support/check.sh"
doors=$(sed -n 's/^  X(\([A-Z]*\), ".*", \([a-z, ]*\)).*/\1 \2/p' repl/prompt/hand.h | tr -d ,)
export OILPATCH_TESTS_TOP=$PWD
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
  [SAVE]='save ./made'
  [PICTURE]='board made.svg'
  [POSITION]='position save made.lua'
  [LESSON]=$'record lesson made\nnote x\n1\nrecord stop'
)
# What makes a file of another name.
declare -A made=([PICTURE]=made.svg [POSITION]=made.lua [LESSON]=made.lua)
export EDITOR=$dir/toucher.sh VISUAL=
by_file() { printf '%s\n' "$1" 1 "auto 3" quit >lines.txt; timeout 60 "$OILPATCH" play barrels lines.txt </dev/null; }
by_pipe() { printf '%s\n' "$1" 1 "auto 3" quit | timeout 60 "$OILPATCH" play barrels; }
by_option() {
  local typed=()
  while IFS= read -r line; do typed+=(-c "$line"); done <<<"$1"
  timeout 60 "$OILPATCH" play barrels "${typed[@]}" -c 1 -c "auto 3" -c quit </dev/null
}
by_keys() { printf '%s\n' "$1" 1 "auto 3" quit | TERM=dumb timeout 60 script -qfec "$OILPATCH play barrels" typescript; }
by_lesson() {
  mkdir -p en && for key in title about a b; do printf '[%s]\n%s\n\n' "$key" "$key"; done >en/x.txt
  printf -- '-- game: barrels\nlocal l = lesson { minutes = 3 }\nl:step("a", { plays = function() return "%s" end })\nl:step("b", { show = "%s", any = true })\n' \
    "${1%%$'\n'*}" "${1%%$'\n'*}" >x.lua
  timeout 60 "$OILPATCH" lesson x.lua -c next -c "show me" -c quit </dev/null
}
# The words of a game in another language stand for the line, at a terminal: whoever types them doesn't know.
by_words() { # a glossary knows no colons
  local line=${1%%$'\n'*}
  mkdir -p games/recipes && cp -r "$OILPATCH_VARIANTS/barrels" games/ &&
    echo "hop = ${line/sim*cmd:*/rulebook barrels --report made}" >>games/barrels/lessons/fr/words.txt
  printf '%s\n' hop 1 "auto 3" quit | TERM=dumb timeout 60 script -qfec "$OILPATCH ${2:-play barrels} --variants games --lang fr" typescript
}
by_lesson_words() { by_words "$1" "lesson barrels 1"; }
# The user's own command gives the line on.
by_init() {
  mkdir -p config/oilpatch
  printf 'command { name = "mine", run = function() for line in ([==[%s]==]):gmatch("[^\\n]+") do require("prompt").line(line) end end }\n' "$1" >config/oilpatch/init.lua
  XDG_CONFIG_HOME=$dir/config timeout 60 "$OILPATCH" play barrels -c mine -c 1 -c "auto 3" -c quit </dev/null
}
# opens HOW DOOR yes|no
opens() {
  rm -rf made* en
  "$1" "${lines[$2]}" >out 2>err
  [[ $(test -e "${made[$2]:-made}" && echo true || echo false) == "$3" ]]
}
check "doors are found" eval '(($(wc -l <<<"$doors") > 3))'
while read -r door stranger teaches init writes names types; do
  check "$door has a line here" test -n "${lines[$door]-}"
  [[ -n ${lines[$door]-} ]] || continue
  check "$door for a file of lines: $writes" opens by_file "$door" "$writes"
  check "$door for a pipe: $writes" opens by_pipe "$door" "$writes"
  check "$door for -c: $names" opens by_option "$door" "$names"
  check "$door for a lesson: false, whatever its hand may ($teaches)" opens by_lesson "$door" false
  check "$door for a game's words: $stranger" opens by_words "$door" "$stranger"
  check "$door for a lesson's words: $stranger" opens by_lesson_words "$door" "$stranger"
  [[ $door == EDITOR ]] || # it needs a terminal
    check "$door for a command of init.lua: $init" opens by_init "$door" "$init"
  command -v script >/dev/null && check "$door where it is typed: $types" opens by_keys "$door" "$types"
done <<<"$doors"
# A save can't take a machine's time before anybody has asked for it.
timeout 60 "$OILPATCH" play barrels --bots me,mcts:1000000 -c "save ./long.oil" -c quit >out 2>err </dev/null
long() { timeout 20 "$OILPATCH" "$@" -c score -c quit >out 2>err </dev/null; (($? < 2)) && warns "would think for long"; }
check "a save seats no bot that thinks for long" long play long.oil -c pass
check "nor does one that is taken up" long resume ./long.oil -c pass
check "one that is quick it seats" eval '"$OILPATCH" play barrels --bots me,mcts:5 -c "save ./quick.oil" -c quit >out 2>err </dev/null &&
  timeout 60 "$OILPATCH" play quick.oil -c pass -c bot -c quit >out 2>err </dev/null && says mcts:5 && [[ ! -s err ]]'
# Every place of the prompt's rooms that reaches outside goes through a door of the list, or
# says here why it needs none; a new place fails.
cd "$OILPATCH_TESTS_TOP" || exit 1
declare -A through=(
  [repl/prompt/play_editor.c]=EDITOR [repl/prompt/play_self.c]=SELF [repl/prompt/look.lua]=PICTURE
  [repl/prompt/play_send.c]='PROGRAM|FILE' [repl/desk/desk_saves.c]='SAVE, in files.lua' [repl/prompt/play_files.c]='SAVE, in files.lua'
  [repl/desk/desk_seats.c]=BOT [repl/prompt/position.lua]=POSITION [repl/learn/record_write.lua]='LESSON, in record.lua'
  [repl/desk/desk_stack.c]='POSITION, in position.lua'
  [repl/desk/desk_kept.c]="none: what is learnt, in the user's folder" [repl/prompt/settings.lua]="none: settings, in the user's folder"
  [repl/front/disk.c]='none: those who call it' [repl/web/web.c]='none: the browser keeps it' [repl/keep/retry.c]='none: a game that failed'
)
reaching=$(grep -lE '(popen|exec[lv]p?|out_(open|text|grow)|table_save|platform_self|kept_write|failure_write|play_save|table_allow_program|table_write_test|table_position) *\(|disk\.write' \
  repl/{prompt,desk,learn,front,keep,web}/*.{c,lua} 2>/dev/null)
check "places that reach outside are found" eval '(($(wc -w <<<"$reaching") > 8))'
for place in $reaching; do
  check "$place has a door" test -n "${through[$place]-}"
  door=${through[$place]-} asks=$place
  [[ $door != none* && -n $door ]] || continue
  [[ $door != *", in "* ]] || asks=$(ls repl/*/"${door#*, in }")
  check "$place: ${door%%,*} is asked for" grep -qE "(DOOR_|\"|'| )(${door%%,*})\b" "$asks"
done
echo "1..$number"
