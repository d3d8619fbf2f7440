--- A search (tune.c) for a value that makes the game like that: what was found, as `--json` prints it and for people.
local chart_text = require "page.chart_text"
local show = require "front.show"
local term = require "term"
local value = require "front.value"

local function setting_of(t, one) return t.setting .. "=" .. one.label end

--- The value of that standing (nil: of any) whose figure is nearest to the target.
local function nearest(t, standing)
  local best
  for _, one in ipairs(t.values) do
    local fits = (not standing or one.standing == standing) and one.known >= 2
    if fits and (not best or math.abs(one.mean - t.middle) < math.abs(best.mean - t.middle)) then best = one end
  end
  return best
end

local function describe(t, one)
  local scale, unit = t.share and 100 or 1, t.share and "%" or ""
  local low, high = one.interval[1], one.interval[2]
  return ("%s: %s %.2f%s (%.2f to %.2f)"):format(setting_of(t, one), t.name, scale * one.mean, unit,
    scale * (low or -math.huge), scale * (high or math.huge))
end

--- What was found, in a sentence; and the value that it names, or nil.
local function conclude(t)
  local met, open, any = nearest(t, "met"), nearest(t, "open"), nearest(t)
  if met then return describe(t, met) .. " meets it", met end
  if open then
    return ("not settled after %d games each: the nearest is %s; more --games would tell"):format(t.played,
      describe(t, open)), open
  end
  if any then return "no value meets it; the nearest is " .. describe(t, any), any end
  return "the games fail at every value"
end

local function one_value(one)
  return value.object({
    { "value", one.value }, { "standing", one.standing }, { "games", one.games }, { "mean", value.real(one.mean) },
    { "interval", value.interval(one.interval[1], one.interval[2]) },
    { "error", one.standing == "failed" and one.error or nil },
  })
end

local function as_value(t)
  local verdict, best = conclude(t)
  local values, met = {}, false
  for i, one in ipairs(t.values) do
    values[i] = one_value(one)
    met = met or one.standing == "met"
  end
  return value.object({
    { "game", t.game }, { "bots", t.bots }, { "metric", t.metric },
    { "target", value.interval(t.target[1], t.target[2]) }, { "setting", t.setting }, { "met", met },
    { "best", best and best.value or value.null }, { "verdict", verdict }, { "values", values },
  })
end

--- The values that were played enough, against the target.
local function curve_of(t)
  local scale, points = t.share and 100 or 1, {}
  local target = { scale * t.target[1], scale * t.target[2] }
  for _, one in ipairs(t.values) do
    if one.known >= t.enough then
      points[#points + 1] = {
        label = one.label, y = scale * one.mean, low = scale * one.interval[1], high = scale * one.interval[2],
      }
    end
  end
  return {
    title = ("%s%s, %g to %g wanted"):format(t.name, t.share and ", %" or "", target[1], target[2]),
    across = t.setting, points = points, target = target,
  }
end

local function tell(t)
  local curve = curve_of(t)
  if #curve.points > 0 then
    for _, row in ipairs(chart_text.curve(curve, term.columns())) do show.write(row, "\n") end
  end
  show.row("")
  show.wrapped((conclude(t)), 0, 0)
  show.row("%d games of %s at most for a value, %.1f s; the intervals hold at any time and all at once%s",
    t.played, show.bots(t.bots), t.seconds, t.interrupted and "; interrupted" or "")
  for i, one in ipairs(t.values) do
    if one.standing == "failed" then
      show.write("\n", setting_of(t, one), " fails:\n")
      require("tune").show_fault(i)
    end
  end
end

return { tell = tell, value = as_value }
