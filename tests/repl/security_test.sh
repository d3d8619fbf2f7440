#!/usr/bin/env bash
# The SECURITY page has the figures of the last run, as the run wrote them.  TAP.
. "$(dirname "$0")/../support/check.sh"
page=$(dirname "$OILPATCH")/oilpatch.1
line='^20[0-9][0-9]-[01][0-9]-[0-3][0-9]: .*[0-9]'
written() { # FILE: every line is dated, has a number, and is on the page
  [[ -s $1 ]] && ! grep -vqE "$line" "$1" && while IFS= read -r l; do grep -qxF -- "$l" "$page" || return; done <"$1"
}
has() { for word; do grep -qE "$line.*$word|$word.*[0-9]" repl/figures.txt || { echo "# no figure of: $word"; return 1; }; done; }
check "the figures of make security are on the page" written repl/figures.txt
check "those of make soak, too" written repl/figures.soak.txt
check "they are of attacks, memory, disk, kills, power and fuzzing" has "attacks:" "memory:" "disk:" " kills," "power:" "fuzz json" "fuzz layer"
check "nothing was left to fill in" eval '! grep -q "^@" "$page"'
check "no figure is of a run that lost or leaked" eval '! grep -qiE "not ok|[1-9][0-9]* (lost|failed)$" repl/figures.txt repl/figures.soak.txt'
# Every stranger's thing has its tests, and every door its row.
tests=$(sed -n 's/^\.IR* \(tests\/.*\)/\1/p' repl/oilpatch.1.in | tr ' ' '\n' | sed 's/\.$//' | grep '^tests/' | sort -u)
check "the tests that the page names are there" eval '(($(wc -l <<<"$tests") > 14)) && ls $tests >"$dir/out"'
things() { for thing; do grep -qE "^\.B .*$thing" repl/oilpatch.1.in || { echo "# nothing of: $thing"; return 1; }; done; }
check "it speaks of every stranger's thing" things "Layers and games" Lessons Saves Journals Recipes "Words files" Bots "init.lua" Pages Shards Links
check "it has every door" eval '.ci/doors repl/prompt/hand.h >"$dir/doors" && (($(wc -l <"$dir/doors") == 1 + $(grep -cE "^  X\([A-Z]+, \"" repl/prompt/hand.h))) &&
  while IFS= read -r row; do grep -qxF -- "$row" "$page" || exit 1; done <"$dir/doors"'
# Every sentence has its cases (tests/promises), which are there, and no case shows a sentence that is gone.
.ci/promises repl/oilpatch.1.in >"$dir/said"
grep -v '^[# ]' tests/promises >"$dir/shown"
check "every sentence is shown by something" eval '(($(wc -l <"$dir/said") > 40)) && diff "$dir/said" "$dir/shown" >"$dir/out"'
cases() { # FILE: its rows, each of them a case of a test that make test runs
  local row file name above='' missing=0
  while IFS= read -r row; do
    [[ $row != \#* ]] || continue
    if [[ $row != "  "* ]]; then
      [[ $above != bare ]] || { echo "# nothing shows what stands above: $row"; missing=1; }
      above=bare
      continue
    fi
    above='' file=${row%%: *} name=${row#*: }
    file=${file#  }
    case $file in
      none) continue ;;
      *.c) grep -qE "^ *[A-Z_a-z]+\(${name}[,)]" "$file" ;;
      *_test.sh) grep -qF -- "$name" "$file" ;;
      *) false ;;
    esac || { echo "# not there: $row"; missing=1; }
  done <"$1"
  [[ $above != bare ]] && ((missing == 0))
}
check "what shows it is there" cases tests/promises
printf 'A sentence\n  tests/repl/security_test.sh: %s\n' "no such ""case" >"$dir/promises"
check "a case that is gone is missed" eval '! cases "$dir/promises" >"$dir/out"'
grow() { # the run writes them: a program that passes is written, one that fails is not
  printf '#!/bin/sh\necho "ok 1 - x"\necho "# figure: 7 things tried"\n' >"$dir/a_test.sh"
  printf '#!/bin/sh\necho "not ok 1 - x"\necho "# figure: 8 things tried"\n' >"$dir/b_test.sh"
  chmod +x "$dir"/?_test.sh
  tests/run -f "$dir/written" "$dir/a_test.sh" >/dev/null && grep -qE "${line%.\**} ?7 things tried|$line" "$dir/written" &&
    cp "$dir/written" "$dir/before" && ! tests/run -f "$dir/written" "$dir/a_test.sh" "$dir/b_test.sh" >/dev/null &&
    cmp -s "$dir/written" "$dir/before"
}
check "a run that passes writes its figures, one that fails does not" grow
echo "1..$number"
