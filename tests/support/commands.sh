# For tests that try every command of the program, to be sourced after check.sh: a row of
# words for each, small and quick, which ends well; the list is that of repl/commands.lua, and
# one without a row fails.
declare -A rows=(
  [play]='play barrels --seed 1 -c pass -c why -c board -c score -c undo -c quit'
  [games]='games'
  [resume]='resume one -c score -c quit'
  [saves]='saves'
  [sim]='sim barrels --games 4 --bots random --jobs 1'
  [merge]='merge $dir/one.json $dir/two.json --json'
  [compare]='compare barrels --b $top/tests/layers/head_start.lua --games 4'
  [audit]='audit barrels --games 1 --cap 5 --bots random --jobs 1'
  [sweep]='sweep barrels -l $dir/pay.lua --set pay=1..2 --games 2 --bots random'
  [tune]='tune barrels "decisions 60+-30" --over pay=1..2 -l $dir/pay.lua --games 200 --bots random'
  [tune-bot]='tune-bot barrels --games 200 --cap 20 -j 1'
  [rules]='rules barrels'
  [diff]='diff barrels -l vote --json'
  [rulebook]='rulebook peak_oil -l brutal --report $dir/rules.html'
  [layers]='layers barrels'
  [recipes]='recipes loan'
  [check]='check $top/tests/layers/head_start.lua --games 2'
  [test]='test $OILPATCH_VARIANTS/barrels/tests/work.lua'
  [lesson]='lesson qe auction -c next -c hint -c quit'
  [replay]='replay $dir/one.oil --verify'
  [bench]='bench --games 1'
  [help]='help sim'
)
commands=$(sed -n 's/^  { "\([a-z-]*\)", .*/\1/p' repl/commands.lua)
top=$PWD
# What the rows read, in $dir.
make_rows() {
  printf 'layer("pay", { game = "barrels", says = "Pay." }):value("pay", 1, { from = 1, to = 2 })\n' >"$dir/pay.lua"
  run play barrels --seed 1 -c pass -c "save $dir/one.oil" -c "save one" -c quit
  run sim barrels --games 4 --bots random --shard 1/2 --json && cp "$dir/out" "$dir/one.json"
  run sim barrels --games 4 --bots random --shard 2/2 --json && cp "$dir/out" "$dir/two.json"
}
# prompt_row: the words of a game in which every command is typed that the prompt lists and that ends well by itself.
prompt_row() {
  local name
  words=(play barrels --bots me --seed 1 -c pass)
  for name in $("$OILPATCH" play barrels -c help -c quit 2>/dev/null </dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p' | sort -u); do
    case $name in auto | edit | lesson | new | oilpatch | quit | replay | resume) continue ;; esac
    run play barrels --bots me --seed 1 -c pass -c "$name" -c quit
    ((status > 0)) || words+=(-c "$name")
  done
  words+=(-c "board $dir/x.svg" -c quit)
  ((${#words[@]} > 40))
}
# each FUNCTION: check it with the words of every command
each() {
  local command words
  check "the commands are found" eval '(($(wc -w <<<"$commands") > 15))'
  for command in $commands; do
    eval "words=(${rows[$command]-none})"
    check "$command" "$@" "${words[@]}"
  done
  check "the commands of the prompt are found" prompt_row
  check "the prompt" "$@" "${words[@]}"
}
