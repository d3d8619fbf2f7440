--- The recipe book for people at a terminal.
local show = require "front.show"
local term = require "term"

local say = term.translate

local function ours(text) return text:match("^recipes/(.*)") end

--- All that is known of one, and its text.
local function show_whole(recipe)
  show.row("%s  %s", show.bold(recipe.name), recipe.game)
  show.write("  ")
  show.wrapped(recipe.title, 2, 2)
  show.row("")
  show.row("%s", (recipe.text:gsub("^.-\n(local )", "%1"):gsub("\n$", "")))
  show.row("")
  if recipe.diff then
    show.write("diff     ")
    show.wrapped(recipe.diff, 9, 9)
  end
  if recipe.command then
    show.row("compare  %s", show.dim(recipe.command))
    for _, said in ipairs(recipe.said) do show.row("         %s", said) end
  end
  show.row("play     oilpatch play %s -l %s", recipe.game, recipe.name)
end

local function show_recipes(list)
  for _, recipe in ipairs(list) do
    show.write(show.cell(ours(recipe.name), 16), " ", show.cell(recipe.game, 9), " ")
    show.wrapped(recipe.says, 27, 27)
  end
end

local function show_question(question)
  show.row("%s", show.bold(question.asks))
  for _, answer in ipairs(question.answers) do
    show.write("  ")
    show.wrapped(answer.says, 2, 2)
    show.row("    %s", answer.command)
  end
  if #question.recipes == 0 then return end
  local names = {}
  for i, name in ipairs(question.recipes) do names[i] = ours(name) end
  show.write("  ")
  show.wrapped(say "Recipes: " .. table.concat(names, ", "), 2, 4)
end

--- The recipe that is called exactly so.
local function named(told)
  for _, recipe in ipairs(told.recipes) do
    if recipe.name == told.word or ours(recipe.name) == told.word then return recipe end
  end
end

local function tell(told)
  local whole = told.word and named(told)
  if whole then return show_whole(whole) end
  if #told.recipes + #told.questions == 0 then
    term.complain(say "oilpatch: no recipe and no question has '%s'; 'oilpatch recipes' lists them":format(told.word))
    return false
  end
  show_recipes(told.recipes)
  for i, question in ipairs(told.questions) do
    if i > 1 and told.word or i == 1 and #told.recipes > 0 then show.row("") end
    if told.word then show_question(question) else show.row("%s", question.asks) end
  end
  if told.word then return end
  show.row("")
  show.wrapped(say "'oilpatch recipes loan' shows one, 'oilpatch recipes luck' what there is about luck.", 0, 0)
end

return { tell = tell }
