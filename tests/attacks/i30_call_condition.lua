-- A description called.
who.coins()()()
