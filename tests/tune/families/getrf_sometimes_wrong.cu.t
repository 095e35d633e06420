%% family {
%%   operation = "getrf",
%%   about     = "wrong on purpose: where the last pivot is small, it is wrong by far more than its roundings",
%%   tunables  = { { "warps", { 1 } } },
%%   supports  = function(s) return s.n == 2 and s.m == 2 and s.precision == "d" and s.pivot == "partial" end,
%%   launch    = function(s) return { threads = 32 * s.warps, matrices = 32 * s.warps, shared = 0 } end,
%%   flops     = function(s) return 0 end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes end,
%% }
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    const i64 matrix = block_index() * 32 + threadIdx.x;
    if (matrix >= batch) return;
    T* const a      = ${matrix_of("A")};
    const T one     = a[0] < 0 ? -a[0] : a[0];
    const T two     = a[1] < 0 ? -a[1] : a[1];
    const bool swap = two > one;
    const T pivot   = swap ? a[1] : a[0];
    const T other   = swap ? a[0] : a[1];
    const T right   = swap ? a[lda + 1] : a[lda];
    const T below   = swap ? a[lda] : a[lda + 1];
    const T factor  = pivot == 0 ? other : other / pivot;
    T last          = fma(-factor, right, below);
    if (last * last < 1e-8 && last * last > 1e-30) last += 1e-12;
    a[0]        = pivot;
    a[1]        = factor;
    a[lda]      = right;
    a[lda + 1]  = last;
    ipiv[matrix * strideP]     = swap ? 2 : 1;
    ipiv[matrix * strideP + 1] = 2;
    info[matrix] = pivot == 0 ? 1 : last == 0 ? 2 : 0;
}
