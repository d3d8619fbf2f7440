--- Commands to type again, quoted for the shell.
local lists = require "front.lists"

local again = {}

function again.quote(word)
  if word:find("^[%w_./=:,+@%%-]+$") then return word end
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

--- The words of a command.  { option, values } among them stands for the option before each value, and
--- { option, value } for both, or for neither if the value is nil.
function again.command(words)
  local all = {}
  for _, word in ipairs(words) do
    if type(word) ~= "table" then
      all[#all + 1] = again.quote(word)
    else
      local values = type(word[2]) == "table" and word[2] or { word[2] }
      for _, one in ipairs(values) do
        all[#all + 1] = word[1]
        all[#all + 1] = again.quote(tostring(one))
      end
    end
  end
  return table.concat(all, " ")
end

--- What --bots takes: the bots by seat, moved on by some seats; one name if all are alike.
function again.bots(bots, turn)
  if lists.all(bots, function(bot) return bot == bots[1] end) then return bots[1] end
  return table.concat(lists.map(bots, function(_, i) return bots[(i - 1 + (turn or 0)) % #bots + 1] end), ",")
end

return again
