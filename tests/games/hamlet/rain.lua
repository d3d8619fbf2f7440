local rain = layer("rain", { game = "hamlet", says = "It rains.", needs = { "fair" } })
rain:set("rain", true)
