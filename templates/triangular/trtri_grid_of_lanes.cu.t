%% -- A grid of rows x cols lanes holds the lower triangle in registers: lane (r, c) the elements (rows * t + r, cols * s + c) of the tiles
%% -- (t, s) that reach the diagonal or lie below it. There are three things to make: the Cholesky factor L of A, its inverse W, and the
%% -- product W^H W, the inverse of A. poti makes them all; potri, which is given L, the last two; trtri W alone; lauum the product, of the
%% -- W that it is given. What follows is said of poti, of which the others do their part. All is made in one sweep of n steps instead of
%% -- 3 n, with the same operations in the same order for every element: step k makes column k of L and row k of W, and does what these
%% -- do to all other elements: to the right of column k L's part is taken out of A, below row k and to the left W's is, and above row k
%% -- W^H W gets its own. All of a step is one product: its vector has W(k, j) up to j = k, and L(j, k) from there on, and element (i, j)
%% -- gets the product of the vector's elements i and j, taken away where i > k. A lane receives the elements of its rows and those of its
%% -- columns.
%% -- Tiles of 32 bytes a column are whole sectors: those on the diagonal come and go whole in packed batches, with what they hold beyond it.
%% family {
%%   operation = "trtri, lauum, potri, poti",
%%   about     = "a grid of lanes per matrix, each with its element of every tile on or below the diagonal; one sweep of n steps",
%%   paper     = "sweep of a positive definite matrix: Goodnight, The American Statistician 33 (1979); 2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4",
%%   tunables  = {
%%     { "rows",      { 4 }, "rows of the grid of lanes" },
%%     { "cols",      { 4, 2 }, "columns of the grid of lanes" },
%%     matrix_transfer_tunable(),
%%     { "receive",   { "after", "before" }, "when lanes get the step's vector: after or before its pivot is computed" },
%%     steps_tunable(function(s) return { s.cols, 1 } end),   -- a column of tiles has so many
%%     { "per_block", function(s)
%%         local bytes = s.transfer == "direct" and 0 or elements_for_matrix(s.n, s.n, s.element_bytes, s.transfer == "contiguous") * s.element_bytes
%%         return fit_in_shared_memory(whole_warps(s.rows * s.cols), bytes)
%%       end, "matrices of a block" },
%%   },
%%   supports  = function(s)
%%     return s.n >= 2 and ceil_div(s.n, s.rows) * (ceil_div(s.n, s.cols) + s.rows // s.cols) * s.element_bytes <= 1152
%%   end,
%%   launch    = function(s) return launch_in_warps(s.rows * s.cols, s.per_block) end,
%% }
%% local factors, inverts, multiplies = operation == "poti", operation ~= "lauum", operation ~= "trtri"
%% local lower, unit = uplo == "lower", operation == "trtri" and diag == "unit"
%% local staged, contiguous, packed = tune.transfer ~= "direct", tune.transfer == "contiguous", op.layout == "packed"
%% local whole = packed and not unit   -- tiles on the diagonal come and go whole; a unit diagonal keeps what stands there
%% local scales, hermitian = inverts and not unit, operation ~= "trtri"   -- hermitian: of the diagonal only real parts are used
%% local stride, lanes = contiguous and n or padded_row(n, element_bytes), rows * cols
%% local apart = elements_for_matrix(n, n, element_bytes, contiguous)   -- matrices in shared memory
%% local grid = triangle_in_tiles(rows, cols, n, lower)
%% local tall, wide = grid.tall, grid.wide
%% local function staged_element(t, s) return "tile[mine + " .. grid.offset(t, s, stride) .. "]" end
%% local function element(t, s) return "a" .. t .. "_" .. s end
%% local function shuffled(t, s, r, c) return string.format("Group::shuffle(a%d_%d, %s + %d * %s)", t, s, r, rows, c) end
%% kernel()
{
    // Lane (r, c) holds element (${rows} * t + r, ${cols} * s + c) of ${lower and "A" or "A transposed"}, then of what is made of it, in a<t>_<s>; v<t>, u<s>: a
    // step's vector in the rows of its tiles, with the sign, and in their columns.
    using Group = Lanes<${lanes}>;
    const int r      = Group::rank() % ${rows}, c = Group::rank() / ${rows};   // this lane's position in the grid
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch;
%% if staged then
%%   fetch_tile(tune.transfer, not packed and uplo, lanes, stride, apart)
    const int mine = first + ${lower and "r" or "c"} + ${lower and "c" or "r"} * ${stride};   // the lane's element of tile (0, 0)
%% end
%% if not staged or not packed then
    T* const a = ${matrix_if("live", "A", lower and "r + c * lda" or "c + r * lda")};
%% end

%% for s = 0, wide-1 do
%%   for t = grid.first_tile(s), tall-1 do
    T a${t}_${s} = ${grid.inside(t, s, whole, unit)} ? ${staged and "T(" .. staged_element(t, s) .. ")" or "a[" .. grid.offset(t, s, "lda") .. "]"} : T(0);
%%   end
%% end
%% if scales then

    int failed = 0;   // 1-based step of the first ${factors and "pivot that is not positive" or "zero on the diagonal"}
%% end
%% for from = 0, n-1, steps do
%%   local last = math.min(from + steps, n) - 1
%%   local t0, s0 = from // rows, from // cols   -- the positions of row and column k among the tiles: the same for all these steps
%%   local first_row, last_row = multiplies and 0 or t0, inverts and tall-1 or t0   -- of tiles that change
%%   local last_column = factors and wide-1 or s0
%%   local pivot = hermitian and "real_part(" .. element(t0, s0) .. ")" or element(t0, s0)

${loop_of_steps(string.format("int k = %d; k <= %d; ++k", from, last))}
        const int r0 = k % ${rows}, c0 = k % ${cols};   // the positions of row and column k in their tiles
%%   if scales then
        const auto pivot = Group::shuffle(${pivot}, r0 + ${rows} * c0);
%%   end
%%   local function make_scale()
%%     if factors then
        R root;
        const R scale = scale_of_pivot(pivot, k + 1, root, failed);
%%     elseif scales then
        const auto scale = reciprocal(pivot);
        failed = failed == 0 && pivot == ${hermitian and "R" or "T"}(0) ? k + 1 : failed;
%%     end
%%   end
%%   if receive == "after" then make_scale() end

%%   -- Its element i < k stands in row k, its element i > k in column k: tiles behind t0 (s0) have it from the column alone, tile t0 from either, as the
%%   -- lane's r < r0 (c < c0) says. What only multiplies has rows before k too, what only inverts has columns to k alone.
        // the step's vector, as it stands in row and column k, in the lane's rows and in its columns
%%   for t = t0, last_row do
%%     local text = inverts and shuffled(t, s0, "r", "c0")
%%     if t == t0 and multiplies then
%%       local in_row = "r0 + " .. rows .. " * " .. (cols == rows and "r" or "(r % " .. cols .. ")")
%%       text = string.format("Group::shuffle(%s, %s)", element(t0, s0), inverts and "r < r0 ? " .. in_row .. " : r + " .. rows .. " * c0" or in_row)
%%       for s = rows // cols * t, s0 - 1 do
%%         text = string.format("select(r / %d == %d, %s, %s)", cols, s - rows // cols * t, shuffled(t0, s, "r0", "(r % " .. cols .. ")"), text)
%%       end
%%     end
        const T row${t} = ${text};
%%   end
%%   for s = 0, last_column do
%%     local high, inner = cols * s // rows, cols * s % rows
%%     local in_column = (inner > 0 and inner .. " + " or "") .. "c + " .. rows .. " * c0"
%%     if s == s0 and factors then
        const T column${s} = Group::shuffle(${element(t0, s0)}, c < c0 ? r0 + ${rows} * c : ${in_column});
%%     elseif s > s0 then
        const T column${s} = Group::shuffle(${element(high, s0)}, ${in_column});
%%     else
        const T column${s} = ${shuffled(t0, s, "r0", "c")};
%%     end
%%   end
%%   if receive == "before" then make_scale() end

        // ${inverts and "scaled, with the sign where that is taken away" or "conjugated"}
%%   local self = unit and "T(1)" or scales and "T(scale)"   -- its element k
%%   local w, l = scales and "mul(%s, scale)" or "%s", factors and "mul(%s, scale)" or "%s"
%%   for t = t0, last_row do
%%     local name = "row" .. t
%%     local before, behind = conjugate_of(w:format(name)), "-" .. l:format(name)
%%     if t == t0 then
%%       local sides = not multiplies and behind or not inverts and before or string.format("select(r < r0, %s, %s)", before, behind)
        const T v${t} = r == r0 ? ${self or "T(real_part(" .. name .. "))"} : ${sides};
%%     else
        const T v${t} = ${behind};
%%     end
%%   end
%%   for s = 0, last_column do
%%     local name = "column" .. s
%%     local before, behind = w:format(name), conjugate_of(l:format(name))
%%     if s == s0 then
%%       local sides = factors and complex and string.format("select(c < c0, %s, %s)", before, behind) or before
        const T u${s} = c == c0 ? ${self or "T(real_part(" .. name .. "))"} : ${sides};
%%     else
        const T u${s} = ${s < s0 and before or behind};
%%     end
%%   end
%%   for t = first_row, t0-1 do   -- to rows before k from the lanes that have these as columns
%%     local piece = rows // cols * t
%%     local text = "u" .. piece
%%     for s = piece + 1, piece + rows // cols - 1 do text = string.format("select(r / %d == %d, u%d, %s)", cols, s - piece, s, text) end
        const T v${t} = ${conjugate_of("Group::shuffle(" .. text .. ", r + " .. rows .. " * " .. (cols == rows and "r" or "(r % " .. cols .. ")") .. ")")};
%%   end

        // row and column k begin anew${multiplies and "" or ", the row with what it is"}
%%   for s = 0, last_column do
%%     for t = math.max(grid.first_tile(s), first_row), last_row do
%%       local at, in_row, in_column = element(t, s), t == t0, s == s0
%%       local anew = multiplies and in_row and in_column and "r == r0 || c == c0" or multiplies and in_row and "r == r0" or in_column and "c == c0"
%%       local sum = string.format("fma(v%d, u%d, %s)", t, s, anew and "select(" .. anew .. ", T(0), " .. at .. ")" or at)
%%       local which = only(grid.below(t, s), in_row and not multiplies and "r >= r0", in_row and not inverts and "r <= r0", in_column and inverts and not factors and "c <= c0")
        ${which}${at} = ${in_row and not multiplies and "r == r0 ? u" .. s .. " : " .. sum or sum};
%%     end
%%   end
    }
%% end
%% if complex and multiplies then

    // the diagonal is real
%%   for s = 0, wide-1 do
%%     local t = grid.first_tile(s)
    if (r == c${cols * s > rows * t and " + " .. cols * s - rows * t or ""}) a${t}_${s} = T(real_part(a${t}_${s}));
%%   end
%% end

%% for s = 0, wide-1 do
%%   for t = grid.first_tile(s), tall-1 do
    if (${grid.inside(t, s, whole, unit)}${scales and (contiguous or not staged or not packed) and " && failed == 0" or ""}) ${staged and packed and staged_element(t, s) or "a[" .. grid.offset(t, s, "lda") .. "]"} = a${t}_${s};
%%   end
%% end
%% if staged and packed then   -- the rest of the matrix as it was read: whole sectors are cheaper
%%   store_tile(tune.transfer, lanes, stride, scales and "live && failed == 0")
%% end
%% if inverts then
    if (live && r == 0 && c == 0) info[matrix] = ${unit and "0" or "failed"};
%% end
}
