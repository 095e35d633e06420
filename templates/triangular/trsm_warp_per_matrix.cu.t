%% -- A warp solves for one matrix. Lane i holds rows i, i + 32, ... of a few right-hand sides in registers. A step sends one solved
%% -- element of each to all lanes, and they take it out of their rows; the factors are read from memory once for so many right-hand
%% -- sides, a column of op(A)'s triangle a step. Where A's columns are those of op(A), no step waits for another one's, so many are on
%% -- their way. Loops over the 32 steps of a block are rolled: straight code would not fit the instruction cache.
%% local tile_stride = 33   -- an odd number, so that a warp's rows lie in different banks
%% local function reads_rows(s)   -- of A, as columns of a triangle
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
%%     { "rhs_together", function(s) return triangles_to_solve(s).one_rhs and { 1 } or starting_with(s.complex and 2 or 4, { 4, 2, 8, 1 }) end, "right-hand sides that are solved together" },
%%     { "per_block", function(s) return starting_with(fits(s, 4) and 4 or 2, { 4, 2, 1, 8 }) end, "matrices of a block, a warp for each" },
%%     { "prefetch",  function(s) return starting_with(s.complex and 4 or 8, { 8, 4, 2, 16 }) end, "columns of A that are on their way at once" },
%%   },
%%   per_matrix_sizes = true,
%%   supports  = function(s)
%%     return fits(s, s.per_block) and (s.operation == "solve_factored" and s.layout ~= "grouped" or triangles_to_solve(s).order > 32)
%%   end,
%%   launch    = function(s) return share_columns(launch_in_warps(32, s.per_block), 4 * triangles_to_solve(s).order) end,
%% }
%% -- The triangles in their order: each is solved `forward`, from the first element on, or from the last; lies in A or is `transposed`, conjugated by `conj`;
%% -- has a `diagonal` of "ones", "real" or "any" numbers. `divisor`: the one whose diagonal divides; `swaps`: getrf's, "before" or
%% -- "after" them; `scaled`: alpha B; `left`: A X = B.
%% local system = triangles_to_solve(spec)
%% local n, one, divisor, solutions, checks = system.order, system.one_rhs, system.divisor, system.solutions, system.checks   -- checks: info, by a step of a plan
%% local blocks, C = ceil_div(n, 32), rhs_together
%% local result, ldr = checks and "X" or "B", checks and "ldx" or "ldb"
%% local function plus(start, by) return by == 0 and start or start .. " + " .. by end
%% local counted = layout == "grouped"   -- n is the bin's, and a matrix has its own
%% local order   = counted and "order" or n
%% local function count(c) return math.min(32, n - 32 * c) end   -- rows of block c, at most where the matrix has its own
%% local function exists(r)   -- the condition that there is the lane's row of block r; nil where there always is
%%   if counted then return "lane + " .. 32 * r .. " < order" end
%%   return count(r) < 32 and "lane < " .. count(r) or nil
%% end
%% local function clamped_row(r)   -- that row, or the last one there is
%%   return counted and "row_in" .. r or plus(count(r) < 32 and "nearest" or "lane", 32 * r)
%% end
%% local function inside(r, down, k)   -- that row where it is behind step k (going up: before it), else row k of the block: one of the triangle's
%%   if counted then return string.format("lane %s %s ? row_in%d : %s", down and ">" or "<", k, r, plus("(" .. k .. ")", 32 * r)) end
%%   local row = string.format("lane %s %s ? %s : %s", down and ">" or "<", k, count(r) < 32 and "nearest" or "lane", k)
%%   return r == 0 and row or "(" .. row .. ") + " .. 32 * r
%% end
%% -- An element of B or X, in row `row` of right-hand side q: of a column, or where these are rows of the matrix, of a row.
%% local function has_column(q) return q > 0 and plus("first", q) .. " < " .. solutions end   -- the first one is always there
%% local function element(base, row, q, ld)
%%   local column = one and "" or plus("first", q)
%%   if system.left then return base .. "[" .. row .. (one and "" or " + (" .. column .. ") * " .. ld) .. "]" end
%%   return base .. "[(" .. row .. ") * " .. ld .. (one and "" or " + " .. column) .. "]"
%% end
%% -- A solved element of block c: b, divided as its triangle's diagonal says.
%% local function solved(triangle, c, b)
%%   if triangle.diagonal == "ones" then return b end
%%   return triangle.diagonal == "real" and string.format("mul(%s, inverse%d)", b, c) or string.format("mul(mul(%s, lift%d), inverse%d)", b, c, c)
%% end
%% local function factor(triangle, element) return triangle.conj == "" and element or triangle.conj .. "(T(" .. element .. "))" end
%% -- So many steps: element k of block c is solved, and taken out of these blocks of rows, which `load` has from their column of op(A).
%% local function take_out(c, triangle, number, rows, load)
%%   local down = triangle.forward
%%   local function step(u) return down and plus("k", u) or u == 0 and "k" or "k - " .. u end
%%   for u = 0, number-1 do load(u, step(u)) end
%%   for u = 0, number-1 do
%%     local k = step(u)
%%     for q = 0, C-1 do
        const T x${u}_${q} = Warp::shuffle(${solved(triangle, c, "b" .. c .. "_" .. q)}, ${k});
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
%% -- All steps of block c, `prefetch` at a time.
%% local function all_steps(c, down, steps)
%%   local number = math.min(prefetch, count(c))
%%   local rest = count(c) % number
%%   if counted then
    {
        int k = ${down and "0" or "rows_of" .. c .. " - 1"};
%%     for _, together in ipairs(number > 1 and { number, 1 } or { 1 }) do
#pragma unroll 1
        for (; ${down and "k + " .. together .. " <= rows_of" .. c or "k >= " .. together - 1}; k ${down and "+=" or "-="} ${together}) {
%%       steps(together)
        }
%%     end
    }
%%     return
%%   end
#pragma unroll 1
%%   if down then
    for (int k = 0; k < ${count(c) - rest}; k += ${number}) {
%%   else
    for (int k = ${count(c) - 1}; k >= ${rest}; k -= ${number}) {
%%   end
%%   steps(number)
    }
%%   if rest > 0 then
    {
        const int k = ${down and count(c) - rest or rest - 1};
%%     steps(rest)
    }
%%   end
%% end
%% -- Block c of a triangle whose columns lie in memory as such: those of some steps are asked for before the first is used. Lanes outside of the triangle
%% -- ask for its diagonal: no other memory moves.
%% local function steps_by_columns(c, triangle)
%%   local down, rows = triangle.forward, {}
%%   for r = down and c or 0, down and blocks - 1 or c do rows[#rows + 1] = r end
%%   all_steps(c, down, function(number)
%%     take_out(c, triangle, number, rows, function(u, k)
%%       local row = c == 0 and k or k .. " + " .. 32 * c
        const T* const column${u} = a + ${row == "k" and row or "(" .. row .. ")"} * lda;
%%       for _, r in ipairs(rows) do
%%         local at = r == c and inside(r, down, k) or clamped_row(r)
        const T f${r}_${u} = ${factor(triangle, "column" .. u .. "[" .. at .. "]")};
%%       end
%%     end)
%%   end)
%% end
%% -- Block c of a transposed one, whose columns are A's rows: lanes that read them in place would be a whole column apart. So each block of A comes to shared
%% -- memory along its columns, and a lane reads its own column there; lanes outside of the triangle the diagonal's element. The block on the diagonal is first: it solves.
%% local function steps_by_rows(c, triangle)
%%   local down = triangle.forward
%%   for number = 0, down and blocks - 1 - c or c do
%%     local r = down and c + number or c - number
    Warp::sync();   // everybody is done with the last block
#pragma unroll 8
    for (int j = 0; j < ${count(r)}; ++j) {
%%     local within = all_of(r == c and "j " .. (down and ">=" or "<=") .. " lane" or nil, counted and "lane < rows_of" .. c or count(c) < 32 and "lane < " .. count(c) or nil,
%%                           counted and plus("j", 32 * r) .. " < order" or nil)
        ${only(within)}copy_async_element(tile, tile_begin + static_cast<u32>(j * ${tile_stride} + lane), a + ${plus("lane", 32 * c)} + ${r == 0 and "j" or "(" .. plus("j", 32 * r) .. ")"} * lda);
    }
    copy_async_wait();
    Warp::sync();
%%     all_steps(c, down, function(together)
%%       take_out(c, triangle, together, { r }, function(u, k)
%%         local column = r == c and inside(r, down, k) or clamped_row(r)
%%         local at = string.format("tile_begin + static_cast<u32>((%s) * %d + %s)", column, tile_stride, plus(k, -32 * r * tile_stride))
        const T f${r}_${u} = ${factor(triangle, "tile[" .. at .. "]")};
%%       end)
%%     end)
%%   end
%% end
%% -- The compiler would spill a little for more warps.
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
        ${only(exists(r))}${element("zero", plus("lane", 32 * r), 0, "ldb")} = T(0);
%%   end
%%   if not one then
        }
%%   end
        return;
    }
%% end
%% for r = 0, blocks-1 do
%%   if divisor then declare_inverse(divisor, "a[(" .. clamped_row(r) .. ") * (lda + 1)]", r) end
%% end

%% if system.swaps then
    // the row of A, and of B, that stands in each row after getrf's swaps, by going back through them; whatever ipiv holds, a permutation
%%   for r = 0, blocks-1 do
    const int pivot${r} = legal_pivot(ipiv[matrix * strideP + ${clamped_row(r)}], ${clamped_row(r)}, ${order});
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
    for (i64 first = ${first_column(C)}; first < ${solutions}; first += ${column_step(C)}) {
%% end
    ${checks and "const " or ""}T* const right = ${matrix_of("B")};
%% for r = 0, blocks-1 do
%%   for q = 0, C-1 do
%%     local b = element("right", system.swaps == "before" and "stood" .. r or clamped_row(r), q, "ldb")
    T b${r}_${q} = ${has_column(q) and has_column(q) .. " ? " or ""}${system.scaled and times_alpha_element("T(" .. b .. ")") or b}${q > 0 and " : T(0)" or ""};
%%   end
%% end
%% for number, triangle in ipairs(system) do

    // ${triangle.forward and "from the first element on" or "from the last element on"}${triangle.diagonal == "ones" and ", with ones on the diagonal" or ""}
%%   for number = 0, blocks-1 do
%%     local c = triangle.forward and number or blocks - 1 - number
%%     if triangle.transposed then steps_by_rows(c, triangle) else steps_by_columns(c, triangle) end
%%   end
%%   if number < #system and triangle.diagonal ~= "ones" then
%%     for r = 0, blocks-1 do
%%       for q = 0, C-1 do
    b${r}_${q} = ${solved(triangle, r, "b" .. r .. "_" .. q)};
%%       end
%%     end
%%   end
%% end
    T* const x = ${matrix_of(result)};
%% for r = 0, blocks-1 do
%%   for q = 0, C-1 do
%%     local value = nan_if_failed(checks) .. solved(system[#system], r, "b" .. r .. "_" .. q)
    ${only(exists(r), has_column(q))}${element("x", system.swaps == "after" and "stood" .. r or plus("lane", 32 * r), q, ldr)} = ${value};
%%   end
%% end
%% if not one then
    }
%% end
}
