%% -- Lanes on rows: each finds the first largest of its own, the warp that of all.
%% family {
%%   operation = "pivot_search",
%%   about     = "a warp per matrix",
%%   paper     = "HPEC 2019, algorithm 1: idamax",
%%   launch    = function(s) return { threads = 128, matrices = 4, shared = 0 } end,
%% }
%% kernel()
{
    using Warp = Lanes<32>;
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
    const T* const column = ${matrix_of("A")} + step * lda;
    const int pivot       = first_largest<T>(column, static_cast<int>(step), static_cast<int>(m));
    if (Warp::rank() == 0) ipiv[matrix * strideP + step] = pivot + 1;
}
