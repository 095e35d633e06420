%% -- A lane solves for its own columns of X, which lie in shared memory, a block of rows at a time in registers. All lanes read the same
%% -- elements of the factors: a block's rows of them, the lower or the upper part, are in shared memory as well while it is its turn, and are
%% -- read for so many columns at once. op(A) = A: what is solved is taken out of a block before its own triangle is, row by row of blocks.
%% -- Transposed: a block that is solved is taken out of all that follow. Either way goes down columns of A. The loops are rolled over blocks:
%% -- a block's triangle is straight code. For each element of X the order is that of families that solve for one column.
%%
%% -- Bytes of a block's rows of the factors and of the columns of X of all its lanes, which lie an odd number of elements apart.
%% local function solution_tile(s)
%%   local order = triangles_to_solve(s).order
%%   return (order * s.rows + 32 * s.warps * s.rhs_per_lane * (order | 1)) * s.element_bytes
%% end
%% family {
%%   operation = "trsm, getrs, potrs, solve_factored, solve_factored_posdef",
%%   about     = "more than 32 rows: one column of X per lane in shared memory, a block of rows at a time in registers",
%%   paper     = "blocked substitution: Golub and Van Loan, Matrix Computations, section 3.1.6",
%%   limit     = 128,
%%   tunables  = {
%%     { "rows",    function(s) return starting_with(s.complex and 16 or 32, { 16, 32, 8 }) end, "rows of a block" },
%%     { "rhs_per_lane", { 1, 2 }, "columns of X of a lane" },
%%     { "warps",   { 1, 2, 4 }, "warps of a block, which share a matrix" },
%%   },
%%   supports  = function(s)
%%     local system = triangles_to_solve(s)
%%     return s.layout ~= "grouped" and system.order > 32 and not system.one_rhs and s.rows * s.rhs_per_lane * s.element_bytes <= 256 and solution_tile(s) <= 200 * 1024
%%   end,
%%   launch    = function(s) return share_columns({ threads = 32 * s.warps, matrices = 1, shared = solution_tile(s) }, 2 * triangles_to_solve(s).order) end,
%% }
%% -- The triangles in their order: each is solved `forward`, from the first element on, or from the last; lies in A or is `transposed`, conjugated by `conj`;
%% -- has a `diagonal` of "ones", "real" or "any" numbers. `divisor`: the one whose diagonal divides; `swaps`: getrf's, "before" or
%% -- "after" them; `scaled`: alpha B; `left`: A X = B; `one_rhs`: one right-hand side.
%% local system = triangles_to_solve(spec)
%% local n, checks = system.order, system.checks   -- checks: info, by a step of a plan
%% local solutions = system.one_rhs and "1" or system.solutions      -- their number
%% local parts, C = ceil_div(n, 32), rhs_per_lane
%% local result, ldr = checks and "X" or "B", checks and "ldx" or "ldb"
%% local stride = n | 1   -- from column to column of X, which lie behind the block's rows of the factors
%% local vector_size  = layout == "packed" and n * element_bytes % 16 == 0 and 16 // element_bytes or 1   -- elements that are moved at once
%% local function row(r) return r == 0 and "lane" or "lane + " .. 32 * r end   -- of every 32 rows the lane's
%% local function exists(r) return 32 * r + 32 > n and "lane < " .. n - 32 * r or nil end
%% local function each(text) return table.concat(numbered(text, 0, C - 1), " ") end   -- for every column of a lane
%% -- What is done of a triangle when it is the turn of `count` rows from `first` on. Of A's rows the part that holds it comes to shared
%% -- memory: tile[k * rows + i] is element (first + i, k) where the triangle lies below the diagonal of A, else (first + i, first + k). Then a
%% -- lane has these elements of its columns in registers, x<i>_<q>, which lie in shared memory from mine<q> on.
%% local function turn(count, triangle)
%%   local down, transposed, conj = triangle.forward, triangle.transposed, triangle.conj
%%   local lower   = down ~= transposed                     -- of A
%%   local corner  = lower and "first" or "0"               -- its column k where the triangle begins
%%   local begin, width = lower and "warp" or "first + warp", lower and "first + " .. count or n .. " - first"   -- the warp's first column of A; columns of all warps
%%   local copy = vector_size > 1 and "copy_async16" or "copy_async_element"
%%   -- Of A there: element (i, k) of the block on the diagonal; element (i, j) of what lies beside it.
%%   local function factor(i, k) return string.format("%s(T(tile[(%s + %d) * %d + %d]))", conj, corner, k, rows, i) end
%%   local function beside(i) return string.format("%s(T(tile[j * %d + %d]))", conj, rows, i) end
%%   local how = { half = down and "down" or "up", backward = not down, row = transposed, solved_first = solved_first(system, triangle) }
%%   local function product(element, x) return how.solved_first and "-" .. x .. ", " .. element or "-" .. element .. ", " .. x end
%%   function how.element(i, k) if transposed then return factor(k, i) else return factor(i, k) end end
%%   if triangle.diagonal ~= "ones" then how.inverse = function(k) return (triangle.diagonal == "real" and "R" or "T") .. "(inverses[first + " .. k .. "])" end end
%%   if triangle.diagonal == "any" then how.lift = function(k) return "R(lifts[first + " .. k .. "])" end end
            move_columns<32, ${count}, ${warps * rows}, ${ceil_div(n, warps)}, ${vector_size}>(warp * ${rows}, a + first + (${begin}) * lda, ${warps} * lda,
                (${width} + ${warps - 1} - warp) / ${warps}, [&](u32 e, const T* from) { ${copy}(tile, e, from); });
            copy_async_wait();
            ${block_barrier()}
            if (lane < count) {
%%   for i = 0, count-1 do
                ${each("T x" .. i .. "_# = tile[mine# + first + " .. i .. "];")}
%%   end
%%   if not transposed then   -- what was solved before is taken out of these rows
#pragma unroll ${element_bytes == 16 and 2 or 4}
%%     if down then
                for (int j = 0; j < first; ++j) {
                    ${each("const T v# = tile[mine# + j];")}
%%     else
                for (int j = ${n - 1} - first; j >= ${count}; --j) {
                    ${each("const T v# = tile[mine# + first + j];")}
%%     end
%%     for i = 0, count-1 do
                    ${each("x" .. i .. "_# = fma(" .. product(beside(i), "v#") .. ", x" .. i .. "_#);")}
%%     end
                }
%%   end
%%   for q = 0, C-1 do
%%     function how.variable(i) return "x" .. i .. "_" .. q end
%%     substitution(count, how)
%%   end
%%   for i = 0, count-1 do
                ${each("tile[mine# + first + " .. i .. "] = x" .. i .. "_#;")}
%%   end
%%   if transposed then   -- these rows are taken out of those that are to come
#pragma unroll ${element_bytes == 16 and 2 or 4}
%%     if lower then
                for (int j = 0; j < first; ++j) {
                    ${each("T v# = tile[mine# + j];")}
%%     else
                for (int j = ${count}; j < ${n} - first; ++j) {
                    ${each("T v# = tile[mine# + first + j];")}
%%     end
%%     for step = 0, count-1 do
%%       local i = down and step or count - 1 - step
                    ${each("v# = fma(" .. product(beside(i), "x" .. i .. "_#") .. ", v#);")}
%%     end
                    ${each("tile[mine# + " .. (lower and "j" or "first + j") .. "] = v#;")}
                }
%%   end
            }
            ${block_barrier()}   // the next rows come to the same place
%% end
%% local last, blocks = n % rows, n - n % rows   -- rows of the last block, where it is smaller; of whole ones
%% local function moved(r, when) return system.swaps and system.swaps == when and "position" .. r or row(r) end   -- the row of X in shared memory
%% -- All elements of the warp's solutions, in memory and in the array, by what `statement` makes of both: columns of B, or rows of it.
%% local function move_solutions(base, ld, when, statement)
#pragma unroll 4
%%   if system.left then
    for (int c = 0; c < count; ++c) {
%%     for r = 0, parts-1 do
        ${only(exists(r))}${statement(base .. "[c * " .. ld .. " + " .. row(r) .. "]", "tile[" .. n * rows .. " + (warp * " .. 32 * C .. " + c) * " .. stride .. " + " .. moved(r, when) .. "]")}
%%     end
%%   else
    for (int k = 0; k < ${n}; ++k) {
%%     for q = 0, C-1 do
        if (lane + ${32 * q} < count) ${statement(base .. "[k * " .. ld .. " + lane + " .. 32 * q .. "]", "tile[mine0 + " .. 32 * q * stride .. " + k]")}
%%     end
%%   end
    }
%% end
%% kernel()
{
    const int lane = Lanes<32>::rank(), warp = ${warp_of_block()};
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
%% leave_by_info(checks)
    const T* const a = ${matrix_of("A")};
    SHARED_LARGE(T, tile, ${n * rows + 32 * warps * C * stride});   // rows of the factors, column by column; then columns of X
    const int mine0 = ${n * rows} + (warp * ${32 * C} + lane) * ${stride};
%% if system.scaled then
    const bool nothing = alpha == T(0);   // A is not read then, nor is B
%% end
%% declare_inverses(system, n)   -- declares inverses, lifts
%% local for_each = string.format("for (int k = static_cast<int>(threadIdx.x); k < %d; k += %d)", n, threads)
%% fill_inverses(system, only(system.scaled and "!nothing") .. for_each, "T(a[k * (lda + 1)])")
%% if system.swaps then

    // where getrf's swaps take the lane's rows; whatever ipiv holds, a permutation
%%   for r = 0, parts-1 do
    const int pivot${r} = ${exists(r) and exists(r) .. " ? " or ""}legal_pivot(ipiv[matrix * strideP + ${row(r)}], ${row(r)}, ${n})${exists(r) and " : 0" or ""};
    int position${r} = ${row(r)};
%%   end
%%   for c = 0, parts-1 do
#pragma unroll 4
    for (int k = ${32 * c}; k < ${math.min(n, 32 * c + 32)}; ++k) {
        const int p = Lanes<32>::shuffle(pivot${c}, k % 32);
%%     for r = 0, parts-1 do
        position${r} = position${r} == k ? p : position${r} == p ? k : position${r};
%%     end
    }
%%   end
%% end

    for (i64 begin = ${first_column(32 * warps * C)}; begin < ${solutions}; begin += ${column_step(32 * warps * C)}) {
        const i64 left  = ${solutions} - begin - warp * ${32 * C};   // this warp's columns
        const int count = left < 0 ? 0 : left < ${32 * C} ? static_cast<int>(left) : ${32 * C};
%% if C > 1 then
        const int mine1 = lane + 32 < count ? mine0 + ${32 * stride} : mine0;   // where it has one column only, it takes that twice
%% end
        ${checks and "const " or ""}T* const b = ${matrix_of("B")} + (begin + warp * ${32 * C})${system.left and " * ldb" or ""};
%% if system.scaled then
        if (nothing) {
%%   move_solutions("b", "ldb", nil, function(at, element) return at .. " = T(0);" end)
            continue;
        }
%% end
%% move_solutions("b", "ldb", "before", function(at, element)
%%   if system.scaled then return element .. " = " .. times_alpha_element("T(" .. at .. ")") .. ";" end
%%   return (string.gsub(element, "^tile%[(.*)%]$", "copy_async_element(tile, %1, &" .. at .. ");"))
%% end)
%% for _, triangle in ipairs(system) do

        // ${triangle.forward and "from the first element on" or "from the last element on"}${triangle.diagonal == "ones" and ", with ones on the diagonal" or ""}
%%   local function smaller_block()
%%     if last > 0 then
        {
            const int first = ${blocks};
%%       turn(last, triangle)
        }
%%     end
%%   end
%%   if not triangle.forward then smaller_block() end
#pragma unroll 1
%%   if triangle.forward then
        for (int first = 0; first < ${blocks}; first += ${rows}) {
%%   else
        for (int first = ${blocks - rows}; first >= 0; first -= ${rows}) {
%%   end
%%   turn(rows, triangle)
        }
%%   if triangle.forward then smaller_block() end
%% end
        T* const x = ${matrix_of(result)} + (begin + warp * ${32 * C})${system.left and " * " .. ldr or ""};
%% move_solutions("x", ldr, "after", function(at, element) return at .. " = " .. nan_if_failed(checks) .. "T(" .. element .. ");" end)
        Lanes<32>::sync();   // the warp's next columns come to the same place
    }
}
