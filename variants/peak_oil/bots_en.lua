--- The reasons of bots_why in English.
local po = game("peak_oil")

local function counted(n, one, many) return n .. " " .. (n == 1 and one or many) end
local function barrels(n) return n == 0 and "no barrel" or counted(n, "barrel", "barrels") end
local function points(n) return counted(n, "point", "points") end
local function pulls(n) return counted(n, "pull", "pulls") end
local function startups(n) return counted(n, "start-up", "start-ups") end

--- "2 of your 5 barrels", of which half are lost.
local function loss(lost, money)
  if lost == 0 then return money == 0 and "no barrel, for you have none," or "no barrel" end
  return lost .. " of your " .. barrels(money)
end

local function price(n) return n == 0 and "nothing" or barrels(n) end

po:words("en", {
  -- crises: "a crisis with 62 %, which would cost …"
  ["crisis.down"] = function(lost, money) return loss(lost, money) .. " and bring a card face down" end,
  ["crisis.up"] = function(lost, money, minus)
    return loss(lost, money) .. " and turn up a card that costs " .. points(minus)
  end,
  ["crisis.agent"] = "an agent",
  ["pulls.none"] = "no pull",
  ["pulls.safe"] = function(n) return pulls(n) .. ", but no crisis is left in the bag" end,
  ["pulls"] = function(n, percent, cost)
    return pulls(n) .. ": " .. percent .. " % chance of a crisis, which would cost you " .. cost
  end,

  -- spots: "Libya (2 against 1: majority): 5 barrels to ship"
  alone = "nobody else there",
  leads = "{1} against {2}: majority",
  tied = "{1} against {2}: tie",
  behind = "{1} against {2}: behind",
  ["gives.nothing"] = "nothing to gain at present",
  ["gives.recruit"] = "another agent to recruit",
  ["gives.dispatch"] = "a way to act on {1} at once, by Dispatch",
  ["gives.both"] = "another agent to recruit, and Dispatch leads to {1}",
  ["gives.field"] = "'{1}' to drill",
  ["gives.whitewash"] = "a crisis to whitewash",
  ["gives.research"] = "new cards to look for",
  ["gives.release"] = "agents to take back from the PR track",
  ["gives.startup"] = function(tech, cost, worth, own)
    local text = "a start-up of " .. tostring(tech) .. " for " .. price(cost)
    if worth > 0 then text = text .. ", worth " .. worth .. " now" end
    return own == 0 and text or text .. ", and you hold " .. own .. " of it"
  end,
  ["gives.tech"] = function(tech, own)
    return "a barrel for " .. tostring(tech) .. ", " .. points(own) .. " for you"
  end,
  ["gives.market"] = function(count, gain)
    return barrels(count) .. " on the Black Market, " .. points(gain) .. " for you"
  end,
  ["gives.consultant"] = "a consultant to hire",
  ["gives.oil"] = function(n) return barrels(n) .. " to ship" end,
  spot = "{1} ({2}) has {3}",
  ["spot.hold"] = "one more holds {1} ({2}), which has {3}",
  ["spot.more"] = "{1} ({2}) has {3}, whereas {4} has {5}",
  ["spot.already"] = "on {4} you lead already; {1} ({2}) has {3}",
  ["from.spot"] = "the agent on {2} is of more use there than the one on {1}",
  ["from.hq"] = "the agent on {1} is of use there, the one in the HQ is not",
  ["spot.stronger"] = "you would stand better on {1} ({2}) than on {3} ({4})",
  act = "it has {2} ({1})",
  ["act.tied"] = "it has {1}, worth the pull of a tie; {2}",
  recall = "on {1} it gains you next to nothing",
  stay = "no move would gain you anything",
  ["stay.pay"] = function(cost) return "no move is worth the " .. barrels(cost) .. " it costs" end,
  recruit = function(turns)
    return "one more agent" .. (turns < 1 and "" or ", for about " .. counted(turns, "turn", "turns") .. " yet")
  end,
  leave = "acting there now gains next to nothing",
  done = "nothing else here gains you anything",

  -- routes
  route = function(got, danger) return "it brings " .. barrels(got) .. "; " .. danger end,
  ["route.more"] = function(got, theirs, danger)
    return "it brings " .. barrels(got) .. ", yours " .. (theirs == 0 and "none" or theirs) .. "; " .. danger
  end,
  ["route.safer"] = function(danger, more, mine)
    local text = "yours has " .. danger
    if more > 0 then text = text .. ", for " .. barrels(more) .. " more" end
    return text .. "; mine has " .. mine
  end,
  ["route.not"] = function(danger, got) return "yours has " .. danger .. ", for " .. barrels(got) end,
  ["route.none"] = "no route brings more than it risks",
  chip = "the best route from here gains by it",

  -- technologies and cards
  startup = function(cost, worth, tech, own)
    return "it costs " .. price(cost) .. ", is worth " .. points(worth) .. " now and one more with each barrel on "
      .. tostring(tech) .. (own == 0 and "" or ", of which you hold " .. own)
  end,
  ["startup.now"] = function(worth, theirs) return "it is worth " .. points(worth) .. " now, yours " .. theirs end,
  ["startup.grows"] = function(tech, own, other, theirs)
    return "you hold " .. own .. " of " .. tostring(tech) .. " already and " .. theirs .. " of " .. tostring(other)
      .. ": a barrel there will bring you more"
  end,
  ["startup.price"] = function(cost, theirs) return "it costs " .. price(cost) .. ", yours " .. price(theirs) end,
  tech = function(tech, own)
    return points(own) .. " for you: you hold " .. startups(own) .. " of " .. tostring(tech)
  end,
  ["tech.least"] = "your rivals seem to gain least from {1}",
  ["tech.more"] = "you hold {2} of {1} and {4} of {3}",
  ["tech.rivals"] = "your rivals seem to hold less of {1} than of {2}",
  refresh = "the open cards suit you badly",
  ["field.symbol"] = function(tech, own)
    return "its symbol is a point for " .. (own == 1 and "your start-up" or "each of your " .. own .. " start-ups")
      .. " of " .. tostring(tech)
  end,
  ["field.later"] = "its symbol will make start-ups of {1} worth more, if you buy some",
  ["field.oil"] = function(n, region) return barrels(n) .. " for " .. tostring(region) .. ", where you stand" end,
  ["field.far"] = function(n, region) return barrels(n) .. " for " .. tostring(region) end,
  ["field.chip"] = "it brings a security chip",
  whitewash = function(cost, saved) return "it saves you " .. points(saved) .. " at the end for " .. price(cost) end,
  market = function(count, gain)
    return barrels(count) .. " there: " .. points(gain) .. " for your start-ups"
  end,
  consultant = function(n) return points(n) .. " at the end, and its help until then" end,
  ["consultant.last"] = function(n) return points(n) .. " at the end" end,
  least = "that hurts you least",

  -- pulling
  ["pull.yes"] = "a barrel for {1} is worth the risk: {2} % chance of a crisis, which would cost you {3}",
  ["pull.no"] = "too risky: {1} % chance of a crisis, which would cost you {2}",
  ["pull.enough"] = "another barrel can gain you nothing; with {1} % it is a crisis",
})
