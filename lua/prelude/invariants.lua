--- Invariants: what must hold at every decision, with what layers make of it.
local E, P = ...
local book = P.book

--- Dropped by a layer: always, or now?
local function is_allowed(inv)
  for _, a in ipairs(inv.allowed) do
    if a.cond == nil or a.cond() then return true end
  end
  return false
end

function P.link_invariants()
  for _, id in ipairs(book.invariant_order) do
    local inv = book.invariants[id]
    inv.holds = P.layered(inv.fn, inv.wraps)
  end
end

local function holds(inv)
  if is_allowed(inv) then return true end
  return inv.holds()
end

--- Every invariant, now: nil, or what is wrong.  `judge` says of one whether it holds.
function P.broken_invariant(judge)
  for _, id in ipairs(book.invariant_order) do
    local ok, text = (judge or holds)(book.invariants[id])
    if not ok then return id .. ": " .. tostring(text) end
  end
  return nil
end

--- The same in a game: a setup that is still being made need not hold to them yet.
function P.check_invariants(judge)
  if E.phase_now() == "setup" then return nil end
  return P.broken_invariant(judge)
end

--- The same with the eyes of a seat: what reads something that the seat can't know says nothing, either way.
function P.unsound(viewer)
  return P.check_invariants(viewer and function(inv)
    E.missed()
    local ran, ok, text = P.seen_by(viewer, pcall, holds, inv)
    return not ran or E.missed() or ok, text
  end)
end
