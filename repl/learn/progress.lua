--- What a learner has done, in one small file of lines under the XDG folder for state:
---   done KEY
---   place KEY STEP …         where it was left
---   slip KEY STEP            a mistake was made in the step it was left in
---   wrong KEY STEP REASON    to be done again
---
--- A lesson's key is GAME/NAME; that of a script beside the course is GAME//ITS/PATH, so that the two
--- never meet.
---
--- A step that went wrong (a mistake, shown, skipped) stays on the list until it is done right at once
--- in a later go, in the lesson or in review.  To leave and come back is the same go.
---
--- Several programs may share the file: every change is made to what it has at that moment.  A file
--- that can't be read is put aside, not written over.
local files = require "files"
local kept = require "kept"
local term = require "term"

local progress = {}

local HEAD <const> = "oilpatch lessons 1"

local Progress = {}
Progress.__index = Progress

-- The file ---------------------------------------------------------------------

--- Words that begin with one of our kind, and nothing that steers a terminal.
local function is_line(line) return line:find("^[a-z]+ ") and not line:find("[\1-\31\127]") end

--- "step 400 of 9" is no place.
local function is_possible(line)
  local step, steps = line:match("^place +%S+ +%S+ +(-?%d+)/(-?%d+)")
  step, steps = tonumber(step), tonumber(steps)
  return not step or step >= 1 and step <= steps
end

--- The lines of a text, and are all of them ours?
local function parse(text)
  local lines, good = {}, not text:find("\0", 1, true)
  if text == "" then return lines, true end -- it was just made
  text = text:match("^[^\0]*")
  local rest = text:match("^" .. HEAD .. "(.*)$")
  if not rest or not rest:find("^[\r\n]") and rest ~= "" then return lines, false end
  for line in rest:gmatch("[^\r\n]+") do
    if not is_line(line) then
      good = false
    elseif is_possible(line) then
      lines[#lines + 1] = line
    end
  end
  return lines, good
end

function Progress:write()
  local text = #self.lines > 0 and table.concat(self.lines, "\n") .. "\n" or ""
  return kept.write(self.path, HEAD .. "\n" .. text)
end

--- Take what the file has now.
function Progress:read()
  local text = files.read(self.path)
  if not text then return end
  local good
  self.lines, good = parse(text)
  if good then return end
  self.bad = kept.put_aside(self.path)
  if self.bad and #self.lines > 0 then self:write() end
end

--- The place of the line that begins with these words, or nil.
function Progress:find(key)
  for i, line in ipairs(self.lines) do
    if line:sub(1, #key) == key and (#line == #key or line:sub(#key + 1, #key + 1) == " ") then return i end
  end
end

--- Put a text behind the words; nil: take the line away.  A failure is silent, because the lesson
--- matters more.
function Progress:put(key, text)
  local held = self.path and kept.hold(self.path)
  self.lost = not held
  if held then self:read() end
  local at = self:find(key)
  if at then table.remove(self.lines, at) end
  if text then self.lines[#self.lines + 1] = key .. " " .. text end
  if held and (at or text) then self.lost = not self:write() end
  if held then kept.release() end
end

-- Asking -----------------------------------------------------------------------

--- Blanks end a word in the file: "%20".
local function encode(text)
  return (text:gsub("[\0-\32%%\127]", function(c) return ("%%%02x"):format(c:byte()) end))
end

local function decode(text)
  return (text:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end))
end

--- The key of a lesson by its name, or of a script by its path.
function progress.key(game, lesson) return encode(game .. "/" .. lesson) end

--- Will what is set be there next time?
function Progress:is_kept() return self.path ~= nil and not self.lost end

--- What stands behind "WHAT KEY", or nil; put it there (nil: take the line away).
function Progress:get(what, key)
  local words = what .. " " .. key
  local at = self:find(words)
  return at and self.lines[at]:sub(#words + 2)
end

function Progress:set(what, key, text) self:put(what .. " " .. key, text) end

--- Steps to be done again.
function Progress:wrong(key, step, reason) self:put(("wrong %s %s"):format(key, step), reason) end
function Progress:right(key, step) self:put(("wrong %s %s"):format(key, step), nil) end

--- The i-th of a game, from 0: the name or path of its lesson, the step, and why.
function Progress:review(game, i)
  local own = "wrong " .. encode(game) .. "/"
  for _, line in ipairs(self.lines) do
    local lesson, step, reason
    if line:sub(1, #own) == own then lesson, step, reason = line:sub(#own + 1):match("^(%S+) +(%S+) +(%S+)") end
    if reason then
      if i == 0 then return decode(lesson), step, reason end
      i = i - 1
    end
  end
end

--- What a file has; without a path it isn't kept.
function progress.open(path)
  local p = setmetatable({ path = path, lines = {}, lost = false }, Progress)
  if path then p:read() end
  return p
end

-- The learner's own ------------------------------------------------------------

local mine

--- A file that can't be read was put aside: say so, once.
local function own()
  mine = mine or progress.open(kept.path())
  if mine.bad then
    term.complain(("what was kept of your lessons can't be read%s; the file is now %s"):format(
      #mine.lines > 0 and " as a whole" or "", mine.bad))
    mine.bad = nil
  end
  return mine
end

for _, name in ipairs { "is_kept", "get", "set", "wrong", "right", "review" } do
  progress[name] = function(...) return Progress[name](own(), ...) end
end

return progress
