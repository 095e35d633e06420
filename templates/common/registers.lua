-- Lua for a matrix in the registers of one thread, a variable for each element (common/registers.cuh).

-- A list in the emitted text, a form for each number: list_of("a%d_0", 1, 3) is "a1_0, a2_0, a3_0".
function list_of(form, first, last)
  local texts = {}
  for i = first, last do texts[#texts + 1] = (form:gsub("%%d", i)) end
  return table.concat(texts, ", ")
end

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

-- Variables that are read from neighbouring places of a shared array, from base + at on, and the statement that writes them there.
function read_from(array, base, at, form, first, last)
  local texts = {}
  for i = first, last do texts[#texts + 1] = (form:gsub("%%d", i)) .. " = " .. array .. "[" .. base .. " + " .. at + i - first .. "]" end
  return in_lines(texts)
end
function write_to(array, base, at, form, first, last)
  local texts = {}
  for i = first, last do texts[#texts + 1] = array .. "[" .. base .. " + " .. at + i - first .. "] = " .. (form:gsub("%%d", i)) end
  return in_lines(texts)
end

-- The statements that find the first largest element of column k from row k on to row `last`, NaN largest of all: its row is p<k>.
function pivot_search(k, last)
  local rows = {}
  for i = k + 1, last do rows[#rows + 1] = string.format("TAKE_LARGER(best%d, p%d, a%d_%d, %d)", k, k, i, k, i) end
  return string.format("    auto best%d = order(abs1(a%d_%d)); int p%d = %d;\n", k, k, k, k, k) .. statements_in_lines("    ", rows)
end

-- The statement in which row k of a column, or what else has that form, changes places with the row behind it, up to `last`, for which
-- chosen(i) holds in the emitted text.
function exchanged(form, k, last, chosen)
  local function row(i) return (form:gsub("%%d", i)) end
  local rows = {}
  for i = k + 1, last do rows[#rows + 1] = string.format("WITH_IF(%s, %s)", chosen(i), row(i)) end
  return "EXCHANGE(" .. row(k) .. ", " .. in_lines(rows):sub(1, -2) .. ")"
end
