%% -- A thread solves for one column of X (from the right: one row) in registers; A lies in shared memory, where all lanes of a group read the
%% -- same element, with the reciprocals of its diagonal. From the left columns of B are taken in rounds, one a lane or several (`columns`), and pass
%% -- through shared memory: a group, or in packed batches the warp for all of its groups (`moved`), moves them together, neighbouring lanes on
%% -- neighbouring bytes. From the right the lanes' rows are neighbours as they lie.
%% local function of_a_row(s) return s.element_bytes + s.real_bytes end   -- bytes besides the factors: the diagonal's reciprocal, and its lift
%% family {
%%   operation = "trsm",
%%   about     = "one column of X (from the right: one row) per thread, in registers; A in shared memory, read by all lanes at once",
%%   paper     = "forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "lanes",       function(s) return lanes_in_rounds(triangle_to_solve(s).order) end, "lanes that share a matrix, each with a solution at a time" },
%%     { "per_block",   function(s)
%%         local of = triangle_to_solve(s)
%%         return fit_in_shared_memory(whole_warps(s.lanes), factors_and_columns_bytes(s, of.order, of_a_row(s), of.left and s.lanes or 0))
%%       end, "matrices of a block" },
%%     least_warps_tunable(),
%%     moved_tunable(function(s) return s.side == "left" and s.m or 0 end),
%%     buffers_tunable(function(s)
%%       return s.side == "left" and s.n == "any" and factors_and_columns_bytes(s, s.m, of_a_row(s), 2 * s.lanes)
%%     end),
%%     columns_tunable(function(s) return triangle_to_solve(s).order end, function(s) return not triangle_to_solve(s).one end, function(s, columns)
%%       local of = triangle_to_solve(s)
%%       return factors_and_columns_bytes(s, of.order, of_a_row(s), of.left and s.buffers * columns or 0)
%%     end),
%%   },
%%   launch    = function(s) return share_columns(launch_in_warps(s.lanes, s.per_block), 4 * triangle_to_solve(s).order) end,
%%   choose    = function(s)
%%     local order = triangle_to_solve(s).order
%%     if not s.usual then
%%       local choice = unusual_columns(s, order, of_a_row(s), true)
%%       if s.side == "right" then choice.moved, choice.buffers = "columns", 1 end
%%       return choice
%%     end
%%     local several = s.side == "left" and not triangle_to_solve(s).one and several_columns(s, order)
%%     if several then return several end
%%     local lanes = usual_lanes(order)
%%     return { priority = 1, lanes = lanes, per_block = (order <= 8 and 4 or order <= 16 and 2 or 1) * (32 // lanes), least_warps = 0, moved = "columns", buffers = 1, columns = 1 }
%%   end,
%% }
%% local of     = triangle_to_solve(op)
%% local order  = of.order
%% local in_runs, per_lane = tune.moved ~= "columns", tune.columns
%% local column, per_matrix = place_of_factors(order, tune.moved == "all")
%% local round = lanes * per_lane
%% local first_of_lane = least_columns > 0 and first_column(lanes) .. " + lane" or "lane"
%% local solutions = of.one and "1" or of.solutions
%% local function factor(i, j) return string.format("%s(T(factors[lu + %d]))", of.conj, j*column + i) end
%% local function of_diagonal(type, array) return function(k) return string.format("%s(%s[diagonal + %d])", type, array, k) end end
%% local function element(i, q)                         -- of this lane's solution q
%%   if of.left then return in_column(i, q, order, in_runs) end
%%   return string.format("b[%s%d * ldb]", q > 0 and q * lanes .. " + " or "", i)
%% end
KERNEL void ${launch_bounds(least_warps)}
${name}(${parameters})
{
    // x<i> is element i of this lane's column (from the right: row) of B, then of X.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
    const int group  = ${followed_group()};
${matrix_of_group("group")}
    const bool live  = matrix < batch && !Group::idle();

    if (alpha == T(0)) {   // A is not read, nor is B
        T* const b = ${matrix_if("live", "B")};
        for (i64 s = ${first_of_lane}; live && s < ${solutions}; s += ${column_step(lanes)}) {
%% for i = 0, order-1 do
            b[${of.left and i .. " + s * ldb" or "s + " .. i .. " * ldb"}] = T(0);
%% end
        }
        return;
    }

    SHARED(T, factors, ${per_block * per_matrix});
%% if of.left then
    SHARED(T, columns, ${rounds_of_block(order, in_runs, per_lane, buffers)});
%%   place_of_columns(order, in_runs, buffers, per_lane)
%% end
    const int lu = group * ${per_matrix};
%% if not of.unit then
    SHARED(T, inverse, ${per_block * order});   // of A's diagonal,
    SHARED(R, lift, ${per_block * order});      // lifted by this
    const int diagonal = group * ${order};
%% end
%% fetch_factors("factors", "lu", order, tune.moved == "all")

%% local function solve()
%%   if not of.unit then invert_diagonal(order, column, of.conj, per_lane) end
        if (lane < count) {
%%   for i = 0, of.left and order-1 or -1 do
%%     for q = 0, per_lane-1 do
            T ${element_of_column(i, q)} = ${of_column(q, element(i, q))};
%%     end
%%   end
%%   times_alpha(order, string.rep(" ", 12), per_lane)
${triangle_solved(string.rep(" ", 12), of, factor, of_diagonal("T", "inverse"), of_diagonal("R", "lift"), per_lane)}
%%   for i = 0, order-1 do
%%     for q = 0, per_lane-1 do
            ${if_column(q)}${element(i, q)} = ${element_of_column(i, q)};
%%     end
%%   end
        }
%% end
%% if of.left then
%%   solve_in_rounds {
%%     order = order, solutions = of.solutions, in_runs = in_runs, buffers = buffers, per_lane = per_lane, none = "!live", from = matrix_if("live", "B", "begin * ldb"), solve = solve,
%%   }
%% else
    for (i64 begin = ${first_column(round)}; begin < ${most_of(of.solutions)}; begin += ${column_step(round)}) {
        const i64 left  = ${left_of(of.solutions, "begin")};
        const int count = !live ? 0 : left < ${round} ? static_cast<int>(left) : ${round};
        T* const b      = ${matrix_if("live", "B", "(begin + lane)")};
%%   for i = 0, order-1 do
%%     for q = 0, per_lane-1 do
        T ${element_of_column(i, q)} = lane${q > 0 and " + " .. q * lanes or ""} < count ? ${element(i, q)} : T(0);
%%     end
%%   end
        copy_async_wait();
        Group::sync();   // once would do; it keeps A's loads in the loop: in front of it they would fill all registers
%%   solve()
    }
%% end
}
