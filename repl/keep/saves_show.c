#include "repl/keep/saves_show.h"

#include "repl/term/memory.h"
#include "repl/term/tongue.h"

#include <stdlib.h>
#include <string.h>

static void show_save(Screen *on, const SaveInfo *s, bool mine) {
  char when[32] = "", place[64];
  struct tm tm;
  if (localtime_r(&s->when, &tm) != NULL)
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &tm);
  snprintf(place, sizeof place, tongue("phase %ld, decision %ld"), s->phase,
           s->decision);
  screen_print(on, "  %-28s ", s->name);
  screen_wrap(on, 4, "%s, %d %s%s%s%s%s", s->game, s->players,
              tongue("players"), s->layers[0] == '\0' ? "" : ", ", s->layers,
              s->journal && (mine || s->player || !s->over) ? "  " : "",
              !s->journal ? ""
              : mine      ? tongue("(this game)")
              : s->player ? tongue("(played elsewhere)")
              : s->over   ? ""
                          : tongue("(not saved)"));
  screen_print(on, "  %-28s ", "");
  screen_wrap(on, 4, "%s%s, %s", place, s->over ? tongue(", over") : "", when);
}

void saves_show(Screen *s, const char *mine) {
  SaveInfo *list;
  int count;
  memory_need(saves_list(&list, &count));
  for (int i = 0; i < count; i++)
    show_save(s, &list[i], strcmp(list[i].path, mine) == 0);
  if (count == 0)
    screen_wrap(s, 0, "no games are kept here; 'save NAME' keeps one");
  free(list);
}
