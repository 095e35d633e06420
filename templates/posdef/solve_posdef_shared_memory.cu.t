%% -- A triangle in shared memory, row by row, and tiles of it in the registers of a thread, or of a few lanes to whom the tiles of a column
%% -- are dealt: nothing else travels between lanes, a matrix may be larger than their registers, and a warp has so many matrices that they
%% -- hide each other's latencies. Left-looking: a tile is read once, all columns before it are taken out of it, and it is written as part of
%% -- L. Only from the tiles on the diagonal and from the right-hand side, on which all lanes work alike, each tile is taken out when it is
%% -- done: by the lane that has it. L is not stored.
%%
%% -- How triangles of order n lie packed in shared memory for a thread each, or for a few `lanes` that work on tiles of `tile` rows below one
%% -- another: row by row, with one element left out behind `every` so many rows, and `stride` elements from one to the next. So what the lanes of a
%% -- warp read at once lies in different banks: rows that are tiles apart in places that differ modulo `lanes`, and triangles an odd multiple of
%% -- them apart.
%% local function packed_triangle(s)
%%   local every  = s.lanes > 1 and s.tile == 4 and 4 or 0
%%   local length = s.n * (s.n + 1) // 2 + (every > 0 and s.n // every or 0)
%%   return { every = every, stride = (ceil_div(length, s.lanes) | 1) * s.lanes }
%% end
%% -- The bytes of a packed triangle and, where it is solved, of its right-hand side.
%% local function triangle_and_solution_bytes(s)
%%   return packed_triangle(s).stride * s.element_bytes + (solves(s) and staged_bytes(s, s.n) or 0)
%% end
%% family {
%%   operation = "solve_posdef, logdet_posdef",
%%   about     = "one thread or a few lanes per matrix, its triangle in shared memory, tile by tile in registers",
%%   paper     = "left-looking Cholesky by tiles, in cache-sized vectors: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels, section 5",
%%   tunables  = {
%%     { "tile",      { 4, 2, 3 }, "rows and columns of a tile" },
%%     { "lanes",     function(s) return s.n > 8 and s.layout ~= "grouped" and { 1, 2, 4 } or { 1 } end, "lanes that share a matrix" },
%%     { "unrolled",  function(s)       -- 1: no loops over tiles, while the code fits the instruction cache, 128 KiB
%%         local most = { s = 24, d = 20, c = 16, z = 12 }
%%         return s.lanes == 1 and s.n <= most[s.precision] and { 0, 1 } or { 0 }
%%       end, "1: no loops over tiles, all of it straight code; 0: loops" },
%%     { "per_block", function(s)
%%         local values = {}
%%         for warps = 1, 3 do
%%           local count = warps * (32 // s.lanes)
%%           if count * triangle_and_solution_bytes(s) <= shared_memory_from(80) then values[#values + 1] = count end
%%         end
%%         return values
%%       end, "matrices of a block" },
%%   },
%%   supports  = function(s) return s.n >= 4 and not solves_many(s) end,
%%   launch    = function(s)
%%     local of_warps = launch_in_warps(s.lanes, s.per_block)
%%     of_warps.shared = s.per_block * packed_triangle(s).stride * s.element_bytes
%%     return of_warps
%%   end,
%% }
%% local lower, determinant, solving = uplo == "lower", written.logdet, solves(spec)
%% local mirrored = complex and not lower   -- A's elements are the conjugates of L's
%% local packed = packed_triangle(spec)
%% local stride, right_stride = packed.stride, staged_stride(n, element_bytes)
%% local fetch = lanes > 1 and "fetch_few_triangles" or string.format("fetch_triangles<%d, %s, %d, %s, true>", n, lower, stride, op.layout == "grouped")
%% local forgets = unrolled == 1 and n * (n + 1) // 2 * element_bytes > 640   -- else the compiler keeps in registers what they cannot hold
%% local turns = unrolled == 1 and n or 1   -- of the loop over earlier columns, in the code
%% local size, whole = tune.tile, n // tune.tile * tune.tile
%% local tiles = { { about = "tiles of " .. size .. " columns", first = 0, last = whole, width = size } }
%% if whole < n then tiles[2] = { about = "the last " .. n - whole, first = whole, last = n, width = n - whole } end
%% -- The heads of a loop over tiles, each with its first place: one `for`, or if it is unrolled a block for every place.
%% local function loop(name, first, last, step)
%%   local heads, still, by = {}, step < 0 and ">=" or "<", step < 0 and "-= " .. -step or "+= " .. step
%%   if unrolled == 0 then
%%     return { { at = name, head = string.format("#pragma unroll 1\n    for (int %s = %s; %s %s %s; %s %s) {", name, first, name, still, last, name, by) } }
%%   end
%%   for at = first, step < 0 and last or last - 1, step do heads[#heads + 1] = { at = at, head = string.format("    {\n    const int %s = %d;", name, at) } end
%%   return heads
%% end
%% local function behind(at)   -- the first tile behind it that is the lane's
%%   if unrolled == 1 then return at + size end
%%   return at .. " + " .. size .. (lanes > 1 and " * (1 + lane)" or "")
%% end
%% local from = lanes > 1 and "lane" or 0
%% -- What the group of lanes has that worked on this lane's own matrix, whose results it stores.
%% local function of_group(text) return lanes > 1 and "Lanes<32>::shuffle(" .. text .. ", worked)" or text end
%% local one_lane = lanes > 1 and "lane == 0"
%% local function sync_lanes(wanted)   -- all have read, or written
%%   if wanted then
    Lanes<32>::sync();
%%   end
%% end
%% local function store_solution(width)   -- the right-hand side's elements x in the columns from j on
%%   for c = 0, width-1 do
        ${only(one_lane)}right[mine_right + j + ${c}] = x[${c}];
%%   end
%% end
%% -- Tiles pass through registers. Loops over what lies before a tile hold `turns` of their turns in the code: 1, or so many that nothing loops where the
%% -- tile's place is known. Every element has the rounding history of the outer product's.
// Where a triangle's rows begin${packed.every > 0 and ": one element is left out behind every " .. packed.every .. " rows, so that the rows that lanes work on at once begin in different banks" or ""}.
// Places are ints: of a sum of unsigned ones, which may wrap around, the compiler could not leave the constant to the instruction.
struct Rows {
    int begin;
    DEVICE_MEMBER int of(int i) const { return begin + static_cast<int>(static_cast<u32>(i * (i + 1)) / 2)${packed.every > 0 and " + static_cast<int>(static_cast<u32>(i) / " .. packed.every .. ")" or ""}; }
};

// Elements (i + r, j + c) of the triangle whose row i begins at `at[lines.of(i)]`; of a tile on the diagonal, where i is j, those with c <= r.
template <bool diagonal, int rows, int columns, class Array>
DEVICE void load_tile(T (&tile)[rows][columns], const Array& at, Rows lines, int i, int j)
{
#pragma unroll
    for (int r = 0; r < rows; ++r) {
#pragma unroll
        for (int c = 0; c < (diagonal ? r + 1 : columns); ++c) tile[r][c] = at[lines.of(i + r) + j + c];
    }
}
template <bool diagonal, int rows, int columns, class Array>
DEVICE void store_tile(const T (&tile)[rows][columns], Array& at, Rows lines, int i, int j)
{
#pragma unroll
    for (int r = 0; r < rows; ++r) {
#pragma unroll
        for (int c = 0; c < (diagonal ? r + 1 : columns); ++c) at[lines.of(i + r) + j + c] = tile[r][c];
    }
}

%% if lanes > 1 then
// The warp's triangles to the array, a lane for each of their rows: `lanes` of them work on one later, so there are few, and lane m knows the
// address of the m-th. The moves of one column share a condition: the compiler would repeat their addresses under one each. Where there are
// fewer triangles the last one takes the positions of the others.
template <class Array>
DEVICE void fetch_few_triangles(Array& array, const Staging& warp, const T* own, i64 ld)
{
    constexpr int n = ${n}, stride = ${stride}, lanes = ${lanes};
    constexpr int at_once = 32 / n, all = 32 / lanes, turns = (all + at_once - 1) / at_once, some = turns < 8 ? turns : 8;
    const int which = Lanes<32>::lane() / n, row = Lanes<32>::lane() % n;
#pragma unroll 1
    for (int m = 0; m < all; m += some * at_once) {
        const T* from[some];
#pragma unroll
        for (int t = 0; t < some; ++t) {
            const int here = m + t * at_once + which;
            from[t] = Lanes<32>::shuffle(own, here < warp.count ? here : warp.count - 1) + row;
        }
        const int begin = (warp.first + m + which) * stride;
#pragma unroll
        for (int k = 0; k < n; ++k) {
            if (which < at_once && ${lower and "row >= k" or "row <= k"}) {
                const int offset = begin + Rows{0}.of(${lower and "row" or "k"}) + ${lower and "k" or "row"};
#pragma unroll
                for (int t = 0; t < some; ++t) {
                    if (m + t * at_once + which < all) copy_async_element(array, static_cast<u32>(offset + t * at_once * stride), in_global(from[t] + k * ld));
                }
            }
        }
    }
}

%% end
%% if mirrored then
// The triangle without its diagonal, conjugated: from an upper triangle's elements to L's.
template <class Array>
DEVICE void conjugate_triangle(Array& at, Rows lines)
{
#pragma unroll 1
    for (int i = 1; i < ${n}; ++i) {
        for (int e = lines.of(i), end = e + i; e < end; ++e) at[e] = conjugate(T(at[e]));
    }
}

%% end
// What a tile of L in rows i takes out of the tile on the diagonal in these rows.
template <int rows, int columns, class Array>
DEVICE void take_out_of_diagonal(Array& at, Rows lines, int i, const T (&tile)[rows][columns])
{
#pragma unroll
    for (int r = 0; r < rows; ++r) {
#pragma unroll
        for (int c = 0; c <= r; ++c) {
            const int offset = lines.of(i + r) + i + c;
            T a = at[offset];
#pragma unroll
            for (int k = 0; k < columns; ++k) a = fma(-tile[r][k], conjugate(tile[c][k]), a);
            at[offset] = a;
        }
    }
}

// Cholesky factorisation of a tile on the diagonal, whose first step is `step`, from 0 on: L in its place, and the reciprocals of L's diagonal
// in `inverse` and in the diagonal's positions. see(pivot): of each step, from the first on.
template <int size, class See>
DEVICE void factor_tile(T (&tile)[size][size], R (&inverse)[size], int step, int& failed, See see)
{
#pragma unroll
    for (int k = 0; k < size; ++k) {
        R root;
        see(real_part(tile[k][k]));
        inverse[k] = scale_of_pivot(real_part(tile[k][k]), static_cast<int>(step + k) + 1, root, failed);
        tile[k][k] = T(inverse[k]);
#pragma unroll
        for (int r = k + 1; r < size; ++r) {
            tile[r][k] = mul(tile[r][k], inverse[k]);
#pragma unroll
            for (int c = k + 1; c <= r; ++c) tile[r][c] = fma(-tile[r][k], conjugate(tile[c][k]), tile[r][c]);
        }
    }
}

// A tile of rows i and columns j below it: columns 0 to j - 1 of L, ${size} of them in a turn, are taken out of it, L(i, k) conj(L(j, k)); then it is
// solved with its L: X L^H = tile.
template <int rows, int size, class Array>
DEVICE void solve_tile(T (&tile)[rows][size], const Array& at, Rows lines, int i, int j, const T (&l)[size][size], const R (&inverse)[size])
{
#pragma unroll ${turns}
    for (int first = 0; first < j; first += ${size}) {
#pragma unroll
        for (int k = first; k < first + ${size}; ++k) {
            T below[rows], u[size];
#pragma unroll
            for (int r = 0; r < rows; ++r) below[r] = at[lines.of(i + r) + k];
#pragma unroll
            for (int c = 0; c < size; ++c) u[c] = conjugate(T(at[lines.of(j + c) + k]));
#pragma unroll
            for (int r = 0; r < rows; ++r) {
#pragma unroll
                for (int c = 0; c < size; ++c) tile[r][c] = fma(-below[r], u[c], tile[r][c]);
            }
        }
    }
#pragma unroll
    for (int k = 0; k < size; ++k) {
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            tile[r][k] = mul(tile[r][k], inverse[k]);
#pragma unroll
            for (int c = k + 1; c < size; ++c) tile[r][c] = fma(-tile[r][k], conjugate(l[c][k]), tile[r][c]);
        }
    }
}

%% if solving then
// A right-hand side lies in shared memory as well, from right[own] on. Its elements in a tile's columns, from right[begin] on, solved with the tile on
// the diagonal; then what they, elements of L^-1 B, take out of those in the rows of a tile of L below it.
template <int size, class Right>
DEVICE void solve_forward(T (&x)[size], const Right& right, int begin, const T (&l)[size][size], const R (&inverse)[size])
{
#pragma unroll
    for (int c = 0; c < size; ++c) x[c] = right[begin + c];
#pragma unroll
    for (int k = 0; k < size; ++k) {
        x[k] = mul(x[k], inverse[k]);
#pragma unroll
        for (int c = k + 1; c < size; ++c) x[c] = fma(-l[c][k], x[k], x[c]);
    }
}
template <int rows, int size, class Right>
DEVICE void take_out_forward(Right& right, int begin, const T (&l)[rows][size], const T (&x)[size])
{
#pragma unroll
    for (int r = 0; r < rows; ++r) {
        T y = right[begin + r];
#pragma unroll
        for (int k = 0; k < size; ++k) y = fma(-l[r][k], x[k], y);
        right[begin + r] = y;
    }
}

// A right-hand side's elements from the last one of X on: solved with a tile on the diagonal, whose own diagonal has the reciprocals; and what they
// take out of those in the columns of a tile to its left.
template <int size, class Right>
DEVICE void solve_backward(T (&x)[size], const Right& right, int begin, const T (&l)[size][size])
{
#pragma unroll
    for (int c = 0; c < size; ++c) x[c] = right[begin + c];
#pragma unroll
    for (int k = size; k-- > 0;) {
        x[k] = mul(x[k], real_part(l[k][k]));
#pragma unroll
        for (int c = 0; c < k; ++c) x[c] = fma(-conjugate(l[k][c]), x[k], x[c]);
    }
}
template <int size, int columns, class Right>
DEVICE void take_out_backward(Right& right, int begin, const T (&l)[size][columns], const T (&x)[size])
{
#pragma unroll
    for (int c = 0; c < columns; ++c) {
        T y = right[begin + c];
#pragma unroll
        for (int k = size; k-- > 0;) y = fma(-conjugate(l[k][c]), x[k], y);
        right[begin + c] = y;
    }
}

%% end
%% kernel()
{
    // Element (i, j) of the triangle, first of A, in the end of L, is triangle[rows.of(i) + j].
%% if lanes == 1 then
%%   matrix_of_thread("staged")
    const int own = thread;
    [[maybe_unused]] const bool idle = !live;
%% else
    // Lane i moves the warp's matrix i, of which it knows the address, and group i of lanes works on it.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
    const int thread = static_cast<int>(threadIdx.x) / 32 * ${32 // lanes} + Lanes<32>::lane();
${matrix_of_group("thread")}
    const i64 behind = matrix - Lanes<32>::lane() + ${32 // lanes}, last = behind < batch ? behind : batch;
    const bool live  = matrix < last;
    const Staging warp(thread, matrix, last);
    if (warp.count == 0) return;                 // the whole warp
    const int own    = Group::group();
    const bool idle  = Lanes<32>::lane() / ${lanes} >= warp.count;
%% end
    const T* const a = ${matrix_if("live", "A")};
    SHARED_LARGE(T, triangle, ${per_block * stride});
    ${fetch}(triangle, warp, a, lda);
    const int mine = own * ${stride};
    const Rows rows{mine};
%% if solving then
%%   if op.layout ~= "packed" then
    const T* const b = ${matrix_if("live", "B")};
%%   end
    SHARED(T, right, ${per_block * right_stride});
%%   staged_fetch("right", "B", "b", "ldb", n, 1)
    const int mine_right = own * ${right_stride};
%% end
%% if solving or lanes == 1 then
    if (rarely(idle)) {   // without a matrix: it works on ${lanes > 1 and "the last triangle and " or ""}zeros
%%   if lanes == 1 then
        for (int e = 0; e < ${n * (n + 1) // 2}; ++e) triangle[mine + e] = T(0);
%%   end
%%   if solving then
        for (int e = ${from}; e < ${n}; e += ${lanes}) right[mine_right + e] = T(0);
%%   end
    }
%% end
    copy_async_wait();
    Lanes<32>::sync();
    int failed = 0;   // 1-based step of the first pivot that is not positive
%% if determinant then
    Scaled<R> det = {R(1), 0};
%% end
%% if mirrored then
    ${only(one_lane)}conjugate_triangle(triangle, rows);
%%   sync_lanes(lanes > 1)
%% end
%% for _, columns in ipairs(tiles) do
%%   local width = columns.width

    // ${columns.about} of L${solving and ", and these elements of L^-1 B" or ""}
%%   for _, j in ipairs(loop("j", columns.first, columns.last, width)) do
${j.head}
        T l[${width}][${width}];
        R inverse[${width}];
        load_tile<true>(l, triangle, rows, j, j);
        factor_tile(l, inverse, j, failed, [&](${determinant and "R pivot) { det = scaled_product(det, pivot); }" or "R) {}"});
%%   if solving then
        T x[${width}];
        solve_forward(x, right, mine_right + j, l, inverse);
%%   end
%%   sync_lanes(lanes > 1)
%%   if solving then store_solution(width) end
%%   if not determinant then
        ${only(one_lane)}store_tile<true>(l, triangle, rows, j, j);
%%   end
%%   for _, rows in ipairs(columns.first == 0 and n > size and tiles or {}) do
%%     local mine  = only(lanes > 1 and string.format("(%d - j) / %d %% %d == lane", whole - size, size, lanes))
%%     local below = { { head = "    " .. mine .. "{\n    const int i = " .. whole .. ";" } }
%%     if rows.first == 0 then below = whole > size and loop("i", behind(j.at), whole, size * lanes) or {} end
%%     for _, i in ipairs(below) do
${i.head}   // below them
            T tile[${rows.width}][${width}];
            load_tile<false>(tile, triangle, rows, i, j);
            solve_tile(tile, triangle, rows, i, j, l, inverse);
            store_tile<false>(tile, triangle, rows, i, j);
            take_out_of_diagonal(triangle, rows, i, tile);
%%     if solving then
            take_out_forward(right, mine_right + i, tile, x);
%%     end
        }
%%     end
%%   end
%%   sync_lanes(lanes > 1 or forgets)
    }
%%   end
%% end
%% if solving then
%%   for t = #tiles, 1, -1 do
%%     local columns, width = tiles[t], tiles[t].width

    // the elements of X in ${columns.about}
%%     for _, j in ipairs(loop("j", columns.last - width, columns.first, -width)) do
${j.head}
        T l[${width}][${width}], x[${width}];
        load_tile<true>(l, triangle, rows, j, j);
        solve_backward(x, right, mine_right + j, l);
%%     sync_lanes(lanes > 1)
%% store_solution(width)
%%     for _, i in ipairs(n > size and loop("i", lanes > 1 and size .. " * lane" or 0, j.at, size * lanes) or {}) do
${i.head}   // to their left
            T tile[${width}][${size}];
            load_tile<false>(tile, triangle, rows, j, i);
            take_out_backward(right, mine_right + i, tile, x);
        }
%%     end
%%     sync_lanes(lanes > 1 or forgets)
    }
%%     end
%%   end

    if (rarely(failed != 0 && !idle)) {   // there is no solution
        for (int i = ${from}; i < ${n}; i += ${lanes}) right[mine_right + i] = not_a_number<T>();
    }
%% end
    Lanes<32>::sync();
%% if solving then
%%   staged_store("right", "X", matrix_if("live", "X"), "ldx", n, 1)
%% end
%% if determinant then
    const R found = failed ? not_a_number<R>() : log_scaled(det.part, det.power);
%% end
%% if lanes > 1 then

    // of the group that worked on this lane's matrix
    const int worked = Lanes<32>::lane() % ${32 // lanes} * ${lanes};
%% end
%% if determinant then
    const R log_of_own = ${of_group("found")};
    if (live) logdet[matrix] = log_of_own;
%% end
    const int info_of_own = ${of_group("failed")};
    if (live) info[matrix] = info_of_own;
}
