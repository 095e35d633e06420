%% -- A thread solves for one column of X (from the right: one row) in registers; A lies in shared memory, where all lanes of a group read the
%% -- same element, with the reciprocals of its diagonal. From the left columns of B are taken in rounds, one a lane or several (`columns`), and pass
%% -- through shared memory: a group, or in packed batches the warp for all of its groups (`moved`), moves them together, neighbouring lanes on
%% -- neighbouring bytes. From the right the lanes' rows are neighbours as they lie.
%% local function rounds(s)   -- of a row, besides A: the diagonal's reciprocal, and its lift
%%   local of = triangle_to_solve(s)
%%   return { order = of.order, of_a_row = s.element_bytes + s.real_bytes, lanes = lanes_in_rounds(of.order), many = s[of.solutions] == "any", staged = of.left, in_place = true }
%% end
%% family {
%%   operation = "trsm",
%%   about     = "one column of X (from the right: one row) per thread, in registers; A in shared memory, read by all lanes at once",
%%   paper     = "forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = { tunables_of_rounds(rounds) },
%%   launch    = function(s) return share_columns(launch_in_warps(s.lanes, s.per_block), 4 * triangle_to_solve(s).order) end,
%%   choose    = function(s) return choice_of_rounds(s, rounds(s), { priority = 1, lanes = usual_lanes(triangle_to_solve(s).order), least_warps = 0 }) end,
%% }
%% local of     = triangle_to_solve(op)
%% local order  = of.order
%% local in_runs, as_run, per_lane = of.left and tune.moved ~= "columns", tune.moved == "all", tune.columns
%% local column, per_matrix = place_of_factors(order, as_run)
%% local round = lanes * per_lane
%% local first_of_lane = least_columns > 0 and first_column(lanes) .. " + lane" or "lane"
%% local solutions = of.one and "1" or of.solutions
%% local function factor(i, j) return string.format("%s(T(factors[lu + %d]))", of.conj, j*column + i) end
%% local function of_diagonal(type, array) return function(k) return string.format("%s(%s[diagonal + %d])", type, array, k) end end
%% local function element(i, q)                         -- of this lane's solution q
%%   if of.left then return place_in_round(i, q, order, in_runs) end
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
%% elseif as_run then
%%   matrices_of_warp(lanes)
%% end
    const int lu = group * ${per_matrix};
%% if not of.unit then
    SHARED(T, inverse, ${per_block * order});   // of A's diagonal,
    SHARED(R, lift, ${per_block * order});      // lifted by this
    const int diagonal = group * ${order};
%% end
%% fetch_factors("factors", "lu", order, as_run)

%% local function solve()
%%   if not of.unit then invert_diagonal(order, column, of.conj, per_lane) end
        if (lane < count) {
%%   if of.left then columns_to_registers(order, per_lane, element) end
%%   times_alpha(order, string.rep(" ", 12), per_lane)
${triangle_solved(string.rep(" ", 12), of, factor, of_diagonal("T", "inverse"), of_diagonal("R", "lift"), per_lane)}
%%   columns_from_registers(order, per_lane, element)
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
        T ${element_of_column(i, q)} = ${lane_has(q)} ? ${element(i, q)} : T(0);
%%     end
%%   end
        copy_async_wait();
        Group::sync();   // once would do; it keeps A's loads in the loop: in front of it they would fill all registers
%%   solve()
    }
%% end
}
