--- A ledger with what the layers of a stack change woven in, each sentence once.
---
--- `told` has what book/main.lua collects: game, rules, changes, layers, values, parts (lua/prelude/ask.lua
--- describes them), players (as asked for; 0: any number), folder, board.
local ledger, term = require "book.ledger", require "term"
local lists = require "front.lists"

local weave = {}

local say = term.translate

-- What is in force -------------------------------------------------------------

--- The name of a layer's file in a stack: "brutal" of ".../peak_oil/brutal.lua:3"; or of a group that a layer takes
--- out, with "_" for its blanks.
local function in_stack(told, name)
  local out = lists.any(told.changes, function(c) return c.group and c.group:gsub(" ", "_") == name end)
  return out or lists.any(told.layers, function(layer)
    local path = layer.source:match("^(.*)%.lua:%d+$") or layer.source
    return path == name or path:sub(-#name - 1) == "/" .. name
  end)
end

--- Does "2" or "2-3" hold a number?  nil: it is neither.
function weave.counts(text, players)
  local from, to = text:match("^(%d+)%D*(%d*)$")
  from = tonumber(from)
  return from and players >= from and players <= (tonumber(to) or from)
end

--- Is what is marked for layers and numbers of players played with? Where no number was asked for, all are told.
function weave.applies(told, marks)
  if not marks then return true end
  local sizes, layers = false, {}
  for mark in marks:gmatch("[^,%s]+") do
    if mark:find("^%-") then
      if in_stack(told, mark:sub(2)) then return false end
    elseif mark:find("^%d") then
      if told.players == 0 or weave.counts(mark:match("^%d+%-?%d*$") or "", told.players) then return true end
      sizes = true
    else
      layers[#layers + 1] = mark
    end
  end
  return lists.any(layers, function(name) return in_stack(told, name) end) or not sizes and #layers == 0
end

--- Ids that the stack rests on, and those on which only rested what layers took out.  What happens decides; what
--- only lies there counts for ids that nothing else is about.
local HAPPENS <const> = { rule = true, phase = true, guard = true, option = true }
local function live_and_dead(told)
  local live, dead, lies = {}, {}, {}
  for _, rule in ipairs(told.rules) do
    local out = rule.overruled or rule.dropped
    for _, id in ipairs(rule.id:find("^view%.") and {} or rule.cites) do -- how a table looks is no rule of it
      if HAPPENS[rule.kind] then
        local set = out and dead or live
        set[id] = true
      elseif rule.kind == "component" then
        lies[id] = lies[id] or not out
      end
    end
  end
  for id, there in pairs(lies) do
    local set = there and live or dead
    if live[id] == nil and dead[id] == nil then set[id] = true end
  end
  for _, change in ipairs(told.changes) do -- what a group alone is about goes with it, whoever else looks at it
    for _, id in ipairs(change.ends or {}) do live[id], dead[id] = nil, true end
  end
  for _, change in ipairs(told.changes) do
    for _, id in ipairs(change.cites) do live[id] = true end
  end
  for id in pairs(live) do dead[id] = nil end
  return live, dead
end

-- Words ------------------------------------------------------------------------

--- A name of a script as people read it: "pr_track" is "pr track".
local function readable(name) return (name:gsub("[_.]", " ")) end

--- What is to be filled in becomes "…", or the form that goes with many; no braces are left.
local function without_holes(text)
  text = text:gsub("{[^{}]*|([^{}|]*)}", "%1")
  return (text:gsub("{[%w_.:|?,]*}", "…"):gsub("[{}]", ""))
end

--- Without a full stop, for what continues.
local function open_ended(text) return (text:gsub("%.$", ""):gsub(" …$", "")) end

local NUMBERS <const> = { sets = true, resizes = true, supplies = true, ["adds to"] = true }

--- What a change means to players, in its own words; nil: it has none.
local function sentence_of(c)
  local text, from, to = c.text or "", c.before or c.from or "", c.now or c.to or ""
  if (c.says or "") ~= "" then return without_holes(c.says) end
  local formula = #to > 40 or #from > 40 or to:find("[%(_]") ~= nil -- no number that people would read
  if NUMBERS[c.what] and to ~= "" and not formula then
    local name = without_holes(open_ended(text ~= "" and text or readable(c.rule)))
    if to == "true" then return name .. "." end
    if to == "false" then return say("No longer: %s."):format(name) end
    if from ~= "" and from ~= to then
      return say("%s: %s instead of %s."):format(name, without_holes(to), without_holes(from))
    end
    return ("%s: %s."):format(name, without_holes(to))
  end
  if c.what == "withdraws" and text ~= "" then return say("No longer: %s."):format(open_ended(without_holes(text))) end
  if c.what == "allows" and from ~= "" then return say("No longer in force: %s"):format(without_holes(from)) end
  if c.what == "adds" and text ~= "" and to:find("option", 1, true) then
    return say("New: %s."):format(open_ended(without_holes(text)))
  end
  if c.what == "forbids" and (text ~= "" or to ~= "") then return without_holes(text ~= "" and text or to) end
  return nil
end

-- Weaving ----------------------------------------------------------------------

local Weaver = {}
Weaver.__index = Weaver

--- What is added to a rule leaves its text as it is; it is told at the first of its ids.
local ADDS <const> = { adds = true, wraps = true, ["adds before"] = true, ["adds after"] = true, forbids = true }
local ENDS <const> = { replaces = true, withdraws = true, allows = true, removes = true }

--- Put a note of a layer at a rule: a sentence, ids to see, or just that it changed.
function Weaver:note(rule, change, sentence)
  local ends = change.what == "allows" or change.what == "withdraws" and rule.state == "gone"
  if not sentence and ends and #change.cites == 0 then return end
  local own = self:has_chapter(change) -- which tells it; what else it rests on is no news
  local ids = lists.pick(change.cites, function(id)
    return id ~= rule.id and self.rules[id] and (not own or self.rules[id].own)
  end)
  if sentence and self.said[sentence] then
    if self.said[sentence] ~= rule.id then ids[#ids + 1] = self.said[sentence] end
    sentence = nil
  elseif sentence then
    self.said[sentence] = rule.id
  end
  local last = rule.news[#rule.news]
  if last and last.layer == change.layer and not sentence then
    for _, id in ipairs(ids) do last.ids[id] = true end
    return
  end
  rule.news[#rule.news + 1] = { layer = change.layer, text = sentence, ids = lists.set(ids) }
end

--- Ids of the book that a change touches: those the old rule rested on and the new one doesn't, or what a guard
--- watches.
function Weaver:places(change)
  local still = lists.set(change.cites)
  local list = lists.pick(change.was, function(id)
    return self.rules[id] and not (still[id] and ENDS[change.what])
  end)
  if #list > 0 then return list end
  local function look(name)
    for _, r in ipairs(self.told.rules) do
      if r.kind ~= "guard" and (r.id == name or r.id:sub(1, #name + 1) == name .. ".") then
        for _, id in ipairs(r.cites) do
          if self.rules[id] then list[#list + 1] = id return end
        end
      end
    end
    if self.rules[name] then list[#list + 1] = name end
  end
  for name in (change.at or ""):gmatch("[^,%s]+") do look(name) end
  if #list == 0 then look(change.rule) end
  return list
end

--- Does the book tell it in a chapter of its own?
function Weaver:has_chapter(change)
  return lists.any(change.cites, function(id) return self.rules[id] and self.rules[id].own end)
end

--- Where a change is told.  What a chapter of its own tells is pointed to at most: a refusal from the rules that it
--- rests on besides.
function Weaver:places_of(change, own)
  if own and (change.what == "adds" or change.what == "adds to") then return {} end
  local list = lists.pick(own and change.what == "forbids" and change.cites or {}, function(id)
    return self.rules[id] and not self.rules[id].own
  end)
  return #list > 0 and list or self:places(change)
end

--- Ledger rules that a change cites and no chapter of the book has are told in its box.
function Weaver:quote(box, change)
  local was = lists.set(change.was)
  for _, id in ipairs(change.cites) do
    local entry = self.ledger.entries[id]
    local told = not entry or entry.aside or self.rules[id] or box.quoted[id] or was[id]
    if not told and not (entry.layer or ""):find("%d%-?%d*$") then -- that of other tables isn't told
      box.quoted[id] = true
      box.more[#box.more + 1] = { id = id, text = ledger.for_players(entry.text) }
    end
  end
end

--- Is all that a change was about told in chapters that are left out: a switch of a layer that isn't there?
function Weaver:is_elsewhere(change)
  return #change.was > 0 and lists.all(lists.joined(change.was, change.cites), function(id)
    return not self.rules[id] and self.ledger.entries[id]
  end)
end

function Weaver:change(change)
  local box = self.boxes[change.layer]
  if not box or change.what:find("^comes after") or change.rule:find("^view%.") or self:is_elsewhere(change) then
    return
  end
  local sentence, own = sentence_of(change), self:has_chapter(change)
  if own and not (change.says and change.says ~= "") then sentence = nil end
  self:quote(box, change)
  local places = self:places_of(change, own)
  for _, id in ipairs(change.what == "allows" and places or {}) do -- the text that is struck says it
    if self.rules[id].text == change.from then sentence = nil end
  end
  for i, id in ipairs(places) do
    local rule, adds = self.rules[id], ADDS[change.what]
    if not rule.own and (i == 1 or not adds) then
      if ENDS[change.what] and not self.live[id] then rule.state = "gone" end
      local struck = rule.state == "gone" and change.what == "withdraws" -- which says it already
      self:note(rule, change, not struck and sentence or nil)
      if rule.state == "holds" and not adds then rule.state = "changed" end
      box.touched[id] = true
    end
  end
  if #places == 0 and sentence and not self.said[sentence] and sentence ~= box.says then
    self.said[sentence] = "layer"
    box.more[#box.more + 1] = { text = sentence }
  end
end

--- What the ledger itself says of a layer at a rule: the scripts rest on it, but its words hold no longer.
function Weaver:mark(rule)
  for _, mark in ipairs(rule.layers or {}) do
    local box, ids = self.boxes[mark.layer], lists.matches(mark.ids or "", "%S+")
    if box then
      if not mark.ids then rule.state = "gone" elseif rule.state == "holds" then rule.state = "changed" end
      if #ids > 0 then self:note(rule, { layer = mark.layer, what = "replaces", cites = ids }) end
      box.touched[rule.id] = true
    end
  end
end

--- The ids of a set, in the order of the book.
local function in_order(order, set)
  return lists.pick(order, function(id) return set[id] end)
end

--- A layer's name on paper: one that nobody would print is told by the title of its chapter.
local function printed(name, chapters)
  for _, chapter in ipairs(name:find("_", 1, true) and chapters or {}) do
    if (chapter.layer or ""):match("^[^,]*") == name then return chapter.title end
  end
  return name
end

--- Boxes of the layers: { name, title, says, changes (ids), more = { { id?, text } } }, in their order; marks the
--- rules of the chapters: state ("holds", "changed", "gone"), news = { { layer, title, text?, ids } }.
function weave.weave(told, chapters, entries)
  local boxes, rules, order = {}, {}, {}
  for _, chapter in ipairs(chapters) do
    for _, rule in ipairs(chapter.rules) do
      rule.state, rule.news, rule.own = "holds", {}, chapter.layer
      rules[rule.id] = rule
      order[#order + 1] = rule.id
    end
  end
  for i, layer in ipairs(told.layers) do
    boxes[i] = { name = layer.name, says = layer.says, touched = {}, more = {}, quoted = {} }
    boxes[layer.name] = boxes[i]
  end
  local live, dead = live_and_dead(told)
  local weaver = setmetatable({
    told = told, rules = rules, boxes = boxes, said = {}, live = live, ledger = { entries = entries },
  }, Weaver)
  for _, layer in ipairs(told.layers) do weaver.said[layer.says] = "layer" end
  for _, change in ipairs(told.changes) do
    if not change.elsewhere then weaver:change(change) end -- a value for other numbers of players
  end
  for _, id in ipairs(order) do
    weaver:mark(rules[id])
    if dead[id] and not rules[id].own then rules[id].state = "gone" end
    for _, news in ipairs(rules[id].news) do
      news.ids, news.title = in_order(order, news.ids), printed(news.layer, chapters)
    end
  end
  return lists.map(boxes, function(box)
    return {
      name = box.name, title = printed(box.name, chapters), says = box.says,
      changes = in_order(order, box.touched), more = box.more,
    }
  end)
end

weave.without_holes, weave.readable = without_holes, readable

return weave
