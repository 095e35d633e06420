%% -- A grid of rows x cols lanes holds the inverse in registers, lane (r, c) the elements (rows * t + r, cols * s + c); the factors lie
%% -- in shared memory, row by row, where all lanes of a group read the same element at once. What a lane reads serves all its rows.
%% family {
%%   operation = "getri",
%%   about     = "a grid of lanes per matrix, each with every rows-th row and cols-th column of the inverse: a factor it reads serves several fma",
%%   paper     = "Abdelfattah et al., ICCS 2017: invert U, solve with L, undo the swaps in the store (section 5); 2D cyclic layout (section 4)",
%%   tunables  = {
%%     { "rows",        function(s) return grid_sides(s.n, 8) end, "rows of the grid of lanes" },
%%     { "cols",        function(s) return grid_columns(s.n, s.rows, s.element_bytes, 4) end, "columns of the grid of lanes" },
%%     steps_tunable(function(s) return grid_steps(s.rows, s.cols) end),
%%     { "per_block",   function(s)
%%         local vector_size = 16 // s.element_bytes
%%         local vectors = ceil_div(ceil_div(s.n, s.cols), vector_size) * s.cols + 1
%%         return fit_in_shared_memory(whole_warps(s.rows * s.cols), s.n * (16 * vectors + 4) + 128)
%%       end, "matrices of a block" },
%%     least_warps_tunable({ 0, 12, 16 }),
%%   },
%%   supports  = function(s) return s.n >= 2 end,
%%   launch    = function(s) return launch_in_warps(s.rows * s.cols, s.per_block) end,
%% }
%% local pivoting = op.pivot == "partial"
%% local lanes, tall, wide = rows * cols, ceil_div(n, rows), ceil_div(n, cols)
%% local rounds = ceil_div(n, lanes)   -- in which each lane has one of n rows
%% -- A row of the factors in shared memory: the first vector of the columns with c = 0, that of c = 1, ..., their second vectors.
%% -- Rows lie an odd number of vectors apart, and a warp's matrices so that what it reads at once is in different banks.
%% local vector_size = 16 // element_bytes   -- elements read at once
%% local stride = (ceil_div(wide, vector_size) * cols | 1) * vector_size
%% local per_matrix = n * stride
%% while (per_matrix // vector_size - cols) % 8 ~= 0 do per_matrix = per_matrix + vector_size end
%% local function offset(s) return s // vector_size * cols * vector_size + s % vector_size end   -- of column cols * s; then c * vector
%% local function offset_of(column)   -- the same of a column in the emitted text
%%   if cols == 1 then return column end
%%   local whole = string.format("%s / %d * %d + %s %% %d * %d", column, cols * vector_size, cols * vector_size, column, cols, vector_size)
%%   return vector_size == 1 and whole or string.format("%s + %s / %d %% %d", whole, column, cols, vector_size)
%% end
%% local function inside(t, s) return all_of("live", within("r", rows * t, rows, n), within("c", cols * s, cols, n)) end
%% local function column(name, s) return cols == 1 and name .. s or "Group::shuffle(" .. name .. s .. ", r + " .. rows .. " * c0)" end
%% kernel(least_warps)
{
    // Lane (r, c) holds element (${rows} * t + r, ${cols} * s + c) of the factors in f<t>_<s>, in x<t>_<s> first of inv(U), then of
    // inv(U) inv(L); v<t>: a step's column of its rows; u<s>, l<s>: the factors' row.
    using Group = Lanes<${lanes}>;
    const int rank   = Group::rank();
    const int r      = rank % ${rows}, c = rank / ${rows};   // this lane's position in the grid
${matrix_of_group("Group::group()")}
    const bool here  = !Group::idle();
    const bool live  = here && matrix < batch;
    const int group  = ${followed_group()};

%% if pivoting then
%%   for q = 0, rounds-1 do   -- asked for before all else: whoever waits for memory, waits once
    const int given${q} = live && rank < ${n - lanes * q} ? ipiv[matrix * strideP + rank + ${lanes * q}] : 0;   // 1-based
%%   end
%% end
    // the factors, row by row
    SHARED(T, factors, ${per_block * per_matrix});
    const int lu   = group * ${per_matrix};
    const int mine = lu + c * ${vector_size};   // this lane's columns of row 0
    const T* from  = ${matrix_if("live", "A", "r + c * lda")};
%% for s = 0, wide-1 do
%%   for t = 0, tall-1 do
    const T f${t}_${s} = ${inside(t, s)} ? from[${rows * t} + ${cols * s} * lda] : T(0);
%%   end
%% end
%% for t = 0, tall-1 do
    ${only("here", within("r", rows * t, rows, n))}{
%%   for s = 0, wide-1 do
        factors[mine + (${rows * t} + r) * ${stride} + ${offset(s)}] = f${t}_${s};
%%   end
    }
%% end
    Group::sync();

    // the reciprocals of U's diagonal take its place
    int failed = 0;   // 1-based first zero on U's diagonal
%% for q = rounds-1, 0, -1 do
    const int i${q}    = rank + ${lanes * q};
    const int at${q}   = lu + i${q} * ${stride} + ${offset_of("i" .. q)};
    const bool row${q} = here && i${q} < ${n};
    T diagonal${q} = T(1);
    if (row${q}) diagonal${q} = factors[at${q}];
    const u32 zeros${q} = Group::ballot(diagonal${q} == T(0));
    failed = zeros${q} != 0 ? first_bit(zeros${q}) + ${lanes * q + 1} : failed;
%% end
%% for q = 0, rounds-1 do
    const T inverse${q} = div(T(1), diagonal${q});
    if (row${q}) factors[at${q}] = inverse${q};
%% end
%% if pivoting then

    // row_of_step[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, row_of_step, ${per_block * n});
%%   local pivots = {}
%%   for q = 0, rounds-1 do pivots[q + 1] = string.format("legal_pivot(given%d, i%d, %d)", q, q, n) end
    const int pivot[] = { ${table.concat(pivots, ", ")} };
    int stood[${rounds}];
    rows_before_swaps<Group, ${lanes}, ${n}>(pivot, stood);
%%   for q = 0, rounds-1 do
    if (row${q}) row_of_step[group * ${n} + i${q}] = stood[${q}];
%%   end
%% end
    Group::sync();

    // row by row of U: x U = e, rows of the identity; what lies left of the diagonal is not touched. The 1 times the reciprocal is that,
    // where it is infinite too.
%% for s = 0, wide-1 do
%%   for t = 0, tall-1 do
    T x${t}_${s} = T(0);
%%   end
%% end
%% for first = 0, n-1, steps do
%%   local last = math.min(first + steps, n) - 1
%%   local t0, s0, s1 = first // rows, first // cols, (first + 1) // cols   -- the positions of row and column k, and behind it
${loop_of_steps(string.format("int k = %d; k <= %d; ++k", first, last))}
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - ${rows * t0};   // of the rows in place ${t0}
        const int c0     = k % ${cols};
        const T inverse  = factors[lu + k * ${stride} + c0 * ${vector_size} + ${offset(s0)}];
%%   for t = 0, t0 do
%%     local value = "mul(x" .. t .. "_" .. s0 .. ", inverse)"
        ${only(t == t0 and "begun", cols > 1 and "c == c0")}x${t}_${s0} = ${t == t0 and "select(r == k - " .. rows * t0 .. ", inverse, " .. value .. ")" or value};
        [[maybe_unused]] const T v${t} = ${column("x" .. t .. "_", s0)};
%%   end
%%   for s = s1, wide-1 do
        const T u${s} = factors[mine + k * ${stride} + ${offset(s)}];
%%     for t = 0, t0 do
        ${only(t == t0 and "begun", s == s0 and "c > c0")}x${t}_${s} = fma(-v${t}, u${s}, x${t}_${s});
%%     end
%%   end
    }
%% end

    // row by row of L, from the last: x L = x
%% for first = (n-1) // steps * steps, 0, -steps do
%%   local last, s0 = math.min(first + steps, n) - 1, first // cols
%%   if last > 0 then
${loop_of_steps(string.format("int k = %d; k >= %d; --k", last, first))}   // step k: column k is done, and leaves the columns to its left
%%     if cols > 1 then
        const int c0 = k % ${cols};
%%     end
%%     for t = 0, tall-1 do
        [[maybe_unused]] const T v${t} = ${column("x" .. t .. "_", s0)};
%%     end
%%     for s = 0, cols > 1 and s0 or s0 - 1 do
        const T l${s} = factors[mine + k * ${stride} + ${offset(s)}];
%%       for t = 0, tall-1 do
        ${only(s == s0 and "c < c0")}x${t}_${s} = fma(-v${t}, l${s}, x${t}_${s});
%%       end
%%     end
    }
%%   end
%% end

    T* const to = ${matrix_if("live", "C", "r")};
    if (rarely(failed != 0)) {   // singular: no inverse
        if (live) {
#pragma unroll 1
            for (int j = c; j < ${n}; j += ${cols}) {
#pragma unroll 1
                for (int i = r; i < ${n}; i += ${rows}) to[i - r + j * ldc] = not_a_number<T>();
            }
        }
    }
    else {   // column k of inv(U) inv(L) is column row_of_step[k] of the inverse
%% for s = 0, wide-1 do
        if (${inside(0, s)}) {
%%   if pivoting then
            T* const column = to + row_of_step[group * ${n} + ${cols * s} + c] * ldc;
%%   else
            T* const column = to + (${cols * s} + c) * ldc;
%%   end
%%   for t = 0, tall-1 do
            ${only(within("r", rows * t, rows, n))}column[${rows * t}] = x${t}_${s};
%%   end
        }
%% end
    }
    if (live && rank == 0) info[matrix] = failed;
}
