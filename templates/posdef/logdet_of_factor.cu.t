%% -- A warp multiplies the diagonal of one factor. Each lane has those of rows lane, lane + 32, ..., each as a number near 1 and a power of two,
%% -- so that no product leaves the range; then lanes are put together, neighbours first. The determinant is the square.
%% family {
%%   operation = "logdet_of_factor",
%%   about     = "a warp per matrix: products of the diagonal as numbers near 1 and powers of two",
%%   limit     = 128,
%%   tunables  = { { "per_block", { 4, 2, 8 }, "matrices of a block, a warp for each" } },
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%% }
%% kernel()
{
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
    const T* const diagonal = ${matrix_of("A")} + lane * (lda + 1);
%% store_logdet(function(r) return "real_part(T(diagonal[" .. 32 * r .. " * (lda + 1)]))" end, "info[matrix] != 0")
}
