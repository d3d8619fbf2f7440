--- The first lesson of a game that has none of its own, made from that very game: its texts list the options of
--- the question at hand ({?kinds}) and what the guards refuse ({?refused}), and each step to try asks for an
--- option that the learner hasn't used yet (repl/learn/tour.lua tells `s` of them).
local TRIES <const> = 4

local first = lesson { minutes = 5 }

first:step("board", {
  goal = function(s) return s:typed("board") end,
  show = "board", hints = { "board" },
})

first:step("question", {
  goal = function(s) return s:typed("answers") end,
  show = "answers", hints = { "answers" },
})

first:step("refused", {
  goal = function(s) return s:typed("why") end,
  show = function(s) return s.why end, hints = { true },
})

for i = 1, TRIES do
  first:step("try" .. i, {
    goal = function(s) return s.over or s.answers > 0 and (s.news > 0 or not s.had_fresh) end, any = true, within = 9,
    passes = true, show = function(s) return s.fresh end, hints = { true },
  })
end

first:step("last", {
  goal = function(s) return s:typed("why last") or s:typed("log") end,
  show = "why last", hints = { "why last" },
})

first:step("score", {
  goal = function(s) return s:typed("score") end,
  show = "score", hints = { "score" },
})
