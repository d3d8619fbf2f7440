local house = layer("shout", { game = "bourse", says = "Anyone may shout, as often as they like." })
house:interject("shout", "any_time", { says = "shout" })
house:does("shout", effect.add(who.shouts))
