/*
** What an answer is worth to a player.  Terms are formulas: terms of the
** position value it for whoever looks, terms of an option value its answers.
** An answer is worth its own terms plus what its declared effects change in the
** terms of the position; they are tried on a copy.  Chance is not tried: what a
** draw may bring is for a term to estimate.
**
** A bot is a set of weights over the names of terms.
*/
#ifndef CORE_WORTH_H
#define CORE_WORTH_H

#include "core/effect.h"
#include "core/measures.h"

enum {
  MAX_TERMS = 1024, /* a name counts once for every option it has a term for */
  MAX_TERM_NAMES = 256,
  MAX_WEIGHINGS = 32, /* bots */
  WORTH_WHOLE = 1000  /* a weight of 1, and a point */
};

typedef struct Term {
  int16_t name;
  int16_t node; /* of an answer: a formula; of a position: a measure */
} Term;

typedef struct Worths {
  int names, terms, of_position, weighings;
  Term position[MAX_TERM_NAMES];
  Term term[MAX_TERMS];                           /* of answers, by option */
  int16_t first[MAX_OPTIONS], count[MAX_OPTIONS]; /* where those are */
  int32_t weight[MAX_WEIGHINGS][MAX_TERM_NAMES];  /* in thousandths */
} Worths;

/* A name for terms; its number is set. */
Err worth_name(Worths *w, int *name);
/* A term of the position: a measure.  A term of an option: a formula over its
** parameters; all terms of an option are declared before those of another. */
Err worth_position(Worths *w, int name, int measure);
Err worth_term(Worths *w, int name, int option, int node);
/* A bot for which every name has weight 1; then set another weight. */
Err worth_weighing(Worths *w, int *weighing);
Err worth_weigh(Worths *w, int weighing, int name, int64_t weight);

/* Who judges, with what: measures_look has been called. */
typedef struct Appraiser {
  const Worths *worths;
  Measures *measures;
  const Effects *effects;
  int weighing;
} Appraiser;

/* Does the option have a term with a weight for this bot? */
bool worth_speaks(const Worths *w, int weighing, int option);

/* Can its terms differ between two answers to the option? */
bool worth_varies(const Appraiser *j, int option);

/* What the answer `ask` to an option is worth, whose effects are `does` from
** `first` on.  part, if not NULL, gets what each name adds; they add up. */
int64_t worth_answer(const Appraiser *j, int option, Ask *ask, int first,
                     int does, int64_t *part);

/* The same of the position as it is. */
int64_t worth_of_position(const Appraiser *j, int64_t *part);

/* What would be gained if the state were such a block; part, if not NULL, gets
** what each name adds beside what is there. */
int64_t worth_of_block(const Appraiser *j, const unsigned char *block,
                       int64_t *part);

/* Add what the worth of answers to an option hangs on, apart from its effects:
** its terms and, if effects are tried, the terms of the position. */
void worth_reads(const Appraiser *j, int option, bool tries, Things *reads);

/* The formulas of answers, for measures_open; returns how many. */
int worth_roots(const Worths *w, int16_t root[MAX_TERMS]);

/* Can any term of the position that counts change by what these effects write?
** If not, they need not be tried. */
bool worth_can_gain(const Appraiser *j, const Things *writes);

#endif
