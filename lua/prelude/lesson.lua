--- Lessons: a position, steps with goals and questions, hints that can be
--- checked.  The words stand in text files; a lesson has the logic alone.
local E, P = ...
local setmetatable, error = E.setmetatable, E.error

local Lesson = {}
P.Lesson = Lesson

local HEAD = {
  minutes = "number", players = "number", layers = "table", set = "table", seed = "number", bots = "table",
  also = "table", coach = "string", position = "function",
}
local STEP = {
  cites = "string", position = "function", plays = "lines", goal = "function", answer = "any", show = "lines",
  within = "number", wrong = "table", hints = "table", what_if = "table", passes = "boolean",
}
local WRONG = { id = "string", when = "function", try = "lines" }
local BRANCH = { id = "string", show = "lines", goal = "function" }

local function is_lines(v) return type(v) == "table" or type(v) == "function" or type(v) == "string" end

--- Fields that are known, of the right type.
local function inspect(spec, fields, what)
  for key, v in pairs(spec) do
    local want = fields[key]
    if not want then error(P.unknown("field of " .. what, key, P.keys(fields))) end
    local good = want == "any" or (want == "lines" and is_lines(v)) or type(v) == want
    if not good then
      error("the field '" .. key .. "' of " .. what .. " takes "
        .. (want == "lines" and "lines: a text, a list of texts or a function that returns one" or "a " .. want)
        .. ", not a " .. type(v))
    end
  end
end

--- lesson { minutes =, players =, … }: the lesson of this file.
function P.lesson(spec)
  P.want("table", spec, "a lesson")
  local other = P.book.lesson
  if other then error("a file has one lesson; there is another at " .. other.source) end
  inspect(spec, HEAD, "a lesson")
  local new = { spec = spec, steps = {}, source = E.where() }
  P.book.lesson = setmetatable(new, { __index = Lesson, __metatable = false })
  return new
end

local function inspect_list(list, fields, what)
  for i, row in ipairs(list or {}) do
    P.want("table", row, what .. " " .. i)
    inspect(row, fields, what .. " " .. i)
    if not row.id then error(what .. " " .. i .. " needs an id") end
  end
end

--- One more step.  It is done when its goal holds, when its question is
--- answered, or, without either, when it has been read.
function Lesson:step(id, spec)
  P.want("string", id, "the id of a step")
  spec = spec or {}
  inspect(spec, STEP, "the step '" .. id .. "'")
  for _, other in ipairs(self.steps) do
    if other.id == id then error("there is a step '" .. id .. "' already, at " .. other.source) end
  end
  if spec.goal and spec.answer ~= nil then error("the step '" .. id .. "' has a goal and a question: make it two") end
  inspect_list(spec.wrong, WRONG, "the wrong answer")
  inspect_list(spec.what_if, BRANCH, "the what-if")
  self.steps[#self.steps + 1] = { id = id, spec = spec, source = E.where() }
end

-- What a position function gets beyond a scenario test ------------------

--- The position is set: go on from here with this phase.
function P.Scenario:begin(name, ...)
  local rule = P.book.rules[name]
  if not rule or not rule.phase then error("there is no phase '" .. tostring(name) .. "'") end
  self.begun = { name, ... }
end

--- Set up the position of a step (0: of the lesson); what the next phase is.
function P.lesson_pose(i)
  local lesson = P.book.lesson
  local fn = lesson.spec.position
  if i > 0 then fn = lesson.steps[i].spec.position end
  local t = P.scenario()
  fn(t)
  if not t.begun then
    error((i > 0 and lesson.steps[i].source or lesson.source)
      .. ": a position ends with t:begin(PHASE, …), which says what comes next", 0)
  end
  return t.begun[1], t.begun[2], t.begun[3], t.begun[4], t.begun[5]
end

-- Asking the lesson -----------------------------------------------------

local State = setmetatable({}, { __index = P.Scenario })
P.LessonState = State

--- Has a line that begins so been typed in this step?
function State:typed(word)
  for _, line in ipairs(self.lines) do
    if line:starts(word) then return true end
  end
  return false
end

--- Are the answers of this step these and no others, in any order?
function State:said(...)
  local left = { ... }
  if #left ~= #self.given then return false end
  for _, words in ipairs(self.given) do
    local found
    for i, want in ipairs(left) do found = found or want == words and i end
    if not found then return false end
    table.remove(left, found)
  end
  return true
end

local function rows_of(v, s)
  if type(v) == "function" then v = v(s) end
  if v == nil then return {} end
  if type(v) ~= "table" or v.edit or v.bot then v = { v } end
  local list = {}
  for _, line in ipairs(v) do
    if type(line) == "table" and line.bot then
      list[#list + 1] = { "bot " .. tostring(line.bot), "" }
    elseif type(line) == "table" then
      list[#list + 1] = { "edit " .. tostring(line.edit), tostring(line.text) }
    else
      list[#list + 1] = { "line", tostring(line) }
    end
  end
  return list
end

local CALL = {}

function CALL.info(lesson)
  local spec, list = lesson.spec, {}
  local function add(name, v) if v ~= nil then list[#list + 1] = { name, tostring(v) } end end
  add("source", lesson.source)
  add("minutes", spec.minutes)
  add("players", spec.players)
  add("seed", spec.seed)
  add("coach", spec.coach)
  for _, name in ipairs(spec.layers or {}) do add("layer", name) end
  for name, v in pairs(spec.set or {}) do add("set", name .. "=" .. tostring(v)) end
  for seat, name in pairs(spec.bots or {}) do add("bot", seat .. " " .. name) end
  for _, layers in ipairs(spec.also or {}) do add("also", table.concat(layers, ",")) end
  if spec.position then add("posed", 1) end
  add("steps", #lesson.steps)
  return list
end

function CALL.step(_, step)
  local spec, list = step.spec, {}
  local function add(name, v) if v then list[#list + 1] = { name, tostring(v) } end end
  add("id", step.id)
  add("source", step.source)
  add("cites", spec.cites)
  add("within", spec.within)
  add("posed", spec.position and 1)
  add("goal", spec.goal and 1)
  add("passes", spec.passes and 1)
  add("asks", spec.answer ~= nil and 1)
  for _ in ipairs(spec.hints or {}) do add("hint", 1) end
  for _, w in ipairs(spec.wrong or {}) do add("wrong", w.id) end
  for _, b in ipairs(spec.what_if or {}) do add("if", b.id) end
  return list
end

function CALL.show(_, step, _, s)
  local show = step.spec.show
  if show == nil and step.spec.answer ~= nil then
    local a = step.spec.answer
    if type(a) == "function" then a = a(s) end
    show = tostring(a)
  end
  return rows_of(show, s)
end
function CALL.plays(_, step, _, s) return rows_of(step.spec.plays, s) end
function CALL.try(_, step, i, s) return rows_of(step.spec.wrong[i].try, s) end
CALL["if"] = function(_, step, i, s) return rows_of(step.spec.what_if[i].show, s) end

--- Is the goal reached, and does an answer to a question hold?
function CALL.goal(_, step, _, s)
  if step.spec.goal(s) then return { { "met", "" } } end
  return {}
end

--- What a branch claims, after it was played.
function CALL.claim(_, step, i, s)
  local goal = step.spec.what_if[i].goal
  if not goal or goal(s) then return { { "met", "" } } end
  return {}
end

--- The right answer of a question as text.
function CALL.answer(_, step, _, s)
  local a = step.spec.answer
  if type(a) == "function" then a = a(s) end
  return { { "answer", tostring(a) } }
end

--- The first known mistake that this is.
function CALL.wrong(_, step, _, s)
  for i, w in ipairs(step.spec.wrong or {}) do
    if w.when(s) then return { { w.id, tostring(i) } } end
  end
  return {}
end

--- A hint: does it hold, and the line it gives away.
function CALL.hint(_, step, i, s)
  local hint = step.spec.hints[i]
  if type(hint) == "string" then return { { "line", hint } } end
  if type(hint) == "function" and not hint(s) then return { { "false", "" } } end
  return {}
end

-- For lessons that are recorded ------------------------------------------

--- Every handle of a component or a kind of pieces, as { expression, handle }.
local function handles_of(name, per_player, size, items)
  local list = {}
  local function add(expr, handle)
    if size == 1 and #items == 0 then
      list[#list + 1] = { expr, handle }
      return
    end
    for i = 1, size do
      local item = items[i]
      list[#list + 1] = { expr .. (item and "." .. item.id or "[" .. i .. "]"), handle[i] }
    end
  end
  if not per_player then add("g." .. name, P.g[name]) end
  for seat, player in ipairs(per_player and P.g.players or {}) do
    add("g.players[" .. seat .. "]." .. name, player[name])
  end
  return list
end

--- How many pieces and cards lie where: rows of { expression, number }.  Two
--- of them tell what a move has changed.
function CALL.counts()
  local rows, kinds = {}, {}
  for _, name in ipairs(P.book.piece_order) do
    local per_player = P.linked.families[name].per_player
    for _, kind in ipairs(handles_of(name, per_player, 1, {})) do kinds[#kinds + 1] = kind end
  end
  local function add(expr, fn, ...)
    local ok, n = pcall(fn, ...)
    if ok and math.type(n) == "integer" then rows[#rows + 1] = { expr, tostring(n) } end
  end
  for _, name in ipairs(P.book.component_order) do
    local comp = P.linked.components[name]
    for _, place in ipairs(handles_of(name, comp.per_player, comp.size, comp.items)) do
      if comp.type == "pile" then
        add(place[1] .. ":size()", place[2].size, place[2])
      elseif comp.type == "pool" or comp.type == "spot" or comp.type == "bag" then
        for _, kind in ipairs(kinds) do
          add(place[1] .. ":count(" .. kind[1] .. ")", place[2].count, place[2], kind[2])
        end
      end
    end
  end
  return rows
end

--- The words of an option without its parameters: "draw … at …".
function CALL.option(_, _, _, s)
  local option = P.book.options[s.word]
  if not option or type(option.says) ~= "string" then return {} end
  return { { "says", (option.says:gsub("{.-}", "…")) } }
end

--- What the prompt knows: the lines typed, answers and phases since the step
--- began, what a question was answered with.
function P.lesson_state(known)
  local s = P.scenario()
  s.lines, s.given = {}, {}
  s.line, s.word, s.answers, s.phases, s.over = "", "", 0, 0, false
  for key, v in pairs(known) do s[key] = v end
  s.value = math.tointeger(tonumber(s.word)) or s.word
  return setmetatable(s, { __index = State })
end

--- Ask the lesson: rows of two texts.
function P.lesson_call(what, i, item, known)
  local lesson = P.book.lesson
  if not lesson and what ~= "counts" and what ~= "option" then
    error("there is no lesson in this file: lesson { … }", 0)
  end
  local s = P.lesson_state(known)
  return CALL[what](lesson, lesson and lesson.steps[i], item, s)
end
