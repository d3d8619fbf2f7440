--- How the table is drawn where pictures are made: the terrain with its sites, the rest beside it.
local gi = game("giganten")

gi:picture {
  hide = {
    "used", "red_spent", "beige_spent", "licences_spent", "lot", "truck_moves", "loco_moves", "derrick_at", "over",
    "caught", "bids", "bidder", "company", "first",
  },
  face = { site = "{kind}", tiles = "", red_stack = "", beige_stack = "" },
  seats = { "#c62f2f", "#2f6fc6", "#d8b400", "#2e8b45" },
}
