%% -- No pivoting. A grid of rows x cols lanes holds a matrix in registers, lane (r, c) the elements (rows * t + r, cols * s + c). What a
%% -- lane receives, an element of the pivot row or a multiplier, serves a whole column or row of its elements: few shuffles.
%% family {
%%   operation = "getrf",
%%   about     = "a grid of lanes per matrix, each with every rows-th row and cols-th column: what it receives serves several fma",
%%   paper     = "2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4; LAPACK Working Note 43, section 3",
%%   tunables  = {
%%     { "rows",      function(s) return grid_sides(s.n, s.n <= 16 and lanes_for(s.n)[1] or 8) end, "rows of the grid of lanes" },
%%     { "cols",      function(s) return grid_columns(s.n, s.rows, s.element_bytes, s.n <= 16 and 1 or 4) end, "columns of the grid of lanes" },
%%     steps_tunable(function(s) return grid_steps(s.rows, s.cols) end),
%%     { "per_block", function(s) return whole_warps(s.rows * s.cols) end, "matrices of a block" },
%%   },
%%   supports  = function(s) return s.m == s.n and s.pivot == "none" and s.n >= 2 end,
%%   launch    = function(s) return launch_in_warps(s.rows * s.cols, s.per_block) end,
%%   prefetches = function(s) return s.n <= 16 and room_to_prefetch(s, s.n * padded_row(s.n, s.element_bytes) * s.element_bytes) end,
%% }
%% local lanes, tall, wide = rows * cols, ceil_div(n, rows), ceil_div(n, cols)
%% local function inside(t, s) return all_of("live", within("r", rows * t, rows, n), within("c", cols * s, cols, n)) end
%% kernel()
{
    // Lane (r, c) holds element (${rows} * t + r, ${cols} * s + c) in a<t>_<s>; l<t>: a step's multipliers of its rows; u<s>: the pivot
    // row in its columns.
    using Group = Lanes<${lanes}>;
    using Warp  = Lanes<32>;
    const int r      = Group::rank() % ${rows}, c = Group::rank() / ${rows};   // this lane's position in the grid
${matrix_of_group("Group::group()")}
    const bool live  = matrix < batch && !Group::idle();
    T* const mine    = ${matrix_if("live", "A", "r + c * lda")};

%% for s = 0, wide-1 do
%%   for t = 0, tall-1 do
    T a${t}_${s} = ${inside(t, s)} ? mine[${rows * t} + ${cols * s} * lda] : T(0);
%%   end
%% end

    u32 pivot_range = 0;   // the pivots' high words, for has_quick_reciprocal
%% for first = 0, n-1, steps do
%%   local last = math.min(first + steps, n) - 1
%%   local t0, s0 = first // rows, first // cols               -- element (k, k) is a<t0>_<s0> of its lane: the same for all these steps
%%   local t1, s1 = (first + 1) // rows, (first + 1) // cols   -- the first that are changed
%%   if first < n-1 then

${loop_of_steps(string.format("int k = %d; k <= %d; ++k", first, last))}
        // step k: row k is the pivot row, of the lanes with r == r0; column k of those with c == c0
        const int r0 = k % ${rows}, c0 = k % ${cols};
        const T u     = Group::shuffle(a${t0}_${s0}, r0 + ${rows} * c0);
        const T scale = quick_reciprocal(u);
        pivot_range = ${last == n-1 and "k == " .. n-1 .. " ? pivot_range : " or ""}larger(pivot_range, above_least<T>(high_word(abs1(u))));
%%     for t = t1, tall-1 do
        ${only(t == t0 and "r > r0", cols > 1 and "c == c0")}a${t}_${s0} = mul(a${t}_${s0}, scale);
        const T l${t} = ${cols > 1 and "Group::shuffle(a" .. t .. "_" .. s0 .. ", r + " .. rows .. " * c0)" or "a" .. t .. "_" .. s0};
%%     end
%%     for s = s1, wide-1 do
        const T u${s} = ${rows > 1 and "Group::shuffle(a" .. t0 .. "_" .. s .. ", r0 + " .. rows .. " * c)" or "a" .. t0 .. "_" .. s};
%%       for t = t1, tall-1 do
        ${only(t == t0 and "r > r0", s == s0 and "c > c0")}a${t}_${s} = fma(-l${t}, u${s}, a${t}_${s});
%%       end
%%     end
    }
%%   end
%% end

    if (rarely(Warp::any(live && !has_quick_reciprocal<T>(pivot_range)))) {   // factor the warp's matrices again, from the input
        one_after_the_other(live && r == 0 && c == 0, matrix, [&](i64 matrix) {${per_matrix_numbers()}
            refactor<false>(${m}, ${n}, ${matrix_of("A")}, lda, nullptr, info + matrix);
        });
        return;
    }
%% for s = 0, wide-1 do
%%   for t = 0, tall-1 do
    if (${inside(t, s)}) mine[${rows * t} + ${cols * s} * lda] = a${t}_${s};
%%   end
%% end
    if (live && r == ${(n-1) % rows} && c == ${(n-1) % cols}) info[matrix] = a${tall-1}_${wide-1} == T(0) ? ${n} : 0;
}
