--- The metrics of a comparison, each with its verdict: what `compare --json`
--- says of them, and what only people want (see compare_tell.c).
local metrics = {}

--- All of them, as one list; `score` is that of all seats.
function metrics.of(told)
  local list = {}
  for i, m in ipairs(told.compare.metrics) do
    local more = told.metrics[i]
    list[i] = {
      name = m.name, call = m.call, verdict = m.verdict, difference = m.difference, effect = m.effect,
      a = m.a, b = m.b, changed = m.changed > 0, low = m.ci95[1], high = m.ci95[2],
      effect_words = more.effect, kind = more.kind, reason = more.reason, known = more.known,
      scale = more.share and 100 or 1, unit = more.share and " %" or "", share_a = more.share_a, share_b = more.share_b,
      tally_a = more.tally_a, tally_b = more.tally_b,
    }
    if m.id == "score" then list.score = list[i] end
  end
  return list
end

--- A game that always ends the same way says nothing about its ends.
function metrics.is_idle(m) return m.kind == "end" and not m.changed end

--- Does the score of a seat or team only say what the scores of all say?
function metrics.is_echo(m, list)
  local all, is_part = list.score, m.kind:find(" score$")
  return is_part and m.call == all.call and m.low and m.low <= all.difference and all.difference <= m.high
end

--- The verdict on the seat advantage: its call and sentence; nil: one player.
function metrics.advantage(told) return told.compare.seat_advantage end

--- "+0.42 medium", or "".
function metrics.effect(m)
  if not (m.changed and m.effect) then return "" end
  return ("%+.2f %s"):format(m.effect, m.effect_words)
end

--- Verdicts in the order of their weight.
metrics.calls = { "different", "probably", "unknown", "none", "same" }

return metrics
