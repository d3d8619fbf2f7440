/*
** What the prompt offers while a line is typed: on Tab, all that could follow;
** dimmed behind the text, how a command is called, the answer that a number
** stands for, the rest of an answer.
*/
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "lua/shelf/game.h"
#include "lua/shelf/variants.h"
#include "repl/prompt/hooks.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/play_seats.h"
#include "core/word.h"
#include "repl/term/memory.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST = 1000, LINE_SIZE = 512 };

/* Candidates --------------------------------------------------------------- */

typedef struct Offer {
  Play *play;
  LineCompletions *out;
  const char *line;   /* what stands before the word */
  const char *word;   /* what is to be completed */
  const char *wanted; /* kinds of names, "RULE|VIEW" */
  int count;
} Offer;

static void offer(Offer *o, const char *name) {
  char text[2 * LINE_SIZE];
  if (o->count >= MOST || !word_begins(name, o->word)) return;
  o->count++;
  snprintf(text, sizeof text, "%s%s", o->line, name);
  line_add_completion(o->out, text);
}

/* Is it one of the words "a|b|c"? */
static bool is_among(const char *words, const char *word) {
  size_t n = strlen(word);
  for (; *words != '\0'; words += *words == '|') {
    size_t m = strcspn(words, "|");
    if (m == n && strncmp(words, word, n) == 0) return true;
    words += m;
  }
  return false;
}

/* Names that the table knows, by what they are, and what wants them. */
static const struct {
  const char *kind, *wanted, * or ;
} known[] = {{"rule", "RULE", "RULE"},        {"guard", "RULE", "RULE"},
             {"value", "VALUE", "VALUE"},     {"layer", "LAYER", "LAYER"},
             {"view", "VIEW", "VIEW"},        {"bot", "BOT", "BOT"},
             {"component", "THING", "THING"}, {"piece", "THING", "CARD"},
             {"card", "CARD", "CARD"}};
enum { KNOWN = sizeof known / sizeof known[0] };

static bool is_known(const char *wanted) {
  for (int i = 0; i < KNOWN; i++)
    if (strcmp(known[i].wanted, wanted) == 0) return true;
  return strcmp(wanted, "CARD") == 0;
}

static void offer_known(void *ud, const char *kind, const char *name) {
  Offer *o = ud;
  for (int i = 0; i < KNOWN; i++)
    if (strcmp(known[i].kind, kind) == 0 &&
        (is_among(o->wanted, known[i].wanted) ||
         is_among(o->wanted, known[i].or)))
      offer(o, name);
}

/* The files of the folder that the word names so far. */
static void offer_files(Offer *o) {
  char folder[PATH_SIZE], name[2 * PATH_SIZE];
  const char *slash = strrchr(o->word, '/');
  size_t n = slash == NULL ? 0 : (size_t)(slash - o->word) + 1;
  struct dirent *e;
  DIR *d;
  if (n >= sizeof folder) return;
  word_copy(folder, n + 1, o->word);
  d = opendir(n == 0 ? "." : folder);
  while (d != NULL && (e = readdir(d)) != NULL) {
    struct stat s;
    if (e->d_name[0] == '.') continue;
    snprintf(name, sizeof name - 1, "%s%s", folder, e->d_name);
    if (stat(name, &s) == 0 && S_ISDIR(s.st_mode))
      memcpy(name + strlen(name), "/", 2);
    offer(o, name);
  }
  if (d != NULL) closedir(d);
}

static void offer_nodes(Offer *o) {
  const History *h = table_history(o->play->table);
  for (int32_t i = 0; i < h->count; i++)
    if (h->node[i].name[0] != '\0') offer(o, h->node[i].name);
}

static void offer_list(Offer *o, bool (*list)(const char *variants,
                                              const char *game, Names *names)) {
  const TableConfig *c = &o->play->config;
  Names names = {0};
  memory_need(list(c->variants, c->game, &names));
  for (int i = 0; i < names.count; i++) offer(o, names.item[i]);
  names_free(&names);
}

static void offer_commands(Offer *o) {
  const PlayCommand *c;
  for (int i = 0; (c = play_command(i)) != NULL; i++) {
    char name[64];
    const char *names = tongue_spoken() == 0 ? NULL : c->french;
    size_t n = names == NULL ? 0 : strcspn(names + 1, " ");
    offer(o, c->name);
    if (n == 0 || n >= sizeof name) continue;
    word_copy(name, n + 1, names + 1);
    offer(o, name);
  }
}

static void offer_answers(Offer *o) {
  const PlayLabels *l = play_labels(o->play);
  for (int i = 0; i < l->count; i++) offer(o, l->item[i]);
}

/* Answers that the line has in short; they take its place. */
static void offer_sketched(Offer *o, const char *text) {
  const PlayLabels *l = play_labels(o->play);
  for (int i = 0; i < l->count; i++)
    if (o->count < MOST && word_sketches(l->item[i], text)) {
      o->count++;
      line_add_completion(o->out, l->item[i]);
    }
}

static void offer_all_known(Offer *o) {
  json_t *names = table_ask_value(o->play->table, "names", NULL, NULL), *n;
  size_t i;
  json_array_foreach(names, i, n)
    offer_known(o, value_text(n, "kind"), value_text(n, "name"));
  json_decref(names);
}

static void offer_all_refused(Offer *o) {
  json_t *why, *r;
  size_t i;
  if (!play_asks_words(o->play)) return;
  why = table_ask_value(o->play->table, "why", NULL, NULL);
  json_array_foreach(why, i, r) offer(o, value_text(r, "label"));
  json_decref(why);
}

static void offer_games(Offer *o) {
  Names names = {0};
  memory_need(variants_games(o->play->config.variants, &names));
  for (int i = 0; i < names.count; i++) offer(o, names.item[i]);
  names_free(&names);
}

static void offer_layers(Offer *o) { offer_list(o, game_layers); }
/* Of the game that stands before the word, if one does. */
static void offer_lessons(Offer *o) {
  const char *game = strchr(o->line, ' ');
  char name[64];
  Names names = {0};
  size_t n = game == NULL ? 0 : strcspn(game += strspn(game, " "), " ");
  if (n == 0 || n >= sizeof name || memchr(game, '/', n) != NULL) {
    offer_list(o, game_lessons);
    return;
  }
  word_copy(name, n + 1, game);
  memory_need(game_lessons(o->play->config.variants, name, &names));
  for (int i = 0; i < names.count; i++) offer(o, names.item[i]);
  names_free(&names);
}

/* What a command may say that completes its words, in capitals; what the table
** knows besides is `known`.  Any other is a word that is typed so. */
static const struct {
  const char *wanted;
  void (*offer)(Offer *o);
} kinds[] = {{"FILE", offer_files},
             {"NODE", offer_nodes},
             {"LAYERS", offer_layers},
             {"LESSON", offer_lessons},
             {"ANSWER", offer_answers},
             {"REFUSED", offer_all_refused},
             {"COMMAND", offer_commands},
             {"GAME", offer_games},
             {NULL, NULL}};

/* Names that the table knows are asked for once, whatever is wanted of them. */
static void offer_wanted(Offer *o) {
  bool asked = false;
  char word[64];
  for (const char *at = o->wanted; *at != '\0'; at += *at == '|') {
    size_t n = strcspn(at, "|");
    int k = 0;
    word_copy(word, n < sizeof word ? n + 1 : sizeof word, at);
    at += n;
    while (kinds[k].wanted != NULL && strcmp(kinds[k].wanted, word) != 0) k++;
    if (kinds[k].wanted != NULL) {
      kinds[k].offer(o);
    } else if (!is_known(word)) {
      offer(o, word);
    } else if (!asked) {
      offer_all_known(o);
      asked = true;
    }
  }
}

/* What else a lesson takes. */
static void offer_lesson(Offer *o) {
  json_t *list = play_taught(o->play, "completions", json_array()), *item;
  size_t i;
  json_array_foreach(list, i, item) {
    const char *word = json_string_value(item);
    if (word_begins(word, o->word) && play_find(word) == NULL)
      line_add_completion(o->out, word);
  }
  json_decref(list);
}

/* Tab ---------------------------------------------------------------------- */

/* The command that a line begins with, if its words are completed. */
static const PlayCommand *command_of(const char *line, size_t n) {
  char word[64];
  const PlayCommand *c;
  word_copy(word, n < sizeof word ? n + 1 : sizeof word, line);
  c = play_find(word);
  return c == NULL || c->completes[0] == NULL ? NULL : c;
}

/* The words behind a command. */
static void complete_behind(Offer *o, const char *text, const PlayCommand *c) {
  char before[LINE_SIZE];
  const char *word = text + strlen(c->name);
  const char *last;
  word += strspn(word, " \t");
  last = strrchr(word, ' ');
  o->wanted = c->completes[0];
  if (c->completes[1] != NULL && last != NULL) {
    word = last + 1;
    o->wanted = c->completes[1];
  }
  if ((size_t)(word - text) >= sizeof before) return;
  word_copy(before, (size_t)(word - text) + 1, text);
  o->line = before;
  o->word = word;
  offer_wanted(o);
}

/* The name at the end of a line of Lua, and of ?x. */
static void complete_lua(Offer *o, const char *text) {
  const Play *p = o->play;
  int viewer = play_viewer(p);
  json_t *lines = table_ask_value(p->table, "completions",
                                  json_pack("[si]", text, viewer), NULL);
  size_t i;
  json_t *line;
  json_array_foreach(lines, i, line)
    if (o->count++ < MOST) line_add_completion(o->out, json_string_value(line));
  json_decref(lines);
}

/* What a command has asked for. */
static void complete_answer(Offer *o) {
  size_t i;
  json_t *name;
  json_array_foreach(o->play->wait.names, i, name)
    offer(o, json_string_value(name));
}

void play_complete(void *ud, const char *text, LineCompletions *out) {
  Offer o = {.play = ud, .out = out, .line = "", .word = text};
  size_t n = strcspn(text, " \t");
  const PlayCommand *c = text[n] == '\0' ? NULL : command_of(text, n);
  if (play_waits(o.play) != WAITS_FOR_LINE) complete_answer(&o);
  if (play_waits(o.play) != WAITS_FOR_LINE) return;
  if (text[0] == '\0' && o.play->lua == NULL) { /* what can be done here */
    offer_answers(&o);
    offer_commands(&o);
    return;
  }
  if (o.play->lua != NULL || c != NULL) {
    o.play->lua != NULL ? complete_lua(&o, text) : complete_behind(&o, text, c);
    return;
  }
  offer_commands(&o);
  offer_lesson(&o);
  o.wanted = "VIEW";
  offer_all_known(&o);
  offer_answers(&o);
  if (o.count == 0 && text[1] != '\0' && strpbrk(text, ".:([") == NULL)
    offer_sketched(&o, text); /* answers win over names, as when typed */
  if (o.count == 0) complete_lua(&o, text);
  if (o.count == 0) offer_sketched(&o, text);
}

/* Hints -------------------------------------------------------------------- */

static char hint[LINE_SIZE];

static const char *hint_number(Play *p, const char *text) {
  const PlayLabels *l = play_labels(p);
  char facts[160];
  int64_t from, to;
  long n = strtol(text, NULL, 10);
  int i;
  Fault fault;
  if (!play_asks(p)) return NULL;
  if (table_asks_number(p->table, &from, &to)) {
    long long number = strtoll(text, NULL, 10);
    if (!table_refuses(p->table, number, &fault)) return NULL;
    snprintf(hint, sizeof hint, "  %.500s", fault.text);
    return hint;
  }
  if ((i = play_numbered(p, n)) < 0) return NULL;
  if (table_facts(p->table, l->answer[i], facts, sizeof facts))
    snprintf(hint, sizeof hint, "  %s (%s)", l->item[i], facts);
  else
    snprintf(hint, sizeof hint, "  %s", l->item[i]);
  return hint;
}

/* How the command is called; only while nothing stands behind it. */
static const char *hint_command(const char *text) {
  size_t n = strcspn(text, " ");
  const char *rest = text + n + strspn(text + n, " ");
  char word[64];
  const PlayCommand *c;
  if (n >= sizeof word || rest[0] != '\0') return NULL;
  word_copy(word, n + 1, text);
  c = play_find(word);
  if (c == NULL) return NULL;
  snprintf(hint, sizeof hint, "%s%s%s%s", text[n] == '\0' ? " " : "",
           tongue(c->usage), c->usage[0] == '\0' ? "" : "  ", tongue(c->help));
  return hint;
}

/* The rest of the one answer that begins so. */
static const char *hint_answer(Play *p, const char *text) {
  const PlayLabels *l = play_labels(p);
  const char *found = NULL;
  for (int i = 0; i < l->count; i++)
    if (word_begins(l->item[i], text)) {
      if (found != NULL) return NULL;
      found = l->item[i];
    }
  if (found == NULL) return NULL;
  snprintf(hint, sizeof hint, "%s", found + strlen(text));
  return hint;
}

const char *play_hint(void *ud, const char *text) {
  Play *p = ud;
  const char *found;
  size_t n = strlen(text);
  int room;
  if (n == 0 || p->lua != NULL || play_waits(p) != WAITS_FOR_LINE) return NULL;
  if (strspn(text, "0123456789") == n)
    found = hint_number(p, text);
  else if ((found = hint_command(text)) == NULL)
    found = hint_answer(p, text);
  if (found == NULL) return NULL;
  /* a hint that doesn't fit on the line is cut, not wrapped */
  room = screen_width() - (int)n - 14;
  if (room < 8) return NULL;
  for (char *c = hint; *c != '\0'; c++) {
    if (((unsigned char)*c & 0xc0) == 0x80 || room-- > 0) continue;
    *c = '\0';
    break;
  }
  return hint;
}
