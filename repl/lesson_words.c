#include "repl/lesson_words.h"

static const char *const words[LW_WORDS][LESSON_LANGUAGES] = {
  [LW_READ] = {"(Enter goes on)", "(Entrée pour continuer)"},
  [LW_DO] = {"(`hint` helps, `show me` does it, `why` explains)",
             "(`hint` aide, `show me` le fait, `why` explique)"},
  [LW_ASK] = {"(type your answer; `hint` helps, `show me` tells)",
              "(tapez votre réponse ; `hint` aide, `show me` la donne)"},
  [LW_WELL] = {"Well done.", "Bien joué."},
  [LW_NOT_YET] = {"Not yet: this step wants you to do something. `again` "
                  "repeats it, `hint` helps, `skip` passes over it.",
                  "Pas encore : cette étape vous demande d'agir. `again` la "
                  "répète, `hint` aide, `skip` la passe."},
  [LW_FREE] = {"That works, but it is not what this step is about. Play on "
               "and try what you like; `back` returns to the lesson.",
               "C'est permis, mais ce n'est pas le sujet de cette étape. "
               "Continuez, essayez ce que vous voulez ; `back` revient à la "
               "leçon."},
  [LW_FREE_READ] = {"You are trying things out: do what you like, `next` "
                    "returns to the lesson and takes it all back.",
                    "Vous essayez à votre guise : `next` revient à la leçon "
                    "et annule le tout."},
  [LW_BACK] = {"The table is as it was when this step began.",
               "La table est comme au début de l'étape."},
  [LW_NOT_RIGHT] = {"No, that is not it. `hint` helps.",
                    "Non, ce n'est pas cela. `hint` aide."},
  [LW_NO_HINT] = {"There is no hint here.", "Il n'y a pas d'indice ici."},
  [LW_LAST_HINT] = {"That was the last hint; `show me` does it for you.",
                    "C'était le dernier indice ; `show me` le fait pour "
                    "vous."},
  [LW_PASSED] = {"You have done that already.", "Vous l'avez déjà fait."},
  [LW_SHOWS] = {"Watch: this is what you would type.",
                "Regardez : voici ce que vous taperiez."},
  [LW_NO_SHOW] = {"This step is for reading; `next` goes on.",
                  "Cette étape est à lire ; `next` continue."},
  [LW_SKIPPED] = {"Passed over; `review` will bring it back.",
                  "Étape passée ; `review` la ramènera."},
  [LW_WHY_MORE] = {"(`why` again lists what is refused at the table now)",
                   "(`why` encore une fois liste ce qui est refusé à la table "
                   "en ce moment)"},
  [LW_NO_WHY] = {"This step explains itself.", "Cette étape s'explique seule."},
  [LW_NO_IF] = {"There is no other way to try here; play freely if you like.",
                "Pas d'autre voie à essayer ici ; jouez librement si vous "
                "voulez."},
  [LW_IF] = {"(`what if` tries it)", "(`what if` l'essaie)"},
  [LW_IF_BACK] = {"Go on from here if you like; `back` returns to the lesson.",
                  "Continuez d'ici si vous voulez ; `back` revient à la "
                  "leçon."},
  [LW_END] = {"That was the lesson.", "C'était la leçon."},
  [LW_NEXT] = {"`next` begins lesson %d, %s; `quit` leaves.",
               "`next` commence la leçon %d, %s ; `quit` s'arrête là."},
  [LW_COURSE_END] = {"That was the last one. `review` brings back what went "
                     "wrong; `quit` leaves.",
                     "C'était la dernière. `review` ramène ce qui a échoué ; "
                     "`quit` s'arrête là."},
  [LW_LEFT] = {"You left the lesson; `%s` goes on where you were.",
               "Vous avez quitté la leçon ; `%s` la reprend où vous "
               "étiez."},
  [LW_GAME] = {"Back at your game.", "Retour à votre partie."},
  [LW_RESUMED] = {"Going on where you were; `again all` begins anew.",
                  "On reprend où vous étiez ; `again all` recommence."},
  [LW_CHANGED] = {"The lesson has changed since; it begins anew.",
                  "La leçon a changé depuis ; elle recommence."},
  [LW_NO_REVIEW] = {"Nothing went wrong that is not mended.",
                    "Il n'y a rien à revoir."},
  [LW_REVIEW] = {"To be done again: %d", "À refaire : %d"},
  [LW_REVIEWED] = {"All mended.", "Tout est revu."},
  [LW_MINUTES] = {"min", "min"},
  [LW_DONE] = {"done", "faite"},
  [LW_HERE] = {"step %d of %d", "étape %d sur %d"},
  [LW_HOW] = {"`lesson NUMBER` begins one, in any order; `quit` leaves it and "
              "keeps your place.",
              "`lesson NUMÉRO` en commence une, dans l'ordre que vous voulez ; "
              "`quit` la quitte et garde votre place."},
  [LW_COACH_SAME] = {"coach: yes, I would do the same",
                     "entraîneur : oui, je ferais pareil"},
  [LW_COACH_CLOSE] = {"coach: good; '%s' is about as good",
                      "entraîneur : bien ; « %s » se vaut à peu près"},
  [LW_COACH_OTHER] = {"coach: I would rather '%s'",
                      "entraîneur : je préférerais « %s »"},
  [LW_COACH_WINS] = {"to win", "de gagner"},
  [LW_COACH_TRIES] = {"games tried", "parties essayées"},
  [LW_COACH_YOURS] = {"yours", "le vôtre"},
  [LW_WHICH] = {"Which one? A number or a name; Enter takes the next that is "
                "not done. They can be taken in any order.",
                "Laquelle ? Un numéro ou un nom ; Entrée prend la prochaine "
                "qui n'est pas faite. L'ordre est libre."},
  [LW_HELP] = {"In a lesson:\n"
               "  next       go on; after free play, back to the lesson\n"
               "  hint       help, a little more each time\n"
               "  show me    let the lesson do it\n"
               "  why        the reasons, with the rules; 'why WORD' as ever\n"
               "  what if    try it another way, where one is offered\n"
               "  back       take back what you tried\n"
               "  skip       pass over the step\n"
               "  again      the step once more; 'again all': the lesson\n"
               "  review     do again what went wrong\n"
               "  quit       leave; your place is kept",
               "Dans une leçon :\n"
               "  next       continuer ; après un essai libre, y revenir\n"
               "  hint       un indice, un peu plus clair à chaque fois\n"
               "  show me    laisser faire la leçon\n"
               "  why        les raisons et les règles ; « why MOT » aussi\n"
               "  what if    essayer l'autre voie, là où il y en a une\n"
               "  back       annuler ce que vous avez essayé\n"
               "  skip       passer l'étape\n"
               "  again      refaire l'étape ; « again all » : la leçon\n"
               "  review     refaire ce qui a échoué\n"
               "  quit       quitter ; votre place est gardée"},
  [LW_NO_LESSONS] = {"This game has no lessons.", "Ce jeu n'a pas de leçons."},
};

const char *lesson_word(int language, LessonWord word) {
  return words[word][language];
}
