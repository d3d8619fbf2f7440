/*
** The prompt: what the rules are, and changing them.
*/
#include "repl/play.h"
#include "repl/rulebook.h"

#include <stdio.h>

static void do_reload(Play *p, const char *rest) {
  Report report;
  int lost = 0;
  (void)rest;
  if (!table_reload(p->table, &lost, &report)) {
    play_fault(p, &report);
    return;
  }
  puts("the scripts are read again");
  if (lost > 0)
    printf("%d answers of this phase are not legal under the new rules: back "
           "at its start\n",
           lost);
  play_changed(p);
}


static void with_book(Play *p, const char *word, bool changes) {
  Rulebook book;
  Report report;
  char folder[PATH_SIZE];
  game_folder(p->config.variants, p->config.game, folder);
  if (!rulebook_open(&book, p->table, folder, &report))
    play_fault(p, &report);
  else if (changes)
    rulebook_show_changes(&book);
  else if (rulebook_show_rules(&book, word) == 0)
    play_refuse(p, "no rule matches '%s'", word == NULL ? "" : word);
  rulebook_free(&book);
}

static void do_rules(Play *p, const char *rest) {
  with_book(p, rest[0] == '\0' ? NULL : rest, false);
}

static void do_diff(Play *p, const char *rest) {
  (void)rest;
  with_book(p, NULL, true);
}

static void show_layer(void *ud, const LayerRow *r) {
  ++*(int *)ud;
  printf("  %-20s %s\n", r->name, r->says);
}

static void do_layers(Play *p, const char *rest) {
  Report report;
  int count = 0;
  (void)rest;
  if (!table_layers(p->table, show_layer, &count, &report))
    play_fault(p, &report);
  else if (count == 0)
    puts("the base game alone");
}

static const PlayCommand commands[] = {
  {"rules", "[ID|WORD]", "the rules, by id, ledger id or word", do_rules},
  {"layers", "", "the layers of this game", do_layers},
  {"diff", "", "what the layers change", do_diff},
  {"reload", "", "read the scripts again", do_reload},
};
const PlayGroup play_rules = {"Rules", commands,
                              sizeof commands / sizeof commands[0]};
