/*
** A process behind a fence: which calls are refused, tried in a child.
*/
#include "tests/support/test.h"
#include "tests/support/scratch.h"

#include "lua/platform/fence.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[SCRATCH_SIZE];

/* Each true: the kernel did it. */
static bool reads(void) { return open("/etc/passwd", O_RDONLY) >= 0; }
static bool writes(void) { return open("here", O_WRONLY | O_CREAT, 0600) >= 0; }
static bool appends(void) { return open("old", O_RDWR | O_APPEND) >= 0; }
static bool writes_elsewhere(void) {
  return open("../fence-elsewhere", O_WRONLY | O_CREAT, 0600) >= 0;
}
static bool renames(void) { return rename("old", "new") == 0; }
static bool removes(void) { return unlink("old") == 0; }
static bool makes_folder(void) { return mkdir("made", 0700) == 0; }
static bool calls(void) { return socket(AF_INET, SOCK_STREAM, 0) >= 0; }
static bool calls_locally(void) {
  int two[2];
  return socketpair(AF_UNIX, SOCK_STREAM, 0, two) == 0;
}
static bool makes_ring(void) { return syscall(425, 1, NULL) >= 0; }
static bool starts(void) {
  pid_t pid = fork();
  int status = -1;
  if (pid == 0) {
    execl("/bin/true", "true", (char *)NULL);
    _exit(1);
  }
  return waitpid(pid, &status, 0) == pid && status == 0;
}
static bool pipes(void) {
  int two[2];
  char c = 'x';
  return pipe(two) == 0 && write(two[1], &c, 1) == 1 &&
         read(two[0], &c, 1) == 1;
}
static bool allocates(void) {
  char *p = malloc(8 << 20);
  bool good = p != NULL;
  if (good) p[4 << 20] = 1;
  free(p);
  return good;
}

/* A deed, and whether it is done: by nobody's fence, then by each. */
static const struct {
  const char *name;
  bool (*deed)(void);
  bool done[4];
} rows[] = {
  {"reads", reads, {true, true, true, false}},
  {"writes here", writes, {true, true, true, false}},
  {"appends", appends, {true, true, true, false}},
  {"writes elsewhere", writes_elsewhere, {true, true, false, false}},
  {"renames", renames, {true, true, true, false}},
  {"removes", removes, {true, true, true, false}},
  {"makes a folder", makes_folder, {true, true, true, false}},
  {"calls", calls, {true, false, false, false}},
  {"calls locally", calls_locally, {true, false, false, false}},
  {"starts a program", starts, {true, false, false, false}},
  {"writes into a pipe", pipes, {true, true, true, true}},
  {"takes memory", allocates, {true, true, true, true}},
};

/* What this kernel has. */
static bool has_landlock(void) { return syscall(444, NULL, 0, 1) >= 1; }
static bool has_seccomp(void) { return prctl(PR_GET_SECCOMP) >= 0; }

static bool done_behind(bool (*deed)(void), int fence) {
  int status = 0, fd;
  pid_t pid;
  unlink("here");
  unlink("new");
  unlink("../fence-elsewhere");
  rmdir("made");
  fd = open("old", O_WRONLY | O_CREAT, 0600);
  if (fd >= 0) close(fd);
  pid = fork();
  if (pid == 0) {
    if (fence > 0) fence_close((Fence)(fence - 1));
    _exit(deed() ? 1 : 0);
  }
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status) == 1;
}

static void calls_are_refused(void **state) {
  (void)state;
  for (int i = 0; i < COUNT_OF(rows); i++)
    for (int fence = 0; fence < 4; fence++)
      if (done_behind(rows[i].deed, fence) != rows[i].done[fence] &&
          (has_landlock() ||
           (rows[i].deed != reads && rows[i].deed != writes_elsewhere)))
        fail_msg("fence %d: %s: %s", fence - 1, rows[i].name,
                 rows[i].done[fence] ? "refused" : "done");
}

static void rings_are_refused(void **state) {
  (void)state;
  assert_false(done_behind(makes_ring, 1 + FENCE_PROGRAMS));
}

static void fences_stand_behind_fences(void **state) {
  int status = 0;
  pid_t pid = fork();
  (void)state;
  if (pid == 0) {
    fence_close(FENCE_PROGRAMS);
    fence_close(FENCE_FILES);
    fence_close(FENCE_PROGRAMS); /* takes nothing back */
    _exit(calls() || writes() || !pipes());
  }
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_int_equal(status, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(calls_are_refused),
    cmocka_unit_test(rings_are_refused),
    cmocka_unit_test(fences_stand_behind_fences),
  };
  int failed;
#ifdef FENCE_OPEN
  puts("1..0 # SKIP sanitizers write their reports through the fence");
  return 0;
#endif
  if (!has_seccomp()) {
    puts("1..0 # SKIP this kernel has no seccomp");
    return 0;
  }
  if (mkdtemp(scratch_name(folder, "fence-XXXXXX")) == NULL ||
      chdir(folder) != 0)
    return 1;
  failed = cmocka_run_group_tests_name("fence", tests, NULL, NULL);
  unlink("old");
  unlink("new");
  unlink("here");
  unlink("../fence-elsewhere");
  rmdir("made");
  if (chdir("/") == 0) rmdir(folder);
  return failed;
}
