/*
** A comparison in words for the shell: its sides, and the commands to go on
** with.
*/
#include "repl/judge/compare.h"

#include "repl/batch/again.h"
#include "repl/batch/arms.h"
#include "repl/term/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void compare_side(const Comparison *c, int side, char *text, size_t size) {
  const Names *lists[] = {&c->o->layers, &c->o->side_layers[side],
                          &c->o->settings, &c->o->side_settings[side]};
  size_t used = 0;
  text[0] = '\0';
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < lists[k]->count && used < size; i++)
      used += (size_t)snprintf(text + used, size - used, "%s%s",
                               used == 0 ? "" : " + ", lists[k]->item[i]);
  if (used == 0) snprintf(text, size, "base");
}

static void add_list(Again *l, const char *option, const Names *list) {
  for (int i = 0; i < list->count; i++) again_option(l, option, list->item[i]);
}

static void add_layers(Again *l, const char *option, const Names *list) {
  char *text = names_join(list, ",");
  memory_need(text != NULL);
  again_option(l, option, list->count == 0 ? "base" : text);
  free(text);
}

void compare_command(const Comparison *c, char *text, size_t size) {
  const Options *o = c->o;
  Again l = {text, size, 0};
  again_word(&l, "oilpatch");
  again_option(&l, "compare", o->game);
  again_number(&l, "-p", c->arm[0].players);
  add_list(&l, "-l", &o->layers);
  add_list(&l, "--set", &o->settings);
  add_layers(&l, "--a", &o->side_layers[0]);
  add_list(&l, "--a-set", &o->side_settings[0]);
  add_layers(&l, "--b", &o->side_layers[1]);
  add_list(&l, "--b-set", &o->side_settings[1]);
  again_bots(&l, &c->arm[0], 0);
  again_seed(&l, o->seed);
  if (o->until > 0) {
    char until[32];
    snprintf(until, sizeof until, "%g%%", 100 * o->until);
    again_option(&l, "--until", until);
  }
  again_number(&l, "--games", c->stop == STOP_PRECISE ? c->limit : c->played);
  if (c->cap != ARMS_CAP) again_number(&l, "--cap", (int64_t)c->cap);
}

void compare_open_command(const Comparison *c, int side, const Divergence *d,
                          char *text, size_t size) {
  const Options *o = c->o;
  char go[32];
  Again l = {text, size, 0};
  again_word(&l, "oilpatch");
  again_option(&l, "play", o->game);
  again_number(&l, "-p", c->arm[side].players);
  add_list(&l, "-l", &o->layers);
  add_list(&l, "-l", &o->side_layers[side]);
  add_list(&l, "--set", &o->settings);
  add_list(&l, "--set", &o->side_settings[side]);
  again_seed(&l, d->seed);
  again_bots(&l, &c->arm[side], d->turn);
  snprintf(go, sizeof go, "goto %d", d->decision);
  again_option(&l, "-c", go);
}
