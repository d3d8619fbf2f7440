--- What is on the cards and chips: the faces that games seldom turn up count as well.

--- Each card by its id, with what it has of these fields, "-" for nothing.
local function check_faces(t, fields, cards)
  for id, want in pairs(cards) do
    local card, got = g.card[id], {}
    for i, field in ipairs(fields) do
      local face = card[field]
      got[i] = face == nil and "-" or tostring(face)
    end
    t:equal(table.concat(got, " "), want, id)
  end
end

test("PO-GREY-10 PO-SCORE-4: consultants", { players = 4 }, function(t)
  check_faces(t, { "level", "points", "changes", "by" }, {
    c1a = "1 1 step3_cost -1", c1b = "1 1 startup_price -1", c1c = "1 1 crisis_relief 1",
    c1d = "1 1 grey_entry -1", c1e = "1 1 guards 1", c1f = "1 1 harbour_master 1",
    c2a = "2 1 fixer 1", c2b = "2 1 warlord 1", c2c = "2 1 insider 2", c2d = "2 1 demand 1",
    c2e = "2 1 free_whitewash 1", c3a = "3 2 tie_both 1", c3b = "3 2 second_tech 1",
    c3c = "3 2 smuggler 1", c3d = "3 2 majority_bonus 1",
  })
end)

test("PO-CRISIS-3 PO-SCORE-5 PO-DEVELOP-11: crises", { players = 4 }, function(t)
  check_faces(t, { "level", "loss", "price", "changes", "by" }, {
    k1a = "1 1 0 - -", k1b = "1 1 0 step3_cost 1", k1c = "1 1 0 startup_price 1",
    k1d = "1 1 0 demand -1", k1e = "1 1 0 grey_tax 1", k1f = "1 1 0 no_recruit 1",
    k2a = "2 3 1 - -", k2b = "2 3 1 - -", k2c = "2 3 1 - -", k2d = "2 3 1 no_dispatch 1",
    k2e = "2 3 1 audit 1", k2f = "2 3 1 no_security 1", k3a = "3 5 2 no_step3 1", k3b = "3 5 2 - -",
    k3c = "3 5 2 class_action 1", k3d = "3 5 2 one_option 1", k3e = "3 5 2 - -", k3f = "3 5 2 - -",
  })
end)

test("PO-COMP-8 PO-COMP-9: chips, side A and side B", { players = 4 }, function(t)
  local function sides(chip, ...)
    local got = {}
    for _, side in ipairs(g.card[chip].faces) do
      for _, sign in ipairs { ... } do got[#got + 1] = tostring(side[sign]) end
    end
    return table.concat(got, " ")
  end
  for chip, want in pairs { demand1 = "5 2", demand2 = "4 3", demand3 = "4 2" } do
    t:equal(sides(chip, "demand"), want, chip)
  end
  for chip, want in pairs {
    risk1 = "0 0 0 1 0 0", risk2 = "0 0 0 1 0 0", risk3 = "0 0 0 2 0 0", risk4 = "0 0 0 0 1 0",
    risk5 = "1 0 0 0 1 0", risk6 = "1 0 0 2 0 0", risk7 = "2 0 0 0 1 0", risk8 = "1 0 0 0 0 1",
    risk9 = "0 0 1 0 0 1", risk10 = "0 0 0 1 1 0", risk11 = "1 0 0 0 2 0",
  } do
    t:equal(sides(chip, "pulls", "skulls", "closed"), want, chip)
  end
end)

test("PO-COMP-3 PO-EXTRA-3: oil fields", { players = 4 }, function(t)
  check_faces(t, { "black", "marks", "star" }, {
    field_VH = "3 0 0", field_VE = "2 0 1", field_VS = "2 2 0", field_VT = "1 3 0", field_VA = "1 1 1",
    field_LH = "2 2 0", field_LE = "1 3 0", field_LS = "1 1 1", field_LT = "3 0 0", field_LA = "2 0 1",
    field_NH = "1 1 1", field_NE = "3 0 0", field_NS = "2 0 1", field_NT = "2 2 0", field_NA = "1 3 0",
    field_GH = "2 0 1", field_GE = "2 2 0", field_GS = "1 3 0", field_GT = "1 1 1", field_GA = "3 0 0",
    field_RH = "1 3 0", field_RE = "1 1 1", field_RS = "3 0 0", field_RT = "2 0 1", field_RA = "2 2 0",
    field_VHE = "2 0 0", field_VHA = "1 2 0", field_LHS = "2 0 0", field_LET = "1 2 0", field_NHT = "2 0 0",
    field_NES = "1 2 0", field_GSA = "2 0 0", field_GEA = "1 2 0", field_RST = "2 0 0", field_RTA = "1 2 0",
  })
  check_faces(t, { "title" }, { field_LS = "Libya spmr o?*", field_VHA = "Venezuela hydrogen+agro o??" })
end)
