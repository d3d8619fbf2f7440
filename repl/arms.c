#include "repl/arms.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

double seconds_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool isatty_stderr(void) { return isatty(STDERR_FILENO) != 0; }

int arms_jobs(const Options *o, int64_t games) {
  long jobs = o->jobs > 0 ? o->jobs : sysconf(_SC_NPROCESSORS_ONLN);
  if (jobs > games) jobs = (long)games;
  return jobs < 1 ? 1 : jobs > 512 ? 512 : (int)jobs;
}

static const char *usual_bot(Table *t) {
  Report unused;
  return table_seat(t, 1, "heuristic", &unused) ? "heuristic" : "random";
}

bool arm_seats(const Options *o, Arm *arm, int *status) {
  if (!options_seats(o, arm->players, usual_bot(arm->table), arm->bot, status))
    return false;
  for (int i = 1; i <= arm->players; i++)
    if (arm->bot[i] == NULL) {
      *status = show_usage("here every seat needs a bot: 'random', or one of "
                           "the game's");
      return false;
    }
  return true;
}

bool arm_open(const Options *o, TableConfig *config, Arm *arm, int *status) {
  Report report;
  memset(arm, 0, sizeof *arm);
  *status = STATUS_FAILED;
  arm->table = game_open(config, &report);
  if (arm->table == NULL) {
    show_report(stderr, &report);
    return false;
  }
  arm->players = config->players;
  return arm_seats(o, arm, status);
}

bool arms_open_side(const Options *o, int side, Arm *arm, int *status) {
  TableConfig config;
  options_side(o, side, &config);
  return arm_open(o, &config, arm, status);
}

/* Command lines ------------------------------------------------------------ */

static void put(Line *l, char c) {
  if (l->used + 1 < l->size) l->text[l->used++] = c;
  l->text[l->used] = '\0';
}

static bool is_plain(const char *word) {
  static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
                             "WXYZ0123456789_-./=:,+@%";
  return word[0] != '\0' && strspn(word, safe) == strlen(word);
}

void line_word(Line *l, const char *word) {
  bool plain = is_plain(word);
  if (l->used > 0) put(l, ' ');
  if (!plain) put(l, '\'');
  for (; *word != '\0'; word++) {
    if (*word == '\'') { /* out of the quotes, a quote, in again */
      put(l, '\'');
      put(l, '\\');
      put(l, '\'');
    }
    put(l, *word);
  }
  if (!plain) put(l, '\'');
}

void line_option(Line *l, const char *option, const char *value) {
  line_word(l, option);
  line_word(l, value);
}

void line_number(Line *l, const char *option, int64_t value) {
  char text[24];
  snprintf(text, sizeof text, "%" PRId64, value);
  line_option(l, option, text);
}

void line_seed(Line *l, uint64_t seed) {
  char text[24];
  snprintf(text, sizeof text, "%" PRIu64, seed);
  line_option(l, "--seed", text);
}

void line_bots(Line *l, const Arm *arm, int turn) {
  char text[512] = "";
  int names = arm_is_mixed(arm) ? arm->players : 1;
  for (int i = 0; i < names; i++) {
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "%s%s", i == 0 ? "" : ",",
             arm->bot[(i + turn) % arm->players + 1]);
  }
  line_option(l, "--bots", text);
}
