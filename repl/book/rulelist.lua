--- The list of rules, and what layers change, with the ledger's words for them.
---
--- A list is { game, rules, changes, each as lua/prelude/ask.lua has it; quotes = { [id] = the
--- ledger's words }, legend = what the ledger's marks mean, if it says so }.
local game = require "game"
local ledger = require "book.ledger"
local lists = require "front.lists"
local show = require "front.show"
local term = require "term"
local value = require "front.value"

local rulelist = {}

local say = term.translate
local function bold(text) return "\2" .. text .. "\1" end
local function dim(text) return "\3" .. text .. "\1" end

--- A paragraph, its lines indented.
local function paragraph(text, indent) show.hang((" "):rep(indent), text) end

-- The ledger's words -----------------------------------------------------------

--- Make a list of a table's values: its game, rules and changes, with the ledger of a folder.
local function with_quotes(values, folder)
  values.quotes, values.legend = ledger.quotes(folder), ledger.read(folder).legend
  return values
end

--- What a function of this file makes of such values, which have a folder, and an argument.
function rulelist.ask(values, name, argument)
  return rulelist[name](with_quotes(values, values.folder), argument)
end

--- The list of the table at the prompt; nil, a report: it can't be had.
function rulelist.at(folder)
  local values = {}
  for _, what in ipairs { "game", "rules", "changes" } do
    local report
    values[what], report = game.ask(what)
    if not values[what] then return nil, report end
  end
  return with_quotes(values, folder)
end

local function quote(id, text) show.hang(("      %s "):format(dim(id .. ":")), text, 8) end

--- Quote the ledger for an id, as players read it.
function rulelist.quote(quotes, id)
  if quotes[id] then quote(id, ledger.for_players(quotes[id])) end
end

--- The same for a list and an id that may be none: is it one?
function rulelist.quote_one(list, id)
  rulelist.quote(list.quotes, id)
  return list.quotes[id] ~= nil
end

--- What the marks mean, below what was quoted.
local function show_legend(list)
  if list.legend then show.hang("\n", list.legend, 2) end
end

--- A rule's words: those that somebody wrote for it, or the ledger's for the first id it cites, or the steps that it
--- takes.
function rulelist.text(list, rule)
  if rule.text ~= "" and not rule.is_course then return rule.text end
  return lists.map(rule.cites, function(id) return list.quotes[id] end)[1] or rule.text
end

--- The words of the options at the prompt's table, as players read them, by id; what fails is a report behind them.
function rulelist.options(folder)
  local list, report = rulelist.at(folder)
  local options = {}
  for _, rule in ipairs(list and list.rules or {}) do
    if rule.kind == "option" then options[rule.id] = ledger.for_players(rulelist.text(list, rule)) end
  end
  return options, report
end

-- Finding ----------------------------------------------------------------------

local function has(text, word) return text:lower():find(word, 1, true) ~= nil end

--- Does the rule have that id, cite it, or have the word in its id or words?
local function matches(list, rule, word)
  return has(rule.id, word) or has(rule.text or "", word) or lists.any(rule.cites, function(id)
    return id:lower() == word or list.quotes[id] and has(list.quotes[id], word)
  end)
end

--- Words that people use for the same.
local ALIKE <const> = { { "win", "wins", "winner", "winning", "won" }, { "end", "ends", "ending" } }

--- A word with those that say the same.
local function alike(word)
  return lists.find(ALIKE, function(group) return lists.has(group, word) end) or { word }
end

--- Does a text have one of the words whole?
local function has_whole(text, words)
  text = text:lower()
  for _, word in ipairs(words) do
    local at, stop = text:find(word, 1, true)
    while at do
      if not text:sub(at - 1, at - 1):find("%w") and not text:sub(stop + 1, stop + 1):find("%w") then return true end
      at, stop = text:find(word, stop + 1, true)
    end
  end
  return false
end

--- How well a rule fits: 1 its id or what it cites, 2 the word whole in its own words, 3 in the ledger's, 4 within
--- other words; nil: not at all.
local function rank(list, rule, word)
  local words = alike(word)
  local function cites(holds) return lists.any(rule.cites, holds) end
  if rule.id:lower() == word or cites(function(id) return id:lower() == word end) then return 1 end
  if has_whole(rule.id, words) or has_whole(rule.text or "", words) then return 2 end
  if cites(function(id) return has_whole(list.quotes[id] or "", words) end) then return 3 end
  return matches(list, rule, word) and 4 or nil
end

--- What is no rule to play by, unless somebody asks for it by its name.
local ASIDE <const> = { measure = true, worth = true, invariant = true }

--- The rules that match a word, whole words before parts of others; without one, all.  Behind them how many have it
--- within other words, and how many of the first were asked for by name.
local function matching(list, word)
  if not word then return list.rules end
  local ranked, found = { {}, {}, {}, {} }, {}
  for _, rule in ipairs(list.rules) do
    local n = rank(list, rule, word:lower())
    if n then table.insert(ranked[n], rule) end
  end
  for n = 1, 3 do lists.append(found, ranked[n]) end
  if #found == 0 then return ranked[4], 0, 0 end
  return found, #ranked[4], #ranked[1]
end

-- Showing ----------------------------------------------------------------------

--- A row of its own: wrapped for somebody who reads it.
local function show_head(line)
  term.write("  ")
  if term.terminal() then term.wrap(line, 6) else term.write(line .. "\n") end
end

--- A bot's reason without its numbers, of which there is one at the table alone: "… barrels for the region".
local function open_holes(text)
  return (text:gsub("%b{}", function(hole)
    local last = hole:match("|([^|]*)}$")
    return last and open_holes(last) or "…"
  end))
end

--- quoted: the ids that stand above already, nil: none shall be quoted; plain: without the ledger's marks; steps: show
--- what the rule does one after the other, too.
local function show_rule(list, rule, quoted, plain, steps)
  local cites = #rule.cites > 0 and (" (%s)"):format(table.concat(rule.cites, " ")) or ""
  local layer = rule.layer and rule.layer ~= "" and rule.layer ~= list.game.name and (" [%s]"):format(rule.layer) or ""
  show_head(bold(rule.id) .. cites .. layer .. "  " .. dim(rule.source or ""))
  local text = rulelist.text(list, rule)
  -- what will be quoted below need not be said twice
  if text == rule.text and text ~= "" then
    paragraph(rule.kind == "worth" and open_holes(text) or text, 6)
  elseif not quoted and text ~= "" then
    paragraph(plain and ledger.for_players(text) or text, 6)
  end
  for _, id in ipairs(quoted and rule.cites or {}) do
    if list.quotes[id] and not quoted[id] then
      quoted[id] = true
      quote(id, plain and ledger.for_players(list.quotes[id]) or list.quotes[id])
    end
  end
  if steps and rule.is_course and text ~= rule.text then paragraph(rule.text, 6) end
end

local KINDS <const> = {
  { "phase", "Phases" }, { "rule", "Rules" }, { "guard", "What is refused" }, { "value", "Values" },
  { "option", "Options" }, { "component", "Components" }, { "cards", "Cards" }, { "invariant", "Invariants" },
}

--- Show the rules that match a word, or all; how many.  plain: without the ledger's marks.
function rulelist.rules(list, word, plain)
  local found, more, named = matching(list, word)
  local shown, aside, made_up = 0, 0, list.game.reconstructed or ""
  local quoted = word and {} or nil
  if made_up ~= "" and not word then
    show.hang(say "RECONSTRUCTED:" .. " ", made_up, 2)
  end
  if word and alike(word:lower()) == ALIKE[1] and (list.game.wins or "") ~= "" then paragraph(list.game.wins, 2) end
  for _, kind in ipairs(word and { { false } } or KINDS) do
    local head = not kind[1]
    for i, rule in ipairs(found) do
      if word and i > named and ASIDE[rule.kind] then
        aside = aside + 1
      elseif not kind[1] or rule.kind == kind[1] then
        if not head then term.write((shown > 0 and "\n" or "") .. say(kind[2]) .. "\n") end
        head, shown = true, shown + 1
        show_rule(list, rule, quoted, plain, word and i <= named)
      end
    end
  end
  if word and (more or 0) > 0 then
    term.wrap(say("%d more have it within other words"):format(more), 0)
  end
  if aside > 0 then
    term.wrap(say("%d more in what bots reckon with and what is checked: 'rules ID' shows one"):format(aside), 0)
  end
  if word and shown > 0 then
    if made_up ~= "" then term.write(say "\nRECONSTRUCTED data: 'rules' without a word says which.\n") end
    if not plain then show_legend(list) end
  end
  return shown + aside
end

--- Quote the ledger for ids, each in full the first time in its layer.
local function quote_ids(list, when, ids, not_these, quoted)
  local skip = lists.set(not_these)
  for _, id in ipairs(ids) do
    if not skip[id] then
      term.write(("      %s"):format(dim(say(when) .. " " .. id)))
      if quoted[id] then
        term.write(say ": see above\n")
      elseif list.quotes[id] then
        show.hang(": ", list.quotes[id], 8)
        quoted[id], quoted.any = true, true
      else
        term.write("\n")
      end
    end
  end
end

--- Rules are told by their texts below, all else by what it is.
local function change_head(c)
  local from, to, first = c.from or "", c.to or "", c.was[1]
  local line = say(c.what) .. " " .. bold(c.rule)
  if not (first and from:sub(1, #first):lower() == first:lower()) then
    if from ~= "" then line = line .. ": " .. from end
    if to ~= "" then line = line .. (from ~= "" and " -> " or ": ") .. to end
  end
  return line .. "  " .. dim(c.source or "")
end

--- Show what the layers change; with quotes of the ledger, if wanted.
function rulelist.changes(list, quotes)
  local layer, quoted, marks = nil, {}, false
  if #list.changes == 0 then term.write(say "nothing is changed\n") end
  for i, c in ipairs(list.changes) do
    if c.layer and c.layer ~= layer then
      term.write(("%s%s:\n"):format(i > 1 and "\n" or "", c.layer))
      layer, quoted = c.layer, {}
    end
    show_head(change_head(c))
    if c.text and c.text ~= "" then paragraph(c.text, 6) end
    if quotes then
      -- a rule that something is added to is there still
      quote_ids(list, c.what:find("^adds") and "at" or "was", c.was, c.cites, quoted)
      quote_ids(list, "now", c.cites, {}, quoted)
    end
    marks = marks or quoted.any
  end
  if marks then show_legend(list) end
end

-- As data ----------------------------------------------------------------------

--- The rules that match a word, or all.
function rulelist.rule_values(list, word)
  return lists.map(matching(list, word), function(rule)
    return value.pick(rule, "id? kind? cites? text? layer? source?", { text = rulelist.text(list, rule) })
  end)
end

--- What layers change.
function rulelist.change_values(list)
  return lists.map(list.changes, function(c)
    return value.pick(c, "rule? what? layer? source? from? to? text? was? cites? says?")
  end)
end

return rulelist
