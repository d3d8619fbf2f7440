--- Bots: those of games and layers, and those of strangers' files.
local E, P = ...
local setmetatable, error = E.setmetatable, E.error
local book, Book = P.book, P.Book

--- Names that mean something else where a bot is named.
local RESERVED = { random = true, greedy = true, mcts = true, me = true, ask = true, ["-"] = true }

local function check_name(name)
  P.want("string", name, "the name of a bot")
  if RESERVED[name] or name:ends(".lua") or E.match(name, "[:/, ]") then
    error("a bot cannot be called '" .. name .. "': that means something else where bots are named")
  end
end

function Book:bot(name, fn)
  check_name(name)
  if type(fn) == "table" then return P.weigh_bot(self, name, fn) end
  P.want("function", fn, "the bot")
  P.add(self, "bot", name, { fn = fn })
end

--- The bots of the game, the one that the game plays on with first: who names none means that one.
function P.bot_names()
  local first, names = book.search.policy, {}
  if book.bots[first or ""] then names[1] = first end
  for _, name in ipairs(P.keys(book.bots)) do if name ~= first then names[#names + 1] = name end end
  return names
end

--- Which of so many answers a bot describes: { option, parameters … }, of which it may leave some out; or nil.
function P.answer_described(list, count)
  for i = 1, count do
    local answer, same = { E.answer_named(i) }, true
    for k = 1, rawlen(list) do same = same and answer[k] == rawget(list, k) end -- no code of the bot's runs
    if same then return i end
  end
end

function P.bot_named(name)
  local bot = book.bots[name]
  if bot then return P.bot_function(bot) end
  local names = P.keys(book.bots)
  table.sort(names)
  local list = table.concat({ "random", "greedy", "mcts:500", "mcts:200ms", table.unpack(names) }, ", ")
  error(P.unknown("bot", name, names) .. " (there are " .. list .. ", and files such as my_bot.lua)", 0)
end

-- The words of reasons -------------------------------------------------

--- words(language, { key = "text with {1}" or function(…) … end, … })
function Book:words(language, list)
  P.want("string", language, "a language")
  P.want("table", list, "the words")
  local words = book.words[language] or {}
  book.words[language] = words
  for key, text in pairs(list) do
    if type(text) ~= "string" and type(text) ~= "function" then
      error("'" .. tostring(key) .. "' needs a text or a function, not a " .. type(text))
    end
    words[key] = text
  end
end

--- A reason in words: { key, values … }; a value may be such a list itself. What a
--- language has no words for is said in English.
function P.sentence(reason, language)
  if reason.terms then return P.tell_terms(reason, language) end
  local key, values = reason[1], {}
  local text = (book.words[language] or {})[key] or (book.words.en or {})[key]
  if not text then error("there are no words for the reason '" .. tostring(key) .. "'", 0) end
  for i = 2, #reason do
    local v = reason[i]
    values[i - 1] = type(v) == "table" and P.sentence(v, language) or v
  end
  if type(text) == "function" then return text(table.unpack(values)) end
  local names = {}
  for i, v in ipairs(values) do names[tostring(i)] = v end
  return P.phrase(text, names, language)
end

-- A bot in a file of its own -------------------------------------------

--- What game() and layer() give to such a file: it plays by the rules and changes none.
local Guest = {}

function Guest:bot(name, fn)
  check_name(name)
  P.want("function", fn, "the bot")
  local old = self.file.bot
  if old then error("a bot's file declares one bot; '" .. old.name .. "' is there already (" .. old.source .. ")") end
  self.file.bot = { name = name, fn = fn, source = E.where() }
end

local guest_meta = {
  __index = function(_, key)
    if Guest[key] then return Guest[key] end
    error("a bot's file declares a bot and nothing else: there is no '" .. tostring(key) .. "' here")
  end,
}

local file -- the one that is being read
local guests = {} -- the bots of such files

--- Is a bot's file asking for the game or a layer?
function P.guest_book(game)
  if not file then return nil end
  if game and game ~= book.game.name then
    error("this bot plays '" .. game .. "', and this table plays '" .. book.game.name .. "'")
  end
  return setmetatable({ file = file, name = book.game.name }, guest_meta)
end

--- Run the chunk of a bot's file; returns the bot.
function P.guest(chunk, name)
  file = { name = name }
  local fine, message = pcall(chunk)
  local bot = file.bot
  file = nil
  if not fine then error(message, 0) end
  if not bot then
    error(name .. ": the file declares no bot; it needs  game(\"" .. book.game.name
      .. "\"):bot(\"name\", function(player, choice, n, from, to) … end)", 0)
  end
  guests[#guests + 1] = bot.fn
  return bot.fn
end

-- Looking ahead --------------------------------------------------------

local SEARCH_FIELDS = { policy = "string", estimate = "function", horizon = "number", spread = "number" }

local function check_field(key, v)
  if key == "estimate" and type(v) == "string" then return end
  if key == "horizon" and type(v) == "table" then -- by player count
    for n, phases in pairs(v) do
      P.want("number", n, "a number of players")
      P.want("number", phases, "'horizon'")
    end
    return
  end
  P.want(SEARCH_FIELDS[key], v, "'" .. key .. "'")
end

--- What helps a bot to look ahead in this game; a layer may say it better.
function Book:search(spec)
  P.want("table", spec, "what helps to search")
  for key, v in pairs(P.checked_spec("search", spec)) do
    check_field(key, v)
    book.search[key] = v
  end
end

--- The policy, the estimate, the horizon, the spread; nil where the game says nothing.
function P.search()
  local spec = book.search
  local estimate = spec.estimate or spec.policy
  if type(estimate) == "string" then estimate = P.bot_estimate(estimate) end
  local horizon = spec.horizon
  if type(horizon) == "table" then horizon = horizon[E.players()] end
  return spec.policy and P.bot_named(spec.policy), estimate, horizon, spec.spread
end

--- A guess at the secret numbers of a component: fn(player, counter) returns what the
--- counter may hold, for all that the player knows.
function Book:guess(name, fn)
  P.want("string", name, "the name of a counter")
  P.want("function", fn, "the guess")
  book.guesses[name] = { fn = fn, source = E.where() }
end

--- The guesses: component by component, its number and the function.
function P.guess_list()
  local list = {}
  for name, guess in pairs(book.guesses) do
    local c = P.linked.components[name]
    if not c or c.kind ~= "cell" then error(guess.source .. ": " .. P.unknown("counter", name, {}), 0) end
    list[#list + 1] = c.id
    list[#list + 1] = guess.fn
  end
  return list
end

--- The functions that advise and decide nothing: they may reckon in variables of their own. And tables
--- in which there is no function of a script.
function P.thinkers()
  P.forget_compiled()
  local list = { table.unpack(guests) }
  for _, bot in pairs(book.bots) do list[#list + 1] = bot.fn end
  for _, guess in pairs(book.guesses) do list[#list + 1] = guess.fn end
  for _, words in pairs(book.words) do
    for _, text in pairs(words) do if type(text) == "function" then list[#list + 1] = text end end
  end
  if type(book.search.estimate) == "function" then list[#list + 1] = book.search.estimate end
  return list, P.quiet_fields()
end
