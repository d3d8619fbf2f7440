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

--- Every invariant, now: nil, or what is wrong.
function P.broken_invariant()
  for _, id in ipairs(book.invariant_order) do
    local inv = book.invariants[id]
    if not is_allowed(inv) then
      local ok, text = inv.holds()
      if not ok then return id .. ": " .. tostring(text) end
    end
  end
  return nil
end

--- The same in a game: a setup that is still being made need not hold to them yet.
function P.check_invariants()
  if E.in_phase("setup") then return nil end
  return P.broken_invariant()
end
