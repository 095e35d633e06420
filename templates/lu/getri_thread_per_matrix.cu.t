%% family {
%%   operation = "getri",
%%   about     = "one thread per matrix, inverted in place in registers; columns find their places in shared memory",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 5: invert U, solve with L, undo the swaps in the store",
%%   tunables  = {
%%     { "per_block", function(s)
%%         return whole_threads(staged_stride(s.n * s.n, s.element_bytes) * s.element_bytes + staged_stride(s.n, 4) * 4)
%%       end },
%%   },
%%   supports  = fits_a_thread,
%%   launch    = function(s) return { threads = s.per_block, matrices = s.per_block, shared = 0 } end,
%%   choose    = function(s)
%%     local most = s.layout == "packed" and { s = 12, d = 9, c = 9, z = 6 } or { s = 12, d = 7, c = 8, z = 5 }
%%     -- then registers spill, or hold too few warps: docs/experiments.md
%%     local few  = s.element_bytes == 4 and 2 or 3
%%     if s.n < few or s.n > most[s.precision] then return nil end
%%     return { priority = 2, per_block = s.n == 2 and 128 or 32 }
%%   end,
%% }
%% -- Names in the emitted text: x<i>_<j> is element (i, j), first of U, then of inv(U), then of inv(U) inv(L).
%% local pivoting, packed = op.pivot == "partial" and n > 1, op.layout == "packed"
%% local stride, ipiv_stride = staged_stride(n * n, element_bytes), staged_stride(n, 4)
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * ${per_block} + thread;
    const bool live  = matrix < batch;

    // the warp's 32 matrices together
    const Staging warp(thread, matrix, batch);
    if (warp.count == 0) return;   // the whole warp
%% if pivoting then   -- asked for before the matrices, whose addresses may have to come first
    SHARED(int, swaps, ${per_block * ipiv_stride});
    ${staged_fetch("swaps", "ipiv", "live ? ipiv + matrix * strideP : nullptr", n, n, 1, 4)}
%% end
%% if not packed then
    const T* const lu = in_global(live ? ${matrix_of("A")} : nullptr);
    T* const c        = in_global(live ? ${matrix_of("C")} : nullptr);
%% end
    SHARED(T, tile, ${per_block * stride});
    ${staged_fetch("tile", "A", "lu", "lda", n, n, element_bytes)}
    copy_async_wait();
    Lanes<32>::sync();
    const int mine = warp.here * ${stride};
%% for j = 0, n-1 do
%%   for i = 0, j do
    T x${i}_${j} = tile[mine + ${j*n + i}];
%%   end
%% end
%% if pivoting then

    // order<k>: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
%%   for k = 0, n-1 do
    int order${k} = ${k};
%%   end
%%   for k = 0, n-2 do
    const int given${k} = swaps[warp.here * ${ipiv_stride} + ${k}];
    {
        const int p   = given${k} > ${n} ? ${n} : given${k};   // rows at and above ${k} stay
        const int old = order${k};
%%     for i = k+1, n-1 do
        order${k} = p == ${i + 1} ? order${i} : order${k};
        order${i} = p == ${i + 1} ? old : order${i};
%%     end
    }
%%   end
%% end

    // U, column by column, is overwritten with its inverse
    int failed = 0;   // 1-based first zero on U's diagonal
%% for j = n-1, 0, -1 do
    failed = x${j}_${j} == T(0) ? ${j + 1} : failed;
%% end
%% for j = 0, n-1 do
    // column ${j} of the inverse of U
    const T r${j} = div(T(1), x${j}_${j});
    x${j}_${j} = mul(T(1), r${j});
%%   for i = 0, j-1 do
    {
        T sum = T(0);
%%     for k = i, j-1 do
        sum = fma(-x${i}_${k}, x${k}_${j}, sum);
%%     end
        x${i}_${j} = mul(sum, r${j});
    }
%%   end
%% end

    // X L = inv(U), from the last column
%% for j = n-2, 0, -1 do
    // column ${j} of X
%%   for k = j+1, n-1 do
    const T l${k}_${j} = tile[mine + ${j*n + k}];
    T x${k}_${j} = T(0);
%%   end
%%   for k = n-1, j+1, -1 do
%%     for i = 0, n-1 do
    x${i}_${j} = fma(-x${i}_${k}, l${k}_${j}, x${i}_${j});
%%     end
%%   end
%% end
    // column k of inv(U) inv(L) is column order<k> of the inverse
    Lanes<32>::sync();   // all have read
    if (live) {
%% for j = 0, n-1 do
        {
%%   if pivoting then
            const int column = mine + order${j} * ${n};
%%   else
            const int column = mine + ${j * n};
%%   end
%%   for i = 0, n-1 do
            tile[column + ${i}] = x${i}_${j};
%%   end
        }
%% end
        if (failed) {
#pragma unroll 1
            for (int e = 0; e < ${n * n}; ++e) tile[mine + e] = not_a_number<T>();
        }
        info[matrix] = failed;
    }
    Lanes<32>::sync();
    ${staged_store("tile", "C", "c", "ldc", n, n, element_bytes)}
}
