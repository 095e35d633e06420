%% -- A warp factors one matrix where it lies in memory, one elimination step after the other: lanes on rows. Slow, short, and of any size.
%% family {
%%   operation = "getrf",
%%   about     = "a warp per matrix, in global memory, a rank-1 update a step",
%%   paper     = "right-looking elimination with partial pivoting: Golub and Van Loan, Matrix Computations, chapter 3",
%%   limit     = 128,
%%   tunables  = { { "per_block", { 4, 1 }, "matrices of a block, a warp for each" } },
%%   per_matrix_sizes = true,
%%   supports  = function(s) return math.max(s.m, s.n) > 32 and (s.layout ~= "grouped" or s.m == s.n) end,
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%% }
%% local m, n = own_size("m"), own_size("n")   -- texts where each matrix has its own
%% local steps = layout == "grouped" and "m < n ? m : n" or math.min(m, n)
%% kernel()
{
${matrix_of_group("Lanes<32>::group()")}
    if (matrix >= batch) return;   // the whole warp
    T* const a       = ${matrix_of("A")};
    const int failed = factor_by_steps<Team_of_warp, ${tostring(pivot == "partial")}, T>(
        a, nullptr, Columns_in_memory{lda}, ${m}, 0, ${n}, 0, ${steps}, Lanes<32>::rank(), 32, ${pivot == "partial" and "ipiv + matrix * strideP" or "nullptr"}, nullptr);
    if (Lanes<32>::rank() == 0) info[matrix] = failed;   // 1-based step of the first zero pivot
}
