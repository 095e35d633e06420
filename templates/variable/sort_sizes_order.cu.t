%% -- The second step of a batch of variable size: a block puts the matrices of its tile into the list. Each adds up the counts of all tiles
%% -- by itself, so that lane c of a warp knows where the next one of bins c and c + 32 goes; of 32 matrices each asks the lane of its bin, and
%% -- stands behind those of the same size in the lanes before it. Where all matrices are of one size no list is needed, and none is written.
%% family {
%%   operation = "sort_sizes",
%%   about     = "puts every matrix into the list of its size",
%%   paper     = "counting sort: Knuth, The Art of Computer Programming, volume 3, section 5.2",
%%   supports  = function(s) return s.step == "order" end,
%%   launch    = sorting_tile,
%% }
%% local halves = sorting_halves(op.which)
%% kernel()
{
    let_next_launch_begin();
    wait_for_launches_before();
    if (batch <= 0) return;   // the whole block
    const int lane  = Lanes<32>::lane(), warp = static_cast<int>(threadIdx.x / 32);
    const i64 tiles = ranges[0], tile = block_index();
    if (tile >= tiles) return;   // the whole block
    SHARED(int, counts, ${threads * halves});
    SHARED(int, totals, ${threads * halves});
    int at[${halves}], ends = 0;   // where the tile's next matrix of the lane's bins goes; where the bins before these end
    bool one_size = false;
    for (int h = 0; h < ${halves}; ++h) {
        int before = 0, all = 0;   // of the lane's bin, in the tiles before this one, and altogether
#pragma unroll 8
        for (i64 t = warp; t < tiles; t += Sorting_tile::warps) {
            const int other = ranges[Sorting_tile::header + 32 * (${halves} * t + h) + lane];
            before += t < tile ? other : 0;
            all += other;
        }
        counts[${threads} * h + threadIdx.x] = before;
        totals[${threads} * h + threadIdx.x] = all;
    }
    block_sync();
    for (int h = 0; h < ${halves}; ++h) {
        int before = 0, all = 0;
        for (int w = 0; w < Sorting_tile::warps; ++w) {
            before += counts[${threads} * h + 32 * w + lane];
            all += totals[${threads} * h + 32 * w + lane];
        }
        int end = all;             // of this size and all smaller ones
        for (int step = 1; step < 32; step *= 2) {
            const int other = Lanes<32>::shuffle(end, lane < step ? lane : lane - step);
            end += lane < step ? 0 : other;
        }
        end += ends;
        ends = Lanes<32>::shuffle(end, 31);
        if (tile == 0 && warp == 0) {
            ranges[32 * h + lane + 1] = end - all;
            if (h == ${halves - 1} && lane == 31) ranges[32 * h + 33] = end;
        }
        at[h]    = end - all + before;
        one_size = one_size || Lanes<32>::any(all == batch);
    }
    if (one_size) return;   // the whole launch
    for (i64 chunk = tile; chunk * Sorting_tile::matrices < batch; chunk += tiles) {
        const i64 begin = chunk * Sorting_tile::matrices + warp * Sorting_tile::of_warp;
        [[maybe_unused]] int others[Sorting_tile::rounds];
        int orders[Sorting_tile::rounds], wrong[Sorting_tile::rounds];   // read before the first store, which loads would wait for
#pragma unroll
        for (int r = 0; r < Sorting_tile::rounds; ++r) {
            const i64 matrix = begin + 32 * r + lane < batch ? begin + 32 * r + lane : batch - 1;
            orders[r] = n[matrix];
            others[r] = nrhs != nullptr ? nrhs[matrix] : 1;
            wrong[r]  = info[matrix];
        }
        int own[Sorting_tile::rounds], count[${halves}] = {};   // the bins; how many of the warp's matrices are of the lane's
#pragma unroll
        for (int r = 0; r < Sorting_tile::rounds; ++r) {
            own[r] = begin + 32 * r + lane < batch && wrong[r] == 0${at_zero == "skip" and " && others[r] > 0" or ""} ? ${sorting_bin(op.which)} : -1;
            count_in_bins(count, own[r]);
        }
        block_sync();   // the counts before have been read
        for (int h = 0; h < ${halves}; ++h) counts[${threads} * h + threadIdx.x] = count[h];
        block_sync();
        int next[${halves}];
        for (int h = 0; h < ${halves}; ++h) {
            next[h] = at[h];
            for (int w = 0; w < Sorting_tile::warps; ++w) {
                next[h] += w < warp ? counts[${threads} * h + 32 * w + lane] : 0;
                at[h] += counts[${threads} * h + 32 * w + lane];
            }
        }
#pragma unroll
        for (int r = 0; r < Sorting_tile::rounds; ++r) {
            const Lanes_of_bin<${halves}> bins(own[r]);
            int first = 0;
            for (int h = 0; h < ${halves}; ++h) {
                const int of_bin = Lanes<32>::shuffle(next[h], own[r] & 31);
                first = own[r] >= 32 * h ? of_bin : first;
            }
            if (own[r] >= 0) indices[first + popcount(bins.lanes(own[r]) & ((1u << lane) - 1u))] = static_cast<int>(begin + 32 * r + lane);
            for (int h = 0; h < ${halves}; ++h) next[h] += popcount(bins.lanes(lane + 32 * h));
        }
    }
}
