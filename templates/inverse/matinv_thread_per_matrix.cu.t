%% -- A thread has a whole matrix in registers and inverts it in place by Gauss-Jordan; rows change places by selection. A warp moves
%% -- its 32 matrices together through shared memory, where columns find the positions that the exchanged rows leave them.
%% family {
%%   operation = "matinv, matinv_cond, cond",
%%   about     = "one thread per matrix, Gauss-Jordan in place in registers; columns find their places in shared memory",
%%   paper     = "Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4",
%%   tunables  = {
%%     { "per_block", function(s) return whole_threads(staged_bytes(s, s.n * s.n)) end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = fits_a_thread,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%%   prefetches = function(s) return room_to_prefetch(s, staged_bytes(s, s.n * s.n)) end,
%% }
%% -- A condition number takes the norm of A as soon as it is loaded, and that of the inverse (Anzt et al., SBAC-PAD 2018).
%% local inverts, conditions = written.C, written.cond
%% -- With an inverse to keep the compiler would spill a little to have room for more warps than memory needs: so few leave each thread
%% -- registers enough. A condition number alone is faster with more warps, and does not spill.
%% local words = n * n * element_bytes // 4
%% local warps = inverts and words >= 32 and warps_with(words * 3 // 2 + 60, true) or 0
%% -- The norm, whose element (i, j) is value(i, j). So small a matrix has room for the lengths of all elements at once (condition.t).
%% local function norm_of_thread(result, value)
    R ${result} = R(0);
%%   for line = 0, n-1 do
%%     for k = 0, n-1 do
%%       local size = "modulus(" .. (norm == "one" and value(k, line) or value(line, k)) .. ")"
%%       if k == 0 then
    R ${result}${line} = ${size};
%%       else
    ${result}${line} = add(${result}${line}, ${size});
%%       end
%%     end
    ${result} = larger_norm(${result}, ${result}${line});
%%   end
%% end
%% kernel(warps)
{
    // a<i>_<j> is element (i, j), row<i> the row of A that stands there.
%% matrix_of_thread("staged")
%% if op.layout ~= "packed" then
    const T* const a = ${matrix_if("live", "A")};
%%   if inverts then
    T* const c       = ${matrix_if("live", "C")};
%%   end
%% end
%% staged_tile("a")
%% for j = 0, n-1 do
    T ${read_from("tile", "mine", j*n, "a%d_" .. j, 0, n-1)}
%% end
%% if conditions then

%%   norm_of_thread("norm", function(i, j) return string.format("a%d_%d", i, j) end)
%% end
%% if inverts then
    warp_sync();   // before the first matrix is overwritten
%% end
    u32 ${table.concat(numbered("row# = #", 0, n-1), ", ")};

    bool regular = true;   // no pivot is zero, denormal, ${written.C and "large, or NaN, or far from the last one" or "huge or NaN"}
%% for k = 0, n-1 do

    // step ${k}: the pivot is nearly the largest |a(i,${k})|, the first row of A among equals; its row changes places
    u32 largest${k} = coarse_order(abs1(a${k}_${k})) | (31u - row${k});
%%   for i = k+1, n-1 do
    const u32 key${k}_${i} = coarse_order(abs1(a${i}_${k})) | (31u - row${i});
    largest${k} = larger(largest${k}, key${k}_${i});
%%   end
    regular = regular && ${written.C and "leaves_headroom" or "has_quick_reciprocal"}<T>(above_least<T>(largest${k}));
%%   if k < n-1 then
%%     local function chosen(i) return string.format("pivot%d_%d", k, i) end
    const bool ${table.concat(numbered(string.format("pivot%d_# = key%d_# == largest%d", k, k, k), k+1, n-1), ", ")};
    ${exchanged("row%d", k, n-1, chosen)}
%%     for j = 0, n-1 do
    ${exchanged("a%d_" .. j, k, n-1, chosen)}
%%     end
%%   end
    const T scale${k} = quick_reciprocal(a${k}_${k});
%%   for i = 0, n-1 do
%%     if i ~= k then
    a${i}_${k} = mul(-a${i}_${k}, scale${k});
%%       for j = 0, n-1 do
%%         if j ~= k then
    a${i}_${j} = fma(a${i}_${k}, a${k}_${j}, a${i}_${j});
%%         end
%%       end
%%     end
%%   end
    // the pivot row as it is, by the arithmetic of families that cannot leave it out
%%   for j = 0, n-1 do
%%     if j ~= k then
    a${k}_${j} = fma(T(0), a${k}_${j}, a${k}_${j});
%%     end
%%   end
    a${k}_${k} = T(1);
%% end

%% if inverts then
    // rows may differ in scale until quotients overflow
%%   for k = 0, n-2 do
    regular = regular && is_near(high_word(abs1(scale${k})), high_word(abs1(scale${n-1})));
%%   end

%% end
    // row k is row k of the inverse, up to its pivot; column k is column row<k>
%% if conditions then
%%   norm_of_thread("of_inverse", function(i, j) return string.format("mul(scale%d, a%d_%d)", i, i, j) end)
    if (live && regular) cond[matrix] = condition_number(norm, of_inverse, false);
%% end
    if (live && regular) {
%% if inverts then
%%   for j = 0, n-1 do
        {
            const int column = mine + static_cast<int>(row${j}) * ${n};
            ${write_to("tile", "column", 0, "mul(scale%d, a%d_" .. j .. ")", 0, n-1)}
        }
%%   end
%% end
        info[matrix] = 0;
    }
%% if inverts then
    warp_sync();
%%   staged_store("tile", "C", "c", "ldc", n, n)

    // what the steps cannot do, from the input; its place in C has got a copy of it
    warp_sync();
%% else

    // what the steps cannot do
%% end
%% inverses_from_input("live && !regular")
}
