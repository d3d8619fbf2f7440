--- How the table is drawn where pictures are made: the company on auction, the bids, who owns what.
local qe = game("qe")

qe:picture {
  hide = {
    "nations", "tokens", "unused", "discard", "token_holder", "over", "zero_round", "tied", "lot", "price", "opened",
    "ties", "winner", "before",
  },
}
