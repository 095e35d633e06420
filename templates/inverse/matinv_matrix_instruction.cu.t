%% -- Gauss-Jordan in place, a warp for each matrix, which lies in the accumulators of the FP64 matrix instruction: lane 4 g + q has
%% -- element (8 r + g, 4 p + q) in a<r>_<p>. a<r>_<2t> and a<r>_<2t+1> are neighbours in tile t, so that panel p is there what the
%% -- instruction takes for its left factor. A panel of 4 columns goes through shared memory to one row per lane and is eliminated
%% -- there; its multipliers and pivot rows come back as the instruction's factors, which update all other columns.
%% local function bytes_of(s)
%%   local column = 8 * (ceil_div(s.n, 8)) + 32 // s.element_bytes
%%   local staged = s.transfer_in == "staged" or s.transfer_out == "staged"
%%   return (staged and 4 * ceil_div(s.n, 4) or 8) * column * s.element_bytes + 4 * s.n
%% end
%% family {
%%   operation = "matinv, matinv_cond, cond",
%%   about     = "Gauss-Jordan in place, one warp a matrix: panels of 4 columns one row per lane, all else by the FP64 matrix instruction",
%%   paper     = "Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4",
%%   tunables  = {
%%     { "transfer_in",        { "direct", "staged" }, "how A is loaded: direct, each lane its elements; staged, whole columns by way of shared memory" },
%%     { "transfer_out",       function(s) return not s.written.C and { "none" } or { "direct", "staged" } end, "how the inverse is stored: direct or staged, as transfer_in says; none, where nothing is" },
%%     { "per_block",   function(s) return fit_in_shared_memory({ 1, 2, 4 }, bytes_of(s)) end, "matrices of a block, a warp for each" },
%%     least_warps_tunable({ 0, 12, 16, 20, 24 }),
%%   },
%%   supports  = function(s) return in_fp64(s) and s.n > 8 end,
%%   requires  = "redux, fp64_matrix",
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%%   prefetches = function(s) return room_to_prefetch(s, bytes_of(s)) end,
%% }
%% -- A condition number takes the norm of A as soon as it is loaded, and that of the inverse (Anzt et al., SBAC-PAD 2018).
%% local inverts, conditions = written.C, written.cond
%% local tiles  = ceil_div(n, 8)
%% local panels = ceil_div(n, 4)
%% local column = 8 * tiles + 32 // element_bytes   -- elements from one column to the next in shared memory: other banks for each q
%% local staged = transfer_in == "staged" or transfer_out == "staged"
%% local size   = (staged and math.max(4 * panels, 8) or 8) * column
%% local function in_row(r) return within("g", 8 * r, 8, n) end
%% local function in_column(p) return within("q", 4 * p, 4, n) end
%% kernel(least_warps)
{
    // a<r>_<p> is element (8 r + g, 4 p + q); x<k> is row `lane` of the panel's column k, m<k> its multiplier; l<r> and b<t> are the factors.
    using Warp = Lanes<32>;
    const int lane = Warp::lane(), g = lane / 4, q = lane % 4, warp = static_cast<int>(threadIdx.x / 32);
${matrix_of_group("warp")}
    const bool live  = matrix < batch, has_row = lane < ${n};
%% if transfer_in == "direct" then
    const T* from    = ${matrix_if("live", "A")};
%% end
    SHARED(T, tile, ${per_block * size});   // column by column: a panel and its four pivot rows; before and after them the matrix
%% if inverts then
    SHARED(int, row_of_step, ${per_block * n});   // row_of_step[k]: the row that step k chose
%% end
    const int panel  = warp * ${size}, pivots = panel + ${4 * column};
    // The step that chose row `lane`. Before: the bits of |a| that are compared, and in the lower seven a number by which the first of
    // equals wins: pivots are normal numbers, ordered by so many of their leading bits.
    u32 pivot_step   = has_row ? 0x7fffffffu - static_cast<u32>(lane) : 31u;
    T scale    = T(1);   // the pivot's reciprocal
    bool regular = true;   // no pivot is zero, denormal, ${written.C and "large, or NaN, or far from the last one" or "huge or NaN"}
%% if transfer_in == "staged" then
    if (live && has_row) {
        const T* from = ${matrix_of("A")};
%%   for j = 0, n - 1 do
        tile[panel + ${j * column} + lane] = from[${j} * lda + lane];
%%   end
    }
    Warp::sync();
%% end
%% for p = 0, 2 * tiles - 1 do
%%   for r = 0, tiles - 1 do
%%     local element = "T(0)"
%%     if 4 * p < n then
%%       local where = transfer_in == "staged" and "tile[panel + (" .. 4 * p .. " + q) * " .. column or "from[(" .. 4 * p .. " + q) * lda"
%%       element = all_of("live", within("g", 8 * r, 8, n), within("q", 4 * p, 4, n)) .. " ? " .. where .. " + (" .. 8 * r .. " + g)] : T(0)"
%%     end
    T a${r}_${p} = ${element};
%%   end
%% end
%% if transfer_in == "staged" then
    Warp::sync();
%% end
%% if conditions then

%%   norm_of_tiles("norm", function(r, p) return string.format("a%d_%d", r, p) end)
%% end
    T m0, m1, m2, m3;                         // row `lane`'s multipliers in a panel
    int chosen0, chosen1, chosen2, chosen3;   // the panel's pivot rows
%% -- The steps of the panel in a<r>_<p>, which begins with step first (a number or an expression) and has so many columns. Nothing
%% -- in them branches, so that the compiler puts them between the updates of the panel before.
%% local function steps(p, first, width)

    {   // a panel of ${width} columns, from step ${first} on: row i to lane i
%%   for r = 0, tiles - 1 do
    tile[panel + q * ${column} + (${8 * r} + g)] = a${r}_${p};
%%   end
    Warp::sync();
%%   for k = 0, width - 1 do
    T x${k} = lane < ${8 * tiles} ? tile[panel + ${k * column} + lane] : T(0);
%%   end
%%   for k = 0, width - 1 do
    // step ${first == 0 and k or first .. " + " .. k}: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
    const u32 key${k}     = pivot_key(x${k}, pivot_step) | (pivot_step & 127u);
    const T r${k}         = quick_reciprocal(x${k});
    const u32 largest${k} = Warp::group_max(key${k});
    const bool mine${k}   = key${k} == largest${k};
    chosen${k} = static_cast<int>(~largest${k} & 31u);
    regular = regular && ${written.C and "leaves_headroom" or "has_quick_reciprocal"}<T>(above_least<T>(largest${k}));
    if (mine${k}) scale = r${k};
    if (mine${k}) pivot_step  = static_cast<u32>(${first} + ${k});
    const T d${k} = Warp::shuffle(r${k}, chosen${k});
%%     for j = k + 1, width - 1 do
    const T u${k}_${j} = Warp::shuffle(x${j}, chosen${k});
%%     end
    m${k} = select(mine${k}, T(0), mul(-x${k}, d${k}));   // a multiplier of 0 leaves the row as it is
%%     for j = k + 1, width - 1 do
    x${j} = fma(m${k}, u${k}_${j}, x${j});
%%     end
%%   end
    }
%% end
%% -- What the panel's steps do to all columns, the next panel's first.
%% local function update(p, first, width)

    {   // To all: the multipliers, and the pivot rows as they were before the panel, whose own columns begin as the identity's.
    if (lane < ${8 * tiles}) {
%%   for k = 0, 3 do
        tile[panel + ${k * column} + lane] = ${k < width and "m" .. k or "T(0)"};
%%   end
    }
%%   for r = 0, tiles - 1 do
    const int slot${r} = static_cast<int>(Warp::shuffle(pivot_step, ${8 * r} + g)) - ${first};
    a${r}_${p} = T(slot${r} == q ? 1 : 0);
%%   end
%%   for r = 0, tiles - 1 do
    if (static_cast<u32>(slot${r}) < ${width}u) {
        const int to = pivots + slot${r} * ${column} + 2 * q;
%%     for t = 0, tiles - 1 do
        tile[to + ${8 * t}] = a${r}_${2 * t};
        tile[to + ${8 * t + 1}] = a${r}_${2 * t + 1};
%%     end
    }
%%   end
    Warp::sync();
%%   for r = 0, tiles - 1 do
    ${complex and "" or "const "}T l${r} = tile[panel + q * ${column} + (${8 * r} + g)];
%%   end
%%   if complex then
    // A row chosen in the panel goes on from the pivot row that the others are given: from zero, times 1 for that step, 0 for
    // those before. The update would compute that row again, in another order than fma, and round it otherwise; of reals it does not.
%%     for r = 0, tiles - 1 do
    if (slot${r} >= q && slot${r} < ${width}) l${r} = T(slot${r} == q ? 1 : 0);
    if (static_cast<u32>(slot${r}) < ${width}u) {
%%       for e = 0, 2 * tiles - 1 do
        a${r}_${e} = T(0);
%%       end
    }
%%     end
%%   end
    // Each pivot row becomes what it was when it was chosen, a column to a lane.
    if (lane < ${8 * tiles}) {
%%   for k = 0, width - 1 do
        [[maybe_unused]] T v${k} = tile[pivots + ${k * column} + lane];
%%     for i = 0, k - 1 do
        const T m${k}_${i} = tile[panel + ${i * column} + chosen${k}];
%%     end
%%   end
%%   for k = 1, width - 1 do
%%     for i = 0, k - 1 do
        v${k} = fma(m${k}_${i}, v${i}, v${k});
%%     end
        tile[pivots + ${k * column} + lane] = v${k};
%%   end
%%   for k = width, 3 do
        tile[pivots + ${k * column} + lane] = T(0);
%%   end
    }
    Warp::sync();
%%   for t = 0, tiles - 1 do
    const T b${t} = tile[pivots + q * ${column} + (${8 * t} + g)];
%%   end
%%   for i = 0, tiles - 1 do
%%     local t = ((p + 1) // 2 + i) % tiles   -- the next panel first
%%     for r = 0, tiles - 1, 2 do
%%       if r + 1 < tiles then
    Warp::rank4_update(a${r}_${2*t}, a${r}_${2*t+1}, a${r+1}_${2*t}, a${r+1}_${2*t+1}, l${r}, l${r+1}, b${t});
%%       else
    Warp::rank4_update(a${r}_${2*t}, a${r}_${2*t+1}, l${r}, b${t});
%%       end
%%     end
%%   end
    }
%% end
%% -- Tiles that a loop eliminates, each of them as tile 0; the others move up. Straight code would not fit into the caches.
%% local looped = n >= 20 and (n - 4) // 8 or 0
%% steps(0, 0, math.min(4, n))
%% if looped > 0 then

#pragma unroll 1
    for (int first = 0; first < ${8 * looped}; first += 8) {
%%   update(0, "first", 4)
%%   steps(1, "(first + 4)", 4)
%%   update(1, "(first + 4)", 4)
%%   for r = 0, tiles - 1 do
%%     for e = 0, 1 do
        const T done${r}_${e} = a${r}_${e};
%%       for t = 1, tiles - 1 do
        a${r}_${2 * t - 2 + e} = a${r}_${2 * t + e};
%%       end
        a${r}_${2 * tiles - 2 + e} = done${r}_${e};
%%     end
%%   end
%%   steps(0, "(first + 8)", 4)
    }
%% end
%% for p = 2 * looped, panels - 1 do
%%   update(p - 2 * looped, 4 * p, math.min(4, n - 4 * p))
%%   if p + 1 < panels then steps(p + 1 - 2 * looped, 4 * p + 4, math.min(4, n - 4 * p - 4)) end
%% end
%% local function where(p) return (p - 2 * looped) % (2 * tiles) end   -- now, what was panel p

%% if inverts then
    // rows may differ in scale until quotients overflow
    const u32 size = high_word(abs1(scale));
    const u32 last = Warp::shuffle(size, chosen${(n - 1) % 4});
    const bool scales_differ = Warp::any(has_row && !is_near(size, last));
    regular = regular && !scales_differ;

%% end
    // the row that step k chose is row k of the inverse, up to its pivot${written.C and "; column k is column row_of_step[k]" or ""}
    const bool good = live && regular;
%% if inverts then
    if (good && has_row) row_of_step[warp * ${n} + static_cast<int>(pivot_step)] = lane;
%% end
    if (good && lane == 0) info[matrix] = 0;
%% if transfer_out == "staged" then
%%   for p = 0, panels - 1 do
%%     for r = 0, tiles - 1 do
    tile[panel + (${4 * p} + q) * ${column} + (${8 * r} + g)] = a${r}_${where(p)};
%%     end
%%   end
    Warp::sync();
    if (good && has_row) {
        T* to = ${matrix_of("C")} + pivot_step;
%%   for j = 0, n - 1 do
        to[row_of_step[warp * ${n} + ${j}] * ldc] = mul(scale, tile[panel + ${j * column} + lane]);
%%   end
    }
%% end
%% if transfer_out == "direct" then
    Warp::sync();
%% end
%% for r = 0, tiles - 1 do
%%   if transfer_out == "direct" or conditions then
    const T scale${r} = Warp::shuffle(scale, ${8 * r} + g);
%%   end
%%   if transfer_out == "direct" then
    const int row${r} = static_cast<int>(Warp::shuffle(pivot_step, ${8 * r} + g));
%%   end
%% end
%% if transfer_out == "direct" then
%%   for p = 0, panels - 1 do
    ${only("good", in_column(p))}{
        T* to = ${matrix_of("C")} + row_of_step[warp * ${n} + (${4 * p} + q)] * ldc;
%%     for r = 0, tiles - 1 do
        ${only(in_row(r))}to[row${r}] = mul(scale${r}, a${r}_${where(p)});
%%     end
    }
%%   end
%% end
%% if conditions then
%%   norm_of_tiles("of_inverse", function(r, p) return string.format("mul(scale%d, a%d_%d)", r, r, where(p)) end)
    if (good && lane == 0) cond[matrix] = condition_number(norm, of_inverse, false);
%% end
    // what the steps cannot do, from the input
%% inverses_from_input()
}
