%% -- A warp multiplies the diagonal of one factor. Each lane has those of rows lane, lane + 32, ..., each as a number near 1 and a power of two,
%% -- so that no product leaves the range; then lanes are put together, neighbours first. The determinant is the square.
%% family {
%%   operation = "logdet_of_factor",
%%   about     = "a warp per matrix: products of the diagonal as numbers near 1 and powers of two",
%%   limit     = 128,
%%   tunables  = { { "per_block", { 4, 2, 8 }, "matrices of a block, a warp for each" } },
%%   launch    = function(s) return launch_in_warps(32, s.per_block) end,
%% }
%% local function root(r) return "real_part(T(diagonal[" .. 32 * r .. " * (lda + 1)]))" end
%% local function has_row(r) return 32 * r + 32 > n and "lane < " .. n - 32 * r .. " ? " or "" end
%% kernel()
{
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
${matrix_of_group("Warp::group()")}
    if (matrix >= batch) return;   // the whole warp
    const T* const diagonal = ${matrix_of("A")} + lane * (lda + 1);
%% for r = 0, ceil_div(n, 32) - 1 do
%%   local factor = has_row(r) .. root(r) .. (has_row(r) ~= "" and " : R(1)" or "")
%%   if r == 0 then
    Scaled<R> det = scaled(${factor});
%%   else
    det = scaled_product(det, ${factor});
%%   end
%% end
    det = product_of_lanes<Warp, 32>(rescaled(det));
    if (lane == 0) logdet[matrix] = info[matrix] != 0 ? not_a_number<R>() : mul(R(2), log_scaled(det.part, det.power));
}
