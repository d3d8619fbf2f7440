--- The recipe book: layers of a few lines in the folder recipes/ of the variants, each with a
--- head that says what it is for and what was measured, and the questions people ask of their
--- game, with the commands that answer.
local lists = require "front.lists"
local show = require "front.show"
local term = require "term"

local say = show.say

-- Reading ----------------------------------------------------------------------

local HEAD <const> = 32768 -- bytes of a file in which its head stands

--- The order of a recipe's fields.
local RECIPE <const> = {
  keys = { "name", "game", "says", "said", "title", "words", "asks", "diff", "command", "text" },
}

--- Behind a beginning of the line, or nil.
local function behind(line, begin) return line:sub(1, #begin) == begin and line:sub(#begin + 1) or nil end

--- A line of the head, without its dashes, into lists of lines by field; `last` is the field that
--- it may continue, and the next one may.
local function read_head(v, line, last)
  if behind(line, "Words: ") then
    v.words = v.words or behind(line, "Words: ")
  elseif behind(line, "Asks: ") then
    v.asks = v.asks or lists.matches(behind(line, "Asks: "), "%s*([^?]+%??)") -- "Is it long? Is it dull?"
  elseif behind(line, "diff: ") then
    v.diff = v.diff or { behind(line, "diff: ") }
    return "diff"
  elseif behind(line, "oilpatch compare ") then
    v.command = v.command or line
    return "command"
  elseif behind(line, "  ") then
    local to = last == "command" and v.said or last == "diff" and v.diff
    if to then to[#to + 1] = behind(line, "  ") end
  elseif line ~= "" and not behind(line, "Against: ") then
    v.title[#v.title + 1] = line
  end
  return last
end

--- What the head of a recipe says, put into it.
local function read_recipe(v)
  local last
  v.said, v.title = {}, {}
  for line in v.text:sub(1, HEAD):gmatch("([^\n]*)\n?") do
    if not behind(line, "---") then break end
    last = read_head(v, line:match("^%-%-%- ?(.*)"), last)
  end
  v.title = #v.title > 0 and table.concat(v.title, " ") or nil
  v.diff = v.diff and table.concat(v.diff, " ")
  return setmetatable(v, RECIPE)
end

--- Does a text have all parts of a word, blanks between them?
local function has_all(text, word)
  text = text:lower()
  for part in (word or ""):lower():gmatch("[^ ]+") do
    if not text:find(part, 1, true) then return false end
  end
  return true
end

local function recipe_has(v, word)
  local all = { v.name, v.game, v.title or "", v.says, v.words or "", table.unpack(v.asks or {}) }
  return has_all(table.concat(all, "\n"), word)
end

--- The names of the recipes that name this question.
local function recipes_for(recipes, question)
  return lists.map(recipes, function(recipe) return lists.has(recipe.asks or {}, question) and recipe.name or nil end)
end

--- An answer is a sentence or more, then its command behind four blanks.
local function read_answer(answers, line)
  local last = answers[#answers]
  local command = behind(line, "    ")
  if command then
    if last then last.command = last.command or command end
  elseif last and not last.command then
    last.says = last.says .. " " .. line
  else
    answers[#answers + 1] = setmetatable({ says = line }, { keys = { "says", "command" } })
  end
end

--- The questions of a file; "= " is what one asks in another language.
local function read_questions(text, recipes)
  local list, q = {}, nil
  for line in (text or ""):gmatch("([^\n]*)\n?") do
    local asks = behind(line, "? ")
    if asks then
      q = setmetatable({ asks = asks, words = "", answers = {}, recipes = recipes_for(recipes, asks) },
        { keys = { "asks", "words", "answers", "recipes" } })
      list[#list + 1] = q
    elseif q and behind(line, ": ") then
      q.words = behind(line, ": ")
    elseif q and behind(line, "= ") then
      q.other = behind(line, "= ")
    elseif q and line ~= "" and line:sub(1, 1) ~= "#" then
      read_answer(q.answers, line)
    end
  end
  return list
end

--- Questions in the words of another language, where it has them; they are still found by the
--- English ones.
local function translate(list, others)
  for _, q in ipairs(list) do
    local o = lists.find(others, function(o) return o.asks == q.asks end)
    if o then
      q.words = table.concat({ o.words, q.words, q.asks }, ", ")
      q.asks, q.answers = o.other or q.asks, o.answers
    end
  end
end

--- From the files, what has all parts of the word: { recipes = { { name, game, says, said, title,
--- words, asks, diff, command, text } … }, questions = { { asks, words, answers = { { says,
--- command } … }, recipes (names) } … }, word }.
local function find(files)
  local recipes = lists.map(files.recipes, read_recipe)
  local questions = read_questions(files.questions, recipes)
  translate(questions, read_questions(files.others, recipes))
  return setmetatable({
    recipes = lists.pick(recipes, function(recipe) return recipe_has(recipe, files.word) end),
    questions = lists.pick(questions, function(q) return has_all(q.asks .. "\n" .. q.words, files.word) end),
    word = files.word,
  }, { keys = { "recipes", "questions", "word" } })
end

-- Telling ----------------------------------------------------------------------

local function ours(text) return text:match("^recipes/(.*)") end

--- All that is known of one, and its text.
local function show_whole(recipe)
  show.row("%s  %s", show.bold(recipe.name), recipe.game)
  show.hang("  ", recipe.title)
  show.row("")
  show.row("%s", (recipe.text:gsub("^.-\n(local )", "%1"):gsub("\n$", "")))
  show.row("")
  if recipe.diff then show.hang("diff     ", recipe.diff) end
  if recipe.command then
    show.line(9, "compare  %s", show.dim(recipe.command))
    for _, said in ipairs(recipe.said) do show.line(9, "         %s", said) end
  end
  show.row("play     oilpatch play %s -l %s", recipe.game, recipe.name)
end

local function show_recipes(list)
  for _, recipe in ipairs(list) do
    show.hang(show.cell(ours(recipe.name), 16) .. " " .. show.cell(recipe.game, 9) .. " ", say(recipe.says))
  end
end

local function show_question(question)
  show.row("%s", show.bold(question.asks))
  for _, answer in ipairs(question.answers) do
    show.hang("  ", answer.says)
    show.line(6, "    %s", answer.command)
  end
  if #question.recipes == 0 then return end
  show.hang("  ", say "Recipes: " .. table.concat(lists.map(question.recipes, ours), ", "), 4)
end

--- The recipe that is called exactly so.
local function named(told)
  return (lists.find(told.recipes, function(recipe)
    return recipe.name == told.word or ours(recipe.name) == told.word
  end))
end

local function tell(told)
  local whole = told.word and named(told)
  if whole then return show_whole(whole) end
  if #told.recipes + #told.questions == 0 then
    term.complain(say(told.word and "oilpatch: no recipe and no question has '%s'; 'oilpatch recipes' lists them"
      or "oilpatch: there are no recipes in this folder of games", told.word))
    return false
  end
  show_recipes(told.recipes)
  for i, question in ipairs(told.questions) do
    if i > 1 and told.word or i == 1 and #told.recipes > 0 then show.row("") end
    if told.word then show_question(question) else show.row("%s", question.asks) end
  end
  if told.word then return end
  show.row("")
  term.wrap(say "'oilpatch recipes loan' shows one, 'oilpatch recipes luck' what there is about luck.", 0)
end

return { find = find, tell = tell }
