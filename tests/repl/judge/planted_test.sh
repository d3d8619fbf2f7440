#!/usr/bin/env bash
# Planted truths: layers whose effect is known, and what compare says of them.  TAP.  By itself every truth is looked for
# once; with SEEDS=100 (make soak) it must be said in 80 of 100 runs, and its contrary in at most 5.  ONLY='nap|bet' looks
# for the truths of these layers alone.
. "$(dirname "$0")/../../support/check.sh"
export NO_COLOR=1
cp tests/layers/planted/*.lua "$dir"
cd "$dir" || exit 1
seeds=${SEEDS:-1} game=barrels players=4

# plant NAME: a layer of that name, from what follows
plant() {
  { echo "local house = layer(\"house/$1\", { game = \"$game\", says = \"Planted.\" })" && cat; } >"$1.lua"
}
# finds NAME TRUTH CONTRARY [PAIRS]: how often the two are said
finds() {
  local name=$1 truth=$2 contrary=$3 games=${4:-120} said=0 wrong=0 seed
  for ((seed = 1; seed <= seeds; seed++)); do
    COLUMNS=900 timeout 300 "$OILPATCH" compare "$game" -p "$players" --b "$name.lua" --games "$games" -j 1 --seed "$seed" >out 2>&1
    if grep -qE -- "$truth" out; then said=$((said + 1)); fi
    if [[ $contrary ]] && grep -qE -- "$contrary" out; then wrong=$((wrong + 1)); fi
  done
  echo "# $name: truth $said, contrary $wrong of $seeds"
  ((said * 100 >= 80 * seeds && wrong * 100 <= 5 * seeds))
}

# planted TEXT COMMAND NAME ...: the check of a layer, if it is asked for
planted() {
  if [[ $3 =~ ^(${ONLY:-.*})$ ]]; then check "$@"; else skip "$1" "not among ONLY"; fi
}

plant gift <<'END'
house:option("work.gift", { says = "a gift" })
house:does("work.gift", effect.move(who.worker, who.bench, the.idle), effect.add(who.points, 4))
END
plant strong_spot <<'END'
house:after("work.take", function(player, spot) if spot == g.desks.desk3 then player.points:add(15) end end)
END
plant seat_one <<'END'
house:wrap("score", function(base, player) return base(player) + (player.seat == 1 and 2 or 0) end)
END
plant runaway <<'END'
house:counter("rounds", { min = 0 })
house:after("round.close", function()
  g.rounds:add(1)
  if g.rounds:get() > 1 then return end
  local best = g.players[1]
  for _, p in ipairs(g.players) do if rules.score(p) > rules.score(best) then best = p end end
  best.points:add(60)
end)
END
plant snowball <<'END'
house:after("round.close", function()
  local best = g.players[1]
  for _, p in ipairs(g.players) do if rules.score(p) > rules.score(best) then best = p end end
  best.points:add(8)
end)
END
plant catch_up <<'END'
house:after("round.close", function()
  local best = 0
  for _, p in ipairs(g.players) do best = math.max(best, rules.score(p)) end
  for _, p in ipairs(g.players) do p.points:add((best - rules.score(p)) // 2) end
end)
END
plant hidden_score <<'END'
house:wrap("score", function(base, player) return base(player) + 2 * player.hand:size() end)
END
plant broken <<'END'
house:after("round.close", function() if g.players[1].coins:get() > 9 then error("on purpose") end end)
END
plant placebo <<'END'
house:value("placebo", 1, { says = "Nothing asks for it." })
END
plant bet <<'END'
house:counter("bets", { per = "player", min = 0 })
house:option("bet.yes", { says = "bet" })
house:option("bet.no", { says = "don't bet" })
house:choice("bet", { options = { "bet" }, asks = "Bet?" })
house:rule("bet.yes", function(player) player.bets:add(1) end)
house:rule("bet.no", function(player) player.bets:add(0) end)
house:before("round.close", function() for _, p in ipairs(g.players) do play(p, "bet") end end)
END
plant combination <<'END'
for _, id in ipairs { "deed", "seal" } do
  house:counter(id .. "s", { per = "player", min = 0, max = 1 })
  house:option("work." .. id, { says = "take the " .. id })
  house:does("work." .. id, effect.move(who.worker, who.bench, the.idle), effect.set(who[id .. "s"], 1))
end
house:wrap("score", function(base, player) return base(player) + 15 * player.deeds:get() * player.seals:get() end)
END
plant cook <<'END'
house:counter("cooked", { per = "player", min = 0 })
house:option("work.cook", { says = "cook" })
house:does("work.cook", effect.move(who.worker, who.bench, the.idle), effect.set(who.cooked, 1))
house:after("work.pass", function(player)
  player.points:add(20 * player.cooked:get())
  player.cooked:set(0)
end)
END
plant stake <<'END'
house:counter("vault", { per = "player", min = 0 })
house:option("work.stake", { "n", range(1, 3) }, { says = "stake {n}" })
house:does("work.stake", effect.move(who.worker, who.bench, the.idle), effect.add(who.coins, 0 - var("n")),
  effect.when(var("n"):is(3), effect.add(who.vault)))
house:forbid("work.stake", "stake.price", who.coins:below(var("n")), { says = "Too dear." })
house:wrap("score", function(base, player) return base(player) + 15 * player.vault:get() end)
END
plant last_round <<'END'
house:counter("cashed", { per = "player", min = 0 })
house:option("work.cash", { says = "cash in" })
house:does("work.cash", effect.move(who.worker, who.bench, the.idle), effect.add(who.cashed))
house:before("round.close", function()
  for _, p in ipairs(g.players) do
    if g.first:get() == 3 then p.points:add(12 * math.min(1, p.cashed:get())) end
    p.cashed:set(0)
  end
end)
END
plant two_halves <<'END'
house:counter("halves", { per = "player", min = 0 })
house:option("work.half", { says = "half of a map" })
house:does("work.half", effect.move(who.worker, who.bench, the.idle), effect.add(who.halves))
house:wrap("score", function(base, player) return base(player) + (player.halves:get() > 1 and 18 or 0) end)
END
plant two_steps <<'END'
house:pool("tray", { per = "player", holds = { "amber", "brown", "crude" } })
house:option("push.more", { says = "draw another" })
house:option("push.stop", { says = "keep them" })
house:choice("push", { options = { "push" }, asks = "Another barrel?" })
house:does("push.more", effect.draw(the.bag, who.tray))
house:rule("push.stop", flow.stop())
house:option("work.push", { says = "push your luck" })
house:rule("work.push", effect.move(who.worker, who.bench, the.idle),
  flow.till(answered("push.stop") | who.tray:count("amber"):at_least(2), flow.ask("push")), flow.run("push.end"))
house:rule("push.end", function(p) p.tray:move_all(p.tray:count("amber") > 1 and g.spent or p.barrels) end)
END
plant trap <<'END'
house:counter("debts", { per = "player", min = 0 })
house:option("work.trap", { says = "sell your soul" })
house:does("work.trap", effect.move(who.worker, who.bench, the.idle), effect.add(who.points, 6), effect.add(who.debts))
house:wrap("score", function(base, player) return base(player) - 15 * player.debts:get() end)
END
plant seldom <<'END'
house:option("bank.ask", { says = "ask the bank" })
house:option("bank.go", { says = "go on" })
house:choice("bank", { options = { "bank" }, asks = "The bank?" })
house:does("bank.ask", effect.add(who.points, 1))
house:does("bank.go", effect.add(who.points, 0))
house:after("round.close", function() for _, p in ipairs(g.players) do if p.coins:get() > 16 then play(p, "bank") end end end)
END
plant orphan <<'END'
house:option("rest.sleep", { says = "sleep" })
house:does("rest.sleep", effect.add(who.points, 5))
END
plant useless_card <<'END'
house:faces({ card8 = { worth = 0, cost = 3 } })
END
plant strong_card <<'END'
house:faces({ card8 = { worth = 25, cost = 1 } })
END
plant kingmaker <<'END'
house:option("crown.give", { "to", "players" }, { says = "crown {to}" })
house:forbid("crown.give", "crown.self", var("to"):is(who), { says = "Not yourself." })
house:choice("crown", { options = { "crown" }, asks = "Whom do you crown?" })
house:rule("crown.give", function(_, to) to.points:add(15) end)
house:before("round.close", function()
  local last = g.players[1]
  for _, p in ipairs(g.players) do if rules.score(p) < rules.score(last) then last = p end end
  play(last, "crown")
end)
END
plant toss <<'END'
house:die("coin", { faces = 6 })
house:after("round.close", function() for _, p in ipairs(g.players) do p.points:add(40 * g.coin:roll()) end end)
END
plant open_hands <<'END'
house:resize("hand", { sees = "all" })
END
plant dear_steps <<'END'
house:forbid("work.climb", "climb.rest", who.coins:above(3), { says = "Who is rich doesn't climb." })
END

planted "an option nobody wants" finds nap "work.nap was offered at 60 .*never taken" "work.nap (was never legal|is worth .\+)"
planted "… and that nobody would" finds nap "nobody would want work.nap" "the bots don.t see it"
planted "an option that can't be chosen" finds jackpot "work.jackpot was never legal: jackpot.price" "never taken"
planted "one the bots don't see" finds invest "work.invest is worth .*the bots don.t see it" "nobody would want"
planted "one they see and use" finds gift "work.gift brings who uses it|work.gift is worth .*use it less than they should" "work.gift (was never legal|was offered .* never)"
planted "a spot that wins" finds strong_spot "take desk3 \(work.take\) +[0-9]+ %, not" "take desk[12] "
planted "points for a seat" finds seat_one "\* seat 1 scores 2.0 points more" "no difference in the score of seat 1|\* seat [234] scores"
planted "a lead that lasts" finds runaway "\* the winner leads for good .* earlier" "leads for good .* later"
planted "leads that grow" finds snowball "\* wins are .* clearer" "wins are .* closer"
planted "help for who is behind" finds catch_up "\* wins are .* closer" "wins are .* clearer"
planted "a score the bots don't know" finds hidden_score "don.t know how B changes the score" "not one pair was played differently"
planted "two that only pay together" finds combination "work.deed and work.seal together are worth \+.*don.t see it" "nobody would want"
planted "… of which the other one is the game's own" finds cook "work.cook and work.pass together are worth \+" "nobody would want work.cook"
planted "one of which a single number is good" finds stake "work.stake of 3 is worth \+.*don.t see it" "nobody would want|of [12] is worth"
planted "one that pays only in the last round" finds last_round "work.cash is worth \+.*once, late in the game.*don.t see it" "nobody would want|no gain"
planted "one that pays only if used twice" finds two_halves "work.half is worth \+.*twice a game.*don.t see it" "nobody would want|no gain"
planted "one that leads to a question of its own" finds two_steps "whether work.push is worth .*'push' follows it" "nobody would want work.push|no gain"
planted "one that looks good and isn't" finds trap "better without work.trap: kept from it, one gains" "work.trap (brings who|is worth)"
planted "one that comes up too seldom" finds seldom "too seldom|bank.ask was offered at no question" "bank.ask (changes nothing|brings no gain)|nobody would"
planted "one that no question offers" finds orphan "rest.sleep was offered at no question" "never legal|never taken"
planted "a card that nobody wants" finds useless_card "card8 \(work.build\) +0.0" "card8 .*win" 400
planted "a card that wins" finds strong_card "take card8 \(work.build\) +[0-9]+ %, not" "No longer taken" 400
planted "who can't win decides" finds kingmaker "'crown' makes kings" "answered by lot"
planted "chance instead of skill" finds toss "Skill: .* so there is more luck" "counts for more"
planted "what is told shows nothing to bots" finds open_hands "not one pair was played differently" "^\* [^h]"
planted "games that fail" finds broken "! 0 of (120|5) games of A and [1-9][0-9]* of B failed" "the same in all|never met"
planted "nothing at all" finds placebo "not one pair was played differently|never met" "^\* [^h]"
planted "answers by lot" finds bet "answered by lot: .*'bet'" "not one pair was played differently"
planted "a guard that bites" finds dear_steps "climb.rest  forbids" "not one pair was played differently|never met: climb.rest"

# --- A game with more questions than are looked at ---------------------------

game=peak_oil
plant crown <<'END'
house:counter("crowns", { per = "player", min = 0 })
house:option("crown.give", { "to", "players" }, { says = "crown {to}" })
house:forbid("crown.give", "crown.self", var("to"):is(who), { says = "Not yourself." })
house:rule("crown.give", function(_, to) to.crowns:add(1) end)
house:choice("crown", { options = { "crown" }, asks = "Whom do you crown?" })
house:after("setup", function() play(g.players[1], "crown") end)
house:wrap("score", function(base, player) return base(player) + 36 * player.crowns:get() end)
END
planted "kings in a long game" finds crown "'crown' makes kings" "not one pair was played differently" 20
game=barrels

# One that only a table of five can't use: whoever pledges gains, or loses there.
game=peak_oil players=5
plant pledge <<'END'
house:counter("pledges", { per = "player", min = 0, max = 1 })
house:interject("pledge", "turn", { says = "pledge" })
house:forbid("pledge", "pledge.once", who.pledges:at_least(1), { says = "Once." })
house:does("pledge", effect.add(who.pledges))
house:wrap("score", function(base, player) return base(player) + player.pledges:get() * (#g.players == 5 and -8 or 8) end)
END
planted "a pledge among five" finds pledge "nobody would want pledge" "pledge is worth" 60
players=3
planted "… and among three" finds pledge "pledge is worth \+8.0" "nobody would want" 60
game=barrels players=4

# --- Nothing but another deal: decks shuffled once more -------------------------

plant reshuffled <<'END'
house:before("setup", function() for _, deck in ipairs(g.deck) do deck:shuffle() end end)
END
# quiet NAME: at most 5 % of the runs star anything, and 93 to 97 % of the intervals that have a width hold 0
quiet() {
  local runs=$((seeds > 1 ? 2 * seeds : 4)) seed starred=0
  : >intervals
  for ((seed = 1; seed <= runs; seed++)); do
    COLUMNS=900 timeout 300 "$OILPATCH" compare barrels --b "$1.lua" --games 120 -j 1 --seed "p$seed" >out 2>&1
    if grep -q '^\* [^h]' out; then starred=$((starred + 1)); fi
    # of the rows at the end: "  lead changes  0.59  0.54  -0.05  -0.22 to +0.12"
    sed -nE 's/^[ *?] [a-z].* +[0-9.]+ +[0-9.]+ +[-+][0-9.]+ +\+?([-0-9.]+) to +\+?([-0-9.]+) .*/\1 to \2/p' out >>intervals
  done
  awk -v runs="$runs" -v starred="$starred" '
    $1 < $3 { n++; held += $1 <= 0 && $3 >= 0 }
    END {
      printf "# figure: placebo: %d of %d runs starred, %.1f %% of %d intervals hold 0\n", starred, runs, 100 * held / n, n
      exit !(n > 0 && starred * 100 <= 5 * runs && (runs < 100 || held >= 0.93 * n && held <= 0.97 * n))
    }' intervals
}
planted "a placebo" quiet reshuffled

echo "1..$number"
