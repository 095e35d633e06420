%% -- A thread has a matrix's triangle in registers and solves for one column of B after the other. In a packed batch the warp's 32 triangles are
%% -- one contiguous block of memory, and so are all of their columns: lanes next to each other move vectors next to each other, also where a column is no
%% -- whole 16-byte vector. If a triangle has more columns than rows, threads take neighbouring columns of that block, which may be those of two
%% -- matrices, and fetch the triangle of each.
%% family {
%%   operation = "trsm",
%%   about     = "a triangle per thread, in registers; columns one after the other, from shared memory, where the warp moves all of them as one contiguous block",
%%   paper     = "forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "per_block", function(s)
%%         local order = triangles_to_solve(s).order
%%         return whole_threads(2 * padded_row(order * order, s.element_bytes) * s.element_bytes)
%%       end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s)
%%     local system = triangles_to_solve(s)   -- the triangle takes 80 registers at most
%%     return s.layout == "packed" and system.left and s.n == "any" and system.order * (system.order + 1) // 2 * s.element_bytes <= 320
%%   end,
%%   launch    = function(s) return share_columns(launch_in_warps(1, s.per_block), 4 * triangles_to_solve(s).order) end,
%% }
%% local system = triangles_to_solve(spec)
%% local order, capacity = system.order, padded_row(system.order * system.order, element_bytes)   -- elements of a thread's columns in a round
%% local stride = staged_stride(order * order, element_bytes)
%% local function factor(i, j) return string.format("T(tile[mine + %d])", j*order + i) end
%% local function in_registers(i, j) return string.format("a%d_%d", i, j) end
%% kernel()
{
    // a<i>_<j> is element (i, j) of A, x<i> one of a column of B, then of X.
%% matrix_of_thread("staged")
    if (alpha == T(0)) {   // A is not read, nor is B
        for (i64 e = ${first_column(1)}; live && e < ${order} * n; e += ${column_step(1)}) B[matrix * strideB + e] = T(0);
        return;
    }
    T* const b = B + warp.start * strideB;   // the warp's
    SHARED(T, columns, ${per_block * capacity});
    SHARED(T, tile, ${per_block * stride});
%% staged_fetch("tile", "A", "a", "lda", order, order)

%% -- The triangle that begins at tile[mine], to registers; and the column that begins at columns[own], solved.
%% local function fetch_triangle()
%%   diagonal_in_registers(system, factor)
%%   for j = 0, order-1 do
%%     for i = 0, order-1 do
%%       if i ~= j and (i > j) == (uplo == "lower") then
        const T ${in_registers(i, j)} = ${factor(i, j)};
%%       end
%%     end
%%   end
%% end
%% local function solve_column()
%%   for i = 0, order-1 do
            T x${i} = columns[own + ${i}];
%%   end
%%   times_alpha(order)
%%   solve_triangle(system, system[1], in_registers, function(k) return "inverse" .. k end, function(k) return "lift" .. k end)
%%   for i = 0, order-1 do
            columns[own + ${i}] = x${i};
%%   end
%% end

    if (n <= ${order}) {   // one block has all columns
        if (${first_column(1)} > 0) return;   // who launches more blocks than needed
        const Round_of_columns<${order}, ${capacity}, T> round(warp.first, warp.count, static_cast<int>(n));
        fetch_round(columns, round, b);
        copy_async_wait();
        warp_sync();
        const int mine = warp.here * ${stride};
%% fetch_triangle()
#pragma unroll 1
        for (int s = 0, own = round.offset_of(warp.here); live && s < n; ++s, own += ${order}) {
%% solve_column()
        }
        warp_sync();
        store_round(b, round, columns);
        return;
    }
    const i64 all = warp.count * n, at_once = ${32 * order};   // columns of the warp's matrices, and how many there is room for
    for (i64 from = at_once * ${first_column(1)}; from < all; from += at_once * ${column_step(1)}) {
        const i64 end = all - from < at_once ? all : from + at_once;
        for (i64 begin = from; begin < end;) {   // once but at the end of the batch
            const int left = static_cast<int>(end - begin), columns_per_thread = left < 32 ? 1 : left / 32;
            const int active = left < 32 ? left : 32;
            T* const span     = b + begin * ${order};
            const Round_of_columns<${order}, ${capacity}, T> round(warp.first, active, columns_per_thread);
            fetch_round(columns, round, span);
            copy_async_wait();
            warp_sync();
            const int sharer = Lanes<32>::lane() < active ? Lanes<32>::lane() : 0;
            const i64 first          = begin + sharer * columns_per_thread;   // the thread's first column,
            const int matrix_in_warp = static_cast<int>(first / n);           // its matrix,
            i64 column               = first - matrix_in_warp * n;            // and its number there
            int mine                 = (warp.first + matrix_in_warp) * ${stride}, own = round.offset_of(warp.first + sharer);
#pragma unroll 1
            for (int s = 0; Lanes<32>::lane() < active && s < columns_per_thread; ++s, own += ${order}) {
%% fetch_triangle()
%% solve_column()
                if (++column == n) column = 0, mine += ${stride};
            }
            warp_sync();
            store_round(span, round, columns);
            warp_sync();   // all have been stored before the next ones come
            begin += active * columns_per_thread;
        }
    }
}
