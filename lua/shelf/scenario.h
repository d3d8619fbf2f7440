/*
** Scenario tests of one file: which game and stack it belongs to, and running
** its tests, each in a table with the players, layers and settings it wants.
*/
#ifndef LUA_SHELF_SCENARIO_H
#define LUA_SHELF_SCENARIO_H

#include "lua/table/check.h"
#include "lua/shelf/script.h"

#include <jansson.h>

typedef struct Scenario {
  const char *path; /* as the user gave it */
  char variants[PATH_SIZE], game[PATH_SIZE];
  char label[PATH_SIZE]; /* how the tests' sources call the file */
  ScriptKind kind;
  Names needs;    /* layers the file's layer wants below it */
  int players;    /* 0: the fewest the game takes */
  long long fuel; /* 0: no limit */
  void (*output)(void *ud, const char *text, size_t size); /* of tests */
} Scenario;

/* Find the file's game; fallback (may be NULL) is for files that state none.
** False: error says why. */
bool scenario_find(Scenario *s, const char *path, const char *variants,
                   const char *fallback, char *error, size_t size);
void scenario_free(Scenario *s);

/* What such a table is set up with; it points into all three.  wants: { layers,
** settings } of a test (the value "tests"), or NULL. */
void scenario_config(const Scenario *s, const json_t *wants, int players,
                     TableConfig *c);
/* Open a table with the file on top (and the layers it needs below, and those
** a test wants).  NULL: see the fault. */
Table *scenario_open(Scenario *s, const json_t *wants, int players,
                     Fault *fault);

/* Hears of a test, { name, source … }: it passed, or failed as the fault says.
** False: enough. */
typedef bool ScenarioFn(void *ud, const json_t *test, const Fault *fault);

/* Run the file's tests whose name contains word (NULL: all).  False: the file
** does not load, see the fault. */
bool scenario_run(Scenario *s, const char *word, ScenarioFn *told, void *ud,
                  Fault *fault);

#endif
