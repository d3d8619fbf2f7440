--- Why a bot does what it does, for people who ask: a key and its values for each choice, and
--- the words for them.
local gi = game("giganten")

local REASONS = {}

REASONS["card.take"] = function(_, _, _, card)
  if card.back > 0 then return { "back", card.points, card.licences, card.back } end
  if card.crude > 0 then return { "gift", card.points, card.licences } end
  return { "card", card.points, card.licences }
end

--- eye: what the bot reckoned with; see CHOICES.move.
function REASONS.move(_, eye, option, a)
  local best = eye.sites and eye.sites[1]
  if option == "look" then return { "look" } end
  if option == "loco.run" then return { "run", eye.column or 0, a } end
  if option == "move.done" then return { "done" } end
  if best then return { "drive", best.site.title, math.floor(best.worth // 500 * 500) } end
  return { "wander" }
end

function REASONS.build(_, _, option, square)
  if option == "build.pass" then return { "poor" } end
  return { "build", square.title }
end

function REASONS.carry(_, _, option, company)
  if option == "carry.none" then return { "lose" } end
  return { option == "carry.own" and "tank" or "hire", company.title, company:value() }
end
REASONS["special.crude"] = function(_, _, _, company) return { "tank", company.title, company:value() } end
REASONS["special.price"] = function(_, _, option, company)
  return { option == "special.up" and "up" or "down", company.title }
end
function REASONS.pay() return { "pay" } end
function REASONS.sell() return { "sell", g.price[g.company:get()]:value() } end

--- A bid is a number, or a word to pass.
function REASONS.bid(_, eye, bid)
  if bid == "bid.pass" then return { "pass", eye.limit } end
  return { bid > eye.limit and "bluff" or "bid", eye.limit }
end

gi:words("en", {
  card = "{1} points to move and {2} licences to sell are what you need most now",
  gift = "{1} points, {2} licences, and a crude for nothing",
  back = "{1} points, {2} licences, and the rivals' locomotives lose {3} spaces",
  look = "looking costs nothing, and you will know before you build",
  run = "crude from column {1} should travel on your own locomotive",
  done = "the rest of the points would gain little",
  drive = "it leads to {1}, a derrick there should bring about ${2}",
  wander = "no site is worth the way now",
  build = "a derrick on {1} will bring more than it costs",
  poor = "what lies there will not pay for a derrick",
  lose = "to bring it away would cost more than it is worth",
  tank = "{1} pays ${2}, and you can win its auction",
  hire = "{1} pays ${2}: more than the train costs",
  up = "most of the crude at {1} is yours",
  down = "most of the crude at {1} is your rivals'",
  pay = "as few cards as possible, and nothing given away",
  sell = "at ${1} it is better sold than stored",
  bid = "winning here is worth up to {1} licences to you",
  pass = "more than {1} licences is too dear for what you have here",
  bluff = "you would not pay that, but a rival who wants it can go higher",
})
gi:words("fr", {
  card = "{1} points de mouvement et {2} licences sont ce qu'il vous faut le plus",
  gift = "{1} points, {2} licences, et un baril gratuit",
  back = "{1} points, {2} licences, et les locomotives rivales reculent de {3} cases",
  look = "regarder ne coûte rien, et vous saurez avant de bâtir",
  run = "le brut de la colonne {1} doit voyager sur votre propre locomotive",
  done = "le reste des points ne rapporterait guère",
  drive = "cela mène à {1}, où un derrick devrait rapporter environ {2} $",
  wander = "aucun gisement ne vaut le chemin pour l'instant",
  build = "un derrick sur {1} rapportera plus qu'il ne coûte",
  poor = "ce qui s'y trouve ne paiera pas un derrick",
  lose = "l'emporter coûterait plus qu'il ne vaut",
  tank = "{1} paie {2} $, et vous pouvez gagner son enchère",
  hire = "{1} paie {2} $ : plus que ne coûte le train",
  up = "la plus grande part du brut chez {1} est à vous",
  down = "la plus grande part du brut chez {1} est à vos rivaux",
  pay = "le moins de cartes possible, sans rien donner de trop",
  sell = "à {1} $, mieux vaut vendre que stocker",
  bid = "gagner ici vaut jusqu'à {1} licences pour vous",
  pass = "plus de {1} licences, c'est trop cher pour ce que vous avez ici",
  bluff = "vous ne paieriez pas cela, mais un rival qui y tient peut monter",
})

return REASONS
