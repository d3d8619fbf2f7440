/*
** What a program costs: runs it and tells the milliseconds of processor time and the
** kilobytes of memory it took, then its status.
**
**   cost PROGRAM ARGS...
*/
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long ms(struct timeval t) { return t.tv_sec * 1000 + t.tv_usec / 1000; }

int main(int argc, char **argv) {
  struct rusage used;
  int status = 0;
  pid_t pid = argc < 2 ? -1 : fork();
  if (pid == 0) {
    execv(argv[1], argv + 1);
    _exit(127);
  }
  if (pid < 0 || wait4(pid, &status, 0, &used) != pid) return 1;
  dprintf(9, "%ld %ld %d\n", ms(used.ru_utime) + ms(used.ru_stime),
          used.ru_maxrss,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
