/*
** Bots with a wish: "heuristic~work.draw" keeps from an option as long as there
** is another answer, "heuristic+work.draw" is drawn to it, "heuristic@work.draw"
** once a game.  Behind a '=' stands
** what the answer names ("heuristic~work.build=card8"; "heuristic~=card8" by
** whatever option).  The rules stay as they are, so nobody ends in a dead end.
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

static bool find_items(Table *t, Wish *w) {
  const char *thing = strchr(w->text, '=');
  int n = (int)strcspn(w->text + 1, "=");
  json_t *items = NULL, *item;
  size_t i;
  if (!table_tally(t, true)) return false;
  items = table_ask_value(
    t, "wished",
    json_pack("[oo]", json_stringn_nocheck(w->text + 1, (size_t)n),
              json_string_nocheck(thing == NULL ? "" : thing + 1)),
    NULL);
  table_tally(t, false);
  w->tally = t->tally;
  json_array_foreach(items, i, item)
    if (w->items < WISH_ITEMS)
      w->item[w->items++] = (int32_t)json_integer_value(item);
  json_decref(items);
  return w->items > 0;
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
