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
%% -- Of the upper triangle the conjugate transpose is factored, as in other families: so a zero's sign is theirs, too.
%% local lower = uplo == "lower"
%% local function place(i, j) return string.format("a[%s + %s * lda]", lower and i or j, lower and j or i) end   -- of L(i, j)
%% local function conjugate_if(condition, value) return condition and conjugate_of(value) or value end
%% local function value(i, j) return conjugate_if(not lower, "T(" .. place(i, j) .. ")") end
%% local function assigned(value) return conjugate_if(not lower, value) end
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
        const R scale = scale_of_pivot(real_part(T(${place("k", "k")})), k + 1, root, failed);
        Warp::sync();
        for (int i = k + lane; i < ${n}; i += 32) ${place("i", "k")} = i == k ? T(root) : ${assigned("mul(" .. value("i", "k") .. ", scale)")};
        Warp::sync();
#pragma unroll 1
        for (int j = k + 1; j < ${n}; ++j) {
            const T u = ${conjugate_if(lower, "T(" .. place("j", "k") .. ")")};
            for (int i = j + lane; i < ${n}; i += 32) ${place("i", "j")} = ${assigned(string.format("fma(-%s, u, %s)", value("i", "k"), value("i", "j")))};
        }
        Warp::sync();
    }
    if (lane == 0) info[matrix] = failed;
}
