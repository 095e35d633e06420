%% -- A thread has a whole matrix in registers, so that nothing travels between lanes; rows change places by selection, because
%% -- registers have no index. A warp moves its 32 matrices together, by way of shared memory: neighbouring lanes, neighbouring bytes.
%% -- A panel of the first columns may be eliminated before the others leave shared memory.
%% local function bytes_of(s) return s.transfer == "direct" and 0 or staged_bytes(s, s.m * s.n) + staged_bytes(s, math.min(s.m, s.n), 4) end
%% family {
%%   operation = "getrf",
%%   about     = "one thread per matrix, all of it in registers; rows are swapped by selection",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block",
%%   tunables  = {
%%     transfer_tunable("matrices are moved", { "staged", "direct" }),
%%     { "panel", function(s)
%%         if s.transfer == "staged" then return panels_of_a_thread(s, s.m) end
%%         return fits_a_thread(s, s.m) and { 0 } or {}
%%       end,
%%       "columns that are eliminated before the others leave shared memory" },
%%     { "per_block", function(s) return whole_threads(bytes_of(s)) end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s) return #panels_of_a_thread(s, s.m) > 0 end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%%   prefetches = function(s) return room_to_prefetch(s, bytes_of(s)) end,
%% }
%% local pivoting, staged, packed = op.pivot == "partial", tune.transfer == "staged", op.layout == "packed"
%% local steps = math.min(m, n)
%% kernel()
{
    // a<i>_<j> is element (i, j)${about_final_rows()}; p<k> the row that step k chose.
%% matrix_of_thread(transfer)
%% if staged then
%%   if not packed then
    T* const a = ${matrix_if("live", "A")};
%%   end
%%   staged_tile("a", { rows = m, writes = panel > 0 })
%%   if panel > 0 then identity_if_none(m, n) end
%%   for j = 0, (panel > 0 and panel or n) - 1 do
    T ${read_from("tile", "mine", j*m, "a%d_" .. j, 0, m-1)}
%%   end
%%   if panel == 0 then
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too
%%   end
%% else
    T* const a = ${matrix_if("live", "A")};
%%   for j = 0, n-1 do
%%     for i = 0, m-1 do
    T a${i}_${j} = live ? a[${j} * lda + ${i}] : T(0);
%%     end
%%   end
%% end

    int failed = 0;   // 1-based step of the first zero pivot
%% eliminate_by_thread { rows = m, width = n, steps = steps, pivoting = pivoting, factors = true }

%% if staged then
%%   factors_to_tile(m, steps, pivoting)   -- declares swaps: ipiv
    warp_sync();
%%   staged_store("tile", "A", "a", "lda", m, n)
%%   if pivoting then store_pivots(steps) end
%% end
%% if staged then
    if (live) info[matrix] = failed;
%% else
    if (live) {
%%   for j = 0, n-1 do
%%     for i = 0, m-1 do
        a[${j} * lda + ${i}] = a${i}_${j};
%%     end
%%   end
%%   if pivoting then
%%     for k = 0, steps-1 do
        ipiv[matrix * strideP + ${k}] = p${k} + 1;
%%     end
%%   end
        info[matrix] = failed;
    }
%% end
}
