--- What a game tells of itself in the lesson that suits every game: the pending question, the kinds of
--- answers that its options make, what its guards refuse.
local files = require "files"
local game = require "game"
local lists = require "front.lists"
local prompt = require "prompt"
local rulelist = require "book.rulelist"
local term = require "term"

local tour = {}

local lesson -- the one that runs
local parts = {} -- of texts, by name

--- The smallest amount that no guard refuses.
local function least_amount(q)
  local n, bad = q.from, lists.set(game.ask("why") or {}, "label")
  while n < q.to and bad[("%d"):format(n)] do n = n + 1 end
  return ("%d"):format(n)
end

--- The options of the pending question in their order: { id, label (of the first answer), count }.  Where an
--- amount is asked for that comes first: words beside it have no numbers and may begin as a command does.
local function kinds()
  local list, by_id = {}, {}
  local q = game.status() == "asks" and game.ask("question")
  for _, a in ipairs(q and q.answers or {}) do
    local kind = by_id[a.option]
    if not kind then
      kind = { id = a.option, label = a.label, count = 0 }
      list[#list + 1], by_id[a.option] = kind, kind
    end
    kind.count = kind.count + 1
  end
  if q and q.from then
    table.insert(list, 1, { id = q.choice, label = least_amount(q), count = q.to - q.from + 1 })
  end
  return list
end

--- What is refused here, a row for each guard: { label, text }.
local function refused()
  local list, seen = {}, {}
  for _, r in ipairs(game.status() == "asks" and game.ask("why") or {}) do
    if not seen[r.guard] and (r.label or "") ~= "" and (r.text or "") ~= "" then
      seen[r.guard] = true
      list[#list + 1] = r
    end
  end
  return list
end

--- The label of the first answer of a kind that the learner has not given yet.
local function fresh(l)
  local kind = lists.find(kinds(), function(kind) return not l.tried[kind.id] end)
  return kind and kind.label
end

-- Keeping track ----------------------------------------------------------------

--- A step begins: what is there to try, and which answer is of which kind.
function tour.stand(l)
  lesson = l
  l.tried = l.tried or {}
  l.news, l.had_fresh = 0, fresh(l) ~= nil
  tour.look(l)
end

--- Which answers are of which kind, before one is given.
function tour.look(l)
  l.kind_of, l.asks_amount = {}, nil
  local q = game.status() == "asks" and game.ask("question")
  for _, a in ipairs(q and q.answers or {}) do l.kind_of[a.own] = a.option end
  if q and q.from then l.asks_amount = q.choice end
end

--- An answer was given, in these words.
function tour.answered(l, label)
  local kind = l.kind_of[label] or l.asks_amount
  if kind and not l.tried[kind] then
    l.tried[kind] = true
    l.news = l.news + 1
  end
  tour.look(l)
end

--- The number of an answer: its words may begin as a command does.
local function number_of(label)
  local a = not game.asks_number() and lists.find(prompt.labels(), function(a) return a.label == label end)
  return a and ("%d"):format(a.number) or label
end

--- What the script is told of it.
function tour.known(l, known)
  known.news, known.had_fresh, known.fresh = l.news, l.had_fresh, "1"
  if not l.busy and game.status() == "asks" then known.fresh = number_of(parts.fresh()) end
  known.why = parts.why()
  return known
end

-- Texts ------------------------------------------------------------------------

local MOST <const> = 6 -- rows that still leave room for the question

--- Rows below each other where they have room, else a paragraph each; no more than so many.
local function laid_out(rows, most)
  local fit = true
  for i = #rows, most + 1, -1 do rows[i] = i == most + 1 and "…" or nil end
  for _, row in ipairs(rows) do fit = fit and term.width(row) < term.columns() end
  return (fit and " " or "") .. table.concat(rows, fit and "\n " or "\n\n")
end

--- The kinds of answers, a row each, with what the rules say.
function parts.kinds()
  local rows, words = {}, lesson.option_words or rulelist.options(files.folder_of(lesson.variants, lesson.game))
  lesson.option_words = words
  for i, kind in ipairs(kinds()) do
    local more = kind.count > 1 and (" … (%d)"):format(kind.count) or ""
    local says = words[kind.id] or ""
    rows[i] = ("`%s`%s%s"):format(kind.label, more, says ~= "" and ": " .. says or "")
  end
  return laid_out(rows, MOST)
end

--- What is refused, and in whose words.
function parts.refused()
  local rows = lists.map(refused(), function(r) return ("`%s`: %s"):format(r.label, r.text) end)
  return #rows == 0 and term.translate("nothing is refused here") or laid_out(rows, MOST // 2)
end

function parts.asks() return (game.ask("question") or {}).says or "" end
function parts.count() return ("%d"):format(#kinds()) end
function parts.fresh() return fresh(lesson) or (kinds()[1] or { label = "" }).label end
function parts.why() return refused()[1] and "why " .. refused()[1].label or "why" end
function parts.game() return (game.ask("game") or {}).title or game.name() end

--- Put in what the game tells of itself: "{?asks}".
function tour.expand(source)
  if not source:find("{?", 1, true) then return source end
  return (source:gsub("{%?(%a+)}", function(name)
    return lesson and game.status() == "asks" and parts[name] and parts[name]() or ""
  end))
end

return tour
