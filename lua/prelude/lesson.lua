--- Lessons: a position, steps with goals and questions, hints that can be
--- checked.  The words stand in text files; a lesson has the logic alone.
local E, P = ...
local setmetatable, error = E.setmetatable, E.error

local Lesson = {}
P.Lesson = Lesson

local HEAD = {
  minutes = "number", players = "number", layers = "table", set = "table", seed = "number", bots = "table",
  also = "table", coach = "string", seat = "number", position = "function",
}
local STEP = {
  cites = "string", position = "function", plays = "lines", goal = "function", answer = "any", show = "lines",
  within = "number", wrong = "table", hints = "table", what_if = "table", passes = "boolean", any = "boolean",
  quietly = "boolean", tests = "table", by_hand = "boolean",
}
local TEST = { id = "string", run = "function" }
local WRONG = { id = "string", when = "function", try = "lines" }
local BRANCH = { id = "string", show = "lines", goal = "function" }
--- Numbers that are neither halves nor absurd.
local RANGE = {
  minutes = { 1, 60 }, players = { 1, 8 }, seat = { 1, 8 }, seed = { 0, math.maxinteger }, within = { 1, 10000 },
}
--- Texts have these names already.
local TAKEN = { title = true, about = true, ["end"] = true }

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
    local range = RANGE[key]
    if range and (math.type(v) ~= "integer" or v < range[1] or v > range[2]) then
      error("the field '" .. key .. "' of " .. what .. " takes a whole number from " .. range[1]
        .. (range[2] < math.maxinteger and " to " .. range[2] or " on") .. ", not " .. tostring(v))
    end
  end
end

--- An id is part of the keys of texts.
local function inspect_id(id, what)
  if #id > 40 or not E.match(id, "^[%w_-]+$") then
    error("the id '" .. id .. "' of " .. what .. " is no name: letters, digits, _ and -, at most 40")
  end
end

--- lesson { minutes =, players =, … }: the lesson of this file.
function P.lesson(spec)
  P.want("table", spec, "a lesson")
  local other = P.book.lesson
  if other then error("a file has one lesson; there is another at " .. other.source) end
  inspect(spec, HEAD, "a lesson")
  for seat, name in pairs(spec.bots or {}) do
    if math.type(seat) ~= "integer" or seat < 1 or seat > 8 or type(name) ~= "string" then
      error("'bots' of a lesson is { [SEAT] = \"NAME\" }, not " .. tostring(seat) .. " = " .. tostring(name))
    end
  end
  local new = { spec = spec, steps = {}, source = E.where() }
  P.book.lesson = setmetatable(new, { __index = Lesson, __metatable = false })
  return new
end

local function inspect_list(list, fields, what)
  local seen = {}
  for i, row in ipairs(list or {}) do
    P.want("table", row, what .. " " .. i)
    inspect(row, fields, what .. " " .. i)
    if not row.id then error(what .. " " .. i .. " needs an id") end
    inspect_id(row.id, what .. " " .. i)
    if seen[row.id] then error("there are two of " .. what .. " '" .. row.id .. "' in this step") end
    seen[row.id] = true
  end
end

local function inspect_hints(id, spec)
  if spec.hints and not spec.goal and not spec.tests and spec.answer == nil then
    error("the step '" .. id .. "' is for reading: nothing is to be done there, so it has no hints")
  end
  for i, hint in ipairs(spec.hints or {}) do
    if hint ~= true and type(hint) ~= "string" and type(hint) ~= "function" then
      error("hint " .. i .. " of '" .. id .. "' is " .. tostring(hint)
        .. "; a hint is true (words alone), a function or a line")
    end
  end
end

--- What people can type: a number or a word.
local function word_of(step, a)
  if (type(a) == "number" or type(a) == "string") and tostring(a) ~= "" then return tostring(a) end
  error(step.source .. ": the answer of '" .. step.id .. "' is "
    .. ((a == "" or a == nil) and "nothing" or "a " .. type(a)) .. "; it must be a number or a word to type", 0)
end

--- One more step.  It is done when its goal holds, when its question is
--- answered, or, without either, when it has been read.
function Lesson:step(id, spec)
  P.want("string", id, "the id of a step")
  spec = spec or {}
  inspect_id(id, "a step")
  if TAKEN[id] then error("a step cannot be called '" .. id .. "': that is a text of the whole lesson") end
  inspect(spec, STEP, "the step '" .. id .. "'")
  for _, other in ipairs(self.steps) do
    if other.id == id then error("there is a step '" .. id .. "' already, at " .. other.source) end
  end
  if spec.goal and spec.answer ~= nil then error("the step '" .. id .. "' has a goal and a question: make it two") end
  if spec.tests and spec.goal then error("the step '" .. id .. "' has a goal and tests: the tests are its goal") end
  inspect_list(spec.tests, TEST, "the test")
  for _, test in ipairs(spec.tests or {}) do
    if not test.run then error("the test '" .. test.id .. "' needs run = function(t) … end") end
  end
  inspect_list(spec.wrong, WRONG, "the wrong answer")
  inspect_list(spec.what_if, BRANCH, "the what-if")
  inspect_hints(id, spec)
  for _, b in ipairs(spec.what_if or {}) do
    if not b.goal then error("the what-if '" .. b.id .. "' needs a goal: what its text claims, to be proved") end
  end
  local step = { id = id, spec = spec, source = E.where() }
  if spec.answer ~= nil and type(spec.answer) ~= "function" then word_of(step, spec.answer) end
  self.steps[#self.steps + 1] = step
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
  if not rawget(t, "begun") then
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

--- A line as { text = LINE }, { bot = NAME, text = "" } or { edit = LINE, text = what is written };
--- { seat = 2, "HQ to Invest" } is "2: HQ to Invest".
local function row_of(line, edits)
  if type(line) ~= "table" then return { text = tostring(line) } end
  if line.bot then return { bot = tostring(line.bot), text = "" } end
  if line.seat then return { text = tostring(line.seat) .. ": " .. tostring(line[1]) } end
  if not line.edit then error("a line is a text, { seat =, TEXT }, { bot = } or { edit =, text = }", 0) end
  if not edits then error("{ edit = … } belongs into 'show': only what the learner asks for is written", 0) end
  return { edit = tostring(line.edit), text = tostring(line.text) }
end

local function rows_of(v, s, edits)
  if type(v) == "function" then v = v(s) end
  if v == nil then return {} end
  if type(v) ~= "table" or v.edit or v.bot or v.seat then v = { v } end
  return P.map(v, function(line) return row_of(line, edits) end)
end

local CALL = {}

local function texts_of(list)
  return P.map(list or {}, function(v) return type(v) == "table" and table.concat(v, ",") or tostring(v) end)
end

local function ids_of(list) return P.map(list or {}, function(row) return row.id end) end

local function step_info(step)
  local spec = step.spec
  return {
    id = step.id, source = step.source, cites = spec.cites or "", within = spec.within or 0,
    posed = spec.position ~= nil, goal = (spec.goal or spec.tests) ~= nil, asks = spec.answer ~= nil,
    passes = spec.passes, any = spec.any, quietly = spec.quietly, by_hand = spec.by_hand, hints = #(spec.hints or {}),
    tests = ids_of(spec.tests), wrong = ids_of(spec.wrong), branches = ids_of(spec.what_if),
  }
end

function CALL.info(lesson)
  local spec, settings, bots = lesson.spec, {}, {}
  for name, v in pairs(spec.set or {}) do settings[#settings + 1] = name .. "=" .. tostring(v) end
  for seat, name in pairs(spec.bots or {}) do bots[#bots + 1] = { seat = seat, name = name } end
  return {
    source = lesson.source, minutes = spec.minutes, players = spec.players, seed = spec.seed, coach = spec.coach,
    seat = spec.seat, layers = texts_of(spec.layers), settings = settings, bots = bots, also = texts_of(spec.also),
    posed = spec.position ~= nil, steps = P.map(lesson.steps, step_info),
  }
end

function CALL.show(_, step, _, s)
  local show = step.spec.show
  if show == nil and step.spec.answer ~= nil then show = CALL.answer(nil, step, nil, s) end
  return rows_of(show, s, true)
end
function CALL.plays(_, step, _, s) return rows_of(step.spec.plays, s) end
function CALL.try(_, step, i, s) return rows_of(step.spec.wrong[i].try, s) end
CALL["if"] = function(_, step, i, s) return rows_of(step.spec.what_if[i].show, s) end

--- All lines that the step types by itself and that can be told without a table.
function CALL.lines(_, step)
  local spec, list = step.spec, {}
  local function add(v, edits)
    if type(v) == "function" then return end
    for _, row in ipairs(rows_of(v, nil, edits)) do list[#list + 1] = row end
  end
  add(spec.plays)
  for _, b in ipairs(spec.what_if or {}) do add(b.show) end
  for _, hint in ipairs(spec.hints or {}) do
    if type(hint) == "string" then add(hint) end
  end
  if spec.goal or spec.tests then
    add(spec.show, true)
    for _, w in ipairs(spec.wrong or {}) do add(w.try) end
  end
  return list
end

--- Is the goal reached?
function CALL.goal(_, step, _, s) return step.spec.goal(s) and true or false end

--- A test of what the learner wrote, at a table of its own: an error says what fails.
function CALL.prove(_, step, i)
  step.spec.tests[i].run(P.scenario())
  return true
end

--- What a branch claims, after it was played.
function CALL.claim(_, step, i, s) return step.spec.what_if[i].goal(s) and true or false end

--- The right answer of a question as text.
function CALL.answer(_, step, _, s)
  local a = step.spec.answer
  if type(a) == "function" then a = a(s) end
  return word_of(step, a)
end

--- The first known mistake that this is, 0: none.
function CALL.wrong(_, step, _, s)
  for i, w in ipairs(step.spec.wrong or {}) do
    if w.when(s) then return i end
  end
  return 0
end

--- The line that a hint gives away, if any; false: it doesn't hold.
function CALL.hint(_, step, i, s)
  local hint = step.spec.hints[i]
  if type(hint) == "string" then return rows_of(hint) end
  return (type(hint) ~= "function" or hint(s)) and {} or false
end

-- For lessons that are recorded ------------------------------------------

local function owner_of(thing) return rawget(E.fields(thing), "owner") end
local function is_nobodys(thing) return owner_of(thing) and thing.owner.neutral end

--- How many pieces and cards lie where: rows of expression (name) and number (text).  Two
--- of them tell what a move has changed.
function CALL.counts()
  local rows, kinds = {}, {}
  for _, kind in P.numbered(P.handles.kind) do
    if not is_nobodys(kind) then kinds[#kinds + 1] = { kind, ":count(" .. P.path_of(kind) .. ")" } end
  end
  local function add(place, what, n) -- "g.hq[2]" is "g.players[2].hq" here
    local path = P.part_path(place)
    if owner_of(place) then path = E.gsub(path, "^g(.-)%[(%d+)%]", "g.players[%2]%1") end
    rows[#rows + 1] = { name = path .. what, text = tostring(n) }
  end
  for place, comp in P.each_thing() do
    local own = not is_nobodys(place)
    if own and comp.kind == "pile" then add(place, ":size()", place:size()) end
    for _, kind in ipairs(own and comp.kind == "place" and comp.type ~= "track" and kinds or {}) do
      add(place, kind[2], place:count(kind[1]))
    end
  end
  return rows
end

--- The words of an option: "draw {n} at {spot}".
function CALL.option(_, _, _, s)
  local option = P.book.options[s.word]
  return option and type(option.says) == "string" and option.says or ""
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

--- Ask the lesson (ask.lesson).
function P.lesson_call(what, i, item, known)
  local lesson = P.book.lesson
  if not lesson and what ~= "counts" and what ~= "option" then
    error("there is no lesson in this file: lesson { … }", 0)
  end
  local s = P.lesson_state(known)
  return CALL[what](lesson, lesson and lesson.steps[i], item, s)
end

P.with_colon(P.Scenario, "t", "results")
