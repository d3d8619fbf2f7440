-- An error of broken characters.
error(("\255\254\192\128\237\160\128"):rep(1000))
