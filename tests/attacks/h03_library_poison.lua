-- Whatever hangs on a library belongs to everyone.
local tries = {
  function() math.min = function() return 99 end end,
  function() table.sort = nil end,
  function() string.format = print end,
  function() rawset(math, "max", nil) end,
  function() setmetatable(math, { __index = print }) end,
  function() table.insert(string, "x") end,
  function() table.move({ 1, 2 }, 1, 2, 1, table) end,
}
for _, try in ipairs(tries) do
  if pcall(try) then error("a library was changed") end
end
while true do end
