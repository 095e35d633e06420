%% -- A square grid of lanes holds the lower triangle in registers: lane (r, c) the elements (side * t + r, side * s + c) of the tiles (t, s)
%% -- on the diagonal and below it. The three steps of trtri_rows_across_lanes become one sweep: step k makes column k of L (poti), row k of
%% -- its inverse W, and takes a part of L L^H, of L^-1 and of W^H W out of or into what lies to the right, between and to the left. These
%% -- are n steps instead of 3 n, of the same operations in the same order for every element. All of step k is one product: element j of
%% -- its vector is W(k, j) to k, and L(j, k) from there on; element (i, j) gets u(i) u(j) where i <= k, else -u(i) u(j). A lane receives
%% -- the elements of its rows and those of its columns. trtri, potri and lauum have a part of this.
%% -- Of the upper triangle the same elements are those of its transpose, whose product is the transposed one: nothing is conjugated.
%% -- Tiles of 32 bytes a column are whole sectors: those on the diagonal come and go whole in packed batches, with what they hold beyond it.
%% family {
%%   operation = "trtri, lauum, potri, poti",
%%   about     = "a grid of lanes per matrix, each with its element of every tile on or below the diagonal; one sweep of n steps",
%%   paper     = "sweep of a positive definite matrix: Goodnight, The American Statistician 33 (1979); 2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4",
%%   tunables  = {
%%     { "side",        { 4, 2, 3, 5 } },           -- rows and columns of the grid
%%     { "io",          { "direct", "staged" } },   -- of A; staged: whole columns, through shared memory
%%     { "steps",       function(s) return { s.side, 1 } end },   -- that a loop holds: a row of tiles has so many
%%     { "per_block",   function(s)
%%         local bytes = s.io == "staged" and s.n * padded_row(s.n, s.element_bytes) * s.element_bytes or 0
%%         return fit_in_shared_memory(whole_warps(s.side * s.side), bytes)
%%       end },
%%     { "least_warps", { 0, 8, 12, 16, 20, 24 } },   -- of a multiprocessor: caps the registers
%%   },
%%   supports  = function(s) return s.n >= 2 and pieces_of(s.n, s.side) * (pieces_of(s.n, s.side) + 1) * s.element_bytes <= 1152 end,
%%   launch    = function(s) return launch_in_warps(s.side * s.side, s.per_block) end,
%%   choose    = function(s)
%%     if s.n < 13 then return nil end
%%     local direct = s.element_bytes == 16 or s.n * s.element_bytes % 32 == 0   -- columns of whole sectors
%%     return { priority = 3, side = 4, io = direct and "direct" or "staged", steps = 4, per_block = 4, least_warps = 0 }
%%   end,
%% }
%% local factors, inverts, multiplies = operation == "poti", operation ~= "lauum", operation ~= "trtri"
%% local lower, unit = uplo == "lower", operation == "trtri" and diag == "unit"
%% local staged, packed = tune.io == "staged", op.layout == "packed"
%% local scales, hermitian = inverts and not unit, operation ~= "trtri"   -- hermitian: of the diagonal only real parts are used
%% local stride, lanes, tiles = padded_row(n, element_bytes), side * side, pieces_of(n, side)
%% local function inside(t, s, all)
%%   local below = t == s and not all and (unit and "r > c" or "r >= c")
%%   return all_of("live", within("r", side * t, side, n), within("c", side * s, side, n), below)
%% end
%% local function place(t, s, ld)
%%   local i, j = side * t, side * s
%%   if not lower then i, j = j, i end
%%   return string.format("%d + %d * %s", i, j, ld)
%% end
%% local function in_tile(t, s) return "tile[mine + " .. place(t, s, stride) .. "]" end
%% local function received(q, t, x)   -- element side * t + x of step k's vector: of row k to there, then of column k
%%   local row, column = string.format("p + %d * %s", side, x), string.format("%s + %d * p", x, side)
%%   if t < q then return string.format("Group::shuffle(a%d_%d, %s)", q, t, row) end
%%   if t > q then return string.format("Group::shuffle(a%d_%d, %s)", t, q, column) end
%%   if not inverts then return string.format("Group::shuffle(a%d_%d, %s)", q, q, row) end
%%   if operation == "trtri" and x == "r" then return string.format("Group::shuffle(a%d_%d, %s)", q, q, column) end
%%   if operation ~= "poti" and x == "c" then return string.format("Group::shuffle(a%d_%d, %s)", q, q, row) end
%%   return string.format("Group::shuffle(a%d_%d, %s < p ? %s : %s)", q, q, x, row, column)
%% end
KERNEL void ${launch_bounds(least_warps)}
${name}(${parameters})
{
    // Lane (r, c) holds element (${side} * t + r, ${side} * s + c) of ${lower and "A" or "A transposed"}, then of what is made of it, in a<t>_<s>; v<t>, u<s>: a
    // step's vector in the rows of its tiles, with the sign, and in their columns.
    using Group = Lanes<${lanes}>;
    const int r      = Group::rank() % ${side}, c = Group::rank() / ${side};   // this lane's place in the grid
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch && !Group::idle();
%% if staged then
    SHARED(T, tile, ${per_block * n * stride});
    const int first = (${followed_group()}) * ${n * stride};
%%   if packed then
    fetch_columns<${lanes}, ${n}, ${stride}, ${n}>(tile, first, ${matrix_if("live", "A")}, lda, live ? ${n} : 0);
%%   else
    fetch_triangle_columns<${lanes}, ${n}, ${tostring(lower)}, ${stride}>(tile, first, ${matrix_if("live", "A")}, lda, live);
%%   end
    copy_async_wait();
    Group::sync();
    const int mine = first + ${lower and "r + c" or "c + r"} * ${stride};
%% end
%% if not staged or not packed then
    T* const a = ${matrix_if("live", "A", lower and "r + c * lda" or "c + r * lda")};
%% end

%% for s = 0, tiles-1 do
%%   for t = s, tiles-1 do
    T a${t}_${s} = ${inside(t, s, packed)} ? ${staged and "T(" .. in_tile(t, s) .. ")" or "a[" .. place(t, s, "lda") .. "]"} : T(0);
%%   end
%% end
%% if scales then

    int failed = 0;   // 1-based step of the first ${factors and "pivot that is not positive" or "zero on the diagonal"}
%% end
%% for from = 0, n-1, steps do
%%   local last = math.min(from + steps, n) - 1
%%   local q = from // side   -- the place of row and column k among the tiles: the same for all these steps
%%   local pivot = string.format("Group::shuffle(%s, p + %d * p)", hermitian and "real_part(a" .. q .. "_" .. q .. ")" or "a" .. q .. "_" .. q, side)

${steps > 1 and "#pragma unroll 1\n" or ""}    for (int k = ${from}; k <= ${last}; ++k) {
        const int p = k % ${side};   // the place of row and column k in their tiles
%%   if factors then
        R root;
        const R scale = scale_of_pivot(${pivot}, k + 1, root, failed);
%%   elseif scales then
        const auto pivot = ${pivot};
        const auto scale = reciprocal(pivot);
        failed = failed == 0 && pivot == ${hermitian and "R" or "T"}(0) ? k + 1 : failed;
%%   end
%%   local own = unit and "T(1)" or scales and "T(scale)"   -- element k of the vector
%%   local w, l = scales and "mul(%s, scale)" or "%s", factors and "mul(%s, scale)" or "%s"
%%   local function of_diagonal(x, name)   -- the vector in tile q: before element k, it, and behind it
%%     local at, before, behind = x == "r" and "v" or "u", w:format(name), l:format(name)
%%     before, behind = x == "r" and conjugate_of(before) or before, x == "r" and "-" .. behind or conjugate_of(behind)
%%     local self = own or hermitian and complex and "T(real_part(" .. name .. "))" or name
%%     local needs_before, needs_behind = x == "c" or multiplies, x == "r" and inverts or factors
%%     if not needs_behind then return before == self and self or x .. " == p ? " .. self .. " : " .. before end
%%     if not needs_before then return x .. " == p ? " .. self .. " : " .. behind end
%%     if before == behind then return x .. " == p ? " .. self .. " : " .. before end
%%     return string.format("%s == p ? %s : select(%s < p, %s, %s)", x, self, x, before, behind)
%%   end
%%   for t = multiplies and 0 or q, inverts and tiles-1 or q do
        const T row${t} = ${received(q, t, "r")};
%%   end
%%   for s = 0, factors and tiles-1 or q do
        const T column${s} = ${received(q, s, "c")};
%%   end
%%   for t = multiplies and 0 or q, inverts and tiles-1 or q do
%%     local name = "row" .. t
        const T v${t} = ${t == q and of_diagonal("r", name) or t < q and conjugate_of(w:format(name)) or "-" .. l:format(name)};
%%   end
%%   for s = 0, factors and tiles-1 or q do
%%     local name = "column" .. s
        const T u${s} = ${s == q and of_diagonal("c", name) or s < q and w:format(name) or conjugate_of(l:format(name))};
%%   end
%%   for s = 0, factors and tiles-1 or q do
%%     for t = math.max(s, multiplies and 0 or q), inverts and tiles-1 or q do
%%       local at, product = string.format("a%d_%d", t, s), string.format("fma(v%d, u%d, ", t, s)
%%       local fresh = t == q and s == q and "r == p || c == p" or t == q and "r == p" or s == q and "c == p"   -- row and column k begin anew
%%       local result = fresh and string.format("%sselect(%s, T(0), %s))", product, fresh, at) or product .. at .. ")"
%%       if t == q and not multiplies then result = string.format("r == p ? u%d : %s", s, s == q and string.format("%sselect(c == p, T(0), %s))", product, at) or product .. at .. ")") end
        ${only(t == s and "r >= c", t == q and not multiplies and "r >= p", t == q and not inverts and "r <= p", s == q and not factors and inverts and "c <= p")}${at} = ${result};
%%     end
%%   end
    }
%% end
%% if complex and multiplies then

%%   for t = 0, tiles-1 do
    if (r == c) a${t}_${t} = T(real_part(a${t}_${t}));
%%   end
%% end

%% for s = 0, tiles-1 do
%%   for t = s, tiles-1 do
    if (${inside(t, s, packed)}${scales and (not staged or not packed) and " && failed == 0" or ""}) ${staged and packed and in_tile(t, s) or "a[" .. place(t, s, "lda") .. "]"} = a${t}_${s};
%%   end
%% end
%% if staged and packed then   -- the rest of the matrix as it was read: whole sectors are cheaper
    Group::sync();
    store_columns<${lanes}, ${n}, ${stride}, ${n}>(${matrix_if("live", "A")}, lda, ${scales and "live && failed == 0" or "live"} ? ${n} : 0, tile, first);
%% end
%% if inverts then
    if (live && r == 0 && c == 0) info[matrix] = ${unit and "0" or "failed"};
%% end
}
