#!/usr/bin/env bash
# Lessons: all that come with games pass their check, under every stack they
# state; one that is broken on purpose fails, with file and line.  TAP.
. "$(dirname "$0")/../../support/check.sh"
export XDG_STATE_HOME=$dir/state HOME=$dir
mkdir -p "$XDG_STATE_HOME"

# Faults are told on stderr, but here it is one story.
run() {
  "$OILPATCH" "$@" >"$dir/out" 2>&1 </dev/null
  status=$?
}

translated() { ! grep -q "missing:" "$dir/out"; }
for folder in variants/*/lessons; do
  check "$folder" ends 0 lesson check "$folder"
  check "$folder is translated" translated
done

# A game of its own, so that a lesson in it can be broken.
mkdir -p "$dir/games/barrels"
cp -r variants/barrels/. "$dir/games/barrels"
rm -r "$dir/games/barrels/lessons"
mkdir -p "$dir/games/barrels/lessons/en" "$dir/games/barrels/lessons/fr"
broken=$dir/games/barrels/lessons/01_broken.lua
texts() { # texts KEY...: in both languages
  for language in en fr; do
    for key in title about "$@"; do printf '[%s]\n%s\n\n' "$key" "$key"; done \
      >"$dir/games/barrels/lessons/$language/01_broken.txt"
  done
}
# breaks TEXT LINE SCRIPT KEY...: the check fails and says TEXT at LINE
breaks() {
  local text=$1 line=$2
  printf '%s\n' "$3" >"$broken"
  shift 3
  texts "$@"
  ends 1 lesson check "$broken" && says "$text" && says "01_broken.lua:$line:"
}
head='local l = lesson { minutes = 3 }'
check "a whole lesson passes" eval '
  printf "%s\n" "$head" "l:step(\"a\", { goal = function(s) return s.answers > 0 end, any = true, show = \"1\" })" >"$broken"
  texts a; ends 0 lesson check "$broken" && says "1 passed, 0 failed"'
check "an illegal answer is found" breaks "is refused" 2 \
  "$head
l:step('a', { goal = function(s) return s.answers > 0 end, show = 'fly away' })" a
check "a goal that is not reached is found" breaks "does not reach its goal" 3 \
  "$head

l:step('a', { goal = function(s) return s.answers > 1 end, show = '1' })" a
check "a goal that is there already is found" breaks "before it begins" 2 \
  "$head
l:step('a', { goal = function() return true end, show = '1' })" a
check "a false hint is found" breaks "hint 1 of 'a' is not true" 2 \
  "$head
l:step('a', { answer = 3, hints = { function() return false end } })" a a.hint1
check "a hint that is no answer is found" breaks "of 'hint 1' is refused" 2 \
  "$head
l:step('a', { answer = 3, hints = { 'dance' } })" a a.hint1
check "a rule that isn't in the ledger is found" breaks "no rule 'PO-TURN-99'" 2 \
  "$head
l:step('a', { cites = 'PO-TURN-99' })" a a.why
check "a text that is missing is found" breaks "no text [a.hint1]" 2 \
  "$head
l:step('a', { answer = 3, hints = { true } })" a
check "a mistake that isn't seen is found" breaks "is not seen as the wrong answer" 2 \
  "$head
l:step('a', { answer = 3, wrong = { { id = 'x', when = function() return false end, try = '4' } } })" \
  a a.wrong.x
check "a branch that claims too much is found" breaks "does not come out as it claims" 2 \
  "$head
l:step('a', { what_if = { { id = 'x', show = '1', goal = function() return false end } } })" \
  a a.if.x a.then.x
check "an error in a script has its own line" breaks "no field 'nobody'" 3 \
  "$head
l:step('a', { goal = function(s)
  return g.nobody.x end, show = '1' })" a
check "an unknown field is named" breaks "did you mean 'answer'" 2 \
  "$head
l:step('a', { anser = 3 })" a
check "a text nobody shows has its line" eval '
  printf "%s\n" "$head" "l:step(\"a\")" >"$broken"; texts a b
  ends 1 lesson check "$broken" && says "01_broken.txt:10: no step shows the text [b]"'
check "what is not translated is listed, and no fault" eval '
  texts a; printf "[title]\nx\n" >"$dir/games/barrels/lessons/fr/01_broken.txt"
  ends 0 lesson check "$dir/games" && says "missing: [a] in " && says "/fr/01_broken.txt"'
check "a language that is not there at all takes one line" eval '
  rm "$dir"/games/barrels/lessons/fr/*
  ends 0 lesson check "$dir/games" && says "not in fr: " && ! says "missing: [" && says "texts missing in fr"'

# Recording.
mkdir "$dir/teacher"
program=$(realpath "$OILPATCH")
games=$(realpath "$OILPATCH_VARIANTS")
record() {
  (cd "$dir/teacher" && printf '%s\n' "$@" |
    OILPATCH_VARIANTS=$games "$program" play peak_oil -p 4 --seed 8 \
      --bots me,heuristic,heuristic,heuristic) >"$dir/out" 2>&1
}
checked() {
  (cd "$dir/teacher" && OILPATCH_VARIANTS=$games "$program" lesson check "$1") >"$dir/out" 2>&1
}
check "a lesson is recorded" eval '
  record "HQ to Invest" "record lesson mine" "note Where is the oil? \"There\"." "note Send somebody to Invest." \
    "HQ to Libya" "undo" "HQ to Invest" "1" "note And now?" "1" "record stop" &&
  says "steps in mine.lua" && checked mine.lua && says "1 passed, 0 failed"'
check "its steps are tasks" grep -q "and g.spot.invest:count(g.players\[1\].agent) == 2" "$dir/teacher/mine.lua"
check "what was undone is left out" eval '! grep -q Libya "$dir/teacher/mine.lua"'
check "a file that came to be meanwhile stays" eval '
  record "record lesson late" "HQ to Libya" "save ./late.lua" "record stop"; says "cannot write late.lua" &&
  head -n 1 "$dir/teacher/late.lua" | grep -q "oilpatch save" && [[ ! -e $dir/teacher/en/late.txt ]]'
check "what is not there cannot be noted" eval 'record "note hello"; says "nothing is recorded"'
check "nor is one recorded after a change by hand" eval \
  'record "put 1 black hq 1" "record lesson other"; says "not changed by hand"'
check "a change by hand ends it, which is said at once" eval '
  record "record lesson other" "HQ to Libya" "use house/short_memory" "board bag"; says "'"'other'"' ends here"'
check "and what came before it is kept" eval '
  [[ $(grep -c "recorded:step" "$dir/teacher/other.lua") == 1 ]] && checked other.lua && says "1 passed"'
check "nothing is no lesson" eval '
  record "record lesson empty" "record stop"; says "nothing was recorded" && [[ ! -e $dir/teacher/empty.lua ]]'
check "the next game leaves a whole lesson behind" eval '
  record "record lesson before" "HQ to Libya" "new 3" "HQ to Invest"; says "1 step in before.lua" && checked before.lua'
check "an answer that is undone and given again is one" eval '
  record "record lesson once" "HQ to Libya" "undo" "HQ to Libya" "record stop" && says "1 step in once.lua" &&
  checked once.lua && says "1 passed"'
check "a note says where it goes, and goes with its answer" eval '
  record "record lesson noted" "note One." "HQ to Libya" "undo" "HQ to Invest" "note Two." "note Three." "note -" "note" \
    "1" "record stop" && says "note for step 1: One." && says "1 note went with" && says "note for step 2: Two." &&
  says "dropped: Three." && ! grep -q "One\|Three" "$dir/teacher/en/noted.txt" &&
  [[ $(grep -c "^step 2: Two.$" "$dir/out") == 1 ]]'
# learns FILE LINE...: as a learner
learns() {
  local file=$1
  shift
  (cd "$dir/teacher" && printf '%s\n' "$@" | OILPATCH_VARIANTS=$games "$program" lesson "$file") >"$dir/out" 2>&1
}
printf '%s\n' '-- game: peak_oil' 'local l = lesson { minutes = 3, players = 4 }' \
  'l:step("a", { passes = true, goal = function() return true end, show = "map" })' \
  'l:step("b", { goal = function(s) return s:typed("map") end, show = "map" })' >"$dir/teacher/looks.lua"
mkdir -p "$dir/teacher/en"
printf '[%s]\nThe text %s.\n\n' title title about about a a a.done a.done b b >"$dir/teacher/en/looks.txt"
check "what is done already is named" eval '
  learns looks.lua "" && says "You have done that already." && says "The text a.done."'
check "a note is shown as it was typed" eval '
  record "record lesson typed" "note [title]" "note Is {=1+1} two?" "HQ to Libya" "record stop" &&
  learns typed.lua "" && says "[title]" && says "Is {=1+1} two?" && says "typed  1/2"'
check "a step without a note does not give its answer away" eval '
  learns once.lua; says "Your turn." && ! grep -q "Libya" <(grep -v "HQ to Libya$" "$dir/out")'
check "its hints do" eval '
  learns once.lua hint hint; says "To reassign, move one own agent" && says "HQ to Libya'"'"'."'
check "an answer that moves nothing is still the only right one" eval '
  record "record lesson act" "HQ to Expand" "HQ to Libya" "note Act." "act on Libya" "record stop" && checked act.lua &&
  learns act.lua "HQ to Libya" "HQ to Expand" "act on Expand" && says "act  2/2" && ! says "That was the lesson" &&
  learns act.lua "act on Libya" && says "That was the lesson"'
check "the answers of a step count in any order" eval '
  learns act.lua "again all" "HQ to Libya" "HQ to Expand" && says "act  2/2"'
bids() { # bids LINE...: the same at another game
  (cd "$dir/teacher" && printf '%s\n' "$@" | OILPATCH_VARIANTS=$games "$program" play qe -p 4 --seed 3 \
    --bots me,greedy,random,heuristic) >"$dir/out" 2>&1
}
check "where no rule has words, a hint says what kind of answer" eval '
  (cd "$dir/teacher" && printf "%s\n" "record lesson kind" "draw 1 at well1" |
    OILPATCH_VARIANTS=$games "$program" play barrels --seed 3 >/dev/null) && learns kind.lua hint &&
  says "an answer like \"draw … at …\""'
check "what others play is bound to their seats" grep -q "^    \"3: HQ to Expand\"," "$dir/teacher/mine.lua"
check "a number is that number" eval '
  bids "record lesson bid" "60" "12" "record stop" && checked bid.lua && says "1 passed" &&
  learns bid.lua 59 && ! says "bid  2/2" && learns bid.lua 60 && says "bid  2/2"'
check "a recorded lesson is not overwritten" eval 'record "record lesson mine"; says "there is a file mine.lua already"'
check "nor are texts" eval '
  echo mine >"$dir/teacher/en/text.txt"; record "record lesson text"; says "there is a file en/text.txt already"'
check "a name that is no file name is refused" eval '
  record "record lesson -x"; says "a name for the file, not" && record "record lesson a/b"; says "a name for the file, not"'
check "NAME.lua is that name" eval 'record "record lesson whole.lua" "HQ to Libya" "record stop"; says "in whole.lua,"'

# At the prompt.
plays() { # plays ARGS... <LINES
  "$OILPATCH" "$@" >"$dir/out" 2>&1
}
check "a coach who is nobody is refused" eval '
  printf "%s\n" "coach nobody" | plays play peak_oil; says "no bot named"'
check "the place is kept" eval '
  printf "%s\n" "" "HQ to Dev" | plays lesson placing && says "Placing agents  3/8" &&
  plays lesson placing </dev/null && says "Continuing where you left off" && says "Placing agents  3/8"'
check "the list says where" eval 'plays lesson </dev/null && says "step 3 of 8"'
check "before a class nothing is kept" eval '
  plays lesson placing --class </dev/null && says "Placing agents  1/8" &&
  ! says "PO-TURN-3:" && plays lesson </dev/null && says "step 3 of 8"'
check "hints and reasons are told on request alone" eval '
  printf "%s\n" why "" hint | plays lesson placing --class && says "PO-TURN-3:" &&
  says "the answer begins with"'
check "English text stands in, in French" eval '
  plays lesson placing --lang fr </dev/null && says "Placer ses Agents  3/8"'
check "what goes on with it is said" eval '
  printf "%s\n" quit | plays lesson placing && says "oilpatch lesson peak_oil placing"'
check "next keeps what was played towards a goal" eval '
  printf "%s\n" "" suggest "HQ to Russia" undo "HQ to Expand" next "HQ to Expand" | plays lesson first_game &&
  says "Not yet" && ! says "as it was when" && says "  5/"'
check "review from a shell" eval '
  printf "%s\n" skip quit | plays lesson placing && plays lesson review </dev/null && says "Steps to review: 1"'
echo "wrong peak_oil/placing gone skipped" >>"$XDG_STATE_HOME/oilpatch/lessons"
sed -i "/^wrong.*placing/{/ gone /!d}" "$XDG_STATE_HOME/oilpatch/lessons"
check "review of a step that is there no more" eval '
  ends 0 lesson placing -c review -c next -c quit && says "All steps reviewed" &&
  ! grep -q " gone " "$XDG_STATE_HOME/oilpatch/lessons"'
# kept WORDS: is there a line of progress that begins so?
kept() { grep -q "^$1" "$XDG_STATE_HOME/oilpatch/lessons"; }
fresh() { rm -rf "$XDG_STATE_HOME/oilpatch"; }
check "review leaves the place in an unfinished lesson" eval '
  fresh; plays lesson placing < <(printf "%s\n" "" skip quit) && plays lesson review < <(printf "%s\n" quit) &&
  says "Placing agents  2/8" && kept "place peak_oil/placing .* 3/8 "'
check "what was done in a step is there when one comes back" eval '
  fresh; plays lesson first_game < <(printf "%s\n" "" suggest "HQ to Russia" undo "HQ to Expand") &&
  says "  4/" && ! says "  5/" &&
  plays lesson first_game < <(printf "%s\n" "undo" "HQ to Invest") && ! says "  5/" &&
  plays lesson first_game < <(printf "%s\n" "HQ to Expand") && says "  5/"'
check "but not where one strayed to" eval '
  learns once.lua "HQ to Invest" && says "not what this step" && learns once.lua "HQ to Libya" && says "That was the lesson"'
check "the list says where a second go is" eval '
  echo "done peak_oil/first_game" >>"$XDG_STATE_HOME/oilpatch/lessons" && plays lesson </dev/null && says "done  step 5 of"'
check "review goes on behind what is there no more" eval '
  fresh; plays lesson placing < <(printf "%s\n" "" skip) && { cat <(head -1 "$XDG_STATE_HOME/oilpatch/lessons") \
    <(echo "wrong peak_oil/gone a shown"; echo "wrong peak_oil//gone.lua a shown"; echo "wrong peak_oil/placing gone shown") \
    <(tail -n +2 "$XDG_STATE_HOME/oilpatch/lessons"); } >"$dir/lessons" && cp "$dir/lessons" "$XDG_STATE_HOME/oilpatch/lessons" &&
  plays lesson review </dev/null && says "Steps to review: 1" && says "Placing agents  2/8"'
check "what went wrong stays until a later go, left in between or not" eval '
  fresh; plays lesson placing < <(printf "%s\n" "" "hint" "show me") && kept "wrong peak_oil/placing" &&
  fresh; plays lesson shipping < <(printf "%s\n" board 99 4); kept "wrong peak_oil/shipping" &&
  fresh; plays lesson shipping < <(printf "%s\n" board 99); plays lesson shipping < <(printf "%s\n" 4) &&
  says "  3/9" && kept "wrong peak_oil/shipping" &&
  plays lesson review < <(printf "%s\n" 4) && says "All steps reviewed" && ! kept "wrong"'
check "or a later go through the lesson" eval '
  fresh; plays lesson shipping < <(printf "%s\n" board 99 4); kept "wrong peak_oil/shipping" &&
  plays lesson shipping < <(printf "%s\n" "again all" board 4) && ! kept "wrong"'
cp "$dir/teacher/once.lua" "$dir/teacher/first.lua"
cp "$dir/teacher/en/once.txt" "$dir/teacher/en/first.txt"
check "a script has progress of its own" eval '
  fresh; plays lesson first_game < <(printf "%s\n" "") && learns first.lua "show me" && kept "wrong peak_oil//.*first.lua " &&
  kept "place peak_oil/first_game .* 2/" && kept "done peak_oil//"'
check "and is reviewed by its path" eval '
  plays lesson review < <(printf "%s\n" "HQ to Libya") && says "once  1/1" && says "All steps reviewed" && ! kept wrong &&
  kept "place peak_oil/first_game .* 2/"'
check "what goes on with a script is said" eval 'learns act.lua quit; learns act.lua quit; says "oilpatch lesson act.lua"'
check "progress that cannot be read is kept and named" eval '
  fresh; mkdir -p "$XDG_STATE_HOME/oilpatch"; head -c 300 /dev/urandom >"$XDG_STATE_HOME/oilpatch/lessons";
  plays lesson placing </dev/null && says "lessons.bad" && [[ $(wc -c <"$XDG_STATE_HOME/oilpatch/lessons.bad") == 300 ]]'
check "a place that cannot be is none" eval '
  fresh; mkdir -p "$XDG_STATE_HOME/oilpatch";
  printf "%s\n" "oilpatch lessons 1" "place peak_oil/placing x 400/9 00 1" >"$XDG_STATE_HOME/oilpatch/lessons";
  plays lesson </dev/null && ! says "step 400" && plays lesson placing </dev/null && says "  1/8" && ! says "starts over"'
check "a lesson is opened at this prompt, not in a second program" eval '
  fresh; plays lesson placing < <(printf "%s\n" "oilpatch lesson shipping" quit "board") && says "  1/9" &&
  says "lesson peak_oil shipping" && ! says "lesson peak_oil placing"'
check "of another game, too" eval '
  plays lesson placing < <(printf "%s\n" "oilpatch lesson qe auction" quit) && says "lesson qe auction"'
turns() { grep -o "[0-9]* of 16, round [0-9]*" "$dir/out" | tr "\n" ";"; }
check "the board of the auction goes on from step to step, and knows the prices the text tells" eval '
  fresh; plays lesson qe auction < <(printf "%s\n" "" 10 3 15 board 0 50 board 61 board 51 0 "" board 13 9 board 2) &&
  [[ $(turns) == "2 of 16, round 1;6 of 16, round 2;10 of 16, round 3;16 of 16, round 4;16 of 16, round 4;" ]] &&
  says "You spent 40 in all, player 2 spent 150" && grep -Eq "Finance +3 +40 " "$dir/out" &&
  grep -Eq "United States +[?] +0 +150 " "$dir/out"'
check "it is seen by the learner whoever is asked, who is not told the answer, and no zero bid is lost" eval '
  fresh; plays lesson qe auction < <(printf "%s\n" "" 10 board 3 board 15 board 0 50 61 51 board 0 board) &&
  [[ $(grep -o "seen by player [0-9]" "$dir/out" | sort | uniq -c | tr -s " ") == " 5 seen by player 1" ]] &&
  ! says "player 3 wins JP HOU" && [[ $(grep -Ec "4 +Japan +[?] +1 " "$dir/out") == 5 ]]'
check "with options it is refused" eval '
  plays lesson placing < <(printf "%s\n" "oilpatch lesson shipping --lang fr"); says "at the prompt it is"'
check "a lesson that is not there is refused" eval '! plays lesson dancing </dev/null && says "no lesson"'
check "a title is as good as a name" eval 'plays lesson --lang fr forer </dev/null && says "  1/"'
check "a lesson that isn't there is a mistake of the command line" eval 'plays lesson nothere </dev/null; (($? == 2)) && says "no lesson"'
check "a slip is guessed" eval '! plays lesson shiping </dev/null && says "did you mean"'
check "a beginning of several names them" eval '! plays lesson peak_oil s </dev/null && says "could be shipping, security"'
check "a file that is missing is called so" eval '! plays lesson nofile.lua </dev/null && says "there is no file"'
check "a lesson in a game brings the game back" eval '
  printf "%s\n" "HQ to Invest" "lesson 1" "board" "quit" "log 1" | plays play peak_oil -p 4 --seed 1 &&
  says "Back at your game" && says "HQ to Invest."'
# rules: the house rule is written, by 'show me', in a folder of its own
mkdir "$dir/house"
rules() {
  (cd "$dir/house" && "$OILPATCH" lesson house_rule --class -c next -c "show me" -c "show me" -c quit) >"$dir/out" 2>&1
}
check "the house rule is written, and used again the next time" eval '
  rules; says "./my_rule.lua is there" && says "my_rule.lua is in use" && rules; says "my_rule.lua is in use"'
check "a file of the learner is left as it is" eval '
  echo "-- mine" >"$dir/house/my_rule.lua"; rules; says "is not the lesson" && grep -q mine "$dir/house/my_rule.lua"'
check "a lesson cannot be saved" eval '
  printf "%s\n" "save $dir/never.oil" | plays lesson placing; says "set up" && [ ! -e "$dir/never.oil" ]'

echo "1..$number"
