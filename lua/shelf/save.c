#include "lua/shelf/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A position in a file, as a node of the history would tell it. */
typedef struct Position {
  long parent, decision, phase;
  int rules;   /* its stack of layers */
  bool begins; /* a phase, and not by an answer alone */
  bool answer;
} Position;

typedef struct Layers {
  char text[TABLE_NAME]; /* with commas between them */
} Layers;

/* The positions of a file, as it is read. */
typedef struct Tree {
  Position *at;
  long count, room, here;
  Layers *stack; /* the last one is being read */
  int stacks;
  bool full; /* no memory for all of them */
} Tree;

static bool tree_add(Tree *p, Position place) {
  if (p->count == p->room) {
    long room = p->room == 0 ? 256 : 2 * p->room;
    Position *more = realloc(p->at, (size_t)room * sizeof *more);
    p->full = p->full || more == NULL;
    if (more == NULL) return false;
    p->at = more;
    p->room = room;
  }
  p->at[p->count] = place;
  p->here = p->count++;
  return true;
}

static bool add_stack(Tree *p) {
  Layers *more = realloc(p->stack, (size_t)(p->stacks + 1) * sizeof *more);
  p->full = p->full || more == NULL;
  if (more == NULL) return false;
  p->stack = more;
  p->stack[p->stacks++].text[0] = '\0';
  return true;
}

static void add_layer(Tree *p, const char *name) {
  Layers *l = &p->stack[p->stacks - 1];
  size_t n = strlen(l->text);
  snprintf(l->text + n, sizeof l->text - n, "%s%s", n == 0 ? "" : ", ", name);
}

/* A position right after the one where we are. */
static bool add_step(Tree *p, bool answer) {
  Position next = p->at[p->here];
  next.parent = p->here;
  next.begins = false;
  next.answer = answer;
  next.decision += answer;
  return tree_add(p, next);
}

/* Other rules: the phase begins again, and so many of its steps follow. */
static void add_rules(Tree *p, long kept) {
  long begin = p->here, last = begin, steps = 0;
  bool *answer;
  Position place;
  while (begin > 0 && !p->at[begin].begins) {
    begin = p->at[begin].parent;
    steps++;
  }
  answer = calloc((size_t)steps + 1, 1);
  p->full = p->full || answer == NULL;
  if (answer == NULL || !add_stack(p)) {
    free(answer);
    return;
  }
  for (long i = steps; i > 0; i--) {
    answer[i - 1] = p->at[last].answer;
    last = p->at[last].parent;
  }
  place = p->at[begin];
  place.rules = p->stacks - 1;
  place.begins = true;
  tree_add(p, place);
  for (long i = 0; i < kept && i < steps; i++) add_step(p, answer[i]);
  free(answer);
}

static void look_at_line(SaveInfo *info, Tree *p, char *line) {
  char *value = strchr(line, ' ');
  if (value == NULL) return;
  value[strcspn(value, "\t")] = '\0'; /* the line's checksum */
  *value++ = '\0';
  if (strcmp(line, "game") == 0) {
    snprintf(info->game, sizeof info->game, "%s", value);
  } else if (strcmp(line, "players") == 0) {
    info->players = atoi(value);
  } else if (strcmp(line, "layer") == 0) {
    add_layer(p, value);
  } else if (strcmp(line, "phase") == 0) {
    p->at[p->here].phase++;
    p->at[p->here].begins = true;
  } else if (strcmp(line, "answer") == 0 || strcmp(line, "edit") == 0) {
    add_step(p, line[0] == 'a');
  } else if (strcmp(line, "rules") == 0) {
    add_rules(p, atol(value));
  } else if (strcmp(line, "goto") == 0) {
    long to = atol(value);
    if (to >= 0 && to < p->count) p->here = to;
  }
  /* the last thing that happened: everything else takes it back */
  if (strcmp(line, "end") != 0 && strcmp(line, "note") != 0 &&
      strcmp(line, "name") != 0)
    info->over = strcmp(line, "over") == 0;
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
  FILE *f = fopen("/proc/locks", "r");
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
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  struct stat st;
  bool busy;
  if (fd < 0) return 0;
  busy = flock(fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK &&
         fstat(fd, &st) == 0;
  close(fd);
  return busy ? lock_holder(st.st_ino) : 0;
}

bool save_look(const char *path, SaveInfo *info) {
  Tree p = {0};
  const Position *here;
  struct stat st;
  char *line = NULL;
  size_t room = 0;
  ssize_t n;
  FILE *f;
  memset(info, 0, sizeof *info);
  if (!file_is_save(path) || stat(path, &st) != 0) return false;
  f = fopen(path, "r");
  if (f == NULL || !add_stack(&p) || !tree_add(&p, (Position){.parent = -1})) {
    if (f != NULL) fclose(f);
    free(p.stack);
    return false;
  }
  snprintf(info->path, sizeof info->path, "%s", path);
  name_of(path, info->name, sizeof info->name);
  info->when = st.st_mtime;
  while (!p.full && (n = getline(&line, &room, f)) > 0 && line[n - 1] == '\n') {
    line[n - 1] = '\0';
    if (strncmp(line, "oilpatch ", 9) == 0)
      info->journal = strncmp(line, "oilpatch journal", 16) == 0;
    else
      look_at_line(info, &p, line);
  }
  here = &p.at[p.here];
  info->decision = here->decision;
  info->phase = here->phase;
  snprintf(info->layers, sizeof info->layers, "%s", p.stack[here->rules].text);
  free(line);
  free(p.at);
  free(p.stack);
  fclose(f);
  return !p.full;
}
