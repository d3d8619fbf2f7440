--- A recorded way as a lesson: the goal of a step is that its answers were given, in
--- any order, and moved what they moved.
local disk = require "disk"
local files = require "files"
local game = require "game"
local lists = require "front.lists"
local prompt = require "prompt"
local rulelist = require "book.rulelist"
local show = require "front.show"
local tell = require "learn.tell"

-- Looking ----------------------------------------------------------------------

--- What lies where: { name = expression, text = number }, in a fixed order.
local function count_pieces() return tell.heard(game.lesson("counts", 0, 0)) or {} end

local function go_to(node) tell.heard(game.go_to(node)) end

-- Strings ----------------------------------------------------------------------

local function quoted(text) return (("%q"):format(text):gsub("\\\n", "\\n")) end

local function quoted_list(list)
  return table.concat(lists.map(list, function(text) return quoted(text) end), ", ")
end

--- A field of a step: a list of lines, or nothing.
local function field(name, list)
  if #list == 0 then return "" end
  local rows = lists.map(list, function(text) return ("    %s,\n"):format(quoted(text)) end)
  return ("  %s = {\n%s  },\n"):format(name, table.concat(rows))
end

--- A text that is shown as it stands: no key, nothing to be worked out.
local function plain(text)
  return (text:gsub("{=", '{="{"}='):gsub("^%[", '{="["}'))
end

--- The words of an answer within one, which a layer may have written: a single line.
local function words_of(text) return plain((text:gsub("%c+", " "))) end

-- Hints ------------------------------------------------------------------------

--- What kind of answer it is: "draw {n} at {spot}" without its parameters.
local function hint_template(option)
  local says = game.lesson("option", 0, 0, { word = option }) or ""
  if says == "" then return "`answers` shows what there is to choose from." end
  return ('It is an answer like "%s".'):format(words_of((says:gsub("{[^}]*}", "…"))))
end

--- The first hint for an answer of the pending decision: the words of the rule behind
--- it, without the marks of the ledger.
local function first_hint(options, answer)
  local from, to = game.asks_number()
  if from and answer >= from then
    local high = answer < math.maxinteger // 4 and answer * 2 + 2 or answer
    return ("A number from %d to %d."):format(math.max(answer // 2, from), math.min(high, to))
  end
  local option = game.option(answer)
  local words = options[option] or ""
  return words ~= "" and plain(words) or hint_template(option)
end

--- The last one gives it away.
local function last_hint(shown)
  local rest = { ("%s`%s`"):format(#shown > 1 and "First " or "", words_of(shown[1])) }
  for i = 2, #shown do rest[i] = words_of(shown[i]) end
  return table.concat(rest, ", then ") .. "."
end

-- Steps ------------------------------------------------------------------------

--- Said, and what the answers changed.
local function goal(shown, before, after)
  local parts = { ("  goal = function(s)\n    return s:said(%s)"):format(quoted_list(shown)) }
  for i, row in ipairs(after) do
    if before[i] and (before[i].name ~= row.name or before[i].text ~= row.text) then
      parts[#parts + 1] = ("\n      and %s == %s"):format(row.name, row.text)
    end
  end
  return table.concat(parts) .. "\n  end,\n"
end

--- Go along answers of the way and note their words; what others play is bound to
--- their seats: "2: HQ to Expand".
local function walk(way, from, to, seats)
  local labels = {}
  for i = from, to - 1 do
    local node = way.nodes[i]
    local label = game.label(node.answer) or ""
    labels[#labels + 1] = seats and ("%d: %s"):format(node.actor, label) or label
    go_to(node.node)
  end
  return labels
end

--- A step's script and texts; the table goes from where it begins to where it ends.
local function step_of(way, number, options)
  local step = way.steps[number]
  local script = { ('\nrecorded:step("step%d", {\n'):format(number) }
  local texts = { ("[step%d]\n"):format(number), plain(step.note and step.note.text or "Your turn.") }
  script[#script + 1] = field("plays", walk(way, step.played, step.shown, true))
  if step.shown < step.behind then
    texts[#texts + 1] = ("\n\n[step%d.hint1]\n"):format(number)
    texts[#texts + 1] = first_hint(options, way.nodes[step.shown].answer)
    local before = count_pieces()
    local shown = walk(way, step.shown, step.behind, false)
    script[#script + 1] = goal(shown, before, count_pieces()) .. field("show", shown)
    script[#script + 1] = ("  hints = { true, %s },\n"):format(quoted(shown[1]))
    texts[#texts + 1] = ("\n\n[step%d.hint2]\n%s"):format(number, last_hint(shown))
  end
  return table.concat(script) .. "})\n", table.concat(texts) .. "\n\n"
end

local function head(r)
  local layers, settings = prompt.stack()
  local set = lists.map(settings, function(setting)
    local name, value = setting:match("^([^=]*)=(.*)$")
    return ("    [%s] = %s,\n"):format(quoted(name), quoted(value))
  end)
  local parts = {
    ("-- game: %s\n"):format(game.name()),
    ("--- Recorded; the texts are in en/%s.txt. s:said(…) wants these answers in any order and no\n"):format(r.name),
    "--- others; without it whatever moves the same pieces will do.\n",
    ("local recorded = lesson {\n  minutes = 5, players = %d, seed = %d,\n"):format(game.players(), r.seed),
  }
  if #layers > 0 then parts[#parts + 1] = ("  layers = { %s },\n"):format(quoted_list(layers)) end
  if #set > 0 then parts[#parts + 1] = "  set = {\n" .. table.concat(set) .. "  },\n" end
  return table.concat(parts) .. "}\n"
end

--- The whole script and its texts.
local function compose(r, way)
  local state, here = prompt.state(), game.here()
  local options, report = rulelist.options(files.folder_of(state.variants, state.game))
  if report then prompt.fault(report) end
  local script, texts = { head(r) }, { ("[title]\n%s\n\n[about]\nA recorded lesson.\n\n"):format(r.name) }
  go_to(0)
  for i = 1, #way.steps do script[i + 1], texts[i + 1] = step_of(way, i, options) end
  go_to(here)
  return table.concat(script), table.concat(texts)
end

-- Files ------------------------------------------------------------------------

--- Write NAME.lua and en/NAME.txt, and say so; false: they can't be written, and that
--- was said.
local function write(r, way)
  local script_path, texts_path = r.name .. ".lua", ("en/%s.txt"):format(r.name)
  files.make_folder("en")
  local script, texts = compose(r, way)
  -- a file that came to be since the name was chosen stays
  local good, fault = disk.write(script_path, script, true)
  if good then
    good, fault = disk.write(texts_path, texts, true)
    if not good then disk.remove(script_path) end -- half a lesson is none
  end
  if not good then
    prompt.refuse(("cannot write %s and %s: %s"):format(script_path, texts_path, fault))
    return false
  end
  show.row("%d step%s in %s, texts in %s", #way.steps, #way.steps == 1 and "" or "s", script_path, texts_path)
  show.row("try it: oilpatch lesson %s; check it: oilpatch lesson check %s", script_path, script_path)
  return true
end

return { write = write }
