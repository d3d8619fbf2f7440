/*
** Playing many games, in this process or in several.  Workers take the next
** games from a counter that they share, so a slow processor holds nobody up;
** each sends its own in order, and here they are put together.
*/
#include "lua/table/batch.h"
#include "lua/table/seats.h"
#include "lua/batch/outcome_in.h"
#include "lua/platform/platform.h"
#include "lua/platform/fd.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  MAX_JOBS = 512,
  MAX_PIECE = 4096, /* games */
  PATIENCE = 2      /* seconds for workers to end their game at Ctrl-C */
};

static volatile sig_atomic_t stopped; /* by Ctrl-C or a batch system */

static void on_signal(int signal) {
  (void)signal;
  stopped = 1;
}

typedef struct Running {
  const Plan *plan;
  OutcomeFn *fn;
  void *ud;
  Runner *runner;   /* one for each arm */
  Outcome *outcome; /* the game's, one for each arm */
  double begun;
  int64_t next; /* game to deliver */
  bool enough;  /* the callback said so */
  Fault *fault;
} Running;

static void play_game(Running *c, int64_t k) {
  for (int i = 0; i < c->plan->arms; i++)
    runner_play(&c->runner[i], k, &c->outcome[i]);
}

static void deliver(Running *c) {
  c->next++;
  c->enough = !c->fn(c->ud, c->outcome);
  if (c->plan->pace != NULL)
    c->plan->pace(c->plan->pace_ud, c->next - c->plan->from);
}

static void play_alone(Running *c) {
  while (c->next < c->plan->to && !stopped && !c->enough) {
    play_game(c, c->next);
    if (!stopped) deliver(c); /* else a bot may have broken off */
  }
}

/* In a worker -------------------------------------------------------------- */

/* What one takes at a time, and sends back before its outcomes. */
typedef struct Piece {
  int64_t from, to;
  uint64_t size; /* bytes of outcomes that follow */
} Piece;

typedef struct Worker {
  pid_t pid;
  int from;    /* a descriptor; -1: closed */
  Piece piece; /* the one coming in */
  size_t got;  /* of its head, then of its outcomes */
  unsigned char *data;
} Worker;

typedef struct Crew {
  Running *running;
  Worker worker[MAX_JOBS];
  int workers, jobs;
  _Atomic int64_t *given; /* the next game to play, for all processes */
  bool lost;
} Crew;

/* A piece takes about a twentieth of a second, less towards the end. */
static Piece take_piece(const Crew *crew, int64_t played) {
  const Running *c = crew->running;
  int64_t left = c->plan->to - atomic_load(crew->given);
  int64_t share = left / (3 * crew->jobs);
  double spent = platform_clock() - c->begun;
  int64_t n = spent <= 0 ? 1 : (int64_t)(0.05 * (double)played / spent);
  Piece piece = {.size = 0};
  if (n > share) n = share;
  if (n > MAX_PIECE) n = MAX_PIECE;
  if (n < 1) n = 1;
  piece.from = atomic_fetch_add(crew->given, n);
  piece.to = piece.from + n < c->plan->to ? piece.from + n : c->plan->to;
  return piece;
}

static int work(Crew *crew, int out) {
  Running *c = crew->running;
  Bytes bytes = {0};
  Piece piece = take_piece(crew, 0);
  int64_t played = 0;
  bool ok = true;
  table_after_fork();
  platform_follow_parent(); /* nobody would read what it plays */
  for (; ok && piece.from < piece.to; piece = take_piece(crew, played)) {
    int64_t k = piece.from;
    bytes.size = 0;
    for (; k < piece.to && !stopped; k++) {
      play_game(c, k);
      if (stopped) break; /* a bot may have broken off */
      for (int i = 0; i < c->plan->arms; i++)
        outcome_put(&bytes, &c->outcome[i]);
    }
    played += k - piece.from;
    piece.to = k;
    piece.size = bytes.size;
    ok = !bytes.failed && fd_write(out, &piece, sizeof piece) &&
         fd_write(out, bytes.data, bytes.size) && !stopped;
  }
  free(bytes.data);
  return ok ? 0 : 1;
}

/* Beside the workers ------------------------------------------------------- */

/* A child must not keep the others' pipes open: their end is how everybody
** learns that somebody is gone. */
static void run_child(Crew *crew, int out) {
  for (int i = 0; i < crew->workers; i++) fd_close(&crew->worker[i].from);
  signal(SIGINT, on_signal); /* a second one must not cut its game off */
  signal(SIGTERM, on_signal);
  _exit(work(crew, out)); /* nothing is flushed twice */
}

static bool hire(Crew *crew) {
  Worker *w = &crew->worker[crew->workers];
  int up[2];
  memset(w, 0, sizeof *w);
  if (pipe2(up, O_CLOEXEC) != 0) return false;
  w->pid = fork();
  if (w->pid == 0) {
    close(up[0]);
    run_child(crew, up[1]);
  }
  close(up[1]);
  w->from = up[0];
  if (w->pid < 0)
    fd_close(&w->from);
  else
    crew->workers++;
  return w->pid >= 0;
}

static bool is_whole(const Worker *w) {
  return w->got == sizeof w->piece + (size_t)w->piece.size && w->data != NULL;
}

/* Give a piece to the callback, game by game; its worker may send another one. */
static void tell(Crew *crew, Worker *w) {
  Running *c = crew->running;
  const unsigned char *p = w->data, *end = p + w->piece.size;
  for (int64_t k = w->piece.from; k < w->piece.to && !c->enough; k++) {
    for (int i = 0; i < c->plan->arms && p != NULL; i++)
      p = outcome_get(p, end, &c->outcome[i]);
    crew->lost |= p == NULL;
    if (p == NULL) return;
    deliver(c);
  }
  free(w->data);
  w->data = NULL;
  w->got = 0;
}

/* Those that are whole and next, one after the other. */
static void tell_all(Crew *crew) {
  Running *c = crew->running;
  for (int i = 0; i < crew->workers && !c->enough && !crew->lost; i++) {
    Worker *w = &crew->worker[i];
    if (!is_whole(w) || w->piece.from != c->next) continue;
    tell(crew, w);
    i = -1; /* the next may be anybody's */
  }
}

/* Take what the worker has sent: the head of a piece, then its outcomes. */
static void receive(Crew *crew, Worker *w) {
  bool head = w->got < sizeof w->piece;
  size_t at = head ? w->got : w->got - sizeof w->piece;
  size_t size = head ? sizeof w->piece : (size_t)w->piece.size;
  unsigned char *to = head ? (unsigned char *)&w->piece : w->data;
  ssize_t n = read(w->from, to + at, size - at);
  if (n < 0 && errno == EINTR) return;
  if (n <= 0) {
    fd_close(&w->from);
    return;
  }
  w->got += (size_t)n;
  if (!head || w->got < sizeof w->piece) return;
  w->data = malloc((size_t)w->piece.size + 1);
  crew->lost |= w->data == NULL;
}

/* Wait for some worker; false: those who are there have all said what they can. */
static bool listen(Crew *crew) {
  struct pollfd fds[MAX_JOBS];
  int open = 0;
  for (int i = 0; i < crew->workers; i++) {
    const Worker *w = &crew->worker[i];
    fds[i] =
      (struct pollfd){.fd = is_whole(w) ? -1 : w->from, .events = POLLIN};
    open += fds[i].fd >= 0;
  }
  if (open == 0) return false;
  if (poll(fds, (nfds_t)crew->workers, 200) <= 0) return true;
  for (int i = 0; i < crew->workers; i++)
    if (fds[i].fd >= 0 && (fds[i].revents & (POLLIN | POLLHUP)) != 0)
      receive(crew, &crew->worker[i]);
  tell_all(crew);
  return true;
}

static void signal_all(const Crew *crew, int signal) {
  for (int i = 0; i < crew->workers; i++)
    if (crew->worker[i].from >= 0) kill(crew->worker[i].pid, signal);
}

/* Somebody broke it off: the game of each worker is worth a moment. */
static void wind_up(Crew *crew) {
  double begun = platform_clock();
  signal_all(crew, SIGINT);
  while (platform_clock() - begun < PATIENCE && listen(crew)) continue;
}

static void direct(Crew *crew) {
  const Running *c = crew->running;
  while (c->next < c->plan->to && !c->enough && !crew->lost && !stopped)
    crew->lost |= !listen(crew);
  if (stopped) wind_up(crew);
}

static void dismiss(Crew *crew) {
  signal_all(crew, SIGKILL); /* what they still do, nobody needs */
  for (int i = 0; i < crew->workers; i++) {
    Worker *w = &crew->worker[i];
    fd_close(&w->from);
    while (waitpid(w->pid, NULL, 0) < 0 && errno == EINTR) continue;
    free(w->data);
  }
}

static bool play_forked(Running *c) {
  Crew *crew = calloc(1, sizeof *crew);
  int64_t games = c->plan->to - c->next;
  void *shared = mmap(NULL, sizeof *crew->given, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  bool ok = crew != NULL && shared != MAP_FAILED;
  if (ok) {
    crew->running = c;
    crew->jobs = c->plan->jobs < games ? c->plan->jobs : (int)games;
    if (crew->jobs > MAX_JOBS) crew->jobs = MAX_JOBS;
    crew->given = shared;
    atomic_store(crew->given, c->next);
    fflush(NULL);
    while (crew->workers < crew->jobs && hire(crew)) continue;
    direct(crew);
    dismiss(crew);
    ok = !crew->lost;
  }
  if (shared != MAP_FAILED) munmap(shared, sizeof *crew->given);
  free(crew);
  return ok;
}

/* -------------------------------------------------------------------------- */

static bool sit_down(Running *c) {
  for (int i = 0; i < c->plan->arms; i++) {
    runner_init(&c->runner[i], c->plan, &c->plan->arm[i]);
    if (!runner_sit_down(&c->runner[i], 0, c->fault)) return false;
  }
  return true;
}

static PlayedAs play(Running *c) {
  struct sigaction act = {.sa_handler = on_signal,
                          .sa_flags = (int)SA_RESETHAND};
  struct sigaction old_int, old_term;
  bool ok = true;
  if (!sit_down(c)) return PLAYED_FAILED;
  stopped = 0;
  for (int i = 0; i < c->plan->arms; i++)
    table_stop_on(c->runner[i].arm->table, &stopped);
  sigemptyset(&act.sa_mask);
  sigaction(SIGINT, &act, &old_int);
  sigaction(SIGTERM, &act, &old_term);
  c->begun = platform_clock();
  if (c->plan->jobs > 1 && c->plan->to - c->next > 1 && platform_has_workers())
    ok = play_forked(c);
  else
    play_alone(c);
  sigaction(SIGINT, &old_int, NULL);
  sigaction(SIGTERM, &old_term, NULL);
  for (int i = 0; i < c->plan->arms; i++)
    table_stop_on(c->runner[i].arm->table, NULL);
  if (c->enough) return PLAYED_STOPPED;
  if (c->next == c->plan->to) return PLAYED;
  if (stopped && ok) return PLAYED_BROKEN;
  snprintf(c->fault->text, sizeof c->fault->text, "a worker was lost");
  return PLAYED_FAILED;
}

PlayedAs outcome_play(const Plan *plan, OutcomeFn *fn, void *ud, Fault *fault) {
  Running c = {.plan = plan, .fn = fn, .ud = ud, .fault = fault};
  PlayedAs how;
  memset(fault, 0, sizeof *fault);
  c.next = plan->from;
  c.runner = calloc((size_t)plan->arms, sizeof *c.runner);
  c.outcome = calloc((size_t)plan->arms, sizeof *c.outcome);
  if (c.runner == NULL || c.outcome == NULL) {
    snprintf(fault->text, sizeof fault->text, "out of memory");
    how = PLAYED_FAILED;
  } else {
    how = play(&c);
    for (int i = 0; i < plan->arms; i++) runner_free(&c.runner[i]);
  }
  free(c.runner);
  free(c.outcome);
  return how;
}
