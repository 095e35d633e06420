-- One thread per matrix: a warp moves its matrices together, through shared memory (staging.cuh).

-- One thread per matrix: the lines that say which is the thread's, and, if `staged`, that its warp's 32 matrices are moved together; and that
-- those of the operand, of rows (n if not given) x n elements, come to the array `tile`, the thread's own from
-- `mine` on. A thread without a matrix reads the warp's first one; if it `writes` there before the end it has a place of its own.
function thread_of_matrix(staged)
  local text = "    const int thread = static_cast<int>(threadIdx.x);\n" .. matrix_of_group("thread") .. "\n    const bool live  = matrix < batch;"
  if not staged then return text end
  local index, count = "matrix", "batch"
  if op.layout == "grouped" then
    index, count = "block_index() * " .. matrices .. " + thread", "bin_count(bins + " .. size_bin .. ")"
  end
  return text .. "\n\n    const Staging warp(thread, " .. index .. ", " .. count .. ");   // the warp's 32 matrices, which it moves together\n" ..
    "    if (warp.count == 0) return;                 // the whole warp"
end
function staged_tile(operand, own, ld, rows, writes)
  rows = rows or op.n
  local stride = staged_stride(rows * op.n, element_bytes)
  return "    SHARED(T, tile, " .. matrices * stride .. ");\n    " ..
    staged_fetch("tile", operand, own, ld, rows, op.n) ..
    "\n    copy_async_wait();\n    warp_sync();\n    const int mine = " .. (writes and "thread" or "warp.here") .. " * " .. stride .. ";"
end

local function moved_together(array, operand, own, ld, rows, columns, type, const, copies)
  local elements, bytes = rows * columns, type == "T" and element_bytes or 4
  local stride, in_vectors = staged_stride(elements, bytes), elements * bytes % 16 == 0
  local vector_size, before = in_vectors and 16 // bytes or 1, ""
  local function move(kind) return "[&](u32 e, " .. const .. type .. "* at) { " .. copies[kind]:format(array) .. "; }" end
  if op.layout == "packed" then
    return string.format("move_contiguous<%d, %d, %d>(warp, %s, %s%s);", elements, stride, 16 // bytes, operand, move("vector"), in_vectors and "" or ", " .. move("rest"))
  end
  if not own:find("^[%a_][%w_]*$") then
    before = const .. type .. "* const own_" .. array .. " = " .. own .. ";\n    "
    own    = "own_" .. array
  end
  local function each(ld)
    local function by(vector_size, kind)
      return string.format("move_each<%d, %d, %d, %d>(warp, %s, %s, %s);", rows, columns, stride, vector_size, own, ld, move(kind))
    end
    local by_element = by(1, "element")
    if not in_vectors and (type ~= "T" or not complex) then return by_element end
    return string.format("if (in_vectors<%d, %d>(%s, %s)) %s\n    else %s", rows, in_vectors and 16 or bytes, own, ld, by(vector_size, in_vectors and "vector" or "whole"), by_element)
  end
  if op.layout ~= "grouped" then return before .. each(ld) end
  return before .. table.concat({   -- each matrix has its own leading dimension
    "{",
    "    const i64 first = Lanes<32>::shuffle(i64(" .. ld .. "), 0);   // nearly always all matrices have the same leading dimension",
    "    if (same_leading_dimension(" .. own .. ", " .. ld .. ", first)) {",
    "        " .. each("first"),
    "    }",
    string.format("    else move_grouped<%d, %d, %d>(warp, %s, %s, %s);", rows, columns, stride, own, ld, move("element")),
    "}" }, "\n    ")
end

-- The statements that move the warp's matrices of an operand to such an array and back: in a packed batch a contiguous block from the operand's
-- beginning on, elsewhere each from where its lane's `own` begins. They move 16-byte vectors where matrices are a multiple of that, complex
-- elements whole where they lie so, and all else element by element. `type` is "T" if not given.
function staged_fetch(array, operand, own, ld, rows, columns, type)
  local copy = lies_in_sectors(op.layout) and "copy_async16" or "copy_async16<true>"   -- by way of L1
  return moved_together(array, operand, own, ld, rows, columns, type or "T", "const ", {
    vector = copy .. "(%s, e, at)", whole = "copy_async_one(%s, e, at)", element = "copy_async_element(%s, e, at)", rest = "%s[e] = *at" })
end
function staged_store(array, operand, own, ld, rows, columns, type)
  return moved_together(array, operand, own, ld, rows, columns, type or "T", "", {
    vector = "copy16(at, %s, e)", whole = "store_vector(at, Vector<T, 1>{{%s[e]}})", element = "*at = %s[e]", rest = "*at = %s[e]" })
end

-- The same for triangles of n x n matrices: in a packed batch whole matrices, of which the other triangle is written back as it was
-- read, because whole sectors are cheaper; elsewhere the triangles alone.
function staged_triangle_fetch(array, operand, own, ld, n, lower)
  if op.layout == "packed" then return staged_fetch(array, operand, own, ld, n, n) end
  return string.format("fetch_triangles<%d, %s, %d, %s>(%s, warp, %s, %s);", n, lower, staged_stride(n * n, element_bytes), op.layout == "grouped", array, own, ld)
end
function staged_triangle_store(array, operand, own, ld, n, lower)
  if op.layout == "packed" then return staged_store(array, operand, own, ld, n, n) end
  return string.format("store_triangles<%d, %s, %d, %s>(%s, %s, warp, %s);", n, lower, staged_stride(n * n, element_bytes), op.layout == "grouped", own, array, ld)
end
