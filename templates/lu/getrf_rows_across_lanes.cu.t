%% family {
%%   operation = "getrf",
%%   about     = "one or two rows per lane, several matrices per warp; rows stay in their lanes, only their order moves (lazy swaps)",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps",
%%   tunables  = {
%%     { "rows",      { 1, 2 } },   -- per lane
%%     { "lanes",     function(s) return lanes_for((s.n + s.rows - 1) // s.rows) end },
%%     { "per_block", function(s) return whole_warps(s.lanes) end },
%%     { "search",    function(s) return s.pivot == "none" and { "none" } or { "redux", "butterfly" } end },
%%     { "broadcast", { "shuffle", "shared" } },
%%     -- Of a multiprocessor: left to itself ptxas spills, or has too few shuffles under way, to make room for more warps.
%%     { "least_warps", warp_counts() },
%%   },
%%   supports  = function(s) return s.m == s.n and s.lanes * s.rows >= s.n end,
%%   requires  = function(s) return s.search == "redux" and 80 or 70 end,
%%   launch    = function(s) return { threads = s.per_block // (32 // s.lanes) * 32, matrices = s.per_block, shared = 0 } end,
%%   choose    = function(s)
%%     local rows  = s.pivot == "partial" and not s.complex and s.n > 16 and s.n <= 20 and 2 or 1   -- three matrices a warp, not one
%%     local lanes = usual_lanes((s.n + rows - 1) // rows)
%%     local warps = s.n <= 4 and 4 or 2
%%     local registers = rows == 2 and (s.n * s.element_bytes <= 160 and 128 or 256)
%%       or s.n * s.element_bytes // 4 + (s.element_bytes == 16 and s.n <= 10 and 56 or 48)
%%     return { priority = 1, rows = rows, lanes = lanes, per_block = warps * (32 // lanes),
%%              search = s.pivot == "none" and "none" or s.n <= 5 and "butterfly" or "redux", broadcast = "shuffle",
%%              least_warps = warps_with(registers) }
%%   end,
%% }
%% -- Names in the emitted text: a<r>_<j> is element j of this lane's row r, u<j> of the row that a step chose.
%% local pivoting, shared, R = op.pivot == "partial", tune.broadcast == "shared", tune.rows
%% local redux, stride = tune.search == "redux", padded_row(n, element_bytes)
%% -- "f(0)<between>f(1)..." over the rows of a lane
%% local function each(f, between)
%%   local text = f(0)
%%   for r = 1, R-1 do text = text .. between .. f(r) end
%%   return text
%% end
%% local least = math.max(1, tune.least_warps * 32 // threads)
KERNEL void __launch_bounds__(${threads}, ${least})
${name}(${parameters})
{
    using Group = Lanes<${lanes}>;
    using Warp  = Lanes<32>;
    const int lane    = Group::rank();
    const bool member = !Group::idle();
    const i64 place   = block_index() * ${per_block} + Group::group();
    const bool live   = place < batch && member;
    const i64 matrix  = place < batch ? place : batch - 1;   // groups without a matrix follow the others with the last one
    if (batch <= 0) return;
    T* const base     = ${matrix_of("A")} + lane;
    const int row[]   = { ${each(function(r) return "lane + " .. r * lanes end, ", ")} };
    const bool has[]  = { ${each(function(r) return "member && row[" .. r .. "] < " .. n end, ", ")} };
%% for r = 0, R-1 do
%%   for j = 0, n-1 do
    T a${r}_${j} = has[${r}] ? base[${j} * lda + ${r * lanes}] : T(0);
%%   end
%% end
    u32 turn[] = { ${each(function(r) return "has[" .. r .. "] ? " .. (pivoting and "waiting" or "row[" .. r .. "]") .. " : no_row" end, ", ")} };
    int failed = 0;   // 1-based step of the first zero pivot; negative: to be factored again
%% if pivoting then
    const u32 firsts = Warp::ballot(member && lane == 0);
    SHARED(int, chosen, ${per_block * n});   // the row that each step chose
    const int list = Group::group() * ${n};
%% else
    u32 widest = 0;   // the pivots' high words, for has_quick_reciprocal
%% end
%% if shared then
    SHARED(T, pivot_row, ${2 * per_block * stride});   // of even and odd steps; idle lanes follow the warp's first group
    const int even = (member ? Group::group() : threadIdx.x / 32 * Group::per_warp) * ${stride};
    const int odd  = even + ${per_block * stride};
%% end
%% -- What the lane with the pivot row gives in column j.
%% local function given(k, j)
%%   if not pivoting then return "a" .. k // lanes .. "_" .. j end
%%   return R == 1 and "a0_" .. j or string.format("select(pivot1, a1_%d, a0_%d)", j, j)
%% end
%% -- Step k's search: the pivot is the first largest |a(i,k)| in the current row order. Where high words do not decide, the
%% -- step is left; `decide` settles it, and `switch` comes back to its second half.
%% local function search(k)

        // step ${k}
%%   for r = 0, R-1 do
        key[${r}] = pivot_key(a${r}_${k}, turn[${r}]);
%%   end
        const u32 largest = largest_of<Group, ${tostring(redux)}>(${R == 1 and "key[0]" or "larger(key[0], key[1])"});
        const bool rare   = !has_quick_reciprocal(T(0), above_least<T>(largest));
%%   for r = 0, R-1 do
        found[${r}] = Warp::ballot((key[${r}] == largest || rare) && member);
%%   end
        p = Group::last_of(${each(function(r) return "found[" .. r .. "]" end, " | ")});
%%   local both = R == 1 and "" or " | (found[0] & found[1])"
        if (rarely((more_than_one(${each(function(r) return "found[" .. r .. "]" end, " | ")}, firsts)${both}) != 0)) {
%%   for r = 0, R-1 do
            low[${r}] = low_word(a${r}_${k});
%%   end
            break;
        }
    }
    [[fallthrough]];
    case ${k}: {
%%   for r = 0, R-1 do
        const bool pivot${r} = ${R == 1 and "p == Warp::rank() && member" or "(found[" .. r .. "] >> Warp::rank() & 1) != 0"};
        turn[${r}] = pivot${r} ? ${k} : turn[${r}];
%%   end
%% end
%% -- Step k's second half: multipliers, and the update of the columns to the right.
%% local function update(k)
%%   local at = k % 2 == 0 and "even" or "odd"
%%   local function received(j)
%%     if shared then return "pivot_row[" .. at .. " + " .. j .. "]" end
%%     return pivoting and "Warp::shuffle(" .. given(k, j) .. ", p)" or string.format("Group::shuffle(%s, %d)", given(k, j), k % lanes)
%%   end
%%   if shared then
        if (${pivoting and each(function(r) return "pivot" .. r end, " || ") or "member && lane == " .. k % lanes}) {
%%     for j = k, n-1 do
            pivot_row[${at} + ${j}] = ${given(k, j)};
%%     end
        }
        Warp::sync();
%%   end
        const T u${k} = ${received(k)};
%%   if not pivoting then
        widest = larger(widest, above_least<T>(high_word(abs1(u${k}))));
%%   end
        const T scale = quick_reciprocal(u${k});
%%   -- finished rows are kept, not multiplied with zero
%%   for r = 0, R-1 do
        const bool below${r} = ${pivoting and "turn[" .. r .. "] == waiting && !(u" .. k .. " == T(0))" or "turn[" .. r .. "] > " .. k};
        if (below${r}) a${r}_${k} = mul(a${r}_${k}, scale);
%%   end
%%   for j = k+1, n-1 do   -- receive and use at once: fewer registers
        const T u${j} = ${received(j)};
%%     for r = 0, R-1 do
        if (below${r}) a${r}_${j} = fma(-a${r}_${k}, u${j}, a${r}_${j});
%%     end
%%   end
%% end
%% if pivoting then

    u32 key[${R}] = {}, low[${R}] = {}, found[${R}] = {};   // high and low words of a step's column; the lanes with the pivot row
    [[maybe_unused]] int p = 0;   // the lane with the pivot row
    int step = ${n};              // the step that was settled last: none
    do {
    switch (step) {
    default: {
%%   for k = 0, n-2 do
%%     search(k)
%%     update(k)
%%   end
        step = -1;
    }
    }
    if (step >= 0) {
        step = decide<T, Group, ${tostring(redux)}>(row, turn, key, low, chosen, list, found, failed);
        p    = Group::last_of(${each(function(r) return "found[" .. r .. "]" end, " | ")});
    }
    } while (step >= 0);

    // the last row is the one that no step has chosen; ipiv[k] is where the row chosen in step k stood then
%%   for r = 0, R-1 do
    turn[${r}] = turn[${r}] == waiting ? ${n-1} : turn[${r}];
    if (has[${r}]) chosen[list + static_cast<int>(turn[${r}])] = row[${r}];
%%   end
    Group::sync();
%% else
%%   for k = 0, n-2 do

    {   // step ${k}: row ${k} is the pivot row
%%     update(k)
    }
%%   end
    failed = has_quick_reciprocal(T(0), widest) ? 0 : -1;
%% end
    const bool again = failed < 0;
%% for r = 0, R-1 do
    if (has[${r}] && live && !again) {
%%   for j = 0, n-1 do
        base[${j} * lda + static_cast<i64>(turn[${r}]) - lane] = a${r}_${j};
%%   end
%%   if pivoting then
        ipiv[matrix * strideP + row[${r}]] = standing(chosen[list + row[${r}]], row[${r}], chosen, list) + 1;
%%   end
        if (turn[${r}] == ${n-1}) info[matrix] = failed != 0 ? failed : a${r}_${n-1} == T(0) ? ${n} : 0;
    }
%% end

    // what the steps cannot do, from the input, one matrix after the other
    const i64 mine = matrix;
    for (u32 left = Warp::ballot(again && live && lane == 0); left != 0; left &= left - 1) {
        const i64 matrix = Warp::shuffle(mine, first_bit(left));
        factor_again<${pivoting and "true" or "false"}>(${n}, ${matrix_of("A")}, lda, ${pivoting and "ipiv + matrix * strideP" or "nullptr"}, info + matrix);
    }
}
