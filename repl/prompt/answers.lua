--- The answers to a question, shown: grouped and a page at a time when there are many.
local game, prompt, term, words = require "game", require "prompt", require "term", require "words"
local say = require "prompt.say"
local tell, wrap, hang = say.tell, say.wrap, say.hang

local answers = {}

local GAP <const> = 3
local ALL <const> = math.maxinteger

-- Words ------------------------------------------------------------------------

local brief = ALL -- from this one on, facts that need a row are cut

--- The answers that are listed; `before` is the one that a list has shown last.
local function listed()
  local list = prompt.labels()
  list.before = nil
  return list
end

--- The words of an answer without its heading, where they begin with that.
local function bare_label(a)
  local heading = a.heading or ""
  if heading == "" or a.label:sub(1, #heading) ~= heading then return a.label end
  return a.label:sub(#heading + 1):match("^ *: *(.*)$") or a.label
end

--- Facts behind the first n bytes, cut to so many columns for all, behind a whole word: "(demand…".
local function cut_facts(text, n, columns)
  local kept = text
  while term.width(text) > columns do
    local stop = kept:match("^.*()[ ,;]+[^ ,;]+$")
    if not stop or stop <= n + 2 then return kept:sub(1, n) end
    kept = kept:sub(1, stop - 1):gsub("[ ,;]+$", "")
    text = kept .. "…"
  end
  return text
end

--- One answer with what helps to decide: "ship A -> B (demand 4)".  Facts that have no room are cut,
--- in the cell of a column to nothing.
local function whole_label(list, i, cell)
  local a = list[i]
  local bare = bare_label(a)
  a.facts = a.facts or prompt.facts(i) or ""
  if a.facts == "" then return bare end
  local text = ("%s (%s)"):format(bare, a.facts)
  local room = term.columns() - (a.heading and 8 or 6)
  if i < brief or term.width(text) <= room then return text end
  return cut_facts(text, #bare, cell and 0 or room)
end

--- Does a heading stand between two answers of a list?  before nil or 0: it begins.
local function is_headed(list, before, i)
  local heading, last = list[i].heading, list[before or 0]
  return heading ~= nil and not (last and last.heading == heading)
end

local function heading_count(list)
  local count = 0
  for i = 1, #list do
    if is_headed(list, i - 1, i) then count = count + 1 end
  end
  return count
end

--- The first answer whose facts have no room on so many lines if all answers are to stand there: the
--- game declares what matters first.
local function brief_from(list, lines)
  local spare, width = lines - #list - heading_count(list), term.columns() - 8
  for i = 1, width > 0 and #list or 0 do
    spare = spare - math.max(0, term.width(whole_label(list, i)) - 1) // width
    if spare < 0 then return i end
  end
  return #list + 1
end

-- In a row each ----------------------------------------------------------------

--- The number of an answer, below its heading if that is another one than the last answer's.
local function show_number(list, i)
  local heading = list[i].heading
  if is_headed(list, list.before, i) then
    term.write(("  %s\n"):format(say.bold(heading .. term.translate(":"))))
  end
  list.before = i
  term.write((heading and "%6d  " or "%4d  "):format(list[i].number))
end

local function show_answer(list, i)
  show_number(list, i)
  term.wrap(whole_label(list, i), 8)
end

--- Rows that the answers get where so many are to stay.
local function rows_for(kept)
  local rows = prompt.page_rows() or ALL
  if rows == ALL or math.tointeger(tonumber(prompt.setting("page"))) then return rows end
  rows = math.max(4, rows - 3) -- the question above, a line that says there is more below
  return math.max(1, rows - kept)
end

--- So many rows of them from a number on; the rest waits for 'more'.
local function show_page(list, from, rows)
  local to = from
  while to <= #list do
    rows = rows - (is_headed(list, list.before, to) and 2 or 1)
    if rows < 0 and to > from then break end -- the first is shown in any case
    show_answer(list, to)
    to = to + 1
  end
  -- the last one takes the row that would speak of it
  if to == #list and prompt.setting("page") == "auto" and not is_headed(list, to - 1, to) then
    show_answer(list, to)
    to = to + 1
  end
  prompt.shown_to(to <= #list and to - 1 or 0)
  if to > #list then return end
  hang("      ", 6, "%d more: 'more' shows them, 'answers WORD' shows those with the word", #list - to + 1)
end

-- An amount --------------------------------------------------------------------

--- Nothing but an amount is asked for.
local function show_range(from, to)
  hang("  ", 4, to == ALL and "a whole number from %s on" or "a whole number from %s to %s", say.count(from),
    say.count(to))
  local _, facts = prompt.amount_label()
  if facts then hang("  ", 4, "%s", facts) end
end

--- An amount, and words beside it: they have no numbers, for a number is the amount.  Two of them or
--- fewer stand in the same line: "bid 3 to 40 (40 coins), or pass".
local function show_amount(list, from, to, word)
  local label, facts = prompt.amount_label()
  local shown = label and #list <= 2 and #list or 0
  if label then
    local text = facts and ("%s (%s)"):format(label, facts) or label
    for i = 1, shown do text = text .. say.text(", or %s", list[i].label) end
    hang("  ", 4, "%s", text)
  else
    show_range(from, to)
  end
  for i = shown + 1, #list do
    if not word or words.within(list[i].label, word) then hang("  ", 4, "or %s", whole_label(list, i)) end
  end
end

-- Columns ----------------------------------------------------------------------

--- An answer as a cell of columns: its heading before it, for neighbours may have others.
local function cell_text(list, i)
  local heading = list[i].heading
  heading = heading and heading .. term.translate(":") .. " " or ""
  return ("%4d  %s%s"):format(list[i].number, heading, whole_label(list, i, true))
end

--- All answers beside each other, counted down the columns; false: they don't fit on so many lines.
local function show_columns(list, lines)
  local cells, widest = {}, 0
  for i = 1, #list do
    cells[i] = cell_text(list, i)
    widest = math.max(widest, term.width(cells[i]))
  end
  local width = widest + GAP
  local columns = math.min((term.columns() + GAP) // width, (#list + lines - 1) // lines)
  columns = math.max(1, columns)
  local rows = (#list + columns - 1) // columns
  if rows > lines then return false end
  for row = 1, rows do
    local line = ""
    for i = row, #list, rows do
      line = line .. (" "):rep((i - row) // rows * width - term.width(line)) .. cells[i]
    end
    term.write(line .. "\n")
  end
  return true
end

-- Groups -----------------------------------------------------------------------

--- What stands before the colon: "security chip: flip Rotterdam" and all that begin so are of one kind.
local function kind_of(label) return label:match("^(.-): ") or "" end

local function is_same_kind(a, b)
  local kind = kind_of(a.label)
  return kind ~= "" and kind == kind_of(b.label)
end

--- Answers of one option stand together, and so do those of one kind.  { first =, count =, folded: a
--- kind of answers, in a line that says what to type }
local function groups_of(list)
  local MOST <const> = 64
  local groups = {}
  for i, a in ipairs(list) do
    local g = groups[#groups]
    if g and (g.option == a.option or is_same_kind(list[g.first], a)) then
      g.count = g.count + 1
    else
      groups[#groups + 1] = { option = a.option, first = i, count = 1 }
    end
  end
  return #groups <= MOST and groups or {}
end

--- A word that finds what is worth reading of those that are not shown, or the word WORD itself.
local function show_more_hint(word)
  hang("      ", 6, "'answers all' lists all, 'answers %s' those with the word", word or term.translate("WORD"))
end

--- Where there is little room: a line for each group, or all of it as long as there is some.
local function show_firsts(list, groups, lines)
  local spare = lines - #groups - 1
  for _, g in ipairs(groups) do
    if g.count - 1 <= spare or g.count == 1 then
      for i = g.first, g.first + g.count - 1 do show_answer(list, i) end
      spare = spare - (g.count - 1)
    else
      show_number(list, g.first)
      wrap(8, "%s  … %d more, to %d", list[g.first].label, g.count - 1, list[g.first + g.count - 1].number)
    end
  end
  show_more_hint()
end

--- Kinds fold before moves do, the largest first, until the rest has room.
local function fold_kinds(list, groups, lines)
  local n = #list
  while n + 1 > lines do
    local most
    for _, g in ipairs(groups) do
      if not g.folded and g.count > 2 and kind_of(list[g.first].label) ~= "" and (not most or g.count > most.count) then
        most = g
      end
    end
    if not most then return n end
    most.folded = true
    n = n - (most.count - 1)
  end
  return n
end

local function show_kind(list, g)
  local kind = kind_of(list[g.first].label)
  show_number(list, g.first)
  wrap(8, "%s: … (%d ways, to %d; '%s' lists them)", kind, g.count, list[g.first + g.count - 1].number, kind)
end

--- Those of a group that have something to say.
local function telling_of(list, g)
  local telling = {}
  for i = g.first, g.first + g.count - 1 do
    whole_label(list, i)
    if list[i].facts ~= "" then telling[#telling + 1] = i end
  end
  return telling
end

--- The word that all of a group say that have something to say, if that finds more than are shown and others
--- have nothing: "beside".
local function word_of(list, g, shown)
  local telling = telling_of(list, g)
  if #telling <= shown or #telling == g.count then return nil end
  local word = list[telling[1]].facts:match("[^%s%d(),;][^%s%d(),;][^%s%d(),;][^%s%d(),;]+")
  if not word then return nil end
  for _, i in ipairs(telling) do
    if not words.within(list[i].facts, word) then return nil end
  end
  return word
end

--- The price that an answer's words end with: "drive to K4 for 5".
local function price_of(answer) return math.tointeger(answer.label:match(" (%d+)$")) end

--- The answers of a group that there is room for: those with something to say, if others have nothing;
--- of these the cheapest, if all have a price.
local function firsts_of(list, g, n)
  local shown, telling, priced = {}, telling_of(list, g), true
  for i = g.first, g.first + g.count - 1 do
    shown[#shown + 1] = i
    priced = priced and price_of(list[i]) ~= nil
  end
  local function rank(i) return #telling > 0 and list[i].facts == "" and 1 or 0 end
  table.sort(shown, function(a, b)
    if rank(a) ~= rank(b) then return rank(a) < rank(b) end
    local x, y = priced and price_of(list[a]) or 0, priced and price_of(list[b]) or 0
    if x ~= y then return x < y end
    return a < b
  end)
  shown = table.move(shown, 1, n, 1, {})
  table.sort(shown)
  return shown
end

--- A page for all groups: each shows its first answer, and what room is left goes to the first groups,
--- for a game declares what matters first.
local function show_groups(list, groups, lines)
  local spare, whole, word = lines - 2 * #groups - 1, true, nil
  for _, g in ipairs(groups) do
    local more = math.max(0, math.min(g.count - 1, spare))
    if g.folded then
      show_kind(list, g)
    else
      if g.count - more == 2 then more = more + 1 end -- a line that says so is no shorter
      spare = spare - more
      for _, i in ipairs(firsts_of(list, g, more + 1)) do show_answer(list, i) end
      if g.count ~= more + 1 then
        whole, word = false, word or word_of(list, g, more + 1)
        term.write("\3   …  ")
        tell("%d more like this, to %d", g.count - more - 1, list[g.first + g.count - 1].number)
        term.write("\1\n")
      end
    end
  end
  if not whole then show_more_hint(word) end
end

local function show_many(list, lines)
  if prompt.setting("board") ~= "spoken" and show_columns(list, lines) then return end
  local groups, headings = groups_of(list), heading_count(list)
  local room = lines - headings
  if #groups > 1 and fold_kinds(list, groups, room) < room then
    show_groups(list, groups, ALL)
  elseif #groups > 1 and 2 * #groups + 1 <= room then
    show_groups(list, groups, room)
  elseif #groups > 1 and #groups + 1 <= room then
    show_firsts(list, groups, room)
  else
    show_page(list, 1, lines)
  end
end

-- Showing them -----------------------------------------------------------------

--- Those with a word in what is shown of them, or in their option's name.
local function show_with(list, word)
  local shown = false
  for i, a in ipairs(list) do
    if words.within(a.label, word) or words.within(whole_label(list, i), word)
      or words.within(a.heading or "", word) or words.begins(prompt.option_name(a.option), word) then
      show_answer(list, i)
      shown = true
    end
  end
  if not shown then tell("no answer contains '%s'\n", word) end
end

--- Those with a word in them, or with nil all, a page of them below `kept` rows that stay.
function answers.show(word, kept)
  prompt.shown_to(0)
  if game.status() ~= "asks" then return tell("nobody is asked\n") end
  if prompt.refuse_bots() then return end
  local list, lines = listed(), rows_for(kept)
  local from, to = game.asks_number()
  brief = ALL
  -- a few that hardly have no room are shown: the line that speaks of them helps nobody
  local FEW <const> = 2
  local rows = #list + heading_count(list)
  local nearly = rows > lines and rows <= lines + FEW
  if nearly and lines >= 2 * FEW and prompt.setting("page") == "auto" then lines = rows end
  if not word then brief = brief_from(list, lines) end
  if from then
    show_amount(list, from, to, word)
  elseif word then
    show_with(list, word)
  elseif rows > lines then
    show_many(list, lines)
  else
    show_page(list, 1, lines)
  end
end

--- All of them, whatever room there is.
function answers.show_all()
  brief = ALL
  show_page(listed(), 1, ALL)
end

--- The next page; false: there is none.
function answers.more()
  local list, shown = listed(), prompt.shown_to()
  if shown == 0 or shown >= #list then return false end
  show_page(list, shown + 1, rows_for(0))
  return true
end

--- A page of those that fit a text (words.begins, words.sketches …).
function answers.matches(text, how)
  local list, rows, more = listed(), rows_for(1), 0
  brief = ALL
  for i, a in ipairs(list) do
    if words[how](a.label, text) then
      rows = rows - 1
      if rows >= 0 then show_answer(list, i) else more = more + 1 end
    end
  end
  if more == 0 then return end
  term.write("   …  ")
  tell("%d more; 'answers %s' lists all\n", more, text)
end

return answers
