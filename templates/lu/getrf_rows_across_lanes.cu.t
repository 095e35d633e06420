%% -- Lane i of a group holds row i of a matrix in registers, with two rows also row i + lanes; it never gives one away. A step finds
%% -- the pivot row by reductions of the magnitudes' high words, its lane sends it to all others, and each updates its own rows. Only
%% -- the rows' pivot steps are kept: they say where each belongs in the end. Fast because nothing waits for memory or a barrier.
%% -- A step costs a reduction (an instruction for each group, or log2(lanes) shuffles), for each row of a lane a vote on which lane has the
%% -- largest, and for each column that is left a shuffle, or a read of shared memory, and an fma for each row of a lane. In the end a row that
%% -- no step has chosen goes through all swaps once.
%%
%% -- Bytes of shared memory that a matrix takes: the rows chosen; pivot rows of an even and an odd step; the factors, with rows where they end.
%% local function bytes_of(s)
%%   local bytes = 4 * math.min(s.m, s.n)
%%   if s.broadcast == "shared" then bytes = bytes + 2 * padded_row(s.n, s.element_bytes) * s.element_bytes end
%%   if s.transfer == "staged" then bytes = bytes + s.n * padded_row(s.m, s.element_bytes) * s.element_bytes end
%%   return bytes
%% end
%% family {
%%   operation = "getrf",
%%   about     = "one or two rows per lane, several matrices per warp; rows stay in their lanes, only their order moves (lazy swaps)",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps",
%%   tunables  = {
%%     { "rows",      { 1, 2 }, "rows of the matrix that a lane holds" },
%%     { "lanes",     function(s) return lanes_for(ceil_div(s.m, s.rows)) end, "lanes that share a matrix" },
%%     { "per_block", function(s) return whole_warps(s.lanes) end, "matrices of a block" },
%%     search_tunable(),   -- how the pivot is found: redux, by an instruction, which `requires` asks for; butterfly; or none without pivots
%%     broadcast_tunable({ "shuffle", "shared" }),
%%     -- Pivots leave neighbouring rows in lanes far apart: shared memory puts rows in order, so that whole sectors are written.
%%     transfer_tunable("factors are stored", { "direct", "staged" }, function(s)
%%       return chooses_pivots(s) and { "direct", "staged" } or { "direct" }
%%     end),
%%     -- Caps registers: left to itself ptxas spills, or has too few shuffles under way, to make room for more warps. The registers are
%%     -- those of a lane's rows, and 48 for all else: the search, addresses, a step's pivot row.
%%     least_warps_tunable("all", function(s) return warps_with(s.rows * s.n * s.element_bytes // 4 + 48) end),
%%   },
%%   supports  = function(s)   -- wide matrices in small groups may not fit
%%     return s.lanes * s.rows >= s.m and s.per_block * bytes_of(s) <= static_shared_memory()
%%   end,
%%   requires  = needs_of_search,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   -- In layout grouped a block has one round of matrices after the other. It asks ahead where the next ones lie if they have few columns: their steps are
%%   -- short beside that wait.
%%   prefetches = function(s) return s.n <= 16 and room_to_prefetch(s, bytes_of(s)) end,
%% }
%% local pivoting = chooses_pivots(spec)   -- else row k is the pivot row of step k
%% local steps, tall = math.min(m, n), m > n
%% if n > 1 then   -- the macro RECEIVE: one column of a step, as eliminate_rows takes it
${receive_macro()}

%% end
%% -- In layout grouped the loop over rounds takes registers too: with those of three quarters of the warps nothing is spilled, which is
%% -- worth a tenth of the time (docs/experiments/variable_size.md).
%% kernel(op.layout == "grouped" and least_warps * 3 // 4 or least_warps)
{
    // a<r>_<j> is element j of this lane's row r, u<j> of the row that a step chose.
%% -- Loads. Declares Group, the matrix's lanes, Warp, lane, the rank in the group, live (it has a matrix), matrix, base; and of each row r of the lane its
%% -- number in the matrix row[r], has[r] (there is one), a<r>_<j>.
%% begin_with_rows(m, n)

    // pivot_step[r]: the step that chose the lane's row r, less than no_row; before that unpivoted, more than no_row; no_row where
    // the lane has no row r
%% if pivoting then
    SHARED(int, chosen, ${per_block * steps});   // the row of A that each step chose, of the group's matrix from chosen_begin on
    const int chosen_begin = Group::group() * ${steps};
%% end
%% -- Declares pivot_step. With pivots it is pivot.pivot_step, where `pivot`, declared too, is the search. Without them it is row[r], and
%% -- pivot_range says how far the pivots' high words reach: whether all are regular.
%% begin_elimination(n)
%% if pivoting then
    const int& failed = pivot.failed;   // 1-based step of the first zero pivot; negative: a pivot was not regular
%% end
%% -- The steps, which fill pivot_step. This is step 1 of five columns as it is emitted, with a row on each lane and shuffles:
%% --
%% --     if (!pivot.found({ a0_1 })) break;               // the unpivoted row with the largest high word of |a(i, 1)|, if one alone has it
%% --     case 1: {
%% --     pivot.choose(1);                                 // its pivot_step is 1 from now on
%% --     const T u1    = Warp::shuffle(a0_1, pivot.lane); // the pivot, from that row's lane to all
%% --     const T scale = quick_reciprocal(u1);
%% --     const bool below0 = pivot_step[0] == unpivoted && !(u1 == T(0));
%% --     if (below0) a0_1 = mul(a0_1, scale);             // the row's multiplier
%% --     RECEIVE(1, 2) RECEIVE(1, 3) RECEIVE(1, 4)        // u2 by a shuffle, if (below0) a0_2 = fma(-a0_1, u2, a0_2); u3; u4
%% --     }
%% --
%% -- A step that is left by `break`, because high words do not decide, is settled outside of all steps and goes on at its `case`: rows are compared by
%% -- |a|, and of equals the one that the swaps so far put first; `chosen` is scratch for that. Where steps choose all rows the last one has one row to
%% -- choose from and none below: there is nothing to search or to update.
%% eliminate_rows(tall and steps or steps-1, n)

%% -- Where rows end: where the swaps leave them, of which step k is that of row k with the row it chooses. So a chosen row ends in the row of its
%% -- step. Of the others position_at_step(i, k, chosen, chosen_begin) says where row i of A stands before step k: it goes through the swaps before.
%% if pivoting and tall then
%%   for r = 0, rows-1 do
    if (pivot_step[${r}] < no_row) chosen[chosen_begin + static_cast<int>(pivot_step[${r}])] = row[${r}];
%%   end
    Group::sync();
    // rows end in the row of their pivot step, those that no step has chosen where the swaps left them
    u32 final_row[] = { ${table.concat(numbered("pivot_step[#]", 0, tune.rows - 1), ", ")} };
%%   for r = 0, rows-1 do
    if (pivot_step[${r}] == unpivoted) final_row[${r}] = static_cast<u32>(position_at_step(row[${r}], ${steps}, chosen, chosen_begin));
%%   end
%% else
%%   if pivoting then
%%     choose_last_row(steps-1)   -- fills pivot_step of the last row, and all of chosen, as above
    Group::sync();
%%   else
    const int failed = has_quick_reciprocal<T>(pivot_range) ? 0 : -1;
%%   end
    const auto& final_row = pivot_step;   // a row ends in the row of its pivot step
%% end
    const bool slow_path = failed < 0;
%% -- What a lane stores beside its row r, which goes to row final_row[r]. First ipiv of step row[r], not of the step that chose the row: so each step has one
%% -- lane. It says where the row stood then that the step chose. And info, by the lane whose row the last step chose.
%% local function store_pivots_and_info(r)
%%   local step, last = "row[" .. r .. "]", steps - 1
%%   local stood = "position_at_step(chosen[chosen_begin + " .. step .. "], " .. step .. ", chosen, chosen_begin)"
%%   if pivoting then
        ${only(tall and step .. " < " .. steps)}ipiv[matrix * strideP + ${step}] = ${stood} + 1;
%%   end
%%   if tall then
        if (final_row[${r}] == ${last}) info[matrix] = failed;
%%   else   -- nothing has looked at the last step's pivot
        if (final_row[${r}] == ${last}) {
            const int last_failed = a${r}_${last} == T(0) ? ${steps} : 0;
            info[matrix] = failed != 0 ? failed : last_failed;
        }
%%   end
%% end
%% store_by_final_rows(m, n, store_pivots_and_info)   -- nothing of a matrix on the slow path

    // slow path: the warp refactors such matrices from A
    one_after_the_other(slow_path && live && lane == 0, matrix, [&](i64 matrix) {${per_matrix_numbers()}
%% local pivots = pivoting and "ipiv + matrix * strideP" or "nullptr"
        refactor<${tostring(pivoting)}>(${m}, ${n}, ${matrix_of("A")}, lda, ${pivots}, info + matrix);
    });
}
