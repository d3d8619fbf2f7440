--- How the table is drawn where pictures are made: the company on auction, the bids, who owns what.
local qe = game("qe")

qe:picture {
  size = { 520, 130 }, at = { stack = { 90, 26, 80, 78 }, block = { 200, 20, 230, 90 } },
  land = { "M260 4c180 0 250 24 250 61s-70 61-250 61-250-24-250-61 70-61 250-61z" },
  face = { stack = "{nation}, {industry}: {vp}", nations = "", tokens = "" },
  hide = {
    "nations", "tokens", "unused", "discard", "token_holder", "over", "zero_round", "tied", "lot", "price", "opened",
    "ties", "winner", "before",
  },
}
