/*
** The prompt: lessons.  What can be typed inside one, and the hooks by which
** a lesson follows what happens at the table.
*/
#include "repl/command.h"
#include "repl/keep/home.h"
#include "repl/learn/lesson_check.h"
#include "repl/learn/lesson_glossary.h"
#include "repl/learn/lesson_run.h"
#include "repl/learn/lesson_show.h"
#include "repl/term/line.h"
#include "repl/learn/record.h"
#include "repl/term/words.h"

#include <stdlib.h>
#include <string.h>

LessonRun *lesson_run(const Play *p) {
  return p->lesson == NULL || !p->lesson->learner ? NULL
                                                  : (LessonRun *)p->lesson;
}

int lesson_speaks(const Play *p) { return lesson_language(p->options->lang); }

Progress *lesson_progress(Play *p) {
  static Progress progress;
  static bool read;
  char path[PATH_SIZE];
  if (!read)
    progress_open(&progress, !p->options->class_mode &&
                                 home_path(HOME_STATE, "lessons", path)
                               ? path
                               : NULL);
  read = true;
  return &progress;
}

/* Inside a lesson ---------------------------------------------------------- */

static void do_next(Play *p, const char *rest) {
  (void)rest;
  lesson_next(p);
}
static void do_hint(Play *p, const char *rest) {
  (void)rest;
  lesson_hint(p);
}
static void do_show_me(Play *p, const char *rest) {
  (void)rest;
  lesson_show_me(p);
}
static void do_why(Play *p, const char *rest) {
  (void)rest;
  lesson_why(p);
}
static void do_skip(Play *p, const char *rest) {
  (void)rest;
  lesson_skip(p);
}
static void do_again(Play *p, const char *rest) {
  lesson_again(p, strcmp(rest, "all") == 0 || strcmp(rest, "tout") == 0);
}
static void do_back(Play *p, const char *rest) {
  (void)rest;
  lesson_return(p);
}
static void do_review(Play *p, const char *rest) {
  (void)rest;
  lesson_review(p);
}
static void do_info(Play *p, const char *rest) {
  (void)rest;
  lesson_info(p);
}
static void do_leave(Play *p, const char *rest) {
  (void)rest;
  lesson_leave(p, true);
}

/* These words mean something else elsewhere, or nothing. */
typedef struct LessonCommand {
  const char *name;
  const char *also; /* in a French lesson: words separated by commas */
  bool rests;       /* takes more words */
  bool ended;       /* works after the last step, too */
  bool elsewhere;   /* after it, the prompt's own word */
  bool replays;     /* in a replay it means the replay's steps */
  void (*run)(Play *p, const char *rest);
} LessonCommand;

static const LessonCommand inside[] = {
  {"next", "suite,suivant,suivante", false, true, false, true, do_next},
  {"hint", "indice,aide", false, false, false, false, do_hint},
  {"show me", "montre,montre-moi,montrez-moi,montrez", false, false, false,
   false, do_show_me},
  {"why", "pourquoi", false, false, true, false, do_why},
  {"skip", "passer,passe", false, false, false, false, do_skip},
  {"again", "encore", true, true, false, false, do_again},
  {"back", "retour", false, false, true, true, do_back},
  {"what if", "et si", true, false, false, false, lesson_what_if},
  {"review", "revoir", false, true, false, false, do_review},
  {"info", "infos", false, true, false, false, do_info},
  {"quit", "quitter", false, true, false, false, do_leave},
};

/* Is the line the word (n letters), perhaps with more behind it? */
static bool says(const char *line, const char *word, size_t n,
                 const char **rest) {
  if (strncmp(line, word, n) != 0 || (line[n] != '\0' && line[n] != ' '))
    return false;
  *rest = line + n + strspn(line + n, " ");
  return true;
}

static bool says_any(const char *line, const char *words, const char **rest) {
  while (*words != '\0') {
    size_t n = strcspn(words, ",");
    if (says(line, words, n, rest)) return true;
    words += n + (words[n] == ',');
  }
  return false;
}

static const LessonCommand *find_inside(const Play *p, const char *line,
                                        const char **rest) {
  bool french = p->lesson->text.language == 1;
  for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
    const LessonCommand *c = &inside[i];
    if (!says(line, c->name, strlen(c->name), rest) &&
        !(french && says_any(line, c->also, rest)))
      continue;
    if (p->replaying && c->replays) return NULL;
    if (**rest == '\0' || c->rests) return c;
  }
  return NULL;
}

/* A number or a word or two, no command and no Lua: for the question. */
static bool is_answer(Play *p, const char *line) {
  if (line[0] == '\0' || strpbrk(line, "()[]{}=:\"") != NULL) return false;
  if (strspn(line, "-0123456789") == strlen(line)) return true;
  return p->lesson != NULL && !lesson_is_command(p, line);
}

/* "why not X" and "pourquoi X" in the prompt's own words, or NULL; the caller
** frees. */
static char *as_why(const Play *p, const char *line) {
  const char *rest, *more;
  char *why = NULL;
  bool other = p->lesson->text.language == 1 &&
               says(line, "pourquoi", 8, &rest);
  if (!other && !says(line, "why", 3, &rest)) return NULL;
  if (says(rest, "not", 3, &more) || says(rest, "pas", 3, &more))
    rest = more;
  else if (!other || *rest == '\0')
    return NULL;
  return asprintf(&why, "why%s%s", *rest == '\0' ? "" : " ", rest) < 0 ? NULL
                                                                       : why;
}

/* Words of the learner's language that mean something in the game's, or NULL:
** a command or an answer that the line as it is is not.  The caller frees. */
static char *in_english(Play *p, const char *line) {
  LessonRun *r = lesson_run(p);
  bool asks = !r->ended && lesson_step(&r->lesson)->asks && !r->lesson.free;
  const char *rest;
  char *text = NULL;
  if (r->lesson.text.language == 0 || find_inside(p, line, &rest) != NULL ||
      (!says(line, "why", 3, &rest) && lesson_is_command(p, line)) ||
      play_is_answer(p, line))
    return NULL;
  text = lesson_translate(&r->lesson, line);
  if (text != NULL &&
      (says(text, "why", 3, &rest) || lesson_is_command(p, text) ||
       (!asks && play_is_answer(p, text))))
    return text;
  free(text);
  return NULL;
}

static bool enter_goes_on(const LessonRun *r) {
  const LessonStep *s = lesson_step(&r->lesson);
  return r->ended || r->waits || (!s->goal && !s->asks);
}

bool lesson_hears(Play *p, const char *word) {
  const char *rest;
  char *why = as_why(p, word);
  bool asked = why != NULL;
  free(why);
  return !asked && find_inside(p, word, &rest) == NULL && is_answer(p, word);
}

/* What was put into other words once is not put into others again: two words
** of a glossary may stand for each other. */
static bool translated;

static void type_english(Play *p, char *line) {
  translated = true;
  play_line(p, line);
  translated = false;
}

bool lesson_takes_line(Play *p, const char *line) {
  LessonRun *r = lesson_run(p);
  const LessonCommand *c;
  const char *rest;
  char *text, *why, *english;
  bool taken = true;
  if (r == NULL || r->lesson.busy) return false;
  line += strspn(line, " \t");
  text = strdup(line);
  if (text == NULL) return false;
  for (size_t n = strlen(text); n > 0 && strchr(" \t\r", text[n - 1]); n--)
    text[n - 1] = '\0';
  r->line_row = screen_rows(p->screen);
  c = find_inside(p, text, &rest);
  why = as_why(p, text);
  english = translated ? NULL : in_english(p, why == NULL ? text : why);
  if (english != NULL)
    type_english(p, english);
  else if (why != NULL)
    play_line(p, why);
  else if (c != NULL && (c->ended || !r->ended))
    c->run(p, rest);
  else if (c != NULL && !c->elsewhere)
    lesson_speak(r, LW_OVER, NULL);
  else if (text[0] == '\0' && enter_goes_on(r))
    lesson_next(p);
  else if (!r->ended && lesson_step(&r->lesson)->asks && !r->lesson.free &&
           is_answer(p, text))
    taken = lesson_answer(p, text);
  else
    taken = false;
  free(english);
  free(why);
  free(text);
  return taken;
}

static void complete_word(const char *word, const char *text,
                          LineCompletions *out) {
  if (word_begins(word, text) && play_find(word) == NULL)
    line_add_completion(out, word);
}

void lesson_complete(const Play *p, const char *text, LineCompletions *out) {
  LessonRun *r = lesson_run(p);
  if (r == NULL) return;
  for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
    char word[NAME_SIZE];
    size_t n = strcspn(inside[i].also, ",");
    complete_word(inside[i].name, text, out);
    word_copy(word, n + 1, inside[i].also);
    if (r->lesson.text.language == 1) complete_word(word, text, out);
  }
}

void lesson_saw_refusal(Play *p, const char *line) {
  char *why = NULL;
  if (lesson_run(p) == NULL || asprintf(&why, "why %s", line) < 0) return;
  lesson_saw_line(p, why);
  free(why);
}

void lesson_saw_line(Play *p, const char *line) {
  LessonRun *r = lesson_run(p);
  bool moved;
  if (r == NULL || r->lesson.busy || line[0] == '\0') return;
  if (strcmp(line, "help") == 0)
    lesson_text_print(p->screen, lesson_word(r->lesson.text.language, LW_HELP),
                      0);
  names_add(&r->lesson.lines, line);
  moved = r->lesson.moved;
  lesson_judge(p);
  if (moved) lesson_keep(p);
}

/* A goal counts when it is reached, even if bots play on at once. */
void lesson_saw_answer(Play *p, int seat, const char *label) {
  Lesson *l = p->lesson;
  bool met;
  Report report;
  if (l == NULL || l->at == 0 || l->at > l->steps) return;
  l->moved = true;
  if (play_bot(p, seat) == NULL) {
    l->answers++;
    lesson_note_answer(l, p, label);
  }
  if (!l->away && lesson_met(l, p, &met, &report) && met) l->met = true;
}

bool lesson_saw_change(Play *p) {
  if (p->lesson == NULL) return false;
  p->lesson->moved = true;
  return true;
}

bool lesson_watch(Play *p) {
  LessonRun *r = lesson_run(p);
  if (r == NULL || r->lesson.away) return false;
  return r->ended ? lesson_is_changed(r) : lesson_read_again(p) || r->stale;
}

void lesson_saw_part(Play *p) {
  if (p->lesson != NULL) p->lesson->away = true;
}

bool lesson_prompt(const Play *p, char *prompt, size_t size) {
  const LessonRun *r = lesson_run(p);
  if (r == NULL) return false;
  if (r->ended)
    snprintf(prompt, size, "%.24s> ", r->lesson.name);
  else
    snprintf(prompt, size, "%.24s %d/%d> ", r->lesson.name, r->lesson.at,
             r->lesson.steps);
  return true;
}

/* The list ----------------------------------------------------------------- */

static void show_lesson(Play *p, const Course *c, int i, int language) {
  LessonText t;
  char name[NAME_SIZE], key[PATH_SIZE], done[32] = "", here[64] = "";
  const char *place;
  int step, steps;
  course_name(c->path.item[i], name, sizeof name);
  progress_key(key, c->game, name);
  place = progress_get(lesson_progress(p), "place", key);
  if (progress_get(lesson_progress(p), "done", key) != NULL)
    word_copy(done, sizeof done, lesson_word(language, LW_DONE));
  /* a second go counts from its second step on */
  if (place != NULL && sscanf(place, "%*s %d/%d", &step, &steps) == 2 &&
      (done[0] == '\0' || step > 1))
    snprintf(here, sizeof here, lesson_word(language, LW_HERE), step, steps);
  lesson_text_open(&t, c->path.item[i], language);
  screen_print(p->screen, "%3d  %-12s %s", course_number(c, i), name,
               lesson_text(&t, "title"));
  screen_print(p->screen, "  %s(%d %s)%s", SCREEN_DIM, course_minutes(c, i),
               lesson_word(language, LW_MINUTES), SCREEN_PLAIN);
  screen_print(p->screen, "%s%s%s%s\n", done[0] == '\0' ? "" : "  ", done,
               here[0] == '\0' ? "" : "  ", here);
  lesson_text_free(&t);
}

static void list_lessons(Play *p, const Course *c, LessonWord end) {
  int language = lesson_speaks(p);
  for (int i = 0; i < c->path.count; i++) show_lesson(p, c, i, language);
  lesson_text_print(
    p->screen, lesson_word(language, c->path.count > 0 ? end : LW_NO_LESSONS),
    0);
}

/* Say what the word could have meant. */
static void refuse_lesson(Play *p, const Course *c, const char *word) {
  Names names = {0}, begun = {0};
  const char *near;
  for (int i = 0; i < c->path.count; i++) {
    char name[NAME_SIZE];
    course_name(c->path.item[i], name, sizeof name);
    names_add(&names, name);
    if (word_begins(name, word)) names_add(&begun, name);
  }
  near = word_nearest(word, (const char *const *)names.item, names.count);
  if (begun.count > 1) {
    char *list = names_join(&begun);
    play_refuse(p, "'%s' could be %s", word, list == NULL ? "" : list);
    free(list);
  } else if (strchr(word, '/') != NULL || path_ends(word, ".lua")) {
    play_refuse(p,
                file_exists(word) ? "'%s' is no lesson: that is a file "
                                    "whose name ends with .lua"
                                  : "there is no file '%s'",
                word);
  } else if (near != NULL) {
    play_refuse(p, "no lesson '%s'; did you mean '%s'?", word, near);
  } else {
    play_refuse(p, "no lesson '%s'; a number or a name from the list", word);
  }
  names_free(&begun);
  names_free(&names);
}

/* By its title, as the list shows it, or the beginning of it; -1: none. */
static int find_title(const Play *p, const Course *c, const char *word) {
  int found = -1;
  for (int i = 0; i < c->path.count; i++) {
    LessonText t;
    bool begins;
    lesson_text_open(&t, c->path.item[i], lesson_speaks(p));
    begins = word_begins(lesson_text(&t, "title"), word);
    lesson_text_free(&t);
    if (begins && found >= 0) return -1;
    if (begins) found = i;
  }
  return found;
}

/* A lesson by number, name, title or file. */
static void open_lesson(Play *p, const char *variants, const char *game,
                        const char *word) {
  Course c;
  int i;
  course_open(&c, variants, game);
  i = course_find(&c, word);
  if (i < 0) i = find_title(p, &c, word);
  if (strcmp(word, "review") == 0 && course_named(&c, word) < 0)
    lesson_review(p);
  else if (i >= 0)
    lesson_begin(p, variants, game, i, NULL, NULL);
  else if (path_ends(word, ".lua") && file_exists(word))
    lesson_begin(p, variants, game, -1, word, NULL);
  else
    refuse_lesson(p, &c, word);
  course_free(&c);
}

static void do_lesson(Play *p, const char *rest) {
  char variants[PATH_SIZE], game[PATH_SIZE];
  Course c;
  word_copy(variants, sizeof variants, p->config.variants);
  word_copy(game, sizeof game, p->config.game);
  if (rest[0] != '\0') {
    open_lesson(p, variants, game, rest);
    return;
  }
  course_open(&c, variants, game);
  list_lessons(p, &c, LW_HOW);
  course_free(&c);
}

/* "oilpatch lesson [GAME] [LESSON]" at the prompt: here, not in a program
** inside the program. */
void lesson_words(Play *p, char **word) {
  char variants[PATH_SIZE], game[PATH_SIZE], folder[PATH_SIZE], base[PATH_SIZE];
  Course c;
  word_copy(variants, sizeof variants, p->config.variants);
  word_copy(game, sizeof game, p->config.game);
  if (word[0] != NULL) {
    path_join(folder, variants, word[0]);
    path_join(base, folder, "base.lua");
    if (file_exists(base)) word_copy(game, sizeof game, *word++);
  }
  if (word[0] != NULL && (word[0][0] == '-' || word[1] != NULL)) {
    play_refuse(p, "at the prompt it is 'lesson NAME', without options; 'quit' "
                   "leads back to the shell");
  } else if (word[0] != NULL) {
    open_lesson(p, variants, game, word[0]);
  } else {
    course_open(&c, variants, game);
    list_lessons(p, &c, LW_HOW);
    course_free(&c);
  }
}

static const PlayCommand commands[] = {
  {"lesson", "[NAME|NUMBER]", "the lessons; begin one, or go on with it",
   do_lesson},
  {"review", "", "do again what went wrong in lessons", do_review},
  {"coach", "[on|off|BOT]",
   "after each answer: what a bot would have done, and why", coach_set},
  {"record", "lesson NAME|stop", "make a lesson by playing it", record_command},
  {"note", "[TEXT|-]",
   "what the learner reads in a recorded lesson; - drops it", record_note},
};
const PlayGroup play_lessons = {"Lessons", commands,
                                sizeof commands / sizeof commands[0]};

/* oilpatch lesson ---------------------------------------------------------- */

static void complete_name(void *ud, const char *text, LineCompletions *out) {
  const Course *c = ud;
  for (int i = 0; i < c->path.count; i++) {
    char name[NAME_SIZE];
    course_name(c->path.item[i], name, sizeof name);
    if (word_begins(name, text)) line_add_completion(out, name);
  }
}

/* The lesson that Enter takes: the first that isn't done. */
static char *first_undone(Play *p, const Course *c) {
  for (int i = 0; i < c->path.count; i++) {
    char name[NAME_SIZE], key[PATH_SIZE];
    course_name(c->path.item[i], name, sizeof name);
    progress_key(key, c->game, name);
    if (progress_get(lesson_progress(p), "done", key) == NULL)
      return strdup(name);
  }
  return NULL;
}

/* What was typed, without blanks around it and a "lesson" before it. */
static char *trimmed(char *line) {
  static const char lesson[] = "lesson ";
  size_t n;
  line += strspn(line, " \t");
  if (word_begins(line, lesson)) line += strlen(lesson);
  line += strspn(line, " \t");
  for (n = strlen(line); n > 0 && strchr(" \t", line[n - 1]) != NULL; n--) {}
  line[n] = '\0';
  return line;
}

/* Ask which, until there is a lesson or somebody leaves. */
static void choose_lesson(Play *p, Course *c) {
  const Options *o = p->options;
  LineStatus status;
  char *line = NULL;
  line_set_completion(complete_name, c);
  while (p->lesson == NULL &&
         (status = line_read("lesson> ", &line, NULL)) != LINE_EOF) {
    char *word = status == LINE_OK ? trimmed(line) : NULL;
    char *next = NULL;
    if (word != NULL && strcmp(word, "quit") == 0) break;
    if (word != NULL && word[0] == '\0') {
      word = next = first_undone(p, c);
      if (next == NULL) break;
    }
    p->failed = false;
    if (word != NULL) open_lesson(p, o->variants, o->game, word);
    free(next);
    free(line);
    line = NULL;
  }
  free(line);
  line_set_completion(NULL, NULL);
  p->failed = false; /* a slip at the prompt is no failure */
}

void play_open_lesson(Play *p, const char *word) {
  const Options *o = p->options;
  Course c;
  course_open(&c, o->variants, o->game);
  if (word != NULL) {
    open_lesson(p, o->variants, o->game, word);
  } else {
    list_lessons(p, &c, p->talks ? LW_WHICH : LW_HOW);
    if (p->talks && c.path.count > 0) choose_lesson(p, &c);
  }
  course_free(&c);
}

static int check_lessons(Options *o) {
  if (o->rest.count < 2)
    return show_usage("lesson check needs files or folders; try 'oilpatch "
                      "lesson check variants'");
  return lesson_check_paths(o, o->rest.item + 1, o->rest.count - 1);
}

/* [GAME] [LESSON]: the first word may be either. */
static int open_words(Options *o) {
  char base[PATH_SIZE], folder[PATH_SIZE];
  char text[PATH_SIZE] = "";
  const char *word = o->rest.count > 0 ? text : NULL;
  int status;
  bool named = o->rest.count > 1;
  if (o->rest.count > 2)
    return show_usage("lesson takes a GAME and a lesson, not also '%s'",
                      o->rest.item[2]);
  if (!options_variants(o, &status)) return status;
  if (word != NULL)
    word_copy(text, sizeof text, o->rest.item[o->rest.count - 1]);
  if (o->rest.count == 1) {
    path_join(folder, o->variants, word);
    path_join(base, folder, "base.lua");
    named = file_exists(base);
    if (named) word = NULL;
  }
  if (!named) names_free(&o->rest);
  return options_game(o, true, &status) ? play_lesson(o, word) : status;
}

int lesson_main(int argc, char **argv) {
  Options o;
  int status;
  if (!options_parse(&o, argc, argv, &status)) return status;
  status = o.rest.count > 0 && strcmp(o.rest.item[0], "check") == 0
             ? check_lessons(&o)
             : open_words(&o);
  options_free(&o);
  return status;
}
