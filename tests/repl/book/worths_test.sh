#!/usr/bin/env bash
# Worths are linked when a bot weighs them; check finds a mistake in one all the same.  TAP.
. "$(dirname "$0")/../../support/check.sh"
OILPATCH_VARIANTS=tests/games

layer() {
  printf 'local l = layer("brewer", { game = "mill" })\n%s\n' "$1" >"$dir/brewer.lua"
}
told() { says "$1" || warns "$1"; }
# found TEXT: check says it
found() { ends 1 check "$dir/brewer.lua" && told "$1"; }
# plays BOT
plays() { ends 0 sim mill -p 2 --games 1 --bots "$1" --jobs 1 -l "$dir/brewer.lua"; }

layer 'l:worth("work.brew", "beer", 1000)'
check "a worth of no option is found" found "worth 'beer': no option or choice named 'work.brew'"
check "who has no use for it plays" plays random
check "a bot that weighs it does not" eval '! plays miller && told "brewer.lua:2: worth '\''beer'\''"'
layer 'l:measure("beer", measure("malt") * 2) l:measure("malt", who.coins)'
check "a measure of a later one is found" found "'malt' is declared further down"
check "nobody weighs it" plays miller
layer 'l:measure("malt", who.coins * 10) l:worth("beer", measure("malt"))'
check "a measure of an earlier one is fine" plays miller
layer 'l:measure("malt", { dry = who.coins, wet = 2 }) l:worth("beer", (measure("malt") * 2 - measure("malt")).dry)'
check "a measure of several numbers is fine" plays miller
layer 'l:measure("malt", { dry = who.coins, wet = 2 }) l:worth("beer", measure("malt"))'
check "of several numbers one is to be said" found "the measure 'malt' gives several numbers: say which, .dry or .wet"
layer 'l:measure("malt", { dry = who.coins, wet = 2 }) l:worth("beer", measure("malt").drie)'
check "… by its name" found "no number of the measure 'malt' named 'drie'"
layer 'l:measure("malt", { dry = who.coins, wet = "much" })'
check "… and each is a formula" found "the measure 'malt' is a formula"
layer 'l:worth("coins", 5, { says = "{n} coins" })'
check "one name is one worth" found "brewer.lua:2: there is already a worth named 'coins' (mill/base.lua:"
check "… and the word for another formula is said" told 'by replace("coins", FORMULA'
layer 'l:replace("coins", who.coins * 7, { says = "odd coins" })'
check "… which is that" plays miller
check "a diff tells it" eval 'ends 0 diff mill -p 2 -l "$dir/brewer.lua" && says "odd coins"'
layer 'l:replace("coin", who.coins * 7)'
check "another formula for nothing is found" found "named 'coin'"
layer 'l:measure("feast", 5)'
check "one name is one measure" found "brewer.lua:2: there is already a measure named 'feast' (mill/base.lua:"
check "… and how it is put in its place is said" told "put it in its place by { instead = true }"
layer 'l:measure("feast", who.coins * 7, { instead = true, says = "An odd feast." })'
check "… which does it" plays miller
check "a diff tells it, too" eval 'ends 0 diff mill -p 2 -l "$dir/brewer.lua" && says "An odd feast."'
# second LINE: another layer over the first
second() { printf 'local l = layer("second", { game = "mill" })\n%s\n' "$1" >"$dir/second.lua"; }
both() { run diff mill -p 2 -l "$dir/brewer.lua" -l "$dir/second.lua"; }
layer 'l:replace("coins", who.coins * 7)'
second 'l:replace("coins", who.coins * 8)'
check "two layers that replace a worth are told" eval 'both; ((status == 1)) && warns "two layers replace '\''coins'\'': '\''brewer'\'' ("'
second 'l:replace("coins", who.coins * 8, { instead = true })'
check "… unless the later one means to" eval 'both; ((status == 0))'
second 'l:worth("mine", who.coins, { instead = true })'
check "… which a worth of its own can't" eval 'both; ((status == 1)) && warns "says nothing by '\''instead'\''"'
echo "1..$number"
