%% family {
%%   operation = "getrf",
%%   about     = "one row per lane, several matrices per warp; rows stay in their lanes, only their order moves (lazy swaps)",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps",
%%   tunables  = {
%%     { "lanes",     function(s) return lanes_for(s.n) end },
%%     { "per_block", function(s) return whole_warps(s.lanes) end },
%%     { "search",    function(s) return s.pivot == "none" and { "none" } or { "redux", "butterfly" } end },
%%   },
%%   supports  = function(s) return s.m == s.n and s.lanes >= s.n end,
%%   requires  = function(s) return s.search == "redux" and 80 or 70 end,
%%   launch    = function(s) return { threads = s.per_block // (32 // s.lanes) * 32, matrices = s.per_block, shared = 0 } end,
%%   flops     = function(s) return flop_count(s, s.n * (s.n - 1) * (4 * s.n + 1) // 6) end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes + (s.pivot == "none" and 0 or 4 * s.n) + 4 end,
%%   choose    = function(s)
%%     local lanes = usual_lanes(s.n)
%%     local warps = (s.n <= 4 or s.element_bytes == 4) and 4 or 2
%%     return { priority = 1, lanes = lanes, per_block = warps * (32 // lanes),
%%              search = s.pivot == "none" and "none" or s.n <= 5 and "butterfly" or "redux" }
%%   end,
%% }
%% -- Names in the emitted text: a<j> is element (row, j) of this lane's row, u<k>_<j> of the row chosen in step k.
%% local pivoting = op.pivot == "partial"
%% local argmax = tune.search == "redux" and "argmax_redux" or "argmax"
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * ${per_block} + Group::group();
    const bool live  = matrix < batch && lane < ${n} && !Group::idle();
    T* row           = live ? ${matrix_of("A")} + lane : nullptr;

%% for j = 0, n-1 do
    T a${j} = live ? row[${j} * lda] : T(0);
%% end

    int failed   = 0;      // 1-based step of the first zero pivot
%% if pivoting then
    int position = live ? lane : -1;   // where this lane's row stands after the swaps so far; -1: nowhere
    int swap     = 0;      // lane k keeps ipiv[k]
%% else
    const int position = live ? lane : -1;
%% end
%% for k = 0, n-1 do

%%   if pivoting then
    // step ${k}: the pivot is the first largest |a(i,${k})| in the current row order
    const int p${k} = Group::${argmax}(abs1(a${k}), position, position >= ${k});
    const int q${k} = Group::shuffle(position, p${k});
    swap     = lane == ${k} ? q${k} + 1 : swap;
    position = lane == p${k} ? ${k} : position == ${k} ? q${k} : position;
%%   else
    // step ${k}: row ${k} is the pivot row
    const int p${k} = ${k};
%%   end
    const T u${k}_${k} = Group::shuffle(a${k}, p${k});
    const bool zero${k} = u${k}_${k} == T(0);
    failed = zero${k} && !failed ? ${k+1} : failed;
%%   if k < n-1 then
    const bool below${k} = position > ${k} && !zero${k};   // finished rows are kept, not multiplied with zero
    if (below${k}) a${k} = div(a${k}, u${k}_${k});
%%   end
%%   for j = k+1, n-1 do   -- receive and use at once: fewer registers
    const T u${k}_${j} = Group::shuffle(a${j}, p${k});
    if (below${k}) a${j} = fma(-a${k}, u${k}_${j}, a${j});
%%   end
%% end

    if (live) {
        row += position - lane;
%% for j = 0, n-1 do
        row[${j} * lda] = a${j};
%% end
%% if pivoting then
        ipiv[matrix * strideP + lane] = swap;
%% end
        if (lane == 0) info[matrix] = failed;
    }
}
