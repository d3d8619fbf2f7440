local course = require "learn.course"
local glossary = require "learn.glossary"

test("a lesson's name is its file's, without number and ending", function()
  same(course.name("a/b/02_placing.lua"), "placing")
  same(course.name("mine.lua"), "mine")
  same(course.is_numbered("x/01_table.lua"), true)
  same(course.is_numbered("x/table.lua"), false)
end)

test("a lesson is found by number, name, title or a beginning that is its own", function()
  local c = course.open("variants", "peak_oil")
  local placing = course.named(c, "placing")
  same(course.find(c, "2", "en"), placing)
  same(course.find(c, "PLACING", "en"), placing)
  same(course.find(c, "plac", "en"), placing)
  same(course.find(c, "Placing agents", "en"), placing)
  same(course.find(c, "s", "en"), nil)
end)

test("the learner's words become the game's, the longest first", function()
  local folder = os.tmpname()
  os.remove(folder)
  os.execute(("mkdir -p %s/fr"):format(folder))
  local file = assert(io.open(folder .. "/fr/words.txt", "w"))
  file:write("golfe, golfe persique = gulf\nagir sur = act on\nl'été = summer\n")
  file:close()
  local lesson = { path = folder .. "/x.lua", text = { language = "fr" } }
  same(glossary.translate(lesson, "Agir sur golfe persique"), "act on gulf")
  same(glossary.translate(lesson, "golfeur"), nil)
  same(glossary.translate(lesson, "L'Été"), "summer")
  os.execute("rm -r " .. folder)
end)
