#!/usr/bin/env bash
# A stranger's text through every door: each script of hostile Lua is put
# where the program runs scripts, and must end in a message within its limits,
# leave the table as it was, let the next command work, and put no raw control
# character on the terminal.  TAP.
. "$(dirname "$0")/../support/check.sh"
. tests/support/contained.sh
# What is done to the program: a name, then Lua that may stand in a function.
attacks=(
  'loop|while true do end'
  'caught|while true do pcall(function() while true do end end) end'
  'memory|local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1000) .. i end'
  'string|local s = "x" while true do s = s .. s end'
  'deep|local function f() return 1 + f() end f()'
  'sort|local h = ("a"):rep(60000) local t = {} for i = 1, 9000 do t[i] = h end for _ = 1, 1000 do table.sort(t, string.reverse) end'
  'library|math.min = nil'
  'global|evil = 1'
  'error|error(setmetatable({}, { __tostring = function() while true do end end }))'
  'escape|error("\27]52;c;ZXZpbA==\7 \27[2J\r\b\226\128\174 \255")'
)

# Where it is put: each makes $dir/door.lua, and says how the program meets it.
layer() { # BODY: a layer with the body in it
  printf 'local l = layer("door", { game = "barrels", says = "A door." })\n%s\nreturn l\n' "$1" >"$dir/door.lua"
}
at_load() { layer "$1" && run play barrels -l "$dir/door.lua" -c score -c quit; }
by_use() { layer "$1" && run play barrels -c "use $dir/door.lua" -c score -c quit; }
in_guard() {
  layer "l:forbid('work', 'door', { needs = { 'spot' } }, function() $1 end)" &&
    run play barrels -l "$dir/door.lua" -c 1 -c score -c quit
}
in_rule() {
  layer "l:before('work.pass', function() $1 end)" &&
    run play barrels -l "$dir/door.lua" -c pass -c score -c quit
}
in_phase() {
  layer "l:before('round', function() $1 end)" &&
    run play barrels -l "$dir/door.lua" -c score -c quit
}
in_value() {
  layer "l:set('score.parts', function() $1 end)" &&
    run play barrels -l "$dir/door.lua" -c score -c quit
}
in_score() {
  layer "l:wrap('score', function() $1 end)" &&
    run play barrels -l "$dir/door.lua" -c score -c quit
}
in_view() {
  layer "l:board('door', function() $1 end)" &&
    run play barrels -l "$dir/door.lua" -c door -c score -c quit
}
in_remark() {
  layer "l:option('work.door', { says = 'a door', facts = function() $1 end }) l:rule('work.door', function() end) l:offer('work', 'work.door')" &&
    run play barrels -l "$dir/door.lua" -c answers -c score -c quit
}
in_invariant() {
  layer "l:invariant('door', function() $1 end)" && run check "$dir/door.lua"
}
in_test() { layer "l:test('door', function(t) $1 end)" && run test "$dir/door.lua"; }
in_bot() {
  printf 'game("barrels"):bot("door", function(_, _, n) %s return 1 end)\n' "$1" >"$dir/door.lua"
  run play barrels --bots "me,$dir/door.lua" -c pass -c score -c quit
}
in_sim() {
  layer "l:before('work.pass', function() $1 end)" &&
    pushd "$dir" >/dev/null || exit # where the saves of failed games go
  run sim barrels -l door.lua --games 2 --bots random
  popd >/dev/null || return
}
in_compare() {
  layer "l:before('work.pass', function() $1 end)" &&
    run compare barrels --bots random --b "$dir/door.lua" --games 4
}
in_diff() { layer "$1" && run diff barrels -l "$dir/door.lua"; }
at_prompt() { run play barrels -c "$1" -c score -c quit; }
by_edit() { run play barrels -c "edit('door', function() $1 end)" -c score -c quit; }
in_game() {
  mkdir -p "$dir/games/door"
  printf 'local d = game("door", { title = "Door" })\n%s\n' "$1" >"$dir/games/door/base.lua"
  OILPATCH_VARIANTS=$dir/games run play door -c score -c quit
}
in_lesson() {
  rm -rf "$dir/games/barrels"
  mkdir -p "$dir/games"
  cp -r variants/barrels "$dir/games/barrels"
  mkdir -p "$dir/games/barrels/lessons/en"
  printf 'local l = lesson { minutes = 1, players = 4, seed = 1 }\n%s\nreturn l\n' "$1" >"$dir/games/barrels/lessons/01_door.lua"
  printf '[door]\nA door.\n' >"$dir/games/barrels/lessons/en/01_door.txt"
  OILPATCH_VARIANTS=$dir/games run lesson check "$dir/games/barrels/lessons/01_door.lua"
}

in_recipe() {
  rm -rf "$dir/games" && mkdir -p "$dir/games/recipes" && cp -r variants/barrels "$dir/games/barrels"
  layer "$1" && mv "$dir/door.lua" "$dir/games/recipes/door.lua"
  OILPATCH_VARIANTS=$dir/games run play barrels -l recipes/door -c score -c quit
}
in_worth() { # what a worth says of itself is asked for by `suggest`
  layer "l:worth('door', who.coins * 9000, { says = function() $1 end })" &&
    run play barrels -l "$dir/door.lua" -c "suggest heuristic" -c score -c quit
}
mkfifo "$dir/silence"
by_reload() { # the file changes while the game runs
  layer ""
  : >"$dir/out"
  {
    # it waits without starting a program each time
    exec 9<>"$dir/silence"
    for _ in {1..100}; do
      [[ $(<"$dir/out") == *'player 1'* ]] && break
      read -rt 0.05 -u 9 _
    done
    layer "$1"
    printf 'reload\nscore\nquit\n'
  } | timeout 60 "$OILPATCH" play barrels -l "$dir/door.lua" >"$dir/out" 2>"$dir/err"
  status=$?
}
in_goal() { # a lesson's own functions, as it is learnt
  printf -- '-- game: barrels\nlocal l = lesson { minutes = 1 }\nl:step("a", { goal = function() %s end, show = "pass" })\n' "$1" >"$dir/door.lua"
  run lesson "$dir/door.lua" -c pass -c "show me" -c quit
}
by_old_rules() { # a save brings its rules with it
  layer "l:board('door', function() $1 end)" &&
    run play barrels -l "$dir/door.lua" -c pass -c "save $dir/old.oil" -c quit && layer "" &&
    run resume "$dir/old.oil" --old-rules -c door -c score -c quit
  rm -f "$dir/old.oil"
}

doors=(in_recipe in_worth by_reload in_goal by_old_rules at_load by_use in_guard in_rule in_phase in_value in_score in_view in_remark in_invariant in_test in_bot
  in_sim in_compare in_diff at_prompt by_edit in_game in_lesson)

tries() { # DOOR BODY
  "$1" "$2"
  contained
}

# A door that nothing goes through would prove nothing.
is_open() { # what fails in a remark costs nothing but the remark
  local words='error("this door is open")'
  [[ $1 != in_remark ]] || words='do return "this door is open" end'
  "$1" "$words"
  grep -qF 'this door is open' "$dir/out" "$dir/err"
}

for door in "${doors[@]}"; do
  check "${door//_/ } is a door" is_open "$door"
  for attack in "${attacks[@]}"; do
    check "${attack%%|*} through ${door//_/ }" tries "$door" "${attack#*|}"
  done
done
# Steps that ask nobody and call no script go round for ever.
goes_round() { # STEPS
  layer "l:replace('work.pass', flow.till(who.coins:below(0), $1))" &&
    run play barrels -l "$dir/door.lua" -c pass -c score -c quit &&
    grep -q 'without a decision' "$dir/out" "$dir/err" && contained
}
check "steps that only wonder are ended" goes_round "flow.unable('work', flow.leave())"
# Files that are none, and figures that can't be.
mkfifo "$dir/pipe.lua"
not_a_file() { timeout 20 "$OILPATCH" "$@" >"$dir/out" 2>"$dir/err" </dev/null; status=$?; ((status == 1 || status == 2)); }
mkdir "$dir/folder"
for file in "$dir/pipe.lua" /dev/zero "$dir/folder"; do
  what=${file##*/}
  check "a layer that is $what" not_a_file play barrels -l "$file" -c quit
  check "a bot that is $what" not_a_file sim barrels --games 1 --bots "$file"
  check "a save that is $what" not_a_file replay "$file"
  check "a shard that is $what" not_a_file merge "$file" "$file"
  check "a test that is $what" eval 'not_a_file test "$file" || ((status == 0))'
  check "a lesson that is $what" eval 'not_a_file lesson check "$file" || ((status == 0))'
done
run sim barrels --games 8 --bots random --shard 1/2 --json && cp "$dir/out" "$dir/one.json"
run sim barrels --games 8 --bots random --shard 2/2 --json && cp "$dir/out" "$dir/two.json"
check "honest shards are merged" ends 0 merge "$dir/one.json" "$dir/two.json"
for figure in sum squares count min max; do
  sed "s/\"$figure\": \"\{0,1\}[0-9]*\"\{0,1\}/\"$figure\": \"99999999999999999999999999999999999999\"/" \
    "$dir/one.json" >"$dir/bad.json"
  check "a shard with a false $figure is refused" eval 'run merge "$dir/bad.json" "$dir/two.json"; ((status == 1))'
done
check "a shard merged with itself is refused" eval 'run merge "$dir/one.json" "$dir/one.json"; ((status == 1))'

echo "# figure: attacks: ${#attacks[@]} kinds through ${#doors[@]} doors, $number tries$sanitized, all contained"
echo "1..$number"
