local ledger = require "book.ledger"
local disk = require "disk"

local TEXT <const> = [[
# Rules

Tag: `[EF]` both say so.

## 3. Turn (GA-TURN)

- **GA-TURN-1** [EF] Players take *turns*.
- **GA-TURN-10** [D] Ten is
  not one, and goes
  on:

  | players | cards |
  |---|---|
  | 2 | 7 |

### 3b. End (GA-END), always

- **GA-END-1** The last.

# (a) Examples

A is first.

| ID | text | result |
|---|---|---|
| GA-EX-1 (printed) | One. | Two. |

# (c) Rulings

| AMB-01 | What then? | Nothing. |
- **GA-AMB-2** And then?
]]

test("a ledger is read: chapters, rules, tables, examples", function()
  local told = ledger.parse(TEXT)
  same(#told.chapters, 2)
  same(told.chapters[1].title, "Turn")
  same(told.chapters[1].mark, "GA-TURN")
  same(told.chapters[2].title, "End, always")
  same(told.entries["GA-TURN-1"].text, "[EF] Players take turns.")
  same(told.entries["GA-TURN-10"].text, "[D] Ten is not one, and goes on:")
  same(told.entries["GA-TURN-10"].rows[2][2], "7")
  same(told.entries["GA-TURN"], nil)
  same(#told.examples, 1)
  same(told.examples[1].id, "GA-EX-1")
  same(told.examples[1].cells[3], "Two.")
  same(told.intro, "A is first.")
  same(told.legend, "Tag: [EF] both say so.")
  same(told.entries["AMB-01"].text, "What then? | Nothing.")
  assert(told.entries["AMB-01"].aside and told.entries["GA-AMB-2"].aside and not told.entries["GA-END-1"].aside)
end)

test("notes and marks are not for players", function()
  for _, case in ipairs {
    { "One [note: two] three.", "One three." }, { "[note: one] Two  [note: three][note: four].", "Two." },
    { "One [note: two", "One [note: two" }, { "[EF] One [R AMB-52] two. [book]", "One two." },
    { "[EF as a stated consequence, R AMB-02] One (AMB-66).", "One." }, { "A [small] one (AMB", "A [small] one (AMB" },
  } do
    same(ledger.for_players(case[1]), case[2])
  end
end)

-- The ledgers of the games in French -------------------------------------------

local function references(text)
  local list = {}
  for id in text:gmatch("%u%u%-%u[%u%d]*%-%d+") do list[#list + 1] = id end
  table.sort(list)
  local once = {}
  for i, id in ipairs(list) do if id ~= list[i - 1] then once[#once + 1] = id end end
  return table.concat(once, " ")
end

local function shape(rows)
  local sizes = {}
  for i, row in ipairs(rows or {}) do sizes[i] = #row end
  return table.concat(sizes, " ")
end

for _, game in ipairs { "peak_oil", "qe", "oilfield", "giganten" } do
  local own = ledger.parse(disk.read("variants/" .. game .. "/rules.md"))
  local french = ledger.parse(disk.read("variants/" .. game .. "/words/rules_fr.md") or "")
  local missing, wrong = {}, {}
  local function check(entry)
    local other = french.entries[entry.id]
    if not other or other.text == "" then
      missing[#missing + 1] = entry.id
    elseif shape(other.rows) ~= shape(entry.rows) or #(other.cells or {}) ~= #(entry.cells or {}) then
      wrong[#wrong + 1] = entry.id
    end
  end
  for _, chapter in ipairs(own.chapters) do
    for _, rule in ipairs(chapter.rules) do check(rule) end
  end
  for _, example in ipairs(own.examples) do check(example) end

  test(game .. ": every rule and example has its French", function()
    same(table.concat(missing, " "), "")
  end)
  test(game .. ": French tables have the rows and cells of the English ones", function()
    same(table.concat(wrong, " "), "")
  end)
  test(game .. ": French rules are rules of the game, and name rules of the game", function()
    for id, entry in pairs(french.entries) do
      assert(own.entries[id], id .. " is no rule")
      for named in references(entry.text):gmatch("%S+") do assert(own.entries[named], id .. " names " .. named) end
    end
    local titles = {}
    for _, chapter in ipairs(french.chapters) do titles[chapter.mark or chapter.title] = chapter.title end
    for _, chapter in ipairs(own.chapters) do
      assert(titles[chapter.mark], "no title of " .. tostring(chapter.mark))
    end
  end)
end
