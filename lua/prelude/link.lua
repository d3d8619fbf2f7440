--- Linking: from declarations to a table that plays.
---
--- Runs once, after the game and all layers are loaded; the steps are in files of their
--- own: values, build, handles, guards, compose.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked

--- `whole`: also what is linked late, to hear of every mistake.
function P.link(whole)
  if not book.game then error("no game was declared", 0) end
  P.check_size(false)
  P.apply_settings()
  P.check_values()
  P.build()
  P.make_handles()
  P.link_values()
  P.number_worths()
  for _, id in ipairs(book.choice_order) do P.link_choice(id) end
  P.link_windows()
  P.check_guards()
  P.check_options()
  P.link_rules()
  P.link_invariants()
  if not book.rules.score then error("the game '" .. book.game.name .. "' declares no rule 'score'", 0) end
  if not linked.phases.setup then error("the game '" .. book.game.name .. "' declares no phase 'setup'", 0) end
  E.score(P.composed.score)
  P.complete_words()
  if not whole then return end
  P.link_measures()
  P.link_worths()
end
