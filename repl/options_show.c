/*
** What is made from the list of options: usage, help, and the rows of which the
** build makes the lists in the manual page and the completions (.ci/lists).
*/
#include "repl/options.h"

#include "repl/command.h"
#include "repl/term/tongue.h"

#include <string.h>

/* "-p" if it has a letter, else "--games". */
static const char *short_name(const OptionSpec *s, char *text, size_t size) {
  if (s->letter != 0)
    snprintf(text, size, "-%c", s->letter);
  else
    snprintf(text, size, "--%s", s->name);
  return text;
}

/* May it be given several times? */
static bool repeats(const OptionSpec *s) {
  bool many = s->type == OPTION_LIST || s->type == OPTION_LINES ||
              s->type == OPTION_SETTINGS;
  return many && strstr(s->value, "...") == NULL;
}

/* Do the words of a command name it already? */
static bool is_among(const OptionSpec *s, const char *words) {
  char name[40];
  const char *at;
  short_name(s, name, sizeof name);
  at = strstr(words, name);
  return at != NULL && at[strlen(name)] == ' ';
}

/* Options that a usage lists after the words of the command. */
static bool in_usage(const OptionSpec *s, const Command *c) {
  return s->commands != NULL && s->says != NULL &&
         option_spec_applies(s, c->name) && !is_among(s, c->words);
}

void options_usage(const Command *c, char *text, size_t size) {
  size_t n = (size_t)snprintf(text, size, "oilpatch %s%s%s", c->name,
                              c->words[0] == '\0' ? "" : " ", tongue(c->words));
  for (const OptionSpec *s = option_list; s->name != NULL && n < size; s++) {
    char name[40];
    if (!in_usage(s, c)) continue;
    n += (size_t)snprintf(
      text + n, size - n, " [%s%s%s]%s", short_name(s, name, sizeof name),
      s->value == NULL ? "" : " ", s->value == NULL ? "" : tongue(s->value),
      repeats(s) ? "..." : "");
  }
}

void options_help(const char *command) {
  for (const OptionSpec *s = option_list; s->name != NULL; s++) {
    char letter[8] = "";
    if (s->says == NULL || !option_spec_applies(s, command)) continue;
    if (s->letter != 0) snprintf(letter, sizeof letter, "-%c,", s->letter);
    printf("  %-3s --%-9s ", letter, s->name);
    screen_wrap(screen_main(), 18, "%s", tongue(s->says));
  }
}

/* For the build ------------------------------------------------------------ */

static void put_field(const char *text) {
  printf("\t%s", text == NULL ? "" : text);
}

void options_lists(void) {
  int count;
  const Command *c = command_list(&count);
  for (int i = 0; i < count; i++) {
    char usage[1000];
    size_t n = strlen("oilpatch ") + strlen(c[i].name);
    options_usage(&c[i], usage, sizeof usage);
    printf("command\t%s\t%s\n", c[i].name, usage + n + (usage[n] == ' '));
  }
  for (const OptionSpec *s = option_list; s->name != NULL; s++) {
    char letter[2] = {s->letter, '\0'};
    const char *fields[] = {s->name,     letter,  s->value,
                            s->commands, s->says, s->more};
    if (s->says == NULL) continue;
    printf("option");
    for (int i = 0; i < 6; i++) put_field(fields[i]);
    putchar('\n');
  }
}
