%% -- A thread has a column in registers; the triangle lies in shared memory, where all read the same element at once. Where a step found
%% -- no pivot, columns are solved in memory instead, step by step: that is rare, and spares all others a condition.
%% family {
%%   operation = "panel_solve",
%%   about     = "a block per matrix, a column per thread, the triangle in shared memory",
%%   paper     = "forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = { { "threads_per_block", { 64, 128, 32 }, "threads of a block, a column for each" } },
%%   launch    = function(s) return { threads = s.threads_per_block, matrices = 1, shared = 0 } end,
%% }
%% local height = math.min(k, 8)   -- rows of the triangle that are read together
%% kernel()
{
    SHARED(T, block, ${k * k});
    const int thread = static_cast<int>(threadIdx.x);
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    const T* const d = ${matrix_of("D")};
    T* const b       = ${matrix_of("B")};
    for (int e = thread; e < ${k * k}; e += ${threads}) block[e] = d[e % ${k} + e / ${k} * ldd];
    block_sync();
    bool nonsingular = true;   // every step found a pivot
    for (int s = 0; s < ${k}; ++s) nonsingular = nonsingular && !(T(block[s * ${k + 1}]) == T(0));

    for (i64 first = 0; first < n; first += ${threads}) {
        block_sync();   // keeps reads of the triangle in the loop: before it, they would fill all registers
        if (first + thread >= n) continue;
        T* const column = b + (first + thread) * ldb;
        for (int s = 0; s < ${k - 1} && !nonsingular; ++s) {
            const T top = column[s];
            for (int i = s + 1; i < ${k} && !(T(block[s * ${k + 1}]) == T(0)); ++i) column[i] = fma(-T(block[i + s * ${k}]), top, column[i]);
        }
        if (!nonsingular) continue;
%% for i = 0, k-1 do
        T x${i} = column[${i}];
%% end
%% for first = 0, k-1, height do
%%   for s = 0, math.min(first + height, k) - 2 do
%%     for i = math.max(s + 1, first), math.min(first + height, k) - 1 do
        x${i} = fma(-T(block[${i + s * k}]), x${s}, x${i});
%%     end
%%   end
%%   for i = math.max(first, 1), math.min(first + height, k) - 1 do
        column[${i}] = x${i};
%%   end
%% end
    }
}
