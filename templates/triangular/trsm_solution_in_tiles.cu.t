%% -- A warp solves for 16 columns of X, all of them in its registers as tiles of the matrix instruction: X^T -= X^T L^T, 8 rows of X in a
%% -- tile. A step solves for the first tile by its block on the diagonal, stores it, and takes it out of those behind, which move up by
%% -- one place: so the loop over steps is rolled though registers have no index. It costs 16 shuffles, and two instructions for each tile
%% -- that is left; no barrier. A triangle that is solved from its last element on is the same one counted from there. For each element of
%% -- X the order is that of other families.
%% -- Lane 4 g + q has columns g and g + 8 of X, and of a tile rows q and q + 4: x[j][s][h] is row 8 j + q + 4 h of column g + 8 s. The
%% -- instruction takes c += a b, of 16 x 8, 16 x 4 and 4 x 8 elements: c is a tile of X^T, a four solved rows, b four columns of a block
%% -- of L, transposed. Of c it gives the lane rows g and g + 8 and columns 2 q and 2 q + 1, so these stand for rows q and q + 4 of X; of
%% -- a it takes column q. Then what a lane solved for is its part of the next product's factor, and nothing changes lanes.
%%
%% local function tiles_of(s) return ceil_div(triangles_to_solve(s).order, 8) end
%% local function bytes_of_blocks(s) return tiles_of(s) * (tiles_of(s) + 1) // 2 * 64 * s.element_bytes end
%% family {
%%   operation = "trsm, potrs",
%%   about     = "more than 32 rows: 16 columns of X in a warp's registers, products by the FP64 matrix instruction",
%%   paper     = "blocked substitution: Golub and Van Loan, Matrix Computations, section 3.1.6",
%%   limit     = 128,   -- 16 tiles of X are 128 registers, and the triangle's blocks 68 KiB
%%   tunables  = {
%%     { "warps", function(s)   -- by default for as many columns as rows, 16 a warp, in equal rounds of at most five warps
%%         local all = ceil_div(triangles_to_solve(s).order, 16)
%%         local rounds = ceil_div(all, 5)
%%         return starting_with(ceil_div(all, rounds), { 1, 2, 3, 4, 5 })
%%       end, "warps of a block, which share a matrix" },
%%   },
%%   supports  = function(s)   -- fewer rows, and few columns, are other families' work
%%     local system = triangles_to_solve(s)
%%     return s.precision == "d" and s.layout ~= "grouped" and system.order > 32 and not system.one_rhs
%%   end,
%%   requires  = function(s) return "fp64_matrix" end,
%%   launch    = function(s)   -- blocks that share a matrix's columns read the triangle again: n / 2 columns' worth, little beside 2 n columns that come and go
%%     local launch = { threads = 32 * s.warps, matrices = 1, shared = bytes_of_blocks(s) }
%%     return share_columns(launch, 2 * triangles_to_solve(s).order)
%%   end,
%% }
%% -- The triangles in their order: each is solved `forward`, from the first element on, or from the last; lies in A or is `transposed`, conjugated by `conj`;
%% -- has a `diagonal` of "ones", "real" or "any" numbers. `scaled`: alpha B; `left`: A X = B, so columns of X are solved for, else rows.
%% local system = triangles_to_solve(spec)
%% local n, last, tiles, solutions = system.order, system.order - 1, tiles_of(spec), system.solutions
%% -- The condition that the matrix has the lane's row h of tile j; nil where it always has.
%% local function exists(j, h) return within("q", 8 * j + 4 * h, 4, n) or nil end
%% -- In memory, the element of the lane's column s that is k behind mine[s], in the order of the steps. find_columns declares mine.
%% local function element(triangle, k)
%%   return string.format("mine[s][%s(%s)%s]", triangle.forward and "" or "-", k, system.left and "" or " * ldb")
%% end
%% -- Element x[0][s][h] of the first tile, divided by the diagonal: the solved one.
%% local function solved(triangle, h) return solved_element(triangle, "x[0][s][" .. h .. "]", "[" .. h .. "]") end
%% -- Where element (q + 4 h, k) of a block of L lies in shared memory. An instruction takes four columns of the block, k / 4 says which,
%% -- and lane 4 p + k % 4 gives it what becomes column p of the product: of p = 2 q + h that is row q + 4 h. So lane i reads element i of
%% -- 32 neighbouring ones. These are, of columns 0 to 3:
%% --
%% --     element   0  1  2  3    4  5  6  7    8  9 10 11   12 13 14 15   16 ...
%% --     (row, k)  row 0         row 4         row 1        row 5         row 2, then 6, 3, 7; in each k = 0, 1, 2, 3
%% local function in_block(q, h, k) return string.format("%s / 4 * 32 + %s * 8 + %s * 4 + %s %% 4", k, q, h, k) end
%% -- The triangle's blocks on their way to shared memory, with zeros on and above the diagonal. Element (i, k) counts from the corner where the steps begin.
%% local function fetch_blocks(triangle)
%%   -- neighbouring lanes take neighbouring elements of A, four of a block's columns, or of a transpose's rows, at a time
%%   local in_column, of_columns = "lane % 8", "lane / 8 + 4 * half"
%%   local down, along, from = in_column, of_columns, "i + k * lda"
%%   if triangle.transposed then down, along, from = of_columns, in_column, "k + i * lda" end
%%   local below, sign = all_of("i > k", n % 8 > 0 and "i < " .. n), triangle.forward and "+" or "-"
        const T* const corner = a${triangle.forward and "" or string.format(" + %d * (lda + 1)", last)};
        ${only(system.scaled and "!nothing")}for (int c = 0; c < ${tiles}; ++c) {
#pragma unroll 4
            for (int r = c + warp; r < ${tiles}; r += ${warps}) {
#pragma unroll
                for (int half = 0; half < 2; ++half) {
                    const int down = ${down}, along = ${along};
                    const int i = 8 * r + down, k = 8 * c + along;   // counted from the corner
                    // the columns of blocks before have ${tiles}, ${tiles - 1}, ... of them, this one r - c before block (r, c)
                    const int block = c * ${tiles} - c * (c + 1) / 2 + r;
                    const u32 at = static_cast<u32>(block * 64 + ${in_block("down % 4", "down / 4", "along")});
                    if (${below}) copy_async_one(tile, at, corner ${sign} (${from}));
                    else tile[at] = T(0);
                }
            }
        }
%% end
%% -- The warp's columns of this round, `count` of them, none if that is not positive; and mine, where the lane's rows of its two begin in memory.
%% local function find_columns(triangle)
%%   local row = triangle.forward and "q" or "(" .. last .. " - q)"
            const i64 left  = ${solutions} - begin - warp * 16;   // this warp's columns
            const int count = left < 16 ? static_cast<int>(left) : 16;
            T* const b = ${matrix_of("B")} + (begin + warp * 16)${system.left and " * ldb" or ""};
            T* mine[2];   // the lane's first elements of both columns, of the last one where it has none
#pragma unroll
            for (int s = 0; s < 2; ++s) {
                const int column = g + 8 * s < count ? g + 8 * s : count - 1;
                mine[s] = b + ${system.left and "column * ldb + " .. row or "column + " .. row .. " * ldb"};
            }
%% end
%% -- Where alpha is 0, X is: the round has nothing else to do.
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
%% -- The lane's elements of B, which the steps make those of X: tile by tile, with zeros behind the last row.
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
%% -- Of the step's diagonal the reciprocals, and what lifts them, in the lane's two rows. A last tile may have less than eight: a row that there is not
%% -- takes the last one's, and what becomes of it is not stored.
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
                        const T known = Lanes<4>::shuffle(${solved(triangle, "k / 4")}, k % 4);
#pragma unroll
                        for (int h = k / 4; h < 2; ++h) {
                            const bool later = h > k / 4 || q > k % 4;
                            x[0][s][h] = select(later, fma(-l[h], known, x[0][s][h]), x[0][s][h]);
                        }
                    }
                }
%% end
%% -- The first tile is done: it goes to memory, and its negative is the factor of the products.
%% local function store_first_tile(triangle)
%%   local there = all_of("g + 8 * s < count", n % 8 > 0 and "8 * step + 4 * h + q < " .. n)
                T minus[2][2];   // row q + 4 h of column g + 8 s: [h][s]
#pragma unroll
                for (int h = 0; h < 2; ++h) {
#pragma unroll
                    for (int s = 0; s < 2; ++s) {
                        const T known = ${solved(triangle, "h")};
                        minus[h][s]   = -known;
                        if (${there}) ${element(triangle, "4 * h")} = known;
                    }
                }
#pragma unroll
                for (int s = 0; s < 2; ++s) mine[s] ${triangle.forward and "+=" or "-="} 8${system.left and "" or " * ldb"};
%% end
%% -- The tiles that are left move up by one place, x[t] to x[t - 1], and the products with the solved tile are taken out of them: four of its rows in an
%% -- instruction. One branch serves tiles j and j + 1: where only j is left, j + 1 goes along, and nobody reads its place.
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
                                T(&c)[2][2] = x[t - 1];
                                const T l = tile[block + 64 * t + 32 * h + lane];
                                Lanes<32>::rank4_update(c[0][0], c[0][1], c[1][0], c[1][1], minus[h][0], minus[h][1], l);
                            }
                        }
                    }
                }
%% end
%% kernel(warps_with(8 * tiles + 40))   -- as many warps as have registers for X's tiles, and 40 for what else a lane has
{
    const int lane = Lanes<32>::rank(), warp = ${warp_of_block()};
    const int g = lane / 4, q = lane % 4;
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    const T* const a = ${matrix_of("A")};
    // L's blocks of 8 x 8 elements, column by column of them, from the diagonal on
    SHARED_LARGE(T, tile, ${tiles * (tiles + 1) // 2 * 64});
%% if system.scaled then
    const bool nothing = alpha == T(0);   // A is not read then, nor is B
%% end
%% declare_inverses(system, n)   -- declares inverses, lifts
%% for number, triangle in ipairs(system) do

%%   local from = triangle.forward and "first" or "last"
    // from the ${from} element on
    {
%%   if number > 1 then
        ${block_barrier()}   // all warps have read the other triangle, in whose place this one comes
%%   end
%%   fetch_blocks(triangle)
        bool first_round = true;   // waits for the blocks: while they come, so do its columns
        for (i64 begin = ${first_column(16 * warps)}; begin < ${solutions}; begin += ${column_step(16 * warps)}) {
%%   find_columns(triangle)   -- declares count, mine
%%   if system.scaled then store_zeros(triangle) end
%%   load_columns(triangle)   -- declares x
            if (first_round) {
%%   if number == 1 then   -- potrs has the same diagonal twice
%%     local for_each = string.format("for (int k = static_cast<int>(threadIdx.x); k < %d; k += %d)", n, threads)
%%     fill_inverses(system, for_each, "T(a[k * (lda + 1)])")
%%   end
                copy_async_wait();
                ${block_barrier()}
                first_round = false;
            }
            if (count <= 0) continue;
%%   if system.scaled and number == 1 then
#pragma unroll
            for (int j = 0; j < ${tiles}; ++j) {
#pragma unroll
                for (int e = 0; e < 4; ++e) x[j][e / 2][e % 2] = ${times_alpha_element("x[j][e / 2][e % 2]")};
            }
%%   end
            int block = 0;   // where the step's block on the diagonal begins
#pragma unroll 1
            for (int step = 0; step < ${tiles}; ++step) {
%% -- x[0] is the tile of the step, x[1] the one behind it, ...
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
