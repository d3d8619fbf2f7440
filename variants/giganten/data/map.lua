--- The terrain: one line for each row, from the top; one square for each column, from the oil
--- companies on. A letter for the ground (p plain, h hill, m mountain), then a digit for a site
--- of that many derricks, or a dot; x: with three players no tile lies there.
---
--- The site at column 4, row 9 is ours: the transcription of the board has eleven single sites,
--- the rulebook twelve. It lies in the middle of the one empty patch of their zone.
return {
  "p.  p.  h.  p1  p.  p1  h.  p.  p.  h.  p.  p3  m.  p.  p.  p3x p.  p2  h.  p. ",
  "p.  p.  p.  p.  m.  p.  p.  p.  h.  p3  p.  p.  p.  p.  h.  p.  m.  p.  p.  p. ",
  "p.  p.  p.  h.  p1  p.  h.  p.  p.  p.  m.  p.  p2  p.  p3  p.  p.  p.  m3  p. ",
  "p.  h.  p1  p.  p.  p.  p.  m.  p2  p.  p2x p.  m.  p.  m.  p.  p2  p.  p.  h. ",
  "p.  p.  m.  p.  p1x m.  p.  p.  p.  p.  p.  h.  p.  p2  p.  p.  h.  p.  p3  p. ",
  "p.  p.  p.  p.  p.  h.  p1  p.  m.  p.  p.  p.  p.  h.  p.  p.  p.  p.  h.  p. ",
  "p.  m.  p1  m.  p.  p.  p.  p.  p.  p.  h.  p.  p.  p.  p.  m2  p.  m2x p.  m. ",
  "p.  p.  p.  p.  p.  m.  p1  p.  m2  p.  p3  p.  h.  p3  p.  p.  p.  p.  h.  p. ",
  "p.  p.  p.  m1  p.  p.  p.  h.  p.  p.  p.  m.  p.  p.  m.  p.  h3  p.  p.  p. ",
  "p.  h.  p.  p.  p.  h1x p.  p.  m.  p.  p.  p.  m.  p2  p.  p.  p.  p.  m3  h. ",
  "p.  m.  p1  p.  p.  p.  m.  p.  p.  p.  m.  p.  p.  p.  p.  m.  p.  p.  p.  p. ",
  "p.  m.  m.  p.  m1  p.  p.  p.  h2  p.  p3  p.  p.  m3x p.  p.  p.  h2  p.  p. ",
}
