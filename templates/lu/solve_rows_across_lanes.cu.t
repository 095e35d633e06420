%% -- Lane i of a group holds row i of the matrix in registers, with more rows also row i + lanes, and so on. Elimination takes getrf's steps, with rows
%% -- that stay in their lanes. Only what is asked for is stored.
%% -- Matrices with a pivot that is denormal, huge or NaN are done again in shared memory, a warp for each: no step has to look for them.
%%
%% -- Bytes of shared memory: of a whole matrix, which is factored again there, or whose rows are put in order; and of what each matrix has
%% -- beside it, two pivot rows, the list of chosen ones and for a determinant the pivots. With any number of right-hand sides its factors, a column a
%% -- lane, and pivots.
%% local function matrix_bytes(s) return s.n * padded_row(s.n, s.element_bytes) * s.element_bytes end
%% local function other_bytes(s)
%%   return 2 * padded_row(s.n + 1, s.element_bytes) * s.element_bytes + 4 * s.n + (s.written.logabsdet and (s.n + 1) * s.element_bytes or 0)
%% end
%% local function bytes_of_many(s)
%%   local elements = factors_in_shared_memory(s.n, s.element_bytes) + s.lanes * padded_row(s.n, s.element_bytes) + s.n
%%   return elements * s.element_bytes + s.n * (s.real_bytes + 4)
%% end
%% local function bytes_of(s, ordered)   -- the matrix is one for each warp, but where all come as transposes, or all are `ordered` by rows
%%   if solves_many(s) then return bytes_of_many(s) end
%%   local by_matrix = transposes(s) or ordered
%%   return matrix_bytes(s) // (by_matrix and 1 or 32 // s.lanes) + other_bytes(s) + 40
%% end
%% local function stores_by_rows(s) return s.written.A and not solves_many(s) and chooses_pivots(s) end   -- factors, in any order
%% family {
%%   operation = "solve, gesv, slogdet",
%%   about     = "one to four rows per lane, several matrices per warp; a right-hand side is one more column",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps",
%%   tunables  = {
%%     { "rows",        function(s)   -- of three, neighbours are in different lanes, which slogdet multiplies first; gesv and many right-hand sides lose
%%         local values = { 1, 2 }
%%         for rows = 3, (s.written.A or solves_many(s)) and 2 or 4 do
%%           local fit = 2 * rows < s.n and rows * s.n * s.element_bytes <= 640
%%           if fit and not (rows == 3 and s.written.logabsdet) then values[#values + 1] = rows end
%%         end
%%         return values
%%       end, "rows of the matrix that a lane holds" },
%%     { "lanes",       function(s) return lanes_for(ceil_div(s.n, s.rows)) end, "lanes that share a matrix" },
%%     { "per_block",   function(s) return fit_in_shared_memory(whole_warps(s.lanes), bytes_of(s, false)) end, "matrices of a block" },
%%     search_tunable(),
%%     broadcast_tunable(function(s) return solves_many(s) and { "shuffle" } or { "shuffle", "shared" } end),
%%     transfer_tunable("factors are stored", { "direct", "staged" }, function(s) return stores_by_rows(s) and { "direct", "staged" } or { "direct" } end),
%%     least_warps_tunable("all", function(s) return solves_many(s) and 8 or warps_with(s.rows * s.n * s.element_bytes // 4 + 60) end),
%%   },
%%   supports  = function(s)
%%     return s.lanes * s.rows >= s.n and (s.rows <= 2 or s.lanes * (s.rows - 1) < s.n) and (s.transfer ~= "staged" or s.per_block * (matrix_bytes(s) + other_bytes(s)) <= static_shared_memory())
%%   end,
%%   requires  = needs_of_search,
%%   launch    = function(s) return share_columns_of_x(s, launch_in_warps(s.lanes, s.per_block)) end,
%%   prefetches = function(s) return (not solves(s) or s.n <= 16) and room_to_prefetch(s, bytes_of(s, s.transfer == "staged")) end,
%% }
%% -- Of one right-hand side a lane holds its rows' elements, as one more column, and keeps its pivots' reciprocals; the solution is found from
%% -- the last element on: the lane that has it sends it to those whose rows stand above. Of more right-hand sides a lane solves for a whole
%% -- column, with the factors in shared memory. For slogdet a lane keeps the pivot itself, and lanes multiply them.
%% local pivoting, ordered = search ~= "none", tune.transfer == "staged"
%% local solving, gives_factors, determinant = solves(spec), written.A, written.logabsdet
%% local result, ldr = gives_factors and "B" or "X", gives_factors and "ldb" or "ldx"
%% local kept = determinant and "own" or "inverse"   -- of each row's pivot
%% local one, many = solving and nrhs == 1, solving and nrhs ~= 1
%% local width = one and n + 1 or n   -- a<r>_<n> is of the one right-hand side
%% local column, stride, per_matrix = whole_vectors(n, element_bytes), padded_row(n, element_bytes), factors_in_shared_memory(n, element_bytes)
%% local function each(text, between) return table.concat(numbered(text, 0, rows - 1), between or ", ") end   -- for every row of a lane
%% local transposed, conjugated = transposes(spec), tostring(of_op("") ~= "")
%% local through, at_once = transposed and (many and "columns" or "scratch") or nil, many and lanes or n
%% -- The last pivot, which no step has looked at.
%% local function look_at_last_pivot()
    bool zero = false${determinant and "" or ", irregular = false"};   // the last pivot, which no step has looked at
%%   for r = 0, rows-1 do
    if (pivot_step[${r}] == ${n-1}) {
        zero = a${r}_${n-1} == T(0);
%%     if determinant then
        own[${r}] = a${r}_${n-1};
%%     else
        irregular = !zero && !has_quick_reciprocal<T>(above_least<T>(high_word(abs1(a${r}_${n-1}))));
        inverse[${r}] = quick_reciprocal(a${r}_${n-1});
%%     end
    }
%%   end
%%   if not pivoting then
    failed = has_quick_reciprocal<T>(pivot_range) ? 0 : -1;   // a zero pivot among them
%%   end
    const bool last_zero = Group::any(zero);
    failed = failed == 0 && last_zero ? ${n} : failed;
%%   if not determinant then
    const bool last_irregular = Group::any(irregular);
    failed = last_irregular ? -1 : failed;
%%   end
    const bool slow_path = failed < 0;
%% end
%% -- The lane's element of the solution in row `from`, if it is one of its rows.
%% local function element_of(from)
%%   local elements = numbered("mul(a#_" .. n .. ", inverse[#])", 0, rows - 1)
%%   local chosen = elements[rows]
%%   for r = rows-1, 1, -1 do chosen = string.format("select(%s < %d, %s, %s)", from, r * lanes, elements[r], chosen) end
%%   return chosen
%% end
%% -- One right-hand side, which the steps have made L^-1 B.
%% local function solve_one()

    // from the last element of the solution to the first: the lane that has it sends it to the rows above
%%   for k = n-1, 1, -1 do
    {
%%     if not pivoting then
        const T x = Group::shuffle(mul(a${k // lanes}_${n}, inverse[${k // lanes}]), ${k % lanes});
%%     else
        const int from = chosen[chosen_begin + ${k}];
%%       if rows == 1 then
        const T x = Group::shuffle(mul(a0_${n}, inverse[0]), from);
%%       else
        const T x = Group::shuffle(${element_of("from")}, ${rows == 2 and "from < " .. lanes .. " ? from : from - " .. lanes or "from % " .. lanes});
%%       end
%%     end
%%     for r = 0, rows-1 do
        if (pivot_step[${r}] < ${k}) a${r}_${n} = fma(-a${r}_${k}, x, a${r}_${n});
%%     end
    }
%%   end
%%   for r = 0, rows-1 do
    a${r}_${n} = mul(a${r}_${n}, inverse[${r}]);
%%   end
%% end
%% -- slogdet, by the rows' pivots. Neighbouring steps are multiplied first, as in all kernels of slogdet to n = 32: so all have the same bits.
%% local function determinant_by_pivots()
%%   local function step(r) return (rows == 1 and "lane" or rows .. " * lane") .. (r > 0 and " + " .. r or "") end

    // the product of the pivots, neighbouring steps first, each as a number near 1 and a power of two; lane 0 has it in the end
    SHARED(T, pivots, ${per_block * n});
%%   for r = 0, rows-1 do
    if (has[${r}]) pivots[chosen_begin + static_cast<int>(pivot_step[${r}])] = own[${r}];
%%   end
    Group::sync();
%%   local function pivot_of(r) return "T(pivots[chosen_begin + " .. step(r) .. "])" end
    Scaled<T> det = scaled(${step(0)} < ${n} ? pivots[chosen_begin + ${step(0)}] : T(1));
%%   if rows > 1 then
    if (${step(1)} < ${n}) det = scaled_product(det, ${pivot_of(1)});
%%   end
%%   if rows == 4 then
    if (${step(2)} < ${n}) {
        Scaled<T> next = scaled(${pivot_of(2)});
        if (${step(3)} < ${n}) next = scaled_product(next, ${pivot_of(3)});
        det = product_of(det, next);
    }
%%   end
    det = product_of_lanes<Group, ${ceil_div(n, rows)}>(det);
    const u32 swaps = ${each("Group::ballot(has[#] && swap[#] != row[#])", " ^ ")};   // as odd as their number

    // a logarithm takes as long as many steps: one thread for each of the block's matrices
    SHARED(T, parts, ${per_block});
    SHARED(int, powers, ${per_block});
    SHARED(int, failures, ${per_block});
    SHARED(i64, whose, ${per_block});
    if (member && lane == 0) {
        parts[Group::group()]    = odd_bits(swaps) ? -det.part : det.part;
        powers[Group::group()]   = det.power;
        failures[Group::group()] = failed;
        whose[Group::group()]    = live && !slow_path ? matrix : i64(-1);
    }
    const auto store = [&](T part, int power, int first_zero, i64 to) {
        const R size  = modulus(part), log_size = log_scaled(size, power);
        sign[to]      = select(first_zero != 0, T(0), unit_of(part, size));
        logabsdet[to] = first_zero != 0 ? -div(R(1), R(0)) : log_size;
        info[to]      = first_zero;
    };
    block_sync();
    const int thread = static_cast<int>(threadIdx.x);
    if (thread < ${per_block}) {
        const i64 to = whose[thread];
        if (to >= 0) store(parts[thread], powers[thread], failures[thread], to);
    }
%% end
%% -- The one right-hand side's solution.
%% local function store_one()

    T* const x = ${matrix_of(result)};
%%   for r = 0, rows-1 do
%%     if gives_factors then
    if (live && failed == 0 && has[${r}]) x[pivot_step[${r}]] = a${r}_${n};
%%     else
    if (live && !slow_path && has[${r}]) x[pivot_step[${r}]] = select(failed != 0, not_a_number<T>(), a${r}_${n});
%%     end
%%   end
%% end
%% -- Many right-hand sides, by the factors.
%% local function solve_many()

    // many right-hand sides: the factors in shared memory, rows where they belong; columns of B in rounds, one a lane
    ${n == 1 and "[[maybe_unused]] " or ""}SHARED(T, factors, ${per_block * per_matrix});
%%   if not transposed then
    SHARED(T, columns, ${per_block * lanes * stride});
%%   end
    SHARED(T, inverses, ${per_block * n});
    const int group = ${followed_group()}, lu = group * ${per_matrix}, first = group * ${lanes * stride}, mine = first + lane * ${stride};
%%   for r = 0, rows-1 do
    if (has[${r}]) {
        const int to = static_cast<int>(pivot_step[${r}]);
%%     for j = 0, n-1 do
        factors[lu + ${j * column} + to] = a${r}_${j};
%%     end
        inverses[chosen_begin + to] = inverse[${r}];
    }
%%   end
%%   solve_in_rounds {
%%     order = n, solutions = "nrhs", none = "index >= batch || slow_path || Group::idle()", from = matrix_of("B") .. " + begin * ldb",
%%     solve = function()
%%       solve_columns {
%%         of = triangles_to_solve(spec), per_lane = 1, guard = gives_factors and "" or "failed ? not_a_number<T>() : ",
%%         factor = function(i, k) return "T(factors[lu + " .. k * column + i .. "])" end, inverse = function(k) return "inverses[chosen_begin + " .. k .. "]" end,
%%         from = function(k) return "columns[mine + " .. (pivoting and "chosen[chosen_begin + " .. k .. "]" or k) .. "]" end,
%%         to = function(k) return "columns[mine + " .. k .. "]" end,
%%       }
%%     end,
%%     to = matrix_of(result) .. " + begin * " .. ldr, ldto = ldr, stored = gives_factors and "failed ? 0 : count" or "count",
%%   }
%% end
%% -- Matrices with pivots that the steps cannot do, from the input, in shared memory.
%% local function do_slow_path()

    // what the steps cannot do, from the input
%%   local array, apart, scratch_of_warp = many and "factors" or "scratch", many and column or stride, many and 32 // lanes * per_matrix or ((ordered or transposed) and 32 // lanes or 1) * n * stride
%%   if not many and not ordered and not transposed then
    SHARED(T, scratch, ${threads // 32 * n * stride});
%%   end
    one_after_the_other(slow_path && live && lane == 0, matrix, [&](i64 matrix) {${per_matrix_numbers()}
        Warp::sync();   // nobody reads ${array} any more
        const int first = static_cast<int>(threadIdx.x) / 32 * ${scratch_of_warp}, i = Warp::rank();
        ${gives_factors and "" or "const "}T* const a = ${matrix_of("A")};
%%   if pivoting then
        auto&& rows = from_element(chosen, static_cast<u32>(threadIdx.x / 32 * ${32 // lanes * n}));   // ${determinant and "ipiv" or "the rows of op(A) that stand in each row"}
%%   end
%%   local ipiv = pivoting and (determinant and "rows" or gives_factors and "ipiv + matrix * strideP") or "nullptr"
        const int zero_step = refactor_in_shared<${tostring(pivoting)}, ${apart}, ${tostring(transposed)}, ${conjugated}>(${n}, a, lda, ${array}, first, ${ipiv}, ${pivoting and not determinant and "rows" or "nullptr"});
%%   if pivoting then
        const int own = i < ${n} ? rows[i] : 0;
%%   end
%%   if determinant then
        const T diagonal      = i < ${n} ? T(scratch[first + i * ${apart + 1}]) : T(1);
        const Scaled<T> found = product_of_lanes<Warp, ${n}>(scaled(diagonal));
        const u32 exchanges   = Warp::ballot(i < ${n} && own != i + 1);
        if (i == 0) store(odd_bits(exchanges) ? -found.part : found.part, found.power, zero_step, matrix);
%%   else
%%     if gives_factors then
        if (i < ${n}) {
#pragma unroll 1
            for (int j = 0; j < ${n}; ++j) a[i + j * lda] = ${array}[first + i + j * ${apart}];
        }
%%     end
#pragma unroll 1
        for (i64 c = ${first_column(1)}; c < ${one and 1 or op.nrhs == "any" and "nrhs" or nrhs}; ${least_columns > 0 and "c += " .. column_step(1) or "++c"}) {
            const T* const right = ${matrix_of("B")} + c * ldb;
            const T x = solve_in_shared<${apart}>(${n}, ${array}, first, i < ${n} ? right[${pivoting and "own" or "i"}] : T(0));
            if (i < ${n}${gives_factors and " && zero_step == 0" or ""}) (${matrix_of(result)} + c * ${ldr})[i] = ${gives_factors and "x" or "select(zero_step != 0, not_a_number<T>(), x)"};
        }
        if (i == 0${and_first_share()}) info[matrix] = zero_step;
%%   end
    });
%% end
%% if n > 1 then
${receive_macro()}

%% end
%% kernel(least_warps)
{
    // a<r>_<j> is element j of this lane's row r${one and " (" .. n .. ": of the right-hand side)" or ""}, u<j> of the row that a step chose.
%% -- loads; declares Group, Warp, lane, member, index, live, matrix, base; row[r], has[r], a<r>_<j>
%% begin_with_rows(n, n, through, at_once)
%% if one then
    const T* const right = ${matrix_of("B")};
%%   for r = 0, rows-1 do
    T a${r}_${n} = has[${r}] ? right[row[${r}]] : T(0);
%%   end
%% end

    // pivot_step[r]: the step that chooses the lane's row r; before that `unpivoted`, and `no_row` where it has none
    // failed: 1-based step of the first zero pivot; negative: a pivot was not regular, and the slow path does it
%% if determinant then
    // own: a row's pivot
%% else
    // inverse: the reciprocal of a row's pivot
%% end
%% if pivoting then
    SHARED(int, chosen, ${per_block * n});   // the row that each step chose
%% end
%% if pivoting or many then
    const int chosen_begin = (${followed_group()}) * ${n};
%% end
%% begin_elimination(width)   -- declares pivot_step; with pivots their search, `pivot`, else pivot_range, over the high words of u<k>
%% if pivoting then
    int& failed = pivot.failed;
%% else
    int failed = 0;
%% end
    T ${kept}[] = { ${each("T(1)")} };
%% eliminate_rows(n-1, width, function(k, r)
    ${kept}[${r}] = select(${pivoting and "pivot.mine[" .. r .. "]" or "pivot_step[" .. r .. "] == " .. k}, ${determinant and "u" .. k or "scale"}, ${kept}[${r}]);
%% end)
%% if pivoting then

%% choose_last_row(n-1)   -- fills pivot_step, and chosen
    Group::sync();
%% end
%% look_at_last_pivot()
%% if pivoting and not written.X then
    const int swap[] = { ${each("has[#] ? position_at_step(chosen[chosen_begin + row[#]], row[#], chosen, chosen_begin) : row[#]")} };   // ipiv, counted from 0
%% end
%% if one then solve_one() end
%% if determinant then determinant_by_pivots() end
%% if gives_factors then
    const auto& final_row = pivot_step;   // a row ends in the row of its pivot step
%%   store_by_final_rows(n, n, function(r)
%%     if pivoting then
        ipiv[matrix * strideP + row[${r}]] = swap[${r}] + 1;
%%     end
%%   end)
%% end
%% if one then store_one() end
%% if many then solve_many() end
%% if solving then
    if (live && !slow_path && lane == 0${and_first_share()}) info[matrix] = failed;
%% end
%% do_slow_path()
}
