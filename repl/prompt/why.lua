--- Why not: what the rules refuse at a question, rule by rule.
local files, game, ledger = require "files", require "game", require "book.ledger"
local prompt, term, words = require "prompt", require "term", require "words"
local rows, rulelist, say = require "prompt.rows", require "book.rulelist", require "prompt.say"
local lists = require "front.lists"
local refuse, tell, wrap = say.refuse, say.tell, say.wrap

local why = {}

local FEW <const>, LISTED <const> = 3, 10

-- Collecting -------------------------------------------------------------------

--- What each rule refuses, in the order of the first refusal.  Several parameters may look alike
--- in words: said once is enough.  `again`: a rule before has refused it, too.
local function by_rule(refusals)
  local refusers, told = {}, {}
  for _, r in ipairs(refusals) do
    local f = refusers[r.guard]
    if not f then
      f = { guard = r.guard, text = r.text or "", source = r.source, layer = r.layer or "", cites = r.cites or {} }
      f.has = {}
      refusers[#refusers + 1], refusers[r.guard] = f, f
    end
    if not f.has[r.label] then
      f[#f + 1] = { label = r.label, own = r.own, facts = r.facts or "", again = told[r.label] }
      f.has[r.label], told[r.label] = true, true
    end
  end
  return refusers
end

-- What is asked about ----------------------------------------------------------

local function matches(r, word)
  return not word or words.within(r.label, word) or words.sketches(r.label, word) or words.within(r.own, word)
    or words.sketches(r.own, word) or words.fills(r.label, word) or words.fills(r.own, word)
end

--- An answer that is allowed, with its parts the other way round?
local function is_turned(label)
  local m = prompt.match(label, "jumbles")
  return m.count == 1 and say.sorted(m.first:lower()) == say.sorted(label:lower())
end

--- Are these all the words of something that is refused?  Then it is no other answer in short.
local function is_refused(refusals, word)
  word = word:lower()
  return lists.any(refusals, function(r) return r.label:lower() == word or r.own:lower() == word end)
    and not is_turned(word)
end

--- A word that fits a few answers gets all the rules that refuse them; one that fits many gets each
--- once, with the first rule that does.
local function fits_many(refusers, word)
  local labels = 0
  for _, f in ipairs(word and refusers or {}) do
    for _, r in ipairs(f) do
      if not r.again and matches(r, word) then labels = labels + 1 end
    end
  end
  return labels > FEW
end

--- The refusals of a rule that are asked about.
local function asked_of(f, word, once)
  if not word or words.within(f.guard, word) then return f end
  return lists.pick(f, function(r) return matches(r, word) and not (once and r.again) and not is_turned(r.label) end)
end

-- Showing ----------------------------------------------------------------------

local function show_rule(f)
  local cites = #f.cites > 0 and ("(%s)"):format(table.concat(f.cites, " ")) or ""
  local layer = f.layer ~= "" and f.layer ~= game.name() and (" [%s]"):format(f.layer) or ""
  local text = f.text .. (f.text == "" and "" or " ")
  wrap(4, "%s: %s%s%s  %s", say.bold(f.guard), text, cites, layer, say.dim(f.source))
end

--- Many candidates in one sentence.
local function show_list(f)
  local labels = table.concat(lists.map(f, "label"), ", ", 1, math.min(#f, LISTED))
  local more = #f > LISTED and say.text(" and %d more", #f - LISTED) or ""
  say.hang("  ", 4, "refuses %d: %s", #f, labels .. more)
end

local function show_refusals(asked, most)
  if #asked == most + 1 then most = most + 1 end -- the line can as well be the last one
  for i = 1, math.min(#asked, most) do
    local r = asked[i]
    say.hang("  ", 4, "%s%s", r.label, r.facts ~= "" and (" (%s)"):format(r.facts) or "")
  end
  if #asked > most then
    term.write("  ")
    tell("and %d more\n", #asked - most)
  end
end

--- A rule with what it refuses of the word; in full if somebody asked for it.  How many that are.
local function show_refuser(f, word, once, folder)
  local asked = asked_of(f, word, once)
  if #asked == 0 then return 0 end
  show_rule(f)
  if not word and #f > FEW then
    show_list(f)
  else
    show_refusals(asked, word and words.within(f.guard, word) and 4 * LISTED or FEW)
  end
  for _, id in ipairs(word and f.cites or {}) do rulelist.quote(ledger.quotes(folder), id) end
  return #asked
end

-- What is allowed --------------------------------------------------------------

--- A number that could be the answer, or stand before one; was it explained?
local function explain_number(word)
  local amount, refusal = prompt.amount(word)
  if amount then
    if refusal then wrap(2, "%s", refusal) else wrap(2, "that is allowed: %s", word) end
    return true
  end
  local n = word:find("^%s*[+-]?%d+$") and math.tointeger(word:gsub("%+", ""))
  local label = n and prompt.label(n)
  if label then wrap(2, "that is allowed: answer %d, %s", n, label) end
  return label ~= nil
end

--- The answers of an option that is called so, though its words don't say it; how many there are.
local function show_option(word)
  local found, first = 0, nil
  for i, answer in ipairs(game.answers()) do
    local id = game.option(answer)
    if id == word or id:sub(-#word - 1) == "." .. word then found, first = found + 1, first or i end
  end
  if found == 1 then
    wrap(2, "that is allowed: answer %d, %s", first, prompt.label(first) or "")
  elseif found > 1 then
    wrap(2, "that is allowed: %d answers of the option '%s'", found, word)
  end
  return found
end

--- How many answers the word may mean; of what is refused, those that say all of it.
local function show_allowed(word, refused)
  local m = prompt.match(word, "begins")
  if refused and (m.count ~= 1 or m.first:lower() ~= word:lower()) then return 0 end
  if m.count ~= 1 then m = prompt.match(word, "within") end
  -- a pair the other way round
  if m.count == 0 and word:find(" ", 1, true) then m = prompt.match(word, "jumbles") end
  if m.count == 1 and game.asks_number() then
    wrap(2, "that is allowed: %s", m.first)
  elseif m.count == 1 then
    wrap(2, "that is allowed: answer %d, %s", m.at, m.first)
  elseif m.count > 1 then
    wrap(2, "that is allowed: %d answers have it ('answers %s')", m.count, word)
  else
    return show_option(word)
  end
  return m.count
end

local function is_rule(word) return lists.any(game.ask("rules") or {}, function(r) return r.id == word end) end

local function show_nothing(word)
  if not word then
    if not game.asks_number() then tell("nothing is refused here\n") end
  elseif rows.try_tell("elsewhere", word) then
    return
  elseif is_rule(word) then
    tell("the rule '%s' refuses nothing here\n", word)
  else
    refuse("no answer and no rule here has '%s' in its name; perhaps a later question has", word)
  end
end

--- What is refused, and of the word (nil: everything) whether it is allowed.
function why.show(word)
  if game.status() ~= "asks" then return refuse("no decision is pending; 'why last' tells what happened") end
  if prompt.refuse_bots() then return end
  if word and explain_number(word) then return end
  local refusals, report = game.ask("why")
  if not refusals then return prompt.fault(report) end
  local told = word and show_allowed(word, is_refused(refusals, word)) or 0
  local from, to = game.asks_number()
  if not word and from then
    wrap(2, "any whole number from %s to %s that no rule refuses", say.count(from), say.count(to))
  end
  local refusers = by_rule(refusals)
  local once, state = fits_many(refusers, word), prompt.state()
  local folder = files.folder_of(state.variants, state.game)
  for _, f in ipairs(refusers) do told = told + show_refuser(f, word, once, folder) end
  if told == 0 then show_nothing(word) end
  if not word and #refusers > 0 then
    wrap(2, "'why WORD' shows the answers with the word and quotes the rules")
  end
end

return why
