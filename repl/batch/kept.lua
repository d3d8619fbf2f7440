--- Shards of compare, sweep, tune and audit (kept.c has their games): are they of one run, and what is missing?
local head = require "batch.head"
local lists = require "front.lists"
local options = require "options"
local say = require "front.show".say
local usage = require "usage"

local kept = {}

local most <const> = 4096 -- shards
local commands = { "compare", "sweep", "tune", "audit" }

local parts = {
  { "version", "the version" }, { "command", "the command" }, { "words", "the command" },
  { "shards", "the number of shards" },
}

--- What differs between what two were asked for, but for which shard it is: the first that does; nil: nothing.
local function difference(a, b)
  local part = lists.find(parts, function(part) return not head.same(a[part[1]], b[part[1]]) end)
  if not part then return nil end
  return part[1] == "words" and options.difference(a.command, a.words, b.words) or say(part[2])
end

--- Say that a run can't be taken up from a file.
function kept.refuse(path, was, now)
  usage("%s is of another run: %s differs; name another file, or remove it", path,
    difference(was, now) or say("which shard it is"))
end

local function fail(...)
  usage(...)
  return 1
end

--- Does it say what was asked for?
local function is_head(one)
  return type(one.version) == "string" and type(one.command) == "string" and head.are_texts(one.words)
end

local function is_part(i, n)
  return math.type(i) == "integer" and math.type(n) == "integer" and i >= 1 and i <= n and n <= most
end

--- Put such files together, and run the command that they are of: the status.
function kept.merge(files)
  local shards, first, there, have = require "shards", nil, {}, 0
  for _, file in ipairs(files) do
    local one = shards.games(file)
    if not one then return 1 end
    if not is_head(one) then return fail("%s: its first line is broken", file) end
    first = first or one
    local what, i = difference(first, one), one.shard
    if what then return fail("%s and %s are of different runs: %s differs", files[1], file, what) end
    if not is_part(i, one.shards) or there[i] then return fail("%s repeats games of another shard", file) end
    there[i], have = file, have + 1
  end
  if not lists.has(commands, first.command) then return fail("%s: %s", files[1], "is of no such command") end
  local n, missing, gap = first.shards, 0, nil
  local status, lacks = shards.run(first.command, first.words, n)
  for i = n, 1, -1 do
    if not there[i] then missing, gap = missing + lacks[i], i end
  end
  if gap then -- nobody gave these shards: who merges what there is may mean it
    usage("%d games are missing: %d of %d shards are here; play --shard %d/%d", missing, have, n, gap, n)
  end
  for i = 1, n do
    if there[i] and lacks[i] > 0 then
      status = fail("%d games are missing in %s: it is cut short, or of other rules or bots than today's; play "
        .. "--shard %d/%d again", lacks[i], there[i], i, n)
    end
  end
  return status
end

return kept
