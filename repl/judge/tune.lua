--- A search for a value that makes the game like that, for people.
local chart_text = require "page.chart_text"
local show = require "front.show"
local term = require "term"

--- The candidates that were played enough, against the target.
local function curve_of(told)
  local tune, scale, points = told.tune, told.share and 100 or 1, {}
  local target = { scale * tune.target[1], scale * tune.target[2] }
  for i, label in ipairs(told.labels) do
    local value = tune.values[i]
    if label ~= "" then
      points[#points + 1] = {
        label = label, y = scale * value.mean, low = scale * value.interval[1], high = scale * value.interval[2],
      }
    end
  end
  return {
    title = ("%s%s, %g to %g wanted"):format(told.name, told.share and ", %" or "", target[1], target[2]),
    across = tune.setting, points = points, target = target,
  }
end

--- Values whose games fail are told by the caller.
local function tell(told)
  local curve = curve_of(told)
  if #curve.points > 0 then
    for _, row in ipairs(chart_text.curve(curve, term.columns())) do show.write(row, "\n") end
  end
  show.row("")
  show.wrapped(told.tune.verdict, 0, 0)
  show.row("%d games of %s at most for a value, %.1f s; the intervals hold at any time and all at once%s",
    told.played, show.bots(told.tune.bots), told.seconds, told.interrupted and "; interrupted" or "")
end

return { tell = tell }
