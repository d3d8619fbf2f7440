/*
** The answers to a question: their words, finding the one that is meant, and
** showing them, grouped and a page at a time when there are many.
*/
#include "lua/table/look.h"
#include "repl/prompt/play_answers.h"
#include "core/word.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL = 256, FACTS = 160, GAP = 3, GROUPS = 64 };

/* Words -------------------------------------------------------------------- */

void play_forget_labels(Play *p) {
  PlayLabels *l = &p->shown.labels;
  for (int i = 0; i < l->count; i++) {
    free(l->item[i]);
    free(l->own[i]);
    free(l->heading[i]);
  }
  free(l->item);
  free(l->own);
  free(l->heading);
  free(l->answer);
  l->item = l->own = l->heading = NULL;
  l->answer = NULL;
  l->count = 0;
  l->ready = false;
}

static char *make_label(Play *p, int64_t answer) {
  char label[LABEL];
  if (!table_label(p->table, answer, label, sizeof label))
    word_copy(label, sizeof label, "(no words: the script failed)");
  return memory_copy(label);
}

/* Two cards alike, with the same price and all: either will do. */
static bool is_listed(Play *p, int64_t answer, const char *label) {
  const PlayLabels *l = &p->shown.labels;
  char facts[2][FACTS];
  for (int i = l->count; i-- > 0;) {
    if (strcmp(l->own[i] == NULL ? l->item[i] : l->own[i], label) != 0)
      continue;
    for (int k = 0; k < 2; k++)
      if (!table_facts(p->table, k == 0 ? answer : l->answer[i], facts[k],
                       FACTS))
        facts[k][0] = '\0';
    if (strcmp(facts[0], facts[1]) == 0) return true;
  }
  return false;
}

/* What the game wants to be read first, or all the rest. */
static void make_labels(Play *p, int n, bool first) {
  PlayLabels *l = &p->shown.labels;
  int option = -1;
  bool leads = false, headed = false;
  char heading[LABEL];
  for (int i = 0; i < n; i++) {
    int64_t answer = table_answer_at(p->table, i);
    char *label, said[LABEL];
    if (table_option(p->table, answer) != option) {
      option = table_option(p->table, answer);
      leads = table_leads(p->table, option);
      headed = table_heading(p->table, option, heading, sizeof heading);
    }
    if (leads != first) continue;
    label = make_label(p, answer);
    if (is_listed(p, answer, label)) {
      l->answer[--l->all] = answer;
      free(label);
      continue;
    }
    table_said(p->table, label, said, sizeof said);
    if (strcmp(label, said) != 0) {
      l->own[l->count] = label;
      label = memory_copy(said);
    }
    if (headed) l->heading[l->count] = memory_copy(heading);
    l->item[l->count] = label;
    l->answer[l->count++] = answer;
  }
}

const PlayLabels *play_labels(Play *p) {
  PlayLabels *l = &p->shown.labels;
  int n = table_status(p->table) == TABLE_ASKS ? table_answer_count(p->table)
                                               : 0;
  if (l->ready) return l;
  l->ready = true;
  l->made++;
  l->item = memory_new((size_t)n + 1, sizeof *l->item);
  l->own = memory_new((size_t)n + 1, sizeof *l->own);
  l->heading = memory_new((size_t)n + 1, sizeof *l->heading);
  l->answer = memory_new((size_t)n + 1, sizeof *l->answer);
  l->all = n; /* equal ones fill it from its end */
  make_labels(p, n, true);
  make_labels(p, n, false);
  l->all = n;
  return l;
}

static const char *label_of(Play *p, int i) {
  const PlayLabels *l = play_labels(p);
  return i < l->count ? l->item[i] : "";
}

static int option_of(Play *p, int i) {
  return table_option(p->table, play_labels(p)->answer[i]);
}

/* The words of an answer without its heading, where they begin with that. */
static const char *bare_label(Play *p, int i) {
  const char *label = label_of(p, i), *heading = play_labels(p)->heading[i];
  size_t n = heading == NULL ? 0 : strlen(heading);
  if (n == 0 || strncmp(label, heading, n) != 0) return label;
  n += strspn(label + n, " ");
  return label[n] == ':' ? label + n + 1 + strspn(label + n + 1, " ") : label;
}

/* Facts behind the first n bytes, cut to so many columns for all: "(demand…". */
static void cut_facts(char *text, size_t n, int columns) {
  for (size_t end = strlen(text) - 3;
       end > n + 1 && screen_columns(text) > columns; end--)
    if ((text[end] & 0xc0) != 0x80) memcpy(text + end, "…", sizeof "…");
}

/* One answer with what helps to decide: "ship A -> B (demand 4)".  Facts that
** have no room are cut, in the cell of a column to nothing. */
static void whole_label(Play *p, int i, char *text, size_t size, bool cell) {
  int room = screen_width() - (play_labels(p)->heading[i] == NULL ? 6 : 8);
  char facts[FACTS];
  size_t n;
  word_copy(text, size, bare_label(p, i));
  n = strlen(text);
  if (table_facts(p->table, play_labels(p)->answer[i], facts, sizeof facts) &&
      n + strlen(facts) + 4 < size)
    snprintf(text + n, size - n, " (%s)", facts);
  if (i >= p->shown.labels.brief && screen_columns(text) > room &&
      text[n] != '\0')
    cut_facts(text, n, cell ? 0 : room);
}

/* Finding ------------------------------------------------------------------ */

void play_match(Play *p, const char *text, PlayFits *fits, PlayMatch *m) {
  const PlayLabels *l = play_labels(p);
  memset(m, 0, sizeof *m);
  m->fits = fits;
  for (int i = 0; i < l->count; i++) {
    const char *label = l->item[i], *own = l->own[i];
    if (!fits(label, text) && (own == NULL || !fits(own, text))) continue;
    if (own != NULL && strlen(own) == strlen(text) && fits(own, text))
      label = own;
    if (m->count < 2) word_copy(m->first[m->count], sizeof m->first[0], label);
    m->answer = l->answer[i];
    m->at = i + 1;
    m->count++;
    if (strlen(label) != strlen(text)) continue;
    m->count = 1;
    return;
  }
}

bool play_asks_words(const Play *p) {
  return table_status(p->table) == TABLE_ASKS &&
         table_answer_count(p->table) > 0;
}

/* Showing ------------------------------------------------------------------ */

/* Does a heading stand between two answers of a list?  before -1: it begins. */
static bool is_headed(Play *p, int before, int i) {
  char **heading = play_labels(p)->heading;
  return heading[i] != NULL && (before < 0 || heading[before] == NULL ||
                                strcmp(heading[before], heading[i]) != 0);
}

static int heading_count(Play *p, int n) {
  int count = 0;
  for (int i = 0; i < n; i++) count += is_headed(p, i - 1, i);
  return count;
}

/* The first answer whose facts have no room on so many lines if all answers are
** to stand there: the game declares what matters first. */
static int brief_from(Play *p, int n, int lines) {
  int spare = lines - n - heading_count(p, n), width = screen_width() - 8;
  p->shown.labels.brief = n;
  for (int i = 0; i < n && width > 0; i++) {
    char text[LABEL + FACTS + 4];
    whole_label(p, i, text, sizeof text, false);
    spare -= (screen_columns(text) - 1) / width;
    if (spare < 0) return i;
  }
  return n;
}

/* The number of an answer, below its heading if that is another one than the
** last answer's. */
static void show_number(Play *p, int i) {
  const char *heading = play_labels(p)->heading[i];
  if (is_headed(p, p->shown.labels.before, i))
    screen_print(p->screen, "  " SCREEN_BOLD "%s%s" SCREEN_PLAIN "\n", heading,
                 tongue(":"));
  p->shown.labels.before = i;
  screen_print(p->screen, "%*d  ", heading == NULL ? 4 : 6, i + 1);
}

static void show_answer(Play *p, int i) {
  char text[LABEL + FACTS + 4];
  whole_label(p, i, text, sizeof text, false);
  show_number(p, i);
  screen_wrap(p->screen, 8, "%s", text);
}

/* Nothing but an amount is asked for. */
static void show_range(Play *p, int64_t from, int64_t to) {
  char facts[FACTS];
  screen_print(p->screen, "  ");
  if (to == INT64_MAX)
    screen_wrap(p->screen, 4, "a whole number from %" PRId64 " on", from);
  else
    screen_wrap(p->screen, 4, "a whole number from %" PRId64 " to %" PRId64,
                from, to);
  if (!table_amount_facts(p->table, facts, sizeof facts)) return;
  screen_print(p->screen, "  ");
  screen_wrap(p->screen, 4, "%s", facts);
}

/* All amounts in words: "bid 3 to 40 (40 coins)"; two words beside them or
** fewer stand in the same line: "bid 3 to 40, or pass". */
static void amount_line(Play *p, int beside, char *text, size_t size) {
  char facts[FACTS];
  size_t n = strlen(text);
  if (table_amount_facts(p->table, facts, sizeof facts))
    n += (size_t)snprintf(text + n, size - n, " (%s)", facts);
  for (int i = 0; i < beside && n < size; i++)
    n +=
      (size_t)snprintf(text + n, size - n, tongue(", or %s"), label_of(p, i));
}

/* An amount, and words beside it: they have no numbers, for a number is the
** amount. */
static void show_amount(Play *p, int64_t from, int64_t to, const char *word) {
  enum { BESIDE = 2 };
  char text[(1 + BESIDE) * LABEL + FACTS];
  int n = play_labels(p)->count, shown = 0;
  if (table_amount_label(p->table, text, LABEL)) {
    if (n <= BESIDE) shown = n;
    amount_line(p, shown, text, sizeof text);
    screen_print(p->screen, "  ");
    screen_wrap(p->screen, 4, "%s", text);
  } else {
    show_range(p, from, to);
  }
  for (int i = shown; i < n; i++) {
    if (word != NULL && !word_within(label_of(p, i), word)) continue;
    whole_label(p, i, text, sizeof text, false);
    screen_print(p->screen, "  ");
    screen_wrap(p->screen, 4, tongue("or %s"), text);
  }
}

int play_answer_rows(const Play *p, int kept) {
  int rows = play_page_rows(p);
  if (rows == INT32_MAX || p->settings.page > 0) return rows;
  rows -= 3; /* the question above, a line that says there is more below */
  if (rows < 4) rows = 4;
  rows -= kept;
  return rows < 1 ? 1 : rows;
}

/* An answer as a cell of columns: its heading before it, for neighbours may
** have others. */
static void cell_text(Play *p, int i, char *text, size_t size) {
  const char *heading = play_labels(p)->heading[i];
  int n = snprintf(text, size, "%4d  ", i + 1);
  if (heading != NULL)
    n += snprintf(text + n, size - (size_t)n, "%s%s ", heading, tongue(":"));
  if ((size_t)n < size) whole_label(p, i, text + n, size - (size_t)n, true);
}

/* How many columns of answers fit beside each other, and how wide each is. */
static int columns_for(Play *p, int n, int lines, int *width) {
  int widest = 0, columns;
  for (int i = 0; i < n; i++) {
    char text[2 * LABEL + FACTS];
    int w;
    cell_text(p, i, text, sizeof text);
    w = screen_columns(text);
    if (w > widest) widest = w;
  }
  *width = widest + GAP;
  columns = (screen_width() + GAP) / *width;
  if (columns > (n + lines - 1) / lines) columns = (n + lines - 1) / lines;
  return columns < 1 ? 1 : columns;
}

/* All answers beside each other, counted down the columns. */
static void show_columns_of(Play *p, int n, int columns, int width) {
  int rows = (n + columns - 1) / columns;
  for (int row = 0; row < rows; row++) {
    for (int i = row; i < n; i += rows) {
      char text[2 * LABEL + FACTS];
      cell_text(p, i, text, sizeof text);
      screen_print(p->screen, "%*s%s",
                   i / rows * width - screen_column(p->screen), "", text);
    }
    screen_print(p->screen, "\n");
  }
}

typedef struct Group {
  int option, first, count;
  bool folded; /* a kind of answers, in a line that says what to type */
} Group;

/* What stands before the colon: "security chip: flip Rotterdam" and all that
** begin so are of one kind. */
static size_t kind_size(const char *label) {
  const char *colon = strstr(label, ": ");
  return colon == NULL ? 0 : (size_t)(colon - label);
}

static bool is_same_kind(Play *p, int i, int k) {
  size_t n = kind_size(label_of(p, i));
  return n > 0 && n == kind_size(label_of(p, k)) &&
         strncmp(label_of(p, i), label_of(p, k), n) == 0;
}

/* Answers of one option stand together, and so do those of one kind. */
static int find_groups(Play *p, int n, Group *group) {
  int groups = 0;
  for (int i = 0; i < n; i++) {
    int option = option_of(p, i);
    if (groups > 0 && (group[groups - 1].option == option ||
                       is_same_kind(p, group[groups - 1].first, i))) {
      group[groups - 1].count++;
      continue;
    }
    if (groups == GROUPS) return 0;
    group[groups++] = (Group){option, i, 1, false};
  }
  return groups;
}

static void show_more_hint(const Play *p) {
  screen_print(p->screen, "      ");
  screen_wrap(p->screen, 6,
              "'answers all' lists all, 'answers WORD' those with the word");
}

/* Where there is little room: a line for each group, or all of it as long as
** there is some. */
static void show_firsts(Play *p, const Group *group, int groups, int lines) {
  int spare = lines - groups - 1;
  for (int k = 0; k < groups; k++) {
    const Group *g = &group[k];
    if (g->count - 1 <= spare || g->count == 1) {
      for (int i = 0; i < g->count; i++) show_answer(p, g->first + i);
      spare -= g->count - 1;
      continue;
    }
    show_number(p, g->first);
    screen_wrap(p->screen, 8, "%s  … %d more, to %d", label_of(p, g->first),
                g->count - 1, g->first + g->count);
  }
  show_more_hint(p);
}

/* Kinds fold before moves do, the largest first, until the rest has room. */
static int fold_kinds(Play *p, Group *group, int groups, int n, int lines) {
  while (n + 1 > lines) {
    Group *most = NULL;
    for (int k = 0; k < groups; k++)
      if (!group[k].folded && group[k].count > 2 &&
          kind_size(label_of(p, group[k].first)) > 0 &&
          (most == NULL || group[k].count > most->count))
        most = &group[k];
    if (most == NULL) return n;
    most->folded = true;
    n -= most->count - 1;
  }
  return n;
}

static void show_kind(Play *p, const Group *g) {
  const char *label = label_of(p, g->first);
  int size = (int)kind_size(label);
  show_number(p, g->first);
  screen_wrap(p->screen, 8, "%.*s: … (%d ways, to %d; '%.*s' lists them)", size,
              label, g->count, g->first + g->count, size, label);
}

/* A page for all groups: each shows its first answer, and what room is left
** goes to the first groups, for a game declares what matters first. */
static void show_groups(Play *p, const Group *group, int groups, int lines) {
  int spare = lines - 2 * groups - 1;
  bool whole = true;
  for (int k = 0; k < groups; k++) {
    const Group *g = &group[k];
    int more = g->count - 1 < spare ? g->count - 1 : spare;
    if (more < 0) more = 0;
    if (g->folded) {
      show_kind(p, g);
      continue;
    }
    if (g->count - more == 2) more++; /* a line that says so is no shorter */
    spare -= more;
    for (int i = 0; i <= more; i++) show_answer(p, g->first + i);
    if (g->count == more + 1) continue;
    whole = false;
    screen_print(p->screen,
                 SCREEN_DIM "   …  %d more like this, to %d" SCREEN_PLAIN "\n",
                 g->count - more - 1, g->first + g->count);
  }
  if (!whole) show_more_hint(p);
}

void play_show_page(Play *p, int from, int rows) {
  int n = play_labels(p)->count, to = from;
  p->shown.labels.before = -1;
  if (rows == INT32_MAX) p->shown.labels.brief = rows;
  for (; to < n; to++) {
    rows -= 1 + is_headed(p, p->shown.labels.before, to);
    if (rows < 0 && to > from) break; /* the first is shown in any case */
    show_answer(p, to);
  }
  /* the last one takes the row that would speak of it */
  if (n - to == 1 && p->settings.page == 0 && !is_headed(p, to - 1, to))
    show_answer(p, to++);
  p->shown.more = to < n ? to : 0;
  if (to == n) return;
  screen_print(p->screen, "      ");
  screen_wrap(p->screen, 6,
              "%d more: 'more' shows them, 'answers WORD' shows those with the "
              "word",
              n - to);
}

static void show_many(Play *p, int n, int lines) {
  Group group[GROUPS];
  int width, columns = columns_for(p, n, lines, &width), groups;
  if (p->settings.board != BOARD_SPOKEN &&
      (n + columns - 1) / columns <= lines) {
    show_columns_of(p, n, columns, width);
    return;
  }
  groups = find_groups(p, n, group);
  lines -= heading_count(p, n);
  if (groups > 1 && fold_kinds(p, group, groups, n, lines) < lines)
    show_groups(p, group, groups, INT32_MAX);
  else if (groups > 1 && 2 * groups + 1 <= lines)
    show_groups(p, group, groups, lines);
  else if (groups > 1 && groups + 1 <= lines)
    show_firsts(p, group, groups, lines);
  else
    play_show_page(p, 0, lines + heading_count(p, n));
}

/* Those with a word in their label or in their option's name. */
static void show_with(Play *p, const char *word) {
  int n = play_labels(p)->count, shown = 0;
  for (int i = 0; i < n; i++) {
    if (!word_within(label_of(p, i), word) &&
        !word_begins(table_option_name(p->table, option_of(p, i)), word))
      continue;
    show_answer(p, i);
    shown++;
  }
  if (shown == 0) screen_print(p->screen, "no answer contains '%s'\n", word);
}

void play_show_matches(Play *p, const char *text, PlayFits *fits) {
  const PlayLabels *l = play_labels(p);
  int rows = play_answer_rows(p, 1), more = 0;
  p->shown.labels.before = -1;
  p->shown.labels.brief = INT32_MAX;
  for (int i = 0; i < l->count; i++)
    if (!fits(l->item[i], text))
      continue;
    else if (rows-- > 0)
      show_answer(p, i);
    else
      more++;
  if (more == 0) return;
  screen_print(p->screen, "   …  ");
  screen_print(p->screen, "%d more; 'answers %s' lists all\n", more, text);
}

void play_show_answers(Play *p, const char *word, int kept) {
  Table *t = p->table;
  int n, lines = play_answer_rows(p, kept);
  int64_t from, to;
  p->shown.more = 0;
  p->shown.labels.before = -1;
  if (table_status(t) != TABLE_ASKS) {
    screen_print(p->screen, "nobody is asked\n");
    return;
  }
  n = play_labels(p)->count;
  p->shown.labels.brief = word == NULL ? brief_from(p, n, lines) : INT32_MAX;
  if (table_asks_number(t, &from, &to))
    show_amount(p, from, to, word);
  else if (word != NULL)
    show_with(p, word);
  else if (n + heading_count(p, n) > lines)
    show_many(p, n, lines);
  else
    play_show_page(p, 0, lines);
}
