--- The games that are kept, as a list for people.
local saves = require "saves"
local show = require "front.show"
local term = require "term"

local list = {}

--- Who plays what nobody has saved.
local function whose(s)
  if not s.journal then return "" end
  if s.mine then return "  " .. show.say("(this game)") end
  if s.player ~= 0 then return "  " .. show.say("(played elsewhere)") end
  return s.over and "" or "  " .. show.say("(not saved)")
end

local function tell(s)
  local place = show.say("phase %d, decision %d", s.phase, s.decision)
  term.write(("  %-28s "):format(s.name))
  term.wrap(("%s, %d %s%s%s"):format(s.game, s.players, show.say("players"),
    s.layers == "" and "" or ", " .. s.layers, whose(s)), 4)
  term.write((" "):rep(31))
  term.wrap(("%s%s, %s"):format(place, s.over and show.say(", over") or "", s.when), 4)
end

function list.tell()
  local all = saves.list()
  for _, s in ipairs(all) do tell(s) end
  if #all == 0 then term.wrap(show.say("no games are kept here; 'save NAME' keeps one"), 0) end
end

return list
