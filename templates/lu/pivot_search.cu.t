%% -- Lanes on rows: each finds the first largest of its own, the warp that of all.
%% family {
%%   operation = "pivot_search",
%%   about     = "a warp per matrix",
%%   paper     = "HPEC 2019, algorithm 1: idamax",
%%   launch    = function(s) return { threads = 128, matrices = 4, shared = 0 } end,
%%   choose    = function(s) return { priority = 1 } end,
%% }
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    using Warp = Lanes<32>;
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
    const T* const column = ${matrix_of("A")} + step * lda;
    const int begin       = static_cast<int>(step) + Warp::rank();
    int row   = begin;
    R largest = abs1(begin < m ? column[begin] : T(0));
    for (int i = begin + 32; i < m; i += 32) {
        const R one = abs1(column[i]);
        if (order(one) > order(largest)) largest = one, row = i;
    }
    const int found = Warp::argmax(largest, row, begin < m), pivot = Warp::shuffle(row, found);
    if (Warp::rank() == 0) ipiv[matrix * strideP + step] = pivot + 1;
}
