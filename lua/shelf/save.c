#include "lua/shelf/save.h"
#include "lua/disk/in.h"

#include "core/alloc.h"
#include "lua/table/keep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/*
** A position has a number, in the order in which the lines of a file make them; an
** answer makes one, other rules make as many as they take over.  They are not
** laid out one by one: a line of a few bytes would make thousands.
*/
typedef struct Position {
  int32_t stretch; /* the one that made it */
  int32_t at;      /* its place there, from 0 */
} Position;

typedef struct Stretch {
  int64_t first;   /* the number of its first position */
  Position before; /* where it was done */
  int32_t kept;    /* positions behind its first */
  int32_t depth;   /* steps since the phase began */
  int32_t phases;  /* that begin at its last position */
  int32_t rules;   /* where in the file their layers stand */
  bool again;      /* the phase begins again under other rules */
  bool answer;
} Stretch;

/* The positions of a file, as it is read. */
typedef struct Tree {
  Stretch *stretch;
  int count, room;
  int64_t positions;
  Position here;
  bool full; /* no memory for all of them */
} Tree;

static void add_stretch(Tree *t, Stretch next) {
  if (!alloc_room(&alloc_standard, &t->stretch, &t->room, t->count + 1,
                  sizeof *t->stretch)) {
    t->full = true;
    return;
  }
  next.first = t->positions;
  next.before = t->here;
  t->here = (Position){t->count, next.kept};
  t->stretch[t->count++] = next;
  t->positions += next.kept + 1;
}

static bool is_last(const Tree *t, Position p) {
  return p.at == t->stretch[p.stretch].kept;
}

static int32_t depth_of(const Tree *t, Position p) {
  const Stretch *s = &t->stretch[p.stretch];
  if (s->phases > 0 && is_last(t, p)) return 0;
  return s->again ? p.at : s->depth;
}

/* Other rules: the phase begins again, and so many of its steps follow. */
static void add_rules(Tree *t, long kept, long where) {
  int32_t steps = depth_of(t, t->here);
  Stretch next = {.again = true, .rules = (int32_t)where};
  next.kept = kept < 0 ? 0 : kept < steps ? (int32_t)kept : steps;
  add_stretch(t, next);
}

static void go_to(Tree *t, long number) {
  int from = 0, to = t->count;
  if (number < 0 || number >= t->positions) return;
  while (to - from > 1) {
    int middle = from + (to - from) / 2;
    if (t->stretch[middle].first <= number)
      from = middle;
    else
      to = middle;
  }
  t->here = (Position){from, (int32_t)(number - t->stretch[from].first)};
}

/* Back on the way to a place, so far that its phase is `depth` steps old. */
static Position way_back(const Tree *t, Position p, int32_t depth) {
  while (depth_of(t, p) > depth)
    if (t->stretch[p.stretch].again)
      p.at = depth;
    else
      p = t->stretch[p.stretch].before;
  return p;
}

/* Count what lies on the way to where we are. */
static void look_back(const Tree *t, SaveInfo *info) {
  Position p = t->here;
  for (;;) {
    const Stretch *s = &t->stretch[p.stretch];
    if (is_last(t, p)) info->phase += s->phases;
    if (p.stretch == 0) return;
    info->decision += s->answer;
    p = s->again ? way_back(t, s->before, p.at) : s->before;
  }
}

/* Reading ------------------------------------------------------------------ */

static void look_at_line(SaveInfo *info, Tree *t, const SaveLines *l) {
  const char *word = l->word, *value = l->value;
  const Stretch *here = &t->stretch[t->here.stretch];
  if (strcmp(word, "game") == 0) {
    snprintf(info->game, sizeof info->game, "%s", value);
  } else if (strcmp(word, "players") == 0) {
    info->players = atoi(value);
  } else if (strcmp(word, "phase") == 0) {
    if (is_last(t, t->here)) t->stretch[t->here.stretch].phases++;
  } else if (strcmp(word, "answer") == 0 || strcmp(word, "edit") == 0) {
    add_stretch(t, (Stretch){.depth = depth_of(t, t->here) + 1,
                             .rules = here->rules,
                             .answer = word[0] == 'a'});
  } else if (strcmp(word, "rules") == 0) {
    add_rules(t, atol(value), ftell(l->file));
  } else if (strcmp(word, "goto") == 0) {
    go_to(t, atol(value));
  }
  /* the last thing that happened: everything else takes it back */
  if (strcmp(word, "end") != 0 && strcmp(word, "note") != 0 &&
      strcmp(word, "name") != 0)
    info->over = strcmp(word, "over") == 0;
}

/* The layers that are named up to the next rules. */
static void look_at_layers(SaveLines *l, long where, SaveInfo *info) {
  size_t n = 0;
  l->version = 1; /* … that lines have sums was seen to before */
  if (fseek(l->file, where, SEEK_SET) != 0) return;
  while (save_lines_next(l) && strcmp(l->word, "rules") != 0) {
    if (strcmp(l->word, "layer") != 0 || n >= sizeof info->layers) continue;
    l->value[strcspn(l->value, "\t")] = '\0';
    n += (size_t)snprintf(info->layers + n, sizeof info->layers - n, "%s%s",
                          n == 0 ? "" : ", ", l->value);
  }
}

/* `friday.oil` in its folder is called so without the ending. */
static void name_of(const char *path, char *name, size_t size) {
  const char *base = strrchr(path, '/');
  snprintf(name, size, "%s", base == NULL ? path : base + 1);
  if (file_ends(name, SAVE_ENDING))
    name[strlen(name) - strlen(SAVE_ENDING)] = '\0';
}

/* Whose lock it is: a row of the system's list says
** "1: FLOCK ADVISORY WRITE PID DEVICE:DEVICE:INODE 0 EOF". */
static long lock_holder(ino_t inode) {
  FILE *f = in_open("/proc/locks");
  char row[256];
  long found = 1;
  while (f != NULL && fgets(row, sizeof row, f) != NULL) {
    long pid;
    unsigned long number;
    if (sscanf(row, "%*s FLOCK %*s WRITE %ld %*x:%*x:%lu", &pid, &number) ==
          2 &&
        number == (unsigned long)inode)
      found = pid;
  }
  if (f != NULL) fclose(f);
  return found;
}

long save_player(const char *path) {
  FILE *f = in_open(path);
  struct stat st;
  bool busy;
  if (f == NULL) return 0;
  busy = flock(fileno(f), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK &&
         fstat(fileno(f), &st) == 0;
  fclose(f);
  return busy ? lock_holder(st.st_ino) : 0;
}

bool save_look(const char *path, SaveInfo *info) {
  Tree t = {0};
  SaveLines l = {0};
  struct stat st;
  bool good;
  memset(info, 0, sizeof *info);
  if (!file_is_save(path) || stat(path, &st) != 0 ||
      st.st_size > TABLE_SAVE_MAX)
    return false;
  l.file = in_open(path);
  if (l.file == NULL) return false;
  add_stretch(&t, (Stretch){0});
  snprintf(info->path, sizeof info->path, "%s", path);
  name_of(path, info->name, sizeof info->name);
  info->when = st.st_mtime;
  if (!t.full && save_lines_begin(&l))
    while (!t.full && save_lines_next(&l)) look_at_line(info, &t, &l);
  info->journal = l.journal;
  good = !t.full;
  if (good) {
    look_back(&t, info);
    look_at_layers(&l, t.stretch[t.here.stretch].rules, info);
  }
  free(l.word);
  free(t.stretch);
  fclose(l.file);
  return good;
}
