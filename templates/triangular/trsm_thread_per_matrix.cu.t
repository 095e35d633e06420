%% -- A thread has the only right-hand side of a matrix in registers, and reads each element of the triangle once, where it is used, from shared
%% -- memory, through which the warp moves its 32 matrices together: neighbouring lanes, neighbouring bytes. Nothing travels between lanes.
%% family {
%%   operation = "trsm",
%%   about     = "one right-hand side: a thread solves for it in registers; a warp moves its 32 matrices through shared memory",
%%   paper     = "forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "per_block", function(s)
%%         local order = triangle_to_solve(s).order
%%         return whole_threads(staged_bytes(s, order * order) + staged_bytes(s, order))
%%       end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s)
%%     local of = triangle_to_solve(s)
%%     return of.one and fits_registers(of.order * of.order * s.element_bytes)
%%   end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%%   choose    = function(s)
%%     local order = triangle_to_solve(s).order
%%     if order * order * s.element_bytes > 400 then return nil end
%%     return { priority = 3, per_block = usual_threads(order) }
%%   end,
%% }
%% local of = triangle_to_solve(op)
%% local order, packed = of.order, op.layout == "packed"
%% local stride, b_stride = staged_stride(order * order, element_bytes), staged_stride(order, element_bytes)
%% local rows, columns = of.left and order or 1, of.left and 1 or order   -- of B
%% local function factor(i, j) return string.format("%s(T(tile[mine + %d]))", of.conj, j*order + i) end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // x<i> is element i of the right-hand side, then of the solution.
${thread_of_matrix()}

${staged_warp()}
%% if not packed then
    const T* const a = ${matrix_if("live", "A")};
    T* const b       = ${matrix_if("live", "B")};
%% end
    SHARED(T, right, ${per_block * b_stride});
    const int own = warp.here * ${b_stride};
    if (alpha == T(0)) {   // A is not read, nor is B
        if (live) {
%% for i = 0, order-1 do
            right[own + ${i}] = T(0);
%% end
        }
        warp_sync();
        ${staged_store("right", "B", "b", "ldb", rows, columns, "T", "        ")}
        return;
    }
    SHARED(T, tile, ${per_block * stride});
    ${staged_fetch("right", "B", "b", "ldb", rows, columns)}
    ${staged_fetch("tile", "A", "a", "lda", order, order)}
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * ${stride};
%% for i = 0, order-1 do
    T x${i} = right[own + ${i}];
%% end
%% times_alpha(order)
%% if not of.unit then

    // the diagonal
%%   diagonal_in_registers(order, factor)
%% end

${triangle_solved("    ", of, factor, function(k) return "inverse" .. k end, function(k) return "lift" .. k end)}

%% store_solution(order, rows, columns)
}
