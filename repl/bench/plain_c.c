#include "repl/bench/plain_c.h"

#include <string.h>

enum {
  PLAYERS = 4,
  SPOTS = 9,
  CAPACITY = 5,
  ROUNDS = 3,
  WORKERS = 5,
  COLOURS = 3,
  DECKS = 3,
  DECK = 20,
  HAND = 6,
  TOP = 12,
  MOVES = 64
};

typedef struct Player {
  int coins, points, held, barrels[COLOURS], tracks[3], hand[HAND];
} Player;

typedef struct Game {
  uint32_t rng;
  int first, bag[COLOURS], spent[COLOURS];
  int on_spot[SPOTS], by[SPOTS][PLAYERS];
  Player player[PLAYERS];
  int top[DECKS], cards[DECKS][DECK];
} Game;

static uint32_t below(uint32_t *s, int n) {
  *s = (uint32_t)((uint64_t)*s * 16807u % 2147483647u);
  return *s % (uint32_t)n;
}

static int card_deck(int id) { return id / 20; }
static int card_colour(int id) { return id % 3; }
static int card_cost(int id) { return 1 + id / 3 % 3; }
static int card_worth(int id) { return 1 + id * 7 % 5; }
static int card_track(int id) { return id / 2 % 3; }

static int draw(Game *g, Player *p) {
  int total = g->bag[0] + g->bag[1] + g->bag[2], r, c = 0;
  if (total == 0) {
    for (int i = 0; i < COLOURS; i++) {
      total += g->bag[i] = g->spent[i];
      g->spent[i] = 0;
    }
    if (total == 0) return -1;
  }
  r = (int)below(&g->rng, total);
  while (r >= g->bag[c]) r -= g->bag[c++];
  g->bag[c]--;
  p->barrels[c]++;
  return c;
}

static void start(Game *g, uint32_t seed) {
  memset(g, 0, sizeof *g);
  g->rng = seed;
  for (int d = 0; d < DECKS; d++) {
    int *c = g->cards[d];
    for (int i = 0; i < DECK; i++) c[i] = d * DECK + i;
    for (int i = DECK - 1; i > 0; i--) {
      int j = (int)below(&g->rng, i + 1), t = c[i];
      c[i] = c[j];
      c[j] = t;
    }
    g->top[d] = DECK;
  }
  for (int c = 0; c < COLOURS; c++) g->bag[c] = 10;
  for (int i = 0; i < PLAYERS; i++) {
    Player *p = &g->player[i];
    p->coins = 3;
    for (int n = 0; n < 3; n++) draw(g, p);
    for (int d = 0; d < DECKS; d++)
      p->hand[p->held++] = g->cards[d][--g->top[d]];
  }
}

static int legal(const Game *g, const Player *p, int *move) {
  int n = 0, left = 0;
  for (int c = 0; c < COLOURS; c++) left += g->bag[c] + g->spent[c];
  for (int s = 1; s <= 3; s++)
    if (g->on_spot[s - 1] < CAPACITY && left > 0)
      for (int a = 1; a <= 3; a++)
        if (p->coins >= a - 1) move[n++] = s * 16 + a;
  for (int s = 4; s <= 6; s++)
    if (g->on_spot[s - 1] < CAPACITY && p->tracks[s - 4] < TOP)
      for (int c = 1; c <= COLOURS; c++)
        if (p->barrels[c - 1] > 0) move[n++] = s * 16 + c;
  for (int s = 7; s <= 9; s++) {
    if (g->on_spot[s - 1] >= CAPACITY) continue;
    if (p->held < HAND && g->top[s - 7] > 0) move[n++] = s * 16 + 1;
    for (int h = 0; h < p->held; h++) {
      int id = p->hand[h];
      if (card_deck(id) == s - 7 &&
          p->barrels[card_colour(id)] >= card_cost(id))
        move[n++] = s * 16 + 2 + h;
    }
  }
  move[n++] = 0;
  return n;
}

static void apply(Game *g, int who, int move) {
  Player *p = &g->player[who];
  int s = move >> 4, a = move & 15;
  if (s == 0) {
    p->coins++;
    return;
  }
  g->on_spot[s - 1]++;
  g->by[s - 1][who]++;
  if (s <= 3) {
    p->coins -= a - 1;
    for (int i = 0; i < a && draw(g, p) >= 0; i++) {}
  } else if (s <= 6) {
    p->barrels[a - 1]--;
    g->spent[a - 1]++;
    if (++p->tracks[s - 4] % 3 == 0) p->points += 2;
    p->coins++;
  } else if (a == 1) {
    p->hand[p->held++] = g->cards[s - 7][--g->top[s - 7]];
  } else {
    int id = p->hand[a - 2], c = card_colour(id), t = card_track(id);
    p->barrels[c] -= card_cost(id);
    g->spent[c] += card_cost(id);
    p->points += card_worth(id);
    if (p->tracks[t] < TOP) p->tracks[t]++;
    p->hand[a - 2] = p->hand[--p->held];
  }
}

static void end_round(Game *g) {
  for (int s = 0; s < SPOTS; s++) {
    int best = -1, most = 0;
    for (int p = 0; p < PLAYERS; p++) {
      int v = g->by[s][p];
      if (v > most) {
        most = v;
        best = p;
      } else if (v == most) {
        best = -1;
      }
      g->by[s][p] = 0;
    }
    if (best >= 0) g->player[best].points += 2;
    g->on_spot[s] = 0;
  }
  for (int p = 0; p < PLAYERS; p++) g->player[p].coins += 2;
  g->first = (g->first + 1) % PLAYERS;
}

static int result(const Game *g) {
  int best = -1, winner = 0;
  for (int i = 0; i < PLAYERS; i++) {
    const Player *p = &g->player[i];
    int v = p->points + p->tracks[0] + p->tracks[1] + p->tracks[2] +
            p->coins / 3;
    if (v > best) {
      best = v;
      winner = i;
    }
  }
  return best * 4 + winner;
}

void plain_c_run(int games, int64_t *decisions, int64_t *checksum) {
  uint32_t bot = 12345;
  int move[MOVES];
  Game g;
  *decisions = *checksum = 0;
  for (int game = 0; game < games; game++) {
    start(&g, 1000u + (uint32_t)game);
    for (int r = 0; r < ROUNDS; r++) {
      for (int w = 0; w < WORKERS; w++)
        for (int i = 0; i < PLAYERS; i++) {
          int who = (g.first + i) % PLAYERS;
          int n = legal(&g, &g.player[who], move);
          apply(&g, who, move[below(&bot, n)]);
          ++*decisions;
        }
      end_round(&g);
    }
    *checksum = (*checksum * 31 + result(&g)) % 1000000007;
  }
}
