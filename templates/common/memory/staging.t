%% -- Lines that move matrices through shared memory (staging.cuh, columns.cuh). "Uses" and "declares": in the emitted text.

%% -- One thread per matrix: which is the thread's, and, if `transfer` is "staged", that its warp's 32 matrices are moved together. Declares
%% -- thread, matrix, live, warp.
%% function matrix_of_thread(transfer)
    const int thread = static_cast<int>(threadIdx.x);
${matrix_of_group("thread")}
    const bool live  = matrix < batch;
%%   if transfer ~= "staged" then return end

%%   if op.layout == "grouped" then
    const Staging warp(thread, block_index() * ${matrices} + thread, bin_count(bins + ${size_bin}));   // the warp's 32 matrices, which it moves together
%%   else
    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
%%   end
    if (warp.count == 0) return;                 // the whole warp
%% end

%% -- What staged_fetch and staged_store do, by `copies`: what moves a 16-byte vector, a whole complex element, any element, and one at the end of a batch.
%% local function move_together(array, operand, own, ld, rows, columns, type, copies)
%%   local elements, bytes = rows * columns, type == "T" and element_bytes or 4
%%   local stride, in_vectors = staged_stride(elements, bytes), elements * bytes % 16 == 0
%%   local function move(kind) return string.format("[&](u32 e, %s%s* at) { %s; }", copies.const, type, copies[kind]:format(array)) end
%%   if op.layout == "packed" then
    move_contiguous<${elements}, ${stride}, ${16 // bytes}>(warp, ${operand}, ${move("vector")}${in_vectors and "" or ", " .. move("rest")});
%%     return
%%   end
%%   if not own:find("^[%a_][%w_]*$") then   -- an expression gets a name
    ${copies.const}${type}* const own_${array} = ${own};
%%     own = "own_" .. array
%%   end
%%   local function move_all(ld)
%%     local function each(vector_size, kind)
%%       return string.format("move_each<%d, %d, %d, %d>(warp, %s, %s, %s);", rows, columns, stride, vector_size, own, ld, move(kind))
%%     end
%%     if in_vectors or type == "T" and complex then
    if (in_vectors<${rows}, ${in_vectors and 16 or bytes}>(${own}, ${ld})) ${in_vectors and each(16 // bytes, "vector") or each(1, "whole")}
    else ${each(1, "element")}
%%     else
    ${each(1, "element")}
%%     end
%%   end
%%   if op.layout ~= "grouped" then return move_all(ld) end
    {
        const i64 first = Lanes<32>::shuffle(i64(${ld}), 0);   // nearly always all matrices have the same leading dimension
        if (same_leading_dimension(${own}, ${ld}, first)) {
%%   move_all("first")
        }
        else move_grouped<${rows}, ${columns}, ${stride}>(warp, ${own}, ${ld}, ${move("element")});
    }
%% end

%% -- The warp's matrices of an operand come to such a shared array and go back: in a packed batch as a contiguous block from the operand's
%% -- beginning on, elsewhere each from where its lane's `own` begins. They move by 16-byte vectors where matrices are a multiple of that, complex
%% -- elements whole where they lie so, and all else element by element. Of a square one perhaps only the triangle `half`, "lower" or "upper": in a packed
%% -- batch whole matrices all the same, of which the other triangle is written back as it was read, because whole sectors are cheaper. `type` is "T" if
%% -- not given. Uses warp, live, matrix.
%% function staged_fetch(array, operand, own, ld, rows, columns, half, type)
%%   if half and op.layout ~= "packed" then
    fetch_triangles<${rows}, ${tostring(half == "lower")}, ${staged_stride(rows * columns, element_bytes)}, ${tostring(op.layout == "grouped")}>(${array}, warp, ${own}, ${ld});
%%     return
%%   end
%%   local copy = lies_in_sectors(op.layout) and "copy_async16" or "copy_async16<true>"   -- by way of L1
%%   move_together(array, operand, own, ld, rows, columns, type or "T", {
%%     const = "const ", vector = copy .. "(%s, e, at)", whole = "copy_async_one(%s, e, at)", element = "copy_async_element(%s, e, at)", rest = "%s[e] = *at" })
%% end
%% function staged_store(array, operand, own, ld, rows, columns, half, type)
%%   if half and op.layout ~= "packed" then
    store_triangles<${rows}, ${tostring(half == "lower")}, ${staged_stride(rows * columns, element_bytes)}, ${tostring(op.layout == "grouped")}>(${own}, ${array}, warp, ${ld});
%%     return
%%   end
%%   move_together(array, operand, own, ld, rows, columns, type or "T", {
%%     const = "", vector = "copy16(at, %s, e)", whole = "store_vector(at, Vector<T, 1>{{%s[e]}})", element = "*at = %s[e]", rest = "*at = %s[e]" })
%% end

%% -- A, `rows` (n if left out) x n elements or the triangle `half`, comes to the array `tile`, the thread's own from `mine` on. A thread without a matrix
%% -- reads the warp's first one; if it `writes` there before the end it has a place of its own. Uses thread, warp. Declares tile, mine.
%% function staged_tile(own, with)
%%   local rows = with and with.rows or op.n
%%   local stride = staged_stride(rows * op.n, element_bytes)
    SHARED(T, tile, ${matrices * stride});
%%   staged_fetch("tile", "A", own, "lda", rows, op.n, with and with.half)
    copy_async_wait();
    warp_sync();
    const int mine = ${with and with.writes and "thread" or "warp.here"} * ${stride};
%% end

%% -- The pivots of getrf of a warp's matrices, one for each thread: asked for before the matrices, whose addresses may have to come first; and back to
%% -- memory, `count` of each, from the shared array swaps, which fetch_pivots declares.
%% local own_pivots = "live ? ipiv + matrix * strideP : nullptr"
%% function fetch_pivots()
    SHARED(int, swaps, ${per_block * staged_stride(n, 4)});
%%   staged_fetch("swaps", "ipiv", own_pivots, n, n, 1, nil, "int")
%% end
%% function store_pivots(count)
%%   staged_store("swaps", "ipiv", own_pivots, count, count, 1, nil, "int")
%% end

%% -- A group's matrix in the shared array `array`, from `first` on, its columns `stride` elements apart: whole, or only the triangle `half`, "lower" or
%% -- "upper"; and back whole. `here`: the condition that the group has one; `stored`: that it goes back, if that is another. Uses Group, first, lda.
%% function fetch_group(array, half, lanes, stride, here)
%%   if half then
    fetch_triangle_columns<${lanes}, ${n}, ${tostring(half == "lower")}, ${stride}>(${array}, first, ${matrix_if(here, "A")}, lda, ${here});
%%   else
    fetch_columns<${lanes}, ${n}, ${stride}, ${n}>(${array}, first, ${matrix_if(here, "A")}, lda, ${here} ? ${n} : 0);
%%   end
    copy_async_wait();
    Group::sync();
%% end
%% function store_group(array, lanes, stride, here, stored)
    store_columns<${lanes}, ${n}, ${stride}, ${n}>(${matrix_if(here, "A")}, lda, ${stored or here} ? ${n} : 0, ${array}, first);
%% end

%% -- The matrices of all of the warp's groups, in a packed batch. Uses batch. Declares warp, start, rest, present.
%% function matrices_of_warp(lanes)
%%   local groups = 32 // lanes
    const int warp    = static_cast<int>(threadIdx.x) / 32;
    const i64 start   = block_index() * ${matrices} + warp * ${groups}, rest = batch - start;   // the warp's matrices
    const int present = rest < 0 ? 0 : rest < ${groups} ? static_cast<int>(rest) : ${groups};
%% end

%% -- These matrices A, whole, of so many elements, to the shared array `array` and back, as they lie in memory: one contiguous block, which begins where it may
%% -- between two multiples of 16 bytes. `per_matrix`: elements that each group has room for (elements_for_matrix). Uses Group, A, strideA. Declares, beside
%% -- what matrices_of_warp does, part, tiles, where the warp's part of the array begins, and first, where the group's matrix does, column after column.
%% function fetch_matrices(array, lanes, elements, per_matrix)
%%   local groups = 32 // lanes
%%   matrices_of_warp(lanes)
    const Columns_of_groups<${lanes}, ${elements}, 1, ${written.A and "T" or "const T"}> part(A + start * strideA, present, strideA, 0, 1);   // a matrix is one column
    static_assert(${groups} * decltype(part)::capacity <= ${groups * per_matrix});
    const int tiles = warp * ${groups * per_matrix}, first = Group::idle() ? 0 : tiles + static_cast<int>(part.mine);
    fetch_columns_of_groups(${array}, tiles, part);
    copy_async_wait();
    Group::sync();
%% end
%% local function store_matrices(array)
    store_columns_of_groups(part, ${array}, tiles);
%% end

%% -- A group's n x n matrix in a shared array tile, with room for `apart` elements of each, as the tunable `transfer` says: staged, its columns `stride`
%% -- elements apart, whole or only its triangle `half`; contiguous, with those of the warp's other groups; and back whole, if `stored`. Uses Group, live, matrix,
%% -- lda, or batch, A, strideA. Declares tile, first.
%% function fetch_tile(transfer, half, lanes, stride, apart)
    SHARED(T, tile, ${per_block * apart});
%%   if transfer == "contiguous" then
%%     fetch_matrices("tile", lanes, n * n, apart)
%%   else
    const int first = Group::group() * ${apart};
%%     fetch_group("tile", half, lanes, stride, "live")
%%   end
%% end
%% function store_tile(transfer, lanes, stride, stored)
    Group::sync();
%%   if transfer == "contiguous" then store_matrices("tile") else store_group("tile", lanes, stride, "live", stored) end
%% end
