--- A lesson made by playing it: answers and typed notes become a script and its
--- texts, for a teacher to polish.
---
--- The answers are not taken down one by one: the lesson is the way from the start of
--- the game to where the teacher stands when it is written, so undo, redo and branches
--- need no care.  A note goes with the answer that came after it: undone with it, back
--- with it.  The way ends where rules or position were changed by hand, because a
--- lesson can't hold that; it is said at once.
local files = require "files"
local game = require "game"
local lists = require "front.lists"
local now = require "learn.now"
local prompt = require "prompt"
local tables = require "tables"
local show = require "front.show"
local term = require "term"

local record = {}

local function say(format, ...) term.wrap(format:format(...), 2) end

-- The way ----------------------------------------------------------------------

--- Does the note stand before that answer?
local function is_before(note, node) return note.to == node.node or (not note.to and note.from == node.parent) end

--- The answers from the start of the game to here; they end before a change by hand.
local function nodes_here()
  local nodes = {}
  for _, node in ipairs(game.way(0) or {}) do
    if not node.answered then return nodes, node.node end
    nodes[#nodes + 1] = node
  end
  return nodes
end

--- The answers from the start of the game to here, cut into steps: answers that others play, a note, answers that are
--- the task.  Notes begin steps; so does an answer after others have played.
local function way_of(r)
  local nodes, changed = nodes_here()
  local steps, begun, step = {}, r.start == 0, nil
  local function begin_step(at)
    step = { played = at, shown = at, behind = at }
    steps[#steps + 1] = step
  end
  local function put_note(note, at)
    if not step or step.note or step.behind > step.shown then begin_step(at) end
    step.note = note
  end
  for i, node in ipairs(nodes) do
    local played = not begun or r.played[node.node]
    for _, note in ipairs(begun and r.notes or {}) do
      if is_before(note, node) then put_note(note, i) end
    end
    if not step or (played and (step.note or step.behind > step.shown)) then begin_step(i) end
    step.behind = i + 1
    if played then step.shown = i + 1 end
    begun = begun or node.node == r.start
  end
  for _, note in ipairs(begun and not changed and r.notes or {}) do
    if not note.to and note.from == game.here() then put_note(note, #nodes + 1) end
  end
  -- what others played last is nobody's step
  if step and not step.note and step.behind == step.shown then steps[#steps] = nil end
  return { steps = steps, nodes = nodes, changed = changed }
end

local function noted(way)
  return lists.map(way.steps, function(step, i) return step.note and { step = i, note = step.note } or nil end)
end

-- Taking down ------------------------------------------------------------------

--- An answer was given at a seat.
function record.answered(seat)
  local r = now.record
  if not r then return end
  local here = game.here()
  local node = { node = here, parent = game.parent(here) }
  for _, note in ipairs(r.notes) do
    if is_before(note, node) then note.to = here end
  end
  if prompt.bot(seat) then r.played[here] = true end
end

local function add_note(r, text)
  r.notes[#r.notes + 1] = { from = game.here(), text = text }
  local way = way_of(r)
  say("note for step %d: %s", #way.steps, text)
  r.standing = #noted(way)
end

--- The last note is taken back.
local function drop_note(r, list)
  local last = list[#list]
  if not last then return prompt.refuse("there is no note to drop") end
  say("dropped: %s", last.note.text)
  r.notes = lists.pick(r.notes, function(note) return note ~= last.note end)
  r.standing = r.standing - 1
end

--- `note TEXT`, `note`, `note -`.
function record.note(rest)
  local r = now.record
  if not r then return prompt.refuse("nothing is recorded; 'record lesson NAME' begins") end
  local way = way_of(r)
  local list = noted(way)
  if rest == "" then
    for _, entry in ipairs(list) do say("step %d: %s", entry.step, entry.note.text) end
    if #list == 0 then show.row("no notes yet") end
  elseif rest == "-" then
    drop_note(r, list)
  elseif way.changed then
    prompt.refuse(("'%s' ends before the change by hand; 'undo' takes it back"):format(r.name))
  else
    add_note(r, rest)
  end
end

--- Where the teacher went before the beginning, it begins earlier.
local function move_start(r)
  while r.start > 0 and not game.way(r.start) do r.start = game.parent(r.start) end
end

--- A line was done.
function record.did()
  local r = now.record
  if not r then return end
  move_start(r)
  local way = way_of(r)
  local notes = #noted(way)
  local lost = r.standing - notes
  if way.changed and way.changed ~= r.changed then
    say("'%s' ends here: a lesson can't hold a change of its rules or position. 'undo' takes the change back; "
      .. "'record stop' writes what came before it.", r.name)
  elseif not way.changed and lost > 0 then
    say("%d note%s went with what was undone; the same answer brings %s back.", lost, lost == 1 and "" or "s",
      lost == 1 and "it" or "them")
  end
  r.changed = way.changed
  if not way.changed then r.standing = notes end
end

-- Beginning and ending ---------------------------------------------------------

--- What can't be written is still recorded.
local function stop()
  local r = now.record
  move_start(r)
  local way = way_of(r)
  if #way.steps == 0 then
    say("nothing was recorded: no answer, no note")
  elseif not require("learn.record_write").write(r, way) then
    return
  end
  now.record = nil
  tables.recording(false)
end

--- The game is left: what was recorded is written, if it can be.
function record.leave()
  if now.record then stop() end
  now.record = nil
  tables.recording(false)
end

--- Why nothing can be recorded here, or not by that name; nil: it can.  A lesson begins with a new game and
--- answers alone: nothing else can be written down.
local function fault_of(name)
  local state, _, changed = prompt.state(), nodes_here()
  if now.record then return ("'%s' is being recorded; 'record stop' ends it"):format(now.record.name) end
  if now.lesson or state.replaying or not state.tape then
    return "a lesson is recorded in a game of your own, not in a lesson or a replay"
  end
  if state.loaded or changed then
    return "a lesson is recorded in a game that began at this table, its rules and position not changed by hand"
  end
  if name == "" or #name >= 48 or name:find("^[.-]") or name:find("[/\\\"' {}%[%]]") then
    return ("record lesson NAME: a name for the file, not '%s'"):format(name)
  end
  for _, file in ipairs({ name .. ".lua", ("en/%s.txt"):format(name) }) do
    if files.exists(file) then return ("there is a file %s already; take another name"):format(file) end
  end
end

local function start(name)
  name = name:gsub("%.lua$", "")
  local fault = fault_of(name)
  if fault then return prompt.refuse(fault) end
  if not prompt.may("LESSON") then return end
  now.record = { name = name, seed = prompt.state().seed, start = game.here(), notes = {}, played = {}, standing = 0 }
  tables.recording(true)
  say("recording '%s': play, and before an answer type 'note TEXT' for what the learner reads; 'note' shows the notes, "
    .. "'note -' drops the last one, 'record stop' writes the lesson", name)
end

--- `record lesson NAME`, `record stop`.
function record.command(rest)
  local name = rest:match("^lesson +(.*)$")
  if rest == "stop" and now.record then
    stop()
  elseif name then
    start(name)
  else
    prompt.refuse("record lesson NAME begins, record stop ends"
      .. (now.record and "" or "; nothing is recorded now"))
  end
end

return record
