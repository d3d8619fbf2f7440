/*
** Options: one table for all commands, so that -p means the same everywhere
** and a slip is answered with the option that was meant.
*/
#ifndef REPL_OPTIONS_H
#define REPL_OPTIONS_H

#include "repl/keep/folder.h"
#include "repl/term/show.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Options {
  const char *command; /* for messages */
  const char *variants_named;
  char variants[PATH_SIZE];
  char game[PATH_SIZE];
  int players; /* 0: the fewest the game takes */
  Names layers, settings, bots, commands;
  uint64_t seed;
  bool seeded;
  int64_t games, cap;
  int jobs; /* 0: one for each processor */
  int64_t shard, shards;
  bool json, verify, verbose, class_mode;
  const char *word, *report, *lang, *svg;
  Names side_layers[2], side_settings[2]; /* of --a and --b alone */
  bool sided[2];                          /* --a, --b were given */
  double until;                           /* 0: not given */
  int64_t seconds;                        /* 0: not given */
  Names over, metrics;
  const char *csv, *resume, *saves; /* of sim: files, a folder; or NULL */
  int64_t watch;                    /* one game in so many; -1: not said */
  bool coverage;
  Names rest; /* what is no option */
} Options;

/* Which options a command takes. */
enum {
  TAKES_TABLE = 1 << 0,   /* -p -l --set */
  TAKES_SEED = 1 << 1,    /* --seed */
  TAKES_BOTS = 1 << 2,    /* --bots */
  TAKES_BATCH = 1 << 3,   /* --games --jobs --shard --cap --report */
  TAKES_JSON = 1 << 4,    /* --json */
  TAKES_WORD = 1 << 5,    /* -k -v */
  TAKES_VERIFY = 1 << 6,  /* --verify */
  TAKES_COMMAND = 1 << 7, /* -c */
  TAKES_GAMES = 1 << 8,   /* --games alone */
  TAKES_SIM = 1 << 9,     /* --csv --resume --saves --watch */
  TAKES_COVER = 1 << 10,  /* --coverage */
  TAKES_LESSON = 1 << 12, /* --lang --class */
  TAKES_RUN = 1 << 11,    /* --games --jobs --cap --report --seconds */
  TAKES_SIDES = 1 << 13,  /* --a --b --a-set --b-set --until */
  TAKES_SVG = 1 << 14,    /* --svg --metric */
  TAKES_OVER = 1 << 15    /* --over */
};

/* Read argv[1 ..]; argv[0] is the command.  False: *status is the exit
** status, and what there was to say has been said. */
bool options_parse(Options *o, unsigned takes, int argc, char **argv,
                   int *status);
void options_free(Options *o);

/* Say what the options in a command's usage do. */
void options_help(const char *usage);

/* A number is a seed; so is any word, by its hash. */
uint64_t options_seed(const char *text);

/* Find the variants folder; false (said, *status set): there is none. */
bool options_variants(Options *o, int *status);

/* Take the first word as the game (or the default one if it may be missing)
** and make sure that it and the layers are there. */
bool options_game(Options *o, bool may_miss, int *status);

/* The configuration of a table; it points into the options. */
void options_config(const Options *o, TableConfig *config);

/* The same for a side of a comparison, 0: A: its layers and settings on top of
** those of both. */
void options_side(const Options *o, int side, TableConfig *config);

/* Seats' bots from --bots, fewer go round; "-", "me" and "ask" are people.
** False: there are more bots than seats (said, *status set). */
bool options_seats(const Options *o, int players, const char *fallback,
                   const char **bot, int *status);

#endif
