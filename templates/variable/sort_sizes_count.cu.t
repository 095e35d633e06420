%% -- The first step of a batch of variable size: what is wrong with a matrix goes to its info, and a block counts the sizes of its
%% -- tile, lane c of each warp those of bins c and c + 32. Seven ballots of 32 matrices say for every size which of them have it: no
%% -- atomics, so that the list that comes of it is the same in every run.
%% family {
%%   operation = "sort_sizes",
%%   about     = "checks sizes and leading dimensions, and counts sizes: a lane for each",
%%   paper     = "counting sort: Knuth, The Art of Computer Programming, volume 3, section 5.2",
%%   supports  = function(s) return s.step == "count" end,
%%   launch    = sorting_tile,
%% }
%% local bin, halves, known = sorting_bin(op.which), sorting_halves(op.which), op.which == "other"
%% kernel()
{
    static_assert(Sorting_tile::matrices == ${matrices} && 32 * Sorting_tile::warps == ${threads}, "a block has a tile");
    let_next_launch_begin();
    if (batch <= 0) return;   // the whole block
    const int lane = Lanes<32>::lane(), warp = static_cast<int>(threadIdx.x / 32);
    int count[${halves}] = {};
    for (i64 chunk = block_index(); chunk * Sorting_tile::matrices < batch; chunk += block_count()) {
        const i64 begin = chunk * Sorting_tile::matrices + warp * Sorting_tile::of_warp;
        // All that is read comes first: a load after a store would wait for it, since arrays might be the same.
        int orders[Sorting_tile::rounds], others[Sorting_tile::rounds];
%% if known then
        int known[Sorting_tile::rounds];   // info of when the others were sorted
%% else
        int lead1[Sorting_tile::rounds], lead2[Sorting_tile::rounds], lead3[Sorting_tile::rounds];
%% end
#pragma unroll
        for (int r = 0; r < Sorting_tile::rounds; ++r) {
            const i64 matrix = begin + 32 * r + lane < batch ? begin + 32 * r + lane : batch - 1;
            orders[r] = n[matrix];
            others[r] = nrhs != nullptr ? nrhs[matrix] : 1;
%% if known then
            known[r]  = info[matrix];
%% else
%%   for i = 1, 3 do
            lead${i}[r]  = ld${i} != nullptr ? ld${i}[matrix] : 0;
%%   end
%% end
        }
#pragma unroll
        for (int r = 0; r < Sorting_tile::rounds; ++r) {
            const i64 matrix = begin + 32 * r + lane;
            int own = -1;   // the size bin
            if (matrix < batch) {
%% if known then
                own = known[r] == 0${at_zero == "skip" and " && others[r] > 0" or ""} ? ${bin} : -1;
%% else
                // of the arguments that are wrong the first counts: sizes stand before matrices, in either order
                i64 wrong = 0;
%% for i = 3, 1, -1 do
%%   local rows = second == "rows" and i == 2 and "others" or "orders"
                if (ld${i} != nullptr && lead${i}[r] < (${rows}[r] < 1 ? 1 : ${rows}[r])) wrong = at_ld${i};
%% end
                const bool fits = orders[r] >= 0 && orders[r] <= largest_n;
                if (!fits) wrong = at_n;
                if (nrhs != nullptr && (others[r] < 0 || others[r] > largest_nrhs) && (fits || at_nrhs < at_n)) wrong = at_nrhs;
                info[matrix] = -static_cast<int>(wrong);
                own          = wrong == 0${at_zero == "skip" and " && others[r] > 0" or ""} ? ${bin} : -1;
%% end
            }
            count_in_bins(count, own);
        }
    }
    SHARED(int, counts, ${threads * halves});
    for (int h = 0; h < ${halves}; ++h) counts[${threads} * h + threadIdx.x] = count[h];
    block_sync();
    if (block_index() == 0 && threadIdx.x == 0) ranges[0] = static_cast<int>(block_count());   // the tiles
    if (warp < ${halves}) {
        int sum = 0;
        for (int w = 0; w < Sorting_tile::warps; ++w) sum += counts[${threads} * warp + 32 * w + lane];
        ranges[Sorting_tile::header + 32 * (${halves} * block_index() + warp) + lane] = sum;
    }
}
