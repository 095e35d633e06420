%% -- A lane holds one row of the inverse in registers; no row depends on another. The factors lie in shared memory, row by row, and all
%% -- lanes of a group read the same element at once: no shuffles. Columns find the positions that getrf's swaps give them in the store.
%% family {
%%   operation = "getri",
%%   about     = "one row of the inverse per lane; the factors lie in shared memory, where all lanes read the same element",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 5: invert U, solve with L, undo the swaps in the store",
%%   tunables  = {
%%     { "lanes",     function(s) return lanes_for(s.n) end, "lanes that share a matrix" },
%%     { "per_block", function(s)
%%         return fit_in_shared_memory(whole_warps(s.lanes), s.n * padded_row(s.n, s.element_bytes) * s.element_bytes + 4 * s.n)
%%       end, "matrices of a block" },
%%   },
%%   supports  = function(s) return s.lanes >= s.n end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%% }
%% local pivoting = op.pivot == "partial" and n > 1
%% local stride = padded_row(n, element_bytes)
%% kernel()
{
    // x<j> is element (row, j) of this lane's row, first of inv(U), then of inv(U) inv(L).
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool row   = lane < ${n} && !Group::idle();
    const bool live  = row && matrix < batch;
    const int group  = ${followed_group()};

%% if pivoting then
    // asked for before all else, so that memory is waited for once; 1-based: compared before 1 is taken off
    const int given = live ? ipiv[matrix * strideP + lane] : lane + 1;
%% end
    // the factors, row by row, ${stride} elements from row to row
    SHARED(T, factors, ${per_block * n * stride});
    const int lu = group * ${n * stride};
    const T* from = ${matrix_if("live", "A", "lane")};
%% for j = 0, n-1 do
    const T f${j} = live ? from[${j} * lda] : T(0);
%% end
    T diagonal = f0;
%% for j = 1, n-1 do
    diagonal = select(lane == ${j}, f${j}, diagonal);
%% end
    const u32 zeros  = Group::ballot(row && diagonal == T(0));
    const int failed = zeros == 0 ? 0 : first_bit(zeros) + 1;   // 1-based first zero on U's diagonal
    if (row) {
%% for j = 0, n-1 do
        factors[lu + lane * ${stride} + ${j}] = f${j};
%% end
        factors[lu + lane * ${stride + 1}] = div(T(1), diagonal);
    }
%% if pivoting then

    // row_of_step[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, row_of_step, ${per_block * n});
    const int pivot[] = { legal_pivot(given, lane, ${n}) };
    int stood[1];
    rows_before_swaps<Group, ${lanes}, ${n}>(pivot, stood);
    if (row) row_of_step[group * ${n} + lane] = stood[0];
%% end
    Group::sync();

    // row by row of U: x U = e, this lane's row of the identity; what lies left of the diagonal is not touched. The 1 times the reciprocal is
    // that, where it is infinite too.
%% for j = 0, n-1 do
    T x${j} = T(0);
%% end
%% for k = 0, n-1 do
    // step ${k}: x${k} is divided by the diagonal, and leaves the columns to its right
    const bool right${k} = lane <= ${k};
    const T u${k}_${k} = factors[lu + ${k * (stride + 1)}];   // its reciprocal
    if (right${k}) x${k} = select(lane == ${k}, u${k}_${k}, mul(x${k}, u${k}_${k}));
%%   for j = k+1, n-1 do
    const T u${k}_${j} = factors[lu + ${k * stride + j}];
    if (right${k}) x${j} = fma(-x${k}, u${k}_${j}, x${j});
%%   end
%% end

    // row by row of L, from the last: x L = x
%% for k = n-1, 1, -1 do
    // step ${k}: x${k} is done, and leaves the columns to its left
%%   for j = 0, k-1 do
    x${j} = fma(-x${k}, factors[lu + ${k * stride + j}], x${j});
%%   end
%% end

    // column k of inv(U) inv(L) is column row_of_step[k] of the inverse
    if (live) {
        T* to = ${matrix_of("C")} + lane;
%% for k = 0, n-1 do
%%   if pivoting then
        to[row_of_step[group * ${n} + ${k}] * ldc] = select(failed != 0, not_a_number<T>(), x${k});
%%   else
        to[${k} * ldc] = select(failed != 0, not_a_number<T>(), x${k});
%%   end
%% end
        if (lane == 0) info[matrix] = failed;
    }
}
