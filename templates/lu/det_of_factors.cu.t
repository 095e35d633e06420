%% -- A warp multiplies the pivots of one matrix. Each lane has those of rows lane, lane + 32, ..., each as a number near 1 and a power of
%% -- two, so that no product leaves the range; then lanes are put together by halves. Swaps are counted by their parity alone.
%% family {
%%   operation = "det_of_factors",
%%   about     = "a warp per matrix: products of pivots as numbers near 1 and powers of two",
%%   limit     = 128,
%%   tunables  = { { "per_block", { 4, 2, 8 }, "matrices of a block, a warp for each" } },
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%%   choose    = function(s) return { priority = 1, per_block = 4 } end,
%% }
%% local blocks = pieces_of(n, 32)
%% local function has(r) return 32 * (r + 1) > n and "lane < " .. n - 32 * r or "true" end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
    const T* const diagonal = ${matrix_of("A")} + lane * (lda + 1);
    const int* const pivot  = ipiv + matrix * strideP + lane;
    const int failed        = info[matrix];
    Scaled<T> det = scaled(${has(0)} ? diagonal[0] : T(1));
    u32 swaps     = Warp::ballot(${has(0)} && pivot[0] != lane + 1);   // as odd as their number
%% for r = 1, blocks-1 do
    det   = scaled_product(det, ${has(r)} ? diagonal[${32 * r} * (lda + 1)] : T(1));
    swaps ^= Warp::ballot(${has(r)} && pivot[${32 * r}] != lane + ${32 * r + 1});
%% end
    det = product_of_lanes<Warp, 32>(det);
    if (lane != 0) return;
    const R size = modulus(det.part);
    const T unit = unit_of(odd_bits(swaps) ? -det.part : det.part, size);
    sign[matrix]      = select(failed != 0, T(0), unit);
    logabsdet[matrix] = failed != 0 ? -div(R(1), R(0)) : log_scaled(size, det.power);
}
