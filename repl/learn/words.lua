--- What the program itself says in lessons; french.txt has it in French.
return {
  read = "(press Enter to continue)",
  act = "(`hint` helps, `show me` does it, `why` explains)",
  ask = "(type your answer; `hint` helps, `show me` gives it)",
  well = "Well done.",
  well_answer = "Well done: %s.",
  fails = "(What your rule does: %s)",
  type_number = "Please type a number.",
  not_answered = "Not yet: this step asks a question. `again` repeats it, `hint` helps, `show me` gives the answer.",
  not_yet = "Not yet: this step wants you to do something. `again` repeats it, `hint` helps, `skip` passes over it.",
  free = "That works, but it is not what this step is about. Keep playing and try what you like; `back` returns to the "
    .. "lesson.",
  game_back = "Here `undo` takes back one answer at a time and `redo` restores it; `again` restarts the whole step.",
  task = "(`info` repeats the task)",
  more_help = "(`help` lists what can be typed)",
  free_read = "You are trying things out: do what you like, `next` returns to the lesson and takes it all back.",
  back = "The table is as it was when this step began.",
  not_right = "No, that is not it. `hint` helps.",
  no_hint = "There is no hint here.",
  last_hint = "That was the last hint; `show me` does it for you.",
  last_hint_ask = "That was the last hint; `show me` gives the answer.",
  last_hint_type = "That was the last hint: type `%s`.",
  moved = "(The table has changed since this step began; the hint may be about that time. `back` returns to it.)",
  passed = "You have done that already.",
  shows = "Watch: this is what you would type.",
  shows_move = "Watch: one move. `show me` makes the next one as well; `skip` plays until the step is done.",
  own_way = "You got there your own way. The lesson continues from where its own way leads.",
  no_show = "This step is for reading; `next` continues.",
  way_failed = "That does not reach the goal here: the lesson is out of step with its game.",
  way_skip = "`skip` passes over the step, `again all` restarts the lesson.",
  skipped = "Skipped; `review` will bring it back.",
  why_more = "(`why` again lists what is refused at the table now)",
  no_why = "This step explains itself.",
  no_if = "There is no other way to try here; play freely if you like.",
  branch = "(`what if` tries it)",
  if_back = "Keep playing from here if you like; `back` returns to the lesson.",
  over = "The lesson is over; `again all` restarts it.",
  lesson_end = "That was the lesson.",
  next = "Enter or `next` begins lesson %d, %s; `quit` leaves.",
  course_end = "That was the last one. `review` brings back what went wrong; `quit` leaves.",
  left = "You left the lesson; `%s` continues where you left off.",
  left_lost = "You left the lesson; nothing was saved.",
  not_kept = "(Nothing is saved: a lesson you leave starts from the beginning.)",
  game = "Back at your game.",
  resumed = "Continuing where you left off; `again all` starts over.",
  read_again = "(The lesson was changed: it is read again.)",
  changed = "The lesson has changed since; it starts over.",
  no_review = "There is nothing to review.",
  review = "Steps to review: %d",
  reviewed = "All steps reviewed.",
  minutes = "min",
  done = "done",
  here = "step %d of %d",
  how = "`lesson NUMBER` begins one, in any order; `quit` leaves it and saves your place.",
  which = "Which one? Type a number or a name; Enter takes the next unfinished one. You can do them in any order.",
  help = [[
In a lesson:
  next       continue; after free play, back to the lesson
  hint       help, a little more each time
  show me    let the lesson do it
  why        the reasons, with the rules; 'why WORD' as usual
  what if    try it another way, where one is offered
  back       take back what you tried
  skip       pass over the step
  again      restart the step; 'again all': the lesson
  review     repeat what went wrong
  info       this lesson, this step, its rules
  quit       leave; your place is saved]],
  info_step = "Step %d of %d.",
  info_cites = "Rules of this step: %s (`why` quotes them).",
  no_lessons = "This game has no lessons.",
}
