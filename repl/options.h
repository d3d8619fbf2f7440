/*
** What the command line says, as options.lua has read it.
*/
#ifndef REPL_OPTIONS_H
#define REPL_OPTIONS_H

#include "lua/shelf/file.h"
#include "lua/table/table.h"
#include "repl/term/show.h"

#include <jansson.h>
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
  bool json, verify, verbose, first, class_mode, old_rules;
  bool lent; /* a shard says it all, no person: see TableConfig */
  const char *word, *report, *lang, *svg;
  double until;     /* 0: not given */
  double margin[2]; /* what matters in a comparison: of a share, of a mean */
  int64_t seconds;  /* 0: not given */
  const char *csv, *resume, *saves; /* of sim: files, a folder; or NULL */
  int64_t watch;                    /* one game in so many; -1: not said */
  bool coverage, curve;
  /* What the prompt opens, or NULL: a save, a link, a file of lines, a lesson. */
  const char *save, *link, *script, *lesson;
  Names rest;    /* what is no option */
  Names words;   /* all of it, but how and where it is played and told */
  json_t *value; /* the whole, for Lua; texts point into it */
} Options;

/* Read argv[1 ..]; argv[0] is the command.  False: *status is the exit
** status, and what there was to say has been said. */
bool options_parse(Options *o, int argc, char **argv, int *status);
void options_free(Options *o);

/* A number is a seed; so is any word, by its hash. */
uint64_t options_seed(const char *text);

/* Make sure of what the command wants (wants.lua): words and options that fit, the
** folder with the games, a game.  False: said, *status set. */
bool options_fit(Options *o, int *status);

/* The configuration of a table; it points into the options. */
void options_config(const Options *o, TableConfig *config);

/* Seats' bots from --bots, fewer go round; "-", "me" and "ask" are people.
** False: there are more bots than seats (said, *status set). */
bool options_seats(const Options *o, int players, const char *fallback,
                   const char **bot, int *status);
/* Has every seat a bot, and one that is there?  False: said, *status set. */
bool options_bots(Table *t, int players, const char *const *bot, int *status);

#endif
