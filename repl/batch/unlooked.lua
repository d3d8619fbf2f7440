--- What sim doesn't look at.
local show = require "front.show"
local term = require "term"

--- Is it a change of a layer that was named, by its name or its file?  Others come by themselves.
local function is_named(layers, change)
  local file = change.source:match "^[^:]*"
  for _, layer in ipairs(layers) do
    if layer == change.layer or file:sub(-#layer:match "[^/]*$") == layer:match "[^/]*$" then return true end
  end
  return false
end

local function tell(told)
  local invariants = 0
  for _, c in ipairs(told.changes or {}) do
    if c.what == "adds" and c.to == "invariant" and is_named(told.layers, c) then invariants = invariants + 1 end
  end
  if invariants > 0 then
    term.complain(show.say("mind: sim looks at no invariant, not at the %d that layers add; 'oilpatch check' plays "
      .. "under all of them", invariants))
  end
end

return { tell = tell }
