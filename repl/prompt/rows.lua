--- Rows about a topic, as the table tells them (`tell` in lua/prelude/ask.lua).
local game, prompt, term = require "game", require "prompt", require "term"
local say = require "prompt.say"

local rows = {}

--- The note is dim and goes along with the last word.
function rows.show(r)
  local text, indent = r.text or "", r.indent or 0
  term.write((" "):rep(indent))
  if r.plain then return term.write(r.plain .. "\n") end
  if r.head then term.write(say.bold(r.head) .. ((text ~= "" or r.note) and "  " or "")) end
  if r.note then text = text .. (text == "" and "" or "  ") .. say.dim(r.note) end
  term.wrap(text, indent + 4)
end

--- Tell them to whoever looks; nil and a report: there are none.
function rows.try_tell(topic, words)
  local list, report = game.ask("tell", topic, words, prompt.viewer())
  if not list then return nil, report end
  for _, r in ipairs(list) do rows.show(r) end
  return true
end

--- The same, and what is wrong is said.
function rows.tell(topic, words)
  local told, report = rows.try_tell(topic, words)
  if not told then prompt.fault(report) end
end

return rows
