-- The seed of chance.
math.randomseed(1)
