#!/usr/bin/env bash
# The list of the program's words: what it translates is said somewhere, and
# what the prompt refuses is in it.
here=$(cd "$(dirname "$0")/../../.." && pwd)
list=$here/repl/term/french.txt
said=$(mktemp)
trap 'rm -f "$said" "$bare"' EXIT

# Literals of the code, joined, one text.
# shellcheck disable=SC2046 # no name has a blank
cat $(find "$here/repl" "$here/lua/batch" "$here/lua/table" "$here/lua/prelude" -name '*.[ch]' -o -name '*.lua' -o -name words.txt | sort) | tr '\n' ' ' |
  sed 's/" *PRI\([dux]\)64 *"/l\1/g; s/" *PRI\([du]\)64,/l\1",/g; s/" *PRI\([du]\)32 *"/\1/g; s/" *\\* *"//g; s/" *\.\. *"//g; s/\\z *//g; s/\\"/"/g' >"$said"

bare=$(mktemp) # without quotes, which are written in several ways
tr -d '"\\' <"$said" >"$bare"
number=0
result() {
  number=$((number + 1))
  if [ "$1" = 0 ]; then echo "ok $number - $2"; else echo "not ok $number - $2"; fi
}

# English lines of the prompt's part stand in the code.
lost=$(awk '/^#/ { pieces = /found by its form/ } /^#/ || /^$/ || pieces { next } held { held = 0; next } { held = 1; print }' "$list" |
  sed 's/^few: //' | while IFS= read -r line; do
    # a text of many lines: its first one
    line=${line%%\\n  *}
    grep -qF -- "${line//[\"\\]/}" "$bare" || printf '%s\n' "$line"
  done)
[ -z "$lost" ]
result $? "every sentence that is translated is said"
[ -z "$lost" ] || printf '# %s\n' "$lost"

# Refusals with words of their own are in the list.
missing=$(grep -o 'play_refuse(p, *"[^"]*"' "$said" | sed 's/^[^"]*"//; s/"$//' | sort -u |
  grep '[a-z][a-z][a-z]' | while IFS= read -r line; do
    grep -qxF -- "$line" "$list" || printf '%s\n' "$line"
  done)
[ -z "$missing" ]
result $? "every refusal of the prompt is translated"
[ -z "$missing" ] || printf '# %s\n' "$missing"
# So is what the prompt, lessons and saves say.
# shellcheck disable=SC2046
missing=$(cat $(find "$here/repl/prompt" "$here/repl/learn" "$here/repl/keep" "$here/repl/desk" -name '*.c') | tr '\n' ' ' |
  sed 's/" *PRI\([dux]\)64 *"/l\1/g; s/" *PRI\([du]\)32 *"/\1/g; s/" *"//g' |
  grep -oE 'screen_(say|print|complain)\([^",]*, *"[^"]*"' | sed 's/^[^"]*"//; s/"$//' | sort -u |
  grep '^[^ ].*[a-z][a-z][a-z]' | grep -v '^%\*s' | while IFS= read -r line; do
    grep -qxF -- "$line" "$list" || printf '%s\n' "$line"
  done)
[ -z "$missing" ]
result $? "so is every sentence of prompt, lessons and saves"
[ -z "$missing" ] || printf '# %s\n' "$missing"
# So is what the prompt's commands say and refuse, which are Lua.
missing=$(cat "$here"/repl/prompt/*.lua | tr '\n' ' ' | sed 's/" *\.\. *"//g' |
  grep -oE '([^.[:alnum:]_]|say\.)(refuse|tell|text|say|complain|wrap)\(([0-9]+, )?"([^"\\]|\\.)*"' | sed 's/^[^"]*"//; s/"$//' | sort -u |
  grep '[a-z][a-z][a-z]' | while IFS= read -r line; do
    grep -qxF -- "$line" "$list" || printf '%s\n' "$line"
  done)
[ -z "$missing" ]
result $? "so is every sentence of the prompt's commands"
[ -z "$missing" ] || printf '# %s\n' "$missing"
# So is what reports and their pages say, and what commands refuse.
missing=$({
  cat "$here"/repl/judge/*.lua "$here"/repl/batch/*.lua "$here"/repl/page/*.lua "$here"/repl/book/check.lua | tr '\n' ' ' | sed 's/" *\.\. *"//g' |
    grep -oE '(say|show\.row|show\.line|show\.count|section)\(([0-9]+, )?"([^"\\]|\\.)*"'
  cat "$here"/repl/*.lua "$here"/repl/book/main.lua | tr '\n' ' ' | sed 's/" *\.\. *"//g' |
    grep -oE '(usage|say|show\.row|term\.translate)\("([^"\\]|\\.)*"'
  # shellcheck disable=SC2046
  cat $(find "$here/repl" -name '*.c') | tr '\n' ' ' |
    sed 's/" *PRI\([du]\)64 *"/l\1/g; s/" *PRI\([du]\)64,/l\1",/g; s/" *"//g' | grep -oE 'show_(usage|failed)\( *"([^"\\]|\\.)*"'
} | sed 's/^[^"]*"//; s/"$//; s/\\"/"/g' | sort -u | grep -vxE 'bad|good' | grep '[a-z][a-z]' | grep -vE '^(%[-0-9.]*[a-z]|[ :;,])*$' |
  while IFS= read -r line; do
    grep -qxF -- "$line" "$list" || printf '%s\n' "$line"
  done)
[ -z "$missing" ]
result $? "so is every sentence of reports, pages and refused commands"
[ -z "$missing" ] || printf '# %s\n' "$missing"
# So are the topics of help: no line of theirs stays as it is.
english=
for topic in answers playing lua time layers saving; do
  help() { "$OILPATCH" play barrels --lang "$1" -c "help $topic" </dev/null | sed 1d; }
  english+=$(comm -12 <(help en | grep '^[^ ].* .* .* ' | sort) <(help fr | sort))
done
[ -z "$english" ]
result $? "every topic of help is translated"
[ -z "$english" ] || printf '# %s\n' "$english"
echo "1..$number"
