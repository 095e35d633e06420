%% -- The third step of a batch of variable size: a block puts its 1024 matrices into the list. Lane c of a warp knows where the next
%% -- one of size c + 1 goes; of 32 matrices each asks the lane of its size, and stands behind those of the same size in the lanes before it.
%% family {
%%   operation = "sort_sizes",
%%   about     = "puts every matrix into the list of its size",
%%   paper     = "counting sort: Knuth, The Art of Computer Programming, volume 3, section 5.2",
%%   supports  = function(s) return s.step == "order" end,
%%   launch    = sorting_tile,
%% }
%% local class = { all = "order[r] - 1", square = "square_class(order[r], others[r])", other = "other_class(order[r], others[r])" }
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    let_next_launch_begin();
    wait_for_launches_before();
    if (batch <= 0) return;   // the whole block
    const int lane  = Lanes<32>::lane(), warp = static_cast<int>(threadIdx.x / 32);
    const i64 tiles = (batch - 1) / Tile::matrices + 1;
    const i64 begin = block_index() * Tile::matrices + warp * Tile::of_warp;
    int order[Tile::rounds], others[Tile::rounds], wrong[Tile::rounds];   // read before the first store, which loads would wait for
#pragma unroll
    for (int r = 0; r < Tile::rounds; ++r) {
        const i64 matrix = begin + 32 * r + lane < batch ? begin + 32 * r + lane : batch - 1;
        order[r]  = n[matrix];
        others[r] = nrhs != nullptr ? nrhs[matrix] : 1;
        wrong[r]  = info[matrix];
    }
    int own[Tile::rounds], count = 0;   // the classes; how many of the warp's matrices are of the lane's
#pragma unroll
    for (int r = 0; r < Tile::rounds; ++r) {
        own[r] = begin + 32 * r + lane < batch && wrong[r] == 0${at_zero == "skip" and " && others[r] > 0" or ""} ? ${class[op.which]} : -1;
        count += count_bits(Of_class(own[r]).lanes(lane));
    }
    SHARED(int, counts, ${threads});
    counts[threadIdx.x] = count;
    block_sync();
    int next = ranges[Tile::header + 32 * (tiles + block_index()) + lane];
    for (int w = 0; w < warp; ++w) next += counts[32 * w + lane];
#pragma unroll
    for (int r = 0; r < Tile::rounds; ++r) {
        const Of_class classes(own[r]);
        const int first = Lanes<32>::shuffle(next, own[r] < 0 ? 0 : own[r]);
        if (own[r] >= 0) listed[first + count_bits(classes.lanes(own[r]) & ((1u << lane) - 1u))] = static_cast<int>(begin + 32 * r + lane);
        next += count_bits(classes.lanes(lane));
    }
}
