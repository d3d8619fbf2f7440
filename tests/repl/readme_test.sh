#!/usr/bin/env bash
# The READMEs are true: files and transcripts work as shown, links lead somewhere,
# and the table of commands is the program's.
#
# A block ```lua NAME is a file.  In a block ```console, lines after "$ " are
# commands; the lines below are all they print, … standing for anything.
set -u
export LC_ALL=C.UTF-8 NO_COLOR=1
cd "$(dirname "$0")/../.." || exit 1
root=$PWD
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/bin" "$dir/room"
ln -s "${OILPATCH:?}" "$dir/bin/oilpatch"
export PATH=$dir/bin:$PATH OILPATCH_VARIANTS=$root/variants XDG_STATE_HOME=$dir

count=0
failed=0
# result STATUS NAME [DETAIL]
result() {
  count=$((count + 1))
  if (($1 == 0)); then
    echo "ok $count - $2"
  else
    failed=1
    echo "not ok $count - $2"
    sed 's/^/# /' <<<"${3-}"
  fi
}

# matches TEXT PATTERN: equal, where … is any text
matches() {
  local text=$1 rest=$2 piece=${2%%…*}
  if [[ $rest != *…* ]]; then [[ $text == "$rest" ]]; return; fi
  [[ $text == "$piece"* ]] || return 1
  text=${text#"$piece"}
  while rest=${rest#*…} piece=${rest%%…*} && [[ $rest == *…* ]]; do
    [[ $text == *"$piece"* ]] || return 1
    text=${text#*"$piece"}
  done
  [[ $text == *"$piece" ]]
}

command=
expected=
finish_command() {
  if [[ $command ]]; then
    local got
    got=$(cd "$dir/room" && eval "$command" 2>&1 </dev/null)
    matches "$got" "${expected%$'\n'}"
    result $? "$command" "expected:"$'\n'"$expected""got:"$'\n'"$got"
  fi
  command=
  expected=
}

block=
while IFS= read -r line; do
  case $block:$line in
    ':```console') block=console ;;
    ':```lua '*)
      block="file"
      file=$dir/room/${line#*lua }
      : >"$file"
      ;;
    ':```'*) block=other ;;
    *:'```')
      finish_command
      block=
      ;;
    'console:$ '*)
      finish_command
      command=${line#'$ '}
      ;;
    console:*) expected+=$line$'\n' ;;
    file:*) printf '%s\n' "$line" >>"$file" ;;
  esac
done < <(cat README.md repl/keep/README.md)

shown=$(sed -n 's/^| `oilpatch \([a-z-]*\).*/\1/p' repl/README.md | sort)
real=$(oilpatch help | sed -n 's/^  oilpatch \([a-z-]*\).*/\1/p' | sort)
[[ $shown == "$real" ]]
result $? "the table of commands is complete" "$(diff <(echo "$shown") <(echo "$real"))"

# Each page's links lead somewhere, from where it is.
for page in README.md lua/ARCHITECTURE.md $(find core lua repl tests -name README.md | sort); do
  for path in $(grep -o '](\([^)]*\))' "$page" | tr -d ']()'); do
    [[ -e ${page%"${page##*/}"}$path ]]
    result $? "$page: $path is there"
  done
done
# Every room says what lives in it.
for room in core $(find lua repl -type d); do
  [[ -e $room/README.md ]]
  result $? "$room has a README"
done
echo "1..$count"
exit $failed
