#!/usr/bin/env bash
# init.lua: commands, views and settings of the user's own at the prompt.  TAP.
set -uo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export XDG_CONFIG_HOME=$dir XDG_STATE_HOME=$dir/state
mkdir -p "$dir/oilpatch"
echo 1..18

check() {
  local name=$1
  shift
  if "$@"; then echo "ok - $name"; else
    echo "not ok - $name"
    sed 's/^/# /' "$dir/out"
  fi
}
# prompt LINE...: what they answer; init.lua is standard input.
prompt() {
  cat >"$dir/oilpatch/init.lua"
  local words=()
  for line; do words+=(-c "$line"); done
  timeout 20 "$OILPATCH" play barrels --seed 3 "${words[@]}" >"$dir/out" 2>&1
}
says() { grep -qE "$1" "$dir/out"; }

prompt whose "say hello there" purse "setting loud" "setting loud on" "say hello" setting help <<'LUA'
local game, show = require "game", require "front.show"
command { name = "whose", help = "whose turn is it?",
  run = function() show.row("it is the turn of player %d", game.actor()) end }
local loud = setting { name = "loud", value = "off", values = { "on", "off" }, help = "in capitals" }
command { name = "say", run = function(rest) show.row(loud() == "on" and rest:upper() or rest) end }
view { name = "purse", help = "what is in the bag", draw = function() return "bag " .. game.eval("g.bag:total()") end }
LUA
status=$?
check "what it adds is done without a fault" test "$status" = 0
check "a command asks the table" says "^it is the turn of player 1$"
check "a command gets what stands behind it" says "^hello there$"
check "a view shows its text" says "^bag [0-9]+$"
check "a setting is shown" says "^  loud +off +on\|off +in capitals$"
check "a setting is changed, and its command knows" says "^HELLO$"
check "help lists them" says "^  whose +whose turn is it\?$"

prompt one two "answers" <<'LUA'
local show = require "front.show"
command { name = "one", run = function() show.row("one is there") end }
command { name = "undo", run = print }
command { name = "two", run = function() show.row("two is there") end }
LUA
check "a fault is said with its line" says "init\.lua:3: 'undo' is a command already"
check "what stands before it holds" says "^one is there$"
check "what stands behind it is not there" eval '! says "^two is there$"'

prompt "shout" "write" "say" <<'LUA'
command { name = "shout", run = function() print("loud", "\27[31m", 1) end }
command { name = "write", run = function() io.write("written \27[2J\n") end }
command { name = "say", run = function() io.stdout:write("said \27[2J\n") end }
LUA
check "print goes to the screen" says '^loud	\\x1B\[31m	1$'
check "io.write goes to the screen" says '^written \\x1B\[2J$'
check "so does io.stdout" says '^said \\x1B\[2J$'

prompt breaks answers <<'LUA'
command { name = "breaks", run = function()
  local nothing
  return nothing.at_all
end }
LUA
status=$?
check "what a command breaks is said with its line" says "init\.lua:3: attempt to index a nil value"
check "the prompt goes on, and the pipe knows" eval 'says "1 +" && test "$status" = 1'

prompt answers <<<'local = 1'
check "a file that is no Lua is said with its line" says "init\.lua:1: .*<name> expected"
check "and the prompt opens all the same" says "1 +"

# A lesson may not type what the user wrote.
cat >"$dir/lesson.lua" <<'LUA'
-- game: barrels
local l = lesson { minutes = 1 }
l:step("a", { goal = function(s) return s:typed("whose") end, show = "whose" })
LUA
cat >"$dir/oilpatch/init.lua" <<'LUA'
command { name = "whose", run = function() end }
LUA
timeout 20 "$OILPATCH" lesson "$dir/lesson.lua" -c "show me" >"$dir/out" 2>&1
check "a lesson may not type a command of the user's" says "refused|may not type|no answer here"
