%% -- For matrices that no warp's registers hold. The matrix lies in shared memory, column by column. One warp at a time takes a panel of a
%% -- few columns to registers, rows across its lanes, factors it there, and puts the rows back in their new order. Then all warps exchange
%% -- the rows of all other columns, a column per lane, solve with the panel's triangle for rows of U, and take the products out of what
%% -- lies below and behind, some rows per lane. Loops go over panels, so code stays small whatever the size.
%% family {
%%   operation = "getrf",
%%   about     = "the matrix in shared memory, panels of columns in the registers of one warp, the rest updated by tiles",
%%   paper     = "right-looking blocked LU: Abdelfattah, Haidar, Tomov, Dongarra, HPEC 2017; Haidar et al., IJHPCA 2015",
%%   limit     = 128,
%%   tunables  = {
%%     { "warps",   { 1, 2, 4, 8 } },
%%     { "panel",   { 4, 8 } },          -- columns
%%     { "tall",    { 4, 8 } },          -- rows that a lane updates together
%%     { "search",  function(s) return s.pivot == "none" and { "none" } or { "redux", "butterfly" } end },
%%   },
%%   supports  = function(s)
%%     return math.max(s.m, s.n) > 32 and s.layout ~= "listed" and panels_tile(s) <= 224 * 1024
%%   end,
%%   requires  = function(s)   -- of shared memory a block may have 64 KiB anywhere, 99 on every architecture from 80 on
%%     return panels_tile(s) > 96 * 1024 and 90 or (panels_tile(s) > 62 * 1024 or s.search == "redux") and 80 or 70
%%   end,
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = 1, shared = panels_tile(s) } end,
%%   choose    = function(s)
%%     local first = panels_choice(s, panels_tile(s))
%%     return { priority = 1, warps = first.warps, panel = first.panel, tall = first.tall, search = s.pivot == "none" and "none" or "redux" }
%%   end,
%% }
%% local pivoting, redux = tostring(op.pivot == "partial"), tostring(search == "redux")
%% local width, steps, ld = tune.panel, math.min(m, n), padded_row(m, element_bytes)
%% local function most_left(count)   -- of the panel's width: a number where panels are whole, which spares conditions
%%   return count % width == 0 and width or string.format("%d - first < %d ? %d - first : %d", count, width, count, width)
%% end
%% local share = pieces_of(n, warps)   -- a warp's columns; the last warps may have fewer, or none
%% local own_share = n % warps == 0 and share or string.format("mine >= %d ? 0 : %d - mine < %d ? %d - mine : %d", n, n, share, n, share)
%% local given_pivots = op.pivot == "partial" and "ipiv + matrix * strideP" or "nullptr"
%% local in_flight = math.min(96 // element_bytes, warps * math.max(1, 224 * 1024 // (ld * n * element_bytes + 2048)))   -- warps: registers for no more
%% local updaters = math.max(1, warps - 1)
%% local barrier = warps == 1 and "Lanes<32>::sync();" or "block_sync();"
KERNEL void ${launch_bounds(in_flight)}
${name}(${parameters})
{
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32;
${matrix_of_group("0")}
    if (matrix >= batch) return;
    T* const a = ${matrix_of("A")};
    SHARED_LARGE(T, tile, ${ld * n});   // element (i, j) at i + j * ${ld}
    SHARED(T, corner, ${width * width});   // the panel's triangle
    SHARED(int, moves, ${2 * width});   // where the rows stood that its steps chose, and where its top rows go
    SHARED(int, notes, 2);   // steps with zero pivots of this panel; 1-based step of the first zero pivot
    // each warp moves a share of the columns
    const int mine = warp * ${share}, count = ${own_share};
    fetch_columns<32, ${m}, ${ld}, ${share}>(tile, static_cast<u32>(mine * ${ld}), a + mine * lda, lda, count);
%% if whole_pieces(m, element_bytes) > m then
    for (int c = thread; c < ${n}; c += ${threads}) {   // what pieces have behind the last row
%%   for row = m, whole_pieces(m, element_bytes) - 1 do
        tile[c * ${ld} + ${row}] = T(0);
%%   end
    }
%% end
    if (thread == 0) notes[1] = 0;
    copy_async_wait();
    ${barrier}

    int skipped = 0;   // the panel's steps that found no pivot
#pragma unroll 1
    for (int first = 0; first < ${steps}; first += ${width}) {
        // One warp takes the panel, by turns, while the others update what lies behind it with the panel before.
        const int columns = ${most_left(n)}, steps = ${most_left(steps)};
        const int before = first - ${width}, behind = first + ${width};
%% if warps > 1 then
        const int turn = static_cast<int>((static_cast<u32>(warp + first / ${width}) + static_cast<u32>(block_index())) % ${warps});
        if (turn == ${warps - 1}) {
%% else
        const int turn = 0;
        {
%% end
%% local rows = pieces_of(m, 32)
%% while rows > 0 do   -- a lane's; half of them when that many are left
%%   local fewer = rows > 1 and pieces_of(rows, 2) or 0
            ${fewer > 0 and "if (" .. m .. " - first > " .. 32 * fewer .. ") " or ""}factor_columns<T, ${pivoting}, ${redux}, ${rows}, ${width}>(tile, corner, moves, notes, skipped, ${ld}, ${m}, first, columns, steps, ${given_pivots});
%%   if fewer > 0 then
            else
%%   end
%%   rows = fewer
%% end
        }
        ${only(warps > 1 and "turn != " .. warps - 1)}{
            if (rarely(skipped != 0)) update_with_steps_left_out<T, ${width}>(tile, skipped, ${ld}, ${m}, ${n}, before, behind, turn, ${updaters});
            else if (first > 0) update_behind<T, ${tall}, ${width}>(tile, ${ld}, ${m}, ${n}, before, behind, turn, ${updaters});
        }
        ${barrier}
        skipped = notes[0];
%% if op.pivot == "partial" then
        exchange_before<T, ${width}>(tile, moves, ${ld}, first, steps, thread, ${threads});
%% end
        solve_behind<T, ${pivoting}, ${width}>(tile, corner, moves, skipped, ${ld}, ${n}, first, steps, thread, ${threads});
        ${barrier}
    }

    store_columns<32, ${m}, ${ld}, ${share}>(a + mine * lda, lda, count, tile, static_cast<u32>(mine * ${ld}));
    if (thread == 0) info[matrix] = notes[1];
}
