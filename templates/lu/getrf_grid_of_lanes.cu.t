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
%%   flops     = function(s) return flop_count(s, s.n * (s.n - 1) * (4 * s.n + 1) // 6) end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes + 4 end,
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
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    using Group = Lanes<${lanes}>;
    const int r      = Group::rank() % ${rows}, c = Group::rank() / ${rows};   // this lane's place in the grid
    const i64 matrix = block_index() * ${per_block} + Group::group();
    const bool live  = matrix < batch && !Group::idle();
    T* const mine    = live ? ${matrix_of("A")} + r + c * lda : nullptr;

%% for s = 0, wide-1 do
%%   for t = 0, tall-1 do
    T a${t}_${s} = ${inside(t, s)} ? mine[${rows * t} + ${cols * s} * lda] : T(0);
%%   end
%% end

    int failed = 0;   // 1-based step of the first zero pivot
%% for first = 0, n-1, steps do
%%   local last = math.min(first + steps, n) - 1
%%   local t0, s0 = first // rows, first // cols                 -- the places of row and column k: the same for all these steps
%%   local t1, s1 = (first + 1) // rows, (first + 1) // cols     -- the first places that are changed
%%   local part_t, part_s = t1 == t0, s1 == s0                   -- of which only some lanes take part

${steps > 1 and "#pragma unroll 1\n" or ""}    for (int k = ${first}; k <= ${last}; ++k) {
        // row k is the pivot row, of the lanes with r == r0; column k of those with c == c0
        const int r0 = k % ${rows}, c0 = k % ${cols};
        const T u = Group::shuffle(a${t0}_${s0}, r0 + ${rows} * c0);
        T divisor = u;
        bool go   = true;   // false: the pivot is zero, nothing changes
        if (rarely(!has_reciprocal(u))) {
            go      = !(u == T(0));
            failed  = !go && !failed ? k + 1 : failed;
            divisor = lifted(u);
%%   for t = t1, tall-1 do
            if (go${t == t0 and " && r > r0" or ""}${cols > 1 and " && c == c0" or ""}) a${t}_${s0} = lifted(a${t}_${s0});
%%   end
        }
%%   if t1 < tall or s1 < wide then
        const T scale = reciprocal(divisor);
%%   end
%%   if part_t then
        const bool below = go && r > r0;   // of place ${t0} only these rows are left
%%   end
%%   if part_s then
        const bool right = go && c > c0;   // of place ${s0} only these columns
%%   end
%%   if part_t and part_s then
        const bool corner = below && right;
%%   end
%%   for t = t1, tall-1 do
        if (${t == t0 and "below" or "go"}${cols > 1 and " && c == c0" or ""}) a${t}_${s0} = mul(a${t}_${s0}, scale);
        const T l${t} = ${cols > 1 and "Group::shuffle(a" .. t .. "_" .. s0 .. ", r + " .. rows .. " * c0)" or "a" .. t .. "_" .. s0};
%%   end
%%   for s = s1, wide-1 do
        const T u${s} = ${rows > 1 and "Group::shuffle(a" .. t0 .. "_" .. s .. ", r0 + " .. rows .. " * c)" or "a" .. t0 .. "_" .. s};
%%     for t = t1, tall-1 do
        if (${t == t0 and s == s0 and "corner" or t == t0 and "below" or s == s0 and "right" or "go"}) a${t}_${s} = fma(-l${t}, u${s}, a${t}_${s});
%%     end
%%   end
    }
%% end

%% for s = 0, wide-1 do
%%   for t = 0, tall-1 do
    if (${inside(t, s)}) mine[${rows * t} + ${cols * s} * lda] = a${t}_${s};
%%   end
%% end
    if (live && r == 0 && c == 0) info[matrix] = failed;
}
