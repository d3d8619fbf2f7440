/*
** The commands of the prompt, in one table: help and completion read it.
*/
#include "repl/play.h"
#include "repl/words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Saying it ---------------------------------------------------------------- */
/* In a script: which line it was. */
static void say_where(const Play *p) {
  fflush(stdout);
  if (p->script != NULL) fprintf(stderr, "%s:%d: ", p->script, p->line);
}

void play_fault(Play *p, const Report *report) {
  say_where(p);
  show_report(stderr, report);
  p->failed = true;
}

void play_refuse(Play *p, const char *format, ...) {
  va_list args;
  say_where(p);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  p->failed = true;
}

void play_changed(Play *p) {
  if (!lesson_saw_change(p) && p->talks) play_show_question(p);
}

/* A whole number, or the fallback when nothing is there; false: refused. */
bool play_number(Play *p, const char *rest, int64_t from, int64_t fallback,
                 int64_t *n) {
  char *end;
  *n = fallback;
  if (rest[0] == '\0') return true;
  *n = strtoll(rest, &end, 10);
  if (end != rest && *end == '\0' && *n >= from) return true;
  play_refuse(p, "a number from %" PRId64 " on, not '%s'", from, rest);
  return false;
}

/* The table ---------------------------------------------------------------- */

static void do_quit(Play *p, const char *rest) {
  (void)rest;
  p->quit = true;
}

static void show_commands(void);

static void do_help(Play *p, const char *rest) {
  const PlayCommand *c = play_find(rest);
  if (c != NULL) {
    printf("%s %s\n  %s\n", c->name, c->usage, c->help);
    return;
  }
  if (rest[0] != '\0') {
    play_refuse(p, "no command '%s'; 'help' lists them", rest);
    return;
  }
  show_commands();
  puts("A number, or the beginning of an answer's words, answers.\n"
       "Anything else is Lua: try g, g.players[1], rules.");
}

static const PlayCommand commands[] = {
  {"help", "[COMMAND]", "what can be typed here", do_help},
  {"quit", "", "leave", do_quit},
};
static const PlayGroup here = {"Help", commands,
                               sizeof commands / sizeof commands[0]};

static const PlayGroup *const groups[] = {
  &here,       &play_look,  &play_seats,  &play_time,
  &play_rules, &play_files, &play_replay, &play_lessons,
};

const PlayCommand *play_command(int i) {
  for (size_t k = 0; k < sizeof groups / sizeof groups[0]; k++) {
    if (i < groups[k]->count) return &groups[k]->command[i];
    i -= groups[k]->count;
  }
  return NULL;
}

const PlayCommand *play_find(const char *name) {
  const PlayCommand *c;
  for (int i = 0; (c = play_command(i)) != NULL; i++)
    if (strcmp(c->name, name) == 0) return c;
  return NULL;
}

static void show_commands(void) {
  for (size_t k = 0; k < sizeof groups / sizeof groups[0]; k++) {
    printf("%s\n", groups[k]->title);
    for (int i = 0; i < groups[k]->count; i++) {
      const PlayCommand *c = &groups[k]->command[i];
      printf("  %-7s %-14s %s\n", c->name, c->usage, c->help);
    }
  }
}
