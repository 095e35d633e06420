%% -- A thread has a matrix's triangle in registers and solves for one column of B after the other. In a packed batch the warp's 32 triangles are
%% -- one run of memory, and so are all of their columns, if there are no more than the triangle has: lanes next to each other move pieces
%% -- next to each other, also where a column is no whole piece of 16 bytes. Of more columns each matrix's come in rounds.
%% family {
%%   operation = "trsm",
%%   about     = "a triangle per thread, in registers; columns one after the other, from shared memory, where the warp moves all of them as one run",
%%   paper     = "forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "per_block", function(s)
%%         local order = triangle_to_solve(s).order
%%         return whole_threads(2 * padded_row(order * order, s.element_bytes) * s.element_bytes)
%%       end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s)
%%     local of = triangle_to_solve(s)   -- the triangle takes 80 registers at most
%%     return s.layout == "packed" and of.left and s.n == "any" and of.order * (of.order + 1) // 2 * s.element_bytes <= 320
%%   end,
%%   launch    = function(s) return share_columns(launch_in_warps(1, s.per_block), 4 * triangle_to_solve(s).order) end,
%%   choose    = function(s)   -- larger ones have enough lanes of their own
%%     local order = triangle_to_solve(s).order
%%     return order * order * s.element_bytes <= 200 and { priority = 2, per_block = 32 } or nil
%%   end,
%% }
%% local of = triangle_to_solve(op)
%% local order, most = of.order, padded_row(of.order * of.order, element_bytes)   -- elements of a matrix's columns in a round
%% local stride = staged_stride(order * order, element_bytes)
%% local function factor(i, j) return string.format("%s(T(tile[mine + %d]))", of.conj, j*order + i) end
%% local function in_registers(i, j) return string.format("a%d_%d", i, j) end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // a<i>_<j> is element (i, j) of ${of.conj == "" and "A" or "A's conjugate"}, x<i> one of a column of B, then of X.
${thread_of_matrix()}

${staged_warp()}
    if (alpha == T(0)) {   // A is not read, nor is B
        for (i64 e = column_share(); live && e < ${order} * n; e += column_shares()) B[matrix * strideB + e] = T(0);
        return;
    }
    T* const b = B + warp.start * strideB;   // the warp's
    SHARED(T, columns, ${per_block * most});
    SHARED(T, tile, ${per_block * stride});
    ${staged_fetch("tile", "A", "a", "lda", order, order)}

    for (i64 begin = ${first_column(order)}; begin < n; begin += ${column_step(order)}) {
        const i64 left  = n - begin;
        const int count = left < ${order} ? static_cast<int>(left) : ${order};
        const Round_of_columns<${order}, ${most}, T> round(warp, strideB, begin, count);
        fetch_round(columns, round, b);
        copy_async_wait();
        warp_sync();
        const int mine = warp.here * ${stride};
        // the triangle; of the columns that come later again
%% if not of.unit then
%%   diagonal_in_registers(order, factor, "        ")
%% end
%% for j = 0, order-1 do
%%   for i = 0, order-1 do
%%     if i ~= j and (i > j) == (uplo == "lower") then
        const T ${in_registers(i, j)} = ${factor(i, j)};
%%     end
%%   end
%% end
#pragma unroll 1
        for (int s = 0, own = round.place_of(warp.here); live && s < count; ++s, own += ${order}) {
%% for i = 0, order-1 do
            T x${i} = columns[own + ${i}];
%% end
%% times_alpha(order, string.rep(" ", 12))
${triangle_solved(string.rep(" ", 12), of, in_registers, function(k) return "inverse" .. k end, function(k) return "lift" .. k end)}
%% for i = 0, order-1 do
            columns[own + ${i}] = x${i};
%% end
        }
        warp_sync();
        store_round(b, round, columns);
        warp_sync();   // all have been stored before the next ones come
    }
}
