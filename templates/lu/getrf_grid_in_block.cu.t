%% -- No pivoting, more than 32 rows. A block of rows x cols threads holds a matrix in registers, thread (r, c) the elements
%% -- (rows * t + r, cols * s + c). A step's column and row go through shared memory, unscaled, with the pivot's reciprocal: one barrier a
%% -- step, and what a thread reads serves a whole column or row of its elements.
%% family {
%%   operation = "getrf",
%%   about     = "a grid of a block's threads per matrix, each with every rows-th row and cols-th column; one barrier a step",
%%   paper     = "2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4; LAPACK Working Note 43, section 3",
%%   limit     = 128,
%%   tunables  = {
%%     { "rows",   { 8, 16 }, "rows of the grid of a block's threads" },
%%     { "cols",   { 4, 8, 16 }, "columns of the grid of a block's threads" },
%%     { "blocks", { 24, 20, 16, 12, 10, 8, 6, 5, 4, 3, 2, 1 }, "blocks that a multiprocessor must hold at once, which caps the registers" },
%%   },
%%   supports  = function(s)
%%     local held  = ceil_div(s.n, s.rows) * ceil_div(s.n, s.cols) * s.element_bytes // 4   -- registers for a thread's elements
%%     local warps = s.rows * s.cols // 32 * s.blocks   -- in four parts of a multiprocessor with 16384 registers each, given in eights
%%     return s.m == s.n and s.pivot == "none" and s.n > 32 and s.layout ~= "grouped" and s.cols <= s.rows and held <= 200 and
%%            math.max(held + 24, s.layout == "packed" and 0 or held * 11 // 10 + 12) <= math.min(255, 16384 // 32 // ceil_div(warps, 4) // 8 * 8)
%%   end,
%%   launch    = function(s) return { threads = s.rows * s.cols, matrices = 1, shared = 0 } end,
%% }
%% local tall, wide = ceil_div(n, rows), ceil_div(n, cols)
%% local tall_apart, wide_apart = padded_row(tall, element_bytes), padded_row(wide, element_bytes)   -- of neighbours' elements
%% local above  = rows * tall_apart              -- where a step's row begins, behind its column,
%% local scale  = above + cols * wide_apart      -- and its pivot's reciprocal, behind both
%% local line   = scale + 16 // element_bytes
%% local inside = n % rows == 0 and n % cols == 0 and "true" or "rows * t + r < n && cols * s + c < n"
%% kernel(blocks * threads // 32)
{
    constexpr int n = ${n}, rows = ${rows}, cols = ${cols}, tall = ${tall}, wide = ${wide};
    const int thread = static_cast<int>(threadIdx.x), r = thread % rows, c = thread / rows;
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    T* const mine = ${matrix_of("A")} + r + c * lda;
    SHARED(T, lines, ${2 * line});   // a step's column, a thread row's elements side by side, its row, and its pivot's reciprocal; by turns
    SHARED(int, rare, 1);            // whether quick_reciprocal was not right for a pivot
    if (thread == 0) rare[0] = 0;
%% if layout ~= "packed" then
    // The matrix once more: at the end a thread finds its places anew, and they take no registers until then.
    SHARED(T*, saved_a, 1);
    SHARED(i64, saved_lda, 1);
    if (thread == 0) {
        saved_a[0] = ${matrix_of("A")};
        saved_lda[0] = lda;
    }
%% end

    T a[tall][wide];
#pragma unroll
    for (int s = 0; s < wide; ++s) {
#pragma unroll
        for (int t = 0; t < tall; ++t) a[t][s] = ${inside} ? mine[rows * t + cols * s * lda] : T(0);
    }
    ${block_barrier()}
%% local together = math.min(rows, cols)   -- steps whose row and column have the same places in all threads
%% for first = 0, n - 2, together do
#pragma unroll 1
    for (int k = ${first}; k < ${math.min(first + together, n - 1)}; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = ${first // rows}, s0 = ${first // cols};
        const int r0 = k - ${first // rows * rows}, c0 = k - ${first // cols * cols};
        const int pivot_step = k % 2 * ${line}, left = pivot_step + r * ${tall_apart}, above = pivot_step + ${above} + c * ${wide_apart};
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + ${scale}] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal<T>(above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        ${block_barrier()}
        const T by = lines[pivot_step + ${scale}];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }
%% end

    if (rarely(rare[0] != 0)) {   // once more, from the input
        if (thread >= 32) return;
        T* const a       = ${matrix_of("A")};
        const int failed = factor_by_steps<Team_of_warp, false, T>(a, nullptr, Columns_in_memory{lda}, n, 0, n, 0, n, thread, 32, nullptr, nullptr);
        if (thread == 0) info[matrix] = failed;
        return;
    }
%% if layout ~= "packed" then
    const i64 columns = saved_lda[0];
    T* const to = static_cast<T*>(saved_a[0]) + r + c * columns;
%% end
%% local to, columns = layout == "packed" and "mine" or "to", layout == "packed" and "lda" or "columns"
#pragma unroll
    for (int s = 0; s < wide; ++s) {
#pragma unroll
        for (int t = 0; t < tall; ++t) {
            if (${inside}) ${to}[rows * t + cols * s * ${columns}] = a[t][s];
        }
    }
    if (r == ${(n - 1) % rows} && c == ${(n - 1) % cols}) info[matrix] = a[tall - 1][wide - 1] == T(0) ? n : 0;
}
