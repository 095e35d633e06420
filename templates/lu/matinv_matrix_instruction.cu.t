%% family {
%%   operation = "matinv",
%%   about     = "Gauss-Jordan in place, one warp a matrix: panels of 4 columns one row per lane, all else by the FP64 matrix instruction",
%%   paper     = "Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4",
%%   tunables  = {
%%     { "load",        { "direct", "staged" } },   -- staged: whole columns, by way of shared memory
%%     { "store",       { "direct", "staged" } },
%%     { "per_block",   { 1, 2, 4 } },
%%     { "least_warps", { 0, 12, 24, 28 } },   -- of a multiprocessor: caps the registers
%%   },
%%   supports  = function(s) return (s.precision == "d" or s.precision == "z") and s.n > 8 end,
%%   requires  = 80,
%%   launch    = function(s) return { threads = s.per_block * 32, matrices = s.per_block, shared = 0 } end,
%%   flops     = matinv_flops,
%%   bytes     = matinv_bytes,
%%   choose    = function(s)   -- ahead of gauss_jordan where that has one row per lane and its data path binds
%%     local n, d = s.n, s.precision == "d"
%%     local load = (n < 22 or n > 24 and n <= 28) and "direct" or "staged"
%%     if not d then load = n <= 24 and "direct" or "staged" end
%%     return { priority = n > (d and 20 or 17) and 2 or 0, load = load, store = d and n <= 24 and "direct" or "staged", per_block = 1,
%%              least_warps = d and n <= 24 and 24 or 0 }
%%   end,
%% }
%% -- Names in the emitted text: lane 4 g + q holds a<r>_<p>, element (8 r + g, 4 p + q); a<r>_<2t> and a<r>_<2t+1> are
%% -- neighbours in tile t of the matrix instruction, so that panel p is there what the instruction takes for its left factor.
%% local tiles  = (n + 7) // 8
%% local panels = (n + 3) // 4
%% local column = 8 * tiles + 32 // element_bytes   -- elements from one column to the next in shared memory: other banks for each q
%% local staged = load == "staged" or store == "staged"
%% local size   = (staged and math.max(4 * panels, 8) or 8) * column
%% local bounds = least_warps > 0 and threads .. ", " .. math.max(1, least_warps // per_block) or threads
%% local function row_ok(r) return 8 * r + 8 <= n and "" or " && g < " .. n - 8 * r end
%% local function column_ok(p) return 4 * p + 4 <= n and "" or " && q < " .. n - 4 * p end
KERNEL void __launch_bounds__(${bounds})
${name}(${parameters})
{
    using Warp = Lanes<32>;
    const int lane = Warp::lane(), g = lane / 4, q = lane % 4, warp = static_cast<int>(threadIdx.x / 32);
    const i64 matrix = block_index() * ${per_block} + warp;
    const bool live  = matrix < batch, has_row = lane < ${n};
    const T* from    = in_global_memory(live ? ${matrix_of("A")} : nullptr);
    SHARED(T, tile, ${per_block * size});   // column by column: a panel and its four pivot rows; before and after them the matrix
    SHARED(int, order, ${per_block * n});   // order[k]: the row that step k chose
    const int panel  = warp * ${size}, pivots = panel + ${4 * column};
    const u32 tag    = 31u - static_cast<u32>(lane);   // the first of equals has the largest tag
    int step         = has_row ? -1 : ${n};            // when row `lane` was chosen,
    u32 key          = 64;                             // and its pivot's key
    T scale          = T(1);                           // and reciprocal
%% if load == "staged" then
    if (live && has_row) {
%%   for j = 0, n - 1 do
        tile[panel + ${j * column} + lane] = from[${j} * lda + lane];
%%   end
    }
    Warp::sync();
%% end
%% for p = 0, 2 * tiles - 1 do
%%   for r = 0, tiles - 1 do
%%     local element = "T(0)"
%%     if p < panels then
%%       local where = load == "staged" and "tile[panel + (" .. 4 * p .. " + q) * " .. column or "from[(" .. 4 * p .. " + q) * lda"
%%       element = "live" .. row_ok(r) .. column_ok(p) .. " ? " .. where .. " + (" .. 8 * r .. " + g)] : T(0)"
%%     end
    T a${r}_${p} = ${element};
%%   end
%% end
%% if load == "staged" then
    Warp::sync();
%% end
%% for p = 0, panels - 1 do
%%   local first, width = 4 * p, math.min(4, n - 4 * p)

    // panel ${p}: row i to lane i
%%   for r = 0, tiles - 1 do
    tile[panel + q * ${column} + (${8 * r} + g)] = a${r}_${p};
%%   end
    Warp::sync();
%%   for k = 0, width - 1 do
%%     if n < 32 then
    T x${p}_${k} = has_row ? tile[panel + ${k * column} + lane] : T(1);
%%     else
    T x${p}_${k} = tile[panel + ${k * column} + lane];
%%     end
%%   end
%%   for k = 0, width - 1 do
%%     local s = first + k
    // step ${s}: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
    const u32 key${s}     = step < 0 ? coarse_order(x${p}_${k}) | tag : 1u;
    const T r${s}         = reciprocal(x${p}_${k});
    const u32 largest${s} = Warp::group_max(key${s});
    const int chosen${s}  = 31 - static_cast<int>(largest${s} & 31u);
    const bool mine${s}   = key${s} == largest${s};
    if (mine${s}) key   = key${s};
    if (mine${s}) scale = r${s};
    if (mine${s}) step  = ${s};
    const T d${s} = Warp::shuffle(r${s}, chosen${s});
%%     for j = k + 1, width - 1 do
    const T u${s}_${j} = Warp::shuffle(x${p}_${j}, chosen${s});
%%     end
    const T m${s} = select(mine${s}, T(0), mul(-x${p}_${k}, d${s}));   // a multiplier of 0 leaves the row as it is
%%     for j = k + 1, width - 1 do
    x${p}_${j} = fma(m${s}, u${s}_${j}, x${p}_${j});
%%     end
%%   end
    // To all: the multipliers, and the pivot rows as they were before the panel, whose own columns begin as the identity's.
    if (lane < ${8 * tiles}) {
%%   for k = 0, 3 do
        tile[panel + ${k * column} + lane] = ${k < width and "m" .. first + k or "T(0)"};
%%   end
    }
%%   for r = 0, tiles - 1 do
    const int slot${p}_${r} = Warp::shuffle(step, ${8 * r} + g) - ${first};
    a${r}_${p} = T(slot${p}_${r} == q ? 1 : 0);
%%   end
%%   for r = 0, tiles - 1 do
    if (static_cast<u32>(slot${p}_${r}) < ${width}u) {
        const int to = pivots + slot${p}_${r} * ${column} + 2 * q;
%%     for t = 0, tiles - 1 do
        tile[to + ${8 * t}] = a${r}_${2 * t};
        tile[to + ${8 * t + 1}] = a${r}_${2 * t + 1};
%%     end
    }
%%   end
    Warp::sync();
%%   for r = 0, tiles - 1 do
    const T l${p}_${r} = tile[panel + q * ${column} + (${8 * r} + g)];
%%   end
    // Each pivot row becomes what it was when it was chosen, a column to a lane.
    if (lane < ${8 * tiles}) {
%%   for k = 0, width - 1 do
        [[maybe_unused]] T v${k} = tile[pivots + ${k * column} + lane];
%%     for i = 0, k - 1 do
        const T m${k}_${i} = tile[panel + ${i * column} + chosen${first + k}];
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
    const T b${p}_${t} = tile[pivots + q * ${column} + (${8 * t} + g)];
%%   end
%%   for i = 0, tiles - 1 do
%%     local t = ((p + 1) // 2 + i) % tiles   -- the next panel first
%%     for r = 0, tiles - 1, 2 do
%%       if r + 1 < tiles then
    Warp::rank4_update(a${r}_${2*t}, a${r}_${2*t+1}, a${r+1}_${2*t}, a${r+1}_${2*t+1}, l${p}_${r}, l${p}_${r+1}, b${p}_${t});
%%       else
    Warp::rank4_update(a${r}_${2*t}, a${r}_${2*t+1}, l${p}_${r}, b${p}_${t});
%%       end
%%     end
%%   end
%% end

    // the row that step k chose is row k of the inverse, up to its pivot; column k is column order[k]
    if (has_row) order[warp * ${n} + step] = lane;
    const u32 zero   = Warp::group_max(key < 64u ? static_cast<u32>(${n} - step) : 0u);   // 32 and a tag: the pivot is zero
    const int failed = zero == 0 ? 0 : ${n + 1} - static_cast<int>(zero);                    // 1-based step of the first
    if (failed != 0) scale = not_a_number<T>();
    if (live && lane == 0) info[matrix] = failed;
%% if store == "staged" then
%%   for p = 0, panels - 1 do
%%     for r = 0, tiles - 1 do
    tile[panel + (${4 * p} + q) * ${column} + (${8 * r} + g)] = a${r}_${p};
%%     end
%%   end
    Warp::sync();
    if (live && has_row) {
        T* to = in_global_memory(${matrix_of("C")} + step);
%%   for j = 0, n - 1 do
        to[order[warp * ${n} + ${j}] * ldc] = mul(scale, tile[panel + ${j * column} + lane]);
%%   end
    }
%% else
    Warp::sync();
%%   for r = 0, tiles - 1 do
    const T scale${r} = Warp::shuffle(scale, ${8 * r} + g);
    const int row${r} = Warp::shuffle(step, ${8 * r} + g);
%%   end
%%   for p = 0, panels - 1 do
    if (live${column_ok(p)}) {
        T* to = in_global_memory(${matrix_of("C")} + order[warp * ${n} + (${4 * p} + q)] * ldc);
%%     for r = 0, tiles - 1 do
        ${8 * r + 8 <= n and "" or "if (g < " .. n - 8 * r .. ") "}to[row${r}] = mul(scale${r}, a${r}_${p});
%%     end
    }
%%   end
%% end
}
