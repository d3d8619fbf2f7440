--- How the table is drawn where pictures are made: fields with their spots, the workers' spaces, both markets.
local of = game("oilfield")

of:picture {
  hide = { "removed", "aside", "lot", "boundaries", "strike_began", "lease_price", "last_round", "first", "places" },
  face = { private_cards = "{number}", lease_deck = "", extensions = "", tile_stack = "${price}" },
}
