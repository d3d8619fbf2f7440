/*
** The commands of the program, in one list: what stands behind the name, the
** options apart, and what it does.  A command is a row here and NAME_main
** somewhere; dispatch, help, the manual page and the completions read the list.
*/
#ifndef REPL_COMMAND_H
#define REPL_COMMAND_H

#define COMMANDS(X)                                                            \
  X(play, "[GAME|SAVE] [SCRIPT]",                                              \
    "open a game or a save at the prompt; alone, the default game")            \
  X(resume, "[NAME|SAVE]",                                                     \
    "continue the last unfinished game, or one by name")                       \
  X(saves, "", "the games that are kept")                                      \
  X(sim, "GAME", "play many games and count")                                  \
  X(merge, "SHARD.json...", "put the shards of a run together")                \
  X(compare, "GAME --b LAYERS",                                                \
    "play the same games with and without a layer, and compare")               \
  X(sweep, "GAME --set NAME=A..B[..STEP] [--set NAME=A..B]",                   \
    "one value of the rules, or two, against the statistics")                  \
  X(tune, "GAME TARGET --over NAME=A..B[..STEP]",                              \
    "find the value that meets a target, as \"seat 1 wins 25%+-1\"")           \
  X(rules, "GAME [ID|WORD]", "what the rules are, and where")                  \
  X(diff, "GAME -l LAYER...", "what layers change")                            \
  X(rulebook, "GAME", "the rules to hand to players, layers woven in")         \
  X(layers, "GAME", "the layers that come with a game")                        \
  X(recipes, "[WORD]...", "small layers to copy; questions about a game")      \
  X(check, "FILE.lua...", "a layer's tests, and games under every invariant")  \
  X(test, "PATH...", "run scenario tests")                                     \
  X(lesson, "[GAME] [NAME|NUMBER|FILE.lua] | check PATH...",                   \
    "learn a game step by step; check lessons as tests")                       \
  X(replay, "SAVE", "play a saved game again and check it")                    \
  X(bench, "", "measure speed")                                                \
  X(help, "[COMMAND]", "this")

struct Options;

/* Each returns the exit status. */
#define X(name, words, says) int name##_main(struct Options *o);
COMMANDS(X)
#undef X

typedef struct Command {
  const char *name, *words, *says;
  int (*run)(struct Options *o);
} Command;

/* In the list's order; *count is set. */
const Command *command_list(int *count);

/* Lessons take part in what the prompt does. */
void learn_attach(void);
/* So may the user's own file, $XDG_CONFIG_HOME/oilpatch/init.lua. */
void own_attach(void);

/* Print what there is to know about a command, or about all (NULL). */
void command_help(const char *name);

#endif
