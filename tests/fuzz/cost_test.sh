#!/usr/bin/env bash
# What a stranger's file costs its reader: texts of a size and of four times that size, made
# by lot of the lines that such a file has, are read by the program; beyond a bound of memory
# and processor time for each further byte it fails.  COST_SEEDS (1) is how many of each.  TAP.
. "$(dirname "$0")/../support/check.sh"
if sanitized; then
  echo "1..0 # SKIP the sanitizer takes memory of its own"
  exit
fi
${CC:-cc} -D_GNU_SOURCE -o "$dir/cost" tests/support/cost.c || { echo "1..0 # SKIP no compiler"; exit; }
variants=$OILPATCH_VARIANTS top=$PWD
size=$((64 << 10)) times=4
bytes_each=100 ns_each=1500 # of memory and time, for a byte of input: a quadratic reader takes hundreds of times that
worst_bytes=0 worst_ns=0 tried=0
mkdir -p "$dir/games/recipes" "$dir/oilpatch/saves" "$dir/oilpatch/journal" "$dir/config/oilpatch"
export XDG_CONFIG_HOME=$dir/config
cp -r "$variants/barrels" "$dir/games/barrels"
mkdir -p "$dir/games/barrels/words" "$dir/games/barrels/lessons/en"
run play barrels --seed 1 -c pass -c pass -c "save $dir/real.oil" -c quit
run sim barrels --games 40 --bots random --json && cp "$dir/out" "$dir/real.json"
run sim barrels --games 20 --bots random --shard 1/2 --json && cp "$dir/out" "$dir/two.json"
run compare barrels --b tip --games 4 --bots random -j 1 --shard 1/1 --json && cp "$dir/out" "$dir/games.json"

# by_lot BYTES SEED: lines of the standard input by lot, so many bytes of them
by_lot() {
  awk -v most="$1" -v seed="$2" 'BEGIN { srand(seed) } { line[NR] = substr($0, 1, 4000) }
    END { while (NR > 0 && n < most) { l = line[int(rand() * NR) + 1]; print l; n += length(l) + 1 } }'
}
# Each makes the file of so many bytes, by a seed, and says how it is read: in `words`.
a_save() { # without sums, which only old ones lack
  { printf 'oilpatch save 1\n'
    printf 'answer x\nrules 999999\nanswer 1 pass\nnote y\nfork a\nphase round 1\nhash 00\nedit x\nbranch 1\nlayers a b\nbot 1 random\nscript 0 x\nfile 0 a/b.lua\nset pay=3\n' |
      by_lot "$1" "$2"; } >"$dir/s.oil"
  words=(replay "$dir/s.oil")
}
a_real_save() { { cat "$dir/real.oil"; sed '1d' "$dir/real.oil" | by_lot "$1" "$2"; } >"$dir/s.oil" && words=(replay "$dir/s.oil"); }
a_list_of_saves() { a_save "$@" && cp "$dir/s.oil" "$dir/oilpatch/saves/s.oil" && words=(saves); }
a_journal() { { printf 'oilpatch journal 1\n'; sed 1d "$dir/s.oil"; } >"$dir/oilpatch/journal/1.oil"; rm -f "$dir/oilpatch/saves/s.oil"; a_save "$@"
  { printf 'oilpatch journal 1\n'; sed 1d "$dir/s.oil"; } >"$dir/oilpatch/journal/1.oil"; words=(resume -c quit); }
a_shard() { rm -f "$dir/oilpatch/journal"/*; { printf '{"x": ['; for ((i = 0; i < $1 / 8; i++)); do printf '%d,\n' "$((i * 7919 % 99999 + 100000))"; done; printf '1]}\n'; } >"$dir/b.json"
  words=(merge "$dir/b.json" "$dir/two.json"); }
a_ledger() { by_lot "$1" "$2" <"$variants/peak_oil/rules.md" >"$dir/games/barrels/rules.md" && words=(rulebook barrels --variants "$dir/games"); }
a_ledgers_page() { a_ledger "$@" && words=(rulebook barrels --variants "$dir/games" --report "$dir/page.html"); }
some_words() { cp "$variants/barrels/rules.md" "$dir/games/barrels/rules.md" 2>/dev/null || rm -f "$dir/games/barrels/rules.md"
  by_lot "$1" "$2" <"$variants/peak_oil/words/fr.txt" >"$dir/games/barrels/words/fr.txt"; words=(play barrels --variants "$dir/games" --lang fr -c answers -c quit); }
a_recipe() { rm -f "$dir/games/barrels/words/fr.txt"; { by_lot "$1" "$2" <<<$'--- x\n--- a sentence, which goes on and on\n---     $ oilpatch diff\n--- compare: x'; echo 'layer("r", { game = "barrels" })'; } \
    >"$dir/games/recipes/r.lua"; words=(recipes --variants "$dir/games"); }
a_lesson() { rm -f "$dir/games/recipes/r.lua"; printf -- '-- game: barrels\nlocal l = lesson { minutes = 1 }\nl:step("a", { goal = function() return true end })\n' >"$dir/games/barrels/lessons/01_x.lua"
  by_lot "$1" "$2" <"$variants/qe/lessons/en/01_auction.txt" >"$dir/games/barrels/lessons/en/01_x.txt"
  words=(lesson check "$dir/games/barrels/lessons/01_x.lua" --variants "$dir/games"); }
what_was_learnt() { { echo 'oilpatch lessons 1'; by_lot "$1" "$2" <<<$'place qe/auction a 1/2\nwrong qe/auction b\ndone qe/auction'; } >"$dir/oilpatch/lessons"; words=(lesson qe); }
a_run() { { printf '{"a": "'; head -c "$1" /dev/zero | tr '\0' x; printf '"}'; } >"$dir/r.json"; words=(sim barrels --games 2 --bots random --resume "$dir/r.json"); }
a_book() { by_lot "$1" "$2" <"$variants/peak_oil/words/book_fr.md" >"$dir/games/barrels/words/book_fr.md" && words=(rulebook barrels --variants "$dir/games" --lang fr); }
a_glossary() { cp "$variants/barrels/words/book_fr.md" "$dir/games/barrels/words/" && by_lot "$1" "$2" <"$variants/peak_oil/lessons/fr/words.txt" >"$dir/games/barrels/lessons/fr/words.txt" &&
  words=(play barrels --variants "$dir/games" --lang fr -c "hop hop hop" -c quit); }
some_games() { { head -n 1 "$dir/games.json"; sed 1d "$dir/games.json" | by_lot "$1" "$2"; } >"$dir/g.json" && words=(merge "$dir/g.json"); }
a_layer() { { echo 'local l = layer("x", { game = "barrels" })'; by_lot "$1" "$2" <<<$'-- a comment\nlocal a = 1 + 2\nl:test("t", function() end)'; } >"$dir/l.lua"; words=(rules barrels -l "$dir/l.lua"); }

# took BYTES MAKE SEED: the time and the memory of a run, in ms and kb
took() {
  local s
  "$2" "$1" "$3"
  "$dir/cost" "$OILPATCH" "${words[@]}" >"$dir/out" 2>"$dir/err" </dev/null 9>"$dir/cost.txt"
  read -r ms kb s <"$dir/cost.txt"
  ((s < 3)) || { echo "# status $s"; return 1; }
}
# By a seed: for each further byte; a busy machine is asked again.
within() { # MAKE SEED
  local one_ms one_kb more=$(((times - 1) * size))
  for _ in 1 2 3; do
    took $size "$1" "$2" || return 1
    one_ms=$ms one_kb=$kb
    took $((times * size)) "$1" "$2" || return 1
    bytes=$(((kb - one_kb) * 1024 / more)) ns=$(((ms - one_ms) * 1000000 / more))
    ((bytes > bytes_each || ns > ns_each)) || return 0
  done
  echo "# seed $2: $bytes bytes and $ns ns for each byte of the input ($one_ms and $ms ms)"
  return 1
}
cheap() { # MAKE
  local seed bytes ns
  for ((seed = 1; seed <= ${COST_SEEDS:-1}; seed++)); do
    within "$1" "$seed" || return 1
    ((bytes <= worst_bytes)) || worst_bytes=$bytes
    ((ns <= worst_ns)) || worst_ns=$ns
    tried=$((tried + 2))
  done
}
for reader in a_save a_real_save a_list_of_saves a_journal a_shard a_ledger a_ledgers_page some_words a_recipe a_lesson what_was_learnt a_run a_book a_glossary some_games a_layer; do
  check "${reader//_/ } costs as much as it is long" cheap $reader
done
# The bound would see a reader that takes the square: one that is made to.
cat >"$dir/slow" <<'EOF'
#!/bin/sh
exec awk '{ t = t $0; for (i = 1; i < length(t); i += 16) n++ } END { print n }' "$2"
EOF
chmod +x "$dir/slow"
squares() { OILPATCH=$dir/slow && size=$((32 << 10)) && ! cheap a_save >/dev/null; }
check "one that takes the square is found" squares
cd "$top" || exit 1
echo "# figure: cost: $tried files of strangers, at most $worst_bytes bytes and $worst_ns ns for a byte of theirs"
echo "1..$number"
