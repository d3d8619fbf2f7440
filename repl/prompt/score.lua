--- What everyone has, and who has won.
local game, prompt, term = require "game", require "prompt", require "term"
local rows, say = require "prompt.rows", require "prompt.say"
local tell, wrap = say.tell, say.wrap

local score = {}

--- Points, or money that is points: 16,000 stands above 6,000.
local function amount(n) return say.count(n, 4) end

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
    wrap(2, "%s win together with %s", winners, amount(best))
  elseif not next then
    wrap(2, "%s wins; nobody else is left", winners)
  elseif best <= next then
    wrap(2, "%s wins by the tie-break, at %s", winners, amount(best))
  else
    wrap(2, "%s wins by %s", winners, amount(best - next))
  end
end

local function show_total(r, is_winner)
  term.write(("  %-" .. (term.columns() < 60 and 20 or 24) .. "s "):format(prompt.seat_name(r.seat)))
  if r.out then
    term.write(("   %s\n"):format(term.translate("out")))
  elseif r.secret then
    term.write(("%6s + ?\n"):format(amount(r.points)))
  else
    term.write(("%6s  %s\n"):format(amount(r.points), is_winner and term.translate("winner") or ""))
  end
end

--- A part of a score; what it counts as people read it.
local function show_part(r)
  local n = math.tointeger(tonumber(r.head))
  if n then r.head = ("%6s"):format(amount(n)) end
  rows.show(r)
end

--- The members of each team stand together below what the team has, the best team first.
local function show_teams(blocks, result, over)
  local teams, order = {}, {}
  for _, block in ipairs(blocks) do
    local team = result.seats[block[1].seat].team
    if not teams[team] then
      teams[team] = {}
      order[#order + 1] = team
    end
    table.insert(teams[team], block)
  end
  local function place(team)
    local s = result.seats[teams[team][1][1].seat]
    return s.winner and 1 or s.out and 3 or 2, -s.score
  end
  table.sort(order, function(a, b)
    local one, points = place(a)
    local other, more = place(b)
    if one ~= other then return one < other end
    if points ~= more then return points < more end
    return a < b
  end)
  for _, team in ipairs(order) do
    local s, names = result.seats[teams[team][1][1].seat], {}
    for i, block in ipairs(teams[team]) do names[i] = prompt.seat_name(block[1].seat) end
    local list = table.concat(names, term.translate(" and "))
    if s.out then
      wrap(2, "The team of %s is out", list)
    else
      local won = over and s.winner and ", " .. term.translate("winner") or ""
      wrap(2, "The team of %s has %s%s", list, amount(s.score), won)
    end
    for _, block in ipairs(teams[team]) do
      show_total(block[1], false)
      for i = 2, #block do show_part(block[i]) end
    end
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
  local blocks = {}
  local in_teams = result.seats[1] and result.seats[1].team > 0
  for _, r in ipairs(list) do
    if bare then r.note = nil end
    if (r.seat or 0) > 0 and in_teams then
      blocks[#blocks + 1] = { r }
    elseif #blocks > 0 then
      table.insert(blocks[#blocks], r)
    elseif (r.seat or 0) == 0 then
      show_part(r)
    else
      show_total(r, over and result.seats[r.seat].winner)
    end
  end
  if in_teams then show_teams(blocks, result, over) end
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
