--- What the coach says of each worth, in French.
local po = game("peak_oil")

local function counted(n, one, many) return n .. " " .. (n < 2 and one or many) end
local function barrels(n) return n == 0 and "aucun Baril" or counted(n, "Baril", "Barils") end
local function startups(n)
  return n == 0 and "aucune de vos Start-Ups" or n == 1 and "une de vos Start-Ups" or n .. " de vos Start-Ups"
end
local function costs(t) return t.n == 0 and "gratuit" or "coûte " .. barrels(t.n) end
local function own(t) return startups(t.n) end

local OFFERS = {
  [0] = "trop peu pour l'instant", "du pétrole à transporter", "un Champ à forer", "une Crise à blanchir",
  "une Start-Up à acheter", "une Technologie à promouvoir", "des Barils au Marché Noir", "un Consultant à engager",
  "un Agent à recruter", "un moyen d'agir aussitôt ailleurs (Répartir)",
  "un Agent à recruter, puis un groupe à répartir",
}
local function offers(t) return t.offers == 1 and barrels(t.oil) .. " à transporter" or OFFERS[t.offers] end
local function stands(t)
  if t.most == 0 then return "personne d'autre" end
  return t.n .. " contre " .. t.most
    .. (t.n > t.most and " : majorité" or t.n == t.most and " : égalité" or " : minorité")
end
local function goes(t) return tostring(t.to) .. " (" .. stands(t) .. ") offre " .. offers(t) end
local function leaves(t) return "un Agent de moins sur " .. tostring(t.from) end

local function danger(t)
  local text = t.p .. " % de risque de Crise"
  return t.lost == 0 and text or text .. ", perte de " .. t.lost .. " de vos " .. barrels(t.money)
end
local function pulls(t) return counted(t.n, "tirage", "tirages") .. " : " .. danger(t) end

local shipment_then = "le meilleur Transport, par rapport à maintenant"

po:words("fr", {
  ["worth.barrels"] = function(t) return barrels(t.n) .. " à votre Siège" end,
  ["worth.start-ups"] = "Start-Ups et symboles",
  ["worth.agents"] = "Agents dans la réserve",
  ["worth.consultants"] = "Consultants",
  ["worth.crises"] = "Crises",
  ["worth.places"] = "Agents sur leurs zones",
  ["worth.chips"] = "jetons Sécurité",
  ["worth.step1.arrives"] = goes,
  ["worth.step2.arrives"] = goes,
  ["worth.step3.arrives"] = goes,
  ["worth.last_reassign.arrives"] = goes,
  ["worth.step1.leaves"] = leaves,
  ["worth.step2.leaves"] = leaves,
  ["worth.step3.leaves"] = leaves,
  ["worth.last_reassign.leaves"] = leaves,
  ["worth.recall"] = "un Agent reste inactif",
  ["worth.step3.price"] = function(t) return "la réassignation coûte " .. barrels(t.n) end,
  ["worth.step3.poorer"] = "ce qui reste alors ne suffit plus pour {to}",
  ["worth.step3.stay"] = "rester",
  ["worth.act"] = function(t) return tostring(t.spot) .. " (" .. stands(t) .. ") offre " .. offers(t) end,
  ["worth.act.pull"] = function(t) return "à égalité, vous tirez : " .. danger(t) end,
  ["worth.recruit"] = function(t) return "un Agent de plus pour environ " .. counted(t.n, "tour", "tours") end,
  ["worth.recruit.then"] = "on peut ensuite répartir les Agents",
  ["worth.dispatch"] = goes,
  ["worth.dispatch.then"] = "un recrutement peut suivre",
  ["worth.enough"] = "plus rien à gagner",
  ["worth.leave"] = "les Agents restent pour plus tard",
  ["worth.symbol"] = function(t) return "son symbole sert " .. startups(t.n) end,
  ["worth.oil"] = function(t) return barrels(t.n) .. " pour la Région" end,
  ["worth.star"] = "un jeton Sécurité",
  ["worth.marks"] = function(t) return counted(t.n, "Baril-interrogation", "Barils-interrogation") end,
  ["worth.hurry"] = "la partie devrait finir",
  ["worth.new fields"] = "de nouveaux Champs, aussi bons en moyenne que ceux qui sont ouverts, et un choix",
  ["worth.clean"] = function(t) return "une Crise de " .. counted(t.n, "point", "points") .. " disparaît" end,
  ["worth.clean.price"] = costs,
  ["worth.pull"] = "peut-être un Baril pour la Région",
  ["worth.pull.risk"] = danger,
  ["worth.again"] = danger,
  ["worth.buy.worth"] = function(t) return "elle vaut déjà " .. t.n end,
  ["worth.buy.grows"] = function(t) return "elle grandit : vous en avez " .. counted(t.n, "autre", "autres") end,
  ["worth.buy.price"] = costs,
  ["worth.new start-ups"] = "de nouvelles Start-Ups, aussi bonnes en moyenne que celles qui sont ouvertes, et un choix",
  ["worth.invest.technology.own"] = own,
  ["worth.invest.technology.rivals"] = "les Start-Ups des autres",
  ["worth.invest.technology.barrel"] = "un de vos Barils",
  ["worth.futurist.place.own"] = own,
  ["worth.futurist.place.rivals"] = "les Start-Ups des autres",
  ["worth.futurist.place.barrel"] = "un de vos Barils",
  ["worth.market"] = function(t) return barrels(t.n) .. " vers leurs Technologies" end,
  ["worth.hire.points"] = function(t) return counted(t.n, "point", "points") end,
  ["worth.hire.effect"] = "l'effet de la carte « {card} »",
  ["worth.entry.place.slot"] = own,
  ["worth.market.slot.slot"] = own,
  ["worth.pirates.place.slot"] = own,
  ["worth.skip"] = "un Baril reste chez vous",
  ["worth.enter"] = "ce que rapportent les Opérations Grises",
  ["worth.shipment"] = function(t) return "cette route rapporte " .. barrels(t.n) end,
  ["worth.shipment.risk"] = pulls,
  ["worth.flip"] = "les autres transportent ensuite",
  ["worth.chip.spent"] = "un jeton de moins",
  ["worth.chip.under way"] = "un jeton de moins, sans compter ce qu'il fait à cette cargaison",
  ["worth.chip.flip_risk"] = shipment_then,
  ["worth.chip.flip_refinery"] = shipment_then,
  ["worth.chip.swap_risks"] = shipment_then,
  ["worth.chip.swap_refineries"] = shipment_then,
  ["worth.lose.hq"] = "un Agent de votre Siège",
  ["worth.lose.spot"] = function(t) return "un Agent de moins sur " .. tostring(t.spot) end,
  ["worth.lose.startup"] = "ce qu'elle vaut",
  ["worth.lose.field"] = "son symbole",
})
