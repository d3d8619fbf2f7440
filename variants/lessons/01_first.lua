--- The first lesson of a game that has none of its own: its board, its questions, its rules. What it
--- shows comes from the game's options and guards, so it suits any game.
local first = lesson { minutes = 4 }

first:step("board", {
  goal = function(s) return s:typed("board") end,
  show = "board", hints = { "board" },
})

first:step("answers", {
  goal = function(s) return s:typed("answers") end,
  show = "answers", hints = { "answers" },
})

first:step("why", {
  goal = function(s) return s:typed("why 1") end,
  show = "why 1", hints = { "why 1" },
})

first:step("play", {
  goal = function(s) return s.answers > 0 end, any = true,
  show = "1", hints = { "1" },
})

first:step("last", {
  goal = function(s) return s:typed("why last") or s:typed("log") end,
  show = "why last", hints = { "why last" },
})

first:step("more", {
  goal = function(s) return s.answers >= 2 end, any = true, within = 8,
  show = { "1", "1" }, hints = { "1" },
})

first:step("score", {
  goal = function(s) return s:typed("score") end,
  show = "score", hints = { "score" },
})
