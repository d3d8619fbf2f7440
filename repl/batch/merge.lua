--- The shards of one run of sim put together (merge.c adds their sums).
local head = require "batch.head"
local say = require "front.show".say
local shards = require "shards"
local usage = require "usage"

local function refuse(...) usage(...) end

--- What a shard says of itself; nil: that it is none was said.
local function read(path)
  local value, why = shards.read(path)
  if shards.is_kept(path) then
    return refuse("%s: is no shard of 'sim', but of another command: a merge takes all shards of one run", path)
  elseif not value and why:find("near end of file", 1, true) then
    return refuse("%s: is cut short: what wrote it was killed; play its shard again", path)
  elseif not value then
    return refuse("%s", why)
  end
  local said
  said, why = head.read(value)
  if not said then return refuse("%s: %s", path, why) end
  said.games = value.games
  said.errors = value.errors
  return said
end

--- Does it tell of other games of the same run?  Then it goes to the others.
local function fits(all, said, path, first)
  local what = head.difference(all, said)
  if what then return refuse("%s and %s are of different runs: %s differs", first, path, say(what)) end
  if head.overlap(all, said) then return refuse("%s repeats games of another shard", path) end
  return head.add(all, said) or refuse("too many shards")
end

--- What they say together, or of another command, which then was run, the status; nil: it can't be done, and why was
--- said.
local function merge(files)
  local all, games = nil, 0
  if shards.is_kept(files[1]) then return require "batch.kept".merge(files) end
  for _, path in ipairs(files) do
    local said = read(path)
    if not said or all and not fits(all, said, path, files[1]) then return nil end
    all = all or said
    local why = shards.add(all)
    if why then return refuse("%s: %s", path, why) end
    games = games + said.games + said.errors
  end
  head.join(all)
  if games < all.total then
    refuse("%d of %d games: shards are missing, the first from game %d on", games, all.total,
      all.ranges[1][1] > 0 and 0 or all.ranges[1][2])
  end
  return all
end

return { run = merge }
