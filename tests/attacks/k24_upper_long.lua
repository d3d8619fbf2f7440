-- Long texts turned round for ever.
local s = ("x"):rep(60000) while true do s = s:upper():lower():reverse() end
