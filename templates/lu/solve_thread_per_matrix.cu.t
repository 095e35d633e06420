%% -- A thread has a whole matrix in registers, and its right-hand side as one more column: nothing travels between lanes; rows change
%% -- places by selection, because registers have no index. A warp moves its 32 matrices together, by way of shared memory.
%% family {
%%   operation = "solve, gesv, slogdet",
%%   about     = "one thread per matrix, all of it in registers; a right-hand side is one more column",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block",
%%   tunables  = {
%%     { "per_block", function(s)
%%         local bytes = staged_stride(s.n * s.n, s.element_bytes) * s.element_bytes
%%         if s.operation ~= "slogdet" then bytes = bytes + staged_stride(s.n, s.element_bytes) * s.element_bytes end
%%         if s.operation == "gesv" then bytes = bytes + staged_stride(s.n, 4) * 4 end
%%         return whole_threads(bytes)
%%       end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s) return fits_a_thread(s) and (s.operation == "slogdet" or s.nrhs == 1) end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%%   reads_ahead = function(s) return true end,
%%   choose    = function(s)
%%     return suits_a_thread(s) and { priority = 2, per_block = s.n <= 2 and 128 or 32 } or nil
%%   end,
%% }
%% local solves, gives_factors, determinant = operation ~= "slogdet", operation == "gesv", operation == "slogdet"
%% local pivoting = not gives_factors or op.pivot == "partial"
%% local packed   = op.layout == "packed"
%% local width    = solves and n + 1 or n   -- a<i>_<n> is the right-hand side
%% local right_stride, ipiv_stride = staged_stride(n, element_bytes), staged_stride(n, 4)
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // a<i>_<j> is element (i, j); p<k> the row that step k chose.
${thread_of_matrix()}

${staged_warp()}
%% if not packed then
    ${gives_factors and "" or "const "}T* const a = ${matrix_if("live", "A")};
%% end
%% if solves then
%%   if not packed then
    ${gives_factors and "" or "const "}T* const b = ${matrix_if("live", "B")};
%%   end
    SHARED(T, right, ${per_block * right_stride});
    ${staged_fetch("right", "B", "b", "ldb", n, 1)}
%% end
${staged_tile("A", "a", "lda")}
%% for j = 0, n-1 do
    T ${read_from("tile", "mine", j*n, "a%d_" .. j, 0, n-1)}
%% end
%% if solves then
    const int mine_right = warp.here * ${right_stride};
    T ${read_from("right", "mine_right", 0, "a%d_" .. n, 0, n-1)}
%% end
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too

    int failed = 0;   // 1-based step of the first zero pivot
%% for k = 0, n-1 do
%%   if pivoting and k < n-1 then

    // step ${k}: the pivot is the first largest |a(i,${k})|; its row changes places with row ${k}
${pivot_search(k, n-1)}
${columns_exchanged(k, n-1, gives_factors and 0 or k, width-1)}
%%   else

    // step ${k}: row ${k} is the pivot row
%%     if pivoting and gives_factors then
    const int p${k} = ${k};
%%     end
%%   end

    // the column becomes the multipliers, and all to its right is updated
${pivot_scale(k, n-1)}
%%   for i = k+1, n-1 do
    if (!zero${k}) a${i}_${k} = mul(a${i}_${k}, scale${k});
%%     for j = k+1, width-1 do
    if (!zero${k}) a${i}_${j} = fma(-a${i}_${k}, a${k}_${j}, a${i}_${j});
%%     end
%%   end
%% end
%% if solves then

    // the solution, from its last element on
%%   for k = n-1, 0, -1 do
    T x${k} = a${k}_${n};
%%     for j = n-1, k+1, -1 do
    x${k} = fma(-a${k}_${j}, x${j}, x${k});
%%     end
    {
        const auto lift = diagonal_lift(a${k}_${k});
        x${k} = mul(mul(x${k}, lift), reciprocal(mul(a${k}_${k}, lift)));
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
%%   if pivoting then
    SHARED(int, swaps, ${per_block * ipiv_stride});
%%   end
    if (live) {
%%   for j = 0, n-1 do
        ${write_to("tile", "mine", j*n, "a%d_" .. j, 0, n-1)}
%%   end
%%   if pivoting then
        ${write_to("swaps", "thread * " .. ipiv_stride, 0, "p%d + 1", 0, n-1)}
%%   end
    }
%% end
%% if solves then
    warp_sync();
%%   if gives_factors then
    ${staged_store("right", "B", "b", "ldb", n, 1)}
    ${staged_store("tile", "A", "a", "lda", n, n)}
%%     if pivoting then
    ${staged_store("swaps", "ipiv", "live ? ipiv + matrix * strideP : nullptr", n, n, 1, "int")}
%%     end
%%   else
    ${staged_store("right", "X", matrix_if("live", "X"), "ldx", n, 1)}
%%   end
    if (live) info[matrix] = failed;
%% else

    // the product of the pivots, each as a number near 1 and a power of two
    Scaled<T> det = scaled(a0_0);
%%   for k = 1, n-1 do
    det = scaled_product(det, a${k}_${k});
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
