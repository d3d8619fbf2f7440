--- What sim doesn't look at.
local lists = require "front.lists"
local show = require "front.show"
local term = require "term"

--- Is it a change of a layer that was named, by its name or its file?  Others come by themselves.
local function is_named(layers, change)
  local file = change.source:match "^[^:]*"
  return lists.any(layers, function(layer)
    return layer == change.layer or file:sub(-#layer:match "[^/]*$") == layer:match "[^/]*$"
  end)
end

local function tell(told)
  local invariants = #lists.pick(told.changes or {}, function(c)
    return c.what == "adds" and c.to == "invariant" and is_named(told.layers, c)
  end)
  if invariants > 0 then
    term.complain(show.say("mind: sim looks at no invariant, not at the %d that layers add; 'oilpatch check' plays "
      .. "under all of them", invariants))
  end
end

return { tell = tell }
