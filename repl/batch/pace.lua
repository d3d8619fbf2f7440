--- How far a long run is, for who waits at a terminal.
local show = require "front.show"

--- "12 s", "3 min 20 s", "2 h 5 min"
local function time(seconds)
  local s = math.floor(seconds + 0.5)
  if s < 60 then return ("%d s"):format(s) end
  if s < 3600 then return ("%d min %d s"):format(s // 60, s % 60) end
  return ("%d h %d min"):format(s // 3600, s // 60 % 60)
end

--- So many games of all are done after some seconds.
local function words(done, total, spent)
  local share, rate = done / total, done / spent
  return show.bar(share, 24) .. (" %3.0f %%  %d games, %." .. (rate < 10 and 1 or 0) .. "f/s, %s left"):format(
    100 * share, done, rate, time((total - done) / rate))
end

return { words = words }
