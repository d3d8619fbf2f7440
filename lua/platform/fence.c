#include "lua/platform/fence.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif

/* Calls are known by their numbers, which are each machine's own. */
#if defined(__x86_64__) && !defined(__ILP32__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__i386__)
#define MACHINE AUDIT_ARCH_I386
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define MACHINE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define MACHINE AUDIT_ARCH_RISCV64
#endif

/*
** {==================================================================
** Calls: seccomp
** ===================================================================
*/

#ifdef MACHINE

/* Newer ways to do the same, which old headers don't know, have one number everywhere. */
enum { NR_IO_URING_SETUP = 425, NR_OPENAT2 = 437, X32 = 0x40000000 };

/* Programs and the network; a ring would do the calls for us, unseen. */
static const uint32_t outside[] = {
  SYS_execve,     SYS_execveat, SYS_socketpair,    SYS_socket,
  SYS_bind,       SYS_connect,  NR_IO_URING_SETUP,
#ifdef SYS_socketcall
  SYS_socketcall,
#endif
};

/* What changes a disk, or another process. */
static const uint32_t changes[] = {
  NR_OPENAT2,     SYS_open_by_handle_at,
  SYS_truncate,   SYS_renameat2,
  SYS_unlinkat,   SYS_linkat,
  SYS_symlinkat,  SYS_mkdirat,
  SYS_mknodat,    SYS_fchmodat,
  SYS_fchownat,   SYS_fchmod,
  SYS_fchown,     SYS_setxattr,
  SYS_lsetxattr,  SYS_fsetxattr,
  SYS_mount,      SYS_ptrace,
  SYS_bpf,        SYS_process_vm_writev,
#ifdef SYS_creat /* the older names of the same */
  SYS_creat,      SYS_rename,
  SYS_unlink,     SYS_rmdir,
  SYS_link,       SYS_symlink,
  SYS_mkdir,      SYS_mknod,
  SYS_chmod,      SYS_chown,
  SYS_lchown,
#endif
#ifdef SYS_renameat
  SYS_renameat,
#endif
#ifdef SYS_truncate64
  SYS_truncate64,
#endif
};

/* Calls that open, and which of their arguments says for what. */
static const struct {
  uint32_t call;
  int flags;
} opens[] = {
  {SYS_openat, 2},
#ifdef SYS_open
  {SYS_open, 1},
#endif
};

#define COUNT(a) ((int)(sizeof(a) / sizeof(a)[0]))
enum {
  WRITING = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC,
  ROOM = 16 + COUNT(outside) + COUNT(changes) + 5 * COUNT(opens)
};

typedef struct Program {
  struct sock_filter line[ROOM];
  unsigned short count;
} Program;

static void put(Program *p, uint16_t code, uint32_t k, int yes, int no) {
  p->line[p->count++] =
    (struct sock_filter){code, (uint8_t)yes, (uint8_t)no, k};
}

static void load(Program *p, size_t offset) {
  put(p, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void answer(Program *p, uint32_t verdict) {
  put(p, BPF_RET | BPF_K, verdict, 0, 0);
}

/* The calls of a list are refused: each jumps to the answer behind all of them. */
static void refuse(Program *p, const uint32_t *call, int count) {
  for (int i = 0; i < count; i++)
    put(p, BPF_JMP | BPF_JEQ | BPF_K, call[i], count - 1 - i,
        i == count - 1 ? 1 : 0);
  answer(p, SECCOMP_RET_ERRNO | EPERM);
}

static void refuse_writing(Program *p, uint32_t call, int argument) {
  size_t at = offsetof(struct seccomp_data, args) +
              (size_t)argument * sizeof(uint64_t);
  put(p, BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4);
  load(p, at); /* its lower half: all these machines have it first */
  put(p, BPF_JMP | BPF_JSET | BPF_K, WRITING, 0, 1);
  answer(p, SECCOMP_RET_ERRNO | EPERM);
  load(p, offsetof(struct seccomp_data, nr));
}

static void filter_calls(Fence fence) {
  Program p = {.count = 0};
  struct sock_fprog program;
  load(&p, offsetof(struct seccomp_data, arch));
  put(&p, BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0);
  answer(&p, SECCOMP_RET_ERRNO | EPERM); /* another machine's calls */
  load(&p, offsetof(struct seccomp_data, nr));
  put(&p, BPF_JMP | BPF_JGE | BPF_K, X32, 0, 1);
  answer(&p, SECCOMP_RET_ERRNO | EPERM);
  refuse(&p, outside, COUNT(outside));
  if (fence == FENCE_FILES) {
    refuse(&p, changes, COUNT(changes));
    for (int i = 0; i < COUNT(opens); i++)
      refuse_writing(&p, opens[i].call, opens[i].flags);
  }
  answer(&p, SECCOMP_RET_ALLOW);
  program = (struct sock_fprog){p.count, p.line};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#else
static void filter_calls(Fence fence) { (void)fence; }
#endif

/* }================================================================== */

/*
** {==================================================================
** Paths: Landlock
** ===================================================================
*/

#ifdef LANDLOCK_CREATE_RULESET_VERSION

enum {
  FIRST = LANDLOCK_ACCESS_FS_MAKE_SYM
          << 1, /* the rights of the first version … */
  MOVE = 1 << 13,
  CUT = 1 << 14, /* … of the second and the third … */
  NETWORK = 3    /* … and of the fourth: TCP */
};

/* As the fourth version has it. */
typedef struct Rules {
  uint64_t files, network;
} Rules;

static const uint64_t reading = LANDLOCK_ACCESS_FS_EXECUTE |
                                LANDLOCK_ACCESS_FS_READ_FILE |
                                LANDLOCK_ACCESS_FS_READ_DIR;

/* All that is asked for is allowed below a folder. */
static void allow(int rules, const char *folder, uint64_t rights) {
  struct landlock_path_beneath_attr below = {.allowed_access = rights};
  below.parent_fd = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (below.parent_fd < 0) return;
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0);
  close(below.parent_fd);
}

static void limit_paths(Fence fence) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
                         LANDLOCK_CREATE_RULESET_VERSION);
  Rules r = {FIRST - 1, 0};
  int rules;
  if (fence == FENCE_PROGRAMS || version < 1) return;
  if (version >= 2) r.files |= MOVE;
  if (version >= 3) r.files |= CUT;
  if (version >= 4) r.network = NETWORK;
  if (fence == FENCE_HERE) r.files &= ~reading;
  rules = (int)syscall(SYS_landlock_create_ruleset, &r,
                       version >= 4 ? sizeof r : sizeof r.files, 0);
  if (rules < 0) return;
  if (fence == FENCE_HERE) allow(rules, ".", r.files);
  syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
}

#else
static void limit_paths(Fence fence) { (void)fence; }
#endif

/* }================================================================== */

void fence_close(Fence fence) {
#ifdef FENCE_OPEN /* a sanitizer writes its report into a file */
  fence = FENCE_PROGRAMS;
#endif
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  limit_paths(fence);
  filter_calls(fence);
}

#else

void fence_close(Fence fence) { (void)fence; }

#endif
