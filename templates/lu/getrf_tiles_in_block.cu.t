%% -- For 33 to 128 rows or columns: a block of a few warps for each matrix, which lies in their registers as tiles of 8 x 8 elements, what the
%% -- FP64 matrix instruction takes: lane 4 g + q has elements (g, 2 q) and (g, 2 q + 1) of a tile. Tile column j belongs to warp j mod warps;
%% -- its first `parked` ones a warp keeps in shared memory, so that more matrices fit into a multiprocessor.
%% -- A panel is a tile column. Its warp takes it to a row (or two to four) a lane, factors it there, and leaves multipliers and pivot rows to
%% -- all. Behind a barrier each warp takes the pivot rows out of its tiles to the right, solves for their rows of U, which go to memory at
%% -- once, and updates its tiles. Rows never move: what a tile holds in a row that was chosen is of no use any more, and is never looked at.
%% -- L waits for the last step, which says where its rows belong. All of this is one loop over the panels, whose text fits the instruction
%% -- caches: c[0] is the column whose turn comes next in each warp, and the columns move up when all warps had theirs.
%%
%% -- Shared memory of a block that has a matrix as tiles of 8 x 8 elements: in elements where each part begins, its pitches, and all bytes.
%% -- Twice, for this panel and the next one: a panel, column by column, whose columns lie four elements apart in the banks; its pivot rows and
%% -- their scales; and their multipliers. For each warp a region for the pivot rows of its `own` columns of tiles, or for four whole columns; and
%% -- tiles that are parked.
%% local function tiles_in_block_memory(s)
%%   local tiles, own = pieces_of(s.m, 8), pieces_of(pieces_of(s.n, 8), s.warps)
%%   local place = { own = own, pitch = 8 * tiles + 4, wide = 8 * (2 * own - s.parked - 1) + 4, tall = 8 * tiles + 2 }
%%   place.square  = 8 * place.pitch
%%   place.lower   = place.square + 72
%%   place.panel   = place.lower + 64
%%   place.region  = math.max(8 * place.wide, 4 * place.tall)
%%   place.regions = 2 * place.panel
%%   place.parked  = place.regions + s.warps * place.region
%%   place.count   = place.parked + s.warps * s.parked * tiles * 64
%%   place.bytes   = place.count * s.element_bytes
%%   return place
%% end
%% family {
%%   operation = "getrf",
%%   about     = "a matrix in the registers of a block, as tiles of the FP64 matrix instruction; panels of 8 columns one row a lane, lazy swaps",
%%   paper     = "blocked right-looking elimination: Golub and Van Loan, Matrix Computations, section 3.4; lazy swaps: Abdelfattah et al., ICCS 2017",
%%   limit     = 128,
%%   priority  = 1,
%%   tunables  = {
%%     { "warps",  { 1, 2, 3, 4, 6, 8 }, "warps of a block, which share a matrix" },
%%     { "parked", function(s)
%%         local values = {}
%%         for parked = 0, pieces_of(pieces_of(s.n, 8), s.warps) - 1 do values[parked + 1] = parked end
%%         return values
%%       end, "tile columns that a warp keeps in shared memory instead of registers" },
%%     { "blocks", { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16 }, "blocks that a multiprocessor must have room for, which caps the registers" },
%%   },
%%   supports  = function(s)
%%     local tiles, columns = pieces_of(s.m, 8), pieces_of(s.n, 8)
%%     local inside = (pieces_of(columns, s.warps) - s.parked) * tiles   -- tiles in a warp's registers, of 4 a lane each
%%     return s.precision == "d" and s.layout ~= "listed" and math.max(s.m, s.n) > 32 and s.warps <= columns and
%%            4 * inside + 40 <= registers_beside(s.warps * s.blocks) and 4 * inside <= 200 and
%%            blocks_in_flight(tiles_in_block_memory(s).bytes) >= s.blocks
%%   end,
%%   requires  = "redux, fp64_matrix",
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = 1, shared = tiles_in_block_memory(s).bytes } end,
%% }
%% local pivoting, steps = op.pivot == "partial", math.min(m, n)
%% local tiles, columns = pieces_of(m, 8), pieces_of(n, 8)        -- of the matrix
%% local rows     = pieces_of(tiles, 4)                           -- rows of a panel in a lane
%% local panels   = pieces_of(steps, 8)
%% local place    = tiles_in_block_memory(spec)
%% local own      = place.own                                     -- tile columns of a warp
%% local inside   = own - parked                                  -- of them in registers
%% local sync     = warps == 1 and "Warp::sync();" or "block_sync();"
%% local function has_row(row) return m % 8 == 0 and "true" or row .. " < " .. m end
%% local function has_column(column) return 8 * warps * own == n and "true" or column .. " < " .. n end
%% -- For all tiles of a column, and both elements of a lane in each: the statement, of t and e.
%% local function each_element(indent, statement)
${indent}#pragma unroll
${indent}for (int t = 0; t < ${tiles}; ++t) {
${indent}#pragma unroll
${indent}    for (int e = 0; e < 2; ++e) ${statement}
${indent}}
%% end
%% -- The columns in registers move up; the first one becomes the last.
%% local function move_up(indent)
%%   if inside > 1 then
${indent}#pragma unroll
${indent}for (int t = 0; t < ${tiles}; ++t) {
${indent}#pragma unroll
${indent}    for (int e = 0; e < 2; ++e) {
${indent}        const T front = c[0][t][e];
${indent}#pragma unroll
${indent}        for (int k = 0; k < ${inside - 1}; ++k) c[k][t][e] = c[k + 1][t][e];
${indent}        c[${inside - 1}][t][e] = front;
${indent}    }
${indent}}
%%   end
%% end
%% -- The update of two neighbouring tiles, or of the last one, by the panel: what they are, read and written.
%% local function update(indent, element)
${indent}#pragma unroll
${indent}for (int t = 0; t < ${tiles}; t += 2) {
%%   if not pivoting then
${indent}    if (8 * t + 8 <= first) continue;   // all its rows are done
%%   end
${indent}    const int left = panel + q * ${place.pitch} + 8 * t + g;
${indent}    T c0 = ${element("t", 0)}, c1 = ${element("t", 1)};
${indent}    if (t + 1 < ${tiles}) {
${indent}        T c2 = ${element("t + 1", 0)}, c3 = ${element("t + 1", 1)};
${indent}        Warp::rank4_update(c0, c1, c2, c3, memory[left], memory[left + 8], u0);
${indent}        Warp::rank4_update(c0, c1, c2, c3, memory[left + ${4 * place.pitch}], memory[left + ${4 * place.pitch + 8}], u1);
${indent}        ${element("t + 1", 0)} = c2;
${indent}        ${element("t + 1", 1)} = c3;
${indent}    } else {
${indent}        Warp::rank4_update(c0, c1, memory[left], u0);
${indent}        Warp::rank4_update(c0, c1, memory[left + ${4 * place.pitch}], u1);
${indent}    }
${indent}    ${element("t", 0)} = c0;
${indent}    ${element("t", 1)} = c1;
${indent}}
%% end
%% -- The same of a column element by element, without the steps that had no pivot.
%% local function update_exactly(indent, element)
${indent}#pragma unroll 1
${indent}for (int s = 0; s < 8; ++s) {
${indent}    if ((zeros >> s & 1) != 0) continue;
${indent}#pragma unroll
${indent}    for (int t = 0; t < ${tiles}; ++t) {
${indent}        const T l = memory[panel + s * ${place.pitch} + 8 * t + g];
${indent}#pragma unroll
${indent}        for (int e = 0; e < 2; ++e)
${indent}            ${element("t", "e")} =
${indent}                fma(-l, static_cast<T>(memory[region + s * ${place.wide} + 8 * i + 2 * q + e]), static_cast<T>(${element("t", "e")}));
${indent}    }
${indent}}
%% end
%% local function in_registers(k) return function(t, e) return "c[" .. k .. "][" .. t .. "][" .. e .. "]" end end
%% local function in_parked(t, e) return string.format("memory[parked + ((i * %d + %s) * 2 + %s) * 32]", tiles, t, e) end
%% local final = panels % 2 * 8 * tiles   -- where the turns stand in the end
%% -- Columns `from` to `to` of this warp's tiles, from memory.
%% local function load(from, to, element)
#pragma unroll
    for (int i = ${from}; i < ${to}; ++i) {
#pragma unroll
        for (int t = 0; t < ${tiles}; ++t) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const int row = 8 * t + g, column = 8 * (warp + ${warps} * i) + 2 * q + e;
                ${element("t", "e")} = ${has_row("row")} && ${has_column("column")} ? base[column * lda + row] : T(0);
            }
        }
    }
%% end
%% -- The panel leaves the tiles of its warp for shared memory, column by column.
%% local function give_panel()
%%   if parked > 0 then
            if (group < ${parked}) {
                const int i = group;
%%     each_element("                ", "memory[panel + (2 * q + e) * " .. place.pitch .. " + 8 * t + g] = static_cast<T>(" .. in_parked("t", "e") .. ");")
            } else
%%   end
            {
%%   each_element("                ", "memory[panel + (2 * q + e) * " .. place.pitch .. " + 8 * t + g] = c[0][t][e];")
            }
            Warp::sync();
%% end
%% -- It is factored there with a row, or two to four, a lane; steps that have no usual pivot go by loops. Says which had a zero one.
%% local function factor()
            T x[${rows}][8];
            u32 turn[${rows}];
#pragma unroll
            for (int r = 0; r < ${rows}; ++r) {
                const int row  = lane + 32 * r;
                const bool has = ${tiles % 4 == 0 and "true" or "row < " .. 8 * tiles};
                turn[r] = has ? static_cast<u32>(turns[before + row]) : beyond_rows;
#pragma unroll
                for (int s = 0; s < 8; ++s) x[r][s] = has ? static_cast<T>(memory[panel + s * ${place.pitch} + row]) : T(0);
            }
            const int done = panel_steps<${tostring(pivoting)}, ${8 * tiles}>(x, turn, first, width, memory, panel, ${place.pitch}, square, chosen);
            u32 zeros = 0;
#pragma unroll
            for (int r = 0; r < ${rows}; ++r) {
                const int row = lane + 32 * r;
                if (${tiles % 4 == 0 and "true" or "row < " .. 8 * tiles}) {
                    turns[after + row] = turn[r];
                    if (rarely(done < 8)) {
#pragma unroll
                        for (int j = 0; j < 8; ++j) if (done + j < 8) memory[panel + (done + j) * ${place.pitch} + row] = x[r][j];
                    }
                }
            }
            Warp::sync();
            if (rarely(done < width))
                zeros = factor_panel<${tostring(pivoting)}, T>(${m}, first, done, width, memory, panel, ${place.pitch}, square, turns, after, chosen);
            Warp::sync();
            if (lane == 0) passed[parity] = zeros;
%% end
%% local function take_panel_back()
            // L back into the tiles, before the barrier: registers of both do not live together
%%   if parked > 0 then
            if (group < ${parked}) {
                const int i = group;
%%     each_element("                ", in_parked("t", "e") .. " = static_cast<T>(memory[panel + (2 * q + e) * " .. place.pitch .. " + 8 * t + g]);")
            } else
%%   end
            {
%%   each_element("                ", "c[0][t][e] = memory[panel + (2 * q + e) * " .. place.pitch .. " + 8 * t + g];")
            }
%% end
%% local function store_square()
            // the square on the diagonal is done
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const int row = lane % 8, column = lane / 8 + 4 * half;
                T value = T(0);
                if (row < width)
                    value = column < row ? memory[panel + column * ${place.pitch} + chosen[first + row]] : memory[square + 8 * row + column - row];
                memory[lower + 8 * row + column] = value;
                if (row < width && ${has_column("first + column")}) base[(first + column) * lda + first + row] = value;
            }
%% end
%% local function take_pivot_rows()
            // the pivot rows, as the panel found them: from what is parked, and out of all tiles that may be to the right
%%   if parked > 0 then
            {
                const int row = lane % 8, from = chosen[first + ${steps % 8 == 0 and "row" or "(row < width ? row : 0)"}];
#pragma unroll
                for (int e = 0; e < ${2 * parked}; ++e) {
                    const int column = lane / 8 + 4 * e;
                    memory[region + row * ${place.wide} + column] =
                        static_cast<T>(memory[parked - lane + ((column / 8 * ${tiles} + from / 8) * 2 + column % 2) * 32 + from % 8 * 4 + column % 8 / 2]);
                }
            }
%%   end
            int slot[${tiles}];   // where a tile's row goes in the region; beyond it if nowhere
#pragma unroll
            for (int t = 0; t < ${tiles}; ++t) slot[t] = static_cast<int>(turns[after + 8 * t + g]) - first;
#pragma unroll
            for (int t = 0; t < ${tiles}; ++t) {
                const bool goes = static_cast<u32>(slot[t]) < 8u;
                const int row   = region + static_cast<int>(static_cast<u32>(slot[t]) * ${place.wide}) + 2 * q + 8 * front;   // else anything
#pragma unroll
                for (int k = 0; k < ${inside}; ++k) {
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (goes) memory[row + 8 * k + e] = c[k][t][e];
                    }
                }
            }
            Warp::sync();
%% end
%% local function rows_of_u()
            // which become rows of U, a column to a lane
#pragma unroll 1
            for (int column = 8 * begin + lane; column < ${8 * own}; column += 32) {
                solve_square<T>(${steps % 8 == 0 and "8" or "width"}, memory, region + column, ${place.wide}, lower, zeros);
            }
            Warp::sync();
#pragma unroll 2
            for (int inner = 8 * begin + lane / 8; inner < ${8 * own}; inner += 4) {
                const int row = lane % 8, column = 8 * (warp + ${warps} * (inner / 8)) + inner % 8;
                if (${steps % 8 == 0 and "true" or "row < width"} && ${has_column("column")})
                    base[column * lda + first + row] = memory[region + row * ${place.wide} + inner];
            }
%% end
%% -- The tiles to the right of the panel take its multiples of the rows of U: those that are parked, then those in registers.
%% local function update_tiles()
%%   if parked > 0 then
#pragma unroll 1
            for (int i = begin; i < ${parked}; ++i) {
                if (rarely(zeros != 0)) {
%%     update_exactly("                    ", in_parked)
                } else {
                    const T u0 = -static_cast<T>(memory[region + q * ${place.wide} + 8 * i + g]),
                            u1 = -static_cast<T>(memory[region + (4 + q) * ${place.wide} + 8 * i + g]);
%%     update("                    ", in_parked)
                }
            }
%%   end
#pragma unroll
            for (int k = 0; k < ${inside}; ++k) {
                const int i = front + k;
                if (i < begin || i >= ${own}) continue;
                if (rarely(zeros != 0)) {
%%   update_exactly("                    ", in_registers("k"))
                } else {
                    const T u0 = -static_cast<T>(memory[region + q * ${place.wide} + 8 * i + g]),
                            u1 = -static_cast<T>(memory[region + (4 + q) * ${place.wide} + 8 * i + g]);
%%   update("                    ", in_registers("k"))
                }
            }
%% end
%% -- L of one tile column, four columns at a time, to where its rows belong.
%% local function store_l(element)
        const int first = 8 * (warp + ${warps} * i);
        const int begin = ${steps % 8 == 0 and "first + 8" or "first + 8 > " .. steps .. " ? " .. steps .. " : first + 8"};
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            Warp::sync();
            if (q / 2 == half) {
#pragma unroll
                for (int t = 0; t < ${tiles}; ++t) {
                    const int to = region + q % 2 * ${2 * place.tall} + static_cast<int>(turns[${final} + 8 * t + g]);
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (${has_row("8 * t + g")}) memory[to + e * ${place.tall}] = static_cast<T>(${element("t", "e")});
                    }
                }
            }
            Warp::sync();
#pragma unroll
            for (int s = 0; s < 4; ++s) {
                const int column = first + 4 * half + s;
#pragma unroll
                for (int r = 0; r < ${rows}; ++r) {
                    const int row = lane + 32 * r;
                    if (column < ${steps} && row < ${m} && row >= begin) base[column * lda + row] = memory[region + s * ${place.tall} + row];
                }
            }
        }
%% end
%% kernel(blocks * threads // 32)
{
    using Warp = Lanes<32>;
    const int lane = Warp::rank(), g = lane / 4, q = lane % 4;
    const int warp = ${warps == 1 and "0" or "Warp::shuffle(static_cast<int>(threadIdx.x) / 32, 0)"};   // of all lanes alike: branches of whole warps
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    T* const base = ${matrix_of("A")};
    SHARED_LARGE(T, memory, ${place.count});
    SHARED(u32, turns, ${2 * 8 * tiles});   // of the rows, before and after a panel
    SHARED(int, chosen, ${steps});   // the row that each step chose
    SHARED(u32, passed, 2);   // the steps of a panel that had a zero pivot
    const int region = ${place.regions} + warp * ${place.region};
%% if parked > 0 then
    const int parked = ${place.parked} + warp * ${parked * tiles * 64} + lane;
%% end
    T c[${inside}][${tiles}][2];   // of columns ${parked} to ${own - 1} of this warp's tiles; column i is tile column warp + ${warps} i of the matrix
%% if parked > 0 then load(0, parked, in_parked) end
%% load(parked, own, in_registers("i - " .. parked))
    for (int row = static_cast<int>(threadIdx.x); row < ${8 * tiles}; row += ${threads}) turns[row] = ${has_row("row")} ? waiting : beyond_rows;
    int failed = 0;   // 1-based step of the first zero pivot
    int group = 0, owner = 0;   // the panel is column `group` of the tiles of warp `owner`
    ${sync}
#pragma unroll 1
    for (int first = 0; first < ${steps}; first += 8) {
        const int parity = first / 8 % 2, panel = parity * ${place.panel}, square = panel + ${place.square}, lower = panel + ${place.lower};
        const int before = parity * ${8 * tiles}, after = ${8 * tiles} - before;
        const int width  = ${steps % 8 == 0 and "8" or "first + 8 > " .. steps .. " ? " .. steps % 8 .. " : 8"};   // columns of the panel that are steps
        if (warp == owner) {
%% give_panel()
%% factor()
%% take_panel_back()
%% store_square()
        }
        ${sync}
        const u32 zeros = passed[parity];
        if (failed == 0 && zeros != 0) failed = first + first_bit(zeros) + 1;
        const int begin = warp > owner ? group : group + 1;   // column of tiles to the panel's right
        const int front = ${parked > 0 and "group > " .. parked .. " ? group : " .. parked or "group"};   // the one in c[0]
        if (begin < ${own}) {
%% take_pivot_rows()
%% rows_of_u()
%% update_tiles()
        }
        if (++owner == ${warps}) {
            owner = 0;
%% if parked > 0 then
            if (group >= ${parked}) {
%% else
            {
%% end
%% move_up("                ")
            }
            ++group;
        }
    }

%% if m > n then
    ${sync}   // all have looked at the turns
    // rows that no step has chosen end where swaps left them
    for (int row = static_cast<int>(threadIdx.x); row < ${m}; row += ${threads}) {
        if (turns[${final} + row] == waiting) turns[${final} + row] = static_cast<u32>(standing(row, ${steps}, chosen, 0));
    }
    ${sync}
%% end
    // L, four columns at a time; above its rows U has been stored
%% if parked > 0 then
#pragma unroll 1
    for (int i = 0; i < ${parked}; ++i) {
%%   store_l(in_parked)
    }
%% end
%% -- By now the columns have moved up so often.
%% local moved = math.max(0, panels // warps - parked) % inside
#pragma unroll 1
    for (int k = 0; k < ${inside}; ++k) {
        const int i = ${parked} + ${moved == 0 and "k" or "(k + " .. moved .. ") % " .. inside};
%% store_l(in_registers("0"))
%% move_up("        ")
    }
%% if pivoting then
    for (int k = static_cast<int>(threadIdx.x); k < ${steps}; k += ${threads}) ipiv[matrix * strideP + k] = standing(chosen[k], k, chosen, 0) + 1;
%% end
    if (threadIdx.x == 0) info[matrix] = failed;
}
