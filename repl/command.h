/*
** The commands of the program, in one list: what stands behind the name, the
** options apart, and what it does.  A command is a row here and NAME_main
** somewhere; dispatch, help, the manual page and the completions read the list.
*/
#ifndef REPL_COMMAND_H
#define REPL_COMMAND_H

#define COMMANDS(X)                                                            \
  X(play, "play", "[GAME|SAVE|LINK] [SCRIPT]",                                 \
    "open a game or a save at the prompt; alone, the default game")            \
  X(games, "games", "", "the games there are, with a sentence each")           \
  X(resume, "resume", "[NAME|SAVE]",                                           \
    "continue the last unfinished game, or one by name")                       \
  X(saves, "saves", "", "the games that are kept")                             \
  X(sim, "sim", "GAME", "play many games and count")                           \
  X(merge, "merge", "SHARD.json...", "put the shards of a run together")       \
  X(compare, "compare", "GAME --b LAYERS",                                     \
    "play the same games with and without a layer, and compare")               \
  X(sweep, "sweep", "GAME --set NAME=A..B[..STEP] [--set NAME=A..B]",          \
    "one value of the rules, or two, against the statistics")                  \
  X(tune, "tune", "GAME TARGET --over NAME=A..B[..STEP]",                      \
    "find the value that meets a target, as \"seat 1 wins 25%+-1\"")           \
  X(tune_bot, "tune-bot", "GAME",                                              \
    "tune the weights of a bot by play; prints them as a layer")               \
  X(audit, "audit", "GAME",                                                    \
    "the balance card: what each option brings, seats, length")                \
  X(rules, "rules", "GAME [ID|WORD]", "what the rules are, and where")         \
  X(diff, "diff", "GAME -l LAYER...", "what layers change")                    \
  X(rulebook, "rulebook", "GAME",                                              \
    "the rules to hand to players, layers woven in")                           \
  X(layers, "layers", "GAME", "the layers that come with a game")              \
  X(recipes, "recipes", "[WORD]...",                                           \
    "small layers to copy; questions about a game")                            \
  X(check, "check", "FILE.lua...",                                             \
    "a layer's tests, and games under every invariant")                        \
  X(test, "test", "PATH...", "run scenario tests")                             \
  X(lesson, "lesson", "[GAME] [NAME|NUMBER|FILE.lua] | check PATH...",         \
    "learn a game step by step; check lessons as tests")                       \
  X(replay, "replay", "SAVE", "play a saved game again and check it")          \
  X(bench, "bench", "", "measure speed")                                       \
  X(help, "help", "[COMMAND]", "this")

struct Options;

/* Each returns the exit status. */
#define X(id, name, words, says) int id##_main(struct Options *o);
COMMANDS(X)
#undef X

typedef struct Command {
  const char *name, *words, *says;
  int (*run)(struct Options *o);
} Command;

/* In the list's order; *count is set. */
const Command *command_list(int *count);

/* Once, before anything else; then the program as from a shell, as often as one
** likes: its exit status. */
void command_prepare(void);
int command_run(int argc, char **argv);

/* The prompt gets its Lua: commands, lessons, and the user's file,
** $XDG_CONFIG_HOME/oilpatch/init.lua. */
void commands_attach(void);

/* Print what there is to know about a command, or about all (NULL). */
void command_help(const char *name);

#endif
