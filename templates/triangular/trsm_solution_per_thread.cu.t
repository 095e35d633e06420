%% -- A thread solves for one column of X (from the right: one row) in registers. A lies in shared memory, where all lanes of a group read the
%% -- same element at once, with the reciprocals of its diagonal: what is read of it serves all columns. From the left columns of B are taken in
%% -- rounds, one a lane or several, and pass through shared memory: a group, or in packed batches the warp for all of its groups
%% -- (`transfer`), moves them together, neighbouring lanes on neighbouring bytes. From the right the lanes' rows are neighbours as they lie.
%%
%% -- The bytes of a matrix with its factors and so many rounds of `columns` columns in shared memory. `transfer`: the tunable's value, or nil
%% -- while it is not chosen, for the larger of both.
%% local function bytes_of_rounds(s, columns, rounds, transfer)
%%   local system = triangles_to_solve(s)
%%   local function capacity(contiguous_b) return elements_for_columns(system.order, s.element_bytes, columns, contiguous_b) end
%%   local of_a_round = not system.left and 0 or transfer and capacity(transfer ~= "staged") or math.max(capacity(false), capacity(true))
%%   -- of a row, besides A: the diagonal's reciprocal, its lift, and the place of getrf's row
%%   local of_a_row = system.divisor and system.divisor.diagonal == "real" and s.real_bytes or s.element_bytes + s.real_bytes + (system.half and 0 or 4)
%%   return (factors_in_shared_memory(system.order, s.element_bytes) + rounds * of_a_round) * s.element_bytes + system.order * of_a_row
%% end
%% local function fits(s, columns, rounds) return s.per_block * bytes_of_rounds(s, columns, rounds, s.transfer) <= static_shared_memory() end
%% -- Powers of two; of trsm also as many lanes as rows, where that puts more matrices into a warp.
%% local function lane_counts(s)
%%   local values, default = powers_of_two(1, 32), lanes_for(triangles_to_solve(s).order)[1]
%%   if s.operation ~= "trsm" then return values end
%%   if default & (default - 1) ~= 0 then values[#values + 1] = default end
%%   return starting_with(default, values)
%% end
%% family {
%%   operation = "trsm, getrs, potrs, solve_factored, solve_factored_posdef",
%%   about     = "one column of X (from the right: one row) per thread, in registers; A in shared memory, read by all lanes at once",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "lanes", lane_counts, "lanes that share a matrix, each with a solution at a time" },
%%     { "per_block", function(s) return fit_in_shared_memory(whole_warps(s.lanes), bytes_of_rounds(s, s.lanes, 1)) end, "matrices of a block" },
%%     least_warps_tunable(),
%%     -- Contiguous in packed batches where solutions go back to B, but of columns that are an even number of 16-byte vectors: without a gap
%%     -- these lie in the same banks.
%%     transfer_tunable("columns are moved", { "staged", "rhs", "contiguous" }, function(s)
%%         local system = triangles_to_solve(s)
%%         local may_be = s.layout == "packed" and not (system.left and system.checks) and system.order * s.element_bytes % 32 ~= 0
%%         return may_be and (system.left and { "staged", "rhs", "contiguous" } or { "staged", "contiguous" }) or { "staged" }
%%       end),
%%     { "buffers", function(s)
%%         local system = triangles_to_solve(s)
%%         return s.layout ~= "grouped" and system.left and s[system.solutions] == "any" and fits(s, s.lanes, 2) and { 1, 2 } or { 1 }
%%       end, "rounds of right-hand sides in shared memory: 2, the next one comes while one is solved for" },
%%     { "rhs_per_lane", function(s)   -- more than one where there are more than lanes, and as they fit into some 160 registers
%%         local system, values = triangles_to_solve(s), { 1 }
%%         for count = 2, s[system.solutions] == "any" and 3 or 1 do
%%           local registers = count * system.order * s.element_bytes // 4
%%           if (count - 1) * s.lanes < system.order and registers <= 160 and fits(s, count * s.lanes, s.buffers) then values[#values + 1] = count end
%%         end
%%         return values
%%       end, "right-hand sides that a lane solves for at once" },
%%   },
%%   supports  = function(s) return s.layout ~= "grouped" or not triangles_to_solve(s).checks end,
%%   launch    = function(s) return share_columns(launch_in_warps(s.lanes, s.per_block), 4 * triangles_to_solve(s).order) end,
%% }
%% -- The triangles in their order: each is solved `forward`, from the first element on, or from the last; lies in A or is `transposed`, conjugated by `conj`;
%% -- has a `diagonal` of "ones", "real" or "any" numbers. `divisor`: the one whose diagonal divides; `half`: what of A is read, if not all;
%% -- `swaps`: getrf's, "before" or "after" them; `scaled`: alpha B; `left`: A X = B.
%% local system = triangles_to_solve(spec)
%% local order, per_lane, checks = system.order, tune.rhs_per_lane, system.checks   -- checks: info, by a step of a plan
%% local contiguous_b, contiguous_a = system.left and tune.transfer ~= "staged", tune.transfer == "contiguous"
%% -- Factors in shared memory: from column to column, and from matrix to matrix. Columns start on 16 bytes, but where a warp's matrices
%% -- came as one contiguous block.
%% local column, per_matrix = whole_vectors(order, element_bytes), factors_in_shared_memory(order, element_bytes)
%% if contiguous_a then column, per_matrix = order, padded_row(order * order, element_bytes) end
%% local round = lanes * per_lane   -- columns that a group has at once; `capacity`: elements of the shared array for them, or for a warp's
%% local capacity = buffers * (contiguous_b and 32 // lanes or 1) * elements_for_columns(order, element_bytes, round, contiguous_b)
%% local column_b = contiguous_b and order or padded_row(order, element_bytes)   -- from column to column there
%% local rows_per_lane = ceil_div(order, lanes)
%% local function factor(i, k) return string.format("T(factors[factors_begin + %d])", k*column + i) end
%% local function inverse(k) return string.format("%s(inverses[inverses_begin + %d])", system.divisor.diagonal == "real" and "R" or "T", k) end
%% local function lift(k) return string.format("R(lifts[inverses_begin + %d])", k) end
%% local function element(k, q, swapped)                -- of this lane's column q in shared memory (from the right: in memory)
%%   if not system.left then return string.format("b[%s%d * ldb]", q > 0 and q * lanes .. " + " or "", k) end
%%   local row, at = swapped and "row_of_a[inverses_begin + " .. k .. "]" or k, q * lanes * column_b
%%   return string.format("columns[mine + %s]", q == 0 and row or math.type(row) and at + row or at .. " + " .. row)
%% end
%% kernel(least_warps)
{
    // x<k> is element k of this lane's column (from the right: row) of B, then of X.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
    const int group  = ${followed_group()};
${matrix_of_group("group")}
    const bool live  = matrix < batch && !Group::idle()${checks and singular == "keep" and " && info[matrix] == 0" or ""};
%% if checks and singular == "nan" then
    const bool failed = live && info[matrix] != 0;
%% end
%% if system.scaled then

    if (alpha == T(0)) {   // A is not read, nor is B
        T* const b = ${matrix_if("live", "B")};
        for (i64 s = ${least_columns > 0 and first_column(lanes) .. " + lane" or "lane"}; live && s < ${system.one_rhs and "1" or system.solutions}; s += ${column_step(lanes)}) {
%%   for i = 0, order-1 do
            b[${system.left and i .. " + s * ldb" or "s + " .. i .. " * ldb"}] = T(0);
%%   end
        }
        return;
    }
%% end

%% if system.swaps then   -- asked for before all else; 1-based
%%   for q = 0, rows_per_lane-1 do
    const int given${q} = live && lane < ${order - lanes * q} ? ipiv[matrix * strideP + lane + ${lanes * q}] : 0;
%%   end
    SHARED(int, row_of_a, ${per_block * order});   // the rows of A, and of B, that stand in each row after getrf's swaps
%% end
    SHARED(T, factors, ${per_block * per_matrix});
%% if system.left then
    SHARED(T, columns, ${(contiguous_b and per_block // (32 // lanes) or per_block) * capacity});
%% end
%% declare_inverses(system, per_block * order)   -- declares inverses, lifts
    const int factors_begin = group * ${per_matrix}${(system.divisor or system.swaps) and ", inverses_begin = group * " .. order or ""};
%% local columns_begin = buffers == 2 and "rounds_begin" or "first"
%% if system.left and contiguous_b or contiguous_a then matrices_of_warp(lanes) end   -- declares warp, start, rest, present
%% if contiguous_b then
    const int ${columns_begin} = warp * ${capacity};
    T* const span    = B + start * strideB;
%% elseif system.left then
    const int ${columns_begin} = group * ${capacity}${buffers == 1 and ", mine = first + lane * " .. column_b or ""};
%% end
%% if contiguous_a then
    fetch_group_contiguous<${32 // lanes}, ${order * order}, ${per_matrix}>(factors, warp * ${32 // lanes * per_matrix}, A + start * strideA, present);
%% elseif system.half and not system.scaled then   -- of potrs the factor alone
    fetch_triangle_columns<${lanes}, ${order}, ${tostring(system.half == "lower")}, ${column}>(factors, factors_begin, ${matrix_if("live", "A")}, lda, live);
%% else
    fetch_columns<${lanes}, ${order}, ${column}, ${order}>(factors, factors_begin, ${matrix_if("live", "A")}, lda, live ? ${order} : 0);
%% end

%% local function permutation()
        if (begin == ${first_column(round)}) {   // while memory is on its way; whatever ipiv holds, a permutation
%%   local pivots = {}
%%   for q = 0, rows_per_lane-1 do pivots[q + 1] = string.format("legal_pivot(given%d, lane + %d, %d)", q, lanes * q, order) end
            const int pivot[] = { ${table.concat(pivots, ", ")} };
            int stood[${rows_per_lane}];
            rows_before_swaps<Group, ${lanes}, ${order}>(pivot, stood);
%%   for q = 0, rows_per_lane-1 do
            if (lane < ${order - lanes * q}) row_of_a[inverses_begin + lane + ${lanes * q}] = stood[${q}];
%%   end
        }
%% end
%% local function from(k, q) return element(k, q, system.swaps == "before") end
%% local function to(k, q) return element(k, q, system.swaps == "after") end
%% local function invert_diagonal()   -- in the first round, by all lanes of a group
        if (begin == ${first_column(round)}) {
%%   local for_each = string.format("for (int k = lane; k < %d && live; k += %d)", order, lanes)
%%   fill_inverses(system, for_each, "T(factors[factors_begin + k * " .. column + 1 .. "])", "inverses_begin")
            Group::sync();
        }
%% end
%% local function solve()
%%   if system.divisor then invert_diagonal() end
%%   solve_columns { of = system, per_lane = per_lane, factor = factor, inverse = inverse, lift = lift, from = system.left and from, to = to, guard = nan_if_failed(checks) }
%% end
%% if system.left then
%%   solve_in_rounds {
%%     order = order, solutions = system.solutions, contiguous_b = contiguous_b, buffers = buffers, per_lane = per_lane, none = "!live", solve = solve,
%%     from = matrix_if("live", "B", "begin * ldb"), to = checks and matrix_if("live", "X", "begin * ldx"), ldto = "ldx", meanwhile = system.swaps and permutation,
%%   }
%% else   -- rows of B, each lane's own, which are neighbours in memory: they come and go where they lie
    for (i64 begin = ${first_column(round)}; begin < ${most_of(system.solutions)}; begin += ${column_step(round)}) {
        const i64 left  = ${left_of(system.solutions, "begin")};
        const int count = !live ? 0 : left < ${round} ? static_cast<int>(left) : ${round};
        T* const b      = ${matrix_if("live", "B", "(begin + lane)")};
%%   columns_to_registers(order, per_lane, from)
        copy_async_wait();
        Group::sync();   // once would do; it keeps A's loads in the loop: in front of it they would fill all registers
%%   solve()
    }
%% end
}
