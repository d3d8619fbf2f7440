/*
** No English by surprise.  A pseudo-language has every French text of the program
** and of the games in letters that English has not; a crawler plays every game,
** alone and with each of its layers, and types every command of the prompt there.
** What still has a letter of English is a text that nobody translated: names, ids
** and what is typed apart.  PSEUDO_STEPS and PSEUDO_LINES make the run longer,
** PSEUDO_SEED another one, PSEUDO_SHOW lists all that is found.
*/
#include "tests/support/english.h"
#include "tests/support/listed.h"
#include "tests/support/pseudo.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include "lua/shelf/game.h"
#include "lua/table/look.h"
#include "repl/command.h"
#include "repl/front/front.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play.h"
#include "repl/prompt/play_answers.h"
#include "core/word.h"

#include <ctype.h>
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

/* As repl/term/line.c has it. */
struct LineCompletions {
  size_t len;
  char **cvec;
};

static char variants[SCRATCH_SIZE];
static long lines, positions, setups;
static int columns, too_wide;
static uint64_t luck;

static int below(int n) {
  luck = luck * UINT64_C(6364136223846793005) + 1442695040888963407u;
  return (int)((luck >> 33) % (uint64_t)n);
}

static int from_environment(const char *name, int fallback) {
  const char *text = getenv(name);
  return text == NULL ? fallback : atoi(text);
}

/* Names -------------------------------------------------------------------- */

/* What scripts call things: lists of rules are made of it. */
static void take_ids(Play *p) {
  json_t *bots = table_ask_value(p->table, "bots", NULL, NULL);
  json_t *list[] = {table_ask_value(p->table, "names", NULL, NULL),
                    table_ask_value(p->table, "rules", NULL, NULL)};
  const json_t *one;
  size_t k;
  json_decref(ids);
  ids = json_object();
  json_array_foreach(list[0], k, one)
    if (strcmp(value_text(one, "kind"), "word") != 0)
      take_name(ids, value_text(one, "name"));
  json_array_foreach(list[1], k, one) take_name(ids, value_text(one, "id"));
  json_array_foreach(bots, k, one) take_name(names, json_string_value(one));
  json_decref(bots);
  for (int i = 0; i < 2; i++) json_decref(list[i]);
}

/* Where they may stand: formulas and attributes are made of them, too. */
static Listed lists_ids(const char *typed) {
  static const struct {
    const char *word;
    Listed lists;
  } lists[] = {
    {"setting", LISTS_IDS}, {"set", LISTS_RULES},  {"diff", LISTS_RULES},
    {"show", LISTS_RULES},  {"try", LISTS_RULES},  {"trace", LISTS_IDS},
    {"rules", LISTS_RULES}, {"use", LISTS_IDS},    {"drop", LISTS_IDS},
    {"layers", LISTS_IDS},  {"turn", LISTS_IDS},   {"why last", LISTS_IDS},
    {"undo", LISTS_IDS},    {"help", LISTS_IDS},   {"tree", LISTS_IDS},
    {"next", LISTS_IDS},    {"suggest", LISTS_IDS}};
  for (int i = 0; i < COUNT_OF(lists); i++)
    if (strncmp(typed, lists[i].word, strlen(lists[i].word)) == 0)
      return lists[i].lists;
  return LISTS_NOTHING;
}

/* Words of a usage that are typed as they stand: "[N|all] [full]". */
static void take_typed(const char *usage) {
  char word[64];
  while (usage != NULL && *usage != '\0') {
    size_t n = strcspn(usage, "[]| .");
    if (n > 1 && n < sizeof word && islower((unsigned char)*usage)) {
      word_copy(word, n + 1, usage);
      take_name(names, word);
    }
    usage += n + (usage[n] != '\0');
  }
}

static const char *title_of(Play *p, char *title, size_t size) {
  json_t *game = table_ask_value(p->table, "game", NULL, NULL);
  word_copy(title, size, value_text(game, "title"));
  json_decref(game);
  return title;
}

static void take_names(Play *p) {
  static const char *const always[] = {
    "oilpatch", "Oilpatch", "Lua", "JSON", "HTML", "SVG", "Ctrl", "Tab",
    "EDITOR", "auto|on|off|turn|hidden|open", "spoken", "me", "random",
    "greedy", "mcts", "heuristic", "en|fr", "old-rules", "select",
    /* French that stands in the code (prelude/worth.lua) */
    "contre", "le reste", "ce que gagne le rival le plus fort"};
  const json_t *c, *word;
  size_t k;
  Names layers = {0};
  char title[64];
  json_decref(names);
  names = json_object();
  for (int i = 0; i < COUNT_OF(always); i++) take_name(names, always[i]);
  for (int i = 0; (c = command_listed(i)) != NULL; i++) {
    take_name(names, front_field(c, "name"));
    take_typed(front_field(c, "usage"));
    json_array_foreach(json_object_get(c, "completes"), k, word)
      take_typed(json_string_value(word));
  }
  take_name(names, p->config.game);
  take_name(names, title_of(p, title, sizeof title));
  if (!game_layers(variants, p->config.game, &layers)) fail_msg("no layers");
  for (int i = 0; i < layers.count; i++) take_name(names, layers.item[i]);
  names_free(&layers);
  take_ids(p);
}

static void read_said(Play *p, const char *typed, const char *said) {
  const char *script = strstr(said, ".lua:");
  char from[300];
  if (script != NULL && script < said + strcspn(said, " \n"))
    return; /* its own words */
  snprintf(from, sizeof from, "%s%s%s, '%s'", p->config.game,
           p->config.layers > 0 ? " + " : "",
           p->config.layers > 0 ? p->config.layer[0] : "", typed);
  english_find(said, lists_ids(typed), from);
}

/* Views are drawn for the screen; all else is folded for it where it is a terminal. */
static void look_width(const Play *p, const char *typed, const char *said) {
  while (*said != '\0') {
    size_t n = strcspn(said, "\n");
    char row[2000];
    snprintf(row, sizeof row, "%.*s", (int)n, said);
    if (screen_columns(row) > columns && too_wide++ < 40)
      printf("# %d columns, %s, '%s': %s\n", columns, p->config.game, typed,
             row);
    said += n + (said[n] == '\n');
  }
}

/* Every view of the game, as whoever is asked sees it. */
static void look_at_views(Play *p) {
  json_t *views = table_ask_value(p->table, "views", NULL, NULL);
  const json_t *one;
  size_t k;
  json_array_foreach(views, k, one) {
    char text[1 << 16], from[80];
    Fault fault;
    if (strcmp(value_text(one, "name"), "spoken") == 0) continue; /* aloud */
    snprintf(from, sizeof from, "view %s", value_text(one, "name"));
    if (!table_view(p->table, value_text(one, "name"), table_actor(p->table),
                    columns, 0, text, sizeof text, &fault))
      fail_msg("%s: %s", from, fault.text);
    look_width(p, from, text);
    if (tongue_spoken() != 0) read_said(p, from, text);
  }
  json_decref(views);
}

/* Playing ------------------------------------------------------------------ */

typedef struct Prompt {
  Options options;
  Screen *screen;
  Play *play;
  size_t read, complained;
} Prompt;

static bool open_game(Prompt *p, const char *game, int players,
                      const char *layer, const char *lang) {
  char count[16];
  char *argv[] = {"play",   (char *)game, "--variants", variants,
                  "--seed", "7",          "-p",         count,
                  "--lang", (char *)lang, "-l",         (char *)layer};
  int status;
  snprintf(count, sizeof count, "%d", players);
  memset(p, 0, sizeof *p);
  p->screen = screen_capture();
  assert_true(
    options_parse(&p->options, layer == NULL ? 10 : 12, argv, &status));
  assert_true(options_fit(&p->options, &status));
  p->play = play_open(&p->options, p->screen, false, &status);
  return p->play != NULL;
}

static void leave(Prompt *p) {
  if (p->play != NULL) play_close(p->play);
  screen_free(p->screen);
  options_free(&p->options);
}

static void take(Prompt *p, const char *line) {
  char complaint[FAULT_TEXT], game[64];
  const char *said;
  int layers = p->play->config.layers;
  p->read = strlen(screen_text(p->screen));
  word_copy(game, sizeof game, p->play->config.game);
  play_take(p->play, line, HAND_TYPES);
  lines++;
  while (play_waits(p->play) != WAITS_FOR_LINE)
    play_take(p->play, "", HAND_TYPES);
  if (strcmp(game, p->play->config.game) != 0 ||
      layers != p->play->config.layers)
    take_names(p->play); /* another game was loaded, a layer put on */
  said = screen_text(p->screen) + p->read;
  if (tongue_spoken() == 0) return;
  read_said(p->play, line, said);
  while (screen_complaint(p->screen, complaint, sizeof complaint))
    read_said(p->play, line, complaint);
}

/* Commands that leave, start programs, or print data. */
static bool is_apart(const char *name) {
  static const char *const apart[] = {"quit",   "oilpatch", "edit",   "json",
                                      "resume", "lesson",   "review", "new",
                                      "record", "note",     "play"};
  for (int i = 0; i < COUNT_OF(apart); i++)
    if (strcmp(name, apart[i]) == 0) return true;
  return false;
}

/* A command with something that Tab offers behind it. */
static void type_command(Prompt *p, const json_t *c) {
  char text[300];
  LineCompletions out = {0, NULL};
  snprintf(text, sizeof text, "%s ", front_field(c, "name"));
  play_complete(p->play, text, &out);
  if (out.len > 0)
    snprintf(text, sizeof text, "%s", out.cvec[below((int)out.len)]);
  for (size_t i = 0; i < out.len; i++) free(out.cvec[i]);
  free(out.cvec);
  if (strchr(text, '>') == NULL && strstr(text, "edition_fr") == NULL)
    take(p, text);
}

static void type_commands(Prompt *p, int each) {
  const json_t *c;
  int count = 0, from;
  while (command_listed(count) != NULL) count++;
  from = below(count);
  for (int i = 0; i < each && i < count; i++) {
    c = command_listed((from + i) % count);
    if (is_apart(front_field(c, "name"))) continue;
    if (below(2) == 0)
      take(p, front_field(c, "name"));
    else
      type_command(p, c);
  }
}

static bool answer(Prompt *p) {
  int64_t from, to;
  char text[32];
  if (table_status(p->play->table) != TABLE_ASKS) return false;
  if (table_asks_number(p->play->table, &from, &to)) {
    snprintf(
      text, sizeof text, "%lld",
      (long long)(from + below((int)(to - from > 50 ? 50 : to - from + 1))));
  } else {
    const PlayLabels *l = play_labels(p->play);
    snprintf(text, sizeof text, "%lld",
             (long long)l->item[below(l->count)].number);
  }
  take(p, text);
  return true;
}

/* Every other table stands on a narrow screen. */
static void walk(const char *game, int players, const char *layer) {
  Prompt p;
  columns = setups % 2 == 0 ? 50 : 80;
  setenv("COLUMNS", columns == 50 ? "50" : "80", 1);
  int steps = from_environment("PSEUDO_STEPS", 6);
  int each = from_environment("PSEUDO_LINES", 6);
  if (open_game(&p, game, players, layer, "fr")) {
    take_names(p.play);
    read_said(p.play, "", screen_text(p.screen));
    setups++;
    for (int i = 0; i < steps; i++) {
      positions++;
      type_commands(&p, each);
      look_at_views(p.play);
      for (int k = below(6); k >= 0; k--)
        if (!answer(&p)) take(&p, "undo 5");
    }
  }
  leave(&p);
}

static const struct {
  const char *game;
  int from, to;
} games[] = {{"barrels", 4, 4},
             {"peak_oil", 2, 5},
             {"qe", 3, 5},
             {"oilfield", 2, 5},
             {"giganten", 2, 4}};

/* The views of a game in English, from its beginning on. */
static void leaf(const char *game, int players, const char *layer, int wide) {
  Prompt p;
  columns = wide;
  setenv("COLUMNS", wide == 50 ? "50" : "80", 1);
  if (open_game(&p, game, players, layer, "en"))
    for (int i = 0; i < 8; i++) {
      look_at_views(p.play);
      for (int k = 0; k < 12 && answer(&p); k++) {}
    }
  leave(&p);
}

static void views_fit(void **state) {
  (void)state;
  too_wide = 0;
  luck = 1;
  for (int i = 0; i < COUNT_OF(games); i++)
    for (int n = games[i].from; n <= games[i].to; n++)
      for (int wide = 50; wide <= 80; wide += 30)
        leaf(games[i].game, n, n == 4 && i == 1 ? "brutal" : NULL, wide);
  if (too_wide > 0) fail_msg("%d rows are too wide", too_wide);
}

static void no_english(void **state) {
  int shown;
  (void)state;
  found = json_object();
  luck = (uint64_t)from_environment("PSEUDO_SEED", 1);
  for (int i = 0; i < COUNT_OF(games); i++) {
    Names layers = {0};
    const char *only = getenv("PSEUDO_GAME");
    if (only != NULL && strcmp(only, games[i].game) != 0) continue;
    for (int n = games[i].from; n <= games[i].to; n++)
      walk(games[i].game, n, NULL);
    if (!game_layers(variants, games[i].game, &layers)) fail_msg("no layers");
    for (int k = 0; k < layers.count; k++)
      if (strcmp(games[i].game, "oilfield") != 0 ||
          strcmp(layers.item[k], "edition_fr") != 0) /* is written in French */
        walk(games[i].game,
             games[i].from + below(games[i].to - games[i].from + 1),
             layers.item[k]);
    names_free(&layers);
  }
  printf(
    "# %ld positions of %ld tables, %ld lines, %ld letters that are names\n",
    positions, setups, lines, letters);
  shown = english_show();
  if (too_wide > 0) fail_msg("%d rows are too wide", too_wide);
  if (shown > 0) fail_msg("%d texts have English", shown);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(no_english),
                                     cmocka_unit_test(views_fit)};
  char here[SCRATCH_SIZE], saves[SCRATCH_SIZE];
  scratch_name(variants, "variants");
  scratch_name(saves, "home");
  scratch_name(here, "here"); /* what it saves overwrites nobody's files */
  mkdir(here, 0700);
  pseudo_variants("variants", variants);
  pseudo_program();
  command_attach();
  setenv("XDG_CONFIG_HOME", saves, 1);
  setenv("XDG_DATA_HOME", saves, 1);
  setenv("XDG_STATE_HOME", saves, 1);
  setenv("LC_ALL", "C.UTF-8", 1); /* boards have their own signs then */
  if (chdir(here) != 0) return 1;
  return cmocka_run_group_tests(tests, NULL, NULL);
}
