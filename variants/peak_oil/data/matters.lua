--- How much it matters in a long game what a consultant or a crisis changes, in thousandths
--- of a point: for bots.
return {
  step3_cost = 400, startup_price = 1200, crisis_relief = 500, grey_entry = 1200, guards = 800, harbour_master = 400,
  fixer = 1200, warlord = 500, insider = 1200, demand = 1500, free_whitewash = 800, tie_both = 1400,
  second_tech = 2200, smuggler = 1200, majority_bonus = 3000, grey_tax = 800, no_recruit = 800, no_dispatch = 400,
  audit = 1200, no_security = 300, no_step3 = 400, class_action = 1200, one_option = 2500,
}
