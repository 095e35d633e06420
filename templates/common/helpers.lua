-- Lua shared by all families: what declarations and kernels are written with.

-- The powers of two from first to last: powers_of_two(1, 8) is {1, 2, 4, 8}.
function powers_of_two(first, last)
  local values, value = {}, 1
  while value <= last do
    if value >= first then values[#values + 1] = value end
    value = value * 2
  end
  return values
end

-- The least power of two that is not below n.
function next_power_of_two(n)
  local value = 1
  while value < n do value = value * 2 end
  return value
end

-- The numbers of lanes worth trying for n rows: exactly n, the next power of two, a whole warp.
function lanes_for(n)
  local values = { n }
  local rounded = next_power_of_two(n)
  if rounded ~= n then values[#values + 1] = rounded end
  if rounded ~= 32 then values[#values + 1] = 32 end
  return values
end

-- The number of lanes to begin with: exactly n where that puts more matrices into a warp, otherwise the power of two, which
-- makes cheaper shuffles and addresses (measured: docs/experiments/).
function usual_lanes(n)
  local rounded = next_power_of_two(n)
  return 32 // n > 32 // rounded and n or rounded
end

-- A choice for one row of n a lane, and so many warps a block.
function row_per_lane(n, warps)
  local lanes = usual_lanes(n)
  return { priority = 1, lanes = lanes, per_block = warps * (32 // lanes) }
end

-- Sides of a grid of lanes worth trying for n rows or columns: powers of two, what divides n, and half of n rounded up.
function grid_sides(n)
  local values = {}
  for side = 1, next_power_of_two(n) do
    if n % side == 0 or side & (side - 1) == 0 or side == (n + 1) // 2 then values[#values + 1] = side end
  end
  return values
end

-- The columns of a grid with so many rows: at most a warp, and at most 160 registers for a lane's elements.
function grid_columns(n, rows, element_bytes)
  local values, tall = {}, (n + rows - 1) // rows
  for _, cols in ipairs(grid_sides(n)) do
    local registers = tall * ((n + cols - 1) // cols) * element_bytes // 4
    if rows * cols <= 32 and registers <= 160 then values[#values + 1] = cols end
  end
  return values
end

-- How many steps of an elimination a loop may hold on such a grid: they stay within one place of rows and one of columns.
function grid_steps(rows, cols)
  local a, b = rows, cols
  while b > 0 do a, b = b, a % b end
  return a > 1 and { 1, a } or { 1 }
end

-- Matrices per block in whole warps, for `lanes` lanes a matrix: at most 512 threads.
function whole_warps(lanes)
  local values, per_warp = {}, 32 // lanes
  for _, warps in ipairs({ 1, 2, 4, 6, 8, 10, 16 }) do values[#values + 1] = warps * per_warp end
  return values
end

-- Warps of a multiprocessor that a kernel's launch bounds may ask for, which caps its registers; and how many have so many.
function warp_counts() return { 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 32 } end
function warps_with(registers)
  local most = 8
  for _, warps in ipairs(warp_counts()) do
    if warps * registers <= 2048 then most = warps end
  end
  return most
end

-- Registers that a thread can have where a multiprocessor holds so many warps: each of its four parts has 16,384, in eights a thread.
function registers_beside(warps) return math.min(255, 512 // pieces_of(warps, 4) // 8 * 8) end

-- Whether the operation chooses pivots: it always does, or has an option that says so.
function chooses_pivots(s) return s.operation == "solve" or s.operation == "slogdet" or s.pivot == "partial" end

-- Whether it solves for any number of right-hand sides, given at run time.
function solves_many(s) return s.operation ~= "slogdet" and s.nrhs ~= 1 end

-- The launch of kernels that sort a batch of variable size: each block has a tile (Sorting_tile in common/listed.cuh).
function sorting_tile() return { threads = 512, matrices = 2048, shared = 0 } end

-- The launch of kernels that put `per_block` matrices of `lanes` lanes each into whole warps.
function launch_in_warps(lanes, per_block)
  return { threads = per_block // (32 // lanes) * 32, matrices = per_block, shared = 0 }
end

-- The kernel's launch bounds. With so many warps a multiprocessor, which caps its registers; 0 or nothing: as ptxas likes.
function launch_bounds(least_warps)
  if (least_warps or 0) == 0 then return "__launch_bounds__(" .. threads .. ")" end
  return "__launch_bounds__(" .. threads .. ", " .. math.max(1, least_warps * 32 // threads) .. ")"
end

-- How many pieces of `size` cover n.
function pieces_of(n, size) return (n + size - 1) // size end

-- The group's place in the block, by which it finds its part of shared arrays; lanes left over follow the warp's first group.
function followed_group() return "Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group()" end

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

-- Matrices per block in whole warps for matrices in shared memory: as many as fit into a block's 48 KB, with room for a search.
function matrices_in_shared_memory(lanes, bytes)
  local values = {}
  for _, warps in ipairs({ 1, 2, 4 }) do
    local matrices = warps * (32 // lanes)
    if matrices * bytes <= 40 * 1024 then values[#values + 1] = matrices end
  end
  return values
end

-- Of some numbers of matrices per block those whose SHARED arrays of so many bytes a matrix fit into a block.
function fit_in_shared_memory(counts, bytes)
  local values = {}
  for _, count in ipairs(counts) do
    if count * bytes <= 48 * 1024 then values[#values + 1] = count end
  end
  return values
end

-- One thread per matrix of so many rows (n if not given) and n columns: whether its registers can hold one; whether they then leave
-- room for enough warps; and threads per block if each needs so many bytes.
function fits_a_thread(s, rows) return (rows or s.n) * s.n * s.element_bytes <= 800 end
function suits_a_thread(s, rows) return (rows or s.n) * s.n * s.element_bytes <= 400 end
function whole_threads(bytes) return fit_in_shared_memory({ 32, 64, 128, 256 }, bytes) end

-- The bytes of a triangle of n x n elements.
function triangle_bytes(s) return s.n * (s.n + 1) // 2 * s.element_bytes end

-- How triangles of order n lie packed in shared memory for a thread each, or for a few `lanes` that work on tiles of `tile` rows below one
-- another: row by row, with one element left out behind `every` so many rows; behind them what the squares of `side` rows on the diagonal
-- hold of the other triangle, where a packed triangle is written and these squares are whole sectors of memory, since a part of one costs
-- more; and `stride` elements from one to the next. So what the lanes of a warp read at once lies in different banks: rows that are tiles
-- apart in places that differ modulo `lanes`, and triangles an odd multiple of them apart.
function packed_triangle(s)
  local writes = s.operation == "posv" or s.operation == "potrf"
  local side   = writes and s.layout == "packed" and s.n * s.element_bytes % 32 == 0 and 32 // s.element_bytes or 1
  local every  = s.lanes > 1 and s.tile == 4 and 4 or 0
  local length = s.n * (s.n + 1) // 2 + (every > 0 and s.n // every or 0) + s.n // side * (side * (side - 1) // 2)
  return { every = every, side = side, stride = (pieces_of(length, s.lanes) | 1) * s.lanes }
end

-- The first element of matrix `matrix` of an operand, by the layout of the batch.
function matrix_of(operand)
  if op.layout == "pointers" or op.layout == "listed" then return "in_global(" .. operand .. "[matrix])" end
  return operand .. " + matrix * stride" .. operand
end

-- The address `offset` elements behind it where `condition` holds, else nullptr: known to lead to global memory either way.
function matrix_if(condition, operand, offset)
  return "in_global(" .. condition .. " ? " .. matrix_of(operand) .. (offset and " + " .. offset or "") .. " : nullptr)"
end

-- Elements from one row of n to the next in shared memory: rows start on 16 bytes, so that four or two elements are read
-- at once, and an odd number of such pieces apart, so that a column's elements lie in different banks.
function padded_row(n, element_bytes)
  local piece = 16 // element_bytes
  return ((n + piece - 1) // piece | 1) * piece
end

-- The same where all lanes read one element: columns of n start on 16 bytes; and for a whole matrix of such columns, so that what
-- the groups of a warp read at once lies in different banks.
function whole_pieces(n, element_bytes) return pieces_of(n, 16 // element_bytes) * (16 // element_bytes) end
function factors_in_shared_memory(n, element_bytes) return padded_row(n * whole_pieces(n, element_bytes), element_bytes) end

-- Elements from one matrix (or vector) to the next in shared memory, where each belongs to one thread (common/staging.cuh).
-- Whole 16-byte pieces are read as such and lie an odd number of them apart, as rows do. Others follow one another without
-- a gap, so that together they are whole pieces.
function staged_stride(elements, element_bytes)
  local piece = 16 // element_bytes
  return elements % piece == 0 and padded_row(elements, element_bytes) or elements
end

-- The line that says which matrix of the batch is the group's, for all layouts: `batch` or more where it has none. In layout "listed"
-- the kernel serves one class of a batch of variable size: `listed` names its matrices, `classes` where they begin and end there, and
-- what else is taken at run time is one number for each matrix of the batch. Its blocks go round: generator/going_round.hpp.
function matrix_of_group(group) return place_of_group("matrix", group) .. own_numbers() end

-- The same for groups that follow the last matrix where they have none: its place first, then the matrix.
function place_of_group(name, group)
  local first = "block_index() * " .. matrices
  if op.layout ~= "listed" then return "    const i64 " .. name .. " = " .. first .. " + " .. group .. ";" end
  return "    if (none_listed(classes + " .. own_class .. ", " .. first .. ", batch)) return;   // the whole block\n" ..
    "    const auto " .. name .. " = listed_matrix(listed, classes + " .. own_class .. ", " .. first .. " + " .. group .. ", batch);"
end
function matrix_or_last()
  local matrix = "const i64 matrix  = place < batch ? place : batch - 1"
  if op.layout == "listed" then matrix = "const auto matrix = matrix_or_last(place, listed, classes + " .. own_class .. ", batch)" end
  return "    " .. matrix .. ";   // groups without a matrix follow the others with the last one" .. own_numbers()
end

-- In layout "listed" the lines that read the matrix's own leading dimensions and sizes; in all others nothing.
function own_numbers(indent)
  local lines = {}
  for name in own_names:gmatch("%S+") do
    local otherwise = name:sub(1, 2) == "ld" and own_class or 0
    lines[#lines + 1] = string.format("\n%s    [[maybe_unused]] const i64 %s = listed_number(%s_of, matrix, batch, %d);", indent or "", name, name, otherwise)
  end
  return table.concat(lines)
end

-- A size that may be taken at run time: how far a warp's loop goes, and what is left of it from `begin` on. Groups with
-- less to do wait for the others in layout "listed".
function most_of(name)
  if op[name] ~= "any" then return op[name] end
  return op.layout == "listed" and "Lanes<32>::butterfly_max(static_cast<u32>(" .. name .. "))" or name
end
function left_of(name, begin)
  local size = op[name] == "any" and name or op[name]
  return op.layout == "listed" and string.format("%s < %s ? 0 : %s - %s", size, begin, size, begin) or size .. " - " .. begin
end

-- Blocks that share columns (generator/column_shares.hpp): the launch, where each has at least so many; the column that a loop over `step`
-- at a time begins with; and how far it goes on.
function share_columns(launch, least)
  launch.least_columns = math.max(64, least)
  return launch
end
function first_column(step) return least_columns > 0 and "column_share()" .. (step > 1 and " * " .. step or "") or "0" end
function column_step(step) return least_columns > 0 and "column_shares()" .. (step > 1 and " * " .. step or "") or step end
function and_first_share() return least_columns > 0 and " && column_share() == 0" or "" end   -- what one of the blocks does for all

-- One thread per matrix: the lines that say which is the thread's; that its warp's 32 matrices are moved together; and that
-- those of the operand, of rows (n if not given) x n elements, come to the array `tile`, the thread's own from `mine` on.
function thread_of_matrix()
  return "    const int thread = static_cast<int>(threadIdx.x);\n" .. matrix_of_group("thread") .. "\n    const bool live  = matrix < batch;"
end
function staged_warp()
  local place, count = "matrix", "batch"
  if op.layout == "listed" then
    place, count = "block_index() * " .. matrices .. " + thread", "count_listed(classes + " .. own_class .. ")"
  end
  return "    const Staging warp(thread, " .. place .. ", " .. count .. ");   // the warp's 32 matrices, which it moves together\n" ..
    "    if (warp.count == 0) return;                 // the whole warp"
end
function staged_tile(operand, own, ld, rows)
  rows = rows or op.n
  local stride = staged_stride(rows * op.n, element_bytes)
  return "    SHARED(T, tile, " .. matrices * stride .. ");\n    " ..
    staged_fetch("tile", operand, own, ld, rows, op.n) ..
    "\n    copy_async_wait();\n    warp_sync();\n    const int mine = warp.here * " .. stride .. ";"
end

-- The statements that move the warp's matrices of an operand to such an array and back: in a packed batch a run from the operand's
-- beginning on, elsewhere each from where its lane's `own` begins. They move pieces of 16 bytes where matrices are a multiple of that, complex
-- elements whole where they lie so, and all else element by element. `type` is "T" if not given.
function staged_fetch(array, operand, own, ld, rows, columns, type, indent)
  return moved_together(array, operand, own, ld, rows, columns, type or "T", indent or "    ", "const ", {
    piece = "copy_async16(%s, e, at)", whole = "copy_async_one(%s, e, at)", element = "copy_async_element(%s, e, at)", rest = "%s[e] = *at" })
end
function staged_store(array, operand, own, ld, rows, columns, type, indent)
  return moved_together(array, operand, own, ld, rows, columns, type or "T", indent or "    ", "", {
    piece = "copy16(at, %s, e)", whole = "store_piece(at, Piece<T, 1>{{%s[e]}})", element = "*at = %s[e]", rest = "*at = %s[e]" })
end
function moved_together(array, operand, own, ld, rows, columns, type, indent, const, ways)
  local elements, bytes = rows * columns, type == "T" and element_bytes or 4
  local stride, in_pieces = staged_stride(elements, bytes), elements * bytes % 16 == 0
  local piece, before = in_pieces and 16 // bytes or 1, ""
  local function move(way) return "[&](u32 e, " .. const .. type .. "* at) { " .. ways[way]:format(array) .. "; }" end
  if op.layout == "packed" then
    if not in_pieces then return string.format("move_ragged_run<%d, %d>(warp, %s, %s, %s);", elements, 16 // bytes, operand, move("piece"), move("rest")) end
    local in_step = stride == elements or 32 * piece % elements == 0 or elements % (32 * piece) == 0
    return string.format("%s<%d, %d, %d>(warp, %s, %s);", in_step and "move_run" or "move_run_out_of_step", elements, stride, piece, operand, move("piece"))
  end
  if not own:find("^[%a_][%w_]*$") then
    before = const .. type .. "* const own_" .. array .. " = " .. own .. ";\n" .. indent
    own    = "own_" .. array
  end
  local function each(ld, indent)
    local function by(piece, way)
      return string.format("move_each<%d, %d, %d, %d>(warp, %s, %s, %s);", rows, columns, stride, piece, own, ld, move(way))
    end
    local by_element = by(1, "element")
    if not in_pieces and (type ~= "T" or not complex) then return by_element end
    return string.format("if (in_pieces<%d, %d>(%s, %s)) %s\n%selse %s", rows, in_pieces and 16 or bytes, own, ld, by(piece, in_pieces and "piece" or "whole"), indent, by_element)
  end
  if op.layout ~= "listed" then return before .. each(ld, indent) end
  return before .. table.concat({   -- each matrix has its own leading dimension
    "{",
    "    const i64 first = Lanes<32>::shuffle(i64(" .. ld .. "), 0);   // nearly always all matrices have the same leading dimension",
    "    if (all_lead_by(" .. own .. ", " .. ld .. ", first)) {",
    "        " .. each("first", indent .. "        "),
    "    }",
    string.format("    else move_listed<%d, %d, %d>(warp, %s, %s, %s);", rows, columns, stride, own, ld, move("element")),
    "}" }, "\n" .. indent)
end

-- The same for triangles of n x n matrices: in a packed batch whole matrices, of which the other triangle is written back as it was
-- read, because whole sectors are cheaper; elsewhere the triangles alone.
function staged_triangle_fetch(array, operand, own, ld, n, lower)
  if op.layout == "packed" then return staged_fetch(array, operand, own, ld, n, n) end
  return string.format("fetch_triangles<%d, %s, %d, %s>(%s, warp, %s, %s);", n, lower, staged_stride(n * n, element_bytes), op.layout == "listed", array, own, ld)
end
function staged_triangle_store(array, operand, own, ld, n, lower)
  if op.layout == "packed" then return staged_store(array, operand, own, ld, n, n) end
  return string.format("store_triangles<%d, %s, %d, %s>(%s, %s, warp, %s);", n, lower, staged_stride(n * n, element_bytes), op.layout == "listed", own, array, ld)
end

-- trsm as one substitution in a triangle T of order `order`: side L solves T x = alpha b for each column of B, side R for each row, which
-- is X op(A) = B transposed. T is A or its transpose, conjugated with trans C; a step solves for an element, from the first or from the last
-- one. So 24 combinations of options are four shapes. `solutions`: the name of their number; `one`: there is one, compiled in.
function triangle_to_solve(s)
  local left = s.side == "left"
  local transposed = (s.trans ~= "no") ~= not left
  return { left = left, order = left and s.m or s.n, solutions = left and "n" or "m", one = (left and s.n or s.m) == 1,
           transposed = transposed, forward = (s.uplo == "lower") ~= transposed, unit = s.diag == "unit",
           conj = s.trans == "conjugate" and "conjugate" or "" }
end

-- The lines that solve T x = b in a thread's registers x<i>, for a triangle T of order n: from the first element to the last, or `backward`.
-- In the emitted text element(i, k) is T's and inverse(k) the reciprocal of its diagonal, nothing of one of ones; lift(k), if given, is what
-- both were multiplied by, to lift them from among denormal numbers. A step takes x<k> out of those behind it, or with `row` those before
-- it out of x<k>, whichever goes down a column of what is stored: its elements are neighbours. The order is the same for each x<i>.
function substitution(indent, n, how)
  local lines = {}
  local function line(text, ...) lines[#lines + 1] = indent .. string.format(text, ...) end
  local first, last, step = 0, n - 1, 1
  if how.backward then first, last, step = n - 1, 0, -1 end
  for k = first, last, step do
    line("// %sstep %d", how.half and how.half .. ", " or "", k)
    if how.row then
      for j = first, k - step, step do line("x%d = fma(-%s, x%d, x%d);", k, how.element(k, j), j, k) end
    end
    if how.inverse and how.lift then line("x%d = mul(mul(x%d, %s), %s);", k, k, how.lift(k), how.inverse(k)) end
    if how.inverse and not how.lift then line("x%d = mul(x%d, %s);", k, k, how.inverse(k)) end
    if not how.row then
      for i = how.backward and 0 or k + 1, how.backward and k - 1 or n - 1 do
        line("x%d = fma(-%s, x%d, x%d);", i, how.element(i, k), k, i)
      end
    end
  end
  return table.concat(lines, "\n")
end

-- trsm's: factor(i, j) is element (i, j) of A, inverse(k) and lift(k) belong to its diagonal.
function triangle_solved(indent, of, factor, inverse, lift)
  local function element(i, k) if of.transposed then return factor(k, i) else return factor(i, k) end end
  return substitution(indent, of.order, { backward = not of.forward, row = of.transposed, element = element,
                                          inverse = not of.unit and inverse, lift = lift })
end

-- op(L U) x = b, of factors of order n: factor(i, k) is an element of them, inverse(k) and lift(k) belong to U's diagonal.
function lu_substitution(indent, n, transposed, factor, inverse, lift)
  local function element(i, k) if transposed then return factor(k, i) else return factor(i, k) end end
  local function half(name, divides)
    return substitution(indent, n, { half = name, backward = name == "backward", row = transposed, element = element,
                                     inverse = divides and inverse, lift = lift })
  end
  return half("forward", transposed) .. "\n" .. half("backward", not transposed)
end

-- The conjugate in the emitted text; of a real number itself.
function conjugate_of(text) return complex and "conjugate(" .. text .. ")" or text end

-- One half of L L^H x = b: with L "forward", with L^H "backward". Of L, or where not `lower` of U = L^H, stored(i, k) is an element and
-- inverse(k) the reciprocal of one of the diagonal.
function cholesky_substitution(half, indent, n, lower, stored, inverse)
  local transposed = (half == "forward") ~= lower
  local function element(i, k) if transposed then return conjugate_of(stored(k, i)) else return stored(i, k) end end
  return substitution(indent, n, { half = half, backward = half == "backward", row = transposed, element = element, inverse = inverse })
end

-- lange's number of the elements seen so far, `own`, and one more; and the norm that such a number says. Where there are squares, elements
-- are first multiplied by `scale`, the power of two that brings the largest of the matrix near 1: what a square then loses is too small
-- to matter. Of the Frobenius-norm and the largest complex element the root is taken in the end.
function lange_squares() return op.norm == "frobenius" or complex end
function lange_with(own, element)
  local size = complex and "plus_square(R(0), mul(" .. element .. ", scale))" or "modulus(" .. element .. ")"
  if op.norm == "frobenius" then return "plus_square(" .. own .. ", mul(" .. element .. ", scale))" end
  if op.norm == "max" then return "larger_norm(" .. own .. ", " .. size .. ")" end
  return "add(" .. own .. ", " .. (complex and "square_root(" .. size .. ")" or size) .. ")"
end
function lange_result(own)
  if op.norm == "frobenius" or op.norm == "max" and complex then own = "square_root(" .. own .. ")" end
  return lange_squares() and "mul(" .. own .. ", reciprocal(scale))" or own
end
