local pair = layer("pair", { game = "dummies", says = "The rules for two, who have a dummy." })
pair:forbid("work.follow", "follow.gone", the.dummy.bench:count(the.dummy.worker):is(0),
  { says = "The dummy is out." })
