%% -- A thread solves for one column of X in registers. The factors lie in shared memory, where all lanes of a group read the same element
%% -- at once, with the reciprocals of U's diagonal, which lane k finds for row k. Columns of B are taken in rounds, one a lane or several
%% -- (`columns`), and pass through shared memory: a group, or in packed batches the warp for all of its groups (`moved`), moves them together,
%% -- neighbouring lanes on neighbouring bytes. What is read of the factors serves all columns.
%% local function of_a_row(s) return s.element_bytes + s.real_bytes + 4 end   -- bytes besides the factors: the diagonal's reciprocal, its lift, and the row's place
%% family {
%%   operation = "getrs, solve_factored",
%%   about     = "one column of X per thread, in registers; the factors lie in shared memory, where all lanes read the same element",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "lanes",       powers_of_two(1, 32), "lanes that share a matrix, each with a column of X at a time" },
%%     { "per_block",   function(s)
%%         return fit_in_shared_memory(whole_warps(s.lanes), factors_and_columns_bytes(s, s.n, of_a_row(s), s.lanes))
%%       end, "matrices of a block" },
%%     least_warps_tunable(),
%%     moved_tunable(function(s) return s.operation == "getrs" and s.n or 0 end),
%%     buffers_tunable(function(s) return s.nrhs == "any" and factors_and_columns_bytes(s, s.n, of_a_row(s), 2 * s.lanes) end),
%%     columns_tunable(function(s) return s.n end, solves_many, function(s, columns) return factors_and_columns_bytes(s, s.n, of_a_row(s), s.buffers * columns) end),
%%   },
%%   supports  = function(s) return s.operation == "getrs" or s.layout ~= "listed" end,
%%   launch    = function(s) return share_columns(launch_in_warps(s.lanes, s.per_block), 4 * s.n) end,
%%   choose    = function(s)
%%     if not s.usual and s.n <= 32 then return unusual_columns(s, s.n, of_a_row(s), s.operation == "getrs") end
%%     local several = s.operation == "getrs" and several_columns(s, s.n)
%%     if several then return several end
%%     local lanes, registers = next_power_of_two(s.n), s.n * s.element_bytes // 4   -- of x
%%     return { priority = s.operation == "getrs" and 1 or 2, lanes = lanes, per_block = (s.n <= 8 and 4 or s.n <= 16 and 2 or 1) * (32 // lanes),
%%              least_warps = s.n <= 8 and registers <= 16 and 24 or s.n <= 16 and registers <= 32 and 16 or registers >= 112 and 8 or 12,
%%              moved = "columns", buffers = 1, columns = 1 }
%%   end,
%% }
%% local checks = operation == "solve_factored"   -- info: X is not written, or is NaN, where it is not 0
%% local pivoting, transposed = op.pivot == "partial" and n > 1, not checks and trans ~= "no"
%% local conj   = checks and "" or conjugation(trans)
%% local in_runs, per_lane = tune.moved ~= "columns", tune.columns
%% local column, per_matrix = place_of_factors(n, tune.moved == "all")
%% local rounds = pieces_of(n, lanes)              -- in which each lane has one of n rows
%% local function factor(i, k) return string.format("%s(T(factors[lu + %d]))", conj, k*column + i) end
%% local function of_diagonal(type, array) return function(k) return string.format("%s(%s[diagonal + %d])", type, array, k) end end
%% local function element(k, q, permuted)          -- of this lane's column q in shared memory
%%   return in_column(permuted and pivoting and "row_of_a[diagonal + " .. k .. "]" or k, q, n, in_runs)
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
%%   for q = 0, rounds-1 do
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
%%   for q = 0, rounds-1 do pivots[q + 1] = string.format("legal_pivot(given%d, lane + %d, %d)", q, lanes * q, n) end
            const int pivot[] = { ${table.concat(pivots, ", ")} };
            int stood[${rounds}];
            rows_before_swaps<Group, ${lanes}, ${n}>(pivot, stood);
%%   for q = 0, rounds-1 do
            if (lane < ${n - lanes * q}) row_of_a[diagonal + lane + ${lanes * q}] = stood[${q}];
%%   end
        }
%% end
%% solve_in_rounds {
%%   order = n, solutions = "nrhs", in_runs = in_runs, buffers = buffers, per_lane = per_lane, none = "!live", from = matrix_if("live", "B", "begin * ldb"), meanwhile = pivoting and permutation,
%%   solve = function()
%%     invert_diagonal(n, column, conj, per_lane)
        if (lane < count) {
%%     for k = 0, n-1 do
%%       for q = 0, per_lane-1 do
            T ${element_of_column(k, q)} = ${of_column(q, element(k, q, not transposed))};
%%       end
%%     end
${lu_substitution(string.rep(" ", 12), n, transposed, factor, of_diagonal("T", "inverse"), of_diagonal("R", "lift"), per_lane)}
%%     for k = 0, n-1 do
%%       for q = 0, per_lane-1 do
            ${if_column(q)}${element(k, q, transposed)} = ${nan_if_failed(checks)}${element_of_column(k, q)};
%%       end
%%     end
        }
%%   end,
%%   to = checks and matrix_if("live", "X", "begin * ldx"), ldto = "ldx",
%% }
}
