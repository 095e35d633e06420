%% -- For 33 to 128 rows or columns: a block of a few warps for each matrix, which lies in their registers as tiles of 8 x 8 elements, what the
%% -- FP64 matrix instruction takes: lane 4 g + q has elements (g, 2 q) and (g, 2 q + 1) of a tile. Tile column j belongs to warp j mod warps;
%% -- its first `shared_columns` ones a warp keeps in shared memory, so that more matrices fit into a multiprocessor.
%% -- A panel is a tile column. Its warp takes it to a row (or two to four) a lane, factors it there, and leaves multipliers and pivot rows to
%% -- all. Behind a barrier each warp takes the pivot rows out of its tiles to the right, solves for their rows of U, which go to memory at
%% -- once, and updates its tiles. Rows never move: what a tile holds in a row that was chosen is of no use any more, and is never looked at.
%% -- L waits for the last step, which says where its rows belong. All of this is one loop over the panels, whose text fits the instruction
%% -- caches: c[0] is the column whose turn comes next in each warp, and the columns move up when all warps had theirs.
%%
%% -- Shared memory of a block that has a matrix as tiles of 8 x 8 elements: in elements where each part begins, its pitches, and all bytes.
%% -- Twice, for this panel and the next one: a panel, column by column, whose columns lie four elements apart in the banks; its pivot rows and
%% -- their scales; and their multipliers. For each warp a region for the pivot rows of its `own` columns of tiles, or for four whole columns; and
%% -- tiles in shared memory.
%% local function tiles_in_block_memory(s)
%%   local tiles, own = ceil_div(s.m, 8), ceil_div(ceil_div(s.n, 8), s.warps)
%%   local shared = { own = own, pitch = 8 * tiles + 4, wide = 8 * (2 * own - s.shared_columns - 1) + 4, tall = 8 * tiles + 2 }
%%   shared.square  = 8 * shared.pitch
%%   shared.lower   = shared.square + 72
%%   shared.panel   = shared.lower + 64
%%   shared.region  = math.max(8 * shared.wide, 4 * shared.tall)
%%   shared.regions = 2 * shared.panel
%%   shared.tiles  = shared.regions + s.warps * shared.region
%%   shared.count   = shared.tiles + s.warps * s.shared_columns * tiles * 64
%%   shared.bytes   = shared.count * s.element_bytes
%%   return shared
%% end
%% family {
%%   operation = "getrf",
%%   about     = "a matrix in the registers of a block, as tiles of the FP64 matrix instruction; panels of 8 columns one row a lane, lazy swaps",
%%   paper     = "blocked right-looking elimination: Golub and Van Loan, Matrix Computations, section 3.4; lazy swaps: Abdelfattah et al., ICCS 2017",
%%   limit     = 128,
%%   tunables  = {
%%     { "warps",  { 1, 2, 3, 4, 6, 8 }, "warps of a block, which share a matrix" },
%%     { "shared_columns", function(s)
%%         local values = {}
%%         for count = 0, ceil_div(ceil_div(s.n, 8), s.warps) - 1 do values[count + 1] = count end
%%         return values
%%       end, "tile columns that a warp keeps in shared memory instead of registers" },
%%     { "blocks", { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16 }, "blocks that a multiprocessor must hold at once, which caps the registers" },
%%   },
%%   supports  = function(s)
%%     local tiles, columns = ceil_div(s.m, 8), ceil_div(s.n, 8)
%%     local inside = (ceil_div(columns, s.warps) - s.shared_columns) * tiles   -- tiles in a warp's registers, of 4 a lane each
%%     return s.precision == "d" and s.layout ~= "grouped" and math.max(s.m, s.n) > 32 and s.warps <= columns and
%%            4 * inside + 40 <= registers_left(s.warps * s.blocks) and 4 * inside <= 200 and
%%            blocks_in_flight(tiles_in_block_memory(s).bytes, 0) >= s.blocks
%%   end,
%%   requires  = "redux, fp64_matrix",
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = 1, shared = tiles_in_block_memory(s).bytes } end,
%% }
%% local pivoting, steps = op.pivot == "partial", math.min(m, n)
%% local tiles, columns = ceil_div(m, 8), ceil_div(n, 8)        -- of the matrix
%% local rows     = ceil_div(tiles, 4)                           -- rows of a panel in a lane
%% local panels   = ceil_div(steps, 8)
%% local shared    = tiles_in_block_memory(spec)
%% local own      = shared.own                                     -- tile columns of a warp
%% local inside   = own - shared_columns                                  -- of them in registers
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
${indent}    const int left = panel + q * ${shared.pitch} + 8 * t + g;
${indent}    T c0 = ${element("t", 0)}, c1 = ${element("t", 1)};
${indent}    if (t + 1 < ${tiles}) {
${indent}        T c2 = ${element("t + 1", 0)}, c3 = ${element("t + 1", 1)};
${indent}        Warp::rank4_update(c0, c1, c2, c3, memory[left], memory[left + 8], u0);
${indent}        Warp::rank4_update(c0, c1, c2, c3, memory[left + ${4 * shared.pitch}], memory[left + ${4 * shared.pitch + 8}], u1);
${indent}        ${element("t + 1", 0)} = c2;
${indent}        ${element("t + 1", 1)} = c3;
${indent}    } else {
${indent}        Warp::rank4_update(c0, c1, memory[left], u0);
${indent}        Warp::rank4_update(c0, c1, memory[left + ${4 * shared.pitch}], u1);
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
${indent}        const T l = memory[panel + s * ${shared.pitch} + 8 * t + g];
${indent}#pragma unroll
${indent}        for (int e = 0; e < 2; ++e)
${indent}            ${element("t", "e")} =
${indent}                fma(-l, static_cast<T>(memory[region + s * ${shared.wide} + 8 * i + 2 * q + e]), static_cast<T>(${element("t", "e")}));
${indent}    }
${indent}}
%% end
%% local function in_registers(k) return function(t, e) return "c[" .. k .. "][" .. t .. "][" .. e .. "]" end end
%% local function in_shared_memory(t, e) return string.format("memory[tiles_at + ((i * %d + %s) * 2 + %s) * 32]", tiles, t, e) end
%% local final = panels % 2 * 8 * tiles   -- where the rows' pivot steps stand in the end
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
%%   if shared_columns > 0 then
            if (group < ${shared_columns}) {
                const int i = group;
%%     each_element("                ", "memory[panel + (2 * q + e) * " .. shared.pitch .. " + 8 * t + g] = static_cast<T>(" .. in_shared_memory("t", "e") .. ");")
            } else
%%   end
            {
%%   each_element("                ", "memory[panel + (2 * q + e) * " .. shared.pitch .. " + 8 * t + g] = c[0][t][e];")
            }
            Warp::sync();
%% end
%% -- It is factored there with a row, or two to four, a lane; steps that have no regular pivot go by loops. Says which had a zero one.
%% local function factor()
            T x[${rows}][8];
            u32 pivot_step[${rows}];
#pragma unroll
            for (int r = 0; r < ${rows}; ++r) {
                const int row  = lane + 32 * r;
                const bool has = ${tiles % 4 == 0 and "true" or "row < " .. 8 * tiles};
                pivot_step[r] = has ? static_cast<u32>(row_steps[before + row]) : beyond_rows;
#pragma unroll
                for (int s = 0; s < 8; ++s) x[r][s] = has ? static_cast<T>(memory[panel + s * ${shared.pitch} + row]) : T(0);
            }
            const int done = panel_steps<${tostring(pivoting)}, ${8 * tiles}>(x, pivot_step, first, width, memory, panel, ${shared.pitch}, square, chosen);
            u32 zeros = 0;
#pragma unroll
            for (int r = 0; r < ${rows}; ++r) {
                const int row = lane + 32 * r;
                if (${tiles % 4 == 0 and "true" or "row < " .. 8 * tiles}) {
                    row_steps[after + row] = pivot_step[r];
                    if (rarely(done < 8)) {
#pragma unroll
                        for (int j = 0; j < 8; ++j) if (done + j < 8) memory[panel + (done + j) * ${shared.pitch} + row] = x[r][j];
                    }
                }
            }
            Warp::sync();
            if (rarely(done < width))
                zeros = factor_panel<${tostring(pivoting)}, T>(${m}, first, done, width, memory, panel, ${shared.pitch}, square, row_steps, after, chosen);
            Warp::sync();
            if (lane == 0) passed[parity] = zeros;
%% end
%% local function take_panel_back()
            // L back into the tiles, before the barrier: registers of both do not live together
%%   if shared_columns > 0 then
            if (group < ${shared_columns}) {
                const int i = group;
%%     each_element("                ", in_shared_memory("t", "e") .. " = static_cast<T>(memory[panel + (2 * q + e) * " .. shared.pitch .. " + 8 * t + g]);")
            } else
%%   end
            {
%%   each_element("                ", "c[0][t][e] = memory[panel + (2 * q + e) * " .. shared.pitch .. " + 8 * t + g];")
            }
%% end
%% local function store_square()
            // the square on the diagonal is done
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const int row = lane % 8, column = lane / 8 + 4 * half;
                T value = T(0);
                if (row < width)
                    value = column < row ? memory[panel + column * ${shared.pitch} + chosen[first + row]] : memory[square + 8 * row + column - row];
                memory[lower + 8 * row + column] = value;
                if (row < width && ${has_column("first + column")}) base[(first + column) * lda + first + row] = value;
            }
%% end
%% local function take_pivot_rows()
            // the pivot rows, as the panel found them: from the tiles in shared memory, and out of all tiles that may be to the right
%%   if shared_columns > 0 then
            {
                const int row = lane % 8, from = chosen[first + ${steps % 8 == 0 and "row" or "(row < width ? row : 0)"}];
#pragma unroll
                for (int e = 0; e < ${2 * shared_columns}; ++e) {
                    const int column = lane / 8 + 4 * e;
                    memory[region + row * ${shared.wide} + column] =
                        static_cast<T>(memory[tiles_at - lane + ((column / 8 * ${tiles} + from / 8) * 2 + column % 2) * 32 + from % 8 * 4 + column % 8 / 2]);
                }
            }
%%   end
            int slot[${tiles}];   // where a tile's row goes in the region; beyond it if nowhere
#pragma unroll
            for (int t = 0; t < ${tiles}; ++t) slot[t] = static_cast<int>(row_steps[after + 8 * t + g]) - first;
#pragma unroll
            for (int t = 0; t < ${tiles}; ++t) {
                const bool goes = static_cast<u32>(slot[t]) < 8u;
                const int row   = region + static_cast<int>(static_cast<u32>(slot[t]) * ${shared.wide}) + 2 * q + 8 * front;   // else anything
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
                solve_square<T>(${steps % 8 == 0 and "8" or "width"}, memory, region + column, ${shared.wide}, lower, zeros);
            }
            Warp::sync();
#pragma unroll 2
            for (int inner = 8 * begin + lane / 8; inner < ${8 * own}; inner += 4) {
                const int row = lane % 8, column = 8 * (warp + ${warps} * (inner / 8)) + inner % 8;
                if (${steps % 8 == 0 and "true" or "row < width"} && ${has_column("column")})
                    base[column * lda + first + row] = memory[region + row * ${shared.wide} + inner];
            }
%% end
%% -- The tiles to the right of the panel take its multiples of the rows of U: those in shared memory, then those in registers.
%% local function update_tiles()
%%   if shared_columns > 0 then
#pragma unroll 1
            for (int i = begin; i < ${shared_columns}; ++i) {
                if (rarely(zeros != 0)) {
%%     update_exactly("                    ", in_shared_memory)
                } else {
                    const T u0 = -static_cast<T>(memory[region + q * ${shared.wide} + 8 * i + g]),
                            u1 = -static_cast<T>(memory[region + (4 + q) * ${shared.wide} + 8 * i + g]);
%%     update("                    ", in_shared_memory)
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
                    const T u0 = -static_cast<T>(memory[region + q * ${shared.wide} + 8 * i + g]),
                            u1 = -static_cast<T>(memory[region + (4 + q) * ${shared.wide} + 8 * i + g]);
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
                    const int to = region + q % 2 * ${2 * shared.tall} + static_cast<int>(row_steps[${final} + 8 * t + g]);
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (${has_row("8 * t + g")}) memory[to + e * ${shared.tall}] = static_cast<T>(${element("t", "e")});
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
                    if (column < ${steps} && row < ${m} && row >= begin) base[column * lda + row] = memory[region + s * ${shared.tall} + row];
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
    SHARED_LARGE(T, memory, ${shared.count});
    SHARED(u32, row_steps, ${2 * 8 * tiles});   // of the rows, before and after a panel
    SHARED(int, chosen, ${steps});   // the row that each step chose
    SHARED(u32, passed, 2);   // the steps of a panel that had a zero pivot
    const int region = ${shared.regions} + warp * ${shared.region};
%% if shared_columns > 0 then
    const int tiles_at = ${shared.tiles} + warp * ${shared_columns * tiles * 64} + lane;
%% end
    T c[${inside}][${tiles}][2];   // of columns ${shared_columns} to ${own - 1} of this warp's tiles; column i is tile column warp + ${warps} i of the matrix
%% if shared_columns > 0 then load(0, shared_columns, in_shared_memory) end
%% load(shared_columns, own, in_registers("i - " .. shared_columns))
    for (int row = static_cast<int>(threadIdx.x); row < ${8 * tiles}; row += ${threads}) row_steps[row] = ${has_row("row")} ? unpivoted : beyond_rows;
    int failed = 0;   // 1-based step of the first zero pivot
    int group = 0, owner = 0;   // the panel is column `group` of the tiles of warp `owner`
    ${sync}
#pragma unroll 1
    for (int first = 0; first < ${steps}; first += 8) {
        const int parity = first / 8 % 2, panel = parity * ${shared.panel}, square = panel + ${shared.square}, lower = panel + ${shared.lower};
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
        const int front = ${shared_columns > 0 and "group > " .. shared_columns .. " ? group : " .. shared_columns or "group"};   // the one in c[0]
        if (begin < ${own}) {
%% take_pivot_rows()
%% rows_of_u()
%% update_tiles()
        }
        if (++owner == ${warps}) {
            owner = 0;
%% if shared_columns > 0 then
            if (group >= ${shared_columns}) {
%% else
            {
%% end
%% move_up("                ")
            }
            ++group;
        }
    }

%% if m > n then
    ${sync}   // all have looked at the pivot steps
    // rows that no step has chosen end where swaps left them
    for (int row = static_cast<int>(threadIdx.x); row < ${m}; row += ${threads}) {
        if (row_steps[${final} + row] == unpivoted) row_steps[${final} + row] = static_cast<u32>(position_at_step(row, ${steps}, chosen, 0));
    }
    ${sync}
%% end
    // L, four columns at a time; above its rows U has been stored
%% if shared_columns > 0 then
#pragma unroll 1
    for (int i = 0; i < ${shared_columns}; ++i) {
%%   store_l(in_shared_memory)
    }
%% end
%% -- By now the columns have moved up so often.
%% local moved = math.max(0, panels // warps - shared_columns) % inside
#pragma unroll 1
    for (int k = 0; k < ${inside}; ++k) {
        const int i = ${shared_columns} + ${moved == 0 and "k" or "(k + " .. moved .. ") % " .. inside};
%% store_l(in_registers("0"))
%% move_up("        ")
    }
%% if pivoting then
    for (int k = static_cast<int>(threadIdx.x); k < ${steps}; k += ${threads}) ipiv[matrix * strideP + k] = position_at_step(chosen[k], k, chosen, 0) + 1;
%% end
    if (threadIdx.x == 0) info[matrix] = failed;
}
