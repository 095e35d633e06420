%% -- For batches of variable size: of the matrices that are not square those with at most n rows and columns, each with its own. Lane i of
%% -- a group has row i in registers, which stays there; `position` says where it stands. What a matrix does not have is 0 and takes no part:
%% -- a row in no search, a column in no store, a step behind the last one in nothing. The elements see the operations of the other
%% -- families in their order, and so have their bits.
%% family {
%%   operation = "getrf",
%%   about     = "rows and columns counted at run time, up to so many in registers: one row per lane, lazy swaps",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps",
%%   tunables  = {
%%     { "per_block", function(s) return whole_warps(next_power_of_two(s.n)) end, "matrices of a block" },
%%   },
%%   per_matrix_sizes = true,
%%   supports  = function(s) return s.layout == "grouped" and s.m == s.n end,
%%   launch    = function(s) return launch_in_warps(next_power_of_two(s.n), s.per_block) end,
%% }
%% local pivoting, lanes = op.pivot == "partial", next_power_of_two(n)
%% kernel(warps_with(n * element_bytes // 4 + 48))
{
    // a<j> is element j of this lane's row, u<j> of the row that a step chose; failed: 1-based step of the first zero pivot.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch;
    const bool row   = lane < m;   // a group without a matrix has no rows
    const i64 steps  = m < n ? m : n;
    const int deepest = static_cast<int>(Lanes<32>::butterfly_max(static_cast<u32>(steps)));   // of the warp
    const int widest  = static_cast<int>(Lanes<32>::butterfly_max(static_cast<u32>(n)));
    T* const base    = ${matrix_if("live", "A", "lane")};
%% for j = 0, n-1 do
    T a${j} = row && ${j} < n ? base[${j} * lda] : T(0);
%% end

    int position = lane, failed = 0${pivoting and ", swap = 0" or ""};
    do {
%% for k = 0, n-1 do
    {   // step ${k}
    const bool here = ${k} < steps;
%%   if pivoting then
    const int p  = Group::argmax(abs1(a${k}), position, here && row && position >= ${k});
    const int at = Group::shuffle(position, p);   // where the pivot row stands
    if (lane == ${k}) swap = at + 1;
    position = !here ? position : lane == p ? ${k} : position == ${k} ? at : position;
%%   else
    const int p  = ${k};
%%   end
    const T u${k} = Group::shuffle(a${k}, p);
    const bool zero  = u${k} == T(0), regular = has_reciprocal(u${k});
    const bool below = here && row && position > ${k} && !zero;
    const T scale    = reciprocal(regular ? u${k} : lifted(u${k}));
    if (here && zero && failed == 0) failed = ${k + 1};
    if (below) a${k} = mul(regular ? a${k} : lifted(a${k}), scale);
%%   for j = k+1, n-1 do
    if (${j} < widest) {
        const T u${j} = Group::shuffle(a${j}, p);
        if (below) a${j} = fma(-a${k}, u${j}, a${j});
    }
%%   end
    }
%%   if k < n-1 then
    if (${k + 1} >= deepest) break;
%%   end
%% end
    } while (false);

    if (!live) return;
    if (row) {
        T* const to = base + (position - lane);
%% for j = 0, n-1 do
        if (${j} < n) to[${j} * lda] = a${j};
%% end
    }
%% if pivoting then
    if (lane < steps) ipiv[matrix * strideP + lane] = swap;
%% end
    if (lane == 0) info[matrix] = failed;
}
