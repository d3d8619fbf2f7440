--- Oil fields. The numbers of cards are from the rulebooks, the faces RECONSTRUCTED:
--- each region with each technology once; each region and each technology has each of
--- five yields once. `big` marks the cards for 4 and 5 players only.
local po = game("peak_oil")

local REGION = { V = "venezuela", L = "libya", N = "nigeria", G = "gulf", R = "russia" }
local TECH = { H = "hydrogen", E = "ethanol", S = "spmr", T = "tidal", A = "agro" }

--- field("VH", black barrels, question marks, star): region, then technology or two.
local function field(code, black, marks, star)
  local region, tech, more = REGION[code:sub(1, 1)], TECH[code:sub(2, 2)], TECH[code:sub(3, 3)]
  local title = region:sub(1, 1):upper() .. region:sub(2) .. " " .. tech
    .. (more and "+" .. more or "") .. " " .. ("o"):rep(black) .. ("?"):rep(marks)
    .. (star and "*" or "")
  return {
    id = "field_" .. code, title = title, region = region, tech = tech,
    more = more and ref("tech." .. more) or nil,
    black = black, marks = marks, star = star and 1 or 0,
    big = region == "venezuela" or tech == "hydrogen",
  }
end

po:cards("field_deck", {
  field("VH", 3, 0), field("VE", 2, 0, true), field("VS", 2, 2), field("VT", 1, 3),
  field("VA", 1, 1, true),
  field("LH", 2, 2), field("LE", 1, 3), field("LS", 1, 1, true), field("LT", 3, 0),
  field("LA", 2, 0, true),
  field("NH", 1, 1, true), field("NE", 3, 0), field("NS", 2, 0, true), field("NT", 2, 2),
  field("NA", 1, 3),
  field("GH", 2, 0, true), field("GE", 2, 2), field("GS", 1, 3), field("GT", 1, 1, true),
  field("GA", 3, 0),
  field("RH", 1, 3), field("RE", 1, 1, true), field("RS", 3, 0), field("RT", 2, 0, true),
  field("RA", 2, 2),
}, { back = "field", cites = "PO-COMP-3" })

--- For extra.two_symbol_fields: each pair of technologies once.
po:cards("spare", {
  field("VHE", 2, 0), field("VHA", 1, 2), field("LHS", 2, 0), field("LET", 1, 2),
  field("NHT", 2, 0),
  field("NES", 1, 2), field("GSA", 2, 0), field("GEA", 1, 2), field("RST", 2, 0),
  field("RTA", 1, 2),
}, { back = "field", cites = "PO-EXTRA-3" })
