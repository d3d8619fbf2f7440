#include "repl/learn/lesson_words.h"

static const char *const words[LW_WORDS][LESSON_LANGUAGES] = {
  [LW_READ] = {"(Enter goes on)", "(Entrée pour continuer)"},
  [LW_DO] =
    {"(`hint` helps, `show me` does it, `why` explains)",
     "(bloqué ? `indice` ; `montre` le fait pour vous ; `pourquoi` explique)"},
  [LW_ASK] = {"(type your answer; `hint` helps, `show me` tells)",
              "(tapez votre réponse ; bloqué ? `indice` ; `montre` la donne)"},
  [LW_WELL] = {"Well done.", "Bien joué."},
  [LW_WELL_ANSWER] = {"Well done: %s.", "Bien joué : %s."},
  [LW_TYPE_NUMBER] = {"Please type a number.",
                      "Tapez un nombre, s'il vous plaît."},
  [LW_NOT_ANSWERED] = {"Not yet: this step asks a question. `again` repeats "
                       "it, `hint` helps, `show me` tells the answer.",
                       "Pas encore : cette étape pose une question. `encore` "
                       "la répète, `indice` aide, `montre` donne la réponse."},
  [LW_NOT_YET] = {"Not yet: this step wants you to do something. `again` "
                  "repeats it, `hint` helps, `skip` passes over it.",
                  "Pas encore : cette étape vous demande d'agir. `encore` la "
                  "répète, `indice` aide, `passer` la saute."},
  [LW_FREE] = {"That works, but it is not what this step is about. Play on "
               "and try what you like; `back` returns to the lesson.",
               "C'est permis, mais ce n'est pas le sujet de cette étape. "
               "Continuez, essayez ce que vous voulez ; `retour` ramène à la "
               "leçon."},
  [LW_GAME_BACK] = {"Here `undo` takes back one answer after the other, `redo` "
                    "gives them again; `again` begins the whole step anew.",
                    "Ici `undo` (annuler) reprend une réponse après l'autre, "
                    "`redo` (rétablir) les rejoue ; `encore` recommence toute "
                    "l'étape."},
  [LW_TASK] = {"(`info` says the task once more)",
               "(`info` redit la consigne)"},
  [LW_MORE_HELP] = {"(`help` lists what can be typed)",
                    "(`help` dit tout ce que l'on peut taper)"},
  [LW_FREE_READ] = {"You are trying things out: do what you like, `next` "
                    "returns to the lesson and takes it all back.",
                    "Vous essayez à votre guise : `suite` ramène à la leçon "
                    "et annule le tout."},
  [LW_BACK] = {"The table is as it was when this step began.",
               "La table est comme au début de l'étape."},
  [LW_NOT_RIGHT] = {"No, that is not it. `hint` helps.",
                    "Non, ce n'est pas cela. Tapez `indice` pour un indice."},
  [LW_NO_HINT] = {"There is no hint here.", "Il n'y a pas d'indice ici."},
  [LW_LAST_HINT] = {"That was the last hint; `show me` does it for you.",
                    "C'était le dernier indice ; `montre` le fait pour "
                    "vous."},
  [LW_LAST_HINT_ASK] = {"That was the last hint; `show me` tells the answer.",
                        "C'était le dernier indice ; `montre` donne la "
                        "réponse."},
  [LW_LAST_HINT_TYPE] = {"That was the last hint: type `%s`.",
                         "C'était le dernier indice : tapez `%s`."},
  [LW_MOVED] = {"(The table has changed since this step began; the hint may "
                "speak of that time. `back` returns to it.)",
                "(La table a changé depuis le début de l'étape ; l'indice peut "
                "parler de ce moment-là. `retour` y ramène.)"},
  [LW_PASSED] = {"You have done that already.", "Vous l'avez déjà fait."},
  [LW_SHOWS] = {"Watch: this is what you would type.",
                "Regardez : voici ce qu'il fallait taper."},
  [LW_SHOWS_MOVE] = {"Watch: one move. `show me` makes the next one, too; "
                     "`skip` plays until the step is done.",
                     "Regardez : un coup. `montre` joue aussi le suivant ; "
                     "`passer` joue jusqu'à la fin de l'étape."},
  [LW_OWN_WAY] = {"There it is, on a way of your own. The lesson goes on from "
                  "where its own way leads.",
                  "Vous y êtes, par votre propre chemin. La leçon reprend "
                  "là où mène le sien."},
  [LW_NO_SHOW] = {"This step is for reading; `next` goes on.",
                  "Cette étape se lit seulement ; `suite` pour continuer."},
  [LW_WAY_FAILED] = {"That does not reach the goal here: the lesson is out of "
                     "step with its game.",
                     "Cela ne mène pas au but ici : la leçon ne correspond "
                     "plus à son jeu."},
  [LW_WAY_SKIP] =
    {"`skip` passes over the step, `again all` begins the lesson "
     "anew.",
     "`passer` saute l'étape, `encore tout` recommence la leçon."},
  [LW_SKIPPED] = {"Passed over; `review` will bring it back.",
                  "Étape passée ; `revoir` vous y ramènera."},
  [LW_WHY_MORE] =
    {"(`why` again lists what is refused at the table now)",
     "(retapez `pourquoi` pour voir tout ce qui est refusé en ce moment)"},
  [LW_NO_WHY] = {"This step explains itself.",
                 "Cette étape n'a pas besoin d'explication."},
  [LW_NO_IF] = {"There is no other way to try here; play freely if you like.",
                "Il n'y a pas d'autre voie à essayer ici ; jouez librement "
                "si vous voulez."},
  [LW_IF] = {"(`what if` tries it)", "(tapez `et si` pour voir)"},
  [LW_IF_BACK] = {"Go on from here if you like; `back` returns to the lesson.",
                  "Continuez à partir d'ici si vous voulez ; `retour` "
                  "ramène à la leçon."},
  [LW_OVER] = {"The lesson is over; `again all` begins it anew.",
               "La leçon est finie ; `encore tout` la recommence."},
  [LW_END] = {"That was the lesson.", "C'était la leçon."},
  [LW_NEXT] = {"Enter or `next` begins lesson %d, %s; `quit` leaves.",
               "Entrée ou `suite` : la leçon %d, %s ; `quitter` pour s'arrêter "
               "là."},
  [LW_COURSE_END] = {"That was the last one. `review` brings back what went "
                     "wrong; `quit` leaves.",
                     "C'était la dernière. `revoir` reprend ce qui n'a pas "
                     "réussi ; `quitter` pour s'arrêter là."},
  [LW_LEFT] = {"You left the lesson; `%s` goes on where you were.",
               "Vous avez quitté la leçon ; `%s` la reprend là où vous "
               "étiez."},
  [LW_LEFT_LOST] = {"You left the lesson; nothing was kept.",
                    "Vous avez quitté la leçon ; rien n'a été enregistré."},
  [LW_NOT_KEPT] = {"(Nothing is kept: a lesson that is left begins anew.)",
                   "(Rien n'est gardé : une leçon quittée recommence.)"},
  [LW_GAME] = {"Back at your game.", "Retour à votre partie."},
  [LW_RESUMED] = {"Going on where you were; `again all` begins anew.",
                  "On reprend là où vous étiez ; `encore tout` recommence "
                  "la leçon."},
  [LW_READ_AGAIN] = {"(The lesson was changed: it is read again.)",
                     "(La leçon a été modifiée : elle est relue.)"},
  [LW_CHANGED] = {"The lesson has changed since; it begins anew.",
                  "La leçon a changé depuis ; elle recommence."},
  [LW_NO_REVIEW] = {"Nothing went wrong that is not mended.",
                    "Il n'y a rien à revoir."},
  [LW_REVIEW] = {"To be done again: %d", "Étapes à refaire : %d"},
  [LW_REVIEWED] = {"All mended.", "Tout est revu."},
  [LW_MINUTES] = {"min", "min"},
  [LW_DONE] = {"done", "faite"},
  [LW_HERE] = {"step %d of %d", "étape %d sur %d"},
  [LW_HOW] = {"`lesson NUMBER` begins one, in any order; `quit` leaves it and "
              "keeps your place.",
              "`lesson NUMÉRO` en commence une, dans l'ordre que vous voulez ; "
              "`quitter` la quitte et garde votre place."},
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
               "  info       this lesson, this step, its rules\n"
               "  quit       leave; your place is kept",
               "Dans une leçon, en français ou en anglais :\n"
               "  suite, next          continuer ; après un essai libre, y "
               "revenir\n"
               "  indice, hint         un indice, plus clair à chaque fois\n"
               "  montre, show me      laisser faire la leçon\n"
               "  pourquoi, why        les raisons, les règles ; « pourquoi "
               "MOT » aussi\n"
               "  et si, what if       essayer l'autre voie, s'il y en a une\n"
               "  retour, back         annuler ce que vous avez essayé\n"
               "  passer, skip         sauter l'étape\n"
               "  encore, again        refaire l'étape ; « encore tout » : la "
               "leçon\n"
               "  revoir, review       refaire ce qui n'a pas réussi\n"
               "  info                 la leçon, l'étape, ses règles\n"
               "  quitter, quit        quitter ; votre place est gardée"},
  [LW_INFO_STEP] = {"Step %d of %d.", "Étape %d sur %d."},
  [LW_INFO_CITES] = {"Rules of this step: %s (`why` quotes them).",
                     "Règles de cette étape : %s (`pourquoi` les cite)."},
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
  [LW_NO_LESSONS] = {"This game has no lessons.", "Ce jeu n'a pas de leçons."},
};

const char *lesson_word(int language, LessonWord word) {
  return words[word][language];
}
