--- The text of scripts: the statement that begins at a line, the lines of a function.
local E, P = ...

--- Behind a string or a comment that begins at a place of the text; nil: none does.
local function behind_quoted(text, at)
  local comment = text:sub(at, at + 1) == "--"
  local from = comment and at + 2 or at
  if text:sub(from, from + 1) == "[[" then
    local _, last = text:find("]]", from + 2, true)
    return (last or #text) + 1
  end
  if comment then return text:find("\n", from, true) or #text + 1 end
  local quote = text:sub(at, at)
  if quote ~= '"' and quote ~= "'" then return nil end
  local i = at + 1
  while i <= #text do
    local c = text:sub(i, i)
    if c == quote or c == "\n" then return i + 1 end
    i = i + (c == "\\" and 2 or 1)
  end
  return i
end

--- Where the call that the text begins with ends: its brackets close there, and nothing is called or indexed behind.
local function call_end(text)
  local depth, at = 0, 1
  while at <= #text do
    local behind = behind_quoted(text, at)
    local c = text:sub(at, at)
    if behind then
      at = behind - 1
    elseif c == "(" or c == "[" or c == "{" then
      depth = depth + 1
    elseif c == ")" or c == "]" or c == "}" then
      depth = depth - 1
      local next = text:sub(at + 1, at + 1)
      if depth <= 0 and (next == "" or not ("([{:."):find(next, 1, true)) then return at end
    elseif c == "\n" and depth == 0 then
      return at - 1
    end
    at = at + 1
  end
  return #text
end

--- "FILE:LINE" as both; nil: it is no such place.
function P.place(source)
  local file, line = E.match(source, "^(.*):(%d+)$")
  line = math.tointeger(tonumber(line))
  if line then return file, line end
end

--- Where a line of the text begins.
local function line_start(text, line)
  local at = 1
  for _ = 2, line do at = (text:find("\n", at, true) or #text) + 1 end
  return at
end

--- Those lines of a script, all to the end without a last one; nil: there is no such script.
function P.lines(file, first, last)
  local text = E.script_text(file)
  return text and text:sub(line_start(text, first), last and line_start(text, last + 1) - 1 or -1)
end

--- The text of the call that begins at "FILE:LINE", with a comment behind it; nil: there is none.
function P.statement(place)
  local file, line = P.place(place)
  local text = file and P.lines(file, line)
  if not text then return nil end
  local last = text:find("\n", call_end(text) + 1, true)
  return text:sub(1, last and last - 1 or -1)
end

--- "FILE:LINE" and the lines of a script's function; nil: it is none.
function P.function_source(fn)
  local of = E.getinfo(fn, "S")
  local file = of.source:starts("@") and of.source:sub(2)
  local text = file and P.lines(file, of.linedefined, of.lastlinedefined)
  if not text then return nil end
  return file .. ":" .. of.linedefined, text:ends("\n") and text:sub(1, -2) or text
end
