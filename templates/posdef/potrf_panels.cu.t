%% -- For matrices that no warp's registers hold. The lower triangle lies in shared memory, column by column. In FP64 nothing of the upper
%% -- triangle does, but in blocks on the diagonal: two to three times as many matrices fit there at once. In FP32 the rows of L^H do. One
%% -- warp at a time takes a panel of a few columns to registers, rows across its lanes, factors it there, and puts it back. Meanwhile the
%% -- other warps take the panel before out of what lies behind. Loops go over panels, so code stays small whatever the size. A panel
%% -- costs a barrier of the block; a step in it a shuffle for each of its columns that is left, and an fma for each of those and each row
%% -- of a lane.
%%
%% -- What lies there, by what `s` says of the operation. One right-hand side is a row more, which becomes L^-1 b. Not of complex
%% -- matrices: as the row of its conjugates it would have zeros of the other sign than among many.
%% local function panels_memory(s)
%%   local memory = { one = solves(s) and s.nrhs == 1, many = solves_many(s) }
%%   memory.as_row    = memory.one and not s.complex
%%   memory.rows      = memory.as_row and s.n + 1 or s.n
%%   local square = padded_row(memory.rows, s.element_bytes)   -- from column to column
%%   -- The triangle alone, its columns folded into an array of half the size; else the square: a row of L^H lies as a column does, so rows
%%   -- of lanes read it faster than a row of L.
%%   memory.folded    = in_fp64(s)
%%   local blocks, high = ceil_div(s.n, 8), whole_vectors(memory.rows, s.element_bytes)
%%   -- from column to column: one of the first eight, and behind it one of the last eight
%%   local pair       = padded_row(2 * high - 8 * (blocks - 1), s.element_bytes)
%%   memory.elements  = memory.folded and pair * 8 * ceil_div(blocks, 2) or square * s.n
%%   local triangle = string.format("Columns_of_triangle<%d, %d, %d>", blocks, high, pair)
%%   memory.offset_type = memory.folded and triangle or "Columns_apart<" .. square .. ">"
%%   memory.bytes     = memory.elements * s.element_bytes
%%   memory.in_flight = blocks_in_flight(memory.bytes, 64)   -- blocks that a multiprocessor has room for
%%   return memory
%% end
%% local tunable = panels_tunables {
%%   in_flight = function(s) return panels_memory(s).in_flight end,
%%   rows      = function(s) return s.n end,
%%   warps     = function(s) return s.precision == "d" and panels_memory(s).in_flight >= 4 and 16 or 8 end,   -- small triangles leave room for more
%% }
%% family {
%%   operation = "potrf, posv, solve_posdef, logdet_posdef",
%%   about     = "the triangle, in FP32 the square, in shared memory, panels of columns in the registers of one warp, the rest updated by tiles",
%%   paper     = "right-looking blocked Cholesky: Abdelfattah, Haidar, Tomov, Dongarra, HPEC 2017; Golub and Van Loan, section 4.2.6",
%%   limit     = 128,
%%   tunables  = { tunable.warps, tunable.panel, tunable.tall },
%%   per_matrix_sizes = true,
%%   supports  = function(s) return s.n > 32 and panels_memory(s).in_flight > 0 end,
%%   requires  = function(s) return s.tall == "matrix" and "fp64_matrix" or "" end,
%%   launch    = function(s) return share_columns_of_x(s, { threads = 32 * s.warps, matrices = 1, shared = panels_memory(s).bytes }) end,
%% }
%% local lower, keeps_a, det = uplo == "lower", not written.A, written.logdet
%% local memory = panels_memory(spec)
%% local one, as_row, many, m = memory.one, memory.as_row, memory.many, memory.rows
%% -- In layout grouped n is the bin's, and a matrix has its own, which these texts say; else numbers.
%% local counted, order = layout == "grouped", own_size("n")
%% -- Warps of a multiprocessor: those that registers leave room for, and of the blocks that shared memory has room for.
%% local by_registers = ({ s = 20, d = 16, c = 12, z = 6 })[precision]
%% local in_flight = math.min(by_registers, warps * math.max(1, memory.in_flight))
%% local panels = {
%%   rows = m, columns = n, present = n, steps = n, own = counted and { steps = order } or nil,
%%   cholesky = function(left, wide)
%%     return string.format("factor_columns_cholesky<T, %d, %d, %d>(tile, failed, offset, %d, %d, first, steps);", left, wide, panel, m, n)
%%   end,
%% }
%% -- Right-hand sides, in a warp's registers. One that was a row of the panels is there, with L y = b solved; others come from memory.
%% local solutions = { one = one, together = complex and 2 or 4, to = "B", ld = "ldb" }
%% if keeps_a then solutions.to, solutions.ld, solutions.failed = "X", "ldx", "failed[0] != 0" end
%% local with_l, with_lh = "solve_with_cholesky_lower(b, tile, offset, " .. order .. ");", "solve_with_cholesky_upper(b, tile, offset, " .. order .. ");"
%% if as_row then
%%   solutions.calls   = { with_lh }
%%   solutions.element = string.format("tile[offset.of(row < %s ? row : 0) + %d]", order, n)
%% else
%%   solutions.calls   = { with_l, with_lh }
%%   solutions.element = "row < " .. order .. (many and " && begin + q < nrhs ? right[(begin + q) * ldb + row]" or " ? right[row]") .. " : T(0)"
%% end
%% kernel(in_flight)
{
    const int thread = static_cast<int>(threadIdx.x), warp = ${warp_of_block()};
${matrix_of_group("0")}
    if (matrix >= batch) return;
    ${keeps_a and "const " or ""}T* const a = ${matrix_of("A")};
    constexpr ${memory.offset_type} offset{};
    SHARED_LARGE(T, tile, ${memory.elements});   // element (i, j) at i + offset.of(j)${as_row and "; row " .. n .. ": the right-hand side" or ""}
    SHARED(int, failed, 1);   // the first step whose pivot is not positive, counted from 1

    fetch_triangle<${tostring(lower)}>(tile, offset, a, lda, ${order}, warp, ${warps});
%% zeros_behind_rows(n, m, "offset.of(c)")
%% if counted then
    zeros_around<T>(tile, offset, ${n}, ${n}, n, n, thread, ${threads});
%% end
%% if as_row then
    for (int c = thread; c < ${n}; c += ${threads}) tile[offset.of(c) + ${n}] = ${counted and "c >= n ? T(0) : " or ""}(${matrix_of("B")})[c];
%% end
    if (thread == 0) failed[0] = 0;
    copy_async_wait();
    ${block_barrier()}

%% factor_panels(panels)
    if (thread == 0${and_first_share()}) info[matrix] = failed[0];
%% if not keeps_a then
    store_triangle<${tostring(lower)}>(a, lda, ${order}, tile, offset, warp, ${warps});
%% end
%% if det or one or many then
%%   if not keeps_a then
    if (failed[0] != 0) return;
%%   end
%%   if warps > 1 and not many then   -- one warp does the rest
    if (warp > 0) return;
%%   end
    const int lane = Lanes<32>::rank();
%% end
%% if det then

    // the product of L's diagonal, each as a number near 1 and a power of two: a lane's rows first, then lanes
%%   store_logdet(function(r) return string.format("real_part(T(element_on_diagonal(tile, offset, %d, %s)))", r, order) end, "failed[0] != 0", counted and "n")
%% end
%% if one or many then

    // ${as_row and "L y = b is solved: the panels' last row. From there L^H x = y" or "L y = b and L^H x = y"}
%%   if not as_row then
    const T* const right = ${matrix_of("B")};
%%   end
%%   solve_in_registers(solutions)
%% end
}
