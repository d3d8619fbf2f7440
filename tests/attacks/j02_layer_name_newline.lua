-- A layer with a newline in its name.
layer("a\nb", { says = "x" })
