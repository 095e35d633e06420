%% -- A warp factors one matrix where it lies in memory, one step after the other: lanes on rows. Slow, short, and of any size.
%% family {
%%   operation = "potrf",
%%   about     = "a warp per matrix, in global memory, a rank-1 update a step",
%%   paper     = "outer product Cholesky: Golub and Van Loan, Matrix Computations, section 4.2.5",
%%   limit     = 128,
%%   tunables  = { { "per_block", { 4, 1 }, "matrices of a block, a warp for each" } },
%%   per_matrix_sizes = true,
%%   supports  = function(s) return s.n > 32 end,
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%% }
%% local n = own_size("n")
%% local function element(i, j)   -- of L, or of the upper triangle its conjugate
%%   return uplo == "lower" and string.format("a[%s + %s * lda]", i, j) or string.format("a[%s + %s * lda]", j, i)
%% end
%% kernel()
{
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
    T* const a = ${matrix_of("A")};
    int failed = 0;   // 1-based step of the first pivot that is not positive
#pragma unroll 1
    for (int k = 0; k < ${n}; ++k) {
        R root;
        const R scale = scale_of_pivot(real_part(T(${element("k", "k")})), k + 1, root, failed);
        Warp::sync();
        for (int i = k + lane; i < ${n}; i += 32) ${element("i", "k")} = i == k ? T(root) : mul(T(${element("i", "k")}), scale);
        Warp::sync();
#pragma unroll 1
        for (int j = k + 1; j < ${n}; ++j) {
            const T u = conjugate(T(${element("j", "k")}));
            for (int i = j + lane; i < ${n}; i += 32) ${element("i", "j")} = fma(-T(${element("i", "k")}), u, T(${element("i", "j")}));
        }
        Warp::sync();
    }
    if (lane == 0) info[matrix] = failed;
}
