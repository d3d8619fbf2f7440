--- A balance card as a page of one side, to print.
local card = require "judge.card"
local lists = require "front.lists"
local page = require "page.page"
local again = require "batch.again"
local stack = require "page.stack"
local say = require "front.show".say

local function tell(c)
  local p = page.new(say("%s: the balance card", stack.brief(card.name(c, stack.title(c, c.game)))), card.basis(c))
  stack.put_says(p, c)
  p:section("What stands out", "With what to try next.", function()
    p:put('<ul class="verdicts">\n')
    for _, f in ipairs(c.findings) do
      p:verdict("maybe", "mind", say("%s%s [%s; correction: %s]", f.text, f.try and say(" – try: %s", f.try) or "",
        f.bots, f.correction))
    end
    if #c.findings == 0 then p:verdict("no", "fine", say("nothing stands out")) end
    p:put("</ul>\n")
  end)
  local figures = lists.map(card.figures(c), function(line) return { say(line[1]), line[2] } end)
  p:tabled("Figures", "95 % intervals in brackets.", { "figure", "" }, figures)
  if #c.deciding > 0 then
    p:tabled("What an answer decides", card.of_questions,
      { "question", ">a game", ">second best costs", ">apart", ">for its giver", ">between others", ">n" },
      card.questions(c))
  end
  if #c.rows > 0 then
    local rows, all = {}, card.table(c)
    local most = math.max(8, 30 - #c.deciding - 2 * #c.findings) -- what one side of paper holds
    for i = 1, math.min(most, #all) do
      rows[i] = { all[i].what, all[i].kept or say("never chosen"), all[i].drawn or "" }
    end
    if #all > most then rows[most + 1] = { say("%d more: never chosen, or they bring less", #all - most), "", "" } end
    p:tabled("What each option brings", card.reading, { "option", ">kept from it", ">drawn to it" }, rows)
  end
  return p:save(c.path, again.command({
    "oilpatch", "audit", c.game, { "-p", c.players }, { "-l", c.layers }, { "--set", c.settings },
    { "--bots", c.bot }, { "--seed", c.seed }, { "--games", c.games },
  }))
end

return { tell = tell }
