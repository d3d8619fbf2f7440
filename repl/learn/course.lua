--- The lessons of a game in the order of its course: lessons/NN_NAME.lua.
local files = require "files"
local text = require "learn.text"
local words = require "words"

local course = {}

local function file_of(path) return path:match("[^/]*$") end

--- Is the file one of a course, "01_table.lua"?
function course.is_numbered(path) return file_of(path):find("^%d+_") ~= nil end

--- The name without number and ending.
function course.name(path) return (file_of(path):gsub("^%d+_", ""):gsub("(.)%.lua$", "%1")) end

--- The course of a game: its lessons have path, name and number.
function course.open(variants, game)
  local c = { variants = variants, game = game }
  for _, path in ipairs(files.scripts(files.folder_of(variants, game) .. "/lessons")) do
    if course.is_numbered(path) then
      c[#c + 1] = { path = path, name = course.name(path), number = math.tointeger(file_of(path):match("^%d+")) }
    end
  end
  -- a game without any has the one that suits every game: it is made of its own questions and rules
  local first = variants .. "/lessons/01_first.lua"
  if #c == 0 and files.exists(first) then c[1] = { path = first, name = "first", number = 1 } end
  return c
end

--- A lesson by its whole name.
function course.named(c, name)
  for i, lesson in ipairs(c) do
    if lesson.name == name then return i end
  end
end

--- The lessons whose name begins so.
function course.begun(c, word)
  local list = {}
  for i, lesson in ipairs(c) do
    if words.begins(lesson.name, word) then list[#list + 1] = i end
  end
  return list
end

--- By its title, as the list shows it, or the beginning of it.
local function titled(c, word, language)
  local found
  for i, lesson in ipairs(c) do
    if words.begins(text.get(text.open(lesson.path, language), "title"), word) then
      if found then return nil end
      found = i
    end
  end
  return found
end

--- A lesson by its number, its name or title, or the beginning of one.
function course.find(c, word, language)
  for i, lesson in ipairs(c) do
    if word == tostring(lesson.number) or word:lower() == lesson.name:lower() then return i end
  end
  local begun = course.begun(c, word)
  if #begun == 1 then return begun[1] end
  return titled(c, word, language)
end

--- The minutes a lesson takes, from its text.
function course.minutes(lesson)
  local minutes = (text.read_file(lesson.path) or ""):match("minutes = (%d+)")
  return math.tointeger(minutes) or 0
end

return course
