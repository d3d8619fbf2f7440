/*
** Choice points.  A choice is a list of options; an option has up to six
** parameters, each with a domain; guards refuse answers.  The legal answers
** are all combinations that no guard refuses.
**
** An answer is one number: option and parameters packed together.  Words for
** it are made at the edge, never here.
**
** A guard is a declared condition or a predicate of the script.  Both name the
** parameters they look at and are asked once for each combination of those: a
** guard on the spot alone is not asked again for every card.
*/
#ifndef CORE_CHOICE_H
#define CORE_CHOICE_H

#include "core/alloc.h"
#include "core/probe.h"

enum {
  MAX_CHOICES = 256,
  MAX_OPTIONS = 1024,
  MAX_GUARDS = 2048,   /* guards by name */
  MAX_USES = 8192,     /* guards times the options they watch */
  MAX_LIST = 16384,    /* values of all listed domains */
  MAX_DOMAIN = 1024,   /* values of one domain */
  MAX_ANSWERS = 16384, /* legal answers of one choice */
  MAX_TRIES = 1 << 20, /* candidates looked at for one question */
  MAX_PROBES = 16384,  /* of all guards: who acts times candidates */
  MAX_PARTS = 4096,    /* comparisons of guards that have probes */
  LIFTS = 3,           /* parts of a range's bound that stand by themselves */
  MASK_SLOTS = 15      /* questions that options of a choice share */
};

typedef enum DomainType {
  DOMAIN_LIST,  /* stated values */
  DOMAIN_RANGE, /* numbers from node a to node b */
  DOMAIN_PILE,  /* the cards of pile a, bottom first */
  DOMAIN_REACH, /* the places that can be reached: a is a Reach */
  DOMAIN_NEXT,  /* the places next to place a, of a graph */
  DOMAIN_NUMBER /* any whole number from node a to node b: not enumerated */
} DomainType;

typedef struct Domain {
  uint8_t type;
  uint8_t of;          /* Type of its values */
  uint8_t needs;       /* parameters its bounds look at */
  bool listed;         /* its values are first .. first+count-1 of the list */
  bool run;            /* … and each is one more than the one before */
  uint8_t shift, bits; /* where its value lies in an answer, … */
  int32_t base;        /* … less this */
  int16_t a, b;
  int32_t first, count;
  /* Of a range, while all answers are listed: what does not look at the
  ** parameter before this one is worked out less often.  It stands in for
  ** further parameters, of which `near` makes what b is. */
  int16_t near, lift[LIFTS];
  uint8_t lifts, lift_to;
} Domain;

/* How a condition is asked about all candidates at once. */
typedef enum PartHow {
  PART_TRUTH,  /* it tells none apart */
  PART_READY,  /* the masks are in the table */
  PART_NUMBER, /* by one number of each */
  PART_SPARSE, /* better asked about few of them */
  PART_TABLE   /* otherwise */
} PartHow;

/* A condition as a table of probes (mask.h). */
typedef struct GuardPart {
  ProbeForm form;
  uint8_t shared;        /* terms that are one number for all candidates */
  uint8_t own, own_term; /* how many are not, and the last of them */
  uint8_t slot;          /* of Masks, if other options ask the same; or 0 */
  uint8_t how;           /* PartHow */
  bool sparse;           /* better asked about few candidates */
  bool ready;            /* the masks are in the table, … */
  bool varies;           /* with the answer, not only with who acts */
  int32_t row;           /* … at this candidate */
  int32_t first, size;   /* the table */
  int32_t base;          /* of seat 0 and candidates 0, if there were such */
  int32_t per_seat;      /* from one seat's probes to the next; 0: all alike */
  int32_t stride[MAX_PARAMS]; /* the same by parameter; 0: not looked at */
} GuardPart;

typedef struct GuardUse {
  int16_t guard; /* number of the guard, for reports */
  int16_t node;  /* condition: true refuses; -1: the predicate decides */
  uint8_t needs;
  bool rest;     /* the parts are not all of it: only what they let pass is
                 ** settled */
  bool any;      /* one of the parts is enough; else all must hold */
  int16_t parts; /* 0: choice_compile found none */
  int32_t first_part;
} GuardUse;

/* Guards by what they look at: nothing of the answer, one parameter alone, or
** a parameter together with some before it. */
enum {
  CLASS_NONE,
  CLASS_ALONE,
  CLASS_JOINT = CLASS_ALONE + MAX_PARAMS,
  CLASSES = CLASS_JOINT + MAX_PARAMS
};

typedef struct Option {
  uint8_t params;
  bool interjection;
  bool quick;    /* one or two parameters whose domains stand by themselves */
  bool again;    /* its guards of CLASS_NONE are those of the option before */
  uint8_t reach; /* 0, or 1 + the parameter that ranges over a reach */
  Domain domain[MAX_PARAMS];
  int32_t first_use, uses;       /* sorted by class */
  int16_t class_at[CLASSES + 1]; /* where each class begins among them */
} Option;

typedef struct Choice {
  int32_t first_option, options;
  int16_t number; /* 1 + the option that is a free number, or 0 */
  int16_t window; /* 1 + the choice at which everybody may interject, or 0 */
  int16_t from;   /* node: the seat that comes first there; -1: on the left */
} Choice;

/* Conditions of a Reach that have tables. */
typedef enum ReachTest {
  REACH_PASS,
  REACH_BAR,
  REACH_ENDS,
  REACH_TESTS
} ReachTest;

typedef struct Choices {
  Exprs exprs;
  int choices, options, uses, lists, probes, parts;
  const Schema *compiled; /* for this one, or NULL */
  Choice choice[MAX_CHOICES];
  GuardUse test[MAX_REACHES][REACH_TESTS];
  /* these grow with what is declared */
  Option *option;
  GuardUse *use;
  int32_t *list;
  Probe *probe;
  GuardPart *part;
  int option_room, use_room, list_room, probe_room, part_room;
  Alloc alloc;
} Choices;

/* Nothing is declared yet; the memory was cleared.  Declare nothing again; and
** free what it holds. */
void choices_init(Choices *c, Alloc alloc);
void choices_clear(Choices *c);
void choices_free(Choices *c);

/* Who asks.  `predicate` decides for guards without a condition: true refuses.
** `refused`, if not NULL, counts refusals by the use of a guard; `ways`, if not NULL,
** receives the ways that were found last. */
typedef struct ChoiceEnv {
  const Choices *book;
  const State *state;
  int actor;
  bool (*predicate)(void *ud, const Option *option, const GuardUse *use,
                    const Ask *ask);
  void *ud;
  uint32_t *refused;
  struct Ways *ways;
  /* a larger array for answers, with those found so far; NULL, or it returns
  ** NULL: there is no room for more */
  int64_t *(*more)(void *ud, int *room);
} ChoiceEnv;

/* Declaring, in this order: a choice, its options, each option's domains,
** each option's guards.  A domain may depend on the parameters before it.  One
** option of a choice may be a free number, which is then all it asks. */
Err choice_add(Choices *c, int *choice);
Err choice_option(Choices *c, bool interjection, int *option);
Err choice_list(Choices *c, Type of, const int32_t *values, int count);
Err choice_range(Choices *c, int from_node, int to_node);
Err choice_pile(Choices *c, int pile_node);
Err choice_number(Choices *c, int from_node, int to_node);
Err choice_reach(Choices *c, int reach); /* at most one in an option */
Err choice_next(Choices *c, int place_node);
Err choice_guard(Choices *c, int guard, int node, int needs);

/* While a choice is asked, others than the player who is asked may give the
** answers of the choice `window`, its first option excepted, which stands for
** nothing.  The seat of node `from` comes first. */
Err choice_window(Choices *c, int choice, int window, int from);

/* Prepare guards for speed, once all is declared and the schema finished.
** Optional; declaring more undoes it. */
void choice_compile(Choices *c, const Schema *schema);

/* Answers packed and unpacked.  The option counts from 0 within its choice.
** Up to three parameters have 16 bits each; of more each has what its domain
** needs, and numbers share the rest. */
static inline int64_t answer_pack(const Option *o, int number,
                                  const int64_t *param) {
  int64_t answer = (int64_t)number << 48;
  for (int i = 0; i < o->params; i++)
    answer |= (param[i] - o->domain[i].base) << o->domain[i].shift;
  return answer;
}
static inline int answer_option(int64_t answer) {
  return (int)(answer >> 48 & 0x3ff);
}

/* To the same option, by the same seat? */
static inline bool answer_is_like(int64_t answer, int64_t other) {
  return (answer ^ other) >> 48 == 0;
}

/* An answer in words is below this one; it is so marked where numbers are
** answers, too, and where another seat gives it than the one that is asked.
** Free numbers begin above it. */
#define ANSWER_WORDS (-(INT64_C(1) << 62))
#define ANSWER_LEAST (ANSWER_WORDS + 1)

/* Somebody else interjects: an answer of the choice's window, and the seat;
** 0: whoever is asked. */
static inline int64_t answer_by(int seat, int64_t answer) {
  return INT64_MIN | (int64_t)seat << 58 | answer;
}
static inline int answer_seat(int64_t answer) {
  return answer < ANSWER_WORDS ? (int)(answer >> 58 & 15) : 0;
}
static inline int answer_param(const Option *o, int64_t answer, int i) {
  const Domain *d = &o->domain[i];
  return (int)(answer >> d->shift & ((1 << d->bits) - 1)) + d->base;
}

/* The same where the parameter may be a free number. */
static inline int64_t answer_value(const Option *o, int64_t answer, int i) {
  return o->domain[i].type == DOMAIN_NUMBER ? answer
                                            : answer_param(o, answer, i);
}

/* The legal answers, in declared order, without free numbers: writes at most
** room of them, or as many as env->more finds room for, and returns how many were
** written; -1: too many candidates to look at. */
int choice_answers(const ChoiceEnv *env, int choice, int64_t *answers,
                   int room);

/* A choice one of whose options is a free number: that answer is the number
** itself, and is not listed.  choice_number_bounds gives the range,
** choice_number_refused the first guard that refuses n, or -1. */
static inline bool choice_takes_number(const Choices *c, int choice) {
  return c->choice[choice].number != 0;
}

/* Is this answer to the choice a free number, and no words? */
static inline bool answer_is_number(const Choices *c, int choice,
                                    int64_t answer) {
  return answer >= ANSWER_WORDS && choice_takes_number(c, choice);
}
void choice_number_bounds(const ChoiceEnv *env, int choice, int64_t *from,
                          int64_t *to);
int choice_number_refused(const ChoiceEnv *env, int choice, int64_t n);

/* The building blocks of the above: does a guard refuse an answer, and what are
** the values of a parameter (at most MAX_DOMAIN), given those before it? */
bool choice_refuses(const ChoiceEnv *env, const Option *o, const GuardUse *u,
                    const Ask *ask);
int choice_values(const ChoiceEnv *env, const Domain *d, const Ask *ask,
                  int32_t *out);

/* Everything a guard of the choice refuses: one call for each combination of
** the parameters that guard looks at and those their domains depend on (the
** others are -1). */
typedef void ChoiceRefusal(void *ud, int option, int guard,
                           const int64_t *param);
void choice_explain(const ChoiceEnv *env, int choice, ChoiceRefusal *tell,
                    void *ud);

#endif
