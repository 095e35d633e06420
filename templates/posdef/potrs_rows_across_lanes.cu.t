%% -- Lane i of a group holds row i of the stored triangle in registers, and element i of the only right-hand side. A step sends one element
%% -- that is solved to all lanes, and each takes it out of its own with one fma. The half that needs the conjugate transpose finds its rows
%% -- in shared memory; they go into the registers that the triangle leaves free. Of A only the triangle is read: half of all bytes.
%% family {
%%   operation = "potrs",
%%   about     = "one right-hand side: a row of L and of L^H per lane, solved elements travel by shuffles",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "lanes",       function(s) return lanes_for(s.n) end, "lanes that share a matrix" },
%%     { "per_block",   function(s) return fit_in_shared_memory(whole_warps(s.lanes), s.n * (s.n | 1) * s.element_bytes) end, "matrices of a block" },
%%     least_warps_tunable(),
%%   },
%%   supports  = function(s) return s.nrhs == 1 end,
%%   launch    = function(s) return launch_in_warps(s.lanes, s.per_block) end,
%%   choose    = function(s)
%%     local lanes = usual_lanes(s.n)
%%     return { priority = 2, lanes = lanes, per_block = (s.n <= 16 and 2 or 1) * (32 // lanes), least_warps = 0 }
%%   end,
%% }
%% local lower, stride = uplo == "lower", n | 1   -- in shared memory: the elements of a row, and of a column, lie in different banks
%% local used, turned  = lower and ">" or "<", lower and "<" or ">"   -- of the lane to a column of the triangle, and of the other one
KERNEL void ${launch_bounds(least_warps)}
${name}(${parameters})
{
    // a<k> is element k of this lane's row of L left of the diagonal, of L^H right of it; b of B, then of X.
    using Group = Lanes<${lanes}>;
    const int lane   = Group::rank();
${matrix_of_group("Group::group()")}
    const bool row   = lane < ${n} && !Group::idle();
    const bool live  = row && matrix < batch;

    // all of memory is asked for at once
    T* const right      = ${matrix_if("live", "B")};
    const T* const from = ${matrix_if("live", "A", "lane")};
    T b          = live ? right[lane] : T(0);
    const T root = live ? from[lane * lda] : T(1);
%% for k = 0, n-1 do
    T a${k} = live && lane ${used} ${k} ? from[${k} * lda] : T(0);
%% end

    // row i of the stored triangle is column i of its transpose
    SHARED(T, tile, ${per_block * n * stride});
    const int first = (${followed_group()}) * ${n * stride};
%% for k = 0, n-1 do
    if (row && lane ${used} ${k}) tile[first + ${k * stride} + lane] = a${k};
%% end
    Group::sync();
%% for k = 0, n-1 do
    if (row && lane ${turned} ${k}) a${k} = ${conjugate_of("T(tile[first + lane * " .. stride .. " + " .. k .. "])")};
%% end
    const R inverse = reciprocal(real_part(root));

    // L, from the first row
%% solve_across_lanes(0, n-1, "mul(b, inverse)", "")
    b = mul(b, inverse);

    // L^H, from the last row
%% solve_across_lanes(n-1, 0, "mul(b, inverse)", "")
    if (live) right[lane] = mul(b, inverse);
}
