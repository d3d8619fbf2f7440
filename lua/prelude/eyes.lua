--- Looking with somebody's eyes: what is hidden from them is an error that says why.
local E, P = ...
local error = E.error
local book, linked = P.book, P.linked

local SEES = {
  owner = "its owner alone sees it", count = "one sees how many there are, not which", none = "nobody sees it",
}

--- Somebody looks at what they can't know: `what` of a component.
function P.hidden(component, what, viewer)
  local c = book.components[component]
  local why = c.spec.secret and "it is secret until it is shown" or SEES[c.spec.sees] or "it is hidden"
  local cited = P.cited(P.cites(c.spec.cites))
  error("player " .. viewer .. " can't know " .. what .. ": " .. why .. (cited and " " .. cited or "")
    .. (c.source and "  " .. c.source or ""))
end

local hidden = {} -- by back: they can't be told apart
local function no() return false end
local function none() return 0 end

--- What stands for a card that nobody who asks knows: it lies face down, and shows its back. Fields are one handle's
--- alone: what they lack is looked for behind it.
function P.hidden_card(back)
  hidden[back] = hidden[back] or E.hidden(back, "a hidden card", { known = no, is_up = no, face = none })
  return hidden[back]
end

--- A field of a card that the viewer doesn't know: what all cards with its back have in
--- common, or an error.
function P.back(number, key, viewer)
  local known, value = false, nil
  if linked.sided[key] then error("player " .. viewer .. " can't know this card; ask card:known(player) before") end
  for id, card in pairs(linked.cards) do
    if card.back == number then
      local field = rawget(E.fields(P.handles.card[id]), key)
      if known and field ~= value then
        error("player " .. viewer .. " can't know this card; ask card:known(player) before")
      end
      known, value = true, field
    end
  end
  return value
end

--- Call fn with a player's eyes.
local function back(viewer, ...)
  E.looks(viewer)
  return ...
end
function P.seen_by(player, fn, ...) return back(E.looks(player), fn(...)) end
