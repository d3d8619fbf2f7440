/*
** The libraries that the front brings itself.
*/
#ifndef REPL_FRONT_FRONT_IN_H
#define REPL_FRONT_FRONT_IN_H

#include "repl/front/front.h"

extern const FrontEntry front_term[];

#endif
