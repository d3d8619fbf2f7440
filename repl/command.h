/*
** The commands of the program that C does; commands.lua has the list of all, with
** their words.
*/
#ifndef REPL_COMMAND_H
#define REPL_COMMAND_H

#define COMMANDS(X)                                                            \
  X(play, "play")                                                              \
  X(play, "resume")                                                            \
  X(sim, "sim")                                                                \
  X(merge, "merge")                                                            \
  X(compare, "compare")                                                        \
  X(sweep, "sweep")                                                            \
  X(tune, "tune")                                                              \
  X(tune_bot, "tune-bot")                                                      \
  X(audit, "audit")                                                            \
  X(check, "check")                                                            \
  X(test, "test")                                                              \
  X(lesson, "lesson")                                                          \
  X(replay, "replay")                                                          \
  X(bench, "bench")

struct Options;

/* Each returns the exit status. */
typedef int CommandRun(struct Options *o);
#define X(id, name) CommandRun id##_main;
COMMANDS(X)
#undef X

/* The one of that name; NULL: there is none, or it is Lua. */
CommandRun *command_find(const char *name);

/* Once, before anything else; then the program as from a shell, as often as one
** likes: its exit status. */
void command_prepare(void);
int command_run(int argc, char **argv);

/* The front gets its libraries (desk/). */
void command_attach(void);

#endif
