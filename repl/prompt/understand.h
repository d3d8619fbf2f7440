/*
** What a typed line means.  One function says so; it only asks, and makes the
** words of the answers once.
**
** Help and commands come first, but all of an answer is an answer ("take a
** card" where `take` is a command).  Then come answers: a number, the beginning
** of its words, or some of them in short ("nig" for "HQ to Nigeria"), so that
** an answer wins over what Lua calls the same.  What the rules refuse is told
** apart from what is nothing.  All the rest is Lua.
*/
#ifndef REPL_PROMPT_UNDERSTAND_H
#define REPL_PROMPT_UNDERSTAND_H

#include "repl/prompt/play.h"
#include "repl/prompt/play_answers.h"

typedef enum MeaningKind {
  MEANS_NOTHING,   /* an empty line */
  MEANS_TOO_LONG,  /* no line at all */
  MEANS_HELP,      /* ?NAME, ??NAME or NAME? */
  MEANS_COMMAND,   /* of the prompt */
  MEANS_VIEW,      /* of the game */
  MEANS_ANSWER,    /* this one */
  MEANS_SEVERAL,   /* it could be any of several */
  MEANS_NEAR,      /* it is nearly an answer: was that meant? */
  MEANS_REFUSED,   /* an answer that the rules refuse here */
  MEANS_NO_ANSWER, /* a number that answers nothing: see `amiss` */
  MEANS_LUA
} MeaningKind;

typedef struct Meaning {
  MeaningKind kind;
  const char *line;    /* as it was typed, without blanks around it */
  const char *rest;    /* behind the name of a command or a view */
  PlayCommand command; /* with a name if it is one */
  const char *name;    /* what help is asked about … */
  int name_size;
  bool source;       /* … and that is where it is written */
  PlayMatch match;   /* the answers that are meant */
  const char *amiss; /* why it answers nothing, as slips.lua knows it */
  bool words; /* Lua that is nothing but words: a slip if it knows them not */
} Meaning;

/* The line must outlive the meaning, and have no blanks around it. */
void understand(Play *p, const char *line, Meaning *m);
/* The kind's name, for lessons: "answer", "command". */
const char *meaning_kind_name(MeaningKind kind);

/* Answers that are not quite what was typed: out of their order, half a number, a
** letter off.  Nobody gives them before asking. */
bool understand_nearly(Play *p, const char *line, PlayMatch *m);
/* Is it, or some of its words, an answer that the rules refuse here? */
bool understand_refused(Play *p, const char *text);
/* … and which rule does so. */
void play_refuse_answer(Play *p, const Meaning *m);

/* Run a line of Lua (play_lua.c); go on with an unfinished one. */
void play_run_lua(Play *p, const Meaning *m);
void play_go_on_lua(Play *p, const char *line);

#endif
