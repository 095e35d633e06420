%% -- A block inverts one matrix where its inverse shall lie in memory, of any size: elimination step by step, then the inverses of the factors panel
%% -- by panel, as getri. Slow and short.
%% local function panel_of_inverse(s) return s.complex and 4 or 8 end
%% family {
%%   operation = "matinv, matinv_cond, getri",
%%   about     = "a block per matrix, in global memory: a rank-1 update a step, then inverses of the factors by panels",
%%   paper     = "LAPACK's getf2 and getri; Du Croz and Higham, Stability of Methods for Matrix Inversion, 1992, method B",
%%   limit     = 128,
%%   per_matrix_sizes = true,
%%   supports  = function(s) return s.n > 32 end,
%%   launch    = function(s) return { threads = 32 * ceil_div(s.n, 32), matrices = 1, shared = 0 } end,
%% }
%% local conditions, factors, wide = written.cond, operation == "getri", panel_of_inverse(spec)
%% local exchanges = not factors or op.pivot == "partial"
%% local order = own_size("n")   -- in layout grouped n is the bin's, and a matrix has its own
%% kernel()
{
    const int thread = static_cast<int>(threadIdx.x);
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    const T* const a = ${matrix_of("A")};
    T* const c       = ${matrix_of("C")};
    const Columns_in_memory columns{ldc};
    SHARED(T, work, ${n * wide});   // a panel of the factors
%% if exchanges then
    SHARED(int, swaps, ${n});   // ipiv, from 1 on
%% end
%% if conditions then
    SHARED(R, norms, ${threads // 32});
    const R norm = norm_in_block<${tostring(op.norm == "one")}, ${threads}, T>(a, norms, Columns_in_memory{lda}, ${order}, thread);
%% end
    for (int j = 0; j < ${order}; ++j) {
        if (thread < ${order}) c[thread + j * ldc] = a[thread + j * lda];
    }
    block_sync();

%% if factors then
    const int failed = first_zero_on_diagonal<T>(c, columns, ${order});   // from 1 on
%%   if exchanges then
    if (thread < ${order}) swaps[thread] = legal_pivot(ipiv[matrix * strideP + thread], thread, ${order}) + 1;
%%   end
%% else
    SHARED(int, found, 1);
    const int failed = factor_by_steps<Team_of_block, true, T>(c, found, columns, ${order}, 0, ${order}, 0, ${order}, thread, ${threads}, swaps, nullptr);   // the first zero pivot, from 1 on
%% end
    if (thread == 0) info[matrix] = failed;
    if (failed != 0) {
        block_sync();
        for (int j = 0; j < ${order}; ++j) {
            if (thread < ${order}) c[thread + j * ldc] = not_a_number<T>();
        }
    }
    else {
        invert_factors<Team_of_block, Taken_out_by_rows, ${n}, ${threads}, ${wide}, T>(c, work, columns, ${order}, thread);
%% if exchanges then
        // the exchanges of rows undone, as columns, by each thread in its row
        for (int k = ${order} - 1; k >= 0; --k) {
            if (thread >= ${order}) continue;
            T &one = c[columns.of(k) + thread], &other = c[columns.of(swaps[k] - 1) + thread];
            const T old = one;
            one = other, other = old;
        }
%% end
    }
%% if conditions then
    block_sync();
    const R of_inverse = norm_in_block<${tostring(op.norm == "one")}, ${threads}, T>(c, norms, columns, ${order}, thread);
    if (thread == 0) cond[matrix] = condition_number(norm, of_inverse, failed != 0);
%% end
}
