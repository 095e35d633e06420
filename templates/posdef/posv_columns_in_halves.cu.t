%% -- A grid of rows x cols lanes, of which lane (r, c) has the elements (rows * t + r, cols * s + c) of the lower triangle, holds half of
%% -- the columns at a time. The left half of A is factored in registers and goes to shared memory, row by row, where the way back reads it
%% -- anyway; only then is the right half loaded, and what stands to its left is taken out of it, column after column. So a lane never
%% -- holds more than about three quarters of its tiles, and more matrices are in flight, which hide each other's chains of pivots. A step
%% -- looks ahead: as soon as the next column is updated its pivot travels, and the rest of the update fills the time that its root takes.
%% -- The operations on each element, and their order, are those of all families.
%% family {
%%   operation = "posv, solve_posdef",
%%   about     = "a grid of lanes per matrix, the left half of the columns before the right one; one right-hand side",
%%   paper     = "left-looking by blocks of columns: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels, section 5; 2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4",
%%   tunables  = {
%%     { "rows",      { 4, 2, 8 }, "rows of the grid of lanes" },
%%     { "cols",      { 2, 4 }, "columns of the grid of lanes" },
%%     steps_tunable(function(s) return { s.cols, 1 } end),   -- a column of tiles has so many
%%     { "per_block", function(s)
%%         return fit_in_shared_memory(whole_warps(s.rows * s.cols), rfp_triangle(s.rows, s.cols, s.n, s.element_bytes).elements * s.element_bytes)
%%       end, "matrices of a block" },
%%   },
%%   supports  = function(s)   -- the left half is whole tiles
%%     local left = ceil_div(s.n, 2 * s.rows) * s.rows
%%     return s.nrhs == 1 and s.rows >= s.cols and left < s.n and ceil_div(s.n, s.rows) * left // s.cols * s.element_bytes <= 640
%%   end,
%%   launch    = function(s) return launch_in_warps(s.rows * s.cols, s.per_block) end,
%% }
%% local keeps, lower = not written.A, uplo == "lower"   -- keeps A
%% local whole  = op.layout == "packed" and not keeps   -- tiles on the diagonal come and go whole: sectors, with what they hold of the other triangle
%% local lanes  = rows * cols
%% local grid   = triangle_in_tiles(rows, cols, n, lower)
%% local rfp = rfp_triangle(rows, cols, n, element_bytes)
%% local tall, wide = grid.tall, grid.wide
%% local left = ceil_div(n, 2 * rows) * rows   -- columns of the left half
%% local halves = { { about = "left", first = 0, last = left // cols }, { about = "right", first = left // cols, last = wide } }   -- places of columns
%% local function row_of_lines(name, at, count, column)   -- where the lane's row of these places lies; lanes beyond the last one follow it
%%   local row = within(name, at, count, n) and string.format("(%s < %d ? %d + %s : %d)", name, n - at, at, name, n - 1) or at .. " + " .. name
%%   return "lines[row_0 + " .. rfp.offset(row, column, at, count) .. "]"
%% end
%% kernel()
{
    // Lane (r, c) holds element (${rows} * t + r, ${cols} * s + c) in a<t>_<s>, first of A, in the end of L; l<t>, u<s>: of
    // column k of L the element in row ${rows} * t + r, and the conjugate of that in row ${cols} * s + c. b<t>: of B, then L^-1 B, in the rows
    // of its tiles; x<h>: element ${lanes} * h + rank of that, then of X, with inverse<h>, the reciprocal of L's diagonal
    // there${keeps and ", which takes its place" or ""}.
    using Group = Lanes<${lanes}>;
    const int r      = Group::rank() % ${rows}, c = Group::rank() / ${rows};   // this lane's position in the grid
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch;
    ${keeps and "const " or ""}T* const right = ${matrix_if("live", "B")};
    ${keeps and "const " or ""}T* const a = ${matrix_if("live", "A", lower and "r + c * lda" or "c + r * lda")};
    SHARED(T, lines, ${per_block * rfp.elements});   // L, row by row
    const int row_0 = Group::group() * ${rfp.elements};
%% for t = 0, tall-1 do
    T b${t} = ${all_of("live", within("r", rows * t, rows, n))} ? right[${rows * t} + r] : T(0);
%% end
    int failed = 0;   // 1-based step of the first pivot that is not positive
    R pivot, root, scale;
%% for _, half in ipairs(halves) do
%%   local first, last = half.first, half.last

    // the ${half.about} half of the columns
%%   load_tiles(grid, first, last, whole, function(t, s) return "a[" .. grid.offset(t, s, "lda") .. "]" end)
%%   if first > 0 then

#pragma unroll 2
    for (int k = 0; k < ${left}; ++k) {   // column k of L is taken out of it
%%     for t = grid.first_tile(first), tall-1 do
        const T l${t} = ${row_of_lines("r", rows * t, rows, "k")};
%%     end
%%     for s = first, last-1 do
        const T u${s} = ${conjugate_of("T(" .. row_of_lines("c", cols * s, cols, "k") .. ")")};
%%       for t = grid.first_tile(s), tall-1 do
        ${only(grid.below(t, s))}a${t}_${s} = fma(-l${t}, u${s}, a${t}_${s});
%%       end
%%     end
    }
%%   end
    pivot = Group::shuffle(real_part(a${cols * first // rows}_${first}), 0);
    quick_root(pivot, root, scale);
%%   for from = cols * first, math.min(cols * last, n) - 1, steps do
%%     local to = math.min(from + steps, n) - 1
%%     local t0, s0 = from // rows, from // cols                   -- the tile that has element (k, k): the same one for all these steps
%%     local s1 = (from + 1) // cols                               -- the first column of tiles that is changed
%%     local next_t, next_s = (to + 1) // rows, (to + 1) // cols   -- the tile that has the next element of the diagonal
%%     local function update(s)
%%       local row = cols * s
        const T u${s} = ${conjugate_of(string.format("Group::shuffle(a%d_%d, %d + c + %d * c0)", row // rows, s0, row % rows, rows))};
%%       for t = grid.first_tile(s), tall-1 do
        ${only(s == s0 and "c > c0", grid.below(t, s))}a${t}_${s} = fma(-l${t}, u${s}, a${t}_${s});
%%       end
%%     end

${loop_of_steps(string.format("int k = %d; k <= %d; ++k", from, to))}
        // step k: column k of L, of the lanes with c == c0, element k of L^-1 B, then the update of what is to the right and below
        const int r0 = k % ${rows}, c0 = k % ${cols};
        if (rarely(!regular_pivot(pivot))) scale = scale_of_pivot(pivot, k + 1, root, failed);
        const T y = mul(Group::shuffle(b${t0}, r0 + ${rows} * c0), scale);
        if (r == r0) b${t0} = y;
%%     for t = t0, tall-1 do
        ${only("c == c0", t == t0 and "r > r0")}a${t}_${s0} = mul(a${t}_${s0}, scale);
%%     end
        if (c == c0 && r == r0) a${t0}_${s0} = T(${keeps and "scale" or "root"});
%%     if from < n-1 then
%%       for t = grid.first_tile(s1), tall-1 do
        const T l${t} = Group::shuffle(a${t}_${s0}, r + ${rows} * c0);
        ${only(t == t0 and "r > r0")}b${t} = fma(-l${t}, y, b${t});
%%       end
%%       for s = s1, math.min(next_s, last-1) do update(s) end
%%       local here, behind = string.format("a%d_%d", t0, s0), next_s < last and string.format("a%d_%d", next_t, next_s)
%%       if behind and to > from then behind = string.format("select(k < %d, %s, %s)", to, here, behind) end
%%       if behind or to > from then

        // the next pivot, while the rest is updated
        pivot = Group::shuffle(real_part(${behind or here}), (k + 1) % ${rows} + ${rows} * ((k + 1) % ${cols}));
        quick_root(pivot, root, scale);
%%       end
%%       for s = math.min(next_s, last-1) + 1, last-1 do update(s) end
%%     end
    }
%%   end

%%   if not keeps then
%%     for s = first, last-1 do
%%       for t = grid.first_tile(s), tall-1 do
    if (${grid.inside(t, s, whole)}) a[${grid.offset(t, s, "lda")}] = ${grid.mirrored(t, s)};
%%       end
%%     end
%%   end
%%   store_rows_rfp(grid, rfp, "lines", first, last)
    Group::sync();
%% end

%% grid_backward("lines", rfp, rows, cols, n, keeps)

    if (live && r == 0 && c == 0) info[matrix] = failed;
}
