/*
** The session in the README is a real one: tests/support/readme.session says what is
** typed, and what the program shows must be what stands there, between the
** marks.  `make readme` writes it anew.
**
** The first line of the session is the program's arguments, the others are
** typed at its prompt; "[5] board" shows the first five lines it prints.
*/
#include "lua/shelf/file.h"
#include "tests/support/pty.h"

#include <stdio.h>
#include <unistd.h>

static const char from_mark[] = "<!-- session: make readme -->\n";
static const char to_mark[] = "<!-- end of the session -->\n";

static char *read_whole(const char *path) {
  size_t size = 0;
  char *text = file_read(path, &size);
  if (text == NULL) fail_msg("cannot read %s", path);
  return text;
}

/* A line as it is, but for numbers of lines in scripts: they change with
** every rule that is mended. */
static void put_line(FILE *out, const char *line, size_t length) {
  static const char script[] = ".lua:";
  while (length > 0) {
    fputc(*line, out);
    line++, length--;
    if (length == 0 || strncmp(line - 1, script, sizeof script - 1) != 0)
      continue;
    fputs(script + 1, out);
    line += sizeof script - 2, length -= sizeof script - 2;
    fputs("…", out);
    while (length > 0 && *line >= '0' && *line <= '9') line++, length--;
  }
  fputc('\n', out);
}

/* At most `most` lines, and … for the rest. */
static void put_lines(FILE *out, const char *text, long most) {
  long n = 0;
  while (*text != '\0' && n++ < most) {
    size_t length = strcspn(text, "\n");
    put_line(out, text, length);
    text += length + (text[length] == '\n');
  }
  if (*text != '\0') fputs("…\n", out);
}

/* What is on the screen above the prompt. */
static void put_screen(Pty *p, FILE *out, long most) {
  char *text = emulator_text(&p->screen, 0, p->screen.y);
  put_lines(out, text, most);
  free(text);
}

/* "[5] board": how many lines are shown, and what is typed. */
static long take_most(char **line) {
  long most = 1000;
  if (**line == '[') most = strtol(*line + 1, line, 10);
  while (**line == ']' || **line == ' ') ++*line;
  return most;
}

static char *hold_session(Pty *p, const char *session) {
  char *copy = strdup(session), *rest = copy, *line, *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  pty_env(p, "NO_COLOR", "1");
  pty_size(p, 100, 50);
  for (int n = 0; (line = strsep(&rest, "\n")) != NULL; n++) {
    long most = take_most(&line);
    if (*line == '\0') continue;
    if (n == 0) {
      fprintf(out, "$ oilpatch %s\n", line);
      pty_start(p, line);
      put_screen(p, out, most);
    } else {
      char *prompt = pty_row(p);
      fprintf(out, "%s %s\n", prompt, line);
      free(prompt);
      put_lines(out, pty_ask(p, line), most);
    }
  }
  assert_int_equal(fclose(out), 0);
  free(copy);
  return text;
}

static void write_readme(const char *head, const char *text, const char *tail) {
  FILE *f = fopen("README.md.new", "w");
  assert_non_null(f);
  fprintf(f, "%s%s```text\n%s```\n%s", head, from_mark, text, tail);
  assert_int_equal(fclose(f), 0);
  assert_int_equal(rename("README.md.new", "README.md"), 0);
}

static void the_readme_shows_a_real_session(void **state) {
  Pty *p = *state;
  char path[512], *session, *text, *readme, *from, *to, *shown;
  const char *wish = getenv("OILPATCH_README");
  snprintf(path, sizeof path, "%s/support/readme.session",
           getenv("OILPATCH_TESTS"));
  session = read_whole(path);
  readme = read_whole("README.md");
  from = strstr(readme, from_mark);
  to = strstr(readme, to_mark);
  if (from == NULL || to == NULL || to < from)
    fail_msg("README.md lacks the marks of the session");
  text = hold_session(p, session);
  assert_true(asprintf(&shown, "```text\n%s```\n", text) > 0);
  if (wish != NULL && strcmp(wish, "write") == 0) {
    *from = '\0';
    write_readme(readme, text, to);
  } else {
    from += strlen(from_mark);
    if (strncmp(from, shown, strlen(shown)) != 0 || from + strlen(shown) != to)
      fail_msg("the session in README.md is stale: run 'make readme'.  It is "
               "now:\n%s",
               text);
  }
  free(session);
  free(readme);
  free(text);
  free(shown);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(the_readme_shows_a_real_session),
  };
  return cmocka_run_group_tests_name("pty_readme", tests, NULL, NULL);
}
