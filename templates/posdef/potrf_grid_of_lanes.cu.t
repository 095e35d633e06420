%% -- A grid of rows x cols lanes holds the lower triangle in registers: lane (r, c) the elements (rows * t + r, cols * s + c) of the
%% -- tiles (t, s) that reach the diagonal or lie below it. What a lane receives of a step's column serves a whole row or column of its
%% -- tiles: few shuffles. Tiles of 32 bytes a column are whole sectors of memory: those on the diagonal come and go whole in packed batches, with what
%% -- they hold beyond it. A step costs a shuffle for its pivot, one for each row and each column of tiles that is left, and an fma for each tile.
%%
%% -- Elements in shared memory of each matrix: A, if it passes through, and later in its place L for the way back of a right-hand side.
%% local function elements_in_shared(s)
%%   local of_a = s.transfer == "direct" and 0 or elements_for_matrix(s.n, s.n, s.element_bytes, s.transfer == "contiguous")
%%   if not solves(s) then return of_a end
%%   return rfp_triangle(s.rows, s.cols, s.n, s.element_bytes).elements_or(of_a)   -- rfp: L there, by rows; room for the larger of both
%% end
%% family {
%%   operation = "potrf, posv, solve_posdef, logdet_posdef",
%%   about     = "a grid of lanes per matrix, each with its element of every tile on or below the diagonal; and one right-hand side",
%%   paper     = "2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4; outer product Cholesky: Golub and Van Loan, section 4.2",
%%   tunables  = {
%%     { "rows",      { 4, 2, 8 }, "rows of the grid of lanes" },
%%     { "cols",      { 4, 2 }, "columns of the grid of lanes" },
%%     matrix_transfer_tunable(),
%%     -- registers have no index: a loop's steps are those of one column of tiles, whose elements a lane has in the same registers
%%     steps_tunable(function(s) return { s.cols, 1 } end),
%%     { "per_block", function(s)
%%         return fit_in_shared_memory(whole_warps(s.rows * s.cols), elements_in_shared(s) * s.element_bytes)
%%       end, "matrices of a block" },
%%   },
%%   -- With rows >= cols the pivots of a loop's steps lie in one tile: in one column of tiles, and in one row of them too. A lane's elements are at most 256
%%   -- registers of 4 bytes.
%%   supports  = function(s)
%%     local tiles = ceil_div(s.n, s.rows) * ceil_div(s.n, s.cols)
%%     return not solves_many(s) and s.n >= 2 and s.rows >= s.cols and tiles * s.element_bytes <= 1024
%%   end,
%%   launch    = function(s) return launch_in_warps(s.rows * s.cols, s.per_block) end,
%% }
%% -- On the way forward a right-hand side lies as a column does: the lanes of row i have its element i, and that of a step's column as
%% -- well. On the way back step k needs row k of L: its elements lie in the lanes of that row, not in those whose right-hand side they
%% -- change. So L goes to shared memory, and of the right-hand side each lane then has every lanes-th element. The determinant is the
%% -- product of the pivots, which all lanes know: one logarithm, and no factor is stored.
%% local determinant, solving = written.logdet, solves(spec)
%% local keeps_a = not written.A
%% local lower, packed = uplo == "lower", op.layout == "packed"
%% local staged, contiguous = tune.transfer ~= "direct", tune.transfer == "contiguous"
%% local stride, lanes = contiguous and n or padded_row(n, element_bytes), rows * cols
%% local whole = packed and not keeps_a   -- tiles on the diagonal come and go whole: sectors, with what they hold of the other triangle
%% -- grid knows the tiles. grid.first_tile(s): the first t of column s that reaches the diagonal. Of the lane's element of tile (t, s) grid.below and
%% -- grid.inside are the conditions that it is not above the diagonal, and in the matrix; grid.offset says where it lies, and grid.mirrored is
%% -- a<t>_<s> between A's triangle and L's, conjugated where A's is the upper one.
%% local grid  = triangle_in_tiles(rows, cols, n, lower)
%% local tall, wide = grid.tall, grid.wide
%% local rfp = rfp_triangle(rows, cols, n, element_bytes)   -- L by rows in shared memory: rows i and n - 1 - i share a line
%% local matrix_stride = elements_in_shared(spec)   -- from matrix to matrix
%% local function staged_element(t, s) return "tile[tile_begin + " .. grid.offset(t, s, stride) .. "]" end
%% kernel()
{
    // Lane (r, c) holds element (${rows} * t + r, ${cols} * s + c) in a<t>_<s>, first of A, in the end of L; l<t>, lh<s>: of
    // column k of L the element in row ${rows} * t + r, and the conjugate of that in row ${cols} * s + c.
%% if solving then
    // b<t>: of B, then L^-1 B, in the rows of its tiles; x<h>: element ${lanes} * h + rank of that, then of X, with inverse<h>, the
    // reciprocal of L's diagonal there.
%%   if keeps_a then
    // The reciprocals stand in L's diagonal.
%%   end
%% end
    using Group = Lanes<${lanes}>;
    const int r      = Group::rank() % ${rows}, c = Group::rank() / ${rows};   // this lane's position in the grid
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch;
%% if solving then
    ${keeps_a and "const " or ""}T* const right = ${matrix_if("live", "B")};
%% end
%% if staged then
%%   local part = not whole and uplo   -- of A that comes: the triangle, or false, all
%%   fetch_tile(tune.transfer, part, lanes, stride, matrix_stride)   -- declares the array tile, and first, where the group's matrix begins in it
    const int tile_begin = first + ${lower and "r" or "c"} + ${lower and "c" or "r"} * ${stride};   // the lane's element of tile (0, 0)
%% end
%% if not staged or not keeps_a and not packed then   -- A comes straight from memory, or L goes straight there
    ${keeps_a and "const " or ""}T* const a = ${matrix_if("live", "A", lower and "r + c * lda" or "c + r * lda")};
%% end

%% if solving then
%%   for t = 0, tall-1 do
    T b${t} = ${all_of("live", within("r", rows * t, rows, n))} ? right[${rows * t} + r] : T(0);
%%   end
%% end
%% -- declares a<t>_<s> of all tiles, zero outside of the matrix
%% load_tiles(grid, 0, wide, whole, function(t, s)
%%   return staged and "T(" .. staged_element(t, s) .. ")" or "a[" .. grid.offset(t, s, "lda") .. "]"
%% end)

    int failed = 0;   // 1-based step of the first pivot that is not positive
%% if determinant then
    Scaled<R> det = {R(1), 0};
%% end
%% for from = 0, n-1, steps do
%%   local last = math.min(from + steps, n) - 1
%%   local t0, s0 = from // rows, from // cols   -- the tile that has element (k, k): the same one for all these steps
%%   local s1 = (from + 1) // cols               -- the first column of tiles that is changed: s0, but for a step of its own in the last column of s0

${loop_of_steps(string.format("int k = %d; k <= %d; ++k", from, last))}
        // step k: column k of L, of the lanes with c == c0, then the update of what is to the right and below
        const int r0 = k % ${rows}, c0 = k % ${cols};   // (r0, c0): the lane that has element (k, k)
        R root;
        const R pivot = Group::shuffle(real_part(a${t0}_${s0}), r0 + ${rows} * c0);
        const R inverse_root = scale_of_pivot(pivot, k + 1, root, failed);   // 1 / root; notes a pivot that is not positive
%%   if determinant then
        det = scaled_product(det, pivot);
%%   end
%%   if solving then
        const T y = mul(Group::shuffle(b${t0}, r0 + ${rows} * c0), inverse_root);   // element k of L^-1 B
        if (r == r0) b${t0} = y;
%%   end
%%   for t = t0, tall-1 do
%%     local at = "a" .. t .. "_" .. s0
        ${only("c == c0", t == t0 and "r > r0")}${at} = mul(${at}, inverse_root);
%%   end
%%   if not determinant then   -- that is the product of the pivots, so nobody reads the diagonal
        if (c == c0 && r == r0) a${t0}_${s0} = T(${keeps_a and "inverse_root" or "root"});
%%   end
%%   if from < n-1 then   -- the last step has nothing behind it
%%     for t = grid.first_tile(s1), tall-1 do
        const T l${t} = Group::shuffle(a${t}_${s0}, r + ${rows} * c0);
%%       if solving then
        ${only(t == t0 and "r > r0")}b${t} = fma(-l${t}, y, b${t});
%%       end
%%     end
%%     for s = s1, wide-1 do
%%       local row = cols * s   -- row + c is row row % rows + c of tile row // rows, in the lanes of that row: rows is a multiple of cols
        const T lh${s} = ${conjugate_of(string.format("Group::shuffle(a%d_%d, %d + c + %d * c0)", row // rows, s0, row % rows, rows))};
%%       for t = grid.first_tile(s), tall-1 do
        ${only(s == s0 and "c > c0", grid.below(t, s))}a${t}_${s} = fma(-l${t}, lh${s}, a${t}_${s});
%%       end
%%     end
%%   end
    }
%% end
%% if not keeps_a then

%%   for s = 0, wide-1 do
%%     for t = grid.first_tile(s), tall-1 do
%%       local to = staged and packed and staged_element(t, s) or "a[" .. grid.offset(t, s, "lda") .. "]"
    if (${grid.inside(t, s, whole)}) ${to} = ${grid.mirrored(t, s)};
%%     end
%%   end
%%   if staged and packed then   -- the rest of the matrix as it was read: whole sectors are cheaper
%%     store_tile(tune.transfer, lanes, stride)   -- tile to A
%%   end
%% end
%% if solving then

    // L by rows in shared memory
%% -- In which array, and where in it the group's row 0 begins: where its room does. That is `first` where A is staged; contiguous, A may begin behind it.
%%   local array, row_0 = "tile", contiguous and "Group::group() * " .. matrix_stride or "first"
%%   if staged then
    Group::sync();   // A has been read
%%   else
%%     array, row_0 = "lines", "Group::group() * " .. rfp.elements
    SHARED(T, lines, ${per_block * rfp.elements});
%%   end
    const int row_0 = ${row_0};
%%   store_rows_rfp(grid, rfp, array, 0, wide)   -- all columns of tiles
    Group::sync();

%% -- L^H x = L^-1 b: from the last element of x on, the lane that has it sends it to all, and these take row k of L times it out of those above. Stores X:
%% -- where a pivot was not positive NaN, or as posv does, nothing.
%% grid_backward(array, rfp, rows, cols, n, keeps_a)
%% end
%% if determinant then

    if (live && r == 0 && c == 0) logdet[matrix] = failed ? not_a_number<R>() : log_scaled(det.part, det.power);
%% end
    if (live && r == 0 && c == 0) info[matrix] = failed;
}
