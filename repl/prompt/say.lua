--- What commands say, in the language spoken: an English format, as string.format has it, and
--- its arguments.  french.txt has the others.
local game, prompt = require "game", require "prompt"
local term = require "term"
local commands, lists = require "prompt.commands", require "front.lists"

local say = {}

-- What the screen takes for a style.
function say.bold(text) return "\2" .. text .. "\1" end
function say.dim(text) return "\3" .. text .. "\1" end

--- The sentence itself.
function say.text(format, ...) return term.translate(format):format(...) end

--- Write it.
function say.tell(format, ...) term.write(say.text(format, ...)) end

--- Write it from where the cursor stands, wrapped at the terminal's width; further lines are
--- indented.
function say.wrap(indent, format, ...) term.wrap(say.text(format, ...), indent) end

--- The same behind a head.
function say.hang(head, indent, format, ...)
  term.write(head)
  say.wrap(indent, format, ...)
end

--- Lines that begin with blanks, wrapped, each indented by a bit more.
function say.lines(list)
  for _, line in ipairs(list) do
    local blanks = line:match("^ *")
    say.hang(blanks, #blanks + 2, "%s", line:sub(#blanks + 1))
  end
end

--- Say it in lines of its own; the second one says that something is wrong.
function say.say(format, ...) term.say(say.text(format, ...)) end
function say.complain(format, ...) term.complain(say.text(format, ...)) end

--- Say why something is not done.
function say.refuse(format, ...) prompt.refuse(say.text(format, ...)) end

--- A bot's question is none for who looks and knows less: say so; false: there is no such question.
function prompt.refuse_bots()
  local refused = game.status() == "asks" and not prompt.asks()
  if refused then
    say.refuse("%s is asked, who knows more than you; 'auto 1' lets it answer, 'setting table open' lays everything "
      .. "open", prompt.seat_name(game.actor()))
  end
  return refused
end

--- How many of so many rows can stay on the screen with a question whose answers get `answers` rows.
function prompt.rows_kept(rows, answers)
  local AROUND <const> = 4 -- the question, what more there is, the prompt
  return math.max(0, math.min(rows, term.rows() - answers - AROUND))
end

--- The words of the answer of a number; nil: there is none.
function prompt.label(number)
  local a = lists.find(prompt.labels(), function(a) return a.number == number end)
  return a and a.label
end

--- Refuse what doesn't say how a command is called by saying it.
function say.usage(name)
  local c = commands.find(name)
  say.refuse("%s %s: %s", name, term.translate(c.usage), term.translate(c.help))
end

--- The words of a text in an order of their own: the same words in any order are equal as texts.
function say.sorted(text)
  local words = {}
  for word in text:gmatch("%S+") do words[#words + 1] = word end
  table.sort(words)
  return table.concat(words, " ")
end

--- Digits in groups of three, as people write them here: 100,000,000.
function say.group(digits)
  local mark = term.translate("1,000"):match("1(.*)000")
  local head, rest = digits:match("^(-?%d%d?%d?)(.*)$")
  while #rest % 3 ~= 0 do
    rest = head:sub(-1) .. rest
    head = head:sub(1, -2)
  end
  return head .. rest:gsub("(%d%d%d)", mark .. "%1")
end

--- A number as people read it.  In groups from so many digits on; by default 1000 stays as it is.
function say.count(n, digits_from)
  local digits = ("%d"):format(n)
  return #digits < (digits_from or 5) and digits or say.group(digits)
end

--- A whole number, or the fallback where nothing stands; nil: it is none, and that was said.
function say.number(rest, from, fallback)
  if rest == "" then return fallback end
  local n = rest:find("^[+-]?%d+$") and (math.tointeger(rest:gsub("^%+", "")) or tonumber(rest))
  -- more than a number can be
  if math.type(n) == "float" then n = n < 0 and math.mininteger or math.maxinteger end
  if n and n >= from then return n end
  say.refuse("a number from %d on, not '%s'", from, rest)
  return nil
end

return say
