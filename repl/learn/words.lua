--- What the program itself says in lessons, in each language; the %s and %d are filled in.
return {
  read = {
    en = "(Enter goes on)",
    fr = "(Entrée pour continuer)",
  },
  act = {
    en = "(`hint` helps, `show me` does it, `why` explains)",
    fr = "(bloqué ? `indice` ; `montre` le fait pour vous ; `pourquoi` explique)",
  },
  ask = {
    en = "(type your answer; `hint` helps, `show me` tells)",
    fr = "(tapez votre réponse ; bloqué ? `indice` ; `montre` la donne)",
  },
  well = {
    en = "Well done.",
    fr = "Bien joué.",
  },
  well_answer = {
    en = "Well done: %s.",
    fr = "Bien joué : %s.",
  },
  type_number = {
    en = "Please type a number.",
    fr = "Tapez un nombre, s'il vous plaît.",
  },
  not_answered = {
    en = "Not yet: this step asks a question. `again` repeats it, `hint` helps, `show me` tells the answer.",
    fr = "Pas encore : cette étape pose une question. `encore` la répète, `indice` aide, `montre` donne la réponse.",
  },
  not_yet = {
    en = "Not yet: this step wants you to do something. `again` repeats it, `hint` helps, `skip` passes over it.",
    fr = "Pas encore : cette étape vous demande d'agir. `encore` la répète, `indice` aide, `passer` la saute.",
  },
  free = {
    en = "That works, but it is not what this step is about. Play on and try what you like; `back` "
    .. "returns to the lesson.",
    fr = "C'est permis, mais ce n'est pas le sujet de cette étape. Continuez, essayez ce que vous voulez "
    .. "; `retour` ramène à la leçon.",
  },
  game_back = {
    en = "Here `undo` takes back one answer after the other, `redo` gives them again; `again` begins the "
    .. "whole step anew.",
    fr = "Ici `undo` (annuler) reprend une réponse après l'autre, `redo` (rétablir) les rejoue ; `encore` "
    .. "recommence toute l'étape.",
  },
  task = {
    en = "(`info` says the task once more)",
    fr = "(`info` redit la consigne)",
  },
  more_help = {
    en = "(`help` lists what can be typed)",
    fr = "(`help` dit tout ce que l'on peut taper)",
  },
  free_read = {
    en = "You are trying things out: do what you like, `next` returns to the lesson and takes it all back.",
    fr = "Vous essayez à votre guise : `suite` ramène à la leçon et annule le tout.",
  },
  back = {
    en = "The table is as it was when this step began.",
    fr = "La table est comme au début de l'étape.",
  },
  not_right = {
    en = "No, that is not it. `hint` helps.",
    fr = "Non, ce n'est pas cela. Tapez `indice` pour un indice.",
  },
  no_hint = {
    en = "There is no hint here.",
    fr = "Il n'y a pas d'indice ici.",
  },
  last_hint = {
    en = "That was the last hint; `show me` does it for you.",
    fr = "C'était le dernier indice ; `montre` le fait pour vous.",
  },
  last_hint_ask = {
    en = "That was the last hint; `show me` tells the answer.",
    fr = "C'était le dernier indice ; `montre` donne la réponse.",
  },
  last_hint_type = {
    en = "That was the last hint: type `%s`.",
    fr = "C'était le dernier indice : tapez `%s`.",
  },
  moved = {
    en = "(The table has changed since this step began; the hint may speak of that time. `back` returns to it.)",
    fr = "(La table a changé depuis le début de l'étape ; l'indice peut parler de ce moment-là. `retour` y ramène.)",
  },
  passed = {
    en = "You have done that already.",
    fr = "Vous l'avez déjà fait.",
  },
  shows = {
    en = "Watch: this is what you would type.",
    fr = "Regardez : voici ce qu'il fallait taper.",
  },
  shows_move = {
    en = "Watch: one move. `show me` makes the next one, too; `skip` plays until the step is done.",
    fr = "Regardez : un coup. `montre` joue aussi le suivant ; `passer` joue jusqu'à la fin de l'étape.",
  },
  own_way = {
    en = "There it is, on a way of your own. The lesson goes on from where its own way leads.",
    fr = "Vous y êtes, par votre propre chemin. La leçon reprend là où mène le sien.",
  },
  no_show = {
    en = "This step is for reading; `next` goes on.",
    fr = "Cette étape se lit seulement ; `suite` pour continuer.",
  },
  way_failed = {
    en = "That does not reach the goal here: the lesson is out of step with its game.",
    fr = "Cela ne mène pas au but ici : la leçon ne correspond plus à son jeu.",
  },
  way_skip = {
    en = "`skip` passes over the step, `again all` begins the lesson anew.",
    fr = "`passer` saute l'étape, `encore tout` recommence la leçon.",
  },
  skipped = {
    en = "Passed over; `review` will bring it back.",
    fr = "Étape passée ; `revoir` vous y ramènera.",
  },
  why_more = {
    en = "(`why` again lists what is refused at the table now)",
    fr = "(retapez `pourquoi` pour voir tout ce qui est refusé en ce moment)",
  },
  no_why = {
    en = "This step explains itself.",
    fr = "Cette étape n'a pas besoin d'explication.",
  },
  no_if = {
    en = "There is no other way to try here; play freely if you like.",
    fr = "Il n'y a pas d'autre voie à essayer ici ; jouez librement si vous voulez.",
  },
  branch = {
    en = "(`what if` tries it)",
    fr = "(tapez `et si` pour voir)",
  },
  if_back = {
    en = "Go on from here if you like; `back` returns to the lesson.",
    fr = "Continuez à partir d'ici si vous voulez ; `retour` ramène à la leçon.",
  },
  over = {
    en = "The lesson is over; `again all` begins it anew.",
    fr = "La leçon est finie ; `encore tout` la recommence.",
  },
  lesson_end = {
    en = "That was the lesson.",
    fr = "C'était la leçon.",
  },
  next = {
    en = "Enter or `next` begins lesson %d, %s; `quit` leaves.",
    fr = "Entrée ou `suite` : la leçon %d, %s ; `quitter` pour s'arrêter là.",
  },
  course_end = {
    en = "That was the last one. `review` brings back what went wrong; `quit` leaves.",
    fr = "C'était la dernière. `revoir` reprend ce qui n'a pas réussi ; `quitter` pour s'arrêter là.",
  },
  left = {
    en = "You left the lesson; `%s` goes on where you were.",
    fr = "Vous avez quitté la leçon ; `%s` la reprend là où vous étiez.",
  },
  left_lost = {
    en = "You left the lesson; nothing was kept.",
    fr = "Vous avez quitté la leçon ; rien n'a été enregistré.",
  },
  not_kept = {
    en = "(Nothing is kept: a lesson that is left begins anew.)",
    fr = "(Rien n'est gardé : une leçon quittée recommence.)",
  },
  game = {
    en = "Back at your game.",
    fr = "Retour à votre partie.",
  },
  resumed = {
    en = "Going on where you were; `again all` begins anew.",
    fr = "On reprend là où vous étiez ; `encore tout` recommence la leçon.",
  },
  read_again = {
    en = "(The lesson was changed: it is read again.)",
    fr = "(La leçon a été modifiée : elle est relue.)",
  },
  changed = {
    en = "The lesson has changed since; it begins anew.",
    fr = "La leçon a changé depuis ; elle recommence.",
  },
  no_review = {
    en = "Nothing went wrong that is not mended.",
    fr = "Il n'y a rien à revoir.",
  },
  review = {
    en = "To be done again: %d",
    fr = "Étapes à refaire : %d",
  },
  reviewed = {
    en = "All mended.",
    fr = "Tout est revu.",
  },
  minutes = {
    en = "min",
    fr = "min",
  },
  done = {
    en = "done",
    fr = "faite",
  },
  here = {
    en = "step %d of %d",
    fr = "étape %d sur %d",
  },
  how = {
    en = "`lesson NUMBER` begins one, in any order; `quit` leaves it and keeps your place.",
    fr = "`lesson NUMÉRO` en commence une, dans l'ordre que vous voulez ; `quitter` la quitte et garde votre place.",
  },
  which = {
    en = "Which one? A number or a name; Enter takes the next that is not done. They can be taken in any order.",
    fr = "Laquelle ? Un numéro ou un nom ; Entrée prend la prochaine qui n'est pas faite. L'ordre est libre.",
  },
  help = {
    en = [[
In a lesson:
  next       go on; after free play, back to the lesson
  hint       help, a little more each time
  show me    let the lesson do it
  why        the reasons, with the rules; 'why WORD' as ever
  what if    try it another way, where one is offered
  back       take back what you tried
  skip       pass over the step
  again      the step once more; 'again all': the lesson
  review     do again what went wrong
  info       this lesson, this step, its rules
  quit       leave; your place is kept]],
    fr = [[
Dans une leçon, en français ou en anglais :
  suite, next          continuer ; après un essai libre, y revenir
  indice, hint         un indice, plus clair à chaque fois
  montre, show me      laisser faire la leçon
  pourquoi, why        les raisons, les règles ; « pourquoi MOT » aussi
  et si, what if       essayer l'autre voie, s'il y en a une
  retour, back         annuler ce que vous avez essayé
  passer, skip         sauter l'étape
  encore, again        refaire l'étape ; « encore tout » : la leçon
  revoir, review       refaire ce qui n'a pas réussi
  info                 la leçon, l'étape, ses règles
  quitter, quit        quitter ; votre place est gardée]],
  },
  info_step = {
    en = "Step %d of %d.",
    fr = "Étape %d sur %d.",
  },
  info_cites = {
    en = "Rules of this step: %s (`why` quotes them).",
    fr = "Règles de cette étape : %s (`pourquoi` les cite).",
  },
  no_lessons = {
    en = "This game has no lessons.",
    fr = "Ce jeu n'a pas de leçons.",
  },
}
