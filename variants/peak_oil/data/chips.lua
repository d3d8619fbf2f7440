--- Refinery and risk chips. RECONSTRUCTED, but for what the rulebooks say: three
--- refinery chips, one showing 4 somewhere; blank faces; a face with two question
--- marks; one with one skull; exactly one chip with one closed side.
local po = game("peak_oil")

local function refinery(id, a, b)
  return { id = id, title = a .. "/" .. b, faces = { { demand = a }, { demand = b } } }
end

--- A face is written as on the chip: "" blank, "?" a pull, "S" a skull, "X" closed.
local function face(signs)
  local count = { ["?"] = 0, S = 0, X = 0 }
  for i = 1, #signs do count[signs:sub(i, i)] = count[signs:sub(i, i)] + 1 end
  return { pulls = count["?"], skulls = count.S, closed = count.X }
end
local function risk(id, a, b)
  return {
    id = id, title = (a == "" and "blank" or a) .. "/" .. (b == "" and "blank" or b), faces = { face(a), face(b) },
  }
end

po:cards("refinery_chips", {
  refinery("demand1", 5, 2), refinery("demand2", 4, 3), refinery("demand3", 4, 2),
}, { back = "refinery chip", cites = "PO-COMP-8" })

po:cards("risk_chips", {
  risk("risk1", "", "?"), risk("risk2", "", "?"), risk("risk3", "", "??"), risk("risk4", "", "S"),
  risk("risk5", "?", "S"), risk("risk6", "?", "??"), risk("risk7", "??", "S"),
  risk("risk8", "?", "X"),
}, { back = "risk chip", cites = "PO-COMP-9 PO-SHIP-12" })

--- For pool.risk = 11 and extra.double_closed.
po:cards("spare", {
  risk("risk9", "X", "X"), risk("risk10", "", "?S"), risk("risk11", "?", "SS"),
}, { back = "risk chip", cites = "PO-COMP-9 PO-EXTRA-1 PO-EXTRA-2" })
