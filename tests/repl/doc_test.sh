#!/bin/sh
# The page of `make doc`: well-formed, whole, and nothing on it is fetched.
variants=${OILPATCH_VARIANTS:-variants}
root=$(dirname "$0")/../..
n=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ok() {
  [ $? -eq 0 ] && say=ok || say="not ok"
  n=$((n + 1))
  echo "$say $n - $1"
}

"$root/.ci/doc" > "$work/doc.html" && [ -s "$work/doc.html" ]
ok "the page is made"

bad=0
for file in "$variants"/recipes/*.lua; do
  name=$(basename "$file" .lua)
  grep -q "<h3>$name</h3>" "$work/doc.html" || { echo "# no recipe $name"; bad=1; }
done
[ $bad -eq 0 ]
ok "every recipe is on it"

sed -n 's/^function \([^(]*\)(.*/\1/p' "$root/lua/api.lua" | sort -u > "$work/words"
sed -n 's/.*<h4><code>\([^(<]*\)(.*/\1/p' "$work/doc.html" | sort -u > "$work/shown"
comm -23 "$work/words" "$work/shown" | sed 's/^/# no word /' | head > "$work/missing"
cat "$work/missing"
[ ! -s "$work/missing" ] && [ "$(wc -l < "$work/words")" -gt 150 ]
ok "every word of the reference is on it"

[ "$(grep -c '<summary>' "$work/doc.html")" -eq "$(ls "$variants"/*/lessons/en/[0-9]*.txt "$variants"/*/lessons/fr/[0-9]*.txt | wc -l)" ]
ok "every lesson is on it, in English and French"

[ "$(grep -c '<dt>' "$work/doc.html")" -eq "$(grep -c '^? ' "$variants/recipes/questions.txt")" ]
ok "every question is on it"

! grep -qiE '<(script|link|img|iframe)|url\(|@import|src=' "$work/doc.html"
ok "nothing is fetched"

if command -v python3 > /dev/null; then
  python3 -c "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])" "$work/doc.html"
  ok "it is well-formed"
  python3 - "$work/doc.html" <<'PY'
import re, sys
text = open(sys.argv[1]).read()
ids = re.findall(r' id="([^"]+)"', text)
bad = [x for x in re.findall(r'href="#([^"]+)"', text) if x not in ids]
twice = sorted({x for x in ids if ids.count(x) > 1})
for x in bad: print("# no target:", x)
for x in twice: print("# twice:", x)
sys.exit(bool(bad or twice))
PY
  ok "every link leads somewhere, no id is there twice"
fi

# In a browser, if there is one: it lays the page out.
for browser in chromium chromium-browser google-chrome; do
  command -v $browser > /dev/null || continue
  timeout 120 $browser --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --dump-dom \
    "file://$work/doc.html" 2> /dev/null | grep -q 'id="recipe-loan"'
  ok "a browser reads it"
  break
done
echo "1..$n"
