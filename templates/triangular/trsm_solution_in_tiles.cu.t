%% -- A warp solves for 16 columns of X, or 8 complex ones, all of them in its registers as tiles of the matrix instruction: X^T -= X^T L^T, 8 rows of
%% -- X in a tile. A step solves for the first tile by its block on the diagonal, stores it, and takes it out of those behind, which move up by
%% -- one place: so the loop over steps is rolled though registers have no index. A triangle that is solved from its last element on is the same one
%% -- counted from there. For each element of X the order is that of other families.
%% -- Lane 4 g + q has of a tile rows q and q + 4, of columns g and g + 8, or of complex column g both parts: x[j][s][h] is row 8 j + q + 4 h of column
%% -- g + 8 s, or its part s. The instruction takes c += a b, of 16 x 8, 16 x 4 and 4 x 8 elements: c is a tile of X^T, where complex numbers have the
%% -- real parts of 8 columns above the imaginary ones; a four solved rows, or of two complex ones by turns what L's real and what its imaginary part is
%% -- multiplied by, which is the order of `fma`; b four columns of a block of L, transposed, or two with both parts. Of c it gives the lane rows
%% -- g and g + 8 and columns 2 q and 2 q + 1, so these stand for rows q and q + 4 of X; of a it takes column q.
%% -- L's blocks lie in shared memory: all of them, or two columns of them by turns, of which one comes while the step before goes on. Then each round
%% -- of columns of X reads the triangle again, but more of these matrices fit a multiprocessor.
%%
%% local function tiles_of(s) return ceil_div(triangles_to_solve(s).order, 8) end
%% local function columns_of_warp(s) return s.complex and 8 or 16 end
%% local function bytes_of_blocks(s, stages)   -- of L, in shared memory
%%   local tiles = tiles_of(s)
%%   return (stages > 0 and stages * tiles or tiles * (tiles + 1) // 2) * 64 * s.element_bytes
%% end
%% family {
%%   operation = "trsm, potrs",
%%   about     = "more than 32 rows: 16 columns of X, or 8 complex ones, in a warp's registers, products by the FP64 matrix instruction",
%%   paper     = "blocked substitution: Golub and Van Loan, Matrix Computations, section 3.1.6",
%%   limit     = 128,   -- 16 tiles of X are 128 registers
%%   tunables  = {
%%     { "warps", function(s)   -- by default for as many columns as rows, in equal rounds of at most five warps
%%         local all = ceil_div(triangles_to_solve(s).order, columns_of_warp(s))
%%         local rounds = ceil_div(all, 5)
%%         return starting_with(ceil_div(all, rounds), { 1, 2, 3, 4, 5 })
%%       end, "warps of a block, which share a matrix" },
%%     { "stages", function(s)   -- the whole triangle where every architecture that has the instruction has room for it
%%         return bytes_of_blocks(s, 0) + 4096 <= shared_memory_from(80) and { 0, 2 } or { 2, 0 }
%%       end, "columns of L's blocks in shared memory: 0: the whole triangle; 2: that of the step, and the next one on its way" },
%%   },
%%   supports  = function(s)   -- fewer rows, and few columns, are other families' work; Cholesky's complex products begin with the solved element
%%     local system = triangles_to_solve(s)
%%     return (s.precision == "d" or s.precision == "z" and s.operation == "trsm") and s.layout ~= "grouped" and system.order > 32 and not system.one_rhs
%%   end,
%%   requires  = function(s) return "fp64_matrix" end,
%%   launch    = function(s)   -- blocks that share a matrix's columns read the triangle again: n / 2 columns' worth, little beside 2 n columns that come and go
%%     local launch = { threads = 32 * s.warps, matrices = 1, shared = bytes_of_blocks(s, s.stages) }
%%     return share_columns(launch, 2 * triangles_to_solve(s).order)
%%   end,
%% }
%% -- The triangles in their order: each is solved `forward`, from the first element on, or from the last; lies in A or is `transposed`, conjugated by `conj`;
%% -- has a `diagonal` of "ones", "real" or "any" numbers. `scaled`: alpha B; `left`: A X = B, so columns of X are solved for, else rows.
%% local system = triangles_to_solve(spec)
%% local n, last, tiles, solutions = system.order, system.order - 1, tiles_of(spec), system.solutions
%% local columns = columns_of_warp(spec)   -- of X
%% local parts = complex and 2 or 1        -- numbers of R in an element, by which the instruction takes it
%% local deep  = 4 // parts                -- rows of X and columns of L that an instruction takes
%% local by_turns, slot = tune.stages > 0, tiles * 64 * parts   -- whether columns of blocks come by turns; numbers of R in one
%% -- The condition that the matrix has the lane's row h of tile j; nil where it always has.
%% local function exists(j, h) return within("q", 8 * j + 4 * h, 4, n) or nil end
%% -- In memory, the element of the lane's column s that is k behind mine[s], in the order of the steps. find_columns declares mine.
%% local function element(triangle, k)
%%   return string.format("mine[s][%s(%s)%s]", triangle.forward and "" or "-", k, system.left and "" or " * ldb")
%% end
%% -- Row h of the lane's column s in the first tile, divided by the diagonal: the solved element.
%% local function solved(triangle, h) return solved_element(triangle, "element_of(x[0], s, " .. h .. ")", "[" .. h .. "]") end
%% -- Where element (q + 4 h, k) of a block of L lies in shared memory. An instruction takes four columns of the block, or two complex ones, k says which,
%% -- and lane 4 p + k % 4 gives it what becomes column p of the product: of p = 2 q + h that is row q + 4 h. So lane i reads number i of
%% -- 32 neighbouring ones. These are, of columns 0 to 3:
%% --
%% --     element   0  1  2  3    4  5  6  7    8  9 10 11   12 13 14 15   16 ...
%% --     (row, k)  row 0         row 4         row 1        row 5         row 2, then 6, 3, 7; in each k = 0, 1, 2, 3
%% --
%% -- or of complex columns 0 and 1 the same rows, in each the parts of k = 0 and those of k = 1.
%% local function in_block(q, h, k) return string.format("(%s / %d * %d + %s * %d + %s * %d + %s %% %d)", k, deep, 8 * deep, q, 2 * deep, h, deep, k, deep) end
%% -- Column `c` of the triangle's blocks on its way to shared memory, where its first block begins at `begin`, with zeros on and above the diagonal.
%% -- Element (i, k) counts from the corner where the steps begin.
%% local function fetch_column(triangle, c, begin)
%%   -- neighbouring lanes take neighbouring elements of A, four of a block's columns, or of a transpose's rows, at a time
%%   local in_column, of_columns = "lane % 8", "lane / 8 + 4 * half"
%%   local down, along, from = in_column, of_columns, "i + k * lda"
%%   if triangle.transposed then down, along, from = of_columns, in_column, "k + i * lda" end
%%   local below, sign = all_of("i > k", n % 8 > 0 and "i < " .. n), triangle.forward and "+" or "-"
#pragma unroll ${by_turns and 2 or 4}
            for (int r = ${c} + warp; r < ${tiles}; r += ${warps}) {
#pragma unroll
                for (int half = 0; half < 2; ++half) {
                    const int down = ${down}, along = ${along};
                    const int i = 8 * r + down, k = 8 * (${c}) + along;   // counted from the corner
                    const u32 at = static_cast<u32>(${begin} + ${64 * parts} * (r - (${c})) + ${parts} * ${in_block("(down % 4)", "(down / 4)", "along")});
%%   if complex then
                    if (${below}) copy_async_parts(tile, at, corner ${sign} (${from}));
                    else tile[at] = tile[at + 1] = R(0);
%%   else
                    if (${below}) copy_async_one(tile, at, corner ${sign} (${from}));
                    else tile[at] = T(0);
%%   end
                }
            }
%% end
%% -- The warp's columns of this round, `count` of them, none if that is not positive; and mine, where the lane's rows of its own begin in memory.
%% local function find_columns(triangle)
%%   local row = triangle.forward and "q" or "(" .. last .. " - q)"
            const i64 left  = ${solutions} - begin - warp * ${columns};   // this warp's columns
            const int count = left < ${columns} ? static_cast<int>(left) : ${columns};
            T* const b = ${matrix_of("B")} + (begin + warp * ${columns})${system.left and " * ldb" or ""};
            T* mine[${columns // 8}];   // the lane's first elements of its columns, of the last one where it has none
#pragma unroll
            for (int s = 0; s < ${columns // 8}; ++s) {
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
                        for (int s = 0; s < ${columns // 8}; ++s) {
                            if (g + 8 * s < count) ${element(triangle, "k - q")} = T(0);
                        }
                    }
                }
                continue;
            }
%% end
%% -- The lane's elements of B, which the steps make those of X: tile by tile, with zeros behind the last row.
%% local function load_columns(triangle)
            R x[${tiles}][2][2];
            if (count > 0) {
#pragma unroll
                for (int s = 0; s < ${columns // 8}; ++s) {
%%   for j = 0, tiles-1 do
%%     for h = 0, 1 do
%%       local there, from = exists(j, h), element(triangle, 8 * j + 4 * h)
                    set_element(x[${j}], s, ${h}, ${there and there .. " ? T(" .. from .. ") : T(0)" or "T(" .. from .. ")"});
%%     end
%%   end
                }
            }
%% end
%% local function times_alpha_in_tiles()
#pragma unroll
            for (int j = 0; j < ${tiles}; ++j) {
#pragma unroll
                for (int e = 0; e < ${columns // 4}; ++e) set_element(x[j], e / 2, e % 2, ${times_alpha_element("element_of(x[j], e / 2, e % 2)")});
            }
%% end
%% -- Of the step's diagonal the reciprocals, and what lifts them, in the lane's two rows. A last tile may have less than eight: a row that there is not
%% -- takes the last one's, and what becomes of it is not stored.
%% local function read_diagonal(triangle)
%%   local row = "8 * step + 4 * h + q"
%%   if n % 8 > 0 then row = string.format("%s < %d ? %s : %d", row, n, row, last) end
                T inverse[2];
%%   if triangle.diagonal == "any" then
                R lift[2];
%%   end
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int row = ${row};
                    inverse[h] = inverses[${triangle.forward and "row" or last .. " - row"}];
%%   if triangle.diagonal == "any" then
                    lift[h] = lifts[${triangle.forward and "row" or last .. " - row"}];
%%   end
                }
%% end
%% -- Substitution in the first tile: four lanes have a column, the one with row k sends its solved element to all of them. Of complex ones each
%% -- keeps for the products what it gives the instruction that takes row k: what L's real part is multiplied by, or its imaginary part.
%% local function solve_first_tile(triangle)
                R minus[${8 // deep}][2];   // in each instruction the factors in its rows g and g + 8
#pragma unroll
                for (int k = 0; k < 8; ++k) {
                    T l[2];   // column k of the block, in the lane's rows
#pragma unroll
                    for (int h = k / 4; h < 2; ++h) l[h] = ${triangle.conj}(element_of_block(tile, block + ${parts} * ${in_block("q", "h", "k")}));
#pragma unroll
                    for (int s = 0; s < ${columns // 8}; ++s) {
                        const T known = Lanes<4>::shuffle(${solved(triangle, "k / 4")}, k % 4);
%%   if complex then
                        const bool own_factor = q / 2 == k % 2;
                        minus[k / 2][0] = select(own_factor, q % 2 == 0 ? -known.re : ${triangle.conj == "" and "" or "-"}known.im, minus[k / 2][0]);
                        minus[k / 2][1] = select(own_factor, q % 2 == 0 ? -known.im : ${triangle.conj == "" and "-" or ""}known.re, minus[k / 2][1]);
%%   end
#pragma unroll
                        for (int h = k / 4; h < 2; ++h) {
                            const bool later = h > k / 4 || q > k % 4;
                            const T own      = element_of(x[0], s, h);
                            set_element(x[0], s, h, select(later, fma(-l[h], known, own), own));
                        }
                    }
                }
%% end
%% -- The first tile is done, and goes to memory.
%% local function store_first_tile(triangle)
#pragma unroll
                for (int h = 0; h < 2; ++h) {
#pragma unroll
                    for (int s = 0; s < ${columns // 8}; ++s) {
                        const T known = ${solved(triangle, "h")};
%%   if not complex then
                        minus[h][s]   = -known;
%%   end
                        if (${all_of("g + 8 * s < count", n % 8 > 0 and "8 * step + 4 * h + q < " .. n)}) ${element(triangle, "4 * h")} = known;
                    }
                }
#pragma unroll
                for (int s = 0; s < ${columns // 8}; ++s) mine[s] ${triangle.forward and "+=" or "-="} 8${system.left and "" or " * ldb"};
%% end
%% -- The tiles that are left move up by one place, x[t] to x[t - 1], and the products with the solved tile are taken out of them: a few of its rows in an
%% -- instruction. One branch serves tiles j and j + 1: where only j is left, j + 1 goes along, and nobody reads its place.
%% local function update_and_move_up()
#pragma unroll
                for (int j = 1; j < ${tiles}; j += 2) {
                    if (j < ${tiles} - step) {
#pragma unroll
                        for (int t = j; t < j + 2 && t < ${tiles}; ++t) {
#pragma unroll
                            for (int e = 0; e < 4; ++e) x[t - 1][e / 2][e % 2] = x[t][e / 2][e % 2];
                            const int from = block + ${64 * parts} * ${by_turns and "(t < " .. tiles .. " - step ? t : j)" or "t"} + lane;
#pragma unroll
                            for (int i = 0; i < ${8 // deep}; ++i) {
                                R(&c)[2][2] = x[t - 1];
                                const R l = tile[from + 32 * i];
                                Lanes<32>::rank4_update(c[0][0], c[0][1], c[1][0], c[1][1], minus[i][0], minus[i][1], l);
                            }
                        }
                    }
                }
%% end
%% local function fill_diagonal()
%%   local for_each = string.format("for (int k = static_cast<int>(threadIdx.x); k < %d; k += %d)", n, threads)
%%   fill_inverses(system, only(by_turns and system.scaled and "!nothing") .. for_each, "T(a[k * (lda + 1)])")
%% end
%% local function corner_of(triangle)
        const T* const corner = a${triangle.forward and "" or string.format(" + %d * (lda + 1)", last)};
%% end
%% -- The steps of a round. Where columns of blocks come by turns, the warps go together, those without columns of X as well.
%% local function steps_of_round(triangle)
            int block = 0;   // where the step's block on the diagonal begins
#pragma unroll 1
            for (int step = 0; step < ${tiles}; ++step) {
%%   if by_turns then
                copy_async_wait();
                ${block_barrier()}
                if (step + 1 < ${tiles}) {   // the next column of blocks takes the place of the one before
%%     fetch_column(triangle, "step + 1", slot .. " - block")
                }
                if (count > 0) {
%%   end
%% -- x[0] is the tile of the step, x[1] the one behind it, ...
%%   if triangle.diagonal ~= "ones" then read_diagonal(triangle) end   -- declares inverse, lift
%%   solve_first_tile(triangle)   -- declares minus
%%   store_first_tile(triangle)   -- mine goes on to the next tile
%%   update_and_move_up()
%%   if by_turns then
                }
                block = ${slot} - block;
%%   else
                block += ${64 * parts} * (${tiles} - step);
%%   end
            }
%% end
%% if complex then
// Row h of the lane's column in a tile, of which a lane has one; and an element of the blocks.
DEVICE T element_of(const R (&x)[2][2], int, int h) { return {x[0][h], x[1][h]}; }
DEVICE void set_element(R (&x)[2][2], int, int h, T value)
{
    x[0][h] = value.re;
    x[1][h] = value.im;
}
template <class Tile>
DEVICE T element_of_block(const Tile& tile, int at)
{
    R part[2];
    read_vector<2>(part, tile, static_cast<u32>(at));
    return {part[0], part[1]};
}
// An element to there, not waited for.
template <class Tile>
DEVICE void copy_async_parts(Tile& tile, u32 at, const T* from)
{
    const R* const part = reinterpret_cast<const R*>(from);
%%   if layout == "packed" then
    copy_async16<true>(tile, at, part);   // by way of L1: its neighbour goes elsewhere
%%   else
    copy_async_one(tile, at, part);
    copy_async_one(tile, at + 1, part + 1);
%%   end
}
%% else
// Row h of the lane's column s in a tile; and an element of the blocks.
DEVICE T element_of(const R (&x)[2][2], int s, int h) { return x[s][h]; }
DEVICE void set_element(R (&x)[2][2], int s, int h, T value) { x[s][h] = value; }
template <class Tile>
DEVICE T element_of_block(const Tile& tile, int at) { return tile[at]; }
%% end

%% kernel(warps_with(8 * tiles + (complex and 96 or 40)))   -- as many warps as have registers for X's tiles, and so many for what else a lane has
{
    const int lane = Lanes<32>::rank(), warp = ${warp_of_block()};
    const int g = lane / 4, q = lane % 4;
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    const T* const a = ${matrix_of("A")};
    // L's blocks of 8 x 8 elements, column by column of them, from the diagonal on${by_turns and ": two columns by turns" or ""}
    SHARED_LARGE(R, tile, ${bytes_of_blocks(spec, tune.stages) // real_bytes});
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
%%   corner_of(triangle)
%%   if not by_turns then
        ${only(system.scaled and "!nothing")}for (int c = 0; c < ${tiles}; ++c) {
            // the columns of blocks before have ${tiles}, ${tiles - 1}, ... of them
            const int begin = (c * ${tiles} - c * (c - 1) / 2) * ${64 * parts};
%%     fetch_column(triangle, "c", "begin")
        }
        bool first_round = true;   // waits for the blocks: while they come, so do its columns
%%   elseif number == 1 then
%%     fill_diagonal()
%%   end
        for (i64 begin = ${first_column(columns * warps)}; begin < ${solutions}; begin += ${column_step(columns * warps)}) {
%%   find_columns(triangle)   -- declares count, mine
%%   if system.scaled then store_zeros(triangle) end
%%   if by_turns then fetch_column(triangle, 0, 0) end
%%   load_columns(triangle)   -- declares x
%%   if not by_turns then
            if (first_round) {
%%     if number == 1 then fill_diagonal() end   -- potrs has the same diagonal twice
                copy_async_wait();
                ${block_barrier()}
                first_round = false;
            }
            if (count <= 0) continue;
%%   end
%%   if system.scaled and number == 1 then times_alpha_in_tiles() end
%%   steps_of_round(triangle)
%%   if by_turns then
            ${block_barrier()}   // all warps have read the last columns of blocks, in whose place the next round's come
%%   end
        }
    }
%% end
}
