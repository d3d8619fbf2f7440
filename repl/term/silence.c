#include "repl/term/silence.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

bool silence_begin(Silence *s) {
  int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  fflush(NULL);
  s->out = dup(STDOUT_FILENO);
  s->err = dup(STDERR_FILENO);
  s->said = tmpfile();
  if (null >= 0 && s->out >= 0 && s->err >= 0 && s->said != NULL) {
    dup2(null, STDOUT_FILENO);
    dup2(fileno(s->said), STDERR_FILENO);
    close(null);
    return true;
  }
  if (null >= 0) close(null);
  if (s->out >= 0) close(s->out);
  if (s->err >= 0) close(s->err);
  if (s->said != NULL) fclose(s->said);
  return false;
}

void silence_end(Silence *s) {
  fflush(NULL);
  dup2(s->out, STDOUT_FILENO);
  dup2(s->err, STDERR_FILENO);
  close(s->out);
  close(s->err);
  fclose(s->said);
}

void silence_said(Silence *s, char *text, size_t size) {
  ssize_t n;
  fflush(stderr);
  n = pread(fileno(s->said), text, size - 1, 0);
  text[n > 0 ? n : 0] = '\0';
  text[strcspn(text, "\n")] = '\0';
  if (ftruncate(fileno(s->said), 0) == 0) lseek(fileno(s->said), 0, SEEK_SET);
}
