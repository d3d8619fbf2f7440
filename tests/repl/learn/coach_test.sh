#!/usr/bin/env bash
# The coach and `suggest`: what they say must be true for the very answer, in
# the learner's language, and no secret to those who look on.  TAP.
. "$(dirname "$0")/../../support/check.sh"

lang=en
# table GAME ARGS... <LINES: what was said, on one line, so that wrapping does
# not matter.
table() {
  "$OILPATCH" play "$@" --lang "$lang" 2>&1 | tr -s ' \n' ' ' >"$dir/out"
}
alone=(peak_oil -p 4 --seed 2 --bots "me,heuristic,heuristic,heuristic")
# harbour REGION N LINES...: player 1 leads there, with oil and N barrels
harbour() {
  local region=$1 barrels=$(($2 - 1))
  shift 2
  printf '%s\n' "put 4 black $region" "put $barrels black hq.1" \
    "put 2 agent.1 spot.$region" "turn 1" "act on $region" "coach on" "$@" |
    table "${alone[@]}"
}
silent() { ! says "$1"; }

check "it says whom it thinks like, and how to ask it beforehand" eval '
  table "${alone[@]}" <<<"coach on"
  says "it thinks like '\''heuristic'\''" && says "asks it before you answer"'
check "his numbers are points, and that is said once" eval '
  printf "%s\n" "coach on" "HQ to Russia" "HQ to Russia" | table "${alone[@]}"
  says "points, yours " && says "(The points are what he expects" &&
  [[ $(grep -o "The points are what" "$dir/out" | wc -l) == 1 ]]'
check "a spot: who stands there, and what there is" eval '
  says "I would rather answer '\''HQ to Expand'\''" &&
  says "Expand (nobody else there) has another agent to recruit, and a Dispatch that leads on (+" &&
  says "Russia (nobody else there) has 2 barrels to ship"'

# Routes
check "a route without a pull: no word about crises" eval '
  harbour nigeria 13 "ship Nigeria -> Rotterdam"
  says "I would do the same: it brings 2 barrels (+" && silent "crisis"'
check "with pulls: the risk of all of them, and what a crisis would cost" eval '
  harbour libya 5 "ship Libya -> Singapore"
  says "against 4 pulls:" && says "% chance of a crisis, which would cost you 2 of your 5 barrels (-"'
check "suggest gives the same reasons" eval '
  harbour nigeria 13 suggest
  says "Rotterdam about" && says "points: it brings 2 barrels (+"'

# Security chips
# chips LINES...: player 1 in the harbour of Libya, with two of them
chips() {
  printf '%s\n' "put 2 security hq 1" "put 5 black hq 1" "put agent.1 libya from hq 1" \
    "put 4 black libya from bag" "turn 1" "act on libya" "$@" | table peak_oil -p 4 --seed 21
}
check "a chip where it gains: beside what can be done anyway" eval '
  chips suggest
  says "flip Gulf of Sidra about 2.9 points: the best you can do anyway (+2.3);" &&
  says "the best shipment, compared with now (+1.2); a chip less (-0.6)"'
check "where it gains nothing it costs a chip, and comes behind the routes" eval '
  chips "security chip: flip gulf of sidra" suggest
  says "4 ship nothing about 0.0 points 6 security chip: flip Rotterdam about 2.9 points"'
check "and where nothing can be shipped as well" eval '
  chips "security chip: flip gulf of sidra" "ship libya -> rott" suggest
  says "1 load the barrels about 0.0 points 2 security chip: flip Philadelphia about -0.6 points" &&
  silent "9.0"'

# About as good
# 2 and 3 are two start-ups of Cellulosic Ethanol
invest() {
  printf "%s\n" "put 2 agent.1 spot.invest" "turn 1" "act on invest" "coach on" "$@" |
    table "${alone[@]}"
}
check "two cards that are called the same are the same answer" eval '
  for card in 2 3; do
    invest $card
    says "player 1: buy the Cellulosic Ethanol start-up coach: yes, I would do the same" || break
  done'
check "and suggest names one of them" eval '
  invest suggest
  [[ $(grep -o "buy the Cellulosic Ethanol" "$dir/out" | wc -l) == 1 ]]'
check "Recruit first or Dispatch first: no blame" eval '
  printf "%s\n" "put 2 agent.1 spot.expand" "turn 1" "act on expand" "coach on" \
    "Dispatch to Invest" | table "${alone[@]}"
  says "coach: good; '\''Recruit'\'' is about as good" || says "I would do the same"'

# French
lang=fr
check "in French: whole sentences, the comma, the space before a colon" eval '
  harbour libya 5 "ship Libya -> Singapore"
  says "entraîneur : je préférerais «" && says ", votre réponse " && says "contre 4 tirages :" &&
  says "% de risque d'\''une crise, perte de 2 de vos 5 Barils (-" && silent "which"
  grep -Eq "environ -?[0-9]+,[0-9] points?" "$dir/out"'
check "… a chip" eval '
  chips suggest
  says "points : le mieux que vous puissiez faire de toute façon (+2,3)" && says "un jeton de moins (-0,6)"'
check "so does suggest" eval '
  harbour nigeria 13 suggest
  says "entraîneur répondrait :" && says "cette route rapporte 2 Barils (+0,"'
lang=en

# Q.E.: amounts, and secrets
qe=(qe -p 3 --seed 3)
check "an amount near to his own is about as good" eval '
  printf "%s\n" "coach on" 22 | table "${qe[@]}" --bots me,heuristic,heuristic
  says "is about as good"'
check "not to win has a reason of its own" eval '
  printf "%s\n" "coach on" 150 200 1000000 | table "${qe[@]}" --bots me,heuristic,heuristic
  says "who has spent most is out: it would be 1,000,150 for you"
  grep -Eq "you dare to spend [0-9,]+ yet, and have other uses for it \(-[0-9.]+ against -[0-9.]+\)" "$dir/out"'
check "where others look on he keeps secrets, and says so once" eval '
  printf "%s\n" "coach on" 20 12 15 9 5 | table "${qe[@]}"
  says "I say nothing about secret answers" && silent "spent" && silent "points" && silent "I would rather" &&
  [[ $(grep -o "I say nothing" "$dir/out" | wc -l) == 1 ]]'
check "nor does he name a card of a hand there" eval '
  printf "%s\n" "coach mcts:50" 1 3 5 | table barrels --seed 3
  says "coach: " && silent "card"'
check "on an open table he does speak" eval '
  printf "%s\n" "setting table open" "coach on" 1 | table "${qe[@]}"
  says "I would rather" && says "it gains you"'

# Of one answer, and why the next one is worse
one() { printf '%s\n' "$@" | table barrels --seed 5; }
check "the first answer that is worth less says what it lacks" eval '
  one suggest
  says "draw 2 at well1 about 3.8 points the first has more: 3 barrels drawn (+1.4) against 2 barrels drawn (+1.0);"'
check "suggest ANSWER speaks of that one, by its words or its number, beside the bot'\''s own" eval '
  for typed in "draw 2 at well1" 2 "heuristic draw 2 at well1"; do
    one "suggest $typed"
    says "2 draw 2 at well1 about 3.8 points" && says "would rather answer: 9 draw 3 at well3 about 4.0 points: 3 barrels" &&
      silent "take a card" || break
  done'
check "the bot'\''s own is said to be that" eval 'one "suggest 9" && says "'\''heuristic'\'' would answer that, too"'
check "an amount is an answer" eval '
  printf "%s\n" "suggest 1000000" | table "${qe[@]}" && says "1000000 about -" && says "would rather answer:"'
check "what is neither bot nor answer is refused" eval '
  one "suggest heuristic no way" "suggest nonsense"
  says "no single answer here has '\''no way'\'' in its words" && says "no bot named '\''nonsense'\''"'

# Looking ahead: a game that has no bots of its own
mkdir -p "$dir/plain" && cp -r "$OILPATCH_VARIANTS/barrels" "$dir/plain/" &&
  sed -i '/^include("bots")$/d' "$dir/plain/barrels/base.lua"
check "who looks ahead speaks of chances, and of the games tried" eval '
  printf "%s\n" "coach on" "draw 1 at well1" "draw 3 at well1" |
    table barrels --variants "$dir/plain" --seed 6 --bots me,random,random,random
  says "it thinks like '\''mcts:1000'\''" && says "% to win, yours" && says "games tried)" &&
  says "(He plays games on from here in his head"'
check "one game is one" eval '
  printf "%s\n" "suggest mcts:40" | table barrels --seed 3 && says "; 1 game tried" && silent " 1 games"'
check "a search says what changes on the way, and against the next best" eval '
  printf "%s\n" "auto 22" "suggest mcts:400" | table barrels --seed 9
  says "games tried; on the way: " && says "what the strongest rival gains (-" && says " points (+" &&
  { says "on the way of the first, against this one: " || says "what the two lead to is not clearly different"; }'
lang=fr
check "… in French" eval '
  printf "%s\n" "suggest mcts:100" | table barrels --seed 7
  says "; en chemin : " && says "le rival le plus fort (-" && silent " steps" && silent " coins"'
lang=en
check "few games prove nothing" eval '
  printf "%s\n" "coach mcts:20" "draw 1 at well1" | table barrels --seed 3 --bots me,random,random,random
  silent "I would rather"'
check "he goes on with a game that is loaded, and is saved with it" eval '
  printf "%s\n" "save $dir/alone.save" "coach heuristic" "load $dir/alone.save" "save $dir/both.save" |
    table barrels --seed 3
  printf "%s\n" "load $dir/both.save" | table barrels && says "loaded" && says "it thinks like '\''heuristic'\''"'
check "he has not seen the luck that comes" eval '
  harbour libya 5 "ship Libya -> Singapore"
  grep -q "coach: .* comes from the bag" "$dir/out"'
echo "1..$number"
