/*
** Changing the rules under a running game (see table_stack.c for what changes
** them).
**
** The rules travel with the positions.  A change is a step of the history: the
** running phase begins again under the new rules, from the same pieces, and
** its answers are given again as far as they are legal.  Going back before the
** change brings the old rules back, whatever has become of their files.
*/
#include "lua/bind/phase.h"
#include "lua/table/table_in.h"
#include "lua/table/change.h"
#include "lua/table/check.h"
#include "lua/table/look.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/convert.h"

/* Taking the game over ----------------------------------------------------- */

/* A step of the running phase in names, since numbers may change. */
typedef struct Spoken {
  bool edit, number, secret;
  int16_t actor;
  int seat;       /* 0, or who interjected */
  int64_t answer; /* the number, or the edit's */
  char choice[NAME_SIZE], option[NAME_SIZE];
  int params;
  Type type[MAX_PARAMS];
  int index[MAX_PARAMS];
  char words[160];
} Spoken;

/* The game as the old rules knew it. */
typedef struct Old {
  ItemNames items, new_items;
  Convert convert;
  char phase[NAME_SIZE];
  unsigned char *block; /* where the running phase began */
  uint32_t events;
  int decision;
  Spoken *step;
  int steps;
  int32_t node;
  Schema schema; /* the last, for it is large */
} Old;

static int read_items(lua_State *L) {
  void **both = lua_touserdata(L, 1);
  const Schema *sc = both[0];
  ItemNames *items = both[1];
  /* P.item_names(component) -> { ids } */
  for (int c = 0; c < sc->components; c++) {
    host_call(L, 1, "item_names", "s", sc->component[c].name);
    for (int i = 0; i < sc->component[c].size; i++) {
      char *name = items->name[items->first[c] + i];
      lua_rawgeti(L, -1, i + 1);
      if (lua_type(L, -1) == LUA_TSTRING)
        snprintf(name, NAME_SIZE, "%s", lua_tostring(L, -1));
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  return 0;
}

static bool name_items(Table *t, const Schema *sc, ItemNames *items) {
  void *both[2];
  size_t count = 0;
  for (int c = 0; c < sc->components; c++) {
    items->first[c] = (int)count;
    count += (size_t)sc->component[c].size;
  }
  items->name = alloc_resize(&t->alloc, NULL, (count + 1) * NAME_SIZE);
  if (items->name == NULL) return false;
  memset(items->name, 0, (count + 1) * NAME_SIZE);
  both[0] = (void *)sc;
  both[1] = items;
  return table_call(t, read_items, both) == CAGE_OK;
}

static void speak(const Table *t, const HistoryNode *n, Spoken *s) {
  const Host *h = &t->host;
  const Option *o;
  int number;
  memset(s, 0, sizeof *s);
  s->actor = n->actor;
  s->answer = n->answer;
  s->edit = n->kind == NODE_EDIT;
  if (s->edit) {
    snprintf(s->words, sizeof s->words, "the edit '%s'",
             table_edit_name(t, (int)n->answer));
    return;
  }
  snprintf(s->choice, NAME_SIZE, "%s", h->linked.choice_name[n->choice]);
  s->secret = n->secret;
  if (s->secret) {
    snprintf(s->words, sizeof s->words, "player %d's secret answer", n->actor);
  } else {
    char words[120];
    host_words(h, n->choice, n->answer, words, sizeof words);
    snprintf(s->words, sizeof s->words, "player %d's answer '%s'", n->actor,
             words);
  }
  s->seat = answer_seat(n->answer);
  s->number = answer_is_number(&h->book, n->choice, n->answer);
  if (s->number) return;
  number = host_option(h, n->choice, n->answer);
  o = &h->book.option[number];
  snprintf(s->option, NAME_SIZE, "%s", h->linked.option_name[number]);
  s->params = o->params;
  for (int i = 0; i < o->params; i++) {
    s->type[i] = (Type)o->domain[i].of;
    s->index[i] = answer_param(o, n->answer, i);
  }
}

static bool speak_steps(Table *t, Old *old) {
  const History *h = &t->history;
  int n = history_way(h, old->node, NULL, 0);
  int32_t *way;
  if (n == 0) return true;
  way = alloc_resize(&t->alloc, NULL, (size_t)n * sizeof *way);
  old->step = alloc_resize(&t->alloc, NULL, (size_t)n * sizeof *old->step);
  if (way != NULL && old->step != NULL) {
    history_way(h, old->node, way, n);
    for (int i = 0; i < n; i++) speak(t, &h->node[way[i]], &old->step[i]);
    old->steps = n;
  }
  alloc_free(&t->alloc, way);
  return old->steps == n;
}

static void free_old(Table *t, Old *old) {
  if (old == NULL) return;
  alloc_free(&t->alloc, old->items.name);
  alloc_free(&t->alloc, old->new_items.name);
  alloc_free(&t->alloc, old->block);
  alloc_free(&t->alloc, old->step);
  alloc_free(&t->alloc, old);
}

/* Note the game before its rules go; NULL: out of memory. */
static Old *note_game(Table *t, bool positions) {
  Host *h = &t->host;
  Old *old = alloc_resize(&t->alloc, NULL, sizeof *old);
  bool good;
  if (old == NULL) return NULL;
  memset(old, 0, offsetof(Old, schema));
  old->schema = h->schema;
  /* nobody asks for these, and they go with the rules */
  memset(old->schema.attr_value, 0, sizeof old->schema.attr_value);
  old->node = t->history.here;
  old->block = table_copy_block(t);
  good = old->block != NULL && name_items(t, &old->schema, &old->items);
  if (good && positions) {
    int32_t from = history_checkpoint(&t->history, old->node);
    const HistoryNode *n = &t->history.node[from];
    memcpy(old->block, n->checkpoint, h->schema.block_size);
    old->events = n->events;
    old->decision = n->decision;
    good = speak_steps(t, old);
  }
  if (good) {
    const Head *head = (const Head *)(const void *)old->block;
    snprintf(old->phase, NAME_SIZE, "%s", h->linked.phase_name[head->phase]);
    return old;
  }
  free_old(t, old);
  return NULL;
}

static bool convert_arguments(const Convert *c, Head *head) {
  for (int i = 0; i < PHASE_ARGS; i++) {
    int type = (int)(head->arg[i] >> 48) - 1;
    int to;
    if (type <= TYPE_NUMBER) continue;
    to = convert_thing(c, (Type)type, (int)(head->arg[i] & 0xffffffff));
    if (to < 0) return false;
    head->arg[i] = (int64_t)(type + 1) << 48 | to;
  }
  return true;
}

/* The block under the rules just loaded; false: it makes no sense there. */
static bool take_over(Table *t, Old *old, Fault *fault) {
  Host *h = &t->host;
  char why[FAULT_TEXT / 2];
  int phase = phase_named(h, old->phase);
  if (!name_items(t, &h->schema, &old->new_items))
    return fault_set(fault, "out of memory");
  convert_plan(&old->convert, &old->schema, &old->items, &h->schema,
               &old->new_items);
  why[0] = '\0';
  if (phase < 0)
    snprintf(why, sizeof why, "the phase '%s' is gone", old->phase);
  else if (convert_block(&old->convert, old->block, &h->state, why,
                         sizeof why) == ERR_OK &&
           !convert_arguments(&old->convert, h->state.head))
    snprintf(why, sizeof why, "what the phase '%s' is about is gone",
             old->phase);
  if (why[0] == '\0') {
    h->state.head->phase = (int16_t)phase;
    return true;
  }
  return fault_set(
    fault,
    "the components changed, so the running game can't continue under "
    "the new rules: %s; a new game can be played with them",
    why);
}

/* Giving the answers again ------------------------------------------------- */

/* The rule that refuses an answer at the pending decision. */
static void find_rule(Table *t, int64_t answer, char *text, size_t size) {
  char rule[FAULT_TEXT / 4];
  if (table_refuser(t, answer, rule, sizeof rule))
    snprintf(text, size, "refused by %s", rule);
  else
    snprintf(text, size, "it is not offered");
}

/* The spoken answer in the numbers of the new rules; false: it has none. */
static bool to_number(const Table *t, const Old *old, const Spoken *s,
                      int64_t *answer) {
  const Host *h = &t->host;
  const Choice *c = &h->book.choice[h->ask.decision.choice];
  int64_t param[MAX_PARAMS] = {0};
  *answer = s->answer;
  if (s->seat != 0 && c->window == 0) return false;
  if (s->seat != 0)
    c = &h->book.choice[c->window - 1];
  else if (s->number)
    return c->number != 0;
  for (int i = 0; i < s->params; i++) {
    int to = s->type[i] == TYPE_NUMBER
               ? s->index[i]
               : convert_thing(&old->convert, s->type[i], s->index[i]);
    if (to < 0) return false;
    param[i] = to;
  }
  for (int i = 0; i < c->options; i++) {
    const Option *o = &h->book.option[c->first_option + i];
    bool fits = o->params == s->params &&
                strcmp(h->linked.option_name[c->first_option + i], s->option) ==
                  0;
    for (int k = 0; fits && k < s->params; k++)
      fits = o->domain[k].of == (uint8_t)s->type[k];
    if (!fits) continue;
    *answer = answer_pack(o, i, param);
    if (s->seat != 0 || c->number != 0) *answer = answer_by(s->seat, *answer);
    return true;
  }
  return false;
}

/* Go on by one step; false: the position before it stands, `why` says what
** refused it. */
static bool give_again(Table *t, const Old *old, const Spoken *s, char *why,
                       size_t size) {
  Host *h = &t->host;
  int32_t before = t->history.here;
  int64_t answer;
  bool legal, sound = s->edit && table_check(t, NULL);
  Fault fault;
  CageResult r;
  why[0] = '\0';
  if (t->status != TABLE_ASKS) {
    snprintf(why, size, "the game is over before that");
    return false;
  }
  if (s->edit) {
    r = table_redo_edit(t, (int)s->answer);
    if (r == CAGE_OK && sound && !table_check(t, &fault)) {
      cage_refuse(&h->cage, "%.300s", fault.text);
      r = CAGE_ERROR;
    }
  } else {
    if ((s->seat == 0 && h->ask.decision.actor != s->actor) ||
        strcmp(table_choice(t), s->choice) != 0) {
      snprintf(why, size, "player %d is asked '%s' now", h->ask.decision.actor,
               table_choice(t));
      return false;
    }
    if (!to_number(t, old, s, &answer)) {
      snprintf(why, size, "there is no such answer any more");
      return false;
    }
    r = table_is_legal(t, answer, &legal, why, size);
    if (r == CAGE_OK && !legal) {
      if (why[0] == '\0') find_rule(t, answer, why, size);
      return false;
    }
    h->ask.answer = answer;
  }
  h->ask.hold = true;
  if (r == CAGE_OK) r = table_step(t);
  h->ask.hold = false;
  if (table_went_well(r)) {
    table_stand(t, r);
    return true;
  }
  snprintf(why, size, "%.300s", h->cage.why);
  table_put_back(t, before);
  return false;
}

/* The phase anew under the new rules, as a step of the history. */
static bool play_again(Table *t, Old *old, int *lost, Fault *fault) {
  Host *h = &t->host;
  History *history = &t->history;
  CageResult r;
  char why[FAULT_TEXT / 2] = "";
  int given = 0;
  log_cut(&h->log, old->events);
  if (h->state.log != NULL)
    log_add(h->state.log, (Event){.type = EVENT_RULES, .n = t->rules});
  if (history_add(history,
                  (HistoryNode){.kind = NODE_RULES,
                                .answer = t->rules,
                                .events = h->log.count},
                  h->block) != ERR_OK)
    return fault_set(fault, "out of memory");
  history->node[history->here].decision = old->decision;
  history->repeating = true;
  r = table_restore_node(t, history->here);
  if (table_went_well(r)) table_stand(t, r);
  while (table_went_well(r) && given < old->steps &&
         t->status != TABLE_FAILED &&
         give_again(t, old, &old->step[given], why, sizeof why))
    given++;
  history->repeating = false;
  *lost = old->steps - given;
  if (!table_went_well(r) || t->status == TABLE_FAILED) {
    table_report(t, r, fault);
    return false;
  }
  if (*lost > 0 && old->step[given].secret) /* the reason may tell it */
    fault_set(fault, "%s is not legal any more", old->step[given].words);
  else if (*lost > 0)
    fault_set(fault, "%s is not legal any more: %s", old->step[given].words,
              why);
  return true;
}

/* Changing ----------------------------------------------------------------- */

/* Read the stack from the disk and link it. */
static bool read_rules(Table *t, const Stack *stack, Fault *fault) {
  Host *h = &t->host;
  bool good;
  for (int i = 0; i < h->files.scripts; i++)
    host_drop(h, h->files.script[i].text);
  h->files.scripts = 0;
  memset(h->files.script, 0, sizeof h->files.script);
  table_use_stack(t, stack);
  good = table_read_stack(t, fault) && table_boot(t, fault);
  table_note_seen(t);
  return good;
}

/* All as it was before: rules, history, position. */
static void go_back(Table *t, const RuleSet *before, int rules, int sets,
                    int32_t nodes, const Old *old, bool positions) {
  table_use_rules(t, before);
  t->rules = t->history.rules = rules;
  while (t->sets > sets) table_free_rules(t, t->set[--t->sets]);
  t->history.repeating = false;
  if (!table_boot(t, NULL))
    table_boot(t, NULL); /* memory that failed once may be back */
  t->history.block_size = t->host.schema.block_size;
  if (positions) {
    t->history.here = old->node;
    history_drop(&t->history, nodes);
    table_put_back(t, old->node);
  } else if (t->host.block != NULL && t->started) {
    state_load(&t->host.state, old->block);
  }
}

bool table_restack(Table *t, const Stack *stack, int *lost, Fault *fault) {
  bool positions = t->started && t->keeps && t->history.here >= 0;
  int rules = t->rules, sets = t->sets;
  int32_t nodes = t->history.count;
  RuleSet *before;
  Old *old;
  bool good;
  *lost = 0;
  if (t->started && !t->keeps && t->status == TABLE_ASKS)
    return fault_set(fault, "a game without history can't change its rules");
  if (t->host.block == NULL && !table_revive(t, fault)) return false;
  if (!table_tape_sync(t)) { /* in the words of the rules that go */
    return fault_set(fault, "out of memory");
  }
  before = table_copy_rules(t);
  old = note_game(t, positions);
  if (before == NULL || old == NULL) {
    fault_set(fault, "out of memory");
    table_free_rules(t, before);
    free_old(t, old);
    if (t->host.cage.death != CAGE_OK) table_recover(t);
    return false;
  }
  if (positions) table_note_changes(t, t->sets == 0 ? before : t->set[rules]);
  good = read_rules(t, stack, fault);
  if (good) table_share_texts(&t->host, before);
  if (good && positions && table_has_rules(before, t)) {
    CageResult r = table_restore_node(t, old->node);
    good = table_went_well(r);
    if (good)
      table_stand(t, r);
    else
      table_report(t, r, fault);
  } else if (good) {
    good = !t->started || take_over(t, old, fault);
    t->history.block_size = t->host.schema.block_size;
    if (good && positions && !table_keep_rules(t, before)) {
      fault_set(fault, "out of memory");
      good = false;
    }
    if (good && positions) good = play_again(t, old, lost, fault);
  }
  if (!good) {
    *lost = 0;
    go_back(t, before, rules, sets, nodes, old, positions);
  }
  table_free_rules(t, before);
  free_old(t, old);
  return good;
}
