%% -- For matrices that no warp's registers hold. The matrix lies in shared memory, column by column, and is factored there as in getrf_panels; then U becomes
%% -- its inverse, and from the last columns on U^-1 L^-1, a panel at a time: a panel's factors are copied, each thread has whole rows of what
%% -- takes their place. Columns go where the exchanges of rows send them in the store. A condition number sums the norm of A as soon as it has come.
%%
%% -- What lies there: the matrix, and beside it a panel of its factors. So many blocks are `in_flight` on a multiprocessor.
%% local function inverse_memory(s, wide)
%%   local ld = padded_row(s.n, s.element_bytes)
%%   local elements = ld * s.n + s.n * wide
%%   local bytes = elements * s.element_bytes
%%   return { ld = ld, elements = elements, bytes = bytes, in_flight = blocks_in_flight(bytes, 64 * s.element_bytes + 4 * s.n + 160) }
%% end
%% local tunable = panels_tunables {
%%   in_flight = function(s) return inverse_memory(s, s.inverse_panel).in_flight end,
%%   rows      = function(s) return s.n end,
%%   counts    = { 1, 2, 4, 8 },
%%   factored  = function(s) return s.operation == "getri" end,
%% }
%% family {
%%   operation = "matinv, matinv_cond, cond, getri",
%%   about     = "the matrix in shared memory: panels of LU in the registers of one warp, then the factors' inverses by panels, a row per thread",
%%   paper     = "LAPACK's getri; Du Croz and Higham, Stability of Methods for Matrix Inversion, 1992, method B; right-looking blocked LU: Haidar et al., IJHPCA 2015",
%%   limit     = 128,
%%   tunables  = {
%%     { "inverse_panel", function(s) return s.complex and { 4, 8 } or { 8, 4 } end, "columns of a panel of the inverse" },
%%     { "product", function(s) return s.precision == "d" and s.inverse_panel == 8 and { "matrix", "rows" } or { "rows" } end,
%%       "what is taken out of such a panel: rows, a thread has whole ones; matrix: tiles of 16 rows by the FP64 matrix instruction" },
%%     tunable.warps, tunable.panel, tunable.tall,
%%     { "search", function(s) return s.operation == "getri" and { "none" } or { "redux", "butterfly" } end, search_tunable()[3] },
%%   },
%%   per_matrix_sizes = true,
%%   supports  = function(s) return s.n > 32 and inverse_memory(s, s.inverse_panel).in_flight > 0 end,
%%   requires  = function(s) return (s.tall == "matrix" or s.product == "matrix") and "redux, fp64_matrix" or needs_of_search(s) end,
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = 1, shared = inverse_memory(s, s.inverse_panel).bytes } end,
%% }
%% local factored, inverts, conditions, wide = operation == "getri", written.C, written.cond, inverse_panel
%% local exchanges = not factored or op.pivot == "partial"
%% local memory  = inverse_memory(spec, wide)
%% local ld      = memory.ld
%% local share   = share_of_warp(n, warps)
%% local team    = warps == 1 and "Team_of_warp" or "Team_of_block"
%% local counted, order = layout == "grouped", own_size("n")   -- in layout grouped n is the bin's, and a matrix has its own
%% local norm_of = string.format("norm_in_block<%s, %d, T>(tile, norms, offset, %s, thread)", tostring(conditions and op.norm == "one"), threads, order)
%% local in_flight = math.min(element_bytes == 4 and 16 or 96 // element_bytes, warps * memory.in_flight)   -- warps, by registers
%% local columns_of_warp = counted and "int j = warp; j < n; j += " .. warps or "int j = mine; j < mine + count; ++j"
%% local function fetch()
%%   if counted then
    fetch_counted_columns<${n}, ${ld}>(tile, a, lda, n, n, warp, ${warps});
%%   else
    fetch_columns<32, ${n}, ${ld}, ${share.each}>(tile, static_cast<u32>(mine * ${ld}), a + mine * lda, lda, count);
%%   end
%%   if not factored then
    for (int row = thread; row < ${n}; row += ${threads}) origin[row] = row;
%%   end
%% end
%% kernel(in_flight)
{
    const int thread = static_cast<int>(threadIdx.x), warp = ${warp_of_block()};
${matrix_of_group("0")}
    if (matrix >= batch) return;
    const T* const a = ${matrix_of("A")};
    constexpr Columns_apart<${ld}> offset{};
    SHARED_LARGE(T, tile, ${memory.elements});   // element (i, j) at i + j * ${ld}; and
    auto&& work = from_element(tile, ${ld * n});   // a panel of the factors
%% if exchanges then
    SHARED(int, origin, ${n});   // the rows of A that stand in each row
%% end
%% if conditions then
    SHARED(R, norms, ${warps});
%% end
%% if not factored then
    SHARED(T, corner, ${panel * panel});   // the panel's triangle
    SHARED(int, moves, ${2 * panel});   // where the rows stood that its steps chose, and where its top rows go
    SHARED(int, slow_path, 1);   // whether a pivot was not regular
    if (thread == 0) slow_path[0] = 0;
%% end

%% share.begin()
%% fetch()
%% if counted then
    zeros_around<T>(tile, offset, ${n}, ${n}, n, n, thread, ${threads});
%% end
%% if not factored then zeros_behind_rows(n, n, "c * " .. ld) end
%% if factored and exchanges then
    if (warp == ${warps - 1}) {   // the rows of A by getrf's exchanges; whatever ipiv holds, a permutation
        int pivot[${ceil_div(n, 32)}], stood[${ceil_div(n, 32)}];
#pragma unroll
        for (int r = 0; r < ${ceil_div(n, 32)}; ++r) {
            const int row = Lanes<32>::rank() + 32 * r;
            pivot[r] = row < ${order} ? legal_pivot(ipiv[matrix * strideP + row], row, ${order}) : row;
        }
        rows_before_swaps<Lanes<32>, 32, ${n}>(pivot, stood);
#pragma unroll
        for (int r = 0; r < ${ceil_div(n, 32)}; ++r) {
            const int row = Lanes<32>::rank() + 32 * r;
            if (row < ${n}) origin[row] = stood[r];
        }
    }
%% end
    copy_async_wait();
    ${team}::sync();
%% if conditions then
    const R norm = ${norm_of};
%% end

%% if factored then
    const int failed = first_zero_on_diagonal<T>(tile, offset, ${order});   // from 1 on
%% else
%%   factor_panels({ rows = n, columns = n, steps = n, own = counted and { rows = order, steps = order } or nil, present = n, pivots = true, list = true, left = "0", given = "nullptr" })
    int failed = 0;   // 1-based step of the first zero pivot
    if (rarely(slow_path[0] != 0)) {   // a pivot that is not regular: from the beginning, step by step
%%   fetch()
        copy_async_wait();
        failed = factor_by_steps<Team_of_block, true, T>(tile, moves, offset, ${order}, 0, ${order}, 0, ${order}, thread, ${threads}, nullptr, origin);
    }
%% end
    if (thread == 0) info[matrix] = failed;
%% if inverts then
    T* const c = ${matrix_of("C")};
%% end
    if (failed != 0) {
%% if conditions then
        if (thread == 0) cond[matrix] = condition_number(norm, norm, true);
%% end
%% if inverts then
        for (${columns_of_warp}) {
            for (int i = Lanes<32>::rank(); i < ${order}; i += 32) c[i + j * ldc] = not_a_number<T>();
        }
%% end
        return;
    }

    invert_factors<${team}, ${product == "matrix" and "Taken_out_in_tiles" or "Taken_out_by_rows"}, ${n}, ${threads}, ${wide}, T>(tile, work, offset, ${order}, thread);
%% if conditions then
    const R of_inverse = ${norm_of};
    if (thread == 0) cond[matrix] = condition_number(norm, of_inverse, false);
%% end
%% if inverts then
%%   if counted then
    store_counted_columns<${n}, ${ld}>(c, ldc, n, n, tile, ${exchanges and "origin" or "In_order{}"}, warp, ${warps});
%%   else
    for (int j = mine; j < mine + count; ++j) {
        store_columns<32, ${n}, ${ld}, 1>(c + ${exchanges and "origin[j]" or "j"} * ldc, ldc, 1, tile, static_cast<u32>(j * ${ld}));
    }
%%   end
%% end
}
