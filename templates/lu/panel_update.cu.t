%% -- A block goes over tiles of C; both factors' parts lie in shared memory. Each of 16 x 16 threads has elements 16 rows and 16 columns
%% -- apart, from memory at once, and adds the terms to them in the order of elimination, so that the bits are those of step after step.
%% family {
%%   operation = "panel_update",
%%   about     = "a block per matrix, tiles of C in registers, both factors in shared memory",
%%   paper     = "register blocking of batched products: Abdelfattah et al., ISC 2016, section 4",
%%   tunables  = { { "side", function(s) return s.element_bytes == 16 and { 32, 16 } or { 32, 64, 16 } end, "rows and columns of a tile" } },
%%   launch    = function(s) return { threads = 256, matrices = 1, shared = 0 } end,
%% }
%% local each = side // 16   -- rows and columns of a thread
%% kernel()
{
    SHARED(T, left, ${side * k});    // row i of A's part at i + s * ${side}
    SHARED(T, right, ${side * k});   // column j of B's part at j + s * ${side}
    SHARED(int, counts, ${k});       // whether step s found a pivot
    const int thread = static_cast<int>(threadIdx.x), r = thread % 16, q = thread / 16;
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    const T *const d = ${matrix_of("D")}, *const a = ${matrix_of("A")}, *const b = ${matrix_of("B")};
    T* const c       = ${matrix_of("C")};
    if (thread < ${k}) counts[thread] = d[thread * (ldd + 1)] == T(0) ? 0 : 1;
    for (i64 top = 0; top < m; top += ${side}) {
        for (i64 first = 0; first < n; first += ${side}) {
            block_sync();   // all have read the tile before
            for (int e = thread; e < ${side * k}; e += 256) {
                const i64 i = top + e % ${side}, j = first + e / ${k};
                left[e]     = i < m ? a[i + e / ${side} * lda] : T(0);
                right[e / ${k} + e % ${k} * ${side}] = j < n ? b[e % ${k} + j * ldb] : T(0);
            }
            block_sync();
            T x[${each}][${each}];
#pragma unroll
            for (int v = 0; v < ${each}; ++v) {
#pragma unroll
                for (int u = 0; u < ${each}; ++u) {
                    const i64 i = top + r + 16 * u, j = first + q + 16 * v;
                    x[u][v] = i < m && j < n ? c[i + j * ldc] : T(0);
                }
            }
#pragma unroll 4
            for (int s = 0; s < ${k}; ++s) {
                if (counts[s] == 0) continue;   // of all threads
                T l[${each}];
#pragma unroll
                for (int u = 0; u < ${each}; ++u) l[u] = left[r + 16 * u + s * ${side}];
#pragma unroll
                for (int v = 0; v < ${each}; ++v) {
                    const T w = right[q + 16 * v + s * ${side}];
#pragma unroll
                    for (int u = 0; u < ${each}; ++u) x[u][v] = fma(-l[u], w, x[u][v]);
                }
            }
#pragma unroll
            for (int v = 0; v < ${each}; ++v) {
#pragma unroll
                for (int u = 0; u < ${each}; ++u) {
                    const i64 i = top + r + 16 * u, j = first + q + 16 * v;
                    if (i < m && j < n) c[i + j * ldc] = x[u][v];
                }
            }
        }
    }
}
