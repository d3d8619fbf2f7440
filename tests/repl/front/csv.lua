local csv = require "batch.csv"

test("cells are quoted where a comma, a quote or a line's end would mislead", function()
  same(csv.line({ 1, "a,b", 'say "x"', "two\nlines", "" }), '1,"a,b","say ""x""","two\nlines",\r\n')
end)

test("what begins like a formula is told to be text; numbers stay numbers", function()
  same(csv.line({ "=1+1", "@x", "-2", -2, 0.5 }), "'=1+1,'@x,'-2,-2,0.500\r\n")
end)
