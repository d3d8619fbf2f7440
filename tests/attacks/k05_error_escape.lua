-- An error that rewrites the screen.
error("\27[2J\27[H\155\206\178\r\b\226\128\174")
