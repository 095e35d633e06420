%% -- A thread solves for one column of X (from the right: one row) in registers. A lies in shared memory, where all lanes of a group read the
%% -- same element at once, with the reciprocals of its diagonal: what is read of it serves all columns. From the left columns of B are taken in
%% -- rounds, one a lane or several, and pass through shared memory: a group, or in packed batches the warp for all of its groups
%% -- (`transfer`), moves them together, neighbouring lanes on neighbouring bytes. From the right the lanes' rows are neighbours as they lie.
%% local function checks_info(s) return s.operation:find("^solve_factored") ~= nil end   -- where that is not 0 X is not written, or is NaN
%% local function shared_needs(s)   -- of a row, besides A: the diagonal's reciprocal, its lift, and the place of getrf's row
%%   local of = triangles_to_solve(s)
%%   local of_a_row = of.divisor and of.divisor.diagonal == "real" and s.real_bytes or s.element_bytes + s.real_bytes + (of.half and 0 or 4)
%%   return { order = of.order, of_a_row = of_a_row, lanes = s.operation == "trsm" and lanes_in_rounds(of.order) or powers_of_two(1, 32),
%%            many = s[of.solutions] == "any", staged = of.left, in_place = not checks_info(s) }
%% end
%% family {
%%   operation = "trsm, getrs, potrs, solve_factored, solve_factored_posdef",
%%   about     = "one column of X (from the right: one row) per thread, in registers; A in shared memory, read by all lanes at once",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   priority  = 3,
%%   tunables  = { tunables_of_rounds(shared_needs) },
%%   supports  = function(s) return s.layout ~= "grouped" or not checks_info(s) end,
%%   launch    = function(s) return share_columns(launch_in_warps(s.lanes, s.per_block), 4 * triangles_to_solve(s).order) end,
%% }
%% local of     = triangles_to_solve(spec)
%% local order, per_lane = of.order, tune.rhs_per_lane
%% local checks = checks_info(spec)
%% local contiguous_b, contiguous_a = of.left and tune.transfer ~= "staged", tune.transfer == "contiguous"
%% local column, per_matrix = strides_of_factors(order, contiguous_a)
%% local rows_per_lane = ceil_div(order, lanes)
%% local function factor(i, k) return string.format("T(factors[factors_begin + %d])", k*column + i) end
%% local function inverse(k) return string.format("%s(inverses[inverses_begin + %d])", of.divisor.diagonal == "real" and "R" or "T", k) end
%% local function lift(k) return string.format("R(lifts[inverses_begin + %d])", k) end
%% local function element(k, q, swapped)                -- of this lane's column q in shared memory (from the right: in memory)
%%   if not of.left then return string.format("b[%s%d * ldb]", q > 0 and q * lanes .. " + " or "", k) end
%%   return element_of_round(swapped and "row_of_a[inverses_begin + " .. k .. "]" or k, q, order, contiguous_b)
%% end
%% kernel(least_warps)
{
    // x<k> is element k of this lane's column (from the right: row) of B, then of X.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
    const int group  = ${followed_group()};
${matrix_of_group("group")}
%% live_by_info(checks)
%% if of.scaled then

    if (alpha == T(0)) {   // A is not read, nor is B
        T* const b = ${matrix_if("live", "B")};
        for (i64 s = ${least_columns > 0 and first_column(lanes) .. " + lane" or "lane"}; live && s < ${of.one and "1" or of.solutions}; s += ${column_step(lanes)}) {
%%   for i = 0, order-1 do
            b[${of.left and i .. " + s * ldb" or "s + " .. i .. " * ldb"}] = T(0);
%%   end
        }
        return;
    }
%% end

%% if of.swaps then   -- asked for before all else; 1-based
%%   for q = 0, rows_per_lane-1 do
    const int given${q} = live && lane < ${order - lanes * q} ? ipiv[matrix * strideP + lane + ${lanes * q}] : 0;
%%   end
    SHARED(int, row_of_a, ${per_block * order});   // the rows of A, and of B, that stand in each row after getrf's swaps
%% end
    SHARED(T, factors, ${per_block * per_matrix});
%% if of.left then
    SHARED(T, columns, ${rounds_of_block(order, contiguous_b, per_lane, buffers)});
%% end
%% if of.divisor then
    SHARED(${of.divisor.diagonal == "real" and "R" or "T"}, inverses, ${per_block * order});   // of the diagonal,
%%   if of.divisor.diagonal == "any" then
    SHARED(R, lifts, ${per_block * order});      // lifted by these
%%   end
%% end
    const int factors_begin = group * ${per_matrix}${(of.divisor or of.swaps) and ", inverses_begin = group * " .. order or ""};
%% if of.left then declare_columns(order, contiguous_b, buffers, per_lane) elseif contiguous_a then matrices_of_warp(lanes) end
%% fetch_factors("factors", "factors_begin", order, contiguous_a, not of.scaled and of.half or nil)   -- of potrs the factor alone

%% local function permutation()
        if (begin == ${first_column(lanes * per_lane)}) {   // while memory is on its way; whatever ipiv holds, a permutation
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
%% local function from(k, q) return element(k, q, of.swaps == "before") end
%% local function to(k, q) return element(k, q, of.swaps == "after") end
%% local function solve()
%%   invert_diagonal(of, column, per_lane)
%%   solve_columns { of = of, per_lane = per_lane, factor = factor, inverse = inverse, lift = lift, from = of.left and from, to = to, guard = nan_if_failed(checks) }
%% end
%% local columns = { order = order, solutions = of.solutions, contiguous_b = contiguous_b, buffers = buffers, per_lane = per_lane, none = "!live", solve = solve }
%% if of.left then
%%   columns.from, columns.meanwhile = matrix_if("live", "B", "begin * ldb"), of.swaps and permutation
%%   columns.to, columns.ldto = checks and matrix_if("live", "X", "begin * ldx"), "ldx"
%%   solve_in_rounds(columns)
%% else
%%   function columns.meanwhile() columns_to_registers(order, per_lane, from) end
%%   solve_in_place(columns)
%% end
}
