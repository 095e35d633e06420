%% -- A thread has a whole matrix in registers, and its right-hand side as one more column: nothing travels between lanes; rows change
%% -- places by selection, because registers have no index. A warp moves its 32 matrices together, by way of shared memory.
%% -- A panel of the first columns may be eliminated before the trailing ones leave shared memory, where a row has an address.
%%
%% local function bytes_of(s)
%%   local bytes = staged_bytes(s, s.n * s.n)
%%   if solves(s) then bytes = bytes + staged_bytes(s, s.n) end
%%   return s.written.A and bytes + staged_bytes(s, s.n, 4) or bytes
%% end
%% family {
%%   operation = "solve, gesv, slogdet",
%%   about     = "one thread per matrix, all of it in registers; a right-hand side is one more column",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block",
%%   tunables  = {
%%     { "panel", function(s) return panels_of_a_thread(s, s.n) end, "columns that are eliminated before the others leave shared memory" },
%%     { "per_block", function(s) return whole_threads(bytes_of(s)) end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s) return #panels_of_a_thread(s, s.n) > 0 and not solves_many(s) end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%%   prefetches = function(s) return room_to_prefetch(s, bytes_of(s)) end,
%% }
%% local solving, gives_factors = solves(spec), written.A
%% local pivoting = chooses_pivots(spec)
%% local packed   = op.layout == "packed"
%% local width    = solving and n + 1 or n   -- a<i>_<n> is the right-hand side
%% local right_stride = staged_stride(n, element_bytes)
%% local function upper(i, j) return i < panel and "T(" .. in_tile(i, j, n) .. ")" or "a" .. i .. "_" .. j end   -- an element of U
%% kernel()
{
    // a<i>_<j> is element (i, j)${transposes(spec) and " of op(A)" or ""}${about_final_rows()}; ${solving and "a<i>_" .. n .. " of B; " or ""}p<k> the row that step k chose.
%% matrix_of_thread("staged")
%% if not packed then
    ${gives_factors and "" or "const "}T* const a = ${matrix_if("live", "A")};
%% end
%% if solving then
%%   if not packed then
    ${gives_factors and "" or "const "}T* const b = ${matrix_if("live", "B")};
%%   end
    SHARED(T, right, ${per_block * right_stride});
%%   staged_fetch("right", "B", "b", "ldb", n, 1)
%% end
%% staged_tile("a", { writes = panel > 0 })
%% if solving then
    const int mine_right = ${panel > 0 and "thread" or "warp.here"} * ${right_stride};
%% end
%% if panel > 0 then identity_if_none(n, n, solving) end
%% for _, text in ipairs(columns_from_tile(0, (panel > 0 and panel or n) - 1, n)) do
    T ${text}
%% end
%% if panel == 0 then
%%   if solving then
    T ${read_from("right", "mine_right", 0, "a%d_" .. n, 0, n-1)}
%%   end
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too
%% end

    int failed = 0;   // 1-based step of the first zero pivot
%% eliminate_by_thread { rows = n, width = width, steps = n, pivoting = pivoting, factors = gives_factors }
%% if solving then

    // the solution, from its last element on
%%   for k = n-1, 0, -1 do
    T x${k} = a${k}_${n};
%%     for j = n-1, k+1, -1 do
    x${k} = fma(-${upper(k, j)}, x${j}, x${k});
%%     end
    {
        const auto lift = diagonal_lift(${upper(k, k)});
        x${k} = mul(mul(x${k}, lift), reciprocal(mul(${upper(k, k)}, lift)));
    }
%%   end

    if (live) {
%%   for i = 0, n-1 do
%%     if gives_factors then
        if (failed == 0) right[mine_right + ${i}] = x${i};
%%     else
        right[mine_right + ${i}] = select(failed != 0, not_a_number<T>(), x${i});
%%     end
%%   end
    }
%% end
%% if gives_factors then
%%   factors_to_tile(n, n, pivoting)   -- declares swaps: ipiv
%% end
%% if solving then
    warp_sync();
%%   if gives_factors then
%%     staged_store("right", "B", "b", "ldb", n, 1)
%%     staged_store("tile", "A", "a", "lda", n, n)
%%     if pivoting then store_pivots(n) end
%%   else
%%     staged_store("right", "X", matrix_if("live", "X"), "ldx", n, 1)
%%   end
    if (live) info[matrix] = failed;
%% else

    // the product of the pivots, each as a number near 1 and a power of two; neighbouring steps first, as in all kernels of slogdet to n = 32
%%   local function multiply(first, last)   -- the name of what it declares
%%     if first == last then return "scaled(" .. upper(first, first) .. ")" end
%%     local half = 1
%%     while 2 * half <= last - first do half = 2 * half end
%%     local left, right = multiply(first, first + half - 1), multiply(first + half, last)
%%     local name = last - first + 1 == n and "det" or string.format("det%d_%d", first, last)
    const Scaled<T> ${name} = product_of(${left}, ${right});
%%     return name
%%   end
%%   if n == 1 then
    const Scaled<T> det = ${multiply(0, 0)};
%%   else
%%     multiply(0, n-1)
%%   end
    const R size     = modulus(det.part);
    const R log_size = log_scaled(size, det.power);
    bool turned      = false;   // an odd number of rows were exchanged
%%   for k = 0, n-2 do
    turned = turned != (p${k} != ${k});
%%   end
    if (live) {
        sign[matrix]      = select(failed != 0, T(0), unit_of(turned ? -det.part : det.part, size));
        logabsdet[matrix] = failed != 0 ? -div(R(1), R(0)) : log_size;
        info[matrix]      = failed;
    }
%% end
}
