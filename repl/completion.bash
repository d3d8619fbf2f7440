# Bash completion for oilpatch: commands, options, games, layers, saves, files.
# What there is it asks the program.

# The games, by their folders.
_oilpatch_games() {
  local program=$1 dir base
  for dir in "${OILPATCH_VARIANTS:-}" "${program%/*}/variants" \
    "${program%/*}/../share/oilpatch/variants" "${program%/*}/../../variants"; do
    [[ -n $dir && -d $dir ]] || continue
    for base in "$dir"/*/base.lua; do
      [[ -e $base ]] || continue
      base=${base%/base.lua}
      printf '%s\n' "${base##*/}"
    done
    return
  done
}

# The first words of the lines that begin at the margin or after two blanks.
_oilpatch_names() { sed -n 's/^\( \{0,2\}\)\([A-Za-z0-9_/-][^ ]*\) .*/\2/p'; }

_oilpatch() {
  local program=$1 word=$2 before=$3 command= game= words= i
  program=$(type -P "$program") || return
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      -*) ;;
      *)
        case ${COMP_WORDS[i - 1]} in
          -p | --players | -l | --layer | --a | --b | --set | --seed | --bots | -c | \
            --command | --games | --jobs | -j | --shard | --cap | -k | --csv | \
            --resume | --saves | --watch | \
            --variants) ;;
          *) if [[ -z $command ]]; then
            command=${COMP_WORDS[i]}
          elif [[ -z $game ]]; then
            game=${COMP_WORDS[i]}
          fi ;;
        esac
        ;;
    esac
  done
  case $before in
    -l | --layer | --a | --b)
      words=$("$program" layers "${game:-$command}" 2>/dev/null | _oilpatch_names)
      ;;
    --bots) words='me random greedy mcts:500 heuristic' ;;
    -p | --players) words='2 3 4 5' ;;
    *)
      if [[ $word == -* ]]; then
        words=$("$program" help "${command:-play}" 2>/dev/null |
          grep -oE '^ +(-[a-z], )?--[a-z]+' | grep -oE -- '--?[a-z]+')
      elif [[ -z $command ]]; then
        words=$("$program" help | sed -n 's/^  oilpatch \([a-z]*\) .*/\1/p')
        words+=" $(_oilpatch_games "$program")"
      elif [[ $command == resume ]]; then
        words=$("$program" saves 2>/dev/null | sed -n 's/^  \([^ ]\{1,\}\) .*/\1/p')
      elif [[ $command == help ]]; then
        words=$("$program" help | sed -n 's/^  oilpatch \([a-z]*\) .*/\1/p')
      elif [[ -z $game ]]; then
        words=$(_oilpatch_games "$program")
      fi
      ;;
  esac
  # the names are words, one by one
  # shellcheck disable=SC2207
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _oilpatch oilpatch
