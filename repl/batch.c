#include "repl/batch.h"

#include "core/hash.h"
#include "core/rng.h"
#include "repl/show.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GIVE_UP = 5 }; /* when the first games fail, all would */

static volatile sig_atomic_t stopped; /* set by Ctrl-C */

static void on_interrupt(int signal) {
  (void)signal;
  stopped = 1;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

uint64_t batch_seed(uint64_t seed, int64_t k) {
  char name[32];
  snprintf(name, sizeof name, "game%" PRId64, k);
  return rng_seed(seed, name);
}

/* One game ----------------------------------------------------------------- */

/* A worker's sums, and the rule counters before the game. */
typedef struct Tally {
  Sums sums;
  uint64_t before[SUM_COUNTERS], after[SUM_COUNTERS];
} Tally;

static void count_rules(Tally *y, Table *t) {
  Sums *s = &y->sums;
  s->counters = table_counters(t, y->after, SUM_COUNTERS);
  for (int i = 0; i < s->counters; i++) {
    /* the counters of guards are 32 bits wide and may pass zero */
    uint64_t d = y->after[i] - y->before[i];
    if (y->after[i] < y->before[i]) d &= UINT32_MAX;
    s->fired[i] += (int64_t)d;
    s->in_games[i] += d > 0;
  }
  memcpy(y->before, y->after, sizeof y->before);
}

static void count_result(Sums *s, const Batch *b, const TableResult *r,
                         int turn) {
  int winners = 0;
  for (int i = 1; i <= b->players; i++) winners += r->winner[i];
  for (int i = 1; i <= b->players; i++) {
    int place = (i - 1 + turn) % b->players;
    int64_t win = r->winner[i] ? WIN / winners : 0;
    s->wins[i] += win;
    s->bot_wins[place] += win;
    moments_add(&s->score[i], r->score[i][0]);
    moments_add(&s->bot_score[place], r->score[i][0]);
  }
  sums_end(s, r->reason, 1);
}

static void count_failure(Sums *s, int64_t k, uint64_t seed, const Report *r) {
  if (s->errors++ > 0 && k > s->first_error) return;
  s->first_error = k;
  s->error_seed = seed;
  s->error = *r;
}

/* The first invariant that did not hold in a game. */
typedef struct Watch {
  bool broken;
  Report report;
} Watch;

static void look(void *ud, Table *t) {
  Watch *w = ud;
  if (!w->broken) w->broken = !table_check(t, &w->report);
}

/* One game to its end and its result; false: see the report. */
static bool play_one(const Batch *b, uint64_t seed, TableResult *result,
                     Report *report) {
  Table *t = b->table;
  Watch w = {.broken = false};
  bool over;
  if (b->verify) table_inspect(t, look, &w);
  over = table_play_out(t, seed, b->cap, report) == TABLE_OVER;
  if (b->verify) {
    table_inspect(t, NULL, NULL);
    if (over) look(&w, t);
  }
  if (over && w.broken) *report = w.report;
  return over && !w.broken && table_result(t, result, report);
}

static void play_game(const Batch *b, int64_t k, int turn, Tally *y) {
  Table *t = b->table;
  Sums *s = &y->sums;
  uint64_t seed = batch_seed(b->seed, k);
  uint64_t decisions = table_decisions(t), questions = table_questions(t);
  TableResult result;
  Report report;
  table_reseed(t, seed);
  if (!play_one(b, seed, &result, &report)) {
    count_failure(s, k, seed, &report);
    table_counters(t, y->before, SUM_COUNTERS);
    return;
  }
  s->games++;
  s->decisions += (int64_t)(table_decisions(t) - decisions);
  s->questions += (int64_t)(table_questions(t) - questions);
  s->digest += hash_mix(0, table_hash(t));
  moments_add(&s->length, table_phases(t));
  count_result(s, b, &result, turn);
  count_rules(y, t);
}

/* A range ------------------------------------------------------------------ */

typedef bool (*Emit)(void *ud, const Sums *s);

static bool is_mixed(const Batch *b) {
  for (int i = 2; i <= b->players; i++)
    if (strcmp(b->bot[i], b->bot[1]) != 0) return true;
  return false;
}

static bool sit_down(const Batch *b, int turn, Report *report) {
  for (int i = 1; i <= b->players; i++)
    if (!table_seat(b->table, i, b->bot[(i - 1 + turn) % b->players + 1],
                    report))
      return false;
  return true;
}

/* Different bots change seats from game to game; the games of one seating
** are played in a row, since sitting down costs more than order is worth. */
static bool play_range(const Batch *b, int64_t from, int64_t to, Tally *y,
                       Emit emit, void *ud, Report *report) {
  int turns = is_mixed(b) ? b->players : 1;
  int failed = 0; /* the first games, one after the other */
  double last = now();
  memset(y, 0, sizeof *y);
  for (int turn = 0; turn < turns; turn++) {
    int64_t k = from + ((turn - from) % turns + turns) % turns;
    if (!sit_down(b, turn, report)) return false;
    table_counters(b->table, y->before, SUM_COUNTERS);
    for (; k < to && !stopped && failed < GIVE_UP; k += turns) {
      int64_t errors = y->sums.errors;
      play_game(b, k, turn, y);
      if (y->sums.errors == errors)
        failed = INT_MIN; /* some games end: play them all */
      else
        failed++;
      if (now() - last < 0.25) continue;
      if (!emit(ud, &y->sums)) return false;
      memset(&y->sums, 0, sizeof y->sums);
      last = now();
    }
  }
  return emit(ud, &y->sums);
}

/* Progress ----------------------------------------------------------------- */

typedef struct Progress {
  Sums *sums;
  int64_t games;
  double begun;
  bool shown;
} Progress;

static void show_progress(Progress *p) {
  int64_t done = p->sums->games + p->sums->errors;
  double spent = now() - p->begun;
  if (spent < 1 || !isatty(STDERR_FILENO)) return;
  p->shown = true;
  fputs("\r[", stderr);
  show_bar(stderr, (double)done / (double)p->games, 30);
  fprintf(stderr, "] %" PRId64 " of %" PRId64 " games, %.0f s left   ", done,
          p->games,
          done == 0 ? 0 : spent / (double)done * (double)(p->games - done));
  fflush(stderr);
}

static void end_progress(const Progress *p) {
  if (p->shown) fprintf(stderr, "\r%79s\r", "");
}

/* Workers ------------------------------------------------------------------ */

typedef struct Worker {
  pid_t pid;
  int fd; /* it sends sums here, -1: it has sent all */
  size_t got;
  Sums *part; /* what has come of the next ones */
} Worker;

static bool send_sums(void *ud, const Sums *s) {
  const char *p = (const char *)s;
  size_t left = sizeof *s;
  while (left > 0) {
    ssize_t n = write(*(int *)ud, p, left);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    p += n;
    left -= (size_t)n;
  }
  return true;
}

static void run_worker(const Batch *b, int64_t from, int64_t to, int fd) {
  Tally *y = malloc(sizeof *y);
  Report report;
  bool ok = y != NULL && table_after_fork() &&
            play_range(b, from, to, y, send_sums, &fd, &report);
  _exit(ok ? 0 : 1); /* nothing of the parent's is flushed twice */
}

static bool start_worker(const Batch *b, int number, Worker *w) {
  int64_t n = b->to - b->from;
  int64_t from = b->from + n * number / b->jobs;
  int64_t to = b->from + n * (number + 1) / b->jobs;
  int pipe_[2];
  w->fd = -1;
  w->part = malloc(sizeof *w->part);
  if (w->part == NULL || pipe(pipe_) != 0) return false;
  w->pid = fork();
  if (w->pid == 0) {
    close(pipe_[0]);
    run_worker(b, from, to, pipe_[1]);
  }
  close(pipe_[1]);
  if (w->pid < 0) {
    close(pipe_[0]);
    return false;
  }
  w->fd = pipe_[0];
  return true;
}

/* Take what the worker has sent; whole sums are added. */
static void receive(Worker *w, Sums *sums) {
  ssize_t n = read(w->fd, (char *)w->part + w->got, sizeof *w->part - w->got);
  if (n < 0 && errno == EINTR) return;
  if (n <= 0) {
    close(w->fd);
    w->fd = -1;
    return;
  }
  w->got += (size_t)n;
  if (w->got < sizeof *w->part) return;
  sums_add(sums, w->part);
  w->got = 0;
}

static void listen_to(Worker *w, int workers, Progress *p) {
  struct pollfd fds[512];
  for (;;) {
    int open = 0;
    for (int i = 0; i < workers; i++) {
      fds[i] = (struct pollfd){.fd = w[i].fd, .events = POLLIN};
      open += w[i].fd >= 0;
    }
    if (open == 0) return;
    if (poll(fds, (nfds_t)workers, 200) > 0)
      for (int i = 0; i < workers; i++)
        if (w[i].fd >= 0 && (fds[i].revents & (POLLIN | POLLHUP)) != 0)
          receive(&w[i], p->sums);
    show_progress(p);
  }
}

static bool play_forked(const Batch *b, Progress *p, Report *report) {
  Worker *w = calloc((size_t)b->jobs, sizeof *w);
  int started = 0;
  bool ok = w != NULL;
  fflush(stdout);
  while (ok && started < b->jobs)
    if ((ok = start_worker(b, started, &w[started]))) started++;
  if (!ok) stopped = 1;
  if (w != NULL) listen_to(w, started, p);
  for (int i = 0; i < started; i++) {
    int status = 0;
    while (waitpid(w[i].pid, &status, 0) < 0 && errno == EINTR) continue;
    ok = ok && status == 0 && w[i].got == 0;
  }
  for (int i = 0; w != NULL && i < b->jobs; i++) free(w[i].part);
  free(w);
  if (!ok) snprintf(report->text, sizeof report->text, "a worker was lost");
  return ok;
}

static bool add_sums(void *ud, const Sums *s) {
  Progress *p = ud;
  sums_add(p->sums, s);
  show_progress(p);
  return true;
}

static bool play_here(const Batch *b, Progress *p, Report *report) {
  Tally *y = malloc(sizeof *y);
  bool ok = y != NULL && play_range(b, b->from, b->to, y, add_sums, p, report);
  if (y == NULL) snprintf(report->text, sizeof report->text, "out of memory");
  free(y);
  return ok;
}

bool batch_play(const Batch *b, Sums *sums, bool *interrupted, Report *report) {
  Progress p = {sums, b->to - b->from, now(), false};
  struct sigaction act = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  struct sigaction old;
  bool ok;
  uint64_t count[SUM_COUNTERS];
  memset(sums, 0, sizeof *sums);
  memset(report, 0, sizeof *report);
  /* a shard without a game still knows the rules */
  sums->counters = table_counters(b->table, count, SUM_COUNTERS);
  stopped = 0;
  if (!sit_down(b, 0, report)) return false; /* unknown bots: say it once */
  sigemptyset(&act.sa_mask);
  sigaction(SIGINT, &act, &old);
  ok = b->jobs > 1 ? play_forked(b, &p, report) : play_here(b, &p, report);
  sigaction(SIGINT, &old, NULL);
  end_progress(&p);
  *interrupted = stopped != 0 || sums->games + sums->errors < p.games;
  return ok;
}
