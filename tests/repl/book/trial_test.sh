#!/usr/bin/env bash
# House rules as a stranger writes them: each loads, holds, and does what its first line wants.  TAP.
. "$(dirname "$0")/../../support/check.sh"
trial=$(cd "$(dirname "$0")/../../layers/trial" && pwd)

for layer in gi_bets gi_helping_hand of_pump_price of_solo powers qe_agenda qe_blocs sealed; do
  check "$layer passes check" eval 'ends 0 check "$trial/$layer.lua" --games 6 -j 1 && says "every invariant held" && ! says FAILED'
done

# behaves LAYER GAME TEXT: a scenario over the layer
behaves() {
  printf 'layer("looks", { game = "%s" }):test("it does", { players = 3, layers = { "%s" } }, function(t)\n%s\nend)\n' \
    "$2" "$trial/$1.lua" "$3" >"$dir/looks.lua"
  ends 0 test "$dir/looks.lua" && says "1 passed, 0 failed"
}
check "the last locomotive alone has two points more" behaves gi_helping_hand giganten '
  t:setup()
  for _, p in ipairs(g.players) do g.beige_stack:draw(p.card_taken) end
  local one, two, three = g.players[1], g.players[2], g.players[3]
  local function more(p) return value("move.points", p) - p.card_taken:top().points end
  two.loco:set(3)
  t:equal(more(one) + more(two) + more(three), 0, "two are last")
  three.loco:set(4)
  t:equal(more(one), 2)
  t:equal(more(two) + more(three), 0)'
check "rivals win their bets on a poor well" behaves gi_bets giganten '
  t:setup()
  local one, two, three = g.players[1], g.players[2], g.players[3]
  local site
  for _, at in ipairs(g.site) do if at:size() > 0 and at:top().crude <= 4 then site = site or g.terrain[at.id] end end
  local rich = two.money:get()
  t:run(rules.build.site, one, site):answer("bet.poor"):answer("bet.no")
  t:equal(two.money:get() - rich, 2000)
  t:equal(three.money:get(), rich)'
check "two companies of the secret nation bring five points" behaves qe_agenda qe '
  t:setup()
  local one, wants, list = g.players[1], g.players[1].agenda:top().wants, {}
  for _, tile in ipairs(g.stack) do if tile.nation == wants then list[#list + 1] = tile end end
  for n = 1, 2 do
    list[n]:move(one.tiles)
    t:equal(value("score.agenda", one), one.tiles:size() == 2 and 5 or 0)
  end
  t:check(not one.agenda:top():known(g.players[2]), "it is secret")'
check "everybody keeps a power" behaves powers peak_oil '
  t:setup()
  for _, p in ipairs(g.players) do t:equal(p.power:size(), 1) end'
check "the automa takes a space and two cubes" eval '
  ends 0 play oilfield -p 1 -l "$trial/of_solo.lua" --seed 4 -c "show space" -c quit && says "1 worker of the automa" && says "1 player,"'

bots=random,random,random,random
check "a bloc with a bank that is out does not win" eval '
  ends 0 play qe -p 4 -l "$trial/qe_blocs.lua" --bots $bots --seed 1 -c score -c quit &&
  says "win together with 22" && says "The team of player 2 (random) and player 4 (random) is out" &&
  says "The team of player 1 (random) and player 3 (random) has 22"'
sed 's/score = "lowest"/score = "lowest", out = "ignored"/' "$trial/qe_blocs.lua" >"$dir/ignored.lua"
check "… unless that is ignored" eval '
  ends 0 play qe -p 4 -l "$dir/ignored.lua" --bots $bots --seed 1 -c score -c quit && says "win together with 39"'

grep -v '\[1\]' "$trial/of_solo.lua" >"$dir/bare.lua"
check "all that a table for one lacks is named at once" eval '
  ends 1 check "$dir/bare.lua" && says "nothing for 1 player" && says field_full && says spaces.players && says setup.out'
check "diff loads it at its own size" eval 'ends 0 diff oilfield -l "$trial/of_solo.lua" && says "adds automa: neutral seat"'
# A value for some numbers of players: the book of another table doesn't tell it.
printf '%s\n' 'local gas = layer("gas", { game = "oilfield" })' \
  'gas:set("local.gas_points", { [3] = 2, [4] = 3 }, { says = "Gas is dear." })' >"$dir/gas.lua"
check "a value by players is shown with them" eval 'ends 0 diff oilfield -p 5 -l "$dir/gas.lua" && says "1 -> {[3] 2, [4] 3}"'
check "… and told where it is in force" eval 'ends 0 rulebook oilfield -p 4 -l "$dir/gas.lua" && says "Gas is dear" &&
  ends 0 rulebook oilfield -p 5 -l "$dir/gas.lua" && ! says "Gas is dear"'
sed -i 's/, { says = .*)/)/' "$dir/gas.lua"
check "… by its number there" eval 'ends 0 rulebook oilfield -p 4 -l "$dir/gas.lua" && says "on the local market: 3 instead of 1"'

# A layer that the game puts on by itself, asked for at another table or by its file.
check "rules for two are for no table of three" eval 'ends 2 play oilfield -p 3 -l two_players -c quit && warns "is for 2 players, not 3"'
check "… and are checked at their own alone" eval 'ends 0 check "$OILPATCH_VARIANTS/oilfield/two_players.lua" --games 2 -j 1 && says "loads over oilfield, 2 players" && ! says FAILED'

printf 'local l = layer("dice", { game = "barrels" })\nl:after("round.close", function() g.players[1].%s end)\n' \
  'coins:add(math.random(6))' >"$dir/dice.lua"
check "math.random names what does it" eval 'ends 1 sim barrels -l "$dir/dice.lua" --games 1 -j 1 --saves "$dir" && warns "bags, piles and dice"'
sed -i 's/coins:add(math.random(6))/barrels:add("amber", 1)/' "$dir/dice.lua"
check "a place that is added to names what does it" eval 'ends 1 sim barrels -l "$dir/dice.lua" --games 1 -j 1 --saves "$dir" && warns "pieces only move"'
sed -i 's/barrels:add("amber", 1)/coins:add(g.players[1].coins + 1)/' "$dir/dice.lua"
check "a counter that is reckoned with names its number" eval 'ends 1 sim barrels -l "$dir/dice.lua" --games 1 -j 1 --saves "$dir" && warns "counter (its number is :get())"'
for word in 'os.time()|no clock' 'io.open("x")|no files' 'require("x")|include' 'g.players[1].coins:sub(1)|counter:add(n)'; do
  printf 'layer("tried", { game = "barrels" }):after("round.close", function() local _ = %s end)\n' "${word%|*}" >"$dir/tried.lua"
  check "${word%|*} names what there is" eval 'ends 1 sim barrels -l "$dir/tried.lua" --games 1 -j 1 --saves "$dir" && warns "${word#*|}"'
done
printf 'local l = layer("twice", { game = "barrels" })\nl:value("score", 3)\n' >"$dir/twice.lua"
check "a value that is called like a rule is refused at its own line" eval '
  ends 1 rules barrels -l "$dir/twice.lua" && warns "twice.lua:2: there is a rule named" && warns "barrels/base.lua:"'
printf 'local l = layer("text", { game = "barrels" })\nl:set("top", { [4] = "x" })\n' >"$dir/text.lua"
check "… and so is a text for a number, by players" eval 'ends 1 rules barrels -l "$dir/text.lua" && warns "text.lua:2: the value"'
printf 'layer("all", { game = "barrels" }):after("round.close", effect.add(who.coins, 1))\n' >"$dir/all.lua"
check "a step about nobody says how it goes over all" eval 'ends 1 sim barrels -l "$dir/all.lua" --games 1 -j 1 --saves "$dir" && warns "here: flow.each(1, …) goes over the players"'
cat >"$dir/purse.lua" <<'END'
local purse = game("purse", { players = { 2, 2 } })
purse:counter("coins", { per = "player", secret = true, sees = "owner", start = 7 })
purse:counter("fame", { per = "player", start = 4 })
purse:pile("deck", { sees = "none" })
for n = 7, 16 do purse:cards("deck", { { id = "n" .. n, title = tostring(n) } }, { back = "number" }) end
purse:option("wait", { says = "wait" })
purse:does("wait")
purse:choice("work", { options = { "wait" } })
purse:phase("setup", flow.go("day", seat(1)))
purse:phase("day", flow.ask("work"), flow.finish("enough"))
purse:rule("score", who.coins + who.fame)
END
echo 'purse:test("two play", function(t) t:setup() t:equal(#g.players, 2) end)' >"$dir/tested.lua"
check "a game in one file is checked, and its tests are run" eval 'cat "$dir/purse.lua" "$dir/tested.lua" >"$dir/own.lua" &&
  ends 0 check "$dir/own.lua" --games 2 -j 1 && says "loads over purse, 2 players" && says "1 passed, 0 failed" &&
  ends 0 test "$dir/own.lua" && says "1 passed, 0 failed"'
check "a score over what is secret is told to its owner" eval '
  ends 0 play "$dir/purse.lua" -p 2 -c "setting table hidden" -c score -c quit && says "player 1                     11" && says "player 2                      0 + ?"'
echo 'purse:value("score.parts", { { title = "coins", points = who.coins }, { title = "fame", points = who.fame } })' >>"$dir/purse.lua"
check "… and so is each part of it" eval '
  ends 0 play "$dir/purse.lua" -p 2 -c "setting table hidden" -c score -c quit && says "player 1                     11" && says "player 2                      4 + ?" && says "7  coins"'
sed -i '$d' "$dir/purse.lua"
echo 'purse:value("score.parts", { { title = "rich", points = 3, when = who.coins:above(5) }, { title = "fame", points = who.fame } })' >>"$dir/purse.lua"
check "… and whether a part counts" eval '
  ends 0 play "$dir/purse.lua" -p 2 -c "setting table hidden" -c score -c quit && tail -3 "$dir/out" >"$dir/rich" &&
  sed "s/start = 7/start = 3/" "$dir/purse.lua" >"$dir/poor.lua" &&
  ends 0 play "$dir/poor.lua" -p 2 -c "setting table hidden" -c score -c quit && tail -3 "$dir/out" | cmp - "$dir/rich" && says "4 + ?"'
check "numbers on cards stand in their order" eval 'ends 0 play "$dir/purse.lua" -p 2 -c odds -c quit && says "each of 7, 8, 9, 10, 11"'
cat >>"$dir/purse.lua" <<'END'
purse:pile("box", { sees = "none" })
purse:cards("box", { { id = "chip", copies = 9, demand = 1 }, { id = "gem", copies = 3, demand = 2 } })
purse:option("buy", { "n", range(2, 3) }, { says = "buy for {n} {n|coin|coins}" })
purse:does("buy")
purse:choice("shop", { options = { "buy" } })
END
check "copies are of a kind, in odds and in the book" eval 'ends 0 play "$dir/purse.lua" -p 2 -c odds -c quit && says "75.0 %  chip, 9 of 12" &&
  ends 0 rulebook "$dir/purse.lua" && says "9x  chip" && says "buy for … coins"'
check "a game's tests go by its name" eval 'ends 0 test barrels && says "passed, 0 failed" && ends 2 test nosuch'
printf 'layer("lean", { game = "peak_oil" }):remove("consultant_open")\n' >"$dir/lean.lua"
check "two layers that take out the same agree" eval '
  ends 0 sim peak_oil -p 4 -l brutal -l "$dir/lean.lua" --games 1 -j 1 --bots random'
check "what was taken out is not accused of never being met" eval '
  ends 0 check "$dir/lean.lua" -p 4 --games 4 && ! says "never fired" &&
  ends 0 compare peak_oil -p 4 --b "$dir/lean.lua" --games 8 -j 1 && says "8 pairs" && ! says "never met"'

check "… nor lies in the book's box, or counts in its first lines" eval 'ends 0 rulebook peak_oil -p 4 -l "$dir/lean.lua" &&
  ! says "consultants, of three levels" && ! says "Consultants, level 1" && ! says "Consultants add points"'
printf 'layer("stale", { game = "peak_oil" }):remove("refresh")\n' >"$dir/stale.lua"
check "a line that holds in part is no longer struck" eval 'ends 0 rulebook peak_oil -p 4 -l "$dir/stale.lua" &&
  says "~ Drill: new display if you like, take a card"'

# What is counted is asked of what was declared: rows grow.
cat >"$dir/rows.lua" <<'END'
local shell = layer("shell", { game = "giganten", says = "A fourth company buys crude." })
for _, row in ipairs { "price", "tank" } do shell:extend(row, { id = "shell", title = "Shell", at = 4 }) end
shell:test("it holds an auction", { players = 3 }, function(t)
  t:setup()
  local one = g.players[1]
  g.supply:move(one.tank.shell, g.crude, 1)
  g.licences:move(one.hand, g.single, 2)
  t:phase("auctions", 1)
  t:equal(g.company:get(), 4)
end)
END
check "a fourth company holds an auction" eval 'ends 0 check "$dir/rows.lua" --games 2 -j 1 && says "1 passed, 0 failed" && ! says FAILED'
cat >"$dir/rows.lua" <<'END'
local casino = layer("casino", { game = "peak_oil", says = "A tenth spot: the Casino." })
casino:extend("spot", { id = "casino", title = "Casino", at = 10, menu = "casino", left = "casino", arrived = "casino" })
casino:option("casino.play", { says = "play" })
casino:does("casino.play", effect.move_up_to("black", the.box, who.hq, 1))
casino:choice("casino", { options = { "casino.play" }, asks = "Faites vos jeux" })
casino:test("a group is dispatched there", { players = 4 }, function(t)
  t:setup()
  local one = g.players[1]
  one.hq:move(g.spot.expand, one.agent, 2)
  t:run(rules.action, one, g.spot.expand, false):answer("expand.dispatch", g.spot.casino):answer("act.dispatched", g.spot.casino)
  t:check(t:offers("casino.play"))
end)
END
check "a tenth spot is one like the others" eval 'ends 0 check "$dir/rows.lua" --games 2 -j 1 && says "1 passed, 0 failed" && ! says FAILED'

cat >"$dir/rows.lua" <<'END'
local right = layer("right", { game = "peak_oil", says = "Play goes to the right; level 1 consultants are worth nothing." })
right:replace("turn", flow.run("turn.begin", "step1", "step2", "step3", "turn.end"),
  flow.when(the.marker:above(0), flow.go("last_reassign", who.next)), flow.go("turn", who.previous))
local faces = {}
for _, id in ipairs { "c1a", "c1b", "c1c", "c1d", "c1e" } do faces[id] = { points = 0 } end
right:faces(faces)
right:test("PO-CRISIS-11: one that lay under a crisis comes back as what it is", { players = 4 }, function(t)
  t:setup()
  local one = g.players[1]
  t:run(rules.crisis.give_back, one, g.card.c1a)
  t:equal(one.consultants:size(), 1)
end)
END
check "another order of turns breaks nothing, and cards that are worth nothing are still what they are" eval '
  ends 0 check "$dir/rows.lua" --games 4 -j 1 && says "1 passed, 0 failed" && ! says FAILED'

# Workers of a shared space: one of them is never sent home.
cat >"$dir/two.lua" <<'END'
local two = layer("two", { game = "oilfield", says = "Two workers share a space." })
two:resize("space", { capacity = 2 })
two:replace("public.next",
  flow.each("space", "space", { from = var("number") },
    flow.when(var("space"):count(the.worker):above(1), flow.go("public", var("space").index))),
  flow.go("between"))
END
select=$(grep -n 'of:does("select"' "$OILPATCH_VARIANTS/oilfield/rules/round.lua" | cut -d: -f1)
check "an effect that fails names its line, and where the missing pieces are" eval '
  ends 1 sim oilfield -p 2 --bots random -l "$dir/two.lua" --games 1 -j 1 --saves "$dir" &&
  warns "has 0 worker, not 1; 1 on space" && warns "oilfield/rules/round.lua:$select: '"'select', effect 1 (move): bench of player"'"'
printf '%s\n' 'local poor = layer("poor", { game = "barrels" })' 'poor:after("round.close",' \
  '  flow.when(the.first:above(0),' '    effect.add(the.first, 0),' '    effect.each("players",' \
  '      effect.add(it.coins, 1),' '      effect.add(it.coins, -99))))' >"$dir/poor.lua"
check "… among the steps of a flow, too" eval '
  ends 1 sim barrels -l "$dir/poor.lua" --games 1 -j 1 --saves "$dir" &&
  warns "poor.lua:7: '"'round.close', effect 3 (add): coins of player 1 can't go below 0"'"'

# A formula of the layer's in the place of every value of every game: it is read, or refused at its own line.
whole() {
  local id bad=0 seen=0
  run rules "$1" -p "$2" --json
  for id in $(grep -B1 '"kind": "value"' "$dir/out" | grep '"id"' | cut -d'"' -f4); do
    seen=$((seen + 1))
    printf 'local l = layer("l", { game = "%s" })\nl:counter("own", { per = "player" })\nl:set("%s", %s)\n' "$1" "$id" "$3" \
      >"$dir/l.lua"
    run rules "$1" -p "$2" -l "$dir/l.lua"
    warns "l.lua:3" || [[ ! -s $dir/err ]] || { echo "# $id: $(head -n 1 "$dir/err")"; bad=1; }
  done
  [[ $seen -gt 0 && $bad -eq 0 ]]
}
for table in "barrels 4" "qe 5" "oilfield 3" "giganten 3" "peak_oil 4"; do
  # shellcheck disable=SC2086
  check "a formula about the player for each value of ${table% *}" whole $table 'who.own + 1'
done
check "one about the table for each of oilfield" whole oilfield 3 '2 + the.own:sum()'
echo "1..$number"
