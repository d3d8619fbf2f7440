#include "core/log.h"

#include <string.h>

void log_init(Log *l, Alloc alloc) {
  memset(l, 0, sizeof *l);
  l->alloc = alloc;
}

void log_free(Log *l) {
  alloc_free(&l->alloc, l->event);
  log_init(l, l->alloc);
}

void log_add(Log *l, Event e) {
  if (l->count == l->room) {
    uint32_t room = l->room == 0 ? 256 : l->room * 2;
    Event *more = alloc_resize(&l->alloc, l->event, room * sizeof *more);
    if (more == NULL) {
      l->lost = true; /* the game goes on; only its story has a gap */
      return;
    }
    l->event = more;
    l->room = room;
  }
  l->event[l->count++] = e;
}

void log_cut(Log *l, uint32_t count) {
  if (count < l->count) l->count = count;
}
