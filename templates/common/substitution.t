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

%% -- In the first round of solve_in_rounds, of `per_lane` columns a lane: the reciprocals of a triangle's diagonal, of `order` elements, lifted
%% -- (diagonal_lift). `conj`: "" or "conjugate". The triangle lies in the shared array factors from lu on, its columns `column` elements apart.
%% -- Uses lane, live, begin, factors, lu, and the shared arrays inverse and lift, whose part for the matrix begins at diagonal.
%% function invert_diagonal(order, column, conj, per_lane)
        if (begin == ${first_column(lanes * per_lane)}) {
            for (int k = lane; k < ${order} && live; k += ${lanes}) {
                const T u = ${conj}(T(factors[lu + k * ${column + 1}]));
                const R power = diagonal_lift(u);
                lift[diagonal + k]    = power;
                inverse[diagonal + k] = reciprocal(mul(u, power));
            }
            Group::sync();
        }
%% end

%% -- The same for one thread. `factor(i, k)`: the text of an element. Declares u<k>, lift<k>, inverse<k>.
%% function diagonal_in_registers(order, factor, indent)
%%   for k = 0, order-1 do
${indent or "    "}const T u${k} = ${factor(k, k)};
${indent or "    "}const auto lift${k} = diagonal_lift(u${k});
${indent or "    "}const T inverse${k} = reciprocal(mul(u${k}, lift${k}));
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
