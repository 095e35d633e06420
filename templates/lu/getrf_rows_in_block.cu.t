%% -- For more than 32 rows: a block of few warps for each matrix, whose rows lie in the registers of its threads, one or two in each, and
%% -- never move. A panel of 8 columns is staged in shared memory in LAPACK's order of that moment, and one warp, by turns, factors it there.
%% -- The rows that it chose are published, become rows of U, a column per thread, and go to memory; then every thread updates its rows in
%% -- registers. L stays where its panel was staged; at the end it goes where its rows stand then. The last columns may wait in shared memory
%% -- until there are registers for them.
%% family {
%%   operation = "getrf",
%%   about     = "rows in the registers of a block's threads, panels of 8 columns by one warp, rows of U through shared memory, lazy swaps",
%%   paper     = "blocked right-looking elimination: Golub and Van Loan, Matrix Computations, section 3.4; lazy swaps: Abdelfattah et al., ICCS 2017",
%%   limit     = 128,
%%   tunables  = {
%%     { "warps",  { 1, 2, 3, 4 } },
%%     { "aside",  function(s)   -- columns that wait
%%         local values = {}
%%         for aside = 0, 8 * pieces_of(s.n, 8) - 16, 8 do values[#values + 1] = aside end
%%         return values
%%       end },
%%     { "blocks", { 1, 2, 3, 4, 5, 6, 8, 12, 16 } },   -- of a multiprocessor, at least: caps the registers
%%   },
%%   supports  = function(s)
%%     return s.pivot == "partial" and s.layout ~= "listed" and math.max(s.m, s.n) > 32 and s.n > 8 and 32 * (s.warps - 1) < s.m and s.m <= 64 * s.warps and
%%            (rows_in_block_registers(s) + 40) * 32 * s.warps * s.blocks <= 65536 and rows_in_block_registers(s) <= 208 and
%%            rows_in_block_memory(s).bytes * s.blocks <= 224 * 1024
%%   end,
%%   requires  = function(s) return rows_in_block_memory(s).bytes > 96 * 1024 and 90 or 80 end,
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = 1, shared = rows_in_block_memory(s).elements * s.element_bytes } end,
%%   choose    = function(s)   -- the most matrices, to 12 warps of a multiprocessor, that leave a thread 52 registers beside its rows and the panel
%%     local warps  = s.n * s.element_bytes <= 192 and s.m <= 64 and 1 or math.min(4, pieces_of(s.m, 32))
%%     local tried  = { m = s.m, n = s.n, element_bytes = s.element_bytes, warps = warps }
%%     local choice = { priority = -2, warps = warps }
%%     for _, blocks in ipairs({ 12, 6, 4, 3, 2, 1 }) do
%%       local registers = math.min(255, 512 // pieces_of(warps * blocks, 4))   -- each of four schedulers has its own
%%       for aside = 0, 8 * pieces_of(s.n, 8) - 16, 8 do
%%         tried.aside, choice.aside, choice.blocks = aside, aside, blocks
%%         if warps * blocks <= 12 and rows_in_block_registers(tried) + 52 <= registers and rows_in_block_memory(tried).bytes * blocks <= 224 * 1024 then return choice end
%%       end
%%     end
%%     return nil   -- no room
%%   end,
%% }
%% local steps, panels = math.min(m, n), pieces_of(math.min(m, n), 8)
%% local rows, columns = pieces_of(m, 32 * warps), 8 * pieces_of(n, 8) - aside
%% local place   = rows_in_block_memory({ m = m, n = n, warps = warps, aside = aside, element_bytes = element_bytes })
%% local slots   = 32 * warps * rows
%% local whole   = tostring(m % 8 == 0 or n <= m)
%% local has_row = slots == m and "true" or "own.row(r) < " .. m
%% local sync    = "meet_warps<" .. warps .. ">();"
%% local width   = steps % 8 == 0 and "8" or steps .. " - first < 8 ? " .. steps .. " - first : 8"
%% local given_pivots = "ipiv + matrix * strideP"
%% local staged  = "first * " .. m .. " - first / 2 * (first - 8)"   -- where the panel from column `first` on lies
KERNEL void __launch_bounds__(${threads}, ${blocks})
${name}(${parameters})
{
    const int thread = static_cast<int>(threadIdx.x);
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    T* const a = ${matrix_of("A")};
    SHARED_LARGE(T, memory, ${place.elements});   // panels, one behind the other, each from its first row on; at the end the columns that wait
    SHARED(T, published, ${8 * place.pitch});     // the rows that a panel chose, as they are then,
    SHARED(T, upper, ${8 * pieces_of(n, 8) * place.eight});   // and as rows of U, column by column
    SHARED(int, chosen, 8);                       // their numbers
    SHARED(unsigned char, stands, ${m});          // where the staged rows stand behind their panel
    SHARED(unsigned char, stood, ${panels * slots});   // the same of every row and panel
    SHARED(int, order, ${slots});                 // the rows in their last order
    SHARED(int, notes, 2);                        // steps with zero pivots of this panel; the first of them
    constexpr int wait = ${place.wait};
    Rows_in_block<T, ${warps}, ${rows}, ${columns}, ${aside}> own;
#pragma unroll
    for (int r = 0; r < ${rows}; ++r) {
        own.at[r] = own.row(r);
#pragma unroll
        for (int j = 0; j < ${columns}; ++j) own.x[r][j] = ${has_row}${columns > n and " && j < " .. n or ""} ? a[j * lda + own.row(r)] : T(0);
%% if aside > 0 then
#pragma unroll 8
        for (int j = 0; j < ${aside}; ++j) memory[wait + j * own.apart + own.row(r)] = ${has_row}${columns + aside > n and " && j < " .. n - columns or ""} ? a[(${columns} + j) * lda + own.row(r)] : T(0);
%% end
    }
    int failed = 0;   // 1-based step of the first zero pivot
#pragma unroll 1
    for (int first = 0; first < ${steps}; first += 8) {
        const int steps = ${width}, left = ${m} - first;
        const From_element<decltype(memory)> stage{memory, ${staged}};
        own.stage_panel(stage, first, ${m});
        ${sync}
        ${only(warps > 1 and "thread / 32 == static_cast<int>((static_cast<u32>(first / 8) + static_cast<u32>(block_index())) % " .. warps .. ")")}{
%% local tall = pieces_of(m, 32)
%% while tall > 0 do   -- rows of a lane; half of them when that many are left
%%   local fewer = tall > 1 and pieces_of(tall, 2) or 0
            ${fewer > 0 and "if (left > " .. 32 * fewer .. ") " or ""}factor_staged<T, ${tall}>(stage, stands, notes, left, first, steps, ${given_pivots});
%%   if fewer > 0 then
            else
%%   end
%%   tall = fewer
%% end
        }
        ${sync}
        own.skipped = notes[0];
        failed      = failed == 0 && own.skipped != 0 ? first + notes[1] : failed;
        own.take_multipliers(stage, stands, first, steps, ${m});
        own.publish(published, ${place.pitch}, chosen, first, steps);
#pragma unroll
        for (int r = 0; r < ${rows}; ++r) stood[first / 8 * ${slots} + own.row(r)] = static_cast<unsigned char>(own.at[r] - first);
        ${sync}
        own.template solve<${whole}>(stage, published, ${place.pitch}, chosen, memory, wait, upper, first, steps, ${m});
        ${sync}
#pragma unroll 4
        for (int e = thread; e < 8 * (${n} - first); e += ${threads}) {
            const int row = e % 8, column = e / 8;
            if (${steps % 8 == 0 and "true" or "row < steps"}) a[(first + column) * lda + first + row] = upper[column * ${place.eight} + row];
        }
        if (first + steps == ${steps}) break;
        if (rarely(own.skipped != 0)) own.take_out_without(upper, memory, wait, first);
        else own.take_out(upper, memory, wait, first);
    }

    // L below the squares, where its rows stand at last
#pragma unroll
    for (int r = 0; r < ${rows}; ++r) order[own.at[r]] = own.row(r);
    ${sync}
#pragma unroll
    for (int r = 0; r < ${rows}; ++r) {
        const int from = order[own.row(r)];
#pragma unroll 1
        for (int first = 0; first < ${steps}; first += 8) {
            const int steps = ${width};
            if (own.row(r) < first + steps || !(${has_row})) break;
            const From_element<decltype(memory)> stage{memory, ${staged}};
            const int here = stood[first / 8 * ${slots} + from];
#pragma unroll
            for (int s = 0; s < 8; ++s) {
                if (${steps % 8 == 0 and "true" or "s < steps"}) a[(first + s) * lda + own.row(r)] = stage[s * (${m} - first) + here];
            }
        }
    }
    if (thread == 0) info[matrix] = failed;
}
