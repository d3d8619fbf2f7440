--- The board: its width, its parts, and what others may see.

--- A random position some rounds into the game.
local function midgame(t)
  t:setup()
  for _ = 1, 6 do
    t:phase("selection")
    t:auto()
    t:phase("secrets")
    t:auto()
    local phase, at = t.results[1], t.results[2]
    while phase == "public" do
      t:phase("public", at)
      t:auto()
      phase, at = t.results[1], t.results[2]
    end
    t:phase("between")
    t:auto()
    t:phase("close")
    t:auto()
  end
  t:phase("selection") -- workers stand on their spaces
  t:auto()
end

local function draw(viewer, options) return rules.view.board(viewer, options) end

test("no line is wider than the screen, no part higher than 24 rows", { players = 5, layers = { "advanced" } },
  function(t)
  midgame(t)
  for _, columns in ipairs { 120, 80, 60, 40 } do
    for _, colour in ipairs { false, true } do
      for _, line in ipairs(draw(g.players[1], { columns = columns, colour = colour })) do
        t:check(line:width() <= columns, line)
      end
    end
  end
  for _, part in ipairs { "fields", "markets" } do
    t:check(#draw(g.players[1], { columns = 80, part = part }) <= 24, part)
  end
end)

test("OF-INFO-3: a laid card shows to nobody by the way; to its owner who asks", { players = 3 }, function(t)
  t:setup()
  t:phase("secrets")
  t:answer(g.card.national):answer(g.card.national):answer(g.card.national)
  local own, other = 0, 0
  for _, line in ipairs(draw(g.players[1], { columns = 80, ascii = true })) do
    line = line:sub(1, -2):trim() -- without the frame
    if line:ends("National") then own = own + 1 end
    if line:ends("#") and line:find("5I", 1, true) then other = other + 1 end
  end
  t:equal(own, 0)
  t:equal(other, 3)
end)
