/*
** The library `files`.
*/
#include "repl/desk/desk.h"

#include "repl/term/memory.h"
#include "lua/platform/platform.h"
#include "lua/shelf/variants.h"
#include "lua/shelf/script.h"
#include "lua/shelf/game.h"
#include "lua/shelf/home.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LIBRARY desk_files
FrontLibrary LIBRARY = {"files"};

FRONT(exists, "s") { return front_yes(file_exists(front_word(args, 0))); }
FRONT(is_folder, "s") { return front_yes(file_is_folder(front_word(args, 0))); }

static json_t *list_of(const char *folder,
                       bool (*list_files)(const char *path, Names *files)) {
  Names files = {0};
  memory_need(list_files(folder, &files));
  return desk_names(&files);
}

FRONT(scripts, "s") { return list_of(front_word(args, 0), script_list); }
FRONT(games, "s") { return list_of(front_word(args, 0), variants_games); }

/* What a folder has ("": the one we are in), but for what is hidden; folders end
** with '/'. */
FRONT(list, "s") {
  const char *folder = front_word(args, 0);
  Names names = {0};
  json_t *list = json_array();
  memory_need(file_list(folder[0] == '\0' ? "." : folder, &names));
  for (int i = 0; i < names.count; i++) {
    char name[PATH_SIZE + 2], path[2 * PATH_SIZE];
    snprintf(path, sizeof path, "%s%s", folder, names.item[i]);
    snprintf(name, sizeof name, "%.*s%s", PATH_SIZE, names.item[i],
             file_is_folder(path) ? "/" : "");
    json_array_append_new(list, front_text(name));
  }
  names_free(&names);
  return json_pack("[o]", list);
}

/* What a script is by its text: { game =, says = }; nil: it can't be read. */
FRONT(look, "s") {
  ScriptKind kind;
  return script_look(front_word(args, 0), &kind)
           ? json_pack("[{so so}]", "game", front_text(kind.game), "says",
                       front_text(kind.says))
           : NULL;
}

/* The layers that come with a game: variants, game. */
FRONT(layers, "ss") {
  Names layers = {0};
  memory_need(game_layers(front_word(args, 0), front_word(args, 1), &layers));
  return desk_names(&layers);
}

/* The folder of all games, as named or found; is it there? */
FRONT(variants, "s?") {
  char path[PATH_SIZE];
  bool found = variants_find(front_word(args, 0), path);
  return json_pack("[ob]", front_text(path), found);
}

/* The game that is opened when none is named; nil: there is none. */
FRONT(usual_game, "s") {
  char game[PATH_SIZE];
  return variants_word(front_word(args, 0), "default", game, sizeof game)
           ? front_say(game)
           : NULL;
}

/* The folder of all games, as named or found, and the game that a script is
** of; nil: of none. */
FRONT(game_of, "ss?") {
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

FRONT(folder_of, "ss") {
  char folder[PATH_SIZE];
  game_folder(front_word(args, 0), front_word(args, 1), folder);
  return front_say(folder);
}

FRONT(whole_path, "s") {
  char *path = realpath(front_word(args, 0), NULL);
  json_t *v = path == NULL ? NULL : front_say(path);
  free(path);
  return v;
}

/* A text that changes with the file; nil: it isn't there. */
FRONT(stamp, "s") {
  struct stat s;
  char text[120];
  if (stat(front_word(args, 0), &s) != 0) return NULL;
  snprintf(text, sizeof text, "%ju %jd %jd.%09ld", (uintmax_t)s.st_ino,
           (intmax_t)s.st_size, (intmax_t)s.st_mtim.tv_sec, s.st_mtim.tv_nsec);
  return front_say(text);
}

/* What stands in it; nil, why it can't be read, and whether it is missing. */
FRONT(read, "s") {
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
FRONT(config, "s") {
  char path[PATH_SIZE];
  return home_path(HOME_CONFIG, front_word(args, 0), path) ? front_say(path)
                                                           : NULL;
}

FRONT(make_folder, "s") {
  return front_yes(mkdir(front_word(args, 0), 0777) == 0);
}

/* A folder of its own for a while. */
FRONT(borrow, "") {
  char path[PATH_SIZE];
  return platform_borrow(path, sizeof path) ? front_say(path) : NULL;
}

FRONT_DO(give_back, "s") { platform_give_back(front_word(args, 0)); }
