#!/usr/bin/env bash
# Bots that are programs, in any language: in sim, compare, sweep and play; what
# goes wrong with one costs its game; no save, lesson or layer starts one.  TAP.
. "$(dirname "$0")/../../support/check.sh"

variants=$(cd "$OILPATCH_VARIANTS" && pwd)
cd "$dir" || exit 1 # where the saves of failed games go
cat >first.sh <<'S'
#!/bin/sh
while read -r line; do
  case $line in
  *'"type":"ask"'*'"answers":[]'*) amounts=${line#*'"amounts":['}; echo "{\"amount\": ${amounts%%[],]*}}" ;;
  *'"type":"ask"'*) echo '{"answer": 1, "why": "it comes first"}' ;;
  esac
done
S
# fails in every second game that it is told of
cat >faulty.sh <<'S'
#!/bin/sh
echo "$$" >>pids
while read -r line; do
  case $line in
  *'"type":"game"'*) n=$((n + 1)) ;;
  *'"type":"ask"'*) if [ "$n" = 2 ]; then echo "I give up"; else echo '{"answer": 1}'; fi ;;
  esac
done
S
chmod +x first.sh faulty.sh

plays() { run "$@" && ((status == 0)); }
if command -v python3 >/dev/null; then
  check "the example in Python plays" plays sim barrels -p 4 --games 4 --bots "cmd:$variants/bot.py,random"
  check "it bids, too" plays sim qe -p 3 --games 2 --bots "cmd:$variants/bot.py,random"
else
  skip "the example in Python plays and bids" "there is no python3"
fi
check "a program is a bot like any other: same answers, same games" \
  eval 'plays sim barrels -p 4 --games 6 -j 1 --bots cmd:./first.sh,random && one=$(grep digest out) &&
    plays sim barrels -p 4 --games 6 -j 2 --bots cmd:./first.sh,random && [ "$one" = "$(grep digest out)" ]'
check "it says how much where that is asked" plays sim qe -p 3 --games 2 --bots cmd:./first.sh,random
check "compare takes one" plays compare barrels -p 4 --games 8 --bots cmd:./first.sh --b tip
check "sweep takes one" plays sweep giganten --set bid_limit=116..117 -p 2 --games 2 --bots cmd:./first.sh,random
check "play takes one" eval 'plays play barrels -p 4 --bots me,cmd:./first.sh -c "auto 8" -c quit && says "8 answers given"'
check "the prompt seats one, and asks it for its reason" eval \
  'plays play barrels -p 4 --bots me,random -c "bot 2 cmd:./first.sh" -c "suggest cmd:./first.sh" -c quit &&
   says "it comes first"'

check "one that fails costs its games, not the run" eval \
  'run sim barrels -p 4 --games 8 -j 1 --bots cmd:./faulty.sh,random,random,random; ((status == 1)) &&
   says "barrels: 4 games" && says "4 games failed"'
check "it is named, with what it said" warns "the bot 'cmd:./faulty.sh' of seat"
check "… word by word" warns "said 'I give up' at 'work'"
runs() { [[ $(cut -d' ' -f3 "/proc/$1/stat" 2>/dev/null) == [^ZX] ]]; }
gone() { while read -r pid; do runs "$pid" && return 1; done <pids; [ -s pids ]; }
check "no program outlives the run" gone
rm -f pids
check "nor workers that were killed" eval \
  '"$OILPATCH" sim barrels -p 4 --games 4000 -j 2 --bots cmd:./faulty.sh,random >out 2>&1 & sleep 1; kill -KILL $!;
   wait $! 2>/dev/null; sleep 0.5; gone'
check "one that is silent is not waited for" eval \
  'run sim barrels -p 4 --games 1 --bots "cmd@100ms:sleep 30,random"; ((status == 1)) && warns "said nothing for 100 ms"'

# nobody else starts programs
plays play barrels -p 4 --bots me,cmd:./first.sh -c "auto 3" -c "save kept.oil" -c quit
sed 's/cmd:.\/first.sh/cmd:touch never/' kept.oil >evil.oil
check "a save starts none" eval 'run play evil.oil -c "auto 9" -c quit; [ ! -e never ]'
cat >evil.lua <<'L'
local evil = layer("house/evil", { game = "barrels", says = "It wants a program." })
evil:search { policy = "cmd:touch never" }
L
check "a layer starts none" eval \
  'run sim barrels -p 4 --games 1 -l ./evil.lua --bots greedy; [ ! -e never ]'
check "a layer can't call its bot so" eval 'printf "%s\n" "layer(\"house/x\", { game = \"barrels\", says = \"x\" }):bot(\"cmd:touch never\", function() return 1 end)" >x.lua
  run sim barrels -p 4 --games 1 -l ./x.lua; ((status != 0)) && warns "that means something else" && [ ! -e never ]'
# lines that nobody types: of a file, of a pipe, in a game and in a lesson
lines() { printf '%s\n' "$@" >lines.txt; }
for line in "bot 2 cmd:touch never" "suggest cmd:touch never" "coach cmd:touch never" "score | touch never" \
  "oilpatch sim barrels --games 1 --bots cmd:./toucher.sh" "oilpatch play barrels -c 'bot 2 cmd:./toucher.sh'"; do
  printf '#!/bin/sh\ntouch never\n' >toucher.sh && chmod +x toucher.sh
  lines "$line" 1 "auto 9" quit
  check "a file of lines starts none: $line" eval 'run play barrels lines.txt; ((status == 1)) && [ ! -e never ]'
  check "it is told: $line" warns "only "
  check "a pipe starts none: $line" eval '"$OILPATCH" play barrels <lines.txt >out 2>err; (($? == 1)) && [ ! -e never ]'
  check "nor in a lesson: $line" eval '"$OILPATCH" lesson barrels 1 <lines.txt >out 2>err; [ ! -e never ]'
done
check "the command line starts the program again" eval \
  'plays play barrels -c "oilpatch sim barrels -p 4 --games 1 --bots cmd:./first.sh" -c quit && says "1 game"'

echo "1..$number"
