%% -- Lines of families that solve for right-hand sides: a column of them on each lane, or one in a thread's registers, with what they solve
%% -- with in shared memory; substitution.lua has the solution itself.

%% -- A warp's pivots of getrf for one thread each, asked for before the matrices, whose addresses may have to come first.
%% function fetch_swaps()
    SHARED(int, swaps, ${per_block * staged_stride(n, 4)});
    ${staged_fetch("swaps", "ipiv", "live ? ipiv + matrix * strideP : nullptr", n, n, 1, "int")}
%% end

%% -- Columns of B in rounds: a group moves as many of them as it has lanes, neighbouring lanes on neighbouring bytes, through the shared array
%% -- `columns`, where its own begin at `first`. In between `solve()` writes what each lane does with its column; lanes from `count` on have
%% -- none. `solutions`: how many there are, of `order` elements; `none`: where the group has no matrix; `from`, `to`, `ldto`: the matrix's first
%% -- column of the round, read and written; `stored`: how many are; `meanwhile()`, if there is one: what is done while memory is on its way.
%% function columns_in_rounds(of)
%%   local stride = padded_row(of.order, element_bytes)
    for (i64 begin = ${first_column(lanes)}; begin < ${most_of(of.solutions)}; begin += ${column_step(lanes)}) {
        const i64 left  = ${left_of(of.solutions, "begin")};
        const int count = ${of.none} ? 0 : left < ${lanes} ? static_cast<int>(left) : ${lanes};
        ${of.to ~= "from" and "const " or ""}T* const from = ${of.from};
        fetch_columns<${lanes}, ${of.order}, ${stride}, ${lanes}>(columns, first, from, ldb, count);
%%   if of.meanwhile then of.meanwhile() end
        copy_async_wait();
        Group::sync();
%%   of.solve()
        Group::sync();
        store_columns<${lanes}, ${of.order}, ${stride}, ${lanes}>(${of.to}, ${of.ldto}, ${of.stored}, columns, first);
        Group::sync();   // all have been stored before the next ones come
    }
%% end

%% -- In the first round: the reciprocals of a diagonal of `order` elements, lifted, from the shared array `factors`, whose columns lie `column`
%% -- elements apart.
%% function invert_diagonal(order, column, conj)
        if (begin == ${first_column(lanes)}) {
            for (int k = lane; k < ${order} && live; k += ${lanes}) {
                const T u = ${conj}(T(factors[lu + k * ${column + 1}]));
                const R power = diagonal_lift(u);
                lift[diagonal + k]    = power;
                inverse[diagonal + k] = reciprocal(mul(u, power));
            }
            Group::sync();
        }
%% end

%% -- The same for one thread, in registers; `factor(i, k)` is an element's text.
%% function diagonal_in_registers(order, factor)
%%   for k = 0, order-1 do
    const T u${k} = ${factor(k, k)};
    const auto lift${k} = diagonal_lift(u${k});
    const T inverse${k} = reciprocal(mul(u${k}, lift${k}));
%%   end
%% end

%% -- The thread's solution x<i> goes to its place in the shared array `right`, from where the warp stores those of its matrices as B, of so many
%% -- rows and columns.
%% function store_solution(order, rows, columns)
    warp_sync();   // all have read
    if (live) {
%%   for i = 0, order-1 do
        right[own + ${i}] = x${i};
%%   end
    }
    warp_sync();
    ${staged_store("right", "B", "b", "ldb", rows, columns)}
%% end

%% -- A lane's column of the round, solved with Cholesky's factor in shared memory; `unless`: text before what is stored.
%% function cholesky_solution(n, lower, stored, inverse, unless)
%%   for k = 0, n-1 do
        T x${k} = lane < count ? columns[mine + ${k}] : T(0);
%%   end
        if (lane < count) {
${cholesky_substitution("forward", string.rep(" ", 12), n, lower, stored, inverse)}
        }
        Group::sync();   // the way back reads the factor again: all of it does not fit into registers
        if (lane < count) {
${cholesky_substitution("backward", string.rep(" ", 12), n, lower, stored, inverse)}
%%   for k = 0, n-1 do
            columns[mine + ${k}] = ${unless}x${k};
%%   end
        }
%% end
