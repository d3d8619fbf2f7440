--- Names that a page must not take for markup.
local house = layer("odd_words", { game = "barrels", says = "<b>&\"'" })

house:forbid("work.pass", "no<script>&\"pass'", who.coins:above(4),
  { says = "</pre><script>alert(1)</script>" })

return house
