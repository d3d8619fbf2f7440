#include "repl/book/rulelist_show.h"

#include "repl/term/memory.h"
#include "repl/term/tongue.h"
#include "core/names.h"
#include "core/word.h"

#include <stdlib.h>
#include <string.h>

/* Cut a mark off the end: from its first words to the bracket that ends the
** text. */
static void cut_mark(char *text, const char *begin, char close) {
  size_t n = strlen(text);
  char *mark = strstr(text, begin);
  if (mark != NULL && text[n - 1] == close &&
      strchr(mark, close) == text + n - 1)
    *mark = '\0';
}

/* Without its marks, before it or behind: which editions say so, and which of
** our rulings it rests on, is for `rules`. */
static const char *unmarked(char *text) {
  const char *end = text[0] == '[' ? strstr(text, "] ") : NULL;
  ledger_cut_notes(text);
  cut_mark(text, " (AMB-", ')');
  cut_mark(text, " [", ']');
  return end == NULL ? text : end + 2;
}

static void quote_rule(const RuleList *b, Screen *s, const char *id,
                       bool marks) {
  char text[RULE_TEXT];
  if (!ledger_find(&b->ledger, id, text, sizeof text)) return;
  screen_print(s, "      " SCREEN_DIM "%s:" SCREEN_PLAIN " ", id);
  screen_wrap(s, 8, "%s", marks ? text : unmarked(text));
}

void rulelist_show_quote(const RuleList *b, Screen *s, const char *id) {
  quote_rule(b, s, id, false);
}

/* What the marks of a ledger mean, below what was quoted of it. */
static void show_legend(const RuleList *b, Screen *s) {
  char text[RULE_TEXT];
  if (!ledger_legend(&b->ledger, text, sizeof text)) return;
  screen_print(s, "\n");
  screen_wrap(s, 2, "%s", text);
}

/* Showing ------------------------------------------------------------------ */

/* A row of its own: wrapped for somebody who reads it. */
static void print_head(Screen *s, const char *line) {
  screen_print(s, "  ");
  if (screen_is_terminal(s))
    screen_wrap(s, 6, "%s", line);
  else
    screen_print(s, "%s\n", line);
}

static void show_rule_head(const RuleList *b, Screen *s, const json_t *r) {
  const char *layer = value_text(r, "layer");
  const json_t *cites = json_object_get(r, "cites"), *id;
  char *line = NULL;
  size_t size, i;
  FILE *f = open_memstream(&line, &size);
  if (f == NULL) return;
  fprintf(f, SCREEN_BOLD "%s" SCREEN_PLAIN, value_text(r, "id"));
  json_array_foreach(cites, i, id)
    fprintf(f, "%s%s", i == 0 ? " (" : " ", json_string_value(id));
  if (i > 0) fputc(')', f);
  if (strcmp(layer, value_text(b->game, "name")) != 0 && layer[0] != '\0')
    fprintf(f, " [%s]", layer);
  fprintf(f, "  " SCREEN_DIM "%s" SCREEN_PLAIN, value_text(r, "source"));
  if (fclose(f) == 0 && line != NULL) print_head(s, line);
  free(line);
}

static void show_rule(const RuleList *b, Screen *s, const json_t *r,
                      bool quote) {
  char text[RULE_TEXT];
  size_t i;
  const json_t *id;
  rulelist_text(b, r, text, sizeof text);
  show_rule_head(b, s, r);
  /* what will be quoted below need not be said twice */
  if (text[0] != '\0' && (!quote || value_text(r, "text")[0] != '\0')) {
    screen_print(s, "      ");
    screen_wrap(s, 6, "%s", text);
  }
  if (!quote) return;
  json_array_foreach(json_object_get(r, "cites"), i, id)
    quote_rule(b, s, json_string_value(id), true);
}

int rulelist_show_rules(const RuleList *b, Screen *s, const char *word) {
  static const char *const kinds[][2] = {
    {"phase", "Phases"},          {"rule", "Rules"},
    {"guard", "What is refused"}, {"value", "Values"},
    {"option", "Options"},        {"component", "Components"},
    {"cards", "Cards"},           {"invariant", "Invariants"}};
  int shown = 0;
  if (value_text(b->game, "reconstructed")[0] != '\0' && word == NULL) {
    screen_print(s, "RECONSTRUCTED: ");
    screen_wrap(s, 2, "%s", value_text(b->game, "reconstructed"));
  }
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
    bool head = false;
    size_t i;
    const json_t *r;
    json_array_foreach(b->rules, i, r) {
      if (strcmp(value_text(r, "kind"), kinds[k][0]) != 0 ||
          (word != NULL && !rulelist_matches(b, r, word)))
        continue;
      if (!head)
        screen_print(s, "%s%s\n", shown > 0 ? "\n" : "", tongue(kinds[k][1]));
      head = true;
      shown++;
      show_rule(b, s, r, word != NULL);
    }
  }
  if (value_text(b->game, "reconstructed")[0] != '\0' && word != NULL &&
      shown > 0)
    screen_print(s,
                 "\nRECONSTRUCTED data: 'rules' without a word says which.\n");
  if (word != NULL && shown > 0) show_legend(b, s);
  return shown;
}

/* Quote the ledger for ids, each in full the first time in its layer. */
static void quote_ids(const RuleList *b, Screen *s, const char *when,
                      const json_t *ids, const json_t *not_these,
                      Names *quoted) {
  char text[RULE_TEXT];
  size_t i;
  const json_t *item;
  json_array_foreach(ids, i, item) {
    const char *id = json_string_value(item);
    if (rulelist_has(not_these, id)) continue;
    screen_print(s, "      " SCREEN_DIM "%s %s" SCREEN_PLAIN, when, id);
    if (names_find(quoted, id) >= 0) {
      screen_print(s, ": see above\n");
    } else if (ledger_find(&b->ledger, id, text, sizeof text)) {
      screen_print(s, ": ");
      screen_wrap(s, 8, "%s", text);
      memory_need(names_push(quoted, id));
    } else {
      screen_print(s, "\n");
    }
  }
}

/* Rules are told by their texts below, all else by what it is. */
static void show_head(Screen *s, const json_t *c) {
  const json_t *was = json_object_get(c, "was");
  const char *before = value_text(c, "from"), *to = value_text(c, "to");
  bool rule = json_array_size(was) > 0 &&
              word_begins(before, json_string_value(json_array_get(was, 0)));
  char *line = NULL;
  size_t size;
  FILE *f = open_memstream(&line, &size);
  if (f == NULL) return;
  fprintf(f, "%s " SCREEN_BOLD "%s" SCREEN_PLAIN, value_text(c, "what"),
          value_text(c, "rule"));
  if (!rule) {
    bool from = before[0] != '\0';
    if (from) fprintf(f, ": %s", before);
    if (to[0] != '\0') fprintf(f, "%s %s", from ? " ->" : ":", to);
  }
  fprintf(f, "  " SCREEN_DIM "%s" SCREEN_PLAIN, value_text(c, "source"));
  if (fclose(f) == 0 && line != NULL) print_head(s, line);
  free(line);
}

/* `quoted` are the rules that were quoted already; NULL: none shall be. */
static void show_change(const RuleList *b, Screen *s, const json_t *c,
                        Names *quoted) {
  const json_t *cites = json_object_get(c, "cites");
  show_head(s, c);
  if (value_text(c, "text")[0] != '\0') {
    screen_print(s, "      ");
    screen_wrap(s, 6, "%s", value_text(c, "text"));
  }
  if (quoted == NULL) return;
  /* a rule that something is added to is there still */
  quote_ids(b, s, word_begins(value_text(c, "what"), "adds") ? "at" : "was",
            json_object_get(c, "was"), cites, quoted);
  quote_ids(b, s, "now", cites, NULL, quoted);
}

void rulelist_show_changes(const RuleList *b, Screen *s, bool quotes) {
  const char *layer = "";
  Names quoted = {0};
  bool marks = false; /* was anything quoted that has some? */
  size_t i;
  const json_t *c;
  if (json_array_size(b->changes) == 0) screen_print(s, "nothing is changed\n");
  json_array_foreach(b->changes, i, c) {
    if (strcmp(value_text(c, "layer"), layer) != 0) {
      layer = value_text(c, "layer");
      screen_print(s, "%s%s:\n", i > 0 ? "\n" : "", layer);
      names_free(&quoted);
    }
    show_change(b, s, c, quotes ? &quoted : NULL);
    marks = marks || quoted.count > 0;
  }
  if (marks) show_legend(b, s);
  names_free(&quoted);
}
