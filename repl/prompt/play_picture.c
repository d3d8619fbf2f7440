/*
** The prompt: the board as a picture, for slides, handouts and pages.
*/
#include "lua/shelf/file.h"
#include "lua/disk/out.h"
#include "lua/shelf/picture.h"
#include "lua/table/look.h"
#include "repl/prompt/play.h"
#include "repl/prompt/play_seats.h"
#include "repl/prompt/play_show.h"
#include "repl/term/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 65536, COLUMNS = 100 };

/* A file that is there must be a picture, too. */
static bool may_write(Play *p, const char *path) {
  char *old = file_read(path, NULL);
  bool may = old == NULL ? !file_exists(path) : strncmp(old, "<svg", 4) == 0;
  free(old);
  if (!may) play_refuse(p, "%s is there and is no picture", path);
  return may;
}

static char *draw(Play *p, Fault *fault) {
  char *text = memory_new(1, TEXT);
  if (table_view(p->table, "board", play_viewer(p), COLUMNS, VIEW_COLOUR, text,
                 TEXT, fault))
    return text;
  free(text);
  return NULL;
}

void play_draw_board(Play *p, const char *path) {
  Fault fault = {0};
  char *text = play_may(p, DOOR_PICTURE) && may_write(p, path) ? draw(p, &fault)
                                                               : NULL;
  OutFile o;
  bool good = text != NULL && out_open(&o, path, OUT_NAMED, 0666) &&
              out_close(&o, picture_write(o.out, text));
  if (good)
    screen_print(p->screen, "the picture is %s\n", path);
  else if (text != NULL)
    play_refuse(p, "cannot write %s: %s", path, strerror(errno));
  else if (fault.text[0] != '\0')
    play_fault(p, &fault);
  free(text);
}
