%% -- A thread has the only right-hand side of a matrix in registers, and reads each element of the triangles once, where it is used, from shared
%% -- memory, through which the warp moves its 32 matrices together: neighbouring lanes, neighbouring bytes. Nothing travels between lanes.
%% family {
%%   operation = "trsm, getrs, potrs",
%%   about     = "one right-hand side: a thread solves for it in registers; a warp moves its 32 matrices through shared memory",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "per_block", function(s)
%%         local order = triangles_to_solve(s).order
%%         return whole_threads(staged_bytes(s, order * order) + staged_bytes(s, order) + (s.operation == "getrs" and staged_bytes(s, order, 4) or 0))
%%       end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s)
%%     local system = triangles_to_solve(s)
%%     return system.one_rhs and fits_registers(system.order * system.order * s.element_bytes)
%%   end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%% }
%% local system = triangles_to_solve(spec)   -- the triangles, one after the other: L and U for getrs, L and L^H for potrs, or trsm's one
%% local order, stride, b_stride = system.order, staged_stride(system.order * system.order, element_bytes), staged_stride(system.order, element_bytes)
%% local rows, columns = system.left and order or 1, system.left and 1 or order   -- of B
%% local function factor(i, k) return string.format("T(tile[mine + %d])", k*order + i) end
%% local function swap(k)   -- row k with the one that getrf chose: by selection, because registers have no index
    const int p${k} = legal_pivot(swaps[warp.here * ${staged_stride(order, 4)} + ${k}], ${k}, ${order});
%%   for i = k+1, order-1 do
    { const T old = x${k}; x${k} = select(p${k} == ${i}, x${i}, old); x${i} = select(p${k} == ${i}, old, x${i}); }
%%   end
%% end
%% kernel()
{
    // x<i> is element i of the right-hand side, then of the solution.
%% -- declares thread, matrix, live; warp
%% matrix_of_thread("staged")
%% if system.swaps then fetch_pivots() end
%% if op.layout ~= "packed" then
    const T* const a = ${matrix_if("live", "A")};
    T* const b       = ${matrix_if("live", "B")};
%% end
    SHARED(T, right, ${per_block * b_stride});
    const int own = warp.here * ${b_stride};
%% if system.scaled then
    if (alpha == T(0)) {   // A is not read, nor is B
        if (live) {
%%   for i = 0, order-1 do
            right[own + ${i}] = T(0);
%%   end
        }
        warp_sync();
%%   staged_store("right", "B", "b", "ldb", rows, columns)
        return;
    }
%% end
    SHARED(T, tile, ${per_block * stride});
%% staged_fetch("right", "B", "b", "ldb", rows, columns)
%% staged_fetch("tile", "A", "a", "lda", order, order, operation == "potrs" and system.half)
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * ${stride};
%% for i = 0, order-1 do
    T x${i} = right[own + ${i}];
%% end
%% if system.swaps == "before" then

    // getrf's swaps; whatever ipiv holds, within the matrix
%%   for k = 0, order-2 do swap(k) end
%% end
%% if system.scaled then times_alpha(order) end

    // the diagonal
%% diagonal_in_registers(system, factor)   -- declares inverse<k>, and lift<k>, by which both are multiplied where the diagonal may be tiny

%% for _, triangle in ipairs(system) do   -- step k: x<k> times inverse<k>, then its multiples out of the elements behind it
%%   solve_triangle(system, triangle, factor, function(k) return "inverse" .. k end, function(k) return "lift" .. k end)
%% end
%% if system.swaps == "after" then

    // getrf's swaps, from the last; whatever ipiv holds, within the matrix
%%   for k = order-2, 0, -1 do swap(k) end
%% end

    warp_sync();   // all have read
    if (live) {
%% for i = 0, order-1 do
        right[own + ${i}] = x${i};
%% end
    }
    warp_sync();
%% staged_store("right", "B", "b", "ldb", rows, columns)
}
