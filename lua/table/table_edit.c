/*
** Edits: the state changed by hand at a decision.
**
** An edit is a line of Lua that calls edit(name, function).  It is a step of
** the history like an answer: where the way to a position is played again, the
** edit is made again at the same question, which is then asked anew.  An edit
** that returns a phase begins it there, from the pieces as they lie.  What
** breaks the table's or the game's invariants is taken back.
*/
#include "lua/table/table_in.h"
#include "lua/table/change.h"
#include "lua/table/check.h"
#include "lua/table/look.h"
#include "lua/table/value.h"

#include <stdio.h>
#include <string.h>

#include "core/hash.h"

void table_forget_edits(Table *t, int from) {
  for (size_t n = json_array_size(t->edits); n > (size_t)from; n--)
    json_array_remove(t->edits, n - 1);
}

static const char *edit_text(const Table *t, int64_t number, const char *what) {
  return value_text(json_array_get(t->edits, (size_t)number), what);
}

const char *table_edit_name(const Table *t, int number) {
  return edit_text(t, number, "name");
}

const char *table_edit_code(const Table *t, int64_t number) {
  return edit_text(t, number, "code");
}

static bool keep_edit(Table *t, const char *code) {
  json_t *edit = json_pack("{so so}", "name",
                           json_string_nocheck(t->host.edit.name), "code",
                           json_string_nocheck(code));
  return json_array_append_new(t->edits, edit) == 0;
}

/* A phase begins with the pieces as they lie. */
static void begin_phase(Host *h) {
  Head *head = h->state.head;
  head->phase = h->edit.phase;
  memcpy(head->arg, h->edit.arg, sizeof head->arg);
  head->phases++;
  head->ended = 0;
  h->past.reason[0] = '\0';
  if (h->state.log != NULL)
    log_add(h->state.log, (Event){.type = EVENT_PHASE,
                                  .a = head->phase,
                                  .decision = head->decisions});
}

/* The edit is in the state: put it into the history; the game goes on with a
** phase from its start, or with the same question. */
static bool note_edit(Table *t, int number, uint64_t hash, uint32_t events) {
  Host *h = &t->host;
  bool begins = h->edit.begins;
  bool keeps = begins || h->state.head->ended != 0; /* the block */
  if (begins) begin_phase(h);
  if (keeps) events = h->log.count; /* a checkpoint's are behind it */
  if (history_add(
        &t->history,
        (HistoryNode){
          .kind = NODE_EDIT, .answer = number, .hash = hash, .events = events},
        keeps ? h->block : NULL) != ERR_OK)
    return cage_refuse(&h->cage, "out of memory");
  h->ask.again = !keeps;
  if (keeps) {
    t->phase = NULL;
    h->past.path_count = 0;
    t->flushed = 0;
  }
  return true;
}

static CageResult go_on(Table *t, int number, uint64_t hash, uint32_t events) {
  return note_edit(t, number, hash, events) ? table_step(t) : CAGE_ERROR;
}

static void take_back(Table *t, const void *before, uint32_t events) {
  Host *h = &t->host;
  if (h->block == NULL) return; /* it was killed, and will be played again */
  state_load(&h->state, before);
  h->state.frozen = false;
  log_cut(&h->log, events);
}

/* Does the edit break an invariant that held before?  A value that was set
** may have broken one already. */
static bool breaks(Table *t, const void *before, Fault *fault) {
  Host *h = &t->host;
  int32_t node = t->history.here;
  unsigned char *after;
  Fault old;
  bool broke = !table_check(t, fault), was = false;
  char why[FAULT_TEXT];
  if (!broke || h->block == NULL) return broke;
  after = table_copy_block(t);
  if (after == NULL) return true;
  state_load(&h->state, before);
  was = !table_check(t, &old) && strcmp(old.text, fault->text) == 0;
  if (h->block == NULL)
    table_put_back(t, node);
  else
    state_load(&h->state, after);
  was = was && state_check(&h->state, why, sizeof why) == ERR_OK;
  alloc_free(&t->alloc, after);
  return !was;
}

bool table_take_edit(Table *t, const char *code, const void *before,
                     uint32_t events, Fault *fault) {
  Host *h = &t->host;
  int32_t node = t->history.here, nodes = t->history.count;
  int number = (int)json_array_size(t->edits);
  TableStatus status = t->status;
  HostEdit edit = h->edit;
  CageResult r;
  bool good = edit.begins || !state_equal(&h->state, before);
  if (!good) {
    fault_set(fault, "the edit '%s' changes nothing", edit.name);
  } else if (breaks(t, before, fault)) {
    char why[FAULT_TEXT];
    snprintf(why, sizeof why, "%s", fault->text);
    good =
      fault_set(fault, "the edit '%s' is taken back: %.800s", edit.name, why);
  } else {
    h->edit = edit;
    good = keep_edit(t, code) || fault_set(fault, "out of memory");
  }
  if (!good) {
    take_back(t, before, events);
    if (h->block == NULL) table_put_back(t, node);
    return false;
  }
  r = go_on(t, number, state_hash_copy(&h->schema, before), events);
  if (table_went_well(r)) {
    table_stand(t, r);
    return true;
  }
  t->status = status;
  table_roll_back(t, node, r, fault);
  history_drop(&t->history, nodes);
  table_forget_edits(t, number);
  return false;
}

CageResult table_redo_edit(Table *t, int number) {
  Host *h = &t->host;
  uint64_t hash = state_hash(&h->state);
  uint32_t events = h->log.count;
  char why[200];
  CageResult r;
  h->edit = (HostEdit){.open = true, .number = number};
  h->state.frozen = true;
  r = table_run_chunk(t, table_edit_code(t, number));
  h->state.frozen = h->edit.open = h->edit.made = false;
  if (r != CAGE_OK) return r;
  if (state_check(&h->state, why, sizeof why) != ERR_OK) {
    cage_refuse(&h->cage, "%s", why);
    return CAGE_ERROR;
  }
  return note_edit(t, number, hash, events) ? CAGE_OK : CAGE_ERROR;
}

bool table_edit(Table *t, const char *code, Fault *fault) {
  char text[64];
  bool incomplete;
  size_t edits = json_array_size(t->edits);
  if (!table_eval(t, code, text, sizeof text, &incomplete, fault)) return false;
  if (json_array_size(t->edits) > edits) return true;
  return fault_set(fault, "the line makes no edit");
}
