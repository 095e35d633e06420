%% -- A warp for each matrix, which lies in shared memory, column by column. A panel of columns is taken to registers, a row to a lane, and
%% -- factored there; behind it lane j has column j of the rows that the steps chose, and makes them rows of U step by step, while the steps
%% -- wait for their searches. Then the rows that no step has chosen are gathered in tiles of the FP64 matrix instruction, updated, and put
%% -- back. Rows never move. Few registers, so that shared memory alone says how many matrices a multiprocessor holds; and one loop over
%% -- panels, so that the text is short.
%%
%% local function shared_columns(s) return solves(s) and s.n < 32 and s.n + 1 or s.n end   -- where lane n is free it has the right-hand side
%% local function shared_pitch(s) return s.n | 1 end
%% family {
%%   operation = "getrf, gesv, solve, slogdet",
%%   about     = "one warp a matrix in shared memory: panels one row per lane, all else by the FP64 matrix instruction",
%%   paper     = "blocked right-looking elimination: Golub and Van Loan, Matrix Computations, section 3.4; lazy swaps: Abdelfattah et al., ICCS 2017",
%%   tunables  = {
%%     { "panel",       { 4, 8 }, "columns of a panel" },
%%     { "panels",      { "loop", "written" }, "loop: one text for all panels; written: each has its own" },
%%     { "per_block",   function(s) return fit_in_shared_memory({ 1, 2, 4 }, shared_columns(s) * shared_pitch(s) * s.element_bytes + 8 * s.n) end, "matrices of a block, a warp for each" },
%%     least_warps_tunable({ 0, 12, 16, 20, 24, 28 }),
%%   },
%%   supports  = function(s)
%%     return in_fp64(s) and chooses_pivots(s) and (s.operation ~= "getrf" or s.m == s.n) and not solves_many(s) and s.n > 8 and s.layout ~= "grouped"
%%   end,
%%   requires  = "redux, fp64_matrix",
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%% }
%% -- One right-hand side is one more column of the shared matrix, which lane n makes a column of U with the others; for n = 32, and in the last
%% -- panel, lane i holds its element of row i instead, as one more column of the panel. The solution is found from its last element on. For
%% -- slogdet lane i keeps the pivot of row i, and lanes multiply them. solve and slogdet store no factors.
%% -- A step of a complex number is two of the instruction, its real and then its imaginary part, as fma has them: the bits are those of
%% -- all families.
%% local pitch, columns = shared_pitch(spec), shared_columns(spec)
%% local steps = complex and 2 or 4      -- of the elimination in one instruction
%% local groups = panel // steps         -- instructions of a panel
%% local final = (n - 1) // panel * panel   -- the last panel, behind which there is nothing
%% local row_tiles = ceil_div(n - panel, 16)
%% local one, gives_factors, determinant = solves(spec), written.A, written.logabsdet
%% local transposed, conjugated = transposes(spec), tostring(of_op("") ~= "")
%% local last_pivot = "x" .. n - 1 - final   -- of the row that no step chooses
%% local beside = columns > n   -- the right-hand side is column n of the shared matrix until the last panel
%% -- What follows uses the kernel's names: lane = 4 g + q, has_row, tile, at, pitch; column, where the lane's own column of the matrix begins;
%% -- pivot, with pivot_step and failed; chosen and left, of which the warp's begin at chosen_begin; of a right-hand side b and inverse, else diagonal.
%% -- The panel's steps, `count`; `first`: its first column, `width`: how many it has. x<j> is row `lane` of its column j. `behind`: it has
%% -- columns to its right.
%% local function factor(first, width, count, behind)
    T own = T(0);   // the reciprocal of the lane's candidate
%%   local function step(s)
    const T scale = Warp::shuffle(own, pivot.lane);
    // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
    const bool below = pivot.pivot_step[0] == unpivoted;
%%     if one then
    inverse = select(pivot.mine[0], scale, inverse);
%%     elseif determinant then
    diagonal = select(pivot.mine[0], x${s}, diagonal);
%%     end
    if (below) x${s} = mul(x${s}, scale);
%%     local updates = {}
%%     for j = s + 1, width - 1 do
%%       updates[#updates + 1] = string.format("const T u%d = Warp::shuffle(x%d, pivot.lane); if (below) x%d = fma(-x%d, u%d, x%d);", j, j, j, s, j, j)
%%     end
%%     if one and not (beside and behind) then
%%       updates[#updates + 1] = string.format("const T ub = Warp::shuffle(b, pivot.lane); if (below) b = fma(-x%d, ub, b);", s)
%%     end
%%     if #updates > 0 then
${statements_in_lines(updates)}
%%     end
%%     if behind then
    if (has_row) tile[at + (${first} + ${s}) * ${pitch} + lane] = x${s};
    // the pivot row in this lane's column becomes U's; lanes without one to the right follow them: a branch would part this from the steps
    v${s} = to_the_right ? static_cast<T>(tile[column + pivot.lane]) : T(0);
%%       for t = 0, s - 1 do
    v${s} = fma(-static_cast<T>(tile[at + (${first} + ${t}) * ${pitch} + pivot.lane]), v${t}, v${s});
%%       end
%%       if s > 0 then
    if (to_the_right) tile[column + pivot.lane] = v${s};
%%       end
    Warp::sync();
%%     end
%%   end
%%   local function reciprocal_of_candidate(s)
    own = quick_reciprocal(x${s});   // the search takes as long
%%   end
%%   pivot_steps {
%%     first = first, count = count, none = panel, as_long_as = "failed == 0", before = reciprocal_of_candidate, step = step,
%%     column = function(s) return "x" .. s end, candidates = function(s) return "x" .. s end,
%%   }
%% end
%% local function load(first, width)
%%   local texts = {}
%%   for j = 0, width - 1 do texts[j + 1] = string.format("T x%d = has_row ? tile[at + (%s + %d) * %d + lane] : T(0);", j, first, j, pitch) end
${statements_in_lines(texts)}
%% end
%% -- The rows that wait, from the panel's right on: `rest` of them, and as many columns. A number where it is known, else an expression.
%% local function update(first, rest)
%%   local known = math.tointeger(tonumber(rest))
%%   local tiles = known and ceil_div(known, 16) or row_tiles
    {
    const u32 waits = Warp::ballot(pivot.pivot_step[0] == unpivoted);
    if (pivot.pivot_step[0] == unpivoted) left[chosen_begin + popcount(waits & ((1u << lane) - 1u))] = lane;
    if (pivot.pivot_step[0] < no_row) chosen[chosen_begin + static_cast<int>(pivot.pivot_step[0])] = lane;
    Warp::sync();
    // The instruction's factors, of steps ${steps} h on: l<h>_<i>, minus the multipliers of row<i>, and u<h>${complex and "_re, u<h>_im" or ""}, a column of U. A step's
    // row begins at chosen<h>, its column at column<h>.
%%   for i = 0, 2 * tiles - 1 do
%%     local full = known and 8 * i + 8 <= known
    const bool here${i} = ${full and "true" or 8 * i .. " + g < " .. rest};
    const int row${i}   = at + ${full and "left[chosen_begin + " .. 8 * i .. " + g]" or "(here" .. i .. " ? left[chosen_begin + " .. 8 * i .. " + g] : 0)"};
%%   end
%%   for h = 0, groups - 1 do
    const int chosen${h} = at + chosen[chosen_begin + ${first} + ${steps * h} + ${complex and "q / 2" or "q"}];
    const int column${h} = (${first} + ${steps * h} + ${complex and "q / 2" or "q"}) * ${pitch};
%%     for i = 0, 2 * tiles - 1 do
%%       if complex then
    const T f${h}_${i} = tile[column${h} + row${i}];
    const auto l${h}_${i} = q % 2 == 0 ? -f${h}_${i}.re : -f${h}_${i}.im;
%%       else
    const T l${h}_${i} = -static_cast<T>(tile[column${h} + row${i}]);
%%       end
%%     end
%%   end
#pragma unroll ${known and "" or "1"}
    for (int to = ${first} + ${panel}; to < ${columns}; to += 8) {
        const int from = (${"to + g < " .. columns} ? to + g : ${columns - 1}) * ${pitch};
        const int even = (to + 2 * q) * ${pitch}, odd = even + ${pitch};
        const bool has_even = to + 2 * q < ${columns}, has_odd = to + 2 * q + 1 < ${columns};
%%   for h = 0, groups - 1 do
        const T u${h} = tile[from + chosen${h}];
%%     if complex then
        const auto u${h}_re = q % 2 == 0 ? u${h}.re : -u${h}.im;
        const auto u${h}_im = q % 2 == 0 ? u${h}.im : u${h}.re;
%%     end
%%   end
%%   for r = 0, tiles - 1 do
%%     local a, b = 2 * r, 2 * r + 1
        ${not known and r > 0 and "if (" .. 16 * r .. " < " .. rest .. ") " or ""}{
            T c_0 = here${a} && has_even ? tile[even + row${a}] : T(0), c_1 = here${a} && has_odd ? tile[odd + row${a}] : T(0);
            T c_2 = here${b} && has_even ? tile[even + row${b}] : T(0), c_3 = here${b} && has_odd ? tile[odd + row${b}] : T(0);
%%     for h = 0, groups - 1 do
%%       if complex then
            Warp::rank4_update(c_0.re, c_1.re, c_2.re, c_3.re, l${h}_${a}, l${h}_${b}, u${h}_re);
            Warp::rank4_update(c_0.im, c_1.im, c_2.im, c_3.im, l${h}_${a}, l${h}_${b}, u${h}_im);
%%       else
            Warp::rank4_update(c_0, c_1, c_2, c_3, l${h}_${a}, l${h}_${b}, u${h});
%%       end
%%     end
            if (here${a} && has_even) tile[even + row${a}] = c_0;
            if (here${a} && has_odd) tile[odd + row${a}] = c_1;
            if (here${b} && has_even) tile[even + row${b}] = c_2;
            if (here${b} && has_odd) tile[odd + row${b}] = c_3;
        }
%%   end
    }
    Warp::sync();
    }
%% end
%% local function whole_panel(first, rest)
    {   // a panel with columns to its right
    const bool to_the_right = ${beside and "lane <= " .. n or "has_row"} && lane >= ${first} + ${panel};
%%   load(first, panel)
%%   local rows_of_u = {}
%%   for s = 0, panel - 1 do rows_of_u[s + 1] = "v" .. s .. " = T(0)" end
    T ${table.concat(rows_of_u, ", ")};   // the rows of U in column `lane`
%%   factor(first, panel, panel, true)
    if (rarely(failed != 0)) break;
%%   update(first, rest)
    }
%% end
%% -- The last pivot, which no step has looked at; getrf needs no reciprocal of it.
%% local function look_at_last_pivot()
    const bool last = pivot_step[0] == unpivoted;   // of this row
%%   if one then
    inverse = last ? quick_reciprocal(${last_pivot}) : inverse;
    if (Warp::any(last && !has_quick_reciprocal<T>(above_least<T>(high_word(abs1(${last_pivot})))))) failed = -1;   // a zero pivot among them
%%   else
    diagonal = last ? ${last_pivot} : diagonal;
%%   end

%% end
%% -- One right-hand side, which the steps have made L^-1 B: the lane that has an element of the solution sends it to the rows chosen before.
%% local function solve_one()

    T* const solution = ${matrix_of(gives_factors and "B" or "X")};
    if (!slow_path) {
%%   for k = n - 1, math.max(final, 1), -1 do
        {
            const T x = Warp::shuffle(mul(b, inverse), chosen[chosen_begin + ${k}]);
            if (static_cast<int>(pivot_step[0]) < ${k}) b = fma(-x${k - final}, x, b);
        }
%%   end
        // lane k now has the row of step k, so that lanes without work stand together, and read nothing
        const int row = has_row ? static_cast<int>(chosen[chosen_begin + lane]) : lane;
        b       = Warp::shuffle(b, row);
        inverse = Warp::shuffle(inverse, row);
#pragma unroll
        for (int k = ${final - 1}; k > 0; --k) {
            const T x = Warp::shuffle(mul(b, inverse), k);
            if (lane < k) b = fma(-static_cast<T>(tile[at + k * ${pitch} + row]), x, b);
        }
        if (has_row) solution[lane] = mul(b, inverse);
    }
%% end
%% -- The factors and pivots of getrf and gesv.
%% local function store_factors()

    // rows go where their pivot steps say; ipiv[k] is where the row chosen in step k stood then
    if (has_row && !slow_path) {
        T* const to = base + pivot_step[0];
#pragma unroll
        for (int j = 0; j < ${final}; ++j) to[j * lda] = tile[at + j * ${pitch} + lane];
%%   for j = final, n - 1 do
        to[${j} * lda] = x${j - final};
%%   end
        ipiv[matrix * strideP + lane] = position_at_step(chosen[chosen_begin + lane], lane, chosen, chosen_begin) + 1;
        if (pivot_step[0] == ${n - 1}) info[matrix] = ${one and "0" or string.format("%s == T(0) ? %d : 0", last_pivot, n)};
    }
%% end
%% -- What the steps cannot do, from the input, in the shared array. getrf does it where the matrix lies: the array's way takes it more registers, and
%% -- so 3% more time at n = 18.
%% local function do_slow_path()

    // what the steps cannot do, from the input
%%   if operation == "getrf" then
    one_after_the_other(slow_path && lane == 0, matrix, [&](i64 matrix) {
        refactor<true>(${n}, ${n}, ${matrix_of("A")}, lda, ipiv + matrix * strideP, info + matrix);
    });
%%   else
    if (rarely(slow_path)) {
        auto&& rows = from_element(chosen, static_cast<u32>(chosen_begin));   // ${determinant and "ipiv" or "the rows of op(A) that stand in each row"}
        failed = refactor_in_shared<true, ${pitch}, ${tostring(transposed)}, ${conjugated}>(${n}, base, lda, tile, at, ${determinant and "rows" or gives_factors and "ipiv + matrix * strideP" or "nullptr"}, ${determinant and "nullptr" or "rows"});
%%     if determinant then
        swap     = has_row ? rows[lane] - 1 : lane;
        diagonal = has_row ? static_cast<T>(tile[at + lane * ${pitch + 1}]) : T(1);
%%     else
        if (lane == 0) info[matrix] = failed;
        b = solve_in_shared<${pitch}>(${n}, tile, at, has_row ? right[rows[lane]] : T(0));
        if (has_row${gives_factors and " && failed == 0" or ""}) solution[lane] = ${gives_factors and "b" or "select(failed != 0, not_a_number<T>(), b)"};
%%     end
%%     if gives_factors then
        if (has_row) {
#pragma unroll 1
            for (int j = 0; j < ${n}; ++j) base[lane + j * lda] = tile[at + j * ${pitch} + lane];
        }
%%     end
    }
%%   end
%% end
%% kernel(least_warps)
{
    using Warp = Lanes<32>;
    const int lane = Warp::lane(), g = lane / 4, q = lane % 4, warp = static_cast<int>(threadIdx.x / 32);
${matrix_of_group("warp")}
    if (matrix >= batch) return;   // the whole warp
    const bool has_row = lane < ${n};
    ${gives_factors and "" or "const "}T* const base = ${matrix_of("A")};
%% if one then
    const T* const right = ${matrix_of("B")};
    T b = ${beside and "T(0)" or "has_row ? right[lane] : T(0)"}, inverse = T(1);   // of the lane's row: its right-hand side${beside and ", at the last panel" or ""}, and its pivot's reciprocal
%% elseif determinant then
    T diagonal = T(1);   // the row's pivot
%% end
    SHARED(T, tile, ${per_block * columns * pitch});   // element (i, j) of the warp's matrix at at + j * ${pitch} + i
    SHARED(int, chosen, ${per_block * n});   // the row that each step chose
    SHARED(int, left, ${per_block * n});   // the rows that none has chosen
    const int at = warp * ${columns * pitch}, chosen_begin = warp * ${n}, column = at + lane * ${pitch};
%% if transposed then
    fetch_transposed<${n}, ${pitch}, ${n}, ${conjugated}>(tile, static_cast<u32>(at), base, lda, ${n});
%% elseif complex then
    fetch_columns<32, ${n}, ${pitch}, ${n}>(tile, static_cast<u32>(at), base, lda, ${n});
%% end
%% if complex then
%%   if beside then
    fetch_columns<32, ${n}, ${pitch}, 1>(tile, static_cast<u32>(at + ${n * pitch}), right, ${n}, 1);
%%   end
%% elseif beside or not transposed then
    if (has_row) {
%%   if not transposed then
#pragma unroll
        for (int j = 0; j < ${n}; ++j) copy_async_element(tile, static_cast<u32>(at + j * ${pitch} + lane), in_global(base + (j * lda + lane)));
%%   end
%%   if beside then
        copy_async_element(tile, static_cast<u32>(at + ${n * pitch} + lane), in_global(right + lane));
%%   end
    }
%% end
    copy_async_wait();
    Warp::sync();
    Pivot_search<T, Warp, true, 1> pivot{ { lane }, { has_row ? unpivoted : no_row }, true, 1 };
    auto& pivot_step = pivot.pivot_step;
    ${operation == "getrf" and "const " or ""}int& failed = pivot.failed;   // not 0: the steps end at a pivot that is zero, or needs more than quick_reciprocal${operation == "getrf" and "" or "; in the end info"}
%% if panels == "loop" and final > panel then
#pragma unroll 1
    for (int first = 0; first < ${final}; first += ${panel}) {
    const int rest = ${n - panel} - first;
%%   whole_panel("first", "rest")
    }
%% else
    do {
%%   for first = 0, final - panel, panel do whole_panel(first, n - first - panel) end
    } while (false);
%% end

    // the last panel
%% load(final, n - final)
%% if beside then
    b = has_row ? static_cast<T>(tile[at + ${n * pitch} + lane]) : T(0);
%% end
%% if final < n - 1 then
    if (failed == 0) {
%% factor(final, n - final, n - final - 1, false)
    }
%% end

%% if operation ~= "getrf" then look_at_last_pivot() end
    const bool slow_path = failed != 0;
    // the last row is the one that no step has chosen
    pivot_step[0] = pivot_step[0] == unpivoted ? ${n - 1} : pivot_step[0];
    if (has_row && !slow_path) chosen[chosen_begin + static_cast<int>(pivot_step[0])] = lane;
    Warp::sync();
%% if one then solve_one() end
%% if determinant then
    int swap = has_row && !slow_path ? position_at_step(chosen[chosen_begin + lane], lane, chosen, chosen_begin) : lane;   // ipiv, counted from 0
    failed   = !slow_path && Warp::any(last && ${last_pivot} == T(0)) ? ${n} : failed;
    diagonal = Warp::shuffle(diagonal, has_row && !slow_path ? static_cast<int>(chosen[chosen_begin + lane]) : lane);   // now the step's pivot
%% end
%% if gives_factors then store_factors() end
%% if one and not gives_factors then
    if (lane == 0 && !slow_path) info[matrix] = 0;
%% end
%% do_slow_path()
%% if determinant then
%%   store_determinant(function() return "diagonal" end, function() return "swap != lane" end)
    info[matrix] = failed;   // by lane 0, which is left alone
%% end
}
