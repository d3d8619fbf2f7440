/*
** Random input to what reads strangers' text: lines at the prompt, layers made by a
** grammar, saves whose checksums fit.  Whatever comes, the table is sound and goes
** on.  A short run with fixed seeds is part of the tests; FUZZ_TIME gives the seconds
** of a long one (`make fuzz`), which prints how many were tried and how many did
** something.
*/
#include "tests/support/table.h"

#include <time.h>

#include "core/rng.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/table/table_in.h"

enum { SHORT = 150, TEXT = 8192 };

static uint64_t chance;
static char text[TEXT];
static size_t used;

static uint32_t below(uint32_t n) { return rng_below(&chance, n); }

static void put(const char *part) {
  size_t n = strlen(part);
  if (used + n + 1 < sizeof text) {
    memcpy(text + used, part, n + 1);
    used += n;
  }
}

static void put_number(void) {
  static const char *const odd[] = {"0",   "-1",   "2^53", "0/0",
                                    "0.5", "1e99", "2^63", "-2^63"};
  char word[16];
  snprintf(word, sizeof word, "%u", below(12));
  put(below(8) == 0 ? odd[below(COUNT_OF(odd))] : word);
}

/* A template: # is a number, anything else stands for itself. */
static void put_template(const char *t) {
  for (; *t != '\0'; t++) {
    char one[2] = {*t, '\0'};
    if (*t == '#')
      put_number();
    else
      put(one);
  }
  put("\n");
}

/* Sometimes a letter is another, missing or doubled. */
static void spoil(int times) {
  for (; times > 0 && used > 0; times--) {
    size_t at = below((uint32_t)used);
    switch (below(3)) {
      case 0: text[at] = (char)(1 + below(255)); break;
      case 1: memmove(text + at, text + at + 1, used-- - at); break;
      default:
        if (used + 2 < sizeof text) {
          memmove(text + at + 1, text + at, ++used - at);
        }
    }
  }
}

static bool more(int done, time_t until) {
  return until == 0 ? done < SHORT : time(NULL) < until;
}

static time_t end_of_run(void) {
  const char *seconds = getenv("FUZZ_TIME");
  return seconds == NULL ? 0 : time(NULL) + atol(seconds) / 3 + 1;
}

static void say(const char *what, int tried, int changed) {
  if (getenv("FUZZ_TIME") != NULL)
    fprintf(stderr, "fuzz: %s: %d tried, %d did something\n", what, tried,
            changed);
  assert_true(changed * 5 >= tried);
}

static void push_on(Table *t, int answers) {
  Fault report;
  while (answers-- > 0 && table_status(t) == TABLE_ASKS)
    table_answer(t, any_answer(t), &report);
}

/* Layers ------------------------------------------------------------------- */

static const char *const clauses[] = {
  "l:before('work.rest', function(player) player.coins:add(#) end)",
  "l:after('work.rest', function(player) player.coins:add(#) end)",
  "l:wrap('score', function(base, p) return base(p) + # end)",
  "l:forbid('work', 'f#', who.coins:above(# + 5), { says = 'No.' })",
  "l:forbid('work', 'g#', who.coins:below(#))",
  "l:counter('c#', { start = #, min = #, max = # })",
  "l:counter('d#', { per = 'player', start = # })",
  "l:option('work.x#', { 'n', range(#, #) }, { says = 'x {n}' })",
  "l:rule('r#', function() return # end)",
  "l:value('v#', #)",
  "l:set('pay', #)",
  "l:invariant('i#', function() return # >= 0 end)",
  "l:before('setup', function() for i = 1, # do g.players[1].coins:add(i) end end)",
  "local t = {} for i = 1, # do t[i] = i end table.sort(t)",
  "l:allow('f#')",
};

static void fuzz_layers(void **state) {
  time_t until = end_of_run();
  Table *t = open_layer("");
  int tried = 0, changed = 0;
  (void)state;
  chance = rng_seed(1, "layers");
  start(t, 3);
  for (; more(tried, until); tried++) {
    Fault report;
    uint64_t before = table_hash(t);
    int lost;
    used = 0;
    put("local l = layer('trouble')\n");
    for (uint32_t n = 1 + below(4); n > 0; n--)
      put_template(clauses[below(COUNT_OF(clauses))]);
    if (below(4) == 0) spoil(1 + (int)below(3));
    write_text("trouble.lua", text);
    if (table_reload(t, &lost, &report)) {
      push_on(t, 2);
      changed += table_hash(t) != before;
    } else if (report.text[0] == '\0') {
      fail_msg("refused without a word:\n%s", text);
    }
    if (table_status(t) != TABLE_ASKS) {
      write_layer("");
      if (!table_reload(t, &lost, &report)) fail_msg("%s", report.text);
      start(t, 3 + (uint64_t)tried);
    }
  }
  table_close(t);
  say("layers", tried, changed);
}

/* Lines -------------------------------------------------------------------- */

static const char *const words[] = {
  "g",
  ".players",
  "[#]",
  ".coins",
  ":get()",
  ":add(#)",
  "edit('e', function() ",
  " end)",
  "(",
  ")",
  "{",
  "}",
  "#",
  " + ",
  " .. ",
  "'x'",
  "for _, p in ipairs(g.players) do p.coins:add(#) end ",
  "return ",
  "\n",
  "rules.score(g.players[#])",
  "why",
  "\xff",
};
static const char *const lines[] = {
  "edit('more', function() g.players[#].coins:add(#) end)",
  "edit('set', function() g.players[1].coins:set(#) end)",
  "g.players[#].coins:get()",
  "#  + #",
};

static void fuzz_lines(void **state) {
  time_t until = end_of_run();
  Table *t = open_layer("");
  int tried = 0, changed = 0;
  (void)state;
  chance = rng_seed(1, "lines");
  start(t, 3);
  for (; more(tried, until); tried++) {
    static char out[TEXT];
    Fault report;
    bool incomplete;
    uint64_t before = table_hash(t);
    used = 0;
    text[0] = '\0';
    if (below(2) == 0)
      put_template(lines[below(COUNT_OF(lines))]);
    else
      for (uint32_t n = 1 + below(8); n > 0; n--)
        put_template(words[below(COUNT_OF(words))]);
    if (below(4) == 0) spoil(1);
    if (table_eval(t, text, out, sizeof out, &incomplete, &report))
      changed += table_hash(t) != before || out[0] != '\0';
    else if (table_hash(t) != before)
      fail_msg("it failed and changed the table: %s", text);
    if (table_status(t) == TABLE_FAILED)
      fail_msg("the table died of: %s", text);
    if (tried % 64 == 63) {
      sound(t);
      start(t, (uint64_t)tried);
    }
  }
  table_close(t);
  say("lines", tried, changed);
}

/* Saves -------------------------------------------------------------------- */

/* Every line's checksum fits again: the reader itself is tried. */
static size_t mend(const char *from, char *to, size_t size) {
  uint32_t sum = 0;
  size_t out = 0;
  bool head = true;
  while (*from != '\0') {
    const char *end = strchr(from, '\n');
    size_t n = end == NULL ? strlen(from) : (size_t)(end - from);
    const char *tab = memchr(from, '\t', n);
    while (tab != NULL && memchr(tab + 1, '\t', n - (size_t)(tab + 1 - from)))
      tab = memchr(tab + 1, '\t', n - (size_t)(tab + 1 - from));
    if (head || tab == NULL) {
      out += (size_t)snprintf(to + out, size - out, "%.*s\n", (int)n, from);
    } else {
      size_t kept = (size_t)(tab - from);
      sum = table_tape_sum(sum, from, kept);
      out += (size_t)snprintf(to + out, size - out, "%.*s\t%08x\n", (int)kept,
                              from, (unsigned)sum);
    }
    head = false;
    from += n + (end != NULL);
    if (out + 2000 > size) break;
  }
  return out;
}

static void fuzz_saves(void **state) {
  static char whole[1 << 20], spoilt[1 << 20];
  time_t until = end_of_run();
  TableConfig c = yard(3);
  Table *t = open_table(&c);
  Fault report;
  FILE *f;
  size_t size;
  int tried = 0, changed = 0;
  (void)state;
  chance = rng_seed(1, "saves");
  start(t, 3);
  push_on(t, 12);
  assert_true(table_save(t, scratch_path("fuzz.oil"), &report));
  table_close(t);
  f = fopen(scratch_path("fuzz.oil"), "rb");
  assert_non_null(f);
  size = fread(whole, 1, sizeof whole - 1, f);
  fclose(f);
  for (; more(tried * 3, until); tried++) {
    Table *copy;
    memcpy(spoilt, whole, size + 1);
    for (uint32_t n = below(3); n > 0; n--)
      spoilt[below((uint32_t)size)] = (char)(32 + below(95));
    f = fopen(scratch_path("fuzz.oil"), "wb");
    assert_non_null(f);
    {
      static char mended[1 << 20];
      size_t n = mend(spoilt, mended, sizeof mended);
      assert_true(fwrite(mended, 1, n, f) == n);
    }
    fclose(f);
    report.text[0] = '\0';
    copy = table_load(scratch_path("fuzz.oil"), &c, &report);
    changed += copy != NULL;
    if (copy == NULL && report.text[0] == '\0') fail_msg("refused in silence");
    if (copy != NULL) sound(copy);
    table_close(copy);
  }
  say("saves", tried, changed);
}

static int drop_fuzz(void **state) {
  unlink(scratch_path("fuzz.oil"));
  return drop_scratch(state);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(fuzz_layers),
    cmocka_unit_test(fuzz_lines),
    cmocka_unit_test(fuzz_saves),
  };
  return cmocka_run_group_tests_name("fuzz", tests, make_scratch, drop_fuzz);
}
