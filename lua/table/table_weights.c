/*
** The weights of a bot.
*/
#include "lua/table/seats.h"
#include "lua/table/table_in.h"

typedef struct Weights {
  const char *bot;
  void (*row)(void *ud, const char *id, double weight);
  void *ud;
} Weights;

/* P.bot_weights(bot) -> { id, weight, … } */
static int read_weights(lua_State *L) {
  const Weights *w = lua_touserdata(L, 1);
  int n;
  table_push_prelude(L, "bot_weights");
  lua_pushstring(L, w->bot);
  lua_call(L, 1, 1);
  n = (int)lua_rawlen(L, -1);
  for (int i = 1; i < n; i += 2) {
    lua_rawgeti(L, -1, i);
    lua_rawgeti(L, -2, i + 1);
    w->row(w->ud, lua_tostring(L, -2), (double)lua_tonumber(L, -1));
    lua_pop(L, 2);
  }
  return 0;
}

bool table_weights(Table *t, const char *bot,
                   void (*row)(void *ud, const char *id, double weight),
                   void *ud, Fault *fault) {
  Weights w = {bot, row, ud};
  return table_ask(t, read_weights, &w, fault);
}
