#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "repl/learn/record_in.h"

#include "repl/term/words.h"

#include <stdlib.h>
#include <string.h>

/* The way ------------------------------------------------------------------ */

static bool is_played(const Record *r, int32_t node) {
  for (int i = 0; i < r->played_count; i++)
    if (r->played[i] == node) return true;
  return false;
}

/* Does the note stand before that answer? */
static bool is_before(const RecordNote *n, const History *h, int32_t node) {
  return n->to == node || (n->to < 0 && n->from == h->node[node].parent);
}

static bool take_nodes(const History *h, RecordWay *w) {
  int depth = h->here < 0 ? 0 : h->node[h->here].depth;
  w->node = calloc((size_t)depth + 1, sizeof *w->node);
  if (w->node == NULL) return false;
  w->count = depth;
  for (int32_t k = h->here; k >= 0 && h->node[k].parent >= 0;
       k = h->node[k].parent)
    w->node[--depth] = k;
  for (int i = 0; i < w->count; i++)
    if (h->node[w->node[i]].kind != NODE_ANSWER) {
      w->changed = w->node[i];
      w->count = i;
    }
  return true;
}

/* Open a step at an answer. */
static RecordStep *begin_step(RecordWay *w, int at) {
  RecordStep *s = &w->step[w->steps++];
  s->note = NULL;
  s->played = s->shown = s->behind = at;
  return s;
}

static RecordStep *put_note(RecordWay *w, RecordStep *s, const char *text,
                            int at) {
  if (s == NULL || s->note != NULL || s->behind > s->shown)
    s = begin_step(w, at);
  s->note = text;
  return s;
}

/* Notes begin steps; so does an answer after others have played. */
static void cut_steps(const Record *r, const History *h, RecordWay *w) {
  RecordStep *s = NULL;
  bool begun = h->node[r->start].parent < 0;
  for (int i = 0; i < w->count; i++) {
    int32_t node = w->node[i];
    bool played = !begun || is_played(r, node);
    for (int k = 0; begun && k < r->notes; k++)
      if (is_before(&r->note[k], h, node))
        s = put_note(w, s, r->note[k].text, i);
    if (s == NULL || (played && (s->note != NULL || s->behind > s->shown)))
      s = begin_step(w, i);
    s->behind = i + 1;
    if (played) s->shown = i + 1;
    begun = begun || node == r->start;
  }
  for (int k = 0; begun && w->changed == 0 && k < r->notes; k++)
    if (r->note[k].to < 0 && r->note[k].from == h->here)
      s = put_note(w, s, r->note[k].text, w->count);
  /* what others played last is nobody's step */
  if (s != NULL && s->note == NULL && s->behind == s->shown) w->steps--;
}

bool record_way(const Record *r, const History *h, RecordWay *w) {
  memset(w, 0, sizeof *w);
  if (!take_nodes(h, w)) return false;
  w->step = calloc((size_t)(w->count + r->notes) + 1, sizeof *w->step);
  if (w->step == NULL) return false;
  cut_steps(r, h, w);
  return true;
}

void record_way_free(RecordWay *w) {
  free(w->node);
  free(w->step);
}

/* Taking down -------------------------------------------------------------- */

void record_answer(Play *p, int seat) {
  Record *r = p->record;
  const History *h;
  int32_t *grown;
  if (r == NULL) return;
  h = table_history(p->table);
  for (int i = 0; i < r->notes; i++)
    if (is_before(&r->note[i], h, h->here)) r->note[i].to = h->here;
  if (play_bot(p, seat) == NULL || is_played(r, h->here)) return;
  grown = realloc(r->played, (size_t)(r->played_count + 1) * sizeof *r->played);
  if (grown == NULL) return;
  r->played = grown;
  r->played[r->played_count++] = h->here;
}

/* The last note on the way, NULL: there is none. */
static const char *last_note(const RecordWay *w) {
  for (int i = w->steps; i > 0; i--)
    if (w->step[i - 1].note != NULL) return w->step[i - 1].note;
  return NULL;
}

static int count_notes(const RecordWay *w) {
  int n = 0;
  for (int i = 0; i < w->steps; i++) n += w->step[i].note != NULL;
  return n;
}

static void show_notes(const Play *p, const RecordWay *w) {
  for (int i = 0; i < w->steps; i++)
    if (w->step[i].note != NULL)
      screen_wrap(p->screen, 2, "step %d: %s", i + 1, w->step[i].note);
  if (last_note(w) == NULL) screen_print(p->screen, "no notes yet\n");
}

static void add_note(Play *p, Record *r, const char *text) {
  RecordNote *grown = realloc(r->note, (size_t)(r->notes + 1) * sizeof *grown);
  char *copy = strdup(text);
  RecordWay w;
  if (grown != NULL) r->note = grown;
  if (grown == NULL || copy == NULL) {
    free(copy);
    return;
  }
  r->note[r->notes++] = (RecordNote){table_history(p->table)->here, -1, copy};
  if (record_way(r, table_history(p->table), &w)) {
    screen_wrap(p->screen, 2, "note for step %d: %s", w.steps, text);
    r->standing = count_notes(&w);
  }
  record_way_free(&w);
}

/* The last note is taken back. */
static void drop_note(Play *p, Record *r, const RecordWay *w) {
  const char *text = last_note(w);
  int i = 0;
  if (text == NULL) {
    play_refuse(p, "there is no note to drop");
    return;
  }
  screen_wrap(p->screen, 2, "dropped: %s", text);
  while (r->note[i].text != text) i++;
  free(r->note[i].text);
  memmove(&r->note[i], &r->note[i + 1],
          (size_t)(r->notes - i - 1) * sizeof *r->note);
  r->notes--;
  r->standing--;
}

void record_note(Play *p, const char *rest) {
  RecordWay w;
  if (p->record == NULL) {
    play_refuse(p, "nothing is recorded; 'record lesson NAME' begins");
    return;
  }
  if (record_way(p->record, table_history(p->table), &w)) {
    if (rest[0] == '\0')
      show_notes(p, &w);
    else if (strcmp(rest, "-") == 0)
      drop_note(p, p->record, &w);
    else if (w.changed > 0)
      play_refuse(p,
                  "'%s' ends before the change by hand; 'undo' takes it "
                  "back",
                  p->record->name);
    else
      add_note(p, p->record, rest);
  }
  record_way_free(&w);
}

/* Where the teacher went before the beginning, it begins earlier. */
static void move_start(Record *r, const History *h) {
  int32_t k = h->here;
  while (k >= 0 && k != r->start) {
    k = h->node[k].parent;
    if (k < 0 && r->start > 0) {
      r->start = h->node[r->start].parent;
      k = h->here;
    }
  }
}

void record_saw_line(Play *p) {
  Record *r = p->record;
  RecordWay w;
  int notes;
  if (r == NULL) return;
  move_start(r, table_history(p->table));
  if (record_way(r, table_history(p->table), &w)) {
    notes = count_notes(&w);
    if (w.changed > 0 && w.changed != r->changed)
      screen_wrap(
        p->screen, 2,
        "'%s' ends here: a lesson can't hold a change of its rules or "
        "position. 'undo' takes the change back; 'record stop' writes what "
        "came before it.",
        r->name);
    else if (w.changed == 0 && notes < r->standing)
      screen_wrap(
        p->screen, 2,
        "%d note%s went with what was undone; the same answer brings %s "
        "back.",
        r->standing - notes, r->standing - notes == 1 ? "" : "s",
        r->standing - notes == 1 ? "it" : "them");
    r->changed = w.changed;
    if (w.changed == 0) r->standing = notes;
  }
  record_way_free(&w);
}

/* Beginning and ending ----------------------------------------------------- */

static void free_record(Record *r) {
  for (int i = 0; i < r->notes; i++) free(r->note[i].text);
  free(r->note);
  free(r->played);
  free(r);
}

/* What can't be written is still recorded. */
static void stop(Play *p) {
  Record *r = p->record;
  RecordWay w;
  bool done = true;
  move_start(r, table_history(p->table));
  if (record_way(r, table_history(p->table), &w)) {
    if (w.steps > 0)
      done = record_write(p, r, &w);
    else
      screen_wrap(p->screen, 2, "nothing was recorded: no answer, no note");
  }
  record_way_free(&w);
  if (!done) return;
  p->record = NULL;
  free_record(r);
}

void record_leave(Play *p) {
  if (p->record != NULL) stop(p);
  if (p->record != NULL) free_record(p->record);
  p->record = NULL;
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

static bool is_file_name(const char *name) {
  return name[0] != '\0' && strchr(".-", name[0]) == NULL &&
         strlen(name) < NAME_SIZE && strpbrk(name, "/\\\"' {}[]") == NULL;
}

/* Can the lesson have that name?  False: it was said why not. */
static bool take_name(Play *p, const char *name) {
  static const char *const files[] = {"%s.lua", "en/%s.txt"};
  char file[PATH_SIZE];
  if (!is_file_name(name)) {
    play_refuse(p, "record lesson NAME: a name for the file, not '%s'", name);
    return false;
  }
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
    snprintf(file, sizeof file, files[i], name);
    if (!file_exists(file)) continue;
    play_refuse(p, "there is a file %s already; take another name", file);
    return false;
  }
  return true;
}

static void start(Play *p, const char *words) {
  char name[PATH_SIZE];
  Record *r;
  size_t size;
  word_copy(name, sizeof name, words);
  if (path_ends(name, ".lua")) name[strlen(name) - 4] = '\0';
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
  if (!take_name(p, name)) return;
  r = calloc(1, sizeof *r);
  if (r == NULL) return;
  word_copy(r->name, sizeof r->name, name);
  r->seed = p->seed;
  r->start = table_history(p->table)->here;
  p->record = r;
  screen_wrap(
    p->screen, 2,
    "recording '%s': play, and before an answer type 'note TEXT' for what "
    "the learner reads; 'note' shows the notes, 'note -' drops the last one, "
    "'record stop' writes the lesson",
    name);
}

void record_command(Play *p, const char *rest) {
  if (strcmp(rest, "stop") == 0 && p->record != NULL)
    stop(p);
  else if (strncmp(rest, "lesson ", 7) == 0)
    start(p, rest + 7 + strspn(rest + 7, " "));
  else
    play_refuse(p, "record lesson NAME begins, record stop ends%s",
                p->record == NULL ? "; nothing is recorded now" : "");
}
