/*
** The prompt: games in files.
*/
#include "repl/play.h"

#include <stdio.h>

static void do_save(Play *p, const char *rest) {
  Report report;
  if (rest[0] == '\0') {
    play_refuse(p, "save FILE: where to?");
  } else if (!table_save(p->table, rest, &report)) {
    play_fault(p, &report);
  } else {
    printf("saved as %s\n", rest);
    p->kept = table_history(p->table)->here;
  }
}

static void write_output(void *ud, const char *text, size_t size) {
  (void)ud;
  fwrite(text, 1, size, stdout);
}

bool play_load(Play *p, const char *path) {
  Report report;
  Table *t = table_load(path, &p->config, &report);
  if (t == NULL) { /* the game at the table goes on */
    play_fault(p, &report);
    return false;
  }
  if (p->table != NULL) table_close(p->table);
  p->table = t;
  p->config.game = table_game(t);
  p->config.players = table_players(t);
  table_output(t, write_output, NULL);
  printf("loaded %s: %s, %d players\n", path, table_game(t), table_players(t));
  p->kept = table_history(t)->here;
  return true;
}

static void do_load(Play *p, const char *rest) {
  if (rest[0] == '\0')
    play_refuse(p, "load FILE: which one?");
  else if (play_load(p, rest))
    play_go_on(p);
}

static const PlayCommand commands[] = {
  {"save", "FILE", "write the game to a file", do_save},
  {"load", "FILE", "go on with a saved game", do_load},
};
const PlayGroup play_files = {"Files", commands,
                              sizeof commands / sizeof commands[0]};
