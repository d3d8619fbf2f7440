/*
** Bots with a wish: "heuristic~work.draw" keeps from an option as long as there
** is another answer, "heuristic+work.draw" is drawn to it, "heuristic@work.draw"
** once a game, "heuristic@45:work.draw" once from the 45th decision on.  Behind a '=' stands
** what the answer names ("heuristic~work.build=card8"; "heuristic~=card8" by
** whatever option; "heuristic+work.draw=3"), behind that perhaps another wish
** ("heuristic@work.draw@work.pass").  The rules stay as they are, so nobody ends in a dead end.
*/
#include "lua/table/table_in.h"
#include "lua/table/batch.h"
#include "lua/table/value.h"

#include <stdio.h>
#include <string.h>

/* Where the wish begins in the name of a bot, or NULL.  Paths and programs may
** have such signs themselves. */
static const char *wish_in(const char *bot) {
  const char *from = strstr(bot, ".lua");
  if (strncmp(bot, "cmd", 3) == 0) return NULL;
  from = from != NULL ? from : bot;
  from += strcspn(from, "~+@");
  return *from != '\0' && from > bot && from[1] != '\0' ? from : NULL;
}

/* "work.draw", "work.build=card8", "work.draw=3" */
static bool find_items(Table *t, Wish *w, const char *text) {
  json_t *wished, *item, *number;
  size_t i;
  if (!table_tally(t, true)) return false;
  wished = table_ask_value(t, "wished",
                           json_pack("[o]", json_string_nocheck(text)), NULL);
  json_array_foreach(json_object_get(wished, "items"), i, item)
    if (w->items < WISH_ITEMS)
      w->item[w->items++] = (int32_t)json_integer_value(item);
  number = json_object_get(wished, "number");
  w->numbered = number != NULL;
  w->number = (int)json_integer_value(number);
  json_decref(wished);
  table_tally(t, false);
  w->tally = t->tally;
  return w->items > 0;
}

int table_numbers(const Table *t, const char *option, int *value, int room) {
  const Host *h = &t->host;
  int n = 0;
  for (int i = 0; i < h->book.options; i++) {
    const Option *o = &h->book.option[i];
    for (int p = 0; p < o->params; p++) {
      const Domain *d = &o->domain[p];
      if (strcmp(h->linked.option_name[i], option) != 0 ||
          d->of != TYPE_NUMBER || !d->listed || n + d->count > room)
        continue;
      for (int k = 0; k < d->count; k++)
        value[n++] = (int)h->book.list[d->first + k];
    }
  }
  return n;
}

/* One wish, and those behind it; `text` is empty for all but the first, which is
** the one to be found again. */
static Wish *make(Table *t, const char *text, const char *name) {
  size_t n = strcspn(text + 1, "~+@");
  char one[sizeof((Wish *)0)->text], *option;
  Wish *w = alloc_zero(&t->alloc, sizeof *w);
  if (w == NULL) return NULL;
  snprintf(one, sizeof one, "%.*s", (int)n, text + 1);
  snprintf(w->text, sizeof w->text, "%s", name);
  w->pull = text[0] == '~' ? -1 : 1;
  w->once = text[0] == '@';
  w->next = t->wishes;
  t->wishes = w;
  w->from = (uint32_t)strtoul(one, &option, 10);
  option = w->from > 0 && *option == ':' ? option + 1 : one;
  if (!find_items(t, w, option)) return NULL;
  if (text[1 + n] == '\0') return w;
  w->also = make(t, text + 1 + n, "");
  return w->also == NULL ? NULL : w;
}

bool table_wish(Table *t, const char *bot, char *base, size_t size, Wish **wish,
                Fault *fault) {
  const char *sign = bot == NULL ? NULL : wish_in(bot);
  Wish *w = t->wishes;
  *wish = NULL;
  if (sign == NULL) return true;
  snprintf(base, size, "%.*s", (int)(sign - bot), bot);
  while (w != NULL && strcmp(w->text, sign) != 0) w = w->next;
  if (w == NULL && !t->keeps && strlen(sign) < sizeof w->text) {
    Wish *known = t->wishes;
    w = make(t, sign, sign);
    while (w == NULL && t->wishes != known) { /* what came to nothing */
      Wish *next = t->wishes->next;
      alloc_free(&t->alloc, t->wishes);
      t->wishes = next;
    }
  }
  *wish = w;
  if (w != NULL) return true;
  if (t->keeps)
    fault_set(fault, "'%.80s': bots with a wish play in sim, compare and audit",
              bot);
  else
    fault_set(fault,
              "'%.80s': no answer is called '%.60s'; say an option, as "
              "in heuristic~work.draw, or heuristic~work.build=card8",
              bot, sign + 1);
  fault->code = FAULT_BOT;
  return false;
}

void table_forget_wishes(Table *t) {
  while (t->wishes != NULL) {
    Wish *next = t->wishes->next;
    alloc_free(&t->alloc, t->wishes);
    t->wishes = next;
  }
}
