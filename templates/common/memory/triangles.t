%% -- Lines of a triangle that a grid of lanes holds; triangles.lua has its words. "Uses" and "declares": in the emitted text.

%% -- Columns of tiles `first` to last - 1: a<t>_<s>, which of an upper triangle is mirrored. `element(t, s)`: its text; `whole`: tiles on the
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
    a${t}_${s} = ${grid.mirrored(t, s)};
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

%% -- posv's way back on a grid of lanes: in x<h> and inverse<h> every lane's elements of L^-1 B, which stand in b<t> in the rows of tiles, and the
%% -- reciprocals of L's diagonal there; then X from its last element on, which goes to X, or where A and B are overwritten to B. `keeps`: they are
%% -- not, and the reciprocals stand in L's diagonal. L lies `rfp` in `array`. Uses Group, c, row_0, live, failed, right.
%% function grid_backward(array, rfp, rows, cols, n, keeps)
%%   local lanes = rows * cols
    // every lane's elements of L^-1 B
    const int rank = Group::rank();
%%   for h = 0, ceil_div(n, lanes)-1 do
%%     local at = lanes * h
    T x${h} = b${cols * h};
%%     for q = 1, math.min(cols, ceil_div(n, rows) - cols * h) - 1 do
    x${h} = select(c == ${q}, b${cols * h + q}, x${h});
%%     end
    const int row${h} = ${at + lanes > n and string.format("rank < %d ? %d + rank : %d", n - at, at, n-1) or at .. " + rank"};
%%     local diagonal = string.format("real_part(T(%s[row_0 + %s]))", array, rfp.offset("row" .. h, "row" .. h, at, lanes))
    const R inverse${h} = ${keeps and diagonal or "reciprocal(" .. diagonal .. ")"};
%%   end

    // X from its last element on: the lane that has it sends it, then row k of L takes it out of those above
%%   for k = n-1, 1, -1 do
%%     local own = k // lanes
    {
        const T x = Group::shuffle(mul(x${own}, inverse${own}), ${k % lanes});
%%     for h = 0, (k-1) // lanes do
%%       local element = string.format("T(%s[row_0 + %d + rank])", array, rfp.at(k, lanes * h))
        ${only(h == own and "rank < " .. k % lanes)}x${h} = fma(-${conjugate_of(element)}, x, x${h});
%%     end
    }
%%   end
%%   for h = 0, ceil_div(n, lanes)-1 do
    x${h} = mul(x${h}, inverse${h});
%%   end

%%   if keeps then
    T* const to = ${matrix_if("live", "X")};
%%   end
%%   for h = 0, ceil_div(n, lanes)-1 do
    if (${all_of("live", within("rank", lanes * h, lanes, n), not keeps and "failed == 0")}) ${keeps and "to" or "right"}[${lanes * h} + rank] = ${keeps and "select(failed != 0, not_a_number<T>(), x" .. h .. ")" or "x" .. h};
%%   end
%% end
