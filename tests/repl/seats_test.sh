#!/usr/bin/env bash
# Renaming seats permutes results: positions of random games are laid out again with all that
# belongs to one player given to the next, and the scores go with it.  SEATS_GAMES (1) games
# of each set-up.  TAP.
. "$(dirname "$0")/../support/check.sh"
cd "$dir" || exit 1
positions=0

# turned FILE: the position in FILE.lua, laid out as it is and with the seats turned by one
turned() {
  head -n 1 "$1"
  cat <<'LUA'
local turn = 0
--- The seat that a seat has become.
local function to(seat) return (seat - 1 + turn) % #g.players + 1 end
--- … in counters that name one; 0 is nobody's.
local function N(seat) return seat > 0 and to(seat) or seat end
local function is_own(name)
  local ok, own = pcall(function() return g.players[1][name] == g[name][1] end)
  return ok and own
end
local function S(name, i) return g[name][is_own(name) and to(i) or i] end
local function L(list)
  local turned = {}
  for seat, n in ipairs(list) do turned[to(seat)] = n end
  return turned
end
local function Q(seats)
  local list = {}
  for i = 1, #seats do list[i] = to(tonumber(seats:sub(i, i))) end
  table.sort(list)
  return table.concat(list)
end
LUA
  sed -E 's/g\.([a-z_]+)\[([0-9]+)\]/S("\1", \2)/g; s/ = \{ ([0-9, ]+) \}/ = L{ \1 }/g; s/seen = "([0-9]*)"/seen = Q("\1")/
    s/\{ g\.(first|auctioneer|token_holder|winner|bidder), ([0-9]+) \}/{ g.\1, N(\2) }/
    s/^  t:position \{/  local function rows() return {/; /^  t:(phase|answer|interject|expect_choice|equal)/d
    s/^  \}$/  } end/' "$1" | sed '$d'
  cat <<'LUA'
  local scores = {}
  for n = 0, #g.players - 1 do
    turn = n
    t:position(rows())
    for seat, player in ipairs(g.players) do
      if n == 0 then
        scores[seat] = rules.score(player) or "out"
      else
        local was = g.players[(seat - 1 - turn) % #g.players + 1].seat
        t:equal(rules.score(player) or "out", scores[was], "player " .. was .. " as player " .. seat)
      end
    end
  end
end)
LUA
}
# permutes GAME PLAYERS LAYER...: some positions of some games
permutes() {
  local game=$1 players=$2 seed steps layers=()
  shift 2
  for layer; do layers+=(-l "$layer"); done
  for ((seed = 1; seed <= ${SEATS_GAMES:-1}; seed++)); do
    for steps in 9 60 300; do
      rm -f at.lua
      printf 'auto %d\nposition save at.lua\nquit\n' "$steps" |
        "$OILPATCH" play "$game" -p "$players" --seed "$seed" "${layers[@]}" >/dev/null 2>&1
      [[ -s at.lua ]] || return 1
      turned at.lua >turned.lua
      ends 0 test turned.lua && says "1 passed" || return 1
      positions=$((positions + 1))
    done
  done
}
check "Barrels" permutes barrels 4
check "Barrels, with a vote" permutes barrels 4 vote
check "Peak Oil of 2" permutes peak_oil 2
check "Peak Oil of 4, brutal" permutes peak_oil 4 brutal
check "Peak Oil of 5, with extras" permutes peak_oil 5 extras
check "Q.E. of 3" permutes qe 3
check "Q.E. of 5" permutes qe 5
check "Oilfield of 3" permutes oilfield 3
check "Oilfield of 4, advanced" permutes oilfield 4 advanced
check "Giganten of 3" permutes giganten 3
check "Giganten of 4, Black Gold" permutes giganten 4 black_gold
echo "# figure: seats renamed: the scores of $positions positions went with their players, in $number set-ups"
echo "1..$number"
