--- Whole games with random answers: the invariants that speak of turns and of the end.

--- Where a player's agents stand.
local function where(player)
  local text = "" .. player.hq:count(player.agent)
  for _, spot in ipairs(g.spot) do text = text .. spot:count(player.agent) end
  return text
end

--- Play to the end; `turn(player, before)` is called after every turn.
local function play_out(t, turn)
  local phase, what = "setup", nil
  while phase ~= "finish" do
    local before = phase == "turn" and where(what)
    t:phase(phase, what)
    t:auto()
    if before and turn then turn(what, before) end
    phase, what = t.results[1], t.results[2]
  end
end

local STACKS = {
  {}, { "brutal" }, { "edition_fr", "extras" }, { "brutal", "edition_fr", "extras" },
}
for players = 2, 5 do
  for _, layers in ipairs(STACKS) do
    local name = #layers == 0 and "the base game" or table.concat(layers, " + ")
    test("PO-PEAK-21: " .. name .. " with " .. players .. " ends with empty spots", {
      players = players, layers = layers,
    }, function(t)
      play_out(t)
      t:equal(t.results[2], "Peak Oil")
      t:equal(g.spot:count(), 0, "agents on spots")
      t:equal(g.bag:count("black"), 0, "blacks in the bag")
      t:check(g.marker:get() > 0, "the marker")
      t:equal(g.aside:total() + g.hand:total(), 0, "nothing is under way")
      for _, player in ipairs(g.players) do
        for _, other in ipairs(g.players) do
          t:check(player.portfolio:top():known(other), "portfolios are open (PO-INFO-3)")
        end
      end
    end)
  end
end

test("PO-REASSIGN-9: every turn of the base game changes where the agents stand",
  { players = 4 }, function(t)
  local turns = 0
  play_out(t, function(player, before)
    turns = turns + 1
    t:check(where(player) ~= before, "turn " .. turns .. ": " .. before)
  end)
  t:check(turns > 20)
end)
