--- Looking things up in the reference, lua/api.lua, which the program carries with it.
local E, P = ...

local CLASS, FIELD, WHERE = "---@class ", "---@field ", "---@where "

--- The word that stands there in a line, and where it ends.
local function word(line, from) return E.match(line, "^([%w_]*)()", from) end

--- The class ("_G" for none) and the name that a line declares: `function name(`, `function Class:name(`,
--- `Class.name =`, `name =`.
local function declared(line)
  local from = line:starts("function ") and 10 or 1
  local first, to = word(line, from)
  if first == "" or first == "local" or first == "return" then return nil end
  local sign = line:sub(to, to)
  if sign == ":" or sign == "." then return first, (word(line, to + 1)) end
  if from > 1 or line:sub(to, to + 2) == " = " then return "_G", first end
end

local lines, classes -- by class: its own lines, its parent, and those of its names

--- Only the first that is said of a name counts; the comment right above a line belongs to it.
local function read()
  lines, classes = E.reference(), {}
  local block, class, where
  for i, line in ipairs(lines) do
    if line:starts("-- @where ") then where = WHERE .. line:sub(#WHERE + 1) end
    if i == 1 or not lines[i - 1]:starts("---") then block = line:starts("---") and i or nil end
    local of, name = declared(line)
    local from = block or i
    if line:starts(CLASS) then
      local to
      class, to = word(line, #CLASS + 1)
      local c = classes[class] or { names = {} }
      classes[class] = c
      if not c.from then
        c.from, c.to = from, i
        c.parent = line:sub(to, to + 1) == ": " and word(line, to + 2) or nil
      end
    elseif line:starts(FIELD) then
      of, name, from = class, word(line, #FIELD + 1), i
    end
    if of then
      classes[of] = classes[of] or { names = {} }
      local own = not line:starts("function ") or lines[i - 1]:starts(WHERE)
      classes[of].names[name] = classes[of].names[name] or { from = from, to = i, where = not own and where }
    end
  end
end

--- What the reference says of a name: its comment and the line it stands above, or the line of a
--- field; nil: nothing. A function that doesn't say where it may be used says what its section does. `class` is
--- "_G" for plain words, a library or a class, whose parents are asked too; without a name, what it says of the class
--- itself.
function P.reference(class, name)
  if not lines then read() end
  local found
  for _ = 1, 8 do
    local c = classes[class]
    if not c then return nil end
    found = name and c.names[name] or not name and c.from and c
    if found or not name then break end
    class = c.parent or ""
  end
  if not found then return nil end
  local text = table.concat(lines, "\n", found.from, found.to - (found.where and 1 or 0))
  return found.where and text .. "\n" .. found.where .. "\n" .. lines[found.to] or text
end
