%% -- Lines that move matrices through shared memory; staging.lua has the words. "Uses" and "declares": in the emitted text.

%% -- The pivots of getrf of a warp's matrices, one for each thread, asked for before the matrices, whose addresses may have to come first.
%% -- Declares the shared array swaps.
%% function fetch_pivots()
    SHARED(int, swaps, ${per_block * staged_stride(n, 4)});
    ${staged_fetch("swaps", "ipiv", "live ? ipiv + matrix * strideP : nullptr", n, n, 1, "int")}
%% end

%% -- A group's matrix in the shared array `array`, from `first` on, its columns `stride` elements apart: whole, or only its triangle, and
%% -- back whole. `here`: the condition that the group has one; `stored`: that it goes back, if that is another. Uses Group, first, lda.
%% function fetch_group(array, whole, lower, lanes, stride, here)
%%   if whole then
    fetch_columns<${lanes}, ${n}, ${stride}, ${n}>(${array}, first, ${matrix_if(here, "A")}, lda, ${here} ? ${n} : 0);
%%   else
    fetch_triangle_columns<${lanes}, ${n}, ${tostring(lower)}, ${stride}>(${array}, first, ${matrix_if(here, "A")}, lda, ${here});
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
%% -- elements apart, whole or only its triangle; contiguous, with those of the warp's other groups; and back whole, if `stored`. Uses Group, live, matrix,
%% -- lda, or batch, A, strideA. Declares tile, first.
%% function fetch_tile(transfer, whole, lower, lanes, stride, apart)
    SHARED(T, tile, ${per_block * apart});
%%   if transfer == "contiguous" then
%%     fetch_matrices("tile", lanes, n * n, apart)
%%   else
    const int first = Group::group() * ${apart};
%%     fetch_group("tile", whole, lower, lanes, stride, "live")
%%   end
%% end
%% function store_tile(transfer, lanes, stride, stored)
    Group::sync();
%%   if transfer == "contiguous" then store_matrices("tile") else store_group("tile", lanes, stride, "live", stored) end
%% end
