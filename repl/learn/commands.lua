--- The commands of lessons; what they need is read when one is typed.
group "Lessons"

command {
  name = "lesson", fr = { "leçon" }, usage = "[GAME] [NAME|NUMBER]", help = "the lessons; begin or continue one",
  completes = { "LESSON|GAME", "LESSON" },
  run = function(rest) return require("learn.list").command(rest) end,
}

command {
  name = "review", fr = { "réviser" }, usage = "", help = "do again what went wrong in lessons",
  run = function() require("learn.run").review() end,
}

command {
  name = "coach", fr = { "entraîneur" }, usage = "[on|off|BOT]",
  help = "after each answer: what a bot would have done, and why",
  run = function(rest) require("prompt.coach").set(rest) end,
}

command {
  name = "record", usage = "lesson NAME|stop", help = "make a lesson by playing it",
  run = function(rest) require("learn.record").command(rest) end,
}

command {
  name = "note", usage = "[TEXT|-]", help = "what the learner reads in a recorded lesson; - drops it",
  run = function(rest) require("learn.record").note(rest) end,
}
