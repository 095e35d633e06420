%% -- Lines of substitution with a triangle; substitution.lua has that of one thread, as an expression. "Uses" and "declares": in the emitted text.

%% -- Substitution with element `lane` of the right-hand side in each lane: from element `from` to the one before `last`, each solved element goes
%% -- to all lanes, and those that come later take its multiple out of their own. `solved`: the text of a lane's own solved element; `conj`: ""
%% -- or "conjugate", of a<k>, element k of the lane's row. Uses Group, lane, a<k>, b.
%% function solve_across_lanes(from, last, solved, conj)
%%   local step = from <= last and 1 or -1
%%   for k = from, last - step, step do
    {
        const T x = Group::shuffle(${solved}, ${k});
        if (lane ${step > 0 and ">" or "<"} ${k}) b = fma(-${conj == "" and "a" .. k or conj .. "(a" .. k .. ")"}, x, b);
    }
%%   end
%% end

%% -- The rows of the triangles `of` (triangles_to_solve) by lanes: a<k> is element k of the lane's row, not yet conjugated. A triangle that lies
%% -- in A is read as it is, a transpose by rows of A as well: it changes hands in shared memory. Uses Group, lane, row, live, from, lda.
%% function rows_of_triangles(of)
%%   local order, last, stride = of.order, of.order - 1, turned_row(of, element_bytes)
%%   local stored = stride == 0 or mixes_rows(of)           -- some rows are as they lie in A,
%%   local turned = stride > 0                              -- some come from shared memory;
%%   local mixed  = stored and turned                       -- or of each lane's row one half does
%%   local here   = of.half == "lower" and "lane > %d" or of.half == "upper" and "lane < %d" or nil
%%   for k = of.half == "upper" and not turned and 1 or 0, of.half == "lower" and not turned and last - 1 or last do
    ${mixed and "" or "const "}T ${stored and "a" or "row"}${k} = ${all_of("live", here and here:format(k))} ? from[${k} * lda] : T(0);
%%   end
%%   if turned then

    // row i of A becomes row i of its transpose, column i of A
    SHARED(T, tile, ${per_block * order * stride});
    const int first = (${followed_group()}) * ${order * stride};
%%     if not mixed then
    if (row) {
%%     end
%%     for k = 0, last do   -- of a triangle alone: half of the shared memory's traffic
${mixed and "    if (row && " .. here:format(k) .. ") " or "        "}tile[first + ${k * stride} + lane] = ${stored and "a" or "row"}${k};
%%     end
%%     if not mixed then
    }
%%     end
    Group::sync();
    const int mine = first + (row ? lane : 0) * ${stride};
%%     for k = 0, last do
%%       if mixed then
    if (row && lane ${of.half == "lower" and "<" or ">"} ${k}) a${k} = tile[mine + ${k}];
%%       elseif #of > 1 or k ~= (of[1].forward and last or 0) then
    const T a${k} = tile[mine + ${k}];
%%       end
%%     end
%%   end
%% end

%% -- The lines that declare inverse<k>, the reciprocal of a diagonal element of the triangle `divisor`, given as it is in A, and, but for Cholesky's
%% -- positive ones, lift<k>: what both are to be multiplied by (diagonal_lift).
%% function invert(divisor, element, k, indent)
%%   if divisor.diagonal == "real" then
${indent}const R inverse${k} = reciprocal(real_part(${element}));
%%   else
${indent}const T u${k} = ${divisor.conj == "" and element or divisor.conj .. "(" .. element .. ")"};
${indent}const auto lift${k} = diagonal_lift(u${k});
${indent}const T inverse${k} = reciprocal(mul(u${k}, lift${k}));
%%   end
%% end

%% -- The same for the whole diagonal: in a thread's registers, of A's element (i, k) as `factor(i, k)`;
%% function diagonal_in_registers(of, factor, indent)
%%   for k = 0, of.divisor and of.order-1 or -1 do invert(of.divisor, factor(k, k), k, indent or "    ") end
%% end

%% -- in the first round of solve_in_rounds, of `per_lane` columns a lane, by all lanes of a group to the shared arrays inverses and lifts, whose part
%% -- begins at `diagonal`. A lies in the shared array factors from lu on, its columns `column` elements apart. Uses lane, live, begin.
%% function invert_diagonal(of, column, per_lane)
%%   if of.divisor then
        if (begin == ${first_column(lanes * per_lane)}) {
            for (int k = lane; k < ${of.order} && live; k += ${lanes}) {
%%     invert(of.divisor, "T(factors[lu + k * " .. column + 1 .. "])", "", "                ")
                inverses[diagonal + k] = inverse;
%%     if of.divisor.diagonal == "any" then
                lifts[diagonal + k] = lift;
%%     end
            }
            Group::sync();
        }
%%   end
%% end

%% -- A thread's right-hand side x<i> of trsm, of `order` elements, becomes alpha times that; as it is if alpha is 1. Or all of its `columns`.
%% function times_alpha(order, indent, columns)
${indent or "    "}if (!(alpha == T(1))) {
%%   for q = 0, (columns or 1) - 1 do
%%     for i = 0, order-1 do
${indent or "    "}    ${element_of_column(i, q)} = mul(alpha, ${element_of_column(i, q)});
%%     end
%%   end
${indent or "    "}}
%% end
