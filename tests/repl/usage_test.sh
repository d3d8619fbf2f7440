#!/usr/bin/env bash
# Every mistake on the command line ends with status 2 and says what is wrong,
# in one line and nothing on stdout; options may stand before the command.  TAP.
. "$(dirname "$0")/../support/check.sh"

mistakes() {
  cat <<'EOF'
xyz
--zzz
play nogame
play barrels -p 99
play barrels -p x
play barrels -p
play barrels --bots a,b,c,d,e,f
play barrels --lang xx
play barrels --lang en|fr
play barrels --lang |
play barrels extra
play --seed
play /no/such/save.oil
sim
sim barrels --games -1
sim barrels --games x
sim barrels --bots nobody
sim barrels -l nolayer
sim barrels --set nosuch=3
sim barrels --set wells
sim barrels -p 1
sim barrels -j 0
sim barrels --json --csv
sim barrels --watch x
sim barrels --shard 5/3
compare barrels
compare barrels --b nolayer
compare barrels --zz
compare barrels --b head_start --margin x
sweep barrels
sweep barrels --set nosuch=1..3
tune barrels
tune-bot nogame x
tune-bot barrels a b
check
check /no/file
rules nogame
diff nogame
diff barrels -l nolayer
rulebook
rulebook nogame
--lang fr rulebook nogame
--games x sim barrels
--games 3 nosuch
test
test /no/such
merge
merge /no/such
resume nosuch
replay
replay /no/such
lesson nosuch
lesson barrels 99
lesson check
saves x
bench x
help nosuch
EOF
}

is_refused() {
  # shellcheck disable=SC2086
  ends 2 $1 && [[ ! -s $dir/out ]] && [[ -s $dir/err ]] && (($(wc -l <"$dir/err") <= 2))
}

while IFS= read -r line; do
  check "oilpatch $line" is_refused "$line"
done < <(mistakes)

# What a command says is the same wherever its options stand.
# shellcheck disable=SC2086
is_the_same() { # WORDS : WORDS
  ends 0 ${1%%:*} && mv "$dir/out" "$dir/first" && [[ -s $dir/first ]] && ends 0 ${1##*:} && cmp -s "$dir/first" "$dir/out"
}
check "an option before the command" is_the_same "--lang fr rulebook qe:rulebook qe --lang fr"
check "a letter and its value before the command" is_the_same "-p3 --lang=fr rules -l house/second_price qe:rules qe -l house/second_price -p 3 --lang fr"
check "two dashes before the command" is_the_same "--lang fr -- rulebook qe:rulebook --lang fr qe"
echo "1..$number"
