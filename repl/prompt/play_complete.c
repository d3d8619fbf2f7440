/*
** What the prompt offers while a line is typed: on Tab, all that could follow;
** dimmed behind the text, how a command is called, the answer that a number
** stands for, the rest of an answer.
*/
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "lua/shelf/game.h"
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

/* What can stand behind a command. */
enum {
  WORD_FILE = 1 << 0,
  WORD_NODE = 1 << 1,   /* a named position */
  WORD_LAYER = 1 << 2,  /* one of the stack */
  WORD_LAYERS = 1 << 3, /* any that comes with the game */
  WORD_RULE = 1 << 4,
  WORD_VALUE = 1 << 5,
  WORD_VIEW = 1 << 6,
  WORD_BOT = 1 << 7,
  WORD_THING = 1 << 8,
  WORD_CARD = 1 << 9,
  WORD_ANSWER = 1 << 10,
  WORD_COMMAND = 1 << 11,
  WORD_SETTING = 1 << 12,
  WORD_LESSON = 1 << 13,
  WORD_REFUSED = 1 << 14, /* what the rules refuse here */
};

typedef struct Behind {
  const char *command;
  unsigned first, second; /* for its first word, and for the next */
  const char *also;       /* plain words, with '|' between them */
} Behind;

static const Behind behind[] = {
  {"answers", WORD_ANSWER, 0, "all"},
  {"why", WORD_ANSWER | WORD_REFUSED | WORD_RULE, 0, "last"},
  {"lesson", WORD_LESSON, 0, NULL},
  {"board", WORD_VIEW, 0, "all"},
  {"show", WORD_THING | WORD_CARD, 0, NULL},
  {"trace", WORD_CARD, 0, NULL},
  {"bot", 0, WORD_BOT, NULL},
  {"auto", 0, 0, NULL},
  {"suggest", WORD_BOT, 0, NULL},
  {"goto", WORD_NODE, 0, NULL},
  {"compare", WORD_NODE, WORD_NODE, NULL},
  {"rules", WORD_RULE | WORD_VALUE, 0, NULL},
  {"use", WORD_LAYERS | WORD_FILE, 0, NULL},
  {"drop", WORD_LAYER, 0, NULL},
  {"set", WORD_VALUE, 0, NULL},
  {"edit", WORD_RULE | WORD_LAYER | WORD_FILE, 0, NULL},
  {"try", WORD_RULE | WORD_LAYERS | WORD_FILE, 0, NULL},
  {"save", WORD_FILE, 0, NULL},
  {"load", WORD_FILE, 0, NULL},
  {"replay", WORD_FILE, 0, NULL},
  {"help", WORD_COMMAND, 0, NULL},
  {"setting", WORD_SETTING, 0, NULL},
};

/* Candidates --------------------------------------------------------------- */

typedef struct Offer {
  Play *play;
  LineCompletions *out;
  const char *line; /* what stands before the word */
  const char *word; /* what is to be completed */
  unsigned wanted;
  int count;
} Offer;

static void offer(Offer *o, const char *name) {
  char text[2 * LINE_SIZE];
  if (o->count >= MOST || !word_begins(name, o->word)) return;
  o->count++;
  snprintf(text, sizeof text, "%s%s", o->line, name);
  line_add_completion(o->out, text);
}

static void offer_words(Offer *o, const char *words) {
  char word[64];
  while (words != NULL && *words != '\0') {
    size_t n = strcspn(words, "|");
    word_copy(word, n < sizeof word ? n + 1 : sizeof word, words);
    offer(o, word);
    words += n + (words[n] == '|');
  }
}

static void offer_known(void *ud, const char *kind, const char *name) {
  static const struct {
    const char *kind;
    unsigned word;
  } kinds[] = {{"rule", WORD_RULE},       {"guard", WORD_RULE},
               {"value", WORD_VALUE},     {"layer", WORD_LAYER},
               {"view", WORD_VIEW},       {"bot", WORD_BOT},
               {"component", WORD_THING}, {"piece", WORD_THING | WORD_CARD},
               {"card", WORD_CARD}};
  Offer *o = ud;
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if ((o->wanted & kinds[i].word) != 0 && strcmp(kinds[i].kind, kind) == 0)
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
  for (int i = 0; (c = play_command(i)) != NULL; i++) offer(o, c->name);
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

static void offer_refused(void *ud, const WhyRow *r) { offer(ud, r->label); }

static void offer_wanted(Offer *o) {
  Fault report;
  const char *topic;
  if (o->wanted & WORD_NODE) offer_nodes(o);
  if (o->wanted & WORD_LAYERS) offer_list(o, game_layers);
  if (o->wanted & WORD_LESSON) offer_list(o, game_lessons);
  if (o->wanted & WORD_ANSWER) offer_answers(o);
  if ((o->wanted & WORD_REFUSED) && play_asks_words(o->play))
    table_why(o->play->table, offer_refused, o, &report);
  if (o->wanted & WORD_COMMAND) {
    offer_commands(o);
    for (int i = 0; (topic = play_topic(i)) != NULL; i++) offer(o, topic);
  }
  if (o->wanted & WORD_BOT) offer_words(o, "random|greedy|mcts:500|me");
  if (o->wanted & WORD_SETTING)
    offer_words(o, "board|colour|forced|table|page");
  if (o->wanted & (WORD_RULE | WORD_VALUE | WORD_LAYER | WORD_VIEW | WORD_BOT |
                   WORD_THING | WORD_CARD))
    table_known_names(o->play->table, offer_known, o, &report);
  if (o->wanted & WORD_FILE) offer_files(o);
}

/* Tab ---------------------------------------------------------------------- */

static const Behind *behind_of(const char *line, size_t n) {
  for (size_t i = 0; i < sizeof behind / sizeof behind[0]; i++)
    if (strlen(behind[i].command) == n &&
        strncmp(behind[i].command, line, n) == 0)
      return &behind[i];
  return NULL;
}

/* The words behind a command. */
static void complete_behind(Offer *o, const char *text, const Behind *b) {
  char before[LINE_SIZE];
  const char *word = text + strlen(b->command);
  const char *last;
  word += strspn(word, " \t");
  last = strrchr(word, ' ');
  o->wanted = b->first;
  if (b->second != 0 && last != NULL) {
    word = last + 1;
    o->wanted = b->second;
  }
  if ((size_t)(word - text) >= sizeof before) return;
  word_copy(before, (size_t)(word - text) + 1, text);
  o->line = before;
  o->word = word;
  offer_words(o, b->also);
  offer_wanted(o);
}

static void offer_line(void *ud, const char *line) {
  Offer *o = ud;
  if (o->count++ < MOST) line_add_completion(o->out, line);
}

/* The name at the end of a line of Lua, and of ?x. */
static void complete_lua(Offer *o, const char *text) {
  const Play *p = o->play;
  int viewer = p->settings.table == SEEN_HIDDEN ? play_viewer(p) : 0;
  Fault report;
  table_complete(p->table, text, viewer, offer_line, o, &report);
}

void play_complete(void *ud, const char *text, LineCompletions *out) {
  Offer o = {.play = ud, .out = out, .line = "", .word = text};
  size_t n = strcspn(text, " \t");
  const Behind *b = text[n] == '\0' ? NULL : behind_of(text, n);
  Fault report;
  if (text[0] == '\0') return;
  if (o.play->lua != NULL || b != NULL) {
    o.play->lua != NULL ? complete_lua(&o, text) : complete_behind(&o, text, b);
    return;
  }
  offer_commands(&o);
  play_hooks()->completes(o.play, text, out);
  o.wanted = WORD_VIEW;
  table_known_names(o.play->table, offer_known, &o, &report);
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
  Fault report;
  if (table_status(p->table) != TABLE_ASKS) return NULL;
  if (table_asks_number(p->table, &from, &to)) {
    long long number = strtoll(text, NULL, 10);
    if (!table_refuses(p->table, number, &report)) return NULL;
    snprintf(hint, sizeof hint, "  %.500s", report.text);
    return hint;
  }
  if (n < 1 || n > l->count) return NULL;
  if (table_facts(p->table, l->answer[n - 1], facts, sizeof facts))
    snprintf(hint, sizeof hint, "  %s (%s)", l->item[n - 1], facts);
  else
    snprintf(hint, sizeof hint, "  %s", l->item[n - 1]);
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
  snprintf(hint, sizeof hint, "%s%s%s%s", text[n] == '\0' ? " " : "", c->usage,
           c->usage[0] == '\0' ? "" : "  ", tongue(c->help));
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
  if (n == 0 || p->lua != NULL) return NULL;
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
