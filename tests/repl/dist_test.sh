#!/usr/bin/env bash
# What is handed out can be checked by making it again: the sources as one file, and the
# program made of them, are the same to the byte, wherever and whenever they are made.  Of the
# program some parts of each room are made twice; DIST_WHOLE=1 makes all of it.  TAP.
. "$(dirname "$0")/../support/check.sh"
unset MAKEFLAGS MAKELEVEL CFLAGS
export CCACHE_DISABLE=1 # it would hand the first one out again
version=$(sed -n 's/^VERSION = //p' Makefile)
name=oilpatch-$version
make_dist() { # FOLDER TO: its sources, packed
  make --no-print-directory -C "$1" dist >"$dir/out" 2>"$dir/err" && mv "$1/build/$name.tar.gz" "$2"
}
unpack() { mkdir -p "$1" && tar xzf "$dir/one.tar.gz" -C "$1"; }
mkdir "$dir/copy" && tar c --exclude=./build . | tar x -C "$dir/copy"
check "the sources are packed" make_dist "$dir/copy" "$dir/one.tar.gz"
tar tzf "$dir/one.tar.gz" >"$dir/list"
check "only what is kept is in them" eval '! grep -v "^$name/[^/]" "$dir/list" && grep -qx "$name/core/state.c" "$dir/list" && ! grep "/\.git/" "$dir/list"'
check "they are nobody's" eval '[[ $(tar tvzf "$dir/one.tar.gz" | cut -d" " -f2 | sort -u) == 0/0 ]]'
again() { find "$dir/copy" -path '*/.git' -prune -o -type f -exec touch -d '2001-02-03' {} + &&
  (umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 make_dist "$dir/copy" "$dir/two.tar.gz"); }
[[ ! -e .git ]] || check "at another time, by another hand, they are the same" eval 'again && cmp "$dir/one.tar.gz" "$dir/two.tar.gz"'
unpack "$dir/a"
check "what is unpacked makes them again" eval 'make_dist "$dir/a/$name" "$dir/two.tar.gz" && cmp "$dir/one.tar.gz" "$dir/two.tar.gz"'
check "a time that is named is theirs" eval 'SOURCE_DATE_EPOCH=86400 make_dist "$dir/a/$name" "$dir/two.tar.gz" &&
  [[ $(TZ=UTC tar tvzf "$dir/two.tar.gz" | grep -c 1970-01-02) == $(wc -l <"$dir/list") ]]'

# The program, in two folders of which one has the longer name.
unpack "$dir/the/other/folder"
folders=("$dir/a/$name" "$dir/the/other/folder/$name")
build=build/twice parts=()
if [[ -n ${DIST_WHOLE:-} ]]; then
  parts=("$build/oilpatch" "$build/oilpatch.1" "$build/completion.bash")
else
  parts=("$build"/{core/expr.o,lua/platform/fence.o,lua/shelf/file.o,repl/main.o,prelude.o,front.o,tongue.o})
fi
made() {
  for folder in "${folders[@]}"; do
    (cd "$folder" && TZ=Asia/Tokyo make BUILD=$build "${parts[@]}" >"$dir/out" 2>"$dir/err") || return 1
    touch -d '2001-02-03' "$folder"/*/*.c
  done
}
check "the program is made of them" made
for part in "${parts[@]}"; do
  check "${part#"$build"/} is the same twice" cmp "${folders[0]}/$part" "${folders[1]}/$part"
done
check "it does not say where it was made" eval '! grep -rqaF "$dir" "${folders[@]/%/\/$build}" --include="*.o" --include=oilpatch'

# How it was made.
# has WORDS WHAT: readelf of WHAT says them
has() { readelf -W "$2" "$OILPATCH" >"$dir/elf" 2>"$dir/err" && grep -qE -- "$1" "$dir/elf"; }
if sanitized || ! command -v readelf >/dev/null; then
  skip "the guards of compiler and linker" "sanitized, or no readelf"
else
  check "it lies anywhere in memory" has "Type:.*DYN" -h
  check "what the linker wrote is read-only once it runs" eval 'has GNU_RELRO -l && has "BIND_NOW|FLAGS.*NOW" -d'
  check "its stack is guarded" has __stack_chk_fail --dyn-syms
  check "so are its copies" has "__(memcpy|snprintf|vsnprintf|read)_chk" --dyn-syms
  check "no part of it is both written and run" eval 'has LOAD -l && ! grep -qE "(LOAD|GNU_STACK).* RWE" "$dir/elf"'
fi
echo "1..$number"
