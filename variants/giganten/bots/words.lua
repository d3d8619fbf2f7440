--- The bots' reasons in words.
local gi = game("giganten")

local function dollars(n) return value("facts.dollars", n) end
local function counted(one, many) return function(t) return t.n .. " " .. (t.n == 1 and one or many) end end

local en, fr = {}, {}
en["worth.money"] = function(t) return dollars(t.n) end
fr["worth.money"] = en["worth.money"]
en["worth.crude"] = function(t) return t.n .. " crude in the tanks" end
fr["worth.crude"] = function(t) return t.n .. " pétrole dans les réservoirs" end
en["worth.licences"], fr["worth.licences"] = counted("licence", "licences"), counted("licence", "licences")
en["worth.points"] = counted("movement point", "movement points")
fr["worth.points"] = counted("point de mouvement", "points de mouvement")
en["worth.fetch"] = function(t) return "the locomotive comes " .. t.n .. " nearer to the crude" end
fr["worth.fetch"] = function(t) return "la locomotive se rapproche de " .. t.n .. " du pétrole" end
en["worth.well"] = function(t) return "about " .. t.n .. " crude under the tile" end
fr["worth.well"] = function(t) return "environ " .. t.n .. " pétrole sous la tuile" end
for _, id in ipairs { "carry.own", "carry.black", "carry.rival" } do
  en["worth." .. id .. ".tank"] = function(t) return "with " .. t.n .. " crude there already" end
  fr["worth." .. id .. ".tank"] = function(t) return "il y en a déjà " .. t.n end
end
en["worth.rival.fee"] = function(t) return "the fee of " .. dollars(t.n) .. " goes to rivals" end
fr["worth.rival.fee"] = function(t) return "les " .. dollars(t.n) .. " vont aux rivaux" end
for _, way in ipairs { "up", "down" } do
  en["worth.price." .. way] = function(t) return "you have " .. t.n .. " crude there, the others " .. t.others end
  fr["worth.price." .. way] = function(t) return "vous y avez " .. t.n .. " pétrole, les autres " .. t.others end
end
en["worth.sale"] = function(t)
  local most = t.limit == 1 and "1 licence" or t.limit .. " licences"
  return "selling gains about " .. dollars(t.n) .. ", worth up to " .. most
end
fr["worth.sale"] = function(t)
  return "vendre rapporte environ " .. dollars(t.n) .. ", soit " .. t.limit .. " licence(s) au plus"
end
for id, text in pairs {
  wells = "ce que les derricks rapporteront", hand = "les licences en main",
  gift = "un pétrole gratuit", ranks = "les locomotives des rivaux reculent", swing = "un prix à changer",
  look = "regarder ne coûte rien", start = "ce qu'on peut avoir depuis {to}", goal = "ce qu'on peut avoir depuis {to}",
  soon = "le chemin", lead = "le rang à la fin", ["truck first"] = "le camion entre d'abord",
  done = "le reste n'en vaut pas les points",
  ["own.later"] = "à vendre, pas à garder", hired = "à vendre, pas à garder",
  lost = "n'en vaut pas le prix", ["gift.tank"] = "un de plus pour {company}",
  bluff = "un bluff : quelqu'un peut encore payer", pass = "tant pis", cards = "peu de cartes, et rien de trop",
} do fr["worth." .. id] = text end
gi:words("en", en)
gi:words("fr", fr)
