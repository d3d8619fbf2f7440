#compdef oilpatch
# Zsh completion for oilpatch: commands, options, games, layers, saves, files.
# What there is it asks the program.

_oilpatch_commands() {
  local -a list
  local line
  for line in ${(f)"$(oilpatch help 2>/dev/null)"}; do
    [[ $line == '  oilpatch '* ]] || continue
    line=${line#  oilpatch }
    list+=("${line%% *}:${${line#* }## #}")
  done
  _describe command list
}

_oilpatch_games() {
  local program=${commands[oilpatch]:A} dir
  local -a games
  for dir in "$OILPATCH_VARIANTS" ${program:h}/variants \
    ${program:h:h}/share/oilpatch/variants ${program:h:h:h}/variants; do
    [[ -n $dir && -d $dir ]] || continue
    games=($dir/*/base.lua(N:h:t))
    break
  done
  _describe game games
}

_oilpatch_layers() {
  local -a layers
  layers=(${(f)"$(oilpatch layers $1 2>/dev/null | sed -n 's/^\([^ ][^ ]*\) .*/\1/p')"})
  _describe layer layers
}

_oilpatch_saves() {
  local -a saves
  saves=(${(f)"$(oilpatch saves 2>/dev/null | sed -n 's/^  \([^ ][^ ]*\) .*/\1/p')"})
  _describe save saves
}

_oilpatch() {
  local before=$words[CURRENT-1] command=$words[2] game=$words[3]
  local -a options
  case $before in
    -l | --layer | --a | --b) _oilpatch_layers ${game:-$command} && return ;;
    --bots) _values -s , bot me random greedy mcts\:500 heuristic && return ;;
  esac
  if [[ $words[CURRENT] == -* ]]; then
    options=(${(f)"$(oilpatch help $command 2>/dev/null |
      grep -oE '^ +(-[a-z], )?--[a-z]+' | grep -oE -- '--?[a-z]+')"})
    _describe option options
  elif ((CURRENT == 2)); then
    _alternative 'commands:command:_oilpatch_commands' \
      'games:game:_oilpatch_games' 'files:file:_files'
  elif [[ $command == (resume|replay) ]]; then
    _alternative 'saves:save:_oilpatch_saves' 'files:file:_files'
  elif [[ $command == help ]]; then
    _oilpatch_commands
  else
    _alternative 'games:game:_oilpatch_games' 'files:file:_files'
  fi
}

_oilpatch "$@"
