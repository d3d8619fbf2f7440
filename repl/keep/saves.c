#include "repl/keep/saves.h"

#include "repl/keep/home.h"
#include "repl/keep/journal.h"
#include "repl/term/show.h"
#include "repl/term/words.h"
#include "repl/term/memory.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define ENDING ".oil"

/* What is in a file -------------------------------------------------------- */

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
} Tree;

static bool tree_add(Tree *p, Position place) {
  if (p->count == p->room) {
    long room = p->room == 0 ? 256 : 2 * p->room;
    Position *more = memory_resize(p->at, (size_t)room * sizeof *more);
    p->at = more;
    p->room = room;
  }
  p->at[p->count] = place;
  p->here = p->count++;
  return true;
}

static bool add_stack(Tree *p) {
  Layers *more =
    memory_resize(p->stack, (size_t)(p->stacks + 1) * sizeof *more);
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
  answer = memory_new(1, (size_t)steps + 1);
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
    word_copy(info->game, sizeof info->game, value);
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
  word_copy(name, size, base == NULL ? path : base + 1);
  if (path_ends(name, ENDING)) name[strlen(name) - strlen(ENDING)] = '\0';
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
  word_copy(info->path, sizeof info->path, path);
  name_of(path, info->name, sizeof info->name);
  info->when = st.st_mtime;
  while ((n = getline(&line, &room, f)) > 0 && line[n - 1] == '\n') {
    line[n - 1] = '\0';
    if (strncmp(line, "oilpatch ", 9) == 0)
      info->journal = strncmp(line, "oilpatch journal", 16) == 0;
    else
      look_at_line(info, &p, line);
  }
  here = &p.at[p.here];
  info->decision = here->decision;
  info->phase = here->phase;
  word_copy(info->layers, sizeof info->layers, p.stack[here->rules].text);
  info->busy = info->journal && journal_is_busy(path);
  free(line);
  free(p.at);
  free(p.stack);
  fclose(f);
  return true;
}

/* Names -------------------------------------------------------------------- */

static bool is_name(const char *text) {
  return text[0] != '\0' && strpbrk(text, "/.") == NULL &&
         strlen(text) < NAME_SIZE;
}

static bool path_in(HomeFolder home, const char *folder, const char *name,
                    char *path) {
  char file[PATH_SIZE];
  int n = snprintf(file, sizeof file, "%s/%s%s", folder, name, ENDING);
  return n > 0 && n < (int)sizeof file && home_path(home, file, path);
}

bool save_path(const char *name, char *path) {
  if (is_name(name)) return path_in(HOME_DATA, "saves", name, path);
  if (strlen(name) >= PATH_SIZE) return false;
  word_copy(path, PATH_SIZE, name);
  return true;
}

bool save_find(const char *name, char *path) {
  if (is_name(name)) {
    if (path_in(HOME_DATA, "saves", name, path) && file_exists(path))
      return true;
    if (path_in(HOME_STATE, "journal", name, path) && file_exists(path))
      return true;
  }
  if (strlen(name) >= PATH_SIZE) return false;
  word_copy(path, PATH_SIZE, name);
  return file_exists(path);
}

/* Lists -------------------------------------------------------------------- */

typedef struct List {
  SaveInfo *item;
  int count, room;
} List;

static void list_add(List *l, const SaveInfo *info) {
  if (l->count == l->room) {
    int room = l->room == 0 ? 16 : 2 * l->room;
    SaveInfo *more = memory_resize(l->item, (size_t)room * sizeof *more);
    l->item = more;
    l->room = room;
  }
  l->item[l->count++] = *info;
}

static void list_folder(List *l, HomeFolder home, const char *folder) {
  char path[PATH_SIZE], file[PATH_SIZE];
  struct dirent *e;
  SaveInfo info;
  DIR *d;
  if (!home_path(home, folder, path) || (d = opendir(path)) == NULL) return;
  while ((e = readdir(d)) != NULL) {
    path_join(file, path, e->d_name);
    if (path_ends(file, ENDING) && save_look(file, &info)) list_add(l, &info);
  }
  closedir(d);
}

static int newest_first(const void *a, const void *b) {
  const SaveInfo *x = a, *y = b;
  if (x->when != y->when) return x->when < y->when ? 1 : -1;
  return strcmp(y->name, x->name);
}

SaveInfo *saves_list(int *count) {
  List l = {NULL, 0, 0};
  list_folder(&l, HOME_DATA, "saves");
  list_folder(&l, HOME_STATE, "journal");
  if (l.count > 0) qsort(l.item, (size_t)l.count, sizeof *l.item, newest_first);
  *count = l.count;
  return l.item;
}

bool saves_last(const char *except, char *path) {
  int count;
  SaveInfo *list = saves_list(&count);
  bool found = false;
  for (int i = 0; i < count && !found; i++)
    if (!list[i].over && !list[i].busy &&
        (except == NULL || strcmp(list[i].path, except) != 0)) {
      word_copy(path, PATH_SIZE, list[i].path);
      found = true;
    }
  free(list);
  return found;
}

static void show_save(Screen *on, const SaveInfo *s, bool mine) {
  char when[32] = "", place[64];
  struct tm tm;
  if (localtime_r(&s->when, &tm) != NULL)
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &tm);
  snprintf(place, sizeof place, "phase %ld, decision %ld", s->phase,
           s->decision);
  screen_print(on, "  %-28s %s, %d players%s%s%s\n", s->name, s->game,
               s->players, s->layers[0] == '\0' ? "" : ", ", s->layers,
               !s->journal ? ""
               : mine      ? "  (this game)"
               : s->busy   ? "  (played elsewhere)"
               : s->over   ? ""
                           : "  (not saved)");
  screen_print(on, "  %-28s %s%s, %s\n", "", place, s->over ? ", over" : "",
               when);
}

void saves_show(Screen *s, const char *mine) {
  int count;
  SaveInfo *list = saves_list(&count);
  for (int i = 0; i < count; i++)
    show_save(s, &list[i], strcmp(list[i].path, mine) == 0);
  if (count == 0)
    screen_print(s, "no games are kept here; 'save NAME' keeps one\n");
  free(list);
}
