/*
** A recorded way as a lesson: the goal of a step is that its answers were
** given, in any order, and moved what they moved.
*/
#include "lua/table/change.h"
#include "repl/learn/record_in.h"

#include "lua/table/table_lesson.h"
#include "repl/book/rulebook.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What lay where: "expression=number", in a fixed order. */
typedef Names Counts;

typedef struct Writer {
  Play *play;
  FILE *script, *texts;
  Rulebook book;
} Writer;

/* Looking ------------------------------------------------------------------ */

static void add_count(void *ud, const char *expression, const char *n) {
  char *line = NULL;
  if (asprintf(&line, "%s=%s", expression, n) < 0) return;
  names_add(ud, line);
  free(line);
}

static void count_pieces(Play *p, Counts *counts) {
  LessonCall call = {"counts", 0, 0, NULL, add_count, counts};
  Report report;
  if (!table_lesson(p->table, &call, &report)) play_fault(p, &report);
}

static void go_to(Play *p, int32_t node) {
  Report report;
  if (table_goto(p->table, node, &report) == TABLE_FAILED)
    play_fault(p, &report);
}

/* Strings ------------------------------------------------------------------ */

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

/* A text that is shown as it stands: no key, nothing to be worked out. */
static void write_plain(FILE *f, const char *text) {
  if (text[0] == '[') {
    fputs("{=\"[\"}", f);
    text++;
  }
  for (; *text != '\0'; text++)
    if (text[0] == '{' && text[1] == '=')
      fputs("{=\"{\"}", f);
    else
      fputc(*text, f);
}

/* Hints -------------------------------------------------------------------- */

static void take_template(void *ud, const char *name, const char *text) {
  (void)name;
  names_add(ud, text);
}

/* "draw {n} at {spot}" without its parameters: "draw … at …". */
static void write_template(FILE *f, const char *says) {
  while (*says != '\0') {
    const char *end = *says == '{' ? strchr(says, '}') : NULL;
    if (end == NULL)
      fputc(*says, f);
    else
      fputs("…", f);
    says = end == NULL ? says + 1 : end + 1;
  }
}

/* What kind of answer it is. */
static void hint_template(Writer *w, const char *option) {
  LessonState state = {.word = option};
  Names says = {0};
  LessonCall call = {"option", 0, 0, &state, take_template, &says};
  Report report;
  if (table_lesson(w->play->table, &call, &report) && says.count > 0) {
    fputs("It is an answer like \"", w->texts);
    write_template(w->texts, says.item[0]);
    fputs("\".", w->texts);
  } else {
    fputs("`answers` shows what there is to choose from.", w->texts);
  }
  names_free(&says);
}

/* The words of the rule behind an option, without its mark "[EF]". */
static bool find_rule(const Writer *w, const char *option, char *text,
                      size_t size) {
  text[0] = '\0';
  for (int i = 0; i < w->book.rules; i++)
    if (strcmp(w->book.rule[i].kind, "option") == 0 &&
        strcmp(w->book.rule[i].id, option) == 0)
      rulebook_text(&w->book, &w->book.rule[i], text, size);
  if (text[0] == '[') {
    const char *end = strchr(text, ']');
    size_t n = end == NULL ? 0 : (size_t)(end + 1 - text);
    n += strspn(text + n, " ");
    memmove(text, text + n, strlen(text + n) + 1);
  }
  return text[0] != '\0';
}

/* The first hint for an answer of the pending decision. */
static void write_hint(Writer *w, int64_t answer) {
  int64_t from, to;
  char text[REPORT_TEXT];
  const char *option;
  if (table_asks_number(w->play->table, &from, &to)) {
    int64_t low = answer / 2,
            high = answer < INT64_MAX / 4 ? answer * 2 + 2 : answer;
    fprintf(w->texts, "A number from %" PRId64 " to %" PRId64 ".",
            low < from ? from : low, high > to ? to : high);
    return;
  }
  option =
    table_option_name(w->play->table, table_option(w->play->table, answer));
  if (find_rule(w, option, text, sizeof text))
    write_plain(w->texts, text);
  else
    hint_template(w, option);
}

/* The last one gives it away. */
static void write_last_hint(FILE *f, const Names *show) {
  fprintf(f, "%s`%s`", show->count > 1 ? "First " : "", show->item[0]);
  for (int i = 1; i < show->count; i++) fprintf(f, ", then %s", show->item[i]);
  fputs(".", f);
}

/* Steps -------------------------------------------------------------------- */

/* Said, and what the answers changed. */
static void write_goal(FILE *f, const Names *show, const Counts *before,
                       const Counts *after) {
  fputs("  goal = function(s)\n    return s:said(", f);
  for (int i = 0; i < show->count; i++) {
    if (i > 0) fputs(", ", f);
    write_string(f, show->item[i]);
  }
  fputs(")", f);
  for (int i = 0; i < after->count && i < before->count; i++) {
    const char *equals = strrchr(after->item[i], '=');
    if (strcmp(before->item[i], after->item[i]) != 0)
      fprintf(f, "\n      and %.*s == %s", (int)(equals - after->item[i]),
              after->item[i], equals + 1);
  }
  fputs("\n  end,\n", f);
}

/* Go along answers of the way and note their words; what others play is bound
** to their seats: "2: HQ to Expand". */
static void walk(Writer *w, const RecordWay *way, int from, int to, bool seats,
                 Names *words) {
  const History *h = table_history(w->play->table);
  for (int i = from; i < to; i++) {
    const HistoryNode *node = &h->node[way->node[i]];
    char label[256] = "", line[300];
    table_label(w->play->table, node->answer, label, sizeof label);
    snprintf(line, sizeof line, "%d: %s", node->actor, label);
    names_add(words, seats ? line : label);
    go_to(w->play, way->node[i]);
  }
}

/* The table stands where the step begins, and then where it ends. */
static void write_step(Writer *w, const RecordWay *way, int number) {
  const RecordStep *s = &way->step[number - 1];
  const History *h = table_history(w->play->table);
  Names plays = {0}, show = {0};
  walk(w, way, s->played, s->shown, true, &plays);
  fprintf(w->script, "\nrecorded:step(\"step%d\", {\n", number);
  fprintf(w->texts, "[step%d]\n", number);
  write_plain(w->texts, s->note != NULL ? s->note : "Your turn.");
  write_list(w->script, "plays", &plays);
  if (s->shown < s->behind) {
    Counts before = {0}, after = {0};
    fprintf(w->texts, "\n\n[step%d.hint1]\n", number);
    write_hint(w, h->node[way->node[s->shown]].answer);
    count_pieces(w->play, &before);
    walk(w, way, s->shown, s->behind, false, &show);
    count_pieces(w->play, &after);
    write_goal(w->script, &show, &before, &after);
    write_list(w->script, "show", &show);
    fputs("  hints = { true, ", w->script);
    write_string(w->script, show.item[0]);
    fputs(" },\n", w->script);
    fprintf(w->texts, "\n\n[step%d.hint2]\n", number);
    write_last_hint(w->texts, &show);
    names_free(&before);
    names_free(&after);
  }
  fputs("})\n", w->script);
  fputs("\n\n", w->texts);
  names_free(&plays);
  names_free(&show);
}

static void write_head(FILE *f, const Play *p, const Record *r) {
  const TableConfig *c = &p->config;
  fprintf(f,
          "-- game: %s\n"
          "--- Recorded; the texts are in en/%s.txt. s:said(…) wants these "
          "answers in any order and no\n"
          "--- others; without it whatever moves the same pieces will do.\n",
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

static void write_all(Writer *w, const Record *r, const RecordWay *way) {
  Play *p = w->play;
  const History *h = table_history(p->table);
  int32_t here = h->here;
  char folder[PATH_SIZE];
  Report report;
  game_folder(p->config.variants, p->config.game, folder);
  if (!rulebook_open(&w->book, p->table, folder, &report))
    play_fault(p, &report);
  fprintf(w->texts, "[title]\n%s\n\n[about]\nA recorded lesson.\n\n", r->name);
  write_head(w->script, p, r);
  go_to(p, 0);
  for (int i = 1; i <= way->steps; i++) write_step(w, way, i);
  go_to(p, here);
  rulebook_free(&w->book);
}

/* A new file: one that came to be since the name was chosen stays. */
static FILE *create(const char *path, int *fault) {
  FILE *f = fopen(path, "wx");
  if (f == NULL && *fault == 0) *fault = errno;
  return f;
}

static void finish(FILE *f, int *fault) {
  bool bad = f != NULL && ferror(f);
  if (f != NULL && fclose(f) != 0 && *fault == 0) *fault = errno;
  if (bad && *fault == 0) *fault = EIO;
}

bool record_write(Play *p, const Record *r, const RecordWay *way) {
  char script[PATH_SIZE], texts[PATH_SIZE];
  Writer w = {.play = p};
  int fault = 0;
  snprintf(script, sizeof script, "%s.lua", r->name);
  snprintf(texts, sizeof texts, "en/%s.txt", r->name);
  mkdir("en", 0777);
  w.script = create(script, &fault);
  w.texts = create(texts, &fault);
  if (fault == 0) write_all(&w, r, way);
  finish(w.script, &fault);
  finish(w.texts, &fault);
  if (fault == 0) {
    screen_print(
      p->screen,
      "%d step%s in %s, texts in %s\n"
      "try it: oilpatch lesson %s; check it: oilpatch lesson check %s\n",
      way->steps, way->steps == 1 ? "" : "s", script, texts, script, script);
    return true;
  }
  if (w.script != NULL) remove(script); /* half a lesson is none */
  if (w.texts != NULL) remove(texts);
  play_refuse(p, "cannot write %s and %s: %s", script, texts, strerror(fault));
  return false;
}
