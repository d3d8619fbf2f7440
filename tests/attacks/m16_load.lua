-- Texts are not made programs.
load("while true do end")()
