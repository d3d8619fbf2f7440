/*
** Most of what a change of rules costs is the prelude and the game's own files,
** which are the same as before.  So the state in which they have run is kept, the
** ground, and put back as long as their texts are the same.  A change that fails,
** or is only tried, goes back to rules that were linked just before: they are
** kept as a whole.  What scripts do later never touches the copies.
*/
#ifndef LUA_BIND_GROUND_H
#define LUA_BIND_GROUND_H

#include "lua/bind/host.h"

/* Begin from what is kept; false: nothing is that fits. */
bool ground_stand_on(Host *h);

/* The game's files have run, nothing else: keep that, if it is worth it. */
void ground_keep_game(Host *h);

/* The same when the stack is linked. */
void ground_keep_whole(Host *h);

void ground_drop(Host *h);

#endif
