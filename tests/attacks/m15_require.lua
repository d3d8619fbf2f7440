-- Libraries are not there.
require("os")
