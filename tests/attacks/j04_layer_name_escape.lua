-- A layer named by an escape.
layer("\27]0;evil\7")
