/*
** Bots with a wish: "heuristic~work.draw" keeps from an option as long as there
** is another answer, "heuristic+work.draw" is drawn to it, "heuristic@work.draw"
** once a game.  Behind a '=' stands
** what the answer names ("heuristic~work.build=card8"; "heuristic~=card8" by
** whatever option).  The rules stay as they are, so nobody ends in a dead end.
*/
#include "lua/table/table_in.h"
#include "lua/table/batch.h"

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

typedef struct Meant {
  Wish *wish;
  const char *option, *thing; /* "" any */
} Meant;

/* Is the item "choice: option = thing" what is meant? */
static void look_at(void *ud, int item, const char *name) {
  Meant *m = ud;
  const char *option = strstr(name, ": ");
  const char *thing = strstr(name, " = ");
  size_t n = strlen(m->option);
  if (option == NULL || strstr(name, " ! ") != NULL) return;
  option += 2;
  if (m->thing[0] == '\0' ? thing != NULL
                          : thing == NULL || strcmp(thing + 3, m->thing) != 0)
    return;
  if (n > 0 && (strncmp(option, m->option, n) != 0 ||
                (option[n] != '\0' && option + n != thing)))
    return;
  if (m->wish->items < WISH_ITEMS) m->wish->item[m->wish->items++] = item;
}

static bool find_items(Table *t, Wish *w) {
  const char *thing = strchr(w->text, '=');
  char option[sizeof w->text];
  int *item;
  bool ok;
  snprintf(option, sizeof option, "%.*s", (int)strcspn(w->text + 1, "="),
           w->text + 1);
  if (!table_tally(t, true)) return false;
  item = alloc_resize(&t->alloc, NULL, (MAX_ITEMS + 1) * sizeof *item);
  if (item == NULL) return false;
  for (int i = 0; i < t->tally->items; i++) item[i] = i;
  item[t->tally->items] = -1;
  ok = table_items(t, item, look_at,
                   &(Meant){w, option, thing == NULL ? "" : thing + 1});
  alloc_free(&t->alloc, item);
  table_tally(t, false);
  w->tally = t->tally;
  return ok && w->items > 0;
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
    w = alloc_zero(&t->alloc, sizeof *w);
    if (w == NULL) {
      fault_set(fault, "out of memory");
      return false;
    }
    memcpy(w->text, sign, strlen(sign) + 1);
    w->pull = sign[0] == '~' ? -1 : 1;
    w->once = sign[0] == '@';
    if (!find_items(t, w)) {
      alloc_free(&t->alloc, w);
      w = NULL;
    } else {
      w->next = t->wishes;
      t->wishes = w;
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
