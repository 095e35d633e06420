%% -- The second step of a batch of variable size: one block adds up the counts of all tiles, lane c of each warp those of size c + 1.
%% -- A warp has a run of tiles; what the warps before it have comes by way of shared memory.
%% family {
%%   operation = "sort_sizes",
%%   about     = "where each size begins in the list, and where in it each tile's matrices of that size do",
%%   paper     = "counting sort: Knuth, The Art of Computer Programming, volume 3, section 5.2",
%%   supports  = function(s) return s.step == "scan" end,
%%   launch    = function(s) return { threads = 1024, matrices = 1, shared = 0 } end,
%% }
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    let_next_launch_begin();
    wait_for_launches_before();
    if (batch <= 0) return;   // the whole block
    SHARED(int, sums, ${32 * 32});
    const int lane    = Lanes<32>::lane(), warp = static_cast<int>(threadIdx.x / 32);
    const i64 tiles   = (batch - 1) / Tile::matrices + 1, each = (tiles + 31) / 32;
    const i64 first   = warp * each, last = first + each < tiles ? first + each : tiles;
    const int* counts = ranges + Tile::header + lane;
    int* places       = ranges + Tile::header + 32 * tiles + lane;

    int sum = 0;
#pragma unroll 8
    for (i64 tile = first; tile < last; ++tile) sum += counts[32 * tile];
    sums[threadIdx.x] = sum;
    block_sync();

    int before = 0, all = 0;   // of this size, in the warps before, and altogether
    for (int w = 0; w < 32; ++w) {
        const int other = sums[32 * w + lane];
        before += w < warp ? other : 0;
        all += other;
    }
    int end = all;             // of this size and all smaller ones
    for (int step = 1; step < 32; step *= 2) {
        const int other = Lanes<32>::shuffle(end, lane < step ? lane : lane - step);
        end += lane < step ? 0 : other;
    }
    if (warp == 0) {
        ranges[lane + 1] = end - all;
        if (lane == 31) ranges[33] = end;
    }

    int at = end - all + before;
    constexpr int ahead = 8;   // counts that are read before places are written: a load waits for the store before it
    for (i64 tile = first; tile < last; tile += ahead) {
        int count[ahead];
#pragma unroll
        for (int t = 0; t < ahead; ++t) count[t] = tile + t < last ? counts[32 * (tile + t)] : 0;
#pragma unroll
        for (int t = 0; t < ahead; ++t) {
            if (tile + t < last) places[32 * (tile + t)] = at;
            at += count[t];
        }
    }
}
