%% -- Lines of determinants.

%% -- sign and logabsdet of a warp's matrix by its factors, whose pivots are products of numbers near 1 and powers of two, so that none leaves the
%% -- range: each lane has every 32nd row of n first, then lanes are put together. Swaps are counted by their parity alone. pivot(r) is the
%% -- text of the lane's pivot in its row r, moved(r) of whether that row was exchanged. `order`: the text of n, where that is known at run time. Uses lane,
%% -- failed. All lanes but the first leave the kernel.
%% function store_determinant(pivot, moved, order)
%%   local function exists(r)
%%     if order then return "lane + " .. 32 * r .. " < " .. order end
%%     return 32 * (r + 1) > n and "lane < " .. n - 32 * r or "true"
%%   end
%%   local whole = n >= 32
    Scaled<T> det = scaled(${whole and pivot(0) or exists(0) .. " ? " .. pivot(0) .. " : T(1)"});
    u32 exchanges = Lanes<32>::ballot(${whole and moved(0) or exists(0) .. " && " .. moved(0)});   // as odd as their number
%%   for r = 1, ceil_div(n, 32) - 1 do
    det = scaled_product(det, ${exists(r)} ? ${pivot(r)} : T(1));
    exchanges ^= Lanes<32>::ballot(${exists(r)} && ${moved(r)});
%%   end
    det = product_of_lanes<Lanes<32>, ${math.min(n, 32)}>(${n > 32 and "rescaled(det)" or "det"});
    if (lane != 0) return;
    const R size = modulus(det.part);
    const T unit = unit_of(odd_bits(exchanges) ? -det.part : det.part, size);
    sign[matrix]      = select(failed != 0, T(0), unit);
    logabsdet[matrix] = failed != 0 ? -div(R(1), R(0)) : log_scaled(size, det.power);
%% end

%% -- logdet of a warp's matrix by Cholesky's factor, in the same way: root(r) is the text of the diagonal's element in the lane's row r; `failed`: the condition that
%% -- there is none. Uses lane.
%% function store_logdet(root, failed, order)
%%   local function exists(r) return order and "lane + " .. 32 * r .. " < " .. order or 32 * r + 32 > n and "lane < " .. n - 32 * r end
%%   local function factor(r) return exists(r) and exists(r) .. " ? " .. root(r) .. " : R(1)" or root(r) end
    Scaled<R> det = scaled(${factor(0)});
%%   for r = 1, ceil_div(n, 32) - 1 do
    det = scaled_product(det, ${factor(r)});
%%   end
    det = product_of_lanes<Lanes<32>, 32>(rescaled(det));
    if (lane == 0) logdet[matrix] = ${failed} ? not_a_number<R>() : mul(R(2), log_scaled(det.part, det.power));   // the determinant is the square
%% end
