%% -- A thread has a whole triangle in registers, so that nothing travels between lanes. Three steps in place, of which each operation takes
%% -- its own: potrf's (poti), the inverse W of L (trtri, potri, poti), and the product W^H W (lauum, potri, poti), which is the inverse of
%% -- L L^H. A warp moves its 32 matrices together through shared memory.
%% family {
%%   operation = "trtri, lauum, potri, poti",
%%   about     = "one thread per matrix, its triangle in registers; a warp moves its 32 matrices through shared memory",
%%   paper     = "register-hosted triangles: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 5",
%%   tunables  = {
%%     { "per_block", function(s) return whole_threads(staged_bytes(s, s.n * s.n)) end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s) return fits_registers(triangle_bytes(s)) end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%% }
%% local factors, inverts, multiplies = operation == "poti", operation ~= "lauum", operation ~= "trtri"
%% local lower, unit, packed = uplo == "lower", operation == "trtri" and diag == "unit", op.layout == "packed"
%% local hermitian = operation ~= "trtri"   -- of the diagonal only real parts are used
%% local function element_at(i, j) return "tile[mine + " .. (lower and j*n + i or i*n + j) .. "]" end
%% kernel()
{
    // a<i>_<j> is element (i, j) of ${lower and "A" or "A transposed"}, then of what is made of it.
%% matrix_of_thread("staged")
%% if not packed then
    T* const a = ${matrix_if("live", "A")};
%% end
%% staged_tile("a", { half = uplo })   -- declares tile, mine
%% for j = 0, n-1 do
%%   for i = unit and j+1 or j, n-1 do
    T a${i}_${j} = T(${element_at(i, j)});
%%   end
%% end
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too
%% if not unit and inverts then

    int failed = 0;   // 1-based step of the first pivot that is ${factors and "not positive" or "zero"}
%% end
%% if factors then factor_in_registers(n, true)
%% elseif inverts and not unit then
%%   for k = n-1, 0, -1 do
%%     local pivot = hermitian and "real_part(a" .. k .. "_" .. k .. ")" or "a" .. k .. "_" .. k
    failed = ${pivot} == ${hermitian and "R" or "T"}(0) ? ${k + 1} : failed;
    const auto inverse${k} = reciprocal(${pivot});
%%   end
%% end
%% if inverts then
%%   for k = 0, n-1 do

    // step ${k}: row ${k} of the inverse, then it is taken out of the rows below
%%     if not unit then
%%       for j = 0, k-1 do
    a${k}_${j} = mul(a${k}_${j}, inverse${k});
%%       end
    a${k}_${k} = T(inverse${k});
%%     end
%%     for i = k+1, n-1 do
    {
        const T l = a${i}_${k};
%%       for j = 0, k-1 do
        a${i}_${j} = fma(-l, a${k}_${j}, a${i}_${j});
%%       end
        a${i}_${k} = fma(-l, ${unit and "T(1)" or "a" .. k .. "_" .. k}, T(0));
    }
%%     end
%%   end
%% end
%% if multiplies then
%%   for i = 0, n-1 do

    // row ${i} of the product: column ${i} with the columns before it, whose rows above are done
%%     for j = 0, i-1 do
    a${i}_${j} = fma(T(real_part(a${i}_${i})), a${i}_${j}, T(0));
%%       for k = i+1, n-1 do
    a${i}_${j} = fma(conjugate(a${k}_${i}), a${k}_${j}, a${i}_${j});
%%       end
%%     end
    {
        R sum = plus_square(R(0), real_part(a${i}_${i}));
%%     for k = i+1, n-1 do
        sum = plus_square(sum, a${k}_${i});
%%     end
        a${i}_${i} = T(sum);
    }
%%   end
%% end

    if (${inverts and not unit and "live && failed == 0" or "live"}) {
%% for j = 0, n-1 do
%%   for i = unit and j+1 or j, n-1 do
        ${element_at(i, j)} = a${i}_${j};
%%   end
%% end
    }
    warp_sync();
%% staged_store("tile", "A", "a", "lda", n, n, uplo)
%% if inverts then
    if (live) info[matrix] = ${unit and "0" or "failed"};
%% end
}
