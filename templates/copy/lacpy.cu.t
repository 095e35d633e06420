%% -- A block copies as many matrices as make 1,024 elements; consecutive threads take consecutive rows of a column. A transpose goes by way of
%% -- shared memory, in tiles of at most 32 x 32 elements where a matrix has more: consecutive threads read a column of A, and write one of C.
%% family {
%%   operation = "lacpy",
%%   about     = "one thread per element, consecutive threads on consecutive rows",
%%   paper     = "none: a copy, so that a plan may work in place on its output",
%%   limit     = 128,
%%   tunables  = { { "threads_per_block", { 256, 128 }, "threads of a block" } },
%%   launch    = function(s) return { threads = s.threads_per_block, matrices = math.max(1, 1024 // (s.m * s.n)), shared = 0 } end,
%% }
%% local high, wide = ceil_div(m, ceil_div(m, 32)), ceil_div(n, ceil_div(n, 32))   -- of a tile of C
%% local pitch, tile = high | 1, high * wide
%% kernel()
{
%% if trans == "no" then
    for (int e = threadIdx.x; e < ${matrices * m * n}; e += ${threads}) {
        const i64 matrix = block_index() * ${matrices} + e / ${m * n};
        const i64 column = e % ${m * n} / ${m};
        const i64 row    = e % ${m};
        if (matrix < batch) (${matrix_of("C")})[column * ldc + row] = (${matrix_of("A")})[column * lda + row];
    }
%% else
    SHARED(T, tile, ${matrices * wide * pitch});   // element (i, j) of a matrix's tile at i + j * ${pitch}
#pragma unroll 1
    for (int first = 0; first < ${m}; first += ${high}) {
#pragma unroll 1
        for (int left = 0; left < ${n}; left += ${wide}) {
            for (int e = threadIdx.x; e < ${matrices * tile}; e += ${threads}) {
                const i64 matrix = block_index() * ${matrices} + e / ${tile};
                const int i = e % ${tile} / ${wide}, j = e % ${wide};
                if (matrix < batch && first + i < ${m} && left + j < ${n}) {
                    const T element = (${matrix_of("A")})[(first + i) * lda + (left + j)];
                    tile[e / ${tile} * ${wide * pitch} + i + j * ${pitch}] = ${trans == "conjugate" and "conjugate(element)" or "element"};
                }
            }
            block_sync();
            for (int e = threadIdx.x; e < ${matrices * tile}; e += ${threads}) {
                const i64 matrix = block_index() * ${matrices} + e / ${tile};
                const int i = e % ${high}, j = e % ${tile} / ${high};
                if (matrix < batch && first + i < ${m} && left + j < ${n}) {
                    (${matrix_of("C")})[(left + j) * ldc + (first + i)] = tile[e / ${tile} * ${wide * pitch} + i + j * ${pitch}];
                }
            }
            block_sync();
        }
    }
%% end
}
