#include "repl/record.h"

#include "lua/table_lesson.h"
#include "repl/play.h"
#include "repl/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What lay where: "expression=number", in a fixed order. */
typedef Names Counts;

typedef enum ItemType { ITEM_NOTE, ITEM_PLAYED, ITEM_SHOWN } ItemType;

typedef struct Item {
  ItemType type;
  int32_t node; /* the position after it */
  char *text;   /* the note, or the words of the answer */
  Counts after;
} Item;

struct Record {
  char name[NAME_SIZE];
  uint64_t seed;
  Counts start;
  Item *item;
  int count;
};

/* Taking down -------------------------------------------------------------- */

static void add_count(void *ud, const char *expression, const char *n) {
  char *line = NULL;
  if (asprintf(&line, "%s=%s", expression, n) < 0) return;
  names_add(ud, line);
  free(line);
}

static void count_pieces(Play *p, Counts *counts) {
  LessonCall call = {"counts", 0, 0, NULL, add_count, counts};
  Report report;
  memset(counts, 0, sizeof *counts);
  if (!table_lesson(p->table, &call, &report)) play_fault(p, &report);
}

static Item *add_item(Record *r, ItemType type, int32_t node,
                      const char *text) {
  Item *grown = realloc(r->item, (size_t)(r->count + 1) * sizeof *grown);
  if (grown == NULL) return NULL;
  r->item = grown;
  grown += r->count++;
  memset(grown, 0, sizeof *grown);
  grown->type = type;
  grown->node = node;
  grown->text = strdup(text);
  return grown;
}

void record_answer(Play *p, int seat, const char *label) {
  Item *item;
  if (p->record == NULL) return;
  item = add_item(p->record,
                  play_bot(p, seat) == NULL ? ITEM_SHOWN : ITEM_PLAYED,
                  table_history(p->table)->here, label);
  if (item != NULL) count_pieces(p, &item->after);
}

void record_note(Play *p, const char *rest) {
  if (p->record == NULL)
    play_refuse(p, "nothing is recorded; 'record lesson NAME' begins");
  else if (rest[0] == '\0')
    play_refuse(p, "note TEXT: what shall the learner read?");
  else
    add_item(p->record, ITEM_NOTE, table_history(p->table)->here, rest);
}

/* How the game came here: the answers before the lesson begins. */
static void take_past(Play *p, Record *r) {
  const History *h = table_history(p->table);
  int32_t here = h->here;
  int n = h->node[here].depth + 1;
  int32_t *way = calloc((size_t)n + 1, sizeof *way);
  Report report;
  int count = 0;
  for (int32_t k = here; way != NULL && k >= 0 && h->node[k].parent >= 0;
       k = h->node[k].parent)
    way[count++] = k;
  while (count > 0) {
    int32_t node = way[--count];
    char label[256];
    if (table_goto(p->table, h->node[node].parent, &report) == TABLE_FAILED ||
        !table_label(p->table, h->node[node].answer, label, sizeof label))
      break;
    add_item(r, ITEM_PLAYED, node, label);
  }
  if (table_goto(p->table, here, &report) == TABLE_FAILED)
    play_fault(p, &report);
  free(way);
}

/* Writing ------------------------------------------------------------------ */

static void write_string(FILE *f, const char *text) {
  fputc('"', f);
  for (; *text != '\0'; text++) {
    if (*text == '"' || *text == '\\') fputc('\\', f);
    fputc(*text, f);
  }
  fputc('"', f);
}

static void write_list(FILE *f, const char *name, const Names *list) {
  if (list->count == 0) return;
  fprintf(f, "  %s = {\n", name);
  for (int i = 0; i < list->count; i++) {
    fputs("    ", f);
    write_string(f, list->item[i]);
    fputs(",\n", f);
  }
  fputs("  },\n", f);
}

static void write_head(FILE *f, const Play *p, const Record *r) {
  const TableConfig *c = &p->config;
  fprintf(f, "-- game: %s\n--- Recorded; the texts are in en/%s.txt.\n",
          table_game(p->table), r->name);
  fprintf(f,
          "local recorded = lesson {\n  minutes = 5, players = %d, "
          "seed = %" PRIu64 ",\n",
          table_players(p->table), r->seed);
  if (c->layers > 0) {
    fputs("  layers = { ", f);
    for (int i = 0; i < c->layers; i++) {
      write_string(f, c->layer[i]);
      fputs(i + 1 < c->layers ? ", " : " },\n", f);
    }
  }
  if (c->settings > 0) {
    fputs("  set = {\n", f);
    for (int i = 0; i < c->settings; i++) {
      const char *equals = strchr(c->setting[i], '=');
      fprintf(f, "    [\"%.*s\"] = ", (int)(equals - c->setting[i]),
              c->setting[i]);
      write_string(f, equals + 1);
      fputs(",\n", f);
    }
    fputs("  },\n", f);
  }
  fputs("}\n", f);
}

/* The goal: what the answers changed, however it comes about. */
static void write_goal(FILE *f, const Counts *before, const Counts *after,
                       int answers) {
  int changes = 0;
  fputs("  goal = function(s)\n    return s.answers > 0", f);
  for (int i = 0; i < after->count && i < before->count; i++) {
    const char *equals = strrchr(after->item[i], '=');
    if (strcmp(before->item[i], after->item[i]) == 0) continue;
    fprintf(f, "\n      and %.*s == %s", (int)(equals - after->item[i]),
            after->item[i], equals + 1);
    changes++;
  }
  if (changes == 0) fprintf(f, " and s.answers >= %d", answers);
  fputs("\n  end,\n", f);
}

/* A step: what was played before it, its note, what was shown. */
typedef struct RecordStep {
  const char *note;
  Names plays, show;
  const Counts *before, *after;
} RecordStep;

static void write_step(FILE *script, FILE *texts, RecordStep *s, int number) {
  fprintf(script, "\nrecorded:step(\"step%d\", {\n", number);
  write_list(script, "plays", &s->plays);
  if (s->show.count > 0) {
    write_goal(script, s->before, s->after, s->show.count);
    write_list(script, "show", &s->show);
  }
  fputs("})\n", script);
  fprintf(texts, "[step%d]\n%s%s\n\n", number,
          s->note != NULL ? s->note : "Go on: ",
          s->note != NULL || s->show.count == 0 ? "" : s->show.item[0]);
  names_free(&s->plays);
  names_free(&s->show);
  memset(s, 0, sizeof *s);
}

static bool is_on_way(const History *h, int32_t node) {
  int32_t k = h->here;
  while (k >= 0 && k != node) k = h->node[k].parent;
  return k >= 0;
}

/* Notes begin steps; so does an answer after others have played.  What was
** undone is left out. */
static int write_steps(FILE *script, FILE *texts, Play *p, const Record *r) {
  const History *h = table_history(p->table);
  const Counts *before = &r->start;
  RecordStep s = {0};
  int steps = 0;
  for (int i = 0; i < r->count; i++) {
    const Item *item = &r->item[i];
    bool whole = s.show.count > 0;
    if (!is_on_way(h, item->node)) continue;
    if (whole && item->type != ITEM_SHOWN)
      write_step(script, texts, &s, ++steps);
    if (item->type == ITEM_NOTE) {
      if (s.note != NULL) write_step(script, texts, &s, ++steps);
      s.note = item->text;
    } else if (item->type == ITEM_PLAYED) {
      if (s.note != NULL) write_step(script, texts, &s, ++steps);
      names_add(&s.plays, item->text);
    } else {
      if (s.show.count == 0) s.before = before;
      names_add(&s.show, item->text);
      s.after = &item->after;
    }
    if (item->type != ITEM_NOTE && item->after.count > 0) before = &item->after;
  }
  if (s.note != NULL || s.show.count > 0)
    write_step(script, texts, &s, ++steps);
  names_free(&s.plays);
  return steps;
}

static void write_lesson(Play *p, const Record *r) {
  char script[PATH_SIZE], texts[PATH_SIZE];
  FILE *f, *t;
  int steps = 0;
  bool good;
  snprintf(script, sizeof script, "%s.lua", r->name);
  snprintf(texts, sizeof texts, "en/%s.txt", r->name);
  mkdir("en", 0777);
  f = fopen(script, "w");
  t = fopen(texts, "w");
  if (f != NULL && t != NULL) {
    fprintf(t, "[title]\n%s\n\n[about]\nA recorded lesson.\n\n", r->name);
    write_head(f, p, r);
    steps = write_steps(f, t, p, r);
  }
  good = f != NULL && t != NULL;
  if (f != NULL && fclose(f) != 0) good = false;
  if (t != NULL && fclose(t) != 0) good = false;
  if (!good)
    play_refuse(p, "cannot write %s and %s: %s", script, texts,
                strerror(errno));
  else
    printf("%d step%s in %s, texts in %s\n"
           "try it: oilpatch lesson %s; check it: oilpatch lesson check %s\n",
           steps, steps == 1 ? "" : "s", script, texts, script, script);
}

/* Beginning and ending ----------------------------------------------------- */

static void free_record(Record *r) {
  for (int i = 0; i < r->count; i++) {
    free(r->item[i].text);
    names_free(&r->item[i].after);
  }
  free(r->item);
  names_free(&r->start);
  free(r);
}

/* A lesson begins with a new game and answers alone: nothing else can be
** written down. */
static bool is_plain(const Play *p) {
  const History *h = table_history(p->table);
  if (p->loaded) return false;
  for (int32_t k = h->here; k >= 0; k = h->node[k].parent)
    if (h->node[k].kind != NODE_ANSWER) return false;
  return true;
}

static void record_stop(Play *p) {
  Record *r = p->record;
  if (r == NULL) return;
  if (!is_plain(p)) {
    play_refuse(p, "a lesson can't hold rules or positions that were changed "
                   "meanwhile: 'undo' them, then 'record stop'");
    return;
  }
  p->record = NULL;
  write_lesson(p, r);
  free_record(r);
}

void record_leave(Play *p) {
  record_stop(p);
  if (p->record != NULL) free_record(p->record);
  p->record = NULL;
}

static bool is_file_name(const char *name) {
  return name[0] != '\0' && name[0] != '.' && strlen(name) < NAME_SIZE &&
         strpbrk(name, "/\\\"' ") == NULL;
}

static void start(Play *p, const char *name) {
  char file[PATH_SIZE];
  Record *r;
  size_t size;
  if (p->record != NULL) {
    play_refuse(p, "'%s' is being recorded; 'record stop' ends it",
                p->record->name);
    return;
  }
  if (p->lesson != NULL || p->replaying ||
      table_tape(p->table, &size) == NULL) {
    play_refuse(p, "a lesson is recorded in a game of your own, not in a "
                   "lesson or a replay");
    return;
  }
  if (!is_plain(p)) {
    play_refuse(p, "a lesson is recorded in a game that began at this table, "
                   "its rules and position not changed by hand");
    return;
  }
  snprintf(file, sizeof file, "%.200s.lua", name);
  if (!is_file_name(name) || file_exists(file)) {
    play_refuse(p,
                file_exists(file)
                  ? "there is a file %s already; take another name"
                  : "record lesson NAME: a name for the file, not '%s'",
                file_exists(file) ? file : name);
    return;
  }
  r = calloc(1, sizeof *r);
  if (r == NULL) return;
  word_copy(r->name, sizeof r->name, name);
  r->seed = p->seed;
  take_past(p, r);
  count_pieces(p, &r->start);
  p->record = r;
  printf("recording '%s': play, and type 'note TEXT' for what the learner "
         "reads; 'record stop' writes it\n",
         name);
}

void record_command(Play *p, const char *rest) {
  if (strcmp(rest, "stop") == 0 && p->record != NULL)
    record_stop(p);
  else if (strncmp(rest, "lesson ", 7) == 0)
    start(p, rest + 7 + strspn(rest + 7, " "));
  else
    play_refuse(p, "record lesson NAME begins, record stop ends%s",
                p->record == NULL ? "; nothing is recorded now" : "");
}
