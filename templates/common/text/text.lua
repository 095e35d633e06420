-- Conditions, lists and statements in the emitted text.

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
function statements_in_lines(texts)
  local lines, line = {}, texts[1]
  for i = 2, #texts do
    if #line + #texts[i] > 120 then lines[#lines + 1], line = line, texts[i] else line = line .. " " .. texts[i] end
  end
  lines[#lines + 1] = line
  return "    " .. table.concat(lines, "\n    ")
end

-- A text for each number from `first` to `last`, which stands where it has "#": numbered("a#_0", 1, 3) is { "a1_0", "a2_0", "a3_0" }.
function numbered(text, first, last)
  local texts = {}
  for i = first, last do texts[#texts + 1] = (string.gsub(text, "#", i)) end
  return texts
end

-- What conjugates an element of op(A), or nothing: a name to stand in front of brackets.
function conjugation(trans) return trans == "conjugate" and "conjugate" or "" end

-- Expressions as one statement, in lines of at most 120 characters or so.
function in_lines(texts)
  local text, width = texts[1], #texts[1]
  for i = 2, #texts do
    local broken = width + #texts[i] > 120
    text  = text .. (broken and ",\n      " or ", ") .. texts[i]
    width = (broken and 0 or width) + #texts[i]
  end
  return text .. ";"
end

-- The conjugate in the emitted text; of a real number itself.
function conjugate_of(text) return complex and "conjugate(" .. text .. ")" or text end
