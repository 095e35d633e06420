%% -- A thread per row; the column lies in shared memory while it is updated, searched and scaled, and crosses global memory once each way.
%% -- The columns before it are read again for every column: that is what larger blocks save.
%% family {
%%   operation = "factor_column",
%%   about     = "a block per matrix, a thread per row, the column in shared memory",
%%   paper     = "HPEC 2019, section III A: column blocking, left-looking",
%%   launch    = function(s) return { threads = 128, matrices = 1, shared = 0 } end,
%% }
%% kernel()
{
    SHARED(T, column, 128);
    const int row = static_cast<int>(threadIdx.x), k = static_cast<int>(step);
${matrix_of_group("0")}
    if (matrix >= batch) return;   // the whole block
    T* const a      = ${matrix_of("A")};
    const bool here = row < m;

    // step s takes column s out; element s of the column is final after the steps before it, and from then on shared
    T x = here ? a[row + k * lda] : T(0);
    for (int s = 0; s < k; ++s) {
        if (row == s) column[s] = x;
        block_sync();
        if (here && row > s && !(a[s * (lda + 1)] == T(0))) x = fma(-a[row + s * lda], column[s], x);
    }
    if (row >= k) column[row] = x;
    block_sync();

%% if pivot == "partial" then
    SHARED(int, chosen, 1);
    // the first warp finds the first largest from row k on
    if (row < 32) {
        const int pivot = first_largest<T>(column, k, static_cast<int>(m));
        if (row == 0) {
            chosen[0] = pivot;
            ipiv[matrix * strideP + k] = pivot + 1;
        }
    }
    block_sync();
    const int p = chosen[0];

    // rows k and p change places, in the column and in all others
    if (row == k) x = column[p];
    else if (row == p) x = column[k];
    for (int j = row; p != k && j < n; j += 128) {
        if (j == k) continue;
        const T top      = a[k + j * lda];
        a[k + j * lda] = a[p + j * lda];
        a[p + j * lda] = top;
    }
    const T u = column[p];
%% else
    const T u = column[k];
%% end
    const bool zero = u == T(0), regular = has_reciprocal(u);
    if (row > k && !zero) x = mul(regular ? x : lifted(x), reciprocal(regular ? u : lifted(u)));
    if (here) a[row + k * lda] = x;
    if (row == 0) {
        const int before = k == 0 ? 0 : info[matrix];
        info[matrix]     = zero && before == 0 ? k + 1 : before;
    }
}
