#!/usr/bin/env bash
# Lessons that are wrong in one place each: the check finds it and says where,
# in a sentence that says what to do.  All of them are the template, changed.
# TAP.
. "$(dirname "$0")/../../support/check.sh"
export XDG_STATE_HOME=$dir/state HOME=$dir
mkdir -p "$XDG_STATE_HOME" "$dir/x/en" "$dir/x/fr"
source=variants/peak_oil/lessons

run() {
  (cd "$dir/x" && "$OILPATCH" "$@") >"$dir/out" 2>&1 </dev/null
  status=$?
}
# The template outside of its game.
fresh() {
  { echo "-- game: peak_oil" && cat $source/template.lua; } >"$dir/x/x.lua"
  for language in en fr; do cp $source/$language/template.txt "$dir/x/$language/x.txt"; done
}
# lua SED, text SED, french SED: change it
lua() { sed -i "$1" "$dir/x/x.lua"; }
text() { sed -i "$1" "$dir/x/en/x.txt"; }
french() { sed -i "$1" "$dir/x/fr/x.txt"; }
# found FILE SENTENCE CHANGE...: each CHANGE is one of the words above with its SED
found() {
  local file=$1 sentence=$2 change
  shift 2
  fresh
  for change in "$@"; do "${change%% *}" "${change#* }"; done
  ends 1 lesson check x.lua && grep -F -- "$sentence" "$dir/out" | grep -q "^$file:[0-9]*: "
}
# fields FIELDS: more of them for the lesson
fields() { lua "s/players = 4, seed = 1,/players = 4, seed = 1, $1,/"; }
# hello FIELDS: for the first step
hello() { lua "s/^template:step(\"hello\").*/template:step(\"hello\", { $1 })/"; }
answer() {
  lua "s/answer = function() return g.players\[1\].hq:count(\"black\") end/answer = $1/"
  lua '/id = "crude"/d'
  text '/money.wrong/,+2d'
  french '/money.wrong/,+2d'
}
show() { lua "s/show = \"HQ to Invest\"/show = $1/"; }

fresh
check "the template passes" ends 0 lesson check x.lua

# The head.
check "a bot that is nobody" found x.lua "no bot named 'genius'" 'fields bots = { [2] = "genius" }'
check "a bot on no seat" found x.lua "a bot at seat 7, but there are 4 players" 'fields bots = { [7] = "random" }'
check "a learner on no seat" found x.lua "the learner sits at seat 7, but there are 4 players" 'fields seat = 7'
check "bots on all seats" found x.lua "none is left for the learner" \
  'fields bots = { "random", "random", "random", "random" }'
check "a coach who is nobody" found x.lua "no bot named 'guru'" 'fields coach = "guru"'
check "half a seed" found x.lua "takes a whole number from 0 on, not 1.5" 'lua s/seed = 1/seed = 1.5/'
check "no players" found x.lua "a whole number from 1 to 8, not 0" 'lua s/players = 4/players = 0/'
check "too many players for the game" found x.lua "players, not 7" 'lua s/players = 4/players = 7/'
check "500 minutes" found x.lua "a whole number from 1 to 60, not 500" 'lua s/minutes = 3/minutes = 500/'
check "a layer that is not there, by its line" found x.lua "no layer named 'brutall'" 'fields layers = { "brutall" }'
check "a value that is not there, by its line" found x.lua "did you mean 'step3.cost'" \
  'fields set = { ["step3.cots"] = 1 }'
check "a game that is not there, by its line" found x.lua "no game named 'peek_oil'" 'lua 1s/peak_oil/peek_oil/'
check "a position that fails, by the lesson's line" found x.lua "cannot move 300 black" \
  'lua s/help.barrels(g.players\[1\], 3)/help.barrels(g.players[1], 300)/'
check "a fate that cannot be" found x.lua "t:fate: no pieces named 'purple'" \
  'lua s/t:setup()/t:setup() t:fate(g.bag, { "purple" })/'

# Texts.
check "a value behind a what-if" found en/x.txt "[deploy.then.shipping]: " 'text s/^Two agents in Russia/{=g.nope.x}/'
check "a value in the last text" found en/x.txt "[end]: " 'text s/^That is all/{=g.nope.x}/'
check "a value in the title" found en/x.txt "[title] is shown as it stands" 'text s/^How a lesson/{=1} lesson/'
check "a value that is not closed" found en/x.txt "a '{=' has no '}'" 'text s/players} players/players players/'
check "a value that is nil" found en/x.txt '{=nil} is "nil"' 'text s/{=#g.players}/{=nil}/'
check "a value that is a list" found en/x.txt "a number or a text can be read" 'text s/{=#g.players}/{=g.players}/'
check "a key twice" found en/x.txt "[money] is there already, in line 10" 'text $a\\n[money]\nAgain.'
check "text before the first key" found en/x.txt "stands before the first [key]" 'text 1s/^/Hello\n/'
check "a key with blanks" found en/x.txt "is a key: [NAME] and nothing else" 'text s/^\[hello\]/[ hello ]/'
check "another encoding" found fr/x.txt "not UTF-8" 'french s/é/\xe9/'
check "a slip in what is to be typed" found en/x.txt "is it 'HQ to Develop'?" 'text s/`HQ to Develop`/`HQ to Develp`/'
check "a slip in a command" found en/x.txt "is it 'board'?" 'text s/`board hq`/`bord hq`/'
check "what can't be typed at all" found en/x.txt "no answer in this step and no command" \
  'text s/`HQ to Develop`/`fly to the moon`/'
check "a word that is right and wrong, in French" found fr/x.txt "'22' counts as right, but it is the wrong answer" \
  'text $a\\n[money.say]\nthree' 'french $a\\n[money.say]\ntrois, 22'
check "no French is no fault, but said" eval '
  fresh; rm "$dir/x/fr/x.txt"; ends 0 lesson check x.lua && says "1 passed, 0 failed; 16 texts missing in fr"'
check "no texts at all are one fault" eval '
  fresh; rm "$dir/x/en/x.txt"; ends 1 lesson check x.lua && says "texts are not there: en/x.txt" && (($(wc -l <"$dir/out") == 2))'

# Questions.
check "an answer that is nothing" found x.lua "it must be a number or a word" 'answer function() return nil end'
check "an answer that is true" found x.lua "is a boolean" 'answer true'
check "an answer that is a table" found x.lua "is a table" 'answer function() return { 3 } end'
for word in board hint quit; do
  check "an answer that is a command: $word" found x.lua "never reaches the question" "answer \"$word\""
done

# Steps.
check "a hint that is false" found x.lua "a hint is true (words alone)" 'lua s/hints = { true }/hints = { false }/'
check "a hint where nothing is to be done" found x.lua "is for reading" 'hello hints = { true }'
check "a what-if that proves nothing" found x.lua "needs a goal" \
  'lua /goal = function() return g.spot.russia/d'
check "a step with the name of a text" found x.lua "cannot be called 'end'" 'lua s/step("hello")/step("end")/'
check "a step whose name is none" found x.lua "is no name" 'lua s/step("hello")/step("he.llo")/'
check "within no answer" found x.lua "a whole number from 1" 'show "HQ to Invest", within = 0'
check "a way by hand" found x.lua "changes the table by hand" 'show "take 1 agent hq.1 to invest"'
check "a way by chance" found x.lua "plays by chance" 'show { bot = "random" }'
check "a way that is seen as a mistake" found x.lua "is seen as the wrong answer 'region'" \
  'show { "HQ to Libya", "HQ to Invest" }'
check "a hint's refusal tells the rule" found x.lua "the rule act.absent says: You have no agent there." \
  'lua s/"HQ to Develop" }/"act on Libya" }/'
check "a goal that never ends is told once" eval '
  found x.lua "without a decision" "lua s/local me = g.players.1.\$/while true do end/" && (($(wc -l <"$dir/out") == 2))'
check "what breaks early is not hidden by what comes later" eval '
  found x.lua "what is played before '"'hello'"' is refused" "hello plays = { \"HQ to Mars\" }" && (($(wc -l <"$dir/out") == 2))'
check "a field has its own line" eval '
  found x.lua "is not seen as the wrong answer" "lua s/g.spot.libya:count/g.spot.nigeria:count/" &&
  says "x.lua:$(grep -n "id = \"region\"" "$dir/x/x.lua" | cut -d: -f1): "'

# Ways that are not shown.
check "a goal that takes anything" found x.lua "any answer reaches the goal of 'deploy'" \
  'lua s/^  goal = function()$/& do return g.players[1].hq:count(g.players[1].agent) < 2 end/'
check "a goal that fails off the way, once" eval '
  found x.lua "x; after: HQ to " \
    "lua s/^    return false$/    if g.spot.expand:count(g.players[2].agent) > 0 then error(\"x\") end\n&/" &&
  (($(wc -l <"$dir/out") == 2))'
ways() { # ways PLAYS: one more step behind the task
  lua "\$a\\template:step(\"more\", { plays = { $1 }, answer = 1 })"
  text '$a\\n[more]\nMore.'
  french '$a\\n[more]\nPlus.'
}
check "plays that another way gives to another seat" found x.lua "is answered by player 2, not 1" \
  'show "HQ to Invest", within = 3' 'ways "HQ to Expand"'
check "a way that is shown, and refused behind another" found x.lua "which 'last' shows, is refused" \
  'lua $a\template:step("last", { goal = function() return g.spot.invest:total() == 0 end, show = "Invest to HQ" })' \
  'text $a\\n[last]\nLast.' 'french $a\\n[last]\nFin.'
check "plays for a seat that is not asked" found x.lua "it is for player 2, but player 1 is asked" \
  'ways "2: HQ to Develop"'
check "plays for the seat that is asked" eval '
  fresh; ways "\"1: HQ to Develop\", { seat = 2, \"HQ to Develop\" }"; ends 0 lesson check x.lua'

# Files.
check "a file without a lesson" eval '
  echo "local x = 1" >"$dir/x/01_x.lua"; ends 1 lesson check . && says "01_x.lua:1: it belongs to no game"
  echo "-- game: peak_oil" >"$dir/x/01_x.lua"; ends 1 lesson check . && says "01_x.lua:1: it declares no lesson"'
check "an empty file" eval ': >"$dir/x/01_x.lua"; ends 1 lesson check . && says "01_x.lua:1: it is empty"'
check "a file that is no text" eval 'printf "a\0b" >"$dir/x/01_x.lua"; ends 1 lesson check . && says "it is no text"'
check "a byte order mark" eval '
  fresh; lua "1s/^/\xef\xbb\xbf/"; ends 1 lesson check x.lua && says "x.lua:1: it begins with a byte order mark"'
check "a folder without lessons" eval '
  mkdir "$dir/x/none"; ends 1 lesson check none && says "none: nothing was checked"'
check "a folder is looked into no further than lessons/ of the games in it" eval '
  fresh; mkdir -p "$dir/x/deep/a/b/c" "$dir/x/deep/game/lessons"
  cp "$dir/x/x.lua" "$dir/x/deep/a/b/c/01_lost.lua"
  ends 1 lesson check deep && says "deep: nothing was checked" &&
  cp "$dir/x/x.lua" "$dir/x/deep/game/lessons/01_found.lua" && cp -r "$dir/x/en" "$dir/x/fr" "$dir/x/deep/game/lessons" &&
  mv "$dir/x/deep/game/lessons/en/x.txt" "$dir/x/deep/game/lessons/en/01_found.txt" &&
  ends 0 lesson check deep && says "1 passed, 0 failed"'
check "the whole disk is not walked" eval 'timeout 20 "$OILPATCH" lesson check // >"$dir/out" 2>&1; says "/: nothing was checked"'
check "--variants is heeded" eval '
  fresh; mkdir "$dir/games"; cp -r variants/peak_oil "$dir/games/mine"; lua 1s/peak_oil/mine/
  ends 1 lesson check x.lua && says "no game named" && ends 0 lesson check x.lua --variants "$dir/games"'

echo "1..$number"
