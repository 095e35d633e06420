%% -- For matrices that no warp's registers hold. The lower triangle is cut into square tiles, and a thread holds one of them from load to store: the
%% -- tiles' columns one behind the other, so that the first threads are done first. Several matrices share each warp, since what one step of a
%% -- column of tiles does first is little for one of them. The threads of that column have the tile on its diagonal from shared memory, factor it each
%% -- for itself and solve with it on the way, so that the long chain of roots is hidden behind rows of their own; then all tiles behind read two
%% -- of its tiles.
%% -- A matrix has `count` tiles, `order` of them in its first column, and in each warp of the block `together` threads. At least `warps`: the threads of the
%% -- first column, which are done first, may take the last tiles then. Not so with a right-hand side, whose way back needs all tiles once more.
%% local function block_of_tiles(s, per_block)
%%   local order = ceil_div(s.n, s.tile)
%%   local count, together = order * (order + 1) // 2, 32 // per_block
%%   local at_first = solves(s) and count or count - order
%%   return { order = order, count = count, together = together, warps = math.max(1, ceil_div(at_first, together)), most_warps = ceil_div(count, together) }
%% end
%% -- What a matrix has in shared memory, in elements: `corner`, the tile on the diagonal, and `panel`, a column of tiles. Both in vectors of 16 bytes, which
%% -- have `per_vector` elements. The panel lies column by column; in a column first come the first vectors of all tiles, then their second ones: so
%% -- neighbouring tiles are read from different banks. So are a warp's matrices: all banks hold eight vectors, and one matrix begins `together` of them
%% -- behind the other. A corner is followed by a vector that nobody reads, so that a warp's corners begin in different banks.
%% local function shared_tiles(s, block)
%%   local per_vector, rows = 16 // s.element_bytes, block.order * s.tile
%%   local vectors = s.tile * rows // per_vector
%%   if block.together < 8 then vectors = vectors + (block.together - vectors) % 8 end
%%   local shared = { per_vector = per_vector, panel = vectors * per_vector, corner = s.tile * s.tile + per_vector }
%%   local columns = solves(s) and 2 or s.written.logdet and 1 or 0   -- besides: of B and of reciprocals, or of the diagonal
%%   shared.bytes = (shared.panel + shared.corner + columns * rows) * s.element_bytes + 4
%%   return shared
%% end
%% -- Warps that a multiprocessor holds, in four parts with 16384 registers each. A thread has, in eights, registers for its tile, for what the factors of the
%% -- one on the diagonal have at once, and some more.
%% local function warps_held(s)
%%   local registers = (s.tile * s.tile + s.tile * s.tile // 4 + s.tile) * s.element_bytes // 4 + (s.complex and 16 or 24)
%%   return 4 * (16384 // 32 // (ceil_div(registers, 8) * 8))
%% end
%% -- What to begin with of some numbers of matrices a block: with which, and how many warps, most are held at once. Of equals the first. One matrix a block
%% -- counts less: few threads have to do what a step begins with (1.33 times as long as eight a block, docs/experiments/potrf_tile_per_thread.md).
%% local function most_in_flight(s, counts)
%%   local best = { held = 0, per_block = 1, warps = 1 }
%%   for _, per_block in ipairs(counts) do
%%     local block = block_of_tiles(s, per_block)
%%     for warps = block.warps, block.most_warps do
%%       local held = warps_held(s) // warps * per_block * (per_block == 1 and 0.75 or 1)
%%       if held > best.held then best = { held = held, per_block = per_block, warps = warps } end
%%     end
%%   end
%%   return best
%% end
%% family {
%%   operation = "potrf, posv, solve_posdef, logdet_posdef",
%%   about     = "the triangle in square tiles, one in each thread's registers; several matrices share a warp",
%%   paper     = "right-looking blocked Cholesky: Abdelfattah, Haidar, Tomov, Dongarra, HPEC 2017; Golub and Van Loan, section 4.2.6",
%%   limit     = 128,
%%   tunables  = {
%%     { "tile",      function(s) return { s.precision == "s" and 8 or 4 } end, "rows and columns of the tile that a thread holds" },
%%     { "per_block", function(s) return starting_with(most_in_flight(s, { 4, 2, 1 }).per_block, { 1, 2, 4, 8 }) end, "matrices of a block" },
%%     { "warps",     function(s)
%%         local block, values = block_of_tiles(s, s.per_block), {}
%%         for warps = block.warps, block.most_warps do values[#values + 1] = warps end
%%         return starting_with(most_in_flight(s, { s.per_block }).warps, values)
%%       end, "warps of a block; where some have no thread for each tile, threads of the first column of tiles take the last ones" },
%%   },
%%   supports  = function(s)
%%     local bytes = s.per_block * shared_tiles(s, block_of_tiles(s, s.per_block)).bytes
%%     return s.n > 32 and not in_fp64(s) and not solves_many(s) and s.layout ~= "grouped" and s.warps <= warps_held(s) and bytes <= static_shared_memory()
%%   end,
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = s.per_block, shared = 0 } end,
%% }
%% local lower, packed, keeps_a = uplo == "lower", layout == "packed", not written.A
%% local solving, determinant = solves(spec), written.logdet   -- with one right-hand side; the determinant's logarithm alone
%% local block = block_of_tiles(spec, per_block)
%% local shared, order, together = shared_tiles(spec, block), block.order, block.together   -- together: threads of a matrix in a warp
%% local per_vector, members = shared.per_vector, warps * together   -- members: all threads of a matrix
%% local take_two = block.count - members   -- so many threads of the first column of tiles take another tile after it
%% local padded   = order * tile            -- rows of all tiles; those from n on are zeros, which come into no sum
%% local ends_early = padded > n            -- whether there are such
%% local rows_of_k  = ends_early and string.format("%d - %d * k", n, tile) or tile   -- at most, from tile k on
%% -- Where columns are not made of whole vectors, what lies below the diagonal goes back from the step's tiles in shared memory: neighbours then write
%% -- neighbouring elements, and threads without work of their own help.
%% local from_panel = not keeps_a and n % per_vector > 0
%% -- A tile from memory or back: in packed batches by the largest vectors that columns are made of, else by 16 bytes where they lie so.
%% local at_once = per_vector
%% while packed and n % at_once > 0 do at_once = at_once // 2 end
%% local function move(what)
%%   local function by(size) return string.format("%s_tile<%s, %d>(a, first, lda, %d, i, j);", what, lower, size, n) end
%%   if packed or at_once == 1 then
    ${by(at_once)}
%%   else
    if (tile_in_vectors<${tile}>(first, lda, ${n}, i, j)) ${by(at_once)}
    else ${by(1)}
%%   end
%% end

// Whether tile (i, j) can be moved sixteen bytes at once.
template <int tile, class V>
DEVICE bool tile_in_vectors(const V* matrix, i64 ld, int n, int i, int j)
{
  const bool whole = n * static_cast<int>(sizeof(V)) % 16 == 0 || (n - i * tile >= tile && n - j * tile >= tile);
  return whole && (reinterpret_cast<u64>(matrix) | static_cast<u64>(ld) * sizeof(V)) % 16 == 0;
}
// Tile (i, j) of a lower triangle, or of an upper one the conjugate transpose of (j, i), by `size` elements at a time. Beyond the matrix zeros.
template <bool lower, int size, int tile, class V>
DEVICE void load_tile(V (&a)[tile][tile], const V* matrix, i64 ld, int n, int i, int j)
{
  const int across = lower ? j : i, along = lower ? i : j;
  const V* from = matrix + (along + across * ld) * tile;
#pragma unroll
  for (int line = 0; line < tile; ++line, from += ld) {
#pragma unroll
    for (int e = 0; e < tile; e += size) {
      Vector<V, size> vector{};
      if (n % tile == 0 || (line < n - across * tile && e < n - along * tile)) {
        if constexpr (size > 1) vector = load_vector<size>(in_global(from + e));
        else                    vector.part[0] = *in_global(from + e);
      }
#pragma unroll
      for (int p = 0; p < size; ++p) {
        if constexpr (lower) a[e + p][line] = vector.part[p];
        else                 a[line][e + p] = conjugate(vector.part[p]);
      }
    }
  }
}
// Back to memory; on the diagonal the triangle alone.
template <bool lower, int size, int tile, class V>
DEVICE void store_tile(const V (&a)[tile][tile], V* matrix, i64 ld, int n, int i, int j)
{
  const int across = lower ? j : i, along = lower ? i : j;
  V* to = matrix + (along + across * ld) * tile;
#pragma unroll
  for (int line = 0; line < tile; ++line, to += ld) {
#pragma unroll
    for (int e = 0; e < tile; e += size) {
      if (n % tile != 0 && (line >= n - across * tile || e >= n - along * tile)) continue;
      V* const place = in_global(to + e);
      Vector<V, size> vector;
#pragma unroll
      for (int p = 0; p < size; ++p) vector.part[p] = lower ? a[e + p][line] : i == j && e + p == line ? a[line][line] : conjugate(a[line][e + p]);
      if (size > 1 && (i != j || (lower ? e >= line : e + size - 1 <= line))) store_vector(place, vector);
      else {
#pragma unroll
        for (int p = 0; p < size; ++p) {
          if (i != j || (lower ? e + p >= line : e + p <= line)) place[p] = vector.part[p];
        }
      }
    }
  }
}

// A thread's part of an array, in whole vectors.
template <int length, class V, class Array>
DEVICE void read_part(V (&a)[length], const Array& array, u32 begin, u32 apart = 16 / sizeof(V))
{
  constexpr int size = 16 / sizeof(V);
  const auto& own = from_element(array, begin);
#pragma unroll
  for (int r = 0; r < length; r += size) {
    V part[size];
    read_vector<size>(part, own, static_cast<u32>(r / size) * apart);
#pragma unroll
    for (int p = 0; p < size; ++p) a[r + p] = part[p];
  }
}
// The tile to a shared array, of each of its columns, `column` elements apart, so many vectors, `apart` elements apart.
template <u32 column, u32 apart, int tile, class V, class Array>
DEVICE void write_columns(Array& array, u32 begin, const V (&a)[tile][tile])
{
  constexpr int size = 16 / sizeof(V);
  const auto& own = from_element(array, begin);
#pragma unroll
  for (int c = 0; c < tile; ++c) {
#pragma unroll
    for (int r = 0; r < tile; r += size) {
      V part[size];
#pragma unroll
      for (int p = 0; p < size; ++p) part[p] = a[r + p][c];
      write_vector<size>(own, static_cast<u32>(c) * column + static_cast<u32>(r / size) * apart, part);
    }
  }
}

// What a step's column k of tiles has below its diagonal, by all threads of the matrix: the layout is that of write_columns.
template <bool lower, int order, int threads, int tile, class V, class Panel>
DEVICE void store_below(const Panel& panel, u32 begin, V* matrix, i64 ld, int n, int k, int number)
{
  constexpr int size = 16 / sizeof(V);
  const auto place = [&](int r, int c) { return begin + static_cast<u32>(c * tile * order + (r % tile / size * order + r / tile) * size + r % size); };
  V* const corner = matrix + static_cast<i64>(k * tile) * (ld + 1);
  const int first = (k + 1) * tile;
  if constexpr (lower) {
#pragma unroll 1
    for (int r = first + number; r < n; r += threads) {
#pragma unroll
      for (int c = 0; c < tile; ++c) *in_global(corner + (r - k * tile) + c * ld) = panel[place(r, c)];
    }
  }
  else {
#pragma unroll 4
    for (int e = number; e < (n - first) * tile; e += threads) {
      const int r = first + e / tile, c = e % tile;
      *in_global(corner + c + (r - k * tile) * ld) = conjugate(V(panel[place(r, c)]));
    }
  }
}

// Each thread factors the tile on the diagonal, corner[begin] and what follows, for itself in d. On the way a column of L at a time is taken out of the
// thread's rows a, which lie below that tile or, where the thread is `diagonal`, are its own. keep(s, r): r is the reciprocal of element s of L's
// diagonal. `step`: the matrix's steps before; `failed` becomes the first step, from 1 on, whose pivot is not positive.
template <int tile, class V, class Corner, class Keep>
DEVICE void factor_rows_of_tile(V (&a)[tile][tile], const Corner& corner, u32 begin, bool diagonal, int step, int& failed, Keep keep)
{
  constexpr int size = 16 / sizeof(V);
  V d[tile][tile];
  const auto& from = from_element(corner, begin);
#pragma unroll
  for (int c = 0; c < tile; ++c) {
#pragma unroll
    for (int r = c / size * size; r < tile; r += size) {
      V part[size];
      read_vector<size>(part, from, static_cast<u32>(c * tile + r));
#pragma unroll
      for (int p = 0; p < size; ++p) d[r + p][c] = part[p];
    }
  }
#pragma unroll
  for (int s = 0; s < tile; ++s) {
    decltype(abs1(V(0))) root;
    const auto scale = scale_of_pivot(real_part(d[s][s]), step + s + 1, root, failed);
#pragma unroll
    for (int r = s + 1; r < tile; ++r) d[r][s] = mul(d[r][s], scale);
#pragma unroll
    for (int r = 0; r < tile; ++r) a[r][s] = mul(a[r][s], scale);
    a[s][s] = select(diagonal, V(root), a[s][s]);
    keep(s, scale);
#pragma unroll
    for (int c = s + 1; c < tile; ++c) {
      const V u = conjugate(d[c][s]);
#pragma unroll
      for (int r = c; r < tile; ++r) d[r][c] = fma(-d[r][s], u, d[r][c]);
#pragma unroll
      for (int r = 0; r < tile; ++r) a[r][c] = fma(-a[r][s], u, a[r][c]);   // of the diagonal's tile also above it, where nobody reads
    }
  }
}

// Minus the product of two of a step's tiles, the second one's conjugate transpose.
template <u32 column, u32 apart, int tile, class V, class Panel>
DEVICE void subtract_product(V (&a)[tile][tile], const Panel& panel, u32 left, u32 above)
{
  const auto& of_left  = from_element(panel, left);
  const auto& of_above = from_element(panel, above);
#pragma unroll
  for (int s = 0; s < tile; ++s) {
    V l[tile], u[tile];
    read_part(l, of_left, static_cast<u32>(s) * column, apart);
    read_part(u, of_above, static_cast<u32>(s) * column, apart);
#pragma unroll
    for (int c = 0; c < tile; ++c) {
#pragma unroll
      for (int r = 0; r < tile; ++r) a[r][c] = fma(-l[r], conjugate(u[c]), a[r][c]);
    }
  }
}

%% if solving then
// L x = b or, with `back`, L^H x = b in one tile on the diagonal, which has so many rows; `inverse`: the reciprocals of L's diagonal.
template <bool back, int tile, class V, class Inverse, class Right>
DEVICE void solve_in_tile(const V (&a)[tile][tile], const Inverse& inverse, Right& right, u32 begin, int rows)
{
  V x[tile];
  read_part(x, right, begin);
#pragma unroll
  for (int t = 0; t < tile; ++t) {
    const int s = back ? tile - 1 - t : t;
    if (back && s >= rows) continue;
    x[s] = mul(x[s], decltype(abs1(V(0)))(inverse[begin + s]));
#pragma unroll
    for (int u = t + 1; u < tile; ++u) {
      const int r = back ? tile - 1 - u : u;
      if constexpr (back) x[r] = fma(-conjugate(a[s][r]), x[s], x[r]);
      else                x[r] = fma(-x[s], a[r][s], x[r]);
    }
  }
#pragma unroll
  for (int s = 0; s < tile; ++s) right[begin + s] = x[s];
}
// What was solved, the part that begins at `solved`, taken out of another one by the tile that belongs to both.
template <bool back, int tile, class V, class Right>
DEVICE void take_out_solved(const V (&a)[tile][tile], Right& right, u32 begin, u32 solved, int rows)
{
  V x[tile], b[tile];
  read_part(x, right, solved);
  read_part(b, right, begin);
#pragma unroll
  for (int t = 0; t < tile; ++t) {
    const int s = back ? tile - 1 - t : t;
    if (back && s >= rows) continue;
#pragma unroll
    for (int r = 0; r < tile; ++r) {
      if constexpr (back) b[r] = fma(-conjugate(a[s][r]), x[s], b[r]);
      else                b[r] = fma(-x[s], a[r][s], b[r]);
    }
  }
#pragma unroll
  for (int r = 0; r < tile; ++r) right[begin + r] = b[r];
}

%% end
// Which tile has that number, column by column, of so many in the first one. None: column -1.
DEVICE void find_tile(int number, int order, int& i, int& j)
{
  i = number;
  j = 0;
#pragma unroll 1
  while (j < order && i >= order) {
    ++j;
    i -= order - j;
  }
  if (j == order) j = -1;
}

%% kernel(warps_held(spec) // warps * warps)
{
    // The thread has tile (i, j), element (r, c) of it in a[r][c]; first of A, in the end of L. None: j is -1.
    using Group   = Lanes<${together}>;                  // a matrix's threads in the warp
    const int own = Lanes<32>::rank() / ${together};   // its number in the block
${matrix_of_group("own")}
%% if not packed or determinant then
    SHARED(i64, numbers, ${per_block});   // of its matrices in the batch: kept in a register each would be there all the way
%% end
    // The last tiles have most to do. In each block another warp has them, so that they do not all meet in one of a multiprocessor's four parts.
    const int warp   = static_cast<int>((threadIdx.x / 32 + static_cast<u32>(block_index() + block_index() / 128)) % ${warps});
    const int number = warp * ${together} + Group::rank();
%% if packed then
    ${keeps_a and "const " or ""}T* const first = ${matrix_if("matrix < batch", "A")};
%% end

    SHARED(T, panel, ${per_block * shared.panel});     // a step's tiles
    SHARED(T, corner, ${per_block * shared.corner});   // the one on the diagonal before it is factored
    SHARED(int, failed, ${per_block});                     // the first step whose pivot is not positive, counted from 1
    const u32 corner_begin = static_cast<u32>(own) * ${shared.corner}, panel_begin = static_cast<u32>(own) * ${shared.panel};
%% if solving then
    SHARED(T, right, ${per_block * padded});     // of B, then L^-1 B, then X
    SHARED(R, inverse, ${per_block * padded});   // the reciprocals of L's diagonal
    const u32 right_begin = static_cast<u32>(own) * ${padded};
%% elseif determinant then
    SHARED(R, roots, ${per_block * padded});   // L's diagonal
%% end
    T a[${tile}][${tile}];
    int i, j;
    find_tile(number, ${order}, i, j);
    if (matrix >= batch) j = -1;
    if (j >= 0) {
%% if not packed then
        const T* const first = ${matrix_of("A")};
%% end
%%   move("load")
    }
    if (number == 0) failed[own] = 0${(not packed or determinant) and ", numbers[own] = matrix" or ""};
%% if solving then
    const T* const given = ${matrix_if("matrix < batch", "B")};
    for (int e = number; e < ${padded}; e += ${members}) right[right_begin + e] = ${ends_early and "e < " .. n .. " && " or ""}matrix < batch ? given[e] : T(0);
%% end
#pragma unroll 1
    for (int k = 0; k < ${order}; ++k) {
        // column k of tiles is factored, then taken out of those behind it
        if (i == k && j == k) write_columns<${tile}, ${per_vector}>(corner, corner_begin, a);
        ${block_barrier()}
        if (j == k) {
            int noted = 0;
            factor_rows_of_tile(a, corner, corner_begin, i == k, ${tile} * k, noted, [&](int s, R scale) { ${solving and "if (i == k) inverse[right_begin + " .. tile .. " * k + s] = scale;" or ""} });
            if (i > k) write_columns<${tile * order}, ${per_vector * order}>(panel, panel_begin + static_cast<u32>(i) * ${per_vector}, a);
            else {
                if (rarely(noted != 0) && failed[own] == 0${ends_early and " && noted <= " .. n or ""}) failed[own] = noted;
                if (k == ${order - 1}) info[${packed and "matrix" or "numbers[own]"}] = failed[own];
%% if solving then
                solve_in_tile<false>(a, inverse, right, right_begin + ${tile} * k, ${tile});
%% elseif determinant then
#pragma unroll
                for (int s = 0; s < ${tile}; ++s) roots[own * ${padded} + ${tile} * k + s] = real_part(a[s][s]);
%% end
            }
        }
        ${block_barrier()}
        if (j == k) {
%% if not packed and (not keeps_a or take_two > 0) then
            const i64 matrix = numbers[own];
            ${keeps_a and "const " or ""}T* const first = ${matrix_of("A")};
%% end
%% if solving then
            if (i > k) take_out_solved<false>(a, right, right_begin + ${tile} * i, right_begin + ${tile} * k, ${tile});
%% end
%% if from_panel then
            if (i == k) store_tile<${tostring(lower)}, ${packed and at_once or 1}>(a, first, lda, ${n}, k, k);
%% elseif not keeps_a then
%%   move("store")
%% end
%% if take_two > 0 then
            if (k == 0 && number < ${take_two}) {   // its next tile
                find_tile(number + ${block.count - take_two}, ${order}, i, j);
%%   move("load")
            }
%% end
        }
%% if from_panel then
        if (${packed and "" or "const i64 matrix = numbers[own]; "}matrix < batch) {
%%   if not packed then
            T* const first = ${matrix_of("A")};
%%   end
            store_below<${tostring(lower)}, ${order}, ${members}, ${tile}>(panel, panel_begin, first, lda, ${n}, k, number);
        }
%% end
        if (j > k) subtract_product<${tile * order}, ${per_vector * order}>(a, panel, panel_begin + static_cast<u32>(i) * ${per_vector}, panel_begin + static_cast<u32>(j) * ${per_vector});
    }
%% if solving then

    // L^H x = y
#pragma unroll 1
    for (int k = ${order - 1}; k >= 0; --k) {
        if (i == k && j == k) solve_in_tile<true>(a, inverse, right, right_begin + ${tile} * k, ${rows_of_k});
        ${block_barrier()}
        if (i == k && j < k && j >= 0) take_out_solved<true>(a, right, right_begin + ${tile} * j, right_begin + ${tile} * k, ${rows_of_k});
        ${block_barrier()}
    }
    if (${packed and "" or "const i64 matrix = numbers[own]; "}matrix < batch${keeps_a and "" or " && failed[own] == 0"}) {
        T* const to = ${matrix_of(keeps_a and "X" or "B")};
        for (int e = number; e < ${n}; e += ${members}) to[e] = ${keeps_a and "failed[own] != 0 ? not_a_number<T>() : T(right[right_begin + e])" or "right[right_begin + e]"};
    }
%% elseif determinant then

    // the product of L's diagonal, each as a number near 1 and a power of two: a lane's rows first, then lanes
    ${block_barrier()}
    const int lane = Lanes<32>::rank();
#pragma unroll 1
    for (int one = warp; one < ${per_block}; one += ${warps}) {
        const i64 matrix = numbers[one];
        if (matrix >= batch) break;
%%   store_logdet(function(r) return "R(roots[one * " .. padded .. " + lane + " .. 32 * r .. "])" end, "failed[one] != 0")
    }
%% end
}
