%% -- A warp holds one inverse in the accumulators of the FP64 matrix instruction: lane 4 g + q has element (8 r + g, 4 p + q) in
%% -- x<r>_<p>. x<r>_<2t> and x<r>_<2t+1> are neighbours in tile t, so that panel p is there what the instruction takes for its left
%% -- factor. Panels of 4 columns are solved by shuffles, all else is updated by the instruction; L waits in shared memory.
%% family {
%%   operation = "getri",
%%   about     = "one warp a matrix: the inverse lies in tiles of the FP64 matrix instruction, which takes the factors as they were loaded",
%%   paper     = "Abdelfattah et al., ICCS 2017: invert U, solve with L, undo the swaps in the store (section 5); here by panels of 4 columns",
%%   tunables  = {
%%     { "per_block",   { 1, 2, 4 }, "matrices of a block, a warp for each" },
%%     least_warps_tunable({ 0, 12, 16, 20 }),
%%   },
%%   supports  = function(s) return in_fp64(s) and s.n > 8 end,
%%   requires  = "redux, fp64_matrix",
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%% }
%% local pivoting = op.pivot == "partial"
%% local tiles  = ceil_div(n, 8)
%% local panels = ceil_div(n, 4)
%% local function width(p) return math.min(4, n - 4 * p) end
%% local function in_panel(p) return within("q", 4 * p, 4, n) end
%% local waits, slot = 0, {}   -- f<p>_<t> with elements of L: where it waits
%% for p = 1, panels - 1 do
%%   for t = 0, (p - 1) // 2 do slot[p .. "_" .. t], waits = 32 * waits, waits + 1 end
%% end
%% kernel(least_warps)
{
    // x<r>_<p> is element (8 r + g, 4 p + q), first of inv(U), then of inv(U) inv(L); f<p>_<t>, the instruction's right factor, is minus
    // element (4 p + q, 8 t + h) of the factors; y<r> the panel.
    using Warp = Lanes<32>;
    const int lane = Warp::lane(), g = lane / 4, q = lane % 4, warp = static_cast<int>(threadIdx.x / 32);
    const int h    = 4 * (g % 2) + g / 2;   // the matrix's column, in a tile, of the instruction's column g
${matrix_of_group("warp")}
    const bool live  = matrix < batch, has_row = lane < ${n};
%% if pivoting then
    const int given  = live && has_row ? ipiv[matrix * strideP + lane] : 0;   // 1-based
%% end
    const T* from    = ${matrix_if("live", "A", "q + h * lda")};
%% for p = 0, panels - 1 do
%%   for t = 0, tiles - 1 do
    const T f${p}_${t} = ${all_of("live", in_panel(p), within("h", 8 * t, 8, n))} ? -from[${4 * p} + ${8 * t} * lda] : T(0);
%%   end
%% end

    // L waits in shared memory, each element in its own lane's place. Blocks of 4 x 4 on the diagonal: row by row, for all.
    SHARED(T, lower, ${per_block * 32 * waits});
    SHARED(T, diagonal, ${per_block * 16 * panels});
    const int l_begin = warp * ${32 * waits} + lane, blocks = warp * ${16 * panels};
%% for p = 0, panels - 1 do
    if (h / 4 == ${p % 2}) diagonal[blocks + ${16 * p} + 4 * q + h % 4] = -f${p}_${p // 2};
%%   for t = 0, (p + 1) // 2 - 1 do
    lower[l_begin + ${slot[p .. "_" .. t]}] = f${p}_${t};
%%   end
%% end
    Warp::sync();

    // the reciprocals of U's diagonal take its place
    const int own = blocks + lane / 4 * 16 + lane % 4 * 5;
    T u           = T(1);
    if (has_row) u = diagonal[own];
    const int failed = first_bit(Warp::ballot(u == T(0))) + 1;   // 1-based first zero on U's diagonal
    u = div(T(1), u);
    if (has_row) diagonal[own] = u;
%% if pivoting then

    // row_of_step[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, row_of_step, ${per_block * n});
    const int pivot[] = { legal_pivot(given, lane, ${n}) };
    int stood[1];
    rows_before_swaps<Warp, 32, ${n}>(pivot, stood);
    if (has_row) row_of_step[warp * ${n} + lane] = stood[0];
%% end
    Warp::sync();

%% for p = 0, 2 * tiles - 1 do
%%   for r = 0, tiles - 1 do
    T x${r}_${p} = ${p < panels and r == p // 2 and "T(" .. all_of("g == q + " .. 4 * (p % 2), in_panel(p)) .. " ? 1 : 0)" or "T(0)"};
%%   end
%% end
%% -- Panel p times its rows of the factors is taken from tile t, in rows up to place `below`. Half of the panel's own tile is left
%% -- as it is: the panel itself and what is finished, or has not begun.
%% local function update(p, t, below)
%%   local factor = slot[p .. "_" .. t] and "lower[l_begin + " .. slot[p .. "_" .. t] .. "]" or "f" .. p .. "_" .. t
%%   if t == p // 2 then factor = "h / 4 == " .. 1 - p % 2 .. " ? T(" .. factor .. ") : T(0)" end
    {
        const T b = ${factor};
%%   for r = 0, below, 2 do
%%     if r + 1 <= below then
        Warp::rank4_update(x${r}_${2*t}, x${r}_${2*t+1}, x${r+1}_${2*t}, x${r+1}_${2*t+1}, y${r}, y${r+1}, b);
%%     else
        Warp::rank4_update(x${r}_${2*t}, x${r}_${2*t+1}, y${r}, b);
%%     end
%%   end
    }
%% end

    // panel by panel of U: x U = e, rows of the identity; rows below the panel are still zero
%% for p = 0, panels - 1 do
    {   // panel ${p}: columns ${4 * p} to ${4 * p + width(p) - 1}, solved by shuffles; then those to its right
        const T inverse = ${width(p) < 4 and "q >= " .. width(p) .. " ? T(0) : T(" or ""}diagonal[blocks + ${16 * p} + 5 * q]${width(p) < 4 and ")" or ""};
%%   for j = 0, width(p) - 2 do
        const T u${j} = diagonal[blocks + ${16 * p + 4 * j} + q];
%%     for r = 0, p // 2 do
        const T v${j}_${r} = Warp::shuffle(mul(x${r}_${p}, inverse), 4 * g + ${j});
        if (q > ${j}) x${r}_${p} = fma(-v${j}_${r}, u${j}, x${r}_${p});
%%     end
%%   end
%%   for r = 0, p // 2 do
        x${r}_${p} = mul(x${r}_${p}, inverse);
        [[maybe_unused]] const T y${r} = x${r}_${p};
%%   end
%%   for t = (p + 1) // 2, (panels - 1) // 2 do update(p, t, p // 2) end
    }
%% end

    // panel by panel of L, from the last: x L = x. What is finished leaves: column k is column row_of_step[k] of the inverse.
    const bool good = live && failed == 0;
    T* const to     = ${matrix_if("live", "C")};
%% for p = panels - 1, 0, -1 do
    {   // panel ${p}: columns ${4 * p} to ${4 * p + width(p) - 1}, then those to its left
        Warp::sync();   // so that shared memory is not read, and registers are not taken, before the panel's turn
%%   for j = width(p) - 1, 1, -1 do
        const T l${j} = diagonal[blocks + ${16 * p + 4 * j} + q];
%%     for r = 0, tiles - 1 do
        const T v${j}_${r} = Warp::shuffle(x${r}_${p}, 4 * g + ${j});
        if (q < ${j}) x${r}_${p} = fma(-v${j}_${r}, l${j}, x${r}_${p});
%%     end
%%   end
%%   for r = 0, tiles - 1 do
        const T y${r} = x${r}_${p};
%%   end
%%   for t = (p - 1) // 2, 0, -1 do
%%     if p > 0 then update(p, t, tiles - 1) end
%%   end
        ${only("good", in_panel(p))}{
            T* const column = to + g + ${pivoting and "row_of_step[warp * " .. n .. " + " .. 4 * p .. " + q]" or "(" .. 4 * p .. " + q)"} * ldc;
%%   for r = 0, tiles - 1 do
            ${only(within("g", 8 * r, 8, n))}column[${8 * r}] = y${r};
%%   end
        }
    }
%% end
    if (rarely(live && failed != 0) && has_row) {   // singular: no inverse
#pragma unroll 1
        for (int j = 0; j < ${n}; ++j) to[lane + j * ldc] = not_a_number<T>();
    }
    if (live && lane == 0) info[matrix] = failed;
}
