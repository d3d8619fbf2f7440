--- Edits: changing the table by hand, as steps that can be taken back.
local E, P = ...
local linked = P.linked

--- The names of a component's items, for matching them after a change of rules.
function P.item_names(component)
  local names = {}
  local comp = linked.components[component]
  for i, item in ipairs(comp and comp.items or {}) do names[i] = tostring(item.id) end
  return names
end

--- edit(name, function() … end): change the table by hand.  The function moves
--- things as rules do; it may return a phase and its arguments, which begins.
function P.edit(name, fn)
  P.want("string", name, "the name of an edit")
  P.want("function", fn, "what the edit does")
  if E.edit_begin(name) then
    E.edit_end(fn())
  else
    P.edit_in_test(fn())
  end
end

--- In a scenario test an edit is part of the test's own story.
function P.edit_in_test(phase, ...)
  if phase ~= nil then
    E.test_start(P.rules[phase], ...)
  elseif E.test_choice() then
    E.test_again()
  end
end
