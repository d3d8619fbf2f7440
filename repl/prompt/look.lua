--- Looking at the table, and understanding it.
local disk, game, prompt, term = require "disk", require "game", require "prompt", require "term"
local files, picture, svg = require "files", require "picture.table", require "picture.svg"
local answers, rows, say = require "prompt.answers", require "prompt.rows", require "prompt.say"
local score, why = require "prompt.score", require "prompt.why"
local tell, refuse = say.tell, say.refuse

group "Looking"

command {
  name = "answers", fr = { "réponses" }, usage = "[WORD|all]",
  help = "the question and its answers", completes = { "all|ANSWER" },
  run = function(rest)
    local asks = game.status() == "asks"
    if asks and rest == "" then
      prompt.question(0)
    elseif asks and rest == "all" and prompt.refuse_bots() then
      return
    elseif asks and rest == "all" and not game.asks_number() then
      answers.show_all()
    else
      answers.show(rest ~= "" and rest or nil, 0)
    end
  end,
}

command {
  name = "more", fr = { "suite" }, usage = "", help = "the next page of them",
  run = function()
    if game.status() ~= "asks" or not answers.more() then tell("there is no more; 'answers' begins again\n") end
  end,
}

command {
  name = "why", fr = { "pourquoi" }, usage = "[WORD|last]",
  help = "what is refused, and by which rule; one answer; what the last one did", pages = true,
  completes = { "last|ANSWER|REFUSED|RULE" },
  run = function(rest)
    if rest == "last" then rows.tell("last", "") else why.show(rest ~= "" and rest or nil) end
  end,
}

--- The table as a picture, for slides, handouts and pages; a file that is there must be one, too.
local function draw(path)
  if not prompt.may("PICTURE") then return end
  local old = files.exists(path) and (disk.read(path) or "")
  if old and old:sub(1, 4) ~= "<svg" then return refuse("%s is there and is no picture", path) end
  local scene, report = game.ask("scene")
  local position
  if scene then position, report = game.ask("position", prompt.viewer()) end
  if not position then return prompt.fault(report) end
  local good, fault = disk.write(path, svg.write(picture.blocks(scene, position, 960), svg.says(scene)))
  if good then tell("the picture is %s\n", path) else refuse("cannot write %s: %s", path, fault) end
end

command {
  name = "board", fr = { "plateau" }, usage = "[all|VIEW|FILE.svg]",
  help = "the table; all cards open; a view of the game; the table as a picture", pages = true,
  completes = { "all|VIEW" },
  run = function(rest) if rest:find("[^/]%.svg$") then draw(rest) else prompt.view(rest) end end,
}

command {
  name = "show", fr = { "montrer" }, usage = "[NAME]",
  help = "any component, card or piece, as far as you may know", pages = true,
  completes = { "THING|CARD" },
  run = function(rest) rows.tell("show", rest) end,
}

command {
  name = "odds", fr = { "chances" }, usage = "", help = "the chances of what is drawn next", pages = true,
  run = function()
    if prompt.has_view("odds") then prompt.view("odds") else rows.tell("odds", "") end
  end,
}

command { name = "score", usage = "", help = "what everyone has, part by part", pages = true, run = score.show }

command {
  name = "json", usage = "[scene]", pages = true,
  help = "the table, as far as you may know it, for programs; 'scene': what there is to draw",
  completes = { "scene" },
  run = function(rest)
    if rest ~= "" and rest ~= "scene" then return say.usage("json") end
    local text, report = prompt.known(rest == "scene" and "scene" or "position")
    if text then term.write(text .. "\n") else prompt.fault(report) end
  end,
}

command {
  name = "trace", fr = { "parcours" }, usage = "CARD|PIECE",
  help = "where it has been", pages = true, completes = { "CARD" },
  run = function(rest)
    if rest == "" then say.usage("trace") else rows.tell("trace", rest) end
  end,
}

--- "3 full", "all", "full": how many answers (nil: since one's last turn, 0: since the setup), and
--- with every piece?  False: it is none of them, and that was said.
local function story_of(rest)
  local number, behind = rest:match("^([^ ]*) *(.*)$")
  local full = behind == "full" or rest == "full"
  if behind ~= "" and not full then
    say.usage("log")
    return false
  end
  if number == "all" then return 0, true end
  if number == "" or number == "full" then return nil, full end
  local n = say.number(number, 1)
  return n and math.min(n, 0x7fffffff) or false, full
end

command {
  name = "log", fr = { "journal" }, usage = "[N|all] [full]", pages = true, also = { "history" },
  help = "the last N answers and what came of them, or all since your last turn; 'full': every piece that moved, and "
    .. "by which rule; 'all': since the setup",
  run = function(rest)
    local n, full = story_of(rest)
    if n == false then return end
    local lines, report = game.ask("story", n or "round", full)
    if not lines then return prompt.fault(report) end
    say.lines(lines)
    if #lines == 0 then say.wrap(2, "nothing was answered yet; 'log all' tells the setup") end
  end,
}

command {
  name = "clear", usage = "", help = "an empty screen, and the question",
  run = function()
    term.clear()
    prompt.question(0)
  end,
}
