%% -- Swaps come by 32, one to a lane. Going back through them each lane finds which row comes to its own, and which to its pivot's
%% -- row if that is none of the 32; then rows move, all of a column at once: they are read before any is written. Where there are fewer
%% -- than 32 swaps a warp moves several columns at a time. A row that stays is not touched.
%% family {
%%   operation = "laswp",
%%   about     = "one swap per lane; a column's rows are read where they come from, then written where they go",
%%   paper     = "LAPACK's laswp; a permutation from swaps by going back through them",
%%   tunables  = {
%%     { "warps",     { 4, 2, 1, 8 }, "warps of a block" },
%%     { "per_block", function(s) return starting_with(s.warps, powers_of_two(1, s.warps)) end, "matrices of a block; its other warps share their columns" },
%%     { "in_flight", { 4, 2, 1 }, "columns that a lane has on the way at once" },
%%   },
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = s.per_block, shared = 0 } end,
%% }
%% kernel()
{
    using Warp = Lanes<32>;
    const int lane   = Warp::rank(), warp = static_cast<int>(threadIdx.x / 32);
${matrix_of_group("warp % " .. per_block)}
    if (matrix >= batch) return;   // the whole warp
    T* const a           = ${matrix_of("A")};
    const int* const top = ipiv + matrix * strideP + (k1 - 1);   // the pivot of row k1
    const i64 count      = incx == 0 || k2 < k1 ? 0 : k2 - k1 + 1;

    // so many lanes have a column, and a warp so many columns at a time
    const int width    = count < 32 ? static_cast<int>(count) + (count == 0) : 32;
    const int together = 32 / width, mine = lane % width, which = lane / width;
    const i64 begin    = warp / ${per_block} * ${in_flight} * together + which;   // the lane's first

    for (i64 done = 0; done < count; done += width) {
        // A row is named by its place among the rows of these swaps, any other one by 32 more than its number.
        const int swaps = count - done < width ? static_cast<int>(count - done) : width;
        const i64 low   = k1 - 1 + (incx > 0 ? done : count - done - swaps);
        const int last  = swaps - 1;
        const bool live = lane < swaps;
        const u32 own   = static_cast<u32>(incx > 0 ? lane : last - lane);
        u32 pivot       = live ? own : 0;
        if (live) {
            const i64 entry = low - (k1 - 1) + own;
            const i64 given = top[incx > 0 ? entry * incx : -entry * incx], index = given - 1 - low;
            if (given >= 1 && given <= m) pivot = static_cast<u32>(index >= 0 && index < swaps ? index : given + 31);
        }

        // Where the row stood that comes to the lane's own; and to its pivot's, if that is none of these rows.
        u32 to_own = own, other = own, to_other = own;
        for (int k = last; k >= 0; --k) {
            const u32 p = Warp::shuffle(pivot, k), row = static_cast<u32>(incx > 0 ? k : last - k);
            to_own = to_own == row ? p : to_own == p ? row : to_own;
        }
        if (Warp::any(pivot >= 32)) {
            u32 from   = pivot;
            bool again = false;   // a later swap has the same pivot: its lane moves that row
            for (int k = last; k >= 0; --k) {
                const u32 p = Warp::shuffle(pivot, k), row = static_cast<u32>(incx > 0 ? k : last - k);
                from  = from == row ? p : from == p ? row : from;
                again = again || (p == pivot && k > lane);
            }
            if (pivot >= 32 && !again) other = pivot, to_other = from;
        }

        // those of the lane's column
        const auto number = [&](u32 name) { return name < 32 ? low + name : static_cast<i64>(name) - 32; };
        const bool member = which < together && mine < swaps;
        const i64 here    = number(Warp::shuffle(own, mine)), there = number(Warp::shuffle(other, mine));
        const i64 first   = number(Warp::shuffle(to_own, mine)), second = number(Warp::shuffle(to_other, mine));
        const bool moves  = member && here != first, moves_other = member && there != second;

        for (i64 j = begin; j - which < n; j += ${warps // per_block * in_flight} * together) {
            T row[${in_flight}], other_row[${in_flight}];
#pragma unroll
            for (int c = 0; c < ${in_flight}; ++c) {
                const i64 at = j + c * together;
                if (moves && at < n) row[c] = a[at * lda + first];
                if (moves_other && at < n) other_row[c] = a[at * lda + second];
            }
            Warp::sync();   // all have read
#pragma unroll
            for (int c = 0; c < ${in_flight}; ++c) {
                const i64 at = j + c * together;
                if (moves && at < n) a[at * lda + here] = row[c];
                if (moves_other && at < n) a[at * lda + there] = other_row[c];
            }
        }
        Warp::sync();   // and written, before the next swaps
    }
}
