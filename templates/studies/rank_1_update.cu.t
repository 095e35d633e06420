%% -- A warp scales the column and takes its products with the row out of the columns behind it, lanes on rows. Each lane keeps its own
%% -- rows' multipliers, so that nothing is read back.
%% family {
%%   operation = "rank_1_update",
%%   about     = "a block per matrix, warps on columns",
%%   paper     = "HPEC 2019, algorithm 1: dscal and dger",
%%   launch    = function(s) return { threads = 128, matrices = 1, shared = 0 } end,
%% }
%% kernel()
{
    const int thread = static_cast<int>(threadIdx.x), lane = thread % 32, warp = thread / 32, k = static_cast<int>(step);
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    T* const a       = ${matrix_of("A")};
    const T u        = a[k * (lda + 1)];
    const bool zero  = u == T(0), regular = has_reciprocal(u);
    const T scale    = reciprocal(regular ? u : lifted(u));
    const int before = k == 0 ? 0 : info[matrix];
    block_sync();   // all have read what is written below
    if (thread == 0) info[matrix] = zero && before == 0 ? k + 1 : before;
    for (int i = k + 1 + lane; i - lane < m && !zero; i += 32) {
        const bool here = i < m;
        const T given   = here ? a[i + k * lda] : T(0);
        const T l       = mul(regular ? given : lifted(given), scale);
        block_sync();   // every warp has the multiplier of its row before the first one's takes the element's place
        if (here && warp == 0) a[i + k * lda] = l;
        for (int j = k + 1 + warp; here && j < n; j += 4) a[i + j * lda] = fma(-l, a[k + j * lda], a[i + j * lda]);
    }
}
