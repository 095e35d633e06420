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
%%   },
%%   supports  = function(s) return s.m == s.n and s.lanes * s.rows >= s.n end,
%%   requires  = function(s) return s.search == "redux" and 80 or 70 end,
%%   launch    = function(s) return { threads = s.per_block // (32 // s.lanes) * 32, matrices = s.per_block, shared = 0 } end,
%%   flops     = function(s) return flop_count(s, s.n * (s.n - 1) * (4 * s.n + 1) // 6) end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes + (s.pivot == "none" and 0 or 4 * s.n) + 4 end,
%%   choose    = function(s)
%%     local rows  = s.pivot == "partial" and not s.complex and s.n > 16 and s.n <= 20 and 2 or 1   -- three matrices a warp, not one
%%     local lanes = usual_lanes((s.n + rows - 1) // rows)
%%     local warps = s.n <= 4 and 4 or 2
%%     return { priority = 1, rows = rows, lanes = lanes, per_block = warps * (32 // lanes),
%%              search = s.pivot == "none" and "none" or s.n <= 5 and "butterfly" or "redux", broadcast = "shuffle" }
%%   end,
%% }
%% -- Names in the emitted text: a<r>_<j> is element j of this lane's row r, u<k>_<j> of the row chosen in step k.
%% local pivoting, shared, R = op.pivot == "partial", tune.broadcast == "shared", tune.rows
%% local group_max = tune.search == "redux" and "group_max" or "butterfly_max"
%% local stride = padded_row(n, element_bytes)
%% -- "f(0)<between>f(1)..." over the rows of a lane
%% local function each(f, between)
%%   local text = f(0)
%%   for r = 1, R-1 do text = text .. between .. f(r) end
%%   return text
%% end
%% -- Left to itself ptxas spills here and there to make room for more warps: a least number of blocks says how many are enough.
%% local least_warps = R == 2 and (n * element_bytes <= 160 and 16 or 8) or (n <= 8 or not pivoting) and 2048 // (n * element_bytes // 4 + 48)
%% local least = least_warps and ", " .. math.max(1, math.min(16, least_warps * 32 // threads)) or ""
KERNEL void __launch_bounds__(${threads}${least})
${name}(${parameters})
{
    using Group = Lanes<${lanes}>;
    using Warp  = Lanes<32>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * ${per_block} + Group::group();
    const bool live  = matrix < batch && !Group::idle();
    T* const base    = live ? ${matrix_of("A")} + lane : nullptr;
%% for r = 0, R-1 do
    const bool live${r} = live && lane + ${r * lanes} < ${n};
%%   for j = 0, n-1 do
    T a${r}_${j} = live${r} ? base[${j} * lda + ${r * lanes}] : T(0);
%%   end
%%   if pivoting then
    u32 turn${r} = live${r} ? waiting : no_row;
%%   else
    const u32 turn${r} = live${r} ? lane + ${r * lanes} : no_row;
%%   end
%% end
    u32 widest = 0;   // the pivots' high words, for has_quick_reciprocal
%% if pivoting then
    const u32 firsts = Warp::ballot(live && lane == 0);
%% end
%% if shared then
    SHARED(T, pivot_row, ${2 * per_block * stride});   // of even and odd steps; idle lanes follow the warp's first group
    const int even = (Group::idle() ? threadIdx.x / 32 * Group::per_warp : Group::group()) * ${stride};
    const int odd  = even + ${per_block * stride};
    for (int j = lane; j < ${n} && matrix >= batch && !Group::idle(); j += ${lanes}) {   // no matrix: nobody writes
        pivot_row[even + j] = T(0);
        pivot_row[odd + j]  = T(0);
    }
%% end
    bool done = false;
    do {   // once, left by `break` where the fast search does not decide
%% for k = 0, n-2 do
%%   local any_pivot = pivoting and each(function(r) return "pivot" .. k .. "_" .. r end, " || ") or "live && lane == " .. k % lanes
%%   -- what the lane with the pivot row gives, and how the others receive it
%%   local function given(j)
%%     if not pivoting then return "a" .. k // lanes .. "_" .. j end
%%     return R == 1 and "a0_" .. j or string.format("select(pivot%d_1, a1_%d, a0_%d)", k, j, j)
%%   end
%%   local at = k % 2 == 0 and "even" or "odd"
%%   local function received(j)
%%     if shared then return "pivot_row[" .. at .. " + " .. j .. "]" end
%%     return pivoting and string.format("Warp::shuffle(%s, p%d)", given(j), k) or string.format("Group::shuffle(%s, %d)", given(j), k % lanes)
%%   end

%%   if pivoting then
    // step ${k}: the pivot is the first largest |a(i,${k})| in the current row order
%%     for r = 0, R-1 do
    const u32 key${k}_${r} = pivot_key(a${r}_${k}, turn${r});
%%     end
    const u32 largest${k} = Group::${group_max}(${R == 1 and "key" .. k .. "_0" or string.format("larger(key%d_0, key%d_1)", k, k)});
%%     for r = 0, R-1 do
    const bool pivot${k}_${r} = key${k}_${r} == largest${k} && live;
    const bool below${k}_${r} = ${k == 0 and "live" .. r or "below" .. k-1 .. "_" .. r} && !pivot${k}_${r};
    turn${r} = pivot${k}_${r} ? ${k} : turn${r};
%%     end
%%     for r = 0, R-1 do
    const u32 found${k}_${r} = Warp::ballot(pivot${k}_${r});
%%     end
%%     if R == 1 then
    if (rarely(more_than_one(found${k}_0, firsts) != 0)) break;
%%     else
    if (rarely((more_than_one(found${k}_0 | found${k}_1, firsts) | (found${k}_0 & found${k}_1)) != 0)) break;
%%     end
    widest = larger(widest, above_least<R>(largest${k}));
%%     if not shared then
    const int p${k} = Group::last_of(${each(function(r) return "found" .. k .. "_" .. r end, " | ")});
%%     end
%%   else
    // step ${k}: row ${k} is the pivot row
%%   end
%%   if shared then
    if (${any_pivot}) {
%%     for j = k, n-1 do
        pivot_row[${at} + ${j}] = ${given(j)};
%%     end
    }
    Warp::sync();
%%   end
    const T u${k}_${k} = ${received(k)};
%%   if not pivoting then
    widest = larger(widest, above_least<R>(high_word(abs1(u${k}_${k}))));
    if (rarely(Warp::any(!has_quick_reciprocal(R(0), widest)))) break;
%%   end
    const T scale${k} = quick_reciprocal(u${k}_${k});
%%   for r = 0, R-1 do
%%     if not pivoting then
    const bool below${k}_${r} = turn${r} > ${k};
%%     end
    if (below${k}_${r}) a${r}_${k} = mul(a${r}_${k}, scale${k});
%%   end
%%   -- finished rows are kept, not multiplied with zero
%%   for j = k+1, n-1 do   -- receive and use at once: fewer registers
    const T u${k}_${j} = ${received(j)};
%%     for r = 0, R-1 do
    if (below${k}_${r}) a${r}_${j} = fma(-a${r}_${k}, u${k}_${j}, a${r}_${j});
%%     end
%%   end
%% end

    done = !Warp::any(live && !has_quick_reciprocal(R(0), widest));
    } while (false);

    if (rarely(!done)) {   // factor the warp's matrices again, from the input
        const i64 first = matrix;
        for (u32 left = Warp::ballot(live && lane == 0); left != 0; left &= left - 1) {
            const i64 matrix = Warp::shuffle(first, first_bit(left));
            factor_again<${pivoting and "true" or "false"}>(${n}, ${matrix_of("A")}, lda, ${pivoting and "ipiv + matrix * strideP" or "nullptr"}, info + matrix);
        }
        return;
    }
%% if pivoting then
    // the last row is the one that no step has chosen; ipiv[k] is where the row chosen in step k stood then
    SHARED(int, chosen, ${per_block * n});
    const int list = Group::group() * ${n};
%%   for r = 0, R-1 do
    turn${r} = turn${r} == waiting ? ${n-1} : turn${r};
    if (live${r}) chosen[list + static_cast<int>(turn${r})] = lane + ${r * lanes};
%%   end
    Group::sync();
%% end
%% for r = 0, R-1 do
    if (live${r}) {
%%   for j = 0, n-1 do
        base[${j} * lda + static_cast<i64>(turn${r}) - lane] = a${r}_${j};
%%   end
%%   if pivoting then
        const int row = lane + ${r * lanes};
        ipiv[matrix * strideP + row] = standing(chosen[list + row], row, chosen, list) + 1;
%%   end
        if (turn${r} == ${n-1}) info[matrix] = a${r}_${n-1} == T(0) ? ${n} : 0;
    }
%% end
}
