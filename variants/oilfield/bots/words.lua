--- The bots' reasons in words. A term of the position tells what one has once the answer is given.
local of = game("oilfield")

local NAMES = { "National", "Local", "Drill", "Build", "Lease" } -- by the numbers of the cards

local function counted(one, many)
  return function(t) return t.n .. " " .. (t.n == 1 and one or many) end
end

of:words("en", {
  ["worth.points"] = counted("point", "points"),
  ["worth.money"] = function(t) return "$" .. t.n end,
  ["worth.oil"] = function(t) return t.n .. " oil" end,
  ["worth.gas"] = function(t) return t.n .. " gas" end,
  ["worth.spots"] = counted("free spot", "free spots"),
  ["worth.places"] = counted("place in the storage", "places in the storage"),
  ["worth.private"] = function(t) return "then " .. NAMES[t.follows] .. " in secret" end,
  ["worth.field"] = "{oil} oil and {gas} gas on the field",
  ["worth.at once"] = function(t) return "drills at once: " .. t.n .. " oil" end,
  ["worth.site"] = function(t)
    return t.oil .. " oil there, and " .. t.steps .. " steps until the field is exhausted"
  end,
})
of:words("fr", {
  ["worth.points"] = counted("point", "points"),
  ["worth.money"] = function(t) return t.n .. " $" end,
  ["worth.oil"] = function(t) return t.n .. " pétrole" end,
  ["worth.gas"] = function(t) return t.n .. " gaz" end,
  ["worth.spots"] = counted("emplacement libre", "emplacements libres"),
  ["worth.places"] = counted("place de stockage", "places de stockage"),
  ["worth.derricks"] = "ce que les derricks stockeront",
  ["worth.sales"] = "ce que les derricks vendront",
  ["worth.public"] = "{space}",
  ["worth.private"] = function(t) return "puis " .. NAMES[t.follows] .. " en secret" end,
  ["worth.card"] = "{card}",
  ["worth.mood"] = "une idée de ce que les autres joueront",
  ["worth.field"] = "{oil} pétrole et {gas} gaz sur le champ",
  ["worth.at once"] = function(t) return "fore aussitôt : " .. t.n .. " pétrole" end,
  ["worth.site"] = function(t) return t.oil .. " pétrole ici, et " .. t.steps .. " cases jusqu'à l'épuisement" end,
  ["worth.drill"] = "le derrick travaille",
  ["worth.first"] = "vous êtes premier joueur",
  ["worth.profit"] = "un investissement de moins",
})
