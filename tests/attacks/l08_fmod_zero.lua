-- A division that traps.
math.fmod(math.mininteger, -1) math.fmod(1, 0)
