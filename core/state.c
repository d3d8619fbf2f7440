#include "core/state.h"
#include "core/unguarded.h"

#include "core/hash.h"
#include "core/pile.h"
#include "core/place.h"
#include "core/scope.h"

#include <stdio.h>
#include <string.h>

void state_attach(State *s, const Schema *schema, void *block) {
  unsigned char *b = block;
  memset(s, 0, sizeof *s);
  s->schema = schema;
  s->block = b;
  s->head = (void *)b;
  s->streams = (void *)(b + schema->streams_at);
  s->cells = (void *)(b + schema->cells_at);
  s->counts = (void *)(b + schema->counts_at);
  s->where = (void *)(b + schema->where_at);
  s->piles = (void *)(b + schema->piles_at);
  s->secret = b + schema->secret_at;
  s->face = b + schema->face_at;
  s->seen = b + schema->seen_at;
  s->flow = schema->flows ? (void *)(b + schema->flow_at) : NULL;
  things_put_all(&s->written);
}

void state_start(State *s, uint64_t seed) {
  const Schema *sc = s->schema;
  things_put_all(&s->written);
  memset(s->block, 0, sc->block_size);
  s->head->seed = seed;
  if (sc->algo == RNG_MINSTD) {
    /* 0 is the one number this generator never leaves */
    uint64_t start = seed % 2147483647u;
    s->streams[sc->streams] = start == 0 ? 1 : start;
  } else {
    for (int i = 0; i < sc->streams; i++)
      s->streams[i] = rng_seed(seed, sc->stream[i]);
    s->streams[sc->streams] = rng_seed(seed, "table");
  }
  for (int i = 0; i < sc->cells; i++) s->cells[i] = sc->cell[i].start;
  for (int k = 0; k < sc->kinds; k++) {
    const Kind *kind = &sc->kind[k];
    const Place *p;
    if (kind->home < 0) continue;
    p = &sc->place[kind->home];
    s->counts[p->at] += kind->supply;
    s->counts[p->at + p->slot[k]] += kind->supply;
  }
  for (int c = 0; c < sc->cards; c++) {
    const Pile *p = &sc->pile[sc->card[c].home];
    uint16_t n = ++s->piles[p->at];
    s->piles[p->at + n] = (uint16_t)c;
    s->where[c] = (uint16_t)sc->card[c].home;
  }
  for (int i = 0; i < sc->scopes; i++) scope_begin(s, i);
  /* Only now do all cards lie where their viewers can be told. */
  for (int c = 0; c < sc->cards; c++) s->seen[c] = pile_viewers(s, c);
}

void state_save(const State *s, void *block) {
  memcpy(block, s->block, s->schema->block_size);
}

void state_load(State *s, const void *block) {
  things_put_all(&s->written);
  memcpy(s->block, block, s->schema->block_size);
}

uint64_t state_hash(const State *s) {
  return state_hash_copy(s->schema, s->block);
}

uint64_t state_hash_copy(const Schema *schema, const void *block) {
  return hash_block(block, schema->flow_at);
}

bool state_equal(const State *s, const void *block) {
  return memcmp(s->block, block, s->schema->block_size) == 0;
}

/* The words of a pile: its length, then its cards. */
static size_t words_of(const State *s, int pile) {
  return sizeof *s->piles * (1u + (size_t)pile_length(s, pile));
}

static bool pile_differs(const State *a, const State *b, int pile) {
  int at = a->schema->pile[pile].at;
  if (memcmp(&a->piles[at], &b->piles[at], words_of(a, pile)) != 0) return true;
  for (int i = pile_length(a, pile) - 1; i >= 0; i--) {
    int card = pile_card(a, pile, i);
    if (a->face[card] != b->face[card] || a->seen[card] != b->seen[card])
      return true;
  }
  return false;
}

static bool memory_differs(const State *a, const State *b) {
  return memcmp(&a->counts[a->schema->counts], &b->counts[b->schema->counts],
                sizeof *a->counts * (size_t)a->schema->noted) != 0;
}

UNGUARDED Things state_changes(const State *s, const State *other,
                               const Things *written) {
  const Schema *sc = s->schema;
  unsigned piles = thing_pile(sc, 0), cells = thing_cell(sc, 0);
  unsigned memory = thing_memory(sc);
  Things changed = {{0}};
  for (unsigned i = 0; i < THINGS_WORDS; i++)
    for (uint64_t left = written->bit[i]; left != 0; left &= left - 1)
      for (unsigned t = 64 * i + (unsigned)__builtin_ctzll(left); t <= memory;
           t += THINGS_BITS)
        if (t < piles     ? s->counts[t] != other->counts[t]
            : t < cells   ? pile_differs(s, other, (int)(t - piles))
            : t == memory ? memory_differs(s, other)
                          : s->cells[t - cells] != other->cells[t - cells] ||
                              s->secret[t - cells] != other->secret[t - cells])
          changed.bit[i] |= left & -left;
  return changed;
}

/* With its cards: between two states in which these piles differ and others
** don't, they lie there in both. */
static void follow_pile(State *s, const State *other, int pile) {
  int at = s->schema->pile[pile].at;
  memcpy(&s->piles[at], &other->piles[at], words_of(other, pile));
  for (int i = pile_length(other, pile) - 1; i >= 0; i--) {
    int card = pile_card(other, pile, i);
    s->where[card] = other->where[card];
    s->face[card] = other->face[card];
    s->seen[card] = other->seen[card];
  }
}

void state_follow(State *s, const State *other, const Things *changed) {
  const Schema *sc = s->schema;
  unsigned piles = thing_pile(sc, 0), cells = thing_cell(sc, 0);
  unsigned memory = thing_memory(sc);
  for (unsigned i = 0; i < THINGS_WORDS; i++)
    for (uint64_t left = changed->bit[i]; left != 0; left &= left - 1)
      for (unsigned t = 64 * i + (unsigned)__builtin_ctzll(left); t <= memory;
           t += THINGS_BITS)
        if (t < piles) {
          s->counts[t] = other->counts[t];
        } else if (t < cells) {
          follow_pile(s, other, (int)(t - piles));
        } else if (t == memory) {
          memcpy(&s->counts[sc->counts], &other->counts[sc->counts],
                 sizeof *s->counts * (size_t)sc->noted);
        } else {
          s->cells[t - cells] = other->cells[t - cells];
          s->secret[t - cells] = other->secret[t - cells];
        }
}

void state_log(const State *s, EventType type, int a, int b, int c, int64_t n,
               int64_t m) {
  log_add(s->log, (Event){.type = (uint8_t)type,
                          .rule = s->rule,
                          .a = a,
                          .b = b,
                          .c = c,
                          .n = n,
                          .m = m,
                          .decision = s->head->decisions});
}

uint32_t state_draw(State *s, int stream, uint32_t n) {
  if (s->schema->algo == RNG_MINSTD)
    return rng_minstd_below(&s->streams[s->schema->streams], n);
  return rng_below(&s->streams[stream], n);
}

static Err check_pieces(const State *s, char *text, size_t size) {
  const Schema *sc = s->schema;
  int64_t found[MAX_KINDS] = {0};
  for (int i = 0; i < sc->places; i++) {
    const Place *p = &sc->place[i];
    const char *name = sc->component[p->comp].name;
    int64_t total = 0;
    for (int slot = 1; slot <= p->slots; slot++) {
      int32_t n = s->counts[p->at + slot];
      if (n < 0)
        return err_broken(text, size, "%s (place %d) holds %d pieces of a kind",
                          name, i, n);
      total += n;
      found[p->kind_of[slot]] += n;
    }
    if (total != s->counts[p->at])
      return err_broken(text, size,
                        "%s (place %d) holds %lld pieces but counts %d", name,
                        i, (long long)total, s->counts[p->at]);
    if (total > p->capacity && p->limit == 0)
      return err_broken(text, size,
                        "%s (place %d) holds %lld pieces, more than its %d",
                        name, i, (long long)total, p->capacity);
  }
  for (int k = 0; k < sc->kinds; k++)
    if (found[k] != sc->kind[k].supply)
      return err_broken(
        text, size, "there are %lld pieces of %s (seat %d), not %d",
        (long long)found[k], sc->family[sc->kind[k].family].name,
        sc->kind[k].owner, sc->kind[k].supply);
  return ERR_OK;
}

static Err check_cards(const State *s, char *text, size_t size) {
  const Schema *sc = s->schema;
  bool met[MAX_CARDS] = {false};
  int found = 0;
  for (int i = 0; i < sc->piles; i++) {
    const Pile *p = &sc->pile[i];
    int n = s->piles[p->at];
    if (n > p->capacity)
      return err_broken(text, size,
                        "%s (pile %d) holds %d cards, more than its %d",
                        sc->component[p->comp].name, i, n, p->capacity);
    for (int j = 1; j <= n; j++) {
      int card = s->piles[p->at + j];
      if (card >= sc->cards || s->where[card] != i || met[card])
        return err_broken(text, size,
                          "card %d lies in %s (pile %d) and elsewhere too",
                          card, sc->component[p->comp].name, i);
      met[card] = true;
      found++;
    }
  }
  if (found != sc->cards)
    return err_broken(text, size, "there are %d cards, not %d", found,
                      sc->cards);
  for (int c = 0; c < sc->cards; c++)
    if ((pile_viewers(s, c) & ~s->seen[c]) != 0)
      return err_broken(text, size,
                        "%s lies open to a player who has not seen it",
                        sc->card[c].name);
  return ERR_OK;
}

Err state_check(const State *s, char *text, size_t size) {
  const Schema *sc = s->schema;
  Err e = check_pieces(s, text, size);
  if (e == ERR_OK) e = check_cards(s, text, size);
  if (e != ERR_OK) return e;
  for (int i = 0; i < sc->cells; i++)
    if (s->cells[i] < sc->cell[i].min || s->cells[i] > sc->cell[i].max)
      return err_broken(
        text, size, "%s (cell %d) is %lld, outside %lld to %lld",
        sc->component[sc->cell[i].comp].name, i, (long long)s->cells[i],
        (long long)sc->cell[i].min, (long long)sc->cell[i].max);
  return ERR_OK;
}
