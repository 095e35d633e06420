%% -- A thread has the triangle of a matrix in registers, and its right-hand side as one more column: nothing travels between lanes. A warp
%% -- moves its 32 matrices together, by way of shared memory.
%% family {
%%   operation = "posv, solve_posdef",
%%   about     = "one thread per matrix, its triangle in registers; a right-hand side is one more column",
%%   paper     = "outer product Cholesky: Golub and Van Loan, Matrix Computations, section 4.2",
%%   tunables  = {
%%     { "per_block", function(s)
%%         return whole_threads(staged_bytes(s, s.n * s.n) + staged_bytes(s, s.n))
%%       end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s) return s.nrhs == 1 and fits_registers(triangle_bytes(s)) end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%% }
%% local lower, keeps, packed = uplo == "lower", not written.A, op.layout == "packed"
%% local right_stride = staged_stride(n, element_bytes)
%% local function element_at(i, j) return "tile[mine + " .. (lower and j*n + i or i*n + j) .. "]" end
%% local function mirrored(i, j, text) return (lower or i == j) and text or conjugate_of(text) end   -- between A's triangle and L
%% kernel()
{
    // a<i>_<j> is element (i, j), first of A, in the end of L; x<i> of B, then of X.
%% matrix_of_thread("staged")
%% if not packed then
    ${keeps and "const " or ""}T* const a = ${matrix_if("live", "A")};
    ${keeps and "const " or ""}T* const b = ${matrix_if("live", "B")};
%% end
    SHARED(T, right, ${per_block * right_stride});
%% staged_fetch("right", "B", "b", "ldb", n, 1)
%% staged_tile("a", { half = uplo })   -- declares tile, mine
    const int mine_right = warp.here * ${right_stride};
%% for j = 0, n-1 do
%%   for i = j, n-1 do
    T a${i}_${j} = ${i == j and element_at(i, j) or mirrored(i, j, "T(" .. element_at(i, j) .. ")")};
%%   end
%% end
%% for i = 0, n-1 do
    T x${i} = right[mine_right + ${i}];
%% end
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too

    int failed = 0;   // 1-based step of the first pivot that is not positive
%% for k = 0, n-1 do

    // step ${k}: column ${k} of L, element ${k} of L^-1 B, then the update of what is below and to the right
    R root${k};
    const R inverse${k} = scale_of_pivot(real_part(a${k}_${k}), ${k + 1}, root${k}, failed);
    x${k} = mul(x${k}, inverse${k});
%%   for i = k+1, n-1 do
    a${i}_${k} = mul(a${i}_${k}, inverse${k});
    x${i} = fma(-a${i}_${k}, x${k}, x${i});
%%     for j = k+1, i do
    a${i}_${j} = fma(-a${i}_${k}, ${conjugate_of("a" .. j .. "_" .. k)}, a${i}_${j});
%%     end
%%   end
%% end

    // the solution, from its last element on
%% local of = triangles_to_solve(spec)
%% solve_triangle(of, of[2], function(i, k) return "a" .. i .. "_" .. k end, function(k) return "inverse" .. k end)

    if (live) {
%% for i = 0, n-1 do
%%   if keeps then
        right[mine_right + ${i}] = select(failed != 0, not_a_number<T>(), x${i});
%%   else
        if (failed == 0) right[mine_right + ${i}] = x${i};
%%   end
%% end
%% if not keeps then
%%   for j = 0, n-1 do
%%     for i = j, n-1 do
        ${element_at(i, j)} = ${i == j and "T(root" .. j .. ")" or mirrored(i, j, "a" .. i .. "_" .. j)};
%%     end
%%   end
%% end
    }
    warp_sync();
%% if keeps then
%%   staged_store("right", "X", matrix_if("live", "X"), "ldx", n, 1)
%% else
%%   staged_store("right", "B", "b", "ldb", n, 1)
%%   staged_store("tile", "A", "a", "lda", n, n, uplo)
%% end
    if (live) info[matrix] = failed;
}
