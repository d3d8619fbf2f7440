--- Links: a table in one word that a message holds; in an address it stands behind '#', where no server sees it.  It is
--- the way from the start to here with the texts of one's own layers, and the hash of the position it leads to.  What a
--- stranger wrote runs in the cage, starts nothing and writes nothing.
local prompt, saves, term = require "prompt", require "saves", require "term"
local say, squeeze = require "prompt.say", require "prompt.squeeze"

local link = {}

local HEAD <const> = "v2."
local LONGEST <const> = 60000

--- The link in a text: a whole address, or the word itself.
local function word_of(text) return text:match("#(.*)$") or text end

--- Does it look like a link?
function link.is(text) return word_of(text):find("^v%d+%.[%w_-]*$") ~= nil end

--- Take the table of a link; false: there is none in it, and that was said.
function link.open(text)
  local word = word_of(text)
  if #word > LONGEST then
    say.refuse("this link is too long to be one of ours: %d letters", #word)
  elseif not word:find("^v%d+%.") then
    say.refuse("this is no link of Oilpatch: one begins with %s", HEAD)
  elseif word:sub(1, #HEAD) ~= HEAD then
    say.refuse("this link is of another version: this program reads those that begin with %s", HEAD)
  else
    local way = squeeze.unpack(word:sub(#HEAD + 1))
    if way and not way:find("\0", 1, true) then return saves.load_way(way) end
    say.refuse("this link is damaged: it was cut or altered")
  end
  return false
end

group "Files"

command {
  name = "link", usage = "", help = "this table as one word, for a message: 'oilpatch play LINK' opens it",
  run = function()
    local way, report = saves.way()
    if not way then return prompt.fault(report) end
    local code = squeeze.pack(way)
    if not code then
      return say.refuse("the way to here is too long for a link (%d bytes): 'save FILE' writes it", #way)
    end
    term.write(HEAD .. code .. "\n")
  end,
}

return link
