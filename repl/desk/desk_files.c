/*
** The libraries `files` and `words`.
*/
#include "repl/desk/desk.h"

#include "core/numeral.h"
#include "core/word.h"
#include "repl/term/memory.h"
#include "lua/platform/platform.h"
#include "lua/shelf/variants.h"
#include "lua/shelf/script.h"
#include "lua/shelf/game.h"
#include "lua/shelf/home.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* files -------------------------------------------------------------------- */

FRONT(exists) { return front_yes(file_exists(front_word(args, 0))); }
FRONT(is_folder) { return front_yes(file_is_folder(front_word(args, 0))); }
FRONT(is_lesson) { return front_yes(script_is_lesson(front_word(args, 0))); }

static json_t *list_of(const char *folder,
                       bool (*list_files)(const char *path, Names *files)) {
  Names files = {0};
  json_t *list = json_array();
  memory_need(list_files(folder, &files));
  for (int i = 0; i < files.count; i++)
    json_array_append_new(list, front_text(files.item[i]));
  names_free(&files);
  return json_pack("[o]", list);
}

FRONT(scripts) { return list_of(front_word(args, 0), script_list); }
FRONT(lessons) { return list_of(front_word(args, 0), script_lessons); }
FRONT(games) { return list_of(front_word(args, 0), variants_games); }

/* The folder of all games, as named or found, and the game that a script is
** of; nil: of none. */
FRONT(game_of) {
  ScriptKind kind;
  char variants[PATH_SIZE], game[PATH_SIZE];
  const char *path = front_word(args, 0);
  bool found;
  variants_find(front_word(args, 1), variants);
  found = script_look(path, &kind) &&
          script_game(path, kind.game, variants, game);
  return json_pack("[oo]", front_text(variants),
                   front_text(found ? game : NULL));
}

FRONT(folder_of) {
  char folder[PATH_SIZE];
  game_folder(front_word(args, 0), front_word(args, 1), folder);
  return front_say(folder);
}

FRONT(whole_path) {
  char *path = realpath(front_word(args, 0), NULL);
  json_t *v = path == NULL ? NULL : front_say(path);
  free(path);
  return v;
}

/* A text that changes with the file; nil: it isn't there. */
FRONT(stamp) {
  struct stat s;
  char text[120];
  if (stat(front_word(args, 0), &s) != 0) return NULL;
  snprintf(text, sizeof text, "%ju %jd %jd.%09ld", (uintmax_t)s.st_ino,
           (intmax_t)s.st_size, (intmax_t)s.st_mtim.tv_sec, s.st_mtim.tv_nsec);
  return front_say(text);
}

/* What stands in it; nil, why it can't be read, and whether it is missing. */
FRONT(read_file) {
  size_t size;
  char *text = file_read(front_word(args, 0), &size);
  int why = errno;
  json_t *v = text == NULL ? json_pack("[nsb]", strerror(why),
                                       why == ENOENT || why == ENOTDIR)
                           : json_pack("[o]", json_stringn_nocheck(text, size));
  free(text);
  return v;
}

/* The path of a file of the user's, below $XDG_CONFIG_HOME; nil: no home. */
FRONT(config) {
  char path[PATH_SIZE];
  return home_path(HOME_CONFIG, front_word(args, 0), path) ? front_say(path)
                                                           : NULL;
}

FRONT(make_folder) { return front_yes(mkdir(front_word(args, 0), 0777) == 0); }

/* A folder of its own for a while. */
FRONT(borrow) {
  char path[PATH_SIZE];
  return platform_borrow(path, sizeof path) ? front_say(path) : NULL;
}

FRONT(give_back) {
  platform_give_back(front_word(args, 0));
  return NULL;
}

const FrontEntry desk_files[] = {
  FRONT_ENTRY(exists, "s"),      FRONT_ENTRY(is_folder, "s"),
  FRONT_ENTRY(is_lesson, "s"),   FRONT_ENTRY(scripts, "s"),
  FRONT_ENTRY(lessons, "s"),     FRONT_ENTRY(games, "s"),
  FRONT_ENTRY(game_of, "ss?"),   FRONT_ENTRY(folder_of, "ss"),
  FRONT_ENTRY(whole_path, "s"),  FRONT_ENTRY(stamp, "s"),
  {"read", read_file, "s"},      FRONT_ENTRY(config, "s"),
  FRONT_ENTRY(make_folder, "s"), FRONT_ENTRY(borrow, ""),
  FRONT_ENTRY(give_back, "s"),   {NULL}};

/* words -------------------------------------------------------------------- */

FRONT(distance) {
  return json_pack("[i]",
                   word_distance(front_word(args, 0), front_word(args, 1)));
}

/* The nearest of a list, if it is near enough to be a slip. */
FRONT(nearest) {
  const char *name[256];
  int n = desk_texts(json_array_get(args, 1), name, 256);
  return front_say(word_nearest(front_word(args, 0), name, n));
}

FRONT(begins) {
  return front_yes(word_begins(front_word(args, 0), front_word(args, 1)));
}

FRONT(within) {
  return front_yes(word_within(front_word(args, 0), front_word(args, 1)));
}

FRONT(sketches) {
  return front_yes(word_sketches(front_word(args, 0), front_word(args, 1)));
}

FRONT(fills) {
  return front_yes(word_fills(front_word(args, 0), front_word(args, 1)));
}

/* Some of its words in short, in any order. */
FRONT(jumbles) {
  return front_yes(word_jumbles(front_word(args, 0), front_word(args, 1)));
}

/* With letters that are off. */
FRONT(nearly) {
  return front_yes(word_nearly(front_word(args, 0), front_word(args, 1)));
}

/* The one number in a line, as digits. */
FRONT(number) {
  char digits[32];
  return numeral_in(front_word(args, 0), digits, sizeof digits)
           ? front_say(digits)
           : NULL;
}

const FrontEntry desk_words[] = {
  FRONT_ENTRY(distance, "ss"), FRONT_ENTRY(nearest, "st"),
  FRONT_ENTRY(begins, "ss"),   FRONT_ENTRY(within, "ss"),
  FRONT_ENTRY(sketches, "ss"), FRONT_ENTRY(jumbles, "ss"),
  FRONT_ENTRY(number, "s"),    FRONT_ENTRY(fills, "ss"),
  FRONT_ENTRY(nearly, "ss"),   {NULL}};
