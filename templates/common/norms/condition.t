%% -- Lines of condition numbers: the norm of A, summed as soon as it is loaded, and that of its inverse, whatever the order of its rows and columns
%% -- (the fused kernel of Anzt et al., SBAC-PAD 2018); and what families of matinv and cond do where their steps fail. `value(i, j)`: the text of
%% -- an element, of which absolute_value makes its absolute value. "Uses": in the emitted text. A norm is declared as `result`, in every lane.

%% -- While lanes hold the largest matrices of 16-byte elements, one length comes after the other: many at once would take registers that there
%% -- are not (docs/experiments/norms.md).
%% local function absolute_value(element)
%%   return (element_bytes == 16 and n >= 26 and "modulus_in_turn" or "modulus") .. "(" .. element .. ")"
%% end

%% -- `result`, which is declared, becomes the largest of it and `count` sums, of which each lane has shares: share(i, name) emits the lane's of sum i, as
%% -- the variable `name`. Lanes at the `distances`, one after the other, exchange halves of what they have, until each has a few whole sums; which ones
%% -- does not matter to the largest.
%% local function largest_sum(result, count, distances, team, share)
    {
        R ${table.concat(numbered("sum#", 0, count - 1), ", ")};
%%   for i = 0, count - 1 do share(i, "sum" .. i) end
%%   for _, distance in ipairs(distances) do
%%     for i = 0, count // 2 - 1 do
        sum${i} = halves_exchanged<${team}, ${distance}>(sum${2*i}, sum${2*i + 1});
%%     end
%%     if count % 2 == 1 then
        sum${count // 2} = add(sum${count - 1}, ${team}::shuffle(sum${count - 1}, ${team}::rank() ^ ${distance}));
%%     end
%%     count = (count + 1) // 2
%%   end
%%   for i = 0, count - 1 do
        ${result} = larger_norm(${result}, sum${i});
%%   end
    }
%% end

%% -- What follows is for lanes that hold `rows` rows each: a lane's row s is row_of(s) below its first, `top`. For the 1-norm a column is summed by
%% -- neighbours, then pairs of them, and so on, in whatever lanes they are. Where a lane's rows are neighbours and its group a power of two, lanes
%% -- exchange their shares; not of complex matrices, where instructions bind. Else rows go through shared memory, two neighbours of a lane as one line.

%% local function neighbours(row_of) return rows % 2 == 0 and row_of(1) == 1 and 2 or 1 end   -- rows of a line
%% local function exchanges_shares(row_of)
%%   return norm == "one" and not complex and row_of(rows - 1) == rows - 1 and lanes & (lanes - 1) == 0
%% end
%% local function lines_of(row_of) return ceil_div(n, neighbours(row_of)) end
%% local function absolute_pitch() return n | 1 end   -- columns lie in different banks
%% -- The shared array that norm_of_rows sums columns in, where lanes do not exchange their shares. Uses group. Declares absolute, first_absolute.
%% function declare_absolute_values(row_of)
%%   if norm == "one" and not exchanges_shares(row_of) then
    SHARED(R, absolute, ${per_block * lines_of(row_of) * absolute_pitch()});   // absolute values, ${neighbours(row_of) == 2 and "of two rows a line" or "row by row"}
    const int first_absolute = group * ${lines_of(row_of) * absolute_pitch()};
%%   end
%% end
%% -- The sum of a lane's neighbouring rows from s on in column j, neighbours first.
%% local function sum_of_rows(s, count, value, j)
%%   if count == 1 then return absolute_value(value(s, j)) end
%%   local half = next_power_of_two(count) // 2
%%   return "add(" .. sum_of_rows(s, half, value, j) .. ", " .. sum_of_rows(s + half, count - half, value, j) .. ")"
%% end
%% local function columns_by_exchange(result, value)
    R ${result}_own = R(0);   // the largest sum of the lane's columns
%%   local distances = {}
%%   for bit = 0, 4 do
%%     if 1 << bit < lanes then distances[#distances + 1] = 1 << bit end
%%   end
%%   largest_sum(result .. "_own", n, distances, "Group", function(j, name)
        ${name} = ${lanes * rows == n and sum_of_rows(0, rows, value, j) or "row0 ? " .. sum_of_rows(0, rows, value, j) .. " : R(0)"};
%%   end)
%% end
%% local function columns_by_shared_memory(result, row_of, value)
%%   local together = neighbours(row_of)
%%   for s = 0, rows-1, together do
    if (row${s}) {
%%     local line = together == 1 and "(top + " .. row_of(s) .. ")" or "(top + " .. row_of(s) .. " >> 1)"
%%     for j = 0, n-1 do
        absolute[first_absolute + ${line} * ${absolute_pitch()} + ${j}] = ${sum_of_rows(s, together, value, j)};
%%     end
    }
%%   end
    Group::sync();
    R ${result}_own = R(0);   // the largest sum of the lane's columns
%%   for s = 0, rows-1 do
    if (row${s}) ${result}_own = larger_norm(${result}_own, sum_of_neighbours<${lines_of(row_of)}, ${absolute_pitch()}, R>(absolute, first_absolute + top + ${row_of(s)}));
%%   end
    Group::sync();   // all have read before it is written again
%% end
%% local function sums_along_rows(result, value)
    R ${result}_own = R(0);   // the largest sum of the lane's rows
%%   for s = 0, rows-1 do
    if (row${s}) {
        R sum = ${absolute_value(value(s, 0))};
%%     for j = 1, n-1 do
        sum = add(sum, ${absolute_value(value(s, j))});
%%     end
        ${result}_own = larger_norm(${result}_own, sum);
    }
%%   end
%% end
%% -- The norm where a lane holds `rows` rows: value(s, j) is element j of its row s, row_of(s) below its first, `top`. Uses Group, top, row<s> (whether the
%% -- lane has row s), and what declare_absolute_values(row_of) declares.
%% function norm_of_rows(result, row_of, value)
%%   if exchanges_shares(row_of) then columns_by_exchange(result, value)
%%   elseif norm == "one" then columns_by_shared_memory(result, row_of, value)
%%   else sums_along_rows(result, value) end
    const R ${result} = largest_norm<Group, ${lanes}>(${result}_own);
%% end

%% -- The norm where a warp holds the matrix as the FP64 matrix instruction does: lane 4 g + q has the elements (8 r + g, 4 p + q). A lane
%% -- begins with its share of the sums of all its rows, or columns. Uses Warp, g, q.
%% function norm_of_tiles(result, value)
    R ${result} = R(0);
%%   local tiles, panels, columns = ceil_div(n, 8), ceil_div(n, 4), norm == "one"
%%   largest_sum(result, columns and panels or tiles, columns and { 4, 8, 16 } or { 1, 2 }, "Warp", function(line, name)
        ${name} = R(0);
%%     for k = 0, (columns and tiles or panels) - 1 do
%%       local r, p = columns and k or line, columns and line or k
        ${only(within("g", 8 * r, 8, n), within("q", 4 * p, 4, n))}${name} = add(${name}, ${absolute_value(value(r, p))});
%%     end
%%   end)
    ${result} = largest_norm<Warp, 32>(${result});
%% end

%% -- What the steps cannot do, from the input: of the warp's lanes those for which `asks` holds, for a matrix each, one after the other; or without it of a
%% -- warp that has one matrix. Uses live, regular, matrix.
%% -- A condition number has getrf's pivots, an inverse pivots that are nearly as large: of a matrix that is singular but for rounding one of the
%% -- two may be found singular alone. The inverse's info is given, so that decides.
%% local function slow_path()
%%   if written.cond then
    recompute_condition<${n}, ${tostring(norm == "one")}>(${matrix_of("A")}, lda, cond + matrix, info + matrix);
%%   end
%%   if written.C then
    reinvert(${n}, ${matrix_of("A")}, lda, ${matrix_of("C")}, ldc, info + matrix);
%%   end
%%   if written.cond and written.C then
    infinite_if_singular(cond + matrix, info + matrix);
%%   end
%% end
%% function inverses_from_input(asks)
%%   if asks then
    one_after_the_other(${asks}, matrix, [&](i64 matrix) {${per_matrix_numbers()}
%%     slow_path()
    });
%%   else
    if (rarely(Warp::any(live && !regular))) {
%%     slow_path()
    }
%%   end
%% end
