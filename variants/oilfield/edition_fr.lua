--- The French edition: the words of the French box for what lies on the table, for questions,
--- answers and refusals. The rules are those of the base game, which follows the French text.
local fr = layer("edition_fr", {
  game = "oilfield", says = "The French edition: the words of the French box at the table.",
})

-- What lies on the table -----------------------------------------------

fr:reword({
  bag = { title = "le sac" }, aside = { title = "à côté du plateau" }, supply = { title = "réserve" },
  points_track = { title = "la piste des PV" }, step = { title = "marqueur de gisement" },
  places = { title = "places" }, storage = { title = "entrepôt" }, open_spots = { title = "concessions libres" },
  private_cards = { title = "cartes secrètes" }, laid = { title = "carte posée" }, money = { title = "argent" },
  vp = { title = "PV" }, subsidy = { title = "subside" }, exhausted = { title = "gisements épuisés" },
  first = { title = "premier joueur" }, round = { title = "tour" }, last_round = { title = "dernier tour" },
  barrel_price = { title = "prix national" },
  ["covered.five"] = { title = "rangée à 5 PV" }, ["covered.three"] = { title = "rangée à 3 PV" },
  ["covered.two"] = { title = "rangée à 2 PV" },
})

fr:reword({
  ["space.lease8"] = { title = "Concession 8 $" }, ["space.lease7"] = { title = "Concession 7 $" },
  ["space.lease6"] = { title = "Concession 6 $" }, ["space.lease5"] = { title = "Concession 5 $" },
  ["space.build1"] = { title = "Construire" }, ["space.build2"] = { title = "Construire (deuxième case)" },
  ["space.drill1"] = { title = "Extraire" }, ["space.drill2"] = { title = "Extraire (deuxième case)" },
  ["space.drill5p"] = { title = "Extraire 5J" }, ["space.local1"] = { title = "Marché local" },
  ["space.local4p"] = { title = "Marché local 4J/5J" }, ["space.first1"] = { title = "1er joueur" },
  ["space.subsidy1"] = { title = "Subside" }, ["space.invest1"] = { title = "Investir" },
  ["space.invest2"] = { title = "Investir (deuxième case)" },
})

fr:reword({
  lease = { title = "Concession" }, build = { title = "Construire" }, drill = { title = "Extraire" },
  ["local"] = { title = "Marché local" }, national = { title = "Marché national" },
  small = { title = "petite tour" }, medium = { title = "tour moyenne" }, mixed = { title = "tour mixte" },
  small_local = { title = "petite tour locale" }, medium_local = { title = "tour locale moyenne" },
  storage_ext = { title = "extension de raffinerie" },
})

-- Questions and answers ------------------------------------------------

fr:reword({
  select = { asks = "Placez votre ouvrier", says = "ouvrier sur {space}" },
  secret = { asks = "Posez une carte secrète" },
  any_time = { asks = "Vendre un investissement ?" }, ["any_time.pass"] = { says = "garder vos investissements" },
  sell = { says = "vendre votre investissement {stand} pour {price} $", facts = "et rendre {stand.vp} PV" },
  enough = { says = "rien de plus" },
  ["pass.lease"] = { says = "renoncer à Concession" }, ["pass.build"] = { says = "renoncer à Construire" },
  ["pass.drill"] = { says = "renoncer à Extraire" }, ["pass.local"] = { says = "renoncer au Marché local" },
  ["pass.national"] = { says = "renoncer au Marché national" }, ["pass.first"] = { says = "renoncer à 1er joueur" },
  ["pass.subsidy"] = { says = "renoncer au Subside" }, ["pass.invest"] = { says = "renoncer à Investir" },
})

fr:reword({
  ["lease.take"] = { says = "concession à {card} pour {price} $" },
  ["build.derrick"] = { says = "construire une {tile} sur {at} pour {tile.price} $" },
  ["build.extension"] = { says = "construire une {tile} pour {tile.price} $" },
  ["drill.sell"] = { says = "{at} : vendre 1 {kind} aussitôt" },
  ["local.oil"] = { says = "vendre {n} pétrole pour {money} $" },
  ["local.pairs"] = { says = "vendre {oil} pétrole pour {vp} PV" },
  ["local.gas"] = { says = "vendre {n} gaz pour {vp} PV" },
  ["national.oil"] = { says = "vendre {n} pétrole pour {money} $" },
  ["first.take"] = { says = "prendre la carte de premier joueur" },
  ["subsidy.take"] = { says = "prendre le subside de {money} $" },
  ["invest.buy"] = { says = "investir dans la {row} pour {price} $" },
})

fr:reword({
  lease = { asks = "Concession : quelle carte ?" }, build = { asks = "Construire : quelle tuile ?" },
  drill = { asks = "Extraire : quelle tour, et quoi ?" }, ["drill.more"] = { asks = "Extraire encore ?" },
  ["drill.free"] = { asks = "La nouvelle tour peut extraire" },
  ["local"] = { asks = "Marché local : vendre quoi ?" }, ["local.more"] = { asks = "Marché local : vendre encore ?" },
  national = { asks = "Marché national : vendre quoi ?" },
  ["national.more"] = { asks = "Marché national : vendre encore ?" }, first = { asks = "1er joueur" },
  subsidy = { asks = "Subside" }, invest = { asks = "Investir : dans quelle rangée ?" },
})

-- Refusals -------------------------------------------------------------

fr:reword({
  ["select.taken"] = { says = "Un ouvrier s'y trouve : une case n'en prend qu'un." },
  ["select.closed"] = { says = "Cette case est pour plus de joueurs." },
  ["lease.price"] = { says = "Vous ne pouvez pas payer le prix." },
  ["lease.markers"] = { says = "Tous vos marqueurs de concession sont posés : quatre au plus." },
  ["build.price"] = { says = "Vous ne pouvez pas payer cette tuile." },
  ["build.no_spot"] = { says = "Vous n'avez pas de concession sans tour." },
  ["build.foreign"] = { says = "Cette concession n'est pas à vous." },
  ["build.taken"] = { says = "Une tour s'y trouve pour de bon." },
  ["drill.none"] = { says = "Vous n'avez pas de tour." }, ["drill.strike"] = { says = "Le gisement est en grève." },
  ["drill.once"] = { says = "Cette tour a déjà rempli l'entrepôt dans cette action." },
  ["drill.sold"] = { says = "Cette tour a déjà vendu dans cette action." },
  ["drill.field_lacks"] = { says = "Le gisement n'a pas de tel cube." },
  ["local.odd"] = { says = "Trop peu de pétrole : chaque point en demande deux." },
  ["invest.full"] = { says = "Toutes les cases de cette rangée sont couvertes." },
  ["invest.price"] = { says = "Vous ne pouvez pas payer le prix actuel." },
  ["invest.markers"] = { says = "Tous vos marqueurs d'investissement sont sur la table." },
  ["sell.none"] = { says = "Vous n'avez pas d'investissement." },
  ["sell.foreign"] = { says = "Cet investissement n'est pas à vous." },
})

fr:test("the words are French, the rules the same", { players = 4, set = { ["setup.first_player"] = 1 } }, function(t)
  t:setup()
  t:equal(tostring(g.space.lease8), "Concession 8 $")
  t:equal(tostring(g.card["small#1"]), "petite tour")
  t:phase("selection")
  t:refused("select.closed", g.space.drill5p)
  t:answer(g.space.lease7)
  t:equal(g.space.lease7:count(g.players[1].worker), 1)
end)
