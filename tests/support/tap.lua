--- Tests of the front: `test` runs one, `same` compares.
local failed = 0

--- Run a test, named as a sentence, and say how it went.
function test(name, body)
  local good, fault = xpcall(body, debug.traceback)
  io.stdout:write(good and "ok - " or "not ok - ", name, "\n")
  if not good then io.stdout:write("# ", (fault:gsub("\n", "\n# ")), "\n") end
  failed = failed + (good and 0 or 1)
end

--- Fail unless both are equal.
function same(got, want)
  if got ~= want then error(("got %q, want %q"):format(tostring(got), tostring(want)), 2) end
end

local environment = require "environment"

--- A terminal so wide, or as wide as it is; what the locale says, or nothing.
function columns(n) environment.set("COLUMNS", n and tostring(n)) end
function locale(name) environment.set("LC_ALL", name) end

--- How many tests failed so far.
function failures() return failed end
