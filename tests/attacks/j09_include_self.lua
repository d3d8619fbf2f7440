-- A file that includes itself.
include("base")
