/*
** A simulation as a page.
*/
#ifndef REPL_PAGE_REPORT_H
#define REPL_PAGE_REPORT_H

#include "repl/batch/sums.h"

/* cap and usual_cap: questions in a game, and what they are unless said.
** False: it can't be written (said). */
bool report_sim(const Run *r, const Sums *s, uint64_t cap, uint64_t usual_cap,
                const char *path);

#endif
