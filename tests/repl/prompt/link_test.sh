#!/usr/bin/env bash
# Links: a table in one word.  What `link` says `play` opens at the same position, with rules of one's own, changes of
# rules and edits on the way; what is cut, altered, huge, foreign or hostile is refused in words, starts no program and
# writes no file.  TAP.
. "$(dirname "$0")/../../support/check.sh"
export XDG_CONFIG_HOME=$dir/config
top=$PWD
mkdir -p "$dir/here" "$dir/there" "$dir/config/oilpatch"
cd "$dir/here" || exit 1
cat >dry.lua <<'L'
local dry = layer("house/dry", { game = "barrels", says = "One barrel at a time." })
dry:resize("wells", { capacity = 3 })
dry:forbid("work.draw", "dry.one", var("n"):above(1), { says = "A well gives one barrel at a time." })
dry:wrap("score", function(base, player) return base(player) + player.barrels:total() // 2 end)
L

typed() { local c=(); for line; do c+=(-c "$line"); done; printf '%s\n' "${c[@]}"; }
# The link, and the position where it is made: made GAME... -- LINE...
made() {
  local words=() lines=()
  while [[ $1 != -- ]]; do words+=("$1"); shift; done
  shift
  mapfile -t lines < <(typed "$@" "setting table open" json link)
  "$OILPATCH" play "${words[@]}" "${lines[@]}" >"$dir/made" 2>"$dir/err" || return
  link=$(tail -n 1 "$dir/made")
  sed -n '/^{$/,/^}$/p' "$dir/made" >"$dir/position"
  [[ $link == v2.* && -s $dir/position ]]
}
# It opens elsewhere, to the same position but for what happened last and where files lay.
opens_alike() {
  (cd "$dir/there" && "$OILPATCH" play "$link" -c "setting table open" -c json) >"$dir/out" 2>"$dir/err" || return
  local strip='/"news"/,$d; s/"[^"]*\/\([a-z]*\.lua\)"/"\1"/'
  diff <(sed "$strip" "$dir/position") <(sed -n '/^{$/,/^}$/p' "$dir/out" | sed "$strip") >&2
}
short() { ((${#link} < 1500)); }

check "a game of shipped rules" made peak_oil -p 3 --seed 11 -- "auto 60"
check "… opens alike" opens_alike
check "… a house rule and forty answers" made barrels -l dry.lua --seed 7 -- "auto 40"
check "… are under 1,500 letters" short
check "… and open where the file is not" opens_alike
check "layers by name, values set" made peak_oil -p 2 --seed 3 -l brutal --set bag.red=2 -- "auto 9"
check "… open alike" opens_alike
check "amounts and secrets" made qe -p 3 --seed 5 -- 10 7 4 12 1
check "… open alike" opens_alike
check "rules that changed on the way, edits, a branch" \
  made barrels --seed 7 -- 1 2 "put 2 brown barrels 1" "use dry.lua" 1 undo 2 3 "drop dry.lua" 1
check "… open alike" opens_alike
cp "$top/tests/web/ferry.lua" .
check "a game in a file of one's own" made ferry.lua -p 2 --seed 1 -- 3 4 1 1
check "… opens alike" opens_alike
check "the whole address does" ends 0 play "file:///x/oilpatch.html#$link" -c score
load_line() { run play barrels -c "load $link" -c score; says "loaded the link"; }
check "'load LINK' at the prompt" load_line

# --- Not a link of ours ----------------------------------------------------------
made barrels --seed 7 -- "auto 20" || exit 1
declines() { # HINT LINK
  ends 1 play "$2" -c score && warns "$1" && [[ ! -s $dir/out ]]
}
check "one that was cut" declines "cut or altered" "${link%??????????}"
half=$((${#link} / 2)) other=A
[[ ${link:half:1} == A ]] && other=B
check "one that was altered" declines "cut or altered" "${link:0:half}$other${link:half + 1}"
check "one of another version" declines "another version" "v1.${link#v2.}"
check "an address of others" declines "no link of Oilpatch" "https://example.org/#top"
check "no letters" declines "cut or altered" "v2."
check "letters that are none" declines "cut or altered" 'v2.a b"c'
check "a huge one" declines "too long" "v2.$(head -c 70000 /dev/zero | tr '\0' A)"
check "many letters that mean little" declines "cut or altered" "v2.$(head -c 50000 /dev/zero | tr '\0' A)"
takes_no_p() { ends 2 play "$link" -p 2 && warns "a link takes no -p"; }
check "it brings its own players" takes_no_p

# --- Strangers' ------------------------------------------------------------------
cat >"$dir/config/oilpatch/init.lua" <<'L'
local squeeze, term, files = require "prompt.squeeze", require "term", require "files"
command { name = "pack", usage = "FILE", help = "a link of the lines in a file",
  run = function(rest) term.write("v2." .. squeeze.pack(files.read(rest)) .. "\n") end }
L
pack() { # what stands in the file `way` as a link
  printf 'pack way\n' | "$OILPATCH" play barrels 2>"$dir/err" | tail -n 1 >"$dir/packed"
  link=$(cat "$dir/packed")
  [[ $link == v2.* ]]
}
head='oilpatch way 3\nrng 1\ngame barrels\nplayers 4\nseed 7\n'
root=$("$OILPATCH" play barrels --seed 7 -c "save ./x.oil" >/dev/null && sed -n 's/^\(phase [0-9a-f]*\).*/\1/p' x.oil | head -n 1)
whole=$(sed -n 's/^\(end [0-9a-f]*\).*/\1/p' x.oil)
hostile() { # HINT LINES
  printf "%b" "$2" >way
  pack || return
  cd "$dir/there" || return
  run play "$link" -c score
  cd "$dir/here" || return
  [[ ! -e $dir/there/made && ! -e $dir/here/made ]] && { warns "$1" || says "$1"; }
}
check "a file of the reader's" hostile "neither brought nor a name" "${head}layer /etc/passwd.lua\n$root\nend 0\n"
check "a way out of the folder" hostile "neither brought nor a name" "${head}layer ../../x\n$root\nend 0\n"
check "a program that would play" hostile "is a program" "${head}note seat.2 cmd:touch made\n$root\n$whole\n"
check "another position than it says" hostile "last position differs" "${head}$root\nend 0\n"
check "lines that make no sense" hostile "makes no sense" "${head}$root\nsave made\nend 0\n"
check "an answer nobody was asked" hostile "asked" "${head}$root\nanswer 3 0x1\nend 0\n"
check "no end" hostile "ends too early" "${head}$root\n"
nothing_left() { [[ -z $(ls -A "$dir/there") ]]; }
check "no link has written a file" nothing_left
echo "1..$number"
