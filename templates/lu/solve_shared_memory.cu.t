%% -- A thread has a matrix in shared memory, and its right-hand side as one more column, and works on it by panels of columns in registers:
%% -- nothing travels between lanes, and a matrix may be larger than a thread's registers. Left-looking: a panel is read once, all columns
%% -- before it are taken out of it, and its columns then follow one another. Rows stay where they lie; registers say where. The same element
%% -- of a warp's 32 matrices is in 32 places next to one another, so that lanes that ask for different rows do not meet in a bank.
%% -- All of it is unrolled, because registers have no index: the text is as long as the work.
%% family {
%%   operation = "solve, slogdet",
%%   about     = "one thread per matrix, in shared memory, panel by panel in registers; rows are not moved",
%%   paper     = "left-looking LU with partial pivoting: Golub and Van Loan, Matrix Computations, section 3.4; by panels in cache-sized pieces: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels, section 5",
%%   tunables  = {
%%     { "panel", { 2, 1, 3, 4 } },    -- columns
%%     { "run",   function(s) return s.element_bytes == 16 and { 2, 4 } or { 4, 8 } end },   -- neighbouring elements that are moved at once
%%   },
%%   supports  = function(s)   -- 99 KiB: what every architecture from 80 on gives a block
%%     return s.n >= 2 and (s.operation == "slogdet" or s.nrhs == 1) and interleaved_bytes(s) <= 99 * 1024
%%   end,
%%   requires  = function(s) return interleaved_bytes(s) > 48 * 1024 and 80 or 70 end,
%%   launch    = function(s) return { threads = 32, matrices = 32, shared = interleaved_bytes(s) } end,
%%   choose    = function(s) return nil end,
%% }
%% local solves, determinant, own_ld = operation == "solve", operation == "slogdet", tostring(op.layout == "listed")
%% local panels, columns = {}, solves and n + 1 or n   -- the first panel is the narrow one: nothing is taken out of it
%% for first = -(-columns % panel), columns - 1, panel do panels[#panels + 1] = { first = math.max(first, 0), last = first + panel } end
%% local function inverse(k)   -- of U's element; a complex number's quick reciprocal is not rounded as getrs's is
%%   return complex and string.format("reciprocal((lifts >> %d & 1) != 0 ? lifted(pivot%d.value) : pivot%d.value)", k, k, k) or "scale" .. k
%% end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // Element (i, j) of the thread's matrix is tile[row[i] + ${32 * n} j]${solves and ", with j = " .. n .. " that of the right-hand side" or ""}.
${thread_of_matrix()}

${staged_warp()}
    const T* const a = ${matrix_if("live", "A")};
    SHARED_LARGE(T, tile, ${32 * n * columns});
    fetch_interleaved<${n}, ${n}, ${run}, ${own_ld}>(tile, 0, warp, a, lda);
%% if solves then
    const T* const b = ${matrix_if("live", "B")};
    fetch_interleaved<${n}, 1, ${run}, ${own_ld}>(tile, ${32 * n * n}, warp, b, ldb);
%% end
    copy_async_wait();
    Lanes<32>::sync();
    int failed = 0;   // 1-based step of the first zero pivot
    if (live) {
        u32 lifts = 0;   // the steps with a denormal pivot, bit by bit
        i64 row[${n}];   // where the row lies that stands at i
        for (int i = 0; i < ${n}; ++i) row[i] = 32 * i + thread;
%% if determinant then
        Scaled<T> det;         // the product of the pivots, each as a number near 1 and a power of two
        bool turned = false;   // an odd number of rows were exchanged
%% end
%% for _, p in ipairs(panels) do
%%   local first, last = p.first, p.last
%%   local width, again = last - first, first < n - 1   -- again: the rows change places while the panel's first column is done

        {   // ${width == 1 and "column " .. first or "columns " .. first .. " to " .. last - 1}, without what earlier ones take out
            T c[${width}][${n}];
%%   for k = first, first == 0 and again and 0 or last - 1 do
            load_rows<0, ${n}>(c[${k - first}], tile, row, ${k});
%%   end
%%   if first > 0 then
            take_out_multiples<0, ${first}, 0, ${width}>(c, tile, row);
%%   end
%%   for k = first, last - 1 do
%%     local low, high = solves and k < n and 1 or first, again and k > first and first > 0 and n or first   -- rows of U, and those that others will take out of
%%     if low < high then
            store_rows<${low}, ${high}>(c[${k - first}], tile, row, ${k});
%%     end
%%   end
%%   for k = first, last - 1 do
%%     local own = "c[" .. k - first .. "]"
%%     if k > first then

            // ${k == n and "the right-hand side" or "column " .. k}
%%       if again then
            load_rows<${first}, ${n}>(${own}, tile, row, ${k});
%%       end
            take_out_multiples<${first}, ${math.min(k, n)}, ${k - first}, ${k - first + 1}>(c, tile, row);
%%       if solves and k < n and k > 1 then
            store_rows<${math.max(first, 1)}, ${k}>(${own}, tile, row, ${k});
%%       end
%%     end
%%     if k < n then
            const auto pivot${k} = first_largest<${k}, ${n}>(${own}, row);
%%       if determinant then
            det = ${k == 0 and "scaled(pivot0.value)" or "scaled_product(det, pivot" .. k .. ".value)"};
            turned = turned != (pivot${k}.row != row[${k}]);
%%       end
            ${solves and not complex and "const T scale" .. k .. " = " or ""}eliminate_column<${k}>(${own}, tile, row, pivot${k}, lifts, failed);
%%       if solves then
            tile[row[${k}] + ${32 * n * k}] = ${inverse(k)};
%%       end
%%     else
            solve_upper(${own}, tile, row, lifts);
#pragma unroll
            for (int i = 0; i < ${n}; ++i) tile[thread + ${32 * n * n} + 32 * i] = select(failed != 0, not_a_number<T>(), ${own}[i]);
%%     end
%%   end
        }
%% end
%% if determinant then

        const R size     = modulus(det.part);
        const R log_size = log_scaled(size, det.power);
        sign[matrix]      = select(failed != 0, T(0), unit_of(turned ? -det.part : det.part, size));
        logabsdet[matrix] = failed != 0 ? -div(R(1), R(0)) : log_size;
%% end
        info[matrix] = failed;
    }
%% if solves then
    Lanes<32>::sync();
    store_interleaved<${n}, 1, ${run}, ${own_ld}>(${matrix_if("live", "X")}, tile, ${32 * n * n}, warp, ldx);
%% end
}
