-- Every word of the flow called with nonsense.
for k, v in pairs(flow) do pcall(v, {}, -1, "x") pcall(v) pcall(v, v) end
