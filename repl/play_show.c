/*
** What the prompt shows of a table.
*/
#include "repl/play.h"
#include "repl/rulebook.h"
#include "repl/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL = 256, SHOWN = 40, TEXT = 32768 };

/* The question ------------------------------------------------------------- */

const char *play_seat_name(const Play *p, int seat) {
  static char name[NAME_SIZE + 32];
  const char *bot = play_bot(p, seat);
  snprintf(name, sizeof name, "player %d%s%s%s", seat, bot == NULL ? "" : " (",
           bot == NULL ? "" : bot, bot == NULL ? "" : ")");
  return name;
}

void play_show_answers(Play *p, const char *word) {
  Table *t = p->table;
  int n = table_answer_count(t), shown = 0, matches = 0;
  int64_t from, to;
  if (table_status(t) != TABLE_ASKS) {
    puts("nobody is asked");
    return;
  }
  if (table_asks_number(t, &from, &to)) {
    printf("  a whole number from %" PRId64 " to %" PRId64 "\n", from, to);
    return;
  }
  for (int i = 0; i < n; i++) {
    char label[LABEL];
    if (!table_label(t, table_answer_at(t, i), label, sizeof label))
      word_copy(label, sizeof label, "(no words: the script failed)");
    if (word != NULL && !word_within(label, word)) continue;
    matches++;
    if (p->talks && word == NULL && shown == SHOWN) continue;
    printf("%4d  %s\n", i + 1, label);
    shown++;
  }
  if (matches > shown)
    printf("      and %d more: 'answers WORD' shows those with the word\n",
           matches - shown);
  if (matches == 0) printf("no answer contains '%s'\n", word);
}

void play_show_question(Play *p) {
  char text[REPORT_TEXT];
  Table *t = p->table;
  if (p->options->class_mode) play_show_board(p, ""); /* for all to see */
  if (table_status(t) == TABLE_OVER) {
    play_show_score(p);
    return;
  }
  if (table_status(t) != TABLE_ASKS) {
    puts("the game stands still: 'reload' when the script is mended, 'new' "
         "for a new game");
    return;
  }
  if (!table_question(t, text, sizeof text))
    word_copy(text, sizeof text, table_choice(t));
  printf("%s%s: %s%s\n", show_style(stdout, BOLD),
         play_seat_name(p, table_actor(t)), text, show_style(stdout, PLAIN));
  play_show_answers(p, NULL);
}

/* Score and board ---------------------------------------------------------- */

void play_show_score(Play *p) {
  TableResult r;
  Report report;
  bool over = table_status(p->table) == TABLE_OVER;
  if (!table_result(p->table, &r, &report)) {
    play_fault(p, &report);
    return;
  }
  if (over) printf("The game is over: %s\n", r.reason);
  for (int i = 1; i <= table_players(p->table); i++)
    if (r.out[i])
      printf("  %-24s out\n", play_seat_name(p, i));
    else
      printf("  %-24s %6" PRId64 "%s\n", play_seat_name(p, i), r.score[i][0],
             !over || !r.winner[i] ? "" : "  winner");
}

/* A game without a view of its own: every component, in Lua, since only
** scripts know them. */
static const char listing[] =
  "local function try(f, ...)\n"
  "  local ok, v = pcall(f, ...)\n"
  "  if ok then return v end\n"
  "end\n"
  "local function add(parts, n, kind)\n"
  "  if n and n > 0 then parts[#parts + 1] = n .. ' ' .. tostring(kind) end\n"
  "end\n"
  "local function pieces(c)\n"
  "  local parts = {}\n"
  "  for _, kind in ipairs(kinds) do\n"
  "    local n = try(function() return c:count(kind) end)\n"
  "    add(parts, n, kind)\n"
  "    for _, player in ipairs(n and {} or g.players) do\n"
  "      local own = try(function() return player[kind] end)\n"
  "      add(parts, try(function() return c:count(own) end), own)\n"
  "    end\n"
  "  end\n"
  "  return #parts == 0 and '-' or table.concat(parts, ', ')\n"
  "end\n"
  "local function say(c)\n"
  "  local n = try(function() return c:get() end)\n"
  "  if n ~= nil then return tostring(n) end\n"
  "  n = try(function() return c:size() end)\n"
  "  if n ~= nil then return n .. ' cards' end\n"
  "  if try(function() return c:total() end) then return pieces(c) end\n"
  "  local parts = {}\n"
  "  for _, x in ipairs(c) do\n"
  "    parts[#parts + 1] = '\\n    ' .. tostring(x) .. ': ' .. say(x)\n"
  "  end\n"
  "  return table.concat(parts)\n"
  "end\n"
  "for _, id in ipairs(ids) do\n"
  "  print('  ' .. id .. ': ' .. (try(function() return say(g[id]) end) or "
  "'?'))\n"
  "end\n";

typedef struct Listed {
  Names ids, kinds;
} Listed;

static void note_component(void *ud, const RuleRow *r) {
  Listed *l = ud;
  if (strcmp(r->kind, "component") == 0)
    names_add(strcmp(r->text, "pieces") == 0 ? &l->kinds : &l->ids, r->id);
}

static void write_names(FILE *f, const char *name, const Names *n) {
  fprintf(f, "local %s = {", name);
  for (int i = 0; i < n->count; i++) fprintf(f, "'%s',", n->item[i]);
  fputs("}\n", f);
}

static void show_listing(Play *p) {
  Listed l = {{0}, {0}};
  Report report;
  char *chunk = NULL, result[64];
  size_t size;
  bool incomplete;
  FILE *f = open_memstream(&chunk, &size);
  if (f == NULL) return;
  if (!table_rules(p->table, note_component, &l, &report))
    play_fault(p, &report);
  write_names(f, "ids", &l.ids);
  write_names(f, "kinds", &l.kinds);
  fputs(listing, f);
  if (fclose(f) == 0 &&
      !table_eval(p->table, chunk, result, sizeof result, &incomplete, &report))
    play_fault(p, &report);
  free(chunk);
  names_free(&l.ids);
  names_free(&l.kinds);
}

/* Through whose eyes: of the person who is asked, or of the only person at
** the table; with several or none, everything lies open. */
static int viewer_of(const Play *p) {
  int people = 0, seat = 0;
  if (p->options->class_mode || table_status(p->table) != TABLE_ASKS) return 0;
  if (play_bot(p, table_actor(p->table)) == NULL) return table_actor(p->table);
  for (int i = 1; i <= table_players(p->table); i++)
    if (play_bot(p, i) == NULL) {
      people++;
      seat = i;
    }
  return people == 1 ? seat : 0;
}

void play_show_board(Play *p, const char *name) {
  char *text = malloc(TEXT);
  bool all = strcmp(name, "all") == 0;
  Report report;
  if (text == NULL) return;
  if (name[0] == '\0' || all) name = "board";
  if (table_view(p->table, name, all ? 0 : viewer_of(p), show_columns(),
                 show_view_style(stdout), text, TEXT, &report))
    puts(text);
  else if (strcmp(name, "board") == 0 &&
           strstr(report.text, "no view named") != NULL)
    show_listing(p);
  else
    play_fault(p, &report);
  free(text);
}

void play_show_seats(Play *p) {
  for (int i = 1; i <= table_players(p->table); i++) {
    const char *bot = play_bot(p, i);
    printf("  player %d: %s\n", i, bot == NULL ? "me" : bot);
  }
}

/* History ------------------------------------------------------------------ */

static void show_branch(const History *h, int32_t node, int indent) {
  for (;;) {
    const HistoryNode *n = &h->node[node];
    int32_t child = n->youngest;
    bool forks = child >= 0 && h->node[child].older >= 0;
    if (forks || child < 0 || n->name[0] != '\0' || node == h->here ||
        n->parent < 0)
      printf("%*s%s%" PRId32 "%s%s  decision %" PRId32 "\n", indent, "",
             node == h->here ? "* " : "  ", node, n->name[0] != '\0' ? " " : "",
             n->name, n->depth);
    if (child < 0) return;
    if (forks) {
      /* the list is newest first: the last branch goes on at the margin */
      for (int32_t c = child; h->node[c].older >= 0; c = h->node[c].older)
        show_branch(h, c, indent + 2);
      while (h->node[child].older >= 0) child = h->node[child].older;
    }
    node = child;
  }
}

void play_show_tree(Play *p) {
  const History *h = table_history(p->table);
  if (h->count > 0) show_branch(h, 0, 0);
}

/* Why ---------------------------------------------------------------------- */

typedef struct Why {
  const Rulebook *book;
  const char *word;
  size_t columns; /* a line that is longer is broken; 0: none is */
  int shown, left_out;
  char quoted[NAME_SIZE]; /* the last guard whose rules were quoted */
} Why;

static size_t row_length(const WhyRow *r) {
  size_t facts = strlen(r->facts);
  return strlen(r->label) + strlen(r->text) + (facts > 0 ? facts + 3 : 0) +
         strlen(r->guard) + strlen(r->source) + sizeof "  : " + 3;
}

static void show_refusal(void *ud, const WhyRow *r) {
  Why *w = ud;
  if (w->word != NULL && !word_within(r->label, w->word) &&
      !word_within(r->guard, w->word))
    return;
  if (w->shown == SHOWN && w->word == NULL) {
    w->left_out++;
    return;
  }
  w->shown++;
  printf("  %s: %s%s%s", r->label, show_style(stdout, BOLD), r->text,
         show_style(stdout, PLAIN));
  if (r->facts[0] != '\0') printf(" (%s)", r->facts);
  if (w->columns > 0 && row_length(r) > w->columns) printf("\n    ");
  printf("  %s%s %s%s\n", show_style(stdout, DIM), r->guard, r->source,
         show_style(stdout, PLAIN));
  if (w->word == NULL || strcmp(w->quoted, r->guard) == 0) return;
  word_copy(w->quoted, sizeof w->quoted, r->guard);
  for (int i = 0; i < r->cite_count; i++) rulebook_quote(w->book, r->cites[i]);
}

void play_show_why(Play *p, const char *word) {
  Rulebook book;
  Report report;
  char folder[PATH_SIZE];
  Why w = {.book = &book, .word = word};
  memset(&book, 0, sizeof book);
  if (p->talks) w.columns = (size_t)show_columns();
  game_folder(p->config.variants, p->config.game, folder);
  ledger_open(&book.ledger, folder);
  if (!table_why(p->table, show_refusal, &w, &report))
    play_fault(p, &report);
  else if (w.shown == 0)
    puts(word == NULL ? "nothing is refused here"
                      : "nothing of that name is refused here");
  if (w.left_out > 0)
    printf("  and %d more: 'why WORD' shows those with the word, and the "
           "rules they break\n",
           w.left_out);
  rulebook_free(&book);
}
