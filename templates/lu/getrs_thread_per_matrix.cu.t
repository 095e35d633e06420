%% -- A thread has the only right-hand side of a matrix in registers, and reads each factor once, where it is used, from shared memory,
%% -- through which the warp moves its 32 matrices together: neighbouring lanes, neighbouring bytes. Nothing travels between lanes.
%% family {
%%   operation = "getrs",
%%   about     = "one right-hand side: a thread solves for it in registers; a warp moves its 32 matrices through shared memory",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "per_block", function(s)
%%         return whole_threads(staged_bytes(s, s.n * s.n) + staged_bytes(s, s.n) + staged_bytes(s, s.n, 4))
%%       end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s) return s.nrhs == 1 and fits_a_thread(s) end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%%   choose    = function(s)
%%     return suits_a_thread(s) and { priority = 3, per_block = usual_threads(s.n) } or nil
%%   end,
%% }
%% local pivoting, transposed, packed = op.pivot == "partial" and n > 1, trans ~= "no", op.layout == "packed"
%% local conj = conjugation(trans)
%% local b_stride, ipiv_stride = staged_stride(n, element_bytes), staged_stride(n, 4)
%% local function swap(k)   -- row k with the one that getrf chose: by selection, because registers have no index
%%   local lines = { string.format("    const int p%d = legal_pivot(swaps[warp.here * %d + %d], %d, %d);", k, ipiv_stride, k, k, n) }
%%   for i = k+1, n-1 do
%%     lines[#lines + 1] = string.format("    { const T old = x%d; x%d = select(p%d == %d, x%d, old); x%d = select(p%d == %d, old, x%d); }",
%%                                       k, k, k, i, i, i, k, i, i)
%%   end
%%   return table.concat(lines, "\n")
%% end
%% local function factor(i, k) return string.format("%s(T(tile[mine + %d]))", conj, k*n + i) end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // x<i> is element i of the right-hand side, then of the solution.
${thread_of_matrix()}

${staged_warp()}
%% if pivoting then fetch_pivots() end
%% if not packed then
    const T* const lu = ${matrix_if("live", "A")};
    T* const b        = ${matrix_if("live", "B")};
%% end
    SHARED(T, right, ${per_block * b_stride});
    ${staged_fetch("right", "B", "b", "ldb", n, 1)}
${staged_tile("A", "lu", "lda")}
    const int own = warp.here * ${b_stride};
%% for i = 0, n-1 do
    T x${i} = right[own + ${i}];
%% end
%% if pivoting and not transposed then

    // getrf's swaps; whatever ipiv holds, within the matrix
%%   for k = 0, n-2 do
${swap(k)}
%%   end
%% end

    // U's diagonal
%% diagonal_in_registers(n, factor)

${lu_substitution("    ", n, transposed, factor, function(k) return "inverse" .. k end, function(k) return "lift" .. k end)}
%% if pivoting and transposed then

    // getrf's swaps, from the last; whatever ipiv holds, within the matrix
%%   for k = n-2, 0, -1 do
${swap(k)}
%%   end
%% end

%% store_solution(n, n, 1)
}
