%% -- A warp solves for 16 columns of X, all of them in its registers as tiles of the matrix instruction: X^T -= X^T L^T, 8 rows of X in a tile.
%% -- A step solves for the first tile by its block on the diagonal, stores it, and takes it out of those behind, which move up by one place: so
%% -- the loop over steps is rolled though registers have no index. A triangle that is solved from its last element on is the same one counted from
%% -- there. For each element of X the order is that of other families.
%% -- Lane 4 g + q has columns g and g + 8, and of a tile rows q and q + 4: x[j][s][h] is row 8 j + q + 4 h of column g + 8 s. Of a product the instruction
%% -- gives it the columns 2 q and 2 q + 1, so these stand for rows q and q + 4. Then what a lane solved for is its part of the next product's factor, and
%% -- nothing changes lanes.
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
%% local n, last, tiles, solutions = of.order, of.order - 1, tiles_of(spec), of.solutions
%% -- The condition that the matrix has the lane's row h of tile j; nil where it always has.
%% local function exists(j, h) return within("q", 8 * j + 4 * h, 4, n) or nil end
%% -- In memory, the element of the lane's column s that is k behind mine[s], in the order of the steps.
%% local function element(triangle, k)
%%   return string.format("mine[s][%s(%s)%s]", triangle.forward and "" or "-", k, of.left and "" or " * ldb")
%% end
%% -- An element of the first tile, row h of the lane, divided as its diagonal says: the solved one.
%% local function solved(triangle, x, h)
%%   if triangle.diagonal == "ones" then return x end
%%   return triangle.diagonal == "real" and string.format("mul(%s, inverse[%s])", x, h) or string.format("mul(mul(%s, lift[%s]), inverse[%s])", x, h, h)
%% end
%% -- Where element (q + 4 h, k) of a block of L lies in shared memory. Rank4_update takes four columns of the block, k / 4 says which, and lane 4 p + k % 4 gives it
%% -- what becomes column p of the product: of p = 2 q + h that is row q + 4 h. So lane i reads element i of 32 neighbouring ones.
%% local function in_block(q, h, k) return string.format("%s / 4 * 32 + %s * 8 + %s * 4 + %s %% 4", k, q, h, k) end
%% -- The triangle's blocks on their way to shared memory, with zeros on and above the diagonal.
%% local function fetch_blocks(triangle)
        const T* const corner = a${triangle.forward and "" or string.format(" + %d * (lda + 1)", last)};
        ${only(of.scaled and "!nothing")}for (int c = 0; c < ${tiles}; ++c) {
#pragma unroll 4
            for (int r = c + warp; r < ${tiles}; r += ${warps}) {
#pragma unroll
                for (int half = 0; half < 2; ++half) {   // neighbouring lanes on neighbouring elements of A
                    const int down = ${triangle.transposed and "lane / 8 + 4 * half" or "lane % 8"}, along = ${triangle.transposed and "lane % 8" or "lane / 8 + 4 * half"};
                    const int i = 8 * r + down, k = 8 * c + along;   // counted from the corner
                    const u32 at = static_cast<u32>((c * ${tiles} - c * (c + 1) / 2 + r) * 64 + ${in_block("down % 4", "down / 4", "along")});
                    if (i > k${n % 8 > 0 and " && i < " .. n or ""}) copy_async_one(tile, at, corner ${triangle.forward and "+" or "-"} (${triangle.transposed and "k + i * lda" or "i + k * lda"}));
                    else tile[at] = T(0);
                }
            }
        }
%% end
%% -- The lane's columns, and where its rows of them begin in memory.
%% local function find_columns(triangle)
            const i64 left  = ${solutions} - begin - warp * 16;   // this warp's columns
            const int count = left < 16 ? static_cast<int>(left) : 16;
            T* const b = ${matrix_of("B")} + (begin + warp * 16)${of.left and " * ldb" or ""};
            T* mine[2];   // the lane's first elements of both columns, of the last one where it has none
#pragma unroll
            for (int s = 0; s < 2; ++s) {
                const int column = g + 8 * s < count ? g + 8 * s : count - 1;
                mine[s] = b + ${of.left and "column * ldb + " or "column + "}${triangle.forward and "q" or "(" .. last .. " - q)"}${of.left and "" or " * ldb"};
            }
%% end
%% -- Where alpha is 0.
%% local function store_zeros(triangle)
            if (nothing) {
                if (count > 0) {
#pragma unroll 1
                    for (int k = q; k < ${n}; k += 4) {
#pragma unroll
                        for (int s = 0; s < 2; ++s) {
                            if (g + 8 * s < count) ${element(triangle, "k - q")} = T(0);
                        }
                    }
                }
                continue;
            }
%% end
%% local function load_columns(triangle)
            T x[${tiles}][2][2];   // x[j][s][h]: row 8 j + q + 4 h of column g + 8 s
            if (count > 0) {
#pragma unroll
                for (int s = 0; s < 2; ++s) {
%%   for j = 0, tiles-1 do
%%     for h = 0, 1 do
%%       local there, from = exists(j, h), element(triangle, 8 * j + 4 * h)
                    x[${j}][s][${h}] = ${there and there .. " ? T(" .. from .. ") : T(0)" or from};
%%     end
%%   end
                }
            }
%% end
%% -- Of the step's diagonal the reciprocals, and what lifts them, in the lane's two rows; of a ragged tile's last rows some.
%% local function read_diagonal(triangle)
%%   local row = "8 * step + 4 * h + q"
%%   if n % 8 > 0 then row = string.format("%s < %d ? %s : %d", row, n, row, last) end
                T inverse[2]${triangle.diagonal == "any" and ", lift[2]" or ""};
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int row = ${row};
                    inverse[h] = inverses[${triangle.forward and "row" or last .. " - row"}];
%%   if triangle.diagonal == "any" then
                    lift[h] = lifts[${triangle.forward and "row" or last .. " - row"}];
%%   end
                }
%% end
%% -- Substitution in the first tile: four lanes have a column, the one with row k sends its solved element to all of them.
%% local function solve_first_tile(triangle)
#pragma unroll
                for (int k = 0; k < 8; ++k) {
                    T l[2];   // column k of the block, in the lane's rows
#pragma unroll
                    for (int h = k / 4; h < 2; ++h) l[h] = tile[block + ${in_block("q", "h", "k")}];
#pragma unroll
                    for (int s = 0; s < 2; ++s) {
                        const T known = Lanes<4>::shuffle(${solved(triangle, "x[0][s][k / 4]", "k / 4")}, k % 4);
#pragma unroll
                        for (int h = k / 4; h < 2; ++h) x[0][s][h] = select(h > k / 4 || q > k % 4, fma(-l[h], known, x[0][s][h]), x[0][s][h]);
                    }
                }
%% end
%% -- The first tile is done: it goes to memory, and its negative is the factor of the products.
%% local function store_first_tile(triangle)
                T minus[2][2];   // row q + 4 h of column g + 8 s: [h][s]
#pragma unroll
                for (int h = 0; h < 2; ++h) {
#pragma unroll
                    for (int s = 0; s < 2; ++s) {
                        const T known = ${solved(triangle, "x[0][s][h]", "h")};
                        minus[h][s]   = -known;
                        if (g + 8 * s < count${n % 8 > 0 and " && 8 * step + 4 * h + q < " .. n or ""}) ${element(triangle, "4 * h")} = known;
                    }
                }
#pragma unroll
                for (int s = 0; s < 2; ++s) mine[s] ${triangle.forward and "+=" or "-="} 8${of.left and "" or " * ldb"};
%% end
%% -- The tiles that are left take the place of the one before, and the products out: four rows of the solved tile in an instruction. Two tiles have one branch.
%% local function update_and_move_up()
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
%% end
%% kernel(warps_with(8 * tiles + 40))   -- X's tiles, and what else a lane has
{
    const int lane = Lanes<32>::rank(), warp = ${warp_of_block()};
    const int g = lane / 4, q = lane % 4;
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    const T* const a = ${matrix_of("A")};
    SHARED_LARGE(T, tile, ${tiles * (tiles + 1) // 2 * 64});   // L's blocks of 8 x 8 elements, column by column of them, from the diagonal on
%% if of.scaled then
    const bool nothing = alpha == T(0);   // A is not read then, nor is B
%% end
%% declare_inverses(of, n)   -- declares inverses, lifts
%% for number, triangle in ipairs(of) do

    // ${triangle.forward and "from the first element on" or "from the last element on"}${triangle.diagonal == "ones" and ", with ones on the diagonal" or ""}
    {
%%   if number > 1 then
        ${block_barrier()}   // the other triangle has been read
%%   end
%%   fetch_blocks(triangle)
        bool waits = true;   // for the blocks: while they come, so do the first columns
        for (i64 begin = ${first_column(16 * warps)}; begin < ${solutions}; begin += ${column_step(16 * warps)}) {
%%   find_columns(triangle)   -- declares count, mine
%%   if of.scaled then store_zeros(triangle) end
%%   load_columns(triangle)   -- declares x
            if (waits) {
%%   if number == 1 then
%%     fill_inverses(of, string.format("for (int k = static_cast<int>(threadIdx.x); k < %d; k += %d)", n, threads), "", "T(a[k * (lda + 1)])")
%%   end
                copy_async_wait();
                ${block_barrier()}
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
%%   if triangle.diagonal ~= "ones" then read_diagonal(triangle) end   -- declares inverse, lift
%%   solve_first_tile(triangle)
%%   store_first_tile(triangle)   -- declares minus; mine goes on to the next tile
%%   update_and_move_up()
                block += 64 * (${tiles} - step);
            }
        }
    }
%% end
}
