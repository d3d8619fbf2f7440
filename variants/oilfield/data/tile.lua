--- One building tile: its name, copies, price, and what it does.
---
---   oil, gas, either       cubes into the storage: oil, gas, and oil or gas as the owner likes
---   sells_oil, sells_gas   1: a derrick that sells one cube at once on the local market, of this kind
---   extension, places      1: goes to the refinery, and adds so many places to the storage
---   later, aside           for bots: what powers of its own store and sell in a drilling, in thousandths
return function(id, title, copies, price, more)
  local row = {
    id = id, title = title, kind = id, copies = copies, price = price, extension = 0, places = 0,
    oil = 0, gas = 0, either = 0, sells_oil = 0, sells_gas = 0, later = 0, aside = 0,
  }
  for name, value in pairs(more) do row[name] = value end
  return row
end
