--- What everyone has, and who has won.
local game, prompt, term = require "game", require "prompt", require "term"
local rows, say = require "prompt.rows", require "prompt.say"
local tell, wrap = say.tell, say.wrap

local score = {}

--- "player 2 wins by 5": those who share a win, and what they are ahead.
local function show_winners(result)
  local names, best, next = {}, 0, nil
  for seat, s in ipairs(result.seats) do
    if s.winner then
      names[#names + 1], best = prompt.seat_name(seat), s.score
    elseif not s.out and s.score > (next or math.mininteger) then
      next = s.score
    end
  end
  local winners = table.concat(names, term.translate(" and "))
  tell("The game is over: %s", game.said(result.reason))
  if result.reason ~= "" then tell("; ") end
  if #names == 0 then
    wrap(2, "nobody wins")
  elseif #names > 1 then
    wrap(2, "%s win together with %d", winners, best)
  elseif not next then
    wrap(2, "%s wins; nobody else is left", winners)
  elseif best <= next then
    wrap(2, "%s wins by the tie-break, at %d", winners, best)
  else
    wrap(2, "%s wins by %d", winners, best - next)
  end
end

local function show_total(r, is_winner)
  term.write(("  %-" .. (term.columns() < 60 and 20 or 24) .. "s "):format(prompt.seat_name(r.seat)))
  if r.out then
    term.write(("   %s\n"):format(term.translate("out")))
  elseif r.secret then
    term.write(("%6d + ?\n"):format(r.points))
  else
    term.write(("%6d  %s\n"):format(r.points, is_winner and term.translate("winner") or ""))
  end
end

--- Bare: without the rules that are cited.
local function show(bare)
  local result, report = prompt.result()
  if not result then return prompt.fault(report) end
  local over = game.status() == "over"
  if over then show_winners(result) end
  local list
  list, report = game.ask("tell", "score", "", prompt.viewer())
  if not list then return prompt.fault(report) end
  for _, r in ipairs(list) do
    if bare then r.note = nil end
    if (r.seat or 0) == 0 then
      rows.show(r)
    else
      show_total(r, over and result.seats[r.seat].winner)
    end
  end
end

function score.show() show(false) end

--- The end: who won, the scores, and what can be done now.
function score.ended(says)
  show(true)
  if says then
    wrap(0, "'new' begins another game, 'undo' goes back into this one, 'save NAME' keeps it for 'replay NAME', "
      .. "'log all' tells it.")
  end
end

return score
