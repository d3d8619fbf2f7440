--- Does a file to resume from belong to this run?
local head = require "batch.head"
local lists = require "front.lists"
local usage = require "usage"

-- What must be the same beside what the run says of itself, and the option that says it.
local terms = {
  { "cap", "--cap" }, { "begin", "--shard" }, { "end", "--shard" }, { "verify", "--verify" }, { "csv", "--csv" },
}

--- The first file of the rules that differs, or nil.
local function other_file(one, other)
  for name, hash in pairs(one) do
    if other[name] ~= hash then return name end
  end
end

--- What tells the runs apart, as people call it; nil: nothing.
local function difference(was, now, said)
  local differs = head.difference(head.read(now.run), said)
  local files = type(was.files) == "table" and was.files or {}
  local file = other_file(now.files, files)
  if file and (not differs or differs == head.rules) then return ("the rules (%s has changed)"):format(file) end
  if differs then return differs end
  if other_file(files, now.files) then return head.rules end
  local term = lists.find(terms, function(term) return was[term[1]] ~= now[term[1]] end)
  return term and term[2]
end

--- Where to go on, and the seconds that were played; nil: it is of another run, or no such file, and that was said.
local function look(path, was, now)
  if was.oilpatch ~= now.oilpatch then return nil, usage("%s is no file of 'sim --resume'", path) end
  local said, why = head.read(type(was.run) == "table" and was.run or {})
  if not said then return nil, usage("%s: %s", path, why) end
  local what, to = difference(was, now, said), said.ranges[1][2]
  local games = (math.tointeger(was.run.games) or 0) + (math.tointeger(was.run.errors) or 0)
  if not what and (#said.ranges ~= 1 or games ~= to - now.begin) then what = "the number of games in it" end
  if what then return nil, usage("%s is of another run: %s differs; name another file, or remove it", path, what) end
  return to, said.seconds
end

return { look = look }
