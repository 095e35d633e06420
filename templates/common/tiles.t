%% -- Lines of a matrix that a warp holds in the accumulators of the FP64 matrix instruction: lane 4 g + q has element (8 r + g, 4 p + q) in
%% -- a<r>_<p>. "Uses" and "declares": in the emitted text.

%% -- A warp's whole matrix from memory, each lane its elements; or, if `staged`, column by column by way of the shared array tile, where the
%% -- warp's part begins at `panel` and columns are `column` apart. Uses live, has_row, lane, g, q; if not staged `from`. Declares a<r>_<p>.
%% function tiles_from_memory(staged, column)
%%   local tiles = pieces_of(n, 8)
%%   if staged then
    if (live && has_row) {
        const T* from = ${matrix_of("A")};
%%     for j = 0, n - 1 do
        tile[panel + ${j * column} + lane] = from[${j} * lda + lane];
%%     end
    }
    Warp::sync();
%%   end
%%   for p = 0, 2 * tiles - 1 do
%%     for r = 0, tiles - 1 do
%%       local element = "T(0)"
%%       if 4 * p < n then
%%         local where = staged and "tile[panel + (" .. 4 * p .. " + q) * " .. column or "from[(" .. 4 * p .. " + q) * lda"
%%         element = all_of("live", within("g", 8 * r, 8, n), within("q", 4 * p, 4, n)) .. " ? " .. where .. " + (" .. 8 * r .. " + g)] : T(0)"
%%       end
    T a${r}_${p} = ${element};
%%     end
%%   end
%%   if staged then
    Warp::sync();
%%   end
%% end
