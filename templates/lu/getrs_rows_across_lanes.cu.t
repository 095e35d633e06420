%% -- Lane i of a group holds row i of op(A) in registers, and element i of the only right-hand side. A step sends one element that is
%% -- solved to all lanes, and each takes it out of its own with one fma. Fast because memory is waited for once, in whole lines: a
%% -- transpose is read by rows of A as well, and changes hands in shared memory.
%% family {
%%   operation = "getrs",
%%   about     = "one right-hand side: a row of op(A) per lane, solved elements travel by shuffles",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "lanes",       function(s) return lanes_for(s.n) end, "lanes that share a matrix" },
%%     { "per_block",   function(s)
%%         local bytes = s.trans == "no" and 0 or s.n * padded_row(s.n, s.element_bytes) * s.element_bytes
%%         return fit_in_shared_memory(whole_warps(s.lanes), bytes)
%%       end, "matrices of a block" },
%%     least_warps_tunable(),
%%   },
%%   supports  = function(s) return s.nrhs == 1 and s.lanes >= s.n end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   choose    = function(s)
%%     local lanes = usual_lanes(s.n)
%%     return { priority = 2, lanes = lanes, per_block = (s.n <= 16 and 2 or 1) * (32 // lanes), least_warps = 0 }
%%   end,
%% }
%% local pivoting, transposed = op.pivot == "partial" and n > 1, trans ~= "no"
%% local conj, stride = conjugation(trans), padded_row(n, element_bytes)
%% local solved = { [true] = "mul(mul(b, lift), inverse)", [false] = "b" }   -- of a triangle with a diagonal; with ones there
KERNEL void ${launch_bounds(least_warps)}
${name}(${parameters})
{
    // a<k> is element k of this lane's row of op(A), b its element of B, then of X.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool row   = lane < ${n} && !Group::idle();
    const bool live  = row && matrix < batch;

    // all of memory is asked for at once; pivots are 1-based
%% if pivoting then
    const int given = live ? ipiv[matrix * strideP + lane] : lane + 1;
%% end
    T* const right      = ${matrix_if("live", "B")};
    const T* const from = ${matrix_if("live", "A", "lane")};
    T b       = live ? right[lane] : T(0);
    const T u = live ? from[lane * lda] : T(1);   // U's diagonal
%% for j = 0, n-1 do
    const T ${transposed and "row" or "a"}${j} = live ? from[${j} * lda] : T(0);
%% end
%% if transposed then

    // row i of A becomes row i of op(A), column i of A
    SHARED(T, tile, ${per_block * n * stride});
    const int first = (${followed_group()}) * ${n * stride};
    if (row) {
%%   for j = 0, n-1 do
        tile[first + ${j * stride} + lane] = row${j};
%%   end
    }
    Group::sync();
    const int mine = first + (row ? lane : 0) * ${stride};
%%   for k = 0, n-1 do
    const T a${k} = ${conj}(T(tile[mine + ${k}]));
%%   end
%% end
    const auto lift = diagonal_lift(u);
    const T inverse = reciprocal(mul(${conj}(u), lift));
%% if pivoting then

    // the row of A, and of B, that stands here after getrf's swaps; whatever ipiv holds, a permutation
    const int pivot[] = { legal_pivot(given, lane, ${n}) };
    int stood[1];
    rows_before_swaps<Group, ${lanes}, ${n}>(pivot, stood);
%%   if not transposed then
    b = Group::shuffle(b, stood[0]);
%%   end
%% end

    // the lower triangle of op(L U), from the first row: ${transposed and "U's" or "L, with ones on the diagonal"}
%% solve_across_lanes(0, n-1, solved[transposed], "")
%% if transposed then
    b = ${solved[true]};
%% end

    // the upper triangle, from the last row: ${transposed and "L's, with ones on the diagonal" or "U"}
%% solve_across_lanes(n-1, 0, solved[not transposed], "")
    if (live) right[${transposed and pivoting and "stood[0]" or "lane"}] = ${solved[not transposed]};
}
