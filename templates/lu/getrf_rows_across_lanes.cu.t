%% -- Lane i of a group holds row i of a matrix in registers, with two rows also row i + lanes; it never gives one away. A step finds
%% -- the pivot row by reductions of the magnitudes' high words, its lane sends it to all others, and each updates its own rows. Only
%% -- the rows' turns are kept: they say where each belongs in the end. Fast because nothing waits for memory or a barrier.
%% family {
%%   operation = "getrf",
%%   about     = "one or two rows per lane, several matrices per warp; rows stay in their lanes, only their order moves (lazy swaps)",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps",
%%   tunables  = {
%%     { "rows",      { 1, 2 }, "rows of the matrix that a lane holds" },   -- per lane
%%     { "lanes",     function(s) return lanes_for(pieces_of(s.m, s.rows)) end, "lanes that share a matrix" },
%%     { "per_block", function(s) return whole_warps(s.lanes) end, "matrices of a block" },
%%     { "search",    function(s) return s.pivot == "none" and { "none" } or { "redux", "butterfly" } end, "how a pivot is found: redux, by the reduction instruction of sm_80; butterfly, by shuffles" },
%%     { "broadcast", { "shuffle", "shared" }, "how the pivot row gets to all lanes: by shuffles, or through shared memory" },
%%     -- Of a multiprocessor: left to itself ptxas spills, or has too few shuffles under way, to make room for more warps.
%%     { "least_warps", warp_counts(), "warps that a multiprocessor must have room for, which caps the registers" },
%%   },
%%   supports  = function(s)   -- few rows of many columns: many groups a block, each with two pivot rows in shared memory
%%     local shared = 2 * padded_row(s.n, s.element_bytes) * s.element_bytes + 4 * math.min(s.m, s.n)
%%     return s.lanes * s.rows >= s.m and (s.broadcast ~= "shared" or s.per_block * shared <= static_shared_memory())
%%   end,
%%   requires  = function(s) return s.search == "redux" and 80 or 70 end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   reads_ahead = function(s) return s.n <= 16 end,
%%   choose    = function(s)
%%     local rows  = s.pivot == "partial" and not s.complex and s.m > 16 and s.m <= 20 and 2 or 1   -- three matrices a warp, not one
%%     local lanes = usual_lanes(pieces_of(s.m, rows))
%%     return { priority = 1, rows = rows, lanes = lanes, per_block = 2 * (32 // lanes), broadcast = "shuffle",
%%              search = s.pivot == "none" and "none" or s.m <= 5 and "butterfly" or "redux",
%%              least_warps = warps_with(rows * s.n * s.element_bytes // 4 + 48) }
%%   end,
%% }
%% local pivoting, shared, R = op.pivot == "partial", tune.broadcast == "shared", tune.rows
%% local stride = padded_row(n, element_bytes)
%% local steps, tall = math.min(m, n), m > n   -- tall: steps do not choose all rows; else the last row is the one left to the last step
%% local each = of_each_row
%% local function loads_of(r)
%%   local texts = {}
%%   for j = 0, n-1 do texts[j + 1] = string.format("T a%d_%d = has[%d] ? base[%d * lda + %d] : T(0);", r, j, r, j, r * lanes) end
%%   return statements_in_lines("    ", texts)
%% end
%% local function stores_of(r)
%%   local texts = {}
%%   for j = 0, n-1 do texts[j + 1] = string.format("base[%d * lda + static_cast<i64>(turn[%d]) - lane] = a%d_%d;", j, r, r, j) end
%%   return statements_in_lines("        ", texts)
%% end
%% -- In layout listed the loop over rounds takes registers too: with those of three quarters of the warps nothing is spilled, which is
%% -- worth a tenth of the time (docs/experiments/variable_size.md).
%% if n > 1 then
${receive_macro()}

%% end
KERNEL void ${launch_bounds(op.layout == "listed" and least_warps * 3 // 4 or least_warps)}
${name}(${parameters})
{
    // a<r>_<j> is element j of this lane's row r, u<j> of the row that a step chose.
    using Group = Lanes<${lanes}>;
    using Warp  = Lanes<32>;
    const int lane    = Group::rank();
    const bool member = !Group::idle();
${place_of_group("place  ", "Group::group()")}
    const bool live   = place < batch && member;
${matrix_or_last()}
    if (batch <= 0) return;
    T* const base     = ${matrix_of("A")} + lane;
    const int row[]   = { ${each("lane + # * " .. lanes)} };
    const bool has[]  = { ${each("member && row[#] < " .. m)} };
%% for r = 0, R-1 do
${loads_of(r)}
%% end

    // turn: the step that chooses a row; failed: 1-based step of the first zero pivot, negative: to be factored again
%% if pivoting then
    SHARED(int, chosen, ${per_block * steps});   // the row that each step chose
    const int list = Group::group() * ${steps};
    Pivot_search<T, Group, ${tostring(search == "redux")}, ${R}> pivot{
        { ${each("row[#]")} }, { ${each("has[#] ? waiting : no_row")} }, member, Warp::ballot(member && lane == 0)};
    auto& turn = pivot.turn;
    const int& failed = pivot.failed;
%% else
    const u32 turn[] = { ${each("has[#] ? row[#] : no_row")} };
    u32 widest = 0;   // the pivots' high words, for has_quick_reciprocal
%% end
%% if shared then
    SHARED(T, pivot_row, ${2 * per_block * stride});   // of even and odd steps
    const int even = (${followed_group()}) * ${stride};
    const int odd  = even + ${per_block * stride};
%% end
%% if pivoting then

    int step = ${steps};   // a step that is left by `break` is settled below, and goes on at its `case`
    do {
    switch (step) {
    default:
%% end
%% for k = 0, tall and steps-1 or steps-2 do

%%   if pivoting then
    // step ${k}: the pivot is the first largest |a(i,${k})| in the current row order
    if (!pivot.found({ ${each("a#_" .. k)} })) break;
    [[fallthrough]];
    case ${k}: {
    pivot.choose(${k});
%%   else
    {   // step ${k}: row ${k} is the pivot row
%%   end
%%   if shared then
    if (${pivoting and each("pivot.mine[#]", " || ") or "member && lane == " .. k % lanes}) {
%%     for j = k, n-1 do
        pivot_row[${k % 2 == 0 and "even" or "odd"} + ${j}] = ${pivot_row_given(k, j)};
%%     end
    }
    Warp::sync();
%%   end
    const T u${k} = ${pivot_row_received(k, k)};
%%   if not pivoting then
    widest = larger(widest, above_least<T>(high_word(abs1(u${k}))));
%%   end
    const T scale = quick_reciprocal(u${k});
    // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
%%   for r = 0, R-1 do
    const bool below${r} = turn[${r}] ${pivoting and "== waiting && !(u" .. k .. " == T(0))" or "> " .. k};
    if (below${r}) a${r}_${k} = mul(a${r}_${k}, scale);
%%   end
%%   if k < n-1 then
${columns_received(k, n)}
%%   end
    }
%% end
%% if pivoting then

    step = -1;
    }
    if (step >= 0) step = pivot.settle(chosen, list);
    } while (step >= 0);

%%   if tall then
    // rows that no step has chosen end where swaps left them
%%   else
    // the last row is the one that no step has chosen
%%   end
%%   for r = 0, R-1 do
%%     if tall then
    if (turn[${r}] < no_row) chosen[list + static_cast<int>(turn[${r}])] = row[${r}];
%%     else
    turn[${r}] = turn[${r}] == waiting ? ${steps-1} : turn[${r}];
    if (has[${r}]) chosen[list + static_cast<int>(turn[${r}])] = row[${r}];
%%     end
%%   end
    Group::sync();
%%   if tall then
%%     for r = 0, R-1 do
    if (turn[${r}] == waiting) turn[${r}] = static_cast<u32>(standing(row[${r}], ${steps}, chosen, list));
%%     end
%%   end
%% else
    const int failed = has_quick_reciprocal(T(0), widest) ? 0 : -1;
%% end
    const bool again = failed < 0;

    // rows go where their turns say; ipiv[k] is where the row chosen in step k stood then
%% for r = 0, R-1 do
    if (has[${r}] && live && !again) {
${stores_of(r)}
%%   if pivoting then
        ${only(tall and "row[" .. r .. "] < " .. steps)}ipiv[matrix * strideP + row[${r}]] = standing(chosen[list + row[${r}]], row[${r}], chosen, list) + 1;
%%   end
%%   if tall then
        if (turn[${r}] == ${steps-1}) info[matrix] = failed;
%%   else
        if (turn[${r}] == ${steps-1}) info[matrix] = failed != 0 ? failed : a${r}_${steps-1} == T(0) ? ${steps} : 0;
%%   end
    }
%% end

    // what the steps cannot do, from the input
    one_after_the_other(again && live && lane == 0, matrix, [&](i64 matrix) {${own_numbers("    ")}
        factor_again<${tostring(pivoting)}>(${m}, ${n}, ${matrix_of("A")}, lda, ${pivoting and "ipiv + matrix * strideP" or "nullptr"}, info + matrix);
    });
}
