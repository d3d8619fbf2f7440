/*
** A comparison for people at a terminal, and the commands to go on with.
*/
#include "repl/judge/compare.h"

#include "repl/batch/again.h"
#include "repl/judge/arms.h"
#include "repl/term/words.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void compare_side(const Comparison *c, int side, char *text, size_t size) {
  const Names *lists[] = {&c->o->layers, &c->o->side_layers[side],
                          &c->o->settings, &c->o->side_settings[side]};
  size_t used = 0;
  text[0] = '\0';
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < lists[k]->count && used < size; i++)
      used += (size_t)snprintf(text + used, size - used, "%s%s",
                               used == 0 ? "" : " + ", lists[k]->item[i]);
  if (used == 0) snprintf(text, size, "base");
}

/* Commands ----------------------------------------------------------------- */

static void add_list(Line *l, const char *option, const Names *list) {
  for (int i = 0; i < list->count; i++) line_option(l, option, list->item[i]);
}

static void add_layers(Line *l, const char *option, const Names *list) {
  char text[2048] = "";
  for (int i = 0; i < list->count; i++) {
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "%s%s", i == 0 ? "" : ",",
             list->item[i]);
  }
  line_option(l, option, list->count == 0 ? "base" : text);
}

void compare_command(const Comparison *c, char *text, size_t size) {
  const Options *o = c->o;
  Line l = {text, size, 0};
  line_word(&l, "oilpatch");
  line_option(&l, "compare", o->game);
  line_number(&l, "-p", c->arm[0].players);
  add_list(&l, "-l", &o->layers);
  add_list(&l, "--set", &o->settings);
  add_layers(&l, "--a", &o->side_layers[0]);
  add_list(&l, "--a-set", &o->side_settings[0]);
  add_layers(&l, "--b", &o->side_layers[1]);
  add_list(&l, "--b-set", &o->side_settings[1]);
  line_bots(&l, &c->arm[0], 0);
  line_seed(&l, o->seed);
  if (o->until > 0) {
    char until[32];
    snprintf(until, sizeof until, "%g%%", 100 * o->until);
    line_option(&l, "--until", until);
  }
  line_number(&l, "--games", c->stop == STOP_PRECISE ? c->limit : c->played);
  if (c->cap != ARMS_CAP) line_number(&l, "--cap", (int64_t)c->cap);
}

void compare_open_command(const Comparison *c, int side, const Divergence *d,
                          char *text, size_t size) {
  const Options *o = c->o;
  char go[32];
  Line l = {text, size, 0};
  line_word(&l, "oilpatch");
  line_option(&l, "play", o->game);
  line_number(&l, "-p", c->arm[side].players);
  add_list(&l, "-l", &o->layers);
  add_list(&l, "-l", &o->side_layers[side]);
  add_list(&l, "--set", &o->settings);
  add_list(&l, "--set", &o->side_settings[side]);
  line_seed(&l, d->seed);
  line_bots(&l, &c->arm[side], d->turn);
  snprintf(go, sizeof go, "goto %d", d->decision);
  line_option(&l, "-c", go);
}

/* Terminal ----------------------------------------------------------------- */

static void show_head(const Comparison *c) {
  static const char *const why[] = {"", "; the precision asked for is reached",
                                    "; the time is over", "; interrupted",
                                    "; the first games all failed"};
  char a[512], b[512];
  compare_side(c, 0, a, sizeof a);
  compare_side(c, 1, b, sizeof b);
  printf("%s%s%s, %d players (", show_style(stdout, BOLD), c->o->game,
         show_style(stdout, PLAIN), c->arm[0].players);
  for (int i = 1; i <= (c->pairs.mixed ? c->pairs.players : 1); i++)
    printf("%s%s", i == 1 ? "" : ", ", c->arm[0].bot[i]);
  printf("): what does B do to the game?\n  A: %s\n  B: %s\n", a, b);
  printf("%" PRId64 " pairs of games, seed %" PRIu64 ", in %.1f s%s\n",
         c->pairs.pairs, c->o->seed, c->seconds, why[c->stop]);
}

static const char *mark_of(const Verdict *v) {
  return v->call == CALL_DIFFERENT ? "*" : v->call == CALL_PROBABLY ? "?" : " ";
}

static void show_sentence(const char *mark, Style style, const char *text) {
  printf("%s%s %s", show_style(stdout, style), mark, show_style(stdout, PLAIN));
  show_wrapped(stdout, text, 2, 2);
}

static void show_verdicts(const Comparison *c) {
  static const struct {
    Call call;
    Style style;
  } order[] = {{CALL_DIFFERENT, GREEN},
               {CALL_PROBABLY, YELLOW},
               {CALL_NONE, DIM},
               {CALL_SAME, DIM}};
  char text[400];
  Interval seat = c->verdicts.advantage_change;
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < c->pairs.metrics; i++) {
      const Verdict *v = &c->verdicts.metric[i];
      if (v->call != order[k].call) continue;
      if (v->call == CALL_SAME && c->pairs.metric[i].metric.kind == METRIC_END)
        continue;
      verdict_words(&c->pairs, &c->verdicts, i, text, sizeof text);
      show_sentence(mark_of(v), order[k].style, text);
    }
    if (c->pairs.players < 2) continue;
    if (order[k].call ==
        (seat.low > 0 || seat.high < 0 ? CALL_DIFFERENT : CALL_NONE)) {
      verdict_words(&c->pairs, &c->verdicts, -1, text, sizeof text);
      show_sentence(seat.low > 0 || seat.high < 0 ? "*" : " ", order[k].style,
                    text);
    }
  }
}

static void show_row(const Paired *m, const Verdict *v) {
  double scale = metric_is_share(&m->metric) ? 100 : 1;
  char name[64], effect[40] = "";
  snprintf(name, sizeof name, "%.*s", 21, m->metric.name);
  if (m->changed > 0 && isfinite(v->effect))
    snprintf(effect, sizeof effect, "%+.2f %s", v->effect,
             effect_words(v->effect));
  printf("%s %-21s %7.2f %7.2f %+7.2f ", mark_of(v), name, scale * m->a.mean,
         scale * m->b.mean, scale * m->d.mean);
  if (isfinite(v->interval.low))
    printf("%+7.2f to %+7.2f %s\n", scale * v->interval.low,
           scale * v->interval.high, effect);
  else
    printf("%18s %s\n", "", effect);
}

static void show_table(const Comparison *c) {
  int counted = 0;
  printf("\n  %-21s %7s %7s %7s %18s %s\n", "", "A", "B", "B - A", "95 %",
         "effect");
  for (int i = 0; i < c->pairs.metrics; i++) {
    const Paired *m = &c->pairs.metric[i];
    if (m->metric.kind == METRIC_END && m->changed == 0) continue;
    counted++;
    if (m->a.n > 0) show_row(m, &c->verdicts.metric[i]);
  }
  printf("\n* holds after Holm's correction for %d metrics at 5 %%; ? would "
         "hold alone.\n",
         counted);
  if (c->verdicts.sequential)
    puts("Intervals are confidence sequences: they hold although the run could "
         "stop early.");
}

static void show_cluster(const Comparison *c, const Cluster *x, bool first) {
  char command[2048];
  printf("%s%4" PRId64, first ? "" : "\n", x->games);
  if (x->idle > 0) printf(" + %" PRId64, x->idle);
  printf("  %s%s%s  %s %s\n", show_style(stdout, BOLD), x->rule,
         show_style(stdout, PLAIN), x->what, x->source);
  for (int i = 0; i < x->examples && i < 1; i++) {
    const Divergence *d = &x->example[i];
    char text[512];
    snprintf(text, sizeof text, "decision %d, %s: %s", d->decision,
             d->choice[0] == '\0' ? "the end" : d->choice, d->what);
    printf("      ");
    show_wrapped(stdout, text, 6, 6);
    compare_open_command(c, 1, d, command, sizeof command);
    printf("      %s\n", command);
  }
}

static void show_behaviour(const Comparison *c) {
  const Behaviour *b = &c->behaviour;
  if (b->looked == 0) return;
  printf("\n%sWhere the games part%s: %" PRId64 " of %" PRId64
         " pairs followed are played differently",
         show_style(stdout, BOLD), show_style(stdout, PLAIN), b->parted,
         b->looked);
  if (b->noticed > 0)
    printf(",\nin %" PRId64
           " more (+) other answers are offered and nobody minds",
           b->noticed);
  puts(b->clusters == 0 ? ""
                        : ";\nby the rule responsible, with the earliest:");
  for (int i = 0; i < b->clusters && i < 8; i++)
    show_cluster(c, &b->cluster[i], i == 0);
}

/* Rules that B has and A lacks, and how often they were at work. */
static void show_use(const Comparison *c) {
  const Use *u = &c->use[1];
  bool any = false;
  for (int i = 0; i < u->rule.count; i++) {
    if (u->rule.item[i][0] == '\0' || use_twin(u, i, &c->use[0]) >= 0) continue;
    if (!any)
      printf("\n%sRules of B%s that A lacks:\n", show_style(stdout, BOLD),
             show_style(stdout, PLAIN));
    any = true;
    if (u->fired[i] == 0)
      printf("  %-24s never used\n", u->rule.item[i]);
    else
      printf("  %-24s in %5.1f %% of games, %.1f times a game\n",
             u->rule.item[i],
             100 * (double)u->games[i] / (double)c->pairs.pairs,
             (double)u->fired[i] / (double)c->pairs.pairs);
  }
}

void compare_show(const Comparison *c) {
  show_head(c);
  if (c->pairs.pairs > 0) {
    putchar('\n');
    show_verdicts(c);
    show_use(c);
    show_behaviour(c);
    show_table(c); /* last: its head stays on the screen */
  }
  if (c->pairs.failed[0] + c->pairs.failed[1] == 0) return;
  printf("\n%s%" PRId64 " games of A and %" PRId64 " of B failed%s; the first, "
         "one of %s, --seed %" PRIu64 ":\n",
         show_style(stdout, RED), c->pairs.failed[0], c->pairs.failed[1],
         show_style(stdout, PLAIN), c->pairs.failed_side == 0 ? "A" : "B",
         c->pairs.failed_seed);
  show_report(stdout, &c->pairs.report);
}
