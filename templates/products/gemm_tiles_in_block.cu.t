%% -- For products with more than 32 rows, columns or terms: C = alpha U V + beta C, where U is op(A) and V op(B), or what trmm, syrk and herk have there.
%% -- A block has a tile of C, in registers. The terms of its sums come in slabs, a few at a time: of U so many columns in the tile's rows, of V so many
%% -- rows in its columns. Slabs lie in shared memory as their factor does in memory, up to three of each: two are on their way while one is at work. So a
%% -- transpose is a matter of addresses there. A round costs one barrier. Every sum is a chain of fma from the first term to the last, as in other families.
%% -- The matrix instruction keeps that order; it takes four terms at once, a sixteenth of as many instructions. A triangle has zeros beyond its diagonal in
%% -- shared memory, and a warp passes over slabs that are nothing else for it. Blocks that need the same rows or columns of a factor run beside each other,
%% -- so that it is read from memory once.
%%
%% -- A round, one for each slab of U and of V:
%% --
%% --     all threads     wait for these slabs, and ask for those after the next
%% --     each lane       for each term: reads its rows of U and its columns of V, tall + wide elements, and adds their tall x wide products to its sums
%% --
%% -- Behind the last one each lane reads what C has in its places, if beta asks for it, and writes there.
%%
%% -- The product is `of` here (product_of): C has `rows` and `columns`, a sum `depth` terms. `part`: the triangle of C that is meant, of syrk and herk. Its
%% -- factors `u` and `v`: an `operand`, A or B, of `high` x `wide` elements in memory, `transposed`, `conj`; trmm's `triangle`, `unit` with a diagonal of ones.
%%
%% -- Numbers of rows or columns of C that a block may have, of n: all, a half or a quarter; beside a triangle, whose side is whole, an eighth.
%% local function tile_sides(n, of)
%%   local values = { n }
%%   for _, part in ipairs((of.u.triangle or of.v.triangle) and { 2, 4, 8 } or { 2, 4 }) do
%%     if n > 64 then values[#values + 1] = ceil_div(n, 8 * part) * 8 end
%%   end
%%   return values
%% end
%% -- Elements of a tile of C, at most, to begin with.
%% local function tile_elements(s, of) return (s.element_bytes == 16 or of.part) and 4096 or 8192 end
%%
%% family {
%%   operation = "gemm, syrk, herk, trmm",
%%   about     = "a block per tile of C, in registers, slabs of the factors in shared memory; beyond 32",
%%   paper     = "blocked products in shared memory: Abdelfattah et al., ISC 2016, section 4; Nath, Tomov, Dongarra, IJHPCA 24 (2010)",
%%   limit     = 128,
%%   tunables  = {
%%     { "arithmetic",   function(s) return in_fp64(s) and { "matrix", "fma" } or { "fma" } end, "what multiplies: matrix, the FP64 matrix instruction; fma" },
%%     { "tile_rows",    function(s)
%%         local of = product_of(s)
%%         if of.u.triangle then return { of.rows } end
%%         local values = tile_sides(of.rows, of)
%%         return of.rows > 64 and tile_elements(s, of) < 8192 and starting_with(values[2], values) or values
%%       end, "rows of C that a block has" },
%%     { "tile_columns", function(s)
%%         local of = product_of(s)
%%         if of.v.triangle then return { of.columns } end
%%         local values, first = tile_sides(of.columns, of), nil
%%         for _, value in ipairs(values) do first = first or s.tile_rows * value <= tile_elements(s, of) and value end
%%         return starting_with(first or values[#values], values)
%%       end, "columns of C that a block has" },
%%     { "depth",        function(s)
%%         local depth = product_of(s).depth
%%         local even = ceil_div(ceil_div(depth, math.max(1, depth // 16)), 4) * 4   -- about 16, in slabs of one depth
%%         return starting_with(even, even > 8 and { even, 8, 32 } or { even })
%%       end, "terms of a slab" },
%%     { "tall",         tall_values, "rows of C that a lane has" },
%%     least_warps_tunable({ 0, 8, 16 }, function() return 16 end),   -- 128 registers; without a number ptxas may spill
%%   },
%%   supports  = function(s)
%%     local of = product_of(s)
%%     return math.max(of.rows, of.columns, of.depth) > 32 and tiled_product(s).shared <= 200 * 1024
%%   end,
%%   requires  = function(s) return s.arithmetic == "matrix" and "fp64_matrix" or "" end,
%%   launch    = function(s)
%%     local shape = tiled_product(s)
%%     return { threads = shape.threads, matrices = 1, blocks = #shape.tiles, shared = shape.shared }
%%   end,
%% }
%% -- tiled_product adds their slabs: the `places` of u.slab are rows of U, those of v.slab columns of V. `along`: neighbours in shared memory are places, or
%% -- else terms; columns are `apart` elements apart, and a lane has runs of `run` neighbouring places. A stage has a slab of both.
%% -- C is cut three times: into `tiles`, one a block, of down x across parts, one a warp (`by_warp`), of high x broad elements, tall x wide a lane. Where
%% -- sides are no multiples of a warp's, there may be one part, of all lanes of the block, lanes_down x lanes_across: it takes fewer warps.
%% local shape = tiled_product(spec)
%% local of, u, v, tall, wide = shape.of, shape.of.u, shape.of.v, shape.tall, shape.wide
%% local run, by_matrix = u.slab.run, arithmetic == "matrix"
%% local last_stage = (shape.stages - 1) * shape.stage   -- where it begins
%% local triangular = u.triangle or v.triangle
%%
%% -- The part of a matrix with this triangle, or of all of it.
%% local function part(triangle) return string.format("Part<'%s'>", triangle == "lower" and "L" or triangle == "upper" and "U" or "A") end
%%
%% -- Where the block's tile begins, `name` top or left, by its number.
%% local function begin_of_tile(name)
%%   local text = tostring(shape.tiles[#shape.tiles][name])
%%   for i = #shape.tiles - 1, 1, -1 do text = string.format("tile == %d ? %d : %s", i - 1, shape.tiles[i][name], text) end
%%   return text
%% end
%%
%% -- Whether an element is in the tile and in C: lanes may reach beyond the tile, and that beyond C.
%% local ragged_rows    = shape.down * shape.high > tile_rows or of.rows % tile_rows > 0
%% local ragged_columns = shape.across * shape.broad > tile_columns or of.columns % tile_columns > 0
%% local inside = all_of(ragged_rows and "i < end_row", ragged_columns and "j < end_column")
%%
%% -- A factor's next slab to shared memory, its places from `place` on and below `last`: what is beyond the tile is not read, trmm has C there,
%% -- which another block may write. It is a rectangle r of memory, where a column's neighbours are places, and columns are terms, or the other way round;
%% -- from row r.high and column r.wide on there are zeros instead. By 16 bytes where columns are whole vectors, which arguments may decide.
%% local function fetch(factor, place, last)
%%   local slab, name, vector_size = factor.slab, factor.operand:lower(), 16 // element_bytes
%%   local r = { row = "next", column = place, rows = depth, columns = slab.places, high = factor.high, wide = last }
%%   if slab.along then r = { row = place, column = "next", rows = slab.places, columns = depth, high = last, wide = factor.wide } end
%%   local has = string.format("%s, %s", part(factor.triangle and uplo), factor.unit or false)
%%   local function move(size)
        fetch_rectangle<${threads}, ${r.rows}, ${r.columns}, ${slab.apart}, ${size}, ${has}>(slabs, next_begin + ${slab.begin}, ${name}, ld${name}, ${r.high}, ${r.wide}, ${r.row}, ${r.column});
%%   end
%%   if factor.high % vector_size > 0 then move(1)
%%   elseif op.layout == "packed" then move(vector_size)
%%   else
        if (vectors_${name})
%%     move(vector_size)
        else
%%     move(1)
%%   end
%% end
%%
%% -- x += u v for `count` terms of the slab at work, from `term` on.
%% local terms_at_once = complex and 2 or 4   -- of the matrix instruction
%% local function multiply(term, count)
%%   local factors = string.format("U, V, %s, %s", u.conj ~= "", v.conj ~= "")
const auto u_term = static_cast<u32>(u_begin + (${term}) * U::of_term), v_term = static_cast<u32>(v_begin + (${term}) * V::of_term);
%%   if by_matrix then
add_four_terms<${factors}>(x, slabs, u_term, v_term, ${count < terms_at_once and "own_term < " .. count or "true"});
%%   else
add_terms<${factors}, ${count}>(x, slabs, u_term, v_term);
%%   end
%% end
%%
%% -- The condition that a warp, or without tiles of warps a lane, multiplies a slab: some of its elements are meant, and not all of the slab are zeros beyond
%% -- the diagonal.
%% local member = not shape.by_warp and shape.lanes_down * shape.lanes_across < threads and "member"   -- not all lanes of the last warp have elements
%% local function has_to_do()
%%   return all_of(member, of.part and shape.by_warp and string.format("Meant::meets(warp_top, %d, warp_left, %d)", shape.high, shape.broad),
%%     u.triangle and string.format("%s::meets(warp_top, %d, first, count)", part(u.triangle), shape.high),
%%     v.triangle and string.format("%s::meets(first, count, warp_left, %d)", part(v.triangle), shape.broad))
%% end
%%
%% -- Element (i, l) of U, `place` is i, or (l, j) of V, in memory.
%% local function in_memory(factor, place)
%%   local name = factor.operand:lower()
%%   local form = factor.slab.along and "%s(%s[%s + l * ld%s])" or "%s(%s[l + %s * ld%s])"
%%   local value = string.format(form, factor.conj, name, place, name)
%%   return factor.unit and string.format("l == %s ? T(1) : %s", place, value) or value
%% end
%%
%% -- A lane's columns of C at once, which it reads before it writes any: at most 128 bytes, and an equal number each time.
%% local at_once = math.max(1, math.min(wide, 128 // (tall * element_bytes)))
%% while wide % at_once > 0 do at_once = at_once - 1 end
%% -- What `body` emits, for each run of neighbouring rows that a lane has in these columns, from begin_p on, if it is meant. Its first element is x[q][p], and
%% -- element (i, j) of C.
%% local column_p = by_matrix and "p / 2 * 8 + p % 2" or "V::place(p)"
%% local function each_run(body)
#pragma unroll
for (int q = 0; q < ${tall}; q += ${run}) {
#pragma unroll
    for (int p = begin_p; p < begin_p + ${at_once}; ++p) {
        const int of_q = U::place(q), of_p = ${column_p}, i = row + of_q, j = column + of_p;
        if (!(${all_of(member, inside, string.format("Meant::meets(i, %d, j, 1)", run))})) continue;
%%   body()
    }
}
%% end
// The part of a matrix that is meant, in LAPACK's letters: 'A', all of it, or its lower ('L') or upper ('U') triangle. Whether that has an element, meets
// a rectangle, or holds all of it.
template <char uplo>
struct Part {
  static DEVICE_MEMBER bool includes(int i, int j) { return uplo == 'L' ? i >= j : uplo == 'U' ? i <= j : true; }
  static DEVICE_MEMBER bool meets(int i, int high, int j, int wide) { return uplo == 'L' ? includes(i + high - 1, j) : includes(i, j + wide - 1); }
  static DEVICE_MEMBER bool holds(int i, int high, int j, int wide) { return uplo == 'L' ? includes(i, j + wide - 1) : includes(i + high - 1, j); }
};

// Neighbours of a column in memory, of which element (i, j) is the first, at once if they lie so, else one after the other: those that P has.
template <int count, class V>
DEVICE void load_run(V (&to)[count], const V* from, bool at_once)
{
  if (at_once) {
    const Vector<V, count> all = load_vector<count>(from);
#pragma unroll
    for (int e = 0; e < count; ++e) to[e] = all.part[e];
  }
  else {
#pragma unroll
    for (int e = 0; e < count; ++e) to[e] = from[e];
  }
}
template <class P, int count, class V>
DEVICE void store_run(V* to, const V (&from)[count], bool at_once, int i, int j)
{
  if (at_once && P::holds(i, count, j, 1)) {
    Vector<V, count> all;
#pragma unroll
    for (int e = 0; e < count; ++e) all.part[e] = from[e];
    store_vector(to, all);
  }
  else {
#pragma unroll
    for (int e = 0; e < count; ++e) {
      if (P::includes(i + e, j)) to[e] = from[e];
    }
  }
}
%% if triangular then

// Whether a number, or a part of it, is NaN.
template <class R> DEVICE bool is_nan(R a) { return a != a; }
template <class R> DEVICE bool is_nan(Complex<R> a) { return a.re != a.re || a.im != a.im; }
// sum(q, p) in place of each x[q][p] that is NaN.
template <int tall, int wide, class V, class Sum>
DEVICE void sum_nans_again(V (&x)[tall][wide], Sum sum)
{
  u64 nans = 0;
#pragma unroll
  for (int q = 0; q < tall; ++q) {
#pragma unroll
    for (int p = 0; p < wide; ++p) nans |= static_cast<u64>(is_nan(x[q][p])) << (q * wide + p);
  }
  if (!rarely(nans != 0)) return;
#pragma unroll 1
  for (int e = 0; e < tall * wide; ++e) {
    if ((nans >> e) % 2 == 0) continue;
    const V again = sum(e / wide, e % wide);
#pragma unroll
    for (int q = 0; q < tall; ++q) {
#pragma unroll
      for (int p = 0; p < wide; ++p) x[q][p] = select(q * wide + p == e, again, x[q][p]);
    }
  }
}
%% end
%% kernel(least_warps)
{
%% -- Element (place, term) of a slab is slabs[begin + place * U::of_place + term * U::of_term]. x[q][p] is element (row + U::place(q), column +
%% -- V::place(p)) of C. Not so by the matrix instruction: there a lane has two neighbouring columns of each eight of C, and reads another one of V.
    using U = ${u.slab.type};   // how slabs lie in shared memory
    using V = ${v.slab.type};
    using Meant = ${part(of.part)};
    const i64 matrix = block_index() / ${#shape.tiles};
    if (matrix >= batch) return;   // the whole block
%% quick_return(of)   -- declares summed (alpha != 0), added (beta != 0); returns if C stays as it is
%% for _, factor in ipairs(of.operands) do
    const T* const ${factor.operand:lower()} = ${matrix_of(factor.operand)};
%% end
    T* const c = ${matrix_of("C")};
%% if op.layout ~= "packed" then
%%   for _, name in ipairs(#of.operands == 2 and { "a", "b", "c" } or { "a", "c" }) do
    [[maybe_unused]] const bool vectors_${name} = reinterpret_cast<u64>(${name}) % 16 == 0 && ld${name} % ${16 // element_bytes} == 0;
%%   end
%% end
    SHARED_LARGE(T, slabs, ${shape.stages * shape.stage});   // ${shape.stages} of both factors

    // The block's tile, the warp's part of it, and the lane's first element. All others lie so far from it as q and p say.
    [[maybe_unused]] const int tile = static_cast<int>(block_index() % ${#shape.tiles});
    const int top = ${begin_of_tile("top")}, left = ${begin_of_tile("left")};
%% if ragged_rows then
    const int end_row = top + ${tile_rows} < ${of.rows} ? top + ${tile_rows} : ${of.rows};
%% end
%% if ragged_columns then
    const int end_column = left + ${tile_columns} < ${of.columns} ? left + ${tile_columns} : ${of.columns};
%% end
    const int thread = static_cast<int>(threadIdx.x);
%% if shape.by_warp then   -- a shuffle says the warp's number: so the compiler knows that it is the same in all its lanes
    const int warp = Lanes<32>::shuffle(thread / 32, 0), lane = thread % 32;
%% else
    const int warp = 0, lane = thread;
%% end
%% -- Neighbouring warps are on quarters of a multiprocessor of their own: not all long rows of a triangle shall be on one.
%% local warp_down, warp_across = "warp % " .. shape.down, "warp / " .. shape.down
%% if u.triangle then warp_down, warp_across = "warp / " .. shape.across, "warp % " .. shape.across end
    const int warp_top = top + ${warp_down} * ${shape.high}, warp_left = left + ${warp_across} * ${shape.broad};
%% if by_matrix then
    const int row = warp_top + lane / 4, column = warp_left + lane % 4 * 2, own_term = lane % 4${complex and " / 2" or ""};
    const int u_lane = (row - top) * U::of_place + own_term * U::of_term;
    const int v_lane = (warp_left - left + lane / 4) * V::of_place + own_term * V::of_term;
%% else
    const int row = warp_top + lane % ${shape.lanes_down} * U::run, column = warp_left + lane / ${shape.lanes_down} * V::run;
    const int u_lane = (row - top) * U::of_place, v_lane = (column - left) * V::of_place;
%%   if member then
    const bool member = lane < ${shape.lanes_down * shape.lanes_across};   // the last warp has lanes without elements
%%   end
%% end

    T x[${tall}][${wide}];
#pragma unroll
    for (int q = 0; q < ${tall}; ++q) {
#pragma unroll
        for (int p = 0; p < ${wide}; ++p) x[q][p] = T(0);
    }

    int next = 0;   // the first term of the slab that is fetched next, and where it comes to lie
    u32 next_begin = 0;
    const auto fetch_next = [&] {
        if (next < ${of.depth}) {
%% fetch(u, "top", ragged_rows and "end_row" or of.rows)
%% fetch(v, "left", ragged_columns and "end_column" or of.columns)
        }
        copy_async_commit();
        next += ${depth};
        next_begin = next_begin < ${last_stage} ? next_begin + ${shape.stage} : 0;
    };
    if (summed) {
#pragma unroll 1
        for (int ahead = 0; ahead < 2; ++ahead) fetch_next();
#pragma unroll 1
        for (int first = 0, begin = 0; first < ${of.depth}; first += ${depth}) {
            copy_async_wait_but_newest();
            ${block_barrier()}   // all of this slab have come, and the last one has been read
            fetch_next();
%% local fewer = of.depth % depth > 0 and string.format("%d - first < %d ? %d - first : ", of.depth, depth, of.depth) or ""
            const int count = ${fewer}${depth};
            const int u_begin = begin + u_lane, v_begin = begin + ${v.slab.begin} + v_lane;
            ${only(has_to_do())}{
%% -- Terms that a lane multiplies at once. A vector of a slab has places of one term, or terms of one place: of both factors places, then one term.
%% local step = math.min(16 // element_bytes, (u.slab.along or v.slab.along) and 4 or 2)
%% if by_matrix then step = terms_at_once elseif u.slab.along and v.slab.along then step = 1 end
%% local rest = of.depth % step
#pragma unroll ${step == 1 and 4 or 2}
                for (int l = 0; l${rest > 0 and " + " .. step - 1 or ""} < count; l += ${step}) {
%% multiply("l", step)
                }
%% if rest > 0 then
                if (first + ${depth} >= ${of.depth}) {   // what is left
%%   multiply("count - " .. rest, rest)
                }
%% end
            }
            begin = begin < ${last_stage} ? begin + ${shape.stage} : 0;
        }
    }
%% if triangular then

    // Zeros beyond the diagonal make a NaN of an infinite element: such sums again, of their own terms.
    sum_nans_again(x, [&](int q, int p) {
        const int i = row + U::place(q), j = column + ${column_p};
        T sum = T(0);
        if (!(${inside})) return sum;
#pragma unroll 1
        for (int l = 0; l < ${of.depth}; ++l) {
            if (!(${u.triangle and part(u.triangle) .. "::includes(i, l)" or part(v.triangle) .. "::includes(l, j)"})) continue;
            const T of_u = ${in_memory(u, "i")}, of_v = ${in_memory(v, "j")};
            sum = fma(of_u, of_v, sum);
        }
        return sum;
    });
    ${block_barrier()}   // all have read what may become C
%% end

    // alpha times the product${of.adds and ", and beta C" or ""}
    T* const own = c + (row + column * ldc);
%% local vectors = run > 1 and (op.layout == "packed" and "true" or "vectors_c") or "false"
#pragma unroll
    for (int begin_p = 0; begin_p < ${wide}; begin_p += ${at_once}) {
%% if of.adds then
        T before[${tall // run}][${at_once}][${run}];
        if (added) {
%%   each_run(function()
                load_run(before[q / ${run}][p - begin_p], own + (of_q + of_p * ldc), ${vectors});
%%   end)
        }
%% end
%% each_run(function()
                T sum[${run}];
#pragma unroll
                for (int e = 0; e < ${run}; ++e) {
%% -- the sum of a triangle is never -0, however many zeros were added
                    sum[e] = ${product_scaled(of, triangular and "add(x[q + e][p], T(0))" or "x[q + e][p]")};
%% if of.adds then
                    if (added) ${product_plus(of, "sum[e]", "before[q / " .. run .. "][p - begin_p][e]")}
%% end
%% if of.hermitian then
                    sum[e] = select(i + e == j, T(real_part(sum[e])), sum[e]);
%% end
                }
                store_run<Meant>(own + (of_q + of_p * ldc), sum, ${vectors}, i, j);
%% end)
    }
}
