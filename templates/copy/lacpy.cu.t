%% -- A block copies as many matrices as make 1,024 elements; consecutive threads take consecutive rows of a column.
%% family {
%%   operation = "lacpy",
%%   about     = "one thread per element, consecutive threads on consecutive rows",
%%   paper     = "none: a copy, so that a plan may work in place on its output",
%%   limit     = 128,
%%   tunables  = { { "threads_per_block", { 256, 128 }, "threads of a block" } },
%%   launch    = function(s) return { threads = s.threads_per_block, matrices = math.max(1, 1024 // (s.m * s.n)), shared = 0 } end,
%%   choose    = function(s) return { priority = 1, threads_per_block = 256 } end,
%% }
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    for (int e = threadIdx.x; e < ${matrices * m * n}; e += ${threads}) {
        const i64 matrix = block_index() * ${matrices} + e / ${m * n};
        const i64 column = e % ${m * n} / ${m};
        const i64 row    = e % ${m};
        if (matrix < batch) (${matrix_of("C")})[column * ldc + row] = (${matrix_of("A")})[column * lda + row];
    }
}
