%% -- The third step of a batch of variable size: a warp puts its 256 matrices into the list. Lane c knows where the next one of size
%% -- c + 1 goes; of 32 matrices each asks the lane of its size, and stands behind those of the same size in the lanes before it.
%% family {
%%   operation = "sort_sizes",
%%   about     = "puts every matrix into the list of its size",
%%   paper     = "counting sort: Knuth, The Art of Computer Programming, volume 3, section 5.2",
%%   supports  = function(s) return s.step == "order" end,
%%   launch    = function(s) return { threads = 256, matrices = 8 * 256, shared = 0 } end,
%% }
%% local class = { all = "n[matrix] - 1", square = "square_class(n[matrix], nrhs[matrix])", other = "other_class(n[matrix], nrhs[matrix])" }
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    const int lane  = Lanes<32>::lane();
    const i64 tile  = block_index() * 8 + threadIdx.x / 32;
    const i64 begin = tile * Tile::matrices;
    if (begin >= batch) return;   // the whole warp
    const i64 tiles = (batch - 1) / Tile::matrices + 1;
    int next = ranges[Tile::header + 32 * (tiles + tile) + lane];
    for (int e = 0; e < Tile::matrices; e += 32) {
        const i64 matrix = begin + e + lane;
        const int own    = matrix < batch && info[matrix] == 0${at_zero == "skip" and " && nrhs[matrix] > 0" or ""} ? ${class[op.which]} : -1;
        const Of_class classes(own);
        const int first  = Lanes<32>::shuffle(next, own < 0 ? 0 : own);
        if (own >= 0) listed[first + count_bits(classes.lanes(own) & ((1u << lane) - 1u))] = static_cast<int>(matrix);
        next += count_bits(classes.lanes(lane));
    }
}
