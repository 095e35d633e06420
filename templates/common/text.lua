-- Conditions and lists of statements in the emitted text.

-- Conditions in the emitted text, written only where they may fail. within("r", 8, 4, 10), "r < 2": that 8 + r, with r < 4, is below
-- 10; false if it always is. all_of(...), "a && b": of those that are neither nil nor false. only(...): the same as an `if`, or nothing.
function within(name, at, count, n) return at + count > n and name .. " < " .. n - at end

function all_of(...)
  local conditions = {}
  for i = 1, select("#", ...) do
    local condition = select(i, ...)
    if condition then conditions[#conditions + 1] = condition end
  end
  return #conditions > 0 and table.concat(conditions, " && ") or "true"
end

function only(...)
  local conditions = all_of(...)
  return conditions == "true" and "" or "if (" .. conditions .. ") "
end

-- Whole statements, several in a line.
function statements_in_lines(indent, texts)
  local lines, line = {}, texts[1]
  for i = 2, #texts do
    if #line + #texts[i] > 120 then lines[#lines + 1], line = line, texts[i] else line = line .. " " .. texts[i] end
  end
  lines[#lines + 1] = line
  return indent .. table.concat(lines, "\n" .. indent)
end
