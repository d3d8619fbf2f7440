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

/* What stands at a position: answers and phases on the way there from the start, and
** the steps since its phase began. */
typedef struct Position {
  int32_t parent, decision, phase, depth;
  int32_t rules; /* where in the file their layers stand */
} Position;

/* The positions of a file, numbered as its lines make them: an answer makes one,
** other rules as many as they take over. */
typedef struct Tree {
  Position *at;
  int count, room;
  int32_t here;
  int64_t left; /* work that a file of its size may still make */
  bool full;    /* it makes more, or there is no memory */
} Tree;

static void add_position(Tree *t, Position next) {
  t->full =
    t->full || --t->left < 0 ||
    !alloc_room(&alloc_standard, &t->at, &t->room, t->count + 1, sizeof *t->at);
  if (t->full) return;
  t->here = t->count;
  t->at[t->count++] = next;
}

static void add_step(Tree *t, bool answers) {
  Position next = t->at[t->here];
  next.parent = t->here;
  next.decision += answers;
  next.depth++;
  add_position(t, next);
}

/* Other rules: the phase begins again, and so many of its steps follow; each stands
** where the same step stood before. */
static void add_rules(Tree *t, long kept, long where) {
  int32_t before = t->here, first = t->count, depth = t->at[before].depth;
  t->left -= depth;
  for (int32_t i = 0; i <= depth && (i == 0 || i <= kept); i++)
    add_position(t, (Position){t->here, 0, 0, i, (int32_t)where});
  for (bool more = !t->full; more; before = t->at[before].parent) {
    const Position *same = &t->at[before];
    more = same->depth > 0;
    if (first + same->depth >= t->count) continue;
    t->at[first + same->depth].decision = same->decision;
    t->at[first + same->depth].phase = same->phase;
  }
}

/* Reading ------------------------------------------------------------------ */

static void look_at_line(SaveInfo *info, Tree *t, const SaveLines *l) {
  const char *word = l->word, *value = l->value;
  if (strcmp(word, "game") == 0) {
    snprintf(info->game, sizeof info->game, "%s", value);
  } else if (strcmp(word, "players") == 0) {
    info->players = atoi(value);
  } else if (strcmp(word, "phase") == 0) {
    t->at[t->here].phase++;
    t->at[t->here].depth = 0;
  } else if (strcmp(word, "answer") == 0 || strcmp(word, "edit") == 0) {
    add_step(t, word[0] == 'a');
  } else if (strcmp(word, "rules") == 0) {
    add_rules(t, atol(value), ftell(l->file));
  } else if (strcmp(word, "goto") == 0 && atol(value) >= 0 &&
             atol(value) < t->count) {
    t->here = (int32_t)atol(value);
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
  Tree t = {.count = 0};
  SaveLines l = {0};
  struct stat st;
  bool good;
  memset(info, 0, sizeof *info);
  if (!file_is_save(path) || stat(path, &st) != 0 ||
      st.st_size > TABLE_SAVE_MAX)
    return false;
  l.file = in_open(path);
  if (l.file == NULL) return false;
  t.left = st.st_size;
  add_position(&t, (Position){.parent = -1});
  snprintf(info->path, sizeof info->path, "%s", path);
  name_of(path, info->name, sizeof info->name);
  info->when = st.st_mtime;
  if (!t.full && save_lines_begin(&l))
    while (!t.full && save_lines_next(&l)) look_at_line(info, &t, &l);
  info->journal = l.journal;
  good = !t.full;
  if (good) {
    info->decision = t.at[t.here].decision;
    info->phase = t.at[t.here].phase;
    look_at_layers(&l, t.at[t.here].rules, info);
  }
  free(l.word);
  free(t.at);
  fclose(l.file);
  return good;
}
