#include "core/sole.h"

#include "core/reach.h"

#include <string.h>

/* Who refuses a candidate so far: nobody, one guard (its number), or two and
** more, when nothing can be learnt from it. */
enum { NOBODY = -1, SEVERAL = -2 };

typedef struct Search {
  const ChoiceEnv *env;
  const Option *option;
  bool *sole;
  int left; /* candidates that may still be looked at */
  /* candidates of each parameter with what the guards that look at it alone
  ** say; kept where they don't depend on the parameters before */
  int count[MAX_PARAMS];
  int32_t value[MAX_PARAMS][MAX_DOMAIN];
  int16_t by[MAX_PARAMS][MAX_DOMAIN];
} Search;

static int join(int a, int b) {
  if (a == NOBODY || a == b) return b;
  return b == NOBODY ? a : SEVERAL;
}

/* What the guards of a class say, together with who refuses already. */
static int weigh(const Search *s, int class, int by, const Ask *ask) {
  const Option *o = s->option;
  for (int g = o->class_at[class]; g < o->class_at[class + 1]; g++) {
    const GuardUse *u = &s->env->book->use[o->first_use + g];
    if (u->guard != by && choice_refuses(s->env, o, u, ask))
      by = join(by, u->guard);
    if (by == SEVERAL) return by;
  }
  return by;
}

/* Nothing more to learn below: refused twice, or by one that is known. */
static bool is_idle(const Search *s, int by) {
  return by == SEVERAL || (by != NOBODY && s->sole[by]);
}

static void fill(Search *s, int level, Ask *ask) {
  const Domain *d = &s->option->domain[level];
  if (s->count[level] >= 0 && d->needs == 0) return;
  s->count[level] = choice_values(s->env, d, ask, s->value[level]);
  for (int i = 0; i < s->count[level]; i++) {
    ask->param[level] = s->value[level][i];
    s->by[level][i] = (int16_t)weigh(s, CLASS_ALONE + level, NOBODY, ask);
  }
}

static void search(Search *s, int level, int by, Ask *ask) {
  int n;
  if (level == s->option->params) {
    if (by >= 0) s->sole[by] = true;
    return;
  }
  fill(s, level, ask);
  n = s->count[level] < s->left ? s->count[level] : s->left;
  s->left -= n;
  for (int i = 0; i < n; i++) {
    int one = join(by, s->by[level][i]);
    ask->param[level] = s->value[level][i];
    if (!is_idle(s, one)) one = weigh(s, CLASS_JOINT + level, one, ask);
    if (!is_idle(s, one)) search(s, level + 1, one, ask);
  }
  ask->param[level] = 0;
}

bool sole_guards(const ChoiceEnv *env, int choice, bool *sole) {
  const Choice *c = &env->book->choice[choice];
  ChoiceEnv quiet = *env;
  Search s;
  Ways ways;
  ways.of = NULL;
  s.left = SOLE_LIMIT;
  quiet.refused = NULL;
  s.env = &quiet;
  s.sole = sole;
  for (int i = 0; i < c->options; i++) {
    Ask ask = {env->state, env->actor, {0}, &ways};
    int by;
    s.option = &env->book->option[c->first_option + i];
    for (int p = 0; p < MAX_PARAMS; p++) s.count[p] = -1;
    by = weigh(&s, CLASS_NONE, NOBODY, &ask);
    if (!is_idle(&s, by)) search(&s, 0, by, &ask);
  }
  return s.left > 0;
}
