// Barrels in plain JavaScript: plain.lua, line by line.  Called with the number
// of games; returns decisions and a checksum.
"use strict";
const PLAYERS = 4, SPOTS = 9, CAPACITY = 5, ROUNDS = 3, WORKERS = 5, DECK = 20, HAND = 6, TOP = 12;

const card_deck = [], card_colour = [], card_cost = [], card_worth = [], card_track = [];
for (let id = 0; id < 60; id++) {
  card_deck[id] = Math.floor(id / 20);
  card_colour[id] = id % 3;
  card_cost[id] = 1 + Math.floor(id / 3) % 3;
  card_worth[id] = 1 + id * 7 % 5;
  card_track[id] = Math.floor(id / 2) % 3;
}

function random(state, n) {
  state.rng = state.rng * 16807 % 2147483647;
  return state.rng % n;
}

function draw(state, player) {
  const bag = state.bag, spent = state.spent;
  let total = bag[0] + bag[1] + bag[2];
  if (total === 0) {
    for (let c = 0; c < 3; c++) {
      bag[c] = spent[c];
      spent[c] = 0;
      total += bag[c];
    }
    if (total === 0) return false;
  }
  let r = random(state, total), c = 0;
  while (r >= bag[c]) r -= bag[c++];
  bag[c]--;
  player.barrels[c]++;
  return true;
}

function start(seed) {
  const state = { rng: seed, first: 0, bag: [10, 10, 10], spent: [0, 0, 0], spots: [], players: [], decks: [] };
  for (let d = 0; d < 3; d++) {
    const cards = [];
    for (let i = 0; i < DECK; i++) cards[i] = d * 20 + i;
    for (let i = DECK - 1; i > 0; i--) {
      const j = random(state, i + 1), card = cards[i];
      cards[i] = cards[j];
      cards[j] = card;
    }
    state.decks[d] = { cards, top: DECK };
  }
  for (let s = 0; s < SPOTS; s++) state.spots[s] = { n: 0, by: [0, 0, 0, 0] };
  for (let p = 0; p < PLAYERS; p++) {
    const player = { coins: 3, points: 0, barrels: [0, 0, 0], tracks: [0, 0, 0], hand: [], held: 0 };
    state.players[p] = player;
    for (let i = 0; i < 3; i++) draw(state, player);
    for (const deck of state.decks) player.hand[player.held++] = deck.cards[--deck.top];
  }
  return state;
}

function legal(state, player, moves) {
  const { barrels, coins, hand, held, tracks } = player, { bag, spent, spots, decks } = state;
  const left = bag[0] + bag[1] + bag[2] + spent[0] + spent[1] + spent[2];
  let n = 0;
  for (let s = 1; s <= 3; s++)
    if (spots[s - 1].n < CAPACITY && left > 0)
      for (let a = 1; a <= 3; a++) if (coins >= a - 1) moves[n++] = s * 16 + a;
  for (let s = 4; s <= 6; s++)
    if (spots[s - 1].n < CAPACITY && tracks[s - 4] < TOP)
      for (let c = 1; c <= 3; c++) if (barrels[c - 1] > 0) moves[n++] = s * 16 + c;
  for (let s = 7; s <= 9; s++) {
    if (spots[s - 1].n >= CAPACITY) continue;
    if (held < HAND && decks[s - 7].top > 0) moves[n++] = s * 16 + 1;
    for (let h = 0; h < held; h++) {
      const id = hand[h];
      if (card_deck[id] === s - 7 && barrels[card_colour[id]] >= card_cost[id]) moves[n++] = s * 16 + 2 + h;
    }
  }
  moves[n++] = 0;
  return n;
}

function apply(state, p, player, s, a) {
  if (s === 0) {
    player.coins++;
    return;
  }
  const spot = state.spots[s - 1];
  spot.n++;
  spot.by[p]++;
  if (s <= 3) {
    player.coins -= a - 1;
    for (let i = 0; i < a && draw(state, player); i++);
  } else if (s <= 6) {
    player.barrels[a - 1]--;
    state.spent[a - 1]++;
    if (++player.tracks[s - 4] % 3 === 0) player.points += 2;
    player.coins++;
  } else if (a === 1) {
    const deck = state.decks[s - 7];
    player.hand[player.held++] = deck.cards[--deck.top];
  } else {
    const id = player.hand[a - 2], c = card_colour[id], cost = card_cost[id], t = card_track[id];
    player.barrels[c] -= cost;
    state.spent[c] += cost;
    player.points += card_worth[id];
    if (player.tracks[t] < TOP) player.tracks[t]++;
    player.hand[a - 2] = player.hand[--player.held];
  }
}

function end_round(state) {
  for (const spot of state.spots) {
    let best = -1, most = 0;
    for (let p = 0; p < PLAYERS; p++) {
      const v = spot.by[p];
      if (v > most) {
        most = v;
        best = p;
      } else if (v === most) best = -1;
      spot.by[p] = 0;
    }
    if (best >= 0) state.players[best].points += 2;
    spot.n = 0;
  }
  for (const player of state.players) player.coins += 2;
  state.first = (state.first + 1) % PLAYERS;
}

function result(state) {
  let best = -1, winner = 0;
  state.players.forEach((player, p) => {
    const t = player.tracks, v = player.points + t[0] + t[1] + t[2] + Math.floor(player.coins / 3);
    if (v > best) {
      best = v;
      winner = p;
    }
  });
  return best * 4 + winner;
}

function plain(games) {
  let bot = 12345, decisions = 0, checksum = 0;
  const moves = [];
  for (let game = 0; game < games; game++) {
    const state = start(1000 + game);
    for (let r = 0; r < ROUNDS; r++) {
      for (let w = 0; w < WORKERS; w++)
        for (let i = 0; i < PLAYERS; i++) {
          const p = (state.first + i) % PLAYERS, player = state.players[p];
          const n = legal(state, player, moves);
          bot = bot * 16807 % 2147483647;
          decisions++;
          const m = moves[bot % n];
          apply(state, p, player, m >> 4, m & 15);
        }
      end_round(state);
    }
    checksum = (checksum * 31 + result(state)) % 1000000007;
  }
  return [decisions, checksum];
}
