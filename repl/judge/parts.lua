--- What is asked one part after another: where one can't be told, the others are, and it is said that it is missing.
local say = require "front.show".say

local parts = {}

--- Each { key, called, ask } with what it is asked about.  What was found, by key, and a sentence for each that is
--- missing: why it can't be played (rows.fail) or what else is wrong.
function parts.gather(list, about)
  local found, missing = {}, {}
  for _, part in ipairs(list) do
    local good, value = pcall(part.ask, about)
    if good then
      found[part.key] = value
    else
      local why = type(value) == "table" and value.why or say("a mistake of the program itself: %s", value)
      missing[#missing + 1] = say("missing here: %s (%s)", say(part.called), say(why))
    end
  end
  return found, missing
end

return parts
