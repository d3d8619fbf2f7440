--- What was played, for the head of a page: what the layers do in words, their changes with the texts of the rules, and
--- who played.
local ledger = require "book.ledger"
local page = require "page.page"
local show = require "front.show"
local term = require "term"

local stack = {}
local say, escape = term.translate, page.escape

--- What kind of bot that is.
local function bot_words(name)
  if name == "random" then return say "answers by chance" end
  if name == "greedy" then return say "tries each answer and takes what scores best, knowing nothing of the game" end
  local games = name:match("^mcts:(.*)$")
  if games then return say("looks ahead by the game's own bot: %s a decision"):format(games) end
  if name:find("^cmd:") then return say "a program of somebody's own" end
  return say "a bot that the game declares"
end

--- The title of a game's page: its own, then its layers.
function stack.title(told, name)
  return told.rules and told.rules.game.title or name
end

--- Names of layers as a title tells them: of a file neither folders nor its ending.
function stack.brief(names) return (names:gsub("%S*/([^/%s]+)%.lua", "%1"):gsub("(%S+)%.lua", "%1")) end

local function put_texts(p, quotes, ids, class, word)
  for _, id in ipairs(ids) do
    if quotes[id] then
      p:put('<dd class="', class, '">', escape(say(word)), " ", escape(id), ": ",
        escape(ledger.for_players(quotes[id])), "</dd>\n")
    end
  end
end

local function put_change(p, quotes, c)
  local from, to = c.from or "", c.to or ""
  local what = from ~= "" and to ~= "" and from .. " → " .. to or from .. to
  p:put("<dt>", escape(say(c.what)), " <code>", escape(c.rule), "</code>", what ~= "" and ": " .. escape(what) or "",
    ' <span class="sub">', escape(c.source or ""), "</span></dt>\n")
  if (c.text or "") ~= "" then p:put("<dd>", escape(c.text), "</dd>\n") end
  put_texts(p, quotes, c.was, "was", c.what:find("^adds") and "at" or "was")
  put_texts(p, quotes, c.cites, "now", "now")
end

--- The layers in a sentence each.
function stack.put_says(p, told)
  for _, layer in ipairs(told.rules and told.rules.layers or {}) do
    if (layer.says or "") ~= "" then
      p:put("<p><strong>", escape(layer.name), "</strong>", escape(say(": %s"):format(layer.says)), "</p>\n")
    end
  end
end

--- … and what they change below; nothing where none is in use.
function stack.put(p, told)
  local rules = told.rules
  if not rules or #rules.changes == 0 then return end
  local quotes = ledger.quotes(rules.folder)
  p:section("What the layers do", nil, function()
    stack.put_says(p, told)
    p:details(escape(show.count(#rules.changes, "%d change, with the rules it meets",
      "%d changes, with the rules they meet")), function()
      p:put("<dl>\n")
      for _, c in ipairs(rules.changes) do put_change(p, quotes, c) end
      p:put("</dl>\n")
    end)
  end)
end

--- Who played, and what that means for what is read here.
function stack.put_bots(p, bots)
  local rows, seats = {}, {}
  for _, bot in ipairs(bots) do
    if not seats[bot] then rows[#rows + 1] = { bot, "", bot_words(bot) } end
    seats[bot] = (seats[bot] or 0) + 1
  end
  for _, row in ipairs(rows) do row[2] = ("%d"):format(seats[row[1]]) end
  p:tabled("Who played", "All that stands here is how these bots play; what they don't see, no figure shows. "
    .. "'oilpatch audit' asks what each option is worth, and weaker and stronger bots.", { "bot", ">seats", "" }, rows)
end

return stack
