%% -- A thread has the first factor of a product in registers and sums up one column after another. A warp moves the operands of its 32 matrices
%% -- through shared memory together: neighbouring lanes, neighbouring bytes. Nothing travels between lanes.
%%
%% -- The bytes of a matrix's factors and of C where each matrix belongs to one thread.
%% local function bytes_of(s)
%%   local of = product_of(s)
%%   local bytes = of.result == "sums" and staged_bytes(s, of.rows * of.columns) or 0
%%   for _, factor in ipairs(of.operands) do bytes = bytes + staged_bytes(s, factor.high * factor.wide) end
%%   return bytes
%% end
%% family {
%%   operation = "gemm, syrk, herk, trmm",
%%   about     = "one thread per matrix, a column of the product in registers; a warp moves its 32 matrices through shared memory",
%%   paper     = "one thread per small matrix: Abdelfattah et al., ICCS 2017, section 3",
%%   tunables  = {
%%     { "per_block", function(s) return whole_threads(bytes_of(s)) end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s) return fits_registers(product_of(s).rows * product_of(s).depth * s.element_bytes) end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%% }
%% local of, packed = product_of(spec), op.layout == "packed"
%% local function meant(i, j) return not of.part or (of.part == "lower" and i >= j) or (of.part == "upper" and i <= j) end
%% local function in_array(factor, i, j)
%%   if factor.transposed then i, j = j, i end
%%   return string.format("%s(T(%s[of_%s + %d]))", factor.conj, factor.array, factor.array, j * factor.high + i)
%% end
%% local function element_of_u(i, l) return product_element(of.u, true, "", i, i, l, in_array(of.u, i, l)) end   -- nil beyond a triangle's diagonal
%% kernel()
{
    // u<i>_<l> is element (i, l) of the first factor, v<l> element l of a column of the second, x<i> a column of the product.
%% matrix_of_thread("staged")
%% quick_return(of)   -- declares summed (alpha != 0), added (beta != 0); returns if C stays as it is

%% for _, factor in ipairs(of.operands) do
    SHARED(T, ${factor.array}, ${per_block * staged_stride(factor.high * factor.wide, element_bytes)});
    [[maybe_unused]] const int of_${factor.array} = warp.here * ${staged_stride(factor.high * factor.wide, element_bytes)};
%% end
%% if of.adds then
    SHARED(T, sums, ${per_block * staged_stride(of.rows * of.columns, element_bytes)});
    const int of_sums = warp.here * ${staged_stride(of.rows * of.columns, element_bytes)};
%% end
%% if not packed then
    T* const to = ${matrix_if("live", "C")};
%% end
    if (summed) {
%% for _, factor in ipairs(of.operands) do
%%   if not packed then
        const T* const from_${factor.array} = ${matrix_if("live", factor.operand)};
%%   end
%%   staged_fetch(factor.array, factor.operand, "from_" .. factor.array, "ld" .. factor.array, factor.high, factor.wide, factor.triangle and uplo)
%% end
    }
%% if of.adds then   -- in a packed batch whole matrices, which are written back
%%   if not (of.part and packed) then
    if (added)
%%   end
%%   staged_fetch("sums", "C", "to", "ldc", of.rows, of.columns, of.part)
%% end
    copy_async_wait();
    warp_sync();

    if (live) {
%% for i = 0, of.rows-1 do
%%   for l = 0, of.depth-1 do
%%     local u = element_of_u(i, l)
%%     if u then
        const T u${i}_${l} = summed ? ${u} : T(0);
%%     end
%%   end
%% end
%% for j = 0, of.columns-1 do
        {   // column ${j}
%%   for i = 0, of.rows-1 do
%%     if meant(i, j) then
            T x${i} = T(0);
%%     end
%%   end
            if (summed) {
%%   for l = 0, of.depth-1 do
%%     local v = product_element(of.v, false, "", j, j, l, in_array(of.v, l, j))
%%     if v then
                const T v${l} = ${v};
%%       for i = 0, of.rows-1 do
%%         if meant(i, j) and element_of_u(i, l) then
                x${i} = fma(u${i}_${l}, v${l}, x${i});
%%         end
%%       end
%%     end
%%   end
            }
%%   for i = 0, of.rows-1 do
%%     local x, target = "x" .. i, string.format("%s[of_%s + %d]", of.result, of.result, j * of.rows + i)
%%     if meant(i, j) then
            ${x} = ${product_scaled(of, x)};
%%       if of.adds then
            if (added) ${product_plus(of, x, target)}
%%       end
            ${target} = ${of.hermitian and i == j and "T(real_part(" .. x .. "))" or x};
%%     end
%%   end
        }
%% end
    }
    warp_sync();
%% staged_store(of.result, "C", "to", "ldc", of.rows, of.columns, of.part)
}
