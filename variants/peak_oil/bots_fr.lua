--- The reasons of bots_why in French.
local po = game("peak_oil")

local function counted(n, one, many) return n .. " " .. (n < 2 and one or many) end
local function barrels(n) return n == 0 and "aucun Baril" or counted(n, "Baril", "Barils") end
local function points(n) return counted(n, "point", "points") end
local function pulls(n) return counted(n, "tirage", "tirages") end
local function startups(n) return counted(n, "Start-Up", "Start-Ups") end

--- « perte de 2 de vos 5 Barils »
local function loss(lost, money)
  if lost == 0 then return money == 0 and "vous n'avez pas de Baril à perdre" or "aucun Baril perdu" end
  return "perte de " .. lost .. " de vos " .. barrels(money)
end

local function costs(n) return n == 0 and "est gratuite" or "coûte " .. barrels(n) end

po:words("fr", {
  ["crisis.down"] = function(lost, money) return loss(lost, money) .. ", et une carte cachée" end,
  ["crisis.up"] = function(lost, money, minus)
    return loss(lost, money) .. ", et une carte révélée à -" .. points(minus)
  end,
  ["crisis.agent"] = "perte d'un Agent",
  ["pulls.none"] = "aucun tirage",
  ["pulls.safe"] = function(n) return pulls(n) .. ", mais le sac n'a plus de Crise" end,
  ["pulls"] = function(n, percent, cost)
    return pulls(n) .. " : " .. percent .. " % de risque de Crise (" .. cost .. ")"
  end,

  alone = "personne d'autre",
  leads = "{1} contre {2} : majorité",
  tied = "{1} contre {2} : égalité",
  behind = "{1} contre {2} : minorité",
  ["gives.nothing"] = "trop peu pour l'instant",
  ["gives.recruit"] = "un Agent à recruter",
  ["gives.dispatch"] = "un moyen d'agir aussitôt sur {1}, par Répartir",
  ["gives.both"] = "un Agent à recruter, et Répartir mène à {1}",
  ["gives.field"] = "« {1} » à forer",
  ["gives.whitewash"] = "une Crise à blanchir",
  ["gives.research"] = "de nouvelles cartes à chercher",
  ["gives.release"] = "des Agents à reprendre",
  ["gives.startup"] = function(tech, cost, worth, own)
    local text = cost == 0 and "une Start-Up " .. tostring(tech) .. " gratuite"
      or "une Start-Up " .. tostring(tech) .. " pour " .. barrels(cost)
    if worth > 0 then text = text .. ", valant déjà " .. worth end
    return own == 0 and text or text .. " (vous en avez déjà " .. own .. ")"
  end,
  ["gives.tech"] = function(tech, own)
    return "un Baril pour " .. tostring(tech) .. ", " .. points(own) .. " pour vous"
  end,
  ["gives.market"] = function(count, gain)
    return barrels(count) .. " au Marché Noir, " .. points(gain) .. " pour vous"
  end,
  ["gives.consultant"] = "un Consultant à engager",
  ["gives.oil"] = function(n) return barrels(n) .. " à transporter" end,
  spot = "{1} ({2}) offre {3}",
  ["spot.hold"] = "un Agent de plus garde {1} ({2}), qui offre {3}",
  ["spot.more"] = "{1} ({2}) offre {3}, alors que {4} offre {5}",
  ["spot.already"] = "sur {4} vous avez déjà la majorité ; {1} ({2}) offre {3}",
  ["from.spot"] = "l'Agent sur {2} y est plus utile que celui sur {1}",
  ["from.hq"] = "l'Agent sur {1} y est utile, celui du Siège ne l'est pas",
  ["spot.stronger"] = "vous seriez mieux placé sur {1} ({2}) que sur {3} ({4})",
  act = "{1} : il y a {2}",
  ["act.tied"] = "il y a {1}, ce qui vaut le tirage qu'impose l'égalité ; {2}",
  recall = "cet Agent ne vous rapporte presque rien sur {1}",
  stay = "aucune réassignation ne vous rapporterait quoi que ce soit",
  ["stay.pay"] = function(cost) return "aucune réassignation ne vaut " .. barrels(cost) end,
  recruit = function(turns)
    return "un Agent de plus" .. (turns < 1 and "" or ", pour environ " .. counted(turns, "tour", "tours") .. " encore")
  end,
  leave = "agir là maintenant ne rapporte presque rien",
  done = "il n'y a plus rien à gagner ici",

  route = function(got, danger) return "cette route rapporte " .. barrels(got) .. " ; " .. danger end,
  ["route.more"] = function(got, theirs, danger)
    return "cette route rapporte " .. barrels(got) .. ", la vôtre " .. barrels(theirs) .. " ; " .. danger
  end,
  ["route.safer"] = function(danger, more, mine)
    local text = "la vôtre a " .. danger
    if more > 0 then text = text .. ", pour " .. barrels(more) .. " de plus" end
    return text .. " ; la mienne " .. (mine == "aucun tirage" and "n'en a aucun" or "a " .. mine)
  end,
  ["route.not"] = function(danger, got)
    local gain = got == 0 and "ne rapporte rien" or "ne rapporte que " .. barrels(got)
    if danger == "aucun tirage" then return "la vôtre, sans tirage, " .. gain end
    return "la vôtre a " .. danger .. ", pour " .. barrels(got)
  end,
  ["route.none"] = "aucune route ne rapporte plus qu'elle ne risque",
  chip = "il améliore votre meilleure route",

  startup = function(cost, worth, tech, own)
    return "elle " .. costs(cost) .. ", vaut " .. points(worth) .. " maintenant et un de plus à chaque Baril sur "
      .. tostring(tech) .. (own == 0 and "" or ", dont vous avez " .. own)
  end,
  ["startup.now"] = function(worth, theirs)
    return "elle vaut " .. points(worth) .. " maintenant, la vôtre " .. theirs
  end,
  ["startup.grows"] = function(tech, own, other, theirs)
    return "vous avez déjà " .. own .. " de " .. tostring(tech) .. " et " .. theirs .. " de " .. tostring(other)
      .. " : un Baril y rapportera plus"
  end,
  ["startup.price"] = function(cost, theirs) return "elle " .. costs(cost) .. ", la vôtre " .. costs(theirs) end,
  tech = function(tech, own)
    return points(own) .. " pour vous : vous avez " .. startups(own) .. " " .. tostring(tech)
  end,
  ["tech.least"] = "c'est {1} qui semble profiter le moins à vos rivaux",
  ["tech.more"] = "vous avez {2} de {1} et {4} de {3}",
  ["tech.rivals"] = "vos rivaux semblent avoir moins de {1} que de {2}",
  refresh = "les cartes visibles vous conviennent mal",
  ["field.symbol"] = function(tech, own)
    local whose = own == 1 and "votre Start-Up" or "chacune de vos " .. own .. " Start-Ups"
    return "son symbole est un point pour " .. whose .. " " .. tostring(tech)
  end,
  ["field.later"] = "son symbole comptera pour les Start-Ups {1}, si vous en achetez",
  ["field.oil"] = function(n, region) return barrels(n) .. " pour " .. tostring(region) .. ", où vous êtes" end,
  ["field.far"] = function(n, region) return barrels(n) .. " pour " .. tostring(region) end,
  ["field.chip"] = "il donne un jeton Sécurité",
  whitewash = function(cost, saved)
    local paid = cost == 0 and "gratuitement" or "pour " .. barrels(cost)
    return "cela vous épargne une perte de " .. points(saved) .. ", " .. paid
  end,
  market = function(count, gain)
    return (count == 1 and "son Baril rapporte " or "ses " .. barrels(count) .. " rapportent ") .. points(gain)
      .. " à vos Start-Ups"
  end,
  consultant = function(n) return points(n) .. " à la fin, et son aide jusque-là" end,
  ["consultant.last"] = function(n) return points(n) .. " à la fin" end,
  least = "c'est la moindre perte",

  ["pull.yes"] = "un Baril pour {1} vaut la peine : {2} % de risque de Crise ({3})",
  ["pull.no"] = "trop risqué : {1} % de risque de Crise ({2})",
  ["pull.enough"] = "un Baril de plus ne vous rapporterait rien maintenant, avec {1} % de risque de Crise",
})
