%% -- For products with more than 32 rows, columns or terms. A block takes a tile of C at a time, in registers. The factors come to shared memory in
%% -- slabs of a few terms, as they lie in memory, the next while the one before is at work. C goes out by way of the same shared memory.
%% -- A transpose is a matter of addresses there; of a triangle slabs that a warp has no use for are passed over, and those that the
%% -- diagonal cuts are taken term by term, so that nothing is multiplied by what is no element of it. Every sum is a chain of fma from
%% -- the first term to the last, as in other families, by the matrix instruction too.
%%
%% -- Legal numbers of rows or columns of C that a block takes at a time: all; half; a quarter; beside a triangle, whose side is whole, an eighth.
%% local function shares(n, of)
%%   local values = { n }
%%   for _, part in ipairs((of.u.triangle or of.v.triangle) and { 2, 4, 8 } or { 2, 4 }) do
%%     if n > 64 then values[#values + 1] = ceil_div(n, 8 * part) * 8 end
%%   end
%%   return values
%% end
%% -- Elements of a tile of C, to begin with.
%% local function tile_elements(s, of) return (s.element_bytes == 16 or of.part) and 4096 or 8192 end
%%
%% -- The elements of C that a lane may have, `tall` x `wide`: for every `tall` the cheapest `wide` by the number of instructions, in warps of a
%% -- block. By the matrix instruction a warp's tiles have 16 rows and 8 columns.
%% local function lane_tiles(s)
%%   local matrix, found = s.arithmetic == "matrix", {}
%%   for _, tall in ipairs(matrix and { 2, 4, 6, 8 } or { 1, 2, 4, 6, 8 }) do
%%     local best
%%     for _, wide in ipairs(matrix and { 2, 4, 6, 8 } or { 1, 2, 4, 6, 8 }) do
%%       local tile = { tall = tall, wide = wide }
%%       tile.down, tile.across = ceil_div(s.tile_rows, matrix and 8 * tall or tall), ceil_div(s.tile_columns, matrix and 4 * wide or wide)
%%       tile.warps = matrix and tile.down * tile.across or ceil_div(tile.down * tile.across, 32)
%%       tile.cost  = tile.warps * (tall * wide * (s.complex and 2 or 1) + (matrix and 2 or 1) * tall + wide)
%%       local legal = tall * wide * s.element_bytes <= 256 and tile.warps <= 16
%%       if legal and (not best or tile.cost < best.cost) then best = tile end
%%     end
%%     found[tall] = best
%%   end
%%   return found
%% end
%% local function tall_first(s)
%%   local values, first, tiles = {}, nil, lane_tiles(s)
%%   for tall, tile in pairs(tiles) do
%%     if not first or tile.cost < tiles[first].cost then first = tall end
%%     values[#values + 1] = tall
%%   end
%%   return starting_with(first, values)
%% end
%%
%% -- Elements from one column to the next in shared memory: of so many rows, the least number that leaves `rest` when divided by `period`.
%% local function apart(rows, rest, period) return rows + (rest - rows) % period end
%%
%% -- How one factor's slabs lie: `along`, if neighbouring elements belong to one term, else to one row or column of the product.
%% local function slab_of(s, factor, along, places)
%%   local slab = { along = along, rows = along and places or s.depth, columns = along and s.depth or places }
%%   if s.arithmetic == "matrix" then slab.apart = apart(slab.rows, 4, 64 // s.element_bytes * 2)   -- no two lanes in one bank
%%   elseif along then slab.apart = whole_vectors(slab.rows, s.element_bytes)
%%   else slab.apart = padded_row(slab.rows, s.element_bytes) end
%%   slab.elements = whole_vectors(slab.apart * slab.columns, s.element_bytes)
%%   slab.of_row, slab.of_term = along and 1 or slab.apart, along and slab.apart or 1
%%   return slab
%% end
%% local function geometry(s)
%%   local of, tile, matrix = product_of(s), lane_tiles(s)[s.tall], s.arithmetic == "matrix"
%%   local g = { of = of, tile = tile, matrix = matrix, threads = 32 * tile.warps }
%%   g.padded_rows, g.padded_columns = tile.down * tile.tall * (matrix and 8 or 1), tile.across * tile.wide * (matrix and 4 or 1)
%%   -- a triangle's elements are turned on the way, where its lanes have neighbouring rows
%%   g.u = slab_of(s, of.u, not of.u.transposed or not matrix and of.u.triangle ~= nil, g.padded_rows)
%%   g.v = slab_of(s, of.v, of.v.transposed or not matrix and of.v.triangle ~= nil, g.padded_columns)
%%   g.slab   = g.u.elements + g.v.elements
%%   g.stages = of.depth > s.depth and 2 or 1
%%   g.apart  = matrix and (s.element_bytes == 8 and apart(g.padded_rows, 2, 8) or g.padded_rows | 1) or padded_row(g.padded_rows, s.element_bytes)
%%   g.elements = math.max(g.stages * g.slab, g.apart * g.padded_columns)
%%   return g
%% end
%% family {
%%   operation = "gemm, syrk, herk, trmm",
%%   about     = "a block per matrix, slabs of the factors in shared memory, tiles of C in registers; beyond 32",
%%   paper     = "blocked products in shared memory: Abdelfattah et al., ISC 2016, section 4; Nath, Tomov, Dongarra, IJHPCA 24 (2010)",
%%   limit     = 128,
%%   tunables  = {
%%     { "arithmetic",   function(s) return in_fp64(s) and { "matrix", "fma" } or { "fma" } end, "what multiplies: matrix, the FP64 matrix instruction; fma" },
%%     { "tile_rows",    function(s)
%%         local of = product_of(s)
%%         if of.u.triangle then return { of.rows } end
%%         local values = shares(of.rows, of)
%%         return of.rows > 64 and tile_elements(s, of) < 8192 and starting_with(values[2], values) or values
%%       end, "rows of C that a block takes at a time" },
%%     { "tile_columns", function(s)
%%         local of = product_of(s)
%%         if of.v.triangle then return { of.columns } end
%%         local values, first = shares(of.columns, of), nil
%%         for _, value in ipairs(values) do first = first or s.tile_rows * value <= tile_elements(s, of) and value end
%%         return starting_with(first or values[#values], values)
%%       end, "columns of C that a block takes at a time" },
%%     { "depth",        function(s)
%%         local depth = product_of(s).depth
%%         local even = ceil_div(ceil_div(depth, math.max(1, depth // 16)), 4) * 4   -- about 16, in slabs of one depth
%%         return starting_with(even, even > 8 and { even, 8, 32 } or { even })
%%       end, "terms in shared memory at once" },
%%     { "tall",         tall_first, "rows of C that a lane has" },
%%     least_warps_tunable({ 0, 8, 16 }, function(s) return s.element_bytes == 16 and 16 or 8 end),   -- without a number ptxas may spill
%%   },
%%   supports  = function(s)
%%     local of = product_of(s)
%%     return math.max(of.rows, of.columns, of.depth) > 32 and geometry(s).elements * s.element_bytes <= 200 * 1024
%%   end,
%%   requires  = function(s) return s.arithmetic == "matrix" and "fp64_matrix" or "" end,
%%   launch    = function(s)
%%     local g = geometry(s)
%%     return { threads = g.threads, matrices = 1, shared = g.elements * s.element_bytes }
%%   end,
%% }
%% local g = geometry(spec)
%% local of, tile_of_lane, by_matrix, u, v = g.of, g.tile, g.matrix, g.u, g.v
%% local tall, wide, down, across = tile_of_lane.tall, tile_of_lane.wide, tile_of_lane.down, tile_of_lane.across
%% local factor_type = of.hermitian and "R" or "T"
%% local barrier = threads == 32 and "Lanes<32>::sync();" or "block_sync();"
%% local tiled = tile_rows < of.rows or tile_columns < of.columns
%% local idle  = not by_matrix and down * across < threads   -- the last warp has lanes without elements
%% local triangle = of.u.triangle or of.v.triangle
%% local top_row, left_column = tile_rows < of.rows and "top" or "0", tile_columns < of.columns and "left" or "0"
%%
%% -- Where a lane's rows and columns lie behind its first one, the q-th, and how many of them are neighbours: as far as vectors reach, of a
%% -- triangle all.
%% local function offsets(name, slab, each, lanes, has_triangle)
%%   if by_matrix then return name == "q" and "8 * q" or "p / 2 * 8 + p % 2", 1 end
%%   local run = has_triangle and each or slab.along and math.min(each & -each, 16 // element_bytes) or 1
%%   if run == each then return name, run end
%%   return run == 1 and string.format("%d * %s", lanes, name) or string.format("%s / %d * %d + %s %% %d", name, run, lanes * run, name, run), run
%% end
%% local of_q, run_q = offsets("q", u, tall, down, of.u.triangle)
%% local of_p, run_p = offsets("p", v, wide, across, of.v.triangle)
%%
%% -- A rectangle of an operand, by 16-byte vectors if these divide its columns and the operand lies so, else by elements: `action` and, of what
%% -- memory does not have, `beyond`.
%% local function rectangle(indent, operand, from, high, wide, rows, columns, type, by_element, action, beyond)
%%   local vector = 16 // element_bytes
%%   local in_vectors = not by_element and operand.high % vector == 0
%%   local name = operand.operand:lower()
%%   local function move(size)
%%     return string.format("move_rectangle<%d, %d, %d, %d>(%s, ld%s, %s, %s, [&](int i, int j, %s* at) { %s }, [&](int i, int j) { %s });",
%%       threads, ceil_div(rows, size) * size, columns, size, from, name, high, wide, type, action(size), beyond and beyond(size) or "")
%%   end
%%   if in_vectors and op.layout == "packed" then
${indent}${move(vector)}
%%   elseif in_vectors then
${indent}if (vectors_${name}) ${move(vector)}
${indent}else ${move(1)}
%%   else
${indent}${move(1)}
%%   end
%% end
%% local function copy_to_shared(size, index)
%%   if size * element_bytes == 16 and (size > 1 or op.layout == "packed") then return string.format("copy_async16(tile, static_cast<u32>(%s), at);", index) end
%%   return string.format("copy_async_%s(tile, static_cast<u32>(%s), at);", op.layout == "packed" and "one" or "element", index)
%% end
%% -- The slab of a factor from term `first` on, to the place that begins at `begin`. Zeros where lanes read and the factor has nothing.
%% local function fetch(indent, is_u, first, begin)
%%   local factor, slab, place, all, size = of.v, v, left_column, of.columns, tile_columns
%%   if is_u then factor, slab, place, all, size = of.u, u, top_row, of.rows, tile_rows end
%%   local down = factor.transposed == is_u   -- columns of memory go along the terms
%%   local row, column = place, first
%%   local high, wide, rows, columns = all .. " - " .. place, of.depth .. " - " .. first, size, depth
%%   local padded = slab.along and slab.rows or slab.columns
%%   local zeros  = factor.triangle or padded > size or all % size > 0 or by_matrix and of.depth % 4 > 0
%%   if zeros then rows = padded end
%%   if down then row, column, high, wide, rows, columns = column, row, wide, high, columns, rows end
%%   local turned = down == slab.along
%%   local index  = begin .. string.format(turned and " + i * %d + j" or " + j * %d + i", slab.apart)
%%   local function zero(vector)
%%     local text = {}
%%     for e = 0, vector-1 do text[#text + 1] = string.format("tile[%s%s] = T(0);", index, e > 0 and " + " .. e or "") end
%%     return table.concat(text, " ")
%%   end
%%   rectangle(indent, factor, string.format("%s + (%s + %s * ld%s)", factor.operand:lower(), row, column, factor.operand:lower()), high, wide, rows, columns, "const T", turned,
%%     function(vector)
%%       local copy = copy_to_shared(vector, index)
%%       if not factor.triangle then return copy end
%%       local used = uplo == "lower" and string.format("%s + i + %d >= %s + j", row, vector - 1, column) or string.format("%s + i <= %s + j", row, column)
%%       return "if (" .. used .. ") " .. copy .. " else { " .. zero(vector) .. " }"
%%     end, zeros and zero)
%% end
%% -- The elements of both factors that a lane needs for `count` terms from `term` on.
%% local function elements(indent, term, count)
${indent}T u[${tall}][${count}], v[${wide}][${count}];
%%   local function each(slab, name, index, all, offset, run, conj)   -- neighbours in shared memory one after the other, in vectors
%%     local outer, inner = { "t", count }, { index, all }
%%     if not slab.along then outer, inner = inner, outer end
%%     local vector = math.min(16 // element_bytes, slab.along and run & -run or count & -count)
#pragma unroll
${indent}for (int ${outer[1]} = 0; ${outer[1]} < ${outer[2]}; ++${outer[1]}) {
#pragma unroll
${indent}    for (int ${inner[1]} = 0; ${inner[1]} < ${inner[2]}; ${inner[1]} += ${vector}) {
${indent}        T vector[${vector}];
${indent}        read_vector(vector, of_${name}, static_cast<u32>(t * ${slab.of_term} + (${offset}) * ${slab.of_row}));
#pragma unroll
${indent}        for (int e = 0; e < ${vector}; ++e) ${name}[${index}${slab.along and " + e" or ""}][t${slab.along and "" or " + e"}] = ${conj}(vector[e]);
${indent}    }
${indent}}
%%   end
${indent}const auto of_u = from_element(tile, static_cast<u32>(u_begin + (${term}) * ${u.of_term}));
${indent}const auto of_v = from_element(tile, static_cast<u32>(v_begin + (${term}) * ${v.of_term}));
%%   each(u, "u", "q", tall, of_q, run_q, of.u.conj)
%%   each(v, "v", "p", wide, of_p, run_p, of.v.conj)
%% end
%% local function by_fma(indent, term, count)
%%   elements(indent, term, count)
#pragma unroll
${indent}for (int t = 0; t < ${count}; ++t) {
#pragma unroll
${indent}    for (int q = 0; q < ${tall}; ++q) {
#pragma unroll
${indent}        for (int p = 0; p < ${wide}; ++p) x[q][p] = fma(u[q][t], v[p][t], x[q][p]);
${indent}    }
${indent}}
%% end
%% -- The same by the matrix instruction, which takes four terms, of complex numbers real and imaginary parts of two by turns: the order of fma.
%% -- If there are fewer the others are 0 times -0, which changes no sum.
%% local function by_instruction(indent, term, count, whole)
%%   local here = count < whole and string.format("k / %d < %d", 4 // whole, count)
${indent}T u[${tall}], v[${wide // 2}];
${indent}const auto of_u = from_element(tile, static_cast<u32>(u_lane + (${term}) * ${u.of_term})), of_v = from_element(tile, static_cast<u32>(v_lane + (${term}) * ${v.of_term}));
#pragma unroll
${indent}for (int q = 0; q < ${tall}; ++q) u[q] = ${of.u.conj}(T(of_u[8 * q * ${u.of_row}]));
#pragma unroll
${indent}for (int p = 0; p < ${wide // 2}; ++p) v[p] = ${of.v.conj}(T(of_v[8 * p * ${v.of_row}]));
#pragma unroll
${indent}for (int q = 0; q < ${tall}; q += 2) {
#pragma unroll
${indent}    for (int p = 0; p < ${wide // 2}; ++p) {
%%   local function either(one, other, missing) return (here and here .. " ? " or "") .. string.format(here and "(%s) : %s" or "%s", other and "k % 2 == 0 ? " .. one .. " : " .. other or one, missing) end
%%   if complex then
${indent}        const R u0 = ${either("u[q].re", "u[q].im", "R(0)")}, u1 = ${either("u[q + 1].re", "u[q + 1].im", "R(0)")};
${indent}        const R of_re = ${either("v[p].re", "-v[p].im", "-R(0)")}, of_im = ${either("v[p].im", "v[p].re", "-R(0)")};
${indent}        Lanes<32>::rank4_update(x[q][2 * p].re, x[q][2 * p + 1].re, x[q + 1][2 * p].re, x[q + 1][2 * p + 1].re, u0, u1, of_re);
${indent}        Lanes<32>::rank4_update(x[q][2 * p].im, x[q][2 * p + 1].im, x[q + 1][2 * p].im, x[q + 1][2 * p + 1].im, u0, u1, of_im);
%%   else
${indent}        Lanes<32>::rank4_update(x[q][2 * p], x[q][2 * p + 1], x[q + 1][2 * p], x[q + 1][2 * p + 1], ${either("u[q]", nil, "T(0)")}, ${either("u[q + 1]", nil, "T(0)")}, ${either("v[p]", nil, "-T(0)")});
%%   end
${indent}    }
${indent}}
%% end
%% -- All terms of a slab.
%% local function multiply(indent)
%%   local across = (u.along and 0 or 1) + (v.along and 0 or 1)   -- factors of which a vector holds several terms
%%   local step = by_matrix and (complex and 2 or 4) or across == 0 and 1 or math.min(16 // element_bytes, across == 2 and 2 or 4)
%%   local rest = of.depth % step
%%   local function some(indent, term, count) if by_matrix then by_instruction(indent, term, count, step) else by_fma(indent, term, count) end end
#pragma unroll ${step == 1 and 4 or 2}
${indent}for (int l = 0; l${step > 1 and rest > 0 and " + " .. step - 1 or ""} < count; l += ${step}) {
%%   some(indent .. "    ", "l", step)
${indent}}
%%   if rest > 0 then
${indent}${g.stages > 1 and "if (first + " .. depth .. " >= " .. of.depth .. ") " or ""}{   // what is left
%%     some(indent .. "    ", "count - " .. rest, rest)
${indent}}
%%   end
%% end
%% -- The same where the diagonal cuts the slab: with each element's own condition.
%% local function multiply_by_terms(indent)
%%   local factor, is_u = of.u.triangle and of.u or of.v, of.u.triangle ~= nil
%%   local place = is_u and "row + " .. of_q or "column + " .. of_p
%%   local behind = (factor.triangle == "lower") == is_u
%%   local element = is_u and "u[q][0]" or "v[p][0]"
#pragma unroll 1
${indent}for (int l = 0; l < count; ++l) {
%%   elements(indent .. "    ", "l", 1)
#pragma unroll
${indent}    for (int q = 0; q < ${tall}; ++q) {
#pragma unroll
${indent}        for (int p = 0; p < ${wide}; ++p) {
%%   local one = factor.unit and string.format("select(%s == first + l, T(1), %s)", place, element) or element
${indent}            if (${place} ${behind and ">=" or "<="} first + l) x[q][p] = fma(${is_u and one or "u[q][0]"}, ${is_u and "v[p][0]" or one}, x[q][p]);
${indent}        }
${indent}    }
${indent}}
%% end
%% kernel(least_warps)
{
    // x[q][p] is element (row + ${of_q}, column + ${of_p}) of the tile.
    const int thread = static_cast<int>(threadIdx.x);
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
%% quick_return(of, factor_type)
%% for _, factor in ipairs(of.operands) do
    const T* const ${factor.operand:lower()} = ${matrix_of(factor.operand)};
%% end
    T* const c = ${matrix_of("C")};
    SHARED_LARGE(T, tile, ${g.elements});   // slabs of both factors${g.stages > 1 and ", two by turns" or ""}; then C's tile
%% if op.layout ~= "packed" then
%%   local names = of.adds and { "a", "c" } or { "a", "b", "c" }
%%   if #of.operands == 2 then names = { "a", "b", "c" } end
%%   for _, name in ipairs(names) do
    [[maybe_unused]] const bool vectors_${name} = reinterpret_cast<u64>(${name}) % 16 == 0 && ld${name} % ${16 // element_bytes} == 0;
%%   end
%% end
%% if by_matrix then
    const int warp = Lanes<32>::shuffle(thread / 32, 0), g = thread % 32 / 4, k = thread % 4;
    const int warp_row = warp % ${down} * ${8 * tall}, warp_column = warp / ${down} * ${4 * wide};
    const int row = warp_row + g, column = warp_column + 2 * k;
%% else
%%   local r, c = "thread % " .. down, "thread / " .. down
%%   if of.u.triangle then r, c = "thread / " .. across, "thread % " .. across end   -- a warp has few rows
    const int row = ${r} * ${run_q}, column = ${c} * ${run_p};
%%   if idle then
    const bool member = thread < ${down * across};
%%   end
%% end
%% local indent = ""
%% if tile_columns < of.columns then
    for (int left = 0; left < ${of.columns}; left += ${tile_columns})
%% end
%% if tile_rows < of.rows then
    for (int top = 0; top < ${of.rows}; top += ${tile_rows})
%% end
    {
%% if of.part and tiled then
        if (${of.part == "lower" and top_row .. " + " .. tile_rows .. " <= " .. left_column or left_column .. " + " .. tile_columns .. " <= " .. top_row}) continue;   // no part of the triangle
%% end
        T x[${tall}][${wide}];
#pragma unroll
        for (int q = 0; q < ${tall}; ++q) {
#pragma unroll
            for (int p = 0; p < ${wide}; ++p) x[q][p] = T(0);
        }
        if (summed) {
%% if g.stages == 1 then
            constexpr int first = 0, begin = 0, count = ${of.depth};
%%   fetch("            ", true, "0", "0")
%%   fetch("            ", false, "0", tostring(u.elements))
            copy_async_wait();
            ${barrier}
            {
%% else
%%   fetch("            ", true, "0", "0")
%%   fetch("            ", false, "0", tostring(u.elements))
#pragma unroll 1
            for (int first = 0, begin = 0; first < ${of.depth}; first += ${depth}, begin = ${g.slab} - begin) {
                const int count = ${of.depth % depth == 0 and depth or string.format("%d - first < %d ? %d - first : %d", of.depth, depth, of.depth, depth)};
                copy_async_wait();
                ${barrier}   // all have come, and the others have been read
                if (first + ${depth} < ${of.depth}) {
                    const int next = first + ${depth}, other = ${g.slab} - begin;
%%   fetch("                    ", true, "next", "other")
%%   fetch("                    ", false, "next", "other + " .. u.elements)
                }
%% end
%% if triangle or not by_matrix then
                const int u_begin = begin + row * ${u.of_row}, v_begin = begin + ${u.elements} + column * ${v.of_row};
%% end
%% if by_matrix then
                const int u_lane = begin + row * ${u.of_row} + k / ${complex and 2 or 1} * ${u.of_term};
                const int v_lane = begin + ${u.elements} + (warp_column + g) * ${v.of_row} + k / ${complex and 2 or 1} * ${v.of_term};
%% end
%% if triangle then
%%   local is_u, behind = of.u.triangle ~= nil, (triangle == "lower") == (of.u.triangle ~= nil)
%%   local low = by_matrix and (is_u and "warp_row" or "warp_column") or (is_u and "row" or "column")
%%   local high = string.format("%s + %d", low, (is_u and tall or wide) * (by_matrix and (is_u and 8 or 4) or 1) - 1)
                if (${idle and "member && " or ""}${behind and low .. " >= first + count" or high .. " < first"}) {
%%   multiply("                    ")
                }
                else if (${idle and "member && " or ""}${behind and high .. " >= first" or low .. " < first + count"}) {
%%   multiply_by_terms("                    ")
                }
%% else
%%   local wanted = idle and "member" or nil
%%   if of.part and by_matrix then
%%     wanted = of.part == "lower" and string.format("%s + warp_row + %d > %s + warp_column", top_row, 8 * tall, left_column)
%%       or string.format("%s + warp_column + %d > %s + warp_row", left_column, 4 * wide, top_row)
%%   end
                ${only(wanted)}{
%%   multiply("                    ")
                }
%% end
            }
        }

        // alpha times the product${of.adds and ", and beta C" or ""}
        ${barrier}   // all have read the slabs
%% local high, wide_left = of.rows .. " - " .. top_row, of.columns .. " - " .. left_column
%% local operand_c = { operand = "C", high = of.rows }
%% local from_c = string.format("c + (%s + %s * ldc)", top_row, left_column)
%% local function in_part(i, j) return of.part and string.format("%s + %s %s %s + %s", top_row, i, of.part == "lower" and ">=" or "<=", left_column, j) end
%% -- A lane's rows and columns may lie beyond the tile, or C.
%% local ragged_rows, ragged_columns = g.padded_rows > tile_rows or of.rows % tile_rows > 0, g.padded_columns > tile_columns or of.columns % tile_columns > 0
%% local function bound(size, left, all) return all % size > 0 and string.format("(%s < %d ? %s : %d)", left, size, left, size) or tostring(size) end
%% local here = all_of(ragged_rows and "row + " .. of_q .. " < " .. bound(tile_rows, high, of.rows), ragged_columns and "column + " .. of_p .. " < " .. bound(tile_columns, wide_left, of.columns),
%%   in_part("row + " .. of_q, "column + " .. of_p))
%% if of.adds then
        if (added) {
%%   rectangle("            ", operand_c, from_c, high, wide_left, tile_rows, tile_columns, "const T", of.part, function(size)
%%     return only(in_part("i", "j")) .. copy_to_shared(size, "j * " .. g.apart .. " + i")
%%   end)
            copy_async_wait();
            ${barrier}
        }
%% end
        ${only(idle and "member")}{
#pragma unroll
            for (int q = 0; q < ${tall}; ++q) {
#pragma unroll
                for (int p = 0; p < ${wide}; ++p) {
                    const int at = row + ${of_q} + (column + ${of_p}) * ${g.apart};
                    ${here == "true" and "" or "if (!(" .. here .. ")) continue;"}
                    T sum = ${product_scaled(of, "x[q][p]")};
%% if of.adds then
                    if (added) ${product_plus(of, "sum", "T(tile[at])")}
%% end
                    tile[at] = sum;
                }
            }
        }
        ${barrier}
%% rectangle("        ", operand_c, from_c, high, wide_left, tile_rows, tile_columns, "T", of.part, function(size)
%%   local at = "j * " .. g.apart .. " + i"
%%   if size > 1 then return string.format("copy16(at, tile, static_cast<u32>(%s));", at) end
%%   local value = string.format("T(tile[%s])", at)
%%   if of.hermitian then value = string.format("select(%s + i == %s + j, T(real_part(%s)), %s)", top_row, left_column, value, value) end
%%   return only(in_part("i", "j")) .. "*at = " .. value .. ";"
%% end)
%% if tiled then
        ${barrier}   // the next slabs come to the same place
%% end
    }
}
