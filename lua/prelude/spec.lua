--- Descriptions: the { says =, cites =, … } of a declaration.
---
--- All words of declaring have one form: names, the thing itself, a description.  The
--- description comes last, or right before a function, so that it does not get lost
--- behind the function's end.  What a description may say is listed here, so that a
--- slip of the pen is not taken for nothing said.
local E, P = ...
local error, set = E.error, P.set

--- What each kind of description may say.
P.fields = {
  game = set { "title", "says", "wins", "turn", "players", "reconstructed", "generator" },
  layer = set { "game", "says", "needs", "excludes", "instead", "players", "reconstructed" },
  component = P.component_fields,
  pieces = set { "count", "per", "home", "cites" },
  cards = set { "back", "cites" },
  value = set { "title", "says", "cites", "from", "to", "one_of" },
  guard = set { "needs", "interjections", "says", "cites" },
  rule = set { "says", "cites" },
  phase = set { "says", "cites" },
  invariant = set { "says", "cites" },
  measure = set { "instead", "says", "cites" },
  worth = set { "says", "with", "at", "not_at", "cites" },
  replacement = set { "instead", "says", "with", "at", "not_at", "cites" },
  bot = set { "says", "weights", "ties" },
  option = set { "says", "with", "facts", "heading", "passes", "cites" },
  choice = set { "options", "first", "asks", "window", "says", "with", "facts", "sample", "cites" },
  window = set { "by", "from", "asks", "says", "cites" },
  teams = set { "score", "out", "cites" },
  scope = set { "begins", "remembers", "cites" },
  neutral = set { "players", "title", "cites" },
  reach = set { "from", "within", "pass", "stop", "ends", "cost", "stay" },
  loop = set { "from", "where" },
  change = set { "instead", "says", "cites" },
  setting = set { "instead", "says", "cites", "from", "to" },
  faces = set { "new", "instead", "says", "cites" },
  group = set { "says", "cites" },
  view = set { "says" },
  picture = set { "at", "link", "face", "hide", "seats", "size", "land" },
  test = set { "players", "layers", "set" },
  automatic = set { "players" },
  search = set { "policy", "estimate", "horizon", "spread" },
}

--- The description of a kind of thing, or {}; a key it cannot have is a mistake.
function P.checked_spec(kind, spec)
  if spec == nil then return {} end
  if type(spec) ~= "table" or P.is_expr(spec) or spec.op then
    error("what is said of " .. P.article(kind) .. " stands in braces, as { says = \"…\", cites = \"…\" }, not as a "
      .. (type(spec) == "table" and "condition" or type(spec)))
  end
  local fields = P.fields[kind]
  for key in E.next, spec do
    if not fields[key] then
      local names = P.keys(fields)
      local what = type(key) == "string" and "'" .. key .. "'" or "unnamed " .. P.show(spec[key])
      local near = type(key) == "string" and P.nearest(key, names)
      error("the description of " .. P.article(kind) .. " says nothing by " .. what
        .. (near and "; did you mean '" .. near .. "'?" or "; there are " .. table.concat(names, ", ")))
    end
  end
  return spec
end

--- (thing, description) or (description, function): the thing and its description.
function P.described(kind, ...)
  local thing, spec = ...
  if type(spec) == "function" then thing, spec = spec, thing end
  if select("#", ...) > 2 then P.checked_spec(kind, (select(3, ...)) or "nothing more") end
  return thing, P.checked_spec(kind, spec)
end

--- (thing, …, description): a list of things that `is_one` knows, and the description.
function P.listed(kind, is_one, ...)
  local list, n = { ... }, select("#", ...)
  local spec
  if n > 0 and not is_one(list[n]) then
    spec = P.checked_spec(kind, list[n])
    list[n] = nil
  end
  for i = 1, #list do
    if not is_one(list[i]) then
      error("what is said of " .. P.article(kind) .. " comes last, in braces: { says = \"…\", cites = \"…\" }")
    end
  end
  return list, spec or {}
end
