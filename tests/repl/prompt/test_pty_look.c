/*
** Looking and understanding at the terminal: answers, why, odds, traces, Lua,
** hints, completion, settings and the hidden table.
*/
#include "tests/support/pty.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static const char barrels[] = "play barrels --bots me --seed 7";
static const char oil[] = "play peak_oil -p 4 --seed 3";

/* Answers ------------------------------------------------------------------ */

static void answers_come_with_facts_and_in_pages(void **state) {
  Pty *p = *state;
  pty_size(p, 60, 12);
  pty_start(p, oil);
  assert_text(pty_ask(p, "answers"), "HQ to Expand (then 1 there, alone)");
  pty_ask(p, "setting page 4");
  assert_text(pty_ask(p, "answers"), "5 more: 'more' shows them");
  assert_no_text(pty_ask(p, "answers"), "HQ to Grey Ops");
  assert_text(pty_ask(p, "more"), "   5  HQ to Nigeria");
  assert_text(pty_ask(p, "more"), "HQ to Grey Ops");
  assert_text(pty_ask(p, "more"), "there is no more");
  assert_text(pty_ask(p, "answers all"), "   9  HQ to Grey Ops");
  assert_text(pty_ask(p, "answers grey"), "   9  HQ to Grey Ops");
  assert_text(pty_ask(p, "answers reassign"), "   1  HQ to Expand");
  assert_text(pty_ask(p, "answers nowhere"), "no answer contains 'nowhere'");
  pty_leave(p);
}

static void facts_without_room_are_cut_and_it_shows(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 40, 16);
  pty_start(p, oil);
  said = pty_ask(p, "answers");
  assert_text(said, "   6  HQ to Gulf Region (then 1 there…\n");
  assert_text(said, "   7  HQ to Russia (then 1 there, alone)\n");
  said = pty_ask(p, "answers gulf");
  assert_text(said, "   6  HQ to Gulf Region (then 1 there,\n"
                    "        alone)");
  pty_leave(p);
}

static void many_answers_are_grouped(void **state) {
  Pty *p = *state;
  pty_size(p, 60, 18);
  pty_start(p, barrels);
  assert_text(pty_ask(p, "answers"), "more like this, to 15");
  assert_text(pty_ask(p, "answers"), "'answers all' lists all");
  pty_size(p, 60, 12); /* less room: a line for each kind */
  assert_text(pty_ask(p, "answers"), "… 5 more, to 15");
  pty_size(p, 160, 18);
  assert_no_text(pty_ask(p, "answers"), "more");
  assert_text(pty_ask(p, "answers"), "19  pass for a coin");
  pty_leave(p);
}

/* Barrels in which nobody can do anything but pass. */
static void start_idle(Pty *p) {
  FILE *f = fopen(pty_path(p, "idle.lua"), "w");
  char words[600];
  assert_non_null(f);
  fputs(
    "local idle = layer(\"house/idle\", { game = \"barrels\" })\n"
    "for _, what in ipairs { \"draw\", \"climb\", \"take\", \"build\" } do\n"
    "  idle:forbid(\"work.\" .. what, \"no.\" .. what, function() return "
    "true end)\n"
    "end\n",
    f);
  fclose(f);
  snprintf(words, sizeof words, "%s -l %s", barrels, pty_path(p, "idle.lua"));
  pty_start(p, words);
}

static void a_single_answer_can_be_given_by_itself(void **state) {
  Pty *p = *state;
  const char *said;
  start_idle(p);
  assert_no_text(pty_ask(p, "1"), "the only answer");
  pty_ask(p, "setting forced on");
  said = pty_ask(p, "1");
  assert_text(said, "player 3: pass for a coin (the only answer)");
  assert_text(said, "The game is over");
  pty_leave(p);
}

/* Those who may not look on would learn that there was no other. */
static void a_single_answer_is_asked_for_at_a_hidden_table(void **state) {
  Pty *p = *state;
  start_idle(p);
  pty_ask(p, "setting forced on");
  pty_ask(p, "setting table hidden");
  pty_type(p, "1");
  p->mark = 0; /* the screen is cleared */
  pty_expect(p, "player 2, press Enter>");
  p->mark = 0;
  assert_no_text(pty_ask(p, ""), "the only answer");
  assert_no_text(pty_ask(p, "log"), "the only answer");
  pty_leave(p);
}

/* Understanding ------------------------------------------------------------ */

/* The marks of a ledger stay out of `why` and `rules`, and a rule that cites much
** wraps. */
static void ledgers_are_quoted_for_readers(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 60);
  pty_start(p, "play oilfield -p 4 --seed 12");
  said = pty_ask(p, "why drill");
  assert_text(said, "OF-SELECT-3: The Drill space marked 5P");
  assert_text(said, "with 4 or 5 players.");
  assert_no_text(said, "[=]");
  said = pty_ask(p, "rules OF-SCORE-9");
  assert_text(said, "OF-SCORE-9)\n      oilfield/rules/score.lua");
  assert_text(said, "the tied players share the win.");
  assert_no_text(said, "[=]");
}

static void why_is_told_by_rule(void **state) {
  Pty *p = *state;
  const char *said;
  pty_start(p, oil);
  said = pty_ask(p, "why");
  assert_text(said, "act.absent: You have no agent there. (PO-ACTION-1)");
  assert_text(said, "refuses 9: act on Expand, act on Develop");
  said = pty_ask(p, "why act on libya");
  assert_text(said, "act on Libya (your agent on Libya: 0)");
  assert_text(said, "PO-ACTION-1: ");
  assert_text(pty_ask(p, "why HQ to Libya"), "that is allowed: answer 4");
  assert_text(pty_ask(p, "why 4"), "that is allowed: answer 4, HQ to Libya");
  assert_text(pty_ask(p, "why act.absent"), "act on Grey Ops");
  assert_text(pty_ask(p, "why xyzzy"), "no answer and no rule here");
  assert_text(pty_ask(p, "why last"), "nobody has answered yet");
  pty_ask(p, "HQ to Libya");
  said = pty_ask(p, "why last");
  assert_text(said, "player 3: HQ to Libya.");
  assert_text(said, "reassign.deploy");
  assert_text(said, "1 agent goes from HQ of player 3 to Libya.");
  /* marks of editions and what only the script reckons with stay out */
  said = pty_ask(p, "why libya");
  assert_text(said, "each moves once a turn");
  assert_text(said, "PO-REASSIGN-9: A turn may not leave");
  assert_no_text(said, "drift");
  assert_no_text(said, "weight");
  assert_no_text(said, "[EF");
  pty_leave(p);
}

/* A few letters that fit one answer alone, in its words' order. */
static void answers_are_given_in_short(void **state) {
  Pty *p = *state;
  pty_start(p, oil);
  assert_text(pty_ask(p, "nig"), "player 3: HQ to Nigeria");
  pty_ask(p, "undo");
  assert_text(pty_ask(p, "hq to nig"), "player 3: HQ to Nigeria");
  pty_ask(p, "undo");
  assert_text(pty_ask(p, "hq nig"), "player 3: HQ to Nigeria");
  pty_ask(p, "undo");
  assert_text(pty_ask(p, "hq 3"), "Player 3");
  assert_text(pty_ask(p, "to"), "'to' could be 9 answers");
  assert_text(pty_ask(p, "act nig"), "act.absent: You have no agent there.");
  assert_text(pty_ask(p, "xyzzy"),
              "matches no answer here and is not a command");
  assert_text(pty_ask(p, "invset"), "did you mean 'HQ to Invest'?");
  assert_text(pty_ask(p, "l'hydrog\303\250ne"), "matches no answer here");
  assert_text(pty_ask(p, "g"), "peak_oil");
  pty_send(p, "nig\t");
  pty_expect(p, "HQ to Nigeria");
  assert_text(pty_enter(p), "player 3: HQ to Nigeria");
  pty_send(p, "inv\t"); /* the counter `invested` is a name of Lua */
  pty_expect(p, "HQ to Invest");
  assert_text(pty_enter(p), "player 3: HQ to Invest");
  pty_leave(p);
}

static void numbers_are_explained(void **state) {
  Pty *p = *state;
  pty_start(p, "play qe -p 4 --seed 7");
  assert_text(pty_ask(p, "why"), "any whole number from 1 to");
  pty_ask(p, "30");
  assert_text(pty_ask(p, "why"), "bid.differs: A secret bid must differ");
  assert_text(pty_ask(p, "why"),
              "when amount is opening bid (opening bid: 30)");
  assert_text(pty_ask(p, "why 30"), "30 is refused: A secret bid must differ");
  assert_text(pty_ask(p, "why 31"), "that is allowed: 31");
  assert_text(pty_ask(p, "why -1"), "a whole number from 0 to");
  pty_leave(p);
}

static void layers_show_in_the_last_answer(void **state) {
  Pty *p = *state;
  FILE *f = fopen(pty_path(p, "gift.lua"), "w");
  char words[600];
  assert_non_null(f);
  fputs("local gift = layer(\"house/gift\", { game = \"barrels\" })\n"
        "gift:after(\"work.pass\", function(player) player.coins:add(5) end)\n"
        "gift:wrap(\"score\", function(base, player) return base(player) + 2 "
        "end)\n",
        f);
  fclose(f);
  snprintf(words, sizeof words, "%s -l %s", barrels, pty_path(p, "gift.lua"));
  pty_start(p, words);
  pty_ask(p, "pass");
  assert_text(pty_ask(p, "why last"), "followed by house/gift");
  assert_text(pty_ask(p, "why last"), "coins of player 1: 4 -> 9");
  assert_text(pty_ask(p, "score"), "     2  from house/gift (");
  assert_text(pty_ask(p, "?work.pass"), "followed by house/gift");
  assert_text(pty_ask(p, "??work.pass"), "player.coins:add(5)");
  pty_leave(p);
}

static void odds_are_exact(void **state) {
  Pty *p = *state;
  const char *said;
  pty_start(p, barrels);
  said = pty_ask(p, "odds");
  assert_text(said, "bag  the next of 18");
  assert_text(said, "33.3 %  amber, 6 of 18");
  assert_text(said, "trade1  the next of 16 is one of the 19 cards");
  pty_leave(p);
  pty_start(p, oil);
  said = pty_ask(p, "odds");
  assert_text(said, "4/15   26.7 %");
  assert_text(said, "Any crisis in a complete pull of");
  pty_leave(p);
}

static void cards_and_pieces_are_traced(void **state) {
  Pty *p = *state;
  pty_start(p, barrels);
  pty_ask(p, "climb ladder1 with brown");
  assert_text(pty_ask(p, "trace brown"),
              "decision 1:  1 goes from barrels of player 1 to spent  "
              "[work.climb]");
  assert_text(pty_ask(p, "trace card32"), "from trade2 to hand of player 2");
  assert_text(pty_ask(p, "trace card51"), "where it is now is hidden");
  assert_no_text(pty_ask(p, "trace card51"), "hand");
  assert_text(pty_ask(p, "trace"), "trace CARD|PIECE");
  assert_text(pty_ask(p, "trace card999"), "no card or piece named");
  pty_leave(p);
}

static void components_are_shown_as_far_as_known(void **state) {
  Pty *p = *state;
  const char *said;
  pty_start(p, barrels);
  assert_text(pty_ask(p, "show"), "hand  pile, each player's");
  said = pty_ask(p, "show hand");
  assert_text(said, "hand of player 1  card51, card24, card9");
  assert_text(said, "hand of player 2  3 cards face down");
  assert_text(pty_ask(p, "show hand 2"), "3 cards face down");
  assert_text(pty_ask(p, "show well1"), "empty  room for 5");
  assert_text(pty_ask(p, "show amber"), "6 in bag");
  assert_text(pty_ask(p, "show bagg"), "did you mean 'bag'?");
  pty_ask(p, "setting table open");
  assert_text(pty_ask(p, "show hand 2"), "card49, card32, card11");
  pty_leave(p);
}

static void views_are_commands(void **state) {
  Pty *p = *state;
  pty_start(p, oil);
  assert_text(pty_ask(p, "bag"), "The bag: 30 barrels");
  assert_text(pty_ask(p, "hq 2"), "Player 2, white");
  assert_no_text(pty_ask(p, "hq 2"), "Player 1, orange");
  assert_text(pty_ask(p, "hq 9"), "a player's number, 1 to 4, not '9'");
  assert_text(pty_ask(p, "help looking"), "what is in the bag");
  pty_leave(p);
}

static void the_score_has_parts_and_keeps_secrets(void **state) {
  Pty *p = *state;
  pty_start(p, oil);
  pty_ask(p, "auto 150");
  assert_text(pty_ask(p, "score"), "portfolio, face down");
  pty_ask(p, "setting table open");
  assert_no_text(pty_ask(p, "score"), "face down");
  pty_ask(p, "auto");
  assert_text(pty_ask(p, "score"), "PO-SCORE-2");
  assert_text(pty_ask(p, "score"), "winner");
  pty_leave(p);
}

/* Lua ---------------------------------------------------------------------- */

static void components_stand_in_the_scope(void **state) {
  Pty *p = *state;
  pty_start(p, oil);
  assert_text(pty_ask(p, "hq[1]:count(\"black\")"), "1");
  assert_text(pty_ask(p, "bag:total()"), "30");
  assert_text(pty_ask(p, "_ + 1"), "31");
  pty_ask(p, "mine = bag:count(\"red\")");
  assert_text(pty_ask(p, "mine * 10"), "40");
  assert_text(pty_ask(p, "g.region"), "  [3] Nigeria: ");
  /* an answer comes first */
  assert_text(pty_ask(p, "region"), "HQ to Gulf Region");
  assert_text(pty_ask(p, "bagg:total()"), "did you mean 'bag'?");
  assert_text(pty_ask(p, "{ 1, { 2, x = 3 } }"), "{ 1, { 2, x = 3 } }");
  assert_text(pty_ask(p, "{ 1,"), "");
  assert_text(pty_ask(p, "2 }"), "{ 1, 2 }");
  pty_leave(p);
}

static void long_values_become_trees(void **state) {
  Pty *p = *state;
  pty_size(p, 40, 40);
  pty_start(p, barrels);
  assert_text(
    pty_ask(p, "{ first = { 'a long text', 'another' }, second = 'more' }"),
    "\n  first = { \"a long text\", \"another\" }\n");
  pty_leave(p);
}

static void names_are_explained(void **state) {
  Pty *p = *state;
  pty_start(p, barrels);
  assert_text(pty_ask(p, "?bag"), "seen by everybody");
  assert_text(pty_ask(p, "?bag:draw"), "Draw blind.");
  assert_text(pty_ask(p, "?choose"), "Ask a player, and go on");
  assert_text(pty_ask(p, "build.cost?"), "A card costs barrels.");
  assert_text(pty_ask(p, "??build.cost"), "barrels:forbid(\"work.build\"");
  assert_text(pty_ask(p, "??score"), "player.points:get()");
  assert_text(pty_ask(p, "??choose"), "part of the engine");
  assert_text(pty_ask(p, "?"), "??NAME shows its source");
  assert_text(pty_ask(p, "??"), "?NAME says what something is");
  assert_text(pty_ask(p, "?scoer"), "did you mean 'score'?");
  pty_leave(p);
}

/* While typing ------------------------------------------------------------- */

static void hints_follow_the_keys(void **state) {
  Pty *p = *state;
  pty_start(p, oil);
  pty_send(p, "4");
  pty_expect(p, "4  HQ to Libya (then 1 there, alone)");
  pty_send(p, "\x15undo");
  pty_expect(p, "undo [N]  take back");
  pty_send(p, "\x15HQ to Gr");
  pty_expect(p, "HQ to Grey Ops");
  pty_send(p, "\x15");
  pty_leave(p);
  pty_env(p, "NO_COLOR", "1");
  pty_start(p, oil);
  pty_send(p, "undo");
  assert_false(pty_sees(p, "take back", 300));
  pty_send(p, "\x15");
  pty_leave(p);
}

static void tab_completes_behind_commands(void **state) {
  Pty *p = *state;
  pty_start(p, oil);
  pty_send(p, "rules act.abs\t");
  pty_expect(p, "rules act.absent");
  pty_send(p, "\x15");
  pty_send(p, "board od\t");
  pty_expect(p, "board odds");
  pty_send(p, "\x15");
  pty_send(p, "bot 2 heu\t");
  pty_expect(p, "bot 2 heuristic");
  pty_send(p, "\x15");
  pty_ask(p, "fork crossroads");
  pty_send(p, "goto cro\t");
  pty_expect(p, "goto crossroads");
  pty_send(p, "\x15");
  pty_send(p, "help la\t");
  pty_expect(p, "help layers");
  pty_send(p, "\x15");
  pty_leave(p);
}

static void help_fits_a_small_screen(void **state) {
  Pty *p = *state;
  const char *text;
  pty_size(p, 80, 24);
  pty_start(p, "play peak_oil -p 4 --seed 1");
  text = pty_ask(p, "help");
  assert_text(text, "Looking   answers more why board");
  assert_text(text, "'help all'");
  assert_no_text(text, "[WORD|all]");
  assert_text(pty_ask(p, "help all"), "[WORD|all]");
  pty_ask(p, "q");
  pty_leave(p);
}

/* At 80 by 24: what three bots did stays above the question. */
static void the_others_moves_stay_on_the_screen(void **state) {
  Pty *p = *state;
  char *window;
  int from;
  pty_size(p, 80, 24);
  pty_start(p, "play peak_oil -p 4 --seed 3 --bots me,heuristic,heuristic,"
               "heuristic");
  pty_ask(p, "inv");
  pty_ask(p, "dev");
  from = p->screen.y - 23;
  window = emulator_text(&p->screen, from < 0 ? 0 : from, p->screen.y + 1);
  assert_text(window, "player 1: HQ to Develop");
  assert_text(window, "player 1: Step 1");
  assert_text(window, "act on Invest (tied");
  free(window);
  pty_leave(p);
}

/* Enter goes on, as Space does; q has enough, and a line typed there is done next. */
static void long_lists_come_in_pages(void **state) {
  Pty *p = *state;
  char *row;
  pty_size(p, 80, 24);
  pty_start(p, "play peak_oil -p 4 --seed 1");
  assert_no_text(pty_ask(p, "board"), "Headquarters");
  row = pty_row(p);
  assert_text(row, "more lines: Enter");
  free(row);
  assert_text(pty_ask(p, ""), "Headquarters");
  pty_ask(p, "board");
  pty_send(p, " ");
  pty_expect(p, "Headquarters");
  pty_expect(p, "player 4>");
  assert_no_text(pty_ask(p, "rules"), "Scoring");
  assert_text(pty_ask(p, "score"), "player 4");
  pty_ask(p, "help all");
  assert_text(pty_ask(p, "q"), "");
  row = pty_row(p);
  assert_text(row, "player 4>");
  free(row);
  pty_ask(p, "help all");
  pty_send(p, "\x03"); /* Ctrl-C has enough, too */
  pty_expect(p, "player 4>");
  pty_ask(p, "setting page off");
  assert_text(pty_ask(p, "board"), "Headquarters");
  pty_leave(p);
}

static void help_knows_topics_and_slips(void **state) {
  Pty *p = *state;
  pty_start(p, barrels);
  assert_text(pty_ask(p, "help lua"), "names you assign are yours");
  assert_text(pty_ask(p, "help answers"), "answers [WORD|all]");
  assert_text(pty_ask(p, "help layesr"), "did you mean 'layers'?");
  assert_text(pty_ask(p, "help xyzzy"), "no help on 'xyzzy'");
  assert_text(pty_ask(p, "awnsers"), "did you mean 'answers'?");
  pty_leave(p);
}

/* Seats -------------------------------------------------------------------- */

/* The screen is cleared: what comes stands at its top again. */
static void expect_anew(Pty *p, const char *text) {
  p->mark = 0;
  pty_expect(p, text);
}

static void a_secret_answer_is_wiped(void **state) {
  Pty *p = *state;
  char *text;
  pty_start(p, "play qe -p 3 --seed 7");
  /* the opening bid is open, and stays */
  assert_text(pty_ask(p, "7777"), "Your bid, in secret");
  pty_type(p, "4242");
  pty_expect(p, "answers in secret");
  pty_settle(p, 300);
  text = pty_text(p);
  assert_text(text, "7777");
  assert_no_text(text, "4242");
  free(text);
  pty_leave(p);
}

static void a_comment_is_read_before_the_table_is_handed_over(void **state) {
  Pty *p = *state;
  pty_start(p, "play qe -p 4 --seed 7");
  pty_ask(p, "setting table hidden");
  pty_ask(p, "coach on");
  pty_type(p, "7777");
  pty_expect(p, "coach: ");
  pty_expect(p, "press Enter when you have read it");
  assert_false(pty_sees(p, "Hand over", 300));
  pty_type(p, "");
  expect_anew(p, "player 4, press Enter>"); /* what is typed before is lost */
  pty_type(p, "");
  expect_anew(p, "player 4>");
  pty_type(p, "4242"); /* nobody else looks on */
  pty_expect(p, "coach: ");
  pty_expect(p, "press Enter when you have read it>");
  pty_type(p, "");
  expect_anew(p, "player 1, press Enter>");
  pty_leave(p);
}

static void a_hidden_table_is_handed_over(void **state) {
  Pty *p = *state;
  char *text;
  pty_start(p, "play qe -p 4 --seed 7");
  pty_ask(p, "setting table hidden");
  pty_type(p, "7777"); /* the opening bid is open */
  expect_anew(p, "Hand over to player 4");
  assert_false(pty_sees(p, "Your bid, in secret", 300));
  pty_type(p, "");
  expect_anew(p, "Your bid, in secret");
  pty_type(p, "4242");
  expect_anew(p, "Hand over to player 1");
  pty_type(p, "");
  expect_anew(p, "Your bid, in secret");
  pty_type(p, "board");
  pty_expect(p, "seen by player 1");
  pty_send(p, "\033[A\033[A"); /* nor does Up tell it */
  pty_settle(p, 300);
  text = pty_text(p);
  assert_no_text(text, "4242");
  free(text);
  pty_send(p, "\x15");
  pty_leave(p);
}

static void turns_are_played_by_themselves(void **state) {
  Pty *p = *state;
  pty_start(p, oil);
  assert_text(pty_ask(p, "auto 1 turns"), "player 4: ");
  assert_text(pty_ask(p, "auto 2 turns"), "player 2: ");
  assert_text(pty_ask(p, "auto x turns"), "a number from 1 on");
  assert_text(pty_ask(p, "suggest"), "heuristic would answer:");
  assert_text(pty_ask(p, "suggest random"), "random would answer:");
  assert_text(pty_ask(p, "suggest nobody"), "no bot named 'nobody'");
  pty_leave(p);
}

/* Settings ----------------------------------------------------------------- */

static void settings_are_kept(void **state) {
  Pty *p = *state;
  FILE *f;
  pty_start(p, barrels);
  assert_text(pty_ask(p, "setting"), "turn|hidden|open");
  assert_text(pty_ask(p, "setting page 7"), "page is 7 now");
  assert_text(pty_ask(p, "setting page soon"), "'page' is auto|off|N");
  assert_text(pty_ask(p, "setting color off"), "did you mean 'colour'?");
  pty_leave(p);
  pty_start(p, barrels);
  assert_text(pty_ask(p, "setting page"), "page    7");
  pty_ask(p, "setting table hidden");
  pty_leave(p);
  pty_start(p, "lesson table"); /* where nobody hands over */
  pty_ask(p, "setting page 40");
  pty_type(p, "quit");
  pty_wait(p);
  pty_start(p, barrels);
  pty_type(p, ""); /* player 1, press Enter */
  expect_anew(p, "player 1>");
  assert_text(pty_ask(p, "setting table"), "table   hidden");
  pty_leave(p);
  f = fopen(pty_path(p, ".config/oilpatch/settings"), "w");
  if (f == NULL) f = fopen(pty_path(p, "config/oilpatch/settings"), "w");
  assert_non_null(f);
  fputs("page 9\nnonsense\n", f);
  fclose(f);
  pty_start(p, barrels);
  pty_expect(p, ":2: not a setting");
  assert_text(pty_ask(p, "setting page"), "page    9");
  pty_leave(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(answers_come_with_facts_and_in_pages),
    PTY_CASE(facts_without_room_are_cut_and_it_shows),
    PTY_CASE(many_answers_are_grouped),
    PTY_CASE(a_single_answer_can_be_given_by_itself),
    PTY_CASE(a_single_answer_is_asked_for_at_a_hidden_table),
    PTY_CASE(ledgers_are_quoted_for_readers),
    PTY_CASE(why_is_told_by_rule),
    PTY_CASE(answers_are_given_in_short),
    PTY_CASE(numbers_are_explained),
    PTY_CASE(layers_show_in_the_last_answer),
    PTY_CASE(odds_are_exact),
    PTY_CASE(cards_and_pieces_are_traced),
    PTY_CASE(components_are_shown_as_far_as_known),
    PTY_CASE(views_are_commands),
    PTY_CASE(the_score_has_parts_and_keeps_secrets),
    PTY_CASE(components_stand_in_the_scope),
    PTY_CASE(long_values_become_trees),
    PTY_CASE(names_are_explained),
    PTY_CASE(hints_follow_the_keys),
    PTY_CASE(tab_completes_behind_commands),
    PTY_CASE(help_fits_a_small_screen),
    PTY_CASE(the_others_moves_stay_on_the_screen),
    PTY_CASE(long_lists_come_in_pages),
    PTY_CASE(help_knows_topics_and_slips),
    PTY_CASE(a_secret_answer_is_wiped),
    PTY_CASE(a_comment_is_read_before_the_table_is_handed_over),
    PTY_CASE(a_hidden_table_is_handed_over),
    PTY_CASE(turns_are_played_by_themselves),
    PTY_CASE(settings_are_kept),
  };
  return cmocka_run_group_tests_name("looking at a terminal", tests, NULL,
                                     NULL);
}
