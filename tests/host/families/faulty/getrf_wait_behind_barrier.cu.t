%% family {
%%   operation = "getrf",
%%   about     = "wrong on purpose: copies waited for behind the barrier",
%%   tunables  = { { "warps", { 1 } } },
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = 1, shared = 0 } end,
%%   flops     = function(s) return 0 end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes end,
%% }
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    const int lane   = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index();
    T* const a       = ${matrix_of("A")};
    const bool live  = matrix < batch && lane < ${n};
    SHARED(T, tile, 32);
    if (live) copy_async_one(tile, static_cast<u32>(lane), a + lane);
    copy_async_commit();
    warp_sync();
    copy_async_wait();
    T x = tile[(lane + 1) % ${n}];
    warp_sync();
    if (live) a[lane] = x;
}
