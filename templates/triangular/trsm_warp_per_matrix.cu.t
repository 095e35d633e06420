%% -- A warp solves for one matrix. Lane i holds rows i, i + 32, ... of a few right-hand sides in registers. A step sends one solved
%% -- element of each to all lanes, and they take it out of their rows; the factors are read from memory once for so many right-hand
%% -- sides, a column of op(A)'s triangle a step. Where A's columns are those of op(A), no step waits for another one's, so many are on
%% -- their way. Loops over the 32 steps of a block are rolled: straight code would not fit the instruction cache.
%%
%% -- How far columns of a block of A, 32 x 32, lie apart in shared memory: an odd number, so that a row's elements lie in different banks.
%% local tile_stride = 33
%% -- Whether a triangle is transposed: its columns are A's rows, and come by way of such a block.
%% local function reads_rows(s)
%%   local system = triangles_to_solve(s)
%%   return system[1].transposed or system[#system].transposed
%% end
%% local function fits(s, per_block) return not reads_rows(s) or per_block * 32 * tile_stride * s.element_bytes <= static_shared_memory() end
%% family {
%%   operation = "trsm, getrs, potrs, solve_factored, solve_factored_posdef",
%%   about     = "a warp per matrix: factors from memory, a column a step, right-hand sides in registers",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   limit     = 128,
%%   tunables  = {
%%     { "rhs_together", function(s)
%%         return triangles_to_solve(s).one_rhs and { 1 } or starting_with(s.complex and 2 or 4, { 4, 2, 8, 1 })
%%       end, "right-hand sides that are solved together" },
%%     { "per_block", function(s) return starting_with(fits(s, 4) and 4 or 2, { 4, 2, 1, 8 }) end, "matrices of a block, a warp for each" },
%%     { "prefetch",  function(s) return starting_with(s.complex and 4 or 8, { 8, 4, 2, 16 }) end, "columns of A that are on their way at once" },
%%   },
%%   per_matrix_sizes = true,
%%   supports  = function(s)   -- to 32 rows only where a plan's step asks
%%     return fits(s, s.per_block) and (s.operation == "solve_factored" and s.layout ~= "grouped" or triangles_to_solve(s).order > 32)
%%   end,
%%   launch    = function(s)   -- blocks that share a matrix's right-hand sides read A again: each takes enough of them
%%     return share_columns(launch_in_warps(32, s.per_block), 4 * triangles_to_solve(s).order)
%%   end,
%% }
%% -- The triangles in their order: each is solved `forward`, from the first element on, or from the last; lies in A or is `transposed`, conjugated by `conj`;
%% -- has a `diagonal` of "ones", "real" or "any" numbers. `divisor`: the one whose diagonal divides; `swaps`: getrf's, "before" or
%% -- "after" them; `scaled`: alpha B; `left`: A X = B; `checks`: a step of a plan looks at info first, and has X beside B.
%% local system = triangles_to_solve(spec)
%% local n, one, divisor, checks = system.order, system.one_rhs, system.divisor, system.checks
%% local blocks, solutions = ceil_div(n, 32), system.solutions   -- blocks of 32 rows; the name of the number of right-hand sides
%% local result, ldr = checks and "X" or "B", checks and "ldx" or "ldb"
%% local function plus(start, by) return by == 0 and start or start .. " + " .. by end
%%
%% -- The rows of a lane, one of each block r of 32: row lane + 32 r. The last block may have fewer, then lanes are left over.
%% local counted = layout == "grouped"   -- n is the bin's, and a matrix has its own
%% local order   = counted and "order" or n
%% local function count(r) return math.min(32, n - 32 * r) end   -- rows of block r; where a matrix has its own number of them, at most
%% -- The condition that there is the lane's row of block r; nil where there always is.
%% local function has_row(r)
%%   if counted then return "lane + " .. 32 * r .. " < order" end
%%   return count(r) < 32 and "lane < " .. count(r) or nil
%% end
%% -- That row, or where there is none, the last one there is.
%% local function row(r)
%%   return counted and "row_in" .. r or plus(count(r) < 32 and "nearest" or "lane", 32 * r)
%% end
%% -- The row in block r from which a lane reads column k of the block on the diagonal: its own, if that is behind step k (going up: before it), else row k. So
%% -- all read what belongs to the triangle.
%% local function row_in_triangle(r, down, k)
%%   if counted then return string.format("lane %s %s ? row_in%d : %s", down and ">" or "<", k, r, plus("(" .. k .. ")", 32 * r)) end
%%   local of_block = string.format("lane %s %s ? %s : %s", down and ">" or "<", k, count(r) < 32 and "nearest" or "lane", k)
%%   return r == 0 and of_block or "(" .. of_block .. ") + " .. 32 * r
%% end
%%
%% -- Right-hand side q of those that are solved together, first + q of all: the condition that there is one, false of the first, which always is; and its
%% -- element i in B or X, in a column of the matrix, or in a row where right-hand sides are rows.
%% local function has_column(q) return q > 0 and plus("first", q) .. " < " .. solutions end
%% local function element(base, i, q, ld)
%%   local column = one and "" or plus("first", q)
%%   if system.left then return base .. "[" .. i .. (one and "" or " + (" .. column .. ") * " .. ld) .. "]" end
%%   return base .. "[(" .. i .. ") * " .. ld .. (one and "" or " + " .. column) .. "]"
%% end
%% -- The lane's element of it in block r, divided by the diagonal: the solved one.
%% local function solved(triangle, r, q) return solved_element(triangle, "b" .. r .. "_" .. q, r) end
%% -- An element of the triangle, which A has as `stored`.
%% local function factor(triangle, stored) return triangle.conj == "" and stored or triangle.conj .. "(T(" .. stored .. "))" end
%% -- So many steps of block c, from its row k on; going up, from k down. First load(u, row) declares for step u, which is of that row, f<r>_<u> for each block
%% -- r of `rows`: the lane's element of the triangle's column. Then each step sends the solved elements of its row to all lanes, and these take them out of
%% -- their rows of these blocks. Which factor of a product is first decides the bits of complex ones.
%% local function solve_steps(c, triangle, steps, rows, load)
%%   local down = triangle.forward
%%   local function row_of_step(u) return down and plus("k", u) or u == 0 and "k" or "k - " .. u end
%%   for u = 0, steps-1 do load(u, row_of_step(u)) end
%%   for u = 0, steps-1 do
%%     local k = row_of_step(u)
%%     for q = 0, rhs_together-1 do
        const T x${u}_${q} = Warp::shuffle(${solved(triangle, c, q)}, ${k});
%%       for _, r in ipairs(rows) do
%%         local product = solved_first(system, triangle) and string.format("-x%d_%d, f%d_%d", u, q, r, u) or string.format("-f%d_%d, x%d_%d", r, u, u, q)
%%         if r == c then
        b${r}_${q} = select(lane ${down and ">" or "<"} ${k}, fma(${product}, b${r}_${q}), b${r}_${q});
%%         else
        b${r}_${q} = fma(${product}, b${r}_${q});
%%         end
%%       end
%%     end
%%   end
%% end
%% -- The loop over the steps of block c: body(steps) writes so many, `prefetch` of them as long as there are, then the rest; one by one where their number is
%% -- known at run time.
%% local function loop_over_block(c, down, body)
%%   local together = math.min(prefetch, count(c))
%%   local rest = count(c) % together
%%   if counted then
    {
        int k = ${down and "0" or "rows_of" .. c .. " - 1"};
%%     for _, steps in ipairs(together > 1 and { together, 1 } or { 1 }) do
#pragma unroll 1
        for (; ${down and "k + " .. steps .. " <= rows_of" .. c or "k >= " .. steps - 1}; k ${down and "+=" or "-="} ${steps}) {
%%       body(steps)
        }
%%     end
    }
%%     return
%%   end
#pragma unroll 1
%%   if down then
    for (int k = 0; k < ${count(c) - rest}; k += ${together}) {
%%   else
    for (int k = ${count(c) - 1}; k >= ${rest}; k -= ${together}) {
%%   end
%%   body(together)
    }
%%   if rest > 0 then
    {
        const int k = ${down and count(c) - rest or rest - 1};
%%     body(rest)
    }
%%   end
%% end
%% -- Block c of a triangle whose columns are A's: steps read them from memory, and serve all blocks of rows from c on (going up: to c).
%% local function steps_by_columns(c, triangle)
%%   local down, rows = triangle.forward, {}
%%   for r = down and c or 0, down and blocks - 1 or c do rows[#rows + 1] = r end
%%   loop_over_block(c, down, function(steps)
%%     solve_steps(c, triangle, steps, rows, function(u, k)
%%       local column = c == 0 and k or k .. " + " .. 32 * c
        const T* const column${u} = a + ${column == "k" and column or "(" .. column .. ")"} * lda;
%%       for _, r in ipairs(rows) do
%%         local at = r == c and row_in_triangle(r, down, k) or row(r)
        const T f${r}_${u} = ${factor(triangle, "column" .. u .. "[" .. at .. "]")};
%%       end
%%     end)
%%   end)
%% end
%% -- Block c of a transposed one, whose columns are A's rows: lanes that read them in place would be a whole column of A apart. So the blocks of A in these
%% -- rows come to shared memory one after the other, along A's columns, and there each lane reads along a column. The first has the diagonal: its steps solve.
%% -- Those of the others take the same elements, solved, out of block r.
%% local function steps_by_rows(c, triangle)
%%   local down = triangle.forward
%%   for distance = 0, down and blocks - 1 - c or c do
%%     local r = down and c + distance or c - distance
    Warp::sync();   // everybody is done with the last block
#pragma unroll 8
    for (int j = 0; j < ${count(r)}; ++j) {
%%     local in_triangle = r == c and "j " .. (down and ">=" or "<=") .. " lane"
%%     local has_k = counted and "lane < rows_of" .. c or count(c) < 32 and "lane < " .. count(c)   -- here row 32 c + lane of A is the lane's
%%     local wanted = all_of(in_triangle, has_k, counted and plus("j", 32 * r) .. " < order")
%%     local column = r == 0 and "j" or "(" .. plus("j", 32 * r) .. ")"
        ${only(wanted)}copy_async_element(tile, tile_begin + static_cast<u32>(j * ${tile_stride} + lane), a + ${plus("lane", 32 * c)} + ${column} * lda);
    }
    copy_async_wait();
    Warp::sync();
%%     loop_over_block(c, down, function(steps)
%%       solve_steps(c, triangle, steps, { r }, function(u, k)
%%         local own = r == c and row_in_triangle(r, down, k) or row(r)   -- this column of A; in the block it is 32 r less
%%         local at = string.format("tile_begin + static_cast<u32>((%s) * %d + %s)", own, tile_stride, plus(k, -32 * r * tile_stride))
        const T f${r}_${u} = ${factor(triangle, "tile[" .. at .. "]")};
%%       end)
%%     end)
%%   end
%% end
%% -- Warps that a multiprocessor must hold, which caps the registers: for more of them the compiler would spill a little.
%% kernel((precision == "d" or precision == "z") and (counted and 8 or 12) or 16)
{
    // b<r>_<q> is element lane + 32 r of right-hand side q, inverse<r> the reciprocal of the diagonal there, lifted by lift<r>, f<r>_<u>
    // of the column of the triangle that the group's step u uses.
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
%% leave_by_info(checks)
    const T* const a = ${matrix_of("A")};
%% if reads_rows(spec) then
    SHARED(T, tile, ${per_block * math.min(n, 32) * tile_stride});   // a block of A for each warp
    const u32 tile_begin = static_cast<u32>(Warp::group()) * ${math.min(n, 32) * tile_stride};
%% end
%% if counted then
    const int order = ${system.left and operation == "trsm" and "m" or "n"};
%%   for r = 0, blocks-1 do
    const int row_in${r} = lane + ${32 * r} < order ? lane + ${32 * r} : order - 1;
    const int rows_of${r} = order - ${32 * r} < 32 ? order - ${32 * r} : 32;   // of block ${r}; below 1: none
%%   end
%% elseif n % 32 > 0 then
    const int nearest = lane < ${n % 32} ? lane : ${n % 32 - 1};   // in the last block
%% end
%% if system.scaled then
    if (alpha == T(0)) {   // A is not read, nor is B
%%   if not one then
        for (i64 first = ${first_column(1)}; first < ${solutions}; first += ${column_step(1)}) {
%%   end
        T* const zero = ${matrix_of("B")};
%%   for r = 0, blocks-1 do
        ${only(has_row(r))}${element("zero", plus("lane", 32 * r), 0, "ldb")} = T(0);
%%   end
%%   if not one then
        }
%%   end
        return;
    }
%% end
%% if divisor then   -- declares inverse<r> and, but for "real" diagonals, lift<r>
%%   for r = 0, blocks-1 do declare_inverse(divisor, "a[(" .. row(r) .. ") * (lda + 1)]", r) end
%% end

%% if system.swaps then
    // the row of A, and of B, that stands in each row after getrf's swaps, by going back through them; whatever ipiv holds, a permutation
%%   for r = 0, blocks-1 do
    const int pivot${r} = legal_pivot(ipiv[matrix * strideP + ${row(r)}], ${row(r)}, ${order});
    int stood${r} = pivot${r};
%%   end
%%   for c = blocks-1, 0, -1 do
#pragma unroll 4
    for (int k = ${counted and string.format("(order - %d < 32 ? order - %d : 32) - 1", 32 * c, 32 * c) or count(c) - 1}; k >= 0; --k) {
        const int p = Warp::shuffle(pivot${c}, k);
        if (lane > k && stood${c} == p) stood${c} = ${plus("k", 32 * c)};
%%     for r = c+1, blocks-1 do
        if (stood${r} == p) stood${r} = ${plus("k", 32 * c)};
%%     end
    }
%%   end
%% end

%% if not one then
    for (i64 first = ${first_column(rhs_together)}; first < ${solutions}; first += ${column_step(rhs_together)}) {
%% end
    ${checks and "const " or ""}T* const right = ${matrix_of("B")};
%% for r = 0, blocks-1 do
%%   for q = 0, rhs_together-1 do
%%     local b = element("right", system.swaps == "before" and "stood" .. r or row(r), q, "ldb")
    T b${r}_${q} = ${has_column(q) and has_column(q) .. " ? " or ""}${system.scaled and times_alpha_element("T(" .. b .. ")") or b}${q > 0 and " : T(0)" or ""};
%%   end
%% end
%% for number, triangle in ipairs(system) do

    // ${triangle.forward and "from the first element on" or "from the last element on"}${triangle.diagonal == "ones" and ", with ones on the diagonal" or ""}
%%   for turn = 0, blocks-1 do
%%     local c = triangle.forward and turn or blocks - 1 - turn
%%     if triangle.transposed then steps_by_rows(c, triangle) else steps_by_columns(c, triangle) end
%%   end
%%   if number < #system and triangle.diagonal ~= "ones" then   -- b itself is not yet divided; the last triangle's is, where X is stored
%%     for r = 0, blocks-1 do
%%       for q = 0, rhs_together-1 do
    b${r}_${q} = ${solved(triangle, r, q)};
%%       end
%%     end
%%   end
%% end
    T* const x = ${matrix_of(result)};
%% for r = 0, blocks-1 do
%%   for q = 0, rhs_together-1 do
%%     local value = nan_if_failed(checks) .. solved(system[#system], r, q)
    ${only(has_row(r), has_column(q))}${element("x", system.swaps == "after" and "stood" .. r or plus("lane", 32 * r), q, ldr)} = ${value};
%%   end
%% end
%% if not one then
    }
%% end
}
