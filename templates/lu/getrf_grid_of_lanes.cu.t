%% family {
%%   operation = "getrf",
%%   about     = "a grid of lanes per matrix, each with every rows-th row and cols-th column: what it receives serves several fma",
%%   paper     = "2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4; LAPACK Working Note 43, section 3",
%%   tunables  = {
%%     { "rows",      function(s) return grid_sides(s.n) end },
%%     { "cols",      function(s) return grid_columns(s.n, s.rows, s.element_bytes) end },
%%     { "steps",     function(s) return grid_steps(s.rows, s.cols) end },
%%     { "per_block", function(s) return whole_warps(s.rows * s.cols) end },
%%   },
%%   supports  = function(s) return s.m == s.n and s.pivot == "none" and s.n >= 2 end,
%%   launch    = function(s)
%%     return { threads = s.per_block // (32 // (s.rows * s.cols)) * 32, matrices = s.per_block, shared = 0 }
%%   end,
%%   choose    = function(s)   -- measured on one H200: docs/experiments.md
%%     if s.n == 2 and s.element_bytes == 4 then return nil end
%%     local rows, cols, steps = usual_lanes(s.n), 1, 1
%%     if s.n == 6 and s.real_bytes == 8 then rows = 8
%%     elseif s.n == 12 or s.n == 11 and (s.complex or s.real_bytes == 4) then rows, cols, steps = 4, 2, 2
%%     elseif s.n > 16 and s.n <= 20 then
%%       rows = (s.n + 1) // 2   -- two rows a lane
%%       if s.complex and s.n > 18 or s.element_bytes == 4 and s.n % 2 == 0 then rows, cols, steps = 4, 4, 4
%%       elseif s.element_bytes == 16 then rows, cols, steps = 8, 2, 2 end
%%     elseif s.n > 20 then
%%       rows, cols, steps = 8, 4, 4
%%       if s.n < 24 and s.element_bytes < 16 or s.n == 24 and s.real_bytes == 4 then rows, cols, steps = 8, 2, 2
%%       elseif s.n ~= 24 and s.n <= 28 and not s.complex then rows, cols, steps = 4, 4, 4
%%       elseif s.element_bytes == 4 then rows, cols, steps = 16, 1, 1 end
%%     end
%%     local warps = (s.n <= 4 or s.n > 28 and rows == 16) and 4 or (s.n > 16 and s.n <= 20 or s.n == 15 and s.element_bytes == 16) and 1 or 2
%%     return { priority = 2, rows = rows, cols = cols, steps = steps, per_block = warps * (32 // (rows * cols)) }
%%   end,
%% }
%% -- Names in the emitted text: lane (r, c) of the grid holds the elements (rows * t + r, cols * s + c) in a<t>_<s>;
%% -- l<t>: a step's multipliers of the lane's rows; u<s>: its pivot row in the lane's columns.
%% local lanes, tall, wide = rows * cols, (n + rows - 1) // rows, (n + cols - 1) // cols
%% -- Whether a grid place may lie outside the matrix or belong to what is finished: only then a condition is written.
%% local function inside(t, s)
%%   local test = "live"
%%   if rows * t + rows > n then test = test .. " && r < " .. n - rows * t end
%%   if cols * s + cols > n then test = test .. " && c < " .. n - cols * s end
%%   return test
%% end
%% -- The lanes that take part: of a place that is finished in some of them, those that are left.
%% local function lanes_with(row, some_rows, column, some_columns)
%%   return some_rows and some_columns and row .. " && " .. column or some_rows and row or some_columns and column or "true"
%% end
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    using Group = Lanes<${lanes}>;
    using Warp  = Lanes<32>;
    const int r      = Group::rank() % ${rows}, c = Group::rank() / ${rows};   // this lane's place in the grid
    const i64 matrix = block_index() * ${per_block} + Group::group();
    const bool live  = matrix < batch && !Group::idle();
    T* const mine    = in_global(live ? ${matrix_of("A")} + r + c * lda : nullptr);

%% for s = 0, wide-1 do
%%   for t = 0, tall-1 do
    T a${t}_${s} = ${inside(t, s)} ? mine[${rows * t} + ${cols * s} * lda] : T(0);
%%   end
%% end

    u32 widest = 0;   // the pivots' high words, for has_quick_reciprocal
%% for first = 0, n-1, steps do
%%   local last = math.min(first + steps, n) - 1
%%   local t0, s0 = first // rows, first // cols                 -- the places of row and column k: the same for all these steps
%%   local t1, s1 = (first + 1) // rows, (first + 1) // cols     -- the first places that are changed
%%   if first < n-1 then

${steps > 1 and "#pragma unroll 1\n" or ""}    for (int k = ${first}; k <= ${last}; ++k) {
        // row k is the pivot row, of the lanes with r == r0; column k of those with c == c0
        const int r0 = k % ${rows}, c0 = k % ${cols};
        const T u     = Group::shuffle(a${t0}_${s0}, r0 + ${rows} * c0);
        const T scale = quick_reciprocal(u);
        widest = ${last == n-1 and "k == " .. n-1 .. " ? widest : " or ""}larger(widest, above_least<T>(high_word(abs1(u))));
%%     for t = t1, tall-1 do
        if (${lanes_with("r > r0", t == t0, "c == c0", cols > 1)}) a${t}_${s0} = mul(a${t}_${s0}, scale);
        const T l${t} = ${cols > 1 and "Group::shuffle(a" .. t .. "_" .. s0 .. ", r + " .. rows .. " * c0)" or "a" .. t .. "_" .. s0};
%%     end
%%     for s = s1, wide-1 do
        const T u${s} = ${rows > 1 and "Group::shuffle(a" .. t0 .. "_" .. s .. ", r0 + " .. rows .. " * c)" or "a" .. t0 .. "_" .. s};
%%       for t = t1, tall-1 do
        if (${lanes_with("r > r0", t == t0, "c > c0", s == s0)}) a${t}_${s} = fma(-l${t}, u${s}, a${t}_${s});
%%       end
%%     end
    }
%%   end
%% end

    if (rarely(Warp::any(live && !has_quick_reciprocal(T(0), widest)))) {   // factor the warp's matrices again, from the input
        const i64 first = matrix;
        for (u32 left = Warp::ballot(live && r == 0 && c == 0); left != 0; left &= left - 1) {
            const i64 matrix = Warp::shuffle(first, first_bit(left));
            factor_again<false>(${n}, ${matrix_of("A")}, lda, nullptr, info + matrix);
        }
        return;
    }
%% for s = 0, wide-1 do
%%   for t = 0, tall-1 do
    if (${inside(t, s)}) mine[${rows * t} + ${cols * s} * lda] = a${t}_${s};
%%   end
%% end
    if (live && r == ${(n-1) % rows} && c == ${(n-1) % cols}) info[matrix] = a${tall-1}_${wide-1} == T(0) ? ${n} : 0;
}
