--- What is asked one part after another: where one can't be told, the others are, and it is said that it is missing.
local say = require "front.show".say

local parts = {}

--- Each { key, called, ask } with what it is asked about; fault(): why it was not played, or nil.  What was found, by
--- key, and what is missing: { called, why } each.
function parts.gather(list, about, fault)
  local found, missing = {}, {}
  for _, part in ipairs(list) do
    local good, value = pcall(part.ask, about)
    local why = fault()
    if not good then why = say("a mistake of the program itself: %s", tostring(value)) end
    if why then
      missing[#missing + 1] = { called = part.called, why = why }
    else
      found[part.key] = value
    end
  end
  return found, missing
end

--- In a sentence each.
function parts.words(missing)
  local texts = {}
  for i, one in ipairs(missing or {}) do
    texts[i] = say("missing here: %s (%s)", say(one.called), say(one.why))
  end
  return texts
end

return parts
