%% -- A warp multiplies the diagonal of one matrix's factors: LU's pivots, or Cholesky's elements, whose product is the root of the determinant.
%% -- Each lane has those of rows lane, lane + 32, ..., each as a number near 1 and a power of two, so that no product leaves the range; then
%% -- lanes are put together, neighbours first. Swaps are counted by their parity alone.
%% family {
%%   operation = "det_of_factors, logdet_of_factor",
%%   about     = "a warp per matrix: products of the diagonal as numbers near 1 and powers of two",
%%   limit     = 128,
%%   tunables  = { { "per_block", { 4, 2, 8 }, "matrices of a block, a warp for each" } },
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%% }
%% local function diagonal(r) return r == 0 and "diagonal[0]" or "diagonal[" .. 32 * r .. " * (lda + 1)]" end
%% local function moved(r) return string.format("pivot[%d] != lane + %d", 32 * r, 32 * r + 1) end
%% kernel()
{
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
    const T* const diagonal = ${matrix_of("A")} + lane * (lda + 1);
%% if written.logdet then
%%   store_logdet(function(r) return "real_part(T(" .. diagonal(r) .. "))" end, "info[matrix] != 0")
%% else
    const int* const pivot = ipiv + matrix * strideP + lane;
    const int failed       = info[matrix];
%%   store_determinant(diagonal, moved)
%% end
}
