--- The learner's own words for those of the game: lessons/LANG/words.txt has
--- lines like "golfe, golfe persique = gulf".  The table speaks English; who types
--- "agir sur golfe" means "act on gulf".
local files = require "files"
local text = require "learn.text"

local glossary = {}

--- What letters of Latin-1 are without their accents.
local plain = {}
for accented, letters in pairs({
  a = "ÀÁÂÃÄÅàáâãäå", c = "Çç", e = "ÈÉÊËèéêë", i = "ÌÍÎÏìíîï", n = "Ññ", o = "ÒÓÔÕÖØòóôõöø", u = "ÙÚÛÜùúûü", y = "Ýýÿ",
}) do
  for letter in letters:gmatch(utf8.charpattern) do plain[letter] = accented end
end

--- Small letters without accents; apostrophes of both kinds and colons as blanks.
local function folded(line)
  return (line:gsub("\xc3[\x80-\xbf]", plain):gsub("\xc5[\x92\x93]", "oe"):gsub("’", " "):gsub(" *[':]", " "):lower())
end

--- The phrases of a glossary, each with its meaning, the longest first.
local function read(path)
  local list = {}
  for _, line in ipairs(text.lines(folded(files.read(path) or ""))) do
    local phrases, meaning = line:match("^(.-)= *(.*)$")
    for phrase in (phrases or ""):gmatch("[^,]+") do
      phrase = phrase:match("^ *(.-) *$")
      if phrase ~= "" then list[#list + 1] = { phrase = phrase, meaning = meaning, at = #list } end
    end
  end
  table.sort(list, function(a, b)
    if #a.phrase ~= #b.phrase then return #a.phrase > #b.phrase end
    return a.at < b.at
  end)
  return list
end

--- The longest phrase that the line has at a place, as whole words.
local function find(list, line, at)
  for _, entry in ipairs(list) do
    local behind = at + #entry.phrase
    if line:sub(at, behind - 1) == entry.phrase and (behind > #line or line:sub(behind, behind) == " ") then
      return entry
    end
  end
end

--- The line in the game's words; nil where that changes nothing.
function glossary.translate(lesson, line)
  local folder = lesson.path:match("^(.*)/[^/]*$") or "."
  local list = read(("%s/%s/words.txt"):format(folder, lesson.text.language))
  local said, at, changed = {}, 1, false
  line = folded(line)
  while at <= #line do
    local entry = (at == 1 or line:sub(at - 1, at - 1) == " ") and find(list, line, at)
    said[#said + 1] = entry and entry.meaning or line:sub(at, at)
    at = at + (entry and #entry.phrase or 1)
    if entry then changed = true end
  end
  return changed and (table.concat(said):gsub("  +", " ")) or nil
end

return glossary
