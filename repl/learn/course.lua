--- The lessons of a game in the order of its course: lessons/NN_NAME.lua.
local files = require "files"
local lists = require "front.lists"
local text = require "learn.text"
local words = require "words"

local course = {}

local function file_of(path) return path:match("[^/]*$") end

--- Is the file one of a course, "01_table.lua"?
function course.is_numbered(path) return file_of(path):find("^%d+_") ~= nil end

--- The name without number and ending.
function course.name(path) return (file_of(path):gsub("^%d+_", ""):gsub("(.)%.lua$", "%1")) end

--- The lessons of a game, by path, name and number.
function course.own(variants, game)
  return lists.map(files.scripts(files.folder_of(variants, game) .. "/lessons"), function(path)
    local number = math.tointeger(file_of(path):match("^%d+"))
    return course.is_numbered(path) and { path = path, name = course.name(path), number = number } or nil
  end)
end

--- The course of a game: its lessons.
function course.open(variants, game)
  local c = course.own(variants, game)
  c.variants, c.game = variants, game
  -- a game without any has the one that suits every game: it is made of its own questions and rules
  local first = variants .. "/lessons/01_first.lua"
  if #c == 0 and files.exists(first) then c[1] = { path = first, name = "first", number = 1 } end
  return c
end

--- A lesson by its whole name.
function course.named(c, name)
  local _, i = lists.find(c, function(lesson) return lesson.name == name end)
  return i
end

--- The lessons whose name begins so.
function course.begun(c, word)
  return lists.map(c, function(lesson, i) return words.begins(lesson.name, word) and i or nil end)
end

--- By its title, as the list shows it, or the beginning of it.
local function titled(c, word, language)
  local found = lists.map(c, function(lesson, i)
    return words.begins(text.get(text.open(lesson.path, language), "title"), word) and i or nil
  end)
  return #found == 1 and found[1] or nil
end

--- A lesson by its number, its name or title, or the beginning of one.
function course.find(c, word, language)
  local _, i = lists.find(c, function(lesson)
    return word == tostring(lesson.number) or word:lower() == lesson.name:lower()
  end)
  local begun = course.begun(c, word)
  return i or #begun == 1 and begun[1] or titled(c, word, language)
end

--- The minutes a lesson takes, from its text.
function course.minutes(lesson)
  local minutes = (files.read(lesson.path) or ""):match("minutes = (%d+)")
  return math.tointeger(minutes) or 0
end

return course
