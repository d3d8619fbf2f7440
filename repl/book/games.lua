--- What there is to play, a game at a time.
local show = require "front.show"
local term = require "term"

local games = {}

local function players(g)
  if g.from == g.to then return show.count(g.from, "%d player", "%d players") end
  return term.translate("%d to %d players"):format(g.from, g.to)
end

function games.tell(list)
  for _, g in ipairs(list) do
    local lessons = g.lessons > 0 and ", " .. show.count(g.lessons, "%d lesson", "%d lessons") or ""
    show.write(show.bold(("%-10s"):format(g.name)), "  ", g.title, ", ", players(g), lessons, "\n")
    if g.says ~= "" then show.hang((" "):rep(12), g.says) end
  end
  term.wrap(term.translate("'oilpatch play GAME' opens one, 'oilpatch lesson GAME' teaches it."), 0)
end

return games
