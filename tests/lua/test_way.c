/* Bots see the way that each answer over a reach would take. */
#include "tests/support/table.h"

/* Prices of the squares add up, each step leads to the next, and the cheapest
** way to a place is the one the answer names; then it drives farthest. */
static const char bot[] =
  "l:bot('driver', function(player, choice, n)\n"
  "  local best, most = 1, -1\n"
  "  for i = 1, n do\n"
  "    local option, to = answer(i)\n"
  "    local cost, path = way(i)\n"
  "    if option ~= 'go.drive' then\n"
  "      assert(cost == nil and path == nil)\n"
  "    else\n"
  "      local at, sum = g.land:find(player.truck), 0\n"
  "      for _, place in ipairs(path) do\n"
  "        assert(at:next_to(place))\n"
  "        at, sum = place, sum + place.points\n"
  "      end\n"
  "      assert(at == to and sum == cost, 'another way')\n"
  "      if cost > most then best, most = i, cost end\n"
  "    end\n"
  "  end\n"
  "  assert(not pcall(way, n + 1))\n"
  "  return best\n"
  "end)\n"
  "l:after('turn', function(player)\n"
  "  assert(not pcall(way, 1), 'rules ask way()')\n"
  "end)\n";

static void bots_see_the_ways_of_answers(void **state) {
  TableConfig c = yard(2);
  Table *t;
  (void)state;
  c.game = "roads";
  c.layer[c.layers++] = write_layer(bot);
  all_seats(&c, "driver");
  t = open_table(&c);
  start(t, 3);
  assert_int_equal(table_status(t), TABLE_OVER);
  sound(t);
  table_close(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(bots_see_the_ways_of_answers),
  };
  return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
