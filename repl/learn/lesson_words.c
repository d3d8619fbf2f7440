#include "repl/learn/lesson_words.h"

#include <stdlib.h>
#include <string.h>

const char *const lesson_languages[LESSON_LANGUAGES] = {"en", "fr"};

int lesson_language(const char *named) {
  static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  for (size_t i = 0; named == NULL && i < 3; i++) {
    named = getenv(variables[i]);
    if (named != NULL && named[0] == '\0') named = NULL;
  }
  for (int i = 0; named != NULL && i < LESSON_LANGUAGES; i++) {
    size_t n = strlen(lesson_languages[i]);
    if (strncmp(named, lesson_languages[i], n) == 0 &&
        strchr("_.@", named[n]) != NULL)
      return i;
  }
  return 0;
}

static const char *const words[LW_WORDS][LESSON_LANGUAGES] = {
  [LW_COACH_ON] = {"the coach comments on every answer; he thinks like '%s'. "
                   "`suggest` asks him before you answer, `coach off` silences "
                   "him",
                   "l'entraîneur commente chaque réponse ; il pense comme "
                   "« %s ». `suggest` lui demande conseil avant de répondre, "
                   "`coach off` le fait taire"},
  [LW_COACH_OFF] = {"the coach is silent; `coach on` or `coach mcts:500` wakes "
                    "him",
                    "l'entraîneur se tait ; `coach on` ou `coach mcts:500` le "
                    "réveille"},
  [LW_COACH_SAME] = {"coach: yes, I would do the same",
                     "entraîneur : oui, je ferais pareil"},
  [LW_COACH_CLOSE] = {"coach: good; '%s' is about as good",
                      "entraîneur : bien ; « %s » vaut à peu près autant"},
  [LW_COACH_OTHER] = {"coach: I would rather answer '%s'",
                      "entraîneur : je préférerais « %s »"},
  [LW_COACH_GOOD] = {"coach: good", "entraîneur : bien"},
  [LW_COACH_ELSE] = {"coach: I would do something else; 'undo', then 'suggest' "
                     "tells you what and why",
                     "entraîneur : je ferais autre chose ; « undo », puis "
                     "« suggest » vous dit quoi et pourquoi"},
  [LW_COACH_ABOUT] = {"about ", "environ "},
  [LW_COACH_POINTS] = {" points", " points"},
  [LW_COACH_POINT] = {" points", " point"},
  [LW_COACH_WINS] = {" to win", " de chances de gagner"},
  [LW_COACH_YOURS] = {", yours ", ", votre réponse "},
  [LW_COACH_TRIES] = {"; %d games tried", " ; %d parties essayées"},
  [LW_COACH_DECIMAL] = {".", ","},
  [LW_COACH_COLON] = {": ", " : "},
  [LW_COACH_MEANS_POINTS] = {"(The points are what he expects the answer to "
                             "bring you by the end of the game, a rough "
                             "guess; `suggest` asks him before you answer.)",
                             "(Les points sont ce qu'il attend de la réponse "
                             "d'ici la fin de la partie, à peu près ; "
                             "`suggest` lui demande conseil avant de "
                             "répondre.)"},
  [LW_COACH_MEANS_WINS] = {"(He plays games on from here in his head; the "
                           "numbers are the chances to win that he found. "
                           "`suggest` asks him before you answer.)",
                           "(Il continue des parties dans sa tête ; les "
                           "nombres sont les chances de gagner qu'il y trouve. "
                           "`suggest` lui demande conseil avant de répondre.)"},
  [LW_COACH_SECRET] = {"coach: I say nothing about secret answers while others "
                       "look on; `setting table hidden` sends them away",
                       "entraîneur : je ne dis rien des réponses secrètes "
                       "devant les autres ; `setting table hidden` les "
                       "éloigne"},
  [LW_COACH_NAME] = {"the coach", "l'entraîneur"},
  [LW_SUGGEST] = {"%s would answer:", "%s répondrait :"},
  [LW_FITS_NOTHING] =
    {"'%s' fits no answer here and is no command; 'answers' "
     "lists the answers, 'help' the commands",
     "« %s » ne correspond ici à aucune réponse ni commande ; "
     "« answers » liste les réponses, « help » les "
     "commandes"},
  [LW_FITS_SEVERAL] = {"'%s' could be %d answers: '%s', '%s'%s",
                       "« %s » peut désigner %d réponses : « %s », « %s »%s"},
  [LW_WHY_NOTHING] =
    {"no answer and no rule here has '%s' in its name; perhaps "
     "a later question has",
     "aucune réponse ni règle ne porte « %s » ici ; peut-être "
     "à une question suivante"},
  [LW_ANSWERS_MORE] =
    {"'answers WORD' shows those with the word, 'answers all' "
     "all",
     "« answers MOT » montre celles qui ont le mot, « answers "
     "all » toutes"},
};

const char *lesson_word(int language, LessonWord word) {
  return words[word][language];
}
