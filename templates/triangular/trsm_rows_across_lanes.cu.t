%% -- Lane i of a group holds row i of the triangle that is solved, A's or its transpose's, in registers, and element i of the only right-hand
%% -- side. A step sends one element that is solved to all lanes, and each takes it out of its own with one fma. Only the triangle is read,
%% -- once and in whole lines: a transpose is read by rows of A as well, and changes hands in shared memory.
%% family {
%%   operation = "trsm",
%%   about     = "one right-hand side: a row of the triangle per lane, solved elements travel by shuffles",
%%   paper     = "forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "lanes",       function(s) return lanes_for(triangle_to_solve(s).order) end, "lanes that share a matrix" },
%%     { "per_block",   function(s)
%%         local of = triangle_to_solve(s)
%%         local bytes = of.transposed and of.order * padded_row(of.order, s.element_bytes) * s.element_bytes or 0
%%         return fit_in_shared_memory(whole_warps(s.lanes), bytes)
%%       end, "matrices of a block" },
%%     least_warps_tunable(),
%%   },
%%   supports  = function(s) return triangle_to_solve(s).one end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   choose    = function(s)
%%     local order = triangle_to_solve(s).order
%%     local lanes = usual_lanes(order)
%%     return { priority = 2, lanes = lanes, per_block = (order <= 16 and 2 or 1) * (32 // lanes), least_warps = 0 }
%%   end,
%% }
%% local of = triangle_to_solve(op)
%% local order, stride = of.order, padded_row(of.order, element_bytes)
%% local first, last = of.forward and 0 or order - 1, of.forward and order - 1 or 0   -- elements, as they are solved
%% local below  = uplo == "lower" and ">" or "<"        -- rows of A in a column of the triangle
%% local solved = of.unit and "b" or "mul(mul(b, lift), inverse)"
KERNEL void ${launch_bounds(least_warps)}
${name}(${parameters})
{
    // a<k> is element k of this lane's row of the triangle, b its element of B, then of X.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool row   = lane < ${order} && !Group::idle();
    const bool live  = row && matrix < batch;
    T* const right   = ${matrix_if("live", "B", of.left and "lane" or "lane * ldb")};
    if (alpha == T(0)) {   // A is not read, nor is B
        if (live) *right = T(0);
        return;
    }

    // all of memory is asked for at once
    const T* const from = ${matrix_if("live", "A", "lane")};
    T b       = live ? *right : T(0);
%% if not of.unit then
    const T u = live ? from[lane * lda] : T(1);   // A's diagonal
%% end
%% for j = below == "<" and not of.transposed and 1 or 0, order - (below == ">" and not of.transposed and 2 or 1) do
    const T ${of.transposed and "row" or "a"}${j} = live && lane ${below} ${j} ? from[${j} * lda] : T(0);
%% end
%% if of.transposed then

    // row i of A becomes row i of its transpose, column i of A
    SHARED(T, tile, ${per_block * order * stride});
    const int begin = (${followed_group()}) * ${order * stride};
    if (row) {
%%   for j = 0, order-1 do
        tile[begin + ${j * stride} + lane] = row${j};
%%   end
    }
    Group::sync();
    const int mine = begin + (row ? lane : 0) * ${stride};
%%   for k = 0, order-1 do
%%     if k ~= last then
    const T a${k} = tile[mine + ${k}];
%%     end
%%   end
%% end
%% if not of.unit then
    const auto lift = diagonal_lift(u);
    const T inverse = reciprocal(mul(${of.conj}(u), lift));
%% end
    if (!(alpha == T(1))) b = mul(alpha, b);

%% solve_across_lanes(first, last, solved, of.conj)
    if (live) *right = ${solved};
}
