#!/usr/bin/env bash
# The table in French: questions, answers, remarks, news, board, refusals, and what is typed.  TAP.
. "$(dirname "$0")/../../support/check.sh"

prompt() {
  local words=() lines=() line
  while [ "$1" != -- ]; do words+=("$1"); shift; done
  shift
  for line; do lines+=(-c "$line"); done
  run play "${words[@]}" --lang fr "${lines[@]}"
}
# narrow FILE: no line is wider than 80 columns
narrow() { ! LC_ALL=C.UTF-8 grep -qE '^.{81,}' "$1"; }

prompt peak_oil -p 4 --seed 3 -- answers
check "questions are French" says "joueur 3 : Étape 1 : réassigner un Agent, ou exécuter une Action"
check "answers and remarks are French" says "6  SS vers Golfe Persique (alors 1 sur place, seul)"
prompt peak_oil -p 4 --seed 3 -- "ss vers libye" "SS vers Nigéria" log
check "French words are typed as they are read" eval 'says "joueur 3 : SS vers Libye" && says "joueur 3 : SS vers Nigéria"'
for game in peak_oil qe oilfield giganten; do
  prompt $game --seed 3 -- "auto 20" "log 20" "log full"
  check "$game: a blank stands before the colons of the log" eval \
    'grep -qE "^joueur [0-9] : " "$dir/out" && ! grep -E "^ *joueur [0-9]" "$dir/out" | grep -qE "[[:alnum:]][:;] "'
done
prompt giganten -p 2 --seed 2 --bots heuristic -- quit
check "amounts are whole, one is no plural" eval 'says "bleu 4 dans la bande" && says ", 1 brut" && ! says " 1 bruts" && ! says "\$,0"'
prompt giganten -p 4 --seed 7 -- "show tank"
check "a long list is French to its end" eval 'says "Standard de joueur 4" && ! says "of player"'
prompt peak_oil -p 4 --seed 3 -- "siège vers le nigeria" annuler développer
check "words of the glossary, commands among them" eval 'says "joueur 3 : SS vers Nigéria" && says "à la décision 0" && says "joueur 3 : SS vers Développer"'
prompt peak_oil -p 4 --seed 3 -- "HQ to Libya"
check "English words still answer" says "joueur 3 : SS vers Libye"
prompt peak_oil -p 4 --seed 3 -- "put 1 agent 3 invest" "turn 3" "agir sur investir" answers
check "and changes by hand" says "1 Agent de joueur 3 : de la Réserve à Investir ; « undo »"
check "and what stands after a colon or a semicolon" says "un Baril sur SPMR (0 sur place ; à vous : aucune Start-Up)"
prompt oilfield -p 3 --seed 4 -- "put 2 pétrole sac from entrepôt.2" "put pétrole gisement.austin from sac" "count argent.1 30" \
  "top pioche_des_concessions dallas" "put pétrole lune"
check "by French names, too" eval 'says "2 pétroles : d'\''entrepôt de joueur 2 au sac ; « undo »" && says "argent de joueur 1 à 30" &&
  says "Dallas vers pioche des concessions"'
check "a change that breaks a rule is refused in French" warns "du sac à Austin » est annulée : invariant.fields : Austin a 11 cubes, et non 10 au plus"
check "a place that isn't there is, too" warns "pas de lieu nommé « lune » ; il y a sac, "
prompt peak_oil -p 2 --seed 7 -- "put noir lune" "put noir à côté du sac"
check "places are listed by the names that can be typed" eval \
  'warns "la Réserve, sac, à côté du sac, " && warns "SS de joueur 1, SS de joueur 2, Étendre" && ! warns "spot." && says "à côté du sac ; « undo »"'
prompt oilfield -p 3 --seed 4 -- "put 2 oil bag from field.1" "put 9 oil bag from storage.3" "put 9 oil storage.3 from bag" \
  "count money 1 -5" "put oil bench 1 from bag" "show field"
check "what was typed is said as it was" warns "pas de lieu nommé « field.1 »"
check "what can't be moved is said whole" eval 'warns "seulement 1 pétrole là : entrepôt de joueur 3" &&
  warns "place pour 1 seulement là : entrepôt de joueur 3" && warns "argent de joueur 1 ne peut pas être à -5 : c'\''est au moins 0" &&
  warns "banc de joueur 1 : pas de pétrole ici" && says "pétroles, "'
prompt peak_oil -p 4 --seed 3 -- "pourquoi agir sur la libye"
check "refusals are French" says "Vous n'y avez pas d'Agent."
prompt peak_oil -p 4 --seed 3 -- développer plateau
check "the board is French" eval 'says "Golfe Pers." && says "Sièges Sociaux" && says "Garde du corps, Communicant"'
check "its frame stands" eval 'says "- vu par le joueur 3 -+" && narrow "$dir/out"'
prompt peak_oil -p 4 -l brutal --seed 5 --bots heuristic -- score
check "news are French" eval 'says "joueur 3 transporte 4 Barils de Libye à Rotterdam ; 4 au SS." &&
  says "Crise de RP : un Agent de joueur 4 va sur le compteur de Crises." &&
  says "L'"'"'étape 2 est passée : joueur 4 ne peut réassigner aucun Agent."'
check "the end is French" says "La partie est finie : Pénurie ; joueur"
check "nothing announced is left in English" eval 'grep -qE "^ +\*" "$dir/out" && ! grep -E "^ +\*" "$dir/out" | grep -wE "the|goes|barrel|agent|of|returns"'
check "no answer is left in English" eval 'grep -qE "^joueur" "$dir/out" && ! grep -E "^joueur" "$dir/out" | grep -wE "act on|to|the|take|buy|nothing|from|pull"'
prompt peak_oil -p 4 --seed 5 --bots heuristic -- score
check "nor with cards" eval 'grep -qE "^joueur" "$dir/out" && ! grep -E "^joueur" "$dir/out" | grep -wE "act on|to|the|take|buy|nothing|from|pull"'
# worths GAME: what its bots say of each worth, as the game has it
worths() {
  run rules "$1" --json
  awk '/"kind": "worth"/ { w = 1 } w && /"text":/ { print; w = 0 }' "$dir/out" | sed 's/^ *"text": "\(.*\)",*$/\1/' | sort -u
}
for game in barrels peak_oil qe oilfield giganten; do
  worths $game >"$dir/worths"
  check "$game: everything that bots say of worths has French words" eval '[ -s "$dir/worths" ] &&
    ! grep -vxE "(\{[a-z]+\})*" "$dir/worths" | grep -vxFf <(sed "s/^  .*//" variants/$game/words/fr.txt | grep .)'
done
prompt qe -p 4 --seed 3 --bots me,random,random,random -- 10 5 board score why
check "Q.E. asks and tells in French" eval 'says "* joueur 1 remporte US AGR 4." && says "enchère nulle de joueur 3 : elle rapporte 2."'
check "Q.E. has a French board" eval 'says "Aux enchères  EU AGR 1" && narrow "$dir/out"'
check "and French scores" says "Monopolisation et Diversification, avec un jeton Industrie caché"
check "and refusals" says "Une enchère secrète diffère de l'enchère d'ouverture."
# Whole games with everything looked at on the way.  Names of commands and rules, and the ledger, which is quoted
# six columns in, are English; the rest of it is searched for words that French has not.
played() {
  local i=0 turn
  local looks=(board score why "answers all" log suggest undo redo "coach on" odds bag map hq offers "why last" spoken
    compact "why 1" xyzzy "why agir" "board all")
  local lines=()
  for turn in $(seq 1 "$4"); do
    lines+=("$(((turn * 7 + turn * turn % 11) % 6 + 1))")
    [ $((turn % 5)) = 0 ] && { lines+=("${looks[i % ${#looks[@]}]}"); i=$((i + 1)); }
  done
  prompt "$1" -p "$2" --seed 4 $3 -- "${lines[@]}" score "log all"
}
english() {
  cat "$dir/out" "$dir/err" | grep -vE '^ {6}( |[A-Z]+-[A-Z]+-[0-9])' |
    sed -E 's/  \[[^]]*\]$//; s/[a-z0-9_]+([._][a-z0-9_]+)+//g; s/«[^»]*(»|$)//g; s/^[^«]*»//; s/[A-Z]+-[A-Z]+-[0-9]+//g' |
    grep -wiE "the|of|and|is|are|was|has|have|with|from|by|at|it|this|that|nobody|nothing|your|you|may|must|can|when|goes|takes|barrels?|cards?|bag|player|players|began|wins|bids?|answer|allowed|decision|more|hidden|held|holds|crisis|pull|there|yours|no|none" >"$dir/english" || true
  sed 's/^/# /' "$dir/english"
  echo "# $(grep -c "joueur" "$dir/out") lines of players"
  [ "$(grep -c "joueur" "$dir/out")" -gt 40 ] && [ ! -s "$dir/english" ]
}
for table in "peak_oil 4 -lpeak_oil/edition_fr" "peak_oil 2 -lbrutal" "qe 4" "qe 5"; do
  set -- $table
  played "$1" "$2" "${3:-}" 250
  check "a game of $table without English" english
done
# What a French lesson quotes from the screen is what a French screen has.
quotes_of() {
  cat "$OILPATCH_VARIANTS/$1"/lessons/fr/[0-9]*.txt | tr '\n' ' ' | grep -oE '« [^»]* »' | sed 's/^« //; s/ »$//' | sort -u >"$dir/quoted"
  awk '/^[^ #]/ { english = $0 } /^  / { sub(/^  /, ""); if ($0 != english) print english }' \
    "$OILPATCH_VARIANTS/$1/words/fr.txt" | sort -u >"$dir/words"
  comm -12 "$dir/quoted" "$dir/words" >"$dir/english"
  sed 's/^/# /' "$dir/english"
  [ -s "$dir/quoted" ] && [ ! -s "$dir/english" ]
}
check "lessons quote no English from a French table" quotes_of peak_oil
# Commands have French names where French is spoken; answers' words come first.
prompt peak_oil -p 4 --seed 3 -- "ss vers libye" annuler refaire "règles act.absent" "regles act.absent" "aide undo" "aide annuler"
check "commands by their French names, with accents or without" eval 'says "à la décision 0" &&
  [ "$(grep -c "^  act.absent" "$dir/out")" = 2 ] && says "« annuler »"'
run play peak_oil -p 4 --seed 3 -c annuler
check "in English they are no commands" warns "annuler"
prompt oilfield -p 3 --seed 3 -- 1 1 1 plateau
check "a command's French name shows the board" says "Gisements"
# What no table could have as a hole is a text.
cp -r "$OILPATCH_VARIANTS" "$dir/odd"
printf '\nwork {=99999999999999999999}\n  travail {=99999999999999999999}\n' >>"$dir/odd/barrels/words/fr.txt"
check "a hole with a number of its own is none" eval \
  '"$OILPATCH" play barrels --variants "$dir/odd" --lang fr -c board >"$dir/out" 2>&1 && says "pioche" && ! says "arithmetic|number"'
# The language is a setting, and a game is resumed in its own.
export XDG_CONFIG_HOME=$dir/config XDG_DATA_HOME=$dir/data
run play barrels --seed 3 -c "setting lang fr" -c answers -c "setting lang en" -c answers
check "setting lang switches at once" eval 'says "joueur 1 : Placez un ouvrier" && says "player 1: Place a worker"'
run play barrels --seed 3 -c "setting lang fr" -c 1 -c "save $dir/lang.oil"
run resume "$dir/lang.oil" -c answers
check "a game is resumed in the language it was played in" says "joueur 2 : Placez un ouvrier"
run resume "$dir/lang.oil" --lang en -c answers
check "unless another one is named" says "player 2: Place a worker"
run play peak_oil -p 4 --seed 3 --lang fr -c "SS vers Libye" -c "save $dir/f.oil"
run replay --verify "$dir/f.oil"
check "a French game is the same game" says "verified"
printf 'layer("big", { game = "barrels" }):set("top", 200)\n' >"$dir/big.lua"
for command in rules diff rulebook sim; do
  check "a layer's fault is French as a whole in $command" eval 'ends 1 $command barrels -l "$dir/big.lua" --lang fr &&
    warns "la valeur « top » va de 1 à 99" && ! warns "the value"'
done
run play barrels --lang fr -c "use $dir/big.lua"
check "… and at the prompt" eval 'cat "$dir/out" "$dir/err" | tr -s "\n " " " | grep -q "la valeur « top » va de 1 à 99"'
echo "1..$number"
