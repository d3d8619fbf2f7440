--- `oilpatch rules`, `diff`, `rulebook`, `layers`, `games`, `saves` and `recipes`: rules as text, and what there is.
local files = require "files"
local game = require "game"
local lists = require "front.lists"
local program = require "program"
local recipes = require "book.recipes"
local rulelist = require "book.rulelist"
local show = require "front.show"
local tables = require "tables"
local term = require "term"
local usage = require "usage"
local value = require "front.value"
local words = require "words"

local main = {}

local GOOD, FAILED = 0, 1

local function status_of(good) return good and GOOD or FAILED end
local function print_value(entries) return status_of(program.print(value.object(entries))) end

--- A table of these rules, to look at; or nil and the status, which is told.
local function open(o, large)
  local language = term.tongue()
  local good, fault = tables.open {
    variants = o.variants, game = o.game, players = o.players, layers = o.layers, settings = o.settings, large = large,
    language = language ~= "en" and language or nil, plain = true,
  }
  if good then return true end
  return nil, program.fail(fault)
end

--- What such a table tells of its rules, the values of these names, for a function, which gives the status.
local function with_told(o, names, large, tell)
  local good, status = open(o, large)
  if not good then return status end
  local told = { folder = files.folder_of(o.variants, o.game), players = o.players or 0 }
  for _, what in ipairs(names) do
    local fault
    told[what], fault = game.ask(what)
    if fault then
      tables.close()
      return program.fail(fault)
    end
  end
  status = tell(told)
  tables.close()
  return status
end

local LISTED <const> = { "game", "rules", "changes" }

--- What stands above a list in JSON.
local function head(o, told, key, list)
  local made_up = told.game.reconstructed or ""
  return {
    { "game", value.repaired(o.game) }, { "layers", o.layers }, { "reconstructed", made_up ~= "" and made_up or nil },
    { key, list },
  }
end

--- Nothing matched: perhaps a slip of the keys.
local function no_rule(told, word)
  local near = words.nearest(word, lists.map(told.rules, "id"))
  usage(near and "no rule matches '%s'; did you mean '%s'?" or "no rule matches '%s'", word, near)
  return FAILED
end

function main.rules(o)
  return with_told(o, LISTED, false, function(told)
    local word = o.rest[2] ~= "" and o.rest[2] or nil -- an empty one is in every word
    if o.json then return print_value(head(o, told, "rules", rulelist.ask(told, "rule_values", word))) end
    if rulelist.ask(told, "rules", word) > 0 or not word then return GOOD end
    -- perhaps a rule in words that no code cites
    return rulelist.ask(told, "quote_one", word) and GOOD or no_rule(told, word)
  end)
end

function main.diff(o)
  return with_told(o, LISTED, true, function(told)
    if o.json then return print_value(head(o, told, "changes", rulelist.ask(told, "change_values"))) end
    rulelist.ask(told, "changes", true)
    return GOOD
  end)
end

--- The table as it is set up: for a page what a picture is made of, else its view; nothing if it has none.
local function put_board(told, page)
  if not game.pose(1) or game.status() ~= "asks" then return end
  game.lay_out()
  if page then
    told.scene, told.position = game.ask("scene"), game.ask("position", game.actor())
  else
    told.board = game.view("board", game.actor())
  end
end

--- For people to read, as a page or printed, as cards to cut out.
function main.rulebook(o)
  return with_told(o, { "game", "rules", "changes", "layers", "values", "parts" }, true, function(told)
    put_board(told, o.report ~= nil)
    local book = require "book.rulebook".book(told)
    if o.json then return status_of(program.print(book)) end
    if not o.report then return status_of(require "book.rulebook_text".tell(book) ~= false) end
    book.path = program.begin_paper(o.report)
    if not book.path then return FAILED end
    local tell = require(o.cards and "book.cards" or "book.rulebook_page").tell
    return status_of(program.end_paper(tell(book) ~= false))
  end)
end

function main.layers(o)
  local folder, list, width = files.folder_of(o.variants, o.game), {}, 10
  for i, layer in ipairs(files.layers(o.variants, o.game)) do
    local look = files.look(("%s/%s.lua"):format(folder, layer))
    list[i] = { name = layer, says = look and look.says or "" }
    if #layer < 40 then width = math.max(width, #layer) end
  end
  if o.json then
    return print_value { { "game", value.repaired(o.game) }, { "layers", lists.map(list, function(layer)
      return value.object { { "name", value.repaired(layer.name) }, { "says", value.repaired(layer.says) } }
    end) } }
  end
  for _, layer in ipairs(list) do
    show.hang(layer.name .. (" "):rep(math.max(1, width - #layer.name + 1)), term.translate(layer.says), width + 1)
  end
  if #list == 0 then show.write(show.say("%s has no layers yet\n", o.game)) end
  return GOOD
end

--- A game in a row, and a sentence below it.
local function tell_game(g)
  local players = g.from == g.to and show.count(g.from, "%d player", "%d players")
    or term.translate("%d to %d players"):format(g.from, g.to)
  local lessons = g.lessons > 0 and ", " .. show.count(g.lessons, "%d lesson", "%d lessons") or ""
  show.write(show.bold(("%-10s"):format(g.name)), "  ", g.title, ", ", players, lessons, "\n")
  if g.says ~= "" then show.hang((" "):rep(12), g.says) end
end

function main.games(o)
  local list, status = {}, GOOD
  for _, name in ipairs(files.games(o.variants)) do
    local good, why = tables.open { variants = o.variants, game = name, language = term.tongue(), plain = true }
    local told
    if good then told, why = game.ask("game") end
    if told then
      told.lessons = #require "learn.course".own(o.variants, name)
      list[#list + 1] = told
    else
      status = program.fail(why)
    end
  end
  tables.close()
  if o.json then
    if not program.print { games = list } then status = FAILED end
  else
    for _, g in ipairs(list) do tell_game(g) end
    term.wrap(term.translate("'oilpatch play GAME' opens one, 'oilpatch lesson GAME' teaches it."), 0)
  end
  return status == GOOD and GOOD or FAILED
end

function main.saves()
  require "keep.saves".tell()
  return GOOD
end

--- The recipes: name, game, says and text of each.
local function recipes_in(folder)
  return lists.map(files.scripts(folder), function(path)
    local look, text = files.look(path), files.read(path)
    return look and text and {
      name = "recipes/" .. path:match("([^/]*)%.lua$"), game = look.game, says = look.says, text = value.repaired(text),
    } or nil
  end)
end

function main.recipes(o)
  local folder = o.variants .. "/recipes"
  local function text(name)
    local found = files.read(folder .. "/" .. name)
    return found and value.repaired(found)
  end
  words.learn(o.variants, "")
  local found = recipes.find {
    recipes = recipes_in(folder), questions = text "questions.txt",
    others = text(("questions.%s.txt"):format(term.tongue())),
    word = o.rest[1] and table.concat(o.rest, " "),
  }
  if o.json then return status_of(program.print(found)) end
  return status_of(recipes.tell(found) ~= false)
end

return main
