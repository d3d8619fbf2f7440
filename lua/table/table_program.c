/*
** Seats that are played by programs: `cmd:./my_bot.py`.  One runs for each of
** these seats; it is kept from game to game.  One that fails costs its game, is
** ended, and begins anew with the next.
**
** Scripts can't start programs: what may be started is what a person named.
*/
#include "lua/table/known.h"
#include "lua/table/program.h"
#include "lua/table/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  ALLOWED = 64,
  PATIENCE = 500, /* ms for a program to end by itself */
  SAID = 120      /* characters of what it said that are told */
};

/* Names --------------------------------------------------------------------- */

static char *allowed[ALLOWED]; /* by people, since the program began */

static bool is_allowed(const char *bot) {
  for (int i = 0; i < ALLOWED && allowed[i] != NULL; i++)
    if (strcmp(allowed[i], bot) == 0) return true;
  return false;
}

void table_allow_program(const char *bot) {
  int i = 0;
  if (bot == NULL || strncmp(bot, "cmd", 3) != 0 || is_allowed(bot)) return;
  while (i < ALLOWED && allowed[i] != NULL) i++;
  if (i < ALLOWED) allowed[i] = strdup(bot);
}

bool table_has_programs(void) { return allowed[0] != NULL; }

bool table_may_start(const Seat *seat, Fault *fault) {
  if (seat->type != SEAT_PROGRAM || is_allowed(seat->bot)) return true;
  fault_set(fault,
            "'%.100s' is a program: only --bots and 'bot' at the prompt may "
            "start one, no save, lesson or script",
            seat->bot);
  fault->code = FAULT_BOT;
  return false;
}

/* Programs ------------------------------------------------------------------ */

struct Outside {
  Program program;
  char bot[HOST_PATH];
  int seat;
  uint64_t game; /* the last that it was told of, … */
  bool ended;    /* … and that that one is over */
  Outside *next;
};

static void end(Table *t, Outside *gone, int patience, char *how, size_t size) {
  Outside **at = &t->outside;
  while (*at != NULL && *at != gone) at = &(*at)->next;
  if (*at == gone) *at = gone->next;
  program_stop(&gone->program, patience, how, size);
  alloc_free(&t->alloc, gone);
}

void table_end_programs(Table *t) {
  while (t->outside != NULL) end(t, t->outside, PATIENCE, NULL, 0);
}

static bool is_ours(const Outside *o) {
  return o->program.owner == getpid(); /* not of the process we forked from */
}

/* The program of a seat: that of this game, one of an earlier game, or none. */
static Outside *find(Table *t, const Seat *seat, int number) {
  Outside *free = NULL;
  for (Outside *o = t->outside; o != NULL; o = o->next) {
    if (!is_ours(o) || strcmp(o->bot, seat->bot) != 0) continue;
    if (o->seat == number && o->game == t->games) return o;
    if (o->game != t->games) free = o;
  }
  return free;
}

static Outside *start(Table *t, const Seat *seat, lua_State *L) {
  const char *command = strchr(seat->bot, ':') + 1;
  Outside *o = alloc_resize(&t->alloc, NULL, sizeof *o);
  if (o == NULL) luaL_error(L, "out of memory");
  memset(o, 0, sizeof *o);
  snprintf(o->bot, sizeof o->bot, "%s", seat->bot);
  if (!program_start(&o->program, command)) {
    alloc_free(&t->alloc, o);
    luaL_error(L, "the bot '%s' can't be started", seat->bot);
  }
  o->next = t->outside;
  t->outside = o;
  return o;
}

/* A message as a line of that size, which is the caller's; the value is taken
** over. */
static char *as_line(json_t *message, size_t *size) {
  char *text = json_dumps(message, JSON_COMPACT);
  json_decref(message);
  if (text == NULL) return NULL;
  *size = strlen(text) + 1;
  text[*size - 1] = '\n';
  return text;
}

static void tell(Outside *o, json_t *message, int ms) {
  size_t size;
  char *line = as_line(message, &size);
  if (line != NULL) program_tell(&o->program, line, size, ms);
  free(line);
}

/* What it says -------------------------------------------------------------- */

/* A text on one line, its beginning. */
static void shorten(const char *text, char *to, size_t size) {
  snprintf(to, size, "%s", text);
  for (char *c = to; *c != '\0'; c++)
    if ((unsigned char)*c < ' ') *c = ' ';
  if (strlen(text) >= size) memcpy(to + size - 4, "...", 4);
}

/* It costs the game: say who, and what they said. */
static int64_t fail(Table *t, lua_State *L, Outside *o, const char *what) {
  char how[80] = "", words[PROGRAM_WORDS], bot[HOST_PATH];
  int seat = o->seat;
  snprintf(bot, sizeof bot, "%s", o->bot);
  snprintf(words, sizeof words, "%s", o->program.words);
  end(t, o, what == NULL ? PATIENCE : 0, how, sizeof how);
  return luaL_error(L, "the bot '%s' of seat %d %s%s%s%s", bot, seat,
                    what != NULL     ? what
                    : how[0] != '\0' ? "said nothing more: "
                                     : "said nothing more",
                    what == NULL ? how : "",
                    words[0] != '\0' ? "; it wrote: " : "", words);
}

/* A line as it was meant. */
typedef struct Said {
  bool answers, amounts; /* which of the two it names */
  int64_t n;
  char why[HOST_WHY];
} Said;

static Said parse(const char *line) {
  Said said = {false};
  json_error_t error;
  json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, &error);
  const json_t *n = json_object_get(object, "answer"),
               *amount = json_object_get(object, "amount"),
               *why = json_object_get(object, "why");
  said.answers = json_is_integer(n) && amount == NULL;
  said.amounts = json_is_integer(amount) && n == NULL;
  said.n = json_integer_value(said.answers ? n : amount);
  if (json_is_string(why))
    shorten(json_string_value(why), said.why, sizeof said.why);
  json_decref(object);
  return said;
}

/* The answer that a line names; false: why it is none. */
static bool understand(Host *h, lua_State *L, const char *line, int64_t *answer,
                       char *why, size_t size) {
  const Decision *d = &h->ask.decision;
  const char *choice = h->linked.choice_name[d->choice];
  Said said = parse(line);
  bool good;
  if (said.answers) {
    good = said.n >= 1 && said.n <= d->count;
    *answer = good ? h->ask.answers[said.n - 1] : 0;
    snprintf(why, size, "gave answer %lld of %d at '%s'", (long long)said.n,
             d->count, choice);
  } else if (said.amounts && d->number) {
    *answer = said.n;
    good = said.n >= ANSWER_WORDS && host_is_legal(h, L, said.n);
    snprintf(why, size, "answered %lld at '%s', which is refused",
             (long long)said.n, choice);
  } else {
    char start[SAID];
    shorten(line, start, sizeof start);
    snprintf(why, size, "said '%s' at '%s'; an answer is {\"answer\": N}%s",
             start, choice, d->number ? " or {\"amount\": N}" : "");
    good = false;
  }
  if (good && h->bots.listens)
    snprintf(h->bots.because, sizeof h->bots.because, "%s", said.why);
  return good;
}

int64_t table_ask_program(void *table, lua_State *L) {
  Table *t = table;
  Host *h = &t->host;
  int number = h->ask.decision.actor;
  const Seat *seat = &h->bots.seat[number];
  Outside *o = find(t, seat, number);
  char *text, *line, why[512];
  size_t size;
  int64_t answer = 0;
  Heard heard;
  if (!is_allowed(seat->bot))
    luaL_error(L, "the bot '%s' may not be started", seat->bot);
  if (o == NULL) o = start(t, seat, L);
  if (o->game != t->games || o->seat != number) {
    tell(o, known_game(t, number), seat->search.ms);
    o->game = t->games;
    o->seat = number;
    o->ended = false;
  }
  text = as_line(known_question(t, L), &size);
  if (text == NULL) luaL_error(L, "out of memory");
  heard = program_ask(&o->program, text, size, seat->search.ms, t->stop, &line);
  free(text);
  if (heard == HEARD_LATE && t->stop != NULL && *t->stop != 0)
    return luaL_error(L, "the bot was stopped while it thought");
  if (heard == HEARD_LATE) {
    snprintf(why, sizeof why, "said nothing for %d ms at '%s'", seat->search.ms,
             h->linked.choice_name[h->ask.decision.choice]);
    return fail(t, L, o, why);
  }
  if (heard == HEARD_TOO_LONG)
    return fail(t, L, o, "said more than fits into a line");
  if (heard == HEARD_END) return fail(t, L, o, NULL);
  if (!understand(h, L, line, &answer, why, sizeof why))
    return fail(t, L, o, why);
  return answer;
}

void table_tell_end(Table *t, const TableResult *result) {
  for (Outside *o = t->outside; o != NULL; o = o->next) {
    if (!is_ours(o) || o->game != t->games || o->ended) continue;
    tell(o, known_end(t, result), PATIENCE);
    o->ended = true;
  }
}
