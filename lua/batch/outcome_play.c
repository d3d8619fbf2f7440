/*
** Playing many games, in this process or in several.  Workers get small
** pieces of the range when they have done the last one, so a slow processor
** holds nobody up; what they send is put back in order here.
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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  MAX_JOBS = 512,
  AHEAD = 2,        /* pieces a worker has to do, so that it never waits */
  MAX_PIECE = 4096, /* games */
  HELD = 32 << 20,  /* bytes that wait for an earlier piece */
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

/* A part of the range; sent to a worker as it is, and back with its outcomes. */
typedef struct Piece {
  int64_t from, to;
  uint64_t size; /* bytes of outcomes that follow */
} Piece;

static bool read_all(int fd, void *data, size_t size) {
  char *p = data;
  while (size > 0) {
    ssize_t n = read(fd, p, size);
    if (n < 0 && errno == EINTR && !stopped) continue;
    if (n <= 0) return false;
    p += n;
    size -= (size_t)n;
  }
  return true;
}

/* Orders come until the other end is closed. */
static int work(Running *c, int in, int out) {
  Bytes bytes = {0};
  Piece piece;
  bool ok = true;
  table_after_fork();
  platform_follow_parent(); /* nobody would read what it plays */
  while (ok && !stopped && read_all(in, &piece, sizeof piece)) {
    int64_t k = piece.from;
    bytes.size = 0;
    for (; k < piece.to && !stopped; k++) {
      play_game(c, k);
      if (stopped) break; /* a bot may have broken off */
      for (int i = 0; i < c->plan->arms; i++)
        outcome_put(&bytes, &c->outcome[i]);
    }
    piece.to = k;
    piece.size = bytes.size;
    ok = !bytes.failed && fd_write(out, &piece, sizeof piece) &&
         fd_write(out, bytes.data, bytes.size);
  }
  free(bytes.data);
  return ok ? 0 : 1;
}

/* Beside the workers ------------------------------------------------------- */

typedef struct Worker {
  pid_t pid;
  int to, from; /* descriptors, -1: closed */
  int doing;    /* pieces sent and not come back */
  Piece piece;  /* the one coming in */
  size_t got;   /* of its head, then of its outcomes */
  unsigned char *data;
} Worker;

/* A piece that is back before an earlier one. */
typedef struct Early {
  Piece piece;
  unsigned char *data;
  struct Early *next;
} Early;

typedef struct Crew {
  Running *running;
  Worker worker[MAX_JOBS];
  int workers;
  int64_t given; /* the next game to hand out */
  Early *early;
  size_t held;
  bool lost;
} Crew;

/* A child must not keep the others' pipes open: their end is how everybody
** learns that somebody is gone. */
static void run_child(Crew *crew, int in, int out) {
  for (int i = 0; i < crew->workers; i++) {
    fd_close(&crew->worker[i].to);
    fd_close(&crew->worker[i].from);
  }
  signal(SIGINT, on_signal); /* a second one must not cut its game off */
  signal(SIGTERM, on_signal);
  _exit(work(crew->running, in, out)); /* nothing is flushed twice */
}

static bool hire(Crew *crew) {
  Worker *w = &crew->worker[crew->workers];
  int down[2], up[2];
  memset(w, 0, sizeof *w);
  if (pipe2(down, O_CLOEXEC) != 0) return false;
  if (pipe2(up, O_CLOEXEC) != 0) {
    close(down[0]);
    close(down[1]);
    return false;
  }
  w->pid = fork();
  if (w->pid == 0) {
    close(down[1]);
    close(up[0]);
    run_child(crew, down[0], up[1]);
  }
  close(down[0]);
  close(up[1]);
  w->to = down[1];
  w->from = up[0];
  if (w->pid < 0) {
    fd_close(&w->to);
    fd_close(&w->from);
    return false;
  }
  crew->workers++;
  return true;
}

/* A piece takes about a twentieth of a second, less towards the end. */
static int64_t piece_size(const Crew *crew) {
  const Running *c = crew->running;
  int64_t left = c->plan->to - crew->given, done = c->next - c->plan->from;
  double spent = platform_clock() - c->begun;
  int64_t n =
    spent <= 0 ? 1
               : (int64_t)(0.05 * (double)done / spent / (double)crew->workers);
  int64_t share = left / (3 * crew->workers);
  if (n > share) n = share;
  if (n > MAX_PIECE) n = MAX_PIECE;
  return n < 1 ? 1 : n;
}

/* A worker may be gone: that is told when its pipe ends, and no reason to be
** killed, too. */
static bool order(const Worker *w, const Piece *piece) {
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
  bool ok;
  sigaction(SIGPIPE, &ignore, &before);
  ok = fd_write(w->to, piece, sizeof *piece);
  sigaction(SIGPIPE, &before, NULL);
  return ok;
}

static void hand_out(Crew *crew, Worker *w) {
  const Plan *p = crew->running->plan;
  while (w->to >= 0 && w->doing < AHEAD && crew->given < p->to &&
         crew->held < HELD) {
    Piece piece = {crew->given, crew->given + piece_size(crew), 0};
    if (!order(w, &piece)) {
      fd_close(&w->to);
      return;
    }
    crew->given = piece.to;
    w->doing++;
  }
}

/* Give a piece to the callback, game by game. */
static void tell(Crew *crew, const Piece *piece, const unsigned char *data) {
  Running *c = crew->running;
  const unsigned char *p = data, *end = data + piece->size;
  for (int64_t k = piece->from; k < piece->to && !c->enough; k++) {
    for (int i = 0; i < c->plan->arms && p != NULL; i++)
      p = outcome_get(p, end, &c->outcome[i]);
    if (p == NULL) {
      crew->lost = true;
      return;
    }
    deliver(c);
  }
}

static void keep(Crew *crew, const Piece *piece, unsigned char *data) {
  Early *e = malloc(sizeof *e), **at = &crew->early;
  if (e == NULL) {
    crew->lost = true;
    free(data);
    return;
  }
  while (*at != NULL && (*at)->piece.from < piece->from) at = &(*at)->next;
  *e = (Early){*piece, data, *at};
  *at = e;
  crew->held += piece->size;
}

static void tell_early(Crew *crew) {
  while (crew->early != NULL &&
         crew->early->piece.from == crew->running->next && !crew->lost) {
    Early *e = crew->early;
    crew->early = e->next;
    crew->held -= e->piece.size;
    tell(crew, &e->piece, e->data);
    free(e->data);
    free(e);
  }
}

static void arrived(Crew *crew, Worker *w) {
  unsigned char *data = w->data;
  w->got = 0;
  w->data = NULL;
  w->doing--;
  keep(crew, &w->piece, data);
  tell_early(crew);
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
    crew->lost |= w->doing > 0 && !stopped;
    fd_close(&w->from);
    return;
  }
  w->got += (size_t)n;
  if (head && w->got == sizeof w->piece) {
    w->data = malloc((size_t)w->piece.size + 1);
    if (w->data == NULL) {
      crew->lost = true;
      return;
    }
  }
  if (w->got == sizeof w->piece + (size_t)w->piece.size) arrived(crew, w);
}

/* Wait for some worker; false: all are gone. */
static bool listen(Crew *crew) {
  struct pollfd fds[MAX_JOBS];
  int open = 0;
  for (int i = 0; i < crew->workers; i++) {
    fds[i] = (struct pollfd){.fd = crew->worker[i].from, .events = POLLIN};
    open += crew->worker[i].from >= 0;
  }
  if (open == 0) return false;
  if (poll(fds, (nfds_t)crew->workers, 200) <= 0) return true;
  for (int i = 0; i < crew->workers; i++)
    if (fds[i].fd >= 0 && (fds[i].revents & (POLLIN | POLLHUP)) != 0)
      receive(crew, &crew->worker[i]);
  return true;
}

/* No more orders; the workers end when they have done theirs. */
static void send_home(Crew *crew) {
  for (int i = 0; i < crew->workers; i++) fd_close(&crew->worker[i].to);
}

static void signal_all(const Crew *crew, int signal) {
  for (int i = 0; i < crew->workers; i++)
    if (crew->worker[i].from >= 0) kill(crew->worker[i].pid, signal);
}

/* Somebody broke it off: the game of each worker is worth a moment. */
static void wind_up(Crew *crew) {
  double begun = platform_clock();
  send_home(crew);
  signal_all(crew, SIGINT);
  while (platform_clock() - begun < PATIENCE && listen(crew)) continue;
}

static void direct(Crew *crew) {
  Running *c = crew->running;
  while (c->next < c->plan->to && !c->enough && !crew->lost && !stopped) {
    for (int i = 0; i < crew->workers; i++) hand_out(crew, &crew->worker[i]);
    if (!listen(crew)) crew->lost = true;
  }
  if (stopped) wind_up(crew);
}

static void dismiss(Crew *crew) {
  send_home(crew);
  signal_all(crew, SIGKILL); /* what they still do, nobody needs */
  for (int i = 0; i < crew->workers; i++) {
    Worker *w = &crew->worker[i];
    fd_close(&w->from);
    while (waitpid(w->pid, NULL, 0) < 0 && errno == EINTR) continue;
    free(w->data);
  }
  while (crew->early != NULL) {
    Early *e = crew->early;
    crew->early = e->next;
    free(e->data);
    free(e);
  }
}

static bool play_forked(Running *c) {
  Crew *crew = calloc(1, sizeof *crew);
  int64_t games = c->plan->to - c->next;
  int jobs = c->plan->jobs < games ? c->plan->jobs : (int)games;
  bool ok;
  if (crew == NULL) return false;
  if (jobs > MAX_JOBS) jobs = MAX_JOBS;
  crew->running = c;
  crew->given = c->next;
  fflush(NULL);
  while (crew->workers < jobs && hire(crew)) continue;
  crew->lost = crew->workers == 0;
  direct(crew);
  dismiss(crew);
  ok = !crew->lost;
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
