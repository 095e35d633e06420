%% -- More than 32 rows. A block of width x width threads holds the lower triangle in registers: thread (r, c) the element (width * t + r,
%% -- width * s + c) of each tile (t, s) on or below the diagonal. This is the sweep of trtri_grid_of_lanes, a tile's columns at a time: the
%% -- Cholesky factor L of A, its inverse W, and the product W^H W; poti makes all three, potri the last two, trtri W, lauum the product.
%% -- Step k, said of poti: column k of tiles has the part of A that is left, row k what is known of W. The corner, where they meet, is
%% -- factored by one warp. Then each thread solves with it for a row of the panel, which lies in shared memory: below the corner rows of L,
%% -- above it and beside it columns of W, conjugated. What step k does to all other tiles is one product of the panel: element (i, j) gets
%% -- panel(i) panel(j)^H, taken away where i lies below the corner. Row and column k begin with it anew. So each step is as long as the
%% -- others, all threads share it alike, and the matrix is read once and written once.
%%
%% local function tiles_held(s) local tall = ceil_div(s.n, s.width) return tall * (tall + 1) // 2 end
%% family {
%%   operation = "trtri, lauum, potri, poti",
%%   about     = "more than 32 rows: a grid of a block's threads per matrix, its triangle in registers; one sweep, a tile's columns a step",
%%   paper     = "sweep of a positive definite matrix: Goodnight, The American Statistician 33 (1979); 2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4",
%%   limit     = 128,
%%   tunables  = {
%%     { "width",   function(s) return starting_with(s.n <= 64 and 8 or 16, { 8, 16 }) end, "rows and columns of the grid of a block's threads, and of a step" },
%%     least_warps_tunable(nil, function(s)   -- so that a second block fits; of complex elements without a number ptxas may spill
%%       local held = tiles_held(s) * s.element_bytes
%%       if s.width == 8 then return s.complex and held > 256 and 12 or 0 end
%%       return held > 192 and held <= 320 and 16 or 0
%%     end),
%%   },
%%   per_matrix_sizes = true,
%%   supports  = function(s) return s.n > 32 and tiles_held(s) * s.element_bytes <= 640 end,
%%   launch    = function(s) return { threads = s.width * s.width, matrices = 1, shared = 0 } end,
%% }
%% local factors, inverts, multiplies = operation == "poti", operation ~= "lauum", operation ~= "trtri"
%% local lower, unit = uplo == "lower", operation == "trtri" and diag == "unit"
%% local hermitian, scales = operation ~= "trtri", inverts and not unit   -- hermitian: of the diagonal only real parts are used
%% local tiles, vector_size = ceil_div(n, width), 16 // element_bytes
%% local apart, rows = padded_row(width, element_bytes), tiles * width   -- of the panel, of which those behind the matrix are zeros
%% local counted, order = layout == "grouped", own_size("n")   -- in layout grouped n is the bin's, and a matrix has its own
%% local ragged = counted or n % width ~= 0
%% local place = lower and "mine[width * t + width * s * lda]" or "mine[width * s + width * t * lda]"
%% local inside = all_of(ragged and "width * t + r < " .. order, "(t > s || r " .. (unit and ">" or ">=") .. " c)")
%% local function each(name, first, last) return string.format("for (int %s = %s; %s <= %s; ++%s)", name, first, name, last, name) end
%% -- Row and column k of tiles go to the panel and the corner, and begin anew.
%% local function publish(k)
%%   if inverts then
                panel[corner + c * apart + r] = a[${k}][${k}];
#pragma unroll
                ${each("t", k + 1, tiles - 1)} {
                    panel[(width * t + r) * apart + c] = a[t][${k}];
                    a[t][${k}] = T(0);
                }
%%   end
#pragma unroll
                ${each("s", 0, inverts and k - 1 or k)} {
                    panel[(width * s + c) * apart + r] = ${conjugate_of("a[" .. k .. "][s]")};
                    a[${k}][s] = T(0);
                }
%%   if inverts then
                a[${k}][${k}] = T(0);
%%   end
%% end
%% -- The panel's product to tiles in rows `first` to `last`, which is taken away where these lie below the corner. There a complex product is of W
%% -- and L in the order in which the panel's rows are solved: so bits do not depend on the width. Beside the corner the panel has W's zeros above its
%% -- diagonal: they are no terms, since with an Inf or NaN of L they would make a NaN.
%% local function product(first, last, below, columns, k)
%%   local term, turned = "fma(v[x], u[s][x], a[t][s])", "fma(u[s][x], v[x], a[t][s])"
%%   if below and complex then term = factors and string.format("s <= %d ? %s : %s", k, turned, term) or turned end
%%   local there = below and string.format("s != %d || e + x >= c", k) or string.format("t != %d || e + x >= r", k)
#pragma unroll
                    ${each("t", first, last)} {
                        T v[${vector_size}];
#pragma unroll
                        for (int x = 0; x < ${vector_size}; ++x) v[x] = ${below and "-" or ""}T(panel[(width * t + r) * apart + e + x]);
#pragma unroll
                        ${each("s", 0, columns)} {
#pragma unroll
                            for (int x = 0; x < ${vector_size}; ++x) {
                                if (${there}) a[t][s] = ${term};
                            }
                        }
                    }
%% end
%% local function update(k)
#pragma unroll 1
                for (int e = 0; e < steps; e += ${vector_size}) {
                    T u[${factors and tiles or k + 1}][${vector_size}];
#pragma unroll
                    ${each("s", 0, factors and tiles - 1 or k)} {
#pragma unroll
                        for (int x = 0; x < ${vector_size}; ++x) u[s][x] = ${conjugate_of("T(panel[(width * s + c) * apart + e + x])")};
                    }
%%   if multiplies then product(0, k, false, "t", k) end
%%   if inverts then product(k + 1, tiles - 1, true, factors and "t" or k, k) end
                }
%%   if not multiplies then   -- row k of W is done
#pragma unroll
                ${each("s", 0, k)} a[${k}][s] = ${conjugate_of("T(panel[(width * s + c) * apart + r])")};
%%   end
%% end
%% local function of_step(what)
%%   for k = 0, tiles - 1 do
        if (k == ${k}) {
%%     what(k)
        }
%%   end
%% end
%% kernel(least_warps)
{
    constexpr int width = ${width}, tiles = ${tiles}, apart = ${apart}${inverts and ", corner = " .. rows * apart or ""};
    const int thread = static_cast<int>(threadIdx.x), r = thread ${lower and "%" or "/"} width, c = thread ${lower and "/" or "%"} width;
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    T* const mine = ${matrix_of("A")} + ${lower and "r + c * lda" or "c + r * lda"};
    SHARED(T, panel, ${(rows + (inverts and width or 0)) * apart});   // row i from i * apart on${inverts and "; the corner, column by column, and on its diagonal reciprocals, when it is factored" or ""}
%% if scales then
    SHARED(int, found, 1);
    int failed = 0;   // of the first warp: 1-based step of the first ${factors and "pivot that is not positive" or "zero on the diagonal"}
%% end

    T a[tiles][tiles];   // of tile (t, s), s <= t
#pragma unroll
    for (int t = 0; t < tiles; ++t) {
#pragma unroll
        for (int s = 0; s <= t; ++s) a[t][s] = ${inside} ? ${place} : T(0);
%% if complex and hermitian then
        if (r == c) a[t][t] = T(real_part(a[t][t]));
%% end
    }

#pragma unroll 1
    for (int k = 0; ${counted and "width * k < n" or "k < tiles"}; ++k) {
%% if counted then
        const int steps = n - width * k < width ? n - width * k : width;
%% else
        ${ragged and "const int steps = k < tiles - 1 ? width : " .. n % width or "constexpr int steps = width"};
%% end
        // row and column k go to the panel and the corner, and begin anew
%% of_step(publish)
        block_sync();
%% if factors then

        // the corner: L, and on the diagonal its reciprocals; lane i has row i
        if (thread < 32) {
            const int lane = thread, row = lane % width;
            T own[width];
#pragma unroll
            for (int s = 0; s < width; ++s) own[s] = panel[corner + s * apart + row];
#pragma unroll
            for (int s = 0; s < width; ++s) {
                ${ragged and "if (s >= steps) break;" or ""}
                R root;
                const R scale = scale_of_pivot(Lanes<32>::shuffle(real_part(own[s]), s), width * k + s + 1, root, failed);
                own[s] = select(row == s, T(scale), mul(own[s], scale));
#pragma unroll
                for (int j = s + 1; j < width; ++j) own[j] = fma(-own[s], ${conjugate_of("Lanes<32>::shuffle(own[s], j)")}, own[j]);   // above the diagonal it means nothing
            }
            Lanes<32>::sync();   // all have read
            if (lane < width) {
#pragma unroll
                for (int s = 0; s < width; ++s) panel[corner + s * apart + row] = own[s];
            }
        }
        block_sync();
%% elseif scales then

        // the corner's diagonal: reciprocals
        if (thread < 32) {
            bool zero = false;
            if (thread < steps) {
                const ${hermitian and "R" or "T"} pivot = ${hermitian and "real_part(T(panel[corner + thread * (apart + 1)]))" or "panel[corner + thread * (apart + 1)]"};
                panel[corner + thread * (apart + 1)] = T(reciprocal(pivot));
                zero = pivot == ${hermitian and "R" or "T"}(0);
            }
            const u32 zeros = Lanes<32>::ballot(zero);
            if (failed == 0 && zeros != 0) failed = width * k + first_bit(zeros) + 1;
        }
        block_sync();
%% end
%% if inverts then

        // a thread's row of the panel${factors and "" or ", those below the corner are rows of L already"}
#pragma unroll 1
        for (int i = thread; i < ${factors and rows or "width * (k + 1)"}; i += width * width) {
            const int at = i / width == k ? i % width : -1;   // in the corner's rows: of the identity
            T row[width];
#pragma unroll
            for (int s = 0; s < width; ++s) row[s] = at >= 0 ? T(0) : T(panel[i * apart + s]);
#pragma unroll
            for (int s = 0; s < width; ++s) {
%% if ragged then
                if (s >= steps) {
                    panel[i * apart + s] = T(0);
                    continue;
                }
%% end
%% if unit then
                if (s == at) row[s] = T(1);
%% else
                const ${hermitian and "R" or "T"} scale = ${hermitian and "real_part(T(panel[corner + s * (apart + 1)]))" or conjugate_of("T(panel[corner + s * (apart + 1)])")};
                row[s] = s == at ? T(scale) : s < at ? T(0) : mul(row[s], scale);
%% end
                panel[i * apart + s] = row[s];   // between reads of the corner, so that these are not all in registers at once
                if (s < at) continue;            // zeros, which are no terms
#pragma unroll
                for (int j = s + 1; j < width; ++j) row[j] = fma(-row[s], ${conjugate_of("T(panel[corner + s * apart + j])")}, row[j]);
            }
        }
        block_sync();
%% end

        // its product${vector_size > 1 and ", " .. vector_size .. " columns at a time" or ""}
%% of_step(update)
        block_sync();   // the panel has been read
    }

%% if scales then
    if (thread == 0) {
        info[matrix] = failed;
        found[0]     = failed;
    }
    block_sync();
    if (found[0] != 0) return;   // it stays as it came
%% elseif inverts then
    if (thread == 0) info[matrix] = 0;
%% end
#pragma unroll
    for (int t = 0; t < tiles; ++t) {
%% if complex and multiplies then
        if (r == c) a[t][t] = T(real_part(a[t][t]));
%% end
#pragma unroll
        for (int s = 0; s <= t; ++s) {
            if (${inside}) ${place} = a[t][s];
        }
    }
}
