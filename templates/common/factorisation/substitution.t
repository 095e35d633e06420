%% -- Lines of substitution with triangles; substitution.lua has the words. "Uses" and "declares": in the emitted text.

%% -- T x = b solved in a thread's registers x<i>, for a triangle T of order n: from the first element to the last, or `backward`.
%% -- In the emitted text element(i, k) is T's and inverse(k) the reciprocal of its diagonal, nothing of one of ones; lift(k), if given, is what
%% -- both were multiplied by, to lift them from among denormal numbers. A step takes x<k> out of those behind it, or with `row` those before
%% -- it out of x<k>, whichever goes down a column of what is stored: its elements are neighbours. The order is the same for each x<i>, which
%% -- variable(i) calls otherwise, if given. `solved_first`: products begin with the solved element, whose complex parts come first. A thread
%% -- with several `columns` does each step for all of them: what it reads of T serves them all. `half`: what the steps are called.
%% function substitution(n, how)
%%   local function each(statement)   -- of each column, whose variables x(i) are
%%     for q = 0, (how.columns or 1) - 1 do statement(how.variable or function(i) return element_of_column(i, q) end) end
%%   end
%%   local function take_out(i, k)   -- the product of T's element (i, k) and x<k> out of x<i>
%%     each(function(x)
%%       local factor, solved = how.element(i, k), x(k)
    ${x(i)} = fma(${how.solved_first and "-" .. solved .. ", " .. factor or "-" .. factor .. ", " .. solved}, ${x(i)});
%%     end)
%%   end
%%   local first, last, step = 0, n - 1, 1
%%   if how.backward then first, last, step = n - 1, 0, -1 end
%%   for k = first, last, step do
    // ${how.half and how.half .. ", " or ""}step ${k}
%%     if how.row then
%%       for j = first, k - step, step do take_out(k, j) end
%%     end
%%     if how.inverse then
%%       each(function(x)
    ${x(k)} = mul(${how.lift and "mul(" .. x(k) .. ", " .. how.lift(k) .. ")" or x(k)}, ${how.inverse(k)});
%%       end)
%%     end
%%     if not how.row then
%%       for i = how.backward and 0 or k + 1, how.backward and k - 1 or n - 1 do take_out(i, k) end
%%     end
%%   end
%% end

%% -- The same with one of a list of triangles (triangles_to_solve): factor(i, j) is element (i, j) of A, inverse(k) and lift(k) belong to the diagonal.
%% function solve_triangle(system, triangle, factor, inverse, lift, columns)
%%   local function element(i, k)
%%     local stored = triangle.transposed and factor(k, i) or factor(i, k)
%%     return triangle.conj == "" and stored or triangle.conj .. "(" .. stored .. ")"
%%   end
%%   substitution(system.order, {
%%     half = #system > 1 and (triangle.forward and "forward" or "backward"), backward = not triangle.forward, row = triangle.transposed, element = element,
%%     inverse = triangle.diagonal ~= "ones" and inverse, lift = triangle.diagonal == "any" and lift, columns = columns })
%% end

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
%% -- positive ones, lift<k>: what both are to be multiplied by (diagonal_lift). Without k: inverse, lift.
%% function declare_inverse(divisor, element, k)
%%   k = k or ""
%%   if divisor.diagonal == "real" then
    const R inverse${k} = reciprocal(real_part(${element}));
%%   else
    const T u${k} = ${divisor.conj == "" and element or divisor.conj .. "(" .. element .. ")"};
    const auto lift${k} = diagonal_lift(u${k});
    const T inverse${k} = reciprocal(mul(u${k}, lift${k}));
%%   end
%% end

%% -- The same for the whole diagonal in a thread's registers, of A's element (i, k) as `factor(i, k)`.
%% function diagonal_in_registers(system, factor)
%%   for k = 0, system.divisor and system.order-1 or -1 do declare_inverse(system.divisor, factor(k, k), k) end
%% end

%% -- The same for lanes that share a triangle: the shared arrays of so many elements, inverses and, but for Cholesky's, lifts; and the loop that fills
%% -- them, whose `head` says for which k, of A's element (k, k) as `diagonal`: from element `begin` on, or 0.
%% function declare_inverses(system, count)
%%   if system.divisor then
    SHARED(${system.divisor.diagonal == "real" and "R" or "T"}, inverses, ${count});   // of the diagonal
%%   end
%%   if system.divisor and system.divisor.diagonal == "any" then
    SHARED(R, lifts, ${count});      // what lifts them
%%   end
%% end
%% function fill_inverses(system, head, diagonal, begin)
%%   local at = (begin and begin .. " + " or "") .. "k"
%%   if system.divisor then
    ${head} {
%%     declare_inverse(system.divisor, diagonal)
        inverses[${at}] = inverse;
%%     if system.divisor.diagonal == "any" then
        lifts[${at}] = lift;
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
