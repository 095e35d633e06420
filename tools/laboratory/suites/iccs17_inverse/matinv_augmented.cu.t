%% -- To study the paper's inverse: Gauss-Jordan needs fewer registers and one phase. Lane i of a group holds row i of [A | I]. Elimination
%% -- as in getrf, with rows that stay in their lanes, turns it into [U | Y], where L Y = I. Then a lane takes a column of Y and solves
%% -- U x = y for it, with U in shared memory. Rows stay where they are, so Y is triangular but for its columns' order: it fits
%% -- where L would be (square), and needs as much room again only if it is kept in the order of I (augmented).
%% family {
%%   operation = "matinv",
%%   about     = "elimination of [A | I] with the inverse of L built beside U, then a column of the inverse per lane",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 6: [A | I] in n x 2n registers, or inv(L) in the place of L in n x n",
%%   tunables  = {
%%     { "registers", { "square", "augmented" } },
%%     { "lanes",     function(s) return lanes_for(s.n) end },
%%     { "per_block", function(s)
%%         local matrices = s.registers == "square" and 1 or 2
%%         return fit_in_shared_memory(whole_warps(s.lanes), matrices * s.n * padded_row(s.n, s.element_bytes) * s.element_bytes + 4 * s.n)
%%       end },
%%     { "search",    { "redux", "butterfly" } },
%%   },
%%   supports  = function(s) return s.n >= 2 and s.lanes >= s.n end,
%%   requires  = function(s) return s.search == "redux" and "redux" or "" end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%% }
%% local square, stride = registers == "square", padded_row(n, element_bytes)
%% local function one_at(place, j) return "(" .. place .. " == " .. j .. " ? T(1) : T(0))" end   -- of a row of I
%% local function y(j) return (square and "a" or "e") .. j end   -- the lane's element of Y in column j
%% kernel()
{
    // a<j> is element j of this lane's row of A and then of U${square and ", or of Y in the column of step j" or "; e<j> of I and then of Y"}.
    using Group = Lanes<${lanes}>;
    using Warp  = Lanes<32>;
    const int lane    = Group::rank();
    const bool member = !Group::idle();
    const i64 matrix  = block_index() * ${per_block} + Group::group();
    const bool live   = matrix < batch && member;
    const bool has    = member && lane < ${n};
    const T* from     = ${matrix_if("live", "A", "lane")};
%% for j = 0, n-1 do
    T a${j} = live && has ? from[${j} * lda] : ${one_at("lane", j)};
%% end
%% if not square then
%%   for j = 0, n-1 do
    T e${j} = ${one_at("lane", j)};
%%   end
%% end

    // pivot_step: the step that chooses the row; what the steps cannot do is inverted again below
    SHARED(int, chosen, ${per_block * n});   // the row that each step chose
    const int group = ${followed_group()}, list = group * ${n};
    Pivot_search<T, Group, ${tostring(search == "redux")}, 1> pivot{
        {lane}, {has ? unpivoted : no_row}, member, Warp::ballot(member && lane == 0)};
    auto& pivot_step = pivot.pivot_step;
    int step = ${n};   // a step that is left by `break` is settled below, and goes on at its `case`
    do {
    switch (step) {
    default:
%% for k = 0, n-2 do

    // step ${k}: the pivot is the first largest |a(i,${k})| in the current row order
    if (!pivot.found({a${k}})) break;
    [[fallthrough]];
    case ${k}: {
    pivot.choose(${k});
    const bool below = pivot_step[0] == unpivoted;
    const T factor   = mul(a${k}, quick_reciprocal(Warp::shuffle(a${k}, pivot.lane)));
    // the rows that wait are updated: U to the right of the column, Y as far as the steps have come
%%   for j = k+1, n-1 do
    const T u${j} = Warp::shuffle(a${j}, pivot.lane);
    if (below) a${j} = fma(-factor, u${j}, a${j});
%%   end
%%   for j = 0, square and k-1 or n-1 do
    const T y${j} = Warp::shuffle(${y(j)}, pivot.lane);
    if (below) ${y(j)} = fma(-factor, y${j}, ${y(j)});
%%   end
%%   if square then
    if (below) a${k} = -factor;   // in Y's column of this step the row with the pivot has a 1
%%   end
    }
%% end

    step = -1;
    }
    if (step >= 0) step = pivot.settle(chosen, list);
    } while (step >= 0);

    // the last row is the one that no step has chosen; its pivot is looked at like the others
    const u32 last = pivot_step[0] == unpivoted ? above_least<T>(high_word(abs1(a${n-1}))) : 0;
    if (has && pivot_step[0] == unpivoted) pivot_step[0] = ${n-1};
    const u32 special = Group::ballot(has && !has_quick_reciprocal<T>(last));
    const bool regular  = pivot.failed == 0 && special == 0;

    // U and Y in the order of the steps, row by row
    SHARED(T, upper, ${per_block * n * stride});
%% if not square then
    SHARED(T, right, ${per_block * n * stride});
%% end
    const int first = group * ${n * stride};
    if (has) {
        const int to = first + static_cast<int>(pivot_step[0]) * ${stride};
        chosen[list + static_cast<int>(pivot_step[0])] = lane;
%% for j = 0, n-1 do
        upper[to + ${j}] = a${j};
%%   if not square then
        right[to + ${j}] = e${j};
%%   end
%% end
    }
    Group::sync();

    // from the last element to the first: U x = y, the column of ${square and "step" or "row"} `lane`
    const int column = has ? lane : 0;
%% for i = 0, n-1 do
%%   if square then
    T x${i} = column < ${i} ? T(upper[first + ${i * stride} + column]) : ${one_at("column", i)};
%%   else
    T x${i} = right[first + ${i * stride} + column];
%%   end
%% end
%% for k = n-1, 0, -1 do
    x${k} = mul(x${k}, quick_reciprocal(T(upper[first + ${k * stride + k}])));
%%   for i = k-1, 0, -1 do
    x${i} = fma(-T(upper[first + ${i * stride + k}]), x${k}, x${i});
%%   end
%% end
    if (live && has && regular) {
        T* const to = ${matrix_of("C")} + ${square and "chosen[list + lane]" or "lane"} * ldc;
%% for i = 0, n-1 do
        to[${i}] = x${i};
%% end
        if (lane == 0) info[matrix] = 0;
    }

    // what the steps cannot do, from the input
    one_after_the_other(live && !regular && lane == 0, matrix, [&](i64 matrix) {
        reinvert(${n}, ${matrix_of("A")}, lda, ${matrix_of("C")}, ldc, info + matrix);
    });
}
