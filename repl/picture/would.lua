--- What an answer would do, from the position and what came of trying it ("would", lua/prelude/ask.lua): what is the
--- same each time is told, the rest is chance.
local lists, prompt, term = require "front.lists", require "prompt", require "term"
local would = {}

--- What lies somewhere, by kind or card: { black = 2 }, { card = 1 }; backs count as "?".
local function held_of(held)
  if #held == 0 then return held end
  local list = {}
  for _, card in ipairs(held) do
    local word = card.card or "?"
    list[word] = (list[word] or 0) + 1
  end
  return list
end

--- By how much each kind becomes more or less in a place.
local function changes_of(before, after)
  local list = {}
  before, after = held_of(before or {}), held_of(after or {})
  for word, n in pairs(before) do list[word] = -n end
  for word, n in pairs(after) do list[word] = (list[word] or 0) + n end
  for word, n in pairs(list) do if n == 0 then list[word] = nil end end
  return list
end

local function same(a, b)
  for key, value in pairs(a) do if b[key] ~= value then return false end end
  for key in pairs(b) do if a[key] == nil then return false end end
  return true
end

--- Of everything that is drawn: by how much what changes, where; numbers before and after; was anything left to chance?
local function compare(scene, position, outcomes)
  local hidden, moved, numbers, chance = lists.set(scene.hints and scene.hints.hide or {}), {}, {}, false
  local function compare_cell(component, part)
    local now, first = position.table[part.id], outcomes[1].table[part.id]
    if now == nil or now == first then return end
    for _, outcome in ipairs(outcomes) do
      if outcome.table[part.id] ~= first then
        chance = true
        return
      end
    end
    numbers[#numbers + 1] = { component = component, part = part, now = now, after = first }
  end
  local function compare_place(part)
    local first = changes_of(position.table[part.id], outcomes[1].table[part.id])
    for i = 2, #outcomes do
      if not same(first, changes_of(position.table[part.id], outcomes[i].table[part.id])) then
        chance = true
        return
      end
    end
    for word, n in pairs(first) do
      moved[word] = moved[word] or {}
      table.insert(moved[word], { at = part, n = n })
    end
  end
  for _, component in ipairs(scene.components) do
    for _, part in ipairs(not hidden[component.id] and not component.passing and component.parts or {}) do
      if component.items == "cell" then compare_cell(component, part) else compare_place(part) end
    end
  end
  return moved, numbers, chance
end

local function with_owner(scene, part)
  local owner = part.owner and scene.seats[part.owner]
  return owner and ("%s (%s)"):format(part.title, owner.title) or part.title
end

--- From where it is less to where it is more.
local function paired(list)
  local from, to, pairs_ = {}, {}, {}
  for _, change in ipairs(list) do
    table.insert(change.n < 0 and from or to, { at = change.at, n = math.abs(change.n) })
  end
  while #from > 0 or #to > 0 do
    local a, b = from[1], to[1]
    local n = math.min(a and a.n or math.huge, b and b.n or math.huge)
    pairs_[#pairs_ + 1] = { from = a and a.at, to = b and b.at, n = n }
    for _, side in ipairs { from, to } do
      if side[1] then
        side[1].n = side[1].n - n
        if side[1].n == 0 then table.remove(side, 1) end
      end
    end
  end
  return pairs_
end

local function tell_moves(scene, moved, out)
  for _, word in ipairs(lists.keys(moved)) do
    local kind = scene.pieces[word] or scene.cards[word]
    for _, move in ipairs(paired(moved[word])) do
      local what = kind and kind.title or term.translate("a card")
      if move.n > 1 then what = ("%d × %s"):format(move.n, what) end
      local from, to = move.from and with_owner(scene, move.from), move.to and with_owner(scene, move.to)
      if from and to then out.moves[#out.moves + 1] = { move.from.id, move.to.id } end
      out.lines[#out.lines + 1] = ("%s: %s → %s"):format(what, from or "…", to or "…")
    end
  end
end

local function tell_scores(scene, position, outcomes, out)
  local last = outcomes[#outcomes].scores or {}
  for i, now in ipairs(position.scores or {}) do
    local after = last[i] and last[i].points
    for _, outcome in ipairs(outcomes) do
      local row = (outcome.scores or {})[i]
      if not row or row.points ~= after then after = nil end
    end
    if after and after ~= now.points then
      local whose = term.translate("%s's points"):format(scene.seats[now.seat].title)
      out.lines[#out.lines + 1] = ("%s: %d → %d"):format(whose, now.points, after)
    end
  end
end

--- { lines (what would change, in words), moves (a list of { from, to }) }; no lines: nothing is known of it.
function would.tell(scene, position, outcomes)
  local out = { lines = {}, moves = {} }
  if #outcomes == 0 then return out end
  local moved, numbers, chance = compare(scene, position, outcomes)
  tell_moves(scene, moved, out)
  for _, cell in ipairs(numbers) do
    local owner = cell.part.owner and scene.seats[cell.part.owner]
    local steps = cell.component.kind == "scale" and cell.component.steps
    local function shown(value) return tostring(steps and steps[value + 1] and steps[value + 1].value or value) end
    out.lines[#out.lines + 1] = ("%s%s: %s → %s"):format(cell.part.title, owner and (" (%s)"):format(owner.title) or "",
      shown(cell.now), shown(cell.after))
  end
  tell_scores(scene, position, outcomes, out)
  if chance then out.lines[#out.lines + 1] = term.translate("what else comes of it is chance") end
  return out
end

--- Why a number that is asked for is refused, as the prompt says it; "": it is allowed.
function would.refusal(word)
  local _, refusal = prompt.amount(word)
  return refusal or ""
end

return would
