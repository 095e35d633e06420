%% family {
%%   operation = "getrf",
%%   about     = "wrong on purpose: a shared array read without a barrier; a shuffle is none",
%%   tunables  = { { "warps", { 1 } } },
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = 1, shared = 0 } end,
%%   flops     = function(s) return 0 end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes end,
%% }
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    using Group = Lanes<32>;
    const int lane   = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index();
    T* const a       = ${matrix_of("A")};
    const bool live  = matrix < batch && lane < ${n};
    T x = live ? a[lane] : T(0);
    SHARED(T, tile, 32);
    tile[lane] = x;
    x = Group::shuffle(x, 0);
    x = tile[(lane + 1) % 32];
    if (live) a[lane] = x;
}
