/*
** What is made from the list of options: usage, help, the lists in the manual
** page and those of the completions.
*/
#include "repl/options.h"

#include "repl/command.h"

#include <ctype.h>
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
  return s->commands != NULL && s->says != NULL && option_applies(s, c->name) &&
         !is_among(s, c->words);
}

void options_usage(const Command *c, char *text, size_t size) {
  size_t n = (size_t)snprintf(text, size, "oilpatch %s%s%s", c->name,
                              c->words[0] == '\0' ? "" : " ", c->words);
  for (const OptionSpec *s = option_list; s->name != NULL && n < size; s++) {
    char name[40];
    if (!in_usage(s, c)) continue;
    n += (size_t)snprintf(
      text + n, size - n, " [%s%s%s]%s", short_name(s, name, sizeof name),
      s->value == NULL ? "" : " ", s->value == NULL ? "" : s->value,
      repeats(s) ? "..." : "");
  }
}

void options_help(const char *command) {
  for (const OptionSpec *s = option_list; s->name != NULL; s++) {
    char letter[8] = "";
    if (s->says == NULL || !option_applies(s, command)) continue;
    if (s->letter != 0) snprintf(letter, sizeof letter, "-%c,", s->letter);
    printf("  %-3s --%-9s %s\n", letter, s->name, s->says);
  }
}

/* The manual page ---------------------------------------------------------- */

/* Text for roff: dashes as they are typed, `bold`, no line that begins with a
** request. */
static void put_roff(const char *text) {
  bool bold = false;
  for (; *text != '\0'; text++) {
    if (*text == '`')
      fputs((bold = !bold) ? "\\fB" : "\\fR", stdout);
    else if (*text == '-')
      fputs("\\-", stdout);
    else if (*text == '\\')
      fputs("\\e", stdout);
    else
      putchar(*text);
    if (text[0] == '.' && text[1] == ' ') { /* a line for each sentence */
      putchar('\n');
      text++;
    }
  }
}

/* Words of a usage: what is typed as it is bold, the rest slanted. */
static void put_words(const char *words) {
  while (*words != '\0') {
    size_t n = strcspn(words, " []|"), gap;
    if (n > 0) {
      bool typed = words[0] == '-' || islower((unsigned char)words[0]);
      printf(typed ? "\\fB" : "\\fI");
      for (size_t i = 0; i < n; i++)
        printf(words[i] == '-' ? "\\-" : "%c", words[i]);
      printf("\\fR");
    }
    words += n;
    gap = strspn(words, " []|");
    printf("%.*s", (int)gap, words);
    words += gap;
  }
}

static void man_usage(const Command *c, bool first) {
  char usage[1000];
  const char *words = usage + strlen("oilpatch ") + strlen(c->name);
  options_usage(c, usage, sizeof usage);
  printf("%s.B oilpatch %s\n", first ? "" : ".br\n", c->name);
  words += strspn(words, " ");
  put_words(words);
  putchar('\n');
}

static void man_option(const OptionSpec *s) {
  char name[40];
  fputs(".TP\n", stdout);
  snprintf(name, sizeof name, "--%s", s->name);
  if (s->letter != 0) printf("\\fB\\-%c\\fR, ", s->letter);
  put_words(name);
  if (s->value != NULL) {
    putchar(' ');
    put_words(s->value);
  }
  putchar('\n');
  printf("%c", toupper((unsigned char)s->says[0]));
  put_roff(s->says + 1);
  puts(".");
  if (s->more == NULL) return;
  put_roff(s->more);
  putchar('\n');
}

static void list_synopsis(void) {
  int count;
  const Command *c = command_list(&count);
  for (int i = 0; i < count; i++) man_usage(&c[i], i == 0);
}

static void list_options(void) {
  for (const OptionSpec *s = option_list; s->name != NULL; s++)
    if (s->says != NULL) man_option(s);
}

/* The completions ---------------------------------------------------------- */

static void list_bash(void) {
  int count;
  const Command *c = command_list(&count);
  fputs("_oilpatch_commands='", stdout);
  for (int i = 0; i < count; i++) printf("%s%s", i > 0 ? " " : "", c[i].name);
  puts("'\n\n# The options of a command.\n_oilpatch_options() {\n  case $1 in");
  for (int i = 0; i < count; i++) {
    printf("    %s) echo '", c[i].name);
    for (const OptionSpec *s = option_list; s->name != NULL; s++) {
      if (s->says == NULL || !option_applies(s, c[i].name)) continue;
      if (s->letter != 0) printf("-%c ", s->letter);
      printf("--%s ", s->name);
    }
    puts("--help' ;;");
  }
  puts("  esac\n}\n\n# What is to stand behind an option.\n"
       "_oilpatch_value() {\n  case $1 in");
  for (const OptionSpec *s = option_list; s->name != NULL; s++) {
    if (s->says == NULL || s->value == NULL) continue;
    fputs("    ", stdout);
    if (s->letter != 0) printf("-%c | ", s->letter);
    printf("--%s) echo '%s' ;;\n", s->name, s->value);
  }
  puts("  esac\n}");
}

/* 'name:what it is' for _describe, which wants colons and quotes masked. */
static void put_described(const char *name, const char *says) {
  printf(" '--%s:", name);
  for (; *says != '\0'; says++)
    if (*says == '\'')
      fputs("'\\''", stdout);
    else
      printf(*says == ':' ? "\\%c" : "%c", *says);
  putchar('\'');
}

static void list_zsh(void) {
  int count;
  const Command *c = command_list(&count);
  list_bash();
  puts("\n# The same, with what they do.\n_oilpatch_described() {\n"
       "  case $1 in");
  for (int i = 0; i < count; i++) {
    printf("    %s) options=(", c[i].name);
    for (const OptionSpec *s = option_list; s->name != NULL; s++)
      if (s->says != NULL && option_applies(s, c[i].name))
        put_described(s->name, s->says);
    puts(") ;;");
  }
  puts("  esac\n}");
}

void options_lists(const char *of) {
  static const struct {
    const char *name;
    void (*print)(void);
  } lists[] = {{"synopsis", list_synopsis},
               {"options", list_options},
               {"bash", list_bash},
               {"zsh", list_zsh}};
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    if (strcmp(lists[i].name, of) == 0) lists[i].print();
}
