--- Linking: from declarations to a table that plays.
---
--- Runs once, after the game and all layers are loaded; the steps are in files of their
--- own: values, build, handles, guards, compose.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked

--- One name, one thing: whoever wraps a value should not get a rule.
local function check_names()
  for id, value in pairs(book.values) do
    local rule = book.rules[id]
    if rule then
      local kind, first, last = "value", value, rule
      if rule.layer == book.game.name and value.layer ~= rule.layer then kind, first, last = "rule", rule, value end
      P.fail(last, "there is a " .. kind .. " named '" .. id .. "', too (" .. first.source
        .. "): give one of them another name")
    end
  end
end

--- "{spot.capacity}" in the sentence of a guard, value or change is the number that the component has by now, and
--- "{peek.times|once|{peek.times} times}" goes by the value of that name; "…" where there is none before the game.
local NUMBERS = { "capacity", "size", "min", "max" }
local function number_of(c, field)
  local spec = c and c.spec[field]
  return spec ~= nil and not P.is_expr(spec) and P.number_of(spec) or nil
end
local function declared_number(_, name)
  for _, field in ipairs(NUMBERS) do
    local component = name:ends("." .. field) and book.components[name:sub(1, -2 - #field)]
    local n = number_of(component, field)
    if math.type(n) == "integer" then return n end
  end
  local v = book.values[name] and P.value_now(name)
  return math.type(v) == "integer" and v or v ~= nil and "…" or nil
end
--- Sentences whose holes were filled so, by what they became: another language fills its own.
P.with_holes = {}
local function fill_sentences()
  local names = E.setmetatable({}, { __index = declared_number })
  for _, things in ipairs { book.guards, book.values, book.changes } do
    for _, thing in pairs(things) do
      local text = thing.text
      if type(text) == "string" and text:find("{", 1, true) then
        thing.text = P.phrase(text, names, "en")
        P.with_holes[thing.text] = { template = text, names = names }
      end
    end
  end
end

--- `whole`: also what is linked late, to hear of every mistake.
function P.link(whole)
  if not book.game then error("no game was declared", 0) end
  P.check_size(false)
  check_names()
  P.apply_settings()
  P.check_values()
  P.tell_unused()
  fill_sentences()
  P.mark_uses()
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
