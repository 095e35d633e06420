%% -- Lines of a triangle that a grid of lanes holds; triangles.lua has its words. "Uses" and "declares": in the emitted text.

%% -- Columns of tiles `first` to last - 1: a<t>_<s>, which of an upper triangle is turned. `element(t, s)`: its text; `whole`: tiles on the
%% -- diagonal come with what they hold beyond it. Uses r, c, live.
%% function load_tiles(grid, first, last, whole, element)
%%   for s = first, last-1 do
%%     for t = grid.first_tile(s), grid.tall-1 do
    T a${t}_${s} = ${grid.inside(t, s, whole)} ? ${element(t, s)} : T(0);
%%     end
%%   end
%%   if complex and uplo ~= "lower" then
%%     for s = first, last-1 do
%%       for t = grid.first_tile(s), grid.tall-1 do
    a${t}_${s} = ${grid.turned(t, s)};
%%       end
%%     end
%%   end
%% end

%% -- L's columns of tiles `first` to last - 1 in the shared array `array`, row by row, as `rfp` says. Uses r, c, row_0.
%% function store_rows_rfp(grid, rfp, array, first, last)
%%   for s = first, last-1 do
%%     for t = grid.first_tile(s), grid.tall-1 do
    if (${all_of(grid.below(t, s), within("r", rows * t, rows, n), within("c", cols * s, cols, n))}) ${array}[row_0 + ${rfp.offset(string.format("%d + r", rows * t), string.format("%d + c", cols * s), rows * t, rows)}] = a${t}_${s};
%%     end
%%   end
%% end
