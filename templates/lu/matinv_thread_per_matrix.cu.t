%% family {
%%   operation = "matinv",
%%   about     = "one thread per matrix, Gauss-Jordan in place in registers; columns find their places in shared memory",
%%   paper     = "Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4",
%%   tunables  = {
%%     { "per_block", function(s) return whole_threads(staged_stride(s.n * s.n, s.element_bytes) * s.element_bytes) end },
%%   },
%%   supports  = fits_a_thread,
%%   launch    = function(s) return { threads = s.per_block, matrices = s.per_block, shared = 0 } end,
%%   choose    = function(s)
%%     local most = s.layout == "packed" and { s = 10, d = 9, c = 8, z = 6 } or { s = 10, d = 7, c = 6, z = 6 }
%%     -- then registers hold too few warps, or spill: docs/experiments.md
%%     if s.n > most[s.precision] then return nil end
%%     return { priority = 2, per_block = s.n <= 2 and 128 or 32 }
%%   end,
%% }
%% -- Names in the emitted text: a<i>_<j> is element (i, j), row<i> the row of A that stands there.
%% local stride = staged_stride(n * n, element_bytes)
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * ${per_block} + thread;
    const bool live  = matrix < batch;

    // the warp's 32 matrices together
    const Staging warp(thread, matrix, batch);
    if (warp.count == 0) return;   // the whole warp
%% if op.layout ~= "packed" then
    const T* const a = in_global(live ? ${matrix_of("A")} : nullptr);
    T* const c       = in_global(live ? ${matrix_of("C")} : nullptr);
%% end
    SHARED(T, tile, ${per_block * stride});
    ${staged_fetch("tile", "A", "a", "lda", n, n, element_bytes)}
    copy_async_wait();
    Lanes<32>::sync();
    const int mine = warp.here * ${stride};
%% for j = 0, n-1 do
%%   for i = 0, n-1 do
    T a${i}_${j} = tile[mine + ${j*n + i}];
%%   end
%% end
    Lanes<32>::sync();   // before the first matrix is overwritten
%% for i = 0, n-1 do
    u32 row${i} = ${i};
%% end

    int failed = 0;   // 1-based step of the first zero pivot
%% for k = 0, n-1 do
%%   if k < n-1 then

    // step ${k}: the pivot is nearly the largest |a(i,${k})|, the first row of A among equals; its row changes places
    u32 largest${k} = coarse_order(abs1(a${k}_${k})) | (31u - row${k});
%%     for i = k+1, n-1 do
    const u32 key${k}_${i} = coarse_order(abs1(a${i}_${k})) | (31u - row${i});
    largest${k} = key${k}_${i} > largest${k} ? key${k}_${i} : largest${k};
%%     end
%%     for i = k+1, n-1 do
    const bool pivot${k}_${i} = key${k}_${i} == largest${k};
%%     end
%%     local function swap(name, type)
    {
        ${type} chosen = ${string.format(name, k)};
%%       for i = k+1, n-1 do
        chosen = select(pivot${k}_${i}, ${string.format(name, i)}, chosen);
        ${string.format(name, i)} = select(pivot${k}_${i}, ${string.format(name, k)}, ${string.format(name, i)});
%%       end
        ${string.format(name, k)} = chosen;
    }
%%     end
%%     swap("row%d", "u32")
%%     for j = 0, n-1 do
%%       swap("a%d_" .. j, "T")
%%     end
%%   end
    failed = a${k}_${k} == T(0) && !failed ? ${k+1} : failed;
    const T scale${k} = reciprocal(a${k}_${k});
%%   for i = 0, n-1 do
%%     if i ~= k then
    a${i}_${k} = mul(-a${i}_${k}, scale${k});
%%       for j = 0, n-1 do
%%         if j ~= k then
    a${i}_${j} = fma(a${i}_${k}, a${k}_${j}, a${i}_${j});
%%         end
%%       end
%%     end
%%   end
    // the pivot row as it is, by the arithmetic of families that cannot leave it out
%%   for j = 0, n-1 do
%%     if j ~= k then
    a${k}_${j} = fma(T(0), a${k}_${j}, a${k}_${j});
%%     end
%%   end
    a${k}_${k} = T(1);
%% end

    // row k is row k of the inverse, up to its pivot; column k is column row<k>
    if (live) {
%% for j = 0, n-1 do
        {
            const int column = mine + static_cast<int>(row${j}) * ${n};
%%   for i = 0, n-1 do
            tile[column + ${i}] = select(failed != 0, not_a_number<T>(), mul(scale${i}, a${i}_${j}));
%%   end
        }
%% end
        info[matrix] = failed;
    }
    Lanes<32>::sync();
    ${staged_store("tile", "C", "c", "ldc", n, n, element_bytes)}
}
