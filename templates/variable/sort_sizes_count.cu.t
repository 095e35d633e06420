%% -- The first step of a batch of variable size: what is wrong with a matrix goes to its info, and a warp counts the sizes of its
%% -- 256 matrices, lane c those of size c + 1. Six ballots of 32 matrices say for every size which of them have it: no atomics, so that
%% -- the list that comes of it is the same in every run.
%% family {
%%   operation = "sort_sizes",
%%   about     = "checks sizes and leading dimensions, and counts sizes: a lane for each",
%%   paper     = "counting sort: Knuth, The Art of Computer Programming, volume 3, section 5.2",
%%   supports  = function(s) return s.step == "count" end,
%%   launch    = function(s) return { threads = 256, matrices = 8 * 256, shared = 0 } end,
%% }
%% local class = { all = "order - 1", square = "square_class(order, others)" }
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    const int lane  = Lanes<32>::lane();
    const i64 tile  = block_index() * 8 + threadIdx.x / 32;
    const i64 begin = tile * Tile::matrices;
    if (begin >= batch) return;   // the whole warp
    int count = 0;
    for (int e = 0; e < Tile::matrices; e += 32) {
        const i64 matrix = begin + e + lane;
        int own = -1;   // the class
        if (matrix < batch) {
%% if op.which == "other" then
            own = info[matrix] == 0 ? other_class(n[matrix], nrhs[matrix]) : -1;   // checked when the square ones were sorted
%% else
            // of the arguments that are wrong the first counts: sizes stand before matrices, in either order
            const int order = n[matrix], others = nrhs != nullptr ? nrhs[matrix] : 1;
            i64 wrong = 0;
%% for i = 3, 1, -1 do
%%   local rows = second == "rows" and i == 2 and "others" or "order"
            if (ld${i} != nullptr && ld${i}[matrix] < (${rows} < 1 ? 1 : ${rows})) wrong = at_ld${i};
%% end
            const bool fits = order >= 0 && order <= largest_n;
            if (!fits) wrong = at_n;
            if (nrhs != nullptr && (others < 0 || others > largest_nrhs) && (fits || at_nrhs < at_n)) wrong = at_nrhs;
            info[matrix] = -static_cast<int>(wrong);
            own          = wrong == 0${at_zero == "skip" and " && others > 0" or ""} ? ${class[op.which]} : -1;
%% end
        }
        count += count_bits(Of_class(own).lanes(lane));
    }
    ranges[Tile::header + 32 * tile + lane] = count;
}
