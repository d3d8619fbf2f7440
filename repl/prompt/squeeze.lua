--- Short texts as few letters that any address holds, and back: each bit is predicted from the bytes before it
--- (six lengths of memory, mixed by how well each did so far), and an arithmetic coder writes what was not foreseen.
--- All in whole numbers: every machine gives the same letters.  What comes out starts with a checksum of the text.
local squeeze = {}

--- More than this is no link.
squeeze.MOST = 65536

local ALPHABET <const> = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

-- What ways and layers look like, so that the first lines are foreseen, too.  It is part of the format.
local EXAMPLE <const> = table.concat({
  "oilpatch way 3", "rng 1", "game peak_oil", "players 2", "seed 3", "layer house/", "file 0123456789abcdef layer.lua",
  [[script 0123456789abcdef --- House rule: one more.\nlocal house = layer("house/mine", { game = "barrels", says =]]
    .. [[ "" })\nhouse:set("", 3)\nhouse:forbid("", "", var("n"):above(1), { says = "A player has at most one." })\n]]
    .. [[house:wra]] .. [[p("score", function(base, player) return base(player) + player.coins:get() // 2 end)\n]]
    .. [[house:test("", function(t)\n  t:setup()\n  t:phase("round", 1)\n  t:equal(g.players[1].points:get(), 2)\n]]
    .. [[  t:refused("", "")\n  t:answer(g.)\nend)\n]],
  "note seat.2 heuristic", "note seat.3 random", "phase 0123456789abcdef", "answer 1 0x1000000000000",
  "answer 2 0x1000200040000", "answer 1 0x800000000", "edit", "rules 0", "begin", "end",
}, "\n")

-- The model ----------------------------------------------------------------------

local ORDERS <const> = 6

-- squash(d) = 4096 / (1 + e^-(d/256)), and its inverse.
local CURVE <const> = {
  1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975,
  4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
}
local function squash(d)
  if d > 2047 then return 4095 elseif d < -2047 then return 1 end
  local w, at = d & 127, d // 128 + 17
  return (CURVE[at] * (128 - w) + CURVE[at + 1] * w + 64) >> 7
end
local STRETCH <const> = {}
do
  local from = 0
  for d = -2047, 2047 do
    local p = squash(d)
    for i = from, p do STRETCH[i] = d end
    if p >= from then from = p + 1 end
  end
  for i = from, 4095 do STRETCH[i] = 2047 end
end

local function new_model()
  local cells, hash, weight, input = {}, {}, {}, {}
  for i = 1, ORDERS do cells[i], hash[i], weight[i], input[i] = {}, 0, 22000, 0 end
  local model, last, node = {}, {}, 1
  local key, at = {}, 0

  --- How likely the next bit is 1, of 4096.
  function model.predict()
    local sum = 0
    for i = 1, ORDERS do
      local k = hash[i] + node
      local cell = cells[i][k]
      key[i] = k
      input[i] = cell and STRETCH[(cell >> 6) >> 4] or 0
      sum = sum + input[i] * weight[i]
    end
    at = squash(sum // 65536)
    return at
  end

  --- The bit was this one.
  function model.learn(bit)
    local err = ((bit << 12) - at) * 14
    for i = 1, ORDERS do
      weight[i] = weight[i] + (input[i] * err + 32768) // 65536
      local cell = cells[i][key[i]] or 32768 << 6
      local p, n = cell >> 6, cell & 63
      p = p + ((bit << 16) - bit - p) * 2 // (2 * n + 3)
      cells[i][key[i]] = p << 6 | (n < 30 and n + 1 or n)
    end
    node = node << 1 | bit
    if node < 256 then return end
    table.insert(last, 1, node & 255)
    last[ORDERS] = nil
    node = 1
    local h = 0
    for i = 1, ORDERS do
      hash[i] = h << 8
      h = ((h + (last[i] or 0) + 1) * 0x2F0B4C47) & 0xFFFFFFFFFF
    end
  end

  for i = 1, #EXAMPLE do
    local byte = EXAMPLE:byte(i)
    for shift = 7, 0, -1 do
      model.predict()
      model.learn(byte >> shift & 1)
    end
  end
  return model
end

-- The coder ----------------------------------------------------------------------

local function sum_of(text)
  local hash = 0x811C9DC5
  for i = 1, #text do hash = ((hash ~ text:byte(i)) * 0x01000193) & 0xFFFFFFFF end
  return hash
end

local function pack(text)
  local model, out, low, high = new_model(), {}, 0, 0xFFFFFFFF
  for i = 1, #text do
    local byte = text:byte(i)
    for shift = 7, 0, -1 do
      local bit = byte >> shift & 1
      local middle = low + ((high - low) >> 12) * model.predict()
      if bit == 1 then high = middle else low = middle + 1 end
      model.learn(bit)
      while (low ~ high) & 0xFF000000 == 0 do
        out[#out + 1] = string.char(high >> 24)
        low, high = low << 8 & 0xFFFFFFFF, (high << 8 & 0xFFFFFFFF) | 255
      end
    end
  end
  out[#out + 1] = string.char((low >> 24) + (low & 0xFFFFFF ~= 0 and 1 or 0) & 255)
  return table.concat(out)
end

local function unpack_bytes(code, size)
  local model, out, low, high, x = new_model(), {}, 0, 0xFFFFFFFF, 0
  local next_ = 1
  local function more()
    x = (x << 8 & 0xFFFFFFFF) | (code:byte(next_) or 0)
    next_ = next_ + 1
  end
  for _ = 1, 4 do more() end
  for i = 1, size do
    local byte = 0
    for _ = 1, 8 do
      local middle = low + ((high - low) >> 12) * model.predict()
      local bit = x <= middle and 1 or 0
      if bit == 1 then high = middle else low = middle + 1 end
      model.learn(bit)
      byte = byte << 1 | bit
      while (low ~ high) & 0xFF000000 == 0 do
        low, high = low << 8 & 0xFFFFFFFF, (high << 8 & 0xFFFFFFFF) | 255
        more()
      end
    end
    if next_ > #code + 8 then return nil end -- it was cut
    out[i] = string.char(byte)
  end
  return table.concat(out)
end

-- Letters ------------------------------------------------------------------------

local VALUE <const> = {}
for i = 1, 64 do VALUE[ALPHABET:byte(i)] = i - 1 end

local function letters(bytes)
  local out = {}
  for i = 1, #bytes, 3 do
    local a, b, c = bytes:byte(i, i + 2)
    local word = a << 16 | (b or 0) << 8 | (c or 0)
    for k = 0, c and 3 or b and 2 or 1 do
      local at = (word >> 18 - 6 * k & 63) + 1
      out[#out + 1] = ALPHABET:sub(at, at)
    end
  end
  return table.concat(out)
end

local function bytes_of(text)
  local out, word, bits = {}, 0, 0
  for i = 1, #text do
    local value = VALUE[text:byte(i)]
    if not value then return nil end
    word, bits = (word << 6 | value) & 0xFFFF, bits + 6
    if bits >= 8 then
      bits = bits - 8
      out[#out + 1] = string.char(word >> bits & 255)
    end
  end
  return table.concat(out)
end

--- A text as letters; nil: it is too long.
function squeeze.pack(text)
  if #text > squeeze.MOST then return nil end
  return letters(string.pack("<I4I3", sum_of(text), #text) .. pack(text))
end

--- … and back; nil: these letters are damaged.
function squeeze.unpack(code)
  local bytes = bytes_of(code)
  if not bytes or #bytes < 8 then return nil end
  local sum, size, from = string.unpack("<I4I3", bytes)
  if size > squeeze.MOST then return nil end
  local text = unpack_bytes(bytes:sub(from), size)
  return text and sum_of(text) == sum and text or nil
end

return squeeze
