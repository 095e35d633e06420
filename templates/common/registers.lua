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

-- The statements in which row k of a column, or what else has that form, changes places with the row behind it, up to `last`, for which
-- chosen(i) holds in the emitted text.
function exchanged(indent, type, form, k, last, chosen)
  local function row(i) return (form:gsub("%%d", i)) end
  local text, width = "{ " .. type .. " first = " .. row(k) .. ";", 20
  for i = k + 1, last do
    local one = string.format(" EXCHANGE_IF(%s, %s, %s, first);", chosen(i), row(i), row(k))
    if width + #one > 125 then text, width = text .. "\n" .. indent .. " ", 0 end
    text, width = text .. one, width + #one
  end
  return indent .. text .. " " .. row(k) .. " = first; }"
end
