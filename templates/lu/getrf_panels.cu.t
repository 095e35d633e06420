%% -- For matrices that no warp's registers hold. The matrix lies in shared memory, column by column. One warp at a time takes a panel of a
%% -- few columns to registers, rows across its lanes, factors it there, and puts the rows back in their new order. Then all warps exchange
%% -- the rows of all other columns, a column per lane, solve with the panel's triangle for rows of U, and take the products out of what
%% -- lies below and behind, some rows per lane. Loops go over panels, so code stays small whatever the size.
%% -- Where shared memory has not room for one more matrix, the last columns may wait in memory until the first panels are done: these then leave for
%% -- registers, and the last columns take their places.
%%
%% -- What lies there, by what `s` says of the operation. One right-hand side is a column more. With `deferred` the last columns wait until so many are
%% -- done, and take their places; no panel lies on both sides. `bytes` are the matrix's; with a block's other arrays so many blocks are
%% -- `in_flight` on a multiprocessor.
%% local function panels_memory(s, deferred)
%%   local memory = { rows = s.operation == "getrf" and s.m or s.n, one = solves(s) and s.nrhs == 1, many = solves_many(s) }
%%   memory.ld        = padded_row(memory.rows, s.element_bytes)
%%   memory.columns   = memory.one and s.n + 1 or s.n
%%   memory.slots    = deferred > 0 and 8 * ceil_div(memory.columns - deferred, 8) or memory.columns
%%   memory.list      = memory.many or deferred > 0 and chooses_pivots(s)   -- whether a list of rows is kept
%%   memory.bytes     = memory.ld * memory.slots * s.element_bytes
%%   local beside    = 64 * s.element_bytes + 80 + 4 * ((memory.list and memory.rows or 0) + (s.written.logabsdet and s.n or 0))
%%   memory.in_flight = blocks_in_flight(memory.bytes, beside)
%%   return memory
%% end
%% -- Columns of whole panels whose places are taken, at most half of the steps, as the tunable `deferred` says: none; the fewest so that there is one block more,
%% -- at most 32 and a third of all, and not where there are four blocks already; the fewest so that a block has at most 99 KiB. 0 where there is no such number.
%% local function deferred_columns(s, deferred)
%%   local whole = panels_memory(s, 0)
%%   local most = math.min(whole.rows // 2, s.n // 2, s.operation == "getrf" and 48 or (s.n - 32) // 2)
%%   local function small(memory) return memory.bytes + 2048 <= shared_memory_from(80) end
%%   local enough = small
%%   if deferred == 1 then
%%     most   = whole.in_flight > 3 and 0 or math.min(32, s.n // 3, most)
%%     enough = function(memory) return memory.in_flight > whole.in_flight end
%%   end
%%   if deferred == 0 or deferred == 2 and small(whole) or whole.many or s.layout == "grouped" then return 0 end
%%   for columns = 8, most, 8 do
%%     local memory = panels_memory(s, columns)
%%     if enough(memory) and (s.operation == "getrf" or 2 * columns <= memory.slots) then return columns end   -- of others: Columns_of_upper
%%   end
%%   return 0
%% end
%% local tunable = panels_tunables {
%%   in_flight = function(s) return panels_memory(s, deferred_columns(s, 1)).in_flight end,
%%   rows      = function(s) return panels_memory(s, 0).rows end,
%% }
%% family {
%%   operation = "getrf, gesv, solve, slogdet",
%%   about     = "the matrix in shared memory, panels of columns in the registers of one warp, the rest updated by tiles",
%%   paper     = "right-looking blocked LU: Abdelfattah, Haidar, Tomov, Dongarra, HPEC 2017; Haidar et al., IJHPCA 2015; substitution by columns: Golub and Van Loan, section 3.1",
%%   limit     = 128,
%%   tunables  = {
%%     tunable.warps, tunable.panel, tunable.tall, search_tunable(),
%%     { "deferred",    function(s)
%%         local values, more, small = panels_memory(s, 0).in_flight < 1 and {} or { 0 }, deferred_columns(s, 1), deferred_columns(s, 2)
%%         if more > 0 then values[#values + 1] = 1 end
%%         if small ~= more and small > 0 then values[#values + 1] = 2 end
%%         return #values > 0 and values or { 0 }
%%       end, "0: all columns come at once; else the last ones when the first ones are done, in their slots: 1, so that one more matrix is in flight; 2, so that a block has at most 99 KiB" },
%%   },
%%   per_matrix_sizes = true,
%%   supports  = function(s)
%%     local rows = panels_memory(s, 0).rows
%%     return math.max(rows, s.n) > 32 and (s.layout ~= "grouped" or rows == s.n) and panels_memory(s, deferred_columns(s, 1)).in_flight > 0
%%   end,
%%   requires  = function(s) return s.tall == "matrix" and "redux, fp64_matrix" or needs_of_search(s) end,
%%   launch    = function(s)
%%     return share_columns_of_x(s, { threads = 32 * s.warps, matrices = 1, shared = panels_memory(s, deferred_columns(s, s.deferred)).bytes })
%%   end,
%% }
%% -- Solutions and the determinant are found while the factors lie there, and only what the operation writes goes to memory. One right-hand
%% -- side is one more column: when the panels are done, L x = P b is solved. More of them come to a warp's registers afterwards.
%% local getrf, det = operation == "getrf", written.logabsdet
%% local solving, gives_factors = solves(spec), written.A
%% local pivots = search ~= "none"
%% local pivoting, width = tostring(pivots), tune.panel
%% local deferred   = deferred_columns(spec, tune.deferred)   -- columns whose places the last ones take
%% local memory = panels_memory(spec, deferred)
%% local one, many, m, ld, slots = memory.one, memory.many, memory.rows, memory.ld, memory.slots   -- right-hand sides; columns that lie there at once
%% local rows, steps = ceil_div(m, 32), math.min(m, n)
%% -- In layout grouped m and n are the bin's, and a matrix has its own, which these texts say; else numbers.
%% local counted = layout == "grouped"
%% local order, height = own_size("n"), getrf and own_size("m") or own_size("n")
%% local all_steps = counted and (getrf and "all_steps" or "n") or steps
%% local result, ldr = gives_factors and "B" or "X", gives_factors and "ldb" or "ldx"
%% local present = deferred > 0 and "end" or slots   -- columns that have come, the right-hand side's among them
%% local offset_type = deferred > 0 and "Columns_reused<" .. ld .. ", " .. slots .. ">" or "Columns_apart<" .. ld .. ">"
%% -- A warp's columns of A; with `deferred` of those that are done early, of those that stay, and of those that come.
%% -- Of a transpose a column of A is a row of op(A): the warp's share has all of them, as far as they come at once.
%% local transposed, conjugated, at_once = transposes(spec), tostring(of_op("") ~= ""), deferred > 0 and slots or n
%% local share   = share_of_warp(transposed and n or at_once, warps)
%% local early, staying, coming = share_of_warp(deferred, warps), share_of_warp(slots - deferred, warps), share_of_warp(memory.columns - slots, warps)
%% local came    = share_of_warp(n - slots, warps)   -- as `coming`, but for the right-hand side
%% local early_rows = gives_factors and m or deferred   -- without factors only U is wanted when the columns are done
%% local list    = memory.list and "origin" or "nullptr"
%% local in_loop = steps - steps % width   -- steps of the loop over panels; a narrower last one has a text of its own, with its own numbers
%% local given_pivots = det and "swaps" or pivots and gives_factors and "ipiv + matrix * strideP" or "nullptr"
%% -- Registers for no more warps than these: beside a narrower last panel, right-hand sides or an address 96 registers are too few.
%% local crowds   = pivots and (in_loop < steps or solving or layout == "pointers" or counted)
%% local most     = element_bytes == 4 and (crowds and 16 or 20) or 96 // element_bytes
%% -- With all columns at once some more registers than shared memory leaves room for: that measured well.
%% local blocks    = deferred > 0 and memory.in_flight or math.max(1, 224 * 1024 // (memory.bytes + 2048))
%% local in_flight = math.min(most, warps * blocks)
%% -- Each warp fetches its share of the columns; one of them the right-hand side, which is a column more.
%% local function fetch()
%%   if counted then
    ${transposed and "fetch_counted_rows<" .. ld .. ", " .. conjugated .. ">" or "fetch_counted_columns<" .. m .. ", " .. ld .. ">"}(tile, a, lda, ${height}, ${order}, warp, ${warps});
%%     if one then
    for (int row = thread; row < ${m}; row += ${threads}) {
        if (row < n) copy_async_element(tile, static_cast<u32>(${n * ld} + row), ${matrix_of("B")} + row);
        else tile[${n * ld} + row] = T(0);
    }
%%     end
%%     return
%%   end
%%   if transposed then
    fetch_transposed<${at_once}, ${ld}, ${share.each}, ${conjugated}>(tile, static_cast<u32>(mine), a + mine * lda, lda, count);
%%   else
    fetch_columns<32, ${m}, ${ld}, ${share.each}>(tile, static_cast<u32>(mine * ${ld}), a + mine * lda, lda, count);
%%   end
%%   if one and deferred == 0 then
    ${only(warps > 1 and "warp == " .. warps - 1)}fetch_columns<32, ${n}, ${ld}, 1>(tile, ${n * ld}, ${matrix_of("B")}, ${n}, 1);
%%   end
%% end
%% -- The list of rows, as they stand in memory.
%% local function begin_list()
    for (int row = thread; row < ${m}; row += ${threads}) origin[row] = row;
%% end
%% local function load_columns()
%%   share.begin()
%%   fetch()
%%   zeros_behind_rows(slots, m, "c * " .. ld)
%%   if counted then
    zeros_around<T>(tile, offset, ${m}, ${n}, ${height}, ${order}, thread, ${threads});
%%   end
%%   if memory.list then
%%     begin_list()
%%   end
%%   if deferred > 0 then
%%     if one then
    const T* const right = ${matrix_of("B")};   // the last column
%%     end
    int end = ${slots};   // columns from there on wait in memory
    T done[${ceil_div(early_rows, 32)}][${early.each}] = {};   // a warp's part of the first ${deferred} columns, in registers when the others have come
%%   end
    if (thread == 0) slow_path[0] = 0;
    copy_async_wait();
    ${block_barrier()}
%% end

%% -- The first columns have all their steps but for exchanges, and what comes has got none: it passes through a warp's registers. A multiple of
%% -- the panels' width, half of the steps at most (deferred_columns): so the loop comes to it.
%% local right_comes = one and "coming + q == " .. n - slots   -- behind column slots + coming + q of op(A), which of a transpose is a row of A
%% local column_that_comes = string.format(transposed and "a + (%d + coming + q)" or "a + (%d + coming + q) * lda", slots)
%% if one then column_that_comes = right_comes .. " ? right : " .. column_that_comes end
%% local place = transposed and "at * " .. (one and "(" .. right_comes .. " ? 1 : lda)" or "lda") or "at"
%% local element_that_comes = string.format((one or transposed) and "T(in_global(%s)[%s])" or "T((%s)[%s])", column_that_comes, place)   -- a is known to be in global memory
%% if one and of_op("") ~= "" then element_that_comes = string.format("%s ? %s : %s", right_comes, element_that_comes, of_op(element_that_comes))
%% else element_that_comes = of_op(element_that_comes) end
%% local function columns_come(zeros)
    // The last columns come from memory, in the order that rows have by now,
    T come[${rows}][${coming.each}];
    const int coming = warp * ${coming.each}, first_done = warp * ${early.each}, at_done = first_done * ${ld}, count_coming = ${coming.count("coming")}, count_done = ${early.count("first_done")};
#pragma unroll
    for (int r = 0; r < ${rows}; ++r) {
        const int row = Lanes<32>::rank() + 32 * r, last = row < ${m} ? row : ${m - 1}, at = ${memory.list and "origin[last]" or "last"};
#pragma unroll
        for (int q = 0; q < ${coming.each}; ++q) come[r][q] = q < count_coming ? (${element_that_comes}) : T(0);
    }
    // get the steps of the first ones,
    solve_with_lower${zeros and "<true>" or ""}(come, tile, Columns_apart<${ld}>{}, ${m}, ${deferred});
    // and take their places, which stay in registers${gives_factors and "" or ", as far as they are U's"}.
#pragma unroll
    for (int r = 0; r < ${ceil_div(early_rows, 32)}; ++r) {
        const int row = Lanes<32>::rank() + 32 * r;
#pragma unroll
        for (int q = 0; q < ${early.each}; ++q) done[r][q] = q < count_done && row < ${early_rows} ? tile[at_done + q * ${ld} + row] : T(0);
    }
    ${block_barrier()}
    store_rows<${m}>(come, tile, coming * ${ld}, count_coming);
%%   if memory.list and gives_factors then
%%     begin_list()
%%   end
    end = ${memory.columns};
    ${block_barrier()}
%% end
%% -- Multipliers before a panel are wanted as factors, for a solution with them, or until the last columns have come.
%% local function columns_that_come()
    if (first == ${deferred}) {
%%   columns_come(false)
    }
%% end
%% local panels = {
%%   rows = m, columns = memory.columns, steps = steps, own = counted and { rows = height, steps = all_steps } or nil, present = present, pivots = pivots, list = memory.list, given = given_pivots,
%%   left   = pivots and (gives_factors or many or deferred > 0) and (deferred > 0 and gives_factors and "end > " .. slots .. " ? " .. deferred .. " : 0" or "0") or nil,
%%   wanted = not (gives_factors or many) and "end == " .. slots or nil,
%%   come   = deferred > 0 and columns_that_come or nil,
%% }
%% -- A matrix with a pivot that is not regular, from the beginning, step by step.
%% -- In memory A is as it came, and there getrf's becomes its factors. What must not be written, or has a column more, is done here: with deferred
%% -- columns in two parts, the first steps, and when these have come, the others.
%% local function by_steps(column, columns, step, steps)
        ${step == 0 and "failed" or "const int then"} = factor_by_steps<Team_of_block, ${pivoting}, T>(
            tile, moves, offset, ${height}, ${column}, ${columns}, ${step}, ${steps}, thread, ${threads}, ${given_pivots}, ${list});
%% end
%% local function factor_exactly()
    int failed = 0;   // 1-based step of the first zero pivot
    if (rarely(slow_path[0] != 0)) {
%%   if getrf and deferred > 0 then
        failed = factor_by_steps<Team_of_block, ${pivoting}, T>(
            a, moves, Columns_in_memory{lda}, ${m}, 0, ${n}, 0, ${steps}, thread, ${threads}, ${given_pivots}, nullptr);
        if (thread == 0) info[matrix] = failed;
        return;
%%   else
%%     fetch()
%%     if memory.list then
%%       begin_list()
%%     end
        copy_async_wait();
%%   end
%%   if not getrf and deferred > 0 then
%%     by_steps(0, slots, 0, deferred)
%%     columns_come(true)
%%     by_steps(deferred, memory.columns, deferred, steps)
        failed = failed != 0 ? failed : then;
%%   elseif deferred == 0 then
%%     by_steps(0, memory.columns, 0, all_steps)
%%   end
    }
%% end
%% local function store_factors()
%%   if deferred > 0 then
    const int early = warp * ${early.each};
%%     if gives_factors then
    // The columns that stayed, and those that came.
    const int stayed = ${deferred} + warp * ${staying.each}, came = warp * ${came.each};
    store_columns<32, ${m}, ${ld}, ${staying.each}>(a + stayed * lda, lda, ${staying.count("warp * " .. staying.each)}, tile, static_cast<u32>(stayed * ${ld}));
    store_columns<32, ${m}, ${ld}, ${came.each}>(a + (${slots} + came) * lda, lda, ${came.count("came")}, tile, static_cast<u32>(came * ${ld}));
    ${block_barrier()}
%%     end
%%     if not getrf then
    store_rows<${deferred}>(done, tile, (${deferred} + early) * ${ld} + ${n - 32}, ${early.count("early")});   // as Columns_of_upper says
    ${block_barrier()}
%%     end
%%   elseif gives_factors and counted then
    store_counted_columns<${m}, ${ld}>(a, lda, ${height}, ${order}, tile, In_order{}, warp, ${warps});
%%   elseif gives_factors then
    store_columns<32, ${m}, ${ld}, ${share.each}>(a + mine * lda, lda, count, tile, static_cast<u32>(mine * ${ld}));
%%   end
%% end
%% local function first_columns_done()
    // The first columns, whose rows the exchanges behind them put in order.
    T* const to = a + early * lda;
    const int count_early = ${early.count("early")}, first_early = early * ${ld};
    store_rows<${m}>(done, tile, first_early, count_early);
    Lanes<32>::sync();
#pragma unroll
    for (int r = 0; r < ${rows}; ++r) {
        const int row = Lanes<32>::rank() + 32 * r;
        if (row >= ${m}) continue;
        const int at = ${memory.list and "origin[row]" or "row"};
#pragma unroll
        for (int q = 0; q < ${early.each}; ++q) {
            if (q < count_early) to[q * lda + row] = tile[first_early + q * ${ld} + at];
        }
    }
%% end
%% local upper = deferred > 0 and "Columns_of_upper{}" or "offset"
%% local function find_determinant()

    // the product of the pivots, each as a number near 1 and a power of two: a lane's rows first, then lanes
%%   store_determinant(function(r) return string.format("static_cast<T>(element_on_diagonal(tile, %s, %d, %s))", upper, r, order) end,
%%                     function(r) return r == 0 and "swaps[lane] != lane + 1" or string.format("swaps[lane + %d] != lane + %d", 32 * r, 32 * r + 1) end,
%%                     counted and order)
%% end
%% -- L x = P b is solved where there is one right-hand side: the panels' column behind A. From there, U x = b; many are solved with both.
%% local with_u = string.format("solve_with_upper(b, tile, %s, %d, %s);", upper, n, order)
%% local solutions = {
%%   one = one, together = complex and 2 or 4, to = result, ld = ldr, failed = not gives_factors and "failed != 0",
%%   calls = one and { with_u } or { string.format("solve_with_lower(b, tile, offset, %d, %s);", n, order), with_u },
%%   row = many and string.format("element_of_lane(origin, 0, r, %s)", order),
%%   element = many and "begin + q < nrhs ? right[(begin + q) * ldb + row] : T(0)" or string.format("element_of_lane(tile, offset.of(%d), r, %d)", n, n),
%% }
%% local function solve_many()

    // L x = P b and U x = b
    const T* const right = ${matrix_of("B")};
%%   solve_in_registers(solutions)
%% end
%% local function solve_one()

    // U x = b, by one warp
%%   if gives_factors and deferred > 0 then   -- something is done by all warps behind it
    if (${warps > 1 and "warp == 0 && " or ""}failed == 0) {
%%     solve_in_registers(solutions)
    }
    ${block_barrier()}
%%     first_columns_done()
%%   else solve_in_registers(solutions) end
%% end

%% -- The warp's number. Where a warp is alone and panels are whole and scalar, the number 0 makes ptxas write 5% more instructions.
%% local lone_warp = (tall == "matrix" or in_loop < steps) and "0" or "thread / 32"
%% if deferred > 0 then
// A warp's columns, rows across its lanes, to the matrix's, from element `begin` on.
template <int m, int rows, int wide, class Tile>
DEVICE void store_rows(const T (&v)[rows][wide], Tile& tile, int begin, int count)
{
#pragma unroll
    for (int r = 0; r < rows; ++r) {
        const int row = Lanes<32>::rank() + 32 * r;
#pragma unroll
        for (int q = 0; q < wide; ++q) {
            if (q < count && row < m) tile[begin + q * ${ld} + row] = v[r][q];
        }
    }
}

// Where U's columns begin when all are done and its first ones are wanted, too: of these, at most half of the places, the first rows lie in the
// last 32 rows of the columns behind them, whose multipliers are not. The first warp's lanes read a whole column of them.
struct Columns_of_upper {
    DEVICE_MEMBER int of(int column) const { return column < ${deferred} ? ${offset_type}{}.of(${deferred} + column) + ${n - 32} : ${offset_type}{}.of(column); }
};

%% end
%% kernel(in_flight)
{
    const int thread = static_cast<int>(threadIdx.x), warp = ${warps == 1 and lone_warp or warp_of_block()};
${matrix_of_group("0")}
    if (matrix >= batch) return;
%% if counted and getrf then
    const int all_steps = m < n ? m : n;
%% end
    ${gives_factors and "" or "const "}T* const a = ${matrix_of("A")};
%% local also = deferred > 0 and "; column " .. slots .. " where column 0 was" or one and "; column " .. n .. " is the right-hand side" or ""
    constexpr ${offset_type} offset{};
    SHARED_LARGE(T, tile, ${ld * slots});   // element (i, j) at i + j * ${ld}${also}
    SHARED(T, corner, ${width * width});   // the panel's triangle
    SHARED(int, moves, ${2 * width});   // where the rows stood that its steps chose, and where its top rows go
    SHARED(int, slow_path, 1);   // whether a pivot was not regular
%% if det then
    SHARED(int, swaps, ${n});   // ipiv
%% end
%% if memory.list then
    SHARED(int, origin, ${m});   // the rows of ${deferred > 0 and "A" or "B"} that stand in each row${deferred > 0 and gives_factors and "; from step " .. deferred .. " on those that stood there then" or ""}
%% end
%% load_columns()

%% factor_panels(panels)

%% factor_exactly()
    if (thread == 0${and_first_share()}) info[matrix] = failed;
%% store_factors()
%% if getrf and deferred > 0 then
%%   first_columns_done()
%% elseif not getrf then
%%   if gives_factors and deferred == 0 then
    if (failed != 0) return;
%%   end
%%   if warps > 1 and not many and not (gives_factors and deferred > 0) then
    if (warp > 0) return;
%%   end
    const int lane = Lanes<32>::rank();
%% end
%% if det then find_determinant() elseif one then solve_one() elseif many then solve_many() end
}
