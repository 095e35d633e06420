%% -- A thread has the only right-hand side of a matrix in registers, and reads each element of the factor where it is used, from shared
%% -- memory, through which the warp moves its 32 matrices together: neighbouring lanes, neighbouring bytes. Nothing travels between lanes.
%% family {
%%   operation = "potrs",
%%   about     = "one right-hand side: a thread solves for it in registers; a warp moves its 32 matrices through shared memory",
%%   paper     = "forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1",
%%   tunables  = {
%%     { "per_block", function(s)
%%         return whole_threads(staged_bytes(s, s.n * s.n) + staged_bytes(s, s.n))
%%       end, "matrices of a block, a thread for each" },
%%   },
%%   supports  = function(s) return s.nrhs == 1 and fits_a_thread(s) end,
%%   launch    = function(s) return launch_in_warps(1, s.per_block) end,
%%   choose    = function(s)
%%     return suits_a_thread(s) and { priority = 3, per_block = usual_threads(s.n) } or nil
%%   end,
%% }
%% local lower, stride, b_stride = uplo == "lower", staged_stride(n * n, element_bytes), staged_stride(n, element_bytes)
%% local function stored(i, k) return string.format("T(tile[mine + %d])", k*n + i) end
%% local function inverse(k) return "inverse" .. k end
KERNEL void ${launch_bounds()}
${name}(${parameters})
{
    // x<i> is element i of the right-hand side, then of the solution.
${thread_of_matrix()}

${staged_warp()}
%% if op.layout ~= "packed" then
    const T* const factor = ${matrix_if("live", "A")};
    T* const b            = ${matrix_if("live", "B")};
%% end
    SHARED(T, right, ${per_block * b_stride});
    ${staged_fetch("right", "B", "b", "ldb", n, 1)}
    SHARED(T, tile, ${per_block * stride});
    ${staged_triangle_fetch("tile", "A", "factor", "lda", n, lower)}
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * ${stride};
    const int own  = warp.here * ${b_stride};
%% for i = 0, n-1 do
    T x${i} = right[own + ${i}];
%% end
%% for k = 0, n-1 do
    const R inverse${k} = reciprocal(real_part(${stored(k, k)}));
%% end

${cholesky_substitution("forward", "    ", n, lower, stored, inverse)}
${cholesky_substitution("backward", "    ", n, lower, stored, inverse)}

%% store_solution(n, n, 1)
}
