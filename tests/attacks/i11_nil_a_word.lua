-- Words of the engine taken away.
game = nil layer = nil g = nil
