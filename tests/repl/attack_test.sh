#!/usr/bin/env bash
# A third attack: names, numbers, folders and orders that nobody would give, at the doors that
# lead to files and programs.  Each ends in words, and what was there stays.  TAP.
. "$(dirname "$0")/../support/check.sh"
OILPATCH_SANITIZED= # formulas and scripts have theirs in formula_test.sh and doors_test.sh
. tests/support/contained.sh
. tests/support/tries.sh
variants=$OILPATCH_VARIANTS
mkdir "$dir/work" && cd "$dir/work" || exit 1
types() { # LINE...: typed one after the other; the table is as before and the program goes on
  local lines=()
  for line; do lines+=(-c "$line"); done
  run play barrels "${lines[@]}" -c score -c quit
  contained && says "player 4"
}
long=$(printf 'n%.0s' {1..256}) full=$(printf 'n%.0s' {1..255})

# --- Names beside a file, and names at the end of what a disk takes ------------------
echo victim >victim
for beside in .oilpatch-00000000 r.html.XXXXXX r.html.new r.html.oilpatch .r.html.swp; do ln -s victim "$beside"; done
echo old >r.html
attack "links at every name that a page might take meanwhile" eval 'lives rulebook barrels --report r.html && ((status == 0)) && [[ $(<victim) == victim && -s r.html ]]'
attack "a name of 255 letters, written twice" eval 'lives rulebook barrels --report $full && ((status == 0)) && lives rulebook barrels --report $full && ((status == 0))'
attack "a name of 256" refuses rulebook barrels --report "$long"
attack "no name" refuses rulebook barrels --report ""
attack "a folder for a file" refuses rulebook barrels --report .
attack "a file for a folder" refuses rulebook barrels --report victim/x
ln -s loop loop
attack "a link to itself" eval 'lives rulebook barrels --report loop'
ln -s victim state.json.lock
attack "a link where a run's lock would be" eval 'refuses sim barrels --games 4 --bots random --resume state.json -j 1 && [[ $(<victim) == victim ]]'
attack "a pipe where its lock would be" eval 'mkfifo pipe.json.lock && refuses sim barrels --games 4 --bots random --resume pipe.json -j 1'
attack "a run that is kept in what is none" eval 'refuses sim barrels --games 4 --bots random --resume victim -j 1 && [[ $(<victim) == victim ]]'
attack "one file for the table and the page" eval 'refuses sim barrels --games 4 --bots random -j 1 --csv same --report same && [[ ! -e same ]]'
attack "one file for the table and the run" eval 'refuses sim barrels --games 4 --bots random -j 1 --csv same --resume same && [[ ! -e same ]]'
attack "a page and a run" eval 'refuses sim barrels --games 4 --bots random -j 1 --report same --resume same && [[ ! -e same ]]'
attack "saves of a run into a file" refuses sim barrels --games 4 --bots random --saves victim
attack "saves into no folder" refuses sim barrels --games 4 --bots random --saves nowhere
# A weaker program may have left some where everybody's files begin: it is what is new that counts.
root_files() { stat -c '%n %s %y' /.lua /.svg 2>/dev/null; }
before=$(root_files)
for line in "save ." "save /" "save ./" "save $long" "position save /" "position save ./" "position save $long" "board $long.svg" "board /.svg" "board ./.svg" \
  "score > ." "score > $long" "record lesson $long" "record lesson -x" "record lesson a/../x" "record lesson ." "edit new $long" "load ." "load /dev/stdin" \
  "use ." "use $(printf '../%.0s' {1..500})x.lua" "fork $long$long$long" "goto $long" "rules $(printf '(%.0s' {1..500})" "why $(printf 'a %.0s' {1..2000})"; do
  attack "'${line:0:30}' is taken for what it is" types "$line"
done
attack "none of them left a file" eval '[[ $(root_files) == "$before" && ! -e .lua && ! -e .svg && -z $(find . -name ".oilpatch-*" -type f) ]]'

# --- Numbers at their ends ----------------------------------------------------------------
printf 'layer("v", { game = "barrels", says = "v" }):value("v", 1, { from = -9223372036854775807, to = 9223372036854775807 })\n' >v.lua
for range in -9223372036854775807..9223372036854775807 9007199254740993..9007199254740994 9223372036854775806..9223372036854775807 1..2..1e-300 1..1e308..1e308 \
  nan..nan 1..inf -1e999..1 1..2..nan 1..2..0 1..2..-1 0x10..0x1f..99999999999999999999; do
  attack "values $range" eval 'lives sweep barrels -l v.lua --set v=$range --games 2 --bots random -j 1 && { ((status > 0)) || [[ $range == 0x* ]]; }'
done
for target in "decisions 1e308+-1e308" "decisions nan+-1" "decisions 60+-inf" "decisions -1e999+-1" "seat 99 wins 25%+-1" "seat 1 wins 1e300%+-1"; do
  attack "a target '$target'" refuses tune barrels "$target" -l v.lua --over v=1..2 --games 200 --bots random
done
for bot in mcts:-1 mcts:99999999999999999999 mcts:nan mcts:1e308s mcts:0 "mcts:5 " mcts: cmd@99999999999999999999ms:true cmd@-1ms:true cmd@nanms:true cmd: cmd@: cmd@5ms; do
  attack "a bot '$bot'" refuses sim barrels --games 1 --bots "$bot" -j 1
done
for line in "undo 99999999999999999999" "undo -1" "redo 1e9" "log -5" "log 99999999999999999999" "auto -1" "goto -1" "goto 99999999999999999999" \
  "count coins.1 9223372036854775807" "count coins.1 -9223372036854775808" "count coins.1 1e308" "count coins.99 1" "bot 99999999999 random" "bot -1 random" "turn 99"; do
  attack "'$line'" types "$line"
done
# number NAME BODY: a layer whose numbers can't be
number_layer() { printf 'local l = layer("n", { game = "barrels", says = "n" })\n%s\nreturn l\n' "$1" >n.lua; }
while IFS= read -r body; do
  number_layer "$body"
  attack "a layer: $body" eval 'lives play barrels -l n.lua -c pass -c 1 -c score -c quit && lives sim barrels -l n.lua --games 2 --bots random -j 1'
done <<'LUA'
l:counter("c", { min = 9223372036854775807, max = -9223372036854775807 })
l:counter("c", { min = math.mininteger, max = math.maxinteger, start = math.mininteger })
l:counter("c", { min = 0, max = 1e308 })
l:pieces("p", { count = 2147483648, home = "bag" })
l:pieces("p", { count = -1, home = "bag" })
l:resize("wells", { capacity = 9223372036854775807 })
l:resize("wells", { capacity = -1 })
l:die("d", { faces = 0 })
l:die("d", { faces = 9223372036854775807 })
l:scale("s", { from = math.mininteger, to = math.maxinteger })
l:wrap("score", function() return 0/0 end)
l:wrap("score", function() return 1/0 end)
l:wrap("score", function() return 1e308 end)
l:wrap("score", function() return "9" end)
l:wrap("score", function() return nil end)
l:wrap("score", function() return {} end)
l:replace("work.pass", flow.times(math.maxinteger, effect.add(who.coins, 1)))
l:replace("work.pass", flow.times(math.mininteger, effect.add(who.coins, 1)))
l:replace("work.pass", effect.add(who.coins, math.maxinteger), effect.add(who.coins, math.maxinteger))
l:option("work.x", { "n", range(math.mininteger, math.maxinteger) }, { says = "x" }) l:rule("work.x", function() end) l:offer("work", "work.x")
l:option("work.x", { "n", range(3, 1) }, { says = "x" }) l:rule("work.x", function() end) l:offer("work", "work.x")
LUA

# --- Folders of games that are traps -----------------------------------------------------------
trap_in() { # FILE KIND: Barrels with one of its files turned into it
  rm -rf games && mkdir -p games/recipes && cp -r "$variants/barrels" games/barrels
  mkdir -p "$(dirname "games/barrels/$1")" && rm -rf "games/barrels/$1"
  case $2 in
    pipe) mkfifo "games/barrels/$1" ;;
    folder) mkdir "games/barrels/$1" ;;
    loop) ln -s "$(basename "$1")" "games/barrels/$1" ;;
    endless) ln -s /dev/zero "games/barrels/$1" ;;
  esac
}
survives() {
  trap_in "$1" "$2"
  for words in "rulebook barrels" "play barrels --lang fr -c score -c lesson -c quit"; do
    # shellcheck disable=SC2086 # words of their own
    lives $words --variants games || { echo "# $words"; return 1; }
  done
}
for file in base.lua rules.md words/fr.txt bots.lua lessons/en/01_things.txt; do
  for kind in pipe folder loop endless; do attack "$file of a game is a $kind" survives $file $kind; done
done
rm -rf games && mkdir -p games/recipes games/barrels/house && cp -r "$variants/barrels" games/
mkfifo games/recipes/p.lua games/barrels/house/p.lua games/pipe
ln -s /dev/zero games/recipes/z.lua && ln -s l.lua games/recipes/l.lua && ln -s . games/self && ln -s .. games/up && ln -s . games/barrels/again && ln -s . games/barrels/too
for words in games recipes "recipes p" "layers barrels" "check games/barrels/house/p.lua"; do
  # shellcheck disable=SC2086
  attack "$words among pipes and loops" lives $words --variants games
done
attack "tests in a folder that leads back to itself" eval 'rm games/barrels/house/p.lua games/recipes/* && run test games/barrels && contained && says passed'

# --- Where things are kept -----------------------------------------------------------------------
for place in "" relative /dev/null "$(printf '/x%.0s' {1..3000})"; do
  for name in HOME XDG_STATE_HOME XDG_DATA_HOME XDG_CONFIG_HOME TMPDIR; do
    attack "$name is $(printf '%q' "${place:0:20}")" eval 'env HOME="$dir/h" "$name=$place" timeout 60 "$OILPATCH" play barrels -c pass -c "save one" -c saves -c "oilpatch games" -c quit >"$dir/out" 2>"$dir/err" </dev/null; status=$?; contained'
  done
done
attack "weights are tuned where nothing can be written, and nothing is left" eval \
  'TMPDIR=/nonexistent run tune-bot barrels --games 200 --cap 60 -j 1 && ((status == 0)) && says tuned && ! ls "${TMPDIR:-/tmp}"/oilpatch-tune-* 2>/dev/null'
attack "a note of a recorded lesson is a text" eval 'mkdir rec && cd rec && lives play barrels -c "record lesson x" -c "note [title]" -c "note {=os.exit()}" -c "note ]] os.execute(\"touch pwned\") --[[" -c 1 \
  -c "record stop" -c quit; lives lesson x.lua -c next -c next -c next -c quit; cd ..; [[ ! -e rec/pwned ]] && grep -q "title" rec/en/x.txt && (($(grep -c "^\[title\]" rec/en/x.txt) == 1))'
echo "# figure: attacks: $tries names, numbers, folders and orders of a third attack, all contained"
echo "1..$number"
