--- Say in one line that a command was called wrongly; the status of the program.
local show = require "front.show"
local term = require "term"

return function(format, ...)
  term.complain(show.say("oilpatch: %s", show.say(format, ...)))
  return 2
end
