%% -- Lane i of a group holds row i of the matrix in registers, with two rows also row i + lanes, and of one right-hand side its element,
%% -- as one more column. Elimination is getrf's (getrf_rows_across_lanes), with rows that stay in their lanes. Then each lane takes its
%% -- pivot's reciprocal, and the solution is found from the last element on: the lane that has it sends it to those whose rows stand
%% -- above. Of more right-hand sides a lane solves for a whole column, with the factors in shared memory. Only what is asked for is stored.
%% family {
%%   operation = "solve, gesv, slogdet",
%%   about     = "one or two rows per lane, several matrices per warp; a right-hand side is one more column",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps",
%%   tunables  = {
%%     { "rows",        { 1, 2 } },   -- per lane
%%     { "lanes",       function(s) return lanes_for(pieces_of(s.n, s.rows)) end },
%%     { "per_block",   function(s)
%%         if not solves_many(s) then return fit_in_shared_memory(whole_warps(s.lanes), 2 * padded_row(s.n + 1, s.element_bytes) * s.element_bytes + 4 * s.n) end
%%         local elements = factors_in_shared_memory(s.n, s.element_bytes) + s.lanes * padded_row(s.n, s.element_bytes) + s.n
%%         return fit_in_shared_memory(whole_warps(s.lanes), elements * s.element_bytes + s.n * (s.real_bytes + 4))
%%       end },
%%     { "search",      function(s) return chooses_pivots(s) and { "redux", "butterfly" } or { "none" } end },
%%     { "broadcast",   function(s) return solves_many(s) and { "shuffle" } or { "shuffle", "shared" } end },
%%     { "least_warps", warp_counts() },
%%   },
%%   supports  = function(s) return s.lanes * s.rows >= s.n end,
%%   requires  = function(s) return s.search == "redux" and 80 or 70 end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   choose    = function(s)
%%     local rows  = chooses_pivots(s) and not s.complex and s.n > 16 and s.n <= 20 and 2 or 1   -- three matrices a warp, not one
%%     local lanes = usual_lanes(pieces_of(s.n, rows))
%%     return { priority = 1, rows = rows, lanes = lanes, per_block = (solves_many(s) and 1 or 2) * (32 // lanes),
%%              search = not chooses_pivots(s) and "none" or s.n <= 5 and "butterfly" or "redux", broadcast = "shuffle",
%%              least_warps = solves_many(s) and 8 or warps_with(rows * s.n * s.element_bytes // 4 + 60) }
%%   end,
%% }
%% local pivoting, shared, R = search ~= "none", tune.broadcast == "shared", tune.rows
%% local solves, gives_factors, determinant = operation ~= "slogdet", operation == "gesv", operation == "slogdet"
%% local result, ldr = gives_factors and "B" or "X", gives_factors and "ldb" or "ldx"
%% local one, many = solves and nrhs == 1, solves and nrhs ~= 1
%% local width = one and n + 1 or n   -- a<r>_<n> is of the one right-hand side
%% local column, stride, per_matrix = whole_pieces(n, element_bytes), padded_row(n, element_bytes), factors_in_shared_memory(n, element_bytes)
%% local function each(text, between)   -- the text for every row of a lane: "#" is its number
%%   local texts = {}
%%   for r = 0, R-1 do texts[r + 1] = (string.gsub(text, "#", r)) end
%%   return table.concat(texts, between or ", ")
%% end
%% local row_stride = padded_row(width, element_bytes)
%% local function given(k, j)   -- what the lane with the pivot row gives in column j
%%   if not pivoting then return "a" .. k // lanes .. "_" .. j end
%%   return R == 1 and "a0_" .. j or string.format("select(pivot.mine[1], a1_%d, a0_%d)", j, j)
%% end
%% local function received(k, j)   -- and how all receive it
%%   if shared then return string.format("pivot_row[%s + %d]", k % 2 == 0 and "even" or "odd", j) end
%%   return pivoting and "Warp::shuffle(" .. given(k, j) .. ", pivot.lane)" or string.format("Group::shuffle(%s, %d)", given(k, j), k % lanes)
%% end
%% -- From the last element of the solution to the first: the lane that has it sends it to the rows above. value: it, of row "#".
%% local function back_substitution(value)
%%   for k = n-1, 1, -1 do
        {
%%     if not pivoting then
            const T x = Group::shuffle(${(string.gsub(value, "#", k // lanes))}, ${k % lanes});
%%     else
            const int from = chosen[list + ${k}];
%%       if R == 1 then
            const T x = Group::shuffle(${each(value)}, from);
%%       else
            const T x = Group::shuffle(select(from < ${lanes}, ${each(value)}), from < ${lanes} ? from : from - ${lanes});
%%       end
%%     end
%%     for r = 0, R-1 do
            if (turn[${r}] < ${k}) a${r}_${n} = fma(-a${r}_${k}, x, a${r}_${n});
%%     end
        }
%%   end
%%   for r = 0, R-1 do
        a${r}_${n} = ${(string.gsub(value, "#", r))};
%%   end
%% end
KERNEL void ${launch_bounds(least_warps)}
${name}(${parameters})
{
    // a<r>_<j> is element j of this lane's row r${one and " (" .. n .. ": of the right-hand side)" or ""}, u<j> of the row that a step chose.
    using Group = Lanes<${lanes}>;
    using Warp  = Lanes<32>;
    const int lane    = Group::rank();
    const bool member = !Group::idle();
${place_of_group("place  ", "Group::group()")}
    const bool live   = place < batch && member;
${matrix_or_last()}
    if (batch <= 0) return;
    ${gives_factors and "" or "const "}T* const base = ${matrix_of("A")} + lane;
    const int row[]   = { ${each("lane + # * " .. lanes)} };
    const bool has[]  = { ${each("member && row[#] < " .. n)} };
%% for r = 0, R-1 do
%%   for j = 0, n-1 do
    T a${r}_${j} = has[${r}] ? base[${j} * lda + ${r * lanes}] : T(0);
%%   end
%% end
%% if one then
    const T* const right = ${matrix_of("B")};
%%   for r = 0, R-1 do
    T a${r}_${n} = has[${r}] ? right[row[${r}]] : T(0);
%%   end
%% end

    // turn: the step that chooses a row; failed: 1-based step of the first zero pivot; own: a row's pivot
%% if pivoting then
    SHARED(int, chosen, ${per_block * n});   // the row that each step chose
%% end
%% if pivoting or many then
    const int list = (${followed_group()}) * ${n};
%% end
%% if pivoting then
    Pivot_search<T, Group, ${tostring(search == "redux")}, ${R}> pivot{
        { ${each("row[#]")} }, { ${each("has[#] ? waiting : no_row")} }, member, Warp::ballot(member && lane == 0)};
    auto& turn   = pivot.turn;
    int& failed  = pivot.failed;
%%   if n > 1 then
    bool special = false;   // the pivot is zero, denormal, huge or not a number
%%   end
%% else
    const u32 turn[] = { ${each("has[#] ? row[#] : no_row")} };
    int failed = 0;
%% end
    T own[] = { ${each("T(1)")} };
%% if shared then
    SHARED(T, pivot_row, ${2 * per_block * row_stride});   // of even and odd steps
    const int even = (${followed_group()}) * ${row_stride};
    const int odd  = even + ${per_block * row_stride};
%% end
%% if pivoting then

    int step = ${n};   // a step that is left by `break` is settled below, and goes on at its `case`
    do {
    switch (step) {
    default:
%% end
%% for k = 0, n-2 do

%%   if pivoting then
    // step ${k}: the pivot is the first largest |a(i,${k})| in the current row order
    if (!pivot.found({ ${each("a#_" .. k)} })) break;
    [[fallthrough]];
    case ${k}: {
    pivot.choose(${k});
%%   else
    {   // step ${k}: row ${k} is the pivot row
%%   end
%%   if shared then
    if (${pivoting and each("pivot.mine[#]", " || ") or "member && lane == " .. k % lanes}) {
%%     for j = k, width-1 do
        pivot_row[${k % 2 == 0 and "even" or "odd"} + ${j}] = ${given(k, j)};
%%     end
    }
    Warp::sync();
%%   end
    const T u${k} = ${received(k, k)};
%%   if not pivoting then
    const bool special = !has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(u${k}))));
%%   end
    T scale = quick_reciprocal(u${k});
    // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
%%   for r = 0, R-1 do
    own[${r}] = select(${pivoting and "pivot.mine[" .. r .. "]" or "turn[" .. r .. "] == " .. k}, u${k}, own[${r}]);
    bool below${r} = turn[${r}] ${pivoting and "== waiting" or "> " .. k};
%%   end
    if (rarely(special)) {
        const bool zero = u${k} == T(0), lift = !zero && !has_reciprocal(u${k});
        scale = reciprocal(lift ? lifted(u${k}) : u${k});
%%   for r = 0, R-1 do
        below${r} = below${r} && !zero;
        if (lift && below${r}) a${r}_${k} = lifted(a${r}_${k});
%%   end
%%   if pivoting then
        special = false;
%%   else
        if (zero) failed = failed ? failed : ${k+1};
%%   end
    }
%%   for r = 0, R-1 do
    if (below${r}) a${r}_${k} = mul(a${r}_${k}, scale);
%%   end
%%   for j = k+1, width-1 do   -- receive and use at once: fewer registers
    const T u${j} = ${received(k, j)};
%%     for r = 0, R-1 do
    if (below${r}) a${r}_${j} = fma(-a${r}_${k}, u${j}, a${r}_${j});
%%     end
%%   end
    }
%% end
%% if pivoting then

    step = -1;
    }
    if (step >= 0) {
        const int before = failed;
        failed  = 0;
        step    = pivot.settle(chosen, list);
%%   if n > 1 then
        special = failed != 0;   // negative: there is no quick reciprocal
%%   end
        failed  = before ? before : failed < 0 ? 0 : failed;
    }
    } while (step >= 0);

    // the last row is the one that no step has chosen
%%   for r = 0, R-1 do
    turn[${r}] = turn[${r}] == waiting ? ${n-1} : turn[${r}];
    if (has[${r}]) chosen[list + static_cast<int>(turn[${r}])] = row[${r}];
%%   end
    Group::sync();
%% end
%% for r = 0, R-1 do
    if (turn[${r}] == ${n-1}) own[${r}] = a${r}_${n-1};
%% end
    const bool last = Group::ballot(${each("(turn[#] == " .. n-1 .. " && own[#] == T(0))", " || ")}) != 0;
    failed = failed == 0 && last ? ${n} : failed;
%% if pivoting and not (operation == "solve" and one) then
    const int swap[] = { ${each("has[#] ? standing(chosen[list + row[#]], row[#], chosen, list) : row[#]")} };   // ipiv, counted from 0
%% end
%% if solves then

    // what U's diagonal divides by
%%   for r = 0, R-1 do
    const auto lift${r} = diagonal_lift(own[${r}]);
    const T inverse${r} = reciprocal(mul(own[${r}], lift${r}));
%%   end
%% end
%% if one then

    // from the last element of the solution to the first; if a pivot is denormal, lifted
%%   local apart = n * element_bytes < 512   -- both ways back in a larger kernel, z of n = 32, do not fit the instruction cache
    ${apart and "if (rarely(Warp::any(" .. each("(has[#] && lift# != R(1))", " || ") .. "))) " or ""}{
%%   back_substitution("mul(mul(a#_" .. n .. ", lift#), inverse#)")
    }
%%   if apart then
    else {
%%     back_substitution("mul(a#_" .. n .. ", inverse#)")
    }
%%   end
%% end
%% if determinant then

    // the product of the pivots, each as a number near 1 and a power of two; lane 0 has it in the end
    Scaled<T> det = scaled(has[0] ? own[0] : T(1));
%%   for r = 1, R-1 do
    {
        const Scaled<T> next = scaled(has[${r}] ? own[${r}] : T(1));
        det = {mul(det.part, next.part), det.power + next.power};
    }
%%   end
%%   local reach = 1
%%   while reach < lanes do
    {
        const T part    = Group::shuffle(det.part, lane + ${reach} < ${lanes} ? lane + ${reach} : lane);
        const int power = Group::shuffle(det.power, lane + ${reach} < ${lanes} ? lane + ${reach} : lane);
        if (lane + ${reach} < ${lanes}) det = {mul(det.part, part), det.power + power};
    }
%%     reach = 2 * reach
%%   end
    const u32 swaps  = ${each("Group::ballot(has[#] && swap[#] != row[#])", " ^ ")};   // as odd as their number
    const R size     = modulus(det.part);
    const R log_size = log_scaled(size, det.power);
    if (live && lane == 0) {
        const T unit = unit_of(odd_bits(swaps) ? -det.part : det.part, size);
        sign[matrix] = select(failed != 0, T(0), unit);
        logabsdet[matrix] = failed != 0 ? -div(R(1), R(0)) : log_size;
        info[matrix] = failed;
    }
%% end
%% if gives_factors then

    // rows go where their turns say; ipiv[k] is where the row chosen in step k stood then
%%   for r = 0, R-1 do
    if (live && has[${r}]) {
%%     for j = 0, n-1 do
        base[${j} * lda + static_cast<i64>(turn[${r}]) - lane] = a${r}_${j};
%%     end
%%     if pivoting then
        ipiv[matrix * strideP + row[${r}]] = swap[${r}] + 1;
%%     end
    }
%%   end
%% end
%% if one then

    T* const x = ${matrix_of(result)};
%%   for r = 0, R-1 do
%%     if gives_factors then
    if (live && has[${r}] && failed == 0) x[turn[${r}]] = a${r}_${n};
%%     else
    if (live && has[${r}]) x[turn[${r}]] = select(failed != 0, not_a_number<T>(), a${r}_${n});
%%     end
%%   end
%% end
%% if many then

    // many right-hand sides: the factors in shared memory, rows where they belong; columns of B in rounds, one a lane
    ${n == 1 and "[[maybe_unused]] " or ""}SHARED(T, factors, ${per_block * per_matrix});
    SHARED(T, columns, ${per_block * lanes * stride});
    SHARED(T, inverses, ${per_block * n});
    SHARED(R, lifts, ${per_block * n});
    const int group = ${followed_group()}, lu = group * ${per_matrix}, first = group * ${lanes * stride}, mine = first + lane * ${stride};
%%   for r = 0, R-1 do
    if (has[${r}]) {
        const int to = static_cast<int>(turn[${r}]);
%%     for j = 0, n-1 do
        factors[lu + ${j * column} + to] = a${r}_${j};
%%     end
        inverses[list + to] = inverse${r};
        lifts[list + to]    = lift${r};
    }
%%   end
    for (i64 begin = 0; begin < ${most_of("nrhs")}; begin += ${lanes}) {
        const i64 left  = ${left_of("nrhs", "begin")};
        const int count = place >= batch || Group::idle() ? 0 : left < ${lanes} ? static_cast<int>(left) : ${lanes};
        fetch_columns<${lanes}, ${n}, ${stride}, ${lanes}>(columns, first, ${matrix_of("B")} + begin * ldb, ldb, count);
        copy_async_wait();
        Group::sync();
        if (lane < count) {
%%   for k = 0, n-1 do
            T x${k} = columns[mine + ${pivoting and "chosen[list + " .. k .. "]" or k}];
%%   end
${lu_substitution(string.rep(" ", 12), n, false, function(i, k) return "T(factors[lu + " .. k * column + i .. "])" end, function(k) return "inverses[list + " .. k .. "]" end, function(k) return "R(lifts[list + " .. k .. "])" end)}
%%   for k = 0, n-1 do
            columns[mine + ${k}] = ${gives_factors and "" or "failed ? not_a_number<T>() : "}x${k};
%%   end
        }
        Group::sync();
        store_columns<${lanes}, ${n}, ${stride}, ${lanes}>(${matrix_of(result)} + begin * ${ldr}, ${ldr}, ${gives_factors and "failed ? 0 : count" or "count"}, columns, first);
        Group::sync();   // all have been stored before the next ones come
    }
%% end
%% if solves then
    if (live && lane == 0) info[matrix] = failed;
%% end
}
