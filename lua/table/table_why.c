/*
** Why one answer is refused.  An answer is named by its words, which mean the
** same under rules that number things in another way.
*/
#include "lua/table/table_in.h"
#include "lua/table/look.h"

#include <stdio.h>
#include <string.h>

#include "lua/bind/ltype.h"

/* Read the parameters from `at` on; things are called by words that may have
** blanks in them, so every one that fits is tried. */
static bool read_params(const Host *h, const Option *o, int at, int64_t *param,
                        const char *words) {
  enum { NUMBERS = 1024 };
  Type type;
  int things;
  if (at == o->params) return words[0] == '\0';
  if (words[0] != ' ') return false;
  type = (Type)o->domain[at].of;
  things = type == TYPE_NUMBER   ? NUMBERS
           : type == TYPE_PLAYER ? h->players + 1
                                 : schema_things(&h->schema, type);
  for (int i = 0; i < things; i++) {
    char text[96];
    size_t n = strlen(host_thing_words(h, type, i, text, sizeof text));
    param[at] = i;
    if (strncmp(words + 1, text, n) == 0 &&
        read_params(h, o, at + 1, param, words + 1 + n))
      return true;
  }
  return false;
}

static bool find_answer(const Host *h, const char *words, int64_t *answer) {
  const Choice *c = &h->book.choice[h->ask.decision.choice];
  for (int i = 0; i < c->options; i++) {
    const char *name = h->linked.option_name[c->first_option + i];
    size_t n = strlen(name);
    const Option *o = &h->book.option[c->first_option + i];
    int64_t param[MAX_PARAMS] = {0};
    if (strncmp(words, name, n) != 0 || !read_params(h, o, 0, param, words + n))
      continue;
    *answer = i + 1 == c->number ? param[0]
              : c->number != 0   ? answer_by(0, answer_pack(o, i, param))
                                 : answer_pack(o, i, param);
    return true;
  }
  return false;
}

typedef struct Refuser {
  const Host *host;
  int64_t answer;
  int guard; /* the first that refuses it, or -1 */
  char *text;
  size_t size;
} Refuser;

/* A refusal speaks of some parameters; the others (-1) may be any. */
static void match(void *ud, int option, int guard, const int64_t *param) {
  Refuser *r = ud;
  const Host *h = r->host;
  const Option *o =
    &h->book
       .option[h->book.choice[h->ask.decision.choice].first_option + option];
  if (r->guard >= 0 || option != answer_option(r->answer)) return;
  for (int i = 0; i < o->params; i++)
    if (param[i] >= 0 && param[i] != answer_param(o, r->answer, i)) return;
  r->guard = guard;
}

static int ask_refuser(lua_State *L) {
  Refuser *r = lua_touserdata(L, 1);
  Host *h = host_of(L);
  ChoiceEnv env = host_quiet_env(h, L, h->ask.decision.actor);
  if (answer_is_number(&h->book, h->ask.decision.choice, r->answer))
    r->guard = choice_number_refused(&env, h->ask.decision.choice, r->answer);
  else
    choice_explain(&env, h->ask.decision.choice, match, r);
  if (r->guard < 0) return 0;
  /* P.guard_line(guard) -> "id of layer: text" */
  host_call(L, 1, "guard_line", "i", r->guard);
  snprintf(r->text, r->size, "%s", lua_tostring(L, -1));
  return 0;
}

bool table_refuser(Table *t, int64_t answer, char *text, size_t size) {
  Refuser r = {&t->host, answer, -1, text, size};
  text[0] = '\0';
  return t->status == TABLE_ASKS && table_ask(t, ask_refuser, &r, NULL) &&
         r.guard >= 0;
}

bool table_refusal(Table *t, const char *words, char *text, size_t size) {
  int64_t answer;
  text[0] = '\0';
  return t->status == TABLE_ASKS && find_answer(&t->host, words, &answer) &&
         table_refuser(t, answer, text, size);
}
