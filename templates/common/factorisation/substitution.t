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

%% -- The lines that declare inverse<k>, the reciprocal of a diagonal element of the triangle `divisor`, given as it is in A, and, but for Cholesky's
%% -- positive ones, lift<k>: what both are to be multiplied by (diagonal_lift).
%% function invert(divisor, element, k)
%%   if divisor.diagonal == "real" then
    const R inverse${k} = reciprocal(real_part(${element}));
%%   else
    const T u${k} = ${divisor.conj == "" and element or divisor.conj .. "(" .. element .. ")"};
    const auto lift${k} = diagonal_lift(u${k});
    const T inverse${k} = reciprocal(mul(u${k}, lift${k}));
%%   end
%% end

%% -- The same for the whole diagonal in a thread's registers, of A's element (i, k) as `factor(i, k)`.
%% function diagonal_in_registers(of, factor)
%%   for k = 0, of.divisor and of.order-1 or -1 do invert(of.divisor, factor(k, k), k) end
%% end

%% -- The same for lanes that share a triangle: the shared arrays of so many elements, inverses and, but for Cholesky's, lifts; and the loop that fills
%% -- them, whose `head` says for which k, from element `begin` on: of A's element (k, k) as `diagonal`.
%% function declare_inverses(of, count)
%%   if of.divisor then
    SHARED(${of.divisor.diagonal == "real" and "R" or "T"}, inverses, ${count});   // of the diagonal${of.divisor.diagonal == "any" and "," or ""}
%%   end
%%   if of.divisor and of.divisor.diagonal == "any" then
    SHARED(R, lifts, ${count});      // lifted by these
%%   end
%% end
%% function fill_inverses(of, head, begin, diagonal)
%%   if of.divisor then
    ${head} {
%%     invert(of.divisor, diagonal, "")
        inverses[${begin}k] = inverse;
%%     if of.divisor.diagonal == "any" then
        lifts[${begin}k] = lift;
%%     end
    }
%%   end
%% end

%% -- A thread's right-hand side x<i> of trsm, of `order` elements, becomes alpha times that; as it is if alpha is 1. Or all of its `columns`.
%% function times_alpha(order, columns)
    if (!(alpha == T(1))) {
%%   for q = 0, (columns or 1) - 1 do
%%     for i = 0, order-1 do
        ${element_of_column(i, q)} = mul(alpha, ${element_of_column(i, q)});
%%     end
%%   end
    }
%% end
