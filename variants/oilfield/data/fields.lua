--- The fields, in the order in which they are checked, and their lease cards: one for each
--- spot. The numbers are from the rulebook (spots of Austin by its cards).
---
--- RECONSTRUCTED: the length of the tracks. On its last space a field is exhausted.
local of = game("oilfield")

of:value("track_len.austin", 3, {
  says = "Steps of Austin's marker until the field is exhausted.", cites = "OF-REFILL-8 OF-AMB-24", from = 1, to = 20,
})
of:value("track_len.dallas", 3, {
  says = "Steps of Dallas's marker until the field is exhausted.", cites = "OF-REFILL-8 OF-AMB-24", from = 1, to = 20,
})
of:value("track_len.pecos", 3, {
  says = "Steps of Pecos's marker until the field is exhausted.", cites = "OF-REFILL-8 OF-AMB-24", from = 1, to = 20,
})

of:value("track_len.other", 3, {
  says = "Steps of the marker of a field that a layer brings.", cites = "OF-REFILL-8 OF-AMB-24", from = 1, to = 20,
})

local field, last = var("field"), setting("track_len.other")
for _, id in ipairs { "austin", "dallas", "pecos" } do last = given(field:is(id), setting("track_len." .. id), last) end
of:value("track_len", { "field", "field" }, last,
  { says = "Steps of a field's marker until the field is exhausted.", cites = "OF-REFILL-8 OF-AMB-24" })

return {
  { id = "austin", title = "Austin", leases = 4 },
  { id = "dallas", title = "Dallas", leases = 3 },
  { id = "pecos", title = "Pecos", leases = 5 },
}
