--- How many options an action has left, as a formula for its question: a spot, and how many are used.
--- Majority or tie was judged when the action began; since then agents may only have been lost to a
--- pull, which nobody with a majority does before the first option.
return function(spot, used)
  local both = spot:leads(who) | who.tie_both:above(0)
  local options = given(who.one_option:above(0), 1, given(both, setting("options.majority"), setting("options.tied")))
  return most(1, options - used)
end
