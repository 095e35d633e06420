%% -- A thread has a whole triangle in registers, so that nothing travels between lanes. A warp moves its 32 matrices together, by way of
%% -- shared memory: neighbouring lanes, neighbouring bytes.
%% family {
%%   operation = "potrf, logdet_posdef",
%%   about     = "one thread per matrix, its triangle in registers; a warp moves its 32 matrices through shared memory",
%%   paper     = "register-hosted Cholesky: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 5",
%%   tunables  = {
%%     transfer_tunable("matrices are moved", { "staged", "direct" }),
%%     { "per_block", function(s)
%%         return whole_threads(s.transfer == "direct" and 0 or staged_bytes(s, s.n * s.n))
%%       end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s) return fits_registers(triangle_bytes(s)) end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%% }
%% -- The determinant is the product of the pivots, each as a number near 1 and a power of two: one logarithm, and no factor is stored.
%% local lower, staged, packed = uplo == "lower", tune.transfer == "staged", op.layout == "packed"
%% local determinant = written.logdet
%% local const = determinant and "const " or ""
%% local function element_at(i, j, ld)   -- of L's element (i, j) in A
%%   if not lower then i, j = j, i end
%%   return ld and string.format("a[%d * %s + %d]", j, ld, i) or string.format("tile[mine + %d]", j*n + i)
%% end
%% local conj = lower and "" or "conjugate"
%% kernel()
{
    // a<i>_<j> is element (i, j) of A, then of L.
%% matrix_of_thread(transfer)
%% if staged then
%%   if not packed then
    ${const}T* const a = ${matrix_if("live", "A")};
%%   end
%%   staged_tile("a", { half = uplo })   -- declares tile, mine
%%   for j = 0, n-1 do
%%     for i = j, n-1 do
    T a${i}_${j} = ${conj}(T(${element_at(i, j)}));
%%     end
%%   end
%%   if not determinant then
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too
%%   end
%% else
    ${const}T* const a = ${matrix_if("live", "A")};
%%   for j = 0, n-1 do
%%     for i = j, n-1 do
    T a${i}_${j} = live ? ${conj}(${element_at(i, j, "lda")}) : T(0);
%%     end
%%   end
%% end

    int failed = 0;   // 1-based step of the first pivot that is not positive
%% if determinant then
    Scaled<R> det = {R(1), 0};
%% end
%% factor_in_registers(n, false, determinant and function(k)
    det = scaled_product(det, real_part(a${k}_${k}));
%% end)

%% if determinant then
    if (live) {
        logdet[matrix] = failed ? not_a_number<R>() : log_scaled(det.part, det.power);
        info[matrix]   = failed;
    }
%% else
    if (live) {
%%   for j = 0, n-1 do
%%     for i = j, n-1 do
        ${element_at(i, j, not staged and "lda")} = ${i == j and "T(root" .. j .. ")" or conj .. "(a" .. i .. "_" .. j .. ")"};
%%     end
%%   end
        info[matrix] = failed;
    }
%%   if staged then
    warp_sync();
%%     staged_store("tile", "A", "a", "lda", n, n, uplo)
%%   end
%% end
}
