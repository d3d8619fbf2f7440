-- A global function.
function evil() end
