#!/usr/bin/env bash
# Lint finds who opens a file, starts a program, prints or names a game in the wrong room: each is planted in a copy of
# the tree, in turn.  TAP.
. "$(dirname "$0")/../support/check.sh"
unset MAKEFLAGS MAKELEVEL
tree=$dir/tree
mkdir -p "$tree/build" && cp -r .ci Makefile core lua repl "$tree/" && cp build/setup-*.mk "$tree/build/" || exit 1
lints() { make -s -C "$tree" lint-layers >"$dir/out" 2>"$dir/err"; }
found() { # FILE LINE WORDS: planted there it is found, for that reason
  printf '%s\n' "$2" >"$tree/$1"
  ! lints && says "$1:1:" && warns "lint: $3"
  local found=$?
  rm "$tree/$1"
  return $found
}
check "the tree is clean" lints
for call in 'f = fopen(path, "r");' 'f = freopen(path, "w", stdout);' 'fd = open(path, 0);' 'fd = openat(at, path, 0);' 'fd = creat(path, 0);' 'fd = mkstemp(name);'; do
  check "a file opened elsewhere: $call" found repl/prompt/planted.c "$call" "files are opened in lua/disk alone"
done
for call in 'f = popen(words, "r");' 'system(words);' 'execvp(argv[0], argv);' 'posix_spawn(&pid, path, 0, 0, argv, environ);' 'pid = fork();' 'dlopen(path, 0);'; do
  check "a program started elsewhere: $call" found repl/desk/planted.c "$call" "programs are started in few places"
done
for call in 'local f = io.open(path)' 'os.remove(path)' 'local f = io.popen(words)' 'local io = require "io"' 'dofile(path)' 'local f = loadfile (path)'; do
  check "the front's Lua: $call" found repl/prompt/planted.lua "$call" "files are opened in lua/disk alone: the front asks"
done
check "what prints in the core" found core/planted.c 'printf("x");' "core/ never prints"
check "a game that the engine knows" found lua/bind/planted.c '/* as in Giganten */' "a game is named"
check "the tree is clean again" lints
echo "1..$number"
