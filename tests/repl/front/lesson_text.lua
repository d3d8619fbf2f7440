local game = require "game"
local tables = require "tables"
local text = require "learn.text"

local folder = os.tmpname()
os.remove(folder)

local function write(name, content)
  local file <close> = assert(io.open(("%s/%s"):format(folder, name), "w"))
  file:write(content)
end

os.execute(("mkdir -p %s/en %s/fr"):format(folder, folder))
write("en/01_x.txt", "ignored\n[title]\nA title\n\n[a]\n\none\n\ntwo\n[not a key]\n\n\n[b]  \nb\27[31m\xc2\x9b2J \n[c]")
write("fr/01_x.txt", "[a]\nun\n")

local function open(language) return text.open(folder .. "/01_x.lua", language) end

test("texts stand below their keys", function()
  local texts = open("en")
  same(text.get(texts, "title"), "A title")
  same(text.get(texts, "a"), "one\n\ntwo\n[not a key]")
  same(text.get(texts, "c"), "")
  same(text.get(texts, "d"), "")
  same(texts.files.en.by_key.a.line, 5)
end)

test("nothing in a text steers the terminal", function()
  same(text.get(open("en"), "b"), "b [31m  2J")
end)

test("English stands in for what is missing", function()
  local texts = open("fr")
  same(text.get(texts, "a"), "un")
  same(text.get(texts, "title"), "A title")
  same(texts.files.fr.by_key.title, nil)
end)

test("a lesson without texts is silent", function()
  local texts = text.open("/nowhere/x.lua", "fr")
  same(text.get(texts, "a"), "")
  same(texts.files.en.there, false)
end)

test("paragraphs are wrapped and lists stand", function()
  same(text.layout("one\ntwo `three four`", 0), "one two 'three four'\n")
  same(text.layout("one\n\ntwo", 2), "  one\n  \n  two\n")
  same(text.layout("list:\n  1  a\n  2  b\nend", 0), "list:\n  1  a\n  2  b\nend\n")
  same(text.layout("", 0), "\n")
end)

test("lines end at the width of the terminal, letters of two bytes take one column", function()
  columns(40)
  same(text.layout("aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii", 0),
    "aaaa bbbb cccc dddd eeee ffff gggg hhhh\niiii\n")
  same(text.layout("éééé bbbb cccc dddd eeee ffff gggg hhhh iiii", 0),
    "éééé bbbb cccc dddd eeee ffff gggg hhhh\niiii\n")
  columns(nil)
end)

test("a line does not begin with a French mark", function()
  columns(40)
  locale("fr_FR.UTF-8")
  same(text.layout("aaaa bbbb cccc dddd eeee ffff gggg hhhh ?", 0),
    "aaaa bbbb cccc dddd eeee ffff gggg\nhhhh\u{a0}?\n")
  same(text.layout("aaaa bbbb cccc dddd eeee ffff « ggggg » : oui", 0),
    "aaaa bbbb cccc dddd eeee ffff\n«\u{a0}ggggg\u{a0}»\u{a0}: oui\n")
  same(text.layout(": a\n  ! b", 0), ": a\n \u{a0}! b\n")
  locale("C")
  same(text.layout("aaaa bbbb cccc dddd eeee ffff gggg hhhh ?", 0),
    "aaaa bbbb cccc dddd eeee ffff gggg\nhhhh ?\n")
  locale(nil)
  columns(nil)
end)

test("values are worked out at the table", function()
  assert(tables.open({ variants = "variants", game = "barrels", players = 4 }))
  assert(game.pose(1))
  same(text.expand('a {=1 + 2} b {="x"}{= #g.players }{open'), "a 3 b x4{open")
  local full, report = text.expand("{=nobody}")
  same(full, nil)
  assert(report.text:find("nobody"))
  tables.close()
end)

os.execute("rm -r " .. folder)
