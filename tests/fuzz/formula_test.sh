#!/usr/bin/env bash
# Numbers at their ends: layers of random formulas over the largest and smallest numbers, in
# worths, measures, values, guards, effects, scores and what runs count of them, on a program
# that sees undefined arithmetic.  FORMULA_LAYERS (4) of them; FORMULA_SEED is the first.  TAP.
. "$(dirname "$0")/../support/check.sh"
. tests/support/contained.sh
cd "$dir" || exit 1
# make_layer SEED: a layer on the standard output
make_layer() {
  awk -v seed="$1" '
    function pick(list,   n, part) { n = split(list, part, " "); return part[int(rand() * n) + 1] }
    function number() { return pick("0 1 -1 2 3 7 1000 -1000 2147483647 -2147483648 4294967296 4611686018427387904 -4611686018427387904 9223372036854775807 -9223372036854775807 3037000500") }
    function leaf() { return rand() < 0.5 ? pick("who.coins who.big who.barrels:total() the.pot who.heap who.twice") : number() }
    function test(deep) { return tree(deep) ":" pick("above below at_least at_most is") "(" tree(deep) ")" }
    function tree(deep,   r) {
      r = rand()
      if (deep <= 0 || r < 0.15) return "(who.coins + " leaf() ")"
      if (r < 0.6) return "(" tree(deep - 1) " " pick("+ - *") " " tree(deep - 1) ")"
      if (r < 0.7) return "(" tree(deep - 1) " " pick("// %") " " pick("1 -1 2 7 -7 9223372036854775807 -9223372036854775807") ")"
      if (r < 0.8) return pick("least most") "(" tree(deep - 1) ", " tree(deep - 1) ")"
      if (r < 0.9) return "given(" test(deep - 2) ", " tree(deep - 1) ", " tree(deep - 1) ")"
      return "(" number() " - " tree(deep - 1) ")"
    }
    BEGIN {
      srand(seed)
      print "local l = layer(\"numbers\", { game = \"barrels\", says = \"Numbers at their ends.\" })"
      print "l:counter(\"big\", { per = \"player\", start = " number() ", min = -9223372036854775807, max = 9223372036854775807 })"
      print "l:counter(\"pot\", { start = " number() ", min = -9223372036854775807, max = 9223372036854775807 })"
      print "l:counter(\"heap\", { per = \"player\", start = 3, min = -9223372036854775807, max = 9223372036854775807 })"
      print "l:counter(\"twice\", { per = \"player\", start = 2, min = -9223372036854775807, max = 9223372036854775807 })"
      for (i = 1; i <= 3; i++) printf "l:measure(\"m%d\", %s)\n", i, tree(3)
      for (i = 1; i <= 6; i++) printf "l:worth(\"w%d\", %s)\n", i, tree(3)
      for (i = 1; i <= 3; i++) printf "l:worth(\"x%d\", measure(\"m%d\") * %s)\n", i, i, number()
      for (i = 1; i <= 3; i++) printf "l:forbid(\"work.draw\", \"f%d\", %s, { says = \"f\" })\n", i, test(2)
      printf "l:value(\"v\", %s)\n", number()
      printf "l:before(\"work.pass\", effect.when(%s, effect.set(who.big, %s)), effect.set(the.pot, %s), effect.set(who.heap, %s))\n", test(2), tree(3), tree(3), tree(2)
      printf "l:wrap(\"score\", function(base, player) return (%s) end)\n", pick("math.maxinteger math.mininteger player.big:get() player.heap:get() player.seat")
      print "return l"
    }'
}
loaded=0 played=0
numbers() { # SEED
  make_layer "$1" >n.lua
  run play barrels -l n.lua --seed "$1" -c "suggest heuristic" -c 1 -c pass -c pass -c score -c "suggest greedy" -c "coach on" -c pass -c why -c "json" -c board -c quit
  contained || return 1
  ((status != 0)) || loaded=$((loaded + 1))
  run sim barrels -l n.lua --games 4 --bots heuristic,random -j 1 --watch 1 --cap 400 --csv n.csv --json
  contained || return 1
  ((status != 0)) || played=$((played + 1))
  run compare barrels --b n.lua --games 4 --bots random -j 1 --cap 400
  contained
}
first=${FORMULA_SEED:-1} layers=${FORMULA_LAYERS:-4}
for ((seed = first; seed < first + layers; seed++)); do
  check "layer $seed of random formulas" numbers "$seed"
done
check "most of them are layers" test $((2 * loaded)) -gt "$layers"
check "and are played" test $((2 * played)) -gt "$layers"
echo "# figure: arithmetic: $layers layers of random formulas at the ends of 64 bits${sanitized}, $played played to the end"
echo "1..$number"
