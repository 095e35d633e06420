%% -- Lines of condition numbers: the norm of A, summed as soon as it is loaded, and that of its inverse, whatever the order of its rows and columns
%% -- (the fused kernel of Anzt et al., SBAC-PAD 2018); and what families of matinv and cond do where their steps fail. `value(i, j)`: the text of
%% -- an element, of which absolute_value makes its absolute value. "Uses": in the emitted text. A norm is declared as `result`, in every lane.

%% -- While lanes hold the largest matrices of 16-byte elements, one length comes after the other: many at once would take registers that there
%% -- are not (docs/experiments/norms.md). A thread with a whole matrix has a small one.
%% local function absolute_value(element)
%%   return (element_bytes == 16 and n >= 26 and "modulus_in_turn" or "modulus") .. "(" .. element .. ")"
%% end

%% -- The norm where a lane holds `rows` rows, and its row s is row_of(s) below its first, `top`. The columns that the 1-norm sums go through
%% -- shared memory, where rows are absolute_pitch() from each other; declare_absolute_values() is its array.
%% local function absolute_pitch() return n | 1 end   -- columns lie in different banks
%% function declare_absolute_values()
%%   if norm == "one" then
    SHARED(R, absolute, ${per_block * n * absolute_pitch()});   // absolute values, row by row
    const int first_absolute = group * ${n * absolute_pitch()};
%%   end
%% end
%% function norm_of_rows(result, row_of, value)
%%   if norm == "one" then
%%     for s = 0, rows-1 do
    if (row${s}) {
%%       for j = 0, n-1 do
        absolute[first_absolute + (top + ${row_of(s)}) * ${absolute_pitch()} + ${j}] = ${absolute_value(value(s, j))};
%%       end
    }
%%     end
    Group::sync();
%%   end
    R ${result}_own = R(0);   // the largest sum of the lane's ${norm == "one" and "columns" or "rows"}
%%   for s = 0, rows-1 do
    if (row${s}) {
%%     if norm == "one" then
        const int column = first_absolute + top + ${row_of(s)};
        R sum = absolute[column];
#pragma unroll 4
        for (int i = 1; i < ${n}; ++i) sum = add(sum, absolute[column + i * ${absolute_pitch()}]);
%%     else
        R sum = ${absolute_value(value(s, 0))};
%%       for j = 1, n-1 do
        sum = add(sum, ${absolute_value(value(s, j))});
%%       end
%%     end
        ${result}_own = larger_norm(${result}_own, sum);
    }
%%   end
%%   if norm == "one" then
    Group::sync();   // all have read before it is written again
%%   end
    const R ${result} = largest_norm<Group, ${lanes}>(${result}_own);
%% end

%% -- The norm where a warp holds the matrix as the FP64 matrix instruction does: lane 4 g + q has the elements (8 r + g, 4 p + q). A lane
%% -- begins with its share of the sums of all its rows, or columns. Lanes that have the rest exchange halves of them, until each has a few
%% -- whole sums; which ones does not matter to the largest. Uses Warp, lane, g, q.
%% function norm_of_tiles(result, value)
    R ${result} = R(0);
    {
%%   local tiles, panels, columns = pieces_of(n, 8), pieces_of(n, 4), norm == "one"
%%   local sums = (columns and panels or tiles)
%%   for line = 0, sums - 1 do
        R sum${line} = R(0);
%%     for k = 0, (columns and tiles or panels) - 1 do
%%       local r, p = columns and k or line, columns and line or k
        ${only(within("g", 8 * r, 8, n), within("q", 4 * p, 4, n))}sum${line} = add(sum${line}, ${absolute_value(value(r, p))});
%%     end
%%   end
%%   for _, apart in ipairs(columns and { 4, 8, 16 } or { 1, 2 }) do
%%     for i = 0, sums // 2 - 1 do
        sum${i} = add(select((lane & ${apart}) != 0, sum${2*i + 1}, sum${2*i}), Warp::shuffle(select((lane & ${apart}) != 0, sum${2*i}, sum${2*i + 1}), lane ^ ${apart}));
%%     end
%%     if sums % 2 == 1 then
        sum${sums // 2} = add(sum${sums - 1}, Warp::shuffle(sum${sums - 1}, lane ^ ${apart}));
%%     end
%%     sums = (sums + 1) // 2
%%   end
%%   for line = 0, sums - 1 do
        ${result} = larger_norm(${result}, sum${line});
%%   end
    }
    ${result} = largest_norm<Warp, 32>(${result});
%% end

%% -- The norm where a thread has the whole matrix.
%% function norm_of_thread(result, value)
    R ${result} = R(0);
%%   for line = 0, n-1 do
%%     for k = 0, n-1 do
%%       local size = absolute_value(norm == "one" and value(k, line) or value(line, k))
%%       if k == 0 then
    R ${result}${line} = ${size};
%%       else
    ${result}${line} = add(${result}${line}, ${size});
%%       end
%%     end
    ${result} = larger_norm(${result}, ${result}${line});
%%   end
%% end

%% -- What the steps cannot do, from the input: of the warp's lanes those that ask for it, for a matrix each, one after the other; or of a warp
%% -- that has one matrix. Uses live, usual, matrix.
%% -- A condition number has getrf's pivots, an inverse pivots that are nearly as large: of a matrix that is singular but for rounding one of the
%% -- two may be found singular alone. The inverse's info is given, so that decides.
%% local function again(indent)
%%   if written.cond then
${indent}condition_again<${n}, ${tostring(norm == "one")}>(${matrix_of("A")}, lda, cond + matrix, info + matrix);
%%   end
%%   if written.C then
${indent}invert_again(${n}, ${matrix_of("A")}, lda, ${matrix_of("C")}, ldc, info + matrix);
%%   end
%%   if written.cond and written.C then
${indent}infinite_if_singular(cond + matrix, info + matrix);
%%   end
%% end
%% function inverses_from_input(asks)
    one_after_the_other(${asks}, matrix, [&](i64 matrix) {${own_numbers("    ")}
%%   again("        ")
    });
%% end
%% function inverse_from_input_by_warp()
    if (rarely(Warp::any(live && !usual))) {
%%   again("        ")
    }
%% end
