/*
** No English by surprise, and nothing wider than its screen: every command of the
** program, what it says, what it refuses and the pages that it writes, in a
** pseudo-language (test_pseudo.c) and in English, at 80 and 50 columns.
*/
#include "tests/support/english.h"
#include "tests/support/pseudo.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#define main program_main
#include "repl/term/print.h" /* as the Makefile has it */
#include "repl/main.c"
#undef main
#undef printf
#undef puts
#undef putchar

#include "lua/table/look.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A line as for a shell, without the program's name; "'two words'" is one. */
typedef struct Line {
  const char *text;
  const char *page; /* that it writes, or NULL */
  Listed lists;     /* names of scripts, as `rules` does */
  bool once;        /* is dear: in the pseudo-language at 50 columns alone */
} Line;

static const Line lines[] = {
  {"help", NULL, LISTS_NOTHING, false},
  {"games", NULL, LISTS_NOTHING, false},
  {"layers barrels", NULL, LISTS_NOTHING, false},
  {"layers peak_oil", NULL, LISTS_NOTHING, false},
  {"layers oilfield", NULL, LISTS_NOTHING, false},
  {"layers giganten", NULL, LISTS_NOTHING, false},
  {"layers qe", NULL, LISTS_NOTHING, false},
  {"saves", NULL, LISTS_NOTHING, false},
  {"lesson", NULL, LISTS_NOTHING, false},
  {"lesson peak_oil", NULL, LISTS_NOTHING, false},
  {"lesson check variants/qe", NULL, LISTS_NOTHING, true},
  {"recipes", NULL, LISTS_NOTHING, false},
  {"rules barrels", NULL, LISTS_RULES, false},
  {"rules qe QE-OPEN-2", NULL, LISTS_RULES, false},
  {"rules qe zero", NULL, LISTS_RULES, false},
  {"rules qe qqq", NULL, LISTS_NOTHING, false},
  {"diff barrels -l tip", NULL, LISTS_RULES, false},
  {"diff oilfield -l advanced", NULL, LISTS_RULES, false},
  {"diff giganten -l black_gold", NULL, LISTS_RULES, true},
  {"rulebook barrels -l tip --report p.html", "p.html", LISTS_RULES, false},
  {"rulebook peak_oil -p 2 -l brutal --report p.html", "p.html", LISTS_RULES,
   true},
  {"rulebook oilfield -l advanced --cards --report p.html", "p.html",
   LISTS_RULES, true},
  {"rulebook qe", NULL, LISTS_RULES, false},
  {"rulebook giganten -p 2", NULL, LISTS_RULES, false},
  {"sim barrels --games 24 --report p.html", "p.html", LISTS_IDS, false},
  {"sim barrels --games 40 --curve --bots random --report p.html", "p.html",
   LISTS_IDS, false},
  {"sim barrels --games 12 --coverage --bots random", NULL, LISTS_IDS, false},
  {"sim barrels --games 12 --bots heuristic,random", NULL, LISTS_IDS, false},
  {"sim barrels -l recipes/team --games 8 --bots random", NULL, LISTS_IDS,
   false},
  {"sim peak_oil --games 6 --bots random -l brutal", NULL, LISTS_IDS, false},
  {"sim qe --games 6 --bots random", NULL, LISTS_IDS, true},
  {"sim barrels -l ../bad.lua --games 6 --bots random", NULL, LISTS_IDS, false},
  {"sim barrels --games 4 --bots random --shard 1/2 --json > s1.json", NULL,
   LISTS_IDS, true},
  {"merge s1.json", NULL, LISTS_IDS, false},
  {"merge nosuch.json", NULL, LISTS_NOTHING, false},
  {"compare barrels --b tip --games 12 --bots random --report p.html", "p.html",
   LISTS_IDS, false},
  {"compare qe --b ../rich.lua --games 60 --report p.html", "p.html", LISTS_IDS,
   true},
  {"compare barrels --b recipes/market --games 40", NULL, LISTS_IDS, true},
  {"compare barrels --b ../bad.lua --games 10 --bots random", NULL, LISTS_IDS,
   false},
  {"compare barrels --b tip --until 20% --games 200 --bots random,heuristic",
   NULL, LISTS_IDS, true},
  {"compare qe --b ../rich.lua --games 20 --bots random --svg p.svg", "p.svg",
   LISTS_IDS, true},
  {"sweep qe --set score.zero_vp=1..3 --games 10 --bots random --report p.html",
   "p.html", LISTS_IDS, false},
  {"sweep qe --set score.zero_vp=1..2 --set score.group_vp=6..7 --games 6 --bots random --report p.html",
   "p.html", LISTS_IDS, true},
  {"tune qe 'seat 1 wins 25%+-20' --over score.zero_vp=1..3 --games 40 --bots random",
   NULL, LISTS_IDS, false},
  {"tune qe 'score 90+-1' --over score.zero_vp=1..2 --games 40 --bots random",
   NULL, LISTS_IDS, true},
  {"tune-bot barrels --games 64 --seconds 1", NULL, LISTS_IDS, true},
  {"audit barrels --games 12 --bots random --seconds 1 --report p.html",
   "p.html", LISTS_IDS, true},
  {"check ../tip.lua --games 6", NULL, LISTS_RULES, false},
  {"check ../bad.lua --games 8", NULL, LISTS_RULES, false},
  {"check ../broken.lua --games 8", NULL, LISTS_RULES, true},
  {"check nosuch.lua", NULL, LISTS_NOTHING, false},
  {"test variants/barrels/tests -k coin", NULL, LISTS_RULES, true},
  {"play barrels --seed 1 -c 1 -c 'save a.oil'", NULL, LISTS_IDS, true},
  {"play barrels --seed 1 -c 'auto 9' -c 'board p.svg'", "p.svg", LISTS_NOTHING,
   true},
  {"play peak_oil -l brutal --seed 1 -c 'auto 60' -c 'board p.svg'", "p.svg",
   LISTS_NOTHING, true},
  {"play qe --seed 1 -c 'auto 20' -c 'board p.svg'", "p.svg", LISTS_NOTHING,
   true},
  {"play oilfield -l advanced --seed 1 -c 'auto 60' -c 'board p.svg'", "p.svg",
   LISTS_NOTHING, true},
  {"play giganten --seed 1 -c 'auto 40' -c 'board p.svg'", "p.svg",
   LISTS_NOTHING, true},
  {"replay a.oil", NULL, LISTS_IDS, false},
  {"replay --verify a.oil", NULL, LISTS_IDS, false},
  {"saves", NULL, LISTS_IDS, false},
  {"replay nosuch.oil", NULL, LISTS_NOTHING, false},
  {"resume nosuch", NULL, LISTS_NOTHING, false},
  /* called wrongly */
  {"nosuch", NULL, LISTS_NOTHING, false},
  {"simm", NULL, LISTS_NOTHING, false},
  {"help nosuch", NULL, LISTS_NOTHING, false},
  {"help play sim", NULL, LISTS_NOTHING, false},
  {"sim", NULL, LISTS_NOTHING, false},
  {"sim nosuch", NULL, LISTS_NOTHING, false},
  {"sim barrel", NULL, LISTS_NOTHING, false},
  {"sim barrels qe", NULL, LISTS_NOTHING, false},
  {"sim barrels -l nosuch", NULL, LISTS_NOTHING, false},
  {"sim barrels -l tipp", NULL, LISTS_NOTHING, false},
  {"sim barrels -l house/solo", NULL, LISTS_NOTHING, false},
  {"sim barrels -l ../tip.lua", NULL, LISTS_NOTHING, false},
  {"sim barrels -l tip -l tip", NULL, LISTS_NOTHING, false},
  {"sim peak_oil -l house/fat_refineries", NULL, LISTS_NOTHING, false},
  {"sim qe -l ../tip.lua -l ../rich.lua", NULL, LISTS_NOTHING, false},
  {"sim qe --set score.zero_vp=9999", NULL, LISTS_NOTHING, false},
  {"sim barrels -p 9", NULL, LISTS_NOTHING, false},
  {"sim barrels -p 2", NULL, LISTS_NOTHING, false},
  {"sim barrels --games", NULL, LISTS_NOTHING, false},
  {"sim barrels --games x", NULL, LISTS_NOTHING, false},
  {"sim barrels --gmaes 3", NULL, LISTS_NOTHING, false},
  {"sim barrels --svg x", NULL, LISTS_NOTHING, false},
  {"sim barrels --json=3", NULL, LISTS_NOTHING, false},
  {"sim barrels --set x", NULL, LISTS_NOTHING, false},
  {"sim barrels --set nosuch=3", NULL, LISTS_NOTHING, false},
  {"sim qe --set score.zero_vp=many", NULL, LISTS_NOTHING, false},
  {"sim barrels --bots nosuch", NULL, LISTS_NOTHING, false},
  {"sim barrels --bots me", NULL, LISTS_NOTHING, false},
  {"sim barrels --bots random,random,random,random,random", NULL, LISTS_NOTHING,
   false},
  {"sim barrels --csv - --json", NULL, LISTS_NOTHING, false},
  {"sim barrels --shard 3/2", NULL, LISTS_NOTHING, false},
  {"sim barrels --saves nosuch", NULL, LISTS_NOTHING, false},
  {"sim barrels --variants nosuch", NULL, LISTS_NOTHING, false},
  {"sim barrels --games 2 --report no/where.html", NULL, LISTS_IDS, false},
  {"sim nosuch.lua", NULL, LISTS_NOTHING, false},
  {"compare barrels", NULL, LISTS_NOTHING, false},
  {"compare barrels --b tip --until 0", NULL, LISTS_NOTHING, false},
  {"compare barrels --b tip --margin x", NULL, LISTS_NOTHING, false},
  {"compare barrels qe --b tip", NULL, LISTS_NOTHING, false},
  {"sweep qe", NULL, LISTS_NOTHING, false},
  {"sweep qe --set score.zero_vp=3..1", NULL, LISTS_NOTHING, false},
  {"sweep qe --set score.zero_vp=1..x", NULL, LISTS_NOTHING, false},
  {"sweep qe --set score.zero_vp=1..99999", NULL, LISTS_NOTHING, false},
  {"tune qe", NULL, LISTS_NOTHING, false},
  {"tune qe 'nosuch 3+-1' --over score.zero_vp=1..3", NULL, LISTS_NOTHING,
   false},
  {"tune qe 'score many' --over score.zero_vp=1..3", NULL, LISTS_NOTHING,
   false},
  {"tune qe 'score 3+-1'", NULL, LISTS_NOTHING, false},
  {"tune qe 'score 3%+-1' --over score.zero_vp=1..3", NULL, LISTS_NOTHING,
   false},
  {"tune-bot barrels --games 3", NULL, LISTS_NOTHING, false},
  {"audit barrels qe", NULL, LISTS_NOTHING, false},
  {"diff barrels", NULL, LISTS_NOTHING, false},
  {"rulebook barrels --cards", NULL, LISTS_NOTHING, false},
  {"rulebook barrels qe", NULL, LISTS_NOTHING, false},
  {"rules barrels a b", NULL, LISTS_NOTHING, false},
  {"layers barrels qe", NULL, LISTS_NOTHING, false},
  {"games x", NULL, LISTS_NOTHING, false},
  {"check", NULL, LISTS_NOTHING, false},
  {"check ../tip.lua -l tip", NULL, LISTS_NOTHING, false},
  {"test", NULL, LISTS_NOTHING, false},
  {"test nosuch", NULL, LISTS_NOTHING, false},
  {"merge", NULL, LISTS_NOTHING, false},
  {"replay", NULL, LISTS_NOTHING, false},
  {"lesson nosuch", NULL, LISTS_NOTHING, false},
  {"lesson barrels 99", NULL, LISTS_NOTHING, false},
  {"recipes nosuch", NULL, LISTS_NOTHING, false},
};

/* Scripts of strangers that are played with. */
static const struct {
  const char *name, *text;
} scripts[] = {
  {"tip.lua", "local l = layer('house/tip', { game = 'qe' })\n"
              "l:set('score.zero_vp', 4)\n"},
  {"rich.lua", "local l = layer('house/rich', { game = 'qe' })\n"
               "l:set('score.zero_vp', 12)\n"},
  {"bad.lua", "local l = layer('house/bad', { game = 'barrels' })\n"
              "l:before('work.draw', function() error('ouch') end)\n"},
  {"broken.lua", "local l = layer('house/broken', { game = 'barrels' })\n"
                 "l:set('no.such', 12)\n"},
};

/* Running ------------------------------------------------------------------ */

enum { TEXT_SIZE = 1 << 20, WORDS = 32 };

/* The words of a line; "> FILE" names where it writes. */
static int split(char *line, char **argv, const char **into) {
  int n = 0;
  argv[n++] = "oilpatch";
  while (*line != '\0') {
    char end = *line == '\'' ? '\'' : ' ';
    line += end == '\'';
    argv[n++] = line;
    line += strcspn(line, end == '\'' ? "'" : " ");
    if (*line != '\0') *line++ = '\0';
    line += strspn(line, " ");
  }
  if (n > 2 && strcmp(argv[n - 2], ">") == 0) {
    *into = argv[n - 1];
    n -= 2;
  }
  return n;
}

static void run_line(const char *text, const char *lang, int columns) {
  pid_t child;
  int status;
  fflush(NULL);
  child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    char line[400], width[16], *argv[WORDS + 1];
    const char *into = "out";
    int n, fd;
    snprintf(line, sizeof line, "%s", text);
    n = split(line, argv, &into);
    if (strstr(text, "--lang") == NULL) {
      argv[n++] = "--lang";
      argv[n++] = (char *)lang;
    }
    argv[n] = NULL;
    snprintf(width, sizeof width, "%d", columns);
    setenv("COLUMNS", width, 1);
    fd = open("out", O_CREAT | O_WRONLY | O_TRUNC | O_APPEND, 0600);
    dup2(fd, STDERR_FILENO);
    if (strcmp(into, "out") != 0)
      fd = open(into, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    dup2(fd, STDOUT_FILENO);
    fd = open("/dev/null", O_RDONLY);
    dup2(fd, STDIN_FILENO);
    command_prepare();
    _exit(command_run(n, argv) == 0 && fflush(NULL) == 0 ? 0 : 1);
  }
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status));
}

/* What a page says: its texts, and what is read aloud of its pictures. */
static void strip(char *page) {
  char *to = page, *from = page, *style;
  while ((style = strstr(page, "<style")) != NULL) {
    char *end = strstr(style, "</style>");
    memset(style, ' ', (size_t)(end - style) + 8);
  }
  while ((style = strstr(page, "<pre>")) != NULL) { /* commands */
    char *end = strstr(style, "</pre>");
    memset(style, ' ', (size_t)(end - style) + 6);
  }
  while (*from != '\0') {
    if (*from == '<') {
      size_t n = strcspn(from, ">");
      char *label = strstr(from, "aria-label=\"");
      if (label != NULL && label < from + n) {
        label += 12;
        while (*label != '"') *to++ = *label++;
      }
      *to++ = '\n';
      from += n + 1;
    } else if (*from == '&') {
      *to++ = '\'';
      from += strcspn(from, ";") + 1;
    } else {
      *to++ = *from++;
    }
  }
  *to = '\0';
}

/* What stands in a column of names: "  3  value        Une valeur". */
static void drop_names(char *said) {
  while (*said != '\0') {
    char *at = said + strspn(said, " 0123456789");
    size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyz_");
    if (strncmp(at + n, "  ", 2) == 0) memset(at, ' ', n);
    said += strcspn(said, "\n");
    said += *said == '\n';
  }
}

static int too_wide;

static void look_width(const char *text, const char *said, int columns) {
  while (*said != '\0') {
    size_t n = strcspn(said, "\n");
    char row[2000];

    snprintf(row, sizeof row, "%.*s", (int)n, said);
    /* a file and its line stay whole, and what is written there */
    if (screen_columns(row) > columns && strstr(row, ".lua") == NULL &&
        strstr(row, " | ") == NULL && too_wide++ < 40)
      printf("# %d columns, '%s': %s\n", columns, text, row);
    said += n + (said[n] == '\n');
  }
}

static void try_line(const Line *l) {
  for (int wide = 0; wide < 2; wide++)
    for (int english = 0; english < 2; english++) {
      int columns = wide ? 80 : 50;
      char *said;
      if (l->once && (wide || english)) continue;
      run_line(l->text, english ? "en" : "fr", columns);
      said = pseudo_read("out");
      look_width(l->text, said, columns);
      if (strspn(l->text, "lr") == 1) drop_names(said); /* layers, lesson … */
      if (!english && !wide) english_find(said, l->lists, l->text);
      free(said);
      if (english || wide || l->page == NULL) continue;
      said = pseudo_read(l->page);
      if (said == NULL) {
        fail_msg("no page: %s\n%s", l->text, pseudo_read("out"));
        continue;
      }
      strip(said);
      english_find(said, l->lists, l->page);
      free(said);
      unlink(l->page);
    }
}

/* Names -------------------------------------------------------------------- */

static void take_ids(const char *game) {
  TableConfig c = {.variants = "variants", .game = game, .players = 4};
  Fault fault;
  Table *t = table_open(&c, &fault);
  static const char *const asked[] = {"names", "rules", "bots"};
  if (t == NULL) fail_msg("%s", fault.text);
  for (int i = 0; i < COUNT_OF(asked); i++) {
    json_t *list = table_ask_value(t, asked[i], NULL, NULL);
    const json_t *one;
    size_t k;
    json_array_foreach(list, k, one) {
      const char *name = i == 2 ? json_string_value(one)
                                : value_text(one, i == 0 ? "name" : "id");
      if (i != 0 || strcmp(value_text(one, "kind"), "word") != 0)
        take_name(i == 2 ? names : ids, name);
    }
    json_decref(list);
  }
  table_close(t);
}

static Names commands;

/* The program's own commands and options: rows of fields with tabs between. */
static void take_lists(void) {
  char *text, *rest, *row;
  run_line("help --lists", "en", 80);
  rest = text = pseudo_read("out");
  while ((row = strsep(&rest, "\n")) != NULL) {
    const char *kind = strsep(&row, "\t"), *name = strsep(&row, "\t");
    if (name != NULL) take_name(names, name);
    if (name != NULL && strcmp(kind, "command") == 0)
      assert_true(names_push(&commands, name));
  }
  assert_true(commands.count > 20);
  free(text);
}

static void take_names(void) {
  static const char *const always[] = {"oilpatch",
                                       "Lua",
                                       "JSON",
                                       "HTML",
                                       "SVG",
                                       "CSV",
                                       "Holm",
                                       "Wilson",
                                       "Bonferroni",
                                       "random",
                                       "greedy",
                                       "mcts",
                                       "ms",
                                       "cmd",
                                       "me",
                                       "base",
                                       "Barrels",
                                       "Peak Oil",
                                       "Q.E.",
                                       "Oilfield",
                                       "Giganten",
                                       "RFC",
                                       "en",
                                       "fr",
                                       "Slurm",
                                       "lua",
                                       "py",
                                       "html",
                                       "pdf",
                                       "svg",
                                       "json",
                                       "oil",
                                       "simm",
                                       "nosuch",
                                       "min",
                                       "rando",
                                       "heuris",
                                       "heuri",
                                       "ouch",
                                       "tip",
                                       "rich",
                                       "brutal",
                                       "advanced",
                                       "NUM",
                                       "RO",
                                       "JEU",
                                       "quitter",
                                       "goto",
                                       "No such file or directory"};
  static const char *const games[] = {"barrels", "peak_oil", "qe", "oilfield",
                                      "giganten"};
  names = json_object();
  ids = json_object();
  found = json_object();
  for (int i = 0; i < COUNT_OF(always); i++) take_name(names, always[i]);
  take_lists();
  for (int i = 0; i < COUNT_OF(games); i++) {
    take_name(names, games[i]);
    take_ids(games[i]);
  }
}

/* Tests -------------------------------------------------------------------- */

static void commands_speak(void **state) {
  int shown, count = 0;
  (void)state;
  take_names();
  for (int i = 0; i < commands.count; i++) {
    char text[64];
    Line l = {text, NULL, LISTS_NOTHING, false};
    snprintf(text, sizeof text, "help %s", commands.item[i]);
    try_line(&l);
    count++;
  }
  for (int i = 0; i < COUNT_OF(lines); i++, count++) {
    const char *only = getenv("PSEUDO_ONLY");
    if (only == NULL || strstr(lines[i].text, only) != NULL)
      try_line(&lines[i]);
  }
  shown = english_show();
  printf("# %d commands, %ld letters that are names\n", count, letters);
  if (shown > 0) fail_msg("%d texts have English", shown);
  if (too_wide > 0) fail_msg("%d rows are too wide", too_wide);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(commands_speak)};
  char here[SCRATCH_SIZE], path[SCRATCH_SIZE + 40], home[SCRATCH_SIZE];
  scratch_name(here, "here");
  scratch_name(home, "home");
  mkdir(here, 0700);
  snprintf(path, sizeof path, "%s/variants", here);
  pseudo_variants("variants", path);
  for (int i = 0; i < COUNT_OF(scripts); i++) {
    char file[SCRATCH_SIZE];
    scratch_name(file, scripts[i].name);
    pseudo_write(file, scripts[i].text);
  }
  pseudo_program();
  setenv("XDG_CONFIG_HOME", home, 1);
  setenv("XDG_DATA_HOME", home, 1);
  setenv("OILPATCH_VARIANTS", "variants", 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  if (chdir(here) != 0) return 1;
  return cmocka_run_group_tests(tests, NULL, NULL);
}
