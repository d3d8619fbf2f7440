--- How often the rules of a comparison's sides were at work, and what that means for its verdicts: one on a rule that
--- hardly ever came up is worth little.
local use = {}

local rare = 20 -- chosen in less than one of so many games

--- The rules that are counted, in the order of their counters.
function use.rules(side)
  local by, most, list = {}, -1, {}
  for _, rule in ipairs(side.use) do
    if rule.at and rule.rule ~= "" then by[rule.at], most = rule, math.max(most, rule.at) end
  end
  for at = 0, most do list[#list + 1] = by[at] end
  return list
end

--- The rules of B, each with how often its twin in A fired `before` (the same rule, written in the same place);
--- `changed`: A has it, written elsewhere.
function use.of_b(c)
  local twins, names, list = {}, {}, use.rules(c.sides[2])
  for _, rule in ipairs(use.rules(c.sides[1])) do
    local key = rule.rule .. "\n" .. rule.source
    twins[key] = twins[key] or rule
    names[rule.rule] = true
  end
  for _, rule in ipairs(list) do
    local twin = twins[rule.rule .. "\n" .. rule.source]
    rule.before, rule.changed = twin and twin.fired, not twin and names[rule.rule]
  end
  return list
end

--- The names, or the layers, of the rules of a kind.
local function set_of(side, kind, field)
  local set = {}
  for _, rule in ipairs(side.use) do
    if rule.kind == kind then set[rule[field]] = true end
  end
  return set
end

--- What is new in B and meant to be met in play.
local function news_of(c)
  local list = {}
  for _, rule in ipairs(use.of_b(c)) do
    if not rule.before and not rule.rule:find("^view%.") then list[#list + 1] = rule end
  end
  return list
end

--- What the bots hardly chose or never met of it, a sentence each.
local function unmet(c, news)
  local options, texts, never, met = set_of(c.sides[2], "option", "rule"), {}, {}, false
  for _, rule in ipairs(news) do
    met = met or rule.fired > 0
    if not options[rule.rule] then
      if rule.fired == 0 then never[#never + 1] = rule.rule end
    elseif rule.games == 0 then
      if c.pairs > 0 then texts[#texts + 1] = "the bots never choose " .. rule.rule end
    elseif rule.games * rare < c.pairs then
      texts[#texts + 1] = ("the bots hardly choose %s: in %.1f %% of games"):format(rule.rule,
        100 * rule.games / c.pairs)
    end
  end
  if #news > 0 and not met then return { "the bots never met what B adds or changes" } end
  if #never > 0 then texts[#texts + 1] = "never met: " .. table.concat(never, ", ") end
  return texts
end

--- Does a layer that only B has change the score without telling the bots?
local function hides_score(c, news)
  local telling = set_of(c.sides[2], "worth", "layer")
  for _, rule in ipairs(news) do
    if rule.rule == "score" and not telling[rule.layer] then return true end
  end
end

--- What makes the verdicts weaker than they sound.
function use.warnings(c)
  local news = news_of(c)
  local texts = unmet(c, news)
  if #texts == 0 and c.alike then texts[1] = "not one pair was played differently" end
  if hides_score(c, news) and c.sides[2].bots[1] ~= "random" then
    texts[#texts + 1] = "the bots don't know how B changes the score: it says no worth"
  end
  return texts
end

return use
