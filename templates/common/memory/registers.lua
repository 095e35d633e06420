-- Lua for a matrix in the registers of one thread, a variable for each element (registers.cuh).

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
  local rows = { string.format("auto best%d = ordered_bits(abs1(a%d_%d)); int p%d = %d;", k, k, k, k, k) }
  for i = k + 1, last do rows[#rows + 1] = string.format("TAKE_LARGER(best%d, p%d, a%d_%d, %d)", k, k, i, k, i) end
  return statements_in_lines(rows)
end

-- The statements that give column k's multipliers down to row `last` their factor, scale<k>, and say with zero<k> if there are none.
function pivot_scale(k, last)
  local texts = { string.format("RARE_PIVOT(a%d_%d, %d, scale%d, zero%d, failed", k, k, k + 1, k, k) }
  for i = k + 1, last do texts[#texts + 1] = string.format("a%d_%d = lifted(a%d_%d)", i, k, i, k) end
  return string.format("    T scale%d = quick_reciprocal(a%d_%d); bool zero%d = false;\n    ", k, k, k, k) .. in_lines(texts):sub(1, -2) .. ")"
end

-- The statement in which row k of a column, or what else has that form, changes places with the row behind it, up to `last`, for which
-- chosen(i) holds in the emitted text.
function exchanged(form, k, last, chosen)
  local function row(i) return (form:gsub("%%d", i)) end
  local rows = {}
  for i = k + 1, last do rows[#rows + 1] = string.format("WITH_IF(%s, %s)", chosen(i), row(i)) end
  return "EXCHANGE(" .. row(k) .. ", " .. in_lines(rows):sub(1, -2) .. ")"
end

-- The statements in which row k of all columns changes places with the row that step k chose.
function columns_exchanged(k, last, from, to)
  local columns = {}
  for j = from, to do
    columns[#columns + 1] = exchanged("a%d_" .. j, k, last, function(i) return string.format("p%d == %d", k, i) end)
  end
  return statements_in_lines(columns)
end

-- Whether a thread's registers can hold so many bytes. One thread per matrix of so many rows (n if not given) and n columns: whether they can
-- hold one; and threads per block if each needs so many bytes of shared memory.
function fits_registers(bytes) return bytes <= 800 end
function fits_a_thread(s, rows) return fits_registers((rows or s.n) * s.n * s.element_bytes) end
function whole_threads(bytes) return fit_in_shared_memory({ 32, 64, 128, 256 }, bytes) end

-- How many columns may be eliminated before the others leave shared memory: with so many that a thread's registers can hold what is below
-- them, of all columns.
function panels_of_a_thread(s, rows)
  local panels = {}
  for _, panel in ipairs({ 0, 1, 2, 3, 4, 6, 8 }) do
    local at_most_half = 2 * panel <= math.min(rows, s.n) and s.n > 4
    if fits_registers((rows - panel) * s.n * s.element_bytes) and (panel == 0 or at_most_half) then panels[#panels + 1] = panel end
  end
  return panels
end

-- Where element (i, j) of the thread's matrix of so many rows, or of the right-hand side behind its last column, lies in shared memory, in the
-- emitted text; i is a number or, there, a name. The columns of A are the rows of op(A) where that is a transpose.
function in_tile(i, j, rows)
  local own, at = "tile[mine", j * rows
  if j == op.n then own, at = "right[mine_right", 0
  elseif transposes(spec) then
    return own .. " + " .. (math.type(i) and i * rows + j or j .. " + " .. rows .. " * " .. i) .. "]"
  end
  if math.type(i) then return own .. " + " .. at + i .. "]" end
  return own .. (at > 0 and " + " .. at or "") .. " + " .. i .. "]"
end

-- The statements that read columns `first` to `last` of op(A) from there, a<i>_<j>, neighbouring elements in one; and that write back column j
-- of them to row `last_row`.
function columns_from_tile(first, last, rows)
  local texts = {}
  for j = first, transposes(spec) and first - 1 or last do texts[#texts + 1] = read_from("tile", "mine", j * rows, "a%d_" .. j, 0, rows - 1) end
  for i = 0, transposes(spec) and rows - 1 or -1 do
    local elements = {}
    for j = first, last do elements[#elements + 1] = string.format("a%d_%d = %s", i, j, of_op("T(" .. in_tile(i, j, rows) .. ")")) end
    texts[#texts + 1] = in_lines(elements)
  end
  return texts
end
function column_to_tile(j, last_row, rows)
  if not transposes(spec) then return write_to("tile", "mine", j * rows, "a%d_" .. j, 0, last_row) end
  local elements = {}
  for i = 0, last_row do elements[i + 1] = in_tile(i, j, rows) .. string.format(" = a%d_%d", i, j) end
  return in_lines(elements)
end

-- In comments of the emitted text: where rows that are final lie.
function about_final_rows() return tune.panel > 0 and ", of rows 0 to " .. tune.panel - 1 .. " in tile once they are final" or "" end
