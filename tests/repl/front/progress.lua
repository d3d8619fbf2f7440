--- What is kept of a learner.
local progress = require "learn.progress"

local path -- of a file of its own for each test

local function write(text)
  local file <close> = assert(io.open(path, "wb"))
  file:write(text)
end

local function holds(name)
  local file <close> = io.open(name, "rb")
  return file and file:read("a")
end

local function kept(name, fn)
  test(name, function()
    path = os.tmpname()
    os.remove(path)
    fn()
    os.remove(path)
    os.remove(path .. ".bad")
  end)
end

kept("what is set is there next time", function()
  local p = progress.open(path)
  same(p:get("done", "game/one"), nil)
  p:set("done", "game/one", "")
  p:set("place", "game/two", "step 3/8 00ff 1 2 3")
  p:set("place", "game/two", "other 4/8 00ff 1")
  p:set("place", "game/tw", "short")
  same(p:is_kept(), true)
  p = progress.open(path)
  same(p:get("done", "game/one"), "")
  same(p:get("place", "game/two"), "other 4/8 00ff 1")
  same(p:get("place", "game/tw"), "short")
  same(p:get("place", "game/t"), nil)
  p:set("place", "game/two", nil)
  same(p:get("place", "game/two"), nil)
  same(progress.open(path):get("place", "game/two"), nil)
end)

kept("what went wrong waits its turn", function()
  local p = progress.open(path)
  p:wrong("game/one", "a", "wrong")
  p:wrong("game/two", "b", "shown")
  p:wrong("other/one", "c", "shown")
  p:wrong("game/one", "a", "skipped") -- again: to the end
  same((p:review("game", 0)), "two")
  local _, step, reason = p:review("game", 1)
  same(step, "a")
  same(reason, "skipped")
  same(p:review("game", 2), nil)
  p:right("game/two", "b")
  p:right("game/two", "never")
  same((p:review("game", 0)), "one")
end)

kept("another file is put aside", function()
  local text = "something else\ndone game/one\n"
  write(text)
  local p = progress.open(path)
  same(p:get("done", "game/one"), nil)
  p:set("done", "game/two", "")
  same(holds(path .. ".bad"), text)
  same(holds(path), "oilpatch lessons 1\ndone game/two \n")
end)

kept("a later version is put aside", function()
  local text = "oilpatch lessons 12\ndone game/one\n"
  write(text)
  same(progress.open(path):get("done", "game/one"), nil)
  same(holds(path .. ".bad"), text)
end)

kept("good lines among bad ones count", function()
  local text = "oilpatch lessons 1\ndone game/one\n\1\2junk\nwrong game/one a shown\n"
  write(text)
  local p = progress.open(path)
  same(p:get("done", "game/one"), "")
  p:set("done", "game/two", "")
  same(holds(path .. ".bad"), text)
  same(holds(path), "oilpatch lessons 1\ndone game/one\nwrong game/one a shown\ndone game/two \n")
end)

kept("behind a zero byte nothing is read", function()
  local text = "oilpatch lessons 1\ndone game/one\n\0done game/two\n"
  write(text)
  local p = progress.open(path)
  same(p:get("done", "game/one"), "")
  same(p:get("done", "game/two"), nil)
  same(holds(path .. ".bad"), text)
end)

kept("an impossible place is none", function()
  write("oilpatch lessons 1\nplace game/one a 400/9 0 1\nplace game/two a 9/9 0 1\nplace game/six a 0/9 0 1\n")
  local p = progress.open(path)
  same(p:get("place", "game/one"), nil)
  same(p:get("place", "game/two"), "a 9/9 0 1")
  same(p:get("place", "game/six"), nil)
  same(holds(path .. ".bad"), nil)
end)

kept("two programs keep both", function()
  local a, b = progress.open(path), progress.open(path)
  a:set("place", "game/one", "s 1/8 0")
  b:set("place", "game/two", "s 2/8 0")
  a:wrong("game/one", "s", "wrong")
  b:right("game/one", "s") -- b has never read of it
  local p = progress.open(path)
  same(p:get("place", "game/one"), "s 1/8 0")
  same(p:get("place", "game/two"), "s 2/8 0")
  same(p:get("wrong", "game/one"), nil)
end)

kept("a script has a key of its own", function()
  local key = progress.key("game", "/home/me/my lessons/100%.lua")
  same(key == progress.key("game", "100%"), false)
  progress.open(path):wrong(key, "a", "wrong")
  local lesson, step = progress.open(path):review("game", 0)
  same(lesson, "/home/me/my lessons/100%.lua")
  same(step, "a")
end)

test("nowhere to keep it is no fault", function()
  for _, where in ipairs { false, "/nowhere/at/all" } do
    local p = progress.open(where or nil)
    p:set("done", "game/one", "")
    same(p:get("done", "game/one"), "")
    same(p:is_kept(), false)
  end
end)
