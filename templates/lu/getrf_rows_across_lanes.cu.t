%% -- Lane i of a group holds row i of a matrix in registers, with two rows also row i + lanes; it never gives one away. A step finds
%% -- the pivot row by reductions of the magnitudes' high words, its lane sends it to all others, and each updates its own rows. Only
%% -- the rows' pivot steps are kept: they say where each belongs in the end. Fast because nothing waits for memory or a barrier.
%% local function bytes_of(s)   -- shared bytes of a matrix: chosen rows; two pivot rows; the matrix in row order
%%   local bytes = 4 * math.min(s.m, s.n)
%%   if s.broadcast == "shared" then bytes = bytes + 2 * padded_row(s.n, s.element_bytes) * s.element_bytes end
%%   return s.transfer == "staged" and bytes + s.n * padded_row(s.m, s.element_bytes) * s.element_bytes or bytes
%% end
%% family {
%%   operation = "getrf",
%%   about     = "one or two rows per lane, several matrices per warp; rows stay in their lanes, only their order moves (lazy swaps)",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps",
%%   tunables  = {
%%     { "rows",      { 1, 2 }, "rows of the matrix that a lane holds" },   -- per lane
%%     { "lanes",     function(s) return lanes_for(ceil_div(s.m, s.rows)) end, "lanes that share a matrix" },
%%     { "per_block", function(s) return whole_warps(s.lanes) end, "matrices of a block" },
%%     search_tunable(),
%%     broadcast_tunable({ "shuffle", "shared" }),
%%     -- where there are pivots rows end in any order, and two of a lane write parts of sectors
%%     transfer_tunable("factors are stored", { "direct", "staged" }, function(s) return chooses_pivots(s) and { "direct", "staged" } or { "direct" } end),
%%     -- Caps registers: left to itself ptxas spills, or has too few shuffles under way, to make room for more warps.
%%     least_warps_tunable(warp_counts(), function(s) return warps_with(s.rows * s.n * s.element_bytes // 4 + 48) end),
%%   },
%%   supports  = function(s)   -- wide matrices in small groups may not fit
%%     return s.lanes * s.rows >= s.m and s.per_block * bytes_of(s) <= static_shared_memory()
%%   end,
%%   requires  = needs_of_search,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   prefetches = function(s) return s.n <= 16 and room_to_prefetch(s, bytes_of(s)) end,
%% }
%% local pivoting = op.pivot == "partial"
%% local steps, tall = math.min(m, n), m > n   -- tall: steps do not choose all rows; else the last row is the one left to the last step
%% if n > 1 then   -- the macro of one column's update, which eliminate_rows uses
${receive_macro()}

%% end
%% -- In layout grouped the loop over rounds takes registers too: with those of three quarters of the warps nothing is spilled, which is
%% -- worth a tenth of the time (docs/experiments/variable_size.md).
%% kernel(op.layout == "grouped" and least_warps * 3 // 4 or least_warps)
{
    // a<r>_<j> is element j of this lane's row r, u<j> of the row that a step chose.
%% begin_with_rows(m, n, "")   -- loads; declares Group, Warp, lane, member, index, live, matrix, base; row[r], has[r], a<r>_<j>

    // pivot_step[r]: the step that chooses the lane's row r; before that `unpivoted`, and `no_row` where it has none
%% if pivoting then
    SHARED(int, chosen, ${per_block * steps});   // the row that each step chose, of the group's matrix from `list` on
    const int list = Group::group() * ${steps};
%% end
%% begin_elimination(n)   -- declares pivot_step; with pivots their search, `pivot`, else pivot_range, over the high words of u<k>
%% if pivoting then
    const int& failed = pivot.failed;   // 1-based step of the first zero pivot; negative: a pivot had no quick reciprocal
%% end
%% -- Each step: largest high word, pivot row to all lanes, reciprocal, multipliers, fma. Fills pivot_step; uses chosen, list where high words do not decide.
%% eliminate_rows(tall and steps or steps-1, n)
%% if pivoting and tall then

    // rows that no step has chosen end where the swaps, which `chosen` says, left them
%%   for r = 0, rows-1 do
    if (pivot_step[${r}] < no_row) chosen[list + static_cast<int>(pivot_step[${r}])] = row[${r}];
%%   end
    Group::sync();
%%   for r = 0, rows-1 do
    if (pivot_step[${r}] == unpivoted) pivot_step[${r}] = static_cast<u32>(position_at_step(row[${r}], ${steps}, chosen, list));
%%   end
%% elseif pivoting then

%%   choose_last_row(steps-1)   -- fills pivot_step, and chosen
    Group::sync();
%% else
    const int failed = has_quick_reciprocal(T(0), pivot_range) ? 0 : -1;
%% end
    const bool slow_path = failed < 0;
%% store_by_pivot_steps(m, n, function(r)   -- lane i writes ipiv[i], the lane of the last pivot row info
%%   if pivoting then   -- position_at_step: where swaps had moved the row that step row[r] chose
        ${only(tall and "row[" .. r .. "] < " .. steps)}ipiv[matrix * strideP + row[${r}]] = position_at_step(chosen[list + row[${r}]], row[${r}], chosen, list) + 1;
%%   end
%%   if tall then
        if (pivot_step[${r}] == ${steps-1}) info[matrix] = failed;
%%   else
        if (pivot_step[${r}] == ${steps-1}) info[matrix] = failed != 0 ? failed : a${r}_${steps-1} == T(0) ? ${steps} : 0;
%%   end
%% end)

    // slow path: the warp refactors such matrices from A
    one_after_the_other(slow_path && live && lane == 0, matrix, [&](i64 matrix) {${per_matrix_numbers()}
        refactor<${tostring(pivoting)}>(${m}, ${n}, ${matrix_of("A")}, lda, ${pivoting and "ipiv + matrix * strideP" or "nullptr"}, info + matrix);
    });
}
