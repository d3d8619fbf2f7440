/*
** Why a search answers as it does: how the terms of the position have changed where its
** games were judged, on average (prelude/worth.lua), and what was thought of the answers.
*/
#include "lua/search/search_in.h"

#include <stdio.h>
#include <string.h>

#include "lua/bind/ltype.h"
#include "lua/table/look.h"
#include "lua/table/value.h"

/* Only for who asked for reasons, and where a position has terms. */
static int begin(lua_State *L) {
  Search *s = lua_touserdata(L, 1);
  host_call(L, 1, "way_new", "");
  s->tells = lua_toboolean(L, -1);
  return 0;
}

void search_reasons_begin(Search *s) {
  if (s->real->advice != NULL && !s->greedy)
    table_call(s->study->table, begin, s);
}

void search_reasons_note(Search *s, lua_State *L, bool over) {
  Host *h = &s->study->table->host;
  if (!s->tells || (over && s->steps == 0)) return;
  h->state.frozen = true;
  host_call(L, 0, over ? "way_end" : "way_begin", "ii", s->me, s->way[0].edge);
  h->state.frozen = false;
}

typedef struct Telling {
  const Search *s;
  int first, second; /* edges of the root; -1: none */
  char *into;
} Telling;

static int tell(lua_State *L) {
  const Telling *t = lua_touserdata(L, 1);
  const char *language = t->s->real->host.bots.language;
  host_call(L, 1, "way_reason", t->second < 0 ? "si" : "sii",
            language == NULL ? "en" : language, t->first, t->second);
  if (lua_isstring(L, -1))
    snprintf(t->into, HOST_WHY, "%s", lua_tostring(L, -1));
  return 0;
}

/* The answer that the given one is compared with: the one asked about, or the one looked
** at most often beside it. */
static int second_of(const Search *s, int first, int64_t *answer) {
  const TreeNode *root = &s->tree.node[0];
  const int64_t *instead = s->real->host.bots.instead;
  int second = -1;
  for (int i = 0; i < root->edges; i++) {
    int64_t is;
    if (i == first || !search_real_answer(s, &root->edge[i], &is)) continue;
    if (instead != NULL && is != *instead) continue;
    if (second >= 0 && root->edge[i].visits <= root->edge[second].visits)
      continue;
    second = i;
    *answer = is;
  }
  return second;
}

/* The study says it in the words of its table, which it has for so long. */
static void speak_like(const Search *s, const Host *real) {
  Host *h = &s->study->table->host;
  h->words = real->words;
  h->all_words = real->all_words;
  memcpy(h->language, real->language, sizeof h->language);
  json_decref(table_ask_value(s->study->table, "speak", NULL, NULL));
}

static void fall_silent(const Search *s) {
  Host *h = &s->study->table->host;
  h->words = h->all_words = NULL;
}

/* What was thought of the answers, for whoever asked for reasons. */
void search_reasons_give(const Search *s, int64_t given, Advice *a) {
  const TreeNode *root = &s->tree.node[0];
  Telling t = {s, -1, -1, NULL};
  if (a == NULL || s->tree.nodes == 0) return;
  a->item = alloc_resize(&s->real->alloc, a->item,
                         (size_t)(root->edges + 1) * sizeof *a->item);
  if (a->item == NULL) return;
  a->chance = true;
  for (int i = 0; i < root->edges; i++) {
    const TreeEdge *e = &root->edge[i];
    AdviceItem item = {0, e->visits, true, tree_mean(e)};
    if (e->visits == 0 || !search_real_answer(s, e, &item.answer)) continue;
    a->item[a->count++] = item;
    if (item.answer == given) t.first = i;
  }
  if (!s->tells || t.first < 0) return;
  speak_like(s, &s->real->host);
  t.into = s->real->host.bots.because;
  table_call(s->study->table, tell, &t);
  t.second = second_of(s, t.first, &a->second);
  t.into = a->rather;
  if (t.second >= 0) table_call(s->study->table, tell, &t);
  fall_silent(s);
}
