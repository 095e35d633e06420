%% -- A thread solves for one column of X in registers. The factors lie in shared memory, where all lanes of a group read the same element
%% -- at once, with the reciprocals of U's diagonal, which lane k finds for row k. Columns of B are taken in rounds, one a lane or several
%% -- (`columns`), and pass through shared memory: a group, or in packed batches the warp for all of its groups (`moved`), moves them together,
%% -- neighbouring lanes on neighbouring bytes. What is read of the factors serves all columns.
%% local function rounds(s)   -- of a row, besides the factors: the diagonal's reciprocal, its lift, and the row's place
%%   return { order = s.n, of_a_row = s.element_bytes + s.real_bytes + 4, lanes = powers_of_two(1, 32), many = s.nrhs == "any", staged = true,
%%            in_place = s.operation == "getrs" }
%% end
%% family {
%%   operation = "getrs, solve_factored",
%%   about     = "one column of X per thread, in registers; the factors lie in shared memory, where all lanes read the same element",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = { tunables_of_rounds(rounds) },
%%   supports  = function(s) return s.operation == "getrs" or s.layout ~= "listed" end,
%%   launch    = function(s) return share_columns(launch_in_warps(s.lanes, s.per_block), 4 * s.n) end,
%%   choose    = function(s)
%%     local registers = s.n * s.element_bytes // 4   -- of x
%%     local least_warps = s.n <= 8 and registers <= 16 and 24 or s.n <= 16 and registers <= 32 and 16 or registers >= 112 and 8 or 12
%%     return choice_of_rounds(s, rounds(s), { priority = s.operation == "getrs" and 1 or 2, lanes = next_power_of_two(s.n), least_warps = least_warps })
%%   end,
%% }
%% local checks = operation == "solve_factored"   -- info: X is not written, or is NaN, where it is not 0
%% local pivoting, transposed = op.pivot == "partial" and n > 1, not checks and trans ~= "no"
%% local conj   = checks and "" or conjugation(trans)
%% local in_runs, per_lane = tune.moved ~= "columns", tune.columns
%% local column, per_matrix = place_of_factors(n, tune.moved == "all")
%% local turns = pieces_of(n, lanes)               -- in which each lane has one of n rows
%% local function factor(i, k) return string.format("%s(T(factors[lu + %d]))", conj, k*column + i) end
%% local function of_diagonal(type, array) return function(k) return string.format("%s(%s[diagonal + %d])", type, array, k) end end
%% local function element(k, q, permuted)          -- of this lane's column q in shared memory
%%   return place_in_round(permuted and pivoting and "row_of_a[diagonal + " .. k .. "]" or k, q, n, in_runs)
%% end
KERNEL void ${launch_bounds(least_warps)}
${name}(${parameters})
{
    // x<k> is element k of this lane's column of B, then of X.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
    const int group  = Group::group();
${matrix_of_group("group")}
%% live_by_info(checks)

%% if pivoting then   -- asked for before all else; 1-based
%%   for q = 0, turns-1 do
    const int given${q} = live && lane < ${n - lanes * q} ? ipiv[matrix * strideP + lane + ${lanes * q}] : 0;
%%   end
    SHARED(int, row_of_a, ${per_block * n});   // the rows of A, and of B, that stand in each row after getrf's swaps
%% end
    SHARED(T, factors, ${per_block * per_matrix});
    SHARED(T, columns, ${rounds_of_block(n, in_runs, per_lane, buffers)});
    SHARED(T, inverse, ${per_block * n});   // of U's diagonal,
    SHARED(R, lift, ${per_block * n});      // lifted by this
    const int lu = group * ${per_matrix}, diagonal = group * ${n};
%% place_of_columns(n, in_runs, buffers, per_lane)
%% fetch_factors("factors", "lu", n, tune.moved == "all")

%% local function permutation()
        if (begin == ${first_column(lanes * per_lane)}) {   // while memory is on its way; whatever ipiv holds, a permutation
%%   local pivots = {}
%%   for q = 0, turns-1 do pivots[q + 1] = string.format("legal_pivot(given%d, lane + %d, %d)", q, lanes * q, n) end
            const int pivot[] = { ${table.concat(pivots, ", ")} };
            int stood[${turns}];
            rows_before_swaps<Group, ${lanes}, ${n}>(pivot, stood);
%%   for q = 0, turns-1 do
            if (lane < ${n - lanes * q}) row_of_a[diagonal + lane + ${lanes * q}] = stood[${q}];
%%   end
        }
%% end
%% solve_in_rounds {
%%   order = n, solutions = "nrhs", in_runs = in_runs, buffers = buffers, per_lane = per_lane, none = "!live", from = matrix_if("live", "B", "begin * ldb"), meanwhile = pivoting and permutation,
%%   solve = function()
%%     invert_diagonal(n, column, conj, per_lane)
        if (lane < count) {
%%     columns_to_registers(n, per_lane, function(k, q) return element(k, q, not transposed) end)
${lu_substitution(string.rep(" ", 12), n, transposed, factor, of_diagonal("T", "inverse"), of_diagonal("R", "lift"), per_lane)}
%%     columns_from_registers(n, per_lane, function(k, q) return element(k, q, transposed) end, nan_if_failed(checks))
        }
%%   end,
%%   to = checks and matrix_if("live", "X", "begin * ldx"), ldto = "ldx",
%% }
}
