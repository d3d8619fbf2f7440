/*
** The library `saves`: games in files.
*/
#include "repl/desk/desk.h"

#include "lua/table/keep.h"
#include "lua/shelf/saves.h"
#include "repl/term/memory.h"
#include "repl/prompt/play_files.h"
#include "core/word.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LIBRARY desk_saves
FrontLibrary LIBRARY = {"saves"};

/* The name under which the game was saved last, "": none. */
FRONT(saved, "") { return front_say(play_at()->session.saved); }

/* What a save keeps of the table beside the game: who sits where. */
FRONT(noted, "Gs") {
  return front_say(table_noted(play_at()->table, front_word(args, 0)));
}

/* Where a name would be kept, and where it is; nil: nowhere. */
FRONT(path, "s") {
  char path_[PATH_SIZE];
  return saves_path(front_word(args, 0), path_) ? front_say(path_) : NULL;
}

FRONT(find, "s") {
  char path_[PATH_SIZE];
  return saves_find(front_word(args, 0), path_) ? front_say(path_) : NULL;
}

FRONT(is_save, "s") { return front_yes(file_is_save(front_word(args, 0))); }

/* A slip of the pen must not cost a file that we never wrote; an empty one has
** nothing to lose. */
FRONT(is_foreign, "s") {
  const char *name = front_word(args, 0);
  struct stat s;
  return front_yes(
    stat(name, &s) == 0 &&
    (!S_ISREG(s.st_mode) || (s.st_size > 0 && !file_is_save(name))));
}

FRONT(write, "Gss") {
  Fault fault;
  return desk_result(
    play_save(play_at(), front_word(args, 0), front_word(args, 1), &fault),
    &fault);
}

/* Take a game to the table: { name = as it was called, old_rules = }.  False: it
** can't be read, and that was said. */
FRONT(load, "st?") {
  Play *p = play_at();
  const json_t *how = json_array_get(args, 1);
  const char *name = json_string_value(json_object_get(how, "name"));
  if (name != NULL)
    p->config.old_rules = json_is_true(json_object_get(how, "old_rules"));
  if (!play_load(p, front_word(args, 0))) return front_yes(false);
  if (name != NULL && p->session.saved[0] != '\0')
    word_copy(p->session.saved, sizeof p->session.saved, name);
  return front_yes(true);
}

/* The way to here as text, and a game from such a text. */
FRONT(way, "G") {
  Fault fault = {0};
  size_t size;
  char *text = table_way(play_at()->table, &size, &fault);
  json_t *told = text == NULL
                   ? desk_result(false, &fault)
                   : json_pack("[o]", json_stringn_nocheck(text, size));
  free(text);
  return told;
}

FRONT(load_way, "s") {
  const json_t *text = json_array_get(args, 0);
  return front_yes(play_load_way(play_at(), json_string_value(text),
                                 json_string_length(text)));
}

/* … to look at it step by step. */
FRONT(look, "s") {
  return front_yes(play_load_to_look(play_at(), front_word(args, 0)));
}

/* The last unfinished one but this; nil and, if there is such a one, which is
** played elsewhere. */
FRONT(last, "") {
  const Play *p = play_at();
  char found[PATH_SIZE], own[PATH_SIZE];
  SaveInfo played;
  bool saved_ = p != NULL && p->session.saved[0] != '\0' &&
                saves_path(p->session.saved, own);
  if (saves_last(saved_ ? own : NULL, found, &played)) return front_say(found);
  if (played.player == 0) return NULL;
  return json_pack("[n{so sI}]", "name", front_text(played.name), "process",
                   (json_int_t)played.player);
}

FRONT(is_played, "s") {
  return front_yes(save_player(front_word(args, 0)) != 0);
}

FRONT(remove, "s") {
  return remove(front_word(args, 0)) == 0
           ? front_yes(true)
           : json_pack("[no]", front_text(strerror(errno)));
}

/* All of them, the newest first: { name =, game =, layers =, players =, phase =,
** decision =, over =, journal =, mine = is it this game's, player = who plays it
** or 0, when = }. */
FRONT(list, "") {
  Play *p = play_at();
  json_t *rows = json_array();
  SaveInfo *all;
  int count;
  if (p != NULL && p->table != NULL) play_keep(p);
  memory_need(saves_list(&all, &count));
  for (int i = 0; i < count; i++) {
    const SaveInfo *s = &all[i];
    char when[32] = "";
    struct tm tm;
    if (localtime_r(&s->when, &tm) != NULL)
      strftime(when, sizeof when, "%Y-%m-%d %H:%M", &tm);
    json_array_append_new(
      rows,
      json_pack("{so so so si sI sI sb sb sb sI ss}", "name",
                front_text(s->name), "game", front_text(s->game), "layers",
                front_text(s->layers), "players", s->players, "phase",
                (json_int_t)s->phase, "decision", (json_int_t)s->decision,
                "over", s->over, "journal", s->journal, "mine",
                p != NULL && strcmp(s->path, p->session.journal.path) == 0,
                "player", (json_int_t)s->player, "when", when));
  }
  free(all);
  return json_pack("[o]", rows);
}
