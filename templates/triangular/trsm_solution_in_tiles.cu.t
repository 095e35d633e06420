%% -- A warp solves for 16 columns of X, all of them in its registers as tiles of the matrix instruction: X^T -= X^T L^T, 8 rows of X in a tile.
%% -- A step solves for the first tile by its block on the diagonal, stores it, and takes it out of those behind, which move up by one place: so
%% -- the loop over steps is rolled though registers have no index. L's blocks lie in shared memory as the instruction takes them. A triangle that
%% -- is solved from its last element on is the same one counted from there. Lane 4 g + q has columns g and g + 8, and of a tile rows q and q + 4:
%% -- then what it solved for is its part of the next product, and nothing changes lanes. For each element of X the order is that of other families.
%%
%% local function tiles_of(s) return ceil_div(triangles_to_solve(s).order, 8) end
%% local function bytes_of_blocks(s) return tiles_of(s) * (tiles_of(s) + 1) // 2 * 64 * s.element_bytes end
%% family {
%%   operation = "trsm, potrs",
%%   about     = "more than 32 rows: 16 columns of X in a warp's registers, products by the FP64 matrix instruction",
%%   paper     = "blocked substitution: Golub and Van Loan, Matrix Computations, section 3.1.6",
%%   limit     = 128,
%%   tunables  = {
%%     { "warps", function(s)   -- as many as columns as rows keep busy, in rounds of at most five
%%         local all = ceil_div(triangles_to_solve(s).order, 16)
%%         return starting_with(ceil_div(all, ceil_div(all, 5)), { 1, 2, 3, 4, 5 })
%%       end, "warps of a block, which share a matrix" },
%%   },
%%   supports  = function(s)
%%     local of = triangles_to_solve(s)
%%     return s.precision == "d" and s.layout ~= "grouped" and of.order > 32 and not of.one
%%   end,
%%   requires  = function(s) return "fp64_matrix" end,
%%   launch    = function(s) return share_columns({ threads = 32 * s.warps, matrices = 1, shared = bytes_of_blocks(s) }, 2 * triangles_to_solve(s).order) end,
%% }
%% local of = triangles_to_solve(spec)
%% local n, divisor, tiles, solutions = of.order, of.divisor, tiles_of(spec), of.solutions
%% local real = divisor and divisor.diagonal == "real"   -- the diagonal, which needs no lift then
%% local barrier = warps == 1 and "Lanes<32>::sync();" or "block_sync();"
%% local ragged = n % 8 > 0
%% -- Element k of a lane's solution s, in memory; k is known but for the lane's own part of it.
%% local function element(base, triangle, k, ld)
%%   return string.format("%s[s][%s%s%s]", base, triangle.forward and "" or "-", "(" .. k .. ")", of.left and "" or " * " .. ld)
%% end
%% local function exists(j, h) return 8 * j + 4 * h + 4 > n and string.format("q < %d", n - 8 * j - 4 * h) or nil end
%% local function solved(triangle, x, h)
%%   if triangle.diagonal == "ones" then return x end
%%   return triangle.diagonal == "real" and string.format("mul(%s, scale[%s])", x, h) or string.format("mul(mul(%s, power[%s]), scale[%s])", x, h, h)
%% end
%% kernel(warps_with(8 * tiles + 40))   -- X's tiles, and what else a lane has
{
    const int lane = Lanes<32>::rank(), warp = ${warps == 1 and "0" or "Lanes<32>::shuffle(static_cast<int>(threadIdx.x) / 32, 0)"};
    const int g = lane / 4, q = lane % 4;
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    const T* const a = ${matrix_of("A")};
    SHARED_LARGE(T, tile, ${tiles * (tiles + 1) // 2 * 64});   // blocks of 8 x 8 elements, column by column of them
%% if of.scaled then
    const bool nothing = alpha == T(0);   // A is not read then, nor is B
%% end
%% if divisor then
    SHARED(${real and "R" or "T"}, inverse, ${n});   // of the diagonal${real and "" or ","}
%%   if not real then
    SHARED(R, lift, ${n});      // lifted by this
%%   end
%% end
%% for number, triangle in ipairs(of) do
%%   local transposed, last = triangle.transposed, n - 1
%%   local sign = triangle.forward and "" or "-"
%%   local ld, source = "ldb", "B"

    // ${triangle.forward and "from the first element on" or "from the last element on"}${triangle.diagonal == "ones" and ", with ones on the diagonal" or ""}
    {
        const T* const corner = a${triangle.forward and "" or string.format(" + %d * (lda + 1)", last)};
%%   if number > 1 then
        ${barrier}   // the other triangle has been read
%%   end
        ${only(of.scaled and "!nothing")}for (int c = 0; c < ${tiles}; ++c) {
#pragma unroll 4
            for (int r = c + warp; r < ${tiles}; r += ${warps}) {
#pragma unroll
                for (int half = 0; half < 2; ++half) {
                    const int down = ${transposed and "lane / 8 + 4 * half" or "lane % 8"}, along = ${transposed and "lane % 8" or "lane / 8 + 4 * half"};
                    const int i = 8 * r + down, k = 8 * c + along;
                    const u32 at = static_cast<u32>((c * ${tiles} - c * (c + 1) / 2 + r) * 64 + along / 4 * 32 + down % 4 * 8 + down / 4 * 4 + along % 4);
                    if (i > k${ragged and " && i < " .. n or ""}) copy_async_one(tile, at, corner ${triangle.forward and "+" or "-"} (${transposed and "k + i * lda" or "i + k * lda"}));
                    else tile[at] = T(0);
                }
            }
        }
        bool waits = true;   // for these
        for (i64 begin = ${first_column(16 * warps)}; begin < ${solutions}; begin += ${column_step(16 * warps)}) {
            const i64 left  = ${solutions} - begin - warp * 16;   // this warp's columns
            const int count = left < 16 ? static_cast<int>(left) : 16;
            T* const b = ${matrix_of("B")} + (begin + warp * 16)${of.left and " * ldb" or ""};
            T* mine[2];   // the lane's first elements of both columns, of the last one where it has none
#pragma unroll
            for (int s = 0; s < 2; ++s) {
                const int column = g + 8 * s < count ? g + 8 * s : count - 1;
                mine[s] = b + ${of.left and "column * ldb + " or "column + "}${triangle.forward and "q" or "(" .. last .. " - q)"}${of.left and "" or " * ldb"};
            }
%%   if of.scaled then
            if (nothing) {
                if (count > 0) {
#pragma unroll 1
                    for (int k = q; k < ${n}; k += 4) {
#pragma unroll
                        for (int s = 0; s < 2; ++s) {
                            if (g + 8 * s < count) ${element("mine", triangle, "k - q", "ldb")} = T(0);
                        }
                    }
                }
                continue;
            }
%%   end
            T x[${tiles}][2][2];   // of a tile both columns, and of each rows q and q + 4
            if (count > 0) {
#pragma unroll
                for (int s = 0; s < 2; ++s) {
%%   for j = 0, tiles-1 do
%%     for h = 0, 1 do
                    x[${j}][s][${h}] = ${exists(j, h) and exists(j, h) .. " ? T(" or ""}${element("mine", triangle, 8 * j + 4 * h, "ldb")}${exists(j, h) and ") : T(0)" or ""};
%%     end
%%   end
                }
            }
            if (waits) {
%%   if divisor and number == 1 then
                for (int k = static_cast<int>(threadIdx.x); k < ${n}; k += ${threads}) {
%%     if real then
                    inverse[k] = reciprocal(real_part(T(a[k * (lda + 1)])));
%%     else
                    const T u = a[k * (lda + 1)];
                    const R power = diagonal_lift(u);
                    lift[k]    = power;
                    inverse[k] = reciprocal(mul(u, power));
%%     end
                }
%%   end
                copy_async_wait();
                ${barrier}
                waits = false;
            }
            if (count <= 0) continue;
%%   if of.scaled and number == 1 then
#pragma unroll
            for (int j = 0; j < ${tiles}; ++j) {
#pragma unroll
                for (int e = 0; e < 4; ++e) x[j][e / 2][e % 2] = ${times_alpha_element("x[j][e / 2][e % 2]")};
            }
%%   end
            int block = 0;   // where the step's block on the diagonal begins
#pragma unroll 1
            for (int step = 0; step < ${tiles}; ++step) {
%%   if triangle.diagonal ~= "ones" then
                ${real and "R" or "T"} scale[2];
%%     if not real then
                R power[2];
%%     end
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int row = 8 * step + 4 * h + q${ragged and " < " .. n .. " ? 8 * step + 4 * h + q : " .. last or ""};
                    scale[h] = inverse[${triangle.forward and "row" or last .. " - row"}];
%%     if not real then
                    power[h] = lift[${triangle.forward and "row" or last .. " - row"}];
%%     end
                }
%%   end
#pragma unroll
                for (int k = 0; k < 8; ++k) {
                    T l[2];
#pragma unroll
                    for (int h = k / 4; h < 2; ++h) l[h] = tile[block + 8 * q + 4 * h + k / 4 * 32 + k % 4];
#pragma unroll
                    for (int s = 0; s < 2; ++s) {
                        const T known = Lanes<4>::shuffle(${solved(triangle, "x[0][s][k / 4]", "k / 4")}, k % 4);
#pragma unroll
                        for (int h = k / 4; h < 2; ++h) x[0][s][h] = select(h > k / 4 || q > k % 4, fma(-l[h], known, x[0][s][h]), x[0][s][h]);
                    }
                }
                T minus[2][2];   // of rows q, and q + 4, both columns
#pragma unroll
                for (int h = 0; h < 2; ++h) {
#pragma unroll
                    for (int s = 0; s < 2; ++s) {
                        const T known = ${solved(triangle, "x[0][s][h]", "h")};
                        minus[h][s]   = -known;
                        if (g + 8 * s < count${ragged and " && 8 * step + 4 * h + q < " .. n or ""}) ${element("mine", triangle, "4 * h", "ldb")} = known;
                    }
                }
#pragma unroll
                for (int s = 0; s < 2; ++s) mine[s] ${triangle.forward and "+=" or "-="} 8${of.left and "" or " * ldb"};
#pragma unroll
                for (int j = 1; j < ${tiles}; j += 2) {
                    if (j < ${tiles} - step) {
#pragma unroll
                        for (int t = j; t < j + 2 && t < ${tiles}; ++t) {
#pragma unroll
                            for (int e = 0; e < 4; ++e) x[t - 1][e / 2][e % 2] = x[t][e / 2][e % 2];
#pragma unroll
                            for (int h = 0; h < 2; ++h) {
                                Lanes<32>::rank4_update(x[t - 1][0][0], x[t - 1][0][1], x[t - 1][1][0], x[t - 1][1][1], minus[h][0], minus[h][1], tile[block + 64 * t + 32 * h + lane]);
                            }
                        }
                    }
                }
                block += 64 * (${tiles} - step);
            }
        }
    }
%% end
}
