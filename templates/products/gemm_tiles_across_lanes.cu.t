%% -- A grid of rows x cols lanes sums up a product: lane (r, c) has elements (rows * q + r, cols * p + c) in registers. The factors lie in shared
%% -- memory, where a group moves them together; a term takes one element for each row and one for each column of a lane's tile, so larger tiles
%% -- take less of shared memory's bandwidth. A transpose is a matter of addresses there, a triangle one of terms that a lane leaves out.
%%
%% -- Layout in shared memory.
%% -- A line of memory: shorter columns with gaps between them come by way of L1 (`Columns` in columns.cuh), others in sectors.
%% local function shorter_than_a_line(bytes) return bytes < 128 end
%%
%% -- Elements from one column or matrix of a factor to the next, if columns have `high` elements: an odd number of sectors where columns are whole
%% -- sectors and come past L1, else an odd number of 16-byte vectors.
%% local function apart_in_array(elements, high, element_bytes)
%%   local whole = not shorter_than_a_line(high * element_bytes) and high * element_bytes % 32 == 0
%%   return padded_row(elements, element_bytes, whole and 32 or 16)
%% end
%%
%% -- How far apart rows and columns of such a factor lie in its array, and matrices: those that the groups of a warp read lie in different banks.
%% -- Columns of matrices that a warp moves as one contiguous block of memory (`contiguous`) follow one another without a gap.
%% local function ld_in_shared(high, element_bytes, contiguous) return contiguous and high or apart_in_array(high, high, element_bytes) end
%% local function strides_in_shared(factor, element_bytes, contiguous)
%%   local column = ld_in_shared(factor.high, element_bytes, contiguous)
%%   if factor.transposed then return column, 1 end
%%   return 1, column
%% end
%% local function matrix_stride_in_shared(factor, element_bytes, contiguous)
%%   if contiguous then return staged_stride(factor.wide * factor.high, element_bytes, "packed") end   -- in no other layout they are
%%   return apart_in_array(factor.wide * ld_in_shared(factor.high, element_bytes), factor.high, element_bytes)
%% end
%%
%% -- Whether a warp may move its matrices as one contiguous block: columns shorter than a line of memory, for which moving them one by one costs more.
%% local function contiguous_pays(of, element_bytes)
%%   local high = of.rows
%%   for _, factor in ipairs(of.operands) do high = math.max(high, factor.high) end
%%   return shorter_than_a_line(high * element_bytes)
%% end
%%
%% -- The bytes of a matrix's factors in shared memory, with C's if it is staged; `contiguous`: as above.
%% local function bytes_of(of, staged, element_bytes, contiguous)
%%   local elements = 0
%%   for _, factor in ipairs(of.operands) do elements = elements + matrix_stride_in_shared(factor, element_bytes, contiguous) end
%%   if staged and of.result == "sums" then elements = elements + matrix_stride_in_shared({ high = of.rows, wide = of.columns }, element_bytes, contiguous) end
%%   return elements * element_bytes
%% end
%%
%% -- A grid of lanes whose tiles need the fewest elements for a term, of about as many lanes as there are rows or columns.
%% local function grid_of(of)
%%   local lanes, best = math.min(32, next_power_of_two(math.max(of.rows, of.columns))), nil
%%   for _, rows in ipairs(powers_of_two(1, math.min(lanes, next_power_of_two(of.rows)))) do
%%     local cols = math.min(lanes // rows, next_power_of_two(of.columns))
%%     local elements = ceil_div(of.rows, rows) + ceil_div(of.columns, cols)
%%     if not best or elements <= best.elements then best = { rows = rows, cols = cols, elements = elements } end
%%   end
%%   return best
%% end
%% family {
%%   operation = "gemm, syrk, herk, trmm",
%%   about     = "a grid of lanes per matrix, each with a tile of the product in registers; the factors lie in shared memory",
%%   paper     = "register blocking of batched products: Abdelfattah et al., ISC 2016, section 4",
%%   tunables  = {
%%     { "rows",        function(s) return starting_with(grid_of(product_of(s)).rows, powers_of_two(1, next_power_of_two(product_of(s).rows))) end, "rows of the grid of lanes" },
%%     { "cols",        function(s) return starting_with(grid_of(product_of(s)).cols, powers_of_two(1, math.min(next_power_of_two(product_of(s).columns), 32 // s.rows))) end, "columns of the grid of lanes" },
%%     -- Of C: through shared memory, or by each lane; of a triangle alone only the latter. Contiguous, for short columns of packed batches,
%%     -- a warp moves all of its matrices, C as well, as one contiguous block of memory, whatever the group.
%%     transfer_tunable("C is moved", { "staged", "direct", "contiguous" }, function(s)
%%         if s.layout ~= "packed" then return product_of(s).part and { "direct" } or { "staged", "direct" } end
%%         return contiguous_pays(product_of(s), s.element_bytes) and { "staged", "direct", "contiguous" } or { "staged", "direct" }
%%       end),
%%     { "per_block",   function(s)
%%         return fit_in_shared_memory(whole_warps(s.rows * s.cols), bytes_of(product_of(s), s.transfer ~= "direct", s.element_bytes, s.transfer == "contiguous"))
%%       end, "matrices of a block" },
%%     least_warps_tunable({ 0, 8, 12, 16 }, function(s) return s.element_bytes == 16 and 8 or 0 end),   -- else ptxas spills a little
%%   },
%%   supports  = function(s)
%%     local of = product_of(s)
%%     return ceil_div(of.rows, s.rows) * ceil_div(of.columns, s.cols) * s.element_bytes <= 640
%%   end,
%%   launch    = function(s) return launch_in_warps(s.rows * s.cols, s.per_block) end,
%% }
%% local of = product_of(spec)
%% local lanes, staged, contiguous = rows * cols, tune.transfer ~= "direct", tune.transfer == "contiguous"
%% local tall, wide = ceil_div(of.rows, rows), ceil_div(of.columns, cols)
%% local function stride_of(factor) return matrix_stride_in_shared(factor, element_bytes, contiguous) end
%% local c_column, c_stride = ld_in_shared(of.rows, element_bytes, contiguous), stride_of({ high = of.rows, wide = of.columns })
%% local u_row, u_term = strides_in_shared(of.u, element_bytes, contiguous)   -- from row to row of U, and from term to term
%% local v_term, v_column = strides_in_shared(of.v, element_bytes, contiguous)
%% local function fetch(array, begin, high, wide, operand, triangle)   -- begin: elements from one matrix to the next
%%   if contiguous then return string.format("fetch_group_contiguous<%d, %d, %d>(%s, warp * %d, %s + first * %d, count);", 32 // lanes, high * wide, begin, array, begin, operand, high * wide) end
%%   begin = "group * " .. begin
%%   local column, matrix = ld_in_shared(high, element_bytes), matrix_if("live", operand)
%%   if triangle then
%%     return string.format("fetch_triangle_columns<%d, %d, %s, %d>(%s, %s, %s, ld%s, live);", lanes, high, uplo == "lower", column, array, begin, matrix, operand:lower())
%%   end
%%   return string.format("fetch_columns<%d, %d, %d, %d>(%s, %s, %s, ld%s, live ? %d : 0);", lanes, high, column, wide, array, begin, matrix, operand:lower(), wide)
%% end
%% local function last_of(at, count, all) return math.min(at + count, all) - 1 end   -- the last row or column of these places
%% local function clamped(name, at, count, all)   -- the place of a lane's row or column; lanes beyond the last one follow it
%%   local here = within(name, at, count, all)
%%   return here and string.format("%s ? %s + %d : %d", here, name, at, all - 1) or string.format("%s + %d", name, at)
%% end
%% local function maybe_unused(factor, at, count, all)   -- a corner of a unit triangle is the only one of its row that is used: nothing is read
%%   return factor.unit and last_of(at, count, all) == at and "[[maybe_unused]] " or ""
%% end
%% -- Whether element (q, p) of a tile is in the part of C that is wanted: true, false or the condition.
%% local function in_part(q, p)
%%   local lower = of.part == "lower"
%%   local first, last = rows * q - last_of(cols * p, cols, of.columns), last_of(rows * q, rows, of.rows) - cols * p   -- of i - j
%%   if not of.part or lower and first >= 0 or not lower and last <= 0 then return true end
%%   if lower and last < 0 or not lower and first > 0 then return false end
%%   return string.format("r + %d %s c + %d", rows * q, lower and ">=" or "<=", cols * p)
%% end
%% local function inside(q, p)
%%   local part = in_part(q, p)
%%   return all_of("live", within("r", rows * q, rows, of.rows), within("c", cols * p, cols, of.columns), part ~= true and part)
%% end
%% local function each_element(text)   -- the line for each element (q, p) that is wanted: text(q, p, x, target)
%%   local lines = {}
%%   for p = 0, wide-1 do
%%     for q = 0, tall-1 do
%%       local x = string.format("x%d_%d", q, p)
%%       local target = staged and string.format("%s[mine + %d]", of.result, rows * q + cols * p * c_column) or string.format("out[%d + %d * ldc]", rows * q, cols * p)
%%       if in_part(q, p) then lines[#lines + 1] = text(q, p, x, target) end
%%     end
%%   end
%%   return table.concat(lines, "\n")
%% end
%% local function of_diagonal(q, p, x)   -- of a Hermitian matrix it is real
%%   local first, last = rows * q - last_of(cols * p, cols, of.columns), last_of(rows * q, rows, of.rows) - cols * p
%%   if not of.hermitian or first > 0 or last < 0 then return x end
%%   return string.format("select(r + %d == c + %d, T(real_part(%s)), %s)", rows * q, cols * p, x, x)
%% end
%% kernel(least_warps)
{
    // x<q>_<p> is element (${rows} * q + r, ${cols} * p + c) of the product, a sum of u<q> v<p>.
    using Group = Lanes<${lanes}>;
    const int group   = Group::group();
    const int r       = Group::rank() % ${rows}, c = Group::rank() / ${rows};   // this lane's position in the grid
${matrix_of_group("group")}
    const bool live   = matrix < batch;
%% quick_return(of)   -- declares summed (alpha != 0), added (beta != 0); returns if C stays as it is

    // all loads before the first use
%% if contiguous then
    const int warp  = static_cast<int>(threadIdx.x) / 32 * ${32 // lanes};   // the warp's first matrix in the block, and in the batch
    const i64 first = block_index() * ${matrices} + warp;
    const int count = static_cast<int>(batch - first < 0 ? 0 : batch - first < ${32 // lanes} ? batch - first : ${32 // lanes});
%% end
%% for _, factor in ipairs(of.operands) do
    SHARED(T, ${factor.array}, ${per_block * stride_of(factor)});
%% end
    if (summed) {
%% for _, factor in ipairs(of.operands) do
        ${fetch(factor.array, stride_of(factor), factor.high, factor.wide, factor.operand, factor.triangle)}
%% end
    }
%% if staged and of.adds then   -- of a triangle the whole matrix, which is written back: whole sectors are cheaper
    SHARED(T, sums, ${per_block * c_stride});
    ${only(not of.part and "added")}${fetch("sums", c_stride, of.rows, of.columns, "C")}
%% end
    copy_async_wait();
    Group::sync();

%% for p = 0, wide-1 do
%%   for q = 0, tall-1 do
%%     if in_part(q, p) then
    T x${q}_${p} = T(0);
%%     end
%%   end
%% end
    if (live && summed) {
%% for q = 0, tall-1 do
        ${maybe_unused(of.u, rows * q, rows, of.rows)}const int i${q} = ${clamped("r", rows * q, rows, of.rows)}, u_begin${q} = group * ${stride_of(of.u)} + i${q} * ${u_row};
%% end
%% for p = 0, wide-1 do
        ${maybe_unused(of.v, cols * p, cols, of.columns)}const int j${p} = ${clamped("c", cols * p, cols, of.columns)}, v_begin${p} = group * ${stride_of(of.v)} + j${p} * ${v_column};
%% end
%% for l = 0, of.depth-1 do
        {   // term ${l}
%%   local u, if_u = {}, {}
%%   for q = 0, tall-1 do
%%     local x, low, high = "i" .. q, rows * q, last_of(rows * q, rows, of.rows)
%%     -- nil beyond a triangle's diagonal; there may be a condition that the lane's element is not
%%     u[q], if_u[q] = product_element(of.u, true, x, low, high, l, string.format("%s(T(%s[u_begin%d + %d]))", of.u.conj, of.u.array, q, l * u_term))
%%     if u[q] then
            const T u${q} = ${u[q]};
%%     end
%%   end
%%   for p = 0, wide-1 do
%%     local x, low, high = "j" .. p, cols * p, last_of(cols * p, cols, of.columns)
%%     local v, if_v = product_element(of.v, false, x, low, high, l, string.format("%s(T(%s[v_begin%d + %d]))", of.v.conj, of.v.array, p, l * v_term))
%%     if v then
            const T v${p} = ${v};
%%       for q = 0, tall-1 do
%%         if u[q] and in_part(q, p) then
            ${only(if_u[q], if_v)}x${q}_${p} = fma(u${q}, v${p}, x${q}_${p});
%%         end
%%       end
%%     end
%%   end
        }
%% end
    }

    // alpha times the product${of.adds and ", and beta C" or ""}
%% if staged then
    const int mine = group * ${c_stride} + r + c * ${c_column};
%%   if not of.adds then
    Group::sync();   // all have read
%%   end
%% else
    T* const out   = ${matrix_if("live", "C", "r + c * ldc")};
%% end
${each_element(function(q, p, x) return string.format("    %s = %s;", x, product_scaled(of, x)) end)}
%% if of.adds then
    if (added) {
${each_element(function(q, p, x, target) return "        " .. only(inside(q, p)) .. product_plus(of, x, target) end)}
    }
%% end
${each_element(function(q, p, x, target) return "    " .. only(inside(q, p)) .. target .. " = " .. of_diagonal(q, p, x) .. ";" end)}
%% if staged then
    Group::sync();
%%   if contiguous then
    store_group_contiguous<${32 // lanes}, ${of.rows * of.columns}, ${c_stride}>(C + first * ${of.rows * of.columns}, count, ${of.result}, warp * ${c_stride});
%%   else
    store_columns<${lanes}, ${of.rows}, ${c_column}, ${of.columns}>(${matrix_if("live", "C")}, ldc, live ? ${of.columns} : 0, ${of.result}, group * ${c_stride});
%%   end
%% end
}
