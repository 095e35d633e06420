%% family {
%%   operation = "getrf",
%%   about     = "one thread per matrix, all of it in registers; rows are swapped by selection",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block",
%%   tunables  = {
%%     { "io",        function(s) return s.layout == "pointers" and { "direct" } or { "staged", "direct" } end },
%%     { "per_block", function(s)
%%         local values = {}
%%         for _, threads in ipairs({ 32, 64, 128, 256 }) do
%%           if s.io == "direct" or threads * (s.n * s.n | 1) * s.element_bytes <= 48 * 1024 then values[#values + 1] = threads end
%%         end
%%         return values
%%       end },
%%   },
%%   supports  = function(s) return s.m == s.n and s.n * s.n * s.element_bytes <= 400 end,
%%   launch    = function(s) return { threads = s.per_block, matrices = s.per_block, shared = 0 } end,
%%   flops     = function(s) return flop_count(s, s.n * (s.n - 1) * (4 * s.n + 1) // 6) end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes + (s.pivot == "none" and 0 or 4 * s.n) + 4 end,
%%   choose    = function(s)
%%     if s.n == 1 then return { priority = 2, io = "direct", per_block = 256 } end
%%     if s.n == 2 and s.element_bytes == 4 then return { priority = 2, io = "direct", per_block = 64 } end
%%     return nil
%%   end,
%% }
%% -- Names in the emitted text: a<i>_<j> is element (i, j).
%% local pivoting, staged = op.pivot == "partial", tune.io == "staged"
%% local stride = n * n | 1   -- odd: a warp's threads read different banks
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    const i64 matrix = block_index() * ${per_block} + threadIdx.x;
    const bool live  = matrix < batch;
%% if staged then

    // A warp reads its 32 matrices together, consecutive lanes on consecutive elements.
    SHARED(T, tile, ${per_block * stride});
    const int lane   = static_cast<int>(threadIdx.x) % 32;
    const int first  = static_cast<int>(threadIdx.x) - lane;
    const int mine   = static_cast<int>(threadIdx.x) * ${stride};
    const i64 left   = batch - (block_index() * ${per_block} + first);
    T* const base    = A + (block_index() * ${per_block} + first) * strideA;
#pragma unroll 4
    for (int e = lane; e < ${32 * n*n}; e += 32) {
        const int place = e / ${n*n}, element = e % ${n*n};
        if (place < left) tile[(first + place) * ${stride} + element] = base[place * strideA + element / ${n} * lda + element % ${n}];
    }
    Lanes<32>::sync();
%%   for j = 0, n-1 do
%%     for i = 0, n-1 do
    T a${i}_${j} = live ? tile[mine + ${j*n + i}] : T(0);
%%     end
%%   end
%% else
    T* const a = live ? ${matrix_of("A")} : nullptr;
%%   for j = 0, n-1 do
%%     for i = 0, n-1 do
    T a${i}_${j} = live ? a[${j} * lda + ${i}] : T(0);
%%     end
%%   end
%% end

    int failed = 0;   // 1-based step of the first zero pivot
%% for k = 0, n-1 do
%%   if pivoting then

    // step ${k}: the pivot is the first largest |a(i,${k})|
    auto best${k} = order(abs1(a${k}_${k}));
    int p${k} = ${k};
%%     for i = k+1, n-1 do
    {
        const auto key    = order(abs1(a${i}_${k}));
        const bool larger = key > best${k};
        best${k} = larger ? key : best${k};
        p${k} = larger ? ${i} : p${k};
    }
%%     end
%%     for j = 0, n-1 do
%%       if k < n-1 then
    {
        T chosen = a${k}_${j};
%%         for i = k+1, n-1 do
        chosen = select(p${k} == ${i}, a${i}_${j}, chosen);
        a${i}_${j} = select(p${k} == ${i}, a${k}_${j}, a${i}_${j});
%%         end
        a${k}_${j} = chosen;
    }
%%       end
%%     end
%%   else

    // step ${k}: row ${k} is the pivot row
%%   end
    const bool zero${k} = a${k}_${k} == T(0);
    failed = zero${k} && !failed ? ${k+1} : failed;
%%   if k < n-1 then
    const bool usual${k} = has_reciprocal(a${k}_${k});
    const T scale${k} = reciprocal(usual${k} ? a${k}_${k} : lifted(a${k}_${k}));
%%   end
%%   for i = k+1, n-1 do
    if (!zero${k}) a${i}_${k} = mul(usual${k} ? a${i}_${k} : lifted(a${i}_${k}), scale${k});
%%     for j = k+1, n-1 do
    if (!zero${k}) a${i}_${j} = fma(-a${i}_${k}, a${k}_${j}, a${i}_${j});
%%     end
%%   end
%% end

%% if staged then
    if (live) {
%%   for j = 0, n-1 do
%%     for i = 0, n-1 do
        tile[mine + ${j*n + i}] = a${i}_${j};
%%     end
%%   end
    }
    Lanes<32>::sync();
#pragma unroll 4
    for (int e = lane; e < ${32 * n*n}; e += 32) {
        const int place = e / ${n*n}, element = e % ${n*n};
        if (place < left) base[place * strideA + element / ${n} * lda + element % ${n}] = tile[(first + place) * ${stride} + element];
    }
%% end
    if (live) {
%% if not staged then
%%   for j = 0, n-1 do
%%     for i = 0, n-1 do
        a[${j} * lda + ${i}] = a${i}_${j};
%%     end
%%   end
%% end
%% if pivoting then
%%   for k = 0, n-1 do
        ipiv[matrix * strideP + ${k}] = p${k} + 1;
%%   end
%% end
        info[matrix] = failed;
    }
}
