--- What a company pays for a crude, step by step, with the band of the step; the die's faces.
return {
  steps = {
    { 1500, "red" }, { 2000, "red" }, { 2500, "red" }, { 3000, "red" }, { 3500, "red" },
    { 4000, "white" }, { 4500, "white" }, { 5000, "white" }, { 5500, "white" }, { 6000, "white" }, { 6500, "white" },
    { 7000, "blue" }, { 7500, "blue" }, { 8000, "blue" }, { 8500, "blue" }, { 9000, "blue" },
  },
  start = 8, -- the step of $5,000
  faces = { { 2, "red" }, { 3, "red" }, { 4, "red" }, { 2, "blue" }, { 3, "blue" }, { 4, "blue" } },
}
