%% -- A warp factors one matrix where it lies in memory, one elimination step after the other: lanes on rows. Slow, short, and of any size.
%% family {
%%   operation = "getrf",
%%   about     = "a warp per matrix, in global memory, a rank-1 update a step",
%%   paper     = "right-looking elimination with partial pivoting: Golub and Van Loan, Matrix Computations, chapter 3",
%%   limit     = 128,
%%   tunables  = { { "per_block", { 4, 1 }, "matrices of a block, a warp for each" } },
%%   supports  = function(s) return s.layout ~= "listed" and math.max(s.m, s.n) > 32 end,
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%%   choose    = function(s) return { priority = -1, per_block = 4 } end,   -- where no other family reaches
%% }
%% local least = math.min(m, n)
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
    T* const a = ${matrix_of("A")};
    int failed = 0;   // 1-based step of the first zero pivot
    for (int k = 0; k < ${least}; ++k) {
%% if pivot == "partial" then
        const int p = first_largest<T>(a + k * lda, k, ${m});
        if (lane == 0) ipiv[matrix * strideP + k] = p + 1;
        for (int j = lane; p != k && j < ${n}; j += 32) {
            const T top = a[k + j * lda];
            a[k + j * lda] = a[p + j * lda];
            a[p + j * lda] = top;
        }
        Warp::sync();
%% end
        const T u = a[k + k * lda];
        const bool zero = u == T(0), usual = has_reciprocal(u);
        failed = zero && !failed ? k + 1 : failed;
        const T scale = reciprocal(usual ? u : lifted(u));
        for (int i = k + 1 + lane; !zero && i < ${m}; i += 32) {
            const T l = mul(usual ? a[i + k * lda] : lifted(a[i + k * lda]), scale);
            a[i + k * lda] = l;
            for (int j = k + 1; j < ${n}; ++j) a[i + j * lda] = fma(-l, a[k + j * lda], a[i + j * lda]);
        }
        Warp::sync();
    }
    if (lane == 0) info[matrix] = failed;
}
