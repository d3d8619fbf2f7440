/*
** The commands of the program, in one table that dispatch and help read.
*/
#ifndef REPL_COMMAND_H
#define REPL_COMMAND_H

/* Each takes argv[0] = its name and returns the exit status. */
int play_main(int argc, char **argv);
int resume_main(int argc, char **argv);
int saves_main(int argc, char **argv);
int sim_main(int argc, char **argv);
int merge_main(int argc, char **argv);
int compare_main(int argc, char **argv);
int sweep_main(int argc, char **argv);
int tune_main(int argc, char **argv);
int rules_main(int argc, char **argv);
int diff_main(int argc, char **argv);
int layers_main(int argc, char **argv);
int check_main(int argc, char **argv);
int test_main(int argc, char **argv);
int replay_main(int argc, char **argv);
int bench_main(int argc, char **argv);
int lesson_main(int argc, char **argv);

/* Print what there is to know about a command, or about all (NULL). */
void command_help(const char *name);

#endif
