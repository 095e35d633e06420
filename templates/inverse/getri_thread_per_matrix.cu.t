%% -- A thread has a whole matrix in registers: U, overwritten with inv(U), then with inv(U) inv(L), while L waits in shared memory,
%% -- through which the warp moves its 32 matrices together. There the columns also find the positions that getrf's swaps give them.
%% family {
%%   operation = "getri",
%%   about     = "one thread per matrix, inverted in place in registers; columns find their places in shared memory",
%%   paper     = "Abdelfattah et al., ICCS 2017, section 5: invert U, solve with L, undo the swaps in the store",
%%   tunables  = {
%%     { "per_block", function(s)
%%         return whole_threads(staged_bytes(s, s.n * s.n) + staged_bytes(s, s.n, 4))
%%       end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = fits_a_thread,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%% }
%% local pivoting, packed = op.pivot == "partial" and n > 1, op.layout == "packed"
%% local ipiv_stride = staged_stride(n, 4)
%% kernel()
{
    // x<i>_<j> is element (i, j), first of U, then of inv(U), then of inv(U) inv(L).
%% matrix_of_thread("staged")
%% if pivoting then fetch_pivots() end
%% if not packed then
    const T* const lu = ${matrix_if("live", "A")};
    T* const c        = ${matrix_if("live", "C")};
%% end
%% staged_tile("lu")
%% for j = 0, n-1 do
    T ${read_from("tile", "mine", j*n, "x%d_" .. j, 0, j)}
%% end
%% if pivoting then

    // order<k>: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    int ${table.concat(numbered("order# = #", 0, n-1), ", ")};
%%   for k = 0, n-2 do
    const int given${k} = swaps[warp.here * ${ipiv_stride} + ${k}];
    {
        const int p   = given${k} > ${n} ? ${n} : given${k};   // rows at and above ${k} stay
        const int old = order${k};
%%     for i = k+1, n-1 do
        order${k} = p == ${i + 1} ? order${i} : order${k}, order${i} = p == ${i + 1} ? old : order${i};
%%     end
    }
%%   end
%% end

    // U, column by column, is overwritten with its inverse
    int failed = 0;   // 1-based first zero on U's diagonal
%% for j = n-1, 0, -1 do
    failed = x${j}_${j} == T(0) ? ${j + 1} : failed;
%% end
%% for j = 0, n-1 do
    // column ${j}
    const T r${j} = div(T(1), x${j}_${j});
    x${j}_${j} = r${j};
%%   for i = 0, j-1 do
    {
        T sum = T(0);
%%     for k = i, j-1 do
        sum = fma(-x${i}_${k}, x${k}_${j}, sum);
%%     end
        x${i}_${j} = mul(sum, r${j});
    }
%%   end
%% end

    // X L = inv(U), from the last column
%% for j = n-2, 0, -1 do
    // column ${j}: those behind it are done
    const T ${read_from("tile", "mine", j*n + j + 1, "l%d_" .. j, j+1, n-1)}
    T ${table.concat(numbered("x#_" .. j .. " = T(0)", j+1, n-1), ", ")};
%%   for k = n-1, j+1, -1 do
%%     for i = 0, n-1 do
    x${i}_${j} = fma(-x${i}_${k}, l${k}_${j}, x${i}_${j});
%%     end
%%   end
%% end
    // column k of inv(U) inv(L) is column order<k> of the inverse
    warp_sync();   // all have read
    if (live) {
%% for j = 0, n-1 do
        {
            const int column = mine + ${pivoting and "order" .. j .. " * " .. n or j * n};
            ${write_to("tile", "column", 0, "x%d_" .. j, 0, n-1)}
        }
%% end
        if (failed) {
#pragma unroll 1
            for (int e = 0; e < ${n * n}; ++e) tile[mine + e] = not_a_number<T>();
        }
        info[matrix] = failed;
    }
    warp_sync();
%% staged_store("tile", "C", "c", "ldc", n, n)
}
