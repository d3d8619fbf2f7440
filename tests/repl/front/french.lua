--- What commands are called and say of themselves is in the list of French sentences.
local commands = require "prompt.commands"

local french = {}
do
  local english
  for line in io.lines("repl/term/french.txt") do
    if line:find("^  ") and english then
      french[english], english = line:sub(3), nil
    elseif line ~= "" and not line:find("^#") then
      english = line
    end
  end
end

--- Words that are typed as they are need no French, nor do bots; NAME and FILE do.
local function needs_french(usage) return usage:gsub("BOT", ""):find("%u%u") end

--- What has none, a row each.
local function missing(groups)
  local list = {}
  local function want(what, text)
    if not french[text] then list[#list + 1] = what .. ": " .. text end
  end
  for _, group in ipairs(groups) do
    want("title", group.title)
    for _, c in ipairs(group) do
      want(c.name, c.help)
      if needs_french(c.usage) then want(c.name, c.usage) end
    end
  end
  return table.concat(list, "\n")
end

--- Without what other tests have declared as a user would.
local function built_in()
  local list = {}
  for _, group in ipairs(commands.groups()) do
    if group.title ~= "Your own" then list[#list + 1] = group end
  end
  return list
end

test("the help and usage of every command are French, too", function()
  local groups = built_in()
  assert(#groups == 10 and #groups[1] > 0)
  same(missing(groups), "")
end)

test("what is missing is named", function()
  local tally = { title = "Time", { name = "tally", usage = "[WHAT]", help = "count something" } }
  same(missing({ tally }), "tally: count something\ntally: [WHAT]")
end)

test("so are the settings", function()
  for _, s in ipairs(require "prompt.settings") do
    assert(french[s[3]], s[3])
  end
end)
