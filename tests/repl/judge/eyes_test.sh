#!/usr/bin/env bash
# Bots, views and remarks look with the eyes of a player: what that player
# can't know is refused with the rule that hides it.  TAP.
. "$(dirname "$0")/../../support/check.sh"

# peeks GAME BODY: play with bots that run the body before each answer
peeks() {
  printf 'game("%s"):bot("peeks", function(player, choice, n, from)\n%s\nreturn n > 0 and 1 or from\nend)\n' \
    "$1" "$2" >"$dir/peeks.lua"
  pushd "$dir" >/dev/null || return # where the save of a failed game goes
  run sim "$1" -p 4 --games 1 --bots peeks.lua,random
  popd >/dev/null || return
}
refuses() {
  local hint=$1
  shift
  peeks "$@"
  ((status == 1)) && warns "$hint"
}
lets() { peeks "$@" && ((status == 0)); }

check "a bot can't read another's hidden card" refuses "can't know this card" \
  peak_oil 'local card = player.next.portfolio:top() print(card.title)'
check "nor the top of a deck" refuses "can't know this card" \
  peak_oil 'print(g.field_deck[1].region)'
check "nor count what lies in a hand" refuses "its owner alone sees it (PO-INFO-3)" \
  peak_oil 'player.next.portfolio:count("title", "x")'
check "what it knows of another it may read" lets \
  peak_oil 'for _, card in ipairs(player.next.portfolio:cards()) do
    if card:known(player) then print(card.title) end
  end
  print(player.portfolio:top().title, player.next.portfolio:size())'
check "what can be reckoned out is known" lets peak_oil 'g.bag:count("red")'
check "a secret number is refused, and the rule that hides it named" refuses \
  "it is secret until it is shown (QE-AWARD-3 QE-INFO-4)" \
  qe 'for i = 1, 16 do g.price[i]:get() end'
check "a player's own number is known" lets qe 'player.bid:get()'
check "an error that a bot catches gives it no more" refuses "can't know this card" \
  peak_oil 'pcall(function() return g.field_deck[1].region end) print(g.field_deck[1].region)'

cat >"$dir/peek.lua" <<'L'
local peek = layer("house/peek", { game = "peak_oil", says = "A view that peeks." })
peek:board("peek", function() return g.players[2].portfolio:top().title end)
peek:board("open", function(viewer) return "you are " .. tostring(viewer) .. ", bag of " .. g.bag:total() end)
L
view() { run play peak_oil -p 2 --bots me,random -l "$dir/peek.lua" -c "$1" -c quit; }
check "a view shows no more than its viewer knows" \
  eval 'view peek; grep -qF "player 1 can'"'"'t know this card" "$dir/out" "$dir/err"'
check "and what is open as before" eval 'view open; says "you are player 1, bag of"'

# lua SETTING LINE: a line of Lua at the prompt of a player
lua() { run play peak_oil -p 2 --bots me,random -c "setting table $1" -c "$2" -c quit; }
check "Lua at a hidden table sees no more than the player" \
  eval 'lua hidden "g.players[2].portfolio" && says "1 card face down"'
check "nor what hangs on a card" \
  eval 'lua hidden "g.players[2].portfolio[1].title"; grep -qF "can'"'"'t know this card" "$dir/out" "$dir/err"'
backs='local a, b = g.crisis_stack[1][1], g.crisis_stack[2][1]; return b.level * 10 + a.level'
check "hidden cards show each its own back" eval 'lua hidden "$backs" && says 21'
check "at an open table it sees everything" \
  eval 'lua open "g.players[2].portfolio" && says "portfolio of player 2: portfolio of"'

echo "1..$number"
