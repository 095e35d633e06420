%% -- A thread has the triangle of a matrix in shared memory, row by row, and works on it tile by tile in registers: nothing travels between
%% -- lanes, and a matrix may be larger than a thread's registers. Left-looking: a tile is read once, all columns before it are taken out of
%% -- it, and it is written as part of L. A warp moves its 32 triangles together. Of the upper triangle the same elements are those of its
%% -- conjugate transpose.
%% family {
%%   operation = "posv, solve_posdef, potrf",
%%   about     = "one thread per matrix, its triangle in shared memory, tile by tile in registers",
%%   paper     = "left-looking Cholesky by tiles, in cache-sized pieces: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels, section 5",
%%   tunables  = {
%%     { "tile",      { 4, 2, 3 } },    -- rows and columns of one
%%     { "per_block", function(s)       -- 99 KiB: what every architecture from 80 on gives a block
%%         local values = {}
%%         for _, count in ipairs { 32, 64, 96 } do
%%           if count * stride_of_triangle(s.n) * s.element_bytes <= 99 * 1024 - count * s.n * s.element_bytes then values[#values + 1] = count end
%%         end
%%         return values
%%       end },
%%   },
%%   supports  = function(s) return s.n >= 4 and (s.operation == "potrf" or s.nrhs == 1) end,
%%   requires  = function(s) return s.per_block * stride_of_triangle(s.n) * s.element_bytes > 47 * 1024 and 80 or 70 end,
%%   launch    = function(s)
%%     local of_warps = launch_in_warps(1, s.per_block)
%%     of_warps.shared = s.per_block * stride_of_triangle(s.n) * s.element_bytes
%%     return of_warps
%%   end,
%%   choose    = function(s)   -- where a triangle does not fit a thread's registers, and is only read
%%     local bytes = triangle_bytes(s)
%%     if s.operation ~= "solve_posdef" or bytes <= 320 or bytes > 1400 then return nil end
%%     return { priority = 4, tile = s.element_bytes == 16 and 2 or 4, per_block = 32 }
%%   end,
%% }
%% local lower, keeps, solves = uplo == "lower", operation == "solve_posdef", operation ~= "potrf"
%% local own_ld, turned = tostring(op.layout == "listed"), complex and not lower   -- turned: A's elements are the conjugates of L's
%% local stride, right_stride = stride_of_triangle(n), staged_stride(n, element_bytes)
%% local size, whole = tune.tile, n // tune.tile * tune.tile
%% local tiles = { { about = "tiles of " .. size .. " columns", first = 0, last = whole, width = size } }
%% if whole < n then tiles[2] = { about = "the last " .. n - whole, first = whole, last = n, width = n - whole } end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // Element (i, j) of the triangle, first of A, in the end of L, is triangle[mine + i (i + 1) / 2 + j].
${thread_of_matrix()}

${staged_warp()}
    ${keeps and "const " or ""}T* const a = ${matrix_if("live", "A")};
    SHARED_LARGE(T, triangle, ${per_block * stride});
    fetch_packed_triangles<${n}, ${tostring(lower)}, ${stride}, ${own_ld}>(triangle, warp, a, lda);
%% if solves then
%%   if op.layout ~= "packed" then
    ${keeps and "const " or ""}T* const b = ${matrix_if("live", "B")};
%%   end
    SHARED(T, right, ${per_block * right_stride});
    ${staged_fetch("right", "B", "b", "ldb", n, 1, element_bytes)}
    const u32 mine_right = warp.here * ${right_stride};
%% end
    copy_async_wait();
    Lanes<32>::sync();
    const u32 mine = warp.here * ${stride};
    int failed     = 0;   // 1-based step of the first pivot that is not positive
    if (live) {
%% if turned then
        conjugate_triangle<${n}, T>(triangle, mine);
%% end
%% for _, columns in ipairs(tiles) do
%%   local width = columns.width

        // ${columns.about} of L${solves and ", and these elements of L^-1 B" or ""}
#pragma unroll 1
        for (u32 j = ${columns.first}; j < ${columns.last}; j += ${width}) {
            T l[${width}][${width}];
            R inverse[${width}];
            load_tile<true>(l, triangle, mine, j, j);
            take_out_columns<true, ${size}>(l, triangle, mine, j, j);
            factor_tile(l, inverse, j, failed);
            store_tile<true>(l, triangle, mine, j, j);
%%   if solves then
            T x[${width}];
            load_forward<${size}>(x, right, mine_right, triangle, mine, j);
            solve_forward(x, l, inverse);
            store_elements(x, right, mine_right + j);
%%   end
%%   for _, rows in ipairs(columns.first == 0 and n > size and tiles or {}) do
#pragma unroll 1
            for (u32 i = ${rows.first == 0 and "j + " .. size or rows.first}; i < ${rows.last}; i += ${rows.width}) {   // below them
                T tile[${rows.width}][${width}];
                load_tile<false>(tile, triangle, mine, i, j);
                take_out_columns<false, ${size}>(tile, triangle, mine, i, j);
                solve_tile(tile, l, inverse);
                store_tile<false>(tile, triangle, mine, i, j);
            }
%%   end
        }
%% end
%% if solves then
%%   for t = #tiles, 1, -1 do
%%     local columns, width = tiles[t], tiles[t].width

        // the elements of X in ${columns.about}
#pragma unroll 1
        for (u32 j = ${columns.last}; j > ${columns.first};) {
            j -= ${width};
            T l[${width}][${width}], x[${width}];
            load_tile<true>(l, triangle, mine, j, j);
            load_backward<${n}>(x, right, mine_right, triangle, mine, j);
            solve_backward(x, l);
            store_elements(x, right, mine_right + j);
        }
%%   end

        if (rarely(failed != 0)) {   // ${keeps and "there is no solution" or "B stays as it came"}
%%   if not keeps then
            const T* const as_it_came = ${matrix_of("B")};
%%   end
            for (u32 i = 0; i < ${n}; ++i) right[mine_right + i] = ${keeps and "not_a_number<T>()" or "as_it_came[i]"};
        }
%% end
%% if turned and not keeps then

        conjugate_triangle<${n}, T>(triangle, mine);
%% end
    }
    Lanes<32>::sync();
%% if solves then
    ${staged_store("right", keeps and "X" or "B", keeps and matrix_if("live", "X") or "b", keeps and "ldx" or "ldb", n, 1, element_bytes)}
%% end
%% if not keeps then
    store_packed_triangles<${n}, ${tostring(lower)}, ${stride}, ${own_ld}>(a, triangle, warp, lda);
%% end
    if (live) info[matrix] = failed;
}
