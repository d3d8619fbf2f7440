--- What bots think of the advanced game.
return function(adv)
  --- What a paid derrick stores and sells while there is time, its lease, and what it costs.
  adv:worth("government.pay", "kept", measure("time") * 1.2 + 1000,
    { says = "the derrick stays, and stores oil from now on" })
  adv:worth("government.pay", "due", measure("dollar") * setting("government.price") * -1,
    { says = "${n}", with = { n = setting("government.price") } })
  adv:words("fr", { ["worth.kept"] = "le derrick reste, et stocke désormais du pétrole", ["worth.due"] = "{n} $" })
end
