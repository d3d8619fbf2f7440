#!/usr/bin/env bash
# The walls between the rooms hold: the tree keeps them, and an include across
# one is found, a function defined in another room than declared, and an exported
# name without a prefix.  TAP.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
echo 1..11

check() {
  if [[ $2 == "$3" ]]; then echo "ok - $1"; else echo "not ok - $1: $2"; fi
}

check "the tree keeps its walls" "$(.ci/walls; echo $?)" 0

mkdir -p "$dir"/{core,lua/cage,repl/batch,repl/attic}
echo '#include "core/state.h"' >"$dir/lua/cage/door.c"
check "an include that the table allows passes" "$(.ci/walls "$dir"; echo $?)" 0

echo '#include "repl/prompt/play.h"' >"$dir/repl/batch/crosses.c"
check "an include across a wall is named" "$(.ci/walls "$dir")" \
  "repl/batch/crosses.c:1: repl/batch may not include repl/prompt/play.h"

echo '#include <lua.h>' >"$dir/repl/batch/crosses.c"
check "Lua's headers outside of the front are named" "$(.ci/walls "$dir")" \
  "repl/batch/crosses.c:1: in repl/ the front alone includes Lua"

rm "$dir/repl/batch/crosses.c"
mkdir "$dir/repl/term"
printf '#include "core/%s.h"\n' letter state >"$dir/repl/term/reaches.c"
check "a single header opens no room" "$(.ci/walls "$dir")" \
  "repl/term/reaches.c:2: repl/term may not include core/state.h"
rm "$dir/repl/term/reaches.c"

echo >"$dir/repl/attic/new.c"
check "a room that nobody declared is named" "$(.ci/walls "$dir")" \
  "repl/attic/new.c: no room repl/attic in .ci/walls"

rm -r "$dir/repl/attic"
mkdir "$dir/lua/bind" "$dir/lua/table"
printf 'void host_stay(int a,\n               int b);\nint host_run(void);\n' >"$dir/lua/bind/host.h"
printf 'void host_stay(int a,\n               int b) {\n}\n' >"$dir/lua/bind/host.c"
printf 'int host_run(void);\nstatic int own(void) { return host_run(); }\n' >"$dir/lua/table/calls.c"
check "a function that is defined where it is declared passes" "$(.ci/walls "$dir"; echo $?)" 0

printf '\nint host_run(void) { return 1; }\n' >"$dir/lua/table/above.c"
check "one that is defined upstairs is named" "$(.ci/walls "$dir")" \
  "lua/table/above.c:2: host_run is declared in another room, lua/bind/host.h"

check "the tree's exported names have their prefixes" "$(.ci/names; echo $?)" 0

cat >"$dir/core/odd.h" <<'END'
typedef struct BoxLid BoxLid;
int odd_one(int a);         /* by its file, */
int core_two(int a);        /* its room, */
bool box_lid_is(BoxLid *b); /* or its type */
END
echo 'int core_two(int a) { return a; }' >"$dir/core/even.c"
check "a prefix is that of file, room or type" "$(.ci/names "$dir"; echo $?)" 0

echo 'char *lid_of(const BoxLid *b);' >>"$dir/core/odd.h"
check "a name without one is named" "$(.ci/names "$dir")" \
  "core/odd.h:5: lid_of begins like neither its file nor its room nor a type of it"
