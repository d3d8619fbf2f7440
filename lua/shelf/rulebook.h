/*
** The rules to hand to players: the chapters of a game's ledger, with what the
** layers of a stack change woven in.
*/
#ifndef LUA_SHELF_RULEBOOK_H
#define LUA_SHELF_RULEBOOK_H

#include "lua/shelf/rulelist.h"

#include <jansson.h>

/* An object: game, title, reconstructed, intro (what the base script says of
** itself, for games without a ledger), layers (name, says), chapters, examples
** and house: sentences of layers that belong to no rule.  A chapter has its title and
** rules: id, text, rows (of a table), news (the layer, its text and perhaps the
** id of a rule), and holds: does the text still hold beside the news?  Chapters that
** belong to a layer which isn't in the stack are left out. */
json_t *rulebook(const RuleList *b, Table *t, const char *variants,
                 const char *game);

#endif
